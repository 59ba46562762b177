"""The field `turn`: any element turns around the middle of its box, in print and on screens."""

from __future__ import annotations

import io
from pathlib import Path as File

import pytest
from PIL import Image, ImageChops, ImageStat
from resvg_py import svg_to_bytes

from punchboard.cards.load.folder import load_game
from punchboard.generator.graphics.display_list import Group, Shape, SymbolRef
from punchboard.generator.graphics.geometry import MM, transform
from punchboard.generator.single_face import FaceRenderer
from punchboard.generator.studio.face_map import Region, face_map
from punchboard.generator.svg_export import SvgSheet
from tests.folders import write
from tests.generator.layout.drawing_board import Drawn, lay_out

SIZE = "size: {width: 60, height: 40}\n"
#: An element of each kind that is turned as a whole, in a box of 20 × 10 mm around (30, 20).
KINDS = {
    "text": "{kind: text, text: 'A few words in **two** lines', size: 8",
    "icons": "{kind: icons, icons: [sword, leaf]",
    "image": "{kind: image, image: a.svg",
    "svg": "{kind: svg, image: a.svg",
    "code": "{kind: code, code: heron",
    "grid": "{kind: grid, columns: 2, rows: 1, elements: {a: {kind: text, text: '{{ index }}'}}",
    "stack": "{kind: stack, elements: {a: {kind: text, text: One}, b: {kind: text, text: Two}}",
    "ring": "{kind: ring, from: 1, to: 4, size: 5",
    "track": "{kind: track, path: line, from: 1, to: 4, size: 5",
}
DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path d="M0 0h20v10H0z"/></svg>'
)


def draw(folder: File, *elements: str, cards: str = "a,Alpha,1,30,,,,\n", **values: bool) -> Drawn:
    lines = "".join(f"  e{number}: {each}\n" for number, each in enumerate(elements))
    layout = f"{SIZE}elements:\n{lines}"
    return lay_out(folder, layout, cards, files={"a.svg": DRAWING}, **values)


@pytest.mark.parametrize("kind", KINDS)
def test_turned_element_is_the_same_drawing_turned_around_the_middle(
    kind: str, tmp_path: File
) -> None:
    element = f"{KINDS[kind]}, at: [20, 15, 20, 10]"
    upright = draw(tmp_path / "upright", f"{element}}}")
    turned = draw(tmp_path / "turned", f"{element}, turn: 90}}")

    assert upright.said == turned.said == ""
    (whole,) = turned.items
    assert isinstance(whole, Group)
    assert list(whole.items) == upright.items
    # The top left corner of the box comes to its top right.
    corner = transform(whole.matrix, 20 * MM, 25 * MM)
    assert corner == pytest.approx((35 * MM, 30 * MM))
    assert transform(whole.matrix, 30 * MM, 20 * MM) == pytest.approx((30 * MM, 20 * MM))


def test_element_without_turn_is_drawn_as_it_is(tmp_path: File) -> None:
    drawn = draw(tmp_path, f"{KINDS['text']}, at: [20, 15, 20, 10], turn: 0}}")

    assert not any(isinstance(item, Group) for item in drawn.items)


def test_shapes_and_icons_turn_without_a_group(tmp_path: File) -> None:
    drawn = draw(
        tmp_path,
        "{kind: shape, shape: rect, fill: ink, at: [20, 15, 20, 10], turn: 90}",
        "{kind: icon, icon: sword, at: [20, 15, 20, 10], turn: 90}",
    )

    shape, icon = drawn.items
    assert isinstance(shape, Shape)
    assert min(float(each[1]) for each in shape.segments if len(each) > 1) == pytest.approx(25 * MM)
    assert isinstance(icon, SymbolRef)
    assert icon.turn == -90


def test_turn_may_be_an_expression_and_differ_in_low_ink(tmp_path: File) -> None:
    element = f"{KINDS['text']}, at: [20, 15, 20, 10], turn: =card.cost, low_ink: {{turn: 0}}}}"
    cards = "a,Alpha,1,0,,,,\nb,Beta,1,90,,,,\n"

    upright, turned = draw(tmp_path / "full", element, cards=cards).faces
    low = draw(tmp_path / "low", element, cards=cards, low_ink=True)

    assert not isinstance(upright.items[0], Group)
    assert isinstance(turned.items[0], Group)
    assert not any(isinstance(item, Group) for item in low.items)


def test_turn_that_is_no_number_is_an_error_with_a_hint(tmp_path: File) -> None:
    drawn = draw(tmp_path, f"{KINDS['text']}, at: [20, 15, 20, 10], turn: card.cost}}")

    assert '"card.cost" isn\'t a number' in drawn.said


def test_turned_text_fits_or_not_as_before(tmp_path: File) -> None:
    text = "{kind: text, text: 'Words that are wide', size: 12, at: [20, 15, 12, 4]"
    upright = draw(tmp_path / "upright", f"{text}}}")
    turned = draw(tmp_path / "turned", f"{text}, turn: 45}}")

    assert "mm too" in upright.said
    assert turned.said == upright.said


