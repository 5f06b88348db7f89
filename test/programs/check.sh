#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# One real program, end to end. Builds it plain, off and on (see lib.sh) and asserts that
#   - no call is rewritten plain and off, and exactly as many as the recipe says on, counted twice:
#     in the objects and by the plugin's report;
#   - on, the program's own test suite passes;
#   - all three print the same for the recipe's workload;
#   - on, the runtime serves as many allocations in it as the recipe says.
#
# Usage: check.sh RECIPE WORK LLVM PLUGIN RUNTIME [JOBS]
# Exit status: 0 all holds; 77 the source could not be fetched because the package registry cannot
# be reached; 1 anything else.

# lib.sh and the recipe set and take variables:
# shellcheck disable=SC1091,SC2034,SC2154

set -eu
export LC_ALL=C
unset SNUG_MODE SNUG_STATS SNUG_VERBOSE

here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=lib.sh
. "$here/lib.sh"
take_arguments "check.sh RECIPE WORK LLVM PLUGIN RUNTIME [JOBS]" "$@"

assert_equal() { # what found expected
  [ "$2" = "$3" ] || fail "$package: $1: $2, expected $3"
}

# The recipe's figure for this LLVM; having none is a failure, and so is zero, unless the recipe says
# why it is right.
must_expect() { # name list
  figure=$(expected "$2")
  number=${figure%+}
  [ "${number:-0}" -gt 0 ] || { [ -n "$figure" ] && [ -n "$zero_because" ]; } ||
    fail "$package: the recipe expects no '$1' for LLVM $llvm"
  echo "$figure"
}

# The workload in one mode: its output in FILE.
work_in() { # mode file [NAME=VALUE...]
  mode_of_work=$1
  out=$2
  shift 2
  workload "$mode_of_work" "$input" "$@" >"$out" 2>"$out.err" </dev/null ||
    step_failed "$package ($mode_of_work): workload" "$out.err"
}

# Runs the suite; the log must also show that it tested something.
run_suite() { # mode
  log=$(log_of "$1" check)
  in_tree "$1" check_it >"$log" 2>&1 </dev/null || return 1
  [ "$(grep -cE "$check_says" "$log")" -ge "$check_times" ]
}

for file in "$plugin" "$runtime"; do
  [ -e "$file" ] || fail "$file does not exist; build snug first"
done
command -v "clang-$llvm" >/dev/null || fail "no clang-$llvm"

load_recipe "$recipe_file"
[ -n "$check_says" ] || fail "$recipe does not say how its suite reports success"
want_rewritten=$(must_expect rewritten "$rewritten")
want_calls=$(must_expect calls "${calls:-$rewritten}")
want_served=$(must_expect served "$served")

status=0
source_tree=$("$here/fetch.sh" "$work" "$package" "$version") || status=$?
[ "$status" = 0 ] || exit "$status"

base=$(dirname "$(tree_of on)")
mkdir -p "$base"
input="$base/input"
make_input "$small" >"$input"

for mode in plain off on; do
  say "$package: building $mode with clang-$llvm"
  build_mode "$mode"
  calls_found=$(count_calls "$mode")
  symbols_found=$(count_symbols "$mode")
  reported_found=$(count_reported "$mode")
  say "$package: $mode: $reported_found calls rewritten by the report, $calls_found calls and" \
    "$symbols_found symbols in the objects, text $(text_size "$(binary_of "$mode")")"
  if [ "$mode" = on ]; then
    assert_equal "calls rewritten, by the report" "$reported_found" "$want_rewritten"
    assert_equal "calls to the entry points in the objects" "$calls_found" "$want_calls"
    [ "$symbols_found" -gt 0 ] || [ "$want_calls" = 0 ] || fail "$package: no undefined __snug_ symbol in any object"
  else
    assert_equal "calls rewritten, by the report ($mode)" "$reported_found" 0
    assert_equal "calls to the entry points in the objects ($mode)" "$calls_found" 0
    assert_equal "__snug_ symbols in the objects ($mode)" "$symbols_found" 0
  fi
  work_in "$mode" "$base/$mode.out"
  cmp "$base/plain.out" "$base/$mode.out" || fail "$package: $mode prints something else than plain"
done
[ -s "$base/plain.out" ] || fail "$package: the workload prints nothing"

say "$package: its own test suite, on"
if ! run_suite on; then
  if run_suite plain; then plain=passes; else plain="fails too"; fi
  step_failed "$package: the test suite (built plain it $plain)" "$(log_of on check)"
fi

rm -f "$base/stats"
work_in on "$base/count.out" SNUG_MODE=count SNUG_STATS="$base/stats"
[ -s "$base/stats" ] || fail "$package: the runtime wrote no statistics"
served_found=$(count_served "$base/stats")
say "$package: $served_found allocations served by the runtime in the workload"
case $want_served in
*+)
  [ "$served_found" -ge "${want_served%+}" ] ||
    fail "$package: allocations served: $served_found, expected at least ${want_served%+}"
  ;;
*) assert_equal "allocations served" "$served_found" "$want_served" ;;
esac
cmp "$base/plain.out" "$base/count.out" || fail "$package: counting changes what is printed"

# The trees are large; the logs stay.
[ -n "${SNUG_KEEP_TREES-}" ] || rm -rf "$(tree_of plain)" "$(tree_of off)" "$(tree_of on)"
say "$package: all holds"
