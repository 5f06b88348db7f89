#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Prints a compile_commands.json for files of the current folder: database.sh "FLAGS" FILE...

set -eu
flags=$1
shift
separator='['
for file do
  printf '%s{"directory": "%s", "file": "%s", "command": "clang %s -c %s -o %s.o"}\n' \
    "$separator" "$PWD" "$file" "$flags" "$file" "$file"
  separator=','
done
echo ']'
