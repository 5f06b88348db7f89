#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A compiler for another machine whose programs run on this one:
#
#   emulated_cc.sh EMULATOR COMPILER ARGUMENT...
#
# runs COMPILER ARGUMENT... and, where that links a program, moves it to <name>.elf and leaves in its
# place a script that runs it under EMULATOR, a command of several words. So tests need not know
# where they run, as long as they only run the programs that they build.

set -eu

emulator=$1
shift
"$@"
shift

output=
program=1
previous=
for argument do
  case $argument in
  -c | -S | -E | -M | -MM | -r | -shared | -fsyntax-only | --version | -print-* | -dump*) program= ;;
  esac
  [ "$previous" != -o ] || output=$argument
  previous=$argument
done
[ -n "$program" ] && [ -n "$output" ] || exit 0

mv "$output" "$output.elf"
printf '#!/bin/sh\nexec %s -0 "$0" "%s" "$@"\n' "$emulator" "$(readlink -f "$output.elf")" >"$output"
chmod +x "$output"
