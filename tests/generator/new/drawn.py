"""The cards that `new --from` makes of a table, as they are drawn."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import punchboard
from punchboard.cards.problem import Diagnostics
from punchboard.generator.commands.new import begin_deck
from punchboard.generator.commands.terminal import open_console
from punchboard.generator.faces import Faces
from punchboard.generator.graphics.display_list import (
    Face,
    Group,
    Item,
    Line,
    Shape,
    SymbolRef,
    Text,
)
from punchboard.generator.layout.context import open_context
from punchboard.generator.options import Wanted
from punchboard.generator.pieces.make import make_pieces


def draw_rows(rows: Sequence[Sequence[object]], deck: str = "deck") -> list[Face]:
    """Return the faces of the cards of a table; it and its game, `deck`, lie here."""
    with Path("cards.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    return draw_file(Path("cards.csv"), deck)


def draw_file(path: Path, deck: str = "deck") -> list[Face]:
    """Return the faces of the cards of a file."""
    begin_deck(Path(deck), path, open_console())
    game = punchboard.load(deck).renewed()
    pieces = make_pieces(game, Diagnostics())
    faces = Faces(pieces, open_context(game, Diagnostics()))
    copies = Wanted().copies(pieces.by_id.values())
    faces.lay_out(copies)
    return [faces.face(copy, "face") for copy in copies]


def texts(items: Iterable[Item]) -> Iterator[tuple[float, str]]:
    """Yield the lines of a face with the size of their type."""
    for item in items:
        if isinstance(item, Group):
            yield from texts(item.items)
        elif isinstance(item, Line):
            yield item.size, "".join(text for _, text in item.runs)
        elif isinstance(item, Text):
            yield item.size, item.text


def icons(items: Iterable[Item]) -> Iterator[tuple[str, float]]:
    """Yield the icons of a face with their heights in points."""
    for item in items:
        if isinstance(item, Group):
            yield from icons(item.items)
        elif isinstance(item, SymbolRef):
            yield item.symbol, item.height


def words(face: Face) -> str:
    """Return all that a face says, in one line."""
    return " ".join(text for _, text in texts(face.items))


def fills(face: Face) -> Iterator[object]:
    """Yield the colors of a face's shapes, lowest first."""
    if face.underlay is not None:
        yield from fills(face.underlay)
    yield from _fills(face.items)


def _fills(items: Iterable[Item]) -> Iterator[object]:
    for item in items:
        if isinstance(item, Group):
            yield from _fills(item.items)
        elif isinstance(item, Shape):
            yield item.fill
