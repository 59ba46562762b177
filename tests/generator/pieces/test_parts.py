"""Components into pieces: ids, sizes, shapes, backs."""

import pytest

from punchboard.generator.faces import Faces
from punchboard.generator.graphics.display_list import Group
from punchboard.generator.graphics.geometry import MM, mirrored
from punchboard.generator.impose.plan import Copy
from punchboard.generator.options import Wanted
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.pieces.piece import Piece
from punchboard.generator.plan_files import packed_piece

CREW = "id,name,quantity,colour\nred,Red,2,#aa0000\nblue,Blue,0,#0000aa\n"


def only(faces) -> Piece:
    (piece,) = faces.pieces.values()
    return piece


def test_a_piece_without_a_table_is_named_after_its_component(make):
    faces = make("storms: {kind: token, title: Storms, copies: 3}")
    piece = only(faces)
    assert (piece.component, piece.id, piece.name, piece.quantity) == (
        "storms",
        "storms",
        "Storms",
        3,
    )


def test_a_table_gives_a_piece_for_each_row(make):
    faces = make("crew: {kind: token, data: crew.csv, columns: {colour: text}}", crew_csv=CREW)
    assert [(each.id, each.quantity) for each in faces.pieces.values()] == [("red", 2), ("blue", 0)]
    copies = Wanted().copies(faces.pieces.values())
    assert copies == [Copy("crew", "red", 1), Copy("crew", "red", 2)]


def test_the_parts_of_a_dial_are_wanted_with_their_row_or_alone(make):
    dial = "{kind: dial, data: crew.csv, wheels: [{name: a, to: 9, diameter: 60, at: [40, 40]}]}"
    pieces = make(f"dials: {dial}", crew_csv=CREW).pieces.values()
    ids = [copy.card for copy in Wanted(cards={"red"}).copies(pieces) if copy.number == 1]
    assert ids == ["red.body", "red.back", "red.wheel_a"]
    body = Wanted(cards={"dials.red.body"}).copies(pieces)
    assert {copy.card for copy in body} == {"red.body"}
    assert Wanted(without={"dials"}).copies(pieces) == []


def test_a_10_mm_chip_is_10_mm(make):
    faces = make("chips: {kind: token, shape: square, size: 10}")
    face = faces.face(Copy("chips", "chips", 1), "face")
    assert (face.width / MM, face.height / MM) == pytest.approx((10, 10))
    piece = packed_piece(only(faces))
    assert (piece.width, piece.height, piece.is_shaped, piece.guide) == (10, 10, False, ())


def test_a_hexagon_of_one_number_is_regular(make):
    piece = only(make("tiles: {kind: token, shape: hexagon, size: 40}"))
    assert piece.template.size.height == pytest.approx(40 * 3**0.5 / 2)
    points = [(segment[1], segment[2]) for segment in piece.template.outline if segment[0] in "ML"]
    sides = [
        ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 / MM
        for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True)
    ]
    assert sides == pytest.approx([20] * 6)


def test_art_is_cut_to_the_shape_and_the_mirrored_back_to_the_mirrored_shape(make):
    faces = make(
        """
fish:
  kind: token
  shape: outline
  size: {width: 20, height: 10}
  outline: M0 5 L15 0 L20 10 Z
  back: mirrored
  front: token/plain.yaml
"""
    )
    copy = Copy("fish", "fish", 1)
    outline = only(faces).template.outline
    front, back = faces.face(copy, "face").items[0], faces.face(copy, "back").items[0]
    assert isinstance(front, Group)
    assert isinstance(back, Group)
    assert front.clip == outline
    assert back.clip == mirrored(outline, 20 * MM)
    assert back.clip[0][1:] == pytest.approx((20 * MM, 5 * MM))


def test_bleed_reaches_beyond_a_round_token(make):
    plain = make("marker: {kind: token, size: 20}")._context
    faces = Faces(make_pieces(plain.game, plain.diagnostics), plain, bleed=2.0)
    face = faces.face(Copy("marker", "marker", 1), "face")
    clip = face.items[0].clip
    assert max(segment[-2] for segment in clip if len(segment) > 1) == pytest.approx(22 * MM)
    assert face.bleed == pytest.approx(2 * MM)


def test_a_screen_scores_between_its_panels_and_its_inside_is_seen_from_inside(make):
    piece = only(make("screen: {kind: screen, panels: [60, 120, 40], height: 100}"))
    assert piece.template.scores == (60, 180)
    assert (piece.template.size.width, piece.template.size.height) == (220, 100)
    outside = piece.template.front.panels[0].own["piece"]["panels"]
    inside = piece.template.back.panels[0].own["piece"]["panels"]
    assert [each["x"] for each in outside] == [0, 60, 180]
    assert [each["width"] for each in inside] == [40, 120, 60]


def test_a_standee_has_its_back_upside_down_and_mirrored_over_its_front(make):
    piece = only(make("captain: {kind: standee, width: 25, height: 40, base: 10}"))
    front, back = piece.template.front.panels
    assert (piece.template.size.width, piece.template.size.height) == (25, 100)
    assert (front.at, front.turn, front.mirrored) == ((0, 50), 0, False)
    assert (back.at, back.turn, back.mirrored) == ((0, 10), 180, True)
    assert (front.own["side"], back.own["side"]) == ("front", "back")


def test_layouts_know_the_piece_and_faces_without_a_card_are_drawn_once(make):
    layout = (
        "elements:\n  name: {kind: text, at: [0, 0, 60, 20], plain: true,"
        ' text: "{{ piece.title }} {{ piece.kind }} {{ card.id }} {{ piece.size.width }}"}\n'
    )
    faces = make(
        "mat: {kind: mat, title: My Mat, size: {width: 60, height: 40}, front: m.yaml}",
        m_yaml=layout,
    )
    face = faces.face(Copy("mat", "mat", 1), "face")
    assert face.items[0].runs[0][1] == "My Mat mat mat 60"


def test_money_and_mats_may_have_backs(make):
    faces = make("money: {kind: money, back: money/back.yaml}\nmat: {kind: mat}")
    assert faces.has_back(Copy("money", "money", 1))
    assert not faces.has_back(Copy("mat", "mat", 1))


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("M0 0 L", "its outline breaks off before its end"),
        ("hello", 'its outline breaks off before "hello"'),
        ("M0 0 L20 0 L20 1e9 Z", 'its outline breaks off before "1e9 Z"'),
        (
            "M0 0 L40 0 L40 40 L0 40 Z",
            "its outline reaches from 0.0, 0.0 to 40.0, 40.0 mm, must stay within its size of"
            " 20 × 20 mm",
        ),
        (
            "M5 5 C-9 -9 20 -9 15 5 Z",
            "its outline reaches from 1.1, -5.5 to 15.6, 5.0 mm, must stay within its size",
        ),
    ],
)
def test_a_slip_in_an_outline_is_an_error_with_its_place(make, path, said):
    faces = make(f'fish: {{kind: token, shape: outline, size: 20, outline: "{path}"}}', errors=True)
    (line,) = faces.said
    assert line.startswith(f"g/game.yaml:3:9: error: fish: {said}"), line
