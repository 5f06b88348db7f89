#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Makes a short C program of an input on which the fuzzer of the runtime fails:
#
#   shrink.sh --library snug|snug-malloc FOLDER INPUT OUTPUT.c
#
# FOLDER is where build.sh has built. Fails if the input by itself does not. The program needs
# nothing but the library, and, if entry points for C++'s new are in it, libstdc++:
#
#   cc -fno-builtin -Iruntime/include OUTPUT.c lib<LIBRARY>.a -pthread -ldl
#     -Wl,--no-as-needed -lstdc++

set -eu

here=$(cd "$(dirname "$0")" && pwd)
[ $# = 5 ] && [ "$1" = --library ] || { sed -n '/^#   shrink/s/^# *//p' "$0" >&2; exit 2; }
library=$2
folder=$3
output=$5

cp "$4" "$output.input"
"$folder/reduce" "$folder/fuzz-$library" "$output.input"
"$folder/print-$library" "$here/Inputs/objects.h" "$output.input" >"$output"
