"""Boards."""

from __future__ import annotations

from punchboard.cards.catalog import marked, tr, translated
from punchboard.cards.game import Game
from punchboard.cards.schema.pieces.board import BoardComponent
from punchboard.cards.schema.size import Size
from punchboard.generator.graphics.display_list import Face, Group, Item, Shape
from punchboard.generator.graphics.geometry import MM, rectangle
from punchboard.generator.impose.card_grid import best_grid
from punchboard.generator.impose.tiles import Tiling, divide
from punchboard.generator.pieces.assembly import (
    EDGE,
    LINE,
    PICTURE,
    Assembly,
    Bench,
    pictured,
    small,
)
from punchboard.generator.pieces.form import Form, TileForm
from punchboard.generator.pieces.kind import Own, PieceKind
from punchboard.generator.pieces.piece import Panel, PieceSide, PieceTemplate
from punchboard.generator.text.label import BOLD, centred, text_width

_IN_TILES = marked(
    "Cut each tile along its ticks; the grey flaps stay. Put glue on a flap and lay the next "
    "tile’s cut edge along the seam, until the half diamonds meet and the drawing runs on: "
    "first the tiles of each row, then the rows. Glue the whole onto cardboard, and trim its "
    "edge last."
)
_WHOLE = marked("Glue the sheet onto cardboard and trim it along the ticks.")


class BoardKind(PieceKind[BoardComponent]):
    """Boards: printed on one side, in tiles if they are larger than the paper."""

    order = 2
    tools = frozenset({"glue"})

    def templates(
        self, component: BoardComponent, own: Own, game: Game
    ) -> tuple[PieceTemplate, ...]:
        """Return the single template of a board."""
        size = Size(width=component.size.width, height=component.size.height)
        front = PieceSide((Panel(component.front, "front", size, own=own),))
        return (PieceTemplate("", component.title, size, front, substrate="boards"),)

    def form(self, component: BoardComponent, template: PieceTemplate) -> Form:
        """Return a board that lies still."""
        return TileForm(is_paper=True, stacks=False, is_locked=True)

    def assemble(self, component: BoardComponent, bench: Bench) -> Assembly:
        """Return how to glue a board, and its tiles if it has any."""
        size = bench.piece.template.size
        if best_grid(size, bench.sheets) is not None:
            words = translated(_WHOLE)
            return pictured(words, bench.face, PICTURE * bench.scale, with_edge=True)
        tiling = divide(size, component.overlap, bench.sheets)
        return Assembly(
            translated(_IN_TILES), *tile_map(tiling, bench.face, bench.width * 0.45 * bench.scale)
        )


def tile_map(tiling: Tiling, face: Face, width: float) -> tuple[list[Item], float, float]:
    """Draw the tiles of a board apart, with gray flaps; return the picture and its size."""
    across, down = tiling.columns[-1].end, tiling.rows[-1].end
    apart = 5 * MM
    count = len(tiling.columns)
    scale = min((width - apart * (count - 1)) / across, 60 * MM / down)
    tall = down * scale + apart * (len(tiling.rows) - 1)
    items: list[Item] = []
    for row, high in enumerate(tiling.rows):
        for column, wide in enumerate(tiling.columns):
            x = wide.start * scale + apart * column
            top = tall - high.start * scale - apart * row
            w, h = (wide.end - wide.start) * scale, (high.end - high.start) * scale
            flap = wide.flap * scale
            if wide.flap:
                items.append(Shape(rectangle(x + w, top - h, x + w + flap, top), fill="#d8d2c4"))
            if high.flap:
                low = high.flap * scale
                items.append(Shape(rectangle(x, top - h - low, x + w, top - h), fill="#d8d2c4"))
            edge = rectangle(x, top - h, x + w, top)
            size = scale / MM
            board = small(face, size, x - wide.start * scale, top - (down - high.start) * scale)
            items += [Group((board,), clip=edge), Shape(edge, stroke=EDGE, width=LINE)]
            name = tr("row {row}, column {column}", row=row + 1, column=column + 1)
            long = text_width(name, 6.5, BOLD) + 6
            plate = rectangle(
                x + (w - long) / 2, top - h / 2 - 4.5, x + (w + long) / 2, top - h / 2 + 7.5
            )
            items.append(Shape(plate, fill="#ffffff"))
            items.append(centred(x + w / 2, top - h / 2 - 1, name, 6.5, BOLD))
    return items, across * scale + apart * (count - 1), tall


KIND = BoardKind()
