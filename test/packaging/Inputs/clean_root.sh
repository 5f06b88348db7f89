#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# clean_root.sh WORK LLVM PACKAGE.deb... - in a root that holds nothing but the smallest Debian there
# is, `apt install ./*.deb` brings all that snug-cc needs; a program compiled there runs on the
# runtime; purging the packages leaves nothing.
#
# The root is made by debootstrap from the machine's own mirror and sources, kept as an archive in
# WORK, and unpacked anew for each run. What is mounted is mounted in a namespace of its own, which
# ends with the script.

# What is quoted is for the shell in the root:
# shellcheck disable=SC2016

set -eu

if [ "${SNUG_IN_NAMESPACE-}" != 1 ]; then
  export SNUG_IN_NAMESPACE=1
  exec unshare --mount sh "$0" "$@"
fi

work=$1
llvm=$2
shift 2
root=$work/root
# shellcheck disable=SC1091
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")

say() { echo "clean_root: $*"; }

fail() {
  say "FAILED: $*"
  exit 1
}

# Shows the log of a step that failed. Not getting through to the mirror is no failure of ours.
step() { # log command...
  log=$work/$1.log
  shift
  if "$@" >"$log" 2>&1; then return; fi
  tail -n 40 "$log"
  no_way="Could not (resolve|connect)|Connection (failed|timed out|refused)"
  no_way="$no_way|Temporary failure resolving|Network is unreachable|Failed getting release file"
  if grep -qE "$no_way" "$log"; then
    fail "the package registry cannot be reached" # for which lit skips the test
  fi
  fail "$*"
}

make_archive() {
  mirror=$(apt-get indextargets --format '$(SITE)' 'Identifier: Packages' "Codename: $suite" |
    sort -u | head -n 1)
  [ -n "$mirror" ] || fail "apt knows no mirror of Debian $suite"
  rm -rf "$root" && mkdir -p "$root"
  step debootstrap debootstrap --variant=minbase "$suite" "$root" "$mirror"
  tar -C "$root" -cf "$work/root.tar.new" . && mv "$work/root.tar.new" "$work/root.tar"
}

# What the machine's apt is told, the root's is, too.
configure_apt() {
  rm -rf "$root/etc/apt"
  cp -a /etc/apt "$root/etc/apt"
  cp -a /usr/share/keyrings/. "$root/usr/share/keyrings/"
  rm -f "$root"/etc/apt/apt.conf.d/*docker* "$root"/etc/apt/apt.conf.d/*listchanges*
  cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
}

in_root() {
  chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C DEBIAN_FRONTEND=noninteractive \
    ${http_proxy+"http_proxy=$http_proxy"} ${https_proxy+"https_proxy=$https_proxy"} "$@"
}

# Everything in the root that snug's name is on.
traces() {
  find "$root" -xdev -path "$root/proc" -prune -o -path '*snug*' -print
}

[ -e "$work/root.tar" ] || make_archive
rm -rf "$root" && mkdir -p "$root"
tar -C "$root" -xf "$work/root.tar"
mount -t proc proc "$root/proc"
configure_apt
[ -z "$(traces)" ] || fail "the root is not clean: $(traces)"

mkdir "$root/packages"
cp "$@" "$root/packages"
step update in_root apt-get -q update
step install in_root sh -c \
  'apt-get -q -y --no-install-recommends -o Acquire::Retries=3 install /packages/*.deb'
rm -r "$root/packages"
in_root sh -c 'dpkg-query -W -f "\${db:Status-Abbrev} \${Package}\n"' | grep snug
owned=$(in_root sh -c 'dpkg -L $(dpkg-query -W -f "\${Package}\n" | grep snug)' | sort -u)

cat >"$root/tmp/program.c" <<'C'
#include <snug.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
  struct node *next;
  long key;
};

int main(void) {
  struct node *volatile n = malloc(sizeof *n);
  puts(snug_status());
  free(n);
}
C
for command in $(echo "$owned" | sed -n 's|^/usr/bin/||p'); do
  in_root "$command" --help >"$work/help" 2>&1 || fail "$command does not run: $(cat "$work/help")"
done
in_root snug-cc --snug-version
in_root snug-cc -O2 -c /tmp/program.c -o /tmp/program.o
in_root snug-cc /tmp/program.o -o /tmp/with_archive
in_root "clang-$llvm" /tmp/program.o -lsnug -o /tmp/with_library
for program in with_archive with_library; do
  in_root "/tmp/$program" >"$work/status"
  say "$program: $(cat "$work/status")"
  grep -q '^on: 10 size classes' "$work/status" || fail "$program does not run on the runtime"
done
rm "$root"/tmp/program.* "$root"/tmp/with_*

step purge in_root sh -c 'apt-get -q -y purge $(dpkg-query -W -f "\${Package}\n" | grep snug)'
[ -z "$(traces)" ] || fail "left after purging: $(traces)"
for file in $owned; do
  [ -d "$root$file" ] || { [ ! -e "$root$file" ] && [ ! -L "$root$file" ]; } ||
    fail "left after purging: $file"
done
umount "$root/proc"
rm -rf "$root"
say "installed, used and purged: $(echo "$owned" | grep -c .) paths"
