"""Layouts that are SVG drawings: their elements, and the program that changes them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.game import SourceMap
from punchboard.cards.problem import Diagnostics
from punchboard.generator.layout.svg_layout import Filling, load_drawn_layout

#: Programs by a mark that each leaves in its files.
_PROGRAMS = (
    (b"inkscape.org/namespaces", "Inkscape"),
    (b"sodipodi.sourceforge.net", "Inkscape"),
    (b"ns.adobe.com/AdobeIllustrator", "Illustrator"),
    (b"Generator: Adobe Illustrator", "Illustrator"),
    (b"www.serif.com", "Affinity"),
    (b"figma.com", "Figma"),
    (b"corel.com", "CorelDRAW"),
    (b"boxy-svg", "Boxy SVG"),
)
#: Bytes at the start of a file in which programs leave their mark.
_HEAD = 4000


def program_of(raw: bytes) -> str:
    """Return the name of the program that wrote a drawing, "" if it doesn't say."""
    head = raw[:_HEAD]
    return next((name for mark, name in _PROGRAMS if mark in head), "")


def how_to_change(raw: bytes) -> str:
    """Return where to change a drawing, as a sentence without a full stop."""
    program = program_of(raw)
    if program:
        return tr("change it in {program}; the faces follow when you save it", program=program)
    return tr("change it in the program that drew it; the faces follow when you save it")


@lru_cache(maxsize=8)
def drawn_values(file: Path, shown: str, raw: bytes) -> tuple[Mapping[str, Any], SourceMap]:
    """Return the elements of a drawing as values of a layout; none if it can't be read.

    Args:
        file: The file.
        shown: Its path as messages name it.
        raw: Its bytes, so that each state is read once.
    """
    del raw
    found = load_drawn_layout(file, shown, Filling(), Diagnostics())
    return (found[0], found[1]) if found is not None else ({}, {})
