"""Contests of a light table: nothing is counted, the table says whether there is enough."""

from __future__ import annotations

from dataclasses import replace

import pytest
from contest_table import SUPPLY, ContestTable

from punchboard.companion.rules.engine.action import Code, Refusal
from punchboard.companion.rules.engine.rows_panel import cell, row

#: Supply in which a lot is left out while no store holds it.
HELD = {"lots": {**SUPPLY["lots"], "holders": "slots"}}


def supply(*names: str, **more: str) -> ContestTable:
    return ContestTable(*(names or ("Mia", "Kim", "Jo")), **more).go("supply")


def test_enough_for_all_is_one_touch_and_tells_the_price() -> None:
    table = supply()
    assert table.prompt == "Food: is there enough for all?"
    assert table.offered("supply.enough")["title"] == ("Enough for all: everyone may stock at $1")
    assert table.do("supply.enough") == ["Food: enough for all. Everyone may stock at $1."]
    assert table.prompt == "Clothing: is there enough for all?"


def test_open_dials_are_typed_at_once_beside_enough_for_all() -> None:
    table = supply()
    offers = {each["do"]: each for each in table.view()["offers"]}
    assert list(offers) == ["supply.enough", "supply.rest", "supply.open", "table.next"]
    styles = [offer["style"] for offer in offers.values()]
    assert styles == ["main", "other", "other", "skip"]
    assert [row["seat"] for row in offers["supply.open"]["fields"][0]["rows"]] == [
        "blue",
        "red",
        "green",
    ]
    assert table.view()["prompt"]["detail"] == (
        "If not, bid. The highest price comes first; at least $1."
    )


def test_a_phone_that_is_passed_asks_first_whether_anybody_bids() -> None:
    table = supply(bidding="pass")
    offers = [each["do"] for each in table.view()["offers"]]
    assert offers == ["supply.enough", "supply.rest", "supply.bid", "table.next"]
    assert table.do("supply.bid") == ["Food: bids are made."]
    assert table.prompt == "Mia, Kim and Jo bid to stock food"


def test_one_answer_is_enough_for_all_that_is_left_of_a_phase() -> None:
    table = ContestTable("Mia", "Kim", supply=HELD)
    table.put({"blue": {"exporter": {}}, "red": {"food_distributor": {}}})
    table.do("table.next")
    (rest,) = (each for each in table.view()["offers"] if each["do"] == "supply.rest")
    assert rest["title"] == "Enough for all, and for the rest too: clothing at $2"
    assert table.do("supply.rest")[:3] == [
        "Food: enough for all. Everyone may stock at $1.",
        "Clothing: enough for all. Everyone may stock at $2.",
        "Jewelry: nobody can stock any.",
    ]
    assert table.prompt == "Ready?"


def test_nothing_is_said_of_a_rest_that_is_not_there() -> None:
    table = ContestTable("Mia", "Kim", supply=HELD)
    table.put({"blue": {"exporter": {}}, "red": {"food_distributor": {}}})
    table.do("table.next")
    table.do("supply.enough")
    assert table.prompt == "Clothing: is there enough for all?"
    assert "supply.rest" not in [each["do"] for each in table.view()["offers"]]


def test_a_type_that_no_card_holds_is_left_out() -> None:
    table = ContestTable("Mia", "Kim", supply=HELD)
    table.put({"blue": {"exporter": {}}, "red": {"food_distributor": {}}})
    log = table.do("table.next")
    assert table.prompt == "Food: is there enough for all?"
    table.do("supply.enough")
    assert table.prompt == "Clothing: is there enough for all?"
    log = table.do("supply.enough")
    assert "Jewelry: nobody can stock any." in log
    assert table.prompt == "Ready?"


def test_a_type_that_no_card_holds_is_asked_once_a_store_opens_for_it() -> None:
    table = ContestTable("Mia", "Kim", supply=HELD)
    table.put({"blue": {"estate_seller": {}}})
    table.do("table.next")
    assert table.prompt == "Jewelry: is there enough for all?"
    table.do("slots.close", "blue", card="stores:estate_seller")
    assert table.prompt == "Ready?"


def test_a_type_can_be_skipped() -> None:
    table = supply()
    assert table.offered("table.next")["title"] == "No food to stock"
    assert table.do("table.next") == ["Food: there is none to stock."]
    assert table.prompt == "Clothing: is there enough for all?"


