"""Which files and pages come out, and what lies on them."""

import pytest

from punchboard.cards.schema.size import SIZES
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.impose.impose import impose
from punchboard.generator.impose.plan import Copy
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions


def deck(count, component="stores"):
    return [Copy(component, f"card_{index}", 1) for index in range(count)]


def planned(copies, duplex="separate", has_back=lambda copy: True, size="poker", **more):
    options = SheetOptions(find_sheet("a4"), game="Brick & Mortar", duplex=duplex, **more)
    backed = {copy for copy in copies if has_back(copy)}
    return impose(copies, backed, SIZES[size], size, options)


def test_no_copies_no_files():
    assert planned([]) == []


def test_separate_makes_two_files_of_as_many_pages():
    fronts, backs = planned(deck(20))
    assert (fronts.name, backs.name) == ("cards-poker-fronts.pdf", "cards-poker-backs.pdf")
    assert (len(fronts.pages), len(backs.pages)) == (3, 3)
    assert (fronts.title, fronts.paper, fronts.pieces) == ("Poker cards, fronts", "A4", 20)
    assert [page.number for page in backs.pages] == [1, 2, 3]


@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
def test_automatic_duplex_interleaves(duplex):
    (file,) = planned(deck(20), duplex)
    assert file.name == "cards-poker.pdf"
    assert [page.side for page in file.pages] == ["face", "back"] * 3
    assert [page.number for page in file.pages] == [1, 2, 3, 4, 5, 6]
    assert [len(page.placements) for page in file.pages] == [9, 9, 9, 9, 2, 2]


def test_fold_shows_both_sides_on_one_page():
    (file,) = planned(deck(5), "fold")
    assert [len(page.placements) for page in file.pages] == [8, 2]
    assert file.pages[0].side == "both"


def test_none_prints_fronts_only():
    (file,) = planned(deck(9), "none")
    assert [page.side for page in file.pages] == ["face"]


@pytest.mark.parametrize("duplex", ["separate", "long-edge", "short-edge", "fold", "none"])
def test_cards_without_any_back_make_no_back_page_and_fill_the_sheet(duplex):
    (file,) = planned(deck(9), duplex, has_back=lambda copy: False)
    assert [(page.side, len(page.placements)) for page in file.pages] == [("face", 9)]


def test_cards_without_backs_come_last_and_leave_their_slots_empty():
    fronts, backs = planned(deck(9), has_back=lambda copy: copy.card != "card_4")
    assert fronts.pages[0].placements[8].copy.card == "card_4"
    assert [each.slot for each in backs.pages[0].placements] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_sheets_without_backs_come_last_and_have_no_page_among_the_backs():
    fronts, backs = planned(deck(18), has_back=lambda copy: copy.card == "card_17")
    assert [len(page.placements) for page in backs.pages] == [1]
    assert fronts.pages[0].placements[0].copy.card == "card_17"
    assert (backs.behind, backs.sheets) == ("cards-poker-fronts.pdf", 0)


def test_sheets_without_backs_are_a_file_of_their_own_for_a_printer_that_turns_paper():
    both, alone = planned(deck(20), "long-edge", lambda copy: copy.card < "card_10")
    assert (both.name, both.printed) == ("cards-poker.pdf", "long-edge")
    assert [page.side for page in both.pages] == ["face", "back"]
    assert (alone.name, alone.printed) == ("cards-poker-one-sided.pdf", "one")
    assert [(page.number, page.side) for page in alone.pages] == [(1, "face"), (2, "face")]
    assert (both.pieces, alone.pieces) == (9, 11)


def test_cards_that_lie_share_the_sheets_of_those_that_stand():
    copies = deck(9)
    lies = {copies[1], copies[5]}
    options = SheetOptions(find_sheet("a4"))
    fronts, backs = impose(copies, set(copies), SIZES["poker"], "poker", options, lying=lies)
    (front,), (back,) = fronts.pages, backs.pages
    assert [each.turn for each in front.placements] == [0, 90, 0, 0, 0, 90, 0, 0, 0]
    assert [each.turn for each in back.placements] == [0, 270, 0, 0, 0, 270, 0, 0, 0]
    assert {(round(each.width, 2), round(each.height, 2)) for each in front.placements} == {
        (180.0, 252.0)
    }


