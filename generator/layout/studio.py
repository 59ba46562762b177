"""What drawing an element needs: fonts, art, colours, and a place for complaints."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from functools import cached_property
from typing import Any

from punchboard.cards.diagnostic import Diagnostics, Position, Severity
from punchboard.cards.game import Card, Game, Table
from punchboard.cards.schema.base import is_colour
from punchboard.generator.art.shelf import ArtShelf
from punchboard.generator.box import Box
from punchboard.generator.expression import ExpressionError, Scope, compile_value
from punchboard.generator.face import Item, Path, Text
from punchboard.generator.text.fonts import FontShelf

#: Colours every layout knows; a layout's palette and the game's replace them.
BASIC_PALETTE = {"ink": "#1f1d1a", "paper": "#ffffff", "white": "#ffffff", "black": "#000000"}
_FAULT = "#d0021b"
#: Elements that one face may draw, repeats included; more would be a mistake, or mischief.
MOST_ELEMENTS = 20_000

Colour = str | None
ColourCall = Callable[[Scope], Colour]


class Studio:
    """One build's shared means of drawing.

    Attributes:
        game: the game being built.
        fonts: typefaces.
        shelf: icons and pictures.
        diagnostics: where complaints go.
        palette: colour names of the layout at work over those of the game.
        low_ink: whether ink is saved.
        draft: whether faults are drawn where they stand.
        provenance: whether chosen values are marked.
        table: the table of the card at work.
        card: the card at work, None for art without one.
        shrunk: cards with text set smaller than wanted, by element: (card name, points).
    """

    def __init__(
        self,
        game: Game,
        fonts: FontShelf,
        shelf: ArtShelf,
        diagnostics: Diagnostics,
        *,
        low_ink: bool = False,
        draft: bool = False,
        provenance: bool = False,
    ) -> None:
        self.game = game
        self.fonts = fonts
        self.shelf = shelf
        self.diagnostics = diagnostics
        self.palette: dict[str, str] = dict(BASIC_PALETTE)
        self.low_ink = low_ink
        self.draft = draft
        self.provenance = provenance
        self.table: Table | None = None
        self.card: Card | None = None
        self.shrunk: dict[str, list[tuple[str, float]]] = {}
        self._left = MOST_ELEMENTS
        self._faulty = {
            (each.position.file, each.position.sheet, each.position.row)
            for each in diagnostics.of(Severity.ERROR)
            if each.position.cell
        }

    @cached_property
    def cards(self) -> dict[str, list[dict[str, Any]]]:
        """The cards of every table of the game, in order: for lists of them on an aid."""
        return {
            name: [
                {"quantity": card.quantity, **card.values, "id": card.id, "name": card.name}
                for card in table.cards
            ]
            for name, table in self.game.tables.items()
        }

    def begin_face(self) -> None:
        """Begin to count the elements of a face."""
        self._left = MOST_ELEMENTS

    def spend(self, elements: int) -> None:
        """Take elements of a repeat from what the face may draw.

        Raises:
            ExpressionError: if there are too many.
        """
        self._left -= elements
        if self._left < 0:
            what = f"repeats draw more than {MOST_ELEMENTS} elements on one face"
            raise ExpressionError(what, "repeat less often")

    def where(self, column: str, layout: Position) -> Position:
        """Return the position to name: the card's cell if there is a card, else the layout."""
        if self.card is None or self.table is None:
            return layout
        return self.table.position(self.card, column)

    def who(self) -> str:
        """Return the card at work for a sentence: ` on "Bakery"`, or nothing."""
        return f' on "{self.card.name}"' if self.card is not None else ""

    def cell_with(self, value: str, layout: Position) -> Position:
        """Return the cell of the card at work that holds just this, else the layout's place."""
        if self.card is not None:
            for column, held in self.card.values.items():
                if held == value:
                    return self.where(column, layout)
        return layout

    def error(self, position: Position, what: str, fix: str) -> None:
        """Report an error; not what a layout makes of a card whose row is known to be faulty."""
        if self.card is not None and self.table is not None:
            row = self.table.position(self.card)
            if position.file != row.file and (row.file, row.sheet, row.row) in self._faulty:
                return
        self.diagnostics.error(position, what, fix)

    def fault(self, position: Position, what: str, fix: str, box: Box, out: list[Item]) -> None:
        """Report an error, and in a draft draw it where it stands."""
        self.error(position, what, fix)
        self.mark(what, box, out)

    def mark(self, what: str, box: Box, out: list[Item]) -> None:
        """Draw a fault where it stands, in a draft; it has been reported."""
        if self.draft:
            out.extend(_fault_mark(box, what))

    def colour(self, value: str, position: Position) -> tuple[ColourCall, frozenset[str]]:
        """Compile a colour: a palette name, `#rrggbb`, `none`, or an expression that gives one.

        Returns:
            The call that gives the colour for a card (None for `none`), and the names it reads.
        """
        compiled = compile_value(value)
        if not compiled.names:
            fixed = self._named(str(compiled.call({})), position)
            return (lambda scope: fixed), frozenset()

        def evaluate(scope: Scope) -> Colour:
            name = str(compiled.call(scope))
            return self._named(name, position, of_card=True)

        return evaluate, compiled.names

    def icon(
        self, name: str, position: Position, *, of_card: bool = False
    ) -> tuple[str, float] | None:
        """Find an icon; an unknown one is reported once for each place.

        Args:
            name: of the icon.
            position: where the layout asks for it.
            of_card: whether the name may stand in a cell of the card, which is then told of.
        """
        found = self.shelf.icon(name)
        if found is None:
            position = self.cell_with(name, position) if of_card else position
            self.error(position, f'unknown icon "{name}"', self.shelf.suggest(name))
        return found

    def is_chosen(self, column: str) -> bool:
        """Tell whether the card's value in a column was chosen here rather than given."""
        if self.card is None:
            return False
        source = self.game.provenance.of(self.card.component, self.card.id, column)
        return source == "prototype"

    def _named(self, name: str, position: Position, *, of_card: bool = False) -> Colour:
        if name in ("none", ""):
            return None
        if name in self.palette:
            return self.palette[name]
        if is_colour(name):
            digits = name[1:] if len(name) == 7 else "".join(2 * digit for digit in name[1:])
            return "#" + digits.lower()
        near = get_close_matches(name, self.palette, n=1)
        self.error(
            self.cell_with(name, position) if of_card else position,
            f'unknown colour "{name}"',
            f'did you mean "{near[0]}"' if near else 'name it under palette:, or write "#rrggbb"',
        )
        return _FAULT


def explain(error: Exception) -> tuple[str, str]:
    """Return what is wrong and how to mend it, for an error inside an expression."""
    if isinstance(error, ExpressionError):
        return error.message, error.hint or "mend the expression"
    return str(error), "mend the expression"


def rectangle(box: Box) -> tuple[Any, ...]:
    """Return the outline of a box as segments."""
    right, bottom = box.x + box.width, box.bottom
    return (
        ("M", box.x, bottom),
        ("L", right, bottom),
        ("L", right, box.top),
        ("L", box.x, box.top),
        ("Z",),
    )


def _fault_mark(box: Box, what: str) -> list[Item]:
    """Outline a box in red dashes and say inside what is wrong with it."""
    words = what if len(what) <= 60 else what[:59] + "…"
    size = 4.5
    return [
        Path(rectangle(box), stroke=_FAULT, width=0.8, dash=(2.0, 1.5)),
        Text(box.x + 1, box.top - size, "Lato-Bold", size, _FAULT, words),
    ]