def test_bids_typed_by_one_hand_give_the_order_with_reasons() -> None:
    table = supply()
    log = table.do(
        "supply.open", bids={"blue": {"price": 4}, "red": {"price": 7}, "green": {"price": 4}}
    )
    assert log == [
        "Food, open bids: Mia: $4; Kim: $7; Jo: $4.",
        "Food, order: Kim, highest price; Jo, tie at $4: Jo is further behind in turn order; "
        "Mia, tie at $4: after Jo, who is further behind in turn order.",
    ]
    assert table.state.log[-2].kind == "open"
    assert table.prompt == "Kim stocks food at $7"
    assert table.places[1] == {
        **row("green", [cell("$4", bold=True, title="Price")], "next"),
        "reason": "tie at $4: Jo is further behind in turn order",
        "may": "may stock at $4 each",
    }


def test_walk_goes_seat_by_seat_and_then_to_the_next_type() -> None:
    table = supply()
    table.do("supply.open", bids={"blue": {"price": 4}, "red": {"price": 7}})
    assert table.do("supply.act", "red") == ["Kim stocks food at $7."]
    assert [place["state"] for place in table.places] == ["done", "now"]
    assert table.view()["prompt"]["seats"] == ["blue"]
    with pytest.raises(Refusal, match="Kim can’t do that now: it’s for Mia"):
        table.do("supply.act", "red")
    table.do("supply.act", "blue")
    assert table.prompt == "Clothing: is there enough for all?"


def test_all_done_is_the_same_as_each_in_turn() -> None:
    """The table needs one touch; a phone may end its own turn, and nobody waits for it."""
    each, table = supply(), supply()
    for one in (each, table):
        one.do("supply.open", bids={"blue": {"price": 4}, "red": {"price": 7}})
    shown = {offer["do"]: offer for offer in table.view()["offers"]}
    assert [(offer["title"], offer["style"]) for offer in shown.values()] == [
        ("All done", "main"),
        ("Nobody else stocks", "skip"),
    ]
    assert not any("ends" in offer for offer in shown.values())
    assert table.view("red")["prompt"]["state"] == "hands"
    assert [offer["title"] for offer in table.view("red")["offers"]] == ["I’m done"]
    assert table.view()["prompt"]["detail"] == "Highest price."
    told = [*each.do("supply.act", "red"), *each.do("supply.act", "blue")]
    assert table.do("supply.all") == told
    assert table.state == replace(each.state, acts=table.state.acts)
    assert table.prompt == "Clothing: is there enough for all?"


def test_all_done_ends_what_is_left_of_a_walk() -> None:
    table = supply()
    table.do("supply.open", bids={"blue": {"price": 4}, "red": {"price": 7}})
    table.do("supply.act", "red")
    assert table.do("supply.all") == ["Mia stocks food at $4."]
    with pytest.raises(Refusal):
        table.do("supply.all")


def test_nobody_else_acts_where_the_table_goes_on_without() -> None:
    table = supply()
    table.do("supply.open", bids={"blue": {"price": 4}, "red": {"price": 7}})
    assert table.do("table.next") == []
    assert table.prompt == "Clothing: is there enough for all?"


@pytest.mark.parametrize(("phase", "start"), [("supply", 1), ("sale", 6)])
def test_a_dial_begins_at_the_price_for_all(phase: str, start: int) -> None:
    table = ContestTable("Mia", "Kim", bidding="pass").go(phase)
    table.do(f"{phase}.bid")
    (offer,) = table.view("blue")["offers"]
    wheels = {wheel["name"]: wheel for wheel in offer["fields"][0]["wheels"]}
    assert wheels["price"]["start"] == start


def test_bm_d4_sale_tie_goes_to_who_is_behind() -> None:
    table = ContestTable("Mia", "Kim", "Jo").go("sale")
    bid = {"price": 3, "quantity": 2}
    table.do("sale.open", bids={"blue": bid, "green": bid, "red": {**bid, "price": 5}})
    assert [place["seat"] for place in table.places] == ["green", "blue", "red"]
    assert table.prompt == "Jo sells up to 2 food at $3"


def test_bm_e12_lower_price_sells_first() -> None:
    table = ContestTable("Jayden", "Maria").go("sale", "clothing")
    bids = {"red": {"quantity": 2, "price": 8}, "blue": {"quantity": 4, "price": 3}}
    table.do("sale.open", bids=bids)
    assert [place["seat"] for place in table.places] == ["blue", "red"]
    assert table.places[0]["may"] == "must sell 4 crates at $3 each, as far as boxes go"


