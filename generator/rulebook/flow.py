"""Strips into columns and pages: nothing is cut, bands above wide tables are balanced."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from punchboard.generator.rulebook.geometry import PageShape
from punchboard.generator.rulebook.strip import Frame, Strip

#: Room that a chapter's beginning needs below it, so that no heading ends a column, points.
_CHAPTER_ROOM = 42.0
#: Air above and below what a box shows where it is cut.
_CUT_PAD = 5.0
#: Below this height a rest of a page is not begun with, points.
_LEAST_BAND = 70.0
_BAND_GAP = 9.0


class Placed(NamedTuple):
    """A strip on a page: its top left corner in points."""

    strip: Strip
    x: float
    y: float


class PlacedFrame(NamedTuple):
    """A box's background on a page."""

    frame: Frame
    x: float
    top: float
    bottom: float


@dataclass(slots=True)
class Sheet:
    """A page being filled.

    Attributes:
        number: from 1.
        placed: strips in reading order.
        frames: what lies behind them.
        beside: what stands in the margin, with the height it would like.
    """

    number: int
    placed: list[Placed] = field(default_factory=list)
    frames: list[PlacedFrame] = field(default_factory=list)
    beside: list[tuple[float, Strip]] = field(default_factory=list)


@dataclass(slots=True)
class _Clump:
    """Strips that stay together."""

    strips: list[Strip]

    @property
    def wide(self) -> bool:
        return any(strip.wide for strip in self.strips)

    @property
    def band(self) -> int:
        return self.strips[0].band

    @property
    def height(self) -> float:
        """Height without the gap before it."""
        return sum(strip.height for strip in self.strips) + sum(
            strip.gap for strip in self.strips[1:]
        )


class PageFiller:
    """Fills pages of one shape."""

    def __init__(self, page: PageShape, first: int = 1) -> None:
        self.sheets: list[Sheet] = [Sheet(first)]
        self._page = page
        self._bottom = page.bottom
        self._y = page.height - page.top

    def fill(self, strips: Sequence[Strip]) -> list[Sheet]:
        """Place strips, and return the pages."""
        clumps = _clumps(strips, self._page.column_height)
        at = 0
        while at < len(clumps):
            clump = clumps[at]
            if clump.strips[0].new_page:
                self._new_page()
            if clump.wide:
                self._place_wide(clump)
                at += 1
                continue
            end = at + 1
            while end < len(clumps) and not clumps[end].wide and clumps[end].band == clump.band:
                if clumps[end].strips[0].new_page:
                    break
                end += 1
            # A band that another page follows is filled, not balanced.
            self._place_band(clumps[at:end])
            at = end
        for sheet in self.sheets:
            self._settle_margin(sheet)
        return self.sheets

    def _new_page(self) -> None:
        if self.sheets[-1].placed:
            self.sheets.append(Sheet(self.sheets[-1].number + 1))
        self._y = self._page.height - self._page.top

    @property
    def _is_top(self) -> bool:
        return self._y >= self._page.height - self._page.top - 0.01

    def _place_wide(self, clump: _Clump) -> None:
        gap = 0.0 if self._is_top else clump.strips[0].gap
        after = _CHAPTER_ROOM if clump.strips[-1].glued else 0.0
        if self._y - gap - clump.height - after < self._bottom and not self._is_top:
            self._new_page()
            gap = 0.0
            for header in clump.strips[0].header:
                if header is not clump.strips[0]:
                    self._put(header, self._page.left(self.sheets[-1].number), self._y)
                    self._y -= header.height
        self._y -= gap
        left = self._page.left(self.sheets[-1].number)
        for number, strip in enumerate(clump.strips):
            self._y -= strip.gap if number else 0.0
            self._put(strip, left, self._y)
            self._y -= strip.height

    def _place_band(self, clumps: list[_Clump]) -> None:
        """Place clumps in columns, over as many pages as they need."""
        while clumps:
            if not self._is_top:
                self._y -= _BAND_GAP
            room = self._y - self._bottom
            band = clumps[0].band
            columns = band or self._page.columns
            split = _split(clumps, room, columns)
            placed = sum(len(column) for column in split)
            if placed < len(clumps):
                if not self._is_top and (room < _LEAST_BAND or not placed):
                    self._new_page()
                    continue
                self._put_columns(split, band)
                clumps = clumps[placed:]
                self._new_page()
                continue
            split = _balanced(clumps, room, columns)
            self._y = self._put_columns(split, band)
            return

    def _put_columns(self, split: list[list[_Clump]], band: int) -> float:
        """Place clumps in their columns; return where the longest column ends."""
        number = self.sheets[-1].number
        lowest = self._y
        for index, column in enumerate(split):
            x = self._page.column_left(number, index, band)
            y = self._y
            open_frame: tuple[Frame, float] | None = None
            for place, clump in enumerate(column):
                for row, strip in enumerate(clump.strips):
                    is_first = not place and not row
                    if is_first:
                        for header in _repeated(strip):
                            self._put(header, x, y)
                            y -= header.height
                    gap = 0.0 if is_first else strip.gap
                    if open_frame and strip.frame is not open_frame[0]:
                        self._close(open_frame, x, y)
                        open_frame = None
                    y -= gap
                    if strip.frame is not None and open_frame is None:
                        open_frame = (strip.frame, y)
                        if is_first and not _begins(strip):
                            y -= _CUT_PAD
                    self._put(strip, x, y)
                    y -= strip.height
            if open_frame:
                is_over = _ends(column[-1].strips[-1])
                self._close(open_frame, x, y - (0.0 if is_over else _CUT_PAD))
            lowest = min(lowest, y)
        return lowest

    def _close(self, open_frame: tuple[Frame, float], x: float, y: float) -> None:
        frame, top = open_frame
        self.sheets[-1].frames.append(PlacedFrame(frame, x + frame.left, top, y))

    def _put(self, strip: Strip, x: float, y: float) -> None:
        sheet = self.sheets[-1]
        sheet.placed.append(Placed(strip, x, y))
        sheet.beside += [(y, each) for each in strip.beside]

    def _settle_margin(self, sheet: Sheet) -> None:
        """Put what stands in the margin beside its words, or as near as its neighbours allow."""
        page = self._page
        waiting = sorted(sheet.beside, key=lambda each: -each[0])
        room = page.column_height
        kept: list[tuple[float, Strip]] = []
        taken = 0.0
        for wish, strip in waiting:
            tall = strip.height + (strip.gap if kept else 0.0)
            if kept and taken + tall > room:
                self._hand_on(sheet, strip)
                continue
            taken += tall
            kept.append((wish, strip))
        tops: list[float] = []
        limit = page.height - page.top
        for number, (wish, strip) in enumerate(kept):
            top = min(wish, limit - (strip.gap if number else 0.0))
            tops.append(top)
            limit = top - strip.height
        floor = page.bottom
        for number in range(len(kept) - 1, -1, -1):
            strip = kept[number][1]
            tops[number] = max(tops[number], floor + strip.height)
            floor = tops[number] + strip.gap
        x = page.margin_left(sheet.number)
        sheet.placed += [Placed(strip, x, top) for (_, strip), top in zip(kept, tops, strict=True)]

    def _hand_on(self, sheet: Sheet, strip: Strip) -> None:
        """Give what has no room in a margin to the next page's."""
        at = self.sheets.index(sheet) + 1
        if at == len(self.sheets):
            self.sheets.append(Sheet(sheet.number + 1))
        self.sheets[at].beside.insert(0, (self._page.height - self._page.top, strip))


