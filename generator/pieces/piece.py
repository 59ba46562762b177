"""Pieces: what is printed and cut; a card is one piece, a dial has a body, a back and wheels.

Lengths are mm from the top left of the piece, y down, as designers measure; drawn lines are display
list items in points from the bottom left, as faces are.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from punchboard.cards.game import Card, Table
from punchboard.cards.problem import Position
from punchboard.cards.schema.size import Size
from punchboard.generator.graphics.display_list import Item
from punchboard.generator.graphics.geometry import Segment


@dataclass(frozen=True, slots=True)
class SubstrateFacts:
    """What is said of a substrate.

    Attributes:
        stem: of its files' names.
        words: what its sheets hold.
        weight: the paper that is printed on, in words.
        after: what is done with the printed sheet.
        board: the cardboard that it is glued onto, in words; empty if it is not.
    """

    stem: str
    words: str
    weight: str
    after: str
    board: str = ""


#: Weights are usual ones: cards 300 g/m² (110 lb cover is 297, 65 lb 176), what many home printers
#: still take about 200, see the facts on home printing; bills should bend, chips should not.
SUBSTRATES: dict[Substrate, SubstrateFacts] = {
    "cards": SubstrateFacts(
        "cards", "Cards", "250 to 300 g/m² card", "Cut along the ticks, edge to edge."
    ),
    "boards": SubstrateFacts(
        "board",
        "Board",
        "200 g/m² paper",
        "Glue the tiles together, then onto cardboard, and trim the edges.",
        "2 mm cardboard",
    ),
    "mats": SubstrateFacts("mats", "Mats", "120 to 200 g/m² paper", "Cut along the ticks."),
    "screens": SubstrateFacts(
        "screens", "Screens", "200 g/m² card", "Cut, score at the thick marks, and fold."
    ),
    "models": SubstrateFacts(
        "models",
        "Dials, standees and nets",
        "200 to 250 g/m² card",
        "Cut along the lines, score along the dashes.",
    ),
    "pieces": SubstrateFacts(
        "pieces",
        "Tokens",
        "120 g/m² paper",
        "Glue onto cardboard, let dry under books, then cut.",
        "1.5 to 2 mm cardboard",
    ),
    "money": SubstrateFacts("money", "Money", "120 to 160 g/m² paper", "Cut along the ticks."),
}


CutShape = Literal["rect", "round", "hexagon", "outline"]
#: What a piece is printed on and with; pieces of one substrate share sheets.
Substrate = Literal["cards", "pieces", "models", "money", "mats", "screens", "boards"]
#: Degrees clockwise.
PanelTurn = Literal[0, 90, 180, 270]


@dataclass(frozen=True, slots=True)
class Panel:
    """One layout's place on a side of a piece.

    Attributes:
        layout: path of the layout file.
        field: the component's field that names it, for messages.
        size: of what the layout fills, mm.
        at: where its top left lies on the piece, mm (of the turned panel's bounding box).
        turn: about its middle.
        mirrored: whether left and right change places.
        own: names that its layout knows beside `card` and `game`.
        asked_at: where the layout is asked for, if that is a row's cell.
        fault: why it cannot be drawn, if that was told already.
    """

    layout: str
    field: str
    size: Size
    at: tuple[float, float] = (0.0, 0.0)
    turn: PanelTurn = 0
    mirrored: bool = False
    own: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    asked_at: Position | None = None
    fault: str = ""


@dataclass(frozen=True, slots=True)
class PieceSide:
    """What one side of a piece shows.

    Attributes:
        panels: drawn in order.
        lines: cut and fold lines over them, points.
    """

    panels: tuple[Panel, ...]
    lines: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class PieceTemplate:
    """What the pieces of one kind within a component have in common.

    Attributes:
        name: of the piece: `body`, `wheel_price`; empty if the component has one piece only.
        title: in words, for the first page.
        size: of its bounding rectangle, mm.
        shape: what is cut after the straight cuts.
        outline: the shape in points; empty for rectangles.
        front: what its face shows.
        back: what its back shows, if it is printed.
        substrate: what it is printed on.
        scores: where it is scored from top to bottom, mm from the left of its face.
    """

    name: str
    title: str
    size: Size
    front: PieceSide
    back: PieceSide | None = None
    shape: CutShape = "rect"
    outline: tuple[Segment, ...] = ()
    substrate: Substrate = "pieces"
    scores: tuple[float, ...] = ()

    def panels(self) -> tuple[Panel, ...]:
        """Return the panels of both sides, the front's first."""
        return self.front.panels + (self.back.panels if self.back is not None else ())


@dataclass(frozen=True, slots=True)
class Piece:
    """One kind of printed piece, of which `quantity` copies are made.

    Attributes:
        component: the component's name.
        id: unique within the component.
        name: in words.
        quantity: copies, 0 or more.
        template: its template.
        card: the row of the table that it belongs to.
        table: that table.
    """

    component: str
    id: str
    name: str
    quantity: int
    template: PieceTemplate
    card: Card
    table: Table
