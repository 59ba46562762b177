"""A line of the log: events that were told together, and their sentence."""

from __future__ import annotations

from dataclasses import dataclass

from punchboard.companion.rules.event import Event, LineKind
from punchboard.companion.view_schema import LogLineView


@dataclass(frozen=True, slots=True)
class Entry:
    """One sentence of the log.

    Attributes:
        text: a whole sentence with names, made of its events when they were told.
        events: what it says, and what it sums up; one at least.
        by: id of the mechanism that told it.
        round: when, from 1.
        phase: its id; "" once the game is over.
        step: of the phase, from 1; 0 once the game is over.
    """

    text: str
    events: tuple[Event, ...]
    by: str
    round: int
    phase: str
    step: int

    @property
    def kind(self) -> LineKind:
        """How it is shown."""
        return self.events[0].shown

    @property
    def seat(self) -> str:
        """Whom it is about; "" for all."""
        return self.events[0].seat if len({each.seat for each in self.events}) == 1 else ""

    @property
    def total(self) -> str:
        """Which total it changes: the id of a track or counter; "" for none."""
        return self.thing(self.events[0]) if self.events[0].change else ""

    @property
    def amount(self) -> int:
        """By how much its total changes."""
        return self.events[0].change

    def thing(self, event: Event) -> str:
        """Return what one of its events is about; without a word of that, who tells it."""
        return event.thing or ("" if event.card else self.by)

    def to_json(self) -> LogLineView:
        """Return the entry as the view has it."""
        return {
            "text": self.text,
            "kind": self.kind,
            "seat": self.seat,
            "total": self.total,
            "amount": self.amount,
        }
