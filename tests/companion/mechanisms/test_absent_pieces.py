"""Pieces that are left out of games with fewer players, or without a seat."""

from __future__ import annotations

import json
from typing import Any

import pytest

from punchboard.cards.play.schema.hand import Hand
from punchboard.cards.play.schema.play import Play
from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.deck import Deck
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.rules import Rules, Setup
from punchboard.companion.rules.view import view

SEATS = ("red", "blue", "green")
LAND = {"one": "land", "many": "lands"}


def hand(**parameters: Any) -> dict[str, Any]:
    """Return the data of lands, of which two are alike, and two are a group."""
    return {
        "kind": "hand", "title": "Lands", "unit": LAND, "pieces": [1, 2, 1, 8, 9],
        "groups": {"far": [8, 9]}, **parameters,
    }  # fmt: skip


def table(*seats: str, **parameters: Any) -> tuple[Rules, State]:
    play = {
        "scoring": "scores",
        "order": "order",
        "mechanisms": {
            "order": {"kind": "turn_order"},
            "lands": hand(**parameters),
            "scores": {
                "kind": "scoring", "unit": LAND,
                "sources": [{"id": "lands", "title": "Lands", "use": "lands"}],
            },
        },
        "phases": [{"id": "lay", "name": "Lay", "steps": [{"use": "lands", "do": "lay"}]}],
    }  # fmt: skip
    rules = Rules("lands", "Lands", Play.model_validate_json(json.dumps(play)), Deck(()))
    return rules, core.start(rules, Setup(tuple((seat, seat.title()) for seat in seats)))


def pile(rules: Rules, state: State) -> list[str]:
    """Return the names of the pieces that may come to the middle."""
    (lay,) = (each for each in core.offers(rules, state) if each.do == "lands.lay")
    return [each.label for each in lay.fields[0].choices]


@pytest.mark.parametrize(
    ("absent", "seats", "left", "said"),
    [
        ({"players": [2], "group": "far"}, SEATS[:2], "112", "land 8, land 9"),
        ({"players": [2], "group": "far"}, SEATS, "11289", ""),
        ({"players": [2, 3], "pieces": [1]}, SEATS, "1289", "land 1"),
        ({"without": "green", "group": "far"}, SEATS, "11289", ""),
        ({"without": "green", "pieces": [1, 9]}, SEATS[:2], "128", "land 1, land 9"),
    ],
)
def test_a_pile_has_the_pieces_of_this_number_of_players_and_its_seats(
    absent: dict[str, Any], seats: tuple[str, ...], left: str, said: str
) -> None:
    rules, state = table(*seats, absent=[absent])
    assert pile(rules, state) == [f"land {each}" for each in left]
    detail = view(rules, state)["prompt"]["detail"]
    assert detail == (f"Not in this game: {said}." if said else "")


def test_a_piece_of_two_rows_is_left_out_once_and_no_more_come_than_are_left() -> None:
    rows = [{"players": [2], "pieces": [1]}, {"without": "green", "pieces": [1, 2, 8, 9]}]
    rules, state = table("red", "blue", absent=rows, lay=2)
    assert pile(rules, state) == ["land 1"]
    (lay,) = (each for each in core.offers(rules, state) if each.do == "lands.lay")
    assert lay.fields[0].most == 1


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"absent": [{"pieces": [1]}]}, "needs one of `players` and `without`"),
        ({"absent": [{"players": [2]}]}, "needs one of `pieces` and `group`"),
        ({"absent": [{"players": [2], "group": "near"}]}, "which isn't in `groups`"),
        ({"absent": [{"players": [2], "pieces": [2, 2]}]}, "with the number 2 than `pieces` has"),
        ({"absent": [{"players": [2], "pieces": [1, 1, 2, 8, 9]}]}, "all pieces with 2 players"),
        ({"absent": [{"without": "red", "pieces": [2]}], "middle": [2]}, "`middle` or `deals`"),
        ({"absent": [{"players": [2], "group": "far"}],
          "deals": [{"players": 2, "of": [[8], [1]]}]}, "`middle` or `deals`"),
    ],
)  # fmt: skip
def test_pieces_that_cannot_be_left_out_are_refused(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Hand.model_validate_json(json.dumps(hand(**wrong)))


def test_pieces_left_out_with_others_may_be_dealt() -> None:
    deals = [{"players": 2, "of": [[8], [1]]}]
    Hand.model_validate_json(
        json.dumps(hand(absent=[{"players": [3], "pieces": [8]}], deals=deals))
    )
