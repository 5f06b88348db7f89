#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs three copies of a program in the current folder as a user without rights, under each setting
# of the runtime: as it is, with a set-user-ID and with a set-group-ID bit. Says what they say and
# which files they write. Usage: as_another_user.sh PROGRAM, as root.

set -eu

cp "$1" plain
cp "$1" setuid
cp "$1" setgid
chmod 4755 setuid
chmod 2755 setgid
for program in plain setuid setgid; do
  for setting in SNUG_MODE=off SNUG_MODE=count SNUG_MODE=hardened SNUG_MODE=wrong SNUG_STATS=1 \
    SNUG_STATS="$PWD/stats" SNUG_VERBOSE=1 SNUG_RANGE_GIB=1 SNUG_MODE=trace; do
    echo "$program $setting"
    setpriv --reuid=65534 --regid=65534 --clear-groups \
      env -u SNUG_MODE "SNUG_TRACE=$PWD/trace" "$setting" "./$program" 2>&1 | sed 's/^/  /'
  done
  for file in stats trace; do
    [ ! -e $file ] || { echo "$program wrote $file" && rm $file; }
  done
done
