#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Which lines of the plugin its tests run: builds snug.so and snug-ir.so for LLVM 22 with counters,
# runs the suites plugin, types, cxx and profile with them, prints a table by file and the total, and
# fails below 95 % of lines.
#
#   test/coverage/plugin.sh [--work DIR] [--runtime DIR]
#
# Works in build-coverage-plugin, or DIR. The report with each line and its count is DIR/lines.txt.
# The runtime is that of build/runtime, and the other major's plugin that one test wants is that of
# build-llvm-19: test/run.sh builds both.

set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
cd "$root"
. "$root/test/coverage/lib.sh"

usage() { sed -n '/^#   test\/coverage/,/^# build-llvm/s/^# \{0,1\}//p' "$0"; }

work=build-coverage-plugin
runtime=build/runtime
while [ $# -gt 0 ]; do
  case $1 in
  --work | --runtime)
    [ $# -ge 2 ] || { usage >&2; exit 2; }
    if [ "$1" = --work ]; then work=$2; else runtime=$2; fi
    shift
    ;;
  --help | -h)
    usage
    exit
    ;;
  *) refuse "$1" ;;
  esac
  shift
done

llvm=/usr/lib/llvm-22
jobs=$(nproc)
mkdir -p "$work"
work=$(cd "$work" && pwd)
runtime=$(cd "$runtime" && pwd)
rm -rf "$work/counts"
mkdir "$work/counts"

lit=$(find_lit)

# A few files that processes take turns in adding to: the compiler runs many times.
flags="-O1 -g0 -fcoverage-mapping -fprofile-instr-generate=$work/counts/%4m.profraw"
build "$work/build" "snug_plugin snug_ir_plugin" -DSNUG_RUNTIME=OFF -DSNUG_SURVEY=OFF \
  "-DLLVM_DIR=$llvm/lib/cmake/llvm" -DCMAKE_CXX_COMPILER=clang++-22 "-DCMAKE_CXX_FLAGS=$flags"

: >"$work/tests.log"
for suite in plugin types cxx profile; do
  nice python3 "$lit" -q -j "$jobs" --param "build=$work/build" --param llvm=22 \
    --param other=build-llvm-19 --param "runtime=$runtime" "test/$suite" </dev/null \
    >>"$work/tests.log" 2>&1 || echo "$suite: some tests failed ($work/tests.log)"
done

report "$work/build/plugin/snug.so" -object "$work/build/plugin/snug-ir.so" \
  "-ignore-filename-regex=/usr/.*"
