"""Brick & Mortar at true size: crates have room, numbers are large, words keep clear of the cut."""

from __future__ import annotations

import pytest
from display import Shown, Spot

from punchboard.cards.game import Card
from punchboard.generator.graphics.display_list import Line, SymbolRef, Text
from punchboard.generator.graphics.display_list import Shape as Outline
from tests.print.brick_and_mortar_faces import cards_of, face_of, game

TYPES = ("food", "clothing", "electronics", "jewelry", "art")
TOKEN = 10.0
SAFE = Spot(3, 3, 60.5, 85.9)


def named(cards: list[Card]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("card", cards, ids=lambda card: f"{card.component}.{card.id}")


STORES = [card for card in cards_of("stores", "starting") if not card.values["center"]]
CENTERS = [card for card in cards_of("stores") if card.values["center"]]
ALL = cards_of("stores", "starting", "market")


#: Colors of the boards behind crates, as layouts/street.yaml names them: lintel and wood.
SHELF, WOOD = "#fffdf8", "#a9794a"


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
    all_boards = plates(card, fill=SHELF, stroke=WOOD)
    for crate_type in TYPES:
        capacity, shelves = card.values[crate_type], card.values[f"{crate_type}_shelves"]
        standing = tokens(card, crate_type)
        boards = [each for each in all_boards if any(map(each.meets, standing))]
        assert len(boards) == shelves
        assert len(standing) == capacity * shelves
        for board in boards:
            on_board = [each for each in standing if board.meets(each)]
            assert len(on_board) == capacity
            assert board.width / capacity >= TOKEN - 1e-6
            assert board.height >= TOKEN - 1e-6
            assert all(board.holds(each) for each in on_board)
        everything += standing
    assert_apart(everything)


def scene(each: Shown) -> bool:
    """Return whether this is the drawing of the store's front, which shelves lie on."""
    return isinstance(each.item, SymbolRef) and each.spot.width > SAFE.width


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
        ghost = isinstance(each.item, SymbolRef) and each.item.colour in tints
        if isinstance(each.item, Text | Line | SymbolRef) and not ghost and not scene(each):
            assert not any(each.spot.meets(token) for token in standing), each


@pytest.mark.parametrize("low_ink", [False, True])
def test_every_store_has_a_front_of_its_own_trade(low_ink):
    cards = cards_of("stores", "starting")
    drawn = {
        card.id: [
            each.item.symbol for each in face_of(card.component, card.id, low_ink) if scene(each)
        ]
        for card in cards
    }
    assert {len(scenes) for scenes in drawn.values()} == {1}
    assert len({scenes[0] for scenes in drawn.values()}) == len(cards)


def boxes_of_crates(card: Card) -> list[Spot]:
    """Return the boxes of a card: one for each crate, large enough, and apart."""
    boxes: list[Spot] = []
    for crate_type in TYPES:
        found = plates(card, fill=colour(f"{crate_type}_pale"), stroke=colour(crate_type))
        assert len(found) == card.values[crate_type]
        boxes += found
    assert all(each.width >= 11 and each.height >= 11 for each in boxes)
    assert_apart(boxes)
    return boxes


@named(CENTERS)
def test_fulfillment_centers_have_a_box_for_each_crate(card):
    boxes = boxes_of_crates(card)
    for each in face_of(card.component, card.id):
        if isinstance(each.item, Text | Line):
            assert not any(each.spot.meets(box.around(TOKEN)) for box in boxes), each


@pytest.mark.parametrize(
    ("store", "places"),
    [
        ("warehouse", {"clothing": 4, "electronics": 4, "jewelry": 2}),
        ("exporter", {"food": 4, "clothing": 4}),
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
    boxes = boxes_of_crates(card)
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
        elif isinstance(each.item, SymbolRef) and not scene(each):
            assert safe.holds(each.spot), each
