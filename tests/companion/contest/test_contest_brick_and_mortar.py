"""Supply and Sale of Brick & Mortar as its own data arranges them."""

from __future__ import annotations

from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.rules import Rules, Setup, apply, start
from punchboard.companion.rules.view import view
from tests.companion.shipped import shipped_rules

KINDS = ("food", "clothing", "electronics", "jewelry", "art")


def rules() -> Rules:
    return shipped_rules("brick_and_mortar")


def plain_store(kind: str) -> str:
    """Return a store that holds a type, and brings nothing in Sale or after it."""
    cards = (card for card in rules().deck.of_components("stores") if card.number_in(kind))
    return next(card.id for card in cards if "sale" not in str(card.names_in("phase")))


def at(phase: str, *stores: str) -> State:
    """Return a light table of three at a phase; no stores: for each type one."""
    ids = [seat.id for seat in rules().play.seats][:3]
    state = start(rules(), Setup(tuple(zip(ids, ("Mia", "Kim", "Jo"), strict=True))))
    index = [each.id for each in rules().play.phases].index(phase)
    cards = list(dict.fromkeys(stores or map(plain_store, KINDS)))
    told = {"phase": index, "stores.blue": cards[:3], "stores.orange": cards[3:]}
    return apply(rules(), state, Action("table.match", "", told))


def walk_through(phase: str) -> tuple[list[str], State]:
    """Return the first button of each type, taking it every time, and the state afterwards."""
    state, titles = at(phase), []
    while f"{phase}.enough" in [o["do"] for o in view(rules(), state)["offers"]]:
        titles.append(view(rules(), state)["offers"][0]["title"])
        state = apply(rules(), state, Action(f"{phase}.enough"))
    return titles, state


def test_supply_without_bids_is_five_touches_at_the_minimum_prices() -> None:
    titles, state = walk_through("supply")
    prices = [f"${price}" for price in (1, 2, 4, 7, 10)]
    assert titles == [f"Enough for all: everyone may stock at {price}" for price in prices]
    assert view(rules(), state)["moment"]["phase"] == 3


def test_sale_without_bids_is_five_touches_at_the_maximum_prices() -> None:
    titles, state = walk_through("sale")
    prices = [f"${price}" for price in (6, 8, 12, 17, 23)]
    assert titles == [f"Boxes for all: everyone may sell at {price}" for price in prices]
    assert view(rules(), state)["prompt"]["text"] == "Move all goods down one shelf."


def test_bm_d4_the_printed_dials_and_ties() -> None:
    state = at("sale")
    first, second, third = (seat.id for seat in state.seats)
    offers = {offer["do"]: offer for offer in view(rules(), state)["offers"]}
    (field,) = offers["sale.open"]["fields"]
    wheels = {wheel["name"]: wheel for wheel in field["rows"][0]["wheels"]}
    assert (wheels["quantity"]["last"], wheels["price"]["last"]) == (15, 25)
    bid = {"quantity": 2, "price": 4}
    bids = {first: bid, second: {"quantity": 1, "price": 6}, third: bid}
    state = apply(rules(), state, Action("sale.open", "", {"bids": bids}))
    panel = next(p for p in view(rules(), state)["panels"] if p.get("look") == "places")
    assert [place["seat"] for place in panel["rows"]] == [third, first, second]
    assert panel["rows"][0]["reason"] == "tie at $4: Jo is further behind in turn order"


def test_bids_for_a_type_take_two_touches_besides_the_dials() -> None:
    state = at("supply")
    bids = {seat.id: {"price": 3 + n} for n, seat in enumerate(state.seats)}
    touches = [Action("supply.open", "", {"bids": bids}), Action("table.next")]
    for action in touches:
        state = apply(rules(), state, action)
    assert view(rules(), state)["prompt"]["text"] == "Clothing: is there enough for all?"


def hints(state: State) -> list[str]:
    return [hint["text"] for hint in view(rules(), state)["hints"]]


def test_light_docks_and_demand_are_told_with_the_first_type() -> None:
    assert hints(at("supply"))[0].startswith("Add the crates of all Supply Cards to the docks")
    assert hints(at("sale"))[0].startswith("Turn over all Demand Cards")


def test_after_sale_is_a_step_only_where_a_store_has_an_effect_then() -> None:
    _, state = walk_through("sale")
    assert hints(state)[:2] == [
        "Crates on Demand Cards and Fulfillment Centers go to the supply; discard the cards.",
        "What drops off the lowest shelf expires and goes to the supply. "
        "Only modifiers that count now take turns, in turn order.",
    ]
    after = [c for c in rules().deck.of_components("stores") if "after_sale" in c.names_in("phase")]
    state = at("sale", after[0].id)
    while view(rules(), state)["moment"]["phase"] == 3:
        last, state = state, apply(rules(), state, Action("table.next"))
    assert view(rules(), last)["prompt"]["text"].startswith("Clear the boxes")
    (reminder,) = hints(last)
    assert after[0].text in reminder


def test_an_effect_during_sale_asks_nothing_after_it() -> None:
    during = [
        c for c in rules().deck.of_components("stores") if "during_sale" in c.names_in("phase")
    ]
    state = at("sale", during[0].id)
    while view(rules(), state)["moment"]["phase"] == 3:
        last, state = state, apply(rules(), state, Action("table.next"))
    assert during[0].text in hints(last)[-1]
    assert view(rules(), last)["prompt"]["text"] == "Art: are there boxes for all?"
