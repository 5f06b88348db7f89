# shellcheck shell=sh disable=SC2154,SC2034
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What is measured: the two modes, and the table of jobs that runner.c reads; sourced. Needs: out,
# $out/legs (see legs.sh), build.sh, and $out/program-jobs where whole programs are measured.

# Short: a look, in less than three minutes with building. Full: what is published, in less than an
# hour. Rounds are processes a leg, spread evenly over four layouts.
set_mode() { # short|full
  if [ "$1" = full ]; then
    sizes="8 16 24 32 40 48 56 64 72 80 96 112 128 160 256 512 1024"
    static_sizes="16 32 48 64 80"
    thread_sizes=$sizes
    million_sizes="32 64"
    pairs=100000
    thread_pairs=20000
    rounds=30
    cold_nodes=3000000
    program_rounds=8
    stepped_pairs=1000
  else
    sizes="16 24 48 64 80 96 128"
    static_sizes="64"
    thread_sizes="24 64"
    million_sizes="64"
    pairs=50000
    thread_pairs=20000
    rounds=8
    cold_nodes=1000000
    program_rounds=4
    stepped_pairs=100
  fi
}

tab=$(printf '\t')

# One job for each leg that has the program.
jobs_of() { # job rounds pin how program arguments...
  job=$1
  job_rounds=$2
  pin=$3
  how=$4
  program=$5
  shift 5
  arguments=
  for argument in "$@"; do
    arguments="$arguments$tab$argument"
  done
  grep -v '^#' "$out/legs" | while read -r leg _ link preload; do
    setting=
    if [ "$preload" != - ]; then
      setting="LD_PRELOAD=$preload$tab"
      binary=$program.plain
    elif has_program "$program" "$link" "$preload"; then
      binary=$program.$leg
    else
      continue
    fi
    command="$out/bin/$binary.{layout}$arguments"
    echo "$job$tab$leg$tab$job_rounds$tab$pin$tab$how$tab$setting$command"
  done
}

write_jobs() {
  for path in data struct; do
    for size in $sizes; do
      jobs_of "$path/$size" "$rounds" 1 prints "micro-$path-$size" "$pairs" \
        lifo fifo random ring replace calloc-lifo calloc-fifo
    done
  done
  for path in data struct; do
    for size in $thread_sizes; do
      jobs_of "$path-2-threads/$size" "$rounds" 0 prints "micro-$path-$size" "$thread_pairs" \
        handoff threads
    done
  done
  for path in data struct; do
    for size in $million_sizes; do
      jobs_of "$path-million-live/$size" "$rounds" 1 prints "micro-$path-$size" "$pairs" million
    done
  done
  # The benchmarks of the article on specialised allocation in Go: structs of numbers, and one with
  # a pointer; freed at once, as an escape to a sink that the next iteration overwrites.
  for size in $article_sizes; do
    jobs_of "article/struct$size" "$rounds" 1 prints "micro-record-$size" "$pairs" lifo fifo
  done
  jobs_of "article/pointer16" "$rounds" 1 prints micro-struct-16 "$pairs" lifo fifo
  for size in $cold_sizes; do
    for shape in list tree; do
      jobs_of "cold/$shape-$size" "$rounds" 1 exec "cold-$size" "$shape" "$cold_nodes"
    done
  done
  if [ -e "$out/program-jobs" ]; then cat "$out/program-jobs"; fi
}
