"""Read a table: the rules, the state, and what has been given in private."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from punchboard.companion.rules.mechanism import Mechanism
from punchboard.companion.rules.state import Seat, State

if TYPE_CHECKING:
    from punchboard.cards.schema.play.base import Step
    from punchboard.companion.rules.deck import Deck
    from punchboard.companion.rules.rules import Rules

Part = TypeVar("Part")
Kind = TypeVar("Kind", bound=Mechanism[Any])
Known = TypeVar("Known")


class Look:
    """A state with the rules that explain it.

    Attributes:
        rules: of this game.
        state: of this table.
        has_read_secrets: whether anything has asked for `private` or `sealed`: what was worked out
            without them is the same for all eyes.
        has_read_viewer: whether anything has asked for `viewer`: that is the same for no two seats.
    """

    def __init__(
        self,
        rules: Rules,
        state: State,
        private: Mapping[str, Mapping[str, Any]] | None = None,
        sealed: Mapping[str, frozenset[str]] | None = None,
        viewer: str = "",
    ) -> None:
        self.rules = rules
        self.state = state
        self._private = private or {}
        self._sealed = sealed or {}
        self._viewer = viewer
        self.has_read_secrets = False
        self.has_read_viewer = False
        self._followed: tuple[State, dict[Hashable, Any]] = (state, {})

    @property
    def private(self) -> Mapping[str, Mapping[str, Any]]:
        """Name of a private offer's action to values by seat: of whose secrets may be seen here."""
        self.has_read_secrets = True
        return self._private

    @property
    def sealed(self) -> Mapping[str, frozenset[str]]:
        """Name of a private offer's action to the seats that have given theirs."""
        self.has_read_secrets = True
        return self._sealed

    @property
    def viewer(self) -> str:
        """The seat whose eyes these are; "" for the middle of the table."""
        self.has_read_viewer = True
        return self._viewer

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, clockwise from the start player."""
        return self.state.seats

    @property
    def deck(self) -> Deck:
        """The cards of the game."""
        return self.rules.deck

    def seat(self, id: str) -> Seat:  # noqa: A002
        """Return a seat by its id."""
        return next(seat for seat in self.state.seats if seat.id == id)

    def name(self, id: str) -> str:  # noqa: A002
        """Return a player's name; the id itself for a seat that is not here."""
        return next((seat.name for seat in self.state.seats if seat.id == id), id or "The table")

    def part(self, mechanism: Mechanism[Part]) -> Part:
        """Return a mechanism's state."""
        part: Part = self.state.parts[mechanism.id]
        return part

    def find(self, kind: type[Kind], id: str) -> Kind:  # noqa: A002
        """Return another mechanism by its id; the data has been checked to name one."""
        return cast(Kind, self.rules.mechanisms[id])

    def is_on(self, option: str | None) -> bool:
        """Return whether an option is switched on; no option is always on."""
        return option is None or bool(self.state.settings.get(option))

    def order(self) -> tuple[str, ...]:
        """Return the seats in turn order, first first."""
        return self.rules.order_of(self)

    def once(self, key: Hashable, work_out: Callable[[], Known]) -> Known:
        """Return what follows from this very state, worked out once however often it is asked.

        Args:
            key: its name; nothing else has it.
            work_out: returns it; nothing but rules and state decides it, and nobody changes it.
        """
        state, known = self._followed
        if state is not self.state:
            self._followed = (self.state, known := {})
        if key not in known:
            known[key] = work_out()
        found: Known = known[key]
        return found

    def derived(self, key: str, value: int) -> int:
        """Return a derived number, or what the table has set in its place."""
        return self.state.overruled.get(key, value)

    @property
    def step(self) -> Step | None:
        """The step that is asked now; None when the game is over."""
        return self.rules.step_at(self.state.moment)

    @property
    def round_name(self) -> str:
        """The round's name ("March"), or "Round 3"."""
        return self.rules.round_name(self.state.moment.round)
