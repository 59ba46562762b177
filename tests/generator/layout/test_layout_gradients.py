"""Gradients: where each colour lies, what is seen through them, in print, low ink and preflight."""

from __future__ import annotations

import re
from pathlib import Path as File

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.generator.graphics.display_list import (
    Face,
    Gradient,
    Group,
    Item,
    Shape,
    Symbol,
    unpacked,
)
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.pack import outlines_of
from punchboard.generator.pdf.raster import Rasterizer
from punchboard.generator.preflight.face_checks.contrast import check_contrast
from punchboard.generator.preflight.face_view import WHITE, Flattener
from punchboard.generator.svg_export import SvgSheet
from punchboard.generator.text.fonts import FontLibrary
from tests.generator.layout.drawing_board import Drawn, lay_out
from tests.preflight.sight import ACCOUNT, area, library, rectangle, said, words

SIZE = "size: {width: 40, height: 20}\n"
BLACK_TO_RED = "stops: ['#000000', '#ff0000']"
CARD = "a,Alpha,1,3,,,,\n"


def draw(folder: File, fill: str, shape: str = "rect, at: [0, 0]", **values: bool) -> Drawn:
    element = f"it: {{kind: shape, shape: {shape}, fill: {fill}}}"
    ground = "ground: {kind: shape, shape: rect, at: [0, 0], fill: '#0000ff'}"
    return lay_out(folder, f"{SIZE}elements:\n  {ground}\n  {element}\n", CARD, **values)


def pixel(drawn: Drawn, x: float, y: float) -> tuple[int, ...]:
    """Return the colour at a point, mm from the top left, as the PDF shows it."""
    found = drawn.shot(254).getpixel((int(10 * x), int(10 * y)))
    assert isinstance(found, tuple)
    return found


def check(drawn: Drawn, colours: dict[tuple[float, float], tuple[int, int, int]]) -> None:
    assert drawn.said == ""
    shot = drawn.shot(254)
    for (x, y), expected in colours.items():
        seen = shot.getpixel((int(10 * x), int(10 * y)))
        assert isinstance(seen, tuple)
        near = zip(seen, expected, strict=True)
        assert all(abs(one - other) <= 16 for one, other in near), ((x, y), seen)


def test_a_linear_one_runs_down_if_nothing_is_said(tmp_path: File) -> None:
    drawn = draw(tmp_path, f"{{{BLACK_TO_RED}}}")
    check(drawn, {(1, 0.1): (1, 0, 0), (39, 10): (128, 0, 0), (20, 15): (191, 0, 0),
                  (1, 19.9): (254, 0, 0)})  # fmt: skip


@pytest.mark.parametrize(
    ("angle", "x", "y"), [(0, 30, 5), (180, 10, 5), (90, 20, 15), (-90, 20, 5), (270, 3, 5)]
)
def test_its_angle_turns_it_clockwise(angle: int, x: float, y: float, tmp_path: File) -> None:
    check(draw(tmp_path, f"{{angle: {angle}, {BLACK_TO_RED}}}"), {(x, y): (191, 0, 0)})


def test_a_slanted_one_has_its_ends_in_the_corners(tmp_path: File) -> None:
    drawn = draw(tmp_path, f"{{angle: 45, {BLACK_TO_RED}}}")
    check(drawn, {(0.1, 0.1): (1, 0, 0), (39.9, 19.9): (254, 0, 0), (20, 10): (128, 0, 0),
                  (30, 10): (170, 0, 0)})  # fmt: skip


def test_from_and_to_are_points_of_the_box_in_percent(tmp_path: File) -> None:
    drawn = draw(tmp_path, f"{{from: [25, 0], to: [75, 0], {BLACK_TO_RED}}}")
    check(drawn, {(5, 10): (0, 0, 0), (15, 3): (64, 0, 0), (25, 17): (191, 0, 0),
                  (35, 10): (255, 0, 0)})  # fmt: skip


def test_stops_lie_where_they_say_or_half_way_between(tmp_path: File) -> None:
    stops = "[{colour: black, at: 20}, '#ff0000', {colour: '#00ff00', at: 40}, '#ffffff']"
    check(draw(tmp_path, f"{{angle: 0, stops: {stops}}}"), {
        (4, 9): (0, 0, 0), (10, 9): (128, 0, 0), (12, 9): (255, 0, 0), (14, 9): (128, 128, 0),
        (16, 9): (0, 255, 0), (28, 9): (128, 255, 128),
    })  # fmt: skip


