#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What entry points above 80 bytes are worth: option max-size, size by size, with libsnug-malloc, which
# serves these sizes in any case.
#
#   test/bench/max_size.sh [BUILD [ROUNDS]]     BUILD: where plugin and runtime were built (build); 7 rounds
#
# Legs: glibc's malloc; dispatch, malloc of libsnug-malloc, which looks the size up; entry, the entry
# point of the class, by max-size=512; and dispatch again, as control. Rounds are interleaved; printed
# are medians of ns for a pair of malloc and free, for objects freed at once, batches of 1,000, and
# random replacement among 10,000, and the bytes that a call takes in the object.

set -eu
export LC_ALL=C
unset SNUG_MODE SNUG_STATS SNUG_VERBOSE LD_PRELOAD

bench=$(cd "$(dirname "$0")" && pwd)
build=$(cd "${1:-$bench/../../build}" && pwd)
rounds=${2:-7}
plugin=$build/plugin/snug.so
major=$(sed -n 's|^LLVM_DIR:[A-Z]*=.*llvm-\([0-9]*\)/.*|\1|p' "$build/CMakeCache.txt")
clang=clang-$major
work=$build/bench/max-size
patterns="lifo fifo replace"
sizes="64 80 96 112 128 160 192 224 256 320 384 448 512"
mkdir -p "$work"

compile() { # size name flags...
  size=$1
  name=$2
  shift 2
  "$clang" -std=c11 -D_GNU_SOURCE -O2 -DPATH_STRUCT "-DOBJECT_SIZE=$size" "$@" -c "$bench/micro.c" \
    -o "$work/$name-$size.o"
}

link_with() { # size object leg libraries...
  size=$1
  object=$2
  leg=$3
  shift 3
  "$clang" "$work/$object-$size.o" "$@" -lpthread -ldl -o "$work/$leg-$size"
}

for size in $sizes; do
  compile "$size" plain
  compile "$size" entry "-fplugin=$plugin" -fplugin-arg-snug-max-size=512
  link_with "$size" plain glibc
  link_with "$size" plain dispatch "$build/runtime/libsnug-malloc.a"
  link_with "$size" entry entry "$build/runtime/libsnug-malloc.a"
done

: >"$work/samples"
round=0
while [ "$round" -lt "$rounds" ]; do
  for size in $sizes; do
    for leg in glibc dispatch entry control; do
      program=$work/$leg-$size
      [ "$leg" != control ] || program=$work/dispatch-$size
      # shellcheck disable=SC2086
      taskset -c 0 "$program" 2000000 $patterns |
        awk -v leg="$leg" -v size="$size" '/^[a-z]/ { print size, leg, $1, $2 }' >>"$work/samples"
    done
  done
  round=$((round + 1))
done

sort -k1,1n -k2,2 -k3,3 -k4,4g "$work/samples" | awk -v sizes="$sizes" -v patterns="$patterns" '
  function median(key) { return values[key, int((count[key] + 1) / 2)] }
  { key = $1 " " $2 " " $3; values[key, ++count[key]] = $4 }
  END {
    print "ns a pair: glibc, dispatch, entry (entry against dispatch, control against dispatch)"
    names = split(patterns, pattern, " ")
    n = split(sizes, size, " ")
    for (p = 1; p <= names; p++) {
      print "\n" pattern[p]
      for (i = 1; i <= n; i++) {
        key = size[i] " %s " pattern[p]
        d = median(size[i] " dispatch " pattern[p])
        e = median(size[i] " entry " pattern[p])
        c = median(size[i] " control " pattern[p])
        printf "%4d  %6.2f %6.2f %6.2f   %+5.1f %%  %+5.1f %%\n", size[i],
          median(size[i] " glibc " pattern[p]), d, e, 100 * (e / d - 1), 100 * (c / d - 1)
      }
    }
  }'
