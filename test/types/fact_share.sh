#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds real programs and looks at every call that was rewritten: of those whose source names the
# type, 95 in 100 must have arrived with facts. Prints the numbers of each program.
#
# A call's source names the type if there is a `sizeof` or a cast to a pointer other than void * or
# char * in its statement, read from the file at the place that the remark gives. So calls that came out of a wrapper, at whose malloc no type is
# named, do not count.
#
# Usage: fact_share.sh WORK LLVM PLUGIN RUNTIME RECIPE...
# Exit status: 0 all holds; 77 a source could not be fetched because the package registry cannot be
# reached; 1 anything else.

# lib.sh and the recipes set and take variables:
# shellcheck disable=SC1091,SC2034,SC2154

set -eu
export LC_ALL=C

[ $# -ge 5 ] || { echo "usage: fact_share.sh WORK LLVM PLUGIN RUNTIME RECIPE..." >&2; exit 2; }
here=$(cd "$(dirname "$0")/../programs" && pwd)
mkdir -p "$1"
work=$(cd "$1" && pwd)
llvm=$2
plugin=$(realpath "$3")
runtime=$(realpath "$4")
jobs=2
shift 4

# shellcheck source=../programs/lib.sh
. "$here/lib.sh"

# The remarks are asked for by a compiler of the same name: libtool takes -R for itself.
mkdir -p "$work/bin"
cat >"$work/bin/clang-$llvm" <<WRAPPER
#!/bin/sh
exec $(command -v "clang-$llvm") -Rpass=snug -fdiagnostics-absolute-paths "\$@"
WRAPPER
chmod +x "$work/bin/clang-$llvm"
PATH=$work/bin:$PATH

# Remarks `file:line:column: remark: ... now calls ... (facts)` in; out a line for each call, one of
# `named known`, `named lost`, `unnamed known` or `unnamed lost`.
classify() {
  awk '
    !/: remark: .* now calls __snug_/ { next }
    {
      split($0, place, ":")
      file = place[1]; line = place[2]
      if (!(file in read)) {
        read[file] = 1
        for (n = 1; (getline text < file) > 0; n++) lines[file, n] = text
        close(file)
      }
      # The statement: back to the line after the last that ends one, on to the first semicolon.
      first = line
      while (first > 1 && lines[file, first - 1] !~ /[;{}:)][ \t]*$|^[ \t]*$|^#|\*\/[ \t]*$/)
        first--
      statement = ""
      for (n = first; n < line + 6; n++) {
        statement = statement " " lines[file, n]
        if (n >= line && lines[file, n] ~ /;/) break
      }
      named = statement ~ /sizeof/ ||
        (statement ~ /\( *(const |struct |unsigned )*[a-zA-Z_0-9]+ *\*+ *[,)]/ &&
         statement !~ /\( *(const |unsigned )*(void|char) *\* *[,)]/)
      print (named ? "named" : "unnamed"), (/\(type known/ ? "known" : "lost")
      if (named && !/\(type known/) print "  without facts: " $0 > "/dev/stderr"
    }'
}

all_named=0
all_arrived=0
printf '%-10s %10s %10s %10s %8s %8s\n' program rewritten 'with type' named arrived exact
for file in "$@"; do
  load_recipe "$file"
  status=0
  source_tree=$("$here/fetch.sh" "$work" "$package" "$version") || status=$?
  [ "$status" = 0 ] || exit "$status"
  build_mode on
  log=$(log_of on build)
  classify <"$log" >"$log.calls"
  rewritten_found=$(grep -c . "$log.calls") || fail "$package: no call was rewritten"
  named=$(grep -c '^named' "$log.calls" || true)
  arrived=$(grep -c '^named known' "$log.calls" || true)
  printf '%-10s %10s %10s %10s %8s %8s\n' "$package" "$rewritten_found" \
    "$(grep -c 'known$' "$log.calls" || true)" "$named" "$arrived" \
    "$(grep -c 'now calls .*exact fit' "$log" || true)"
  all_named=$((all_named + named))
  all_arrived=$((all_arrived + arrived))
  rm -rf "$(tree_of on)"
done
echo "$all_arrived of $all_named calls whose source names the type arrived with it"
[ "$all_named" -gt 0 ] || fail "no source names a type"
[ $((all_arrived * 100)) -ge $((all_named * 95)) ] || fail "fewer than 95 in 100"
