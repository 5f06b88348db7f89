#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs what is missing, and nothing else: the one list of Debian packages that building,
# testing and trying snug need. The README's two commands call it first.
#
#   install-deps.sh quickstart           one LLVM (the newest to be had), build tools
#   install-deps.sh test                 every LLVM tested, tools, allocators to compare with,
#                                        what the real programs need
#   install-deps.sh bench                one LLVM, allocators to compare with, what the real
#                                        programs need, what counts instructions and draws plots
#   install-deps.sh --llvm "19 22" SET   these LLVM majors instead
#   install-deps.sh --newest-llvm        print the newest major that is installed whole
#
# Where nothing is missing it does not touch the network. As root, or where sudo asks nothing,
# it runs apt-get; otherwise it prints the exact commands and exits 1.

set -eu

known_llvms="22 19 16 15 14"
tested_llvms="14 15 16 19 22"

usage() {
  sed -n '/^#   install/,/^# it runs/s/^# \{0,1\}//p' "$0"
}

# The packages that one LLVM major needs: to build the plugin; to test it as well.
llvm_packages() { # major set
  echo "clang-$1 llvm-$1-dev libclang-$1-dev"
  [ "$2" = test ] || return 0
  echo "llvm-$1-tools lld-$1"
  # Sanitizer runtimes; in 15 they are part of libclang-common-15-dev.
  [ "$1" = 15 ] || echo "libclang-rt-$1-dev"
  # One C++ library besides gcc's; Debian lets only one major be installed.
  [ "$1" != 22 ] || echo "libc++-$1-dev libc++abi-$1-dev"
}

base_packages() {
  echo "cmake ninja-build make gcc g++ binutils libc6-dev"
  # For the source package of a real program: what unpacks it, and what libplist configures with.
  echo "dpkg-dev patch xz-utils bzip2 autoconf automake libtool"
}

test_packages() {
  # For snug-survey: its page in a browser, its JSON, its progress on a terminal.
  echo "chromium jq bsdutils"
  echo "python3 python3-prometheus-client lld zstd musl-tools procps file"
  echo "valgrind strace ltrace gdb heaptrack linux-perf"
  # Build systems, caches and distribution of builds; packages.
  echo "meson ccache distcc lintian debootstrap"
  # What reads sources and finds fault.
  echo "clang-tidy-22 clang-format-14 cppcheck"
  # Programs for aarch64: what builds and what runs them.
  echo "gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user"
  # Programs that run in a loop (jq is above). The server is in redis-tools, too, without a service
  # that starts by itself.
  echo "redis-tools lua5.4"
  # What reads profiles.
  echo "protobuf-compiler golang-1.19-go golang-github-google-pprof-dev"
}

allocator_packages() {
  echo "libjemalloc2 libjemalloc-dev libmimalloc2.0 libmimalloc-dev"
  echo "libgoogle-perftools4 libtcmalloc-minimal4 libgoogle-perftools-dev"
}

bench_packages() {
  echo "git valgrind gnuplot-nox ed"
}

# What the programs of test/programs are built and tested with.
program_packages() {
  echo "pkg-config m4 perl flex bison gperf"
  echo "libxml2-dev libxslt1-dev libonig-dev zlib1g-dev tcl"
}

installed() { # package
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

missing_of() { # packages...
  for package in "$@"; do
    installed "$package" || echo "$package"
  done
}

# The newest major of which all that the plugin needs is installed.
newest_installed() {
  for major in $known_llvms; do
    # shellcheck disable=SC2046
    if [ -z "$(missing_of $(llvm_packages "$major" quickstart))" ]; then
      echo "$major"
      return
    fi
  done
}

# The newest major whose packages apt knows.
newest_known_to_apt() {
  for major in $known_llvms; do
    all_known=1
    for package in $(llvm_packages "$major" quickstart); do
      apt-cache show --no-all-versions "$package" >/dev/null 2>&1 || all_known=0
    done
    [ "$all_known" = 1 ] && echo "$major" && return
  done
}

# How to become root: nothing, sudo, or no way.
as_root() {
  if [ "$(id -u)" = 0 ]; then
    env DEBIAN_FRONTEND=noninteractive "$@"
  else
    sudo -n env DEBIAN_FRONTEND=noninteractive "$@"
  fi
}

can_be_root() {
  [ "$(id -u)" = 0 ] || { command -v sudo >/dev/null && sudo -n true 2>/dev/null; }
}

retry() { # command...
  attempt=1
  until "$@"; do
    [ "$attempt" -ge 3 ] && return 1
    echo "install-deps: attempt $attempt failed, trying again in $((attempt * 5)) s: $*" >&2
    sleep $((attempt * 5))
    attempt=$((attempt + 1))
  done
}

llvms=
set_name=
while [ $# -gt 0 ]; do
  case $1 in
  --llvm)
    [ $# -ge 2 ] || { usage >&2; exit 2; }
    llvms=$2
    shift
    ;;
  --newest-llvm)
    newest_installed
    exit
    ;;
  --help | -h)
    usage
    exit
    ;;
  quickstart | test | bench) set_name=$1 ;;
  *)
    echo "install-deps: unknown argument '$1'" >&2
    usage >&2
    exit 2
    ;;
  esac
  shift
done
[ -n "$set_name" ] || { usage >&2; exit 2; }

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  echo "install-deps: this is no Debian; install the equivalents of:" >&2
  echo "  $(base_packages | xargs) and one LLVM with its and Clang's development files" >&2
  exit 1
fi

updated=0
update() {
  [ "$updated" = 1 ] && return
  echo "install-deps: apt-get update"
  retry as_root apt-get -q -o Acquire::Retries=3 update
  updated=1
}

if [ -z "$llvms" ]; then
  if [ "$set_name" = test ]; then
    llvms=$tested_llvms
  else
    llvms=$(newest_installed)
    if [ -z "$llvms" ]; then
      if can_be_root; then update; fi
      llvms=$(newest_known_to_apt)
      : "${llvms:=19}"
    fi
  fi
fi

wanted=$(
  base_packages
  case $set_name in
  test)
    test_packages
    allocator_packages
    program_packages
    ;;
  bench)
    bench_packages
    allocator_packages
    program_packages
    ;;
  esac
  for major in $llvms; do
    llvm_packages "$major" "$set_name"
  done
)
# shellcheck disable=SC2086
missing=$(missing_of $wanted | sort -u | xargs)
if [ -z "$missing" ]; then
  echo "install-deps: nothing missing for '$set_name' (LLVM $llvms)"
  exit 0
fi

install="apt-get -q -y --no-install-recommends -o Acquire::Retries=3"
install="$install -o DPkg::Lock::Timeout=300 install $missing"
if ! can_be_root; then
  echo "install-deps: missing, and only root can install it. Run:" >&2
  echo "  apt-get update && $install" >&2
  exit 1
fi
update
echo "install-deps: installing $missing"
# shellcheck disable=SC2086
if ! retry as_root $install; then
  echo "install-deps: could not install: $missing" >&2
  exit 1
fi
