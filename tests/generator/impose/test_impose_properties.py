"""What must hold on every paper, for every size, count, way of turning, bleed and gap."""

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sheet_geometry import boxes, length, strokes

from punchboard.cards.schema.size import SIZES
from punchboard.generator.face import MM, Path
from punchboard.generator.impose.impose import impose
from punchboard.generator.impose.options import SheetOptions
from punchboard.generator.impose.plan import Box, Copy
from punchboard.generator.impose.sheet import SheetError
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
        files = impose(copies, backed.__contains__, SIZES[name], name, options)
    except SheetError:
        assume(False)
    return options, name, copies, backed, files


@given(impositions())
@settings(deadline=None)
def test_every_copy_is_placed_once_on_each_side_that_it_has(imposed):
    options, _, copies, backed, files = imposed
    pages = pages_of(files)
    assert [each.copy for _, _, each in placed(pages, "face")] == copies
    expected = [each for each in copies if each in backed] if options.duplex != "none" else []
    assert [each.copy for _, _, each in placed(pages, "back")] == expected


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
            across, upward = each.width / MM, each.height / MM
            if each.turn % 180:
                across, upward = upward, across
            assert abs(across - size.width) < SLACK
            assert abs(upward - size.height) < SLACK
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
        assert inside(Box(left, bottom, right - left, top - bottom), page.bleed_box)
        left, bottom, right, top = page.bleed_box
        assert inside(Box(left, bottom, right - left, top - bottom), printable)
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


@given(impositions(offset=offsets))
@settings(deadline=None)
def test_ruler_and_label_cross_nothing(imposed):
    for page in pages_of(imposed[-1]):
        groups = [mark for mark in page.marks if not isinstance(mark, Path)]
        ticks = boxes([mark for mark in page.marks if isinstance(mark, Path)])
        furniture = [boxes([group]) for group in groups]
        for number, one in enumerate(furniture):
            others = ticks + [box for other in furniture[:number] for box in other]
            for box in one:
                thick = box.grown(2 * SLACK)
                assert not any(thick.meets(other.grown(2 * SLACK)) for other in others)


@given(impositions(offset=offsets))
@settings(deadline=None)
def test_ticks_are_in_line_with_every_cut_on_all_four_sides(imposed):
    for page in pages_of(imposed[-1]):
        lines = strokes(page.marks[:1])
        left, bottom, right, top = page.bleed_box
        for each in page.placements:
            for cut in (each.x, each.box.right):
                ends = [y for (x, y), (x2, _) in lines if x == x2 and abs(x - cut) < 1e-4]
                assert any(y < bottom for y in ends) or bottom < 1.25 * MM
                assert any(y > top for y in ends) or page.media[1] - top < 1.25 * MM
            for cut in (each.y, each.box.top):
                ends = [x for (x, y), (_, y2) in lines if y == y2 and abs(y - cut) < 1e-4]
                assert any(x < left for x in ends) or left < 1.25 * MM
                assert any(x > right for x in ends) or page.media[0] - right < 1.25 * MM


@given(impositions())
@settings(deadline=None)
def test_ruler_measures_exactly_100_mm(imposed):
    for page in pages_of(imposed[-1]):
        for mark in page.marks:
            drawn = boxes([mark])
            if isinstance(mark, Path) or len(drawn) < 100:
                continue  # not the ruler
            assert abs(max(length(line) for line in strokes([mark])) / MM - 100) < 1e-9
