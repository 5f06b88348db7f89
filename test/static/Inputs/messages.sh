#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# messages.sh REPOSITORY - prints what the runtime, snug-cc and snug-replay say when something is not
# as it should be: of each string that holds words, the pieces of 14 characters and more that are the
# same each time.

set -eu
cd "$1"

# Strings of C; those that stand one after another are one.
in_c() { # files...
  for file in "$@"; do
    grep -vE '^ *(//|#)' "$file" | tr '\n' ' ' | sed 's/" *"//g; s/_Static_assert([^;]*;//g' |
      grep -oE '"([^"\\]|\\.)*"' | sed 's/^"//; s/"$//; s/\\"/"/g' || true
  done
}

in_sh() { # files...
  sed -n 's/.*fail "\(.*\)".*/\1/p' "$@" | sed 's/\\"/"/g'
}

{
  # Not what has no words for people: metrics, and machine code.
  find runtime -name '*.c' ! -name metrics.c ! -name os.c ! -name pprof.c ! -name table.c |
    while read -r file; do in_c "$file"; done
  in_c plugin/tools/replay/trace_file.c
  in_sh plugin/tools/snug-cc.in plugin/tools/snug-survey.in
} | sed -E "s/%[0-9.]*[lz]*[a-z]|\\\$\{[^}]*\}|\\\$[A-Za-z_]+|\\\\[0-9a-z]/\n/g" |
  sed -E "s/^[^A-Za-z0-9-]+//; s/[^A-Za-z0-9.)]+\$//" | grep -E '^.{14,}$' | grep ' ' | sort -u
