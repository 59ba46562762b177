"""A part of a picture in the rules: its measures, and the drawing that it shows."""

from __future__ import annotations

from punchboard.generator.graphics.display_list import Face, Group, Shape
from punchboard.generator.graphics.geometry import MM, rectangle
from punchboard.generator.rulebook.picture_part import PicturePart


def test_a_part_of_a_card_shows_its_drawing_and_its_frame_from_there() -> None:
    frame, ink = Shape(rectangle(0, 0, 60, 60), fill="#ffffff"), Shape((), stroke="#000000")
    card = Face(60 * MM, 90 * MM, (ink,), underlay=Face(60 * MM, 90 * MM, (frame,)))
    part = PicturePart(10, 20, 30, 40).of(card)
    assert (part.width, part.height, part.underlay) == (30 * MM, 40 * MM, None)
    (shown,) = part.items
    assert isinstance(shown, Group)
    assert shown.items == (frame, ink)
    # 30 mm below the part, 10 mm left of it.
    assert [round(each / MM) for each in shown.matrix[4:]] == [-10, -30]
    assert shown.clip == rectangle(0, 0, 30 * MM, 40 * MM)


def test_a_part_is_inside_its_picture() -> None:
    card = Face(60 * MM, 90 * MM, ())
    assert PicturePart(0, 0, 60, 90).fits(card)
    assert not PicturePart(1, 0, 60, 90).fits(card)
    assert not PicturePart(0, 60, 60, 31).fits(card)
    assert not PicturePart(0, 0, 0.5, 9).fits(card)
