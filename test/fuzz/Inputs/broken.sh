#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Breaks a copy of the runtime, has the fuzzer find that, and shrinks what it finds to a program,
# which must fail with the broken library and not with the whole one.
#
#   broken.sh --llvm N --runtime FOLDER WORK FILE SED-SCRIPT

set -eu

here=$(cd "$(dirname "$0")/.." && pwd)
root=$(cd "$here/../.." && pwd)
llvm=$2
whole=$4
work=$5
file=$6
script=$7
rm -rf "$work"
mkdir -p "$work/source"
for part in CMakeLists.txt LICENSE README.md cmake examples plugin runtime; do
  cp -r "$root/$part" "$work/source"
done
sed -i "$script" "$work/source/runtime/$file"
if cmp -s "$root/runtime/$file" "$work/source/runtime/$file"; then
  echo "broken: nothing in $file to break by: $script" >&2
  exit 2
fi
"$here/build.sh" --llvm "$llvm" --source "$work/source" --library snug "$work"
crash=$work/crash
mkdir "$work/inputs"
# What threads did at the same time, or earlier inputs before, need not fail again by itself: then
# the search goes on from another seed.
seed=1
while :; do
  if "$work/fuzz-snug" "-seed=$seed" -runs=200000 -max_len=513 -timeout=0 \
    "-exact_artifact_path=$crash" "$work/inputs" "$here/corpus" >"$work/fuzz.log" 2>&1; then
    echo "broken: the fuzzer found nothing"
    exit 1
  fi
  "$here/shrink.sh" --library snug "$work" "$crash" "$work/found.c" 2>"$work/shrink.log" && break
  seed=$((seed + 1))
  if [ "$seed" -gt 20 ]; then
    cat "$work/shrink.log" >&2
    exit 1
  fi
done

sed -n '/What the fuzzer found/,/^int main/p' "$work/found.c"
compile() { # program library
  program=$1
  library=$2
  "clang-$llvm" -std=gnu11 -Wall -Wextra -Werror -fno-builtin -O1 "-I$root/runtime/include" \
    "$work/found.c" "$library" -pthread -ldl -Wl,--no-as-needed -lstdc++ -o "$work/$program"
}
cmake -S "$work/source" -B "$work/plain" -G Ninja -DSNUG_PLUGIN=OFF >"$work/plain.log"
cmake --build "$work/plain" --target snug-static >>"$work/plain.log"
compile broken "$work/plain/runtime/libsnug.a"
compile whole "$whole/libsnug.a"
status=0
"$work/broken" 2>"$work/message" || status=$?
echo "with the broken library: status $status: $(head -n 1 "$work/message")"
"$work/whole"
echo "with the whole library: status $?"
