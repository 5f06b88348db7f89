#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# json-c by CMake and Ninja with ccache as the launcher - see ccache_of_a_program.test.

set -eu
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

cp -r "$prefix" snug
plugin=$work/snug/lib/snug/clang-$llvm/snug.so
touch -d '10 seconds ago' "$plugin"
export CCACHE_DIR="$work/cache"
source_of json-c source

# Configured once; then only what the objects are made by changes.
configure() { # arguments...
  quietly configure.log cmake -S source -B b -G Ninja "$@"
}

build() {
  quietly clean.log ninja -C b -t clean
  ccache -z >/dev/null
  quietly build.log cmake --build b
}

stat_of() { # pattern
  ccache --print-stats | awk -v name="$1" '$1 ~ name { n += $2 } END { print n + 0 }'
}

# How many hits and misses the last build had.
expect() { # what hits misses
  found="$(stat_of '^(direct|preprocessed)_cache_hit') hits, $(stat_of '^cache_miss$') misses"
  echo "$1: $found"
  [ "$found" = "$2 hits, $3 misses" ] || fail "$1: $found, expected $2 hits, $3 misses"
}

configure -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF -DBUILD_SHARED_LIBS=OFF -DDISABLE_WERROR=ON \
  -DCMAKE_C_COMPILER="$work/snug/bin/snug-cc"
build
count=$(objects_in b | wc -l)
echo "json-c: $count objects, $(calls_in b) symbols of entry points"
cp -a b uncached

configure -DCMAKE_C_COMPILER_LAUNCHER=ccache
build
expect "empty cache" 0 "$count"
same_objects uncached b || fail "compiled through ccache: another object"
build
expect "filled cache" "$count" 0
same_objects uncached b || fail "out of the cache: another object"
echo >>"$plugin"
touch -d '5 seconds ago' "$plugin"
build
expect "another plugin" 0 "$count"
configure -DCMAKE_C_FLAGS=--snug-max-size=40
build
expect "another option" 0 "$count"
