#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Compares what the plugin said while it compiled (report and remarks, in LOG) with a survey in JSON:
# the calls, one by one, the numbers of each file, and that the account of the survey adds up.
#
# Usage: compare.sh LOG SURVEY

set -eu
export LC_ALL=C
log=$1
survey=$2

# A line a call: file, line and column, what it calls now or why not. Names of files without folders,
# since remarks have them as the compiler was given them.
sed -n 's/^\(.*\): remark: .* now calls \([A-Za-z0-9_]*\).* \[-Rpass=snug\]$/\1 \2/p
  s/^\(.*\): remark: .* not rewritten: \(.*\) \[-Rpass-missed=snug\]$/\1 not: \2/p' "$log" |
  sed 's,^<unknown>:0:0 ,? ,; s,^[^ ]*/,,' | sort >"$survey.plugin"
jq -r '(.sites[].calls[], .calls_without_site[])
  | (if (.frames | length) == 0 then "?"
     else .frames[0] | "\(.file | split("/") | last):\(.line):\(.column)" end)
    + " " + (if .entry_point == "" then "not: " + .reason else .entry_point end)' "$survey" |
  sort >"$survey.calls"
diff "$survey.plugin" "$survey.calls"
[ -s "$survey.calls" ]

sed -n 's,^snug: \([^ ]*/\)*\([^ ]*\): \([0-9]*\) calls rewritten\, \([0-9]*\) not rewritten.*,\2 \3 \4,p' \
  "$log" | grep -v ' 0 0$' | sort >"$survey.report"
jq -r '.files[] | "\(.file | split("/") | last) \(.rewritten) \([.not_rewritten[]] | add // 0)"' \
  "$survey" | grep -v ' 0 0$' | sort >"$survey.files"
diff "$survey.report" "$survey.files"

jq -e '.totals.sites_of_small_constant_size + ([.account[].calls] | add // 0)
  == .totals.calls_rewritten and .totals.calls_rewritten == ([.histogram[].calls_rewritten] | add)
  and all(.account[]; .because | contains("by name") | not)' \
  "$survey" >/dev/null
echo "the same: $(grep -vc ' not: ' "$survey.calls") calls rewritten," \
  "$(grep -c ' not: ' "$survey.calls") not"
