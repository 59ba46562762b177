"""What drawing an element needs: fonts, art, colours, and a place for complaints."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any

from punchboard.cards.game import Card, Game, Table
from punchboard.cards.load.nearest import nearest
from punchboard.cards.problem import Diagnostic, Diagnostics, Position, Severity
from punchboard.cards.schema.base import to_colour
from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.box import Box
from punchboard.generator.expression import BlankError, ExpressionError, Scope, compile_value
from punchboard.generator.face import MM, Group, Item
from punchboard.generator.layout.fault_marks import frame
from punchboard.generator.layout.reach import Repeat
from punchboard.generator.text.fonts import FontLibrary

#: Colours every layout knows; a layout's palette and the game's replace them.
BASIC_PALETTE = {"ink": "#1f1d1a", "paper": "#ffffff", "white": "#ffffff", "black": "#000000"}
_FAULT = "#d0021b"
_NO_COLOUR = ("none", "")
#: What no cut is exact enough to lose, in points: half a millimetre.
_CUT = 0.5 * MM
#: Elements that one face may draw, repeats included; more would be a mistake, or mischief.
MOST_ELEMENTS = 20_000

Colour = str | None
ColourCall = Callable[[Scope], Colour]


class LayoutContext:
    """One build's shared means of drawing.

    Attributes:
        game: the game being built.
        budget: its own.
        fonts: typefaces.
        library: icons and pictures.
        diagnostics: where complaints go.
        palette: colour names of the layout at work over those of the game.
        low_ink: whether ink is saved.
        draft: whether faults are drawn where they stand.
        provenance: whether chosen values are marked.
        table: the table of the card at work.
        card: the card at work, None for art without one.
        shrunk: cards with text set smaller than wanted, by element: (card name, points).
        faults: what is wrong with the face at work, in a draft; frames name them by number.
        repeats: what repeats on the face at work, but for what is in an instance of a flow.
    """

    def __init__(
        self,
        game: Game,
        fonts: FontLibrary,
        library: ArtLibrary,
        diagnostics: Diagnostics,
        *,
        low_ink: bool = False,
        draft: bool = False,
        provenance: bool = False,
    ) -> None:
        self.game = game
        self.budget = game.budget
        self.fonts = fonts
        self.library = library
        self.diagnostics = diagnostics
        self.palette: dict[str, str] = dict(BASIC_PALETTE)
        self.low_ink = low_ink
        self.draft = draft
        self.provenance = provenance
        self.table: Table | None = None
        self.card: Card | None = None
        self.shrunk: dict[str, list[tuple[str, float]]] = {}
        self.faults: list[str] = []
        self.repeats: list[Repeat] = []
        self._is_flowing = False
        self._unmarked: list[int] = []
        self._unknown: dict[str, tuple[Diagnostic, str]] = {}
        self._left = MOST_ELEMENTS
        self._blank: dict[Position, str] = {}
        self._known: dict[Position, str] = {}
        self._faulty: dict[tuple[str, str], list[tuple[int, str]]] = {}
        for each in diagnostics.of(Severity.ERROR):
            place = each.position
            self._known[place] = each.what
            self._faulty.setdefault((place.file, place.sheet), []).append((place.row, each.what))

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

    def begin_face(self, faults: Sequence[str] = ()) -> None:
        """Begin to count the elements of a face, and its faults after those of what is below it."""
        self._left = MOST_ELEMENTS
        self.faults = list(faults)
        self.repeats.clear()
        self._unmarked.clear()

    @contextmanager
    def flowing(self) -> Iterator[None]:
        """Draw the instances of a flow: what repeats in them counts as a part of them."""
        outer, self._is_flowing = self._is_flowing, True
        try:
            yield
        finally:
            self._is_flowing = outer

    def note_repeat(self, known: int, repeat: Repeat) -> None:
        """Keep what a repeat drew, without what repeats in it: all behind the first `known`."""
        if not self._is_flowing:
            told = {id(item) for each in self.repeats[known:] for item in each.items}
            own = tuple(item for item in repeat.items if id(item) not in told)
            self.repeats.append(repeat._replace(items=own))

    def move_repeats(self, known: int, around: Group) -> None:
        """Turn or cut the repeats behind the first `known` as the group around them does."""
        self.repeats[known:] = [
            each._replace(items=(around._replace(items=each.items),))
            for each in self.repeats[known:]
        ]

    def end_face(self, whole: Box, bleed: float, out: list[Item]) -> None:
        """Report repeats that reach beyond the face; what nobody would see is missing from it.

        Args:
            whole: the face, cut to its trim.
            bleed: points that may be drawn beyond it.
            out: all that is drawn on it.
        """
        for repeat in self.repeats:
            beyond, edge = repeat.beyond(whole, self.fonts)
            if beyond <= bleed + _CUT:
                continue
            limit = f", must be {bleed / MM:g} mm or less" if bleed else ""
            box = f"{repeat.box.width / MM:.1f} × {repeat.box.height / MM:.1f} mm"
            where, who = repeat.position, ""
            if repeat.column is not None:
                where, who = self.where(repeat.column, where), self.who()
            self.fault(
                where,
                f'{repeat.kind} "{repeat.name}"{who} reaches {beyond / MM:.1f} mm beyond the'
                f" {edge} edge{limit} (its box of {repeat.position.file} is {box})",
                "repeat less, wrap it, or make it smaller; a group with clip: true cuts it off",
            )
            self.mark_faults(repeat.box, out)
        self.repeats.clear()

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

    def cell_of(self, characters: str, column: str, layout: Position) -> Position:
        """Return the cell of the card at work in which one of some characters stands.

        Args:
            characters: what is looked for.
            column: the one to name if none has them.
            layout: where the element stands, for what has no card.
        """
        if self.card is not None:
            for name, held in self.card.values.items():
                if isinstance(held, str) and not set(characters).isdisjoint(held):
                    return self.where(name, layout)
        return self.where(column, layout)

    def error(self, position: Position, what: str, fix: str) -> Diagnostic | None:
        """Report an error; not what a layout makes of a card whose row is known to be faulty."""
        if self.card is not None and self.table is not None:
            row = self.table.position(self.card)
            faulty = row.cell and self.faults_of_row(self.table, self.card)
            if position.file != row.file and faulty:
                return None
        return self.diagnostics.error(position, what, fix)

    def fault(self, position: Position, what: str, fix: str) -> None:
        """Report an error of the element at work, which a draft will mark."""
        self.error(position, what, fix)
        self.note_fault(what)

    def broken(self, position: Position, error: Exception) -> None:
        """Report an expression that fails on a card, which a draft will mark.

        Of the blank cells that it reckons with, the first is told of: one change mends them all.
        """
        what, fix = explain(error)
        if isinstance(error, BlankError):
            cell = error.position
            known = self._faulty.get((cell.file, cell.sheet), ())
            if cell.cell and any(row == cell.row for row, _ in known):
                self.note_fault(what)  # the cell holds something, and that was told of
                return
            what = self._blank.setdefault(position, what)
        self.fault(position, what, fix)

    def note_fault(self, what: str) -> None:
        """Have the element at work marked in a draft; what is wrong with it has been reported."""
        if self.draft:
            if what not in self.faults:
                self.faults.append(what)
            self._unmarked.append(self.faults.index(what) + 1)

    def mark_faults(self, box: Box, out: list[Item]) -> None:
        """Frame what stands in a box if faults of it were found."""
        if self._unmarked:
            out += frame(box, sorted(set(self._unmarked)))
            self._unmarked.clear()

    def known_fault(self, position: Position) -> str:
        """Return what was wrong with a value when it was loaded and checked, "" if nothing was."""
        return self._known.get(position, "")

    def faults_of_row(self, table: Table, card: Card) -> Sequence[str]:
        """Return what was wrong with a card's row when it was loaded and checked."""
        row = table.position(card)
        end = row.row + 1
        if not row.cell and row.file != self.game.position().file:  # a card of several lines
            end = min((each.row for each in table.cards if each.row > row.row), default=sys.maxsize)
        known = self._faulty.get((row.file, row.sheet), ())
        return [what for line, what in known if row.row <= line < end]

    def colour(self, value: str, position: Position) -> tuple[ColourCall, frozenset[str]]:
        """Compile a colour: a palette name, `#rrggbb`, `none`, or an expression that gives one.

        Returns:
            The call that gives the colour for a card (None for `none`), and the names it reads.
        """
        compiled = compile_value(value)
        if not compiled.names:
            name = _name_of(compiled.call({}))
            fixed = self._named(name, position)
            if fixed is not None or name in _NO_COLOUR:
                return (lambda scope: fixed), frozenset()

        def evaluate(scope: Scope) -> Colour:
            name = _name_of(compiled.call(scope))
            found = self._named(name, position, of_card=bool(compiled.names))
            return _FAULT if found is None and name not in _NO_COLOUR else found

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
        found = self.library.icon(name)
        if found is None:
            position = self.cell_with(name, position) if of_card else position
            fix = self.library.suggest(name)
            self.unknown_icon(name, position, f'unknown icon "{name}"', fix)
        elif self.library.is_broken(found[0]):
            self.note_fault(f'the drawing of icon "{name}" cannot be read')
        return found

    def unknown_icon(self, name: str, position: Position, what: str, fix: str) -> None:
        """Report an icon that there is not: on every card if its name is mistyped, else once."""
        self.note_fault(what)
        card = f"{self.card.component}.{self.card.id}" if self.card is not None else ""
        if not position.cell or self.library.nearest(name):
            self.error(position, what, fix)
        elif name not in self._unknown:
            error = self.error(position, what, fix)
            if error is not None:
                self._unknown[name] = (error, card)
        elif self._unknown[name][1] != card:
            self.diagnostics.add_outcome(self._unknown[name][0], ", and on {} more", card)

    def is_chosen(self, column: str) -> bool:
        """Tell whether the card's value in a column was chosen here rather than given."""
        if self.card is None:
            return False
        source = self.game.provenance.of(self.card.component, self.card.id, column)
        return source == "prototype"

    def _named(self, name: str, position: Position, *, of_card: bool = False) -> Colour:
        if name in _NO_COLOUR:
            return None
        if name in self.palette:
            return self.palette[name]
        colour = to_colour(name)
        if colour is not None:
            return colour
        near = nearest(name, self.palette)
        self.fault(
            self.cell_with(name, position) if of_card else position,
            f'unknown colour "{name}"',
            f'did you mean "{near}"' if near else 'name it under palette:, or write "#rrggbb"',
        )
        return None


def _name_of(colour: object) -> str:
    """Return what an expression says a colour is; blank is no colour."""
    return "" if colour is None else str(colour)


def explain(error: Exception) -> tuple[str, str]:
    """Return what is wrong and how to mend it, for an error inside an expression."""
    if isinstance(error, ExpressionError):
        return error.message, error.hint or "mend the expression"
    return str(error), "mend the expression"
