#!/bin/sh
# Compares every source with what clang-format makes of it. Runs of blanks count
# as one, which leaves room for names in columns. Sizes are held as well, and the
# order in which a widget lets go: what its parts do while they go can ask for a
# timer once more, and that finds the widget gone.
set -eu
cd "$1"
status=0
tmp=$(mktemp)
trap 'rm -f "$tmp"' EXIT

# Both ways of writing what is translated count as one.
normalize () {
  sed -e 's/\b\(N\?C\?_\) ("/\1("/g' -e 's/^\(#.*GTK_CHECK_VERSION\)(/\1 (/'
}

files=$(git ls-files --cached --others --exclude-standard -- 'src/*.[ch]' 'tests/*.[ch]' 'data/*.[ch]' 2>/dev/null || true)
[ -n "$files" ] || files=$(find src tests data -name '*.[ch]')
for f in $files; do
  [ -f "$f" ] || continue
  lines=$(wc -l < "$f")
  if [ "$lines" -gt 600 ]; then echo "$f: $lines lines, 600 at most"; status=1; fi
  head -n 1 "$f" | grep -q 'SPDX-License-Identifier: GPL-3.0-or-later' || { echo "$f: no SPDX line"; status=1; }
  awk '
    /_dispose \(GObject/ { inside = 1; timer = 0 }
    inside && /g_clear_handle_id/ { timer = FNR }
    inside && timer && /gtk_widget_(unparent|dispose_template)/ {
      print FILENAME ":" timer ": a timer is cleared before the parts that may ask for it are gone"
      status = 1
    }
    /^}/ { inside = 0 }
    END { exit status }' "$f" || status=1
  normalize < "$f" > "$tmp"
  clang-format "$f" | normalize | diff -b -u --label "$f" --label "$f (formatted)" "$tmp" - || status=1
done
exit $status
