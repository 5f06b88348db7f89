# shellcheck shell=sh disable=SC2034,SC2154,SC2016,SC2317
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds one real program in the three modes that are compared, and counts what became of its
# allocation calls. Sourced by check.sh (the tests) and by examples/quickstart.sh.
#
#   plain  no plugin, no runtime: what the user had before
#   off    plugin loaded but told to rewrite nothing, runtime linked
#   on     plugin and runtime
#
# The caller sets   here      this folder
#                   work      where sources and trees go
#                   llvm      major version of the clang to use
#                   plugin    snug.so for that clang
#                   runtime   libsnug.a
#                   jobs      how many compilations at once
#
# A recipe is a list of settings and functions:
#   package, version   the Debian source package, and the upstream version its figures hold for
#   kind               autotools, cmake or make: which defaults apply; configure_args, cflags add
#   configure_it, build_it, check_it    instead of the defaults
#   check_says, check_times   a pattern of the suite's log, and the lines it matches at least
#   binary             the program whose text is measured, in its tree
#   make_input N, run_it FILE           the workload, N being `small` for tests, `large` for timing
#   rewritten          calls that the plugin rewrites, as its report counts them
#   calls              those that are left in the objects, where the code generator merged some
#                      (two equal calls at the ends of two branches become one)
#   served             allocations that the runtime serves in the workload of size `small`; "500+":
#                      at least 500, for programs whose number depends on addresses
#   zero_because       why a figure of 0 is right: all allocations go through pointers, say
# The three figures are written "14:31 other:30", by LLVM major. The functions run in the program's
# tree; those that build, with CC, CXX, CFLAGS, LIBS and jobs set.

say() { echo "programs: $*"; }

fail() {
  echo "programs: FAILED: $*" >&2
  exit 1
}

# Names the log of a step that failed and shows its end.
step_failed() { # what log
  echo "programs: FAILED: $1; the end of $2:" >&2
  tail -n 40 "$2" | sed 's/^/  | /' >&2
  exit 1
}

# What check.sh and its like are called with: sets recipe_file, and what the caller has to set.
take_arguments() { # usage recipe work llvm plugin runtime [jobs]
  [ $# -ge 6 ] || { echo "usage: $1" >&2; exit 2; }
  recipe_file=$2
  mkdir -p "$3"
  work=$(cd "$3" && pwd)
  llvm=$4
  plugin=$(realpath "$5")
  runtime=$(realpath "$6")
  jobs=${7-2}
}

load_recipe() { # file
  recipe=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
  package=
  version=
  kind=autotools
  cflags=
  configure_args=
  check_says=
  check_times=1
  rewritten=
  calls=
  served=
  zero_because=
  binary=
  small=
  large=
  configure_it() { default_configure; }
  build_it() { default_build; }
  check_it() { default_check; }
  # shellcheck source=/dev/null
  . "$recipe"
  [ -n "$package" ] || fail "$1 names no package"
}

# configure and cmake, told everything on the command line so that nothing is picked up from the
# caller's environment.
default_configure() {
  # shellcheck disable=SC2086
  case $kind in
  autotools) ./configure $configure_args CC="$CC" CXX="$CXX" CFLAGS="$CFLAGS" LIBS="$LIBS" ;;
  cmake)
    cmake -S . -B out -G Ninja $configure_args -DCMAKE_BUILD_TYPE=None \
      -DCMAKE_C_COMPILER="$CC" -DCMAKE_C_FLAGS="$CFLAGS" -DCMAKE_C_STANDARD_LIBRARIES="$LIBS" \
      -DCMAKE_CXX_STANDARD_LIBRARIES="$LIBS"
    ;;
  make) : ;;
  *) fail "recipe of unknown kind '$kind'" ;;
  esac
}

default_build() {
  case $kind in
  autotools) make -j"$jobs" ;;
  cmake) cmake --build out -j "$jobs" ;;
  make) make -j"$jobs" CC="$CC" CFLAGS="$CFLAGS" LIBS="$LIBS" ;;
  esac
}

