#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Fuzzes the runtime, libsnug-malloc and libsnug in turns.
#
#   runtime.sh [--seconds N] [--llvm N] FOLDER
#
#   --seconds  how long, altogether: 60
#
# Builds in FOLDER, keeps what it finds there. The first failure ends it: it says what is wrong,
# and leaves FOLDER/found-<LIBRARY>.c, a short program that shows it.

set -eu

here=$(cd "$(dirname "$0")" && pwd)
seconds=60
llvm=22
while [ $# -gt 1 ]; do
  case $1 in
  --seconds) seconds=$2; shift ;;
  --llvm) llvm=$2; shift ;;
  *) break ;;
  esac
  shift
done
[ $# = 1 ] || { sed -n '/^#   runtime/s/^# *//p' "$0" >&2; exit 2; }
folder=$1

for library in snug-malloc snug; do
  "$here/build.sh" --llvm "$llvm" --library "$library" "$folder"
  inputs=$folder/inputs-of-$library
  mkdir -p "$inputs"
  rm -f "$folder/crash-$library"
  log=$folder/fuzz-$library.log
  if ! "$folder/fuzz-$library" "-max_total_time=$((seconds / 2))" -max_len=2049 -timeout=0 \
    -print_final_stats=1 "-exact_artifact_path=$folder/crash-$library" "$inputs" "$here/corpus" \
    >"$log" 2>&1; then
    grep -E '^(wrong|snug: fatal):|SUMMARY' "$log" || tail -n 20 "$log"
    "$here/shrink.sh" --library "$library" "$folder" "$folder/crash-$library" \
      "$folder/found-$library.c"
    echo "lib$library: shown by $folder/found-$library.c"
    exit 1
  fi
  echo "lib$library: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") programs," \
    "nothing wrong"
done
