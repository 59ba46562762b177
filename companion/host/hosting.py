"""A table that is open to phones: it is started or continued, links its seats, and ends."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass
from errno import EADDRINUSE
from pathlib import Path
from secrets import token_hex
from time import monotonic, sleep
from typing import Any, TypeVar

from pydantic import ValidationError

from punchboard.cards.catalog import marked, tr, translated
from punchboard.cards.play.pack import Pack
from punchboard.cards.regular_file import read_regular
from punchboard.companion.host.door import Door
from punchboard.companion.host.host import Host
from punchboard.companion.host.host_state import SUFFIX, HostState, HostStateFile
from punchboard.companion.host.host_table import HostTable
from punchboard.companion.host.lobby import Lobby, LobbySeat, LobbyTable
from punchboard.companion.host.older_passed import SUFFIX as PASSED
from punchboard.companion.host.older_passed import take_over
from punchboard.companion.host.service import TableService, fresh_host_state
from punchboard.companion.host.speaker import OWN_SCREEN, Speaker
from punchboard.companion.host.table_faces import Gallery
from punchboard.companion.net.messages import (
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
    Said,
    SetBidMethod,
)
from punchboard.companion.net.public_address import PublicAddress
from punchboard.companion.net.seats import LOBBY, SECRET_BYTES
from punchboard.companion.pack import PackError, load_pack, read_text
from punchboard.companion.rules.engine.action import Code, Refusal
from punchboard.companion.rules.engine.words import initials
from punchboard.companion.table.clock import in_words
from punchboard.companion.table.document import LONGEST
from punchboard.companion.table.error import TableError
from punchboard.companion.table.info import TableInfo
from punchboard.companion.table.kept_rows import add_kept_rows
from punchboard.companion.table.lock import Lock
from punchboard.companion.table.session import Session
from punchboard.companion.table.tables import Tables

#: Port on which the host listens by default: always the same, so that pages find it again.
PORT = 8770
#: Errors of systems for a port that another program uses; the second is Windows' own number.
_TAKEN = (EADDRINUSE, 10048)
#: At most this many seconds a host that is ending takes to free its port; and the seconds between
#: two tries.
DYING, _PORT_LOOK = 3.0, 0.1
ANOTHER_HOST = marked(
    "Another Punchboard hosts tables in this folder. Close it first, or continue there."
)
_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class SeatLink:
    """Where phones find a seat.

    Attributes:
        seat: Id; "" is the middle of the table.
        name: The player's.
        link: Link with the seat's secret behind its #; to be shown to that player only.
    """

    seat: str
    name: str
    link: str


@dataclass(frozen=True, slots=True)
class SeatStatus:
    """Who plays a seat.

    Attributes:
        seat: Id; "" is the middle of the table.
        way: How it bids; None: no phone has come, and nobody has said.
        seen: Seconds since its phone was heard; None: not since the table was opened to phones.
    """

    seat: str
    way: BidMethod | None
    seen: float | None


@dataclass(frozen=True, slots=True)
class _Laid:
    """A table that has been started, with everything that belongs to it."""

    service: TableService
    window: HostTable

    @property
    def session(self) -> Session:
        """Of the table."""
        return self.service.session


@dataclass(frozen=True, slots=True)
class _Owned:
    """A table, or the lobby, of which this host is the one owner.

    Attributes:
        lock: Held until the table or the lobby is closed.
        host_state: Memory of the host for it.
        laid: The table; None in the lobby.
    """

    lock: Lock
    host_state: HostStateFile
    laid: _Laid | None

    def close(self) -> None:
        """Close the table, and let another host own it."""
        if self.laid is not None:
            self.laid.session.close()
        self.lock.close()


class Hosting:
    """A table that is open to phones, from `begin` to `end`; it may be laid by them.

    Attributes:
        address: Address of the network adapter.
        host: Host that answers the phones.
        on_change: Called in the table's thread after every change.
        on_joined: Called in the table's thread with the seat whose phone has come for the first
            time since the table was opened; None: the table screen.
        on_left: Called in the table's thread with a seat that has been freed; None: the table
            screen.
        on_switch: Called in the table's thread with the id of the table that is served next, "" for
            the lobby; if it raises, the present table stays.
        on_laid: Called in the table's thread when a table has been laid, or another one opened,
            or put away.
        wifi: Text of the Wi-Fi's code, for the middle of the table; "": not known.
        lost_port: Port on which phones know the table, if another program uses it now and they
            must scan the code again; 0: phones find the table.
    """

    def __init__(
        self,
        tables: Tables,
        id: str,  # noqa: A002
        address: str,
        port: int | None = None,
        on_new_code: Callable[[SeatLink], None] = lambda place: None,
        packs: Iterable[Path] = (),
        shared: Mapping[str, bytes] | None = None,
        is_led: bool = False,
        public: PublicAddress | None = None,
        known_port: int = 0,
    ) -> None:
        """Open a table and its socket.

        Args:
            tables: The folder of tables.
            id: Id of the table; "": none is set up yet, and phones meet in the lobby.
            address: Address of the network adapter.
            port: 0 for any free port; None for the one on which phones know the table, or the usual
                one, or the next that is free.
            on_new_code: Called in the table's thread when a seat has a new link.
            packs: Files of the games that phones may lay a table of.
            shared: Secrets of the table screen ("") and of the table's code ("table"), where
                they are the same for several tables.
            is_led: Whether the table screen leads: it opens, puts away and deletes tables.
            public: Address of a reverse proxy in front of this host; None: phones come directly.
            known_port: Port that phones know the host by; 0: the one that is kept with the table.

        Raises:
            TableError: if the table or a pack can't be opened, the address can't be used, or
                another host has the table open, or is in the lobby of this folder.
        """
        self.on_change: Callable[[], None] = lambda: None
        self.on_joined: Callable[[LobbySeat | None], None] = lambda seat: None
        self.on_left: Callable[[LobbySeat | None], None] = lambda seat: None
        self.on_switch: Callable[[str], None] = lambda table: None
        self.on_laid: Callable[[], None] = lambda: None
        self.wifi = ""
        self._tables = tables
        self._packs = {pack.name: (pack, text) for pack, text in map(read_pack, packs)}
        self._is_led = is_led
        self._public = public
        self._table = ThreadPoolExecutor(1, "table")
        self._on_new_code = on_new_code
        try:
            self._owned = self._in_table(lambda: self._open(id, dict(shared or {})))
        except BaseException:
            self._table.shutdown()
            raise
        try:
            known = known_port or self._host_state.kept.port
            self.host = self._listen(address, port, known)
        except TableError:
            self._close()
            raise
        self.lost_port = known if port is None and known not in (0, self.host.port) else 0
        self.address = address
        if self._laid is not None:
            self._laid.service.listen(self._changed)

    @property
    def _laid(self) -> _Laid | None:
        return self._owned.laid

    @property
    def _host_state(self) -> HostStateFile:
        return self._owned.host_state

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
        """News that players must read before they continue."""
        return self._laid.session.warnings if self._laid else ()

    @property
    def is_over(self) -> bool:
        """Whether the game is over, so that only its scoring continues."""
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
        """The link in the table's code: anyone who has it can enter the lobby."""
        return f"{self.origin}/#{LOBBY}.{self._lobby.secret.hex()}"

    @property
    def origin(self) -> str:
        """The address that browsers open: "http://192.168.1.5:8770", or the proxy's."""
        direct = f"http://{self.address}:{self.host.port}"
        return direct if self._public is None else self._public.origin

    @property
    def room_code(self) -> str:
        """The short code to type where no camera can scan the table's code: "K7M 3PX"."""
        return self.host.room_code.words

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
        self.host.stop(is_end=True)
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

    def places(self) -> list[SeatLink]:
        """Return the seats with their links, the middle of the table last."""

        def found() -> list[SeatLink]:
            seats = self._laid.session.state.seats if self._laid else ()
            return [self._place(each.id) for each in seats] + [self._place("")]

        return self._in_table(found)

    def guests(self) -> list[SeatStatus]:
        """Return how each seat plays and when its phone was heard, the middle of the table last.

        Raises:
            TableError: if it is not laid yet.
        """
        service = self._table_laid().service
        return self._in_table(
            lambda: [
                SeatStatus(seat, service.bid_method(seat), service.seats.seen(seat))
                for seat in (*(each.id for each in service.session.state.seats), "")
            ]
        )

    def free(self, seat: str) -> None:
        """Give a seat a new code; its old phone is out at once, and the log says so.

        Raises:
            Refusal: if its bid is sealed, on a phone that is not lost.
            TableError: if it could not be saved.
        """
        self._hear_own(Free(kind="free", seat=seat))

    def set_bid_method(self, seat: str, way: BidMethod) -> None:
        """Say how a seat bids from now on, in the middle of a choice too.

        Raises:
            Refusal: if its bid is being opened, or it has a phone.
            TableError: if it could not be saved.
        """
        self._hear_own(SetBidMethod(kind="bid_method", seat=seat, method=way))

    def hear(self, speaker: Speaker, said: Said) -> dict[str, object]:
        """Carry out a message of a speaker, and return the answer; changes are on disk by then.

        Raises:
            Refusal: if it may not be done; nothing has changed.
            TableError: if it could not be saved.
        """
        return self._in_table(lambda: self._door.hear(speaker, said))

    def _hear_own(self, said: Said) -> None:
        """Hear the host's own screen at a table."""
        self._table_laid()
        self.hear(OWN_SCREEN, said)

    def _open(self, id: str, shared: Mapping[str, bytes]) -> _Owned:  # noqa: A002
        """Open the table or the lobby in which this host begins, and its list of who is here."""
        with ExitStack() as undo:
            lock = self._own(id)
            undo.callback(lock.close)
            session = self._tables.open(id) if id else None
            if session is not None:
                undo.callback(session.close)
            host_state = HostStateFile.open(self._file(id), fresh_host_state(session))
            if shared:
                # A screen that has taken the table since has a secret of its own.
                screen = host_state.kept.seated.get("")
                taken = {""} if screen is not None and screen.agreed is not None else set()
                known = {seat: shared[seat].hex() for seat in shared.keys() - taken}
                secrets_ = {**host_state.kept.secrets, **known}
                host_state.keep(host_state.kept.model_copy(update={"secrets": secrets_}))
            self._lobby = Lobby(host_state, session)
            self._lobby.offer({name: pack for name, (pack, _) in self._packs.items()}, self._lay)
            self._lobby.on_joined = lambda seat: self.on_joined(seat)
            self._lobby.on_left = lambda seat: self.on_left(seat)
            owned = self._complete(lock, host_state, session)
            undo.pop_all()
        service = None if owned.laid is None else owned.laid.service
        self._lobby.open_table(host_state, session, service)
        self._door = Door(self._lobby, service, self._tables, self._hear_library)
        return owned

    def _own(self, id: str) -> Lock:  # noqa: A002
        """Become the one owner of a table; "": of the lobby of this folder.

        Raises:
            TableError: if another host is it.
        """
        if id:
            return self._tables.own(id)
        self._tables.make_folder()
        return Lock(self._tables.folder / "lobby.lock", translated(ANOTHER_HOST))

    def _complete(self, lock: Lock, host_state: HostStateFile, session: Session | None) -> _Owned:
        """Return an owned table with its service, complete; it isn't served yet.

        Raises:
            TableError: if a file beside the table can't be read.
        """
        if session is None:
            return _Owned(lock, host_state, None)
        service = TableService(
            session, host_state, lambda seat: self._on_new_code(self._place(seat)), self._lobby
        )

        def hear(said: Said) -> dict[str, object]:
            if self._door.service is not service:
                raise TableError(tr("This table isn’t here anymore."))
            return self._door.hear(OWN_SCREEN, said)

        take_over(self._tables.folder / f"{session.info.id}{PASSED}", service)
        return _Owned(lock, host_state, _Laid(service, HostTable(service, self._in_table, hear)))

    def _lay(self, said: Lay) -> None:
        """Lay a table as a phone or the table screen says, and continue with it; in its own thread.

        Raises:
            Refusal: if it is laid already.
            TableError: if it can't be laid.
        """
        id_ = hashlib.sha256(b"punchboard table 1\0" + said.key.encode()).hexdigest()[:16]
        if self._tables.has(id_):
            self._go_on(id_)  # laid already, and the answer was lost with the host
            return
        if said.game not in self._packs:
            raise Refusal(Code.NOT_NOW, tr("This table can’t start now. Check the players again."))
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
        with ExitStack() as undo:
            lock = self._own(id_)
            undo.callback(lock.close)
            # What a kill left there belongs to no table.
            self._file(id_).unlink(missing_ok=True)
            host_state = HostStateFile.open(self._file(id_), fresh)
            try:
                session = self._tables.create(text, said.title, seats, settings, id_)
                add_kept_rows(self._tables, session)
                if said.score:
                    session.score_now()
            except (TableError, Refusal):
                self._file(id_).unlink(missing_ok=True)
                raise
            undo.callback(session.close)
            self._serve(self._complete(lock, host_state, session))
            undo.pop_all()

    def _go_on(self, id: str) -> None:  # noqa: A002
        """Go on with another table of the folder; in its own thread.

        Raises:
            TableError: if it can't be opened; the current table stays open.
        """
        if id == self.id:
            return
        if not self._tables.has(id):
            raise TableError(tr("This table isn’t here anymore."))
        with ExitStack() as undo:
            lock = self._own(id)
            undo.callback(lock.close)
            session = self._tables.open(id)
            undo.callback(session.close)
            host_state = HostStateFile.open(self._file(id), fresh_host_state(session))
            kept, now = host_state.kept, self._host_state.kept
            secrets_ = {**kept.secrets, **{seat: now.secrets[seat] for seat in ("", LOBBY)}}
            same = {"secrets": secrets_, "port": now.port, "is_open": now.is_open}
            host_state.keep(kept.model_copy(update=same))
            self._serve(self._complete(lock, host_state, session))
            undo.pop_all()

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
        with ExitStack() as undo:
            lock = self._own("")
            undo.callback(lock.close)
            self._forget_lobby()
            undo.callback(self._forget_lobby)
            host_state = HostStateFile.open(self._file(""), fresh)
            self._serve(self._complete(lock, host_state, None))
            undo.pop_all()

    def _serve(self, fresh: _Owned) -> None:
        """Let phones play at another table, or meet in the lobby, that is completely open.

        Raises:
            TableError: if it could not be written down; the present table stays.
        """
        laid = fresh.laid
        self.on_switch(laid.session.info.id if laid else "")
        # Nothing is written from here on, so that nothing can fail halfway.
        old, self._owned = self._owned, fresh
        service = laid.service if laid else None
        self._lobby.open_table(fresh.host_state, laid.session if laid else None, service)
        self.host.serve(service)
        if service is not None:
            service.listen(self._changed)
        if old.laid is None:
            self._forget_lobby()
        old.close()
        self.on_laid()

    def _forget_lobby(self) -> None:
        """Delete the lobby's file, which this host owns; another lobby writes a new one.

        A file that can't be deleted doesn't keep phones from a table.
        """
        with suppress(OSError):
            self._file("").unlink()

    def _hear_library(self, said: LibrarySaid) -> dict[str, object]:
        """Carry out a message of the shared screen about all tables; in the table's thread.

        Raises:
            Refusal: if it may not be done; nothing has changed.
            TableError: if it could not be saved.
        """
        if isinstance(said, Codes):
            return {"code": self.code, "wifi": self.wifi, "leads": self._is_led}
        if not self._is_led:
            raise Refusal(Code.NOT_ALLOWED, tr("This host keeps its one table open."))
        match said:
            case ListTables():
                return {"tables": [self._listed(info) for info in self._tables.list()]}
            case OpenTable():
                self._go_on(said.table)
            case PutAway():
                self._put_away()
            case DeleteTable():
                if said.table == self.id:
                    raise Refusal(Code.NOT_NOW, tr("This table is open. Close it first."))
                self._tables.delete(said.table)
            case RescueTable():
                return {"table": self._tables.rescue(said.table).id}
        return {}

    def _listed(self, info: TableInfo) -> dict[str, object]:
        played = in_words(info.changed) if info.changed else ""
        summary = {**asdict(info), "last_played": played, "open": info.id == self.id}
        return {**summary, "letters": initials([name for _, name in info.seats])}

    def _file(self, id: str) -> Path:  # noqa: A002
        """Return the file of a table's host state; "": of the lobby before a table is set up."""
        return self._tables.folder / f"{id or 'lobby'}{SUFFIX}"

    def _table_laid(self) -> _Laid:
        if self._laid is None:
            raise TableError(tr("The table hasn’t started yet."))
        return self._laid

    def _listen(self, address: str, port: int | None, known: int = 0) -> Host:
        """Return a host on the first port that can be used.

        A port that is named or known is waited for: a host that is ending may still hold it.

        Args:
            address: Address of the network adapter.
            port: The only one that may be used; 0: any; None: `known`, or another one.
            known: Port that phones know the table by; 0: none.
        """
        usual = [known or PORT, *range(PORT, PORT + 10), 0]
        ports = usual if port is None else [port]
        for each in ports:
            try:
                return self._host_at(address, each, DYING if each in (port, known) else 0.0)
            except (OSError, OverflowError) as error:
                if each == ports[-1] or getattr(error, "errno", None) not in _TAKEN:
                    raise TableError(_unusable(address, each, error)) from error
        raise RuntimeError("no port was tried")

    def _host_at(self, address: str, port: int, seconds: float) -> Host:
        """Return a host on a port, which is waited for so long while another program uses it."""
        end = monotonic() + seconds
        while True:
            try:
                return Host(
                    self._door,
                    self._table,
                    address,
                    port,
                    wifi=lambda: self.wifi,
                    public=self._public,
                    gallery=Gallery(self._tables.folder),
                )
            except OSError as error:
                if error.errno not in _TAKEN or monotonic() >= end:
                    raise
            sleep(_PORT_LOOK)

    def _changed(self) -> None:
        self.on_change()

    def _keep(self, **values: Any) -> None:
        self._host_state.keep(self._host_state.kept.model_copy(update=values))

    def _place(self, seat: str) -> SeatLink:
        secret = self._host_state.kept.secrets[seat]
        page = "" if seat else "table.html"
        link = f"{self.origin}/{page}#{seat}.{secret}"
        return SeatLink(seat, self._lobby.name(seat) if seat else tr("The shared screen"), link)

    def _in_table(self, work: Callable[[], _Result]) -> _Result:
        return self._table.submit(work).result()

    def _close(self) -> None:
        """Close the table and the lobby; in the table's thread."""

        def close() -> None:
            if self._laid is None:
                self._forget_lobby()
            self._owned.close()

        self._in_table(close)
        self._table.shutdown()