def _clumps(strips: Sequence[Strip], most: float) -> list[_Clump]:
    """Gather strips that are glued; what would be higher than a column is cut after all."""
    clumps: list[_Clump] = []
    joins = False
    for strip in strips:
        fits = joins and clumps[-1].height + strip.gap + strip.height <= most
        if fits and clumps[-1].band == strip.band:
            clumps[-1].strips.append(strip)
        else:
            clumps.append(_Clump([strip]))
        joins = strip.glued
    return clumps


def _split(clumps: Sequence[_Clump], room: float, columns: int) -> list[list[_Clump]]:
    """Fill columns of a height one after the other, as far as the clumps go."""
    split: list[list[_Clump]] = []
    at = 0
    for _ in range(columns):
        column: list[_Clump] = []
        taken = 0.0
        while at < len(clumps):
            clump = clumps[at]
            first = clump.strips[0]
            need = clump.height
            if column:
                need += first.gap
            else:
                need += sum(each.height for each in _repeated(first))
                need += _CUT_PAD if first.frame is not None and not _begins(first) else 0.0
            after = _CHAPTER_ROOM if first.chapter and column and at + 1 < len(clumps) else 0.0
            if taken + need + after > room + 0.01:
                break
            taken += need
            column.append(clump)
            at += 1
        split.append(column)
    return split


def _balanced(clumps: Sequence[_Clump], room: float, columns: int) -> list[list[_Clump]]:
    """Return columns of the least height that hold all clumps."""
    best = _split(clumps, room, columns)
    if columns == 1:
        return best
    low, high = 0.0, room
    for _ in range(14):
        middle = (low + high) / 2
        split = _split(clumps, middle, columns)
        if sum(len(column) for column in split) == len(clumps):
            best, high = split, middle
        else:
            low = middle
    return best


def _repeated(strip: Strip) -> tuple[Strip, ...]:
    """Return the header that stands above a row at a column's top."""
    return tuple(each for each in strip.header if each is not strip)


def _begins(strip: Strip) -> bool:
    """Return whether a strip is the air at the top of a box."""
    return not strip.items and not strip.faces and strip.glued


def _ends(strip: Strip) -> bool:
    """Return whether a strip is the air at the bottom of a box."""
    return not strip.items and not strip.faces and not strip.glued
