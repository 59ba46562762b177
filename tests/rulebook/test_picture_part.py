"""A part of a picture in the rules, and pieces within a drawing."""

from __future__ import annotations

from pathlib import Path

from punchboard.generator.graphics.display_list import (
    Face,
    Group,
    Image,
    Line,
    Shape,
    SymbolRef,
    Text,
)
from punchboard.generator.graphics.geometry import MM, rectangle
from punchboard.generator.rulebook.document import pictures_of
from punchboard.generator.rulebook.picture_part import PicturePart
from tests.rulebook.sample import copy_of, rules_of


def test_a_part_of_a_card_shows_its_drawing_and_its_frame_from_there() -> None:
    frame = Shape(rectangle(0, 0, 60 * MM, 60 * MM), fill="#ffffff")
    ink = Shape(rectangle(30 * MM, 40 * MM, 31 * MM, 41 * MM), stroke="#000000")
    card = Face(60 * MM, 90 * MM, (ink,), underlay=Face(60 * MM, 90 * MM, (frame,)))
    part = PicturePart(10, 20, 30, 40).of(card)
    assert (part.width, part.height, part.underlay) == (30 * MM, 40 * MM, None)
    (shown,) = part.items
    assert isinstance(shown, Group)
    assert shown.items == (frame, ink)
    # 30 mm below the part, 10 mm left of it.
    assert [round(each / MM) for each in shown.matrix[4:]] == [-10, -30]
    assert shown.clip == rectangle(0, 0, 30 * MM, 40 * MM)


def test_a_part_leaves_out_what_lies_outside_it() -> None:
    """Lines near its edge stay, and so does what a turned group may bring into it."""
    seen = (
        Shape(rectangle(-5, 0, 0, 20), stroke="#000000", width=1.0),
        Line(-90, 9, 8, "#000000", (("Lato-Regular", "Its width is its font's matter."),)),
        SymbolRef("leaf", 18, 18, 9, 9),
        Group((SymbolRef("leaf", 40, 0, 9, 9),), (0, 1, -1, 0, 9, 0)),
    )
    gone = (
        Shape(rectangle(-9, 0, -5, 20), stroke="#000000", width=1.0),
        Line(21, 9, 8, "#000000", (("Lato-Regular", "Off"),)),
        Text(0, 40, "Lato-Regular", 8, "#000000", "Above"),
        SymbolRef("leaf", 21, 0, 9, 9),
        Image("leaf", 0, -9, 9, 9),
        Group(seen, clip=rectangle(30, 0, 40, 20)),
    )
    within = Group((*seen, *gone), (1, 0, 0, 1, 30, 30))
    face = Face(50, 90, (within, *(gone[:1])))
    (shown,) = PicturePart(30 / MM, 40 / MM, 20 / MM, 20 / MM).of(face).items
    assert isinstance(shown, Group)
    assert shown.items == (within._replace(items=seen),)


def test_a_part_is_inside_its_picture() -> None:
    card = Face(60 * MM, 90 * MM, ())
    assert PicturePart(0, 0, 60, 90).fits(card)
    assert not PicturePart(1, 0, 60, 90).fits(card)
    assert not PicturePart(0, 60, 60, 31).fits(card)
    assert not PicturePart(0, 0, 0.5, 9).fits(card)


_TABLE = """\
size: {width: 40, height: 30}
elements:
  card: {kind: image, at: [5, 5, 10, 20], image: "card:lanterns.paper"}
  back: {kind: image, at: [20, 5, 10, 20], image: "back:lanterns"}
"""


def test_a_drawing_of_the_rules_shows_pieces_of_the_game(tmp_path: Path) -> None:
    game = copy_of(tmp_path, "# Walk\n\n![A table](layout:layouts/table.yaml)\n")
    (game / "layouts" / "table.yaml").write_text(_TABLE, encoding="utf-8")
    shown = next(
        pictures for block in rules_of(game).read.blocks for pictures in pictures_of(block)
    )
    assert shown.face is not None
    (whole,) = PicturePart(0, 0, 40, 30).of(shown.face).items
    assert isinstance(whole, Group)
    groups = [each for each in whole.items if isinstance(each, Group)]
    # 10 mm wide and at the middle of their boxes, with round corners.
    assert [round(each.matrix[4] / MM) for each in groups] == [5, 20]
    assert all(isinstance(each.items[0], Group) and each.items[0].clip for each in groups)


def test_a_drawing_of_the_rules_with_an_unknown_piece_says_where(tmp_path: Path) -> None:
    game = copy_of(tmp_path, "# Walk\n\n![A table](layout:layouts/table.yaml)\n")
    (game / "layouts" / "table.yaml").write_text(
        _TABLE.replace("lanterns.paper", "lanterns.x"), encoding="utf-8"
    )
    assert 'table.yaml:3:9: error: there is no card "x" in lanterns' in rules_of(game).said
