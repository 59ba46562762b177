"""Sixteen faults are planted in one game, and all sixteen are found; each new check by itself."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Severity
from punchboard.generator.graphics.display_list import Group
from punchboard.generator.graphics.display_list import Shape as Drawn
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.options import BuildOptions
from punchboard.generator.pipeline import build
from punchboard.generator.preflight.face_checks.back_border import check_border
from punchboard.generator.preflight.face_checks.hairline import check_hairline
from punchboard.generator.preflight.face_checks.knockout import check_knockout
from punchboard.generator.preflight.face_checks.overlap import check_overlap
from tests.folders import write
from tests.preflight.sight import area, outline, rectangle, said, words
from tests.preflight.stumbles import FILES, FRONT, GAME

PLANTED = """\
  hair: {kind: shape, shape: line, at: [30, 92, 40, 0], stroke: "#000000", stroke_width: 0.02}
  under: {kind: text, at: [8, 120, 60, 8], text: Take two coins, size: 12}
  over: {kind: text, at: [10, 121, 60, 8], text: Give one back, size: 12}
  night: {kind: shape, shape: rect, at: [8, 40, 84, 14], fill: "#0a0a0c"}
  stars: {kind: text, at: [10, 42, 80, 9], text: Only at night, size: 8, colour: white}
  strip: {kind: image, at: [55, 1.5, 40, 16], image: photo.png}
"""
#: The back of a second deck: a coloured field 4 mm inside the trim.
BORDERED = """\
elements:
  field: {kind: shape, shape: rect, at: [4, 4, 55.5, 80.9], fill: "#33566a"}
"""
FAULTS = {
    "text of 7 pt": r'text "Slow and steady" is 7 pt',
    "pale words": r'text "Pale words" .* has a contrast of 1\.5:1',
    "text at the edge": r'text "At the edge" is 1\.6 mm from the left edge',
    "icon at the edge": r'icon "star" is 1\.8 mm from the right edge',
    "frame at the edge": r"a line runs 1 mm inside the whole edge",
    "few pixels": r"picture photo\.png prints at \d+ dpi, below 300",
    "picture that ends short": r'picture "photo\.png" ends 1\.5 mm inside the upper edge',
    "no bleed": r"art at the whole edge stops before the bleed of 1 mm",
    "backs that differ": r"backs of Trials differ",
    "a back with an up": r"the back of Trials looks different upside down",
    "kinds alike": r'"Rust" .* and "Moss" .* look alike',
    "pieces in the margin": r"pieces on page 1 of mats\.pdf lie",
    "hairline": r"a line is 0\.02 mm wide, must be 0\.088 mm or more",
    "white border": r"a white border of 4 mm runs round the back",
    "overlapping texts": r'texts "Take two coins" and "Give one back" lie on each other',
    "thin text in black": r'text "Only at night" of 8 pt is left pale in #0a0a0c',
}


def test_sixteen_faults_are_planted_and_sixteen_are_found(tmp_path: Path) -> None:
    folder = write(tmp_path / "planted", dict(FILES))
    decks = "  others: {kind: cards, title: Others, data: cards.csv, back: bordered.yaml}\n"
    decks += "  quay: {kind: mat, title: Quay, size: {width: 198, height: 285}}\n"
    write(folder, {"game.yaml": GAME + decks, "bordered.yaml": BORDERED})
    write(folder, {"front.yaml": FRONT + PLANTED})
    game, diagnostics = load_game(folder, "g")
    assert game is not None, diagnostics.lines()
    sheets = SheetOptions(find_sheet("a4"), bleed=1.0)
    made = build(
        game, diagnostics, BuildOptions(tmp_path / "out", sheets), lambda *_: lambda _: None
    )
    found = [each.message for each in made.diagnostics.of(Severity.WARNING)]
    missed = [
        fault
        for fault, said_of_it in FAULTS.items()
        if not any(re.search(said_of_it, each) for each in found)
    ]
    assert len(FAULTS) == 16
    assert missed == [], "\n".join(found)


BLACK, WHITE, NAVY = "#000000", "#ffffff", "#102040"


def line(colour: str, width: float) -> Drawn:
    """Return a level line; its width in mm."""
    return Drawn((("M", 30.0, 100.0), ("L", 120.0, 100.0)), stroke=colour, width=width * MM)


@pytest.mark.parametrize(
    ("colour", "width", "ground", "found"),
    [
        (BLACK, 0.02, WHITE, True),
        (BLACK, 0.09, WHITE, False),
        (WHITE, 0.12, NAVY, True),  # pale lines in dark ink close
        (WHITE, 0.2, NAVY, False),
        (BLACK, 0.12, NAVY, False),
    ],
)
def test_lines_are_as_wide_as_a_printer_draws_them(colour, width, ground, found):
    drawn = (area(ground, 0, 0, 63.5, 88.9), line(colour, width))
    assert bool(said(check_hairline, *drawn)) is found


def test_a_group_that_shrinks_a_line_is_seen_through():
    drawn = Group((line(BLACK, 0.1),), (0.5, 0, 0, 0.5, 0, 0))
    assert said(check_hairline, drawn) == ["a line is 0.05 mm wide, must be 0.088 mm or more"]


@pytest.mark.parametrize(("inset", "found"), [(2.5, True), (4, True), (6.5, False), (-3, False)])
def test_a_white_border_round_a_back_is_wide_or_none(inset, found):
    field = area(NAVY, inset, inset, 63.5 - 2 * inset, 88.9 - 2 * inset)
    assert bool(said(check_border, field)) is found


def test_a_border_of_colour_and_a_line_are_none_of_white():
    ground = area("#a0522d", -3, -3, 69.5, 94.9)
    assert said(check_border, ground, area(NAVY, 4, 4, 55.5, 80.9)) == []
    assert said(check_border, outline(NAVY, 0.4, 4)) == []


def test_texts_lie_on_each_other_or_below_each_other():
    one = words("Take two coins", 8, 40, 12)
    assert said(check_overlap, one, words("Give one back", 12, 41, 12)) == [
        'texts "Take two coins" and "Give one back" lie on each other'
    ]
    assert said(check_overlap, one, words("Give one back", 8, 40 - 4.4, 12)) == []
    assert said(check_overlap, one, words("Take two coins", 8.2, 39.8, 12)) == []  # its shadow
    plate = Drawn(rectangle(5, 38, 50, 10), fill=WHITE)
    assert said(check_overlap, one, plate, words("Give one back", 12, 41, 12)) == []
    for width in (10, 25):  # a plate that leaves a part of it bare hides nothing
        small = Drawn(rectangle(5, 38, width, 10), fill=WHITE)
        assert len(said(check_overlap, one, small, words("Give one back", 12, 41, 12))) == 1


@pytest.mark.parametrize(
    ("size", "cut", "ground", "found"),
    [
        (8, "Regular", "#0a0a0c", True),
        (8, "Bold", "#0a0a0c", False),
        (9, "Regular", "#0a0a0c", False),
        (8, "Regular", "#5a5a6a", False),
    ],
)
def test_small_thin_text_is_not_left_white_in_black(size, cut, ground, found):
    drawn = (area(ground, 0, 0, 63.5, 88.9), words("Only at night", 8, 40, size, WHITE, cut))
    assert bool(said(check_knockout, *drawn)) is found
