#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs what is missing, builds snug for every LLVM that is tested, and runs all test suites.
#
#   test/run.sh                  everything
#   test/run.sh --suite NAME     one suite: plugin types profile cxx cross runtime abort abuse
#                                faults modes interpose link stress static fuzz conformance soak
#                                examples bench tools report survey builds packaging programs
#                                coverage (may be repeated)
#
# Builds into build (newest LLVM, plugin and runtime), build-llvm-N (plugins) and build-runtime-*
# (the runtime by other compilers). The last line says `N passed, N failed`, with `, N skipped`
# where there are any: a real program is skipped when the package registry cannot be reached.

set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"

usage() { sed -n '/^#   test\/run/,/^# where/s/^# \{0,1\}//p' "$0"; }

suites=
while [ $# -gt 0 ]; do
  case $1 in
  --suite)
    [ $# -ge 2 ] || { usage >&2; exit 2; }
    [ -d "test/$2" ] || { echo "run: there is no suite '$2'" >&2; exit 2; }
    suites="$suites $2"
    shift
    ;;
  --help | -h)
    usage
    exit
    ;;
  *)
    echo "run: unknown argument '$1'" >&2
    usage >&2
    exit 2
    ;;
  esac
  shift
done
all_suites="plugin types profile cxx cross runtime abort abuse faults modes interpose link"
all_suites="$all_suites stress fuzz conformance soak examples bench tools report survey builds"
all_suites="$all_suites packaging programs static coverage"
: "${suites:=$all_suites}"

newest=22
full_llvms="14 19 22"
smoke_llvms="15 16"
jobs=$(nproc)
results=$root/build/test-results
passed=0
failed=0
skipped=0
report=

step() { printf '\n== %s (%s)\n' "$*" "$(date +%H:%M:%S)"; }

selected() { # suite
  case " $suites " in *" $1 "*) [ -e "test/$1/lit.cfg.py" ] ;; *) return 1 ;; esac
}

# A step that must not fail quietly: its log is shown when it does, and it counts as one failure.
must() { # what log command...
  what=$1
  log=$2
  shift 2
  step "$what"
  mkdir -p "$(dirname "$log")"
  if "$@" >"$log" 2>&1; then return; fi
  echo "run: FAILED: $what; the end of $log:"
  tail -n 60 "$log"
  failed=$((failed + 1))
  report="$report
  FAILED  $what"
  return 1
}

configure_and_build() { # folder cmake-arguments...
  folder=$1
  shift
  cmake -S . -B "$folder" -G Ninja "$@" && cmake --build "$folder" -j "$jobs"
}

. test/find_lit.sh

# Counts of one lit run, from its JSON: one "code" a test.
count_codes() { # file pattern
  grep -cE "^ *\"code\": \"($2)\"" "$1" || true
}

# Runs one suite. A run without results, or that ran nothing, is a failure; so is one whose exit
# status and counts disagree.
run_lit() { # title suite lit-arguments...
  title=$1
  suite=$2
  shift 2
  step "$title"
  mkdir -p "$results"
  json="$results/$(echo "$title" | tr -cs 'A-Za-z0-9.\n' '-').json"
  rm -f "$json"
  status=0
  python3 "$lit" -v -j "$jobs" -o "$json" "$@" "test/$suite" </dev/null || status=$?
  if [ ! -s "$json" ]; then
    echo "run: lit itself failed (exit status $status)"
    failed=$((failed + 1))
    report="$report
  FAILED  $title: lit itself, exit status $status"
    return
  fi
  ok=$(count_codes "$json" 'PASS|FLAKYPASS|XFAIL')
  bad=$(count_codes "$json" 'FAIL|XPASS|UNRESOLVED|TIMEOUT')
  not_run=$(count_codes "$json" 'UNSUPPORTED|SKIPPED')
  if [ $((ok + bad + not_run)) = 0 ] || { [ "$status" != 0 ] && [ "$bad" = 0 ]; }; then
    echo "run: lit ended with status $status after $ok passed, $not_run skipped"
    bad=$((bad + 1))
  fi
  passed=$((passed + ok))
  failed=$((failed + bad))
  skipped=$((skipped + not_run))
  report="$report
  $(printf '%5d passed %3d failed %3d skipped' "$ok" "$bad" "$not_run")  $title"
}

