#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# mixes.sh FOLDER PREFIX LLVM [PLUGIN-OPTION...] - see mixes.test.

set -eu

inputs=$(cd "$(dirname "$0")/mixes" && pwd)
work=$1
lib=$2/lib
clang=clang-$3
plugin="-fplugin=$lib/snug/clang-$3/snug.so"
shift 3
rm -rf "$work" && mkdir -p "$work" && cd "$work"
failed=0

"$clang" -O2 -c "$inputs/program.c" -o program.none.o
"$clang" -O2 "$plugin" "$@" -c "$inputs/program.c" -o program.snug.o
for name in a b; do
  "$clang" -O2 -fPIC "$plugin" "$@" "-DNAME=$name" -c "$inputs/library.c" -o "$name.o"
done

# What links it with the runtime in that way.
runtime() { # none|archive|shared|malloc
  case $1 in
  none) ;;
  archive) echo "$lib/libsnug.a -lpthread -ldl" ;;
  shared) echo "-L$lib -Wl,-rpath,$lib -lsnug" ;;
  malloc) echo "$lib/libsnug-malloc.a -lpthread -ldl" ;;
  esac
}

link_library() { # name how [flags...]
  name=$1
  how=$2
  shift 2
  # shellcheck disable=SC2046
  "$clang" -shared "$name.o" $(runtime "$how") "$@" "-Wl,-soname,lib$name.$how.so" \
    -o "lib$name.$how.so"
}

link_program() { # how output arguments...
  how=$1
  output=$2
  shift 2
  object=program.snug.o
  [ "$how" != none ] || object=program.none.o
  # shellcheck disable=SC2046
  "$clang" "$object" "$@" $(runtime "$how") -Wl,-rpath,"$work" -ldl -o "$output"
}

expect() { # what expected program arguments...
  what=$1
  want=$2
  shift 2
  status=0
  got=$("$@" 2>err) || status=$?
  echo "$what: $got"
  if [ "$got" != "$want" ] || [ "$status" != 0 ]; then
    echo "mixes: FAILED: $what: exit status $status; expected $want" >&2
    cat err >&2
    SNUG_VERBOSE=1 "$@" >&2 || true
    failed=1
  fi
}

for how in archive shared malloc; do
  link_library a "$how"
  link_library b "$how"
done

# All linked at once: one region, and everybody's objects in it, if the program or a library that
# comes before libc brings the process's free. libsnug.so as a dependency of libraries alone comes
# after libc, and steps aside.
for program in none archive shared malloc; do
  for a in archive shared; do
    for b in archive shared; do
      all=snug
      regions=1
      case $program:$a:$b in
      none:shared:shared)
        all=malloc
        regions=0
        ;;
      esac
      own=$all
      [ "$program" != none ] || own=malloc
      link_program "$program" linked "liba.$a.so" "libb.$b.so"
      expect "program $program, a $a, b $b" "$regions regions, program $own, a $all, b $all" ./linked
    done
  done
done

# Libraries that are opened later find the entry points of libsnug.so if the program has that, or of
# the archive if the program exports them; otherwise their own, which are malloc.
for program in none archive shared malloc; do
  link_program "$program" opener
  link_program "$program" exporter '-Wl,--export-dynamic-symbol=__snug_*'
  for a in archive shared; do
    for b in archive shared; do
      case $program in
      none) line="0 regions, program malloc, a malloc, b malloc" ;;
      shared) line="1 regions, program snug, a snug, b snug" ;;
      archive) line="1 regions, program snug, a malloc, b malloc" ;;
      malloc) line="1 regions, program snug, a snug, b snug" ;; # their malloc is the program's
      esac
      expect "opener $program, a $a, b $b" "$line" ./opener "$work/liba.$a.so" "$work/libb.$b.so"
      [ "$program" = none ] ||
        expect "exporter $program, a $a, b $b" "1 regions, program snug, a snug, b snug" \
          ./exporter "$work/liba.$a.so" "$work/libb.$b.so"
    done
  done
done
exit "$failed"
