"""One contest for all: what decides orders and what is done in them may be put together freely."""

from __future__ import annotations

from typing import Any

import pytest
from contest_table import PRICE, SUPPLY, ContestTable

from punchboard.companion.rules.engine.action import Refusal

CHIPS = {"one": "chip", "many": "chips"}
TOLD = {"unit": CHIPS, "words": "has fewer chips", "ask": "How many chips has each?"}
#: Instead of selling a lot, seats bid for their turn at paying points.
PAYING: dict[str, Any] = {
    "choice": {"wheels": (PRICE,), "ask": "what do you bid?"},
    "order": ({"of": "price", "first": "higher"},),
    "verb": {"base": "buy", "third": "buys"},
    "lots": None,
    "deals": {
        "track": "points", "way": "pay", "title": "Buy a card", "amounts": (2, 6),
        "ask": "What does the card cost?",
    },
    "laps": True,
}  # fmt: skip


def bids(**prices: int) -> dict[str, dict[str, int]]:
    return {seat: {"price": price} for seat, price in prices.items()}


def paying(*names: str, **changes: Any) -> ContestTable:
    table = ContestTable(*(names or ("Mia", "Kim", "Jo")), sale={**PAYING, **changes})
    return table.go("sale")


def test_bids_on_a_dial_decide_who_deals_first() -> None:
    table = paying()
    log = table.do("sale.open", bids=bids(blue=3, red=5))
    assert log[0] == "Sale, open bids: Mia: $3; Kim: $5; Jo: no bid."
    assert table.prompt == "Kim has 10 points: buy a card?"
    shown = [(each["title"], each["text"]) for each in table.places[0]["cells"]]
    assert shown == [("Price", "$5"), ("Table", "10 points")]
    assert table.do("sale.act", "red", amount=6)[0] == "Kim buys for 6 points."
    assert table.prompt == "Mia has 10 points: buy a card?"


def test_a_bid_for_deals_is_secret_while_the_phone_is_passed() -> None:
    table = paying()
    table.do("table.bidding", value="pass")
    (offer,) = [each for each in table.view("red")["offers"] if each["private"]]
    assert offer["fields"][0]["ask"] == "Kim, what do you bid?"


def test_laps_go_on_until_all_pass_or_can_do_nothing() -> None:
    table = paying("Mia", "Kim")
    table.do("sale.open", bids=bids(blue=3, red=5))
    for seat in ("red", "blue"):
        table.do("sale.act", seat, amount=6)
    table.do("sale.pass", "red")
    table.do("sale.act", "blue", amount=2)
    table.do("sale.pass", "red")
    table.do("sale.act", "blue", amount=2)
    assert table.prompt == "Kim has 4 points: buy a card?"
    table.do("sale.pass", "red")
    assert not any(panel.get("look") == "places" for panel in table.view()["panels"])


def test_who_passes_is_out_until_the_step_ends() -> None:
    table = paying("Mia", "Kim", laps="until_pass")
    table.do("sale.open", bids=bids(blue=3, red=5))
    table.do("sale.act", "red", amount=2)
    table.do("sale.pass", "blue")
    assert [place["state"] for place in table.rows] == ["now", "out"]
    for _ in range(2):
        table.do("sale.act", "red", amount=2)
        assert table.prompt.startswith("Kim has")
    table.do("sale.pass", "red")
    assert not any(panel.get("look") == "places" for panel in table.view()["panels"])


def test_a_coin_parts_equal_bids_that_nothing_else_does() -> None:
    table = paying()
    table.do("sale.open", bids=bids(blue=3, red=3, green=9))
    assert table.prompt == "Sale: Mia and Kim are tied. Toss a coin."
    table.do("sale.tossed", order=["red", "blue"])
    assert [place["seat"] for place in table.places] == ["green", "red", "blue"]
    assert table.places[1]["reason"] == "tie at $3: Kim wins the toss"


def test_who_alone_has_bid_is_first_without_a_coin() -> None:
    table = paying()
    table.do("sale.open", bids=bids(green=3))
    assert table.places[0]["reason"] == "the only bid"


