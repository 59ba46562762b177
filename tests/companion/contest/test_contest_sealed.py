"""Bids set in secret: who is asked, when they open, and that nobody sees them before."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from contest_table import SEATS, ContestTable
from hypothesis import given
from hypothesis import strategies as st

from punchboard.companion.rules.engine.action import Action, Code, Refusal
from punchboard.companion.rules.engine.rows_panel import cell, row
from punchboard.companion.rules.rules import check


def asked(**more: Any) -> ContestTable:
    table = ContestTable("Mia", "Kim", "Jo", **{"bidding": "pass", **more}).go("sale")
    table.do("sale.bid")
    return table


def sealing(table: ContestTable, private: dict[str, Any] | None = None) -> dict[str, Any]:
    panels = table.view(private=private or {})["panels"]
    panel: dict[str, Any] = next(panel for panel in panels if panel["widget"] == "sealing")
    return panel


def secret(table: ContestTable, **bids: Any) -> dict[str, dict[str, Any]]:
    return {sealing(table)["do"]: {seat: {"bid": bid} for seat, bid in bids.items()}}


FOUR = {"quantity": 4, "price": 3}
TWO = {"quantity": 2, "price": 5}


def test_every_seat_has_a_dial_of_its_own() -> None:
    table = asked()
    do = sealing(table)["do"]
    offer = table.offered(do, "red")
    assert offer["private"]
    assert offer["fields"][0]["look"] == "dial"
    assert offer["fields"][0]["ask"] == "Kim, what do you bid to sell food?"
    wheels = {wheel["name"]: wheel for wheel in offer["fields"][0]["wheels"]}
    assert list(wheels) == ["quantity", "price"]
    assert (wheels["quantity"]["least"], wheels["quantity"]["most"]) == (0, 15)
    # None at all is no bid: who seals what the dial begins with has bid.
    assert wheels["quantity"]["start"] == 1
    assert (wheels["price"]["most"], wheels["price"]["last"]) == (6, 25)
    assert wheels["price"]["why_most"] == "the highest price for food"


def test_a_seat_sees_its_own_dial_only() -> None:
    table = asked()
    do = sealing(table)["do"]
    for viewer in ("", "blue", "red", "green"):
        dials = [offer["seat"] for offer in table.view(viewer)["offers"] if offer["do"] == do]
        assert dials == ([viewer] if viewer else [])


def test_bids_open_when_the_last_is_in() -> None:
    table = asked()
    private = secret(table, blue=FOUR, green=TWO)
    assert table.open(private) is None
    assert [row["sealed"] for row in sealing(table, private)["rows"]] == [True, False, True]
    private[sealing(table)["do"]]["red"] = {}  # Kim leaves the dial alone
    action = table.open(private)
    assert action == Action("sale.open", "", {"bids": {"blue": FOUR, "green": TWO}})
    log = table.do(action.do, action.seat, **action.values)
    assert log[0] == "Food, open bids: Mia: 4 at $3; Kim: no bid; Jo: 2 at $5."
    assert [place["seat"] for place in table.places] == ["blue", "green"]


def test_dial_of_one_wheel_carries_a_bare_number() -> None:
    table = ContestTable("Mia", "Kim", bidding="pass").go("supply")
    table.do("supply.bid")
    action = table.open(secret(table, blue=4, red=9))
    assert action == Action(
        "supply.open", "", {"bids": {"blue": {"price": 4}, "red": {"price": 9}}}
    )
    table.do(action.do, **action.values)
    assert table.prompt == "Kim stocks food at $9"


def test_a_secret_bid_is_never_carried_out_alone() -> None:
    table = asked()
    with pytest.raises(Refusal, match="waits until all have made theirs"):
        table.do(sealing(table)["do"], "blue", bid=FOUR)


def test_a_secret_bid_keeps_the_limits() -> None:
    table = asked()
    act = Action(sealing(table)["do"], "blue", {"bid": {"quantity": 1, "price": 7}})
    with pytest.raises(Refusal, match="Price 7 is more than 6"):
        check(table.rules, table.state, act)


def test_the_way_of_bidding_may_change_in_the_middle() -> None:
    table = asked()
    do = sealing(table)["do"]
    private = secret(table, blue=FOUR)
    table.do("table.bidding", value="dials")
    assert do not in table.dos()
    assert table.offered("sale.open")["style"] == "main"
    table.do("table.bidding", value="pass")
    assert sealing(table, private)["rows"][0] == {"seat": "blue", "sealed": True}
    table.do("sale.open", bids={"red": TWO})  # one hand types what all say aloud
    assert table.prompt == "Kim sells up to 2 food at $5"


def test_what_was_left_unopened_does_not_count_for_the_next_lot() -> None:
    table = asked()
    private = secret(table, blue=FOUR, red=TWO)
    table.do("table.next")
    table.do("sale.bid")
    assert not any(row["sealed"] for row in sealing(table, private)["rows"])
    private[sealing(table)["do"]] = {"green": {"bid": TWO}}
    assert table.open(private) is None


def test_nothing_opens_outside_the_choice() -> None:
    table = asked()
    private = secret(table, blue=FOUR, red=TWO, green=TWO)
    action = table.open(private)
    assert action is not None
    table.do(action.do, **action.values)
    assert table.open(private) is None
    with pytest.raises(Refusal):
        table.do(action.do, **action.values)


@given(
    given=st.sets(st.sampled_from(SEATS), min_size=1),
    viewer=st.sampled_from(("", *SEATS)),
    bidding=st.sampled_from(("pass", "dials", "phones")),
    lot=st.sampled_from(("food", "clothing", "jewelry")),
)
def test_no_view_shows_another_seats_sealed_bid(
    given: set[str], viewer: str, bidding: str, lot: str
) -> None:
    table = ContestTable("Ann", "Bo", "Cy", "Dee", bidding="pass").go("supply", lot)
    table.do("supply.bid")
    marks = {seat: 770_001 + 1111 * n for n, seat in enumerate(SEATS)}
    private = secret(table, **{seat: marks[seat] for seat in given})
    settings = {**table.state.settings, "bidding": bidding}
    table.state = replace(table.state, settings=settings)
    shown = json.dumps(table.view(viewer, private=private))
    for seat in given:
        assert (str(marks[seat]) in shown) == (seat == viewer), seat
    if given != set(SEATS):
        assert table.open(private) is None
    # Views of two tables that differ in secrets alone are the same.
    others = {
        do: {s: ({"bid": 5} if s != viewer else bid) for s, bid in by_seat.items()}
        for do, by_seat in private.items()
    }
    assert json.dumps(table.view(viewer, private=others)) == shown


def test_state_and_log_hold_no_secret_before_the_opening() -> None:
    table = asked()
    private = secret(table, blue={"quantity": 13, "price": 4})
    before = repr(table.state)
    table.view("blue", private=private)
    table.open(private)
    assert repr(table.state) == before
    assert "13" not in json.dumps(table.view("red", private=private)["log"])


def test_a_bid_after_the_opening_is_refused_as_too_late() -> None:
    table = asked()
    late = Action(sealing(table)["do"], "red", {"bid": TWO})
    table.do("sale.open", bids={"blue": FOUR})
    with pytest.raises(Refusal, match="Kim is too late") as refused:
        check(table.rules, table.state, late)
    assert refused.value.code == Code.ALREADY_OPEN


def test_a_secret_bid_is_refused_while_dials_lie_on_the_table() -> None:
    table = asked()
    bid = Action(sealing(table)["do"], "red", {"bid": TWO})
    table.do("table.bidding", value="dials")
    with pytest.raises(Refusal, match="Dials are set on the table now"):
        check(table.rules, table.state, bid)


def test_own_bid_is_in_ones_own_view() -> None:
    table = asked()
    private = secret(table, blue=FOUR)
    assert table.view("blue", private=private)["private"] == {sealing(table)["do"]: {"bid": FOUR}}
    assert table.view("red", private=private)["private"] == {}


def test_the_reveal_names_those_who_have_not_bid_after_the_others() -> None:
    table = asked()
    opens = table.open(secret(table, blue=None, red=FOUR, green=TWO))
    assert opens is not None
    table.do(opens.do, opens.seat, **opens.values)
    *bidders, last = table.rows
    assert [each["seat"] for each in bidders] == ["red", "green"]
    assert last == row("blue", [cell("No bid", bold=True)], "out")
