"""The pages of one size's sheets, each made when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from punchboard.generator.face import MM, Item
from punchboard.generator.impose.files import PageSide, SheetMaker
from punchboard.generator.impose.flip import box_behind, turn_behind, turning_axis
from punchboard.generator.impose.grid import Arrangement, cuts_between, edges
from punchboard.generator.impose.margin import (
    Seat,
    draw_label,
    draw_ruler,
    seat_label,
    seat_ruler,
    strips,
)
from punchboard.generator.impose.marks import LENGTH, SHORT_LENGTH, corner_guides, fold_line, ticks
from punchboard.generator.impose.options import SheetOptions
from punchboard.generator.impose.plan import Box, Copy, Edges, Page, Placement, Side, Turn

SIDE_WORDS: dict[PageSide, str] = {
    "face": "front",
    "back": "back",
    "both": "fold, glue, cut",
}
AT_TRUE_SIZE = "print at 100 %"


@dataclass(frozen=True, slots=True)
class _Look:
    """What all pages of one kind share.

    Attributes:
        slots: where each side of the piece in slot 1, 2, … lies.
        turns: how each side is turned.
        trim_box: around the slots.
        bleed_box: around their bleeds.
        marks: all but the label.
        label: where the label stands, if there is room.
        cuts: straight cuts that free the pieces.
    """

    slots: dict[Side, tuple[Box, ...]]
    turns: dict[Side, Turn]
    trim_box: Edges
    bleed_box: Edges
    marks: tuple[Item, ...]
    label: Seat | None
    cuts: int


class Sheets(SheetMaker):
    """Makes any page of the sheets of one size. Sheets are counted from 0 here, pages from 1."""

    def __init__(
        self,
        copies: Sequence[Copy],
        has_back: Callable[[Copy], bool],
        arrangement: Arrangement,
        radius: float,
        options: SheetOptions,
        words: str,
    ) -> None:
        """Prepare the pages.

        Args:
            copies: what is placed, in order.
            has_back: whether a copy has a back.
            arrangement: the slots of the faces.
            radius: of the corners in mm.
            options: backs and marks.
            words: what the pieces are, for the label.
        """
        self._copies = copies
        self._has_back = has_back
        self._arrangement = arrangement
        self._radius = radius
        self._options = options
        self._words = words
        self._look = cache(self._make_look)
        self._capacity = len(arrangement.slots)
        self.count = -(-len(copies) // self._capacity)

    def page(self, sheet: int, number: int, side: PageSide) -> Page:
        """Return a side of a sheet as the page of a number."""
        look = self._look(side)
        return Page(
            number,
            side,
            tuple(self._place(sheet, look)),
            look.marks + self._label(sheet, side, look),
            look.trim_box,
            look.bleed_box,
            self._arrangement.media,
            look.cuts,
        )

    def _place(self, sheet: int, look: _Look) -> Iterator[Placement]:
        start = sheet * self._capacity
        for index, each in enumerate(self._copies[start : start + self._capacity]):
            for side, slots in look.slots.items():
                if side == "face" or self._has_back(each):
                    yield Placement(each, side, index + 1, *slots[index], look.turns[side])

    def _label(self, sheet: int, side: PageSide, look: _Look) -> tuple[Item, ...]:
        if look.label is None:
            return ()
        return (draw_label(look.label, self._label_words(sheet, side)),)

    def _label_words(self, sheet: int, side: PageSide) -> tuple[str, ...]:
        return (
            self._options.game,
            self._words,
            f"sheet {sheet + 1} of {self.count}",
            SIDE_WORDS[side],
            AT_TRUE_SIZE,
        )

    def _make_look(self, side: PageSide) -> _Look:
        arrangement, options = self._arrangement, self._options
        media, bleed = arrangement.media, arrangement.bleed
        slots: dict[Side, tuple[Box, ...]] = {}
        turns: dict[Side, Turn] = {}
        if side != "back":
            slots["face"], turns["face"] = arrangement.slots, arrangement.turn
        if side != "face":
            axis = turning_axis(options.duplex, media)
            shift = (0.0, 0.0) if side == "both" else options.offset(media)
            slots["back"] = tuple(
                box_behind(each, media, axis).moved(shift[0] * MM, shift[1] * MM)
                for each in arrangement.slots
            )
            turns["back"] = turn_behind(arrangement.turn, axis)
        trims = tuple(each for boxes in slots.values() for each in boxes)
        trim_box = edges(trims)
        bleed_box = edges(tuple(each.grown(bleed) for each in trims))
        tick = LENGTH
        free = strips(bleed_box, trims, media, tick)
        ruler = seat_ruler(free) if options.ruler else None
        if options.ruler and ruler is None:
            tick = SHORT_LENGTH
            free = strips(bleed_box, trims, media, tick)
            ruler = seat_ruler(free)
        words = " · ".join(self._label_words(self.count - 1, side))
        label = seat_label(free, words, ruler) if options.label else None
        marks = tuple(self._make_marks(slots, trims, bleed_box, ruler, tick))
        cuts = 0 if side == "back" else cuts_between(slots["face"])
        return _Look(slots, turns, trim_box, bleed_box, marks, label, cuts)

    def _make_marks(
        self,
        slots: dict[Side, tuple[Box, ...]],
        trims: tuple[Box, ...],
        block: Edges,
        ruler: Seat | None,
        tick: float,
    ) -> Iterator[Item]:
        arrangement, options = self._arrangement, self._options
        fold = arrangement.fold
        if options.crop_marks:
            yield ticks(trims, arrangement.bleed, arrangement.media, fold, tick)
        if fold is not None:
            yield from fold_line(block, arrangement.media, fold, tick)
        if options.rounded and self._radius and "face" in slots:
            yield corner_guides(slots["face"], self._radius * MM)
        if ruler is not None:
            yield draw_ruler(ruler)
