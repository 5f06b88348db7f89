#!/bin/sh
# shellcheck disable=SC1091,SC2034,SC2154
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Compiles the benchmark's programs as legs.sh says (with PLUGIN none: only without) and holds the
# calls in the objects to those in the source. Usage: count_calls.sh BENCH COMPILER PLUGIN FOLDER

bench=$1
clang=$2
plugin=$3
out=$4
rm -rf "$out"
mkdir -p "$out/obj"
. "$bench/legs.sh"
. "$bench/build.sh"
. "$bench/checks.sh"

sizes="8 24 80 96 1024"
legs_table | if [ "$plugin" = none ]; then grep -w none; else cat; fi >"$out/legs"
own_programs | while read -r program source defines; do
  awk '{ print $2 }' "$out/legs" | sort -u | while read -r how; do
    # shellcheck disable=SC2046,SC2086
    "$clang" $flags -Werror $defines $(plugin_flags "$how") -c "$bench/$source" \
      -o "$out/$(object_name "$program" "$how")"
  done
done
check_objects
test ! -s "$out/wrong"
