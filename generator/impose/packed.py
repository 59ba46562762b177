"""Impose pieces of mixed sizes on shared sheets, with every back behind its face."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from punchboard.cards.catalog import tr, translated
from punchboard.generator.graphics.display_list import Item, Shape
from punchboard.generator.graphics.geometry import (
    MM,
    Bounds,
    Rect,
    Segment,
    bounds_around,
    quarter_turn,
    transform_path,
)
from punchboard.generator.impose.bin_packing import Cell, PackedSheet, Packing, pack
from punchboard.generator.impose.crop_marks import (
    GUIDE,
    INK,
    LENGTH,
    LINE,
    OFFSET,
    Ticks,
    corner_guides,
    fold_line,
    outer_stubs,
    tick_offset,
)
from punchboard.generator.impose.flip import Axis, box_behind, turn_behind, turning_axis
from punchboard.generator.impose.impose import (
    AT_TRUE_SIZE,
    SIDE_WORDS,
    PageSide,
    SheetMaker,
    planned_files,
)
from punchboard.generator.impose.margin import (
    MarginContent,
    draw_label,
    draw_ruler,
    place_margin_content,
)
from punchboard.generator.impose.plan import (
    Copy,
    LostTicks,
    Page,
    Placement,
    PlannedFile,
    Side,
    Turn,
)
from punchboard.generator.impose.sheet import PRINTABLE, SheetError
from punchboard.generator.impose.sheet_options import SheetOptions


class TooLargeError(SheetError):
    """A piece that doesn't fit on the paper.

    Attributes:
        copy: Copy of the piece.
    """

    def __init__(self, message: str, hint: str, copy: Copy) -> None:
        super().__init__(message, hint)
        self.copy = copy


#: White space around pieces that are cut out by hand, mm.
AROUND_SHAPES = 2.0
#: White space around pieces with score marks at their edges, mm.
AROUND_SCORES = 4.0


class PackedPiece(NamedTuple):
    """Measures of a piece for imposition.

    Attributes:
        width: Width in mm.
        height: Height in mm.
        is_shaped: Whether the piece is cut out by hand after the straight cuts.
        guide: Outline in points, to be drawn on the face; empty if the piece needs none.
        scores: Positions of scores from top to bottom, mm from the left of the face.
        radius: Radius of the corners in mm.
    """

    width: float
    height: float
    is_shaped: bool = False
    guide: tuple[Segment, ...] = ()
    scores: tuple[float, ...] = ()
    radius: float = 0.0


def placed_outline(segments: Sequence[Segment], placement: Placement) -> tuple[Segment, ...]:
    """Transform an outline from a piece's coordinates to those of its sheet."""
    return transform_path(quarter_turn(placement.turn, *placement.box.corner_and_size), segments)


def cell_of(piece: PackedPiece, options: SheetOptions) -> Cell:
    """Return the cell of a piece: its size, bleed and share of the white space around it."""
    around = max(
        options.gap,
        AROUND_SHAPES if piece.is_shaped else 0.0,
        AROUND_SCORES if piece.scores else 0.0,
    )
    more = 2 * options.bleed + around
    return Cell(piece.width + more, piece.height + more)


#: Length of a tick in a channel, which the ticks of two blocks share.
INNER = 1.0 * MM
#: Length of a score mark, from the piece's edge.
SCORE = 1.1 * MM
#: Edges nearer than this are one edge, in points.
_SAME = 0.01


@dataclass(frozen=True, slots=True)
class Cuts:
    """The straight cuts of one block.

    Attributes:
        outer: Bounding box of the block with all bleed and white space.
        inked: Bounding box of its pieces with their bleed.
        trims: Trim rectangles of its pieces.
        across: x positions of the cuts from top to bottom.
        up: y positions of the cuts from left to right.
    """

    outer: Rect
    inked: Rect
    trims: tuple[Rect, ...]
    across: tuple[float, ...]
    up: tuple[float, ...]

    @property
    def count(self) -> int:
        """Number of cuts that free all pieces."""
        return len(self.across) + len(self.up)


def cuts_of(
    trims: Sequence[Rect], cells: Sequence[Rect], is_shaped: bool, bleed: float = 0.0
) -> Cuts:
    """Return the cuts of a block: along the trims, or between pieces that are cut out by hand."""
    cut = cells if is_shaped else trims
    return Cuts(
        Rect.from_bounds(*bounds_around(cells)),
        Rect.from_bounds(*bounds_around(trims)).grown(bleed),
        tuple(trims),
        _distinct(x for each in cut for x in (each.x, each.right)),
        _distinct(y for each in cut for y in (each.bottom, each.top)),
    )


