"""The large letter that stands on a card without a picture."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import punchboard
from punchboard.cards.problem import Diagnostics
from punchboard.generator.commands.new import begin_deck
from punchboard.generator.commands.terminal import open_console
from punchboard.generator.face import Group, Item, Line, Text
from punchboard.generator.faces import Faces
from punchboard.generator.layout.context import open_context
from punchboard.generator.options import Wanted
from punchboard.generator.pieces.make import make_pieces


def largest(items: Iterable[Item]) -> str:
    """Return the largest text on a face."""
    return max(_texts(items))[1]


def _texts(items: Iterable[Item]) -> Iterator[tuple[float, str]]:
    for item in items:
        if isinstance(item, Group):
            yield from _texts(item.items)
        elif isinstance(item, Line):
            yield item.size, "".join(text for _, text in item.runs)
        elif isinstance(item, Text):
            yield item.size, item.text


def test_the_letter_of_a_name_in_quotes_is_its_first_letter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names = ['"Rumors"', "¿Dónde?", "_Émile_", "Heron", "7 Wonders"]
    with Path("cards.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([["name", "text"], *([each, "Draw two."] for each in names)])
    begin_deck(Path("deck"), Path("cards.csv"), open_console())
    game = punchboard.load("deck").renewed()
    pieces = make_pieces(game, Diagnostics())
    faces = Faces(pieces, open_context(game, Diagnostics()))
    copies = Wanted().copies(pieces.by_id.values())
    faces.lay_out(copies)
    assert [largest(faces.face(copy, "face").items) for copy in copies] == ["R", "D", "É", "H", "7"]
