#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds the fuzzer of the runtime, what prints its inputs as C, and what makes them smaller:
# FOLDER/fuzz-LIBRARY, FOLDER/print-LIBRARY, FOLDER/reduce.
#
#   build.sh [--llvm N] [--runtime FOLDER | --source FOLDER] --library snug|snug-malloc FOLDER
#
#   --runtime  where lib<LIBRARY>.a was built; without, it is built from source for the fuzzer,
#              which then sees what an input reaches in it
#   --source   of the runtime to be built, by default this repository's

set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
source=$root
llvm=22
runtime=
library=
while [ $# -gt 1 ]; do
  case $1 in
  --llvm) llvm=$2 ;;
  --runtime) runtime=$2 ;;
  --source) source=$2 ;;
  --library) library=$2 ;;
  *) echo "build: unknown argument '$1'" >&2; exit 2 ;;
  esac
  shift 2
done
[ $# = 1 ] && [ -n "$library" ] || { sed -n '/^#   build/s/^# *//p' "$0" >&2; exit 2; }
out=$1
mkdir -p "$out"
clang=clang-$llvm

if [ -z "$runtime" ]; then
  cmake -S "$source" -B "$out/runtime-of-$library" -G Ninja -DSNUG_PLUGIN=OFF \
    "-DCMAKE_C_COMPILER=$clang" -DCMAKE_BUILD_TYPE=Release \
    "-DCMAKE_C_FLAGS=-g -fsanitize=fuzzer-no-link" >"$out/$library.log"
  cmake --build "$out/runtime-of-$library" --target "$library-static" >>"$out/$library.log"
  runtime=$out/runtime-of-$library/runtime
fi

dispatch=
[ "$library" = snug ] || dispatch=-DDISPATCH
compile() { # program files and options...
  program=$1
  shift
  # shellcheck disable=SC2086
  "$clang" -std=gnu11 -Wall -Wextra -Werror -fno-builtin -O1 -g "-I$root/runtime" \
    "-I$root/runtime/include" $dispatch "$here/Inputs/functions.c" "$here/Inputs/decode.c" "$@" \
    -pthread -ldl -o "$out/$program-$library"
}
compile fuzz -fsanitize=fuzzer "$here/Inputs/execute.c" "$here/Inputs/mutate.c" \
  "$runtime/lib$library.a"
compile print -DNAMES_ONLY "$here/Inputs/print.c"
"$clang" -O1 -Wall -Wextra -Werror "$here/Inputs/reduce.c" -o "$out/reduce"
