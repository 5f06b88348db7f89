#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Fuzzes the plugin: random programs, each compiled without it, with its option `off`, and with it
# by several LLVM majors, at several -O levels, with several options. All must print the same; each
# program checks by itself that every pointer is freed once, its alignment, size and content.
#
#   plugin.sh [--seconds N] [--seed N] [--programs N] --runtime FOLDER --plugins N=FOLDER,... FOLDER
#
#   --seconds   how long: 60. --seed is the first one, by default of the time; each program is of
#               the next. --programs ends it after so many.
#   --runtime   where libsnug.a and libsnug-malloc.a were built
#   --plugins   LLVM majors, and where plugin/snug.so was built for each
#
# A failure ends it: it says the seed and the command line, and leaves FOLDER/SEED.c.

set -eu

here=$(cd "$(dirname "$0")" && pwd)
usage() { sed -n '/^#   plugin.sh/s/^# *//p' "$0" >&2; exit 2; }
seconds=60
seed=$(date +%s)
most=1000000000
runtime=
plugins=
while [ $# -gt 1 ]; do
  case $1 in
  --seconds) seconds=$2 ;;
  --seed) seed=$2 ;;
  --programs) most=$2 ;;
  --runtime) runtime=$2 ;;
  --plugins) plugins=$(echo "$2" | tr , ' ') ;;
  *) usage ;;
  esac
  shift 2
done
[ $# = 1 ] && [ -n "$runtime" ] && [ -n "$plugins" ] || usage
folder=$1
mkdir -p "$folder"

# By turns: options with commas between them, and the library that they need.
options_of() { # number
  case $(($1 % 8)) in
  0) echo "" libsnug.a ;;
  1) echo inline=all libsnug.a ;;
  2) echo exact-fit=off libsnug.a ;;
  3) echo indirect=on libsnug.a ;;
  4) echo max-size=512 libsnug-malloc.a ;;
  5) echo families=off libsnug.a ;;
  6) echo inline=all,max-size=512,indirect=on libsnug-malloc.a ;;
  7) echo inline=alloc,max-size=79 libsnug.a ;;
  esac
}
level_of() { # number
  case $(($1 % 5)) in 0) echo -O2 ;; 1) echo -O0 ;; 2) echo -O3 ;; 3) echo -O1 ;; 4) echo -Os ;; esac
}

failed() { # what
  cp "$folder/program.c" "$folder/$seed.c"
  echo "seed $seed: $1"
  echo "  $command"
  [ ! -s "$folder/message" ] || head -n 3 "$folder/message"
  echo "  program: $folder/$seed.c"
  exit 1
}

compile_and_run() { # output-file clang options...
  output=$1
  shift
  command="$* -I$here/Inputs $folder/program.c"
  "$@" -w "-I$here/Inputs" -c "$folder/program.c" -o "$folder/program.o" 2>"$folder/message" ||
    failed "does not compile"
  "$1" "$folder/program.o" "$runtime/$library" -pthread -ldl -o "$folder/program" \
    2>"$folder/message" || failed "does not link"
  "$folder/program" >"$output" 2>"$folder/message" || failed "fails"
}

gcc -O1 "$here/Inputs/generate.c" -o "$folder/generate"
programs=0
builds=0
rewritten=0
end=$(($(date +%s) + seconds))
while [ "$(date +%s)" -lt "$end" ] && [ "$programs" -lt "$most" ]; do
  "$folder/generate" "$seed" >"$folder/program.c"
  library=libsnug.a
  compile_and_run "$folder/expected" "/usr/lib/llvm-${plugins%%=*}/bin/clang" -O1
  for plugin in $plugins; do
    major=${plugin%%=*}
    so=${plugin#*=}/plugin/snug.so
    clang=/usr/lib/llvm-$major/bin/clang
    for variant in off on; do
      turn=$((seed + builds))
      set -- "$clang" "$(level_of "$turn")" "-fplugin=$so"
      library=libsnug.a
      if [ $variant = off ]; then
        set -- "$@" -fplugin-arg-snug-off
      else
        choice=$(options_of "$turn")
        library=${choice##* }
        for option in $(echo "${choice% *}" | tr , ' '); do
          set -- "$@" "-fplugin-arg-snug-$option"
        done
      fi
      compile_and_run "$folder/output" "$@"
      cmp -s "$folder/expected" "$folder/output" || failed "prints something else"
      entry_points=$(nm "$folder/program.o" | grep -c ' U __snug_' || true)
      [ $variant = on ] || [ "$entry_points" = 0 ] || failed "off rewrites"
      rewritten=$((rewritten + entry_points))
      builds=$((builds + 1))
    done
  done
  programs=$((programs + 1))
  seed=$((seed + 1))
done
[ "$programs" -gt 0 ] && [ "$rewritten" -gt 0 ] || failed "nothing was rewritten"
echo "$programs programs in $builds builds, $rewritten entry points used, all the same"