def test_two_stops_in_one_place_are_an_edge(tmp_path: File) -> None:
    stops = "[white, {colour: white, at: 50}, {colour: '#ff0000', at: 50}, '#ff0000']"
    check(draw(tmp_path, f"{{angle: 0, stops: {stops}}}"), {
        (19.5, 9): (255, 255, 255), (20.5, 9): (255, 0, 0),
    })  # fmt: skip


def test_a_radial_one_reaches_from_the_middle_to_the_corners(tmp_path: File) -> None:
    drawn = draw(tmp_path, f"{{gradient: radial, {BLACK_TO_RED}}}")
    edge = round(255 / 2**0.5)
    check(drawn, {(20, 10): (0, 0, 0), (0.1, 0.1): (254, 0, 0), (20, 0.1): (edge, 0, 0),
                  (0.1, 10): (edge, 0, 0)})  # fmt: skip


def test_a_radial_one_reaches_the_farthest_corner_from_wherever_it_begins(tmp_path: File) -> None:
    drawn = draw(tmp_path, f"{{gradient: radial, from: [0, 0], {BLACK_TO_RED}}}")
    check(drawn, {(0.1, 0.1): (0, 0, 0), (20, 10): (128, 0, 0), (39.9, 19.9): (254, 0, 0)})


def test_a_radial_one_with_an_end_is_a_circle(tmp_path: File) -> None:
    drawn = draw(tmp_path, f"{{gradient: radial, from: [25, 50], to: [25, 100], {BLACK_TO_RED}}}")
    check(drawn, {(10, 10): (0, 0, 0), (15, 10): (128, 0, 0), (10, 5): (128, 0, 0),
                  (20.5, 10): (255, 0, 0), (39, 10): (255, 0, 0)})  # fmt: skip


def test_it_fills_the_shape_and_nothing_else_and_turns_with_it(tmp_path: File) -> None:
    drawn = draw(
        tmp_path,
        f"{{angle: 0, {BLACK_TO_RED}}}",
        "ellipse, at: [10, 2, 16, 16], turn: 90, stroke: '#ffffff', stroke_width: 2",
    )
    check(drawn, {(2, 10): (0, 0, 255), (11.5, 3.5): (0, 0, 255), (18, 6): (64, 0, 0),
                  (18, 14): (191, 0, 0), (18, 2.2): (255, 255, 255)})  # fmt: skip


def test_it_moves_with_its_group(tmp_path: File) -> None:
    group = f"""\
g:
    kind: group
    at: [5, 5]
    repeat: 2
    flow: right
    cell: [10, 10]
    elements: {{s: {{kind: shape, shape: rect, at: [0, 0], fill: {{angle: 0, {BLACK_TO_RED}}}}}}}"""
    drawn = lay_out(tmp_path, f"{SIZE}elements:\n  {group}\n", CARD)
    check(drawn, {(7.5, 10): (64, 0, 0), (17.5, 10): (64, 0, 0), (22.5, 10): (191, 0, 0)})


def test_what_lies_below_is_seen_through_a_stop(tmp_path: File) -> None:
    stops = "[none, {colour: '#ff0000', opacity: 0.5}, '#ff0000']"
    drawn = draw(tmp_path, f"{{angle: 0, stops: {stops}}}")
    check(drawn, {(0.1, 9): (0, 0, 254), (10, 9): (64, 0, 191), (20, 9): (128, 0, 128),
                  (30, 9): (191, 0, 64), (39.9, 9): (254, 0, 0)})  # fmt: skip
    assert drawn.faces[0].is_see_through(drawn.context.library)
    solid = draw(tmp_path, f"{{{BLACK_TO_RED}}}")
    assert not solid.faces[0].is_see_through(solid.context.library)


def test_colours_positions_and_angle_may_be_the_cards(tmp_path: File) -> None:
    fill = (
        "{angle: '=card.cost * 30', stops: [\"='#000000' if card.night else 'white'\", "
        "{colour: '#ff0000', at: '=50'}, white]}"
    )
    element = f"it: {{kind: shape, shape: rect, at: [0, 0], fill: {fill}}}"
    cards = "a,Alpha,1,0,,,x,\nb,Beta,1,6,,,,\n"
    drawn = lay_out(tmp_path, f"{SIZE}elements:\n  {element}\n", cards)
    first, second = (each.items[0] for each in drawn.faces)
    assert isinstance(first, Shape)
    assert isinstance(second, Shape)
    assert isinstance(first.fill, Gradient)
    assert isinstance(second.fill, Gradient)
    assert first.fill.stops == ((0, "#000000", 1), (0.5, "#ff0000", 1), (1, "#ffffff", 1))
    assert second.fill.stops[0][1] == "#ffffff"
    assert first.fill.matrix[0] == pytest.approx(40 * MM)
    assert second.fill.matrix[0] == pytest.approx(-40 * MM)


