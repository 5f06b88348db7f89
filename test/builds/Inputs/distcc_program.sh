#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# libyaml by configure and make -j with two distcc servers - see distcc.test.

set -eu
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

# What the servers, which do not run as root, must be able to reach: lit's TMPDIR is private.
public=$(mktemp -d /tmp/snug-distcc.XXXXXX)
servers=
# shellcheck disable=SC2317,SC2329
stop() {
  # shellcheck disable=SC2086
  [ -z "$servers" ] || kill $servers 2>/dev/null || true
  wait
  rm -rf "$public"
}
trap stop EXIT
trap 'exit 1' INT TERM
chmod 755 "$public"
cp -r "$prefix" "$public/snug"
snug_cc=$public/snug/bin/snug-cc
plugin=$public/snug/lib/snug/clang-$llvm/snug.so

# A server runs no compiler but those it was told of.
echo "$snug_cc" >"$public/compilers"

# Servers on the first ports to be had, each with a log of its own.
port=$((20000 + $$ % 20000))
start_server() { # name
  mkdir -m 777 "$public/$1"
  tries=0
  while [ "$tries" -lt 20 ]; do
    port=$((port + 1))
    tries=$((tries + 1))
    TMPDIR="$public/$1" DISTCC_CMDLIST="$public/compilers" distccd --daemon --no-detach \
      --listen 127.0.0.1 --port "$port" --allow 127.0.0.1 --jobs 2 --verbose \
      --log-file "$public/$1/log" --user nobody >"$work/$1.start" 2>&1 &
    server=$!
    polls=0
    while kill -0 "$server" 2>/dev/null && [ "$polls" -lt 100 ]; do
      if grep -q 'daemon started' "$public/$1/log" 2>/dev/null; then
        servers="$servers $server"
        hosts="$hosts 127.0.0.1:$port/2"
        return
      fi
      polls=$((polls + 1))
      sleep 0.1
    done
    kill "$server" 2>/dev/null || true
  done
  cat "$work/$1.start" "$public/$1/log" >&2
  fail "no distcc server to be started"
}
hosts=
start_server one
start_server two
export DISTCC_HOSTS="$hosts" DISTCC_DIR="$work/distcc"
mkdir "$DISTCC_DIR"

compiled_at() { # name
  grep -c 'COMPILE_OK' "$public/$1/log" || true
}

build() { # folder
  source_of libyaml "$1"
  (
    cd "$1"
    quietly ../bootstrap.log ./bootstrap
    quietly ../configure.log ./configure --disable-shared CC="$snug_cc" CFLAGS=-O2
  )
}

build here
quietly here.log make -C here/src -j2
build there
DISTCC_FALLBACK=0 quietly there.log make -C there/src -j4 CC="distcc $snug_cc"
same_objects here there || fail "compiled on another machine: another object"
one=$(compiled_at one)
two=$(compiled_at two)
echo "libyaml: $(wc -l <objects) objects, $one from one server, $two from the other, all the same"
if [ "$((one + two))" != "$(wc -l <objects)" ] || [ "$one" = 0 ] || [ "$two" = 0 ]; then
  fail "not all compiled by the servers"
fi

# A server takes no plugins from its clients: distcc says so, and compiles here.
cat >source.c <<'C'
#include <stdlib.h>
void *make(void) { return malloc(24); }
C
distcc "clang-$llvm" "-fplugin=$plugin" -O2 -c source.c -o fallback.o 2>fallback.log ||
  { cat fallback.log; fail "no fallback"; }
grep 'running locally instead' fallback.log || fail "no word of the fallback"
nm fallback.o | grep -q ' U __snug_malloc_' || fail "the fallback rewrites nothing"

# One that lacks snug-cc: the same.
: >"$public/compilers"
rm -rf "$DISTCC_DIR" && mkdir "$DISTCC_DIR" # its memory of the server that failed
stop_and_start() {
  # shellcheck disable=SC2086
  kill $servers && wait
  servers=
  hosts=
  start_server three
  export DISTCC_HOSTS="$hosts"
}
stop_and_start
distcc "$snug_cc" -O2 -c source.c -o fallback.o 2>fallback.log || fail "no fallback"
grep 'running locally instead' fallback.log || fail "no word of the fallback"
nm fallback.o | grep -q ' U __snug_malloc_' || fail "the fallback rewrites nothing"
