"""Groups and grids: where instances stand, how they turn, and what is cut off."""

from __future__ import annotations

import math
import re
from pathlib import Path as File
from tempfile import TemporaryDirectory
from unittest.mock import ANY

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.generator.graphics.display_list import Group, Shape, Text
from punchboard.generator.graphics.geometry import MM
from tests.generator.layout.drawing_board import Drawn, flat, lay_out, words

HEIGHT = 50
RECT = "r: {kind: shape, shape: rect, at: [0, 0, 6, 4], fill: ink}"


def group(folder: File, values: str, elements: str = RECT, more: str = "") -> Drawn:
    head = f"size: {{width: 60, height: {HEIGHT}}}\n{more}"
    return lay_out(
        folder, f"{head}elements:\n  g: {{kind: group, {values}, elements: {{{elements}}}}}\n"
    )


def places(drawn: Drawn) -> list[tuple[float, float]]:
    """Return the top left corners of what is drawn, in mm from the face's top left."""
    corners = []
    for item in drawn.items:
        assert isinstance(item, Group)
        x, y = item.matrix[4:]
        (path,) = item.items
        assert isinstance(path, Shape)
        left = min(float(segment[1]) for segment in path.segments if len(segment) > 1)
        top = max(float(segment[2]) for segment in path.segments if len(segment) > 1)
        corners.append((round((left + x) / MM, 3), round(HEIGHT - (top + y) / MM, 3)))
    return corners


def test_a_flow_to_the_right(tmp_path: File) -> None:
    assert places(group(tmp_path, "at: [5, 7], repeat: 3, flow: right, gap: 2")) == [
        (5, 7), (13, 7), (21, 7),
    ]  # fmt: skip


def test_a_flow_down(tmp_path: File) -> None:
    assert places(group(tmp_path, "at: [5, 7], repeat: 3, flow: down, gap: 2")) == [
        (5, 7), (5, 13), (5, 19),
    ]  # fmt: skip


def test_a_flow_wraps_and_gaps_run_along_and_across(tmp_path: File) -> None:
    values = "at: [5, 7], repeat: 5, flow: right, wrap: 14, gap: [1, 3]"
    assert places(group(tmp_path, values)) == [
        (5, 7), (12, 7), (5, 14), (12, 14), (5, 21),
    ]  # fmt: skip


def test_a_flow_down_wraps_into_columns(tmp_path: File) -> None:
    values = "at: [5, 7], repeat: 3, flow: down, wrap: 9, gap: [1, 3]"
    assert places(group(tmp_path, values)) == [(5, 7), (5, 12), (14, 7)]


@pytest.mark.parametrize(
    ("align", "expected"),
    [
        ("left", [(10, 20), (17, 20), (10, 25)]),
        ("center", [(13.5, 20), (20.5, 20), (17, 25)]),
        ("right", [(17, 20), (24, 20), (24, 25)]),
    ],
)
def test_each_row_is_aligned(align: str, expected: object, tmp_path: File) -> None:
    values = f"at: [10, 20, 20, 9], repeat: 3, flow: right, wrap: 13, gap: 1, align: {align}"
    assert places(group(tmp_path, values)) == expected


@pytest.mark.parametrize(("valign", "top"), [("top", 10), ("middle", 18), ("bottom", 26)])
def test_the_whole_is_aligned_in_height(valign: str, top: float, tmp_path: File) -> None:
    values = f"at: [10, 10, 20, 20], repeat: 1, flow: right, valign: {valign}"
    assert places(group(tmp_path, values)) == [(10, top)]


def test_a_cell_takes_its_room_whatever_is_in_it(tmp_path: File) -> None:
    values = "at: [0, 0], repeat: 2, flow: right, cell: [10, 10]"
    assert places(group(tmp_path, values)) == [(0, 0), (10, 0)]


