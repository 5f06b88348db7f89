#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Opens a page of snug-survey in Chromium and prints what a reader sees: how many sites, what they are
# sorted by, and the rows that are shown, in their order. Usage: browse.sh PAGE HASH [SCRIPT]
#
# SCRIPT is run in the page, first of all, for clicks.

set -eu
page=$(realpath "$1")
hash=$2
script=${3-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM

# What is visible, read by the browser itself: markup that slipped in would not be text.
read='setTimeout(() => {
  const sorted = heads.find((head) => head.ariaSort);
  const lines = [document.getElementById("shown").textContent];
  if (sorted) lines.push("sorted " + sorted.dataset.key + " " + sorted.ariaSort);
  for (const row of body.rows)
    if (row.checkVisibility())
      lines.push("row " + Array.from(row.cells, (c) => c.innerText).join(" "));
  const pre = document.createElement("pre");
  pre.id = "seen";
  pre.textContent = lines.join("\n");
  document.body.replaceChildren(pre);
}, 100);'
# Through the environment, where awk leaves backslashes alone.
SCRIPT=$script READ=$read awk '
  { print }
  $0 == "show();" { print ENVIRON["SCRIPT"]; print ENVIRON["READ"] }' "$page" >"$work/page.html"

chromium --headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
  --disable-background-networking --disable-component-update --disable-sync --disable-dev-shm-usage \
  --virtual-time-budget=5000 "--user-data-dir=$work/profile" --dump-dom \
  "file://$work/page.html$hash" >"$work/dom.html" 2>"$work/log"
sed -n '/<pre id="seen">/,/<\/pre>/p' "$work/dom.html" |
  sed 's/.*<pre id="seen">//; s/<\/pre>.*//; s/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g' >"$work/seen"
if [ ! -s "$work/seen" ]; then
  echo "browse: the page showed nothing; the browser said:" >&2
  tail -n 20 "$work/log" >&2
  exit 1
fi
cat "$work/seen"
