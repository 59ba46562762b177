"""For Sale: each takes a property as the auction ends for it, and sells it by a secret choice."""

from __future__ import annotations

import pytest

from punchboard.companion.rules.engine.action import Refusal
from punchboard.companion.rules.view import view
from tests.companion.published.played import Played


def lay(table: Played, hand: str, *numbers: int) -> None:
    offer = next(each for each in table.offered_of(hand) if each.do == f"{hand}.lay")
    labels = {"cheques": "${}", "properties": "property {}"}
    left = {each.label: [] for each in offer.fields[0].choices}
    for each in offer.fields[0].choices:
        left[each.label].append(each.value)
    table.do(f"{hand}.lay", pieces=[left[labels[hand].format(n)].pop(0) for n in numbers])


def buy(table: Played, *answers: tuple[str, int | None]) -> None:
    for who, amount in answers:
        if amount is None:
            table.do("buying.pass", who)
        else:
            table.do("buying.raise", who, bid=amount)


def held(table: Played, hand: str) -> dict[str, tuple[int, ...]]:
    of = table.state.parts[hand].of
    return {name: of[seat] for name, seat in table.seats.items()}


def test_who_drops_out_pays_half_and_takes_the_lowest() -> None:
    table = Played("for_sale", "Ada", "Ben", "Cleo")
    lay(table, "properties", 30, 7, 12)
    buy(table, ("Ada", 3), ("Ben", 4), ("Cleo", None), ("Ada", 5), ("Ben", 6), ("Ada", None))
    # Ada pays half of 5, rounded up; Ben, the last one, all 6 for the best property.
    assert table.of("money") == {"Ada": 15, "Ben": 12, "Cleo": 18}
    assert held(table, "properties") == {"Ada": (12,), "Ben": (30,), "Cleo": (7,)}
    assert table.step == "properties"
    lay(table, "properties", 1, 2, 3)
    assert table.prompt == "Ben bids or passes."


def test_the_last_one_takes_the_best_without_a_bid() -> None:
    table = Played("for_sale", "Ada", "Ben", "Cleo")
    lay(table, "properties", 1, 2, 3)
    buy(table, ("Ada", None), ("Ben", None))
    assert held(table, "properties") == {"Ada": (1,), "Ben": (2,), "Cleo": (3,)}
    assert table.of("money") == {"Ada": 18, "Ben": 18, "Cleo": 18}


def test_nobody_bids_more_than_is_left_or_less_than_the_highest_bid() -> None:
    table = Played("for_sale", "Ada", "Ben", "Cleo")
    lay(table, "properties", 1, 2, 3)
    with pytest.raises(Refusal, match="Ada does not have 19 thousand"):
        table.do("buying.raise", "Ada", bid=19)
    table.do("buying.raise", "Ada", bid=18)
    with pytest.raises(Refusal):
        table.do("buying.raise", "Ben", bid=18)


def test_a_property_lies_open_once() -> None:
    table = Played("for_sale", "Ada", "Ben", "Cleo")
    lay(table, "properties", 1, 2, 3)
    buy(table, ("Ada", None), ("Ben", None))
    offer = next(each for each in table.offered_of("properties") if each.do == "properties.lay")
    assert {each.label for each in offer.fields[0].choices} == {
        f"property {n}" for n in range(4, 31)
    }


def test_coins_and_properties_are_seen_by_their_owner_alone() -> None:
    table = Played("for_sale", "Ada", "Ben", "Cleo")
    lay(table, "properties", 28, 29, 30)
    buy(table, ("Ada", None), ("Ben", None))

    def notes(seat: str) -> dict[str, str]:
        panels = view(table.rules, table.state, seat)["panels"]
        own = [each for each in panels if each.get("private")]
        return {each["id"]: each["rows"][0]["cells"][0]["text"] for each in own}

    assert notes(table.seats["Ada"]) == {
        "money": "18 thousand", "properties": "property 28", "cheques": "nothing",
    }  # fmt: skip
    assert notes(table.seats["Cleo"])["properties"] == "property 30"
    assert notes("") == {}


def test_the_highest_property_sells_for_the_highest_check() -> None:
    table = Played("for_sale", "Ada", "Ben", "Cleo")
    names = {seat: name for name, seat in table.seats.items()}
    for number in range(8):
        lay(table, "properties", 3 * number + 1, 3 * number + 2, 3 * number + 3)
        first, second, _ = table.state.parts["buying"].waiting
        buy(table, (names[first], None), (names[second], None))
    assert [len(own) for own in held(table, "properties").values()] == [8, 8, 8]
    lay(table, "cheques", 15, 0, 15)
    mine = held(table, "properties")
    chosen = {"Ada": mine["Ada"][0], "Ben": mine["Ben"][-1], "Cleo": mine["Cleo"][3]}
    table.do("selling.open", **{table.seats[who]: number for who, number in chosen.items()})
    assert table.said("Selling, open properties: ")
    ranked = sorted(chosen, key=lambda who: -chosen[who])
    got = held(table, "cheques")
    assert [got[who] for who in ranked] == [(15,), (15,), (0,)]
    assert chosen["Ada"] not in held(table, "properties")["Ada"]


def test_no_form_at_the_table_tells_what_only_a_player_knows() -> None:
    table = Played("for_sale", "Ada", "Ben", "Cleo")
    lay(table, "properties", 28, 29, 30)
    before = str(view(table.rules, table.state)["offers"])
    table.do("money.change", "Ada", amount=-7)
    after = str(view(table.rules, table.state)["offers"])
    assert table.of("money")["Ada"] == 11
    assert before == after