@settings(max_examples=40, deadline=None)
@given(
    count=st.integers(0, 30),
    wrap=st.integers(3, 50),
    along=st.integers(0, 3),
    across=st.integers(0, 3),
    flow=st.sampled_from(["right", "down"]),
)
def test_instances_never_overlap_nor_pass_the_wrap(
    count: int, wrap: int, along: int, across: int, flow: str
) -> None:
    values = f"at: [0, 0], repeat: {count}, flow: {flow}, wrap: {wrap}, gap: [{along}, {across}]"
    with TemporaryDirectory() as folder:
        drawn = group(File(folder), values)
        corners = places(drawn)
    assert len(corners) == count
    length = 6 if flow == "right" else 4
    for number, (x, y) in enumerate(corners):
        reach = (x if flow == "right" else y) + length
        assert reach <= max(wrap, length) + 0.01
        for other_x, other_y in corners[:number]:
            assert abs(x - other_x) > 5.99 or abs(y - other_y) > 3.99


def test_without_a_flow_expressions_place_instances(tmp_path: File) -> None:
    element = 'r: {kind: shape, shape: rect, at: ["=n * 7", 0, 6, 4], fill: ink}'
    drawn = group(tmp_path, "at: [1, 2], repeat: 2, index: n", element)
    lefts = [float(item.segments[0][1]) / MM for item in drawn.items if isinstance(item, Shape)]
    assert lefts == pytest.approx([1, 8])


def test_a_repeat_knows_entry_and_number(tmp_path: File) -> None:
    element = "t: {kind: text, at: [0, 0, 50], text: '{{ i }} {{ need }}'}"
    values = "at: [0, 0], repeat: =card.needs, item: need, index: i"
    assert [words(line) for line in group(tmp_path, values, element).lines] == ["0 sword", "1 leaf"]


def test_a_grid_without_items_leaves_the_outer_item_alone(tmp_path: File) -> None:
    element = (
        "c: {kind: grid, at: [0, 0, 50, 9], columns: 1, rows: 1,"
        " elements: {t: {kind: text, at: [0, 0], text: '{{ item }}'}}}"
    )
    drawn = group(tmp_path, "at: [0, 0], repeat: =card.needs", element)
    assert [words(line) for line in drawn.lines] == ["sword", "leaf"]


@pytest.mark.parametrize("degrees", [30, 90, 180, -45])
def test_a_turn_is_clockwise_around_the_middle(degrees: int, tmp_path: File) -> None:
    drawn = group(tmp_path, f"at: [10, 10, 20, 10], turn: {degrees}")
    (turned,) = drawn.items
    assert isinstance(turned, Group)
    a, b, c, d, e, f = turned.matrix
    assert (a, d) == (round(math.cos(math.radians(degrees)), 9),) * 2
    assert (b, -c) == (round(-math.sin(math.radians(degrees)), 9),) * 2
    middle = 20 * MM, (HEIGHT - 15) * MM
    moved = a * middle[0] + c * middle[1] + e, b * middle[0] + d * middle[1] + f
    assert moved == pytest.approx(middle)
    right = middle[0] + 5, middle[1]
    below = a * right[0] + c * right[1] + e, b * right[0] + d * right[1] + f
    if 0 < degrees < 180:
        assert below[1] < middle[1]


def test_a_right_angle_leaves_no_dust(tmp_path: File) -> None:
    (turned,) = group(tmp_path, "at: [10, 10, 20, 10], turn: 90").items
    assert isinstance(turned, Group)
    assert turned.matrix[:4] == (0.0, -1.0, 1.0, 0.0)


def test_a_clip_is_the_groups_box_and_turns_with_it(tmp_path: File) -> None:
    (straight,) = group(tmp_path / "a", "at: [10, 10, 20, 10], clip: true").items
    assert isinstance(straight, Group)
    assert straight.clip[0][1:] == pytest.approx((10 * MM, (HEIGHT - 20) * MM))
    (turned,) = group(tmp_path / "b", "at: [10, 10, 20, 10], clip: true, turn: 90").items
    assert isinstance(turned, Group)
    xs = [float(segment[1]) / MM for segment in turned.clip if len(segment) > 1]
    ys = [HEIGHT - float(segment[2]) / MM for segment in turned.clip if len(segment) > 1]
    assert (min(xs), max(xs)) == pytest.approx((15, 25))
    assert (min(ys), max(ys)) == pytest.approx((5, 25))


