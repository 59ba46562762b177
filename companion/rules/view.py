"""A table as one seat may see it: the same for every client."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from punchboard.companion.rules import agenda
from punchboard.companion.rules.look import Look
from punchboard.companion.rules.offer import Offer
from punchboard.companion.rules.rules import Rules, anytime
from punchboard.companion.rules.state import State
from punchboard.companion.rules.words import initials
from punchboard.companion.view_schema import VIEW_VERSION, PromptState, RulesView

#: Sentences of the log that a view carries; all of them are asked for apart.
RECENT = 40


def view(
    rules: Rules,
    state: State,
    seat: str = "",
    private: Mapping[str, Mapping[str, Mapping[str, Any]]] | None = None,
    sealed: Mapping[str, Collection[str]] | None = None,
) -> RulesView:
    """Return what a seat may see.

    Args:
        rules: of the game.
        state: now.
        seat: whose eyes; "" for the middle of the table, which sees no secret.
        private: name of a private offer's action to values by seat, of all seats; only `seat`'s own
            reach the view, of the others only that they are there.
        sealed: name of a private offer's action to the seats that have given theirs, where that is
            kept elsewhere, as on phones of their own.

    Returns:
        The view as `docs/companion/view.md` describes it.
    """
    given = private or {}
    known = {do: {seat: values[seat]} for do, values in given.items() if seat in values}
    all_in = {do: frozenset(seats) for do, seats in {**given, **(sealed or {})}.items()}
    look = Look(rules, state, known, all_in)
    asked = agenda.ask(look)
    moment = state.moment
    offers = (*asked.offers, *anytime(look))
    own = [each for each in offers if _is_shown(each, seat)]
    waits = agenda.open_parts(look, offers)
    done = agenda.done_parts(look, asked, waits)
    letters = initials([each.name for each in state.seats])
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
                "letter": letter,
            }
            for each, letter in zip(state.seats, letters, strict=True)
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
            "state": _state(
                seat, len(waits) + len(done) > 1 and asked.everyone, waits, moment.over
            ),
            "waits": list(waits),
            "done": list(done),
        },
        "offers": [offer.to_json() for offer in own if not offer.anytime],
        "anytime": [offer.to_json() for offer in own if offer.anytime],
        "hints": [hint.to_json() for hint in asked.hints],
        "order": list(look.order()),
        "panels": [
            panel
            for mechanism in rules.mechanisms.values()
            if look.is_on(mechanism.option)
            for panel in mechanism.panels(look)
        ],
        "private": {do: dict(values[seat]) for do, values in known.items()},
        "log": [entry.to_json() for entry in state.log[-RECENT:]],
    }


def _is_shown(offer: Offer, seat: str) -> bool:
    """Tell whether a seat sees an offer: its own; the table all that it may take up itself."""
    return offer.seat == seat if seat else not (offer.private or offer.at_seat)


def _state(seat: str, everyone: bool, waits: Collection[str], over: bool) -> PromptState:
    """Return what a prompt is to a seat."""
    if not seat:
        return "table"
    if seat in waits:
        return "everyone" if everyone else "turn"
    return "waiting" if waits or over else "hands"
