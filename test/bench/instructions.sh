# shellcheck shell=sh disable=SC2154
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Instructions a pair of allocation and free; sourced. Under Valgrind snug steps aside, so its legs
# are stepped through instead (steps.c); callgrind counts the others. Both count `plain`, which
# shows that they agree.

by_callgrind() { # program pattern settings...
  program=$1
  pattern=$2
  shift 2
  # All that the pattern's function does, for so many pairs that its first ones do not matter.
  env "$@" valgrind --tool=callgrind --callgrind-out-file=/dev/null \
    --toggle-collect="run_$pattern" "$program" --callgrind "$pattern" 46000 2>&1 >/dev/null |
    awk '/Collected/ { printf "%.1f", $NF / (46000 + 4000); found = 1 }
      END { if (!found) printf "-" }'
}

# Each step costs a switch to the tracer and back, so few pairs: the difference of two runs.
by_steps() { # program pattern settings...
  program=$1
  pattern=$2
  shift 2
  for pairs in "$stepped_pairs" $((2 * stepped_pairs)); do
    env "$@" "$out/steps" "$program" --steps "$pattern" "$pairs" 2>>"$out/steps.log" || true
  done | awk -v pairs="$stepped_pairs" '{ n[NR] = $1 }
    END { if (NR == 2) printf "%.1f", (n[2] - n[1]) / pairs; else printf "-" }'
}

count_instructions() {
  : >"$out/steps.log"
  echo "Instructions a pair (struct, 64 bytes; callgrind, and by stepping for the legs with snug,"
  echo "which steps aside under Valgrind; plain by both)"
  printf '  %-18s %10s %10s %10s %10s\n' leg lifo stepped ring stepped
  grep -v '^#' "$out/legs" | while read -r leg _ link preload; do
    program=micro-struct-64
    setting=BENCH=1
    if [ "$preload" != - ]; then
      setting="LD_PRELOAD=$preload"
      file=$out/bin/$program.plain.0
    else
      has_program "$program" "$link" "$preload" || continue
      file=$out/bin/$program.$leg.0
    fi
    printf '  %-18s' "$leg"
    for pattern in lifo ring; do
      called=-
      stepped=-
      case $link in snug*) ;; *) called=$(by_callgrind "$file" "$pattern" "$setting") ;; esac
      case $leg,$link in
      plain,* | *,snug) stepped=$(by_steps "$file" "$pattern" "$setting") ;;
      esac
      printf ' %10s %10s' "$called" "$stepped"
    done
    echo
  done
  [ ! -s "$out/steps.log" ] || sed 's/^/  not stepped: /' "$out/steps.log"
  command -v valgrind >/dev/null || echo "  not counted by callgrind: valgrind is not installed"
}
