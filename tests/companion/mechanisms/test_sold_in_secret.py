"""Sealed auctions of each price, money that nobody counts, and an order that is always true."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from punchboard.cards.play.schema.play import Play
from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action, Refusal
from punchboard.companion.rules.engine.deck import Deck
from punchboard.companion.rules.engine.reveal import reveal
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.rules import Rules, Setup
from punchboard.companion.rules.view import view


def fair(known: str = "all", **auction: Any) -> tuple[Rules, State]:
    """Return a table of three at a fair that sells a thing in secret each round."""
    coins = {"one": "coin", "many": "coins"}
    play: dict[str, Any] = {
        "scoring": "scores",
        "order": "order",
        "mechanisms": {
            "money": {"kind": "tally", "unit": coins, "start": 10, "known": known},
            "silver": {"kind": "tally", "title": "Silver", "start": 2,
                       "unit": {"one": "silver", "many": "silver"}},
            "order": {
                "kind": "turn_order", "live": True,
                "ranks": [{"by": "money", "first": "lower"}],
            },
            "sale": {
                "kind": "auction", "title": "Sale", "way": "sealed", "purse": "money", **auction,
            },
            "scores": {
                "kind": "scoring", "unit": coins,
                "sources": [{"id": "money", "title": "Money", "use": "money"}],
            },
        },
        "phases": [{"id": "sale", "name": "Sale", "steps": [{"use": "sale"}]}],
    }  # fmt: skip
    rules = Rules("fair", "Fair", Play.model_validate_json(json.dumps(play)), Deck(()))
    return rules, core.start(rules, Setup((("red", "Ada"), ("blue", "Ben"), ("green", "Cleo"))))


def opened(rules: Rules, state: State, **bids: int) -> State:
    rows = {seat: {"bid": bid} for seat, bid in bids.items()}
    return core.apply(rules, state, Action("sale.open", "", {"bids": rows}))


def money(state: State) -> dict[str, int]:
    return dict(state.parts["money"].of)


@pytest.mark.parametrize(
    ("auction", "left"),
    [
        ({}, {"red": 10, "blue": 4, "green": 10}),
        ({"price": "second"}, {"red": 10, "blue": 5, "green": 10}),
        ({"losers": "all"}, {"red": 5, "blue": 4, "green": 8}),
        ({"losers": "half"}, {"red": 7, "blue": 4, "green": 9}),
    ],
)
def test_the_highest_sealed_bid_wins_and_each_pays_what_is_said(
    auction: dict[str, Any], left: dict[str, int]
) -> None:
    rules, state = fair(**auction)
    assert money(opened(rules, state, red=5, blue=6, green=2)) == left


def test_sealed_bids_are_opened_once_all_are_in_and_no_bid_is_a_bid() -> None:
    rules, state = fair()
    state = replace(state, settings={**state.settings, "bidding": "pass"})
    (do,) = {each.do for each in core.offers(rules, state) if each.private}
    given: dict[str, Any] = {"red": {"bid": 3}, "blue": {"bid": 6}}
    assert core.opening(rules, state, {do: given}) is None
    opening = core.opening(rules, state, {do: {**given, "green": {}}})
    assert opening is not None
    assert money(core.apply(rules, state, opening))["blue"] == 4
    state = replace(state, parts={**state.parts, "sale": replace(state.parts["sale"], waiting=())})
    assert core.opening(rules, state, {do: {**given, "green": {}}}) is None


def test_of_equal_bids_the_first_in_turn_order_wins() -> None:
    rules, state = fair()
    assert money(opened(rules, state, red=3, blue=6, green=6))["blue"] == 4


def test_a_sealed_bid_of_more_than_there_is_is_refused() -> None:
    rules, state = fair("own")
    with pytest.raises(Refusal, match="Ben does not have 11 coins"):
        opened(rules, state, red=3, blue=11, green=6)


def test_a_live_order_follows_what_is_counted() -> None:
    rules, state = fair()
    after = opened(rules, state, red=5, blue=2, green=6)
    assert TableContext(rules, after).order() == ("green", "red", "blue")


def test_money_that_nobody_counts_is_said_and_shown_nowhere() -> None:
    rules, state = fair("nobody")
    after = opened(rules, state, red=5, blue=70, green=2)
    assert any("Ben pays 70 coins" in entry.text for entry in after.log)
    assert money(after) == money(state)
    assert all(panel["id"] != "money" for panel in view(rules, after, "blue")["panels"])


@pytest.mark.parametrize(
    ("bids", "headline", "reason", "turned"),
    [
        ({"red": 5, "blue": 6, "green": 2}, "Ben wins the sale for 6 coins.", "",
         ["green", "red", "blue"]),
        ({"red": 5, "green": 5}, "Ada wins the sale for 5 coins.",
         "Tie at 5 coins: Ada is further ahead in turn order.", ["blue", "green", "red"]),
        ({}, "Nobody bids for the sale.", "", ["red", "blue", "green"]),
    ],
)  # fmt: skip
def test_the_reveal_says_who_wins_and_what_broke_a_tie(
    bids: dict[str, int], headline: str, reason: str, turned: list[str]
) -> None:
    rules, state = fair(one="sale")
    after = opened(rules, state, **bids)
    names = {seat.id: seat.name for seat in state.seats}
    made = reveal(1, after.log[len(state.log) :], names.__getitem__)
    assert made is not None
    assert (made["headline"], made["reason"]) == (headline, reason)
    assert [each["seat"] for each in made["bids"]] == turned


def test_a_sealed_auction_asks_by_its_title_and_shows_the_last_bids() -> None:
    rules, state = fair()
    seen = view(rules, state)
    assert seen["prompt"]["text"] == "Sale: everyone bids in secret."
    assert not any(each.get("look") == "places" for each in seen["panels"])
    state = opened(rules, state, red=6, blue=6)
    (panel,) = (each for each in view(rules, state)["panels"] if each.get("look") == "places")
    assert panel["title"] == "Sale: the last bids"
    shown = [(each["seat"], each["cells"][0]["text"], each["state"]) for each in panel["rows"]]
    assert shown == [
        ("red", "6 coins", "done"),
        ("blue", "6 coins", "done"),
        ("green", "No bid", "out"),
    ]
    assert panel["rows"][0]["reason"].startswith("tie at 6 coins")


def test_a_sealed_auction_keeps_the_prompt_of_its_game() -> None:
    rules, state = fair(ask="Whose is the bell?")
    assert view(rules, state)["prompt"]["text"] == "Whose is the bell?"


def test_a_claim_is_no_payment_in_any_way_of_bidding() -> None:
    """A number of moves: the log and the events tell it as a claim, and nobody pays it."""
    moves = {"one": "move", "many": "moves"}
    claims = {"purse": None, "unit": moves, "price": "nothing", "one": "robot"}
    for way, action in (
        ("sealed", Action("sale.open", "", {"bids": {"red": {"bid": 4}, "blue": {"bid": 7}}})),
        ("ascending", Action("sale.called", "", {"winner": "blue", "price": 7})),
        ("once", Action("sale.called", "", {"winner": "blue", "price": 7})),
    ):
        rules, state = fair(way=way, **claims)
        later = core.apply(rules, state, action)
        told = [event for entry in later.log for event in entry.events]
        (won,) = [each for each in told if each.kind == "auctioned"]
        assert (won.price, won.amount) == (None, 7)
        assert not [each for each in told if each.kind == "paid"]
        said = [entry.text for entry in later.log if won in entry.events]
        assert [each.removeprefix("Sale: ") for each in said] == [
            "Ben wins the robot with a claim of 7 moves."
        ], way
        assert money(later) == {"red": 10, "blue": 10, "green": 10}


@pytest.mark.parametrize("paid", [{"purse": "money"}, {"purse": None, "losers": "all"}])
def test_a_claim_that_somebody_pays_is_refused(paid: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="nobody pays where the price is `nothing`"):
        fair(price="nothing", **paid)


def called(**auction: Any) -> tuple[Rules, State]:
    """Return a table at which Ada has called an auction, and may take its lot."""
    rules, state = fair(first="caller", to_caller=True, caller_takes=True, **auction)
    return rules, core.apply(rules, state, Action("sale.call", "", {"caller": "red"}))


def test_a_caller_takes_the_lot_and_pays_the_highest_bidder() -> None:
    rules, state = called()
    assert state.parts["sale"].waiting == ("blue", "green")
    state = opened(rules, state, blue=4, green=6)
    assert view(rules, state)["prompt"]["text"] == "Ada sells the lot, or takes it."
    taken = core.apply(rules, state, Action("sale.take", "red"))
    assert money(taken) == {"red": 4, "blue": 10, "green": 16}
    sold = core.apply(rules, state, Action("sale.sell", "red"))
    assert money(sold) == {"red": 16, "blue": 10, "green": 4}


def test_a_caller_gets_for_nothing_what_nobody_bids_for() -> None:
    rules, state = called()
    state = opened(rules, state)
    assert state.log[-1].text == "Round 2: Sale"
    assert any(entry.text == "Ada wins the lot (nobody bids)." for entry in state.log)


def test_a_caller_without_enough_money_can_only_sell() -> None:
    rules, state = called()
    state = replace(state, parts={**state.parts, "money": replace(
        state.parts["money"], of={"red": 3, "blue": 10, "green": 10})})  # fmt: skip
    state = opened(rules, state, blue=4)
    with pytest.raises(Refusal, match="Ada does not have enough"):
        core.apply(rules, state, Action("sale.take", "red"))


@pytest.mark.parametrize("wrong", [{"first": "order"}, {"first": "caller", "losers": "all"}])
def test_a_caller_who_takes_is_named_and_alone_pays(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="a caller takes the lot only with"):
        fair(caller_takes=True, **wrong)


@pytest.mark.parametrize(
    ("ties", "again", "left"),
    [
        ({"again": 1}, {"red": 2}, {"red": 8, "blue": 10, "green": 10}),
        ({"again": 1}, {}, {"red": 10, "blue": 10, "green": 9}),
        ({"again": 1, "least": "former"}, {}, {"red": 5, "blue": 10, "green": 10}),
        ({"again": 1, "then": "behind"}, {"red": 7, "blue": 7},
         {"red": 10, "blue": 3, "green": 10}),
    ],
)  # fmt: skip
def test_equal_bids_are_bid_again_by_those_who_made_them(
    ties: dict[str, Any], again: dict[str, int], left: dict[str, int]
) -> None:
    rules, state = fair(ties=ties)
    state = opened(rules, state, red=5, blue=5, green=1)
    assert state.parts["sale"].waiting == ("red", "blue")
    assert money(opened(rules, state, **again)) == left


def test_a_former_bid_is_the_least_of_the_next() -> None:
    rules, state = fair(ties={"again": 1, "least": "former"})
    state = opened(rules, state, red=5, blue=5, green=1)
    with pytest.raises(Refusal, match="Bid 4 is less than 5: Ada has bid that much"):
        opened(rules, state, red=4)


def test_ties_of_bids_that_are_called_out_are_refused() -> None:
    with pytest.raises(ValueError, match="only `sealed` bids can be equal"):
        fair(way="once", ties={"again": 1})


def test_a_bid_without_a_limit_is_typed_and_sealed() -> None:
    rules, state = fair(purse=None, most="none")
    state = replace(state, settings={**state.settings, "bidding": "pass"})
    (form,) = next(each for each in core.offers(rules, state) if each.private).fields
    assert (form.widget, form.look) == ("number", "")
    assert form.wheels[0].most == 999_999_999
    after = opened(rules, state, red=1_000_000, blue=25_000_000)
    assert any("Ben wins the lot for 25000000 coins" in entry.text for entry in after.log)


def test_the_wheels_of_one_seal_take_no_more_than_a_purse_has() -> None:
    rules, state = fair()
    play = json.loads(rules.play.model_dump_json())
    coins = {"one": "coin", "many": "coins"}
    wheels = [{"id": each, "title": each, "last": 9, "unit": coins} for each in ("mill", "mine")]
    choice = {"wheels": wheels, "purse": "money", "none": ""}
    play["mechanisms"]["sale"] = {"kind": "secret", "title": "Lots", "choice": choice}
    rules = Rules("fair", "Fair", Play.model_validate_json(json.dumps(play)), Deck(()))
    state = replace(core.start(rules, Setup((("red", "Ada"), ("blue", "Ben")))),
                    settings={"bidding": "pass"})  # fmt: skip
    (do,) = {each.do for each in core.offers(rules, state) if each.private}
    core.check(rules, state, Action(do, "red", {"bid": {"mill": 3, "mine": 7}}))
    much = {"mill": 4, "mine": 7}
    for action in (
        Action(do, "red", {"bid": much}),
        Action("sale.open", "", {"bids": {"red": much, "blue": {"mill": 0, "mine": 0}}}),
    ):
        with pytest.raises(Refusal, match=r"Ada has 10 coins\. These are 11\."):
            core.check(rules, state, action)


def test_a_phone_that_never_opens_picks_the_first_where_all_must_pick() -> None:
    rules, _ = fair()
    play = json.loads(rules.play.model_dump_json())
    picks = [{"number": 2, "name": "Left"}, {"number": 3, "name": "Right"}]
    play["mechanisms"]["sale"] = {"kind": "secret", "choice": {"picks": picks, "none": ""}}
    rules = Rules("fair", "Fair", Play.model_validate_json(json.dumps(play)), Deck(()))
    state = replace(core.start(rules, Setup((("red", "Ada"), ("blue", "Ben")))),
                    settings={"bidding": "pass"})  # fmt: skip
    (do,) = {each.do for each in core.offers(rules, state) if each.private}
    opening = core.opening(rules, state, {do: {"red": {"bid": 3}, "blue": {}}})
    assert opening is not None
    after = core.apply(rules, state, opening)
    assert any("Ada: 3 Right; Ben: 2 Left." in entry.text for entry in after.log)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"opens": "winner", "losers": "all"}, "only `sealed` bids stay closed"),
        ({"opens": "nobody"}, "would tell what stays closed"),
        ({"opens": "caller", "purse": None}, "and nobody calls"),
        ({"caller": "order"}, "a caller in turn `order` calls one auction"),
        ({"first": "caller", "caller": "order", "repeat": "On"}, "calls one auction"),
        ({"adds": ["money"]}, "each once"),
        ({"adds": ["silver"], "purse": None}, "each once"),
        ({"adds": ["silver"], "least": 2}, "are paid as they are"),
        ({"adds": ["silver"], "losers": "half"}, "are paid as they are"),
        ({"adds": ["silver"], "way": "once"}, "are paid as they are"),
    ],
)
def test_an_auction_that_would_tell_closed_bids_is_refused(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        fair(**wrong)


def test_closed_bids_are_tied_without_a_word_of_how_much() -> None:
    rules, state = fair(opens="winner", ties={"again": 1})
    state = replace(state, settings={**state.settings, "bidding": "pass"})
    state = opened(rules, state, red=5, blue=5, green=1)
    told = [entry.told_to("", False).text for entry in state.log]
    assert told[-1] == "Ada and Ben bid again: equal bids."
    assert view(rules, state, "green")["prompt"]["detail"] == told[-1]
    assert not any("5" in each for each in told)
    after = opened(rules, state, red=7, blue=6)
    told = [entry.told_to("", False).text for entry in after.log]
    assert any(each == "Sale: Ada: 7." for each in told)
    assert not any("6" in each for each in told)


def test_a_sealed_zero_is_a_bid_where_the_least_is_zero() -> None:
    rules, state = fair(least=0)
    after = opened(rules, state, red=0, blue=0)
    (panel,) = (each for each in view(rules, after)["panels"] if each.get("look") == "places")
    assert [(each["cells"][0]["text"], each["state"]) for each in panel["rows"]] == [
        ("0 coins", "done"), ("0 coins", "done"), ("No bid", "out"),
    ]  # fmt: skip
    assert after.parts["sale"].winner == "red"


def test_a_sealed_bid_below_the_least_is_refused_and_who_has_less_makes_none() -> None:
    rules, state = fair(least=3)
    with pytest.raises(Refusal, match="Bid 2 is less than 3"):
        opened(rules, state, red=2)
    with pytest.raises(Refusal, match="Price 2 is less than 3"):
        core.apply(rules, state, Action("sale.called", "", {"winner": "red", "price": 2}))
    assert opened(rules, state, red=3).parts["sale"].winner == "red"
    poor = replace(state.parts["money"], of={"red": 2, "blue": 10, "green": 10})
    state = replace(state, parts={**state.parts, "money": poor})
    assert opened(rules, state, red=0).parts["sale"].winner == ""
    with pytest.raises(Refusal, match="Bid 2 is more than 0"):
        opened(rules, state, red=2)


def test_only_the_caller_reads_bids_that_open_for_the_caller() -> None:
    rules, state = fair(opens="caller", first="caller", caller="order", purse=None)
    assert state.parts["sale"].caller == "red", "the first in turn order calls, and nobody is asked"
    state = replace(state, settings={**state.settings, "bidding": "pass"})
    after = opened(rules, state, red=4, blue=7, green=5)

    def seen(seat: str) -> tuple[str, int]:
        """Return what a seat reads of Ben's bid in the log and on the panel of the last bids."""
        shown = view(rules, after, seat)
        panels = [each for each in shown["panels"] if each.get("look") == "places"]
        rows = [len(each["rows"]) for each in panels]
        return " ".join(each["text"] for each in shown["log"]), sum(rows)

    texts, rows = seen("red")
    assert "Ben: 7." in texts and "Ben wins the lot for 7 coins." in texts and rows == 3
    for other in ("green", ""):
        texts, rows = seen(other)
        assert "7" not in texts and "Ben wins the lot." in texts and rows == 0
    # Another caller of the next auction doesn't read the bids of this one.
    later = replace(after.parts["sale"], caller="green", calls=True)
    after = replace(after, parts={**after.parts, "sale": later})
    assert seen("green")[1] == 0 and seen("red")[1] == 3


def test_a_bid_of_two_purses_is_their_sum_and_takes_from_each_what_it_has() -> None:
    rules, state = fair(adds=["silver"], first="caller", to_caller=True)
    state = core.apply(rules, state, Action("sale.call", "", {"caller": "red"}))
    rows = {"red": {"money": 5, "silver": 0}, "blue": {"money": 4, "silver": 2}}
    with pytest.raises(Refusal, match="Silver 3 is more than 2: Ben has no more"):
        bids = {"bids": {"blue": {"money": 1, "silver": 3}}}
        core.apply(rules, state, Action("sale.open", "", bids))
    after = core.apply(rules, state, Action("sale.open", "", {"bids": rows}))
    assert money(after) == {"red": 14, "blue": 6, "green": 10}
    assert dict(after.parts["silver"].of) == {"red": 4, "blue": 0, "green": 2}
    texts = [entry.text for entry in after.log]
    assert "Ben wins the lot for 4 coins and 2 silver." in texts, texts
    with pytest.raises(Refusal, match="Each bid matters"):
        core.apply(rules, state, Action("sale.called", "", {"winner": "blue", "price": 3}))
