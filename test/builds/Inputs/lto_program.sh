#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# libyaml and GNU bc without and with link-time optimisation - see lto.test.

set -eu
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

# Calls of the entry points in a program, without those in the runtime.
calls_in_program() { # program
  "/usr/lib/llvm-$llvm/bin/llvm-objdump" -d --no-show-raw-insn "$1" | awk '
    /^[0-9a-f]+ <.*>:$/ { ours = ($2 ~ /^<_*snug_/) }
    !ours && /(call|jmp)q?[ \t].*<__snug_[a-z_]+_[0-9]+>/ { n++ }
    END { print n + 0 }'
}

configure() { # package arguments...
  package=$1
  shift
  source_of "$package" "$package"
  (
    cd "$package"
    case $package in
    libyaml) quietly ../bootstrap.log ./bootstrap ;;
    bc) quietly ../bootstrap.log autoreconf -fi ;;
    esac
    quietly ../configure.log ./configure "$@" CC="$prefix/bin/snug-cc" AR="llvm-ar-$llvm" \
      RANLIB="llvm-ranlib-$llvm" NM="llvm-nm-$llvm"
  )
}

# Builds the program anew in a mode of -flto, and puts it beside.
build() { # package mode
  flags="-O2 -w"
  [ "$2" = none ] || flags="$flags -fuse-ld=lld -flto=$2"
  (
    cd "$1"
    quietly ../clean.log make clean
    case $1 in
    libyaml)
      quietly ../build.log make -j2 -C src CFLAGS="$flags"
      quietly ../build.log make -C tests run-loader CFLAGS="$flags"
      cp tests/run-loader "../libyaml.$2"
      ;;
    bc)
      quietly ../build.log make -j2 -C lib CFLAGS="$flags"
      quietly ../build.log make -j2 -C bc CFLAGS="$flags"
      cp bc/bc "../bc.$2"
      ;;
    esac
  )
}

# What the program prints, and that its memory comes from the runtime.
run() { # program package
  case $2 in
  libyaml)
    printf -- '- id: 1\n  name: "entry"\n  tags: [a, b, &x c]\n' >input
    SNUG_VERBOSE=1 "$1" input 2>err
    ;;
  bc) echo 'scale=30; for (i = 1; i < 200; i++) s += 1 / (i * i); s' | SNUG_VERBOSE=1 "$1" -q 2>err ;;
  esac
  grep -q 'snug: on' err || { cat err >&2; fail "$1 does not run on the runtime"; }
}

configure libyaml --disable-shared
configure bc --without-readline --without-libedit
for package in libyaml bc; do
  line=
  for mode in none thin full; do
    build "$package" "$mode"
    run "./$package.$mode" "$package" >"$package.$mode.out"
    cmp "$package.none.out" "$package.$mode.out" ||
      fail "$package prints something else with LTO $mode"
    calls=$(calls_in_program "$package.$mode")
    line="$line $mode $calls"
    case $mode in
    none) without=$calls ;;
    *) [ "$calls" -gt "$without" ] || fail "$package: $line: LTO brings nothing" ;;
    esac
  done
  [ -s "$package.none.out" ] || fail "$package prints nothing"
  echo "$package, calls of entry points:$line"
done
