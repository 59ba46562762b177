"""What drawing an element needs: fonts, art, colours, and a place for complaints."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from punchboard.cards.game import Card, Game, Table
from punchboard.cards.load.nearest import nearest
from punchboard.cards.load.paths import find_inside
from punchboard.cards.problem import Diagnostic, Diagnostics, Position, Severity
from punchboard.cards.schema.base import to_colour
from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.expression import BlankError, ExpressionError, Scope, compile_value
from punchboard.generator.face import (
    MM,
    Box,
    Group,
    Image,
    Item,
    Line,
    Segment,
    Shape,
    SymbolRef,
    Text,
)
from punchboard.generator.impose.lettering import BOLD, FONT, LEADING, set_lines, text_width
from punchboard.generator.layout.load import TEMPLATES
from punchboard.generator.preflight.outlines import (
    IDENTITY,
    NOWHERE,
    Bounds,
    Matrix,
    after,
    bounds,
    common,
    moved_bounds,
)
from punchboard.generator.text.fonts import FontLibrary
from punchboard.generator.text.scripts import complaints, composed, unset_script

_VARIANTS = {
    "regular": ("regular", False),
    "bold": ("bold", False),
    "black": ("black", False),
    "italic": ("regular", True),
    "bold_italic": ("bold", True),
}


def open_context(
    game: Game,
    diagnostics: Diagnostics,
    *,
    low_ink: bool = False,
    draft: bool = False,
    provenance: bool = False,
) -> LayoutContext:
    """Gather fonts and art of a game; files that are missing are reported.

    Args:
        game: loaded.
        diagnostics: where complaints go.
        low_ink: whether ink is saved.
        draft: whether faults are drawn where they stand.
        provenance: whether chosen values are marked.
    """
    _check_title(game, diagnostics)
    library = ArtLibrary(
        game.root,
        TEMPLATES / "icons",
        game.file.icons,
        game.file.symbols,
        diagnostics,
        game.position("symbols"),
        game.file.picture_dpi,
        game.position("icons"),
        game.budget,
    )
    return LayoutContext(
        game,
        _fonts(game, diagnostics),
        library,
        diagnostics,
        low_ink=low_ink,
        draft=draft,
        provenance=provenance,
    )


def _check_title(game: Game, diagnostics: Diagnostics) -> None:
    """Report a title that cannot be set: it stands on every sheet, whatever the cards say."""
    title = composed(game.file.title)
    unset = [each for each in dict.fromkeys(title) if unset_script(each)]
    for what, fix, _ in complaints("", unset, title):
        diagnostics.error(game.position("title"), what, fix)


def _fonts(game: Game, diagnostics: Diagnostics) -> FontLibrary:
    fonts = FontLibrary()
    for family, files in game.file.fonts.items():
        found = {}
        for field, variant in _VARIANTS.items():
            relative = getattr(files, field)
            if relative is not None:
                position = game.position("fonts", family, field)
                path = find_inside(game.root, relative, position, diagnostics, "font")
                if path is not None:
                    found[variant] = path
        if ("regular", False) in found:
            fonts.add_family(family, found)
    return fonts


def place_of_font(game: Game, path: Path) -> Position:
    """Return where a game names a font file."""
    for family, files in game.file.fonts.items():
        for field in _VARIANTS:
            relative = getattr(files, field)
            if relative is not None and game.root / relative == path:
                return game.position("fonts", family, field)
    return game.position("fonts")


_RED, _WHITE = "#d0021b", "#ffffff"
_NUMBER, _AIR = 5.0, 1.2
#: Letters of the strip, points, and of one on a piece that is narrower than this (mm).
_WORDS, _SMALL_WORDS, _SMALL = 5.5, 4.0, 40.0
#: How far from the corner of a large frame its number stands, mm.
_CORNER = 3.5
#: What the strip may cover of a face.
_MOST_COVERED = 0.5


def rectangle(box: Box) -> tuple[Segment, ...]:
    """Return the outline of a box as segments."""
    right, bottom = box.x + box.width, box.bottom
    return (
        ("M", box.x, bottom),
        ("L", right, bottom),
        ("L", right, box.top),
        ("L", box.x, box.top),
        ("Z",),
    )


def frame(box: Box, numbers: Sequence[int]) -> list[Item]:
    """Return red dashes round a box, seen on any ground, with the numbers of its faults."""
    words = ", ".join(map(str, numbers))
    wide = text_width(words, _NUMBER, BOLD) + 2 * _AIR
    # Not into the corner of what may be a whole card, which is rounded off.
    right = box.x + box.width - (_CORNER * MM if box.width > 10 * _CORNER * MM else 0.0)
    plate = Box(right - wide, box.top, wide, _NUMBER * 0.72 + 2 * _AIR)
    outline = rectangle(box)
    return [
        Shape(outline, stroke=_WHITE, width=1.2),
        Shape(outline, stroke=_RED, width=0.8, dash=(2.0, 1.5)),
        Shape(rectangle(plate), fill=_RED),
        Text(plate.x + _AIR, plate.bottom + _AIR, BOLD, _NUMBER, _WHITE, words),
    ]


def strip(width: float, height: float, faults: Sequence[str]) -> list[Item]:
    """Return the words of a face's faults, by their numbers, at its bottom.

    Args:
        width: of the face, points.
        height: of the face, points.
        faults: in the order of their numbers, from 1.
    """
    is_small = min(width, height) < _SMALL * MM
    size = _SMALL_WORDS if is_small else _WORDS
    inset = (0.5 if is_small else 2.0) * MM
    room = width - 2 * inset - 2 * _AIR
    most = max(1, int(height * _MOST_COVERED / (size * LEADING)))
    lines: list[str] = []
    for number, what in enumerate(faults, 1):
        words = [line.text for line in set_lines(0, 0, room, f"{number} {what}", size, FONT)]
        if len(lines) + len(words) > most and lines:
            lines.append(f"and {len(faults) - number + 1} more")
            break
        lines += words[:most]
    tall = len(lines) * size * LEADING + _AIR
    # Round pieces have no corners: on small ones the words stand across the middle.
    bottom = (height - tall) / 2 if is_small else inset
    plate = Box(inset, bottom + tall, width - 2 * inset, tall)
    first = plate.top - size - _AIR / 2
    return [
        Shape(rectangle(plate), fill=_WHITE, stroke=_RED, width=0.5),
        *(
            Text(plate.x + _AIR, first - row * size * LEADING, FONT, size, _RED, line)
            for row, line in enumerate(lines)
        ),
    ]


#: Names of expressions that are the same for all cards.
_COMMON = frozenset({"cards", "game", "low_ink", "width", "height"})
_COLUMN = re.compile(r"\bcard\.(\w+)")
_EVERYWHERE: Bounds = (-1e9, -1e9, 1e9, 1e9)


class Repeat(NamedTuple):
    """What was drawn by an element that repeats.

    Attributes:
        kind: as layouts call it.
        name: of the element.
        position: of the element.
        column: the card's column that says how often it repeats; empty if none does, and None if
            it repeats alike on all cards.
        box: of the element, points.
        flows: whether each instance stands where the one before ended.
        items: all that it drew, on the face.
    """

    kind: str
    name: str
    position: Position
    column: str | None
    box: Box
    flows: bool
    items: tuple[Item, ...]

    def beyond(self, whole: Box, fonts: FontLibrary) -> tuple[float, str]:
        """Return how far it reaches beyond a face where it does most, in points, and which edge.

        What stands where the layout itself puts it may be a pattern that runs off the face: of it
        count words and pictures alone, and only what lies outside the element's box as well.

        Args:
            whole: the face, cut to its trim.
            fonts: the fonts of its words.
        """
        left, bottom, right, top = _reach(self.items, IDENTITY, _EVERYWHERE, self.flows, fonts)
        edges = _edges(whole)
        if not self.flows:
            box = _edges(self.box)
            edges = (
                min(edges[0], box[0]), min(edges[1], box[1]),
                max(edges[2], box[2]), max(edges[3], box[3]),
            )  # fmt: skip
        beyond = {
            "left": edges[0] - left,
            "lower": edges[1] - bottom,
            "right": right - edges[2],
            "upper": top - edges[3],
        }
        edge = max(beyond, key=beyond.__getitem__)
        return beyond[edge], edge


def column_of(expression: object, *names: frozenset[str]) -> str | None:
    """Return the card's column to name for a repeat.

    Args:
        expression: what it repeats over.
        names: what its number and places depend on.

    Returns:
        The first that the expression reads, "" if it reads the card in another way; None if all
        cards have it alike.
    """
    if frozenset().union(*names) <= _COMMON:
        return None
    found = _COLUMN.search(str(expression))
    return found[1] if found else ""


def _edges(box: Box) -> Bounds:
    return box.x, box.bottom, box.x + box.width, box.top


def _reach(
    items: Iterable[Item], matrix: Matrix, clip: Bounds, shapes: bool, fonts: FontLibrary
) -> Bounds:
    """Return what encloses all that is seen of some items where a matrix brings them."""
    left, bottom, right, top = NOWHERE
    for item in items:
        if isinstance(item, Group):
            inner = clip
            if item.clip:
                inner = common(clip, moved_bounds(matrix, bounds(item.clip)))
            box = _reach(item.items, after(item.matrix, matrix), inner, shapes, fonts)
        elif isinstance(item, Shape) and not shapes:
            continue
        else:
            box = common(clip, moved_bounds(matrix, _box(item, fonts)))
        if box[0] <= box[2] and box[1] <= box[3]:
            left, bottom = min(left, box[0]), min(bottom, box[1])
            right, top = max(right, box[2]), max(top, box[3])
    return left, bottom, right, top


def _box(item: Text | Line | Shape | SymbolRef | Image, fonts: FontLibrary) -> Bounds:
    """Return what encloses one item; lines without their width, icons with the air around them."""
    if isinstance(item, Shape):
        return bounds(item.segments)
    if isinstance(item, Text):
        x, y, font, size, _, text = item
        return _box(Line(x, y, size, "", ((font, text),)), fonts)
    if isinstance(item, Line):
        wide = sum(fonts.named(font).measure(text) for font, text in item.runs) * item.size
        face = fonts.named(item.runs[0][0])
        bottom, top = item.y - face.descent * item.size, item.y + face.cap_height * item.size
        return item.x, bottom, item.x + wide, top
    _, x, y, width, height, *_ = item
    box = x, y, x + width, y + height
    if not isinstance(item, SymbolRef) or not item.turn:
        return box
    angle = math.radians(item.turn)
    cos, sin = math.cos(angle), math.sin(angle)
    mx, my = x + width / 2, y + height / 2
    around: Matrix = (cos, sin, -sin, cos, mx - cos * mx + sin * my, my - sin * mx - cos * my)
    return moved_bounds(around, box)


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
