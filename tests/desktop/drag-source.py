#!/usr/bin/python3
"""drag-source.py FILE...: a window with a label a file that can be dragged, as a file
manager has them. Says "accepted" when one is over a place that takes it."""
import os
import sys

import gi

gi.require_version("Gtk", "4.0")
gi.require_version("Gdk", "4.0")
from gi.repository import Gdk, Gio, GLib, GObject, Gtk  # noqa: E402


def begin_cb(source, drag):
    drag.connect("notify::selected-action", lambda drag, _: print("accepted", flush=True) if drag.get_selected_action() else None)


def add_file(box, path):
    label = Gtk.Label(label=os.path.basename(path), height_request=24)
    files = Gdk.FileList.new_from_list([Gio.File.new_for_path(path)])
    source = Gtk.DragSource(actions=Gdk.DragAction.COPY)
    source.connect("prepare", lambda *_: Gdk.ContentProvider.new_for_value(GObject.Value(Gdk.FileList, files)))
    source.connect("drag-begin", begin_cb)
    label.add_controller(source)
    box.append(label)


Gtk.init()
window = Gtk.Window(title="Files to drag", decorated=False)
column = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
for argument in sys.argv[1:]:
    add_file(column, argument)
window.set_child(column)
window.present()
GLib.MainLoop().run()
