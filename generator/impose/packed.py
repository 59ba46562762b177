"""Pieces of any sizes on shared sheets: the pages, with every back behind its face."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from punchboard.generator.face import MM, Item, Path, Segment
from punchboard.generator.impose.block_marks import Cuts, block_ticks, cuts_of, score_marks
from punchboard.generator.impose.files import PageSide, SheetMaker, planned_files
from punchboard.generator.impose.flip import turning_axis
from punchboard.generator.impose.grid import edges
from punchboard.generator.impose.margin import (
    Seat,
    draw_label,
    draw_ruler,
    seat_label,
    seat_ruler,
    strips,
)
from punchboard.generator.impose.marks import (
    GUIDE,
    LENGTH,
    LINE,
    SHORT_LENGTH,
    corner_guides,
    fold_line,
)
from punchboard.generator.impose.options import SheetOptions
from punchboard.generator.impose.pack import PackedSheet, Packing, pack
from punchboard.generator.impose.packed_faces import (
    Faces,
    Slot,
    faces_behind,
    in_points,
    placements_of,
)
from punchboard.generator.impose.packed_piece import PackedPiece, cell_of, placed_outline
from punchboard.generator.impose.pages import AT_TRUE_SIZE, SIDE_WORDS
from punchboard.generator.impose.plan import Box, Copy, Page, Placement, PlannedFile
from punchboard.generator.impose.sheet import SheetError

#: What nearly all printers reach: a quarter of an inch (6.35 mm) is kept free.
COMMON_MARGIN = 6.4


def impose_packed(
    copies: Sequence[Copy],
    piece_of: Callable[[Copy], PackedPiece],
    has_back: Callable[[Copy], bool],
    stem: str,
    words: str,
    options: SheetOptions,
) -> list[PlannedFile]:
    """Place pieces of any sizes on as few sheets as straight cuts allow.

    Pieces whose backs do not find room below a fold get sheets of their own for them, to be glued
    back to back.

    Args:
        copies: all of them, in order.
        piece_of: what is known of a copy.
        has_back: whether a copy has a back.
        stem: of the files' names.
        words: what the pieces are.
        options: paper, backs and marks.

    Raises:
        SheetError: if a piece does not fit on the paper.
    """
    if not copies:
        return []
    two_sided = options.duplex != "none" and any(has_back(each) for each in copies)
    try:
        sheets = PackedSheets(copies, piece_of, has_back, two_sided, words, options)
    except SheetError:
        if not (two_sided and options.duplex == "fold"):
            raise
        options = replace(options, duplex="separate")
        words = f"{words}, to be glued back to back"
        sheets = PackedSheets(copies, piece_of, has_back, two_sided, words, options)
    return planned_files(sheets, stem, words, len(copies), two_sided, options, fronts_alone=False)


class PackedSheets(SheetMaker):
    """Makes any page of packed sheets. Sheets are counted from 0 here, pages from 1.

    Attributes:
        count: of sheets.
    """

    def __init__(
        self,
        copies: Sequence[Copy],
        piece_of: Callable[[Copy], PackedPiece],
        has_back: Callable[[Copy], bool],
        two_sided: bool,
        words: str,
        options: SheetOptions,
    ) -> None:
        self._piece_of = piece_of
        self._has_back = has_back
        self._words = words
        self._options = options
        self._folded = two_sided and options.duplex == "fold"
        kinds: dict[PackedPiece, list[Copy]] = {}
        for copy in copies:
            piece = piece_of(copy)
            kinds.setdefault(piece._replace(guide=(), radius=0.0), []).append(copy)
        self._kinds = list(kinds)
        packing, turned = self._pack([len(each) for each in kinds.values()])
        self._media = self._held(turned)
        queues = [iter(each) for each in kinds.values()]
        self._faces = tuple(self._lay(sheet, queues) for sheet in packing.sheets)
        self.count = len(self._faces)
        self._page_of = cache(self._make_page)

    def page(self, sheet: int, number: int, side: PageSide) -> Page:
        """Return a side of a sheet as the page of a number."""
        return self._page_of(sheet, number, side)

    def _held(self, turned: bool) -> tuple[float, float]:
        short, long = sorted((self._options.paper.width, self._options.paper.height))
        return (long, short) if turned else (short, long)

    def _pack(self, counts: Sequence[int]) -> tuple[Packing, bool]:
        """Pack with the margins of common printers, or with the paper's own if that saves a sheet.

        Returns:
            The packing, and whether the paper is held in landscape.

        Raises:
            SheetError: if a piece does not fit.
        """
        best: tuple[Packing, bool] | None = None
        cells = [cell_of(each, self._options) for each in self._kinds]
        own = self._options.paper.margin
        for margin in dict.fromkeys((max(COMMON_MARGIN, own), own)):
            areas = self._areas(margin)
            packing = pack(cells, counts, areas)
            if packing and (best is None or len(packing.sheets) < len(best[0].sheets)):
                best = packing, packing.area == areas[1]
        if best is None:
            raise self._too_large(self._areas(own))
        return best

    def _areas(self, margin: float) -> list[tuple[float, float]]:
        """Return what may be printed on, the paper held upright and on its side; mm."""
        return [self._area(*self._held(turned), margin) for turned in (False, True)]

    def _area(self, width: float, height: float, margin: float) -> tuple[float, float]:
        """Return what may be printed on of a paper held this way, mm."""
        tall = height / 2 - self._options.gutter - margin if self._folded else height - 2 * margin
        return width - 2 * margin, tall

    def _lay(self, sheet: PackedSheet, queues: Sequence[Iterator[Copy]]) -> Faces:
        """Put the blocks of a sheet in the middle of the paper (or above the fold); points."""
        width, height = self._media
        options = self._options
        wide = max(block.x + block.width for block in sheet)
        tall = max(block.y + block.height for block in sheet)
        left = (width - wide) / 2
        top = height / 2 + options.gutter + tall if self._folded else (height + tall) / 2
        slots: list[Slot] = []
        cuts: list[Cuts] = []
        for block in sheet:
            piece = self._kinds[block.kind]
            across, down = piece.width, piece.height
            if block.turned:
                across, down = down, across
            boxes: list[Box] = []
            cells: list[Box] = []
            for x, y in block.corners():
                cell = Box(left + x, top - y - block.cell.height, *block.cell)
                inset = (cell.width - across) / 2, (cell.height - down) / 2
                trim = Box(cell.x + inset[0], cell.y + inset[1], across, down)
                boxes.append(in_points(trim))
                cells.append(in_points(cell))
                copy = next(queues[block.kind])
                slots.append(Slot(copy, boxes[-1], 90 if block.turned else 0))
            cuts.append(cuts_of(boxes, cells, piece.is_shaped))
        return Faces(tuple(slots), tuple(cuts))

    def _make_page(self, sheet: int, number: int, side: PageSide) -> Page:
        face, options = self._faces[sheet], self._options
        media = (self._media[0] * MM, self._media[1] * MM)
        axis = turning_axis(options.duplex, media)
        shift = (0.0, 0.0) if side == "both" else options.offset(media)
        placements: list[Placement] = []
        cuts: list[Cuts] = []
        if side != "back":
            placements += placements_of(face, "face", lambda copy: True)
            cuts += face.cuts
        if side != "face":
            behind = faces_behind(face, media, axis, (shift[0] * MM, shift[1] * MM))
            placements += placements_of(behind, "back", self._has_back)
            cuts += behind.cuts
        trims = tuple(box for each in cuts for box in each.trims)
        block = edges(tuple(each.outer for each in cuts))
        bleed_box = edges(tuple(each.grown(options.bleed * MM) for each in trims))
        # Ticks give way to the ruler where a margin is narrow.
        lines = [Box(x, y, 0, 0) for each in cuts for x in each.across for y in each.up]
        tick, free = LENGTH, strips(block, lines, media, LENGTH)
        ruler = seat_ruler(free) if options.ruler else None
        if options.ruler and ruler is None:
            tick, free = SHORT_LENGTH, strips(block, lines, media, SHORT_LENGTH)
            ruler = seat_ruler(free)
        marks = list(self._marks(placements, cuts, block, media, tick))
        if ruler is not None:
            marks.append(draw_ruler(ruler))
        words = self._label_words(sheet, side)
        label: Seat | None = None
        if options.label:
            label = seat_label(free, " · ".join(words), ruler)
        if label is not None:
            marks.append(draw_label(label, words))
        count = 0 if side == "back" else sum(each.count for each in face.cuts)
        return Page(
            number, side, tuple(placements), tuple(marks), edges(trims), bleed_box, media, count
        )

    def _marks(
        self,
        placements: Sequence[Placement],
        cuts: Sequence[Cuts],
        block: tuple[float, float, float, float],
        media: tuple[float, float],
        tick: float,
    ) -> Iterator[Item]:
        options = self._options
        fold = media[1] / 2 if self._folded else None
        if options.crop_marks:
            yield block_ticks(cuts, block, media, fold, tick)
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
            yield Path(tuple(guides), stroke=GUIDE, width=LINE)

    def _label_words(self, sheet: int, side: PageSide) -> tuple[str, ...]:
        return (
            self._options.game,
            self._words,
            f"sheet {sheet + 1} of {self.count}",
            SIDE_WORDS[side],
            AT_TRUE_SIZE,
        )

    def _too_large(self, areas: Sequence[tuple[float, float]]) -> SheetError:
        paper = self._options.paper
        for piece in self._kinds:
            cell = cell_of(piece, self._options)
            if pack([cell], [1], areas) is None:
                break
        return SheetError(
            f"a piece of {piece.width:g} x {piece.height:g} mm ({self._words.lower()}) does not "
            f"fit on {paper.title} ({paper.width:g} x {paper.height:g} mm, "
            f"{paper.margin:g} mm along the edges kept free)",
            "choose a larger paper, or make the piece smaller",
        )
