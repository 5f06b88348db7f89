# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The runtime for aarch64, built on another machine by Debian's cross compiler:
#
#   cmake -S . -B build-aarch64 -G Ninja -DSNUG_PLUGIN=OFF -DCMAKE_TOOLCHAIN_FILE=cmake/aarch64.cmake
#
# No plugin: it runs in the compiler, so that of the machine that compiles serves every target.

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_FIND_ROOT_PATH /usr/aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
