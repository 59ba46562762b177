"""Whose part a step is: a seat's own offers end its own part and nobody else's."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from punchboard.companion.pack import load_pack, rules_of
from punchboard.companion.rules.engine.action import Action, Refusal
from punchboard.companion.rules.rules import Setup, apply, start
from punchboard.companion.rules.view import view
from tests.companion.shipped import shipped_pack, shipped_rules


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


def test_bills_are_paid_with_one_touch_of_the_table() -> None:
    month = bricks().come_to("utilities")
    assert month.prompt("green") == ("hands", [], [])
    assert month.seen("green")["prompt"]["panel"] == "stores.bill"
    assert month.offers()["table.next"]["title"] == "All paid"
    assert "ends" not in month.offers()["table.next"]


def test_everybody_pays_an_own_bill_where_the_data_says_so() -> None:
    """As at tables of before, which keep the data that they were laid with."""
    month = bricks()
    pack = json.loads(shipped_pack("brick_and_mortar"))
    del pack["play"]["mechanisms"]["stores"]["bill_part"]
    month.rules = rules_of(load_pack(json.dumps(pack)))
    month.come_to("utilities")
    assert month.offers("green")["table.done"]["title"] == "I have paid"
    for seat in ("green", "blue", "orange"):
        month.do("table.done", seat)
    assert month.rules.play.phases[month.state.moment.phase].id == "investment"


def first_seats(game: str) -> tuple[str, ...]:
    return tuple(each.id for each in shipped_rules(game).play.seats[:3])


def test_once_the_inspection_is_triggered_each_says_when_the_last_turn_is_over() -> None:
    night = Round("arcane_alley", first_seats("arcane_alley")).come_to("sell")
    one = night.seats[0]
    assert night.prompt(one) == ("hands", [], [])
    assert night.offers()["table.next"]["title"] == "Inspection is triggered"
    night.do("table.next")
    assert night.prompt(one) == ("everyone", [*night.seats], [])
    assert night.offers(one)["table.done"]["title"] == "My last turn is over"
    for seat in night.seats:
        night.do("table.done", seat)
    assert night.rules.play.phases[night.state.moment.phase].id == "inspection"


def test_each_tells_its_own_number_and_the_last_one_answers_for_all() -> None:
    night = Round("arcane_alley", first_seats("arcane_alley")).come_to("inspection", 1)
    one, two, three = night.seats
    (field,) = night.offers(two)["left.count"]["fields"]
    assert [row["seat"] for row in field["rows"]] == [two]
    assert [row["optional"] for row in field["rows"]] == [False]
    night.do("left.count", two, numbers={two: {"left_infamy": 4, "trigger_own": 0}})
    assert night.prompt(two) == ("waiting", [one, three], [two])
    assert night.offers(two)["left.count"]["style"] == "other"
    before = night.state.parts["infamy"].at
    night.do("left.count", two, numbers={two: {"left_infamy": 5, "trigger_own": 0}})
    night.do("left.count", one, numbers={one: {"left_infamy": 1, "trigger_own": 1}})
    assert night.state.parts["infamy"].at == before
    night.do("left.count", three, numbers={three: {"left_infamy": 2, "trigger_own": 0}})
    gained = {seat: at - before[seat] for seat, at in night.state.parts["infamy"].at.items()}
    assert gained == {one: 1, two: 5, three: 2}
    assert night.state.told == {}


def test_the_table_answers_for_all_in_one_form_whoever_has_told() -> None:
    night = Round("arcane_alley", first_seats("arcane_alley")).come_to("inspection", 1)
    told = {"left_infamy": 4, "trigger_own": 0}
    night.do("left.count", night.seats[0], numbers={night.seats[0]: told})
    told = {"left_infamy": 3, "trigger_own": 0}
    all_tell = dict.fromkeys(night.seats, told) | {night.seats[1]: {**told, "trigger_own": 1}}
    night.do("left.count", numbers=all_tell)
    assert set(night.state.parts["infamy"].at.values()) == {3}
    assert night.state.told == {}


def test_a_grid_is_one_offer_on_the_table() -> None:
    night = Round("arcane_alley", first_seats("arcane_alley")).come_to("inspection", 1)
    assert [each["do"] for each in night.seen()["offers"]] == ["left.count", "table.next"]


def test_first_goods_are_checked_when_their_owner_notes_them() -> None:
    draft = Round("lumber_trader", first_seats("lumber_trader"), {"yards": True})
    seat = draft.seats[1]
    kinds = [
        each["name"] for each in draft.offers(seat)["yards.draft"]["fields"][0]["rows"][0]["wheels"]
    ]
    few = {seat: {kind: int(kind == kinds[0]) for kind in kinds}}
    with pytest.raises(Refusal, match="Ben begins with 4 chips, not 1"):
        draft.do("yards.draft", seat, goods=few)
    assert draft.state.told == {}


def test_who_takes_no_first_store_lets_the_others_take_theirs() -> None:
    month = bricks().come_to("building")
    month.do("stores.pass", "blue")
    assert month.prompt("orange") == ("turn", ["orange"], [])
    assert "Ada takes no store." in [entry.text for entry in month.state.log]


def auctioned() -> Round:
    """Return the second month, with a public store on auction by the first player."""
    month = bricks().come_to("investment")
    month.do("table.next")
    card = next(
        each["value"]
        for each in month.offers("blue")["stores.auction"]["fields"][0]["choices"]
        if not each.get("why")
    )
    month.do("stores.auction", "blue", card=card)
    return month


def test_in_an_auction_each_gives_up_alone_and_the_last_one_tells_the_price() -> None:
    month = auctioned()
    assert month.prompt("orange") == ("everyone", ["blue", "orange", "green"], [])
    assert [*month.offers("orange")] == ["stores.drop"]
    month.do("stores.drop", "blue")
    assert month.prompt("blue") == ("waiting", ["orange", "green"], [])
    month.do("stores.drop", "green")
    assert month.prompt("orange") == ("turn", ["orange"], [])
    with pytest.raises(Refusal):
        month.do("stores.won", "green", price=9)
    month.do("stores.won", "orange", price=9)
    assert [entry.text for entry in month.state.log if "wins" in entry.text][-1].startswith(
        "Ben wins"
    )
    assert month.prompt("blue")[0] == "turn"  # who opened and lost acts again


def test_the_table_tells_winner_and_price_in_one_touch_more_than_the_price() -> None:
    month = auctioned()
    assert [each["do"] for each in month.seen()["offers"]] == [
        "stores.won", "stores.bid", "table.next",
    ]  # fmt: skip
    month.do("stores.won", price=12)
    assert any(entry.text.startswith("Ada wins") for entry in month.state.log)


def test_bids_called_in_order_go_on_as_ever() -> None:
    month = auctioned()
    least = next(
        wheel["least"] for wheel in month.offers("blue")["stores.bid"]["fields"][0]["wheels"]
    )
    month.do("stores.bid", "blue", amount=least)
    assert month.prompt("green") == ("waiting", ["orange"], [])
    month.do("stores.drop", "orange")
    assert month.prompt("green")[0] == "turn"


def test_wild_on_the_die_is_chosen_by_each_alone() -> None:
    day = Round("morocco", ("blue", "red", "yellow"), {"cubes": True}).come_to("die", 2)
    assert day.prompt("red") == ("hands", [], [])
    day.do("cubes.wild", "red", red="black")
    assert day.prompt("blue") == ("everyone", ["blue", "yellow"], ["red"])
    day.do("cubes.wild", "blue", blue="green")
    day.do("cubes.wild", "yellow", yellow="black")
    assert day.rules.play.phases[day.state.moment.phase].id == "scout"


def test_what_was_told_is_forgotten_once_it_is_asked_no_more() -> None:
    day = Round("morocco", ("blue", "red", "yellow"), {"cubes": True}).come_to("die", 2)
    day.do("cubes.wild", "red", red="black")
    day.do("cubes.gain", kind="green")
    assert day.state.told == {}


def test_final_counts_are_told_by_each_alone() -> None:
    month = bricks().come_to("investment")
    month.do("table.match", round=11, phase=6)
    while not month.state.moment.over:
        month.do("table.next")
    assert month.prompt("green") == ("everyone", ["blue", "orange", "green"], [])
    for seat in month.seats:
        month.do("count.count", seat, numbers={seat: {"debt": 1}})
    assert month.prompt("green") == ("waiting", [], [])
    assert "wins" in month.seen()["prompt"]["text"]


def test_goods_are_moved_down_with_one_touch_of_the_table() -> None:
    month = bricks().come_to("inventory")
    assert month.prompt("orange") == ("hands", [], [])
    assert month.offers("orange") == {}
    assert month.offers()["table.next"]["title"] == "Goods are moved down"
