"""Pieces of any sizes on shared sheets: the pages, with every back behind its face."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from punchboard.generator.face import MM, Item, Segment, Shape
from punchboard.generator.impose.block_marks import Cuts, block_ticks, cuts_of, score_marks
from punchboard.generator.impose.files import PageSide, SheetMaker, planned_files
from punchboard.generator.impose.flip import turning_axis
from punchboard.generator.impose.grid import edges
from punchboard.generator.impose.margin import Furniture, draw_label, draw_ruler, furnish
from punchboard.generator.impose.marks import GUIDE, LINE, Ticks, corner_guides, fold_line
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
from punchboard.generator.impose.sheet import PRINTABLE, SheetError

#: What nearly all printers reach is left free of pieces, mm.
COMMON_MARGIN = PRINTABLE + 0.05
#: The same with room for ticks, and with room for ruler or label beyond short ticks; mm.
TICKED_MARGIN, FURNISHED_MARGIN = 7.45, 11.4
#: How far from the paper's edges pieces may lie: at the sides, and above and below.
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
        on_board: whether sheets are glued onto cardboard. Their backs are then printed on paper of
            their own: on the other side of the same paper, they would come under the glue.

    Raises:
        SheetError: if a piece does not fit on the paper.
    """
    if not copies:
        return []
    if on_board and options.duplex in ("separate", "long-edge", "short-edge"):
        options = _apart(options)
    two_sided = options.duplex != "none" and any(has_back(each) for each in copies)
    try:
        sheets = PackedSheets(copies, piece_of, has_back, two_sided, words, options)
    except SheetError:
        if not (two_sided and options.duplex == "fold"):
            raise
        options, on_board = _apart(options), True
        words = f"{words}, to be glued back to back"
        sheets = PackedSheets(copies, piece_of, has_back, two_sided, words, options)
    return planned_files(
        sheets, stem, words, len(copies), two_sided, options, fronts_alone=False, glued=on_board
    )


