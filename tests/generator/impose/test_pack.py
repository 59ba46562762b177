"""Pieces of any sizes on shared sheets: none is lost or overlaps, straight cuts free them all."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sheet_geometry import boxes, strokes

from punchboard.generator.graphics.display_list import Group, Shape
from punchboard.generator.graphics.geometry import MM, Rect
from punchboard.generator.impose.bin_packing import Cell, pack
from punchboard.generator.impose.crop_marks import GUIDE
from punchboard.generator.impose.packed import PackedPiece, impose_packed
from punchboard.generator.impose.plan import Copy
from punchboard.generator.impose.sheet import SheetError, find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.pieces.outline import round_outline
from tests.generator.impose.placements import (
    DUPLEX,
    PAPERS,
    SLACK,
    assert_backs_lie_behind,
    inside,
    overlap,
    pages_of,
    placed,
)

LENGTHS = st.sampled_from([8.0, 10.0, 12.5, 16.0, 22.0, 35.0, 47.5, 66.0, 80.0, 92.0])
#: Packings take their time to make, and every rule here tries others.
few = settings(deadline=None, max_examples=50)


@st.composite
def packings(draw, offset=(0.0, 0.0)):
    """Return (options, pieces by copy, those with a back, files)."""
    options = SheetOptions(
        draw(st.sampled_from(PAPERS)),
        game="Harbour",
        duplex=draw(st.sampled_from(DUPLEX)),
        bleed=draw(st.sampled_from([0.0, 0.0, 2.0])),
        gap=draw(st.sampled_from([0.0, 0.0, 1.0])),
        back_offset=offset,
    )
    pieces: dict[Copy, PackedPiece] = {}
    for kind in range(draw(st.integers(1, 5))):
        width, height = draw(LENGTHS), draw(LENGTHS)
        is_round = draw(st.booleans())
        scored = (width / 3,) if draw(st.integers(0, 4)) == 0 else ()
        guide = round_outline(width, height) if is_round else ()
        piece = PackedPiece(width, height, is_round, guide, scored)
        for number in range(draw(st.integers(1, 25))):
            pieces[Copy("pieces", f"kind_{kind}", number + 1)] = piece
    backed = draw(st.sampled_from([set(pieces), set(list(pieces)[::2]), set()]))
    try:
        files = impose_packed(
            list(pieces), pieces.__getitem__, backed.__contains__, "pieces", "Tokens", options
        )
    except SheetError:
        assume(False)
    return options, pieces, backed, files


def is_guillotine(rectangles: list[Rect]) -> bool:
    """Return whether cuts from edge to edge free every rectangle."""
    if len(rectangles) <= 1:
        return True
    for start, end in (
        (lambda box: box.x, lambda box: box.right),
        (lambda box: box.bottom, lambda box: box.top),
    ):
        ordered = sorted(rectangles, key=start)
        reach = end(ordered[0])
        for number, box in enumerate(ordered[1:], 1):
            if start(box) >= reach - SLACK:
                return is_guillotine(ordered[:number]) and is_guillotine(ordered[number:])
            reach = max(reach, end(box))
    return False


def duplex_of(options, files):
    """Return how backs come behind: those that did not fit below a fold are separate."""
    return "separate" if any("back to back" in file.title for file in files) else options.duplex


@given(packings())
@few
def test_every_copy_is_placed_once_on_each_side_that_it_has(packed):
    options, pieces, backed, files = packed
    pages = pages_of(files)
    assert sorted(each.copy for _, _, each in placed(pages, "face")) == sorted(pieces)
    expected = sorted(backed) if options.duplex != "none" else []
    assert sorted(each.copy for _, _, each in placed(pages, "back")) == expected


@given(packings())
@few
def test_straight_cuts_free_every_piece(packed):
    for page in pages_of(packed[-1]):
        assert is_guillotine([each.box for each in page.placements])


@given(packings())
@few
def test_pieces_have_their_size_and_lie_apart_inside_what_can_be_printed(packed):
    options, pieces, _, files = packed
    margin = options.paper.margin * MM
    for page in pages_of(files):
        width, height = page.media
        printable = (margin, margin, width - margin, height - margin)
        for number, each in enumerate(page.placements):
            piece = pieces[each.copy]
            across, upward = each.width / MM, each.height / MM
            if each.turn % 180:
                across, upward = upward, across
            assert abs(across - piece.width) < SLACK
            assert abs(upward - piece.height) < SLACK
            mine = each.box.grown(options.bleed * MM)
            assert inside(mine, printable)
            for other in page.placements[:number]:
                assert not overlap(mine, other.box.grown(options.bleed * MM))
                if piece.is_shaped or pieces[other.copy].is_shaped:
                    assert not overlap(each.box.grown(0.5 * MM), other.box.grown(0.4 * MM))


@given(packings())
@few
def test_every_back_lies_behind_its_face_and_its_top_behind_the_top(packed):
    options, _, _, files = packed
    assert_backs_lie_behind(pages_of(files), duplex_of(options, files))


@given(packings(offset=(1.5, -0.75)))
@few
def test_no_mark_but_guides_touches_a_piece_and_none_leaves_the_page(packed):
    options, _, _, files = packed
    for page in pages_of(files):
        pieces = [each.box.grown(options.bleed * MM) for each in page.placements]
        for mark in page.marks:
            if isinstance(mark, Shape) and mark.stroke == GUIDE:
                continue
            for box in boxes([mark]):
                assert inside(box, (0, 0, *page.media))
                assert not any(overlap(box.grown(2 * SLACK), piece) for piece in pieces)


@given(packings())
@few
def test_ruler_and_label_cross_no_tick(packed):
    for page in pages_of(packed[-1]):
        ticks = boxes(page.marks[:1])
        for mark in page.marks:
            if isinstance(mark, Group):
                for box in boxes([mark]):
                    thick = box.grown(2 * SLACK)
                    assert not any(thick.meets(each.grown(2 * SLACK)) for each in ticks)


@given(packings())
@few
def test_ticks_are_in_line_with_the_cuts_of_every_block(packed):
    _, pieces, _, files = packed
    for page in pages_of(files):
        lines = strokes(page.marks[:1])
        for each in page.placements:
            if pieces[each.copy].is_shaped:
                continue
            for cut in (each.x, each.box.right):
                assert any(abs(x - cut) < 1e-3 and x == x2 for (x, _), (x2, _) in lines)
            for cut in (each.y, each.box.top):
                assert any(abs(y - cut) < 1e-3 and y == y2 for (_, y), (_, y2) in lines)


@given(packings())
@settings(deadline=None, max_examples=20)
def test_the_same_pieces_lie_the_same_way_again(packed):
    options, pieces, backed, files = packed
    again = impose_packed(
        list(pieces), pieces.__getitem__, backed.__contains__, "pieces", "Tokens", options
    )
    assert pages_of(again) == pages_of(files)


@pytest.mark.parametrize(
    ("cells", "counts", "sheets"),
    [
        ([Cell(10, 10)], [105], 1),  # crates of Brick & Mortar
        ([Cell(66, 35)], [100], 5),  # its bills: 24 a sheet
        ([Cell(277, 92)], [4], 2),
        ([Cell(130, 80), Cell(62, 62)], [4, 8], 3),
        ([Cell(100, 143)], [4], 1),
        ([Cell(200, 100), Cell(90, 180), Cell(105, 180)], [1, 1, 1], 1),
    ],
)
def test_few_sheets_are_enough(cells, counts, sheets):
    found = pack(cells, counts, [(200.0, 287.0), (287.0, 200.0)])
    assert found is not None
    assert len(found.sheets) <= sheets


@pytest.mark.parametrize(
    ("copies", "free"),
    [
        (2, 7.45),
        (8, 5.0),  # 199 of 210 mm, which saves more than a sheet
    ],
)
def test_margins_of_common_printers_are_kept_unless_more_than_a_sheet_is_saved(copies, free):
    piece = PackedPiece(99.5, 130.0)
    options = SheetOptions(find_sheet("a4"))
    (file,) = impose_packed(
        [Copy("mats", "a", number + 1) for number in range(copies)],
        lambda _: piece, lambda _: False, "mats", "Mats", options,
    )  # fmt: skip
    page = file.pages[0]
    across, upward = page.media
    edges = [
        edge
        for box in (each.box for each in page.placements)
        for edge in (box.x, box.bottom, across - box.right, upward - box.top)
    ]
    assert min(edges) >= free * MM - SLACK
    assert (min(edges) < 7.45 * MM - SLACK) == (free < 7.45)


def test_pieces_that_share_a_sheet_leave_room_for_label_and_ruler():
    tokens = {  # of Brick & Mortar
        PackedPiece(10.0, 10.0): 105,
        PackedPiece(22.0, 22.0, is_shaped=True): 15,
        PackedPiece(11.0, 11.0, is_shaped=True): 4,
        PackedPiece(15.0, 15.0): 4,
        PackedPiece(12.0, 12.0, is_shaped=True): 4,
    }
    pieces = {
        Copy("tokens", f"{piece.width:g}", number + 1): piece
        for piece, count in tokens.items()
        for number in range(count)
    }
    (file,) = impose_packed(
        list(pieces), pieces.__getitem__, lambda _: False, "pieces", "Tokens",
        SheetOptions(find_sheet("a4"), game="Brick & Mortar"),
    )  # fmt: skip
    (page,) = file.pages
    assert sum(isinstance(mark, Group) for mark in page.marks) == 2


def test_a_piece_that_is_larger_than_the_paper_is_named():
    piece = PackedPiece(300.0, 250.0)
    options = SheetOptions(find_sheet("a4"))
    with pytest.raises(SheetError, match="300 x 250 mm") as error:
        impose_packed(
            [Copy("mats", "a", 1)], lambda _: piece, lambda _: False, "mats", "Mats", options
        )
    assert "larger paper" in error.value.hint
