#!/bin/sh
# read-only.sh BUILD FOLDER: the window and the command line tool show the models in the
# folder while it is mounted so that nothing in it can be written.
set -eu
if [ "${3:-}" != inside ]; then
  unshare --user --map-root-user --mount true 2> /dev/null || unshare --mount true 2> /dev/null ||
    { echo 'mounts of one'"'"'s own are not permitted here'; exit 77; }
  namespaces='--user --map-root-user --mount'
  # shellcheck disable=SC2086
  unshare $namespaces true 2> /dev/null || namespaces=--mount
  # shellcheck disable=SC2086
  exec unshare $namespaces -- "$0" "$1" "$2" inside
fi

mount --bind "$2" "$2"
mount -o remount,bind,ro "$2"
if touch "$2/written" 2> /dev/null; then echo 'the mount can be written'; exit 1; fi

cd "$(dirname "$0")/../.."
for model in "$2"/*.gguf; do
  echo "$model"
  for command in info check dump metadata tensors stats hex; do
    "$1/src/cli/tensorglass-cli" "$command" "$model" > /dev/null
  done
  TENSORGLASS_DATADIR=$PWD/data GSETTINGS_SCHEMA_DIR=$1/data \
    xvfb-run -a tests/desktop/window.sh "$1/src/app/tensorglass" "$model"
done
