"""A table as one seat may see it: plain JSON, the same for every client."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from punchboard.companion.rules import agenda
from punchboard.companion.rules.look import Look
from punchboard.companion.rules.rules import Rules, anytime
from punchboard.companion.rules.state import State

#: Raised when clients must learn something new to draw a view.
VIEW_VERSION = 1
#: Sentences of the log that a view carries; all of them are asked for apart.
RECENT = 40


def view(
    rules: Rules,
    state: State,
    seat: str = "",
    private: Mapping[str, Mapping[str, Any]] | None = None,
) -> dict[str, Any]:
    """Return what a seat may see.

    Args:
        rules: of the game.
        state: now.
        seat: whose eyes; "" for the middle of the table, which sees no secret.
        private: name of a private offer's action to values by seat, of all seats; only `seat`'s own
            reach the view, of the others only that they are there.

    Returns:
        The view as `docs/companion/view.md` describes it.
    """
    given = private or {}
    own = {do: {seat: values[seat]} for do, values in given.items() if seat in values}
    sealed = {do: frozenset(values) for do, values in given.items()}
    look = Look(rules, state, own, sealed)
    asked = agenda.ask(look)
    moment = state.moment
    offers = (*asked.offers, *anytime(look))
    main = [offer for offer in offers if not offer.private or offer.seat == seat]
    return {
        "version": VIEW_VERSION,
        "game": {"name": rules.name, "title": rules.title},
        "seat": seat,
        "seats": [
            {
                "id": each.id,
                "name": each.name,
                "colour": each.colour,
                "shape": each.shape,
                "letter": each.letter,
            }
            for each in state.seats
        ],
        "moment": {
            "round": moment.round,
            "round_name": look.round_name,
            "round_word": rules.play.rounds.word,
            "phase": moment.phase,
            "phases": [
                {"id": phase.id, "name": phase.name, "icon": phase.icon}
                for phase in rules.play.phases
            ],
            "last_round": moment.last_round,
            "over": moment.over,
        },
        "settings": dict(state.settings),
        "prompt": {
            "text": asked.text,
            "detail": asked.detail,
            "seats": list(asked.seats),
            "panel": asked.panel,
        },
        "offers": [offer.to_json() for offer in main if not offer.anytime],
        "anytime": [offer.to_json() for offer in main if offer.anytime],
        "hints": [hint.to_json() for hint in asked.hints],
        "order": list(look.order()),
        "panels": [
            panel
            for mechanism in rules.mechanisms.values()
            if look.is_on(mechanism.option)
            for panel in mechanism.panels(look)
        ],
        "private": {do: values[seat] for do, values in own.items()},
        "log": [entry.to_json() for entry in state.log[-RECENT:]],
    }
