"""An open bid of the caller before sealed ones, and the number of times a seat bid a number."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from punchboard.cards.play.schema.play import Play
from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action, Refusal
from punchboard.companion.rules.engine.deck import Deck
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.kinds.auction import Auction
from punchboard.companion.rules.rules import Rules, Setup
from punchboard.companion.rules.view import view
from tests.companion.mechanisms.test_sold_in_secret import fair, money, opened

OPEN = {"first": "caller", "caller": "order", "caller_bids": "open"}


def shown(bid: int = 5, **auction: Any) -> tuple[Rules, State]:
    """Return a table at which Ada has made an open bid, and phones seal the others."""
    rules, state = fair(**OPEN, **auction)
    state = replace(state, settings={**state.settings, "bidding": "pass"})
    return rules, core.apply(rules, state, Action("sale.show", "red", {"bid": bid}))


def zeros(rules: Rules, state: State) -> list[int]:
    """Return how many times each seat has bid 0."""
    sale, table = rules.mechanisms["sale"], TableContext(rules, state)
    assert isinstance(sale, Auction)
    source = rules.play.mechanisms["scores"].sources[0].model_copy(update={"what": "zeros"})  # type: ignore[attr-defined]
    return [
        line.points for seat in state.seats for line in sale.score_lines(table, seat.id, source)
    ]


def test_everyone_sees_the_open_bid_before_the_others_seal_theirs() -> None:
    rules, state = fair(**OPEN)
    prompt = view(rules, state, "blue")["prompt"]
    assert prompt["text"] == "Ada bids first, and everyone sees it."
    assert not any(each.private for each in core.offers(rules, state))
    rules, state = shown()
    prompt = view(rules, state, "blue")["prompt"]
    assert (prompt["text"], prompt["detail"]) == (
        "Sale: everyone else bids in secret.", "Ada bids 5 coins.",
    )  # fmt: skip
    assert {each.seat for each in core.offers(rules, state) if each.private} == {"blue", "green"}
    assert money(opened(rules, state, blue=6, green=2)) == {"red": 10, "blue": 4, "green": 10}
    assert money(opened(rules, state, blue=4)) == {"red": 5, "blue": 10, "green": 10}


def test_the_prompts_say_which_lot_is_for_sale() -> None:
    rules, _ = fair(**OPEN)
    play = json.loads(rules.play.model_dump_json())
    coins = {"one": "coin", "many": "coins"}
    play["mechanisms"]["lots"] = {"kind": "hand", "unit": coins, "pieces": [7], "middle": [7]}
    play["mechanisms"]["sale"]["lots"] = "lots"
    rules = Rules("fair", "Fair", Play.model_validate_json(json.dumps(play)), Deck(()))
    state = core.start(rules, Setup((("red", "Ada"), ("blue", "Ben"))))
    assert view(rules, state)["prompt"]["detail"] == "For sale: coin 7."
    state = core.apply(rules, state, Action("sale.show", "red", {"bid": 5}))
    assert view(rules, state)["prompt"]["detail"] == "For sale: coin 7. Ada bids 5 coins."


@pytest.mark.parametrize(
    ("ties", "bids", "left", "why"),
    [
        ({}, {"blue": 5}, {"blue": 5}, "Ben is further ahead in turn order"),
        ({"caller": "wins"}, {"blue": 5}, {"red": 5}, "the open bid of Ada comes first"),
        ({"then": "behind"}, {"blue": 5}, {"red": 5}, "Ada is further behind in turn order"),
        ({"then": "nobody"}, {"blue": 5}, {}, "Nobody wins the lot"),
        ({"then": "nobody", "caller": "loses"}, {"blue": 5}, {"blue": 5},
         "the open bid of Ada comes last"),
        ({"then": "nobody", "caller": "wins"}, {"blue": 5, "green": 5}, {"red": 5}, "first"),
    ],
)  # fmt: skip
def test_an_equal_open_bid_wins_or_loses_as_the_game_says(
    ties: dict[str, Any], bids: dict[str, int], left: dict[str, int], why: str
) -> None:
    rules, state = shown(ties=ties)
    after = opened(rules, state, **bids)
    assert money(after) == {"red": 10, "blue": 10, "green": 10, **left}
    assert any(why in entry.text for entry in after.log)


def test_a_caller_among_equal_bids_bids_again_in_secret() -> None:
    rules, state = shown(ties={"again": 1})
    state = opened(rules, state, blue=5, green=4)
    assert state.parts["sale"].waiting == ("red", "blue")
    assert money(opened(rules, state, red=7, blue=6))["red"] == 3
    rules, state = shown(ties={"again": 1, "caller": "loses"})
    state = opened(rules, state, blue=5, green=5)
    assert state.parts["sale"].waiting == ("blue", "green")
    assert money(opened(rules, state, blue=6, green=7))["green"] == 3


def test_only_sealed_bids_stay_closed_and_the_open_one_is_the_price_for_all() -> None:
    rules, state = shown(
        50, purse=None, opens="caller", least=0, times={"zeros": 0}, ties={"caller": "wins"}
    )
    after = opened(rules, state, blue=0, green=49)
    told = [entry.told_to("green", False).text for entry in after.log]
    assert any(each == "Ada wins the lot for 50 coins." for each in told)
    assert zeros(rules, after) == [0, 0, 0], "it would tell a closed bid"
    over = replace(after, moment=replace(after.moment, over=True))
    assert zeros(rules, over) == [0, 1, 0]
    equal = opened(rules, state, blue=50)
    assert not any("equal" in entry.text for entry in equal.log), "it would tell a closed bid"
    sold = opened(rules, state, blue=51, green=0)
    told = [entry.told_to("green", False).text for entry in sold.log]
    assert any(each == "Ben wins the lot." for each in told)


def test_a_closed_new_bid_is_never_below_the_former_one() -> None:
    ties = {"again": 1, "least": "former", "then": "nobody"}
    rules, state = shown(1, purse=None, opens="caller", least=0, must_bid=True, ties=ties)
    state = opened(rules, state, blue=5, green=5)
    forms = [each for each in core.offers(rules, state) if each.private]
    least = {form.seat: form.fields[0].wheels[0].least for form in forms}
    assert least == {"blue": 5, "green": 5}
    of_all = next(each for each in core.offers(rules, state) if each.do == "sale.open")
    assert {row.wheels[0].least for row in of_all.fields[0].rows} == {0}, "it would tell bids"
    do = forms[0].do
    with pytest.raises(Refusal, match="Ben has bid that much"):
        core.check(rules, state, Action(do, "blue", {"bid": 4}))
    opening = core.opening(rules, state, {do: {"blue": {"bid": 6}, "green": {}}})
    assert opening is not None
    assert opening.values["bids"] == {"blue": {"bid": 6}, "green": {"bid": 5}}
    after = opened(rules, state, blue=0, green=6)
    assert dict(after.parts["sale"].opened)["blue"] == 5, "the form for all has no such limit"


def test_bids_of_a_number_are_counted_once_for_each_auction() -> None:
    rules, state = shown(0, least=0, times={"zeros": 0}, ties={"again": 1}, purse=None)
    state = opened(rules, state, blue=0, green=0)
    assert zeros(rules, state) == [0, 0, 0], "they bid again"
    state = opened(rules, state, red=0, blue=0, green=3)
    assert zeros(rules, state) == [1, 1, 0]


def test_nobody_leaves_out_a_bid_that_all_must_make() -> None:
    rules, state = shown(least=0, must_bid=True)
    with pytest.raises(Refusal, match="Cleo"):
        opened(rules, state, blue=0)
    (form,) = next(each for each in core.offers(rules, state) if each.private).fields
    assert not form.optional
    (do,) = {each.do for each in core.offers(rules, state) if each.private}
    opening = core.opening(rules, state, {do: {"blue": {"bid": 4}, "green": {}}})
    assert opening is not None, "a phone that never opens doesn't stop the table"
    assert opening.values["bids"] == {"blue": {"bid": 4}, "green": {"bid": 0}}
    assert money(core.apply(rules, state, opening))["red"] == 5


def test_a_typed_result_says_who_bid_the_number_and_keeps_to_the_open_bid() -> None:
    rules, state = shown(least=0, times={"zeros": 0})
    with pytest.raises(Refusal, match="Price 4 is less than 5: Ada has bid that much"):
        core.apply(rules, state, Action("sale.called", "", {"winner": "blue", "price": 4}))
    with pytest.raises(Refusal, match="Ada has bid that much"):
        core.apply(rules, state, Action("sale.called", "", {"winner": "red", "price": 6}))
    values = {"winner": "blue", "price": 6, "times.zeros": ["green"]}
    after = core.apply(rules, state, Action("sale.called", "", values))
    assert money(after)["blue"] == 4
    assert zeros(rules, after) == [0, 0, 1]


def test_a_caller_without_the_least_bid_lets_the_others_bid() -> None:
    _, state = fair(**OPEN, least=11)
    assert state.parts["sale"].waiting == ("blue", "green")


def test_a_step_left_before_the_open_bid_sells_nothing() -> None:
    rules, state = fair(**OPEN)
    after = core.apply(rules, state, Action("table.next"))
    assert any(entry.text == "Sale: nothing is sold." for entry in after.log)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"caller_bids": "open"}, "a caller bids in the `open`"),
        ({**OPEN, "way": "once"}, "a caller bids in the `open`"),
        ({**OPEN, "adds": ["silver"]}, "a caller bids in the `open`"),
        ({"caller_least": 2}, "are about an open bid"),
        ({"ties": {"caller": "wins"}}, "are about an open bid"),
        ({"way": "once", "times": {"zeros": 0}}, "`times` counts `sealed` bids"),
        ({"must_bid": True}, "write `way|may be 0"),
        ({"times": {"won": 2}}, "which it counts anyway"),
        ({"times": {"zeros": 0}}, "and `least` is 1"),
        ({**OPEN, "caller_least": 0, "times": {"zeros": 0}}, "and `least` is 1"),
    ],
)
def test_an_open_bid_or_a_count_that_cannot_be_is_refused(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        fair(**wrong)
