#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# From nothing to a comparison: installs what is missing, builds snug, fetches one real program
# (libplist, Debian's source) and builds it plain, with the plugin off, and on; then shows what was
# rewritten, what it costs in text and what it gains in time. Takes a few minutes.
#
#   examples/quickstart.sh               (no options; ROUNDS=7 in the environment)
#
# Everything it makes lies in build/; the only thing it changes elsewhere is to install packages
# that are missing. The machinery is test/programs/lib.sh, which builds the tests' programs too.

# What lib.sh and the recipe take and set:
# shellcheck disable=SC1091,SC2034,SC2154

set -eu
export LC_ALL=C

root=$(cd "$(dirname "$0")/.." && pwd)
here=$root/test/programs
build=$root/build
work=$build/programs
logs=$build/quickstart
rounds=${ROUNDS:-7}
jobs=$(nproc)
mkdir -p "$logs"

progress() { printf '%s  %s\n' "$(date +%H:%M:%S)" "$*"; }

# Runs a command with its words in a log; where it fails, shows the end of it and where it lies.
logged() { # what log command...
  what=$1
  log=$2
  shift 2
  if ! "$@" >"$log" 2>&1 </dev/null; then
    tail -n 25 "$log" | sed 's/^/  | /' >&2
    echo "quickstart: FAILED: $what. The whole log: $log" >&2
    exit 1
  fi
}

progress "installing what is missing"
logged "installing what is missing" "$logs/install.log" "$root/cmake/install-deps.sh" quickstart

# The LLVM that build/ is configured for, if it is; else the newest installed.
llvm=
if [ -e "$build/CMakeCache.txt" ]; then
  llvm=$(sed -n 's|^LLVM_DIR:[A-Z]*=.*/llvm-\([0-9]*\)/.*|\1|p' "$build/CMakeCache.txt")
fi
: "${llvm:=$("$root/cmake/install-deps.sh" --newest-llvm)}"

progress "building snug for LLVM $llvm in build/"
logged "configuring snug" "$logs/configure.log" cmake -S "$root" -B "$build" -G Ninja \
  -DSNUG_RUNTIME=ON -DSNUG_PLUGIN=ON "-DLLVM_DIR=/usr/lib/llvm-$llvm/lib/cmake/llvm"
logged "building snug" "$logs/build.log" cmake --build "$build" -j "$jobs" \
  --target snug_plugin snug-static
plugin=$build/plugin/snug.so
runtime=$build/runtime/libsnug.a

# shellcheck source=../test/programs/lib.sh
. "$here/lib.sh"
load_recipe "$here/libplist.recipe"

progress "fetching the source of $package $version"
if ! source_tree=$("$here/fetch.sh" "$work" "$package" "$version" 2>"$logs/fetch.log"); then
  sed 's/^/  | /' "$logs/fetch.log" >&2
  echo "quickstart: FAILED: the source of $package could not be fetched: $logs/fetch.log" >&2
  exit 1
fi
for mode in plain off on; do
  progress "building $package, $mode"
  build_mode "$mode"
done

# The workload is at least a second long on this machine.
input=$logs/input
run() { # mode
  workload "$1" "$input" >"$logs/output.$1" 2>"$logs/run.log" ||
    step_failed "the workload ($1)" "$logs/run.log"
}
now() { date +%s%N; }
size_of_work=$large
while :; do
  progress "making a property list of $size_of_work records"
  make_input "$size_of_work" >"$input"
  begin=$(now)
  run plain
  took=$((($(now) - begin) / 1000000))
  [ "$took" -lt 1100 ] || break
  size_of_work=$((size_of_work * 3 / 2))
done

for mode in off on; do
  run "$mode"
  cmp -s "$logs/output.plain" "$logs/output.$mode" || {
    echo "quickstart: FAILED: the outputs of plain and $mode differ: $logs" >&2
    exit 1
  }
