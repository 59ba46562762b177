"""A table open to phones: laid or gone on with, its seats' links, and its end."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass
from errno import EADDRINUSE
from pathlib import Path
from secrets import token_hex
from typing import Any, TypeVar

from pydantic import ValidationError

from punchboard.cards.schema.pack import Pack
from punchboard.companion.lan.host import Host
from punchboard.companion.lan.host_state import SUFFIX, HostState, HostStateFile
from punchboard.companion.lan.host_table import HostTable
from punchboard.companion.lan.hot_seats import SUFFIX as PASSED
from punchboard.companion.lan.hot_seats import HotSeats
from punchboard.companion.lan.lobby import Lobby, LobbySeat, LobbyTable
from punchboard.companion.lan.messages import (
    BidMethod,
    Codes,
    DeleteTable,
    Free,
    Lay,
    LibrarySaid,
    ListTables,
    OpenTable,
    PutAway,
    RescueTable,
    ScreenSaid,
)
from punchboard.companion.lan.seats import LOBBY, SECRET_BYTES
from punchboard.companion.lan.service import TableService, fresh_host_state
from punchboard.companion.lan.table_screen import TableScreen
from punchboard.companion.pack import PackError, load_pack
from punchboard.companion.rules.action import Code, Refusal
from punchboard.companion.rules.words import initials
from punchboard.companion.table.clock import in_words
from punchboard.companion.table.error import TableError
from punchboard.companion.table.info import TableInfo
from punchboard.companion.table.session import Session
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


@dataclass(frozen=True, slots=True)
class _Laid:
    """A table that is laid, with all that plays at it."""

    service: TableService
    hot_seats: HotSeats
    screen: TableScreen
    window: HostTable

    @property
    def session(self) -> Session:
        """Of the table."""
        return self.service.session


class Hosting:
    """A table that is open to phones, from `begin` to `end`; it may be laid by them.

    Attributes:
        address: of the network adapter.
        host: that answers the phones.
        on_change: called in the table's thread after every change, whoever made it.
        on_joined: called in the table's thread with the seat whose phone has come for the first
            time since the table was opened; None: the table screen.
        on_left: called in the table's thread with a seat that has been freed; None: the table
            screen.
        on_laid: called in the table's thread when a table has been laid, or another one opened,
            or put away.
        wifi: what the code of the Wi-Fi says, for the middle of the table; "": not known.
    """

    def __init__(
        self,
        tables: Tables,
        id: str,  # noqa: A002
        address: str,
        port: int | None = None,
        on_new_code: Callable[[Place], None] = lambda place: None,
        packs: Iterable[Path] = (),
        shared: Mapping[str, bytes] | None = None,
        is_led: bool = False,
    ) -> None:
        """Open a table and its socket.

        Args:
            tables: the folder of tables.
            id: of the table; "": none is laid yet, and phones meet in the lobby.
            address: of the network adapter.
            port: 0: any that is free; None: the one on which phones know the table, or the usual
                one, or the next that is free.
            on_new_code: called in the table's thread when a seat has a new link.
            packs: files of the games that phones may lay a table of.
            shared: secrets of the table screen ("") and of the table's code ("table"), where
                they are the same for several tables.
            is_led: whether the table screen leads: it opens, puts away and deletes tables.

        Raises:
            TableError: if the table or a pack can't be opened, the address can't be used, or
                another host has no table laid in this folder.
        """
        self.on_change: Callable[[], None] = lambda: None
        self.on_joined: Callable[[LobbySeat | None], None] = lambda seat: None
        self.on_left: Callable[[LobbySeat | None], None] = lambda seat: None
        self.on_laid: Callable[[], None] = lambda: None
        self.wifi = ""
        self._tables = tables
        self._packs = {pack.name: (pack, text) for pack, text in map(read_pack, packs)}
        self._is_led = is_led
        self._table = ThreadPoolExecutor(1, "table")
        self._on_new_code = on_new_code
        self._laid: _Laid | None = None
        self._folder_lock: sqlite3.Connection | None = None
        try:
            self._in_table(lambda: self._open(id, dict(shared or {})))
        except TableError:
            self._leave_lobby()
            self._table.shutdown()
            raise
        try:
            self.host = self._listen(address, port)
        except TableError:
            self._close()
            raise
        self.address = address
        if self._laid is not None:
            self._laid.service.listen(self._changed)

    @property
    def id(self) -> str:
        """Of the table; "" before it is laid."""
        return self._laid.session.info.id if self._laid else ""

    @property
    def title(self) -> str:
        """Of the table; "" before it is laid."""
        return self._laid.session.info.title if self._laid else ""

    @property
    def warnings(self) -> tuple[str, ...]:
        """What players must know before they go on."""
        return self._laid.session.warnings if self._laid else ()

    @property
    def is_over(self) -> bool:
        """Whether the game is over, so that only its scoring goes on."""
        return self._laid is not None and self._laid.session.info.over

    @property
    def window(self) -> HostTable:
        """The table for the host's own screen.

        Raises:
            TableError: if it is not laid yet.
        """
        return self._table_laid().window

    @property
    def code(self) -> str:
        """The link of the table's one code: whoever has it is in the lobby."""
        return f"http://{self.address}:{self.host.port}/#{LOBBY}.{self._lobby.secret.hex()}"

    @property
    def shared(self) -> dict[str, bytes]:
        """The secrets of the table screen ("") and of the table's code ("table")."""
        kept = self._host_state.kept.secrets
        return {seat: bytes.fromhex(kept[seat]) for seat in ("", LOBBY)}

    def lobby(self) -> LobbyTable:
        """Return who is here."""
        return self._in_table(self._lobby.table)

    def seats(self) -> list[LobbySeat]:
        """Return the seats; in the table's thread, as `on_laid` and the like are called."""
        return self._lobby.seats_now()

    def silent(self) -> dict[str, float]:
        """Return who has a phone that was heard since the start, and how many seconds ago.

        By name; "" is the table screen.
        """
        return self._in_table(self._lobby.silent)

    def begin(self) -> None:
        """Answer phones from now on, in threads of the host's own.

        Raises:
            TableError: if it could not be written down.
        """
        self._in_table(lambda: self._keep(port=self.host.port, is_open=True))
        self.host.start()

    def end(self) -> None:
        """Let all phones go and close the table; it is kept. A lobby without a table is not."""
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
        if self._laid is not None:
            self._in_table(self._laid.service.sealing.forget_phones)
        fresh.start()

    def places(self) -> list[Place]:
        """Return the seats with their links, the middle of the table last."""

        def found() -> list[Place]:
            seats = self._laid.session.state.seats if self._laid else ()
            return [self._place(each.id) for each in seats] + [self._place("")]

        return self._in_table(found)

    def guests(self) -> list[Guest]:
        """Return how each seat plays and when its phone was heard, the middle of the table last.

        Raises:
            TableError: if it is not laid yet.
        """
        service = self._table_laid().service
        return self._in_table(
            lambda: [
                Guest(seat, service.bid_method(seat), service.seats.seen(seat))
                for seat in (*(each.id for each in service.session.state.seats), "")
            ]
        )

    def free(self, seat: str) -> None:
        """Give a seat a new code; its old phone is out at once, and the log says so.

        Raises:
            Refusal: if its bid is sealed, on a phone that is not lost.
            TableError: if it could not be saved.
        """
        service = self._table_laid().service
        self._in_table(lambda: service.handle("", Free(kind="free", seat=seat), is_here=True))

    def set_bid_method(self, seat: str, way: BidMethod) -> None:
        """Say how a seat bids from now on, in the middle of a choice too.

        Raises:
            Refusal: if its bid is being opened, or it has a phone.
            TableError: if it could not be saved.
        """
        self._in_table(lambda: self._table_laid().service.set_bid_method(seat, way))

    def _open(self, id: str, shared: Mapping[str, bytes]) -> None:  # noqa: A002
        if id:
            session = self._tables.open(id)
        else:
            session = None
            self._tables.make_folder()
            self._enter_lobby()
        try:
            fresh = fresh_host_state(session)
            self._host_state = HostStateFile.open(self._file(id), fresh)
            if shared:
                # A screen that has taken the table since has a secret of its own.
                screen = self._host_state.kept.seated.get("")
                taken = {""} if screen is not None and screen.agreed is not None else set()
                known = {seat: shared[seat].hex() for seat in shared.keys() - taken}
                self._keep(secrets={**self._host_state.kept.secrets, **known})
            self._lobby = Lobby(self._host_state, session)
            self._lobby.offer({name: pack for name, (pack, _) in self._packs.items()}, self._lay)
            self._lobby.on_joined = lambda seat: self.on_joined(seat)
            self._lobby.on_left = lambda seat: self.on_left(seat)
            if session is not None:
                self._take_up(session)
        except TableError:
            if session is not None:
                session.close()
            raise

    def _take_up(self, session: Session) -> None:
        """Go on with a table whose host state is open."""
        service = TableService(
            session,
            self._host_state,
            lambda seat: self._on_new_code(self._place(seat)),
            self._lobby,
        )
        hot_seats = HotSeats(service, self._tables.folder / f"{session.info.id}{PASSED}")
        screen = TableScreen(self._tables, service)
        self._laid = _Laid(
            service, hot_seats, screen, HostTable(service, hot_seats, self._in_table)
        )

    def _lay(self, said: Lay) -> None:
        """Lay a table as a phone or the table screen says, and go on with it; in its own thread.

        Raises:
            Refusal: if it is laid already.
            TableError: if it can't be laid.
        """
        id_ = hashlib.sha256(b"punchboard table 1\0" + said.key.encode()).hexdigest()[:16]
        if self._tables.has(id_):
            self._go_on(id_)  # laid already, and the answer was lost with the host
            return
        if said.game not in self._packs:
            raise Refusal(Code.NOT_NOW, "This table can’t be laid now. Look again.")
        kept = self._host_state.kept
        laid = [each.id for each in said.seats]
        seated = {seat: each for seat, each in kept.seated.items() if not seat or seat in laid}
        secrets_ = {
            seat: kept.secrets[seat] if seat in (*seated, "", LOBBY) else token_hex(SECRET_BYTES)
            for seat in ("", LOBBY, *laid)
        }
        ways: dict[str, BidMethod] = {**dict.fromkeys(filter(None, seated), "phone"), **said.ways}
        fresh = HostState(
            secrets=secrets_, seated=seated, ways=ways, port=kept.port, is_open=kept.is_open
        )
        seats = [
            (each.id, " ".join(each.name.split()) or self._lobby.name(each.id))
            for each in said.seats
        ]
        settings = {"bidding": "pass", **said.settings}
        text = self._packs[said.game][1]
        # What a kill left there belongs to no table.
        self._file(id_).unlink(missing_ok=True)
        host_state = HostStateFile.open(self._file(id_), fresh)
        try:
            session = self._tables.create(text, said.title, seats, settings, id_)
        except (TableError, Refusal):
            self._file(id_).unlink(missing_ok=True)
            raise
        self._serve(host_state, session)

    def _go_on(self, id: str) -> None:  # noqa: A002
        """Go on with another table of the folder; in its own thread.

        Raises:
            TableError: if it can't be opened; the table of now stays open.
        """
        if id == self.id:
            return
        session = self._tables.open(id)
        try:
            host_state = HostStateFile.open(self._file(id), fresh_host_state(session))
            kept, now = host_state.kept, self._host_state.kept
            shared = {seat: now.secrets[seat] for seat in ("", LOBBY)}
            host_state.keep(
                kept.model_copy(
                    update={
                        "secrets": {**kept.secrets, **shared},
                        "port": now.port,
                        "is_open": now.is_open,
                    }
                )
            )
            self._serve(host_state, session)
        except TableError:
            session.close()
            raise

    def _put_away(self) -> None:
        """Close the table, which is kept, so that everybody is in the lobby; in its own thread.

        Raises:
            TableError: if it could not be written down.
        """
        laid, kept = self._laid, self._host_state.kept
        if laid is None:
            return
        game = laid.session.pack.name
        known = {
            seat: secret
            for seat, secret in kept.secrets.items()
            if seat in ("", LOBBY) or seat in kept.seated
        }
        fresh = HostState(
            secrets=known,
            seated={
                seat: each.model_copy(update={"name": self._lobby.name(seat)})
                for seat, each in kept.seated.items()
            },
            game=game if game in self._packs else "",
            port=kept.port,
            is_open=kept.is_open,
        )
        self._enter_lobby()
        try:
            self._file("").unlink(missing_ok=True)
            self._serve(HostStateFile.open(self._file(""), fresh), None)
        except TableError:
            self._leave_lobby()
            raise

    def _serve(self, host_state: HostStateFile, session: Session | None) -> None:
        """Let phones play at another table, or meet in the lobby."""
        old = self._laid
        before, self._host_state = self._host_state, host_state
        try:
            if session is None:
                self._laid = None
            else:
                self._take_up(session)
        except TableError:
            self._host_state = before
            raise
        self._lobby.open_table(host_state, session)
        service = self._laid.service if self._laid else None
        self.host.serve(service)
        if service is not None:
            service.listen(self._changed)
        if old is not None:
            old.session.close()
        else:
            self._file("").unlink(missing_ok=True)
            self._leave_lobby()
        self.on_laid()

    def _enter_lobby(self) -> None:
        """Keep the lobby's file for this host alone; SQLite locks alike on every system.

        Raises:
            TableError: if another host is in the lobby of this folder.
        """
        path = self._tables.folder / "lobby.lock"
        try:
            lock = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
            self._folder_lock = lock
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            self._leave_lobby()
            raise TableError(
                "Another Punchboard hosts tables in this folder. Close it first, or go on there."
            ) from error

    def _leave_lobby(self) -> None:
        """Let another host be in the lobby of this folder."""
        if self._folder_lock is not None:
            self._folder_lock.close()
            self._folder_lock = None

    def _screen_said(self, said: ScreenSaid) -> dict[str, object]:
        """Carry out what the table screen says; in the table's thread.

        Raises:
            Refusal: if it may not be done; nothing has changed.
            TableError: if it could not be saved.
        """
        if isinstance(said, Codes):
            screen = self._place("").link
            codes = {"code": self.code, "screen": screen, "wifi": self.wifi}
            return {**codes, "leads": self._is_led}
        if not isinstance(said, LibrarySaid):
            return self._table_laid().screen.answer(said)
        if not self._is_led:
            raise Refusal(Code.NOT_ALLOWED, "This host keeps one table open.")
        match said:
            case ListTables():
                return {"tables": [self._listed(info) for info in self._tables.list()]}
            case OpenTable():
                self._go_on(said.table)
            case PutAway():
                self._put_away()
            case DeleteTable():
                if said.table == self.id:
                    raise Refusal(Code.NOT_NOW, "This table is open. Put it away first.")
                self._tables.delete(said.table)
            case RescueTable():
                return {"table": self._tables.rescue(said.table).id}
        return {}

    def _listed(self, info: TableInfo) -> dict[str, object]:
        played = in_words(info.changed) if info.changed else ""
        told = {**asdict(info), "last_played": played, "open": info.id == self.id}
        return {**told, "letters": initials([name for _, name in info.seats])}

    def _file(self, id: str) -> Path:  # noqa: A002
        """Return the file of what is kept of a table; "": of the lobby of one not laid yet."""
        return self._tables.folder / f"{id or 'lobby'}{SUFFIX}"

    def _table_laid(self) -> _Laid:
        if self._laid is None:
            raise TableError("The table is not laid yet.")
        return self._laid

    def _listen(self, address: str, port: int | None) -> Host:
        """Return a host on the first port that can be used."""
        known = self._host_state.kept.port or PORT
        ports = [port] if port is not None else [known, *range(PORT, PORT + 10), 0]
        for each in ports:
            try:
                return Host(
                    self._laid.service if self._laid else self._lobby,
                    self._table,
                    address,
                    each,
                    wifi=lambda: self.wifi,
                    screen=self._screen_said,
                )
            except (OSError, OverflowError) as error:
                if each == ports[-1] or getattr(error, "errno", None) not in _TAKEN:
                    raise TableError(_unusable(address, each, error)) from error
        raise RuntimeError("no port was tried")

    def _changed(self) -> None:
        # What was sealed here and can't be opened now is opened after the next change.
        with suppress(Refusal, TableError):
            self._table_laid().hot_seats.follow()
        self.on_change()

    def _keep(self, **values: Any) -> None:
        self._host_state.keep(self._host_state.kept.model_copy(update=values))

    def _place(self, seat: str) -> Place:
        secret = self._host_state.kept.secrets[seat]
        page = "" if seat else "table.html"
        link = f"http://{self.address}:{self.host.port}/{page}#{seat}.{secret}"
        return Place(seat, self._lobby.name(seat) if seat else "The table screen", link)

    def _in_table(self, work: Callable[[], _Result]) -> _Result:
        return self._table.submit(work).result()

    def _close(self) -> None:
        def close() -> None:
            if self._laid is None:
                self._file("").unlink(missing_ok=True)
                self._leave_lobby()
            else:
                self._laid.session.close()

        self._in_table(close)
        self._table.shutdown()


