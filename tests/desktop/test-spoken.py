#!/usr/bin/python3
"""The three jobs that people come with, done by what a screen reader has: names, roles,
states, relations and what is announced. Nothing is looked at and nothing pointed at.

session.sh test-spoken.py [JOB...], with TENSORGLASS the program, SAMPLES the folder of the
sample models, CORPUS that of damaged files, and ARTEFACTS a folder for pictures.
"""
import os
import re

from spoken import (Atspi, Program, act, actions, expander, expect, expect_equal, find, has_state, relations, role, rows, run,
                    shoot, text, wait_for, walk)

SAMPLES = os.environ["SAMPLES"]
CORPUS = os.environ["CORPUS"]
F16 = os.path.join(SAMPLES, "tiny-llama-F16.gguf")
Q4_K = os.path.join(SAMPLES, "tiny-llama-Q4_K_L.gguf")


def plain(what):
    return what.replace("\u00a0", " ")


def labelled(root, name):
    """What has a label that reads @name: the value of a fact."""
    for node in walk(root):
        if any(text(label) == name for label in relations(node, Atspi.RelationType.LABELLED_BY)):
            return node
    return None


def fact(program, name):
    return plain(text(wait_for(lambda: labelled(program.window, name), "a value of “%s”" % name)))


def texts(node):
    """What can be read in it, piece by piece."""
    return [plain(text(part)) for part in walk(node) if role(part) == "label" and text(part)]


def is_expander(node):
    return node is not None and "listitem.expand" in actions(node)


def newcomer_learns_what_a_model_is():
    """Opens the sample and learns what it is, how large, of which types, and that it is whole."""
    with Program() as program:
        act(program.wait("push button", "Open the Sample Model"))
        program.selected_tab("Summary")
        wait_for(lambda: "Tiny Llama Sample" in program.window.get_name(), "the model's name in the title")

        expect_equal(fact(program, "Architecture"), "llama")
        expect_equal(fact(program, "Parameters"), "2.30 M")
        expect_equal(labelled(program.window, "Parameters").get_description(), "2295552")
        expect_equal(fact(program, "Size").split(" (")[0], "4.62 MB")
        expect_equal(fact(program, "Bits per weight"), "16.01")

        # The picture tells its numbers, and the same are in a table below.
        mix = plain(program.wait("image", "Tensor types by bytes").get_description())
        shares = re.findall(r"(\w+): ([\d.]+ %)", mix)
        expect_equal([name for name, share in shares], ["F16", "F32"])
        read = texts(program.window)
        for name, share in shares:
            expect(name in read and share in read, "%s and %s in the table of types" % (name, share))
        expect(find(program.window, "image", "File map"), "no map of the file")
        expect(find(program.window, "alert") is None, "a problem is told of, of a file that has none")

        # The chat template, where its link leads.
        act(wait_for(lambda: labelled(program.window, "Chat template"), "the chat template"))
        program.selected_tab("Details")
        template = program.wait("text", "Text")
        expect("{%" in text(template), "no template in the text")
        expect(not has_state(template, Atspi.StateType.EDITABLE), "a text that says it can be changed")
        shoot("spoken-newcomer")

        # The tree has gone along.
        tree = program.wait("tree table", "Contents of the file")
        row = wait_for(lambda: next((row for row in rows(tree) if has_state(row, Atspi.StateType.SELECTED)), None),
                       "a selected row")
        expect("chat_template" in texts(row)[0], "the row of the template is not the selected one")
        program.go_on_until(lambda: is_expander(program.focus), "a row of the tree", "F6")
        row = program.focus.get_parent().get_parent()
        expect_equal(plain(program.focus.get_name()), ", ".join(texts(row)))