@settings(max_examples=30, deadline=None)
@given(columns=st.integers(1, 8), rows=st.integers(1, 8), gap=st.integers(0, 3))
def test_a_grid_fills_its_box_with_even_cells(columns: int, rows: int, gap: int) -> None:
    layout = f"""\
size: {{width: 60, height: {HEIGHT}}}
elements:
  g:
    kind: grid
    at: [5, 5, 50, 40]
    columns: {columns}
    rows: {rows}
    gap: {gap}
    elements: {{c: {{kind: shape, shape: rect, at: [0, 0], fill: ink}}}}
"""
    with TemporaryDirectory() as folder:
        drawn = lay_out(File(folder), layout)
    boxes = [_box(item) for item in drawn.items]
    assert len(boxes) == columns * rows
    assert boxes[0][:2] == pytest.approx((5, 5))
    assert boxes[-1][2:] == pytest.approx((55, 45))
    wide, tall = (50 - gap * (columns - 1)) / columns, (40 - gap * (rows - 1)) / rows
    for number, (left, top, right, bottom) in enumerate(boxes):
        row, column = divmod(number, columns)
        assert (left, top) == pytest.approx((5 + column * (wide + gap), 5 + row * (tall + gap)))
        assert (right - left, bottom - top) == pytest.approx((wide, tall))


def test_a_grid_ends_with_its_items_and_numbers_its_cells(tmp_path: File) -> None:
    text = "{{ item }}{{ row }}{{ column }}{{ index }}"
    layout = f"""\
elements:
  g:
    kind: grid
    at: [0, 0]
    columns: 2
    rows: 5
    cell: [30, 9]
    items: "=['a', 'b', 'c']"
    elements: {{t: {{kind: text, at: [0, 0], text: "{text}"}}}}
"""
    drawn = lay_out(tmp_path, layout)
    assert [words(line) for line in drawn.lines] == ["a000", "b011", "c102"]


@pytest.mark.parametrize(
    ("repeat", "what", "fix"),
    [
        ("card.needs", 'the text "card.needs" stands where a list or a number is needed',
         'write "=card.needs"'),
        ('"=card.text"', 'the text "Hello" stands where a list or a number is needed on "Alpha"',
         "write a number, or a column with a list"),
        ('"=card"', 'this can repeat over a list or a number only on "Alpha"',
         "write a number, or a column with a list"),
        ("2001", "2001 instances are too many; at most 2000", "repeat less often"),
    ],
)  # fmt: skip
def test_what_cannot_be_repeated(repeat: str, what: str, fix: str, tmp_path: File) -> None:
    drawn = group(tmp_path, f"at: [0, 0], repeat: {repeat}")
    assert drawn.said == f"l.yaml:3:6: error: {what}\n  fix: {fix}"


def test_repeats_in_repeats_end(tmp_path: File) -> None:
    inner = f"i: {{kind: group, at: [0, 0], repeat: 2000, elements: {{{RECT}}}}}"
    drawn = group(tmp_path, "at: [0, 0], repeat: 2000", inner)
    assert "error: repeats draw more than 20000 elements on one face" in drawn.said
    assert len(list(flat(drawn.items))) <= 20000


def test_an_empty_grid_and_an_empty_repeat_draw_nothing(tmp_path: File) -> None:
    layout = """\
elements:
  a: {kind: grid, at: [0, 0], columns: -1, rows: 3, elements: {t: {kind: text, text: x}}}
  b: {kind: group, at: [0, 0], repeat: 0, flow: right, elements: {t: {kind: text, text: x}}}
  c: {kind: group, at: [0, 0], repeat: "=[]", elements: {t: {kind: text, text: x}}}
"""
    drawn = lay_out(tmp_path, layout)
    assert (drawn.items, drawn.said) == ([], "")