def test_in_low_ink_it_takes_the_palettes_colours_and_is_flat_if_they_are_one(
    tmp_path: File,
) -> None:
    layout = f"""\
{SIZE}palette: {{dusk: '#400000', dawn: '#ff0000', sky: '#0000ff'}}
low_ink: {{dusk: white, dawn: white}}
elements:
  one: {{kind: shape, shape: rect, at: [0, 0, 20], fill: {{angle: 0, stops: [dusk, dawn]}}}}
  two: {{kind: shape, shape: rect, at: [20, 0], fill: {{angle: 0, stops: [dusk, sky]}}}}
"""
    saving = lay_out(tmp_path, layout, CARD, low_ink=True)
    one, _ = saving.items
    assert isinstance(one, Shape)
    assert one.fill == "#ffffff"
    check(saving, {(5, 5): (255, 255, 255), (30, 5): (128, 128, 255)})
    check(lay_out(tmp_path, layout, CARD), {(10, 5): (160, 0, 0), (30, 5): (32, 0, 128)})


@pytest.mark.parametrize(
    ("fill", "what"),
    [
        ("{stops: [sea, ink]}", 'l.yaml:4:7: error: unknown colour "sea"'),
        ("{stops: [ink]}", "has 1 entry, must have 2 or more"),
        ("{angle: 3, from: [0, 0], to: [1, 1], stops: [ink, paper]}", "has an angle and another"),
        ("{gradient: radial, angle: 3, stops: [ink, paper]}", "has an angle and another way too"),
        ("{from: [0, 0], stops: [ink, paper]}", "has only one of from: and to:"),
        ("{stops: [ink, {colour: paper, at: 120}]}", "a colour of the gradient lies at 120 %"),
        (
            "{stops: [{colour: ink, at: 60}, {colour: paper, at: 30}, ink]}",
            "30 % comes after 60 % in the gradient",
        ),
        ("{stops: [ink, {colour: paper, opacity: 7}]}", "opacity is 7, must be from 0 to 1"),
        ("{stops: [ink, paper], angel: 3}", 'unknown field "angel"'),
        ("{gradient: conic, stops: [ink, paper]}", "conic"),
        ("{angle: steep, stops: [ink, paper]}", '"steep" isn\'t a number'),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_where_it_stands(fill: str, what: str, tmp_path: File) -> None:
    drawn = draw(tmp_path, fill)
    assert what in drawn.said
    assert drawn.said.startswith("l.yaml:4:")


@pytest.mark.parametrize("box", ["[5, 5, 0, 10]", "[5, 5, 10, 0]", "[5, 5, 0, 0]"])
@pytest.mark.parametrize(
    "way", ["angle: 0", "angle: 90", "gradient: radial", "from: [0, 0], to: [0, 0]"]
)
def test_a_box_without_room_is_no_trouble(box: str, way: str, tmp_path: File) -> None:
    drawn = draw(tmp_path, f"{{{way}, {BLACK_TO_RED}}}", f"rect, at: {box}")
    assert drawn.said == ""
    drawn.shot()


@pytest.mark.parametrize(
    ("way", "seen"), [("{at: 100, colour: '#ff0000'}", (255, 0, 0)),
                      ("{at: 100, colour: '#ff0000', opacity: 0.5}", (0, 0, 255))],
)  # fmt: skip
def test_one_whose_ends_are_one_place_is_its_last_colour_if_nothing_is_seen_through_it(
    way: str, seen: tuple[int, int, int], tmp_path: File
) -> None:
    fill = f"{{from: [50, 50], to: [50, 50], stops: ['#000000', {way}]}}"
    check(draw(tmp_path, fill), {(5, 5): seen, (35, 15): seen})


def shaped(gradient: Gradient, x: float, y: float) -> Shape:
    return Shape(rectangle(x, y, 30, 20), gradient)


def test_a_packed_face_comes_back_as_it_was() -> None:
    gradient = Gradient(True, ((0.0, "#ff0000", 1.0), (1.0, "#00ff00", 0.5)), (9, 0, 0, 9, 4, 4))
    face = Face(
        40, 40, (Group((shaped(gradient, 0, 0),), opacity=0.5), area("#ff0000", 0, 0, 1, 1))
    )
    assert unpacked(face.packed(), None, 0.0) == face
    other = gradient._replace(is_radial=False)
    assert (
        Face(40, 40, (shaped(gradient, 0, 0),)).digest
        != Face(40, 40, (shaped(other, 0, 0),)).digest
    )


def test_text_is_checked_on_the_worst_part_of_a_gradient() -> None:
    to_dark = ((0.0, "#ffffff", 1.0), (1.0, "#000000", 1.0))
    text = words("Draw two cards", 35, 40)
    across = Gradient(False, to_dark, (63.5 * MM, 0, 0, 63.5 * MM, 0, 0))
    ground = Shape(rectangle(0, 0, 63.5, 88.9), across)
    assert len(said(check_contrast, ground, text)) == 1
    pale = across._replace(stops=((0.0, "#ffffff", 1.0), (1.0, "#c0c0c0", 1.0)))
    assert said(check_contrast, ground._replace(fill=pale), text) == []
    veil = across._replace(stops=((0.0, "#000000", 0.0), (1.0, "#000000", 0.3)))
    assert said(check_contrast, ground._replace(fill=veil), text) == []


COLOURS = st.sampled_from(["#ff0000", "#00ff00", "#0000ff", "#ffffff", "#000000"])
#: Several colours in one place are an edge; at an end there is no room for one.
STOPS = st.tuples(
    st.tuples(st.just(0.0), COLOURS, st.sampled_from([1.0, 0.5, 0.0])),
    st.lists(st.tuples(st.sampled_from([0.3, 0.5, 0.7]), COLOURS, st.just(1.0)), max_size=3),
    st.tuples(st.just(1.0), COLOURS, st.sampled_from([1.0, 0.5, 0.0])),
).map(lambda parts: (parts[0], *sorted(parts[1], key=lambda stop: stop[0]), parts[2]))
NUMBERS = st.integers(-60, 60).map(float)
GRADIENTS = st.builds(
    Gradient,
    st.booleans(),
    STOPS,
    st.tuples(*[NUMBERS] * 6).filter(lambda m: abs(m[0] * m[3] - m[1] * m[2]) > 400),
    st.sampled_from([(0.0, 0.0, 0.0), (0.3, -0.4, 0.0), (0.0, 0.5, 0.2)]),
)
ITEMS = st.builds(shaped, GRADIENTS, *[st.integers(0, 12).map(float)] * 2) | st.builds(
    lambda shape, opacity: Group((shape,), (0, 1, -1, 0, 100, 0), opacity=opacity),
    st.builds(shaped, GRADIENTS, *[st.integers(0, 12).map(float)] * 2),
    st.sampled_from([0.5, 1.0]),
)


@settings(max_examples=40, deadline=None)
@given(st.lists(ITEMS, min_size=1, max_size=3))
def test_preflight_sees_gradients_as_print_does(items: list[Item]) -> None:
    art, fonts = library(), FontLibrary()
    shown = Face(100.0, 100.0, tuple(items))
    view = Flattener(fonts, art, ACCOUNT).flatten(shown)
    (picture,) = Rasterizer(144).pictures([shown], art, fonts)
    for column in range(5, 200, 24):
        for row in range(5, 200, 24):
            around = picture.crop((column - 1, row - 1, column + 2, row + 2))
            if any(high - low > 12 for low, high in around.getextrema()):  # type: ignore[operator]
                continue  # an edge, or a steep part
            x, y = (column + 0.5) / 2, 100 - (row + 0.5) / 2
            found = bytes.fromhex((view.sampler.colour(view.marks, x, y) or WHITE)[1:])
            seen = picture.getpixel((column, row))
            assert isinstance(seen, tuple)
            near = zip(found, seen, strict=True)
            assert all(abs(one - other) <= 16 for one, other in near), (x, y, found, seen)


def test_an_svg_of_a_face_has_its_gradients_once(tmp_path: File) -> None:
    stops = "[none, {colour: '#ff0000', opacity: 0.5}, '#ff0000']"
    drawn = draw(tmp_path, f"{{gradient: radial, stops: {stops}}}")
    sheet = SvgSheet(drawn.context.library, drawn.context.fonts)
    first, second = (sheet.picture(drawn.faces[0], "x", 40) for _ in range(2))
    assert first == second
    (name,) = re.findall(r'fill="url\(#(\w+)\)"', first)
    (gradient,) = re.findall(
        f'<radialGradient id="{name}".*?</radialGradient>', sheet.definitions()
    )
    assert gradient.count("<stop ") == 3
    assert 'stop-color="#ff0000" stop-opacity="0"' in gradient


def test_a_pack_shows_one_colour_of_an_icons_gradient() -> None:
    gradient = Gradient(False, ((0.0, "#000000", 1.0), (1.0, "#ff0000", 1.0)), (1, 0, 0, 1, 0, 0))
    icon = outlines_of(Symbol(24, 24, (Shape(rectangle(0, 0, 5, 5), gradient),)))
    assert icon.paths[0].fill == "#800000"
