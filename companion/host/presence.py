"""Who is at the table: phones that are awake, the shared screen, and the phone that runs it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from punchboard.cards.catalog import tr
from punchboard.companion.host.host_state import HostStateFile
from punchboard.companion.host.lobby import Lobby
from punchboard.companion.rules.engine.action import Code, Refusal

PhoneState = Literal["here", "asleep"]


@dataclass(frozen=True, slots=True)
class PresenceState:
    """Who is at the table at a moment.

    Attributes:
        screen: Whether a table screen is there.
        holder: Seat whose phone holds the table; "" while the table screen does, or nobody.
        phones: Whether it is here or asleep, of each seat that has its own phone.
        lost: Seats whose phone was silent for so long that they may be freed.
    """

    screen: bool = False
    holder: str = ""
    phones: Mapping[str, PhoneState] = field(default_factory=dict)
    lost: tuple[str, ...] = ()


class Presence:
    """Who is at a table; only the table's own thread uses it, all may read `now`.

    Attributes:
        now: Latest state.
        has_own_screen: Whether the host's own screen is the table screen.
    """

    def __init__(self, host_state: HostStateFile, lobby: Lobby, seats: Iterable[str]) -> None:
        """Begin with nobody.

        Args:
            host_state: Keeps who holds the table.
            lobby: Hears the phones.
            seats: Ids.
        """
        self._host_state = host_state
        self._lobby = lobby
        self._seats = tuple(seats)
        self.has_own_screen = False
        self.now = PresenceState()

    def follow(self) -> bool:
        """Check who is there; return whether anything has changed.

        Raises:
            TableError: if it could not be saved.
        """
        old = self.now
        screen = self.has_own_screen or self._lobby.state_of("") == "here"
        phones: dict[str, PhoneState] = {}
        for seat in self._seats:
            state = self._lobby.state_of(seat)
            if state != "free":
                phones[seat] = state
        holder = self._host_state.kept.holder
        if screen and not old.screen:
            holder = ""  # whoever held the table did so in its place
        elif not screen and holder not in phones:
            holder = next((seat for seat, state in phones.items() if state == "here"), "")
        lost = tuple(seat for seat in phones if not self._lobby.is_held(seat))
        self._put(PresenceState(screen, holder, phones, lost))
        return self.now != old

    def hold(self, author: str, seat: str) -> bool:
        """Let a seat's phone hold the table; return whether it was taken over.

        Args:
            author: Seat that says so, "" for the table screen.
            seat: Seat that holds the table from now on; "": the table screen.

        Raises:
            Refusal: if it is not the author's to say, or nobody is awake there.
            TableError: if it could not be saved.
        """
        now = self.now
        if not self.may_lead(author) and not (
            author == seat and not now.screen and now.phones.get(now.holder) != "here"
        ):
            raise Refusal(
                Code.NOT_YOUR_TURN, tr("Only the player who runs the table can hand it on.")
            )
        if seat and now.phones.get(seat) != "here":
            raise Refusal(Code.NOT_NOW, tr("No phone is awake at that seat."))
        if not (seat or now.screen):
            raise Refusal(Code.NOT_NOW, tr("There is no shared screen."))
        is_taken = not self.may_lead(author)
        self._put(replace(now, holder=seat))
        return is_taken

    def may_lead(self, seat: str) -> bool:
        """Return whether a seat speaks for the table: the table screen, or who holds the table."""
        return seat in ("", self.now.holder)

    def is_asleep(self, seat: str) -> bool:
        """Return whether a seat, "" for the table screen, was not there when it was looked last."""
        return not self.now.screen if not seat else self.now.phones.get(seat) != "here"

    def _put(self, now: PresenceState) -> None:
        kept = self._host_state.kept
        if now.holder != kept.holder:
            self._host_state.keep(kept.model_copy(update={"holder": now.holder}))
        self.now = now