ICON = "i: {kind: icon, icon: leaf, at: [0, 0, 8, 8]}"
UPRIGHT = "r: {kind: shape, shape: line, at: [0, 0, 0, 4], stroke: ink}"
WORD = "w: {kind: text, text: six, size: 9, at: [0, 0, 8, 8]}"
MOVED_ICON, MOVED_RECT = (each.replace("[0,", '["=n * 10",') for each in (ICON, RECT))
MOVED_WORD = WORD.replace("[0,", '["=-n * 10",')
FIX = "  fix: repeat less, wrap it, or make it smaller; a group with clip: true cuts it off"


@pytest.mark.parametrize(
    ("values", "elements", "beyond", "edge", "box"),
    [
        ("at: [5, 5], repeat: 7, flow: right, cell: [10, 10]", ICON, 13.0, "right", (55, 45)),
        ("at: [5, 5], repeat: 7, flow: right, cell: [10, 10]", RECT, 11.0, "right", (55, 45)),
        ("at: [5, 5, 20, 9], repeat: 7, flow: right", RECT, 0, "", ()),
        ("at: [5, 5, 20, 9], repeat: 7, flow: right, gap: 3", RECT, 5.0, "right", (20, 9)),
        ("at: [5, 5, 90, 9], repeat: 8, flow: right, gap: 2", RECT, 7.0, "right", (90, 9)),
        ("at: [5, 5], repeat: 20, flow: right, gap: 5", UPRIGHT, 40.0, "right", (55, 45)),
        ("at: [5, 5], repeat: 6, flow: down, cell: [9, 9]", ICON, 8.0, "lower", (55, 45)),
        ("at: [5, 5], repeat: 9, flow: right, wrap: 30, gap: 6", RECT, 0, "", ()),
        ("at: [5, 5], repeat: 20, flow: right, wrap: 30, gap: 6", RECT, 19.0, "lower", (55, 45)),
        ("at: [5, 5], repeat: 40, flow: down, wrap: 40, gap: 1", RECT, 0.0, "", ()),
        ("at: [5, 5], repeat: 70, flow: down, wrap: 40, gap: 1", RECT, 7.0, "right", (55, 45)),
        ("at: [5, 5, 20, 9], repeat: 7, flow: right, gap: 3, align: right", RECT, 35.0, "left",
         (20, 9)),
        ("at: [5, 5, 20, 9], repeat: 9, flow: down, gap: 1, valign: bottom", RECT, 30.0, "upper",
         (20, 9)),
        ("at: [5, 0, 50, 50], turn: 90, repeat: 8, flow: right", RECT, 0, "", ()),
        ("at: [0, 20, 60, 10], turn: 90, repeat: 9, flow: right", RECT, 5.0, "upper", (60, 10)),
        ("at: [5, 5], repeat: 9, flow: right, clip: true", ICON, 0, "", ()),
        ("at: [5, 5, 70, 40], repeat: 9, flow: right, clip: true", ICON, 15.0, "right", (70, 40)),
        ("at: [5, 5], repeat: 7, index: n", MOVED_ICON, 13.0, "right", (55, 45)),
        ("at: [5, 5], repeat: 7, index: n", MOVED_WORD, 55.0, "left", (55, 45)),
        ("at: [5, 5], repeat: 7, index: n", MOVED_RECT, 0, "", ()),
    ],
)  # fmt: skip
def test_a_repeat_that_leaves_the_face_is_an_error(
    values: str, elements: str, beyond: float, edge: str, box: tuple[float, ...], tmp_path: File
) -> None:
    said = group(tmp_path, values, elements).said
    if not edge:
        assert said == ""
        return
    shown = re.sub(r"reaches ([0-9.]+) mm", "reaches N mm", said)
    assert shown == (
        f'l.yaml:3:6: error: group "g" reaches N mm beyond the {edge} edge'
        f" (its box of l.yaml is {box[0]:.1f} × {box[1]:.1f} mm)\n{FIX}"
    )
    (found,) = re.findall(r"reaches ([0-9.]+) mm", said)
    assert float(found) == pytest.approx(beyond, abs=0.5 if "kind: shape" not in elements else 0.05)


