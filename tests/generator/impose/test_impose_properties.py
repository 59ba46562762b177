"""What must hold on every paper, for every size, count, way of turning, bleed and gap."""

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sheet_geometry import boxes, length, strokes, texts

from punchboard.cards.schema.size import SIZES
from punchboard.generator.graphics.display_list import Group, Shape
from punchboard.generator.graphics.geometry import MM, Rect
from punchboard.generator.impose.crop_marks import REACHED
from punchboard.generator.impose.impose import impose
from punchboard.generator.impose.plan import Copy
from punchboard.generator.impose.sheet import SheetError
from punchboard.generator.impose.sheet_options import SheetOptions
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

NO_OFFSET = st.just((0.0, 0.0))


@st.composite
def impositions(draw, offset=NO_OFFSET):
    """Return (options, size name, copies, those with a back, files)."""
    options = SheetOptions(
        draw(st.sampled_from(PAPERS)),
        game=draw(st.sampled_from(["", "Brick & Mortar", "A very long title, " * 8])),
        duplex=draw(st.sampled_from(DUPLEX)),
        bleed=draw(st.sampled_from([0.0, 0.0, 2.0, 3.0, 3.175])),
        gap=draw(st.sampled_from([0.0, 0.0, 1.0, 4.0])),
        gutter=draw(st.sampled_from([5.0, 8.0])),
        rounded=draw(st.booleans()),
        back_offset=draw(offset),
    )
    name = draw(st.sampled_from(list(SIZES)))
    count = draw(st.integers(1, 40))
    copies = [Copy("deck", f"card_{number // 3}", number % 3 + 1) for number in range(count)]
    backed = draw(st.sampled_from([set(copies), set(copies[::2]), set()]))
    try:
        lies = draw(st.sampled_from([set(), set(copies[1::3])]))
        files = impose(copies, backed, SIZES[name], name, options, lying=lies)
    except SheetError:
        assume(False)
    return options, name, copies, backed, files


@given(impositions())
@settings(deadline=None)
def test_every_copy_is_placed_once_on_each_side_that_it_has(imposed):
    options, _, copies, backed, files = imposed
    pages = pages_of(files)
    expected = [each for each in copies if each in backed] if options.duplex != "none" else []
    rest = [each for each in copies if each not in expected]
    assert [each.copy for _, _, each in placed(pages, "face")] == expected + rest
    assert [each.copy for _, _, each in placed(pages, "back")] == expected


