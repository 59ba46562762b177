"""What stands in the margin, and where."""

import pytest
from sheet_geometry import boxes, strokes, texts

from punchboard.cards.schema.size import SIZES
from punchboard.generator.graphics.display_list import Group, Shape
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.impose.card_grid import best_grid
from punchboard.generator.impose.impose import impose
from punchboard.generator.impose.plan import Copy
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions

#: Sizes whose ruler is shorter than 100 mm, and those of which a sheet holds one less, by paper.
SHORT_OF_ROOM = {
    "a4": ({"mini_american": "50 mm"}, {"mini_american": 20}),
    "letter": ({"mini_euro": "50 mm", "business": "50 mm"}, {"mini_euro": 17, "business": 11}),
    "a3": ({"micro": "30 mm"}, {"micro": 80}),
    "tabloid": (
        {"japanese": "50 mm", "micro": "30 mm", "mint_tin": "50 mm"},
        {"micro": 77, "jumbo": 8, "mint_tin": 23},
    ),
}


def page(paper="a4", size="poker", number=0, count=20, **more):
    options = SheetOptions(find_sheet(paper), **{"game": "Brick & Mortar", **more})
    copies = [Copy("deck", f"card_{index}", 1) for index in range(count)]
    return impose(copies, set(copies), SIZES[size], size, options)[-1].pages[number]


def ruler_of(drawn):
    (ruler,) = [each for each in drawn.marks if isinstance(each, Group) and len(each.items) == 2]
    return max(strokes([ruler]), key=lambda line: abs(line[0][0] + line[0][1] - sum(line[1])))


def test_label_says_what_the_sheet_is():
    words = "Brick & Mortar · Poker cards · sheet 2 of 3 · back · print at 100 %"
    assert words in texts(page(number=1))


def test_label_of_a_folded_sheet_says_what_to_do():
    assert any("fold, glue, cut" in each for each in texts(page(duplex="fold")))


def test_long_title_is_shortened_before_anything_else():
    (label, _) = sorted(texts(page(game="The quite unbelievable history " * 9)), key=len)[::-1]
    assert label.startswith("The quite unbelievable")
    assert label.endswith("… · Poker cards · sheet 1 of 3 · back · print at 100 %")


def test_ruler_lies_below_on_a4_and_stands_on_the_right_on_letter():
    (x, y), (x2, y2) = ruler_of(page("a4"))
    assert y == y2 < 15.15 * MM
    assert x == pytest.approx(9.75 * MM)
    (x, y), (x2, y2) = ruler_of(page("letter"))
    assert x == pytest.approx(x2)
    assert x > (215.9 - 12.7) * MM


def test_nothing_to_be_read_lies_where_printers_do_not_reach():
    for paper in ("a4", "letter", "a3", "tabloid"):
        drawn = page(paper)
        for box in boxes([each for each in drawn.marks if isinstance(each, Group)]):
            assert min(box.x, box.bottom) >= 4 * MM - 0.01
            assert box.right <= drawn.media[0] - 4 * MM + 0.01
            assert box.top <= drawn.media[1] - 4 * MM + 0.01


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "tabloid"])
def test_few_sizes_have_a_shorter_ruler_or_give_a_place_to_it(paper):
    shorter, fewer = {}, {}
    for size in SIZES:
        drawn = page(paper, size, count=99)
        (words,) = [each for each in texts(drawn) if each in ("100 mm", "50 mm", "30 mm")]
        if words != "100 mm":
            shorter[size] = words
        grid = best_grid(SIZES[size], SheetOptions(find_sheet(paper)))
        assert grid is not None
        if len(drawn.placements) < grid.columns * grid.rows:
            fewer[size] = len(drawn.placements)
    assert (shorter, fewer) == SHORT_OF_ROOM[paper]


def test_with_bleed_and_gap_poker_sheets_have_a_ruler_all_the_same():
    drawn = page(bleed=3, gap=2)
    assert len(drawn.placements) == 8
    assert "50 mm" in texts(drawn)
    assert any("print at 100 %" in each for each in texts(drawn))


def test_marks_can_be_left_out():
    assert page(crop_marks=False, ruler=False, label=False).marks == ()


def test_ticks_are_hairlines_and_keep_off_the_cards():
    ticks = page(ruler=False, label=False).marks[0]
    assert isinstance(ticks, Shape)
    assert ticks.width / MM == pytest.approx(0.15)
    top = max(y for (_, y), _ in strokes([ticks]))
    assert top / MM >= 297 - 15.15 + 0.75 - 1e-6


def test_guides_round_the_corners_of_faces_only():
    options = {"ruler": False, "label": False, "crop_marks": False, "rounded": True}
    assert page(**options).marks == ()  # the last file holds the backs
    (guides,) = page(duplex="none", **options).marks
    assert sum(segment[0] == "C" for segment in guides.segments) == 9 * 4
    assert guides.segments[0][2] / MM == pytest.approx(15.15 + 2 * 88.9 + 3.175)


def test_fold_line_runs_between_the_halves():
    drawn = page(duplex="fold", ruler=False, label=False)
    _, dashes, scores = drawn.marks
    assert dashes.dash
    assert {y for line in strokes([dashes, scores]) for _, y in line} == {drawn.media[1] / 2}


def test_wide_gaps_hold_ticks_too():
    drawn = page(bleed=2, gap=4, ruler=False, label=False)
    left, bottom, right, top = drawn.bleed_box
    inner = [b for b in boxes(drawn.marks) if left < b.x < right and bottom < b.bottom < top]
    assert inner
