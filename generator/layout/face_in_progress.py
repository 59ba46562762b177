"""A face during layout: its card, its diagnostics, and its repeats."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from punchboard.cards.catalog import marked, marked_each, tr, tr_count, translated
from punchboard.cards.game import Card, Table
from punchboard.cards.problem import Diagnostic, Position
from punchboard.generator.expression import BlankError, ExpressionError, UnknownNameError
from punchboard.generator.graphics.display_list import FaultMarks, Group, Item, Shape, Text
from punchboard.generator.graphics.geometry import MM, Matrix, Rect, rectangle
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.text.label import BOLD, FONT, LEADING, set_lines, text_width

if TYPE_CHECKING:  # on many cards nothing repeats, and only editors ask for boxes
    from punchboard.generator.graphics.element_box import ElementBox
    from punchboard.generator.layout.repeat import Repeat

#: What no cut is exact enough to lose, in points: half a millimetre.
_CUT = 0.5 * MM
#: Elements that one face may draw, repeats included; more would be a mistake, or mischief.
MOST_ELEMENTS = 20_000

RED, _WHITE = "#d0021b", "#ffffff"
_NUMBER, _AIR = 5.0, 1.2
#: Letters of the strip, points, and of one on a piece that is narrower than this (mm).
_WORDS, _SMALL_WORDS, _SMALL = 5.5, 4.0, 40.0
#: How far from the corner of a large frame its number stands, mm.
_CORNER = 3.5
#: What stands above the words of a strip, so that nobody takes the piece for a finished one.
_DRAFT = "DRAFT"
#: What the strip may cover of a face.
_MOST_COVERED = 0.5

_BEYOND, _BEYOND_BLEED = marked_each(
    "{element} reaches {beyond:.1f} mm beyond the {edge} edge "
    "(its box of {file} is {width:.1f} × {height:.1f} mm)",
    "{element} reaches {beyond:.1f} mm beyond the {edge} edge, must be {bleed:g} mm or less "
    "(its box of {file} is {width:.1f} × {height:.1f} mm)",
)


def frame(box: Rect, numbers: Sequence[int]) -> list[Item]:
    """Return red dashes round a box, seen on any ground, with the numbers of its faults."""
    words = ", ".join(map(str, numbers))
    wide = text_width(words, _NUMBER, BOLD) + 2 * _AIR
    # Not into the corner of what may be a whole card, which is rounded off.
    right = box.x + box.width - (_CORNER * MM if box.width > 10 * _CORNER * MM else 0.0)
    plate = Rect(right - wide, box.top, wide, _NUMBER * 0.72 + 2 * _AIR)
    outline = rectangle(*box.bounds)
    return [
        Shape(outline, stroke=_WHITE, width=1.2),
        Shape(outline, stroke=RED, width=0.8, dash=(2.0, 1.5)),
        Shape(rectangle(*plate.bounds), fill=RED),
        Text(plate.x + _AIR, plate.bottom + _AIR, BOLD, _NUMBER, _WHITE, words),
    ]


def strip(width: float, height: float, faults: Sequence[str]) -> list[Item]:
    """Return the numbered error messages of a face, at its bottom.

    Args:
        width: Width of the face in points.
        height: Height of the face in points.
        faults: Messages in the order of their numbers, from 1.
    """
    is_small = min(width, height) < _SMALL * MM
    size = _SMALL_WORDS if is_small else _WORDS
    inset = (0.5 if is_small else 2.0) * MM
    room = width - 2 * inset - 2 * _AIR
    most = max(1, int(height * _MOST_COVERED / (size * LEADING)))
    lines: list[str] = []
    for number, message in enumerate(faults, 1):
        words = [line.text for line in set_lines(0, 0, room, f"{number} {message}", size, FONT)]
        if len(lines) + len(words) > most and lines:
            more = len(faults) - number + 1
            lines.append(tr_count("and {count} more", "and {count} more", more))
            break
        lines += words[:most]
    tall = len(lines) * size * LEADING + _AIR
    # Round pieces have no corners: on small ones the words stand across the middle.
    bottom = (height - tall) / 2 if is_small else inset
    plate = Rect(inset, bottom + tall, width - 2 * inset, tall)
    first = plate.top - size - _AIR / 2
    tag: list[Item] = []
    if not is_small:
        wide = text_width(_DRAFT, size, BOLD) + 2 * _AIR
        above = Rect(plate.x, plate.top + size + 2 * _AIR, wide, size + 2 * _AIR)
        letters = Text(above.x + _AIR, above.bottom + 1.5 * _AIR, BOLD, size, _WHITE, _DRAFT)
        tag = [Shape(rectangle(*above.bounds), fill=RED), letters]
    return [
        *tag,
        Shape(rectangle(*plate.bounds), fill=_WHITE, stroke=RED, width=0.5),
        *(
            Text(plate.x + _AIR, first - row * size * LEADING, FONT, size, RED, line)
            for row, line in enumerate(lines)
        ),
    ]


class Rest(NamedTuple):
    """The rest of a text that didn't fit on a front.

    Attributes:
        text: The rest with its marks; "" if the whole text fits.
        column: Column that the text shows, for messages.
    """

    text: str = ""
    column: str = ""


@dataclass(slots=True, eq=False)
class FaceInProgress:
    """A layout being filled for one card, or for none.

    Attributes:
        context: Context with the layout's palette.
        table: Table of the card.
        card: Card of the face; None for art without one.
        faults: In a draft, its errors after those of its underlay; frames refer to them
            by number.
        repeats: Its repeats, except those within an instance of a flow.
        text_scale: Factor of all text sizes, down to the smallest of each.
        rests: Texts that continue on the back, by the names of their elements, each with its
            column.
        unmarked: Numbers of errors that `mark_faults` has still to frame.
        boxes: Boxes of its elements, each after those within it; None if no editor asks for them.
    """

    context: LayoutContext
    table: Table | None = None
    card: Card | None = None
    faults: list[str] = field(default_factory=list)
    repeats: list[Repeat] = field(default_factory=list)
    text_scale: float = 1.0
    unmarked: list[int] = field(default_factory=list)
    rests: dict[str, Rest] = field(default_factory=dict)
    boxes: list[ElementBox] | None = None
    _is_flowing: bool = False
    _left: int = MOST_ELEMENTS

    @contextmanager
    def flowing(self) -> Iterator[None]:
        """Draw the instances of a flow; repeats in them count as parts of them."""
        outer, self._is_flowing = self._is_flowing, True
        try:
            yield
        finally:
            self._is_flowing = outer

    def note_shrunk(self, label: str, position: Position, size: float) -> None:
        """Keep that an element's text was set smaller than wanted, in points."""
        who = self.card.name if self.card is not None else position.file
        self.context.reported.shrunk.setdefault(label, []).append((who, size))

    def note_repeat(self, known: int, repeat: Repeat) -> None:
        """Record the items of a repeat, instead of inner repeats: those after the first `known`."""
        if not self._is_flowing:
            noted = {id(item) for each in self.repeats[known:] for item in each.items}
            own = tuple(item for item in repeat.items if id(item) not in noted)
            self.repeats.append(repeat._replace(items=own))

    def move_repeats(self, known: int, around: Group) -> None:
        """Turn or cut the repeats behind the first `known` as the group around them does."""
        self.repeats[known:] = [
            each._replace(items=(around._replace(items=each.items),))
            for each in self.repeats[known:]
        ]

    def move_boxes(self, known: int, matrix: Matrix) -> None:
        """Move the boxes behind the first `known` as the items of their elements are."""
        if self.boxes is not None:
            self.boxes[known:] = [each.moved(matrix) for each in self.boxes[known:]]

    def take_boxes(self, known: int) -> Sequence[ElementBox]:
        """Take the boxes behind the first `known` off the face, for an element that it may draw."""
        if self.boxes is None:
            return ()
        taken = self.boxes[known:]
        del self.boxes[known:]
        return taken

    @property
    def box_count(self) -> int:
        """How many boxes are recorded."""
        return len(self.boxes) if self.boxes is not None else 0

    def check_repeats(self, whole: Rect, bleed: float, out: list[Item]) -> None:
        """Report repeats that reach beyond the face, whose missing parts would go unnoticed.

        Args:
            whole: The face within its trim.
            bleed: Points that may be drawn beyond it.
            out: Display list of the face.
        """
        for repeat in self.repeats:
            beyond, edge = repeat.beyond(whole, self.context.fonts)
            if beyond <= bleed + _CUT:
                continue
            where = repeat.position
            named = tr('{kind} "{name}"', kind=repeat.kind, name=repeat.name)
            if repeat.column is not None:
                where = self.where(repeat.column, where)
                if self.card is not None:
                    named = tr('{element} on "{card}"', element=named, card=self.card.name)
            message = translated(
                _BEYOND_BLEED if bleed else _BEYOND,
                element=named,
                beyond=beyond / MM,
                bleed=bleed / MM,
                edge=translated(edge),
                file=repeat.position.file,
                width=repeat.box.width / MM,
                height=repeat.box.height / MM,
            )
            self.fault(
                where,
                message,
                tr("repeat less, wrap it, or make it smaller; a group with clip: true cuts it off"),
            )
            self.mark_faults(repeat.box, out)

    def spend(self, elements: int) -> None:
        """Charge elements of a repeat to the limit of the face.

        Raises:
            ExpressionError: if there are too many.
        """
        self._left -= elements
        if self._left < 0:
            message = tr(
                "repeats draw more than {most} elements on one face",
                most=MOST_ELEMENTS,
            )
            raise ExpressionError(message, tr("repeat less often"))

    def where(self, column: str, layout: Position) -> Position:
        """Return the position to name: the card's cell if there is a card, else the layout."""
        if self.card is None or self.table is None:
            return layout
        return self.table.position(self.card, column)

    def words(self, alone: str, on_card: str, **values: object) -> str:
        """Return a message about the card of this face, or about a face without one.

        Args:
            alone: Message for faces without a card, `marked`.
            on_card: Message for cards, `marked`; the name of this one is its `{card}`.
            values: Values of their other placeholders.
        """
        if self.card is None:
            return translated(alone, **values)
        return translated(on_card, card=self.card.name, **values)

    def cell_with(self, value: str, layout: Position) -> Position:
        """Return the cell of the card that holds just this, else the layout's place."""
        if self.card is not None:
            for column, held in self.card.values.items():
                if held == value:
                    return self.where(column, layout)
        return layout

    def cell_of(self, characters: Iterable[str], column: str, layout: Position) -> Position:
        """Return the cell of the card that has one of some characters or emoji.

        Args:
            characters: Characters to look for.
            column: Column to name if none has them.
            layout: Position of the element, for faces without a card.
        """
        if self.card is not None:
            for name, held in self.card.values.items():
                if isinstance(held, str) and any(each in held for each in characters):
                    return self.where(name, layout)
        return self.where(column, layout)

    def error(self, position: Position, message: str, hint: str) -> Diagnostic | None:
        """Report an error, except those that follow from a row known to be faulty."""
        if self.card is not None and self.table is not None:
            row = self.table.position(self.card)
            faulty = row.cell and self.faults_of_row()
            if position.file != row.file and faulty:
                return None
        return self.context.diagnostics.error(position, message, hint)

    def fault(self, position: Position, message: str, hint: str) -> None:
        """Report an error of the element being drawn, which a draft will mark."""
        self.error(position, message, hint)
        self.note_fault(message)

    def broken(self, position: Position, error: Exception, *, of_card: bool) -> None:
        """Report an expression that fails, with its card; a draft will mark it.

        Of cards with the same failure, and of blank cells that it computes with, only the first is
        reported: one change fixes them all.

        Args:
            position: Position of the expression.
            error: Exception that it raised.
            of_card: Whether it reads the card.
        """
        message, hint = explain(error)
        named, alike = message, message
        if isinstance(error, BlankError):
            cell = error.position
            known = self.context.reported.rows.get((cell.file, cell.sheet), ())
            if cell.cell and any(row == cell.row for row, _ in known):
                self.note_fault(message)  # the cell isn't blank, and its error was reported
                return
            of_card, alike = of_card and not cell.cell, ""
        if of_card and self.card is not None and not isinstance(error, UnknownNameError):
            named = tr('{problem} on "{card}"', problem=message, card=self.card.name)
        self.error(
            position, self.context.reported.broken.setdefault((position, alike), named), hint
        )
        self.note_fault(message)

    def note_fault(self, message: str) -> None:
        """Have the element being drawn marked in a draft; its fault has been reported."""
        if self.card is not None:
            key = self.card.component, self.card.id
            self.context.reported.faulty.setdefault(key, message)
        if self.context.draft:
            if message not in self.faults:
                self.faults.append(message)
            self.unmarked.append(self.faults.index(message) + 1)

    def mark_faults(self, box: Rect, out: list[Item]) -> None:
        """Frame a box if errors were found in it."""
        if self.unmarked:
            self.mark(frame(box, sorted(set(self.unmarked))), out)
            self.unmarked.clear()

    def mark(self, marks: Sequence[Item], out: list[Item]) -> None:
        """Draw marks of errors; editors know them as such."""
        if self.boxes is None:
            out += marks
        else:
            out.append(FaultMarks(tuple(marks)))

    def faults_of_row(self) -> Sequence[str]:
        """Return the errors of the card's row from loading and checks."""
        if self.card is None or self.table is None:
            return ()
        table = self.table
        row = table.position(self.card)
        end = row.row + 1
        if (
            not row.cell and row.file != self.context.game.position().file
        ):  # a card of several lines
            file = [each for each in self.context.game.tables.values() if each.file == table.file]
            rows = (each.row for shared in file for each in shared.cards if each.row > row.row)
            end = min(rows, default=sys.maxsize)
        known = self.context.reported.rows.get((row.file, row.sheet), ())
        return [message for line, message in known if row.row <= line < end]

    def icon(
        self, name: str, position: Position, *, of_card: bool = False
    ) -> tuple[str, float] | None:
        """Find an icon; an unknown one is reported once for each position.

        Args:
            name: Name of the icon.
            position: Position of the name in the layout.
            of_card: Whether the name may come from a cell of the card, which is then named.
        """
        found = self.context.library.icon(name)
        if found is None:
            position = self.cell_with(name, position) if of_card else position
            hint = self.context.library.suggest(name)
            self.unknown_icon(name, position, tr('unknown icon "{name}"', name=name), hint)
        elif self.context.library.is_broken(found[0]):
            self.note_fault(tr('the drawing of icon "{name}" cannot be read', name=name))
        return found

    def unknown_icon(self, name: str, position: Position, message: str, hint: str) -> None:
        """Report an icon that there is not: on every card if its name is mistyped, else once."""
        self.note_fault(message)
        card = f"{self.card.component}.{self.card.id}" if self.card is not None else ""
        if not position.cell or self.context.library.nearest(name):
            self.error(position, message, hint)
            return
        first = self.context.reported.unknown.get(name)
        if first is None:
            error = self.error(position, message, hint)
            if error is not None:
                self.context.reported.unknown[name] = (error, card)
        elif first[1] != card:
            words = marked("{message}, and on {count} more")
            self.context.diagnostics.add_outcome(first[0], words, card)

    def is_chosen(self, column: str) -> bool:
        """Return whether the card's value in a column was chosen here rather than given."""
        if self.card is None:
            return False
        source = self.context.game.source_of(self.card.component, self.card.id, column)
        return source == "prototype"


def explain(error: Exception) -> tuple[str, str]:
    """Return the message and the fix for an error inside an expression."""
    if isinstance(error, ExpressionError):
        return error.message, error.hint
    return str(error), tr("check each value in it")
