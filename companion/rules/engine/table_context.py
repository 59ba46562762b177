"""The context of a rule: a table to read, and a transaction that changes it.

A mechanism asks for another by its role, a class. This module knows nothing else about mechanisms.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.play import Play
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.deck import Deck
from punchboard.companion.rules.engine.event import Entry, Event, sentence
from punchboard.companion.rules.engine.state import Moment, Seat, State

Role = TypeVar("Role")
Known = TypeVar("Known")


class Named(Protocol):
    """A mechanism, as far as the table knows one."""

    @property
    def id(self) -> str:
        """Its name in this game."""

    @property
    def option(self) -> str | None:
        """The option that switches it on; None: it is always on."""


class Game(Protocol):
    """The data of a game, with its mechanisms set up."""

    @property
    def play(self) -> Play:
        """Play data of the game."""

    @property
    def deck(self) -> Deck:
        """Its cards."""

    @property
    def mechanisms(self) -> Mapping[str, Named]:
        """By id, in the data's order."""


class TableContext:
    """A state with the game that explains it.

    Attributes:
        play: Play data of the game.
        deck: The cards of the game.
        state: State of this table.
        has_read_secrets: Whether anything has read `private` or `sealed`; a result made without
            them is the same for all viewers.
        has_read_viewer: Whether anything has read `viewer`; such a result differs for each seat.
    """

    def __init__(
        self,
        game: Game,
        state: State,
        private: Mapping[str, Mapping[str, Any]] | None = None,
        sealed: Mapping[str, frozenset[str]] | None = None,
        viewer: str = "",
    ) -> None:
        self.play = game.play
        self.deck = game.deck
        self._mechanisms = game.mechanisms
        self.state = state
        self._private = private or {}
        self._sealed = sealed or {}
        self._viewer = viewer
        self.has_read_secrets = False
        self.has_read_viewer = False
        self._of_role: dict[type, tuple[Any, ...]] = {}
        self._followed: tuple[State, dict[Hashable, Any]] = (state, {})

    @property
    def private(self) -> Mapping[str, Mapping[str, Any]]:
        """Visible secrets: name of a private offer's action to values by seat."""
        self.has_read_secrets = True
        return self._private

    @property
    def sealed(self) -> Mapping[str, frozenset[str]]:
        """Name of a private offer's action to the seats that have given theirs."""
        self.has_read_secrets = True
        return self._sealed

    @property
    def viewer(self) -> str:
        """The seat that views; "" for the middle of the table."""
        self.has_read_viewer = True
        return self._viewer

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, clockwise from the start player."""
        return self.state.seats

    def seat(self, id: str) -> Seat:  # noqa: A002
        """Return a seat by its id."""
        return next(seat for seat in self.state.seats if seat.id == id)

    def name(self, id: str) -> str:  # noqa: A002
        """Return a player's name; the id itself for a seat that isn't at the table."""
        return next(
            (seat.name for seat in self.state.seats if seat.id == id), id or tr("The table")
        )

    def find(self, role: type[Role], id: str) -> Role:  # noqa: A002
        """Return another mechanism by its id; data have been checked to name one of that role."""
        found = self._mechanisms[id]
        assert isinstance(found, role), f"{id} is no {role.__name__}"
        return found

    def all(self, role: type[Role], on: bool = True) -> Iterator[Role]:
        """Yield the mechanisms of a role in the data's order.

        Args:
            role: A class.
            on: Whether switched-off mechanisms are left out.
        """
        found: tuple[Any, ...] | None = self._of_role.get(role)
        if found is None:
            found = tuple(each for each in self._mechanisms.values() if isinstance(each, role))
            self._of_role[role] = found
        for mechanism in found:
            if not on or self.is_on(mechanism.option):
                yield mechanism

    def is_on(self, option: str | None) -> bool:
        """Return whether an option is switched on; no option is always on."""
        return option is None or bool(self.state.settings.get(option))

    def order(self) -> tuple[str, ...]:
        """Return the seats in the turn order of the phase, first first."""
        order: tuple[str, ...] = self.state.parts[self.order_id].seats
        return order

    @property
    def order_id(self) -> str:
        """Id of the turn order of the phase; after the game, that of the game."""
        moment = self.state.moment
        own = None if moment.over else self.play.phases[moment.phase].order
        return own or self.play.order

    def once(self, key: Hashable, work_out: Callable[[], Known]) -> Known:
        """Return a value that follows from the pieces on the table, computed once and kept.

        Args:
            key: Its name; nothing else has it.
            work_out: Computes the value. It must depend only on the rules and on the fields
                compared by `State.is_same_board`; treat the result as read-only.
        """
        state, known = self._followed
        if state is not self.state:
            known = known if self.state.is_same_board(state) else {}
            self._followed = (self.state, known)
        if key not in known:
            known[key] = work_out()
        found: Known = known[key]
        return found

    def derived(self, key: str, value: int) -> int:
        """Return a derived number, or the table's own value for it."""
        return self.state.overruled.get(key, value)

    @property
    def step(self) -> Step | None:
        """The current step; None when the game is over."""
        moment = self.state.moment
        return None if moment.over else self.play.phases[moment.phase].steps[moment.step]

    @property
    def round_name(self) -> str:
        """The round's name ("March"), or "Round 3"."""
        return self.play.rounds.name_of(self.state.moment.round)


class Transaction(TableContext):
    """A table while an action is carried out; `state` is replaced, never changed in place.

    Attributes:
        ahead: The action, if it answers the later steps of its phase as well.
    """

    ahead: Action | None = None

    def tell(self, by: str, *events: Event, also: tuple[Event, ...] = ()) -> None:
        """Add a line to the log.

        Args:
            by: Id of the mechanism that tells it.
            events: Events of its sentence, one at least.
            also: Further events that it sums up.

        Raises:
            ValueError: if one is outside the vocabulary of events.
        """
        moment = self.state.moment
        phase = "" if moment.over else self.play.phases[moment.phase].id
        step = 0 if moment.over else moment.step + 1

        def entry_of(said: tuple[Event, ...], all_of_it: tuple[Event, ...]) -> Entry:
            text = sentence(said, self.name)
            return Entry(text, all_of_it, by, moment.round + 1, phase, step)

        entry = entry_of(events, (*events, *also))
        if any(each.shut for each in entry.events):
            shut, more = (tuple(each.shut or each for each in part) for part in (events, also))
            entry = replace(entry, shut=entry_of(shut, (*shut, *more)))
        self.state = self.state.with_entry(entry)

    def move_to(self, moment: Moment) -> None:
        """Set round, phase and step; in another step than before nobody has done anything yet."""
        old = self.state.moment
        if moment.phase != old.phase:
            self.ahead = None
        stays = replace(moment, last_round=old.last_round) == old
        if stays:
            self.state = replace(self.state, moment=moment)
        else:
            self.state = replace(self.state, moment=moment, done=(), told={})

    def set(self, option: str, value: Any) -> None:
        """Set one of the table's settings."""
        self.state = replace(self.state, settings={**self.state.settings, option: value})

    def end_after_round(self, why: str) -> None:
        """Make this round the last; later changes don't take that back."""
        if not self.state.moment.last_round:
            self.move_to(replace(self.state.moment, last_round=why))
            what = tr("{why} This is the last {word}.", why=why, word=self.play.rounds.word)
            self.tell("table", Event("ended", thing="round", what=what))

    def end_now(self, why: str) -> None:
        """End the game at once, even in the middle of a step."""
        self.move_to(replace(self.state.moment, last_round=why, over=True))
        self.tell("table", Event("ended", thing="game", what=tr("The game ends"), why=why))
