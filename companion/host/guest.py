"""A seat at another host's table, as the app plays it.

One thread fetches news from the host, another sends steps. It implements the protocol `Table`: a
step is on its way when `do` returns, and a refusal is told later.
"""

from __future__ import annotations

import json
import secrets
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Literal, cast

from punchboard.cards.catalog import tr
from punchboard.cards.play.pack import Pack
from punchboard.companion.host.held import HeldSeat, HeldSeats
from punchboard.companion.net.client import NEWS, HostClient, SeatRevokedError
from punchboard.companion.net.messages import MessageError
from punchboard.companion.pack import PackError, load_pack, rules_of
from punchboard.companion.rules.engine.action import Code, Refusal
from punchboard.companion.rules.rules import Rules
from punchboard.companion.seal.own_seals import (
    Checked,
    Notice,
    OwnSeals,
    OwnSeat,
    OwnState,
    read_choice,
)
from punchboard.companion.table.choice_record import Answer
from punchboard.companion.table.error import TableError
from punchboard.companion.table.info import TableInfo
from punchboard.companion.view_schema import (
    VIEW_VERSION,
    FieldView,
    LogLineView,
    SealsView,
    TableView,
    read_view,
)

#: State of the connection; `out`: the seat has another code now.
State = Literal["joining", "here", "lost", "no_table", "out"]
#: At most this many times a step is sent, and the seconds between two times.
_TRIES, _PAUSE = 6, 0.4
_LONGEST_PAUSE = 2.0
#: Asks for a view.
_LOOK = {"kind": "look", "version": VIEW_VERSION}


class GuestView(TableView):
    """A seat's view here: the host's view with this device's own checks."""

    checked: Checked | None
    warning: Notice
    own: OwnState


