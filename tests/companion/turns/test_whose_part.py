"""Whose part a step is: a seat's own offers end its own part and nobody else's."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from punchboard.companion.rules.action import Action
from punchboard.companion.rules.codec import state_from_json, state_to_json
from punchboard.companion.rules.refusal import Refusal
from punchboard.companion.rules.rules import Setup, apply, start
from punchboard.companion.rules.view import view
from tests.companion.shipped import shipped_rules


@dataclass
class Round:
    """A table of a shipped game, at a step."""

    game: str
    seats: tuple[str, ...]
    settings: Mapping[str, Any] = field(default_factory=dict)
    given: dict[str, dict[str, Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.rules = shipped_rules(self.game)
        names = ("Ada", "Ben", "Cleo")
        setup = Setup(tuple(zip(self.seats, names, strict=False)), self.settings)
        self.state = start(self.rules, setup)

    def come_to(self, phase: str, step: int = 0) -> Round:
        """Lead on until a step comes."""
        ids = [each.id for each in self.rules.play.phases]
        while (ids[self.state.moment.phase], self.state.moment.step) != (phase, step):
            self.do("table.next")
        return self

    def do(self, do: str, seat: str = "", **values: Any) -> None:
        self.state = apply(self.rules, self.state, Action(do, seat, values))

    def seen(self, seat: str = "") -> dict[str, Any]:
        return view(self.rules, self.state, seat, self.given)

    def prompt(self, seat: str = "") -> tuple[str, list[str], list[str]]:
        """Return state, waits and done of a seat's prompt."""
        told = self.seen(seat)["prompt"]
        return told["state"], told["waits"], told["done"]

    def offers(self, seat: str = "") -> dict[str, dict[str, Any]]:
        return {each["do"]: each for each in self.seen(seat)["offers"]}


def bricks(**settings: Any) -> Round:
    return Round("brick_and_mortar", ("blue", "orange", "green"), settings)


def test_a_step_for_everyone_ends_with_the_last_who_is_done() -> None:
    month = bricks().come_to("advertisement")
    assert month.prompt("blue") == ("everyone", ["blue", "orange", "green"], [])
    assert [*month.offers("blue")] == ["table.done"]
    month.do("table.done", "blue")
    assert month.prompt("blue") == ("waiting", ["orange", "green"], ["blue"])
    assert month.prompt("green")[0] == "everyone"
    assert [*month.offers("blue")] == ["table.not_done"]
    month.do("table.done", "green")
    assert month.rules.play.phases[month.state.moment.phase].id == "advertisement"
    month.do("table.done", "orange")
    assert month.rules.play.phases[month.state.moment.phase].id == "supply"
    assert month.state.done == ()


def test_who_is_not_done_yet_is_waited_for_again() -> None:
    month = bricks().come_to("advertisement")
    for seat in ("blue", "orange"):
        month.do("table.done", seat)
    month.do("table.not_done", "blue")
    with pytest.raises(Refusal):
        month.do("table.not_done", "blue")
    month.do("table.done", "green")
    assert month.prompt() == ("table", ["blue"], ["orange", "green"])
    month.do("table.done", "blue")
    assert month.rules.play.phases[month.state.moment.phase].id == "supply"


def test_the_table_leads_on_in_one_touch_and_tells_whose_part_that_ends() -> None:
    month = bricks().come_to("advertisement")
    month.do("table.done", "blue")
    assert [*month.offers()] == ["table.next"]
    leads = month.offers()["table.next"]
    assert (leads["style"], leads["ends"]) == ("main", ["orange", "green"])
    month.do("table.next")
    assert month.rules.play.phases[month.state.moment.phase].id == "supply"


def test_a_step_on_the_cardboard_is_the_tables_alone() -> None:
    round_ = Round("morocco", ("blue", "red"))
    assert round_.seen()["prompt"]["text"] == "Lay out the market."
    assert round_.prompt("blue") == ("hands", [], [])
    assert round_.offers("blue") == {}
    assert "ends" not in round_.offers()["table.next"]


def test_others_wait_while_a_seat_has_its_turn() -> None:
    month = bricks().come_to("building")
    assert month.prompt("blue") == ("turn", ["blue"], [])
    assert month.prompt("orange") == ("waiting", ["blue"], [])
    assert "stores.take" not in month.offers("orange")
    assert "table.next" not in month.offers("blue")


def test_a_choice_in_secret_is_the_turn_of_all_who_have_not_made_theirs() -> None:
    month = bricks(bidding="pass").come_to("supply", 1)
    assert month.prompt("blue")[0] == "hands"
    month.do("supply.bid")
    (do,) = month.offers("blue")
    month.given = {do: {"orange": {"bid": 3}}}
    assert month.prompt("blue") == ("turn", ["blue", "green"], [])
    assert month.prompt("orange") == ("waiting", ["blue", "green"], [])
    assert month.offers()["table.next"]["ends"] == ["blue", "orange", "green"]


def test_who_is_done_survives_as_json_and_is_left_out_of_older_states() -> None:
    month = bricks().come_to("advertisement")
    assert "done" not in state_to_json(month.state)
    month.do("table.done", "blue")
    text = json.dumps(state_to_json(month.state))
    assert state_from_json(month.rules, json.loads(text)) == month.state


def test_everybody_pays_his_own_bill() -> None:
    month = bricks().come_to("utilities")
    assert month.offers("green")["table.done"]["title"] == "I have paid"
    for seat in ("green", "blue", "orange"):
        month.do("table.done", seat)
    assert month.rules.play.phases[month.state.moment.phase].id == "investment"
