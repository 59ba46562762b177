"""Carry out an action: a table that changes step by step and ends as a new state."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from punchboard.companion.rules.action import Action
from punchboard.companion.rules.entry import Entry, Kind
from punchboard.companion.rules.look import HasPart, Look, Part
from punchboard.companion.rules.state import Moment


class Work(Look):
    """A table while an action is carried out; `state` is replaced, never changed in place.

    Attributes:
        ahead: the action, if it answers the later steps of its phase as well.
    """

    ahead: Action | None = None

    def put(self, mechanism: HasPart[Part], part: Part) -> None:
        """Replace a mechanism's state."""
        self.state = replace(self.state, parts={**self.state.parts, mechanism.id: part})

    def say(
        self, text: str, kind: Kind = "follows", seat: str = "", total: str = "", amount: int = 0
    ) -> None:
        """Add a sentence to the log; with a total, the amount by which it has changed."""
        entry = Entry(text, kind, seat, total, amount)
        self.state = replace(self.state, log=(*self.state.log, entry))

    def move_to(self, moment: Moment) -> None:
        """Set round, phase and step; in another step than before nobody has done anything yet."""
        old = self.state.moment
        if moment.phase != old.phase:
            self.ahead = None
        stays = replace(moment, last_round=old.last_round) == old
        self.state = replace(self.state, moment=moment)
        if not stays:
            self.state = replace(self.state, done=(), told={})

    def set(self, option: str, value: Any) -> None:
        """Set one of the table's settings."""
        self.state = replace(self.state, settings={**self.state.settings, option: value})

    def end_after_round(self, why: str) -> None:
        """Make this round the last; it stays so, whatever happens afterwards."""
        if not self.state.moment.last_round:
            self.move_to(replace(self.state.moment, last_round=why))
            self.say(f"{why} This is the last {self.play.rounds.word}.", "phase")

    def end_now(self, why: str) -> None:
        """End the game in the middle of whatever is being done."""
        self.move_to(replace(self.state.moment, last_round=why, over=True))
        self.say(f"The game ends: {why}", "phase")