def mirrored_cuts(
    cuts: Cuts, media: tuple[float, float], axis: Axis, shift: tuple[float, float]
) -> Cuts:
    """Mirror the cuts of a block to the other side of the sheet, or across the fold."""

    def behind(box: Rect) -> Rect:
        return box_behind(box, media, axis).moved(*shift)

    def points(values: tuple[float, ...], end: float, turned: bool, by: float) -> tuple[float, ...]:
        return tuple(sorted((end - each if turned else each) + by for each in values))

    return Cuts(
        behind(cuts.outer),
        behind(cuts.inked),
        tuple(behind(each) for each in cuts.trims),
        points(cuts.across, media[0], axis == "vertical", shift[0]),
        points(cuts.up, media[1], axis == "horizontal", shift[1]),
    )


def block_ticks(
    blocks: Sequence[Cuts],
    block: Bounds,
    media: tuple[float, float],
    fold: float | None,
    bleed: float = 0.0,
    length: float = LENGTH,
) -> Ticks:
    """Return the ticks in line with every cut of every block.

    Ticks are long at the sheet's edges, where a ruler needs them, and short between blocks.

    Args:
        blocks: Cuts of each block.
        block: Bounding box of all blocks.
        media: Width and height of the page.
        fold: Height of a fold line that no tick may reach; None without a fold.
        bleed: Width of the bleed around each piece.
        length: Length of a tick at the sheet's edge.
    """
    left, bottom, right, top = block
    offset = tick_offset(bleed)
    segments: list[Segment] = []
    outside: dict[LostTicks, None] = {}
    for each in blocks:
        box = each.outer
        # At the sheet's edge ticks are long, between blocks short.
        below = length if _is_at(box.bottom, bottom) else INNER
        above = length if _is_at(box.top, top) else INNER
        before = length if _is_at(box.x, left) else INNER
        behind = length if _is_at(box.right, right) else INNER
        ends = (each.inked.bottom - offset, each.inked.top + offset)
        standing, far = outer_stubs(ends, media[1], (below, above), offset, 0, ("bottom", "top"))
        outside |= dict.fromkeys(far)
        for low, high in standing:
            if fold is None or not low < fold < high:
                for x in each.across:
                    segments += (("M", x, low), ("L", x, high))
        ends = (each.inked.x - offset, each.inked.right + offset)
        lying, far = outer_stubs(ends, media[0], (before, behind), offset, 0, ("left", "right"))
        outside |= dict.fromkeys(far)
        for low, high in lying:
            for y in each.up:
                segments += (("M", low, y), ("L", high, y))
    return Ticks(Shape(tuple(segments), stroke=INK, width=LINE), tuple(outside))


def score_marks(scored: Sequence[tuple[Placement, Sequence[float]]], bleed: float) -> Shape:
    """Return thick marks beyond both ends of every score, in the white space around the piece.

    Args:
        scored: Placements with their scores, mm from the left of the face.
        bleed: Width of the bleed around each piece, in points.
    """
    segments: list[Segment] = []
    start = bleed + OFFSET / 2
    for each, scores in scored:
        x, y, width, height = each.box.corner_and_size
        length = height if each.turn % 180 else width
        for score in scores:
            at = score * MM
            # A back is seen from behind: its left is the face's right.
            if (each.side == "back") != (each.turn in (180, 90)):
                at = length - at
            if each.turn in (90, 270):
                for edge, direction in ((x, -1), (x + width, 1)):
                    segments += (
                        ("M", edge + direction * start, y + at),
                        ("L", edge + direction * (start + SCORE), y + at),
                    )
            else:
                for edge, direction in ((y, -1), (y + height, 1)):
                    segments += (
                        ("M", x + at, edge + direction * start),
                        ("L", x + at, edge + direction * (start + SCORE)),
                    )
    return Shape(tuple(segments), stroke=INK, width=4 * LINE)


def _is_at(edge: float, end: float) -> bool:
    """Return whether a block's edge is the edge of the whole sheet of blocks."""
    return abs(edge - end) <= _SAME


