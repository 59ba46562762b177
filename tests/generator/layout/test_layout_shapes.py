"""Shapes lie in their boxes; hatching is cut off at them; broken values are said."""

from __future__ import annotations

from pathlib import Path as File
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.generator.graphics.display_list import Group, Item, Shape
from punchboard.generator.graphics.geometry import MM, Segment
from tests.generator.layout.drawing_board import Drawn, lay_out

AT = "[10, 20, 30, 16]"
BOX = (10 * MM, (60 - 36) * MM, 40 * MM, (60 - 20) * MM)


def shape(folder: File, values: str, at: str = AT) -> Drawn:
    head = "size: {width: 50, height: 60}\n"
    return lay_out(folder, f"{head}elements: {{s: {{kind: shape, at: {at}, {values}}}}}\n")


def points(segments: tuple[Segment, ...]) -> list[tuple[float, float]]:
    """Return the points that the outline goes through; control points are left out."""
    return [(float(each[-2]), float(each[-1])) for each in segments if len(each) > 2]


def reach(segments: tuple[Segment, ...]) -> tuple[float, float, float, float]:
    xs, ys = zip(*points(segments), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def only_path(drawn: Drawn) -> Shape:
    (item,) = drawn.items
    assert isinstance(item, Shape)
    return item


@pytest.mark.parametrize("radius", ["0", "3", "100", "[1, 2, 3, 4]", "=card.cost"])
def test_a_rect_fills_its_box(radius: str, tmp_path: File) -> None:
    outline = only_path(shape(tmp_path, f"shape: rect, fill: ink, radius: {radius}")).segments
    assert reach(outline) == pytest.approx(BOX)


def test_an_ellipse_fills_its_box(tmp_path: File) -> None:
    assert reach(only_path(shape(tmp_path, "shape: ellipse, fill: ink")).segments) == pytest.approx(
        BOX
    )


@settings(max_examples=40, deadline=None)
@given(
    kind=st.sampled_from(["polygon", "star"]),
    corners=st.integers(3, 40),
    inner=st.floats(0.05, 0.95),
)
def test_polygons_and_stars_lie_in_their_box(kind: str, corners: int, inner: float) -> None:
    with TemporaryDirectory() as folder:
        values = f"shape: {kind}, corners: {corners}, inner: {inner:.3f}, fill: ink"
        outline = only_path(shape(File(folder), values)).segments
    assert len(points(outline)) == corners * (2 if kind == "star" else 1)
    left, bottom, right, top = reach(outline)
    assert left >= BOX[0] - 0.01
    assert bottom >= BOX[1] - 0.01
    assert right <= BOX[2] + 0.01
    assert top == pytest.approx(BOX[3])


def test_a_line_runs_from_top_left_to_bottom_right(tmp_path: File) -> None:
    outline = only_path(shape(tmp_path, "shape: line, stroke: ink")).segments
    assert points(outline) == [pytest.approx((BOX[0], BOX[3])), pytest.approx((BOX[2], BOX[1]))]


def test_a_line_of_negative_height_rises(tmp_path: File) -> None:
    outline = only_path(shape(tmp_path, "shape: line, stroke: ink", "[0, 20, 10, -8]")).segments
    assert points(outline)[1] == pytest.approx((10 * MM, 48 * MM))


def test_points_and_paths_count_from_the_top_left_of_the_box(tmp_path: File) -> None:
    values = 'shape: points, points: [[0, 0], ["=card.cost", 0], [0, 2]], fill: ink'
    outline = only_path(shape(tmp_path / "a", values)).segments
    assert points(outline)[1] == pytest.approx((13 * MM, 40 * MM))
    values = 'shape: path, path: "M0 0 H{{ card.cost }} V2 Z", fill: ink'
    outline = only_path(shape(tmp_path / "b", values)).segments
    assert points(outline)[2] == pytest.approx((13 * MM, 38 * MM))


def test_a_turn_is_clockwise(tmp_path: File) -> None:
    outline = only_path(shape(tmp_path, "shape: line, stroke: ink, turn: 90", "[10, 20, 10, 0]"))
    assert points(outline.segments)[0] == pytest.approx((15 * MM, 45 * MM))


def test_a_hatch_lies_between_fill_and_stroke_and_is_cut_at_the_outline(tmp_path: File) -> None:
    values = "shape: ellipse, fill: white, stroke: ink, hatch: {gap: 2, width: 0.5, colour: accent}"
    under, hatch, over = shape(tmp_path, values).items
    assert isinstance(under, Shape)
    assert isinstance(hatch, Group)
    assert isinstance(over, Shape)
    assert (under.fill, under.stroke) == ("#ffffff", None)
    assert (over.fill, over.stroke) == (None, "#1f1d1a")
    assert hatch.clip == under.segments
    (lines,) = hatch.items
    assert isinstance(lines, Shape)
    assert lines.stroke == "#123456"
    assert lines.width == pytest.approx(0.5 * MM)
    assert len(lines.segments) >= 2 * 34 / 2


def test_dashes_are_of_lines_only(tmp_path: File) -> None:
    assert only_path(shape(tmp_path / "a", "shape: rect, fill: ink, dash: [1, 2]")).dash == ()
    path = only_path(shape(tmp_path / "b", "shape: rect, stroke: ink, dash: [1, 2]"))
    assert path.dash == pytest.approx((MM, 2 * MM))


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ("shape: rect, stroke: ink, dash: [0, 0]",
         "dash has no lengths above 0\n  fix: write mm, such as [1.5, 1]"),
        ("shape: path, fill: ink, path: M0 0 L5",
         "the path breaks off before its end\n  fix: correct the path data"),
        ("shape: path, fill: ink, path: M0 0 X5",
         'the path breaks off before "X5"\n  fix: correct the path data'),
        ("shape: rect, fill: ink, radius: wide",
         '"wide" isn\'t a number\n  fix: write a number, or an expression that begins with "="'),
        ("shape: rect, fill: ink, stroke_width: =card.needs",
         'a list stands where a number is needed on "Alpha"\n  fix: use one of its numbers'),
        ("shape: rect, fill: acent", 'unknown colour "acent"\n  fix: did you mean "accent"?'),
        ("shape: rect, fill: '#12345'",
         'unknown colour "#12345"\n  fix: name it under palette:, or write "#rrggbb"'),
    ],
)  # fmt: skip
def test_broken_values(values: str, said: str, tmp_path: File) -> None:
    assert shape(tmp_path, values).said == f"l.yaml:2:15: error: {said}"