def test_text_beyond_the_face_is_not_reported_if_it_turns_onto_it(tmp_path: File) -> None:
    text = "{kind: text, text: Words, at: [-40, 20, 39, 90]"

    assert draw(tmp_path / "upright", f"{text}}}").said
    assert draw(tmp_path / "turned", f"{text}, turn: 30}}").said == ""


def test_text_without_a_height_turns_around_the_middle_of_its_words(tmp_path: File) -> None:
    block = "a: {kind: text, text: One, at: [0, 0, 20], turn: 180}"
    drawn = draw(tmp_path, f"{{kind: stack, at: [20, 15, 20, 10], elements: {{{block}}}}}")

    (stack,) = drawn.items
    assert isinstance(stack, Group)
    (words,) = stack.items
    assert isinstance(words, Group)
    x, y = transform(words.matrix, 0, 0)
    assert x == pytest.approx(20 * MM)
    assert -20 < y < 0


def test_repeat_that_turns_onto_the_face_is_not_reported(tmp_path: File) -> None:
    cell = "{kind: text, text: Cell, at: [0, 0, 9, 5]}"
    grid = f"{{kind: grid, columns: 5, rows: 1, cell: [9, 5], elements: {{a: {cell}}}"

    upright = draw(tmp_path / "upright", f"{grid}, at: [50, 17.5, 5, 5]}}")
    turned = draw(tmp_path / "turned", f"{grid}, at: [50, 17.5, 5, 5], turn: 180}}")

    assert "beyond the right edge" in upright.said
    assert turned.said == ""


def test_draft_turns_the_frame_of_a_faulty_text_along(tmp_path: File) -> None:
    text = "{kind: text, text: 'Words that are wide', size: 12, at: [20, 15, 12, 4], turn: 90}"
    drawn = draw(tmp_path, text, draft=True)

    whole = drawn.items[0]
    assert isinstance(whole, Group)
    assert sum(isinstance(each, Shape) for each in whole.items) >= 2


GAME = """\
title: Marsh
components:
  birds: {kind: cards, size: {width: 60, height: 40}, data: birds.csv, front: bird.yaml}
"""


@pytest.mark.parametrize(
    ("element", "turn"),
    [
        *((f"{element}, at: [20, 15, 20, 10]", 90) for element in KINDS.values()),
        ("{kind: shape, shape: rect, fill: ink, at: [20, 15, 20, 10]", 90),
        ("{kind: icon, icon: sword, at: [20, 15, 20, 10]", 90),
        ("{kind: group, at: [20, 15, 20, 10], elements: {}", 90),
    ],
)
def test_box_for_editors_turns_with_its_element(element: str, turn: int, tmp_path: File) -> None:
    (region,) = [each for each in regions(tmp_path, f"{element}, turn: {turn}}}") if at_top(each)]

    assert region.points == ((35, 10), (35, 30), (25, 30), (25, 10))


def regions(folder: File, element: str) -> list[Region]:
    layout = f"elements:\n  e: {element}\n"
    files = {"game.yaml": GAME, "birds.csv": "name\nHeron\n", "bird.yaml": layout}
    write(folder, {**files, "a.svg": DRAWING})
    game, diagnostics = load_game(folder, "marsh")
    assert game is not None, diagnostics.lines()
    shown = FaceRenderer().lay_out(game, "birds", "heron")
    assert shown is not None
    return face_map(shown)


def at_top(region: Region) -> bool:
    return region.path == ("elements", "e")


def test_boxes_within_a_turned_grid_turn_with_it(tmp_path: File) -> None:
    cells = [
        each
        for each in regions(tmp_path, f"{KINDS['grid']}, at: [20, 15, 20, 10], turn: 90}}")
        if not at_top(each)
    ]

    first, second = cells
    assert first.points == ((35, 10), (35, 20), (25, 20), (25, 10))
    assert second.points[0] == (35, 20)


def test_pdf_and_svg_show_the_same_turned_elements(tmp_path: File) -> None:
    drawn = draw(
        tmp_path,
        "{kind: shape, shape: rect, at: [0, 0], fill: '#ddeeff'}",
        f"{KINDS['text']}, at: [2, 5, 26, 12], turn: 30}}",
        f"{KINDS['image']}, at: [32, 5, 20, 10], turn: -20}}",
        f"{KINDS['track']}, at: [2, 26, 24, 6], turn: 15, opacity: 0.7}}",
        f"{KINDS['code']}, at: [36, 20, 14, 14], turn: 45}}",
    )
    sheet = SvgSheet(drawn.context.library, drawn.context.fonts)
    picture = sheet.document(drawn.faces[0], "turned")
    printed = drawn.shot(254)
    shown = Image.open(io.BytesIO(svg_to_bytes(svg_string=picture, dpi=96, width=printed.width)))

    apart = ImageChops.difference(printed.convert("L"), shown.convert("L"))
    assert ImageStat.Stat(apart).mean[0] < 2