def maker_finds_the_worst_tensor():
    """Compares two files, finds the tensor that lost most, and the weight in it."""
    with Program(F16) as program:
        program.selected_tab("Summary")
        act(program.wait("push button", "Compare With…", lambda node: has_state(node, Atspi.StateType.SENSITIVE)))
        program.choose_file("Compare With Another Model File", Q4_K)
        program.selected_tab("Compare")
        program.wait_text("23 differ, 7 identical")

        table = program.wait("tree table", "Compared tensors")
        listed = [texts(row) for row in rows(table)]
        titles = listed[0]
        expect_equal(titles[:6], ["#", "Tensor", "Type", "Bytes in B", "Relative RMSE", "SNR, dB"])
        expect_equal(titles[6:8], ["Max |e|", "at row, column"])
        errors = [float(row[5]) for row in listed[1:] if len(row) > 5 and re.fullmatch(r"[\d.]+", row[5])]
        expect(len(errors) > 10 and errors == sorted(errors, reverse=True), "not the worst first: %s" % errors)

        # The worst of them; its row is called by all of it.
        worst = rows(table)[1]
        rank, name, before, after, size, error, snr, most, place = texts(worst)[:9]
        expect_equal((rank, before, after), ("1", "F16 →", "Q4_K"))
        keys = expander(worst)
        program.go_on_until(lambda: program.has_focus(keys), "the worst tensor")
        expect_equal(plain(keys.get_name()), ", ".join(texts(worst)))

        # Three pictures with one cursor, which tells the same place as the table.
        program.press("Return")
        panes = [program.wait("image", pane) for pane in ("A", "B", "Error")]
        act(program.wait("push button", "Worst Weight"))
        wait_for(lambda: all("Row, column %s" % place in pane.get_description() for pane in panes),
                 "row and column %s at the cursor" % place)
        expect_equal(fact(program, "Row, column"), place)
        expect_equal("%.3g" % abs(float(fact(program, "Error").split(" ")[0].replace("−", "-"))), most)
        program.go_on_until(lambda: program.has_focus(panes[2]), "the picture of the error")
        program.press("Right")
        row, column = place.split(", ")
        wait_for(lambda: "Row, column %s, %d" % (row, int(column) + 1) in panes[2].get_description() or
                 "Row, column %s, %d" % (row, int(column)) not in panes[2].get_description(), "the cursor moved")
        shoot("spoken-maker")


def reader_finds_the_fault_in_a_damaged_file():
    """Is told that a file is damaged, where and why, goes to that byte and on from there."""
    with Program(os.path.join(CORPUS, "w_cut_in_data.gguf")) as program:
        alert = program.wait("alert")
        expect("beyond the end of the file" in " ".join(texts(alert)), "the alert does not say what is wrong")
        act(program.wait("push button", "Show Problems", root=alert))
        problems = program.wait("list", "Problems")
        row = wait_for(lambda: program.focus if program.focus and "needs bytes up to" in program.focus.get_name() else None,
                       "the first problem with the focus, by its name")
        offset = re.search(r"0x[0-9a-f]+", row.get_name()).group()
        expect(offset in [t for node in walk(problems) for t in texts(node)], "%s is not in the list" % offset)

        program.press("Return")
        program.selected_tab("Hex")
        view = program.wait("text", "Bytes of the file")
        wait_for(lambda: view.get_description().startswith("byte %s:" % offset), "the cursor at " + offset)
        expect(has_state(view, Atspi.StateType.READ_ONLY) and has_state(view, Atspi.StateType.MULTI_LINE),
               "a view of bytes that is no text of many lines to read only")
        shoot("spoken-reader")

        # From byte to byte, each of which is announced.
        program.go_on_until(lambda: program.has_focus(view), "the bytes")
        program.said.clear()
        program.press("Right")
        following = "byte 0x%x:" % (int(offset, 16) + 1)
        wait_for(lambda: any(said.startswith(following) for said in program.said), "“%s” to be said" % following)
        program.press("shift+Right")
        wait_for(lambda: "2 bytes selected" in view.get_description(), "the selection to be said")

    # Of one that cannot be read to its end, the fault is all there is beside the bytes.
    with Program(os.path.join(CORPUS, "e_cut_in_tensor_info.gguf")) as program:
        view = program.wait("text", "Bytes of the file")
        said = " ".join(texts(program.window))
        offset = re.search(r"\((0x[0-9a-f]+)\)|(0x[0-9a-f]+)", said)
        expect(offset, "no offset of the fault in: " + said)
        wait_for(lambda: view.get_description().startswith("byte " + (offset.group(1) or offset.group(2))),
                 "the cursor at the fault, not " + view.get_description())
        shoot("spoken-fault")


run([newcomer_learns_what_a_model_is, maker_finds_the_worst_tensor, reader_finds_the_fault_in_a_damaged_file])