def test_a_repeat_by_the_cards_column_names_the_cell_and_the_card(tmp_path: File) -> None:
    layout = """\
size: {width: 30, height: 30}
elements:
  needs: {kind: group, at: [2, 2, 26, 9], repeat: =card.needs, flow: right, cell: [10, 9],
          elements: {i: {kind: icon, at: [0, 0, 9, 9], icon: =item}}}
"""
    rows = 'a,Alpha,1,3,,"leaf, coin",,\nb,Beta,1,3,,"leaf, coin, sword, eye",,\n'
    assert lay_out(tmp_path, layout, rows).said == (
        'g/cards.csv!F3: error: group "needs" on "Beta" reaches 11.0 mm beyond the right edge'
        f" (its box of l.yaml is 26.0 × 9.0 mm)\n{FIX}"
    )


def test_what_all_cards_have_alike_is_said_once(tmp_path: File) -> None:
    layout = f"""\
size: {{width: 30, height: 30}}
elements:
  name: {{kind: text, at: [0, 20], text: "{{{{ card.name }}}}"}}
  g: {{kind: group, at: [2, 2], repeat: 9, flow: right, cell: [9, 9], elements: {{{ICON}}}}}
"""
    said = lay_out(tmp_path, layout, "a,Alpha,1,,,,,\nb,Beta,1,,,,,\n").said
    assert said.count("error") == 1
    assert said.startswith('l.yaml:4:6: error: group "g" reaches ')


@pytest.mark.parametrize(
    ("bleed", "count", "said"),
    [(0, 6, ""), (0, 7, "reaches 4.0 mm beyond the right edge (its"),
     (3, 7, "reaches 4.0 mm beyond the right edge, must be 3 mm or less (its"), (8, 7, "")],
)  # fmt: skip
def test_a_flow_may_reach_as_far_as_the_bleed(
    bleed: float, count: int, said: str, tmp_path: File
) -> None:
    values = f"at: [4, 5], repeat: {count}, flow: right, gap: 3"
    drawn = group(tmp_path, values, RECT, more=f"bleed: {bleed}\n")
    assert said in drawn.said
    assert bool(drawn.said) == bool(said)


@pytest.mark.parametrize(
    ("outer", "told"),
    [
        ("kind: group, at: [5, 5]", "rows"),
        ("kind: group, at: [5, 5], turn: 10", "rows"),
        ("kind: group, at: [5, 5], clip: true", ""),
        ("kind: group, at: [5, 5], repeat: 2, flow: down", "outer"),
        ("kind: group, at: [5, 5], repeat: 2", "rows"),
        ("kind: grid, at: [5, 5], columns: 1, rows: 2", "rows"),
        ("kind: track, path: line, at: [5, 5, 50, 40], from: 1, to: 2", "rows"),
    ],
)
def test_a_flow_within_another_element_is_told_of_once(
    outer: str, told: str, tmp_path: File
) -> None:
    inner = (
        f"rows: {{kind: group, at: [0, 0], repeat: 9, flow: right, gap: 1, elements: {{{RECT}}}}}"
    )
    layout = (
        f"size: {{width: 60, height: {HEIGHT}}}\n"
        f"elements:\n  outer: {{{outer}, elements: {{{inner}}}}}\n"
    )
    names = re.findall(r'error: \w+ "(\w+)"', lay_out(tmp_path, layout).said)
    assert set(names) == ({told} if told else set())


def test_a_grid_of_cells_larger_than_the_face_is_an_error_but_a_pattern_is_none(
    tmp_path: File,
) -> None:
    layout = f"""\
size: {{width: 60, height: {HEIGHT}}}
elements:
  pattern: {{kind: grid, at: [-9, -9], columns: 9, rows: 9, cell: [12, 12], elements: {{{RECT}}}}}
  wallpaper: {{kind: grid, at: [-9, -9, 90, 80], columns: 7, rows: 6, cell: [12, 12], elements: {{{ICON}}}}}
  list: {{kind: grid, at: [5, 5], columns: 7, rows: 1, cell: [10, 10], elements: {{{WORD}}}}}
"""  # noqa: E501
    said = lay_out(tmp_path, layout).said
    assert re.findall(r"error: (.*) reaches (.*)\.", said) == [('grid "list"', ANY)]


