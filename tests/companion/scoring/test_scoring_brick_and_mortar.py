"""Scoring and reminders as Brick & Mortar's own data arrange them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from punchboard.companion.rules.engine import agenda
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.rules import Rules, Setup, apply, start
from punchboard.companion.rules.view import view
from tests.companion.shipped import shipped_rules


def brick_and_mortar() -> Rules:
    return shipped_rules("brick_and_mortar")


def with_stores(state: State, **owned: list[str]) -> State:
    part = state.parts["stores"]
    cards = {seat: tuple(f"stores:{name}" for name in names) for seat, names in owned.items()}
    boards = replace(part, cards={**part.cards, **cards})
    return replace(state, parts={**state.parts, "stores": boards})


def ended(at: dict[str, int], debt: dict[str, int] | None = None, **owned: list[str]) -> State:
    """Return a table of two after the last month; `debt` tokens if they are counted all along."""
    rules = brick_and_mortar()
    setup = Setup((("blue", "Mia"), ("orange", "Leo")), {"debt": debt is not None})
    state = with_stores(start(rules, setup), **owned)
    state = replace(state, parts={**state.parts, "points": replace(state.parts["points"], at=at)})
    for seat, tokens in (debt or {}).items():
        state = apply(rules, state, Action("debt.change", seat, {"amount": tokens}))
    tx = Transaction(rules, replace(state, moment=replace(state.moment, over=True)))
    agenda.settle(tx)
    return tx.state


def row(state: State, seat: str) -> dict[str, Any]:
    scores = view(brick_and_mortar(), state)["scores"]
    (found,) = [each for each in scores["rows"] if each["seat"] == seat]
    return found


def points(state: State, seat: str) -> dict[str, int]:
    return {line["title"]: line["points"] for line in row(state, seat)["lines"]}


def test_bm_d8_final_score() -> None:
    rules = brick_and_mortar()
    state = ended({"blue": 41, "orange": 30}, blue=["mall_gallery", "bakery"], orange=[])
    numbers = {"blue": {"debt": 2}, "orange": {"debt": 0}}
    state = apply(rules, state, Action("count.count", "", {"numbers": numbers}))
    worth = {
        name: rules.deck[f"stores:{name}"].number_in("points")
        for name in ("mall_gallery", "bakery")
    }
    assert points(state, "blue") == {
        "Point marker": 41,
        "Mall Gallery": worth["mall_gallery"],
        "Bakery": worth["bakery"],
        "Slot 3": -4,
        "Slot 4": -2,
        "Debt tokens": -2,
    }
    assert row(state, "blue")["total"] == 41 + sum(worth.values()) - 4 - 2 - 2


def test_debt_tokens_that_are_counted_all_along_are_not_asked_at_the_end() -> None:
    state = ended({"blue": 41, "orange": 41}, {"blue": 3}, blue=[], orange=[])
    assert points(state, "blue")["Debt tokens"] == -3
    offers = view(brick_and_mortar(), state)["offers"]
    assert [offer["do"] for offer in offers] == []


def test_equal_totals_go_to_the_lower_turn_position() -> None:
    state = ended({"blue": 20, "orange": 20}, {}, blue=[], orange=[])
    order = replace(state.parts["turn_order"], seats=("orange", "blue"))
    state = replace(state, parts={**state.parts, "turn_order": order})
    text = view(brick_and_mortar(), state)["prompt"]["text"]
    assert text == (
        "Leo wins with 3 points. Leo and Mia have 3; Leo is further ahead in turn order."
    )


def reminded(state: State) -> dict[str, set[str]]:
    """Return the cards that each phase reminds of, over all of its steps."""
    rules = brick_and_mortar()
    told: dict[str, set[str]] = {}
    for number, phase in enumerate(rules.play.phases):
        for step in range(len(phase.steps)):
            moment = replace(state.moment, round=1, phase=number, step=step)
            table = TableContext(rules, replace(state, moment=moment))
            if agenda.is_asked(table, phase.steps[step], 1):
                hints = rules.mechanisms["reminders"].hints(table, phase.steps[step])
                told.setdefault(phase.id, set()).update(hint.card for hint in hints)
    return told


@pytest.mark.parametrize("full", [False, True])
def test_every_printed_effect_is_told_in_its_phase_and_in_no_other(full: bool) -> None:
    rules = brick_and_mortar()
    settings = dict.fromkeys(rules.play.options, full)
    state = start(rules, Setup((("blue", "Mia"), ("orange", "Leo")), settings))
    names = [card.id.partition(":")[2] for card in rules.deck.of_components("stores")]
    told = reminded(with_stores(state, blue=names, orange=[]))
    phases = {icon.id: icon.phase for icon in rules.mechanisms["reminders"].data.cards.icons}
    wanted: dict[str, set[str]] = {phase.id: set() for phase in rules.play.phases}
    for card in rules.deck.of_components("stores"):
        if card.text:
            for sign in card.names_in("phase"):
                wanted[phases[sign]].add(card.id)
    assert told == wanted
