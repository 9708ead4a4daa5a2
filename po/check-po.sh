#!/bin/sh
# check-po.sh SOURCE XGETTEXT-ARGUMENT...: every catalogue has all texts of the source and no
# others, translated, none of them guessed.
set -eu
cd "$1"
shift
pot=$(mktemp)
report=$(mktemp)
trap 'rm -f "$pot" "$report"' EXIT
xgettext "$@" --files-from=po/POTFILES --output="$pot"
status=0
while read -r language; do
  # msgcmp only warns of what is not in the source any more.
  if ! msgcmp "po/$language.po" "$pot" > "$report" 2>&1 || [ -s "$report" ]; then
    cat "$report"
    echo "^ po/$language.po: run \"meson compile tensorglass-update-po\", translate what is new, and drop what is not used"
    status=1
  fi
  if msgattrib --only-fuzzy --no-wrap "po/$language.po" | grep '^msgid'; then
    echo "^ po/$language.po: fuzzy"
    status=1
  fi
done < po/LINGUAS
exit $status
