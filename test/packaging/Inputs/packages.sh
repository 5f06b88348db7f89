#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# packages.sh WORK LLVM - makes the packages if this run of lit has not yet, prints their folder.

set -eu

folder=$1/packages
mkdir -p "$folder"
exec 9>"$1/packages.lock"
flock 9
if [ ! -e "$1/packages.made" ]; then
  # Whoever maintains them has an address that lintian takes.
  if ! DEBFULLNAME=Packager DEBEMAIL=packager@example.com sh \
    "$(dirname "$0")/../../../cmake/packaging/build.sh" --llvm "$2" --output "$folder" \
    >"$1/packages.log" 2>&1; then
    tail -n 40 "$1/packages.log" >&2
    exit 1
  fi
  : >"$1/packages.made"
fi
echo "$folder"
