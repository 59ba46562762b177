"""Lengths may name their unit and colours may be those of CSS, wherever one is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.cards.schema.base import to_color, to_mm
from punchboard.cards.schema.size import Size
from punchboard.generator.graphics.display_list import Line, Shape
from punchboard.generator.graphics.geometry import MM
from tests.generator.layout.drawing_board import lay_out

EACH = """\
size: {{width: {width}, height: {height}}}
bleed: {bleed}
elements:
  box: {{kind: shape, shape: rect, at: [{x}, {y}, {w}, {h}], radius: {r}, fill: {fill},
         stroke: navy, stroke_width: {line}, dash: [{dash}, {dash}]}}
  words: {{kind: text, at: [0, 0], text: Ay, size: {type}}}
  dots: {{kind: group, at: [{x}, {y}], repeat: 2, flow: right, gap: {gap},
          elements: {{dot: {{kind: shape, shape: ellipse, at: [0, 0, {gap}, {gap}], fill: ink}}}}}}
"""
IN_MM = {
    "width": "50.8", "height": "63.5", "bleed": "3.175", "x": "12.7", "y": "6.35", "w": "25.4",
    "h": "12.7", "r": "6.35", "fill": '"#ff6347"', "line": "0.352777778", "dash": "2.54",
    "type": "14.4", "gap": "5.08",
}  # fmt: skip
NAMED = {
    "width": "2in", "height": "6.35cm", "bleed": "0.125in", "x": "0.5 in", "y": "18pt",
    "w": '1"', "h": "36 pt", "r": "0.25in", "fill": "Tomato", "line": "1pt", "dash": ".1in",
    "type": "0.2in", "gap": "0.508 cm",
}  # fmt: skip


def test_a_layout_in_inches_points_and_centimetres_is_the_one_in_mm(tmp_path: Path) -> None:
    faces = []
    for folder, values in (("mm", IN_MM), ("units", NAMED)):
        drawn = lay_out(tmp_path / folder, EACH.format(**values))
        assert drawn.said == ""
        faces.append(drawn)
    for ours, theirs in zip(faces[0].items, faces[1].items, strict=True):
        assert type(ours) is type(theirs)
        if isinstance(ours, Shape) and isinstance(theirs, Shape):
            assert ours.fill == theirs.fill
            assert ours.width == pytest.approx(theirs.width)
            assert ours.dash == pytest.approx(theirs.dash)
            for one, other in zip(ours.segments, theirs.segments, strict=True):
                assert one[0] == other[0]
                assert one[1:] == pytest.approx(other[1:])
        if isinstance(ours, Line) and isinstance(theirs, Line):
            assert (ours.x, ours.y, ours.size) == pytest.approx((theirs.x, theirs.y, theirs.size))
    assert faces[1].faces[0].bleed == pytest.approx(3.175 * MM)


@pytest.mark.parametrize("length", ["2.5inch", "in", "3 feet", "1e3mm", "٣mm", "", "2,5mm"])
def test_a_length_in_no_unit_we_know_is_an_error_with_its_words(
    length: str, tmp_path: Path
) -> None:
    layout = f'elements: {{s: {{kind: shape, shape: rect, at: ["{length}", 0, 9, 9], fill: ink}}}}'
    said = lay_out(tmp_path, layout).said
    assert f'"{length}" isn\'t a number' in said or not length
    assert ("write it in mm, or with a unit" in said) == (length in ("2.5inch", "3 feet"))
    assert ("write 2.5mm" in said) == (length == "2,5mm")


def test_a_turn_is_no_length(tmp_path: Path) -> None:
    layout = "elements: {s: {kind: shape, shape: rect, at: [0, 0], fill: ink, turn: 90pt}}"
    assert '"90pt" isn\'t a number' in lay_out(tmp_path, layout).said


def test_sizes_of_pieces_name_their_unit() -> None:
    size = Size.model_validate({"width": "2.5in", "height": '3.5"', "radius": "9pt"})
    assert (size.width, size.height, size.radius) == (63.5, 88.9, 3.175)
    with pytest.raises(ValueError, match="less than or equal to 1000"):
        Size.model_validate({"width": "2.5in", "height": "350in"})


@given(
    st.floats(-1000, 1000).map(lambda each: round(each, 3)),
    st.sampled_from(["mm", "cm", "in", '"', "pt"]),
)
def test_a_unit_is_what_it_is_by_definition(thousandths: int, unit: str) -> None:
    whole = {"mm": 1, "cm": 10, "in": 25.4, '"': 25.4, "pt": 25.4 / 72}[unit]
    assert to_mm(f"{thousandths / 1000:f}{unit}") == pytest.approx(
        thousandths * whole / 1000, abs=1e-6
    )


def test_the_palette_wins_over_the_names_of_css(tmp_path: Path) -> None:
    layout = """\
palette: {teal: "#010203", deep: RebeccaPurple}
elements:
  one: {kind: shape, shape: rect, at: [0, 0], fill: teal}
  two: {kind: shape, shape: rect, at: [0, 0], fill: deep}
  three: {kind: shape, shape: rect, at: [0, 0], fill: ="dark" + "orange"}
"""
    fills = [item.fill for item in lay_out(tmp_path, layout).items if isinstance(item, Shape)]
    assert fills == ["#010203", "#663399", "#ff8c00"]


@pytest.mark.parametrize(
    "text", ["", "tomatoes", "rgb(1,2,3)", "hsl(1 2% 3%)", "#12345", "no", "red "]
)
def test_what_is_no_colour_stays_none(text: str) -> None:
    assert to_color(text) is None
