"""A table open to phones: laid or gone on with, its seats' links, and its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from errno import EADDRINUSE
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from punchboard.companion.lan.host import Host
from punchboard.companion.lan.host_state import SUFFIX, HostState, HostStateFile
from punchboard.companion.lan.host_table import HostTable
from punchboard.companion.lan.hot_seats import SUFFIX as PASSED
from punchboard.companion.lan.hot_seats import HotSeats
from punchboard.companion.lan.messages import BidMethod, Free
from punchboard.companion.lan.service import TableService, fresh_host_state
from punchboard.companion.lan.table_screen import TableScreen
from punchboard.companion.pack import PackError, load_pack
from punchboard.companion.rules.refusal import Refusal
from punchboard.companion.table.error import TableError
from punchboard.companion.table.tables import Tables

#: Where the host listens if nothing else is said: always the same, so that pages come back.
PORT = 8770
#: What systems say of a port that another program listens on; the second is Windows' own number.
_TAKEN = (EADDRINUSE, 10048)
_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class Place:
    """Where phones find a seat.

    Attributes:
        seat: id; "" is the middle of the table.
        name: the player's.
        link: with the seat's secret behind its #; to be shown to that player only.
    """

    seat: str
    name: str
    link: str


@dataclass(frozen=True, slots=True)
class Guest:
    """Who plays a seat.

    Attributes:
        seat: id; "" is the middle of the table.
        way: how it bids; None: no phone has come, and nobody has said.
        seen: seconds since its phone was heard; None: not since the table was opened to phones.
    """

    seat: str
    way: BidMethod | None
    seen: float | None


class Hosting:
    """A table that is open to phones, from `begin` to `end`.

    Attributes:
        id: of the table.
        title: of the table.
        address: of the network adapter.
        host: that answers the phones.
        window: the table for the host's own screen.
        on_change: called in the table's thread after every change, whoever made it.
        wifi: what the code of the Wi-Fi says, for the middle of the table; "": not known.
        warnings: what players must know before they go on.
        is_over: whether the game is over, so that only its scoring goes on.
    """

    def __init__(
        self,
        tables: Tables,
        id: str,  # noqa: A002
        address: str,
        port: int | None = None,
        on_new_code: Callable[[Place], None] = lambda place: None,
    ) -> None:
        """Open a table and its socket.

        Args:
            tables: the folder of tables.
            id: of the table.
            address: of the network adapter.
            port: 0: any that is free; None: the one on which phones know the table, or the usual
                one, or the next that is free.
            on_new_code: called in the table's thread when a seat has a new link.

        Raises:
            TableError: if the table can't be opened, or the address can't be used.
        """
        self.id = id
        self.on_change: Callable[[], None] = lambda: None
        self.wifi = ""
        self._table = ThreadPoolExecutor(1, "table")
        self._on_new_code = on_new_code
        try:
            self._in_table(lambda: self._open(tables, id))
        except TableError:
            self._table.shutdown()
            raise
        self.title = self._service.session.info.title
        self.warnings = self._service.session.warnings
        self.is_over = self._service.session.info.over
        self.window = HostTable(self._service, self._hot_seats, self._in_table)
        try:
            self.host = self._listen(address, port)
        except TableError:
            self._close()
            raise
        self.address = address
        self._service.listen(self._changed)

    def begin(self) -> None:
        """Answer phones from now on, in threads of the host's own.

        Raises:
            TableError: if it could not be written down.
        """
        self._in_table(lambda: self._keep(port=self.host.port, is_open=True))
        self.host.start()

    def end(self) -> None:
        """Let all phones go and close the table; it is kept."""
        self.host.stop()
        self._close()

    def close_doors(self) -> None:
        """End as the table wishes it: phones are not waited for when it is opened again.

        Raises:
            TableError: if it could not be written down; it has ended all the same.
        """
        try:
            self._in_table(lambda: self._keep(is_open=False))
        finally:
            self.end()

    def move(self, address: str) -> None:
        """Answer on another network adapter: every seat has a new link, with the same secret.

        Raises:
            TableError: if the address can't be used; phones are answered where they were.
        """
        if address == self.address:
            return
        fresh = self._listen(address, self.host.port)
        self.host.stop()
        self.host, self.address = fresh, address
        fresh.start()

    def places(self) -> list[Place]:
        """Return the seats with their links, the middle of the table last."""
        return self._in_table(
            lambda: (
                [self._place(s.id) for s in self._service.session.state.seats] + [self._place("")]
            )
        )

    def guests(self) -> list[Guest]:
        """Return how each seat plays and when its phone was heard, the middle of the table last."""
        service = self._service
        return self._in_table(
            lambda: [
                Guest(seat, service.bid_method(seat), service.seats.seen(seat))
                for seat in (*(each.id for each in service.session.state.seats), "")
            ]
        )

    def free(self, seat: str) -> None:
        """Give a seat a new code; its old phone is out at once, and the log says so.

        Raises:
            TableError: if it could not be saved.
        """
        self._in_table(lambda: self._service.handle("", Free(kind="free", seat=seat), is_here=True))

    def set_bid_method(self, seat: str, way: BidMethod) -> None:
        """Say how a seat bids from now on, in the middle of a choice too.

        Raises:
            Refusal: if its bid is being opened.
            TableError: if it could not be saved.
        """
        self._in_table(lambda: self._service.set_bid_method(seat, way))

    def _open(self, tables: Tables, id: str) -> None:  # noqa: A002
        session = tables.open(id)
        try:
            self._host_state = HostStateFile.open(
                tables.folder / f"{id}{SUFFIX}", fresh_host_state(session)
            )
            self._service = TableService(
                session, self._host_state, lambda seat: self._on_new_code(self._place(seat))
            )
            self._screen = TableScreen(tables, self._service)
            self._hot_seats = HotSeats(self._service, tables.folder / f"{id}{PASSED}")
        except TableError:
            session.close()
            raise

    def _listen(self, address: str, port: int | None) -> Host:
        """Return a host on the first port that can be used."""
        known = self._host_state.kept.port or PORT
        ports = [port] if port is not None else [known, *range(PORT, PORT + 10), 0]
        for each in ports:
            try:
                return Host(
                    self._service,
                    self._table,
                    address,
                    each,
                    wifi=lambda: self.wifi,
                    screen=self._screen.answer,
                )
            except (OSError, OverflowError) as error:
                if each == ports[-1] or getattr(error, "errno", None) not in _TAKEN:
                    raise TableError(_unusable(address, each, error)) from error
        raise RuntimeError("no port was tried")

    def _changed(self) -> None:
        # What was sealed here and can't be opened now is opened after the next change.
        with suppress(Refusal, TableError):
            self._hot_seats.follow()
        self.on_change()

    def _keep(self, **values: Any) -> None:
        self._host_state.keep(self._host_state.kept.model_copy(update=values))

    def _place(self, seat: str) -> Place:
        names = {each.id: each.name for each in self._service.session.state.seats}
        link = f"http://{self.address}:{self.host.port}/#{seat}.{self._service.secret(seat).hex()}"
        return Place(seat, names.get(seat, "The middle of the table"), link)

    def _in_table(self, work: Callable[[], _Result]) -> _Result:
        return self._table.submit(work).result()

    def _close(self) -> None:
        self._in_table(self._service.session.close)
        self._table.shutdown()


def waits_for_phones(tables: Tables, id: str) -> bool:  # noqa: A002
    """Tell whether phones were in when a table was closed last, so that they wait to come back."""
    try:
        kept = HostState.model_validate_json((tables.folder / f"{id}{SUFFIX}").read_bytes())
    except (OSError, ValidationError):
        return False
    return kept.is_open


def create_table(tables: Tables, pack: Path, names: Sequence[str]) -> str:
    """Lay a table whose players bid on their phones, and return its id.

    Args:
        tables: the folder of tables.
        pack: file of the game's pack.
        names: of the players, clockwise from the start player.

    Raises:
        TableError: if the pack is broken, or that many can't play.
    """
    try:
        text = pack.read_text(encoding="utf-8")
        places = [seat.id for seat in load_pack(text).play.seats]
    except (OSError, UnicodeDecodeError) as error:
        raise TableError(f"“{pack.name}” can’t be read.") from error
    except PackError as trouble:
        raise TableError(trouble.sentence) from trouble
    if len(names) > len(places):
        raise TableError(f"This game has {len(places)} seats, not {len(names)}.")
    seats = list(zip(places, names, strict=False))
    session = tables.create(text, "", seats, {"bidding": "pass"})
    session.close()
    return session.info.id


def newest_table(tables: Tables, game: str) -> str:
    """Return the id of the table of a game that was hosted last, over or not.

    Scores are counted, and debts paid, after a game is over.

    Args:
        tables: the folder of tables.
        game: name of the game's folder.

    Raises:
        TableError: if there is none.
    """
    for info in tables.list():
        hosted = (tables.folder / f"{info.id}{SUFFIX}").is_file()
        if hosted and info.game == game and not info.trouble:
            return info.id
    raise TableError("There is no table to go on with: say who plays, --seats Mia,Kim.")


def _unusable(address: str, port: int, error: Exception) -> str:
    why = getattr(error, "strerror", None) or error
    return f"Phones can’t be answered at {address}, port {port}: {why}. Try --port or --address."
