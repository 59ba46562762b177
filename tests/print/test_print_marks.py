"""Rulers that measure true, ticks that lie on cuts, and cards that no mark touches."""

from __future__ import annotations

from itertools import islice, product

import pytest
from PIL.Image import Image, Transpose

from tests.print.paper_shot import Shot, dark_runs
from tests.print.printed import DUPLEX, PAPERS, Printed, print_game
from tests.print.small_games import plain_game

DPI = 200
#: mm: of every line but the fold's.
LINE = 0.15
WHITE = 250
ALL_WAYS = list(product(PAPERS, DUPLEX))


def print_white(
    tmp_path, paper: str, duplex: str, size: str = "poker", count: int = 9, **sheets
) -> Printed:
    game = plain_game(tmp_path / "game", size, fill="#ffffff", count=count)
    return print_game(game, tmp_path / "out", paper, duplex=duplex, **sheets)


def shots(printed: Printed):
    """Yield every page with cards: picture, TrimBox and placed trims in mm."""
    for file, number in printed.pages():
        document = printed.open(file)
        edges = document[number - 1].get_trimbox(fallback_ok=False)
        document.close()
        trims = [
            spot["trim"]
            for *_, spot in printed.sides()
            if (spot["file"], spot["page"]) == (file, number)
        ]
        yield printed.shot(file, number, DPI), [each * 25.4 / 72 for each in edges], trims


def ruler_lengths(shot: Shot) -> list[float]:
    """Measure the longest straight dark line to the right and upwards, in mm."""
    upright = shot.grey.transpose(Transpose.ROTATE_90)
    lengths = []
    for picture, scale in ((shot.grey, shot.across), (upright, shot.up)):
        width, height = picture.size
        pixels = picture.tobytes()
        rows = (pixels[row * width : (row + 1) * width] for row in range(height))
        longest = max(
            (end - start for row in rows for start, end in dark_runs(row, 160)), default=0
        )
        lengths.append(longest / scale)
    return lengths


@pytest.mark.parametrize(("paper", "duplex"), ALL_WAYS)
def test_ruler_measures_100_mm_in_pixels(tmp_path, paper, duplex):
    printed = print_white(tmp_path, paper, duplex)
    pages = 0
    for shot, _, _ in shots(printed):
        pages += 1
        # Its two end strokes reach half their width beyond.
        assert max(ruler_lengths(shot)) - LINE == pytest.approx(100, abs=0.2)
    assert pages > 0


@pytest.mark.parametrize("size", ["poker", "bridge", "mini", "square_large", "euro_business"])
@pytest.mark.parametrize(("paper", "duplex"), ALL_WAYS)
def test_nothing_is_printed_on_the_block_of_butted_cards(tmp_path, paper, duplex, size):
    printed = print_white(tmp_path, paper, duplex, size)
    for shot, (left, bottom, right, top), trims in shots(printed):
        folded = duplex == "fold"
        low = max(each[1] + each[3] for each in trims if not folded or each[1] < shot.height / 2)
        high = min(each[1] for each in trims if not folded or each[1] > shot.height / 2)
        blocks = [(bottom, low), (high, top)] if folded else [(bottom, top)]
        for below, above in blocks:
            # Ticks begin 0.75 mm away, and 0.25 where the paper has no room for more.
            assert shot.darkest(left - 0.15, below - 0.15, right + 0.15, above + 0.15) >= WHITE


@pytest.mark.parametrize("duplex", ["separate", "long-edge", "short-edge", "none"])
@pytest.mark.parametrize("paper", PAPERS)
def test_ticks_lie_on_every_cut_line_and_nowhere_else(tmp_path, paper, duplex):
    printed = print_white(tmp_path, paper, duplex, count=90, ruler=False, label=False)
    near, far = 0.9, 1.4  # mm from the block: every tick crosses this strip
    for shot, (left, bottom, right, top), trims in islice(shots(printed), 4):  # full sheets
        cuts_x = sorted({round(each, 3) for x, _, width, _ in trims for each in (x, x + width)})
        cuts_y = sorted({round(each, 3) for _, y, _, height in trims for each in (y, y + height)})
        for low, high in ((top + near, top + far), (bottom - far, bottom - near)):
            assert crossing(shot.area(0, low, shot.width, high), shot.across) == pytest.approx(
                cuts_x, abs=0.06
            )
        for low, high in ((left - far, left - near), (right + near, right + far)):
            turned = shot.area(low, 0, high, shot.height).transpose(Transpose.ROTATE_270)
            assert crossing(turned, shot.up) == pytest.approx(cuts_y, abs=0.06)


def crossing(strip: Image, scale: float) -> list[float]:
    """Return the middles of the lines that cross a strip, in mm along it."""
    width, height = strip.size
    row = strip.crop((0, height // 2, width, height // 2 + 1)).tobytes()
    middles = []
    for start, end in dark_runs(row, WHITE):
        assert end - start < 5, "a line, not a patch"
        inks = [255 - row[index] for index in range(start, end)]
        moment = sum(ink * (start + number + 0.5) for number, ink in enumerate(inks))
        middles.append(moment / sum(inks) / scale)
    return middles


@pytest.mark.parametrize(("paper", "duplex"), ALL_WAYS)
def test_marks_stay_clear_of_trim_and_bleed(tmp_path, paper, duplex):
    printed = print_white(tmp_path, paper, duplex, bleed=3, gap=4)
    for shot, _, trims in shots(printed):
        assert trims
        for x, y, width, height in trims:
            assert shot.darkest(x - 3, y - 3, x + width + 3, y + height + 3) >= WHITE


@pytest.mark.parametrize("duplex", DUPLEX)
def test_corner_guides_lie_in_the_corners_that_are_cut_off(tmp_path, duplex):
    printed = print_white(tmp_path, "a4", duplex, rounded=True)
    radius = 3.175
    for _, _, side, spot in printed.sides():
        shot = printed.shot(spot["file"], spot["page"], DPI)
        x, y, width, height = spot["trim"]
        assert shot.darkest(x + radius, y + 0.2, x + width - radius, y + height - 0.2) >= WHITE
        assert shot.darkest(x + 0.2, y + radius, x + width - 0.2, y + height - radius) >= WHITE
        inner = radius * (1 - 0.5**0.5) + 0.15  # the inside of the arc, on the diagonal
        assert shot.darkest(x + inner, y + inner, x + width - inner, y + height - inner) >= WHITE
        corner = shot.darkest(x + 0.3, y + 0.3, x + radius - 0.3, y + radius - 0.3)
        assert (corner < 200) == (side == "face")


def test_without_marks_only_cards_are_printed(tmp_path):
    printed = print_white(tmp_path, "a4", "separate", crop_marks=False, ruler=False, label=False)
    for shot, _, _ in shots(printed):
        assert shot.grey.getextrema()[0] >= WHITE
