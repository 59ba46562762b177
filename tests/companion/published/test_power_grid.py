"""Power Grid: order, plants put up, fuel on a ladder, building in reverse order, incomes."""

from __future__ import annotations

import pytest

from punchboard.companion.rules.engine.action import Refusal
from tests.companion.published.played import Played


def put_up(table: Played, who: str, plant: int, bid: int) -> None:
    table.do("auctions.put_up", who, lot=plant * 100, bid=bid)


def fuel(table: Played, who: str, **counts: int) -> None:
    kinds = ("coal", "oil", "garbage", "uranium")
    table.do("fuel.buy", who, goods={kind: {"count": counts.get(kind, 0)} for kind in kinds})


def build(table: Played, who: str, built: int, cost: int) -> None:
    table.do("building.page_0", who, built=built, cost=cost)


def order(table: Played) -> list[str]:
    names = {seat: name for name, seat in table.seats.items()}
    return [names[seat] for seat in table.look.order()]


def three_with_plants() -> Played:
    """Return a table on which all have bought a plant: Ada 4, Ben 10, Cleo 6."""
    table = Played("power_grid", "Ada", "Ben", "Cleo")
    put_up(table, "Ada", 10, 10)
    table.do("auctions.raise", "Ben", bid=12)
    table.do("auctions.pass", "Cleo")
    table.do("auctions.pass", "Ada")
    put_up(table, "Ada", 4, 4)
    table.do("auctions.pass", "Cleo")
    put_up(table, "Cleo", 6, 7)
    return table


def test_each_buys_one_plant_and_whoever_put_it_up_may_put_up_another() -> None:
    table = three_with_plants()
    assert table.of("money") == {"Ada": 46, "Ben": 38, "Cleo": 43}
    of = table.state.parts["plants"].of
    assert [of[table.seats[who]] for who in ("Ada", "Ben", "Cleo")] == [(4,), (10,), (6,)]
    # In the first round the order is set again once plants are there: the highest one first.
    assert order(table) == ["Ben", "Cleo", "Ada"]
    assert table.step == "fuel"


def test_a_first_bid_is_at_least_the_number_of_the_plant() -> None:
    table = Played("power_grid", "Ada", "Ben")
    with pytest.raises(Refusal, match="at least"):
        put_up(table, "Ada", 13, 12)


def test_who_buys_none_is_out_and_the_others_go_on() -> None:
    table = Played("power_grid", "Ada", "Ben", "Cleo")
    table.do("auctions.stay_out", "Ada")
    put_up(table, "Ben", 5, 5)
    assert {each.seat for each in table.offered("auctions.raise")} == {table.seats["Cleo"]}


def test_fuel_gets_dearer_and_the_last_buys_first() -> None:
    table = three_with_plants()
    fuel(table, "Ada", coal=4)
    fuel(table, "Cleo", coal=1, garbage=2)
    with pytest.raises(Refusal, match="does not have 41 Elektro"):
        fuel(table, "Ben", oil=3, uranium=2, coal=1)
    table.do("fuel.pass", "Ben")
    # 1 + 1 + 1 + 2; 2 and 7 + 7. Oil begins at 3, uranium at 14: 9, 30 and 2 are too much.
    assert table.of("money") == {"Ada": 41, "Ben": 38, "Cleo": 27}


def test_a_round_pays_incomes_and_brings_fuel() -> None:
    table = three_with_plants()
    fuel(table, "Ada", coal=4)
    for who in ("Cleo", "Ben"):
        table.do("fuel.pass", who)
    with pytest.raises(Refusal, match="Ada does not have 42 Elektro"):
        build(table, "Ada", 2, 42)
    build(table, "Ada", 2, 24)
    build(table, "Cleo", 1, 10)
    build(table, "Ben", 1, 10)
    told = {"Ada": 2, "Ben": 1, "Cleo": 0}
    table.do("income.count", numbers={who: {"powered": count} for who, count in told.items()})
    assert table.of("money") == {"Ada": 41 - 24 + 33, "Ben": 28 + 22, "Cleo": 33 + 10}
    # Three players, step 1: 4 coal where 4 have been bought, 2 of 6 oil, 1 garbage, 1 uranium.
    assert table.state.parts["fuel"].on == {"coal": 24, "oil": 20, "garbage": 7, "uranium": 3}
    assert order(table) == ["Ada", "Ben", "Cleo"]
    assert table.step == "auctions"


def test_the_steps_of_the_game_bring_other_amounts() -> None:
    table = three_with_plants()
    table.do("table.set_step2", value=True)
    for who in ("Ada", "Cleo", "Ben"):
        table.do("fuel.pass", who)
    for who in ("Ada", "Cleo", "Ben"):
        build(table, who, 1, 10)
    table.do("income.count", numbers={who: {"powered": 1} for who in table.seats})
    assert table.state.parts["fuel"].on == {"coal": 24, "oil": 21, "garbage": 8, "uranium": 3}


def test_the_game_ends_with_the_round_of_the_last_city_and_money_breaks_ties() -> None:
    table = three_with_plants()
    for who in ("Ada", "Cleo", "Ben"):
        table.do("fuel.pass", who)
    build(table, "Ada", 17, 30)
    for who in ("Cleo", "Ben"):
        build(table, who, 12, 20)
    told = {"Ada": 9, "Ben": 11, "Cleo": 11}
    table.do("income.count", numbers={who: {"powered": count} for who, count in told.items()})
    assert table.state.moment.over
    assert table.scores() == told
    assert table.winners() == ["Cleo"]


def test_an_old_plant_is_given_up() -> None:
    table = three_with_plants()
    table.do("plants.discard", "Ben", piece=1000)
    assert table.state.parts["plants"].of[table.seats["Ben"]] == ()
    assert table.state.parts["plants"].gone == (10,)
