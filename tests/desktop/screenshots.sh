#!/bin/bash
# screenshots.sh [-b BUILD] [-o FOLDER] [NAME...]: takes the pictures of README and
# metainfo anew, of the sample models that ship with the program.
#
# Each is a whole window of 1280 × 800 on a display of its own, light and dark.
# Needs: xvfb openbox xdotool imagemagick x11-utils locales fonts-cantarell
set -euo pipefail
cd "$(dirname "$0")/../.."
build=build out=data/screenshots
while getopts b:o: o; do
  case $o in
    b) build=$OPTARG ;;
    o) out=$OPTARG ;;
    *) exit 2 ;;
  esac
done
shift $((OPTIND - 1))
model=$PWD/data/samples/tiny-llama-Q4_K_L.gguf
original=$PWD/data/samples/tiny-llama-F16.gguf

# name|options of the program|what the pointer and keys do then
shots=(
  "summary|$model"
  "hex|--page=hex --tensor=blk.1.attn_q.weight $model"
  "heatmap|--page=heatmap --tensor=blk.1.attn_q.weight $model"
  "compare|--compare $original $model"
  "panes|--compare $original $model|mousemove 300 400 click --repeat 2 --delay 100 1"
)

tmp=$(mktemp -d)
xvfb=
trap 'kill $xvfb 2> /dev/null || :; rm -rf "$tmp"' EXIT
mkdir -p "$tmp"/{config/gtk-4.0,data,cache,run,locale} "$out"
chmod 700 "$tmp/run"
printf '[Settings]\ngtk-font-name=Cantarell 11\ngtk-enable-animations=false\n' > "$tmp/config/gtk-4.0/settings.ini"
localedef -i en_US -f UTF-8 "$tmp/locale/en_US.UTF-8"
mkfifo "$tmp/display"
Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp -noreset 3> "$tmp/display" 2> "$tmp/xvfb.log" &
xvfb=$!
read -r number < "$tmp/display"
export DISPLAY=:$number LOCPATH=$tmp/locale LC_ALL=en_US.UTF-8 TZ=UTC
export HOME=$tmp XDG_CONFIG_HOME=$tmp/config XDG_DATA_HOME=$tmp/data XDG_CACHE_HOME=$tmp/cache XDG_RUNTIME_DIR=$tmp/run
export DBUS_SESSION_BUS_ADDRESS=disabled: GTK_A11Y=none GSETTINGS_BACKEND=memory GIO_USE_VFS=local
export GSK_RENDERER=cairo GDK_DEBUG=gl-disable GSETTINGS_SCHEMA_DIR=$PWD/$build/data
printf '<openbox_config xmlns="http://openbox.org/3.4/rc"><applications><application class="*"><decor>no</decor><maximized>yes</maximized></application></applications></openbox_config>' > "$tmp/openbox.xml"
openbox --config-file "$tmp/openbox.xml" > "$tmp/openbox.log" 2>&1 &
for _ in $(seq 100); do
  xprop -root _NET_SUPPORTING_WM_CHECK 2> /dev/null | grep -q 'window id' && break
  sleep 0.05
done

shoot () { # FILE INPUT OPTION...
  local file=$1 input=$2 pid before after
  shift 2
  "$build/src/app/tensorglass" "$@" 2> "$tmp/program.log" &
  pid=$!
  xdotool search --sync --onlyvisible --pid $pid --name . > /dev/null
  xdotool mousemove 1279 799
  if [ -n "$input" ]; then
    sleep 1
    # shellcheck disable=SC2086 # words of a command
    xdotool $input sleep 0.5 mousemove 1279 799
  fi
  # Taken when two pictures in a row are the same: all that is computed has arrived.
  sleep 1
  import -window root "$file"
  for _ in $(seq 40); do
    before=$(identify -format '%#' "$file")
    sleep 0.5
    import -window root "$file"
    after=$(identify -format '%#' "$file")
    [ "$before" != "$after" ] || break
  done
  kill $pid
  wait $pid 2> /dev/null || :
  cat "$tmp/program.log"
  [ ! -s "$tmp/program.log" ]
}

for shot in "${shots[@]}"; do
  IFS='|' read -r name words input <<< "$shot"
  if [ $# -gt 0 ] && ! printf '%s\n' "$@" | grep -qx "$name"; then continue; fi
  read -r -a options <<< "$words"
  GTK_THEME=Default shoot "$out/$name-light.png" "${input:-}" "${options[@]}"
  GTK_THEME=Default:dark shoot "$out/$name-dark.png" "${input:-}" "${options[@]}"
  echo "$out/$name-{light,dark}.png"
done
