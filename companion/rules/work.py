"""Carry out an action: a table that changes step by step and ends as a new state."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from punchboard.companion.rules.action import Action
from punchboard.companion.rules.entry import Entry
from punchboard.companion.rules.event import Event, sentence
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

    def tell(self, by: str, *events: Event, also: tuple[Event, ...] = ()) -> None:
        """Add a line to the log.

        Args:
            by: id of the mechanism that tells it.
            events: that its sentence says, one at least.
            also: that it sums up.

        Raises:
            ValueError: if one is outside the vocabulary of events.
        """
        stamped = tuple(self._stamped(by, each) for each in (*events, *also))
        entry = Entry(sentence(events, self.name), stamped)
        self.state = replace(self.state, log=(*self.state.log, entry))

    def _stamped(self, by: str, event: Event) -> Event:
        """Return an event with who tells it and when."""
        moment = self.state.moment
        return replace(
            event,
            thing=event.thing or ("" if event.card else by),
            name=event.name or (self.deck[event.card].name if event.card else ""),
            by=by,
            round=moment.round + 1,
            phase="" if moment.over else self.play.phases[moment.phase].id,
            step=0 if moment.over else moment.step + 1,
        )

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
            what = f"{why} This is the last {self.play.rounds.word}."
            self.tell("table", Event("ended", thing="round", what=what))

    def end_now(self, why: str) -> None:
        """End the game in the middle of whatever is being done."""
        self.move_to(replace(self.state.moment, last_round=why, over=True))
        self.tell("table", Event("ended", thing="game", what="The game ends", why=why))
