"""Drawings become just these lines and surfaces: `test_art_likeness` shows that they look right."""

from __future__ import annotations

from pathlib import Path

import pytest

from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.art.svg import load_svg
from punchboard.generator.text.fonts import FontLibrary
from tests.display_list import item_lines
from tests.generator.art.drawn import DRAWN, HEAD

GOLDEN = Path(__file__).parents[2] / "golden" / "art"


@pytest.mark.parametrize("name", DRAWN)
def test_a_drawing_is_read_as_it_was(name: str, renew: bool) -> None:
    said = Diagnostics()
    text = f'{HEAD}viewBox="0 0 100 80">{DRAWN[name]}</svg>'
    symbol = load_svg(text, Position("art/drawing.svg"), said, FontLibrary())
    lines = [f"{symbol.width:g} × {symbol.height:g}", *item_lines(symbol.paths)]
    read = "\n".join([*lines, *map(str, said)]) + "\n"
    golden = GOLDEN / f"{name.replace(' ', '-')}.txt"
    if renew:
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_text(read, encoding="utf-8", newline="\n")
    assert read == golden.read_text(encoding="utf-8"), f"renew {golden.name} by: pytest --renew"


def test_goldens_are_all_of_drawings() -> None:
    names = {f"{name.replace(' ', '-')}.txt" for name in DRAWN}
    assert {path.name for path in GOLDEN.iterdir()} == names