def _distinct(values: Iterator[float]) -> tuple[float, ...]:
    """Return values in order without near duplicates."""
    distinct: list[float] = []
    for value in sorted(values):
        if not distinct or value - distinct[-1] > _SAME:
            distinct.append(value)
    return tuple(distinct)


class PackedSlot(NamedTuple):
    """Trim rectangle and rotation of one copy on the face of its sheet, in points."""

    copy: Copy
    trim: Rect
    turn: Turn


@dataclass(frozen=True, slots=True)
class SheetFaces:
    """The faces of one sheet.

    Attributes:
        slots: Slots in the order of their numbers.
        cuts: Cuts of each block.
    """

    slots: tuple[PackedSlot, ...]
    cuts: tuple[Cuts, ...]


def in_points(box: Rect) -> Rect:
    """Convert a box from mm to points."""
    return Rect.from_bottom(box.x * MM, box.bottom * MM, box.width * MM, box.height * MM)


def faces_behind(
    face: SheetFaces, media: tuple[float, float], axis: Axis, shift: tuple[float, float]
) -> SheetFaces:
    """Return the backs behind the faces of a sheet, shifted by the printer's offset."""
    slots = tuple(
        PackedSlot(
            slot.copy,
            box_behind(slot.trim, media, axis).moved(*shift),
            turn_behind(slot.turn, axis),
        )
        for slot in face.slots
    )
    return SheetFaces(slots, tuple(mirrored_cuts(each, media, axis, shift) for each in face.cuts))


def placements_of(
    face: SheetFaces, side: Side, wanted: Callable[[Copy], bool]
) -> Iterator[Placement]:
    """Yield a placement for one side of each selected copy, numbered by slot."""
    for number, slot in enumerate(face.slots, 1):
        if wanted(slot.copy):
            yield Placement(slot.copy, side, number, *slot.trim.corner_and_size, slot.turn)


#: Margin in mm that nearly all printers need; pieces keep out of it.
COMMON_MARGIN = PRINTABLE + 0.05
#: Margin in mm with room for ticks, and with room for ruler or label beyond short ticks.
TICKED_MARGIN, FURNISHED_MARGIN = 7.45, 11.4
#: Margins of the pieces in mm: left and right, and above and below.
Margins = tuple[float, float]


def impose_packed(
    copies: Sequence[Copy],
    piece_of: Callable[[Copy], PackedPiece],
    has_back: Callable[[Copy], bool],
    stem: str,
    words: str,
    options: SheetOptions,
    *,
    on_board: bool = False,
) -> list[PlannedFile]:
    """Place pieces of mixed sizes on as few sheets as straight cuts allow.

    If backs have no room below a fold, they are printed on separate sheets, to be glued back to
    back.

    Args:
        copies: Copies in order.
        piece_of: Function that returns the measures of a copy.
        has_back: Predicate for copies with a back.
        stem: Stem of the file names.
        words: Name of the pieces, for labels and titles.
        options: Paper, backs and marks.
        on_board: Whether sheets are glued onto cardboard. Their backs are then printed on separate
            paper, because the other side of the same paper gets the glue.

    Raises:
        SheetError: If a piece doesn't fit on the paper.
    """
    if not copies:
        return []
    if on_board and options.duplex in ("separate", "long-edge", "short-edge"):
        options = _with_separate_backs(options)
    two_sided = options.duplex != "none" and any(has_back(each) for each in copies)
    try:
        sheets = PackedSheets(copies, piece_of, has_back, two_sided, words, options)
    except SheetError:
        if not (two_sided and options.duplex == "fold"):
            raise
        options, on_board = _with_separate_backs(options), True
        words = tr("{title}, to be glued back to back", title=words)
        sheets = PackedSheets(copies, piece_of, has_back, two_sided, words, options)
    return planned_files(
        sheets, stem, words, len(copies), two_sided, options, fronts_alone=False, glued=on_board
    )


def _with_separate_backs(options: SheetOptions) -> SheetOptions:
    """Return the options for backs on separate paper, which no printer flips or shifts."""
    return replace(options, duplex="separate", back_offset=(0.0, 0.0), back_offset_landscape=None)


def paper_size(options: SheetOptions, turned: bool) -> tuple[float, float]:
    """Return width and height of the paper in mm, in portrait or (`turned`) in landscape."""
    short, long = sorted((options.paper.width, options.paper.height))
    return (long, short) if turned else (short, long)