def _apart(options: SheetOptions) -> SheetOptions:
    """Return the options for backs on paper of their own, which no printer turns or shifts."""
    return replace(options, duplex="separate", back_offset=(0.0, 0.0), back_offset_landscape=None)


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
        self._two_sided = two_sided
        queues = [tuple(each) for each in kinds.values()]
        self._media, laid = self._pack(queues)
        is_backed = [
            two_sided and any(has_back(slot.copy) for slot in sheet.slots) for sheet in laid
        ]
        # Sheets with backs come first: those after them go back into no printer.
        order = sorted(range(len(laid)), key=lambda sheet: not is_backed[sheet])
        self._faces = tuple(laid[sheet] for sheet in order)
        self.count, self.backed = len(laid), sum(is_backed)
        self._page_of = cache(self._make_page)

    def page(self, sheet: int, number: int, side: PageSide) -> Page:
        """Return a side of a sheet as the page of a number."""
        return self._page_of(sheet, number, side)

    def _held(self, turned: bool) -> tuple[float, float]:
        short, long = sorted((self._options.paper.width, self._options.paper.height))
        return (long, short) if turned else (short, long)

    def _pack(
        self, copies: Sequence[Sequence[Copy]]
    ) -> tuple[tuple[float, float], tuple[Faces, ...]]:
        """Pack so that ruler and label find room, on fewest sheets, with ticks that are printed.

        Returns:
            Width and height of the paper as it is held in mm, and the faces of its sheets.

        Raises:
            SheetError: if a piece does not fit.
        """
        own = self._options.paper.margin
        counts = [len(each) for each in copies]
        least = self._least_sheets(counts)
        best: tuple[tuple[int, int, int], tuple[float, float], tuple[Faces, ...]] | None = None
        for side in dict.fromkeys(max(each, own) for each in (TICKED_MARGIN, COMMON_MARGIN, own)):
            for end in dict.fromkeys((side, max(FURNISHED_MARGIN, own))):
                packing, media = self._packing(counts, (side, end))
                if packing is None:
                    continue
                queues = [iter(each) for each in copies]
                faces = tuple(self._lay(sheet, queues, media) for sheet in packing.sheets)
                lacking, is_outside = self._shortcomings(faces, media)
                # Ticks that are printed are worth a sheet.
                rank = lacking, len(faces) + is_outside, is_outside
                if best is None or rank < best[0]:
                    best = rank, media, faces
                if lacking == 0:
                    break
            if best is not None and best[0][0] == best[0][2] == 0 and best[0][1] <= least + 1:
                break  # nearer to the paper's edges, one sheet less would be no gain
        if best is None:
            raise self._too_large(self._areas((own, own)))
        return best[1:]

    def _least_sheets(self, counts: Sequence[int]) -> int:
        """Return how many sheets the pieces need at least, by their areas."""
        own = self._options.paper.margin
        width, height = self._areas((own, own))[0]
        cells = [cell_of(each, self._options) for each in self._kinds]
        taken = sum(
            cell.width * cell.height * count for cell, count in zip(cells, counts, strict=True)
        )
        return max(1, math.ceil(taken / (width * height) - 1e-6))

    def _packing(
        self, counts: Sequence[int], margins: Margins
    ) -> tuple[Packing | None, tuple[float, float]]:
        """Return a packing within margins, and how the paper is held for it."""
        areas = self._areas(margins)
        packing = pack([cell_of(each, self._options) for each in self._kinds], counts, areas)
        return packing, self._held(packing is not None and packing.area == areas[1])

    def _shortcomings(self, faces: Sequence[Faces], held: tuple[float, float]) -> tuple[int, bool]:
        """Return what most printers would not print.

        Returns:
            How many sides lack ruler or label, and whether ticks that are needed are lacking.
        """
        media = held[0] * MM, held[1] * MM
        sides: tuple[PageSide, ...] = ("both",) if self._folded else ("face",)
        if self._two_sided and not self._folded:
            sides = ("face", "back")
        self.count = len(faces)
        lacking, is_outside = 0, False
        for number, each in enumerate(faces):
            for side in sides:
                cuts = self._cuts(each, side, media)
                furniture = self._furnish(cuts, media, number, side)
                lacking += furniture.is_tight or bool(furniture.lacks(self._options))
                if side != "back":
                    drawn = self._ticks(cuts, media, furniture.tick)
                    is_outside = is_outside or bool(drawn.outside)
        return lacking, is_outside

    def _ticks(self, cuts: Sequence[Cuts], media: tuple[float, float], length: float) -> Ticks:
        block = edges(tuple(each.outer for each in cuts))
        fold = media[1] / 2 if self._folded else None
        return block_ticks(cuts, block, media, fold, self._options.bleed * MM, length)

    def _areas(self, margins: Margins) -> list[tuple[float, float]]:
        """Return what may be printed on, the paper held upright and on its side; mm."""
        return [self._area(*self._held(turned), margins) for turned in (False, True)]

    def _area(self, width: float, height: float, margins: Margins) -> tuple[float, float]:
        """Return what may be printed on of a paper held this way, mm."""
        side, end = margins
        tall = height / 2 - self._options.gutter - end if self._folded else height - 2 * end
        return width - 2 * side, tall

    def _lay(
        self,
        sheet: PackedSheet,
        queues: Sequence[Iterator[Copy]],
        media: tuple[float, float],
    ) -> Faces:
        """Put the blocks of a sheet in the middle of the paper (or above the fold); points."""
        width, height = media
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
            cuts.append(cuts_of(boxes, cells, piece.is_shaped, options.bleed * MM))
        return Faces(tuple(slots), tuple(cuts))

    def _cuts(self, face: Faces, side: PageSide, media: tuple[float, float]) -> list[Cuts]:
        """Return the cuts of all blocks that a side of a sheet shows."""
        cuts: list[Cuts] = []
        if side != "back":
            cuts += face.cuts
        if side != "face":
            cuts += self._behind(face, side, media).cuts
        return cuts

    def _behind(self, face: Faces, side: PageSide, media: tuple[float, float]) -> Faces:
        """Return the backs of a sheet, moved as its printer needs it."""
        shift = (0.0, 0.0) if side == "both" else self._options.offset(media)
        axis = turning_axis(self._options.duplex, media)
        return faces_behind(face, media, axis, (shift[0] * MM, shift[1] * MM))

    def _furnish(
        self, cuts: Sequence[Cuts], media: tuple[float, float], sheet: int, side: PageSide
    ) -> Furniture:
        block = edges(tuple(each.outer for each in cuts))
        lines = [Box(x, y, 0, 0) for each in cuts for x in each.across for y in each.up]
        if self._folded:  # marks stand at the fold's ends
            lines.append(Box(lines[0].x, media[1] / 2, 0, 0))
        words = " · ".join(self._label_words(sheet, side))
        return furnish(block, lines, media, words, self._options)

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
        furniture = self._furnish(cuts, media, sheet, side)
        block = edges(tuple(each.outer for each in cuts))
        drawn = self._ticks(cuts, media, furniture.tick)
        marks = list(self._marks(placements, drawn, block, media, furniture.tick))
        if furniture.ruler is not None:
            marks.append(draw_ruler(furniture.ruler))
        if furniture.label is not None:
            marks.append(draw_label(furniture.label, self._label_words(sheet, side)))
        return Page(
            number,
            side,
            tuple(placements),
            tuple(marks),
            edges(trims),
            edges(tuple(each.grown(options.bleed * MM) for each in trims)),
            media,
            0 if side == "back" else sum(each.count for each in face.cuts),
            drawn.outside if options.crop_marks else (),
            furniture.lacks(options),
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