def test_points_gained_during_the_walk_leave_its_order() -> None:
    table = supply()
    table.do("supply.open", bids={"blue": {"price": 4}, "red": {"price": 4}})
    table.do("points.gain", "red", amount=3)
    assert table.view()["order"][0] == "red"
    assert [place["seat"] for place in table.places] == ["red", "blue"]
    table.do("table.next")
    table.do("supply.open", bids={"blue": {"price": 4}, "red": {"price": 4}})
    assert [place["seat"] for place in table.places] == ["blue", "red"]


def test_bid_below_the_lowest_price_is_refused_by_name() -> None:
    table = supply().go("supply", "jewelry")
    with pytest.raises(Refusal) as refused:
        table.do("supply.open", bids={"red": {"price": 6}})
    assert refused.value.code == Code.OUT_OF_RANGE
    assert refused.value.message == "Kim: Price 6 is less than 7: the lowest price for jewelry."


def test_supply_bid_above_the_dial_is_taken() -> None:
    table = supply()
    table.do("supply.open", bids={"red": {"price": 31}})
    assert table.prompt == "Kim stocks food at $31"


def test_sale_bid_above_the_highest_price_is_refused() -> None:
    table = ContestTable("Mia", "Kim").go("sale")
    with pytest.raises(Refusal, match="Kim: Price 7 is more than 6: the highest price for food"):
        table.do("sale.open", bids={"red": {"price": 7, "quantity": 1}})


def test_nobody_bids_leads_on() -> None:
    table = supply()
    table.do("supply.open", bids={})
    assert table.prompt == "Clothing: is there enough for all?"
    table.do("table.bidding", value="pass")
    table.do("supply.bid")
    assert table.do("table.next") == ["Clothing: nobody bids."]
    assert table.prompt == "Jewelry: is there enough for all?"


def test_quantity_nought_takes_no_part() -> None:
    table = ContestTable("Mia", "Kim").go("sale")
    bids = {"blue": {"price": 1, "quantity": 0}, "red": {"price": 5, "quantity": 1}}
    table.do("sale.open", bids=bids)
    assert [place["seat"] for place in table.places] == ["red"]
    assert [(row["seat"], row["state"]) for row in table.rows] == [("red", "now"), ("blue", "out")]


def test_mistyped_bid_is_corrected_and_logged() -> None:
    table = supply()
    table.do("supply.open", bids={"blue": {"price": 4}, "red": {"price": 7}})
    offer = table.offered("supply.mend_bid")
    assert offer["anytime"] and offer["group"] == "mend"
    assert offer["fields"][0]["start"] == {"blue": {"price": 4}, "red": {"price": 7}}
    log = table.do("supply.mend_bid", bids={"blue": {"price": 8}, "red": {"price": 7}})
    assert log[0] == "Food, corrected bid of Mia: $8."
    assert table.state.log[-2].kind == "correction"
    assert table.prompt == "Mia stocks food at $8"


def test_correction_leaves_who_was_served() -> None:
    table = supply()
    table.do("supply.open", bids={"blue": {"price": 4}, "red": {"price": 7}})
    table.do("supply.act", "red")
    table.do(
        "supply.mend_bid", bids={"blue": {"price": 9}, "red": {"price": 7}, "green": {"price": 2}}
    )
    states = {place["seat"]: place["state"] for place in table.places}
    assert states == {"blue": "now", "red": "done", "green": "next"}


def test_correction_is_gone_with_the_walk() -> None:
    table = supply()
    assert "supply.mend_bid" not in table.dos()
    table.do("supply.open", bids={"blue": {"price": 4}})
    assert "supply.mend_bid" in table.dos()
    table.do("supply.act", "blue")
    assert "supply.mend_bid" not in table.dos()


def test_ties_may_go_by_another_total() -> None:
    order = (
        {"of": "price", "first": "higher"},
        {"by": "points", "first": "lower", "words": "has fewer points"},
        {"first": "behind"},
    )
    table = ContestTable("Mia", "Kim", "Jo", supply={"order": order})
    table.do("points.gain", "green", amount=2)
    table.go("supply")
    bid = {"price": 3}
    table.do("supply.open", bids={"blue": bid, "red": bid, "green": bid})
    assert [place["seat"] for place in table.places] == ["red", "blue", "green"]
    assert table.places[2]["reason"] == "tie at $3: after Mia, who has fewer points"


def test_jump_in_the_middle_of_a_walk_starts_afresh() -> None:
    table = supply()
    table.do("supply.open", bids={"blue": {"price": 4}})
    table.go("sale")
    assert not any(panel.get("look") == "places" for panel in table.view()["panels"])
    table.go("supply")
    assert table.prompt == "Food: is there enough for all?"
