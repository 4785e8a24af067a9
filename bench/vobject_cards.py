# SPDX-License-Identifier: Apache-2.0
"""Prints how many nanoseconds python-vobject takes for each of the first COUNT cards of a folder.

usage: vobject_cards.py FOLDER COUNT
"""

import itertools
import pathlib
import sys
import time

import vobject


def cards(folder):
    """Yields the components of each file in turn, of one file as they are read."""
    for path in pathlib.Path(folder).iterdir():
        with open(path, encoding="utf-8", newline="") as stream:
            yield from vobject.readComponents(stream)


folder, count = sys.argv[1], int(sys.argv[2])
started = time.monotonic_ns()
read = sum(1 for card in itertools.islice(cards(folder), count) if card.fn.value)
print((time.monotonic_ns() - started) / read)
