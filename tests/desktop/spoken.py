"""The program as a screen reader has it: what is on the accessibility bus, and keys.

Needs a display, a session bus and an accessibility bus (session.sh), and of Debian:
python3-gi gir1.2-atspi-2.0 at-spi2-core xdotool imagemagick. Debian's own python3 has to
be the one that runs it.

Of what GTK 4.8 gives: a thing that is not shown is on the bus all the same, with no size;
what lists have scrolled away is not there; actions with a parameter cannot be called; a
name is a label with its labels behind it.
"""
import os
import subprocess
import sys
import time
import traceback

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

TIMEOUT = 30


class Failed(Exception):
    pass


def pump():
    """Takes what has come in, as libatspi remembers names and states until told."""
    context = GLib.MainContext.default()
    while context.pending():
        context.iteration(False)


def wait_for(condition, what):
    """Asks until there is an answer, and returns it. What goes away meanwhile is no error."""
    end = time.monotonic() + TIMEOUT
    while True:
        pump()
        try:
            answer = condition()
        except GLib.Error:
            answer = None
        if answer:
            return answer
        if time.monotonic() > end:
            raise Failed("waited in vain for " + what)
        time.sleep(0.03)


def children(node):
    try:
        return [child for child in map(node.get_child_at_index, range(node.get_child_count())) if child]
    except GLib.Error:
        return []


def is_shown(node):
    if not node.get_state_set().contains(Atspi.StateType.VISIBLE):
        return False
    extents = node.get_extents(Atspi.CoordType.WINDOW) if node.get_component_iface() else None
    return extents is None or extents.width > 0 and extents.height > 0


def walk(node, top=True):
    """All that is shown in it, itself first; what is in a table only of the table itself, as
    there is so much of it."""
    if not is_shown(node):
        return
    yield node
    if top or role(node) != "tree table":
        for child in children(node):
            yield from walk(child, False)


def role(node):
    return node.get_role_name()


def text(node):
    """What is written there; names are for what has no text."""
    try:
        if node.get_text_iface():
            return Atspi.Text.get_text(node, 0, Atspi.Text.get_character_count(node))
    except GLib.Error:
        pass
    return node.get_name()


def has_state(node, state):
    return node.get_state_set().contains(state)


def actions(node):
    if not node.get_action_iface():
        return []
    return [Atspi.Action.get_action_name(node, i) for i in range(Atspi.Action.get_n_actions(node))]


def act(node, action="click"):
    names = actions(node)
    if action not in names:
        raise Failed("%s “%s” has no action %s, but %s" % (role(node), node.get_name(), action, names))
    Atspi.Action.do_action(node, names.index(action))


def relations(node, kind):
    return [relation.get_target(i) for relation in node.get_relation_set() if relation.get_relation_type() == kind
            for i in range(relation.get_n_targets())]


def find(root, wanted, name=None, match=None):
    """The first shown of that role whose name is @name, or has what @match wants."""
    for node in walk(root):
        if role(node) == wanted and (name is None or node.get_name() == name) and (match is None or match(node)):
            return node
    return None


def rows(table):
    """Its rows, the one of the titles first."""
    return [row for part in children(table) for row in (children(part) if role(part) == "list" else [part])
            if role(row) == "table row"]


def expander(row):
    """Where the keys are in a row of a tree."""
    return next(node for node in walk(row) if "listitem.expand" in actions(node))


def describe(node):
    return "%s “%s”" % (role(node), node.get_name())


