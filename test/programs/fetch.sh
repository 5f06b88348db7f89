#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Fetches one Debian source package, unpacks it with Debian's patches applied and prints the
# folder. Usage: fetch.sh WORK PACKAGE [UPSTREAM-VERSION]
#
# Everything lies under WORK: a configuration for apt with its own sources, lists and cache, made
# from the machine's own sources with `deb` turned into `deb-src`; the machine's apt stays as it
# is. What has been fetched once is not fetched again. Several may run at once: one lock.
#
# Exit status: 0 fetched; 77 the package registry cannot be reached; 1 anything else, among it a
# package of another version than the one asked for.

set -eu

[ $# -ge 2 ] || { echo "usage: fetch.sh WORK PACKAGE [UPSTREAM-VERSION]" >&2; exit 2; }
mkdir -p "$1"
work=$(cd "$1" && pwd)
package=$2
version=${3-}

unreachable=77

say() { echo "fetch: $*" >&2; }

# The suite whose sources are fetched: the release itself. Its versions do not move, the figures
# that the recipes expect hold for them.
# shellcheck disable=SC1091
suite=$(. /etc/os-release && echo "${VERSION_CODENAME:-stable}")

# deb822 on standard input: stanzas that are on, offer binary packages and name the suite come out
# as deb-src stanzas for that suite alone.
sources_from_deb822() {
  sed '/^#/d' | awk -v suite="$suite" '
    BEGIN { RS = ""; FS = "\n" }
    {
      offers = 0; named = ""; on = 1; field = ""; out = ""
      for (i = 1; i <= NF; i++) {
        line = $i
        if (line !~ /^[ \t]/) { field = tolower(line); sub(/:.*/, "", field) }
        value = line; sub(/^[^:]*:/, "", value)
        if (field == "types" || field == "suites" || field == "enabled") {
          if (line ~ /^[ \t]/) value = line
          count = split(value, words, /[ \t]+/)
          for (w = 1; w <= count; w++) {
            if (field == "types" && words[w] == "deb") offers = 1
            if (field == "suites" && (words[w] == suite || words[w] ~ /^(old)*stable$/))
              named = words[w]
            if (field == "enabled" && tolower(words[w]) ~ /^(no|false|off|0)$/) on = 0
          }
        } else out = out line "\n"
      }
      if (offers && on && named != "") print "Types: deb-src\nSuites: " named "\n" out
    }'
}

# The same for one-line sources, in their own format.
sources_from_list() {
  sed 's/#.*//' | awk -v suite="$suite" '
    $1 == "deb" {
      line = $0; options = ""
      sub(/^[ \t]*deb[ \t]+/, "", line)
      if (line ~ /^\[/) {
        options = substr(line, 1, index(line, "]")) " "
        line = substr(line, index(line, "]") + 1)
      }
      sub(/^[ \t]+/, "", line)
      split(line, words, /[ \t]+/)
      if (words[2] == suite || words[2] ~ /^(old)*stable$/) print "deb-src " options line
    }'
}

configure_apt() {
  mkdir -p "$work/apt/lists/partial" "$work/apt/cache/archives/partial" "$work/apt/sources"
  machine=${SNUG_TEST_APT_DIR:-/etc/apt}
  for file in "$machine/sources.list" "$machine"/sources.list.d/*.list; do
    [ ! -r "$file" ] || sources_from_list <"$file"
  done >"$work/apt/sources/machine.list"
  for file in "$machine"/sources.list.d/*.sources; do
    [ ! -r "$file" ] || sources_from_deb822 <"$file"
  done >"$work/apt/sources/machine.sources"
  if ! grep -q . "$work/apt/sources/machine.list" "$work/apt/sources/machine.sources"; then
    say "no source of Debian '$suite' in $machine"
    return 1
  fi
  # Read with -c, that is after the machine's own configuration, which keeps its proxy and keys.
  # The hooks go because they write to the machine's folders.
  cat >"$work/apt/apt.conf" <<CONF
Dir::State::lists "$work/apt/lists";
Dir::Cache "$work/apt/cache";
Dir::Etc::sourcelist "/dev/null";
Dir::Etc::sourceparts "$work/apt/sources";
Acquire::Retries "3";
Acquire::Languages "none";
APT::Sandbox::User "$(id -un)";
APT::Update::Error-Mode "any";
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
CONF
}

# Whether what apt said is about not getting through at all, not about a refusal or a bad answer.
says_unreachable() { # log
  grep -qE 'Could not (resolve|connect)|Cannot initiate the connection|Unable to connect|Connection (failed|timed out|refused)|Temporary failure resolving|Network is unreachable|No route to host|50[234]  *[A-Z]' "$1"
}

# apt-get with the private configuration, three tries; its words in the log.
private_apt() { # log arguments...
  log=$1
  shift
  attempt=1
  until LC_ALL=C apt-get -q -c "$work/apt/apt.conf" "$@" >"$log" 2>&1; do
    if [ "$attempt" -ge 3 ]; then
      sed 's/^/fetch: apt: /' "$log" >&2
      if says_unreachable "$log"; then
        say "the package registry cannot be reached"
        return $unreachable
      fi
      return 1
    fi
    say "attempt $attempt failed, trying again"
    sleep $((attempt * 5))
    attempt=$((attempt + 1))
  done
}

# The lists once, until the folder is thrown away.
update_lists() {
  [ -e "$work/apt/updated" ] && return
  say "reading the list of source packages"
  configure_apt || return
  private_apt "$work/apt/update.log" update || return
  : >"$work/apt/updated"
}

download() {
  store="$work/packages/$package"
  [ -e "$store/complete" ] && return
  update_lists || return
  say "downloading the source of $package"
  rm -rf "$store"
  mkdir -p "$store"
  (cd "$store" && private_apt "$work/apt/$package.log" source --download-only "$package") || return
  : >"$store/complete"
}

unpack() {
  target="$work/sources/$package"
  [ -e "$target/.snug-unpacked" ] && return
  rm -rf "$target"
  mkdir -p "$work/sources"
  set -- "$store"/*.dsc
  LC_ALL=C dpkg-source --no-check -x "$1" "$target" >"$work/apt/$package.unpack.log" 2>&1 || {
    cat "$work/apt/$package.unpack.log" >&2
    return 1
  }
  : >"$target/.snug-unpacked"
}

# Epoch, Debian's own repacking marks and revision are no part of the version asked for.
check_version() {
  [ -n "$version" ] || return 0
  set -- "$store"/*.dsc
  found=$(sed -n 's/^Version: //p' "$1" | sed 's/^[0-9]*://; s/-[^-]*$//; s/[+~]\(dfsg\|ds\|repack\).*//')
  if [ "$found" != "$version" ]; then
    say "$package is $found here; the recipe's figures are for $version"
    return 1
  fi
}

exec 9>"$work/lock"
flock 9
status=0
{ download && unpack && check_version; } || status=$?
[ "$status" = 0 ] || exit "$status"
echo "$target"
