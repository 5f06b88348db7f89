#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Soak: random lifetimes in many threads, and real programs in a loop, for hours.
#
#   run.sh [--minutes N | --seconds N] --runtime FOLDER FOLDER
#
#   --runtime  where libsnug.a, libsnug-malloc.a and libsnug-malloc.so were built
#
# Of the time, a third each goes to the threads with libsnug, to the same with libsnug-malloc, and
# to Debian's redis, jq and lua with libsnug-malloc preloaded. Contents must be right, what programs
# print the same as without, and memory stay within 1.1 times of its steady state.

set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
usage() { sed -n '/^#   run.sh/s/^# *//p' "$0" >&2; exit 2; }
seconds=60
runtime=
while [ $# -gt 1 ]; do
  case $1 in
  --minutes) seconds=$(($2 * 60)) ;;
  --seconds) seconds=$2 ;;
  --runtime) runtime=$(cd "$2" && pwd) ;;
  *) usage ;;
  esac
  shift 2
done
[ $# = 1 ] && [ -n "$runtime" ] || usage
mkdir -p "$1"
work=$(cd "$1" && pwd)
share=$((seconds / 3))
PATH=$PATH:/usr/sbin

for library in libsnug libsnug-malloc; do
  gcc -std=gnu11 -O2 -fno-builtin "-I$root/runtime/include" "-I$root/test/runtime/include" \
    "$here/Inputs/soak.c" "$runtime/$library.a" -pthread -ldl -o "$work/soak-$library"
  printf '%s: ' "$library"
  "$work/soak-$library" "$share"
done

fail() { echo "soak: $*" >&2; exit 1; }
preload=$runtime/libsnug-malloc.so

# A server that lives as long as all else goes on. Debian's redis-tools has it as redis-check-rdb: it
# is a server by the name that it is called by.
rm -f "$work/redis.sock"
ln -sf "$(command -v redis-check-rdb)" "$work/redis-server"
LD_PRELOAD=$preload "$work/redis-server" --port 0 --unixsocket "$work/redis.sock" --save "" \
  --appendonly no --dir "$work" --maxmemory 48mb --maxmemory-policy allkeys-lru \
  >"$work/redis.log" 2>&1 &
redis=$!
trap 'kill "$redis" 2>/dev/null || true' EXIT
redis_says() { redis-cli -s "$work/redis.sock" "$@"; }
tries=0
until [ "$(redis_says ping 2>/dev/null)" = PONG ]; do
  tries=$((tries + 1))
  [ $tries -lt 600 ] || fail "redis does not start: $(tail -n 3 "$work/redis.log")"
  sleep 0.1
done
grep -q libsnug-malloc "/proc/$redis/maps" || fail "redis runs without snug"
resident() { awk '/^VmRSS:/ { print $2 }' "/proc/$redis/status"; }
benchmark() {
  redis-benchmark -s "$work/redis.sock" -q -n 20000 -r 3000 -d 60 -c 20 \
    -t set,get,lpush,lpop,sadd,hset,spop,zadd,zpopmin >"$work/benchmark.log" 2>&1 ||
    fail "redis-benchmark: $(tail -n 3 "$work/benchmark.log")"
}

seq 1 3000 | awk '{ printf "{\"id\":%d,\"name\":\"n%d\",\"tags\":[\"a%d\",\"b\"]}\n", $1, $1, $1 }' \
  >"$work/records.json"
filter='map(select(.id % 3 == 0) | {name, size: (.tags | join("-") | length)}) | group_by(.size)'
jq -s "$filter" "$work/records.json" >"$work/jq.expected"
lua5.4 "$here/Inputs/work.lua" >"$work/lua.expected"

begin=$(date +%s)
steady=0
most=0
rounds=0
while [ $(($(date +%s) - begin)) -lt "$share" ] || [ "$most" = 0 ]; do
  benchmark
  LD_PRELOAD=$preload jq -s "$filter" "$work/records.json" | cmp - "$work/jq.expected" ||
    fail "jq prints something else"
  LD_PRELOAD=$preload lua5.4 "$here/Inputs/work.lua" | cmp - "$work/lua.expected" ||
    fail "lua prints something else"
  redis_says set key "$rounds" >"$work/reply"
  [ "$(redis_says get key)" = "$rounds" ] || fail "redis has lost a key"
  now=$(resident)
  if [ $(($(date +%s) - begin)) -lt $((share / 3)) ] || [ "$steady" = 0 ]; then
    [ "$now" -lt "$steady" ] || steady=$now
  else
    [ "$now" -lt "$most" ] || most=$now
  fi
  rounds=$((rounds + 1))
done
echo "redis, jq, lua: $rounds rounds, all as without; redis resident: steady $steady KiB," \
  "at most $most KiB after"
[ "$most" -le $((steady + steady / 10)) ] || fail "redis grows"
