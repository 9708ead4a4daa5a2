#!/bin/sh
# Nothing unfinished, nothing switched off, nothing of one machine.
set -eu
cd "$1"
status=0
forbid () { # what is wrong, pattern, folders...
  what=$1 pattern=$2; shift 2
  if grep -rnIE --exclude-dir=lint --exclude='*.po' --exclude='*.pot' "$pattern" "$@"; then echo "^ $what"; status=1; fi
}
forbid 'unfinished'      '\b(TODO|FIXME|XXX|HACK)\b|not (yet )?implemented'  src ui data tests flatpak
forbid 'switched off'    '^#if 0'                                          src tests
forbid 'skipped test'    'g_test_(skip|incomplete)'                        tests
forbid 'file paths of a machine' '(^|[^a-z.])/(work|root|home)/[a-z]'      src ui data tests flatpak meson.build
exit $status
