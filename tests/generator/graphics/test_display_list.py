"""What a display list is made of: shapes moved out of groups, colours that flow, pictures found."""

from __future__ import annotations

import json
import marshal
import math
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.generator.graphics.display_list import (
    Face,
    Gradient,
    Group,
    Image,
    Line,
    Pen,
    Shape,
    Slot,
    Symbol,
    SymbolRef,
    Text,
    flat_items,
    items_of,
    packed_items,
    shapes_in,
    unpacked,
)
from punchboard.generator.graphics.geometry import inverse_transform, transform

STOPS = ((0.0, "#102040", 1.0), (0.25, "#f3e7d3", 0.5), (1.0, "#ffffff", 0.0))
LENGTHS = st.floats(-30, 30)
MATRICES = st.tuples(
    st.floats(0.5, 3), st.floats(-1, 1), st.floats(-1, 1), st.floats(1.5, 4), LENGTHS, LENGTHS
)
#: Of focuses: well inside the rim.
INNER = st.floats(-0.4, 0.4)


@settings(max_examples=40)
@given(MATRICES, MATRICES, LENGTHS, LENGTHS)
def test_a_shape_taken_out_of_a_group_is_where_and_as_it_was(own, outer, x, y):
    fill = Gradient(False, STOPS, own)
    path = (("M", 1.0, 2.0), ("C", 3.0, 4.0, 5.0, 6.0, x, y), ("Z",))
    shape = Shape(path, fill, "#000000", 2.0, (3.0, 1.0))
    (out,) = shapes_in((Group((shape,), outer),))
    ends = [("M", *transform(outer, 1, 2)), ("C", *transform(outer, 3, 4), *transform(outer, 5, 6))]
    ends[1] += transform(outer, x, y)
    for (kind, *numbers), (was, *expected) in zip(out.segments[:2], ends, strict=True):
        assert kind == was
        assert numbers == pytest.approx(expected)
    assert out.segments[2] == ("Z",)
    # A point that is taken along has the colour that it had.
    seen = inverse_transform(out.fill.matrix, *transform(outer, x, y))
    assert seen == pytest.approx(inverse_transform(own, x, y), abs=1e-6)
    # A line is as much wider as an area's side, and so are its dashes.
    a, b, c, d, _, _ = outer
    grown = math.sqrt(abs(a * d - b * c))
    assert out.width == pytest.approx(2 * grown)
    assert out.dash == pytest.approx((3 * grown, grown))


def test_a_shape_of_a_group_that_moves_nothing_is_the_same():
    shape = Shape((("M", 1.0, 2.0),), "#000000")
    assert list(shapes_in((Group((shape,)), shape))) == [shape, shape]
    pushed = Group((Group((shape,)),), (1, 0, 0, 1, 5, -1))
    assert list(shapes_in((pushed,))) == [shape._replace(segments=(("M", 6.0, 1.0),))]


@settings(max_examples=40)
@given(INNER, INNER, st.floats(0, 0.3), st.floats(0, 1.5), st.floats(0, 6.28))
def test_colours_around_a_focus_lie_on_circles_between_it_and_the_rim(x, y, radius, part, turn):
    """Each colour's circle has its middle and its radius between those of focus and rim."""
    gradient = Gradient(True, STOPS, (1, 0, 0, 1, 0, 0), (x, y, radius))
    middle, reach = (x * (1 - part), y * (1 - part)), radius + (1 - radius) * part
    on_it = middle[0] + reach * math.cos(turn), middle[1] + reach * math.sin(turn)
    assert gradient.part_at(*on_it) == pytest.approx(part, abs=1e-6)


@settings(max_examples=40)
@given(LENGTHS, LENGTHS)
def test_colours_flow_along_a_line_or_away_from_a_middle(x, y):
    assert Gradient(False, STOPS, (1, 0, 0, 1, 0, 0)).part_at(x, y) == x
    assert Gradient(True, STOPS, (1, 0, 0, 1, 0, 0)).part_at(x, y) == math.hypot(x, y)


@pytest.mark.parametrize(
    ("part", "colour"),
    [
        (-1, (16, 32, 64, 1)),
        (0, (16, 32, 64, 1)),
        (0.125, (129.5, 131.5, 137.5, 0.75)),
        (0.25, (243, 231, 211, 0.5)),
        (0.5, (247, 239, 225.667, 0.333)),
        (1, (255, 255, 255, 0)),
        (7, (255, 255, 255, 0)),
    ],
)
def test_between_two_stops_colours_are_mixed_and_beyond_them_they_stay(part, colour):
    gradient = Gradient(False, STOPS, (1, 0, 0, 1, 0, 0))
    assert gradient.colour(part) == pytest.approx(colour, abs=1e-3)
    assert gradient.plain() == "#f7efe2"  # half way


