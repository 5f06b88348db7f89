# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Finds the LLVM and Clang that the plugin is built for. One build serves one LLVM major version.
#
#   -DLLVM_DIR=/usr/lib/llvm-N/lib/cmake/llvm   that one
#   (nothing)                                   the newest with Clang's headers under
#                                               /usr/lib/llvm-*/, where Debian puts them
#
# Sets LLVM_VERSION_MAJOR and the interface target snug_llvm, which carries everything a source
# of the plugin is compiled with.

if(NOT LLVM_DIR)
  file(GLOB candidates /usr/lib/llvm-*/lib/cmake/llvm/LLVMConfig.cmake)
  list(SORT candidates COMPARE NATURAL ORDER DESCENDING)
  foreach(config IN LISTS candidates)
    get_filename_component(dir "${config}" DIRECTORY)
    if(EXISTS "${dir}/../../../include/clang/Frontend/FrontendPluginRegistry.h")
      set(LLVM_DIR "${dir}" CACHE PATH "Directory of the LLVMConfig.cmake to build for" FORCE)
      break()
    endif()
  endforeach()
endif()
# LLVM's configuration looks for libraries that only a program linked with LLVM needs, and says so.
set(saved_log_level "${CMAKE_MESSAGE_LOG_LEVEL}")
set(CMAKE_MESSAGE_LOG_LEVEL WARNING)
find_package(LLVM REQUIRED CONFIG)
set(CMAKE_MESSAGE_LOG_LEVEL "${saved_log_level}")

if(LLVM_VERSION_MAJOR LESS 14)
  message(FATAL_ERROR "snug needs LLVM 14 or newer, ${LLVM_DIR} is ${LLVM_PACKAGE_VERSION}")
elseif(LLVM_VERSION_MAJOR GREATER 22)
  message(WARNING "snug is tested with LLVM 14 to 22, ${LLVM_DIR} is ${LLVM_PACKAGE_VERSION}")
endif()
list(GET LLVM_INCLUDE_DIRS 0 first_include)
if(NOT EXISTS "${first_include}/clang/Frontend/FrontendPluginRegistry.h")
  message(FATAL_ERROR "Clang's headers are missing from ${first_include}; on Debian install "
                      "libclang-${LLVM_VERSION_MAJOR}-dev")
endif()
message(STATUS "snug: plugin for LLVM ${LLVM_PACKAGE_VERSION} (${LLVM_DIR})")

# Nothing of LLVM or Clang is linked: the symbols come from the clang, opt or lld that loads the
# plugin, and a second copy of LLVM in one process is a second set of its global state.
add_library(snug_llvm INTERFACE)
target_include_directories(snug_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
separate_arguments(llvm_definitions UNIX_COMMAND "${LLVM_DEFINITIONS}")
# Without RTTI the plugin fits an LLVM built with it (Debian's) or without (most others).
target_compile_options(snug_llvm INTERFACE ${llvm_definitions} -std=c++17 -Wall -Wextra
                       -fno-exceptions -fno-rtti -fvisibility=hidden -fvisibility-inlines-hidden)
