"""Supply and Sale of Brick & Mortar as its own data arranges them."""

from __future__ import annotations

from functools import cache

from cards.load import load_game
from companion.pack import load_pack, rules_of
from companion.rules.action import Action
from companion.rules.rules import Rules, Setup, apply, start
from companion.rules.state import State
from companion.rules.view import view
from generator.commands.games import shipped_games
from generator.pack import make_pack_alone, text_of


@cache
def rules() -> Rules:
    game, diagnostics = load_game(shipped_games()["brick_and_mortar"])
    assert game is not None
    pack = make_pack_alone(game, diagnostics)
    assert pack is not None
    return rules_of(load_pack(text_of(pack)))


def at(phase: str) -> State:
    """Return a light table of three at the first type of a phase."""
    ids = [seat.id for seat in rules().play.seats][:3]
    state = start(rules(), Setup(tuple(zip(ids, ("Mia", "Kim", "Jo"), strict=True))))
    index = [each.id for each in rules().play.phases].index(phase)
    for action in (Action("table.match", "", {"phase": index}), Action("table.next")):
        state = apply(rules(), state, action)
    return state


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
    prices = [f"${price}" for price in (6, 8, 11, 15, 20)]
    assert titles == [f"Boxes for all: everyone may sell at {price}" for price in prices]
    assert view(rules(), state)["prompt"]["text"] == "Clear the boxes."


def test_bm_d4_the_printed_dials_and_ties() -> None:
    state = apply(rules(), at("sale"), Action("sale.bid"))
    first, second, third = (seat.id for seat in state.seats)
    (field,) = view(rules(), state)["offers"][0]["fields"]
    wheels = {wheel["name"]: wheel for wheel in field["rows"][0]["wheels"]}
    assert (wheels["quantity"]["last"], wheels["price"]["last"]) == (15, 25)
    bid = {"quantity": 2, "price": 4}
    bids = {first: bid, second: {"quantity": 1, "price": 6}, third: bid}
    state = apply(rules(), state, Action("sale.open", "", {"bids": bids}))
    panel = next(p for p in view(rules(), state)["panels"] if p["widget"] == "reveal")
    assert [place["seat"] for place in panel["places"]] == [third, first, second]
    assert panel["places"][0]["reason"] == "tie at $4: Jo is further behind in turn order"


def test_bids_for_a_type_take_three_touches_besides_the_dials() -> None:
    state = at("supply")
    touches = [Action("supply.bid")]
    bids = {seat.id: {"price": 3 + n} for n, seat in enumerate(state.seats)}
    touches += [Action("supply.open", "", {"bids": bids}), Action("table.next")]
    for action in touches:
        state = apply(rules(), state, action)
    assert view(rules(), state)["prompt"]["text"] == "Clothing: is there enough for all?"
