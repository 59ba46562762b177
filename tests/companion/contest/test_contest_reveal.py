"""What a shared screen turns over of bids that have opened: the order, who goes first, and why."""

from __future__ import annotations

from typing import Any

from contest_table import ContestTable

from punchboard.companion.rules.engine.reveal import reveal
from punchboard.companion.view_schema import RevealView


def opened(bids: dict[str, Any], **more: Any) -> RevealView:
    """Open bids for food, and return the reveal."""
    table = ContestTable("Mia", "Kim", "Dr. No", **{"bidding": "pass", **more}).go("sale")
    table.do("sale.bid")
    before = len(table.state.log)
    table.do("sale.open", bids=bids)
    names = {seat.id: seat.name for seat in table.state.seats}
    made = reveal(9, table.state.log[before:], names.__getitem__)
    assert made is not None
    return made


def turned(made: RevealView) -> list[tuple[str, str, str, int]]:
    return [(each["seat"], each["text"], each["state"], each["place"]) for each in made["bids"]]


def test_the_lowest_place_is_turned_over_first_and_the_winner_last() -> None:
    made = opened({"blue": {"quantity": 4, "price": 3}, "green": {"quantity": 2, "price": 5}})
    assert turned(made) == [
        ("red", "No bid", "none", 0),
        ("green", "2 at $5", "bid", 2),
        ("blue", "4 at $3", "bid", 1),
    ]
    assert (made["row"], made["title"]) == (9, "Food, open bids")
    assert (made["headline"], made["reason"]) == ("Mia goes first.", "Lowest price.")


def test_the_reason_names_the_rule_that_broke_a_tie() -> None:
    same = {"quantity": 2, "price": 5}
    made = opened({"red": same, "green": same})
    assert made["headline"] == "Dr. No goes first."
    assert made["reason"] == "Tie at $5: Dr. No is further behind in turn order."


def test_nobody_who_bids_is_said() -> None:
    made = opened({})
    assert {each["state"] for each in made["bids"]} == {"none"}
    assert (made["headline"], made["reason"]) == ("Nobody is in.", "")


def test_a_step_that_opens_nothing_has_no_reveal() -> None:
    table = ContestTable("Mia", "Kim", bidding="pass").go("sale")
    assert reveal(1, table.state.log, str) is None
