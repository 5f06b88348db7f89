# shellcheck shell=sh disable=SC1091,SC2034,SC2154
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Real programs as jobs; sourced, in a shell of its own: recipes set variables. Builds each program
# of the list once for each leg that is not preloaded, makes an input that keeps `plain` busy for a
# second, and writes
#
#   $out/program-jobs     lines for the table of jobs
#   $out/program-files    all that the times depend on
#   $out/programs.txt     calls rewritten, allocations served, text, and the share of `plain`'s
#                         instructions that are spent in the allocator
#
# Needs what legs.sh, build.sh and jobs.sh need, and mode. What was built is kept as long as recipe,
# plugin and runtime are the same.

# The last three must not slow down: they hardly allocate through the compiler. BENCH_PROGRAMS in
# the environment names others, or fewer.
program_list=${BENCH_PROGRAMS:-json-c jimtcl raptor2 libplist discount cjson bc lua5.4 cmark jq}
least_ms=1100

recipes=$root/test/programs
work=$out/programs
. "$recipes/lib.sh"
. "$bench/workload.sh"

# How a leg's programs are compiled and linked, in place of lib.sh's modes.
set_flags() { # leg
  line=$(awk -v leg="$1" '$1 == leg' "$out/legs")
  CC=$clang
  CXX=$clang
  CFLAGS="-O2 -w${cflags:+ $cflags}"
  case $CC in *clang-"$llvm") CXX=${CC%clang-"$llvm"}clang++-$llvm ;; esac
  LIBS=
  # shellcheck disable=SC2086
  set -- $line
  how=$(plugin_flags "$2")
  CFLAGS="$CFLAGS${how:+ $how}"
  case $3 in
  snug | snug-few | snug-malloc) LIBS=$(libraries_of "$3") ;;
  snug-moved) LIBS="-Wl,-u,bench_pad_data $work/libsnug-moved.a -lpthread -ldl" ;;
  esac
}

# The runtime with something before it that moves it.
make_moved_runtime() {
  cp "$runtime" "$work/libsnug-moved.a"
  ar r "$work/libsnug-moved.a" "$out/obj/pad-$further-0.o" 2>/dev/null
}

legs_that_are_built() {
  grep -v '^#' "$out/legs" | awk '$4 == "-" && $3 !~ /\.a$/ { print $1 }'
}

note() { printf '  %-10s %s\n' "$package" "$*" >>"$out/programs.txt"; }

build_legs() {
  stamp=$(cat "$recipe" "$bench/workload.sh" "$bench/cjson_file.c" "$plugin" "$runtime" \
    "$out/legs" | sha256sum)
  [ "$stamp" != "$(cat "$base/stamp" 2>/dev/null)" ] || return 0
  rm -rf "$base"
  mkdir -p "$base"
  progress "building $package"
  # Side by side: configure uses one CPU only.
  pids=
  for leg in $(legs_that_are_built); do
    (jobs=1 && build_mode "$leg") &
    pids="$pids $!"
  done
  for pid in $pids; do
    wait "$pid" || fail "$package could not be built"
  done
  echo "$stamp" >"$base/stamp"
}

# The workload of a leg, as the jobs run it.
run_leg() { # leg settings...
  leg=$1
  shift
  env -i PATH="$PATH" HOME=/nonexistent LC_ALL=C "$@" sh "$bench/workload.sh" "$recipe" \
    "$(tree_of "$leg")" </dev/null
}

give_input() { # file
  for leg in $(legs_that_are_built); do
    ln -f "$1" "$(tree_of "$leg")/workload.input"
  done
}

# In full mode, as large as it takes; in short mode as the recipe has it.
make_large_input() {
  [ ! -e "$base/input.$mode" ] || return 0
  size=$large
  while :; do
    make_input "$size" >"$base/input"
    give_input "$base/input"
    start=$(date +%s%N)
    run_leg plain >/dev/null 2>&1 || step_failed "$package: the workload" "$base/input"
    took=$((($(date +%s%N) - start) / 1000000))
    if [ "$mode" = short ] || [ "$took" -ge "$least_ms" ]; then break; fi
    size=$((size * 3 / 2 + size * least_ms / (took + 1) / 4))
  done
  mv "$base/input" "$base/input.$mode"
}

