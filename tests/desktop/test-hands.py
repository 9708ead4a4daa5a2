#!/usr/bin/python3
"""The three jobs that people come with, done by the keyboard alone and by the pointer
alone, and files that are dropped and chosen.

session.sh -s 1920x1000 test-hands.py [JOB...], with the variables of test-spoken.py. What
the program shows is asked of the accessibility bus, what is done comes by the display.
"""
import os
import select
import subprocess
import sys

from spoken import (Atspi, Program, ask_xdotool, click, drag, expander, expect, find, find_xwindow, has_state, place,
                    point, role, rows, run, shoot, wait_for, walk)

SAMPLES = os.environ["SAMPLES"]
CORPUS = os.environ["CORPUS"]
F16 = os.path.join(SAMPLES, "tiny-llama-F16.gguf")
Q4_K = os.path.join(SAMPLES, "tiny-llama-Q4_K_L.gguf")
DAMAGED = os.path.join(CORPUS, "w_cut_in_data.gguf")


class Source:
    """A window to drag files from, beside the one of the program."""

    def __init__(self, *paths):
        self.paths = paths
        program = os.path.join(os.path.dirname(__file__), "drag-source.py")
        self.process = subprocess.Popen([sys.executable, program, *paths], stdout=subprocess.PIPE)
        self.window = find_xwindow("Files to drag")
        ask_xdotool("windowmove", "--sync", self.window, "1500", "40")

    def drop(self, path, program):
        found = ask_xdotool("getwindowgeometry", "--shell", self.window)
        lines = len(self.paths)
        begin = (int(found["X"]) + int(found["WIDTH"]) // 2,
                 int(found["Y"]) + int(found["HEIGHT"]) * (2 * self.paths.index(path) + 1) // (2 * lines))
        drag(begin, place(program.window, program.window), self.is_accepted)

    def is_accepted(self, seconds):
        return bool(select.select([self.process.stdout], [], [], seconds)[0])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


def start(*arguments):
    """The program, in the left of the display."""
    program = Program(*arguments)
    ask_xdotool("windowmove", find_xwindow(program.window.get_name().replace("(", ".").replace(")", ".")), "0", "0")
    return program


def hand(program, node, across=0.5, down=0.5):
    click(place(node, program.window, across, down))


def cursor_text(program, wanted, name):
    return program.wait(wanted, name).get_description()


def newcomer_by_keys():
    with Program() as program:
        program.go_on_until(lambda: program.focus and "Open the Sample Model" in program.focus.get_name(), "the sample")
        program.press("Return")
        program.wait_title("Tiny Llama Sample")
        program.selected_tab("Summary")
        shoot("keys-newcomer-summary")

        # A name is looked for, and what is found is gone to.
        program.press("ctrl+f")
        program.wait("entry", "Keys, values, tensors, tokens", lambda entry: has_state(entry, Atspi.StateType.FOCUSED))
        program.type("context_length")
        program.wait_text("1 match")
        program.press("Return", "alt+2")
        program.selected_tab("Details")
        program.wait_text("llama.context_length", root=program.wait("label", "llama.context_length"))
        shoot("keys-newcomer-details")
        program.press("alt+4")
        program.selected_tab("Heatmap")


def maker_by_keys():
    with Program(F16) as program:
        program.selected_tab("Summary")
        program.press("ctrl+shift+o")
        program.choose_file("Compare With Another Model File", Q4_K)
        program.selected_tab("Compare")
        program.wait_text("23 differ, 7 identical")
        keys = expander(rows(program.wait("tree table", "Compared tensors"))[1])
        program.go_on_until(lambda: program.has_focus(keys), "the worst tensor")
        shoot("keys-maker-table")
        program.press("Return")
        error = program.wait("image", "Error")
        program.go_on_until(lambda: program.focus and program.focus.get_name() == "Worst Weight", "the way to the worst weight")
        program.press("Return")
        wait_for(lambda: "Row, column 65, 192" in error.get_description(), "the cursor on the worst weight")
        shoot("keys-maker-panes")

        # And to its bytes.
        program.press("alt+3")
        program.selected_tab("Hex")
        wait_for(lambda: "blk.0.attn_v.weight" in cursor_text(program, "text", "Bytes of the file"), "the tensor's bytes")


def reader_by_keys():
    with Program(DAMAGED) as program:
        program.wait("alert")
        program.press("F8")
        program.wait_text("needs bytes up to 456")
        program.press("alt+3")
        view = program.wait("text", "Bytes of the file")
        wait_for(lambda: view.get_description().startswith("byte 0xe8:"), "the byte at fault")
        program.press("ctrl+l")
        program.wait("text", "Go to offset", lambda entry: has_state(entry, Atspi.StateType.FOCUSED))
        program.type("0x11a")
        program.press("Return")
        wait_for(lambda: view.get_description().startswith("byte 0x11a:"), "the byte gone to")
        shoot("keys-reader")


def newcomer_by_pointer():
    with start() as program:
        hand(program, program.wait("push button", "Open the Sample Model"))
        program.wait_title("Tiny Llama Sample")
        program.selected_tab("Summary")
        hand(program, program.wait("image", "File map"), 0.5, 0.2)
        wait_for(lambda: "data of" in cursor_text(program, "image", "File map"), "a tensor under the pointer")
        hand(program, program.wait("page tab", "Heatmap"))
        program.selected_tab("Heatmap")
        view = program.wait("image", "Heatmap")
        before = wait_for(view.get_description, "a cursor in the heatmap")
        point(place(view, program.window, 0.3, 0.3))
        wait_for(lambda: view.get_description() not in ("", before), "what is under the pointer")
        shoot("pointer-newcomer")


def maker_by_pointer():
    with Source(Q4_K) as source, start(F16) as program:
        program.selected_tab("Summary")
        source.drop(Q4_K, program)
        dialog = program.wait_title("Two Files")
        button = wait_for(lambda: find(dialog, "push button", "Compare"), "a button that compares")
        click(place(button, dialog))
        program.selected_tab("Compare")
        program.wait_text("23 differ, 7 identical")
        hand(program, rows(program.wait("tree table", "Compared tensors"))[1], 0.2)
        hand(program, program.wait("page tab", "Panes"))
        error = program.wait("image", "Error")
        hand(program, program.wait("push button", "Worst Weight"))
        point((1900, 900))
        wait_for(lambda: "Row, column 65, 192" in error.get_description(), "the cursor on the worst weight")
        shoot("pointer-maker")


def reader_by_pointer():
    with start(DAMAGED) as program:
        hand(program, program.wait("push button", "Show Problems"))
        problems = program.wait("list", "Problems")
        hand(program, wait_for(lambda: next((node for node in walk(problems) if role(node) == "push button" and
                                             node.get_description() == "Show Bytes"), None), "a way to the bytes"))
        program.selected_tab("Hex")
        view = program.wait("text", "Bytes of the file")
        at_fault = wait_for(view.get_description, "a cursor in the bytes")
        expect(at_fault.startswith("byte 0xe8:"), "the byte at fault, not " + at_fault)
        hand(program, view, 0.3, 0.3)
        wait_for(lambda: view.get_description() != at_fault, "the byte under the pointer")
        shoot("pointer-reader")


CHOSEN = ("e_empty.gguf", "e_n_kv_2p40.gguf", "e_legacy_ggjt.gguf", "ok_string_markup.gguf", "w_key_terminal_escape.gguf",
          "w_overlap_partial.gguf")
DROPPED = ("e_html_page.gguf", "ok_be_v3.gguf", "ok_tensor_names_unicode.gguf", "w_type_unknown_43.gguf")


def files_are_chosen():
    """Each in a window of its own, which is closed again."""
    with Program() as program:
        program.press("ctrl+o")
        for name in CHOSEN:
            program.choose_file("Open", os.path.join(CORPUS, name))
            program.wait_title(name)
            # Not yet while the dialog is on its way out.
            program.wait_active(name)
            program.press("ctrl+o")
        program.wait_active("Open")
        program.press("Escape")


def files_are_dropped():
    for name in DROPPED:
        path = os.path.join(CORPUS, name)
        with Source(path) as source, start() as program:
            program.wait("push button", "Open the Sample Model")
            source.drop(path, program)
            program.wait_title(name)


run([newcomer_by_keys, maker_by_keys, reader_by_keys, newcomer_by_pointer, maker_by_pointer, reader_by_pointer,
     files_are_chosen, files_are_dropped])
