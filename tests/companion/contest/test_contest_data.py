"""Contests that a game's data can't arrange so: each is refused with what is missing."""

from __future__ import annotations

from typing import Any

import pytest
from contest_table import DOLLARS, POINTS, PRICE, QUANTITY, SALE, SUPPLY
from pydantic import ValidationError

from punchboard.cards.play.schema.bid_lots import BidLots

DEALS = {"track": "points", "way": "pay", "title": "Buy", "ask": "How much?"}
PICKS = ({"number": 1, "name": "Oak"},)
BY_POINTS = ({"by": "points"},)
TWICE = {"each": (*SUPPLY["lots"]["each"], SUPPLY["lots"]["each"][0])}


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"lots": None}, "lots"),
        ({"deals": DEALS}, "deals"),
        ({"lots": TWICE}, "has two lots of one id"),
        ({"choice": {"wheels": (QUANTITY,)}, "order": BY_POINTS}, "no wheel `price`"),
        ({"choice": {"picks": PICKS}, "order": BY_POINTS}, "no wheel `price`"),
        ({"choice": {"wheels": (PRICE,), "picks": PICKS}}, "`wheels`, `picks` and `pieces`"),
        ({"choice": {}}, "`wheels`, `picks` and `pieces`"),
        ({"lots": SALE["lots"]}, "no wheel `quantity`"),
        ({"laps": True}, "laps"),
        ({"order": ()}, "at least 1"),
        ({"order": ({"of": "colour"},)}, "“colour”, which nobody chooses"),
        ({"order": ({"of": "pick"},)}, "“pick”, which nobody chooses"),
        ({"order": ({"first": "behind"},)}, "begins with turn order"),
        ({"order": ({"of": "price", "by": "points"},)}, "one thing"),
        ({"order": ({"of": "price"}, {"by": "points", "first": "ahead"})}, "one thing"),
        ({"order": ({"of": "price"}, {"unit": DOLLARS})}, "without `unit` or `words`"),
        ({"order": ({"of": "price"}, {"words": "has less"})}, "without `unit` or `words`"),
    ],
)
def test_data_that_does_not_fit_is_refused(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(ValidationError, match=says):
        BidLots.model_validate({**SUPPLY, **changes})


def test_what_the_table_is_asked_for_needs_words() -> None:
    rank = {"unit": POINTS, "words": "has fewer chips"}
    contest = BidLots.model_validate({**SUPPLY, "order": ({"of": "price"}, rank)})
    assert contest.order[1].ask == "How many has each?"
