"""Impose copies of one size on sheets, with every back behind its face."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from punchboard.cards.catalog import marked, tr, translated
from punchboard.cards.schema.size import Size
from punchboard.generator.graphics.display_list import Item
from punchboard.generator.graphics.geometry import MM, Bounds, Rect, bounds_around
from punchboard.generator.impose.card_grid import Arrangement, arrange
from punchboard.generator.impose.crop_marks import (
    corner_guides,
    fold_line,
    tick_offset,
    ticks,
)
from punchboard.generator.impose.flip import box_behind, turn_behind, turning_axis
from punchboard.generator.impose.margin import (
    MarginContent,
    MarginSlot,
    draw_label,
    draw_ruler,
    place_in_slot,
    place_margin_content,
    without_ticks,
)
from punchboard.generator.impose.plan import (
    Copy,
    LostTicks,
    Page,
    Pages,
    Placement,
    PlannedFile,
    Side,
    Turn,
    cut_lines,
)
from punchboard.generator.impose.sheet_options import SheetOptions

PageSide = Literal["face", "back", "both"]


class SheetMaker(ABC):
    """Base of classes that make the pages of sheets. Sheets count from 0, pages from 1.

    Attributes:
        count: Number of sheets.
        backed: Number of sheets with a printed back; they come first.
    """

    count: int
    backed: int

    @abstractmethod
    def page(self, sheet: int, number: int, side: PageSide) -> Page:
        """Return one side of a sheet as a page with this number."""


def planned_files(
    sheets: SheetMaker,
    stem: str,
    words: str,
    pieces: int,
    two_sided: bool,
    options: SheetOptions,
    *,
    fronts_alone: bool = True,
    glued: bool = False,
) -> list[PlannedFile]:
    """Return the files for the chosen way of printing backs.

    Args:
        sheets: Maker of the pages.
        stem: Stem of the file names.
        words: Name of the sheets' content.
        pieces: Number of copies.
        two_sided: Whether any copy has a printed back.
        options: Options with the way of printing backs.
        glued: Whether backs are printed on separate paper and glued.
        fronts_alone: Whether separate files call fronts without backs "fronts" too.
    """

    def planned(name: str, title: str, side: PageSide, sheet: int, end: int) -> PlannedFile:
        """Plan a file with one side of the sheets from `sheet` up to, but not including, `end`."""
        pages = Pages(end - sheet, lambda index: sheets.page(sheet + index, index + 1, side))
        return PlannedFile(f"{name}.pdf", title, options.paper.title, pages, pieces)

    count, backed = sheets.count, sheets.backed
    if two_sided and options.duplex == "fold":
        return [planned(stem, tr("{title}, to be folded", title=words), "both", 0, count)]
    if not two_sided and (options.duplex != "separate" or not fronts_alone):
        return [planned(stem, words, "face", 0, count)]
    if options.duplex == "separate":
        files = [planned(f"{stem}-fronts", tr("{title}, fronts", title=words), "face", 0, count)]
        if two_sided:
            backs = planned(f"{stem}-backs", tr("{title}, backs", title=words), "back", 0, backed)
            files.append(replace(backs, behind=files[0].name, glued=glued))
        return files

    def in_turn(index: int) -> Page:
        return sheets.page(index // 2, index + 1, "back" if index % 2 else "face")

    both = planned(stem, tr("{title}, two-sided", title=words), "face", 0, backed)
    files = [replace(both, pages=Pages(2 * backed, in_turn), printed=options.printed)]
    if backed < count:
        # A duplex printer would print the next front on an empty back.
        alone = planned(
            f"{stem}-one-sided", tr("{title}, no backs", title=words), "face", backed, count
        )
        pieces_alone = sum(len(page.placements) for page in alone.pages)
        files = [
            replace(files[0], pieces=pieces - pieces_alone),
            replace(alone, pieces=pieces_alone),
        ]
    return files


SIDE_WORDS: dict[PageSide, str] = {
    "face": marked("front"),
    "back": marked("back"),
    "both": marked("fold, glue, cut"),
}
AT_TRUE_SIZE = marked("print at 100 %")
#: Rotation of a landscape card in a slot for a portrait card, by the rotation of the slot.
_SIDEWAYS: dict[Turn, Turn] = {0: 90, 90: 0, 180: 270, 270: 180}


#: Fields of `Placement` without the copy.
_Place = tuple[Side, int, float, float, float, float, Turn]


@dataclass(frozen=True, slots=True)
class _SharedParts:
    """Parts that all pages with the same number of pieces share.

    Attributes:
        standing: Places of the sides of an upright piece, for each slot.
        lying: Places of the sides of a piece on its side, for each slot.
        trim_box: Bounding box of the trims.
        bleed_box: Bounding box of the bleeds.
        marks: Marks without the label.
        label: Slot of the label; None if it has no room.
        cuts: Number of straight cuts that free the pieces.
        outside: Ticks that are out of most printers' reach.
        lacks: Margin content without room: `ruler`, `label`.
    """

    standing: Sequence[Sequence[_Place]]
    lying: Sequence[Sequence[_Place]]
    trim_box: Bounds
    bleed_box: Bounds
    marks: tuple[Item, ...]
    label: MarginSlot | None
    cuts: int
    outside: tuple[LostTicks, ...]
    lacks: tuple[str, ...]


class Sheets(SheetMaker):
    """Maker of the pages for sheets of one size. Sheets count from 0, pages from 1."""

    def __init__(
        self,
        copies: Sequence[Copy],
        backed: Set[Copy],
        arrangement: Arrangement,
        radius: float,
        options: SheetOptions,
        words: str,
        lying: Set[Copy] = frozenset(),
    ) -> None:
        """Prepare the pages.

        Args:
            copies: Copies in order; if backs are printed, copies with a back move to the front.
            backed: Copies that have a back.
            arrangement: Slots of the faces.
            radius: Radius of the corners in mm.
            options: Backs and marks.
            words: Name of the pieces, for the label.
            lying: Copies that lie on their side in an upright slot.
        """
        self._backed = backed
        self._arrangement = arrangement
        self._radius = radius
        self._options = options
        self._words = words
        self._lying = lying
        self._shared_parts = cache(self._make_shared_parts)
        with_back = backed if options.duplex != "none" else frozenset[Copy]()
        first = [each for each in copies if each in with_back]
        self._copies = (*first, *(each for each in copies if each not in with_back))
        self._capacity = len(arrangement.slots)
        self.count = -(-len(copies) // self._capacity)
        sides: tuple[PageSide, ...] = ("face", "back") if first else ("face",)
        if arrangement.fold is not None:
            sides = ("both",)
        # Whether the last slot stays free for ruler and label, which have no room elsewhere.
        self._has_spare = False
        for side in sides if self._capacity > 1 else ():
            full = self._margin_content(side, self._slots(side, self._capacity))
            self._has_spare |= full.is_tight or bool(full.lacks(options))
        self._capacity -= self._has_spare
        self.count = -(-len(copies) // self._capacity)
        self.backed = -(-len(first) // self._capacity)

    @property
    def last(self) -> Sequence[Copy]:
        """Copies on the last sheet."""
        return self._copies[(self.count - 1) * self._capacity :]

    def page(self, sheet: int, number: int, side: PageSide) -> Page:
        """Return one side of a sheet as a page with this number."""
        copies = self._copies[sheet * self._capacity : (sheet + 1) * self._capacity]
        parts = self._shared_parts(side, len(copies))
        placements = [
            Placement(each, *place)
            for each, standing, lying in zip(copies, parts.standing, parts.lying, strict=True)
            for place in (lying if each in self._lying else standing)
            if place[0] == "face" or each in self._backed
        ]
        marks = parts.marks
        if parts.label is not None:
            marks += (draw_label(parts.label, self._label_words(sheet, side)),)
        return Page(
            number,
            side,
            tuple(placements),
            marks,
            parts.trim_box,
            parts.bleed_box,
            self._arrangement.media,
            parts.cuts,
            parts.outside,
            parts.lacks,
        )

    def _label_words(self, sheet: int, side: PageSide) -> tuple[str, ...]:
        return (
            self._options.game,
            self._words,
            tr("sheet {sheet} of {count}", sheet=sheet + 1, count=self.count),
            translated(SIDE_WORDS[side]),
            translated(AT_TRUE_SIZE),
        )

    def _slots(self, side: PageSide, count: int) -> dict[Side, tuple[Rect, ...]]:
        """Return the trim rectangles of the first `count` pieces of a sheet, by side."""
        arrangement = self._arrangement
        slots: dict[Side, tuple[Rect, ...]] = {}
        if side != "back":
            slots["face"] = arrangement.slots[:count]
        if side != "face":
            slots["back"] = tuple(self._behind(each, side) for each in arrangement.slots[:count])
        return slots

    def _behind(self, slot: Rect, side: PageSide) -> Rect:
        """Return the back's rectangle of a slot, shifted by the printer's offset."""
        media, options = self._arrangement.media, self._options
        shift = (0.0, 0.0) if side == "both" else options.offset(media)
        axis = turning_axis(options.duplex, media)
        return box_behind(slot, media, axis).moved(shift[0] * MM, shift[1] * MM)

    def _margin_content(self, side: PageSide, slots: dict[Side, tuple[Rect, ...]]) -> MarginContent:
        arrangement, options = self._arrangement, self._options
        trims = tuple(each for boxes in slots.values() for each in boxes)
        block = bounds_around(trims, arrangement.bleed)
        words = " · ".join(self._label_words(self.count - 1, side))
        offset = tick_offset(arrangement.bleed)
        marked = trims
        if arrangement.fold is not None:  # marks are at its ends
            marked = (*trims, Rect.from_bottom(trims[0].x, arrangement.fold, 0.0, 0.0))
        return place_margin_content(block, marked, arrangement.media, words, options, offset)

    def _content_in_slot(
        self, side: PageSide, count: int, trims: Sequence[Rect]
    ) -> MarginContent | None:
        """Put ruler and label into a slot without a piece; return None if all slots have one.

        The last slot is preferred. Ticks reach into it if its row is empty, and an earlier slot may
        have more room.

        Args:
            side: Side of the sheet.
            count: Number of pieces on the sheet.
            trims: Trim boxes of its pieces.
        """
        arrangement, options = self._arrangement, self._options
        words = " · ".join(self._label_words(self.count - 1, side))
        path = ticks(trims, arrangement).path
        best: MarginContent | None = None
        for slot in reversed(arrangement.slots[count:]):
            free = self._behind(slot, side) if side == "back" else slot
            free = without_ticks(free.grown(arrangement.bleed), path)
            content = place_in_slot(free, arrangement.media, words, options)
            if best is None or len(content.lacks(options)) < len(best.lacks(options)):
                best = content
            if not best.lacks(options):
                break
        return best

    def _make_shared_parts(self, side: PageSide, count: int) -> _SharedParts:
        arrangement, options = self._arrangement, self._options
        slots = self._slots(side, count)
        turn, turned = arrangement.turn, _SIDEWAYS[arrangement.turn]
        turns: dict[Side, tuple[Turn, Turn]] = {}
        if side != "back":
            turns["face"] = turn, turned
        if side != "face":
            axis = turning_axis(options.duplex, arrangement.media)
            turns["back"] = turn_behind(turn, axis), turn_behind(turned, axis)
        standing, lying = (
            [
                [
                    (each, slot + 1, *boxes[slot].corner_and_size, turns[each][lies_sideways])
                    for each, boxes in slots.items()
                ]
                for slot in range(count)
            ]
            for lies_sideways in (0, 1)
        )
        trims = tuple(each for boxes in slots.values() for each in boxes)
        bleed_box = bounds_around(trims, arrangement.bleed)
        content = self._margin_content(side, slots)
        if (self._has_spare and content.is_tight) or content.lacks(options):
            content = self._content_in_slot(side, count, trims) or content
        drawn = ticks(trims, arrangement, content.tick)
        marks: list[Item] = [drawn.path] if options.crop_marks else []
        if arrangement.fold is not None:
            marks += fold_line(bleed_box, arrangement.media, arrangement.fold, content.tick)
        if options.rounded and self._radius and "face" in slots:
            marks.append(corner_guides(slots["face"], self._radius * MM))
        if content.ruler is not None:
            marks.append(draw_ruler(content.ruler))
        return _SharedParts(
            standing,
            lying,
            bounds_around(trims),
            bleed_box,
            tuple(marks),
            content.label,
            0 if side == "back" else sum(map(len, cut_lines(slots["face"], digits=3))),
            drawn.outside if options.crop_marks else (),
            content.lacks(options),
        )


def impose(
    copies: Sequence[Copy],
    backed: Set[Copy],
    size: Size,
    size_name: str,
    options: SheetOptions,
    words: str = "",
    lying: Set[Copy] = frozenset(),
) -> list[PlannedFile]:
    """Place copies of one size on sheets, in order, across components.

    Args:
        copies: Copies of the size.
        backed: Copies that have a back; other slots of the back page stay empty.
        size: Trim size of the copies.
        size_name: Trade name of the size, or its lengths; used in file names.
        options: Paper, backs and marks.
        words: Name of the sheets' content; "": cards of the size.
        lying: Copies in landscape, which lie turned in their slots.

    Returns:
        A file with the fronts and one with the backs (`separate`), or one file; [] without copies.
        Page i of the file of backs belongs to sheet i. Copies with backs come first, so sheets
        without backs are the last ones and have no page there.

    Raises:
        SheetError: If not one card fits on the paper.
    """
    if not copies:
        return []
    two_sided = options.duplex != "none" and not backed.isdisjoint(copies)
    folded = two_sided and options.duplex == "fold"
    arrangement = arrange(size, size_name, options, folded, len(copies))
    words = words or tr("{size} cards", size=size_name.replace("_", " ").capitalize())
    sheets = Sheets(copies, backed, arrangement, size.radius, options, words, lying)
    stem = f"cards-{size_name.replace('_', '-')}"
    return planned_files(sheets, stem, words, len(copies), two_sided, options)


def last_sheet(
    copies: Sequence[Copy], backed: Set[Copy], size: Size, size_name: str, options: SheetOptions
) -> Sequence[Copy]:
    """Return the copies on the last sheet of a size, as `impose` fills its sheets.

    Raises:
        SheetError: If not one card fits on the paper.
    """
    folded = options.duplex == "fold" and not backed.isdisjoint(copies)
    arrangement = arrange(size, size_name, options, folded, len(copies))
    return Sheets(copies, backed, arrangement, size.radius, options, "").last