finish() {
  printf '\nSuites:%s\n\n' "$report"
  for file in build/test/coverage/Output/*.report; do
    ! selected coverage || [ ! -e "$file" ] || printf 'Coverage, %s: %s\n\n' "$(basename "$file" .test.tmp.report)" \
      "$(tail -n 1 "$file")"
  done
  line="$passed passed, $failed failed"
  [ "$skipped" = 0 ] || line="$line, $skipped skipped"
  echo "$line"
  [ "$failed" = 0 ] && [ "$passed" -gt 0 ]
}

# Suites of the plugin and the tools, with the newest LLVM's build folder.
run_build_suites() { # suites...
  for suite in "$@"; do
    selected "$suite" || continue
    run_lit "$suite, LLVM $newest" "$suite" --param build=build --param "llvm=$newest"
  done
}

# The runtime's suites, with the runtime of one build folder.
run_runtime_suites() { # folder title suites compiler opt link [mode]
  for suite in $3; do
    selected "$suite" || continue
    run_lit "$suite, $2" "$suite" --param "runtime=$1/runtime" --param "cc=$4" --param "opt=$5" \
      --param "link=$6" ${7:+--param "mode=$7"}
  done
}

step "installing what is missing"
if ! cmake/install-deps.sh test; then
  echo "run: what is missing could not be installed"
  failed=1
  finish
  exit 1
fi
lit=$(find_lit)

must "building with LLVM $newest" build/build.log configure_and_build build \
  "-DLLVM_DIR=/usr/lib/llvm-$newest/lib/cmake/llvm" || { finish; exit 1; }

# Where the plugin for an LLVM is built.
plugin_folder() { # major
  if [ "$1" = "$newest" ]; then echo build; else echo "build-llvm-$1"; fi
}

if selected plugin; then
  for major in $full_llvms $smoke_llvms; do
    [ "$major" != "$newest" ] || continue
    must "building the plugin for LLVM $major" "build-llvm-$major/build.log" configure_and_build \
      "build-llvm-$major" -DSNUG_RUNTIME=OFF -DSNUG_SURVEY=OFF \
      "-DLLVM_DIR=/usr/lib/llvm-$major/lib/cmake/llvm" || true
  done
  # Each is also shown another one's plugin, which its clang must refuse.
  for major in $full_llvms; do
    other=19
    [ "$major" != 19 ] || other=22
    run_lit "plugin, LLVM $major" plugin --param "build=$(plugin_folder "$major")" \
      --param "llvm=$major" --param "other=$(plugin_folder "$other")"
  done
  for major in $smoke_llvms; do
    run_lit "plugin, LLVM $major, smoke" plugin --param "build=$(plugin_folder "$major")" \
      --param "llvm=$major" --param other=build-llvm-19 --param smoke=1
  done
fi

run_build_suites types cxx

if selected cross; then
  must "building the runtime for aarch64" build-aarch64/build.log configure_and_build build-aarch64 \
    -DSNUG_PLUGIN=OFF -DCMAKE_TOOLCHAIN_FILE=cmake/aarch64.cmake &&
    run_lit "cross, aarch64 under qemu" cross --param build=build --param "llvm=$newest" \
      --param runtime=build-aarch64/runtime --param cc=aarch64-linux-gnu-gcc \
      --param "emulator=qemu-aarch64 -L /usr/aarch64-linux-gnu"
fi

run_build_suites profile

# The runtime by another compiler: its suites are built by the same.
runtime_by() { # folder title suites compiler opt cmake-arguments...
  folder=$1
  title=$2
  suites_of_it=$3
  compiler=$4
  opt=$5
  shift 5
  wanted=
  for suite in $suites_of_it; do
    if selected "$suite"; then wanted="$wanted $suite"; fi
  done
  [ -n "$wanted" ] || return 0
  must "building the runtime, $title" "$folder/build.log" configure_and_build "$folder" \
    -DSNUG_PLUGIN=OFF "$@" || return 0
  run_runtime_suites "$folder" "$title" "$wanted" "$compiler" "$opt" static
}

core="runtime abort abuse faults interpose"
run_runtime_suites build "gcc -O2, archive" "$core link stress examples" gcc -O2 static
run_runtime_suites build "gcc -O2, shared library" "$core" gcc -O2 shared
run_runtime_suites build "gcc -O2, libsnug-malloc" "$core" gcc -O2 malloc
run_runtime_suites build "gcc -O2, archive, hardened" "modes runtime faults" gcc -O2 static hardened
run_runtime_suites build "gcc -O2, libsnug-malloc, hardened" "modes runtime interpose" gcc -O2 \
  malloc hardened
clang=clang-$newest
runtime_by build-runtime-clang "clang -O2" "$core link examples" "$clang" -O2 \
  "-DCMAKE_C_COMPILER=$clang"
# Under sanitizers the runtime is built by test/stress.
runtime_by build-runtime-gcc-O0 "gcc -O0" "runtime abort examples" gcc -O0 -DCMAKE_BUILD_TYPE=Debug
runtime_by build-runtime-clang-O0 "clang -O0" "runtime abort" "$clang" -O0 \
  -DCMAKE_BUILD_TYPE=Debug "-DCMAKE_C_COMPILER=$clang"

run_build_suites bench

if selected tools; then
  set --
  if [ -e build-llvm-19/plugin/snug.so ]; then
    set -- --param other=build-llvm-19 --param other_llvm=19
  fi
  run_lit "tools, LLVM $newest" tools --param build=build --param "llvm=$newest" "$@"
fi

if selected report; then
  run_lit "report, LLVM $newest" report --param build=build --param "llvm=$newest"
  if [ -e build-llvm-14/plugin/tools/snug-report ]; then
    run_lit "report, LLVM 14" report --param build=build-llvm-14 --param llvm=14 \
      --param runtime=build/runtime
  fi
fi

run_build_suites static coverage fuzz conformance soak survey builds packaging programs

finish
