#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# shellcheck disable=SC2016 # what is in single quotes is for the programs tried
#
# Runs each program twice, plain and with the library preloaded: both must exit alike and print the
# same, and with it the runtime must say that it served allocations. Those that are not installed
# are left out, and named. Usage: preload_into_programs.sh LIBRARY FOLDER-WITH-SOURCES

set -eu
library=$1
source=$2
export LC_ALL=C
tried=0

try() { # name command...
  name=$1
  shift
  if ! command -v "$1" >/dev/null; then
    echo "$name: not installed"
    return
  fi
  rm -f stats
  plain=0 with=0
  "$@" >plain.out 2>&1 </dev/null || plain=$?
  env LD_PRELOAD="$library" SNUG_STATS="$PWD/stats" "$@" >with.out 2>&1 </dev/null || with=$?
  if [ "$plain" != "$with" ] || ! cmp plain.out with.out; then
    echo "$name: exit status $plain plain, $with with; it printed:"
    tail with.out
    exit 1
  fi
  served=$(sed -n 's/^snug: total.* \([0-9]*\) objects refilled.*/\1/p' stats | sort -n | tail -1)
  if [ "${served:-0}" = 0 ]; then
    echo "$name: nothing was served"
    exit 1
  fi
  echo "$name: the same, $served objects"
  tried=$((tried + 1))
}

cat >c.c <<'C'
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) { return printf("%zu\n", strlen(argv[argc - 1])) < 0; }
C
seq 20000 | awk '{ print ($1 * 7919) % 20011, "line", $1 }' >lines
echo 'all: ; @echo $(foreach n,$(shell seq 2000),<$(n)>)' >makefile
tar cf input.tar -C "$source" README.md runtime plugin

try git git -c safe.directory=* -C "$source" log --oneline -50
try python3 python3 -c 'import json, re; d = {str(i): [i] * 9 for i in range(30000)}; print(len(json.dumps(d)))'
try perl perl -e 'my %h; $h{$_ % 999} .= "x$_" for 1..50000; print join(",", map { length $h{$_} } sort keys %h), "\n"'
try gcc gcc -O2 -c c.c -o c.o
try g++ g++ -std=c++17 -x c++ -O1 -c c.c -o c.o
for clang in clang clang-22 clang-19 clang-16 clang-14; do
  command -v "$clang" >/dev/null || continue
  try clang "$clang" -O2 -c c.c -o c.o
  break
done
try sort sort -k3,3 -n lines
try awk awk '{ count[$1 % 997] += $3 } END { for (i = 0; i < 997; i++) print count[i] }' lines
try tar tar tvf input.tar
try xz xz -k -f -T2 input.tar
try bash bash -c 'for ((i = 0; i < 3000; i++)); do a[i]=$((i * i)); done; echo "${a[@]}"'
try make make -s -f makefile
try cmake cmake --help-full
try gdb gdb -batch -ex 'info line main' "$(command -v true)"
try perl-threads perl -MList::Util=sum -e 'print sum(map { length } map { "x" x $_ } 1..2000), "\n"'
try sed sed -e 's/line/[&]/' -e 's/[0-9]*$/<&>/' lines
try objdump objdump -d c.o
echo "$tried programs"
[ "$tried" -ge 10 ]
