#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What snug is worth, on this machine, in one command: builds snug and the benchmark, proves that
# each leg is what it claims, runs all legs in interleaved rounds, prints the tables and plots them.
#
#   test/bench/run.sh [--short]      a look, in less than three minutes (the default)
#   test/bench/run.sh --full         what is published, in less than an hour
#     --programs                     real programs too (part of --full)
#     --peer NAME=LIB                one more allocator, preloaded; may be repeated
#     --out DIR                      where everything goes, default build/bench/<mode>
#     --build DIR                    take plugin and runtime from there instead of building them
#
# Stopped and started again with the same options it goes on where it was. In DIR: results.txt,
# results.json, plots/*.svg and *.png, samples.tsv. Nothing here passes or fails on time; a run
# whose control shows a difference is reported as unusable. The legs are in legs.sh, what is
# measured in jobs.sh; how is said at the top of runner.c and micro.c.

# shellcheck disable=SC1091

set -eu
export LC_ALL=C
unset SNUG_MODE SNUG_STATS SNUG_VERBOSE SNUG_RANGE_GIB LD_PRELOAD MALLOC_ARENA_MAX GLIBC_TUNABLES

bench=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$bench/../.." && pwd)
begin=$(date +%s)

usage() { sed -n '/^#   test\/bench/,/^#     --build/s/^# \{0,1\}//p' "$0"; }
progress() { printf '%s  %s\n' "$(date +%H:%M:%S)" "$*" >&2; }
fail() {
  echo "bench: FAILED: $*" >&2
  exit 1
}

mode=short
programs=
peers=
out=
build=
while [ $# -gt 0 ]; do
  case $1 in
  --short) mode=short ;;
  --full) mode=full ;;
  --programs) programs=1 ;;
  --peer | --out | --build)
    [ $# -ge 2 ] || { usage >&2; exit 2; }
    case $1 in
    --out) out=$2 ;;
    --build) build=$(cd "$2" && pwd) ;;
    --peer)
      case $2 in
      ?*=?*) [ -r "${2#*=}" ] || fail "--peer: cannot read '${2#*=}'" ;;
      *) fail "--peer takes NAME=LIB" ;;
      esac
      peers="$peers ${2%%=*}=$(realpath -s "${2#*=}")"
      ;;
    esac
    shift
    ;;
  --help | -h)
    usage
    exit
    ;;
  *)
    echo "bench: unknown argument '$1'" >&2
    usage >&2
    exit 2
    ;;
  esac
  shift
done
[ "$mode" = short ] || programs=1
: "${out:=$root/build/bench/$mode}"
mkdir -p "$out/plots"
out=$(cd "$out" && pwd)
jobs=$(nproc)

logged() { # what log command...
  what=$1
  log=$2
  shift 2
  progress "$what"
  "$@" >"$log" 2>&1 </dev/null || {
    tail -n 30 "$log" | sed 's/^/  | /' >&2
    fail "$what. The whole log: $log"
  }
}

logged "installing what is missing" "$out/install.log" "$root/cmake/install-deps.sh" bench
if [ -z "$build" ]; then
  build=$root/build
  llvm=$("$root/cmake/install-deps.sh" --newest-llvm)
  if [ -e "$build/CMakeCache.txt" ]; then
    llvm=$(sed -n 's|^LLVM_DIR:[A-Z]*=.*/llvm-\([0-9]*\)/.*|\1|p' "$build/CMakeCache.txt")
  fi
  logged "configuring snug for LLVM $llvm" "$out/configure.log" \
    cmake -S "$root" -B "$build" -G Ninja -DSNUG_RUNTIME=ON -DSNUG_PLUGIN=ON \
    "-DLLVM_DIR=/usr/lib/llvm-$llvm/lib/cmake/llvm"
  logged "building snug" "$out/snug.log" cmake --build "$build" -j "$jobs"
fi
llvm=$(sed -n 's|^LLVM_DIR:[A-Z]*=.*/llvm-\([0-9]*\)/.*|\1|p' "$build/CMakeCache.txt")
clang=$(command -v "clang-$llvm") || fail "there is no clang-$llvm"
plugin=$build/plugin/snug.so
runtime=$build/runtime/libsnug.a
for file in "$plugin" "$runtime"; do
  [ -e "$file" ] || fail "there is no $file"
done

. "$bench/legs.sh"
. "$bench/build.sh"
. "$bench/jobs.sh"
. "$bench/checks.sh"
. "$bench/instructions.sh"
. "$bench/plot.sh"
set_mode "$mode"
find_legs >"$out/legs"

progress "building the benchmark"
build_programs || fail "building the benchmark; the whole log: $out/build.log"
progress "checking that each leg is what it claims"
check_all >"$out/checks.txt"
rm -f "$out/program-jobs" "$out/programs.txt"
if [ -n "$programs" ]; then
  # A subshell: the recipes and what they use set variables of their own. Its failure is looked at
  # afterwards, as set -e would not hold inside of a condition.
  set +e
  (
    set -e
    . "$bench/programs.sh"
    prepare_programs
  )
  status=$?
  set -e
  [ "$status" = 0 ] || fail "building the programs"
fi
facts >"$out/facts"

# All that the samples depend on.
write_jobs >"$out/jobs"
key=$(
  {
    cat "$out/jobs"
    cut -f 6 "$out/jobs" | sed -n 's/^LD_PRELOAD=//p' | sort -u | xargs -r sha256sum
    find "$out/bin" -type f -print0 | sort -z | xargs -0 sha256sum
    if [ -e "$out/program-files" ]; then xargs sha256sum <"$out/program-files"; fi
  } | sha256sum | cut -c 1-16
)

instructions="$out/instructions.$key.txt"
[ -e "$instructions" ] || {
  progress "counting instructions"
  count_instructions >"$instructions.new"
  mv "$instructions.new" "$instructions"
}

limit=150
[ "$mode" = short ] || limit=3420
[ "$mode" = full ] || [ -z "$programs" ] || limit=1500
left=$((limit - $(date +%s) + begin))
[ "$left" -gt 60 ] || left=60
progress "measuring, at most $left s"
"$out/runner" --seconds "$left" --key "$key" "$out/jobs" "$out/samples.tsv"

progress "reporting"
set -- "$out/checks.txt" "$instructions"
if [ -e "$out/programs.txt" ]; then set -- "$@" "$out/programs.txt"; fi
proofs "$@" | cat "$out/facts" - >"$out/facts.all"
{
  echo "snug benchmark, $mode mode"
  echo
  awk -F '\t' '{ printf "%-24s %s\n", $1, $2 }' "$out/facts"
  echo
  "$out/report" --json "$out/results.json" --facts "$out/facts.all" --plots "$out/plots" \
    "$out/jobs" "$out/samples.tsv"
  for file in "$@"; do
    echo
    cat "$file"
  done
} >"$out/results.txt.new"
mv "$out/results.txt.new" "$out/results.txt"
cat "$out/results.txt"
draw_plots
progress "done in $(($(date +%s) - begin)) s: $out/results.txt, results.json, plots/"
