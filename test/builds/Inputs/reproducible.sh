#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# cJSON in two folders - see reproducible.test.

set -eu
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

source_of cjson pristine
build() { # folder
  mkdir -p "$1"
  cp -a pristine "$1/source"
  quietly build.log cmake -S "$1/source" -B "$1/b" -G Ninja -DCMAKE_BUILD_TYPE=None \
    -DENABLE_CJSON_TEST=Off -DENABLE_CUSTOM_COMPILER_FLAGS=Off -DENABLE_CJSON_UTILS=On \
    -DCMAKE_C_COMPILER="$prefix/bin/snug-cc" -DCMAKE_C_FLAGS="-O2 -g -ffile-prefix-map=$work/$1=."
  quietly build.log cmake --build "$1/b"
}

build one
build other/folder
same_objects one/b other/folder/b || fail "another folder, another object"
echo "cJSON: $(wc -l <objects) objects with debug information, the same in two folders"

# Of use only if the folder shows without.
"$prefix/bin/snug-cc" -O2 -g -c "$work/one/source/cJSON.c" -o with_folder.o
grep -q "$work/one" with_folder.o || fail "the folder does not show in any case"