default_check() {
  case $kind in
  cmake) ctest --test-dir out --output-on-failure -j "$jobs" ;;
  *) make check ;;
  esac
}

# Sets the flags of one mode. `report` makes the plugin say, file by file, what it did.
set_flags() { # mode
  CC=clang-$llvm
  CXX=clang++-$llvm
  CFLAGS="-O2 -w${cflags:+ $cflags}"
  LIBS=
  case $1 in
  plain) return ;;
  off) CFLAGS="$CFLAGS -fplugin=$plugin -fplugin-arg-snug-report -fplugin-arg-snug-off" ;;
  on) CFLAGS="$CFLAGS -fplugin=$plugin -fplugin-arg-snug-report" ;;
  esac
  LIBS="$runtime -lpthread -ldl"
}

# Where a mode's tree and logs lie.
tree_of() { echo "$work/trees/$package-llvm-$llvm/$1"; }
log_of() { echo "$work/trees/$package-llvm-$llvm/$1.$2.log"; }

# Runs one of the recipe's functions in a mode's tree, its words in a log.
in_tree() { # mode function arguments...
  mode=$1
  function=$2
  shift 2
  (
    set_flags "$mode"
    export CC CXX CFLAGS LIBS
    cd "$(tree_of "$mode")" && "$function" "$@"
  )
}

# Runs the workload in a mode's tree, in an environment and on a path that are the same everywhere:
# what some programs allocate depends on both. Variables given are added.
workload() { # mode input [NAME=VALUE...]
  mode=$1
  cp "$2" "$(tree_of "$mode")/workload.input"
  shift 2
  (
    cd "$(tree_of "$mode")" || exit
    exec env -i PATH="$PATH" HOME=/nonexistent LC_ALL=C "$@" \
      sh -c '. "$0"; run_it ./workload.input' "$recipe"
  )
}

step() { # mode what function
  if ! in_tree "$1" "$3" >"$(log_of "$1" "$2")" 2>&1 </dev/null; then
    step_failed "$package ($1): $2" "$(log_of "$1" "$2")"
  fi
}

# Fetches and builds; `source_tree` is set once fetched.
build_mode() { # mode
  tree=$(tree_of "$1")
  rm -rf "$tree"
  mkdir -p "$(dirname "$tree")"
  cp -a "$source_tree" "$tree"
  step "$1" configure configure_it
  step "$1" build build_it
}

# The object files that the build left, without those of configure's own trials.
objects_of() { # mode
  find "$(tree_of "$1")" -name '*.o' ! -path '*/CMakeFiles/[0-9]*' ! -path '*/CMakeTmp/*'
}

# Calls to the entry points in the objects: one relocation each.
count_calls() { # mode
  objects_of "$1" | xargs -r readelf -rW | grep -cE ' __snug_[a-z_]+_[0-9]+' || true
}

# Undefined symbols of that name: what `nm` shows, one per object and entry point.
count_symbols() { # mode
  objects_of "$1" | xargs -r nm 2>/dev/null | grep -cE ' U __snug_[a-z_]+_[0-9]+' || true
}

# The same number as the plugin's own report gives it.
count_reported() { # mode
  sed -n 's/.*snug: .*: \([0-9][0-9]*\) calls\{0,1\} rewritten.*/\1/p' "$(log_of "$1" build)" |
    awk '{ sum += $1 } END { print sum + 0 }'
}

binary_of() { echo "$(tree_of "$1")/$binary"; }

text_size() { # file
  size "$1" | awk 'NR == 2 { print $1 }'
}

# The figure for this LLVM out of "14:12 16:12 other:13".
expected() { # list
  other=
  for pair in $1; do
    case $pair in
    "$llvm":*) echo "${pair#*:}" && return ;;
    other:*) other=${pair#*:} ;;
    esac
  done
  echo "$other"
}

# Allocations served, out of the statistics that each process appended to the file.
count_served() { # file
  sed -n 's/^snug: total: \([0-9][0-9]*\) allocations.*/\1/p' "$1" |
    awk '{ sum += $1 } END { print sum + 0 }'
}
