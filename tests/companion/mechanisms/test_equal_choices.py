"""Numbers that two seats choose count for nobody, and pieces of the middle go to one seat."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import ValidationError

from punchboard.cards.play.schema.play import Play
from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.deck import Deck
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.rules import Rules, Setup
from punchboard.companion.rules.view import view

UNIT = {"one": "tile", "many": "tiles"}
SEATS = ("red", "blue", "green")


def _rules(middle: tuple[int, ...] = (), **secret: Any) -> Rules:
    """Return a game in which three seats choose 0 to 9, for pieces from -3 to 3."""
    dial = {"id": "number", "title": "Number", "last": 9, "unit": UNIT}
    play: dict[str, Any] = {
        "scoring": "score",
        "order": "order",
        "mechanisms": {
            "tiles": {
                "kind": "hand", "title": "Tiles", "unit": {**UNIT, "sign": "$"},
                "pieces": [-3, -2, -1, 1, 2, 3], "middle": middle, "lay": 2, "beside": True,
            },
            "order": {"kind": "turn_order"},
            "number": {
                "kind": "secret", "title": "Number", "choice": {"wheels": [dial], "none": ""},
                "takes": "tiles", **secret,
            },
            "score": {
                "kind": "scoring", "unit": UNIT,
                "sources": [{"id": "number", "title": "Number", "use": "number"},
                            {"id": "tiles", "title": "Tiles", "use": "tiles"}],
            },
        },
        "phases": [
            {"id": "day", "name": "Day",
             "steps": [{"use": "tiles", "do": "lay"}, {"use": "number"}]},
        ],
    }  # fmt: skip
    return Rules("tiles", "Tiles", Play.model_validate_json(json.dumps(play)), Deck(()))


def _chosen(rules: Rules, *numbers: int, laid: tuple[int, ...] = (200, 300)) -> State:
    """Return the table after two pieces were laid, and each seat has chosen a number."""
    state = core.start(rules, Setup(tuple((seat, seat.title()) for seat in SEATS)))
    state = core.apply(rules, state, Action("tiles.lay", "", {"pieces": list(laid)}))
    bids = {seat: {"number": each} for seat, each in zip(SEATS, numbers, strict=True)}
    return core.apply(rules, state, Action("number.open", "", {"bids": bids}))


@pytest.mark.parametrize(
    ("secret", "middle", "taken"),
    [
        ({}, (), {"red": (3,), "blue": (2,), "green": ()}),
        ({"alone": True}, (), {"red": (), "blue": (), "green": (3,)}),
        ({"alone": True, "all_to": "highest"}, (), {"red": (), "blue": (), "green": (2, 3)}),
        ({"all_to": "lowest"}, (), {"red": (), "blue": (), "green": (2, 3)}),
        ({"all_to": "sign"}, (-3,), {"red": (-3, 2, 3), "blue": (), "green": ()}),
        ({"all_to": "sign"}, (-3, -2, -1), {"red": (), "blue": (), "green": (-3, -2, -1, 2, 3)}),
    ],
)
def test_pieces_go_to_the_seats_whose_numbers_count(
    secret: dict[str, Any], middle: tuple[int, ...], taken: dict[str, tuple[int, ...]]
) -> None:
    state = _chosen(_rules(middle, **secret), 7, 7, 0)
    assert state.parts["tiles"].of == taken


def test_an_equal_number_counts_as_0_and_pieces_that_nobody_takes_stay() -> None:
    rules = _rules((-1,), alone=True, all_to="sign")
    state = _chosen(rules, 4, 4, 4)
    said = [each.text for each in state.log]
    assert "In the middle: $2 and $3 beside −$1." in said
    assert "Red, Blue and Green have chosen 4 tiles: it counts for nobody." in said
    assert "Nobody takes −$1, $2, $3." in said
    again = core.apply(rules, state, Action("tiles.lay", "", {"pieces": [-300, -200]}))
    assert again.parts["tiles"].middle == (-3, -2, -1, 2, 3)
    over = core.apply(rules, state, Action("score.now", "", {"typed": False}))
    totals = {row["seat"]: row["total"] for row in view(rules, over)["scores"]["rows"]}
    assert totals == dict.fromkeys(SEATS, 0)


def test_words_for_one_taker_without_pieces_are_errors() -> None:
    with pytest.raises(ValidationError, match="no pieces to take"):
        _rules(takes=None, all_to="lowest")
    wheels = [{"id": each, "title": each, "unit": UNIT} for each in ("a", "b")]
    with pytest.raises(ValidationError, match="more than one number or picks"):
        _rules(alone=True, choice={"wheels": wheels})
