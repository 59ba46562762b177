"""A hosted table as the host's own screen plays it: as a session, with phones at its seats.

Each call is carried out in the table's own thread, and phones see its changes at once.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.pack import Pack
from punchboard.companion.host.hot_seats import HotSeats
from punchboard.companion.host.service import TableService
from punchboard.companion.net import messages
from punchboard.companion.rules.engine.action import Code, Refusal
from punchboard.companion.rules.rules import Rules
from punchboard.companion.table.choice_record import Answer
from punchboard.companion.table.incoming import to_action
from punchboard.companion.table.info import TableInfo
from punchboard.companion.view_schema import LogLineView, OfferView, TableView


class HostTable:
    """A `Table` whose every step is carried out in the table's thread.

    Attributes:
        pack: The game's.
        rules: Rules of the game.
    """

    def __init__(
        self,
        service: TableService,
        passed: HotSeats,
        in_table: Callable[..., Any],
        hear: Callable[[messages.Said], dict[str, object]],
    ) -> None:
        """Play at an open table.

        Args:
            service: Table that is shown.
            passed: Seats that bid on this screen.
            in_table: Runs work in the table's thread, and returns its result.
            hear: Says a message to the host as its own screen, in the table's thread.
        """
        self._service = service
        self._hot_seats = passed
        self._in_table = in_table
        self._hear = hear
        self.pack: Pack = service.session.pack
        self.rules: Rules = service.session.rules

    @property
    def info(self) -> TableInfo:
        """Summary of the table for lists."""
        return self._service.session.info

    @property
    def newest(self) -> int:
        """The number of the newest row."""
        return self._service.session.newest

    @property
    def can_undo(self) -> int:
        """How many steps can be undone."""
        return self._service.session.can_undo

    @property
    def can_redo(self) -> int:
        """How many steps can be done again."""
        return self._service.session.can_redo

    def view(self, seat: str = "") -> TableView:
        """Return the view of the middle, or of a seat that plays on this screen.

        A seat with its own phone shows only its public parts here.
        """

        def seen() -> TableView:
            self._service.show_own_screen()
            eyes = "" if self._service.bid_method(seat) == "phone" else seat
            view = self._service.seen(eyes, on_screen=True)
            if self._hot_seats.holds(seat):
                for do, values in self._hot_seats.given(seat).items():
                    view["private"] = {**view["private"], do: dict(values)}
            return view

        shown: TableView = self._in_table(seen)
        return shown

    def dial_form(self) -> OfferView | None:
        """Return the form for open cardboard dials, as an offer; None while none is awaited."""
        form: OfferView | None = self._in_table(self._service.dial_form)
        return form

    def do(self, action: Mapping[str, Any]) -> None:
        """Carry out an action; it is on disk, and on its way to the phones, when this returns.

        Raises:
            Refusal: if it may not be done; nothing has changed.
            TableError: if it could not be saved.
        """
        self._say(
            lambda: messages.Do(
                kind="do", action=dict(action), key=_fresh_key(), based_on=self.newest
            )
        )

    def give(self, action: Mapping[str, Any]) -> None:
        """Seal a choice that a seat has made behind the curtain, or keep its note."""

        def give() -> None:
            secret = to_action(action)
            if self._service.session.check(secret).anytime:
                note = messages.Keep(kind="keep", action=dict(action))
                self._hear(messages.Pass(kind="pass", seat=secret.seat, said=note))
            else:
                self._hot_seats.seal(secret.seat, secret.values)

        self._in_table(give)

    def type_dials(self, seats: Sequence[str], values: Mapping[str, Any]) -> None:
        """Take the values of open cardboard dials, as typed into their form.

        Args:
            seats: Seats of the form, `dials` of its offer.
            values: Values of its fields.
        """

        def typed() -> messages.Said:
            form = self._service.dial_form()
            if form is not None and list(seats) != form["dials"]:
                raise Refusal(Code.NOT_NOW, tr("No dial is expected now."))
            return messages.Dials(kind="dials", epoch=self._epoch(), values=dict(values))

        self._say(typed)

    def vote(self, answer: Answer) -> None:
        """Say whether to go on when openings are missing.

        Args:
            answer: `without` them, or all seal `again`.

        Raises:
            Refusal: if nothing is to be decided, or not yet.
        """
        self._say(lambda: messages.Vote(kind="vote", epoch=self._epoch(), answer=answer))

    def hold(self, seat: str) -> None:
        """Let a seat's phone hold the table; "" takes it back to this screen.

        Raises:
            Refusal: if no phone is awake there.
        """
        self._say(lambda: messages.Hold(kind="hold", seat=seat))

    def nudge(self, seat: str) -> None:
        """Let a player's phone buzz.

        Raises:
            Refusal: if the seat has none, or was nudged just now.
        """
        self._say(lambda: messages.Nudge(kind="nudge", seat=seat))

    def undo(self) -> None:
        """Take back the newest step of anybody."""
        self._rewind(1)

    def redo(self) -> None:
        """Redo the last undone step."""
        self._rewind(-1)

    def log(self) -> list[LogLineView]:
        """Return every sentence since the start."""
        return list(self._in_table(self._service.session.log))

    def _rewind(self, steps: int) -> None:
        self._say(
            lambda: messages.Rewind(
                kind="rewind", steps=steps, newest=self.newest, key=_fresh_key()
            )
        )

    def _epoch(self) -> int:
        choice = self._service.sealing.to_json()
        if choice is None:
            raise Refusal(Code.NOT_NOW, tr("There’s nothing to decide now."))
        return choice["epoch"]

    def _say(self, said: Callable[[], messages.Said]) -> None:
        """Say a message that is made in the table's thread, of the newest state."""
        self._in_table(lambda: self._hear(said()))


def _fresh_key() -> str:
    return secrets.token_hex(16)