def test_the_table_is_asked_for_counts_of_those_who_tie_for_a_lot() -> None:
    table = ContestTable("Mia", "Kim", "Jo", supply={"order": (*SUPPLY["order"][:1], TOLD)})
    table.go("supply")
    table.do("supply.open", bids=bids(blue=3, red=3, green=9))
    assert table.prompt == "Supply: food: Mia and Kim tie"
    table.do("supply.count", counts={"blue": {"count": 4}, "red": {"count": 2}})
    assert [place["seat"] for place in table.places] == ["green", "red", "blue"]
    assert table.places[2]["reason"] == "tie at $3: after Kim, who has fewer chips"
    assert table.prompt == "Jo stocks food at $9"


def test_all_who_tie_must_be_counted_on_wheels_that_go_far_enough() -> None:
    table = ContestTable("Mia", "Kim", "Jo", supply={"order": (*SUPPLY["order"][:1], TOLD)})
    table.go("supply")
    table.do("supply.open", bids=bids(blue=3, red=3, green=9))
    form = table.offered("supply.count")
    (field,) = form["fields"]
    assert (form["title"], field["ask"]) == ("Count", "How many chips has each?")
    assert [(row["seat"], row["optional"]) for row in field["rows"]] == [
        ("blue", False), ("red", False),
    ]  # fmt: skip
    for row in field["rows"]:
        (wheel,) = row["wheels"]
        assert wheel["title"] == "Chips"
        shown = [wheel[each] for each in ("first", "least", "start", "most", "last")]
        assert shown == [0, 0, 0, 99, 99]
    with pytest.raises(Refusal, match=r"Kim has not been answered: How many chips has each\?"):
        table.do("supply.count", counts={"blue": {"count": 4}})
    own = table.offered("supply.count", "red")
    assert (own["title"], [row["seat"] for row in own["fields"][0]["rows"]]) == (
        "Count mine", ["red"],
    )  # fmt: skip


def test_a_coin_is_the_tables_or_the_players_own_and_orders_all_who_tie() -> None:
    table = paying()
    table.do("sale.open", bids=bids(blue=3, red=3, green=3))
    assert table.prompt == "Sale: Mia, Kim and Jo are tied. Toss a coin."
    assert table.offered("sale.toss")["fields"] == [], "chance decides, and nobody is asked"
    (field,) = table.offered("sale.tossed")["fields"]
    assert field["ask"] == "In which order do they go?"
    assert (field["least"], field["most"]) == (3, 3)
    assert [each["label"] for each in field["choices"]] == ["Mia", "Kim", "Jo"]
    with pytest.raises(Refusal, match=r"Choose 3\."):
        table.do("sale.tossed", order=["red", "blue"])
    table.do("sale.tossed", order=["green", "blue", "red"])
    assert [place["seat"] for place in table.places] == ["green", "blue", "red"]


def test_a_corrected_bid_that_ties_asks_again_what_it_needs() -> None:
    table = ContestTable("Mia", "Kim", "Jo", supply={"order": SUPPLY["order"][:1]}).go("supply")
    table.do("supply.open", bids=bids(blue=3, red=4, green=9))
    table.do("supply.act", "green")
    table.do("supply.mend_bid", bids=bids(blue=4, red=4, green=9))
    table.do("supply.tossed", order=["blue", "red"])
    assert [place["state"] for place in table.places] == ["done", "now", "next"]
    assert table.prompt == "Mia stocks food at $4"


def test_a_correction_before_anybody_has_dealt_changes_who_is_first() -> None:
    table = paying("Mia", "Kim")
    table.do("sale.open", bids=bids(blue=3, red=5))
    table.do("sale.mend_bid", bids=bids(blue=7, red=5))
    assert table.prompt == "Mia has 10 points: buy a card?"


def test_who_has_nothing_to_sell_any_more_is_not_waited_for() -> None:
    table = ContestTable("Ann", "Bo", "Cy", counted=True, bidding="pass")
    stores = {seat: {"exporter": {"food": 2}} for seat in ("blue", "red", "green")}
    table.put(stores, boxes={"food": 3}).go("sale")
    assert table.view()["prompt"]["seats"] == ["blue", "red", "green"]
    table.put({**stores, "red": {"exporter": {}}}, boxes={"food": 3})
    table.do("points.gain", "green", amount=1)
    assert table.view()["prompt"]["seats"] == ["green", "blue"]
