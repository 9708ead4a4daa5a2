#!/bin/sh
# Debian 12's headers cannot know what GTK deprecated after 4.8; these expressions do.
set -eu
cd "$1"
list=$PWD/tests/lint/deprecated.re
if grep -rnEf "$list" --include='*.c' --include='*.h' --include='*.ui' src ui tests/util tests/widgets tests/app |
    grep -v '^src/compat/'; then
  echo '^ deprecated in GTK 4.18'
  exit 1
fi
