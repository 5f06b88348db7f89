#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds real programs with the plugin and prints, for each, what became of its allocation calls:
#
#   direct     the size is a constant in the source
#   inlined    it became one by inlining or propagation
#   indirect   the call goes through a pointer
#   typed      of these three, the type was known
#   exact      of these, the object has a class without rounding to 16
#   missed     calls that stay as they are (most have sizes that are not constant)
#
# Usage: sites.sh [--build DIR] [--llvm N] [RECIPE...]      default: build, the newest, all recipes
# Exit status: 0 printed; 77 a source could not be fetched because the package registry cannot be
# reached; 1 anything else.

# lib.sh and the recipes set and take variables:
# shellcheck disable=SC1091,SC2034,SC2154

set -eu
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
build=$here/../../build
llvm=
while [ $# -gt 0 ]; do
  case $1 in
  --build) build=$2 && shift 2 ;;
  --llvm) llvm=$2 && shift 2 ;;
  -*) echo "usage: sites.sh [--build DIR] [--llvm N] [RECIPE...]" >&2 && exit 2 ;;
  *) break ;;
  esac
done
[ $# -gt 0 ] || set -- "$here"/*.recipe
build=$(cd "$build" && pwd)
: "${llvm:=$("$here/../../cmake/install-deps.sh" --newest-llvm)}"
plugin=$build/plugin/snug.so
runtime=$build/runtime/libsnug.a
work=$build/sites
jobs=$(nproc)
mkdir -p "$work"

# shellcheck source=lib.sh
. "$here/lib.sh"

# The reports of a build, added up.
print_sites() { # name log
  awk -v name="$1" '
    function number_before(words,   found) {
      return match($0, "[0-9]+ " words) ? substr($0, RSTART, RLENGTH) + 0 : 0
    }
    / calls? rewritten, / {
      rewritten += number_before("calls? rewritten")
      missed += number_before("not rewritten")
      typed += number_before("with type")
      exact += number_before("exact")
      inlined += number_before("after inlining")
      indirect += number_before("indirect")
    }
    END {
      printf "%-10s %8d %8d %8d %8d %8d %8d\n", name, rewritten - inlined - indirect, inlined,
             indirect, typed, exact, missed
    }' "$2"
}

printf '%-10s %8s %8s %8s %8s %8s %8s\n' program direct inlined indirect typed exact missed
for file in "$@"; do
  load_recipe "$file"
  source_tree=$("$here/fetch.sh" "$work" "$package" "$version") || exit
  build_mode on
  print_sites "$package" "$(log_of on build)"
  rm -rf "$(tree_of on)"
done
