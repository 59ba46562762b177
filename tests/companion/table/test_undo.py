"""Undo then redo is identity, whatever was played."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from small_game import NEXT, SEATS, gain, pack_text

from punchboard.companion.pack import load_pack, rules_of
from punchboard.companion.rules.engine.action import Refusal
from punchboard.companion.rules.rules import Rules, Setup
from punchboard.companion.table.history import History
from punchboard.companion.table.row import Row, RowKind, read_action

GAINS = st.builds(gain, st.sampled_from([seat for seat, _ in SEATS]), st.integers(-20, 20))
OPENINGS = st.builds(
    lambda bids: {"do": "guess.open", "seat": "", "values": {"bids": bids}},
    st.dictionaries(
        st.sampled_from([seat for seat, _ in SEATS]),
        st.fixed_dictionaries({"guess": st.integers(0, 9)}),
    ),
)
STEPS = st.one_of(GAINS, st.just(NEXT), OPENINGS, st.integers(-6, 6))


def small_rules() -> Rules:
    return rules_of(load_pack(pack_text()))


def take(history: History, kind: RowKind, told: dict[str, Any]) -> bool:
    number = history.newest + 1
    action = read_action(kind, told)
    row = Row(number, kind, action, "", number - 1, f"key-{number}", "2026-03-01T19:30:00Z")
    try:
        history.take(row)
    except Refusal:
        return False
    return True


def play(steps: list[object]) -> History:
    """Play what is legal of some steps; numbers undo (below 0) and redo."""
    history = History(small_rules(), Setup(SEATS))
    for step in steps:
        if isinstance(step, int):
            take(history, "undo" if step < 0 else "redo", {"steps": abs(step)})
        else:
            take(history, "act", step)
    return history


@settings(max_examples=60, deadline=None)
@given(st.lists(STEPS, max_size=14), st.integers(1, 14))
def test_undo_then_redo_is_identity(steps: list[object], count: int) -> None:
    history = play(steps)
    before, undone = history.state, history.redo_count
    if take(history, "undo", {"steps": count}):
        assert history.redo_count == undone + count
        assert take(history, "redo", {"steps": count})
    assert history.state == before


@settings(max_examples=60, deadline=None)
@given(st.lists(STEPS, max_size=14))
def test_what_stands_is_the_fold_of_the_acts_that_are_not_undone(steps: list[object]) -> None:
    history = play(steps)
    standing: list[object] = []
    undone: list[object] = []
    # The same in the plainest way: a list of acts, and each time all of them from the start.
    for step in steps:
        if isinstance(step, int):
            count = abs(step)
            source, target = (standing, undone) if step < 0 else (undone, standing)
            if 1 <= count <= len(source):
                for _ in range(count):
                    target.append(source.pop())
            continue
        again = History(small_rules(), Setup(SEATS))
        for act in standing:
            assert take(again, "act", act)
        if take(again, "act", step):
            standing.append(step)
            undone.clear()
    plain = History(small_rules(), Setup(SEATS))
    for act in standing:
        assert take(plain, "act", act)
    assert history.state == plain.state
