#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Compares what each function of a file calls to allocate with what the file says:
#
#   struct node *node(void) { return malloc(sizeof(struct node)); } // malloc_24
#
# The comment names the entry point without __snug_, or malloc or calloc for a call that stays.
# Usage: compare-entry-points.sh SOURCE OUTPUT-PREFIX [PREFIX-OF-COMMENT] < IR

set -eu
export LC_ALL=C
sed -n "s|.*[ *]\([a-z_0-9]*\)(.*) {.*} *// ${3-}\([a-z_0-9]*\)\$|\1 \2|p" "$1" >"$2.expected"
[ -s "$2.expected" ]
awk '
  /^define/ { match($0, /@[a-z_0-9]+\(/); name = substr($0, RSTART + 1, RLENGTH - 2) }
  /(call|invoke) .*@(__snug_)?[mc]alloc[a-z_0-9]*\(/ {
    match($0, /@(__snug_)?[mc]alloc[a-z_0-9]*\(/)
    callee = substr($0, RSTART + 1, RLENGTH - 2)
    sub(/^__snug_/, "", callee)
    print name, callee
  }' >"$2.made"
sort -o "$2.expected" "$2.expected"
sort -o "$2.made" "$2.made"
diff "$2.expected" "$2.made"
