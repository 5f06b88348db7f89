#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ccache_modes.sh FOLDER PREFIX snug-cc|plugin LLVM - see ccache_notices_another_plugin.test.

set -eu

work=$1
llvm=$4
rm -rf "$work" && mkdir -p "$work" && cp -r "$2" "$work/snug"
cd "$work"
plugin=$work/snug/lib/snug/clang-$llvm/snug.so
case $3 in
snug-cc)
  compiler=$work/snug/bin/snug-cc
  option=--snug-max-size=8
  ;;
plugin)
  compiler="clang-$llvm -fplugin=$plugin"
  option=-fplugin-arg-snug-max-size=8
  ;;
esac
cat >source.c <<'C'
#include <stdlib.h>
struct node { struct node *next; long key; };
struct node *make(void) { return malloc(sizeof(struct node)); }
C
# ccache does not trust files that are as new as its own start.
touch -d '10 seconds ago' source.c "$plugin"
# shellcheck disable=SC2086
$compiler -O2 -MMD -c source.c -o uncached.o

# One compilation through ccache, which must be as said.
compile() { # hit|miss arguments...
  want=$1
  shift
  ccache -z >/dev/null
  rm -f source.o
  # shellcheck disable=SC2086
  ccache $compiler -O2 -MMD -c source.c -o source.o "$@"
  hits=$(ccache --print-stats | awk '/^(direct|preprocessed)_cache_hit/ { n += $2 } END { print n + 0 }')
  case $want:$hits in
  hit:1 | miss:0) ;;
  *)
    echo "ccache_modes: $mode: expected a $want, $hits hits: $*" >&2
    ccache --print-stats >&2
    exit 1
    ;;
  esac
}

for mode in direct preprocessor depend; do
  export CCACHE_DIR="$work/cache.$mode"
  unset CCACHE_NODIRECT CCACHE_DEPEND
  case $mode in
  preprocessor) export CCACHE_NODIRECT=1 ;;
  depend) export CCACHE_DEPEND=1 ;;
  esac
  compile miss
  cmp source.o uncached.o
  compile hit
  cmp source.o uncached.o
  nm source.o | grep -q ' U __snug_malloc_16'
  compile miss "$option"
  nm source.o | grep -q ' U malloc'
  # Bytes after the end of an ELF file harm nobody.
  echo >>"$plugin"
  touch -d '5 seconds ago' "$plugin"
  compile miss
  compile hit
  touch -d '10 seconds ago' "$plugin"
done