def waits_for_phones(tables: Tables, id: str) -> bool:  # noqa: A002
    """Return whether phones were in when a table was last closed, so that they wait to return."""
    try:
        kept = HostState.model_validate_json((tables.folder / f"{id}{SUFFIX}").read_bytes())
    except (OSError, ValidationError):
        return False
    return kept.is_open


def read_pack(file: Path) -> tuple[Pack, str]:
    """Return a game's pack with its text.

    Raises:
        TableError: if it can't be read, or is none.
    """
    try:
        text = file.read_text(encoding="utf-8")
        return load_pack(text), text
    except (OSError, UnicodeDecodeError) as error:
        raise TableError(f"“{file.name}” can’t be read.") from error
    except PackError as trouble:
        raise TableError(trouble.message) from trouble


def create_table(tables: Tables, pack: Path, names: Sequence[str]) -> str:
    """Lay a table whose players bid on their phones, and return its id.

    Args:
        tables: the folder of tables.
        pack: file of the game's pack.
        names: of the players, clockwise from the start player.

    Raises:
        TableError: if the pack is broken, or that many can't play.
    """
    game, text = read_pack(pack)
    places = [seat.id for seat in game.play.seats]
    if len(names) > len(places):
        raise TableError(f"This game has {len(places)} seats, not {len(names)}.")
    seats = list(zip(places, names, strict=False))
    session = tables.create(text, "", seats, {"bidding": "pass"})
    session.close()
    return session.info.id


def newest_table(tables: Tables, game: str) -> str:
    """Return the id of the table that was hosted last, over or not; "": none was.

    Scores are counted, and debts paid, after a game is over.

    Args:
        tables: the folder of tables.
        game: name of the game's folder; "": any.
    """
    for info in tables.list():
        hosted = (tables.folder / f"{info.id}{SUFFIX}").is_file()
        if hosted and game in ("", info.game) and not info.trouble:
            return info.id
    return ""


def _unusable(address: str, port: int, error: Exception) -> str:
    why = getattr(error, "strerror", None) or error
    return f"Phones can’t be answered at {address}, port {port}: {why}. Try --port or --address."
