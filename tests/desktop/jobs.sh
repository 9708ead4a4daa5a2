#!/bin/bash
# jobs.sh [-b BUILD] [-o FOLDER] [TEST...]: what people come for, from start to end, each test
# in a session of its own, with pictures of what was to be seen in FOLDER.
#
#   spoken  through the accessibility bus alone
#   hands   by keys alone and by the pointer alone; files dropped and chosen
#
# Needs: what session.sh needs, python3-gi gir1.2-atspi-2.0 gir1.2-gtk-4.0 xdotool imagemagick
set -uo pipefail
cd "$(dirname "$0")/../.."
build=build out=
while getopts b:o: o; do
  case $o in
    b) build=$OPTARG ;;
    o) out=$OPTARG ;;
    *) exit 2 ;;
  esac
done
shift $((OPTIND - 1))
[ $# -gt 0 ] || set -- spoken hands
build=$(realpath "$build")
export TENSORGLASS=$build/src/app/tensorglass GSETTINGS_SCHEMA_DIR=$build/data TENSORGLASS_DATADIR=$PWD/data
export SAMPLES=$PWD/data/samples CORPUS=$PWD/tests/data/corpus ARTEFACTS=${out:-$build/jobs}
export PYTHONDONTWRITEBYTECODE=1

failed=0
for test; do
  echo "# $test"
  tests/desktop/session.sh -s 1920x1000 /usr/bin/python3 -W ignore::DeprecationWarning "tests/desktop/test-$test.py" || failed=1
done
exit $failed
