#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Which lines of the runtime its tests run: builds it with counters, runs the suites, prints a table
# by file and the total, and fails below 95 % of lines.
#
#   test/coverage/runtime.sh [--work DIR]
#
# Works in build-coverage, or DIR, with clang 22. The report with each line and its count is
# DIR/lines.txt. Tests that fail are counted, but only the figures decide: budgets are for builds
# without counters. Where build/plugin/snug.so exists (test/run.sh builds it), the suites `profile`
# and `cxx` are run, too.

set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
cd "$root"
. "$root/test/coverage/lib.sh"

usage() { sed -n '/^#   test\/coverage/,/^# and/s/^# \{0,1\}//p' "$0"; }

work=build-coverage
while [ $# -gt 0 ]; do
  case $1 in
  --work)
    [ $# -ge 2 ] || { usage >&2; exit 2; }
    work=$2
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
cc=clang-22
jobs=$(nproc)
mkdir -p "$work"
work=$(cd "$work" && pwd)
counts=$work/counts
rm -rf "$counts"
mkdir -p "$counts"
chmod 1777 "$counts" # some programs run as another user

lit=$(find_lit)

# What the compiler brings along writes counts in an exit handler, before the runtime's own last
# words, and not at abort and _exit. Here each end of a program does, once: as
# __llvm_profile_runtime is defined, there is no such handler.
cat >"$work/ends.c" <<'END'
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>
__attribute__((visibility("hidden"))) int __llvm_profile_runtime;
void __llvm_profile_set_filename(const char *) __attribute__((visibility("hidden")));
int __llvm_profile_write_file(void) __attribute__((visibility("hidden")));
void __llvm_profile_reset_counters(void) __attribute__((visibility("hidden")));
static void write_counts(void) {
  __llvm_profile_write_file(); // adds the file's to those in memory
  __llvm_profile_reset_counters();
}
// The runtime's last destructors have priority 101.
__attribute__((section(".fini_array.00100"), used)) static void (*const last)(void) = write_counts;
// A file for each program: those that keep other functions are not always told apart by %m.
__attribute__((constructor(101))) static void begin(void) {
  static char pattern[4096];
  snprintf(pattern, sizeof pattern, "%s/%s-%%m.profraw", COUNTS, program_invocation_short_name);
  __llvm_profile_set_filename(pattern);
}
__attribute__((visibility("hidden"), noreturn)) void snug_coverage_abort(void) {
  write_counts();
  abort();
}
__attribute__((weak, visibility("default"), noreturn)) void _exit(int status) {
  write_counts();
  for (;;)
    syscall(SYS_exit_group, status);
}
END
"$cc" -O1 -fPIC "-DCOUNTS=\"$counts\"" -c "$work/ends.c" -o "$work/ends.o"

rm -f "$work"/runtime/runtime/libsnug*
flags="-O1 -Dabort=snug_coverage_abort -fcoverage-mapping -fprofile-instr-generate"
build "$work/runtime" all -DSNUG_PLUGIN=OFF "-DCMAKE_C_COMPILER=$cc" "-DCMAKE_C_FLAGS=$flags" \
  "-DCMAKE_C_STANDARD_LIBRARIES=$work/ends.o"
runtime=$work/runtime/runtime

# Programs of the tests are linked by compilers that know nothing of this.
profile_library=$("$cc" -print-libgcc-file-name --rtlib=compiler-rt | sed 's/builtins/profile/')
rm -rf "$work/writer"
mkdir "$work/writer"
(cd "$work/writer" && "$llvm/bin/llvm-ar" x "$profile_library")
for library in "$runtime"/libsnug.a "$runtime"/libsnug-malloc.a; do
  "$llvm/bin/llvm-ar" rcs "$library" "$work/ends.o" "$work"/writer/*.o
done

ok=0
bad=0
run() { # suite lit-arguments...
  suite=$1
  shift
  json=$work/results.json
  rm -f "$json"
  nice python3 "$lit" -q -j "$jobs" -o "$json" "$@" "test/$suite" </dev/null >>"$work/tests.log" 2>&1 ||
    true
  passed=$(grep -c '"code": "PASS"' "$json" || true)
  failed=$(grep -cE '"code": "(FAIL|UNRESOLVED|XPASS)"' "$json" || true)
  ok=$((ok + passed))
  bad=$((bad + failed))
  printf '%4d passed %3d failed  %s %s\n' "$passed" "$failed" "$suite" "$*" |
    sed "s|--param ||g; s|$work/||g"
}

rm -f "$work/tests.log"
set -- --param "runtime=$runtime" --param "cc=$cc"
for suite in runtime abort interpose; do
  for link in static malloc; do
    run "$suite" "$@" --param "link=$link"
  done
done
run modes "$@" --param mode=hardened
if [ -e build/plugin/snug.so ]; then
  for suite in profile cxx; do
    run "$suite" --param build=build --param llvm=22 --param "runtime=$runtime"
  done
fi
run faults "$@" --filter-out system_calls_fail

printf '\n%d tests passed, %d failed (%s)\n\n' "$ok" "$bad" "$work/tests.log"
report "$runtime/libsnug.so" -object "$runtime/libsnug-malloc.so"