done
workload on "$input" SNUG_MODE=count "SNUG_STATS=$logs/stats.new" >/dev/null
mv "$logs/stats.new" "$logs/stats"
allocations=$(count_served "$logs/stats")

# Interleaved, and each round in another order: what else the machine does hits all alike.
times=$logs/times
: >"$times"
round=1
order="plain off on again"
while [ "$round" -le "$rounds" ]; do
  progress "timing, round $round of $rounds"
  for leg in $order; do
    mode=$leg
    [ "$leg" != again ] || mode=plain
    begin=$(now)
    run "$mode"
    echo "$leg $((($(now) - begin) / 1000))" >>"$times"
  done
  # shellcheck disable=SC2086
  set -- $order
  first=$1
  shift
  order="$* $first"
  round=$((round + 1))
done

quantile() { # leg fraction
  awk -v leg="$1" '$1 == leg { print $2 }' "$times" | sort -n |
    awk -v at="$2" '{ v[NR] = $1 } END { i = int(1 + at * (NR - 1) + 0.5); print v[i] }'
}
seconds() { quantile "$1" 0.5 | awk '{ printf "%.3f", $1 / 1000000 }'; }
spread() { # half the distance between the quartiles, in percent of the median
  echo "$(quantile "$1" 0.25) $(quantile "$1" 0.5) $(quantile "$1" 0.75)" |
    awk '{ printf "%.1f%%", ($3 - $1) / 2 / $2 * 100 }'
}
ratio() { # leg
  echo "$(quantile "$1" 0.5) $(quantile plain 0.5)" | awk '{ printf "%.3f", $1 / $2 }'
}
text_of() { text_size "$(binary_of "$1")"; }
objects_text() { objects_of "$1" | xargs size | awk 'NR > 1 { sum += $1 } END { print sum }'; }
more() { printf '%+d' $(($1 - $2)); }

row() { printf '%-34s %10s %10s %10s\n' "$@"; }

plain_text=$(text_of plain)
plain_objects=$(objects_text plain)
on_calls=$(count_calls on)
[ "$on_calls" -gt 0 ] || { echo "quickstart: FAILED: nothing was rewritten: $(log_of on build)" >&2; exit 1; }

cat <<TABLE

$package $version, clang $llvm -O2, $binary turning $size_of_work records of XML into binary.
  plain: no snug. off: plugin loaded and told to rewrite nothing, runtime linked. on: snug.

TABLE
row "" plain off on
row "calls rewritten" "$(count_calls plain)" "$(count_calls off)" "$on_calls"
row "undefined __snug_ symbols" "$(count_symbols plain)" "$(count_symbols off)" "$(count_symbols on)"
row "allocations served by snug" 0 0 "$allocations"
row "text of the objects, bytes" "$plain_objects" "$(objects_text off)" "$(objects_text on)"
row "  against plain" "" "$(more "$(objects_text off)" "$plain_objects")" \
  "$(more "$(objects_text on)" "$plain_objects")"
row "text of the program, bytes" "$plain_text" "$(text_of off)" "$(text_of on)"
row "  against plain (runtime linked)" "" "$(more "$(text_of off)" "$plain_text")" \
  "$(more "$(text_of on)" "$plain_text")"
row "time, median of $rounds rounds, s" "$(seconds plain)" "$(seconds off)" "$(seconds on)"
row "  spread (half interquartile)" "$(spread plain)" "$(spread off)" "$(spread on)"
row "  against plain" "" "$(ratio off)" "$(ratio on)"
row "  control: plain against itself" "$(ratio again)" "" ""

cat <<TABLE

The control is the plain binary timed once more in each round: its distance from 1.000 is noise.

Binaries:  ${work#"$root"/}/trees/$package-llvm-$llvm/{plain,off,on}/$binary
Try yours: clang-$llvm -O2 -fplugin=$plugin -fplugin-arg-snug-report \\
             app.c $runtime -lpthread -ldl
TABLE