@given(impositions())
@settings(deadline=None)
def test_no_page_is_blank_and_no_sheet_holds_two_fronts(imposed):
    for file in imposed[-1]:
        assert all(page.placements for page in file.pages)
        if file.printed != "one":
            assert [page.side for page in file.pages] == ["face", "back"] * (len(file.pages) // 2)


@given(impositions())
@settings(deadline=None)
def test_boxes_lie_around_the_pieces_that_are_there(imposed):
    for page in pages_of(imposed[-1]):
        if page.side != "back":  # backs have the boxes of their faces
            boxes_there = [each.box for each in page.placements if each.side == "face"]
            left, bottom, right, top = page.trim_box
            assert abs(left - min(each.x for each in boxes_there)) < SLACK
            assert abs(right - max(each.right for each in boxes_there)) < SLACK
            assert abs(top - max(each.top for each in boxes_there)) < SLACK
            if page.side == "face":
                assert abs(bottom - min(each.bottom for each in boxes_there)) < SLACK
                lines = {round(x, 3) for each in boxes_there for x in (each.x, each.right)}
                rows = {round(y, 3) for each in boxes_there for y in (each.bottom, each.top)}
                assert page.cuts == len(lines) + len(rows)


def furniture_of(page):
    """Return the rulers of a page with their lengths in mm, and its labels, each as boxes."""
    groups = [mark for mark in page.marks if isinstance(mark, Group)]
    rulers = [each for each in groups if len(each.items) == 2]
    lengths = [max(length(line) for line in strokes([each])) / MM for each in rulers]
    return lengths, [each for each in groups if len(each.items) == 1], boxes(groups)


@given(impositions(offset=st.sampled_from([(0.0, 0.0), (0.0, 0.0), (1.5, -0.75)])))
@settings(deadline=None, max_examples=150)
def test_every_sheet_has_a_ruler_and_a_label_where_most_printers_print(imposed):
    for page in pages_of(imposed[-1]):
        (ruled,), (_,), furniture = furniture_of(page)
        assert round(ruled, 6) in (100, 50, 30)
        assert page.lacks == ()
        width, height = page.media
        for box in furniture:
            assert inside(box.grown(-0.02), (REACHED, REACHED, width - REACHED, height - REACHED))


@given(impositions())
@settings(deadline=None)
def test_every_back_lies_behind_its_face_and_its_top_behind_the_top(imposed):
    options, _, _, _, files = imposed
    assert_backs_lie_behind(pages_of(files), options.duplex)


@given(impositions())
@settings(deadline=None)
def test_trims_have_their_size_and_do_not_overlap_even_with_their_bleed(imposed):
    options, name, _, _, files = imposed
    size, bleed = SIZES[name], options.bleed * MM
    for page in pages_of(files):
        trims = [each.box for each in page.placements]
        for number, each in enumerate(page.placements):
            shown = sorted((each.width / MM, each.height / MM))
            assert abs(shown[0] - min(size.width, size.height)) < SLACK
            assert abs(shown[1] - max(size.width, size.height)) < SLACK
            assert not any(
                overlap(trims[number].grown(bleed), other.grown(bleed)) for other in trims[:number]
            )


@given(impositions())
@settings(deadline=None)
def test_trim_lies_within_bleed_within_what_can_be_printed(imposed):
    options, _, _, _, files = imposed
    margin = options.paper.margin * MM
    for page in pages_of(files):
        width, height = page.media
        printable = (margin, margin, width - margin, height - margin)
        left, bottom, right, top = page.trim_box
        assert inside(Rect.from_bounds(left, bottom, right, top), page.bleed_box)
        left, bottom, right, top = page.bleed_box
        assert inside(Rect.from_bounds(left, bottom, right, top), printable)
        for each in page.placements:
            assert inside(each.box, page.trim_box)
            assert inside(each.box.grown(options.bleed * MM), page.bleed_box)


offsets = st.tuples(st.sampled_from([0.0, 1.5, -5.0]), st.sampled_from([0.0, -0.75, 5.0]))


@given(impositions(offset=offsets))
@settings(deadline=None)
def test_no_mark_touches_a_component_and_none_leaves_the_page(imposed):
    options, _, _, _, files = imposed
    for page in pages_of(files):
        pieces = [each.box.grown(options.bleed * MM) for each in page.placements]
        for mark in boxes(page.marks):
            assert inside(mark, (0, 0, *page.media))
            assert not any(overlap(mark.grown(2 * SLACK), piece) for piece in pieces)


def crossings_of(page):
    """Return what ruler and label cross: ticks, guides or each other."""
    ticks = boxes([mark for mark in page.marks if isinstance(mark, Shape)])
    furniture = [boxes([mark]) for mark in page.marks if not isinstance(mark, Shape)]
    return [
        (box, other)
        for number, one in enumerate(furniture)
        for box in one
        for other in ticks + [each for before in furniture[:number] for each in before]
        if box.grown(2 * SLACK).meets(other.grown(2 * SLACK))
    ]


@given(impositions(offset=offsets))
@settings(deadline=None)
def test_ruler_and_label_cross_nothing(imposed):
    for page in pages_of(imposed[-1]):
        assert not crossings_of(page)


def test_ruler_and_label_in_a_place_left_free_keep_off_the_ticks_that_reach_into_it():
    options = SheetOptions(PAPERS[-1], duplex="fold", bleed=2.0, gap=0.0, gutter=5.0)
    copies = [Copy("deck", "card", number) for number in range(1, 6)]
    files = impose(copies, set(copies), SIZES["domino"], "domino", options)
    full, rest = pages_of(files)
    assert (len(full.placements), len(rest.placements)) == (2 * 3, 2 * 2)
    for page in (full, rest):
        assert page.lacks == ()
        assert not crossings_of(page)


@given(impositions(offset=offsets))
@settings(deadline=None)
def test_every_cut_has_two_ticks_that_are_printed_or_a_side_is_named(imposed):
    for page in pages_of(imposed[-1]):
        lines = strokes(page.marks[:1])
        width, height = page.media
        named = {ticks.side for ticks in page.outside}
        for each in page.placements:
            for cut in (each.x, each.box.right):
                ends = [(y, y2) for (x, y), (x2, y2) in lines if x == x2 and abs(x - cut) < 1e-4]
                printed = [
                    e for e in ends if e[0] >= REACHED - SLACK and e[1] <= height - REACHED + SLACK
                ]
                assert len(printed) >= 2 or named & {"top", "bottom"}
                assert len(printed) == len(ends) or named & {"top", "bottom"}
            for cut in (each.y, each.box.top):
                ends = [(x, x2) for (x, y), (x2, y2) in lines if y == y2 and abs(y - cut) < 1e-4]
                printed = [
                    e for e in ends if e[0] >= REACHED - SLACK and e[1] <= width - REACHED + SLACK
                ]
                assert len(printed) >= 2 or named & {"left", "right"}
                assert len(printed) == len(ends) or named & {"left", "right"}


@given(impositions())
@settings(deadline=None)
def test_ruler_measures_exactly_what_it_says(imposed):
    for page in pages_of(imposed[-1]):
        (ruled,), _, _ = furniture_of(page)
        assert f"{ruled:.9g} mm" in texts(page)
