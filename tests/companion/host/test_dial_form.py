"""Cardboard among phones: one grid for all dials, a question for each seat where there are none."""

from __future__ import annotations

from typing import Any, cast

from punchboard.companion.host.dial_form import dial_form, read_dials
from punchboard.companion.view_schema import OfferView

WHEEL = {"name": "price", "title": "Price", "unit": "$", "least": 1, "most": 9, "last": 9}
DIAL = {"name": "bid", "widget": "number", "look": "dial", "ask": "Mia, what do you bid?",
        "optional": True, "wheels": [WHEEL]}  # fmt: skip
CHIP = {"name": "bid", "widget": "pick", "look": "list", "ask": "Kim, which stall?",
        "choices": [{"value": 0, "label": "None"}, {"value": 2, "label": "Fish"}]}  # fmt: skip


def offers(**fields: Any) -> dict[str, OfferView]:
    return {seat: cast("OfferView", {"fields": [field]}) for seat, field in fields.items()}


def test_all_dials_stand_in_one_grid() -> None:
    asked = offers(blue=DIAL, red=DIAL)
    form = dial_form(asked)
    assert form["title"] == "All phones have sealed. Turn over the dials"
    (grid,) = form["fields"]
    assert grid["widget"] == "grid"
    assert [row["seat"] for row in grid["rows"]] == ["blue", "red"]
    told = read_dials(asked, {"dials": {"blue": {"price": 4}}})
    assert told == {"blue": {"bid": 4}, "red": {}}


def test_what_is_no_dial_is_asked_seat_by_seat() -> None:
    asked = offers(blue=CHIP, red=CHIP)
    form = dial_form(asked)
    assert form["title"] == "All phones have sealed. Turn over everything face down"
    assert [field["name"] for field in form["fields"]] == ["blue", "red"]
    assert all(field["widget"] == "pick" for field in form["fields"])
    assert read_dials(asked, {"blue": 2}) == {"blue": {"bid": 2}, "red": {}}