def _box(item: object) -> tuple[float, float, float, float]:
    assert isinstance(item, Shape)
    xs = [float(segment[1]) / MM for segment in item.segments if len(segment) > 1]
    ys = [HEIGHT - float(segment[2]) / MM for segment in item.segments if len(segment) > 1]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize("which", [0, 2])
def test_a_group_without_a_flow_is_as_high_as_its_lowest_instance(
    which: int, tmp_path: File
) -> None:
    """In a stack, what follows stands below the lowest, whichever that is."""
    drawn = lay_out(
        tmp_path,
        f"""\
size: {{width: 60, height: 50}}
elements:
  s:
    kind: stack
    at: [5, 5, 40, 40]
    elements:
      g:
        kind: group
        at: [0, 0]
        repeat: 3
        index: n
        elements:
          r:
            kind: shape
            shape: rect
            at: [0, 0, 30, "=20 if n == {which} else 4"]
            fill: ink
      below: {{kind: shape, shape: rect, at: [0, 0, 9, 1], fill: ink}}
""",
    )
    assert drawn.said == ""
    _, below = drawn.items
    assert isinstance(below, Group)
    assert below.matrix[5] / MM == pytest.approx(HEIGHT - 5 - 20)


@pytest.mark.parametrize(
    ("look", "shapes"),
    [("fill: none, stroke: none", 0), ("fill: none", 3), ("stroke: none", 3)],
)
def test_spaces_of_a_track_without_fill_and_edge_are_numbers_alone(
    look: str, shapes: int, tmp_path: File
) -> None:
    track = f"{{kind: track, path: line, at: [5, 5, 30, 10], from: 1, to: 3, {look}}}"
    drawn = lay_out(tmp_path, f"size: {{width: 60, height: 50}}\nelements: {{t: {track}}}\n")
    assert sum(isinstance(item, Shape) for item in drawn.items) == shapes
    assert [item.text for item in drawn.items if isinstance(item, Text)] == ["1", "2", "3"]


@pytest.mark.parametrize(("way", "second"), [("", (25, 5)), ("clockwise: false, ", (5, 25))])
def test_a_border_of_numbers_goes_clockwise_from_the_top_left_unless_it_is_said(
    way: str, second: tuple[int, int], tmp_path: File
) -> None:
    track = f"{{kind: track, {way}at: [5, 5, 40, 40], space: [20, 20], from: 1, to: 4}}"
    drawn = lay_out(tmp_path, f"size: {{width: 60, height: 50}}\nelements: {{t: {track}}}\n")
    spaces = [item for item in drawn.items if isinstance(item, Shape)]
    corners = [
        (
            min(float(s[1]) for s in space.segments if len(s) > 1) / MM,
            HEIGHT - max(float(s[2]) for s in space.segments if len(s) > 1) / MM,
        )
        for space in spaces
    ]
    assert corners[0] == pytest.approx((5, 5))
    assert corners[1] == pytest.approx(second)


@pytest.mark.parametrize("which", [0, 2])
def test_a_group_without_a_flow_is_as_wide_as_its_widest_instance(
    which: int, tmp_path: File
) -> None:
    wide = f'"=20 if n == {which} else 4"'
    inner = (
        "g: {kind: group, at: [0, 0], repeat: 3, index: n, elements: "
        f"{{r: {{kind: shape, shape: rect, at: [0, 0, {wide}, 4], fill: ink}}}}}}"
    )
    drawn = group(tmp_path, "at: [5, 5], repeat: 2, flow: right", inner)
    assert drawn.said == ""
    first, second = drawn.items
    assert isinstance(first, Group)
    assert isinstance(second, Group)
    assert (second.matrix[4] - first.matrix[4]) / MM == pytest.approx(20)
