"""Tuck boxes: a net that closes round its cards, whatever their size and number."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.cards.schema.pieces.tuckbox import TuckBoxComponent
from punchboard.generator.graphics.display_list import Line
from punchboard.generator.impose.plan import Copy
from punchboard.generator.pieces.kinds.tuckbox import GLUE, LONGEST, Inside, Net, _panels
from tests.generator.layout.drawing_board import flat
from tests.generator.pieces.conftest import make  # noqa: F401

INSIDES = st.builds(Inside, st.floats(20, 150), st.floats(25, 200), st.floats(1, 90))
BOX = TuckBoxComponent(kind="tuckbox", holds=("cards",))
CARDS = "cards: {kind: cards, data: cards.csv, size: poker, front: front.yaml}\n"
FRONT = 'elements: {name: {kind: text, at: [5, 5, 50, 10], text: "{{ card.name }}"}}'


def crosses(first, second):
    """Return whether two lines cross between their ends."""

    def side(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    (a, b), (c, d) = first, second
    return side(a, b, c) * side(a, b, d) < -1e-6 and side(c, d, a) * side(c, d, b) < -1e-6


@given(INSIDES, st.booleans())
def test_the_line_that_is_cut_never_crosses_itself_and_stays_on_the_piece(inside, notch):
    net = Net(inside, notch)
    border = net.border()
    assert all(-1e-9 <= x <= net.width + 1e-9 for x, _ in border)
    assert all(-1e-9 <= y <= net.height + 1e-9 for _, y in border)
    lines = list(pairwise([*border, border[0]]))
    assert not any(crosses(one, other) for one, other in combinations(lines, 2))


@given(INSIDES)
def test_walls_meet_all_round_and_flaps_fit_inside(inside):
    net = Net(inside, True)
    back, first, front, second = net.columns
    assert back == GLUE
    assert [first - back, front - first, second - front, net.width - second] == pytest.approx(
        [inside.width, inside.depth, inside.width, inside.depth]
    )
    assert net.low - net.top == pytest.approx(inside.height)
    assert net.top - net.tuck == pytest.approx(inside.depth)  # the lid spans the opening
    assert 0 < net.tuck <= min(LONGEST, inside.height / 3)
    assert net.dust <= inside.depth
    assert 2 * net.dust < inside.width  # the two do not lie on each other


@given(INSIDES)
def test_folds_lie_on_the_net_and_panels_between_them(inside):
    net = Net(inside, True)
    for (x1, y1), (x2, y2) in net.folds():
        assert x1 == x2 or y1 == y2
        assert math.dist((x1, y1), (x2, y2)) > 0
    faces = {}
    for panel in _panels(BOX, net, {"piece": {}}):
        width, height = panel.size.width, panel.size.height
        if panel.turn in (90, 270):
            width, height = height, width
        x, y = panel.at
        assert x >= GLUE - 1e-9
        assert x + width <= net.width + 1e-9
        assert y >= 0
        assert y + height <= net.height + 1e-9
        if "flap" not in panel.own["panel"]["name"]:
            faces[panel.own["panel"]["name"]] = (x, y, x + width, y + height)
    assert set(faces) == {"front", "back", "left", "right", "lid", "bottom"}
    for (a, b, c, d), (e, f, g, h) in combinations(faces.values(), 2):
        assert min(c, g) - max(a, e) < 1e-6 or min(d, h) - max(b, f) < 1e-6


def test_a_box_of_60_by_90_by_20_is_cut_folded_and_printed_like_this():
    net = Net(Inside(60.0, 90.0, 20.0), False)
    # Lid and bottom 18 flap and 20 deep, walls from 38 to 128; glue 12, then 60, 20, 60, 20.
    assert (net.width, net.height) == (172.0, 166.0)
    lid = [(12, 38), (12, 18), (16, 0), (68, 0), (72, 18)]
    dust = [(72, 38), (72.5, 22), (76, 18), (88, 18), (92, 38)]
    other = [(152, 38), (152.5, 22), (156, 18), (168, 18), (172, 38)]
    upper = [*lid, *dust, *other]
    lower = [(x, 166 - y) for x, y in reversed(upper)]
    assert net.border() == [*upper, *lower, (0, 124), (0, 42)]
    assert sorted(net.folds()) == sorted([
        *(((x, 38.0), (x, 128.0)) for x in (12.0, 72.0, 92.0, 152.0)),
        *(((a, y), (b, y)) for y in (38.0, 128.0) for a, b in ((12.0, 72.0), (72.0, 92.0),
                                                               (152.0, 172.0))),
        ((12.0, 18.0), (72.0, 18.0)), ((12.0, 148.0), (72.0, 148.0)),
    ])  # fmt: skip
    printed = [
        (each.own["panel"]["name"], each.at, (each.size.width, each.size.height), each.turn)
        for each in _panels(BOX, net, {})
    ]
    assert printed == [
        ("lid flap", (12, 0), (60, 18), 0),
        ("bottom flap", (12, 148), (60, 18), 0),
        ("dust flap", (72, 18), (20, 20), 0),
        ("dust flap", (152, 18), (20, 20), 0),
        ("dust flap", (72, 128), (20, 20), 0),
        ("dust flap", (152, 128), (20, 20), 0),
        ("lid", (12, 18), (60, 20), 180),
        ("bottom", (12, 128), (60, 20), 180),
        ("back", (12, 38), (60, 90), 0),
        ("left", (72, 38), (90, 20), 90),
        ("front", (92, 38), (60, 90), 0),
        ("right", (152, 38), (90, 20), 90),
    ]


@pytest.mark.parametrize(
    ("inside", "tuck", "dust"),
    [
        ((60, 90, 12), 12, 12),  # a lid's flap is as long as the box is deep
        ((60, 90, 4), 9, 4),  # but a thumb's width at least
        ((60, 24, 30), 8, 29.5),  # and a third of the front at most
        ((30, 90, 20), 18, 14.5),  # small flaps leave a millimetre between them
    ],
)
def test_flaps_of_thin_low_and_narrow_boxes(inside, tuck, dust):
    net = Net(Inside(*inside), False)
    assert (net.tuck, net.dust) == (tuck, dust)
    lid, _, corner, *_ = net.border()
    assert (lid[1], corner[1]) == (net.top, 0)
    assert corner[0] == GLUE + min(4, tuck / 2)  # it narrows, the shorter it is the less
    clear, lean = net.border()[6:8]
    assert clear[0] - (GLUE + inside[0]) == 0.5
    assert lean == pytest.approx((GLUE + inside[0] + min(4, inside[2] / 4), net.top - dust))


@pytest.mark.parametrize(("width", "radius"), [(50, 8), (60, 9.6), (90, 11)])
def test_the_notch_is_half_a_circle_in_the_middle_of_the_front(width, radius):
    net = Net(Inside(width, 90, 20), True)
    notch = [each for each in net.border() if each not in Net(net.inside, False).border()]
    middle = GLUE + width + 20 + width / 2
    assert notch[0] == pytest.approx((middle - radius, net.top))
    assert notch[-1] == pytest.approx((middle + radius, net.top))
    assert max(y for _, y in notch) == pytest.approx(net.top + radius)
    assert {round(math.dist(each, (middle, net.top)), 6) for each in notch} == {radius}


def box(make, entry, cards="name,quantity\nHeron,30\nReed,24\n", **more):  # noqa: F811
    entry = f"box: {{kind: tuckbox, {entry}}}\n"
    if "giants" in entry:
        more["giants_csv"] = "name,quantity\nOrc,3\n"
        entry = (
            f"giants: {{kind: cards, data: giants.csv, size: tarot, front: front.yaml}}\n{entry}"
        )
    return make(CARDS + entry, cards_csv=cards, front_yaml=FRONT, **more)


@pytest.mark.parametrize(
    ("entry", "inside"),
    [
        ("holds: cards", (65.0, 90.4, 54 * 0.33 + 1.5)),
        ("holds: [cards], paper: 200, play: 3", (66.5, 91.9, 54 * 0.22 + 3)),
        ("holds: cards, sleeve: 100", (68.0, 93.4, 54 * 0.53 + 1.5)),
        ("holds: [cards, giants]", (71.35, 122.15, 57 * 0.33 + 1.5)),
    ],
)
def test_a_box_is_as_large_as_cards_paper_and_sleeves_ask_for(make, entry, inside):  # noqa: F811
    faces = box(make, entry)
    template = faces.pieces["box", "box"].template
    front = next(each for each in template.panels() if each.own["panel"]["name"] == "front")
    assert (front.size.width, front.size.height) == pytest.approx(inside[:2])
    assert front.own["piece"]["inside"]["depth"] == pytest.approx(inside[2])


@pytest.mark.parametrize(("count", "is_named"), [(1, False), (3, False), (8, True), (54, True)])
def test_the_sides_of_a_box_too_thin_for_a_name_are_blank(make, count, is_named):  # noqa: F811
    faces = box(make, "holds: cards", f"name,quantity\nHeron,{count}\n")
    face = faces.face(Copy("box", "box", 1), "face")
    assert faces._context.diagnostics.lines() == []
    named = [each for each in flat(face.items) if isinstance(each, Line)]
    assert len(named) == (6 if is_named else 2)


@pytest.mark.parametrize(
    ("entry", "cards", "said"),
    [
        ("holds: card", "name\nHeron\n", 'box: holds "card", which isn\'t a component of cards'),
        ("holds: box", "name\nHeron\n", 'box: holds "box", which isn\'t a component of cards'),
        ("holds: cards", "name,quantity\nHeron,0\n", "box: holds no cards"),
    ],
)
def test_a_box_that_holds_no_cards_is_an_error_with_its_place(make, entry, cards, said):  # noqa: F811
    faces = box(make, entry, cards, errors=True)
    (line,) = [each for each in faces.said if "holds" in each]
    assert line.startswith(f"g/game.yaml:4:8: error: {said}")
