"""The host screen's access to the table that it hosts, while other seats play on their phones.

Each method runs in the table's own thread, and phones see its changes at once; the properties are
read directly. Some seats may have no phone: they bid on this screen, which is passed around with a
curtain over each bid.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.pack import Pack
from punchboard.companion.host.service import TableService
from punchboard.companion.net import messages
from punchboard.companion.rules.engine.action import Code, Refusal
from punchboard.companion.rules.rules import Rules
from punchboard.companion.table.choice_record import Answer
from punchboard.companion.table.incoming import to_action
from punchboard.companion.table.info import TableInfo
from punchboard.companion.view_schema import LogLineView, OfferView, TableView


class HostTable:
    """Implements the protocol `Table`, which every screen of the app plays through.

    Attributes:
        pack: The game's pack.
        rules: Rules of the game.
    """

    def __init__(
        self,
        service: TableService,
        in_table: Callable[..., Any],
        send: Callable[[messages.Said], dict[str, object]],
    ) -> None:
        """Play at an open table.

        Args:
            service: Service of the table that is shown.
            in_table: Runs work in the table's thread, and returns its result.
            send: Sends a message to the host as its own screen; called in the table's thread.
        """
        self._service = service
        self._in_table = in_table
        self._send = send
        self.pack: Pack = service.session.pack
        self.rules: Rules = service.session.rules

    @property
    def info(self) -> TableInfo:
        """Summary of the table for lists."""
        return self._service.session.info

    @property
    def newest(self) -> int:
        """The number of the newest row of the table's journal."""
        return self._service.session.newest

    @property
    def undo_count(self) -> int:
        """How many steps can be undone."""
        return self._service.session.undo_count

    @property
    def redo_count(self) -> int:
        """How many steps can be done again."""
        return self._service.session.redo_count

    def view(self, seat: str = "") -> TableView:
        """Return the view of a seat that plays on this screen; "" is the public view.

        A seat with its own phone shows only its public parts here. This also tells the phones that
        there is a shared screen.
        """

        def view_of_seat() -> TableView:
            self._service.show_own_screen()  # phones may count on a shared screen from now on
            viewer = "" if self._service.bid_method(seat) == "phone" else seat
            return self._service.seen(viewer, on_screen=True)

        view: TableView = self._in_table(view_of_seat)
        return view

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
        self._send_in_table(
            lambda: messages.Do(
                kind="do", action=dict(action), key=_fresh_key(), based_on=self.newest
            )
        )

    def give(self, action: Mapping[str, Any]) -> None:
        """Keep a secret choice that a seat has made on this screen, or its private note."""
        seat = to_action(action).seat
        kept = messages.Keep(kind="keep", action=dict(action))
        # `Pass`: said for a seat for which this screen is passed on.
        self._send_in_table(lambda: messages.Pass(kind="pass", seat=seat, said=kept))

    def type_dials(self, seats: Sequence[str], values: Mapping[str, Any]) -> None:
        """Take the values of open cardboard dials, as typed into their form.

        Args:
            seats: Seats that the typed form asked for: `dials` of its offer.
            values: Values of its fields.

        Raises:
            Refusal: if another form is open by now.
        """

        def make_message() -> messages.Said:
            form = self._service.dial_form()
            if form is not None and list(seats) != form["dials"]:
                raise Refusal(Code.NOT_NOW, tr("No dial is expected now."))
            return messages.Dials(kind="dials", epoch=self._epoch(), values=dict(values))

        self._send_in_table(make_message)

    def vote(self, answer: Answer) -> None:
        """Decide how to continue when a phone hasn't opened its sealed bid.

        Args:
            answer: `without` the bids that aren't open, or `again`: everyone seals a new one.

        Raises:
            Refusal: if nothing is to be decided, or not yet.
        """
        self._send_in_table(lambda: messages.Vote(kind="vote", epoch=self._epoch(), answer=answer))

    def hold(self, seat: str) -> None:
        """Let a seat's phone run the table; with "" this screen runs it again.

        Raises:
            Refusal: if no phone is awake there.
        """
        self._send_in_table(lambda: messages.Hold(kind="hold", seat=seat))

    def nudge(self, seat: str) -> None:
        """Let a player's phone buzz.

        Raises:
            Refusal: if the seat has none, or was nudged just now.
        """
        self._send_in_table(lambda: messages.Nudge(kind="nudge", seat=seat))

    def undo(self) -> None:
        """Take back the newest step, of any seat."""
        self._rewind(1)

    def redo(self) -> None:
        """Redo the last undone step."""
        self._rewind(-1)

    def log(self) -> list[LogLineView]:
        """Return every line of the log since the start, also the undone ones."""
        return list(self._in_table(self._service.session.log))

    def _rewind(self, steps: int) -> None:
        """Undo some steps; a number below 0 redoes as many."""
        self._send_in_table(
            lambda: messages.Rewind(
                kind="rewind", steps=steps, newest=self.newest, key=_fresh_key()
            )
        )

    def _epoch(self) -> int:
        """Return the number of the secret choice that is going on; each new one counts up."""
        choice = self._service.sealing.to_json()
        if choice is None:
            raise Refusal(Code.NOT_NOW, tr("There’s nothing to decide now."))
        return choice["epoch"]

    def _send_in_table(self, make_message: Callable[[], messages.Said]) -> None:
        """Send a message that is made in the table's thread, so that it fits the newest state."""
        self._in_table(lambda: self._send(make_message()))


def _fresh_key() -> str:
    return secrets.token_hex(16)
