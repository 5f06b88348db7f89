#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Compiles files of the current folder with the plugin and surveys them, and compares: the same calls
# at the same places with the same entry points, the same numbers in each file, and an account that
# adds up. Files that do not compile on their own are left out; some must be left.
#
# Usage: agree.sh SURVEY CLANG PLUGIN FLAGS FILE...

set -eu
here=$(cd "$(dirname "$0")" && pwd)
survey=$1
clang=$2
plugin=$3
flags=$4
shift 4

rm -f compile_commands.json remarks report
good=
for file do
  # The report counts entry points that a source calls by name.
  if grep -q '^[^/]*__snug_' "$file"; then continue; fi
  # shellcheck disable=SC2086
  if "$clang" $flags -w -c "$file" -o out.o "-fplugin=$plugin" -fplugin-arg-snug-report \
    -Rpass=snug -Rpass-missed=snug 2>out.log; then
    good="$good $file"
    cat out.log >>remarks
  fi
done
[ "$(echo "$good" | wc -w)" -gt 20 ]
# shellcheck disable=SC2086
sh "$here/database.sh" "$flags -w" $good >compile_commands.json
"$survey" --json=survey.json
"$here/compare.sh" remarks survey.json