# The sums of instructions in the functions that a program calls, with all that they call.
allocator_share() {
  command -v valgrind >/dev/null || { echo '-'; return; }
  rm -f "$base"/callgrind.*
  make_input "$small" >"$base/small"
  give_input "$base/small"
  (
    cd "$(tree_of plain)" || exit
    valgrind --tool=callgrind --trace-children=yes --trace-children-skip='*/sh,*/sed,*/env' \
      --callgrind-out-file="$base/callgrind.%p" sh "$bench/workload.sh" "$recipe" \
      "$(tree_of plain)" >/dev/null 2>&1 </dev/null || true
  )
  # Of the processes, the program's own.
  grep -lE "^cmd: *([^ ]*/)?${binary##*/}( |\$)" "$base"/callgrind.* | while read -r file; do
    callgrind_annotate --inclusive=yes --threshold=100 "$file"
  done 2>/dev/null | tr -d , | awk '
    /^ *[0-9]+ .*PROGRAM TOTALS/ { total += $1 }
    /:(malloc|free|calloc|realloc) \[.*libc/ { inside += $1 }
    END { if (total) printf "%.0f%%", inside * 100 / total; else printf "-" }'
}

describe() {
  calls=$(count_calls on)
  give_input "$base/input.$mode"
  rm -f "$base/served"
  run_leg on SNUG_MODE=count "SNUG_STATS=$base/served" >/dev/null 2>&1 || true
  served=$(count_served "$base/served" 2>/dev/null || echo 0)
  plain_text=$(text_size "$(binary_of plain)")
  on_text=$(text_size "$(binary_of on)")
  share=$(allocator_share)
  note "$(printf '%8s %12s %12s %+12d %10s' "$calls" "$served" "$plain_text" \
    $((on_text - plain_text)) "$share")"
}

# Each leg prints the same; json-c's program also prints the memory that it used.
compare_outputs() {
  give_input "$base/input.$mode"
  for leg in $(legs_that_are_built); do
    run_leg "$leg" 2>/dev/null | sed '/^maxrss:/d' | sha256sum >"$base/output.$leg"
    cmp -s "$base/output.plain" "$base/output.$leg" || fail "$package: $leg prints something else"
  done
}

program_job_lines() {
  grep -v '^#' "$out/legs" | while read -r leg _ link preload; do
    tree=$leg
    case $link in *.a) continue ;; esac
    setting=
    if [ "$preload" != - ]; then
      tree=plain
      setting="LD_PRELOAD=$preload$tab"
    fi
    printf '%s\t' "program/$package" "$leg" "$program_rounds" 1 exec env -i "PATH=$PATH" \
      HOME=/nonexistent LC_ALL=C
    printf '%s%s\t%s\t%s\t%s\n' "$setting" sh "$bench/workload.sh" "$recipe" "$(tree_of "$tree")"
  done
}

prepare_program() { # recipe-file
  load_recipe "$1"
  adapt_recipe
  base=$work/trees/$package-llvm-$llvm
  status=0
  source_tree=$("$recipes/fetch.sh" "$work" "$package" "$version" 2>>"$work/fetch.log") || status=$?
  if [ "$status" != 0 ]; then
    note "its source could not be fetched: $work/fetch.log"
    return
  fi
  build_legs
  make_large_input
  describe
  compare_outputs
  program_job_lines >>"$out/program-jobs"
  for leg in $(legs_that_are_built); do
    binary_of "$leg"
  done >>"$out/program-files"
  echo "$base/input.$mode" >>"$out/program-files"
}

prepare_programs() {
  mkdir -p "$work"
  make_moved_runtime
  rm -f "$out/program-jobs" "$out/program-files"
  {
    echo "Programs: calls rewritten, allocations that the runtime served in the workload, text of"
    echo "the program plain and what is added on, share of plain's instructions spent in the"
    echo "allocator (on a small input)"
  } >"$out/programs.txt"
  for name in $program_list; do
    package=$name
    for file in "$recipes/$name.recipe" "$bench/$name.recipe"; do
      [ ! -e "$file" ] || break
    done
    if [ -e "$file" ]; then prepare_program "$file"; else note "no recipe"; fi
  done
}
