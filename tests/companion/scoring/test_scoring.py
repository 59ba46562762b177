"""The final score: where each point comes from, who wins a tie, and what may be corrected."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.companion.rules.engine import agenda
from punchboard.companion.rules.engine.action import Action, Refusal
from punchboard.companion.rules.engine.offer import Offer
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.kinds.scoring import Scoring
from punchboard.companion.rules.kinds.track import PointTrack
from punchboard.companion.rules.rules import Rules, apply, offers
from punchboard.companion.rules.view import view
from tests.companion.scoring.finale import VALUES, ended, rules_with


def counted(rules: Rules, state: State, **tokens: int) -> State:
    numbers = {seat.id: {"debt": tokens.get(seat.id, 0)} for seat in state.seats}
    return apply(rules, state, Action("count.count", "", {"numbers": numbers}))


def scores(rules: Rules, state: State) -> dict[str, Any]:
    return view(rules, state)["scores"]


def lines(rules: Rules, state: State, seat: str) -> list[tuple[str, str, int]]:
    (row,) = [row for row in scores(rules, state)["rows"] if row["seat"] == seat]
    return [(line["title"], line["why"], line["points"]) for line in row["lines"]]


def test_bm_d8_marker_stores_empty_slots_and_debt(rules: Rules) -> None:
    state = ended(rules, {"mia": 41, "leo": 30}, {"mia": ["bakery"], "leo": ["bazaar", "bank"]})
    state = counted(rules, state, mia=2)
    assert lines(rules, state, "mia") == [
        ("Point marker", "marker on 41", 41),
        ("Bakery", "store", 3),
        ("Slot 2", "empty", -5),
        ("Slot 3", "empty", -4),
        ("Debt tokens", "2 debt tokens at −1 each", -2),
    ]
    totals = {row["seat"]: row["total"] for row in scores(rules, state)["rows"]}
    assert totals == {"mia": 41 + 3 - 5 - 4 - 2, "leo": 30 + 2 - 1 - 4}
    assert scores(rules, state)["verdict"] == "Mia wins with 33 points."


def test_scores_follow_what_changes_while_an_action_is_carried_out(rules: Rules) -> None:
    tx = Transaction(rules, ended(rules, {"mia": 41, "leo": 30}))
    scoring, points = rules.mechanisms["scores"], rules.mechanisms["points"]
    assert isinstance(scoring, Scoring) and isinstance(points, PointTrack)
    before = {each.seat: each.total for each in scoring.standings(tx)}
    points.gain(tx, "leo", 3)
    after = {each.seat: each.total for each in scoring.standings(tx)}
    assert after == {"mia": before["mia"], "leo": before["leo"] + 3}


def test_tokens_are_asked_once_for_all_before_the_verdict(rules: Rules) -> None:
    state = ended(rules, {"mia": 41, "leo": 30})
    before = view(rules, state)
    assert before["prompt"]["text"] == "The game is over. How many debt tokens has each?"
    assert [offer["do"] for offer in before["offers"]] == ["count.count"]
    assert scores(rules, state)["verdict"] == ""
    after = view(rules, counted(rules, state))
    assert after["offers"] == []
    assert after["prompt"]["text"] == "Mia wins with 26 points."
    assert after["prompt"]["panel"] == "scores"


def test_a_game_is_decided_for_everyone_once_nothing_is_left_to_count(rules: Rules) -> None:
    def decided(state: State) -> set[Any]:
        seats = ("", *(each.id for each in state.seats))
        return {view(rules, state, seat)["moment"]["decided"] for seat in seats}

    over = ended(rules, {"mia": 12, "leo": 9})
    assert decided(replace(over, moment=replace(over.moment, over=False))) == {False}
    assert decided(over) == {False}, "debts are still to be counted"
    assert decided(counted(rules, over)) == {True}


def test_offers_that_may_wait_leave_a_game_decided(rules: Rules) -> None:
    state = ended(rules, {"mia": 12, "leo": 9})
    table = TableContext(rules, state, {}, {"note.bid": frozenset({"mia"})})
    may_wait = (
        Offer("a.skip", "", "Skip", style="skip", source="told"),
        Offer("a.count", "", "Count", why="Not now", source="told"),
        Offer("note.bid", "mia", "Bid", private=True, source="told"),
    )
    assert agenda.is_decided(table, may_wait)
    assert not agenda.is_decided(
        table, (*may_wait, Offer("note.bid", "leo", "Bid", private=True, source="told"))
    )
    assert not agenda.is_decided(table, (*may_wait, Offer("a.count", "", "Count", source="told")))


def test_tokens_that_are_counted_all_along_are_not_asked(rules: Rules) -> None:
    state = ended(rules, {"mia": 41, "leo": 30}, debt=True)
    assert lines(rules, state, "mia")[-1] == ("Debt tokens", "0 debt tokens at −1 each", 0)
    assert view(rules, state)["prompt"]["text"] == "Mia wins with 26 points."


def test_a_tie_goes_to_who_is_further_ahead_in_turn_order(rules: Rules) -> None:
    state = ended(rules, {"mia": 41, "leo": 41, "ann": 20})
    state = counted(rules, state)
    panel = scores(rules, state)
    assert panel["verdict"] == (
        "Mia wins with 26 points. Mia and Leo have 26; Mia is further ahead in turn order."
    )
    assert [(row["seat"], row["place"]) for row in panel["rows"]] == [
        ("mia", 1),
        ("leo", 2),
        ("ann", 3),
    ]


def test_a_tie_below_the_winner_is_explained_too(rules: Rules) -> None:
    state = counted(rules, ended(rules, {"mia": 20, "leo": 41, "ann": 20}))
    assert scores(rules, state)["verdict"].endswith(
        "Mia and Ann have 5; Mia is further ahead in turn order."
    )


def test_without_a_tie_breaker_victory_is_shared() -> None:
    rules = rules_with("shared")
    state = counted(rules, ended(rules, {"mia": 41, "leo": 41, "ann": 20}))
    panel = scores(rules, state)
    assert panel["verdict"] == "Mia and Leo win together with 26 points."
    assert [row["place"] for row in panel["rows"]] == [1, 1, 3]


def test_any_line_can_be_corrected_with_a_note(rules: Rules) -> None:
    state = counted(rules, ended(rules, {"mia": 41, "leo": 39}, {"mia": ["bakery"]}))
    (offer,) = [each for each in offers(rules, state) if each.seat == "leo"
                and each.do == "scores.mend"]  # fmt: skip
    assert [choice.label for choice in offer.fields[0].choices] == [
        "Point marker", "Slot 1", "Slot 2", "Slot 3", "Debt tokens",
    ]  # fmt: skip
    line = offer.fields[0].choices[1].value
    values = {"line": line, "points": 20, "note": "a house rule"}
    state = apply(rules, state, Action("scores.mend", "leo", values))
    assert ("Slot 1", "set by the table", 20) in lines(rules, state, "leo")
    texts = [entry.text for entry in state.log]
    assert "Leo: Slot 1 counts 20 points (a house rule)." in texts
    assert texts[-1].startswith("Leo wins with 50 points.")


def test_a_total_that_is_corrected_stands_in_the_log_though_the_verdict_is_the_same(
    rules: Rules,
) -> None:
    state = counted(rules, ended(rules, {"mia": 41, "leo": 30}))
    (offer,) = (each for each in offers(rules, state) if each.seat == "leo"
                and each.do == "scores.mend")  # fmt: skip
    values = {"line": offer.fields[0].choices[0].value, "points": 14}
    state = apply(rules, state, Action("scores.mend", "leo", values))
    scored = [event for entry in state.log for event in entry.events if event.kind == "scored"]
    last = {event.seat: event.amount for event in scored if not event.thing}
    totals = {row["seat"]: row["total"] for row in scores(rules, state)["rows"]}
    assert {seat: last[seat] for seat in ("mia", "leo")} == {
        seat: totals[seat] for seat in ("mia", "leo")
    }


def test_a_line_of_another_seat_cannot_be_corrected_here(rules: Rules) -> None:
    state = counted(rules, ended(rules, {"mia": 41, "leo": 39}))
    values = {"line": "scores.mia.marker", "points": 0}
    with pytest.raises(Refusal):
        apply(rules, state, Action("scores.mend", "leo", values))


def test_the_verdict_stands_in_the_log_once(rules: Rules) -> None:
    state = counted(rules, ended(rules, {"mia": 41, "leo": 30}))
    state = apply(rules, state, Action("table.note", "", {"text": "Good game"}))
    texts = [entry.text for entry in state.log]
    assert texts.count("Mia wins with 26 points.") == 1
    assert "Leo has 15 points." in texts
    assert "Debt tokens: Mia 0 debt tokens, Leo 0 debt tokens." in texts


def test_a_game_that_goes_on_after_all_is_scored_anew(rules: Rules) -> None:
    state = counted(rules, ended(rules, {"mia": 41, "leo": 30}), mia=3)
    values = {"line": "scores.mia.marker", "points": 0}
    state = apply(rules, state, Action("scores.mend", "mia", values))
    state = apply(rules, state, Action("table.match", "", {"round": 1, "phase": 0}))
    assert view(rules, state)["scores"] is None
    state = apply(rules, state, Action("table.next"))
    assert state.moment.over
    assert view(rules, state)["prompt"]["text"].startswith("The game is over.")
    assert lines(rules, state, "mia")[0] == ("Point marker", "marker on 41", 41)


@given(
    st.permutations(["mia", "leo", "ann"]).flatmap(
        lambda order: st.fixed_dictionaries({seat: st.integers(0, 60) for seat in order})
    ),
    st.fixed_dictionaries(
        {
            seat: st.lists(st.sampled_from(sorted(VALUES)), max_size=3)
            for seat in ("mia", "leo", "ann")
        }
    ),
    st.fixed_dictionaries({seat: st.integers(0, 15) for seat in ("mia", "leo", "ann")}),
)
def test_totals_are_the_sums_of_their_lines_and_ranks_follow_them(
    at: dict[str, int], owned: dict[str, list[str]], tokens: dict[str, int]
) -> None:
    rules = rules_with()
    state = counted(rules, ended(rules, at, owned), **tokens)
    rows = scores(rules, state)["rows"]
    for row in rows:
        seat = row["seat"]
        assert row["total"] == sum(line["points"] for line in row["lines"])
        empty = sum((6, 5, 4)[len(owned[seat]) :])
        worth = sum(VALUES[card] for card in owned[seat])
        assert row["total"] == at[seat] + worth - empty - tokens[seat]
    order = list(at)
    ranks = [(-row["total"], order.index(row["seat"])) for row in rows]
    assert ranks == sorted(ranks)
    assert [row["place"] for row in rows] == [1, 2, 3]