class GuestTable:
    """The table of another host; every thread may ask it.

    Attributes:
        held: The seat.
        state: State of the line.
        pack: Pack of the game; None before the host has sent it.
        rules: Rules of the game.
        on_change: Called in any thread when something is to be shown.
        on_refused: Called in any thread with why a step was not done.
    """

    pack: Pack
    rules: Rules

    def __init__(self, held: HeldSeat, seats: HeldSeats) -> None:
        self.held = held
        self.state: State = "joining"
        self.on_change: Callable[[], None] = lambda: None
        self.on_refused: Callable[[str], None] = lambda sentence: None
        self._seats = seats
        self._own = OwnSeals(held.seat, held.own, self._keep_own)
        self._line = HostClient(held.link, lambda: self._own.device)
        self._view: TableView | None = None
        self._came = 0.0
        self._table_view: TableView | None = None
        self._leads = False
        self._news = -1
        self._laid = ""
        self._is_over = threading.Event()
        self._hurry = threading.Event()
        self._acts = ThreadPoolExecutor(1, "guest")
        self._thread = threading.Thread(target=self._ask, name="news", daemon=True)

    def begin(self) -> None:
        """Join, and ask for news from now on."""
        self._thread.start()

    @property
    def is_ready(self) -> bool:
        """Whether the game and a first view are here."""
        return self._view is not None

    @property
    def info(self) -> TableInfo:
        """Summary of the table for lists."""
        seals = self._view and self._view["seals"]
        return TableInfo(seals["table"] if seals else "guest", self.held.title or self.pack.title)

    @property
    def newest(self) -> int:
        """The number of the newest row."""
        return int(self._view["newest"]) if self._view else 0

    @property
    def undo_count(self) -> int:
        """1 if the newest step is this seat's own."""
        return int(bool(self._view and self._view["may_undo"]))

    redo_count = 0

    def view(self, seat: str = "") -> GuestView:
        """Return this seat's view for any seat; the host sends no other."""
        if self._view is None:
            raise RuntimeError("nothing has come yet")
        view = cast("GuestView", {**(self._table_view or self._view)})
        clock = view["clock"]
        if clock is not None and clock["runs"]:
            passed = int(time.monotonic() - self._came)
            view["clock"] = {**clock, "age": clock["age"] + passed}
        view["checked"], view["warning"] = self.checked, self._own.warning
        choice = self._choice()
        view["own"] = self._own.state(choice)
        mine = None if choice is None else self._own.mine(read_choice(choice))
        if choice is not None and mine is not None and mine.values and not mine.withdrawn:
            view["private"] = {**view["private"], choice["choice"]: mine.values}
        return view

    @property
    def checked(self) -> Checked | None:
        """The check of the last opened choice; None before the first."""
        opened = self._view and self._view["opened"]
        return None if opened is None else self._own.check(opened)

    def do(self, action: Mapping[str, Any]) -> None:
        """Send an action; it counts once, however often it has to be said."""
        message = {"kind": "do", "action": dict(action), "key": secrets.token_hex(16)}
        self._send({**message, "based_on": self.newest, **self._as_table()})

    def give(self, action: Mapping[str, Any]) -> None:
        """Seal a choice, or keep a note of this seat's own.

        Raises:
            Refusal: if nothing is to be sealed now.
        """
        choice = self._choice()
        if choice is None or action["do"] != choice["choice"]:
            self._send({"kind": "keep", "action": dict(action)})
            return
        if "list" in choice:
            raise Refusal(Code.ALREADY_OPEN, tr("Everyone has sealed. The bids are opening."))
        values, fields = action["values"], self._fields(choice)

        def seal() -> None:
            self._own.seal(choice, fields, values, self._insist)
            self.on_change()

        self._later(seal)

    def withdraw(self) -> bool:
        """Take back a seal that is not sent yet; return whether there was one."""
        choice = self._choice()
        done = choice is not None and self._own.withdraw(choice)
        self.on_change()
        return done

    def vote(self, answer: Answer) -> None:
        """Vote on missing openings.

        Raises:
            Refusal: if nothing is to be decided.
        """
        choice = self._choice()
        if choice is None:
            raise Refusal(Code.NOT_NOW, tr("There’s nothing to decide now."))
        self._later(lambda: self._own.vote(choice, answer, self._insist))

    def differ(self) -> None:
        """Say that this device shows other words than the others."""
        opened = self._view["opened"] if self._view else None
        if opened is not None:
            self._later(lambda: self._own.differ(opened, self._insist))

    def undo(self) -> None:
        """Take back this seat's newest step."""
        message = {"kind": "undo", "newest": self.newest, "key": secrets.token_hex(16)}
        self._send({**message, **self._as_table()})

    def redo(self) -> None:
        """Refuse: only the middle does steps again.

        Raises:
            Refusal: always.
        """
        raise Refusal(Code.NOTHING_TO_REDO, tr("Only the shared screen can do that."))

    @property
    def leads(self) -> bool:
        """Whether this phone shows the whole table and acts for it, which it holds."""
        return self._leads

    def lead(self, leads: bool) -> None:
        """Show the whole table from now on and act for it, or be this seat's own again."""
        self._leads = leads
        if not leads:
            self._table_view = None
            self.on_change()
            return
        self._later(self._look_at_table)

    def hold(self, seat: str) -> None:
        """Let a seat's phone hold the table; "": the table screen."""
        self._send({"kind": "hold", "seat": seat})

    def nudge(self, seat: str) -> None:
        """Let a player's phone buzz."""
        self._send({"kind": "nudge", "seat": seat})

    def _as_table(self) -> dict[str, bool]:
        return {"table": True} if self._leads else {}

    def _look_at_table(self) -> None:
        """Fetch the table screen's view.

        Raises:
            MessageError: if the host sends an invalid view.
        """
        if not self._leads:
            return
        answer = self._line.speak({**_LOOK, "since": -1, "table": True})
        try:
            self._table_view = read_view(answer.get("view"), "")
            self._came = time.monotonic()
        except ValueError as error:
            raise MessageError(tr("these bytes aren’t a message")) from error
        self.on_change()

    def log(self) -> list[LogLineView]:
        """Return the newest sentences."""
        return list(self._view["log"]) if self._view else []

    def wake(self) -> None:
        """Ask for news at once, and repeat unanswered messages, because this device has slept."""
        self._hurry.set()
        self._line.wake()

    def recovery_words(self) -> list[str]:
        """Return the words that bring this seat to another device."""
        return self._own.recovery_words()

    def recover(self, words: str) -> bool:
        """Take over an old device's seals; return whether the words are right."""
        is_right = self._own.recover(words)
        if is_right:
            self._later(self._follow)
        return is_right

    def close(self) -> None:
        """Leave the table; the seat stays held."""
        self._is_over.set()
        self._hurry.set()
        self._line.stop()
        self._acts.shutdown(wait=False, cancel_futures=True)

    def _ask(self) -> None:
        """Fetch news until the end; ask again after losses."""
        losses = 0
        while not self._is_over.is_set():
            try:
                answer = self._line.speak({**_LOOK, "since": self._news}, NEWS)
                self._take(answer)
                losses = 0
            except SeatRevokedError:
                self._say_state("out")
                return
            except (MessageError, PackError, Refusal):
                self._say_state("no_table")
                losses += 1
            except OSError:
                losses += 1
                self._news = -1
                if losses > 1:
                    self._say_state("lost")
            if self._hurry.wait(min(_LONGEST_PAUSE, 0.2 * losses)):
                losses = 0
            self._hurry.clear()

    def _take(self, answer: Mapping[str, Any]) -> None:
        """Take in news.

        Raises:
            MessageError: if they are invalid.
            PackError: if the game's pack is invalid.
        """
        news, view = answer.get("news"), answer.get("view")
        if not isinstance(news, int):
            raise MessageError(tr("these bytes aren’t a message"))
        if isinstance(view, dict) and "lobby" in view:
            # The table is not laid yet, or was put away: its seat is kept meanwhile.
            self._news, self._laid = news, ""
            self._say_state("joining")
            return
        if view is not None:
            try:
                seen = read_view(view, self.held.seat)
            except ValueError as error:
                raise MessageError(tr("these bytes aren’t a message")) from error
            laid = str(answer.get("laid"))
            if self._view is None or laid != self._laid:
                self._take_pack()  # another game may have been started since
                self._laid = laid
            self._remember(seen)
            self._view, self._came = seen, time.monotonic()
            table = seen.get("table")
            if self._leads and (table is None or table["holder"] != self.held.seat):
                self._leads, self._table_view = False, None
            if self._leads:
                self._later(self._look_at_table)
            self._later(self._follow)
        self._news = news
        if view is not None or self.state != "here":
            self.state = "here"
            self.on_change()

    def _take_pack(self) -> None:
        answer = self._line.speak({"kind": "pack"}, NEWS)
        self.pack = load_pack(json.dumps(answer.get("pack")))
        self.rules = rules_of(self.pack)

    def _remember(self, seen: TableView) -> None:
        """Keep the table's title and the player's name for lists."""
        name = next((s["name"] for s in seen["seats"] if s["id"] == self.held.seat), "")
        if (seen["title"], name) != (self.held.title, self.held.name):
            named = {"title": seen["title"][:200], "name": name[:200]}
            # Lists show them, and no more: they are kept with later news, or never.
            with suppress(TableError, OSError):
                self._keep(self.held.model_copy(update=named))

    def _follow(self) -> None:
        """Seal again or open, as the current choice asks."""
        choice = self._choice()
        before = self._own.warning
        self._own.follow(choice, [] if choice is None else self._fields(choice), self._insist)
        if self._own.warning != before:
            self.on_change()

    def _choice(self) -> SealsView | None:
        return self._view["seals"] if self._view else None

    def _fields(self, choice: SealsView) -> Sequence[FieldView]:
        offers = self._view["offers"] if self._view else ()
        found = (each["fields"] for each in offers if each["do"] == choice["choice"])
        return list(next(found, ()))

    def _send(self, said: Mapping[str, Any]) -> None:
        self._later(lambda: self._insist(str(said["kind"]), said))

    def _later(self, work: Callable[[], object]) -> None:
        """Queue a step for the thread that sends; a refusal is told by `on_refused`."""

        def carried_out() -> None:
            try:
                work()
            except Refusal as refusal:
                if refusal.code not in (Code.NOT_NOW, Code.ALREADY_OPEN) or work != self._follow:
                    self.on_refused(refusal.message)
            except TableError as trouble:
                self.on_refused(trouble.message)
            except (MessageError, ValueError):
                self.on_refused(tr("The host’s answer can’t be read."))
            except (OSError, SeatRevokedError):
                self.on_refused("")

        if not self._is_over.is_set():
            self._acts.submit(carried_out)

    def _insist(self, kind: str, fields: Mapping[str, Any]) -> None:
        """Say something until the host has heard it."""
        said = {**fields, "kind": kind}
        for left in range(_TRIES, 0, -1):
            try:
                self._line.speak(said)
                return
            except OSError:
                if left == 1 or self._is_over.is_set():
                    raise
                time.sleep(_PAUSE)

    def _say_state(self, state: State) -> None:
        if self.state != state and not self._is_over.is_set():
            self.state = state
            self.on_change()

    def _keep_own(self, own: OwnSeat) -> None:
        self._keep(self.held.model_copy(update={"own": own}))

    def _keep(self, held: HeldSeat) -> None:
        self._seats.keep(held)
        self.held = held
