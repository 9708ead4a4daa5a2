#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""make-pseudo.py long|rtl IN.mo FOLDER: a translation that nobody speaks.

Every text of a catalogue in accented letters, 40 % longer and between brackets; with
"rtl" also from right to left. What stays plain was not given to translators, what lacks
a bracket is cut off. Formats, markup, entities and accelerators are left as they are."""

import os
import re
import struct
import sys

PLAIN = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz'
ACCENTED = 'ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž'
ACCENTS = str.maketrans(PLAIN, ACCENTED)
KEPT = re.compile(r"(%[-'0-9.$*]*(?:l|ll)?[a-zA-Z%]|<[^>]*>|&[a-z]+;|_)")
MARK, OVERRIDE, POP = '\u200f', '\u202e', '\u202c'


def disguise(text, mode):
    if not text.strip():
        return text
    body = text.rstrip('\n')
    tail = text[len(body):]
    parts = KEPT.split(body)
    parts[::2] = [part.translate(ACCENTS) for part in parts[::2]]
    letters = sum(len(part) for part in parts[::2])
    padding = '·' * max(1, round(0.4 * letters))
    result = '⟦' + ''.join(parts) + padding + '⟧'
    # Ranges and the like are read from left to right in every language.
    if mode == 'rtl' and letters > 0 and any(c.isalpha() for c in text):
        # Line by line, because an override ends with its paragraph.
        result = '\n'.join(MARK + OVERRIDE + line + POP for line in result.split('\n'))
    return result + tail


def read(path):
    with open(path, 'rb') as file:
        data = file.read()
    order = '<' if data[:4] == b'\xde\x12\x04\x95' else '>'
    n, originals, translations = struct.unpack_from(order + '3I', data, 8)

    def string(table, i):
        length, offset = struct.unpack_from(order + '2I', data, table + 8 * i)
        return data[offset:offset + length].decode()

    return {string(originals, i): string(translations, i) for i in range(n)}


def write(path, messages):
    """The table of originals is sorted, as gettext looks them up by bisection."""
    keys = sorted(messages, key=str.encode)
    blobs = [key.encode() for key in keys] + [messages[key].encode() for key in keys]
    offset = 28 + 8 * len(blobs)
    table, pool = b'', b''
    for blob in blobs:
        table += struct.pack('<2I', len(blob), offset + len(pool))
        pool += blob + b'\0'
    head = struct.pack('<7I', 0x950412de, 0, len(keys), 28, 28 + 8 * len(keys), 0, 0)
    with open(path, 'wb') as file:
        file.write(head + table + pool)


def main():
    mode, source, folder = sys.argv[1:]
    messages = {}
    for key, translation in read(source).items():
        if key == '':
            messages[key] = translation
            continue
        original = key.split('\4')[-1].split('\0')
        messages[key] = '\0'.join(disguise(form, mode) for form in original)
    folder = os.path.join(folder, 'LC_MESSAGES')
    os.makedirs(folder, exist_ok=True)
    write(os.path.join(folder, 'tensorglass.mo'), messages)


main()
