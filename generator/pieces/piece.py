"""Pieces to print and cut; a card is one piece, a dial has a body, a back and wheels.

Lengths are mm from the top left of the piece, y down, as designers measure; drawn lines are display
list items in points from the bottom left, as faces are.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from punchboard.cards.catalog import marked_each
from punchboard.cards.game import Card, Table
from punchboard.cards.problem import Position
from punchboard.cards.schema.size import Size
from punchboard.generator.graphics.display_list import Item
from punchboard.generator.graphics.geometry import Segment


@dataclass(frozen=True, slots=True)
class SubstrateFacts:
    """Facts about a substrate, in messages that are translated when they are shown.

    Attributes:
        stem: Stem of its files' names.
        words: Name of the sheets' contents.
        weight: Paper to print on, in words.
        after: Instruction for the printed sheet.
        board: Cardboard to glue it onto, in words; "" for none.
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
        "cards", *marked_each("Cards", "250 to 300 g/m² card", "Cut along the ticks, edge to edge.")
    ),
    "boards": SubstrateFacts(
        "board",
        *marked_each(
            "Board",
            "200 g/m² paper",
            "Glue the tiles together, then onto cardboard, and trim the edges.",
            "2 mm cardboard",
        ),
    ),
    "mats": SubstrateFacts(
        "mats", *marked_each("Mats", "120 to 200 g/m² paper", "Cut along the ticks.")
    ),
    "screens": SubstrateFacts(
        "screens",
        *marked_each("Screens", "200 g/m² card", "Cut, score at the thick marks, and fold."),
    ),
    "models": SubstrateFacts(
        "models",
        *marked_each(
            "Dials, standees and nets",
            "200 to 250 g/m² card",
            "Cut along the lines, score along the dashes.",
        ),
    ),
    "pieces": SubstrateFacts(
        "pieces",
        *marked_each(
            "Tokens",
            "120 g/m² paper",
            "Glue onto cardboard, let dry under books, then cut.",
            "1.5 to 2 mm cardboard",
        ),
    ),
    "money": SubstrateFacts(
        "money", *marked_each("Money", "120 to 160 g/m² paper", "Cut along the ticks.")
    ),
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
        layout: Path of the layout file.
        field: The component's field that names it, for messages.
        size: Size of the layout in mm.
        at: Top left on the piece in mm (of the turned panel's bounding box).
        turn: Rotation about its center in degrees.
        mirrored: Whether left and right are swapped.
        own: Names in its layout besides `card` and `game`.
        asked_at: Position of the cell that chooses the layout, or None.
        fault: Reported error that prevents drawing it, or None.
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
    """The content of one side of a piece.

    Attributes:
        panels: Panels in drawing order.
        lines: Cut and fold lines above them, in points.
    """

    panels: tuple[Panel, ...]
    lines: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class PieceTemplate:
    """The properties that pieces of one kind within a component share.

    Attributes:
        name: Name of the piece: `body`, `wheel_price`; "" if the component has one piece only.
        title: Title in words, for the first page.
        size: Size of its bounding rectangle in mm.
        shape: Shape to cut after the straight cuts.
        outline: The shape in points; empty for rectangles.
        front: Content of its face.
        back: Content of its back, or None.
        substrate: Material to print on.
        scores: Vertical score lines, mm from the left of its face.
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


class Piece(NamedTuple):
    """One kind of printed piece, of which `quantity` copies are made.

    Attributes:
        component: The component's name.
        id: Id, unique within the component.
        name: Name in words.
        quantity: Number of copies, 0 or more.
        template: Its template.
        card: Row of the table that it belongs to.
        table: That table.
    """

    component: str
    id: str
    name: str
    quantity: int
    template: PieceTemplate
    card: Card
    table: Table
