"""The choice that is sealed now, and what the table plays when it opens; no state, no chance."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from punchboard.companion.lan.choice_numbers import UnsealableError, count_numbers, values_of
from punchboard.companion.lan.seal import Context, Opening
from punchboard.companion.rules.action import Action
from punchboard.companion.rules.refusal import Refusal
from punchboard.companion.rules.rules import Rules, check, offers, opening
from punchboard.companion.rules.state import State
from punchboard.companion.view_schema import OfferView


@dataclass(frozen=True, slots=True)
class Asked:
    """A choice that the rules ask for now.

    Attributes:
        table: id of the table.
        game: name of its folder.
        round: from 0.
        phase: from 0.
        choice: name of the private action.
        offers: seat to its offer as the view has it, in the order of asking.
    """

    table: str
    game: str
    round: int
    phase: int
    choice: str
    offers: Mapping[str, OfferView]

    @property
    def print(self) -> str:
        """A digest that changes with anything that is asked, limits included."""
        told = [self.round, self.phase, self.choice, list(self.offers.items())]
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()

    def context(self, epoch: int, seat: str) -> Context:
        """Return what a seat's seal must be made for."""
        return Context(
            self.table, self.game, self.round, self.phase, self.choice, epoch, seat
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Played:
    """What the table makes of openings.

    Attributes:
        action: that plays them.
        notes: sentences for the log about those that count as no choice.
        impossible: seats that sealed what the rules don't allow.
    """

    action: Action
    notes: tuple[str, ...]
    impossible: frozenset[str]


def asked_now(rules: Rules, state: State, table: str) -> Asked | None:
    """Return the choice that is sealed now: the first that the step asks for in secret.

    Args:
        rules: of the game.
        state: of the table.
        table: its id.

    Returns:
        None where nothing is asked in secret, or what can't be sealed.
    """
    found = [
        each for each in offers(rules, state) if each.private and not each.anytime and not each.why
    ]
    same = {each.seat: each.to_json() for each in found if each.do == found[0].do}
    if not same:
        return None
    try:
        for offer in same.values():
            count_numbers(offer["fields"])
    except UnsealableError:
        return None
    moment = state.moment
    return Asked(table, rules.name, moment.round, moment.phase, found[0].do, same)


def typed_dial(numbers: Sequence[int]) -> Opening:
    """Return what a cardboard dial shows, as if a phone had opened it; no seal fits it."""
    return Opening(tuple(numbers), b"", b"")


def play(
    rules: Rules, state: State, asked: Asked, openings: Mapping[str, Opening | None]
) -> Played:
    """Return what the table plays; missing and impossible choices count as none made.

    Args:
        rules: of the game.
        state: in which the choice was asked for.
        asked: the choice.
        openings: seat to what it opened; None where an opening is missing.
    """
    given: dict[str, Mapping[str, Any]] = {}
    notes: list[str] = []
    impossible: set[str] = set()
    names = {seat.id: seat.name for seat in state.seats}
    for seat in asked.offers:
        told = openings.get(seat)
        given[seat] = {}
        if told is None:
            notes.append(f"The seal of {names[seat]} was not opened: it counts as no choice.")
            continue
        try:
            values = values_of(asked.offers[seat]["fields"], told.numbers)
            check(rules, state, Action(asked.choice, seat, values))
            given[seat] = values
        except (ValueError, Refusal):
            impossible.add(seat)
            notes.append(f"{names[seat]} sealed what is not possible: no choice.")
    action = opening(rules, state, {asked.choice: given})
    if action is None:
        raise RuntimeError(f"{asked.choice} does not open")
    return Played(action, tuple(notes), frozenset(impossible))
