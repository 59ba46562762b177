"""Layouts laid out in a throw-away game, for tests that look at single items of a face."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from PIL.Image import Image

from punchboard.cards.game import Game
from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Position
from punchboard.cards.schema.size import SIZES
from punchboard.generator.faces import Faces
from punchboard.generator.graphics.display_list import Face, Group, Item, Line
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.impose.plan import Copy
from punchboard.generator.layout.compile import CompiledLayout
from punchboard.generator.layout.context import LayoutContext, open_context
from punchboard.generator.layout.load import load_layout
from punchboard.generator.pdf.raster import Rasterizer
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.text.fonts import FontLibrary
from tests.folders import Content, write

GAME = """\
title: Board
version: "7"
palette: {accent: "#123456"}
low_ink: {accent: "#654321"}
values: {kinds: [{id: food, icon: leaf}, {id: cost, icon: coin}]}
components:
  cards:
    kind: cards
    data: cards.csv
    columns: {cost: number, text: text, needs: icons, night: flag, picture: text}
"""
CARDS = "id,name,quantity,cost,text,needs,night,picture\n"
CARD = 'a,Alpha,2,3,Hello,"sword, leaf",x,\n'


class Drawn(NamedTuple):
    """What a layout makes.

    Attributes:
        faces: one for each card, empty if the layout cannot be used.
        said: diagnostics in words.
        shrunk: labels of the elements with text set smaller than wanted.
        context: with the fonts and the art that the faces use.
    """

    faces: list[Face]
    said: str
    shrunk: dict[str, list[tuple[str, float]]]
    context: LayoutContext

    def shot(self, dpi: int = 72) -> Image:
        """Return a picture of the first face, made from the PDF that would be printed."""
        library, fonts = self.context.library, self.context.fonts
        return Rasterizer(dpi).pictures(self.faces[:1], library, fonts)[0]

    @property
    def items(self) -> list[Item]:
        """All items of the first face, the shared ones below it included."""
        face = self.faces[0]
        return [*(face.underlay.items if face.underlay else ()), *face.items]

    @property
    def lines(self) -> list[Line]:
        """All lines of text of the first face, those in groups included."""
        return [item for item in flat(self.items) if isinstance(item, Line)]


def flat(items: Iterator[Item] | list[Item] | tuple[Item, ...]) -> Iterator[Item]:
    """Yield items, and those of groups in their place."""
    for item in items:
        if isinstance(item, Group):
            yield from flat(item.items)
        else:
            yield item


def lay_out(
    folder: Path,
    layout: str,
    cards: str = CARD,
    *,
    game: str = GAME,
    files: Mapping[str, Content] | None = None,
    low_ink: bool = False,
    provenance: bool = False,
    draft: bool = False,
) -> Drawn:
    """Lay out every card of a table.

    Args:
        folder: empty.
        layout: the file `l.yaml`; with `size` if it is not for poker cards.
        cards: rows of the table.
        game: `game.yaml`.
        files: others of the folder.
        low_ink: whether ink is saved.
        provenance: whether chosen values are marked.
        draft: whether faults are drawn where they stand.
    """
    write(
        folder, {"game.yaml": game, "cards.csv": CARDS + cards, "l.yaml": layout, **(files or {})}
    )
    loaded, diagnostics = load_game(folder, "g")
    assert loaded is not None, diagnostics.lines()
    context = open_context(loaded, diagnostics, low_ink=low_ink, provenance=provenance, draft=draft)
    found = load_layout(folder, "l.yaml", Position("game"), diagnostics, low_ink=low_ink)
    faces = []
    if found is not None:
        size = found.file.size or SIZES["poker"]
        compiled = CompiledLayout(found, size, context, shows_row_errors=True)
        table = loaded.tables["cards"]
        faces = [compiled.lay_out(table, card) for card in table.cards]
    return Drawn(faces, "\n".join(diagnostics.lines()), context.reported.shrunk, context)


def lay_out_all(game: Game, context: LayoutContext) -> list[Face]:
    """Lay out both sides of every piece of a game."""
    faces = Faces(make_pieces(game, context.diagnostics), context)
    copies = [Copy(component, piece, 1) for component, piece in faces.pieces]
    return [
        faces.face(copy, side)
        for copy in copies
        if faces.is_ready(copy.component)
        for side in ("face", "back")
        if side == "face" or faces.has_back(copy)
    ]


def words(line: Line) -> str:
    """Return what a line says."""
    return "".join(text for _, text in line.runs)


def width(line: Line, fonts: FontLibrary) -> float:
    """Return how wide a line is, in points."""
    return sum(fonts.named(name).measure(text) for name, text in line.runs) * line.size


def mm(points: float) -> float:
    """Return points as millimetres."""
    return points / MM
