"""Drawings become just these lines and surfaces: `test_art_likeness` shows that they look right."""

from __future__ import annotations

import pytest

from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.art.svg import load_svg
from punchboard.generator.text.fonts import FontLibrary
from tests import goldens
from tests.display_list import item_lines
from tests.generator.art.drawn import DRAWN, HEAD
from tests.generator.art.odd import ODD

FONTS = FontLibrary()
#: What the first element says of itself, and what is in it.
ALL = {name: ('viewBox="0 0 100 80"', body) for name, body in DRAWN.items()} | ODD


@pytest.mark.parametrize("name", ALL)
def test_a_drawing_is_read_as_it_was(name: str, renew: bool) -> None:
    said = Diagnostics()
    given, body = ALL[name]
    symbol = load_svg(f"{HEAD}{given}>{body}</svg>", Position("art/drawing.svg"), said, FONTS)
    lines = [f"{symbol.width:g} × {symbol.height:g}", *item_lines(symbol.paths)]
    read = "\n".join([*lines, *map(str, said)]) + "\n"
    goldens.compare("art", name, read, renew)


def test_goldens_are_all_of_drawings() -> None:
    assert goldens.are_all_of("art", ALL)
