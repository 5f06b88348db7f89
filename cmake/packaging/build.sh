#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds the Debian packages (SnugPackages.cmake says which).
#
#   cmake/packaging/build.sh [--llvm "14 19 22"] [--output FOLDER]
#
#   --llvm     a plugin for each of these; the commands are built with the first. Default: all
#              installed, the newest first
#   --output   where the packages go; default: build-packages
#
# The maintainer of the packages is who builds them: DEBFULLNAME and DEBEMAIL, as with Debian's own
# tools. Install them with `apt install FOLDER/*.deb`.

set -eu

usage() { sed -n '/^#   cmake/,/^# tools/s/^# \{0,1\}//p' "$0"; }

root=$(cd "$(dirname "$0")/../.." && pwd)
llvms=
output=$root/build-packages
while [ $# -gt 0 ]; do
  case $1 in
  --llvm | --output)
    [ $# -ge 2 ] || { usage >&2; exit 2; }
    case $1 in
    --llvm) llvms=$2 ;;
    --output) output=$2 ;;
    esac
    shift
    ;;
  --help | -h)
    usage
    exit
    ;;
  *)
    echo "packaging: unknown argument '$1'" >&2
    usage >&2
    exit 2
    ;;
  esac
  shift
done

if [ -z "$llvms" ]; then
  for major in 22 21 20 19 18 17 16 15 14; do
    folder=/usr/lib/llvm-$major
    if [ -e "$folder/lib/cmake/llvm/LLVMConfig.cmake" ] &&
      [ -e "$folder/include/clang/Frontend/FrontendPluginRegistry.h" ]; then
      llvms="$llvms $major"
    fi
  done
fi
if [ -z "$llvms" ]; then
  echo "packaging: no LLVM with its and Clang's headers is installed" >&2
  exit 1
fi
for tool in cmake cpack ninja dpkg-shlibdeps gzip; do
  command -v "$tool" >/dev/null || { echo "packaging: '$tool' is missing" >&2; exit 1; }
done

mkdir -p "$output"
output=$(cd "$output" && pwd)
rm -f "$output"/*.deb
runtime=ON
for major in $llvms; do
  folder=$output/llvm-$major
  # The prefix now, too: with /usr, libraries go where Debian has them.
  cmake -S "$root" -B "$folder" -G Ninja -DCMAKE_INSTALL_PREFIX=/usr -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_SKIP_INSTALL_RPATH=ON \
    "-DSNUG_RUNTIME=$runtime" "-DLLVM_DIR=/usr/lib/llvm-$major/lib/cmake/llvm" \
    "-DSNUG_DEBFULLNAME=${DEBFULLNAME-}" "-DSNUG_DEBEMAIL=${DEBEMAIL-}"
  cmake --build "$folder"
  (cd "$folder" && cpack -B "$output/made")
  mv "$output"/made/*.deb "$output"
  rm -rf "$output/made"
  runtime=OFF
done
ls -l "$output"/*.deb