class Program:
    """A running tensorglass, and what was said on the bus since."""

    def __init__(self, *arguments):
        # Whatever it says is of interest, and a warning ends it.
        env = dict(os.environ, G_DEBUG="fatal-warnings")
        self.process = subprocess.Popen([os.environ["TENSORGLASS"], *arguments], env=env)
        self.focus = None
        self.said = []
        self.listener = Atspi.EventListener.new(self.heard)
        for event in ("object:state-changed:focused", "object:property-change:accessible-description"):
            self.listener.register(event)
        self.root = wait_for(self.find_application, "the program on the bus")
        self.window = wait_for(lambda: next(iter(children(self.root)), None), "a window")

    def find_application(self):
        if self.process.poll() is not None:
            raise Failed("the program ended with %d" % self.process.returncode)
        return next((app for app in children(Atspi.get_desktop(0)) if app.get_process_id() == self.process.pid), None)

    def heard(self, event):
        if event.type.startswith("object:state-changed:focused"):
            if event.detail1:
                self.focus = event.source
        else:
            self.said.append(event.any_data if isinstance(event.any_data, str) else event.source.get_description())

    def windows(self):
        return children(self.root)

    def wait(self, wanted, name=None, match=None, root=None):
        return wait_for(lambda: find(root or self.window, wanted, name, match),
                        "%s %s" % (wanted, "“%s”" % name if name else ""))

    def wait_text(self, part, root=None):
        """Waits for something to be read that has @part in it."""
        return wait_for(lambda: next((node for node in walk(root or self.window) if part in text(node)), None),
                        "the text “%s”" % part)

    def wait_active(self, title):
        """Waits until the window manager gives keys to a window of that title."""
        def is_active():
            answer = subprocess.run(["xdotool", "getactivewindow", "getwindowname"], capture_output=True, text=True)
            return title in answer.stdout
        wait_for(is_active, "the keys in the window “%s”" % title)

    def press(self, *keys):
        subprocess.run(["xdotool", "key", "--delay", "20", *keys], check=True)

    def has_focus(self, node):
        return self.focus == node or has_state(node, Atspi.StateType.FOCUSED)

    def go_on_until(self, is_there, what, key="Tab"):
        """Goes from one thing to the next; GTK 4.8 lets nobody else move the focus."""
        for _ in range(100):
            pump()
            if is_there():
                return
            before = self.focus
            self.press(key)
            wait_for(lambda: self.focus is not before, "the focus to leave " + (describe(before) if before else "nothing"))
        raise Failed("%s cannot be reached by %s" % (what, key))

    def type(self, what):
        subprocess.run(["xdotool", "type", "--delay", "10", what], check=True)

    def selected_tab(self, name):
        return self.wait("page tab", name, lambda tab: has_state(tab, Atspi.StateType.SELECTED))

    def wait_title(self, part):
        """Waits for a window that has @part in its title."""
        def find_window():
            return next((window for window in self.windows() if part in window.get_name()), None)
        return wait_for(find_window, "a window “%s”" % part)

    def choose_file(self, title, path):
        """In the dialog of GTK, by keys: a slash begins a path."""
        self.wait_active(title)
        dialog = self.wait_title(title)
        self.press("slash")
        entry = wait_for(lambda: next((n for n in walk(dialog) if role(n) == "text" and text(n) == "/"), None),
                         "a field for the path")
        self.type(path[1:])
        wait_for(lambda: text(entry) == path, "the path in the field")
        self.press("Return")

    def close(self):
        """Ends it as one does, and sees that it ended well."""
        self.listener.deregister("object:state-changed:focused")
        self.listener.deregister("object:property-change:accessible-description")
        for window in self.windows():
            try:
                act(window, "window.close")
            except GLib.Error:
                pass  # gone before it could answer
        if self.process.wait(TIMEOUT) != 0:
            raise Failed("the program ended with %d" % self.process.returncode)

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        if kind is not None:
            shoot("failed")
            if self.process.poll() is None:
                self.process.kill()
        else:
            self.close()


def shoot(name):
    """A picture of the whole display, kept as an artefact."""
    folder = os.environ.get("ARTEFACTS")
    if folder:
        os.makedirs(folder, exist_ok=True)
        subprocess.run(["import", "-window", "root", os.path.join(folder, name + ".png")], check=True)


def ask_xdotool(*arguments):
    answer = subprocess.run(["xdotool", *arguments], capture_output=True, text=True, check=True).stdout
    return dict(line.split("=") for line in answer.split()) if "--shell" in arguments else answer.strip()


def find_xwindow(title):
    return ask_xdotool("search", "--sync", "--onlyvisible", "--limit", "1", "--name", title)


def place(node, window, across=0.5, down=0.5):
    """Where in the display that part of @node is, which is in the X window of @window."""
    found = ask_xdotool("getwindowgeometry", "--shell", find_xwindow(window.get_name().replace("(", ".").replace(")", ".")))
    whole = window.get_extents(Atspi.CoordType.WINDOW)
    extents = node.get_extents(Atspi.CoordType.WINDOW)
    # GTK counts without the shadow that it draws itself.
    border = (int(found["WIDTH"]) - whole.width) // 2
    return (int(found["X"]) + border + extents.x + int(extents.width * across),
            int(found["Y"]) + border + extents.y + int(extents.height * down))


def point(at):
    subprocess.run(["xdotool", "mousemove", *map(str, at)], check=True)


def click(at):
    point(at)
    subprocess.run(["xdotool", "click", "1"], check=True)


def drag(begin, end, is_accepted):
    """As a hand does it: in steps, and letting go only where it can be let go of."""
    point(begin)
    subprocess.run(["xdotool", "mousedown", "1"], check=True)
    for step in range(1, 11):
        point([a + (b - a) * step // 10 for a, b in zip(begin, end)])
    for step in range(TIMEOUT * 10):
        point((end[0] + step % 2, end[1]))
        if is_accepted(0.1):
            break
    subprocess.run(["xdotool", "mouseup", "1"], check=True)


def expect(condition, what):
    if not condition:
        raise Failed(what)


def expect_equal(got, wanted):
    expect(got == wanted, "“%s” instead of “%s”" % (got, wanted))


def run(jobs):
    """Runs functions, or those of them that are named, as tests, in TAP."""
    Atspi.init()
    chosen = [job for job in jobs if not sys.argv[1:] or job.__name__ in sys.argv[1:]]
    failed = 0
    print("1..%d" % len(chosen))
    for number, job in enumerate(chosen, 1):
        begin = time.monotonic()
        try:
            job()
            print("ok %d - %s (%.1f s)" % (number, job.__name__, time.monotonic() - begin), flush=True)
        except (Failed, GLib.Error, subprocess.SubprocessError) as error:
            failed += 1
            traceback.print_exc()
            print("not ok %d - %s: %s" % (number, job.__name__, error), flush=True)
    sys.exit(1 if failed else 0)
