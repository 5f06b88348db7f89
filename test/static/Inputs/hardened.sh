#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# hardened.sh FILE... - says what an executable or a shared library lacks, one line each, and fails;
# or one line that it lacks nothing. What must be there depends on the kind of file.

set -eu
status=0
for file in "$@"; do
  name=$(basename "$file")
  readelf -lWdn "$file" >"$file.readelf" 2>&1
  missing=
  has() { # pattern what
    grep -qE -- "$1" "$file.readelf" || missing="$missing, $2"
  }
  has_not() { # pattern what
    ! grep -qE -- "$1" "$file.readelf" || missing="$missing, $2"
  }
  has '^ *GNU_RELRO ' 'no RELRO'
  has '^ *GNU_STACK .* RW +0x' 'an executable stack'
  has_not 'TEXTREL' 'text relocations'
  has_not '^ *LOAD .* RWE ' 'writable code'
  has_not 'R(UN)?PATH' 'a path to libraries'
  case $name in
  snug.so | snug-ir.so) ;; # bound lazily, or the constructor could not refuse another clang
  *) has 'BIND_NOW|Flags:.*NOW' 'no NOW' ;;
  esac
  case $name in
  libsnug*) has 'SHSTK' 'no mark for shadow stacks' ;; # in the program's process; others are run by clang or LLVM
  *.so) ;;
  *) has 'Flags:.*PIE' 'a fixed address' ;;
  esac
  rm "$file.readelf"
  if [ -n "$missing" ]; then
    echo "$name:${missing#,}"
    status=1
  else
    echo "$name: hardened"
  fi
done
exit $status
