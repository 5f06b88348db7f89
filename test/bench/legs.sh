# shellcheck shell=sh disable=SC2154
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What is compared, one line each; sourced. A further way of using snug is one more line.
#
#   name      as in the tables
#   plugin    none: compiled without; on; or options of the plugin, with commas: off, max-size=48
#   link      what is linked: libc (nothing), snug, snug-moved (the same, everything elsewhere in
#             memory), or, at a few sizes only, snug-few (snug), snug-malloc or an archive from a package
#   preload   - or the shared library in LD_PRELOAD; the program is then that of `plain`
legs_table() {
  cat <<'TABLE'
plain            none  libc                   -
on               on    snug                   -
on-control       on    snug-moved             -
off              off   snug                   -
inlined          inline=all  snug-few         -
dispatch         on    snug-malloc            -
mimalloc         none  libc                   libmimalloc.so.2
jemalloc         none  libc                   libjemalloc.so.2
tcmalloc         none  libc                   libtcmalloc_minimal.so.4
mimalloc.a       none  libmimalloc.a          -
jemalloc.a       none  libjemalloc.a          -
tcmalloc.a       none  libtcmalloc_minimal.a  -
TABLE
}

# The legs that this machine has, one line each as above, with paths; for each that it lacks a line
# `# NAME: why`. Needs: clang; peers, a list of NAME=LIB.
find_legs() {
  legs_table | while read -r name leg_plugin link preload; do
    case $link in *.a) link=$(find_library "$link") ;; esac
    case $preload in *.so*) preload=$(find_library "$preload") ;; esac
    if [ -z "$link" ]; then
      echo "# $name: the package has no archive"
    elif [ -z "$preload" ]; then
      echo "# $name: not installed"
    else
      echo "$name $leg_plugin $link $preload"
    fi
  done
  for peer in $peers; do
    echo "${peer%%=*} none libc ${peer#*=}"
  done
}

find_library() { # name
  path=$("$clang" -print-file-name="$1")
  [ "$path" = "$1" ] || realpath -s "$path"
}

# Options that load the plugin as the leg says.
plugin_flags() { # plugin-column
  [ "$1" != none ] || return 0
  printf '%s' "-fplugin=$plugin"
  [ "$1" != on ] || return 0
  echo "$1" | tr ',' '\n' | sed 's/^/ -fplugin-arg-snug-/' | tr -d '\n'
}
