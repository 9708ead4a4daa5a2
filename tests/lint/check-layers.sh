#!/bin/sh
# The include rules that the compiler cannot see: gio and gobject share their
# include directory with glib, and gtk brings cairo.
set -eu
cd "$1"
status=0
forbid () { # what is wrong, pattern, folders...
  what=$1 pattern=$2; shift 2
  if grep -rnE --include='*.[ch]' "$pattern" "$@"; then echo "^ $what"; status=1; fi
}
forbid 'plain GLib only'             '#include <(gio|gobject|glib-object|gtk|gdk|cairo|pango)' src/core src/quant src/gguf src/analysis
forbid 'no toolkit without a window' '#include <(gio|gobject|glib-object|gtk|gdk|gsk|pango)'   src/export src/cli
forbid 'model knows no toolkit'      '#include <(gtk|gdk|gsk|cairo|pango|adwaita)'             src/model
forbid 'widgets know no window'      '#include "tg-(application|window|pages?|(summary|details|hex|heatmap|stats|map|compare|file|empty|fault)-page)\.h"'       src/widgets
forbid 'version checks go in compat' '(GTK|GLIB)_CHECK_VERSION'     src/core src/quant src/gguf src/analysis src/export src/cli src/model src/widgets src/app
forbid 'no blanket pardon'           'IGNORE_DEPRECATIONS'          src tests
forbid 'no other library'            'adwaita|[<"](ggml|gguf|Python)\.h' src
exit $status
