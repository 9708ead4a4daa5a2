#!/bin/sh
# window.sh PROGRAM [FILE]: the program shows a window, whose title has the name of the
# file, and says nothing on its standard error. Needs a display; no session bus.
set -eu
log=$(mktemp)
home=$(mktemp -d)
trap 'kill $pid 2> /dev/null || :; rm -rf "$log" "$home"' EXIT
export HOME="$home" XDG_CONFIG_HOME="$home/config" XDG_DATA_HOME="$home/data" XDG_CACHE_HOME="$home/cache"
export DBUS_SESSION_BUS_ADDRESS=disabled: GTK_A11Y=none GSETTINGS_BACKEND=memory GSK_RENDERER=cairo
"$@" 2> "$log" &
pid=$!
for _ in $(seq 100); do
  title=$(xdotool search --onlyvisible --pid $pid --name . getwindowname 2> /dev/null | head -n 1) || title=
  case $title in
    *"$(basename "${2:-Tensorglass}")"*) break ;;
  esac
  sleep 0.1
done
cat "$log"
case $title in
  *"$(basename "${2:-Tensorglass}")"*) echo "window: $title" ;;
  *) echo "no window: '$title'"; exit 1 ;;
esac
[ ! -s "$log" ]