def waits_for_phones(tables: Tables, id: str) -> bool:  # noqa: A002
    """Return whether phones were in when a table was last closed, so that they wait to return."""
    try:
        kept = HostState.model_validate_json(read_regular(tables.folder / f"{id}{SUFFIX}", LONGEST))
    except (OSError, ValidationError):
        return False
    return kept.is_open


def read_pack(file: Path) -> tuple[Pack, str]:
    """Return a game's pack with its text.

    Raises:
        TableError: if it can't be read, or isn't a pack.
    """
    try:
        text = read_text(file)
        return load_pack(text), text
    except PackError as trouble:
        raise TableError(trouble.message) from trouble


def create_table(tables: Tables, pack: Path, names: Sequence[str]) -> str:
    """Lay a table whose players bid on their phones, and return its id.

    Args:
        tables: The folder of tables.
        pack: File of the game's pack.
        names: Names of the players, clockwise from the start player.

    Raises:
        TableError: if the pack is broken, or that many can't play.
    """
    game, text = read_pack(pack)
    places = [seat.id for seat in game.play.seats]
    if len(names) > len(places):
        raise TableError(
            tr("This game has {places} seats, not {names}.", places=len(places), names=len(names))
        )
    seats = list(zip(places, names, strict=False))
    session = tables.create(text, "", seats, {"bidding": "pass"})
    session.close()
    return session.info.id


def newest_table(tables: Tables, game: str) -> str:
    """Return the id of the table that was hosted last, over or not; "": none was.

    Scores are counted, and debts paid, after a game is over.

    Args:
        tables: The folder of tables.
        game: Name of the game's folder; "": any.
    """
    for info in tables.list():
        hosted = (tables.folder / f"{info.id}{SUFFIX}").is_file()
        if hosted and game in ("", info.game) and not info.trouble:
            return info.id
    return ""


def _unusable(address: str, port: int, error: Exception) -> str:
    """Return the sentence for an address that can't be listened on."""
    why = getattr(error, "strerror", None) or error
    return tr(
        "Phones can’t be answered at {address}, port {port}: {why}. Try --port or --address.",
        address=address,
        port=port,
        why=why,
    )