def areas_within(
    margins: Margins, options: SheetOptions, folded: bool
) -> list[tuple[float, float]]:
    """Return the area for faces (width, height) in portrait and in landscape, in mm."""
    side, end = margins
    areas: list[tuple[float, float]] = []
    for turned in (False, True):
        width, height = paper_size(options, turned)
        tall = height / 2 - options.gutter - end if folded else height - 2 * end
        areas.append((width - 2 * side, tall))
    return areas


class PackedSheets(SheetMaker):
    """Makes any page of packed sheets. Sheets are counted from 0 here, pages from 1."""

    def __init__(
        self,
        copies: Sequence[Copy],
        piece_of: Callable[[Copy], PackedPiece],
        has_back: Callable[[Copy], bool],
        two_sided: bool,
        words: str,
        options: SheetOptions,
        words_of: Callable[[Sequence[Copy]], str] | None = None,
        margin: float = 0.0,
    ) -> None:
        """Pack the sheets.

        Args:
            copies: Copies in order.
            piece_of: Function that returns the measures of a copy.
            has_back: Predicate for copies with a back.
            two_sided: Whether backs are printed.
            words: Name of the pieces, for the labels.
            options: Paper, backs and marks.
            words_of: Function that names the content of a sheet; None: `words` on each sheet.
            margin: Least margin of the pieces in mm, even if printers reach further.

        Raises:
            SheetError: If a piece doesn't fit.
        """
        self._piece_of = piece_of
        self._has_back = has_back
        self._words = words
        self._words_of = words_of
        self._margin = max(margin, options.paper.margin)
        self._options = options
        self._folded = two_sided and options.duplex == "fold"
        kinds: dict[PackedPiece, list[Copy]] = {}
        for copy in copies:
            piece = piece_of(copy)
            kinds.setdefault(piece._replace(guide=(), radius=0.0), []).append(copy)
        self._kinds = list(kinds)
        self._firsts = [each[0] for each in kinds.values()]
        self._two_sided = two_sided
        queues = [tuple(each) for each in kinds.values()]
        self._media, laid = self._pack(queues)
        is_backed = [
            two_sided and any(has_back(slot.copy) for slot in sheet.slots) for sheet in laid
        ]
        # Sheets with backs come first, so that the others needn't go back into the printer.
        order = sorted(range(len(laid)), key=lambda sheet: not is_backed[sheet])
        self._faces = tuple(laid[sheet] for sheet in order)
        self.count, self.backed = len(laid), sum(is_backed)
        self._page_of = cache(self._make_page)

    def page(self, sheet: int, number: int, side: PageSide) -> Page:
        """Return one side of a sheet as a page with this number."""
        return self._page_of(sheet, number, side)

    def copies(self, sheet: int) -> tuple[Copy, ...]:
        """Return the copies on a sheet."""
        return tuple(slot.copy for slot in self._faces[sheet].slots)

    def _pack(
        self, copies: Sequence[Sequence[Copy]]
    ) -> tuple[tuple[float, float], tuple[SheetFaces, ...]]:
        """Find the packing with room for ruler and label, the fewest sheets and printable ticks.

        Returns:
            Width and height of the paper in its orientation, in mm, and the faces of its sheets.

        Raises:
            SheetError: If a piece doesn't fit.
        """
        own = self._margin
        counts = [len(each) for each in copies]
        least = self._least_sheets(counts)
        best: tuple[tuple[int, int, int], tuple[float, float], tuple[SheetFaces, ...]] | None = None
        for side in dict.fromkeys(max(each, own) for each in (TICKED_MARGIN, COMMON_MARGIN, own)):
            for end in dict.fromkeys((side, max(FURNISHED_MARGIN, own))):
                packing, media = self._packing(counts, (side, end))
                if packing is None:
                    continue
                queues = [iter(each) for each in copies]
                faces = tuple(self._lay(sheet, queues, media) for sheet in packing.sheets)
                lacking, is_outside = self._shortcomings(faces, media)
                # Ticks within the printers' reach are worth a sheet.
                rank = lacking, len(faces) + is_outside, is_outside
                if best is None or rank < best[0]:
                    best = rank, media, faces
                if lacking == 0:
                    break
            if best is not None and best[0][0] == best[0][2] == 0 and best[0][1] <= least + 1:
                break  # one sheet less isn't worth narrower margins
        if best is None:
            raise self._too_large(self._areas((own, own)))
        return best[1:]

    def _least_sheets(self, counts: Sequence[int]) -> int:
        """Return a lower bound of the number of sheets, by area."""
        own = self._margin
        width, height = self._areas((own, own))[0]
        cells = [cell_of(each, self._options) for each in self._kinds]
        taken = sum(
            cell.width * cell.height * count for cell, count in zip(cells, counts, strict=True)
        )
        return max(1, math.ceil(taken / (width * height) - 1e-6))

    def _packing(
        self, counts: Sequence[int], margins: Margins
    ) -> tuple[Packing | None, tuple[float, float]]:
        """Return a packing within margins, and width and height of the paper for it."""
        areas = self._areas(margins)
        packing = pack([cell_of(each, self._options) for each in self._kinds], counts, areas)
        turned = packing is not None and packing.area == areas[1]
        return packing, paper_size(self._options, turned)

    def _shortcomings(
        self, faces: Sequence[SheetFaces], paper_size: tuple[float, float]
    ) -> tuple[int, bool]:
        """Return how much of the marks most printers wouldn't print.

        Returns:
            Number of sides without ruler or label, and whether needed ticks are missing.
        """
        media = paper_size[0] * MM, paper_size[1] * MM
        sides: tuple[PageSide, ...] = ("both",) if self._folded else ("face",)
        if self._two_sided and not self._folded:
            sides = ("face", "back")
        self.count = len(faces)
        lacking, is_outside = 0, False
        for number, each in enumerate(faces):
            for side in sides:
                cuts = self._cuts(each, side, media)
                content = self._margin_content(each, cuts, media, number, side)
                lacking += content.is_tight or bool(content.lacks(self._options))
                if side != "back":
                    drawn = self._ticks(cuts, media, content.tick)
                    is_outside = is_outside or bool(drawn.outside)
        return lacking, is_outside

    def _ticks(self, cuts: Sequence[Cuts], media: tuple[float, float], length: float) -> Ticks:
        block = bounds_around(each.outer for each in cuts)
        fold = media[1] / 2 if self._folded else None
        return block_ticks(cuts, block, media, fold, self._options.bleed * MM, length)

    def _areas(self, margins: Margins) -> list[tuple[float, float]]:
        return areas_within(margins, self._options, self._folded)

    def _lay(
        self,
        sheet: PackedSheet,
        queues: Sequence[Iterator[Copy]],
        media: tuple[float, float],
    ) -> SheetFaces:
        """Center the blocks of a sheet on the paper, or above the fold; in points."""
        width, height = media
        options = self._options
        wide = max(block.x + block.width for block in sheet)
        tall = max(block.y + block.height for block in sheet)
        left = (width - wide) / 2
        top = height / 2 + options.gutter + tall if self._folded else (height + tall) / 2
        slots: list[PackedSlot] = []
        cuts: list[Cuts] = []
        for block in sheet:
            piece = self._kinds[block.kind]
            across, down = piece.width, piece.height
            if block.turned:
                across, down = down, across
            boxes: list[Rect] = []
            cells: list[Rect] = []
            for x, y in block.corners():
                cell = Rect.from_bottom(left + x, top - y - block.cell.height, *block.cell)
                inset = (cell.width - across) / 2, (cell.height - down) / 2
                trim = Rect.from_bottom(cell.x + inset[0], cell.bottom + inset[1], across, down)
                boxes.append(in_points(trim))
                cells.append(in_points(cell))
                copy = next(queues[block.kind])
                slots.append(PackedSlot(copy, boxes[-1], 90 if block.turned else 0))
            cuts.append(cuts_of(boxes, cells, piece.is_shaped, options.bleed * MM))
        return SheetFaces(tuple(slots), tuple(cuts))

    def _cuts(self, face: SheetFaces, side: PageSide, media: tuple[float, float]) -> list[Cuts]:
        """Return the cuts of all blocks on one side of a sheet."""
        cuts: list[Cuts] = []
        if side != "back":
            cuts += face.cuts
        if side != "face":
            cuts += self._behind(face, side, media).cuts
        return cuts

    def _behind(self, face: SheetFaces, side: PageSide, media: tuple[float, float]) -> SheetFaces:
        """Return the backs of a sheet, shifted by the printer's offset."""
        shift = (0.0, 0.0) if side == "both" else self._options.offset(media)
        axis = turning_axis(self._options.duplex, media)
        return faces_behind(face, media, axis, (shift[0] * MM, shift[1] * MM))

    def _margin_content(
        self,
        face: SheetFaces,
        cuts: Sequence[Cuts],
        media: tuple[float, float],
        sheet: int,
        side: PageSide,
    ) -> MarginContent:
        block = bounds_around(each.outer for each in cuts)
        lines = [
            Rect.from_bottom(x, y, 0, 0) for each in cuts for x in each.across for y in each.up
        ]
        if self._folded:  # marks are at the fold's ends
            lines.append(Rect.from_bottom(lines[0].x, media[1] / 2, 0, 0))
        words = " · ".join(self._label_words(face, sheet, side))
        return place_margin_content(block, lines, media, words, self._options)

    def _make_page(self, sheet: int, number: int, side: PageSide) -> Page:
        face, options = self._faces[sheet], self._options
        media = (self._media[0] * MM, self._media[1] * MM)
        placements: list[Placement] = []
        if side != "back":
            placements += placements_of(face, "face", lambda copy: True)
        if side != "face":
            behind = self._behind(face, side, media)
            placements += placements_of(behind, "back", self._has_back)
        cuts = self._cuts(face, side, media)
        trims = tuple(box for each in cuts for box in each.trims)
        content = self._margin_content(face, cuts, media, sheet, side)
        block = bounds_around(each.outer for each in cuts)
        drawn = self._ticks(cuts, media, content.tick)
        marks = list(self._marks(placements, drawn, block, media, content.tick))
        if content.ruler is not None:
            marks.append(draw_ruler(content.ruler))
        if content.label is not None:
            marks.append(draw_label(content.label, self._label_words(face, sheet, side)))
        return Page(
            number,
            side,
            tuple(placements),
            tuple(marks),
            bounds_around(trims),
            bounds_around(trims, options.bleed * MM),
            media,
            0 if side == "back" else sum(each.count for each in face.cuts),
            drawn.outside if options.crop_marks else (),
            content.lacks(options),
        )

    def _marks(
        self,
        placements: Sequence[Placement],
        drawn: Ticks,
        block: tuple[float, float, float, float],
        media: tuple[float, float],
        tick: float,
    ) -> Iterator[Item]:
        options = self._options
        fold = media[1] / 2 if self._folded else None
        if options.crop_marks:
            yield drawn.path
            scores = [
                (each, self._piece_of(each.copy).scores)
                for each in placements
                if self._piece_of(each.copy).scores
            ]
            if scores:
                yield score_marks(scores, options.bleed * MM)
        if fold is not None:
            yield from fold_line(block, media, fold, tick)
        guides: list[Segment] = []
        for each in placements:
            piece = self._piece_of(each.copy)
            if each.side == "face" and piece.guide and options.crop_marks:
                guides += placed_outline(piece.guide, each)
            if each.side == "face" and piece.radius and options.rounded:
                yield corner_guides([each.box], piece.radius * MM)
        if guides:
            yield Shape(tuple(guides), stroke=GUIDE, width=LINE)

    def _label_words(self, face: SheetFaces, sheet: int, side: PageSide) -> tuple[str, ...]:
        words = self._words
        if self._words_of is not None:
            words = self._words_of([slot.copy for slot in face.slots])
        return (
            self._options.game,
            words,
            tr("sheet {sheet} of {count}", sheet=sheet + 1, count=self.count),
            translated(SIDE_WORDS[side]),
            translated(AT_TRUE_SIZE),
        )

    def _too_large(self, areas: Sequence[tuple[float, float]]) -> TooLargeError:
        paper = self._options.paper
        piece, copy = next(
            (piece, copy)
            for piece, copy in zip(self._kinds, self._firsts, strict=True)
            if pack([cell_of(piece, self._options)], [1], areas) is None
        )
        return TooLargeError(
            tr(
                "a piece of {width:g} x {height:g} mm ({piece}) does not fit on "
                "{paper} ({paper_width:g} x {paper_height:g} mm, {margin:g} mm "
                "along the edges kept free)",
                width=piece.width,
                height=piece.height,
                piece=self._words.lower(),
                paper=paper.title,
                paper_width=paper.width,
                paper_height=paper.height,
                margin=paper.margin,
            ),
            tr("choose a larger paper, or make the piece smaller"),
            copy,
        )