@pytest.mark.parametrize(
    ("count", "cuts"),
    [(9, 8), (1, 4), (3, 6), (4, 7)],  # edge to edge, n columns and m rows are n + 1 + m + 1 cuts
)
def test_cuts_free_the_cards_that_are_there(count, cuts):
    fronts, _ = planned(deck(count))
    assert fronts.cuts == cuts
    (page,) = fronts.pages
    ticks = page.marks[0].segments
    standing = {round(at[1], 3) for at, to in zip(ticks[::2], ticks[1::2], strict=True)
                if at[1] == to[1]}  # fmt: skip
    lying = {round(at[2], 3) for at, to in zip(ticks[::2], ticks[1::2], strict=True)
             if at[2] == to[2]}  # fmt: skip
    assert len(standing) + len(lying) == cuts


def test_the_trim_box_of_a_part_filled_sheet_is_that_of_its_cards():
    fronts, backs = planned(deck(11))
    left, bottom, right, top = fronts.pages[1].trim_box
    assert ((right - left) / MM, (top - bottom) / MM) == pytest.approx((2 * 63.5, 88.9))
    assert left / MM == pytest.approx(9.75)
    left, bottom, right, top = backs.pages[1].trim_box
    assert ((right - left) / MM, (top - bottom) / MM) == pytest.approx((2 * 63.5, 88.9))
    assert right / MM == pytest.approx(210 - 9.75)


def test_components_of_one_size_share_sheets_in_order():
    copies = deck(4, "stores") + deck(4, "market")
    fronts, _ = planned(copies)
    assert [each.copy for each in fronts.pages[0].placements] == copies


def test_backs_of_portrait_paper_change_columns_and_stay_upright():
    fronts, backs = planned(deck(9))
    face, back = fronts.pages[0].placements[0], backs.pages[0].placements[0]
    assert (face.x / MM, back.x / MM) == (pytest.approx(9.75), pytest.approx(136.75))
    assert face.y == pytest.approx(back.y)
    assert (face.turn, back.turn) == (0, 0)


def test_backs_of_landscape_paper_change_rows_and_stand_on_their_head():
    fronts, backs = planned(deck(18), size="mini")
    assert fronts.pages[0].media[0] > fronts.pages[0].media[1]
    face, back = fronts.pages[0].placements[0], backs.pages[0].placements[0]
    assert face.x == pytest.approx(back.x)
    assert back.y < face.y
    assert back.turn == 180


@pytest.mark.parametrize(("duplex", "turn"), [("long-edge", 270), ("short-edge", 90)])
def test_backs_of_cards_on_their_side_have_their_top_behind_the_top(duplex, turn):
    options, cards = SheetOptions(find_sheet("a4"), duplex=duplex), set(deck(8))
    (file,) = impose(deck(8), cards, SIZES["poker"], "poker", options, lying=cards)
    assert {each.turn for each in file.pages[0].placements} == {90}
    assert {each.turn for each in file.pages[1].placements} == {turn}


def test_back_offset_moves_backs_and_their_ticks_only():
    plain_front, plain_back = planned(deck(9), ruler=False, label=False)
    front, back = planned(deck(9), ruler=False, label=False, back_offset=(1.0, -0.5))
    assert list(front.pages) == list(plain_front.pages)
    for before, after in zip(plain_back.pages[0].placements, back.pages[0].placements, strict=True):
        assert (after.x - before.x) / MM == pytest.approx(1.0)
        assert (after.y - before.y) / MM == pytest.approx(-0.5)
    before_tick = plain_back.pages[0].marks[0].segments[0]
    after_tick = back.pages[0].marks[0].segments[0]
    assert (after_tick[1] - before_tick[1]) / MM == pytest.approx(1.0)


def test_back_offset_of_landscape_sheets_is_turned_unless_it_was_measured():
    landscape = (800.0, 500.0)
    options = SheetOptions(find_sheet("a4"), back_offset=(1.0, 0.25))
    assert options.offset((500.0, 800.0)) == (1.0, 0.25)
    assert options.offset(landscape) == (0.25, -1.0)
    measured = SheetOptions(
        find_sheet("a4"), back_offset=(1.0, 0.25), back_offset_landscape=(0.5, 0.0)
    )
    assert measured.offset(landscape) == (0.5, 0.0)


def test_nine_thousand_copies_are_planned_without_making_their_pages():
    fronts, backs = planned(deck(9000))
    assert len(fronts.pages) == len(backs.pages) == 1000
    assert fronts.pages[-1].placements[-1].copy.card == "card_8999"
    assert backs.pages[-1] == backs.pages[999]
