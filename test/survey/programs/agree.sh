#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds a real program with the plugin, surveys it, and compares the two call by call
# (../Inputs/compare.sh). Clang itself writes what it was called with.
#
# Usage: agree.sh RECIPE WORK LLVM PLUGIN RUNTIME [JOBS]      as test/programs/check.sh
# Exit status: 0 they agree; 77 the source could not be fetched because the package registry cannot
# be reached; 1 anything else.

# lib.sh and the recipe set and take variables:
# shellcheck disable=SC1091,SC2034,SC2154

set -eu
export LC_ALL=C

mine=$(cd "$(dirname "$0")" && pwd)
here=$(cd "$mine/../../programs" && pwd)
# shellcheck source=../../programs/lib.sh
. "$here/lib.sh"
take_arguments "agree.sh RECIPE WORK LLVM PLUGIN RUNTIME [JOBS]" "$@"
fetched=$work
work=$fetched/survey
mkdir -p "$work"
load_recipe "$recipe_file"
name=$work/$(basename "$recipe_file" .recipe)
cflags="$cflags -Rpass=snug -Rpass-missed=snug -gen-cdb-fragment-path $name.commands"

status=0
source_tree=$("$here/fetch.sh" "$fetched" "$package" "$version") || status=$?
[ "$status" = 0 ] || exit "$status"
tree=$(tree_of on)
rm -rf "$tree"
mkdir -p "$(dirname "$tree")"
cp -a "$source_tree" "$tree"
step on configure configure_it
rm -rf "$name.commands" # configure's own trials are gone
step on build build_it

{
  echo '['
  cat "$name.commands"/*.json | sed '$s/,$//'
  echo ']'
} >"$name.compile_commands.json"
survey=$(dirname "$plugin")/tools/snug-survey
"$survey" -p "$name.compile_commands.json" --json="$name.json" --text="$name.txt"
sed -n '/^Total:/,$p' "$name.txt"
"$mine/../Inputs/compare.sh" "$(log_of on build)" "$name.json"
expect=$(expected "$rewritten")
found=$(jq .totals.calls_rewritten "$name.json")
[ "$found" = "$expect" ] || fail "$package: $found calls rewritten, expected $expect"
rm -rf "$tree"
