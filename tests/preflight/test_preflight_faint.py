"""Pictures and drawings that can hardly be seen: found, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageDraw

import punchboard
from punchboard.cards.problem import Severity
from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.graphics.display_list import Group, Item, Shape, Symbol, SymbolRef
from punchboard.generator.graphics.display_list import Image as Placed
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.preflight.face_checks.faint import check_faint
from tests.folders import write
from tests.preflight.sight import area, face, library, said, square, stamp, view, words

PALE, WHITE = "#f4ecdd", "#ffffff"
BIRD = "art/bird.svg"


def drawing(*shapes: Shape) -> ArtLibrary:
    """Return a library with a drawing of 24 units."""
    return library({f"{BIRD}#1": Symbol(24, 24, shapes)})


def box(x: float, y: float, width: float, height: float, colour: str) -> Shape:
    """Return a part of a drawing, in its units."""
    right, top = x + width, y + height
    corners = (("M", x, y), ("L", right, y), ("L", right, top), ("L", x, top), ("Z",))
    return Shape(corners, fill=colour)


PANEL = area(PALE, 5, 20, 53, 60)
BODY = box(4, 4, 16, 12, WHITE)


def test_a_white_drawing_on_a_pale_panel_is_found() -> None:
    assert said(check_faint, PANEL, stamp(12, 30, 40, BIRD), art=drawing(BODY)) == [
        'drawing "art/bird.svg" can hardly be seen: it has a contrast of 1.17:1 with its'
        " background, must be 1.3:1 or more"
    ]


@pytest.mark.parametrize(
    ("colour", "ground", "hint"),
    [
        (WHITE, PALE, "put it on a darker background, or make it darker"),
        ("#1a1a1a", "#101010", "put it on a darker background, or make it darker"),
        ("#101010", "#1a1a1a", "put it on a paler background, or make it paler"),
    ],
)
def test_the_hint_says_where_to_go(colour: str, ground: str, hint: str) -> None:
    shown = face(area(ground, 5, 20, 53, 60), stamp(12, 30, 40, BIRD))
    (issue,) = check_faint(view(shown, drawing(box(4, 4, 16, 12, colour))))
    assert issue.hint == hint
    assert issue.text == BIRD


@pytest.mark.parametrize(
    ("shapes", "is_found"),
    [
        ((BODY, box(15, 12, 1, 1, "#000000")), True),  # an eye
        ((BODY, box(4, 4, 16, 1.2, "#000000")), False),  # a line along all of it
        ((box(4, 4, 16, 12, "#2a6b4f"),), False),
        ((box(4, 4, 16, 12, "#c9b899"),), False),  # pale, and meant to be so
        ((box(4, 4, 0.1, 0.1, WHITE),), False),  # nothing that could be seen
    ],
    ids=["eye", "outline", "green", "sand", "speck"],
)
def test_a_drawing_counts_as_seen_if_enough_of_it_is(
    shapes: tuple[Shape, ...], is_found: bool
) -> None:
    assert bool(said(check_faint, PANEL, stamp(12, 30, 40, BIRD), art=drawing(*shapes))) is is_found


@pytest.mark.parametrize(
    "items",
    [
        (PANEL, stamp(12, 30, 40, BIRD), words("Bird", 20, 50)),
        (PANEL, stamp(12, 30, 4, BIRD)),
        (area(PALE, 0, 0, 63.5, 88.9), SymbolRef(f"{BIRD}#1", -9, -9, 220, 290, "#000000", 0)),
        (PANEL, Group((stamp(12, 30, 40, BIRD),), opacity=0.5)),
    ],
    ids=["a ground for words", "small", "as large as the card", "faded by the layout"],
)
def test_a_ground_or_an_ornament_may_be_pale(items: tuple[Item, ...]) -> None:
    assert said(check_faint, *items, art=drawing(box(0, 0, 24, 24, WHITE))) == []


def test_an_icon_may_be_pale_until_it_is_filled() -> None:
    icons = library({"gem#1": square(WHITE)})
    assert said(check_faint, PANEL, stamp(12, 30, 40), art=icons) == []


@pytest.mark.parametrize(("ink", "is_found"), [("white", True), ("black", False)])
def test_a_see_through_picture_is_looked_at_where_it_shows(
    ink: str, is_found: bool, tmp_path: Path
) -> None:
    made = Image.new("RGBA", (300, 300))
    ImageDraw.Draw(made).line((20, 20, 280, 250), fill=ink, width=12)
    made.save(tmp_path / "line.png")
    art = library()
    art.pictures["picture:line.png#1"] = library(x=tmp_path / "line.png").pictures["picture:x#1"]
    placed = Placed("picture:line.png#1", 12 * MM, 30 * MM, 40 * MM, 40 * MM)
    assert bool(said(check_faint, PANEL, placed, art=art)) is is_found


def test_lines_on_white_paper_are_seen(tmp_path: Path) -> None:
    """Most of a sketch is as white as the card."""
    made = Image.new("L", (600, 600), 255)
    for number in range(5):
        ImageDraw.Draw(made).line((60, 90 * number, 540, 110 * number + 40), fill=60, width=5)
    made.save(tmp_path / "sketch.png")
    art = library()
    art.pictures["picture:s.png#1"] = library(x=tmp_path / "sketch.png").pictures["picture:x#1"]
    placed = Placed("picture:s.png#1", 12 * MM, 30 * MM, 40 * MM, 40 * MM)
    assert said(check_faint, placed, art=art) == []


GAME = """\
title: Wood
components:
  birds:
    kind: cards
    title: Birds
    data: birds.csv
    front: bird.yaml
    columns: {name: text, art: image}
"""
LAYOUT = """\
elements:
  panel: {kind: shape, shape: rect, at: [4, 4, 55.5, 60], fill: "#f4ecdd"}
  art: {kind: image, at: [4, 4, 55.5, 60], image: =card.art}
  name: {kind: text, at: [4, 70, 55.5, 10], text: "{{ card.name }}"}
"""
DRAWN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    '<path d="M20 60 Q30 20 60 30 L80 25 L72 38 Q75 70 45 72 Z" fill="{}"/></svg>'
)


def test_a_build_names_the_file_the_card_and_the_cell(tmp_path: Path) -> None:
    files = {
        "game.yaml": GAME,
        "bird.yaml": LAYOUT,
        "birds.csv": "name,art\nCrow,art/crow.svg\nDove,art/dove.svg\n",
        "art/crow.svg": DRAWN.format("#222"),
        "art/dove.svg": DRAWN.format("#fff"),
    }
    folder = write(tmp_path / "wood", files)
    made = punchboard.build(folder, tmp_path / "out")
    assert [str(each) for each in made.diagnostics if each.severity is Severity.WARNING] == [
        f'{folder}/birds.csv!B3: warning: drawing "art/dove.svg" can hardly be seen: it has a'
        ' contrast of 1.17:1 with its background, must be 1.3:1 or more on "Dove"\n'
        "  fix: put it on a darker background, or make it darker"
    ]
