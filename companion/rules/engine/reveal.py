"""Choices that have just opened, in the order in which the shared screen shows them.

The winner comes last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from punchboard.cards.catalog import tr
from punchboard.companion.rules.engine.event import Entry, Event, sentence
from punchboard.companion.rules.engine.words import opened
from punchboard.companion.view_schema import RevealBidView, RevealView


@dataclass(frozen=True, slots=True)
class _Outcome:
    """The result of the choices in the same step.

    Attributes:
        seats: Seats in the resulting order, the winner first; empty if it isn't known yet.
        headline: Sentence on the winner, or on the seat that goes first.
        reason: Reason, with the rule that broke a tie.
    """

    seats: tuple[str, ...] = ()
    headline: str = ""
    reason: str = ""


def reveal(row: int, entries: Sequence[Entry], name_of: Callable[[str], str]) -> RevealView | None:
    """Return the choices that a step opened, in the order of turning over.

    Args:
        row: Row of the step in the journal.
        entries: Lines of the log that the step added.
        name_of: Returns a player's name.

    Returns:
        None if the step opened none.
    """
    at = next((n for n, each in enumerate(entries) if each.events[0].kind == "chosen"), None)
    if at is None:
        return None
    chosen = entries[at].events
    later = [each for each in entries[at + 1 :] if each.by == entries[at].by]
    outcome = _outcome(later, name_of)
    in_it = {each.seat for each in chosen if _chose(each, outcome)}
    headline = outcome.headline or ("" if in_it else tr("Nobody is in."))
    bids = sorted(chosen, key=lambda each: _strength(each, each.seat in in_it, outcome.seats))
    return {
        "row": row,
        "title": chosen[0].title,
        "bids": [_bid(each, each.seat in in_it, outcome.seats) for each in bids],
        "headline": headline,
        "reason": outcome.reason,
    }


def _outcome(later: Sequence[Entry], name_of: Callable[[str], str]) -> _Outcome:
    """Return the result of the choices, from their mechanism's lines that follow."""
    clashes = " ".join(
        each.text
        for each in later
        if each.events[0].kind == "told" and each.events[0].shown == "follows"
    )
    for entry in later:
        first = entry.events[0]
        if first.kind == "ordered":
            seats = tuple(each.seat for each in entry.events)
            reason = " ".join(filter(None, (f"{opened(first.what)}.", clashes)))
            return _Outcome(seats, tr("{name} goes first.", name=name_of(first.seat)), reason)
        if first.kind == "auctioned":
            ranked = (seat for seat, _ in first.bids if seat != first.seat)
            seats = (first.seat, *ranked) if first.seat else ()
            headline = sentence([_without_why(first)], name_of)
            return _Outcome(seats, headline, f"{opened(first.why)}." if first.why else "")
    return _Outcome(reason=clashes)


def _without_why(event: Event) -> Event:
    """Return an event whose sentence leaves out the reason."""
    return replace(event, why="")


def _chose(event: Event, outcome: _Outcome) -> bool:
    """Return whether a seat is in; a dial at 0 may be a choice where nothing is ordered."""
    if outcome.seats:
        return event.seat in outcome.seats
    return event.amount is not None or event.price is not None


def _strength(event: Event, is_in: bool, seats: Sequence[str]) -> tuple[int, ...]:
    """Return when a choice is turned over: nothing first, then the lowest, the winner last."""
    if not is_in:
        return (0,)
    if seats:
        return (1, -seats.index(event.seat))
    return (1, event.price or 0, event.amount or 0)


def _bid(event: Event, is_in: bool, seats: Sequence[str]) -> RevealBidView:
    """Return a choice as the view has it."""
    return {
        "seat": event.seat,
        "text": opened(event.what),
        "state": "bid" if is_in else "none",
        "place": seats.index(event.seat) + 1 if is_in and seats else 0,
    }
