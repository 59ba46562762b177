"""Tuck boxes: a net that closes round its cards, whatever their size and number."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.cards.schema.pieces import TuckBoxComponent
from punchboard.generator.pieces.tuckbox import GLUE, LONGEST, Inside, Net, _panels
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


def box(make, entry, cards="name,quantity\nHeron,30\nReed,24\n", **more):  # noqa: F811
    entry = f"box: {{kind: tuckbox, {entry}}}\n"
    return make(CARDS + entry, cards_csv=cards, front_yaml=FRONT, **more)


@pytest.mark.parametrize(
    ("entry", "inside"),
    [
        ("holds: cards", (65.0, 90.4, 54 * 0.33 + 1.5)),
        ("holds: [cards], paper: 200, play: 3", (66.5, 91.9, 54 * 0.22 + 3)),
        ("holds: cards, sleeve: 100", (68.0, 93.4, 54 * 0.53 + 1.5)),
    ],
)
def test_a_box_is_as_large_as_cards_paper_and_sleeves_ask_for(make, entry, inside):  # noqa: F811
    faces = box(make, entry)
    template = faces.pieces["box", "box"].template
    front = next(each for each in template.panels() if each.own["panel"]["name"] == "front")
    assert (front.size.width, front.size.height) == pytest.approx(inside[:2])
    assert front.own["piece"]["inside"]["depth"] == pytest.approx(inside[2])


@pytest.mark.parametrize(
    ("entry", "cards", "said"),
    [
        ("holds: card", "name\nHeron\n", 'box: holds "card", which is no component of cards'),
        ("holds: box", "name\nHeron\n", 'box: holds "box", which is no component of cards'),
        ("holds: cards", "name,quantity\nHeron,0\n", "box: holds no cards"),
    ],
)
def test_a_box_that_holds_no_cards_is_an_error_with_its_place(make, entry, cards, said):  # noqa: F811
    faces = box(make, entry, cards, errors=True)
    (line,) = [each for each in faces.said if "holds" in each]
    assert line.startswith(f"g/game.yaml:4:8: error: {said}")
