# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# find_lit - prints the path of the newest lit that suits; sourced. Not 22's if there is another: it
# escapes backslashes in substitutions by itself, up to 19 the configuration has to, and ours does.

find_lit() {
  for major in 19 16 15 14 22; do
    for file in "/usr/lib/llvm-$major/build/utils/lit/lit.py" "/usr/lib/llvm-$major/bin/lit"; do
      [ -e "$file" ] && echo "$file" && return
    done
  done
  echo "no lit; run cmake/install-deps.sh test" >&2
  return 1
}
