#!/bin/sh
# Every file with text for people is listed for translators, and what is listed exists.
set -eu
cd "$1"
status=0
for f in $(grep -rlE --include='*.c' --include='*.h' '\b(_|N_|C_|NC_) ?\([^)]|\b(ngettext|g_dngettext|g_dpgettext2?) \(' src |
           sort) $(grep -rl 'translatable="yes"' ui --include='*.ui' || true); do
  grep -qxF "$f" po/POTFILES || { echo "$f has text for people and is not in po/POTFILES"; status=1; }
done
while read -r f; do
  case $f in ''|'#'*) continue ;; esac
  [ -f "$f" ] || { echo "po/POTFILES lists $f, which is not there"; status=1; }
done < po/POTFILES
# xgettext does not know GLib's own format macros and would stop at them.
if grep -rnE --include='*.c' '(_ ?\(|ngettext \()[^;]*G_GU?INT64_FORMAT' src; then
  echo '^ use PRIu64 in text for translation'; status=1
fi
exit $status