@pytest.mark.parametrize(
    ("at", "said"),
    [
        ("[1]", "l.yaml:2:33: error: at of element \"s\" has 1 entry, must have 2 or more\n"
                "  fix: write more"),
        ("[1, 2, 3, 4, 5]", "l.yaml:2:33: error: at of element \"s\" has 5 entries, must have 4 or"
                            " fewer\n  fix: shorten it"),
        ("[left, 0]", 'l.yaml:2:15: error: "left" isn\'t a number\n'
                      '  fix: write a number, or an expression that begins with "="'),
        ("['=1 / 0', 0]",
         "l.yaml:2:15: error: a number is divided by 0\n  fix: test it first: … if number else 0"),
        ("[1e400, 0]", 'l.yaml:2:15: error: "1e400" isn\'t a number\n'
                       '  fix: write a number, or an expression that begins with "="'),
    ],
)  # fmt: skip
def test_broken_places(at: str, said: str, tmp_path: File) -> None:
    assert shape(tmp_path, "shape: rect, fill: ink", at).said == said


@pytest.mark.parametrize("name", ["points", "path"])
def test_an_outline_that_is_left_out_is_said(name: str, tmp_path: File) -> None:
    said = f"l.yaml:2:15: error: shape has no {name}\n  fix: write {name}:, or another shape"
    assert shape(tmp_path, f"shape: {name}, fill: ink").said == said


def test_a_path_that_is_empty_on_a_card_draws_nothing(tmp_path: File) -> None:
    drawn = shape(tmp_path, "shape: path, path: \"{{ '' }}\", fill: ink")
    items: list[Item] = drawn.items
    assert (items, drawn.said) == ([], "")


def test_a_line_is_never_thinner_than_nothing(tmp_path: File) -> None:
    assert only_path(shape(tmp_path, "shape: rect, stroke: ink, stroke_width: -1")).width == 0
