"""Brick & Mortar at true size: crates have room, numbers are large, backs tell nothing."""

from __future__ import annotations

from functools import cache

import pytest
from display import Shown, Spot, shown
from PIL import ImageChops, ImageStat
from PIL.Image import Image
from PIL.ImageFilter import GaussianBlur
from printed import GAMES, Printed, print_game

from cards.diagnostic import Diagnostics
from cards.game import Card, Game
from cards.load import load_game
from generator.expand import Wanted, expand
from generator.face import Line, Stamp, Text
from generator.face import Path as Outline
from generator.faces import FaceMaker
from generator.impose.plan import Copy
from generator.studio import open_studio

TYPES = ("food", "clothing", "electronics", "jewelry", "art")
TOKEN = 10.0
TRIM = Spot(0, 0, 63.5, 88.9)
SAFE = Spot(3, 3, 60.5, 85.9)
#: Part of a picture that may differ between two prints of one back.
SAME = 0.003


@cache
def game() -> Game:
    loaded, diagnostics = load_game(GAMES / "brick_and_mortar", "g")
    assert loaded is not None
    assert not diagnostics.has_errors, diagnostics.lines()
    return loaded


@cache
def maker(low_ink: bool = False) -> FaceMaker:
    diagnostics = Diagnostics()
    made = FaceMaker(game(), open_studio(game(), diagnostics, low_ink=low_ink))
    assert not diagnostics.has_errors, diagnostics.lines()
    return made


@cache
def face_of(component: str, card: str, low_ink: bool = False) -> tuple[Shown, ...]:
    return tuple(shown(maker(low_ink).face(Copy(component, card, 1), "face")))


def cards_of(*components: str) -> list[Card]:
    return [card for _, card in game().cards() if card.component in components]


