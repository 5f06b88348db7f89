#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A benchmark that is none: prints the next line of a file as its sample. Usage: stub.sh FILE

next=$(cat "$1.next" 2>/dev/null || echo 1)
echo "lifo $(sed -n "${next}p" "$1") 1 24"
echo $((next + 1)) >"$1.next"
