#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Peak memory and time of a linked list and a binary tree (24-byte nodes) and of a hash table of
# 40-byte entries, with as many live objects as told: with exact-fit on and off, beside glibc and
# mimalloc (where it is installed). Fails if the memory exceeds what exact fit promises: for 24-byte
# nodes 0.82 of exact-fit=off and 0.88 of glibc, for 40-byte entries 0.96 of glibc. Times are only
# printed.
#
# Usage: footprint.sh CLANG PLUGIN RUNTIME WORK [OBJECTS]

set -eu
export LC_ALL=C
unset SNUG_MODE SNUG_STATS SNUG_VERBOSE LD_PRELOAD

[ $# -ge 4 ] || { echo "usage: footprint.sh CLANG PLUGIN RUNTIME WORK [OBJECTS]" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
clang=$1
plugin=$2
runtime=$3
work=$4
objects=${5-10000000}
mkdir -p "$work"

build() { # name flags...
  program=$work/$1
  shift
  # shellcheck disable=SC2086
  "$clang" -O2 "$@" "$here/footprint.c" -o "$program" $libs
}
libs=
build plain
libs="$runtime -lpthread -ldl"
build on "-fplugin=$plugin"
build off "-fplugin=$plugin" -fplugin-arg-snug-exact-fit=off

mimalloc=
for file in /usr/lib/*/libmimalloc.so.2 /usr/lib/libmimalloc.so.2; do
  [ ! -e "$file" ] || mimalloc=$file
done

failed=0
at_most() { # what found of limit
  awk -v found="$2" -v of="$3" -v limit="$4" -v what="$1" 'BEGIN {
    ratio = found / of
    printf "  %.3f of %s, at most %s\n", ratio, what, limit
    exit !(ratio <= limit)
  }' || failed=1
}

printf '%-6s %10s  %-16s %12s %8s\n' shape objects allocator "peak KiB" seconds
for shape in list tree hash; do
  for allocator in on off glibc mimalloc; do
    case $allocator in
    on | off) result=$("$work/$allocator" "$shape" "$objects") ;;
    glibc) result=$("$work/plain" "$shape" "$objects") ;;
    mimalloc)
      [ -n "$mimalloc" ] || continue
      result=$(LD_PRELOAD=$mimalloc "$work/plain" "$shape" "$objects")
      ;;
    esac
    kib=${result% *}
    name=$allocator
    case $allocator in on | off) name="exact-fit=$allocator" ;; esac
    printf '%-6s %10s  %-16s %12s %8s\n' "$shape" "$objects" "$name" "$kib" "${result#* }"
    case $allocator in
    on) on=$kib ;;
    off) off=$kib ;;
    glibc) glibc=$kib ;;
    esac
  done
  if [ "$shape" = hash ]; then
    at_most glibc "$on" "$glibc" 0.96
  else
    at_most exact-fit=off "$on" "$off" 0.82
    at_most glibc "$on" "$glibc" 0.88
  fi
done
exit "$failed"
