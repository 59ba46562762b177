"""Drawings become just these layouts: `test_layout_svg` says what is behind the numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from punchboard.cards.problem import Diagnostics
from punchboard.cards.schema.size import Size
from punchboard.generator.layout.svg_layout import Filling, load_drawn_layout
from punchboard.generator.text.fonts import FontLibrary
from tests import goldens
from tests.display_list import item_lines
from tests.generator.layout.drawn_layouts import LAYOUTS, drawing

_COLUMNS = {
    "id": "text", "name": "text", "cost": "number", "text": "text", "needs": "icons",
    "night": "flag", "art": "image", "sign": "text", "colour": "text",
}  # fmt: skip
_SAVING = {"#123456": "#777777", "#ffff00": "#eeeeee"}
_FONTS = FontLibrary()


def described(values: Mapping[str, Any], inset: str = "") -> Iterator[str]:
    """Yield a layout's values, a line each, of what is in elements further right."""
    for name, value in values.items():
        if isinstance(value, dict):
            yield f"{inset}{name}:"
            yield from described(value, inset + "  ")
        else:
            shown = value.partition("#")[0] if name == "image" else value
            yield f"{inset}{name}: {shown!r}"


def loaded(folder: Path, text: str, saving: Mapping[str, str], faces: int = 3) -> str:
    """Return what a drawing becomes as the face of so many cards, and what is said of it."""
    (folder / "l.svg").write_text(text, encoding="utf-8")
    said = Diagnostics()
    filling = Filling(_COLUMNS, Size(width=63, height=88), saving, _FONTS, faces)
    found = load_drawn_layout(folder / "l.svg", "l.svg", filling, said)
    lines = [str(each) for each in said]
    if found is not None:
        values, places, drawings = found
        lines += described(values)
        for symbol in drawings.values():
            lines += [f"drawing {symbol.width:g} × {symbol.height:g}", *item_lines(symbol.paths)]
        assert {path[:2] for path in places} >= {("elements", each) for each in values["elements"]}
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_drawing_becomes_the_layout_that_it_was(name: str, tmp_path: Path, renew: bool) -> None:
    text = loaded(tmp_path, LAYOUTS[name], _SAVING if "low ink" in name else {})
    goldens.compare("drawn", name, text, renew)


@pytest.mark.parametrize(("faces", "is_told"), [(0, False), (1, False), (2, True)])
def test_cards_that_look_alike_are_told_of_if_there_are_several(
    tmp_path: Path, faces: int, is_told: bool
) -> None:
    said = loaded(tmp_path, drawing('<rect width="9" height="9"/>'), {}, faces)
    assert (f"all {faces} cards look alike" in said) is is_told


def test_goldens_are_all_of_drawn_layouts() -> None:
    assert goldens.are_all_of("drawn", LAYOUTS)
