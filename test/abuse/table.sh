#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Prints the README's table of faults: what becomes of each with snug and with other allocators,
# as it happened. Needs gcc and a build of the runtime.
#
#   table.sh [--runtime FOLDER] [--details FILE] [NAME=LIBRARY...]
#
# NAME=LIBRARY adds a column for an allocator to be preloaded, such as
# "mimalloc, secure"=…/libmimalloc-secure.so (Debian's source with -DMI_SECURE=ON; the package
# has none). FILE gets every single outcome, with the message. A cell says what most sizes had, and
# in brackets how many had another.

set -eu

here=$(cd "$(dirname "$0")" && pwd)
source=$(cd "$here/../.." && pwd)
runtime=$source/build/runtime
details=/dev/null
while [ $# -gt 0 ]; do
  case $1 in
  --runtime) runtime=$2; shift 2 ;;
  --details) details=$2; shift 2 ;;
  --help | -h) sed -n '/^# Prints/,/^# in brackets/s/^# \{0,1\}//p' "$0"; exit ;;
  -*) echo "table: unknown argument '$1'" >&2; exit 2 ;;
  *) break ;;
  esac
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
build() { # program options...
  program=$1
  shift
  gcc -std=gnu11 -O2 -fno-builtin "-I$source/runtime/include" "-I$source/test/runtime/include" \
    "$here"/Inputs/*.c "$@" -pthread -ldl -o "$work/$program"
}
build snug -DENTRY_POINTS -Wl,-u,snug_modes "$runtime/libsnug.a"
build plain

"$work/plain" list >"$work/titles"
run() { # column command...
  title=$1
  shift
  printf '%s\n' "$title" >>"$work/columns"
  env "$@" run | awk -v column="$title" '{ print column "\t" $0 }' >>"$work/outcomes"
}
run 'snug' "$work/snug"
run 'snug, hardened' SNUG_MODE=hardened "$work/snug"
run 'glibc' "$work/plain"
for peer in "$@"; do
  run "${peer%%=*}" "LD_PRELOAD=${peer#*=}" "$work/plain"
done
cp "$work/outcomes" "$details"

awk -F '\t' '
  FILENAME ~ /columns$/ { columns[++column_count] = $1; next }
  FILENAME ~ /titles$/ { faults[++fault_count] = $1; titles[$1] = $2; next }
  {
    cell = $1 SUBSEP $2
    total[cell]++
    if (!count[cell, $4]++)
      outcomes[cell] = outcomes[cell] "\t" $4
  }
  function show(cell, words, n, i, most, rest) {
    n = split(substr(outcomes[cell], 2), words, "\t")
    if (n == 0)
      return "does not apply"
    most = 1
    for (i = 2; i <= n; i++)
      if (count[cell, words[i]] > count[cell, words[most]])
        most = i
    for (i = 1; i <= n; i++)
      if (i != most)
        rest = rest (rest ? "; " : "") count[cell, words[i]] " of " total[cell] ": " words[i]
    return words[most] (rest ? " (" rest ")" : "")
  }
  END {
    line = "| fault |"; rule = "|---|"
    for (c = 1; c <= column_count; c++) { line = line " " columns[c] " |"; rule = rule "---|" }
    print line; print rule
    for (f = 1; f <= fault_count; f++) {
      line = "| " titles[faults[f]] " |"
      for (c = 1; c <= column_count; c++)
        line = line " " show(columns[c] SUBSEP faults[f]) " |"
      print line
    }
  }' "$work/columns" "$work/titles" "$work/outcomes"
