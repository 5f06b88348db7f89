# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What the scripts of this folder share. All are called with
#
#   FOLDER PREFIX LLVM FETCH PROGRAMS
#
# where they work, the installed tree, clang's major version, what fetches sources and where to.

# shellcheck disable=SC2034
{
  work=$1
  prefix=$2
  llvm=$3
}
fetch=$4
programs=$5

rm -rf "$work" && mkdir -p "$work" && cd "$work" || exit

fail() {
  echo "builds: FAILED: $*" >&2
  exit 1
}

# Its words are shown only if it fails.
quietly() { # log command...
  log=$1
  shift
  "$@" >"$log" 2>&1 || { tail -n 40 "$log" >&2; fail "$*"; }
}

# A program's source, in a folder of that name.
source_of() { # package folder
  tree=$(sh "$fetch" "$programs" "$1") || exit
  cp -a "$tree" "$2"
}

# All objects of a build, without those of its configuration.
objects_in() { # folder
  (cd "$1" && find . -name '*.o' ! -path '*/CMakeFiles/[0-9]*' ! -path '*/CMakeScratch/*' | sort)
}

# The same objects in two folders, to the byte, and calls of snug in them.
same_objects() { # folder other-folder
  objects_in "$1" >objects
  [ -s objects ] || fail "no objects in $1"
  objects_in "$2" | cmp objects - || fail "$1 and $2 hold different objects"
  while read -r object; do
    cmp -s "$1/$object" "$2/$object" || { echo "$object"; return 1; }
  done <objects
  calls_in "$1" >/dev/null
}

# Undefined symbols of the entry points in the objects; there must be some.
calls_in() { # folder
  (cd "$1" && objects_in . | xargs nm | grep -cE ' U __snug_[a-z_]+_[0-9]+$') ||
    fail "nothing rewritten in $1"
}
