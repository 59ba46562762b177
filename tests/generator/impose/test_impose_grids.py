"""The papers that are shipped, and the grids computed for other sizes."""

import pytest

from punchboard.cards.schema.paper import PAPERS
from punchboard.cards.schema.size import SIZES, Size
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.impose.card_grid import CardGrid, arrange, best_grid
from punchboard.generator.impose.sheet import SHEETS, Sheet, SheetError, find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions

EVERY_PAPER = ("a4", "letter", "legal", "a3", "tabloid", "sra3")
EVERY_GRID = [(paper, size) for paper in EVERY_PAPER for size in SIZES]


def fullest(paper: Sheet, size_name: str) -> CardGrid:
    """Return the grid of butted cards of a size."""
    grid = best_grid(SIZES[size_name], SheetOptions(paper))
    assert grid is not None
    return grid


def lying(paper: Sheet, size_name: str) -> tuple[float, float, float, float]:
    """Return paper and block (width, height) in mm, of a grid."""
    grid, size = fullest(paper, size_name), SIZES[size_name]
    across, up = paper.width, paper.height
    if grid.orientation == "landscape":
        across, up = up, across
    width, height = (size.height, size.width) if grid.turned else (size.width, size.height)
    return across, up, grid.columns * width, grid.rows * height


def test_every_paper_with_a_name_has_its_size():
    assert (*PAPERS,) == EVERY_PAPER == (*SHEETS,)


@pytest.mark.parametrize(("paper_name", "size_name"), EVERY_GRID)
def test_every_grid_lies_inside_the_printable_margin(paper_name, size_name):
    paper = find_sheet(paper_name)
    across, up, width, height = lying(paper, size_name)
    assert (across - width) / 2 >= paper.margin - 1e-6
    assert (up - height) / 2 >= paper.margin - 1e-6


@pytest.mark.parametrize(("paper_name", "size_name"), EVERY_GRID)
def test_every_grid_holds_as_many_as_butted_cards_can(paper_name, size_name):
    paper, size = find_sheet(paper_name), SIZES[size_name]
    short, long = paper.width - 2 * paper.margin, paper.height - 2 * paper.margin

    def count(width, height):
        return int((short + 1e-6) // width) * int((long + 1e-6) // height)

    grid = fullest(paper, size_name)
    best = max(count(size.width, size.height), count(size.height, size.width))
    assert grid.columns * grid.rows == best


@pytest.mark.parametrize(
    ("paper", "count"), [("a4", 9), ("letter", 9), ("a3", 18), ("tabloid", 18)]
)
def test_poker_cards_are_as_many_as_the_trade_prints(paper, count):
    grid = fullest(find_sheet(paper), "poker")
    assert grid.columns * grid.rows == count
    assert not grid.turned


@pytest.mark.parametrize(("paper", "left", "bottom"), [("a4", 9.75, 15.15), ("letter", 12.7, 6.35)])
def test_margins_of_poker_sheets(paper, left, bottom):
    slots = arrange(SIZES["poker"], "poker", SheetOptions(find_sheet(paper)), False).slots
    assert slots[0].x / MM == pytest.approx(left)
    assert slots[-1].bottom / MM == pytest.approx(bottom)


def test_slots_run_row_by_row_from_the_top_left():
    slots = arrange(SIZES["poker"], "poker", SheetOptions(find_sheet("a4")), False).slots
    assert slots[0].right == pytest.approx(slots[1].x)
    assert slots[3].top == pytest.approx(slots[0].bottom)
    assert slots[8].x > slots[6].x


def test_own_size_takes_the_way_that_holds_most():
    grid = best_grid(Size(width=95, height=140), SheetOptions(find_sheet("a4")))
    assert grid is not None
    assert (grid.columns, grid.rows, grid.orientation, grid.turned) == (2, 2, "portrait", False)
    grid = best_grid(Size(width=140, height=95), SheetOptions(find_sheet("a4")))
    assert grid is not None
    assert (grid.columns, grid.rows, grid.orientation, grid.turned) == (2, 2, "landscape", False)


def test_bleed_separates_cards_by_twice_the_bleed_and_the_gap():
    options = SheetOptions(find_sheet("a4"), bleed=2, gap=1.5)
    slots = arrange(SIZES["mini"], "mini", options, False).slots
    assert (slots[1].x - slots[0].right) / MM == pytest.approx(5.5)


def test_fold_keeps_the_gutter_to_the_bleed():
    options = SheetOptions(find_sheet("a4"), duplex="fold", bleed=1, gutter=7)
    arrangement = arrange(SIZES["poker"], "poker", options, True)
    lowest = min(each.bottom for each in arrangement.slots)
    assert (lowest - arrangement.media[1] / 2) / MM == pytest.approx(8)


def test_card_larger_than_the_paper_is_refused_with_a_fix():
    with pytest.raises(SheetError) as caught:
        arrange(Size(width=300, height=300), "own", SheetOptions(find_sheet("a4")), False)
    assert "300 x 300 mm" in caught.value.message
    assert caught.value.hint == "choose a larger paper or a smaller card"


def test_card_that_fits_only_without_its_back_is_told_so():
    options = SheetOptions(find_sheet("a4"), duplex="fold")
    with pytest.raises(SheetError, match="beside its back"):
        arrange(Size(width=180, height=240), "own", options, True)


def test_unknown_paper_names_the_known_ones():
    with pytest.raises(SheetError, match="a4, letter, legal, a3, tabloid, sra3"):
        find_sheet("a5")


@pytest.mark.parametrize("wrong", [{"bleed": -1}, {"gap": 99}, {"back_offset": (6.0, 0.0)}])
def test_lengths_that_make_no_sense_are_refused(wrong):
    with pytest.raises(SheetError):
        SheetOptions(find_sheet("a4"), **wrong)
