#!/bin/bash
# session.sh [-s WIDTHxHEIGHT] COMMAND...: runs COMMAND on a display of its own with a
# window manager, and with a session bus of its own on which nothing but the
# accessibility bus can be started. Nothing of the session it is called from is touched,
# and all it started is gone when it returns.
# Needs: xvfb openbox dbus at-spi2-core x11-utils
set -euo pipefail
size=1280x800
if [ "$1" = -s ]; then size=$2; shift 2; fi

tmp=$(mktemp -d)
xvfb='' openbox=''
# The window manager first, or it complains of the display that went.
trap 'for pid in $openbox $xvfb; do kill $pid 2> /dev/null || :; wait $pid 2> /dev/null || :; done; rm -rf "$tmp"' EXIT
mkdir -p "$tmp"/{config/gtk-4.0,data,cache,run,services}
chmod 700 "$tmp/run"
cp /usr/share/dbus-1/services/org.a11y.Bus.service "$tmp/services"
cat > "$tmp/bus.conf" <<END
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <keep_umask/>
  <listen>unix:dir=$tmp/run</listen>
  <auth>EXTERNAL</auth>
  <servicedir>$tmp/services</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
END
printf '[Settings]\ngtk-enable-animations=false\ngtk-cursor-blink=false\n' > "$tmp/config/gtk-4.0/settings.ini"
printf '<openbox_config xmlns="http://openbox.org/3.4/rc"><applications><application class="*"><decor>no</decor></application></applications></openbox_config>' > "$tmp/openbox.xml"

export HOME=$tmp XDG_CONFIG_HOME=$tmp/config XDG_DATA_HOME=$tmp/data XDG_CACHE_HOME=$tmp/cache XDG_RUNTIME_DIR=$tmp/run
export GSETTINGS_BACKEND=memory GIO_USE_VFS=local GSK_RENDERER=cairo GDK_DEBUG=gl-disable GTK_THEME=Default
export LC_ALL=C.UTF-8 TZ=UTC GDK_BACKEND=x11
unset GTK_A11Y NO_AT_BRIDGE AT_SPI_BUS_ADDRESS DBUS_SESSION_BUS_ADDRESS WAYLAND_DISPLAY LANGUAGE

mkfifo "$tmp/display"
Xvfb -displayfd 3 -screen 0 "${size}x24" -nolisten tcp -noreset 3> "$tmp/display" 2> "$tmp/xvfb.log" &
xvfb=$!
read -r -t 20 number < "$tmp/display" || { cat "$tmp/xvfb.log"; exit 1; }
export DISPLAY=:$number
openbox --config-file "$tmp/openbox.xml" > "$tmp/openbox.log" 2>&1 &
openbox=$!
for _ in $(seq 100); do
  xprop -root _NET_SUPPORTING_WM_CHECK 2> /dev/null | grep -q 'window id' && break
  sleep 0.05
done

# dbus-daemon says which services it starts; that is of interest only where one fails.
status=0
dbus-run-session --config-file="$tmp/bus.conf" -- "$@" 2> "$tmp/errors" || status=$?
grep -vE "^dbus-daemon\[|dbind-WARNING .*/org/a11y/atspi/cache|^$" "$tmp/errors" >&2 || :
exit $status