def test_two_stops_at_one_place_are_an_edge():
    stops = ((0.5, "#000000", 1.0), (0.5, "#ffffff", 1.0))
    edge = Gradient(False, stops, (1, 0, 0, 1, 0, 0))
    assert edge.colour(0.5) == (0, 0, 0, 1)
    assert edge.colour(0.5001) == (255, 255, 255, 1)


def test_pictures_of_a_symbol_are_found_in_groups_and_masks_as_large_as_these_make_them():
    picture = Image("photo", 1, 2, 10, 20)
    turned = Group((picture,), (0, 3, -2, 0, 0, 0))
    masked = Group((), (0.5, 0, 0, 0.5, 0, 0), mask=(picture,))
    shrunk = Group((turned, masked), (0.1, 0, 0, 0.1, 7, 7))
    found = [each[3:] for each in Symbol(24, 24, (picture, shrunk)).images()]
    # The larger of both ways counts, for it asks for pixels; a mask is not moved with its group.
    for size, expected in zip(found, [(10, 20), (3, 6), (1, 2)], strict=True):
        assert size == pytest.approx(expected)


#: One item of each kind that layouts make, with and without the values that they may leave out.
EVERY_ITEM = (
    Text(1.0, 2.5, "Lato-Bold", 9.0, "#101010", "Heron"),
    Line(1.0, 2.5, 9.0, "#101010", (("Lato", "one "), ("Lato-Bold", "two"))),
    Shape(
        (("M", 0.0, 0.0), ("L", 3.0, 0.1), ("C", 1.0, 2.0, 3.0, 4.0, 5.0, 6.0), ("Z",)), "#abcdef"
    ),
    Shape((("M", 0.0, 0.0), ("L", 3.0, 0.0)), None, "#000000", 0.5, (2.0, 1.0), True, True),
    Shape((("M", 0, 0), ("Z",)), Gradient(True, STOPS, (1, 0, 0, 1, 0, 0))),
    SymbolRef("coin", 1.0, 2.0, 10.0, 10.0, "#000000", 45.0),
    Image("photo", 1.0, 2.0, 10.0, 20.0),
    Group((Text(0.0, 0.0, "Lato", 7.0, "#000000", "in"), Slot((), (1, 0, 0, 1, 3.0, 4.0)))),
    Group((), (0.0, -1.0, 1.0, 0.0, 5.0, 6.0), (("M", 0.0, 0.0), ("Z",)), 0.5),
)


def test_the_digest_of_a_face_stays_what_people_have_in_their_records():
    """`printed.json` holds digests; other bytes would print every card of every game again."""
    face = Face(100.0, 200.0, EVERY_ITEM, None, 8.5)
    assert face.digest == "ffd8ab6016efc8165b6a"
    assert Face(100.0, 200.0, EVERY_ITEM[:1], face).digest == "2ce75292e726a0dbde8c"
    assert sha256(packed_items(EVERY_ITEM)).hexdigest()[:20] == "1a1eb32cf8e7404fd36b"


def test_a_face_read_back_from_its_bytes_equals_the_face():
    under = Face(100.0, 200.0, EVERY_ITEM[:2])
    face = Face(100.0, 200.0, EVERY_ITEM, under, 8.5)
    assert unpacked(face.packed(), under, 8.5) == face


#: Items of drawings that layouts never make.
DRAWN = (
    Group(EVERY_ITEM[2:4], (2, 0, 0, 2, 1, 1), (("M", 0.0, 0.0), ("Z",)), 0.5, EVERY_ITEM[2:3]),
    Group(EVERY_ITEM[2:3], blend="Multiply"),
    Shape((("M", 0.0, 0.0), ("L", 3.0, 0.0)), None, "#000000", 0.5, round_ends=Pen(1, 2, 4.0, 0.5)),
    Shape((("M", 0, 0), ("Z",)), Gradient(True, STOPS, (1, 0, 0, 1, 0, 0), (0.1, 0.2, 0.0))),
)


@pytest.mark.parametrize("item", [*EVERY_ITEM[2:], *DRAWN], ids=lambda item: type(item).__name__)
def test_an_item_is_decoded_from_tuples(item):
    flat = flat_items((item,))
    assert items_of(flat) == (item,)
    assert items_of(marshal.loads(marshal.dumps(flat, 2))) == (item,)


@pytest.mark.parametrize("item", DRAWN, ids=lambda item: type(item).__name__)
def test_every_part_of_a_drawing_is_decoded_from_json(item):
    assert items_of(json.loads(json.dumps(flat_items((item,))))) == (item,)


@pytest.mark.parametrize("flat", [[3], [[3]], [["Path"]], [["Group", [], [1], []]], [["Moon", 1]]])
def test_other_values_are_refused(flat):
    with pytest.raises((KeyError, TypeError, ValueError)):
        items_of(flat)
