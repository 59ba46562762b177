"""The badges of figures: each has its place in the whole deck where all find room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from punchboard.generator.graphics.display_list import Group, Item, Line
from tests.generator.new.drawn import draw_rows

HEADS = ["Name", "Shields", "Cargo", "Speed", "Crew", "Lasers", "Stealth", "Text"]


def _places(items: Iterable[Item], word: str) -> Iterator[tuple[float, float]]:
    """Yield where a label stands, in whole points."""
    for item in items:
        if isinstance(item, Group):
            a, b, c, d, right, up = item.matrix
            for x, y in _places(item.items, word):
                yield round(a * x + c * y + right), round(b * x + d * y + up)
        elif isinstance(item, Line) and item.runs[0][1] == word:
            yield round(item.x), round(item.y)


def test_a_figure_stands_in_the_same_place_on_all_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    faces = draw_rows([
        HEADS,
        ["Kestrel", "", 12, "", 6, "", 1, "Look at the top card."],
        ["Duchess", 4, 5, "", 4, "", 1, "Take up to 3 ore."],
        ["Bulwark", "", 11, 3, "", 1, 2, "Ships behind it are safe."],
    ])  # fmt: skip
    for word in HEADS[1:-1]:
        places = {place for face in faces for place in _places(face.items, word)}
        assert len(places) == 1, word
