# shellcheck shell=sh disable=SC2154
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What both measurements of coverage share; sourced. Needs: work, llvm.

. "$root/test/find_lit.sh"

least=95 # per cent of lines

# Anything but --work DIR.
refuse() { # argument
  echo "coverage: unknown argument '$1'" >&2
  usage >&2
  exit 2
}

# build FOLDER TARGETS cmake-arguments... - shows the end of the log only if it fails.
build() {
  folder=$1
  targets=$2
  shift 2
  # shellcheck disable=SC2086
  if ! cmake -S . -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Debug "$@" >"$work/build.log" 2>&1 ||
    ! cmake --build "$folder" -j "$(nproc)" --target $targets >>"$work/build.log" 2>&1; then
    tail -n 40 "$work/build.log" >&2
    exit 1
  fi
}

# report BINARY llvm-cov-arguments... - of the counts in $work/counts: lines.txt has each line, report.txt
# the table, which is printed. Fails below the least.
report() {
  "$llvm/bin/llvm-profdata" merge -sparse --failure-mode=all -o "$work/all.profdata" \
    "$work"/counts/*.profraw 2>"$work/merge.log"
  set -- "$@" "-instr-profile=$work/all.profdata"
  "$llvm/bin/llvm-cov" show "$@" >"$work/lines.txt"
  "$llvm/bin/llvm-cov" report "$@" -show-region-summary=false -show-branch-summary=false \
    >"$work/report.txt"
  cat "$work/report.txt"
  awk -v least="$least" '$1 == "TOTAL" {
    percent = $NF
    sub("%", "", percent)
    printf "%s %% of lines; at least %s %% are wanted\n", percent, least
    exit percent + 0 < least
  }' "$work/report.txt"
}