def named(cards: list[Card]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("card", cards, ids=lambda card: f"{card.component}.{card.id}")


STORES = [card for card in cards_of("stores", "starting") if not card.values["center"]]
CENTERS = [card for card in cards_of("stores") if card.values["center"]]
ALL = cards_of("stores", "starting", "market")


def colour(name: str) -> str:
    return game().file.palette[name]


def plates(card: Card, fill: str | None = None, stroke: str | None = None) -> list[Spot]:
    """Return where outlines of a fill or a line are."""
    return [
        each.spot
        for each in face_of(card.component, card.id)
        if isinstance(each.item, Outline)
        and (fill is None or each.item.fill == fill)
        and (stroke is None or each.item.stroke == stroke)
    ]


def tokens(card: Card, crate_type: str) -> list[Spot]:
    """Return where crate tokens of a type stand: on the dashed outline of each place."""
    return [
        each.spot.around(TOKEN)
        for each in face_of(card.component, card.id)
        if isinstance(each.item, Outline)
        and each.item.dash
        and each.item.stroke == colour(f"{crate_type}_tint")
    ]


@named(STORES)
def test_every_shelf_holds_its_capacity_in_tokens_of_10_mm(card):
    everything: list[Spot] = []
    for crate_type in TYPES:
        capacity, shelves = card.values[crate_type], card.values[f"{crate_type}_shelves"]
        boards = plates(card, fill=colour(f"{crate_type}_pale"))
        assert len(boards) == shelves
        standing = tokens(card, crate_type)
        assert len(standing) == capacity * shelves
        for board in boards:
            on_board = [each for each in standing if board.meets(each)]
            assert len(on_board) == capacity
            assert board.width / capacity >= TOKEN - 1e-6
            assert board.height >= TOKEN - 1e-6
            assert all(board.holds(each) for each in on_board)
        everything += standing
    assert_apart(everything)


def assert_apart(spots: list[Spot]) -> None:
    """No two overlap, and all keep 3 mm from the trim."""
    for number, spot in enumerate(spots):
        assert SAFE.holds(spot), spot
        for other in spots[:number]:
            assert not spot.meets(other), (spot, other)


@named(STORES)
def test_tokens_on_shelves_hide_nothing_that_is_read(card):
    standing = [each for crate_type in TYPES for each in tokens(card, crate_type)]
    tints = {colour(f"{crate_type}_tint") for crate_type in TYPES}
    for each in face_of(card.component, card.id):
        ghost = isinstance(each.item, Stamp) and each.item.colour in tints
        if isinstance(each.item, Text | Line | Stamp) and not ghost:
            assert not any(each.spot.meets(token) for token in standing), each


@named(CENTERS)
def test_fulfillment_centers_have_a_box_for_each_crate(card):
    boxes: list[Spot] = []
    for crate_type in TYPES:
        found = plates(card, fill=colour(f"{crate_type}_pale"), stroke=colour(crate_type))
        assert len(found) == card.values[crate_type]
        boxes += found
    assert all(each.width >= 11 and each.height >= 11 for each in boxes)
    assert_apart(boxes)
    for each in face_of(card.component, card.id):
        if isinstance(each.item, Text | Line):
            assert not any(each.spot.meets(box.around(TOKEN)) for box in boxes), each


@pytest.mark.parametrize(
    ("store", "places"),
    [
        ("warehouse", {"clothing": 4, "electronics": 4, "jewelry": 2}),
        ("exporter", {"food": 4, "clothing": 8}),
        ("fulfillment_center_hybrid", {"clothing": 1, "electronics": 1, "jewelry": 1}),
    ],
)
def test_the_tightest_stores_at_true_size(store, places):
    """Counted here from the rules, so that a slip in the table shows as well."""
    (card,) = [each for each in cards_of("stores") if each.id == store]
    for crate_type in TYPES:
        if card.values["center"]:
            pale, line = colour(f"{crate_type}_pale"), colour(crate_type)
            found = plates(card, fill=pale, stroke=line)
            assert all(each.width >= 11 and each.height >= 11 for each in found)
        else:
            found = tokens(card, crate_type)
        assert len(found) == places.get(crate_type, 0)
        assert all(SAFE.holds(each) for each in found)


@named(cards_of("market"))
def test_every_crate_of_a_market_card_is_a_box_that_takes_one(card):
    boxes: list[Spot] = []
    for crate_type in TYPES:
        found = plates(card, fill=colour(f"{crate_type}_pale"), stroke=colour(crate_type))
        assert len(found) == card.values[crate_type]
        boxes += found
    assert all(each.width >= 11 and each.height >= 11 for each in boxes)
    assert_apart(boxes)
    for each in face_of(card.component, card.id):
        if isinstance(each.item, Text | Line):
            assert not any(each.spot.meets(box) for box in boxes), each


@pytest.mark.parametrize("low_ink", [False, True])
@named(ALL)
def test_no_text_is_smaller_than_8_points(card, low_ink):
    for each in face_of(card.component, card.id, low_ink):
        if isinstance(each.item, Text | Line):
            assert each.item.size >= 8, each


def numbers_shown(card: Card) -> list[tuple[str, float]]:
    """Return texts that are one number (or number and sign), with their size."""
    found = []
    for each in face_of(card.component, card.id):
        if isinstance(each.item, Text | Line):
            item = each.item
            words = item.text if isinstance(item, Text) else "".join(run[1] for run in item.runs)
            if words.strip().lstrip("−").isdecimal():
                found.append((words.strip(), item.size))
    return found


@named(ALL)
def test_numbers_that_are_compared_have_14_points(card):
    """Price, utilities, points and capacities, as often as they stand on the card."""
    values = card.values
    compared = [values[each] for each in TYPES if values[each] and not values.get("center")]
    if card.component != "market":
        compared += [values["utilities"], values["points"]]
    if card.component == "stores":
        compared.append(values["cost"])
    large = [words for words, size in numbers_shown(card) if size >= 14]
    for value in compared:
        words = str(value).replace("-", "−")
        assert words in large, (value, numbers_shown(card))
        large.remove(words)


@named(cards_of("stores", "starting"))
def test_what_is_read_keeps_3_mm_from_the_cut(card):
    safe = Spot(3, 2, 60.5, 86.9)  # ascenders reach less high than the box that is assumed here
    for each in face_of(card.component, card.id):
        if isinstance(each.item, Text | Line):
            assert safe.left <= each.spot.left, each
            assert safe.top <= each.spot.top, each
            assert each.spot.bottom <= safe.bottom, each
        elif isinstance(each.item, Stamp):
            assert safe.holds(each.spot), each


# backs and ink, in pixels


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    return print_game(GAMES / "brick_and_mortar", tmp_path_factory.mktemp("full") / "out")


@pytest.fixture(scope="module")
def saving(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    out = tmp_path_factory.mktemp("low") / "out"
    return print_game(GAMES / "brick_and_mortar", out, low_ink=True)


def back_pictures(printed: Printed, component: str, most: int = 10**9):
    shots = 0
    for name, copy in printed.copies():
        if name == component and shots < most:
            shots += 1
            back = copy["back"]
            yield printed.shot(back["file"], back["page"], 200, colours=True).crop(
                back["trim"], grown=-0.25
            )


def differing(one: Image, other: Image) -> float:
    """Return which part of two pictures differs by more than where lines fell between pixels."""
    soft = [each.convert("L").resize((496, 696)).filter(GaussianBlur(3)) for each in (one, other)]
    clear = ImageChops.difference(*soft).point(lambda value: 255 if value > 40 else 0)
    return float(ImageStat.Stat(clear).mean[0]) / 255


@pytest.mark.parametrize("which", ["printed", "saving"])
def test_market_backs_are_all_the_same_also_upside_down(which, request):
    backs = list(back_pictures(request.getfixturevalue(which), "market"))
    assert len(backs) == 84
    first = backs[0]
    assert first.convert("L").getextrema()[0] < 160, "there is something on it"
    for each in backs[1:]:
        assert differing(first, each) < SAME
    assert differing(first, first.rotate(180)) < SAME


def test_the_market_back_is_the_same_list_of_shapes_upside_down():
    back = maker().face(Copy("market", cards_of("market")[0].id, 1), "back")
    cut = [each for each in shown(back) if TRIM.meets(each.spot)]
    places = sorted(_trimmed(each.spot) for each in cut)
    turned = sorted(_trimmed(_turned(each.spot)) for each in cut)
    assert _near(places, turned)


def _trimmed(spot: Spot) -> tuple[float, float, float, float]:
    return (
        round(max(spot.left, 0), 2),
        round(max(spot.top, 0), 2),
        round(min(spot.right, TRIM.right), 2),
        round(min(spot.bottom, TRIM.bottom), 2),
    )


def _turned(spot: Spot) -> Spot:
    return Spot(
        TRIM.right - spot.right,
        TRIM.bottom - spot.bottom,
        TRIM.right - spot.left,
        TRIM.bottom - spot.top,
    )


def _near(one, other) -> bool:
    pairs = zip(one, other, strict=True)
    return all(abs(a - b) < 0.03 for x, y in pairs for a, b in zip(x, y, strict=True))


@pytest.mark.parametrize("which", ["printed", "saving"])
def test_the_three_decks_have_three_backs(which, request):
    opened = request.getfixturevalue(which)
    store, start, market = (
        next(back_pictures(opened, component)) for component in ("stores", "starting", "market")
    )
    for one, other in ((store, start), (store, market), (start, market)):
        assert differing(one, other) > 2 * SAME


@pytest.mark.parametrize("component", ["stores", "starting"])
def test_all_backs_of_a_deck_are_the_same(printed, component):
    backs = list(back_pictures(printed, component))
    assert all(differing(backs[0], each) < SAME for each in backs[1:])


def darkness(opened: Printed, side: str) -> float:
    """Return the mean ink of one side of all cards: 0 is white paper, 1 is black."""
    means = []
    for _, _, which, spot in opened.sides():
        if which == side:
            card = opened.shot(spot["file"], spot["page"], 100, colours=True).crop(spot["trim"])
            # Ink is what each of the colours takes away from white, in sum.
            means.append(sum(255 - mean for mean in ImageStat.Stat(card.convert("RGB")).mean) / 765)
    return sum(means) / len(means)


@pytest.mark.parametrize("side", ["face", "back"])
def test_low_ink_takes_less_than_half_of_the_ink(printed, saving, side):
    full, low = darkness(printed, side), darkness(saving, side)
    assert low < full / 2, f"{low:.3f} of {full:.3f}"


def test_low_ink_keeps_every_word_and_number():
    for copy in dict.fromkeys(copy[:2] for copy in expand(game(), Wanted())):
        full, low = (
            [
                each.item.runs if isinstance(each.item, Line) else each.item.text
                for each in face_of(*copy, low_ink)
                if isinstance(each.item, Text | Line)
            ]
            for low_ink in (False, True)
        )
        assert full == low, copy
