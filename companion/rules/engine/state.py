"""The state of a table at one moment: seats, settings, and the state of each mechanism.

A mechanism is one part of a game's rules, set up by the game's data.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from punchboard.companion.rules.engine.event import Entry
from punchboard.companion.rules.engine.log import Log


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table.

    Attributes:
        id: Stable, from the game's data ("blue").
        name: The player's.
        colour: `#rrggbb`.
        shape: `disc`, `square`, `hexagon`, `diamond`, `triangle` or `star`.
        letter: Printed on its pieces; markers on screens show that of the player's name.
    """

    id: str
    name: str
    colour: str
    shape: Literal["disc", "square", "hexagon", "diamond", "triangle", "star"]
    letter: str


@dataclass(frozen=True, slots=True)
class Moment:
    """The present round, phase and step.

    Attributes:
        round: Round, from 0.
        phase: Index into the play data's phases.
        step: Index into the phase's steps.
        last_round: Reason that this round is the last; "" while it is not.
        over: Whether the end of the game has come and scoring begins.
    """

    round: int = 0
    phase: int = 0
    step: int = 0
    last_round: str = ""
    over: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """All that the app knows of a table.

    Attributes:
        seats: Clockwise from the start player.
        settings: State of each option by name, on or off; and `bidding`: `dials`, `pass` or
            `phones`.
        moment: Round, phase, step.
        parts: Mechanism id to its own frozen dataclass.
        overruled: Derived numbers that the table has overruled, by key.
        log: Every sentence so far.
        acts: Number of actions so far.
        now: Time of the newest action, seconds since 1970; 0: unknown.
        done: Seats that have done their part of the step of this moment, where all have one.
        told: Answers of seats to a shared form that waits for the others: the action to the values
            by seat.
    """

    seats: tuple[Seat, ...]
    settings: Mapping[str, Any]
    moment: Moment = Moment()
    parts: Mapping[str, Any] = field(default_factory=dict)
    overruled: Mapping[str, int] = field(default_factory=dict)
    log: Log = field(default_factory=Log)
    acts: int = 0
    now: int = 0
    done: tuple[str, ...] = ()
    told: Mapping[str, Mapping[str, Mapping[str, Any]]] = field(default_factory=dict)

    def with_part(self, id: str, part: Any) -> State:  # noqa: A002 (the data's own word)
        """Return it with another state of a mechanism."""
        return self._with({**self.parts, id: part}, self.log)

    def with_entry(self, entry: Entry) -> State:
        """Return it with a sentence more in its log."""
        return self._with(self.parts, self.log.with_entry(entry))

    def _with(self, parts: Mapping[str, Any], log: Log) -> State:
        # Most changes are these two, and `replace` takes twice as long.
        return State(
            self.seats, self.settings, self.moment, parts, self.overruled, log, self.acts,
            self.now, self.done, self.told,
        )  # fmt: skip

    def is_same_board(self, other: State) -> bool:
        """Return whether the pieces are as in another state.

        Sentences, the clock and who is done with a step may differ.
        """
        return (
            self.parts is other.parts
            and self.seats is other.seats
            and self.moment is other.moment
            and self.settings is other.settings
            and self.overruled is other.overruled
            and self.told is other.told
        )
