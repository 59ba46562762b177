"""A table hosted without a window: laid or gone on with, its seats' links, and its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from companion.lan.desk import Desk, fresh_kept
from companion.lan.host import Host
from companion.lan.vault import SUFFIX, Vault
from companion.pack import PackTrouble, load_pack
from companion.table.tables import Tables
from companion.table.trouble import TableTrouble

#: Where the host listens if nothing else is said: always the same, so that pages come back.
PORT = 8770
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


class Hosting:
    """A table that is open to phones, from `begin` to `end`.

    Attributes:
        title: of the table.
        host: that answers the phones.
    """

    def __init__(
        self,
        tables: Tables,
        id: str,  # noqa: A002
        address: str,
        port: int,
        on_new_code: Callable[[Place], None],
    ) -> None:
        """Open a table and its socket.

        Args:
            tables: the folder of tables.
            id: of the table.
            address: of the network adapter.
            port: 0: any that is free.
            on_new_code: called in the table's thread when a seat has a new link.

        Raises:
            TableTrouble: if the table can't be opened, or the address can't be used.
        """
        self._address = address
        self._table = ThreadPoolExecutor(1, "table")
        self._on_new_code = on_new_code
        try:
            self._desk: Desk = self._in_table(lambda: self._open(tables, id))
        except TableTrouble:
            self._table.shutdown()
            raise
        self.title = self._desk.session.info.title
        try:
            self.host = Host(self._desk, self._table, address, port)
        except (OSError, OverflowError) as error:
            self._close()
            raise TableTrouble(_unusable(address, port, error)) from error

    def begin(self) -> None:
        """Answer phones from now on, in threads of the host's own."""
        self.host.start()

    def end(self) -> None:
        """Let all phones go and close the table; it is kept."""
        self.host.stop()
        self._close()

    def places(self) -> list[Place]:
        """Return the seats with their links, the middle of the table last."""
        return self._in_table(
            lambda: [self._place(s.id) for s in self._desk.session.state.seats] + [self._place("")]
        )

    def _open(self, tables: Tables, id: str) -> Desk:  # noqa: A002
        session = tables.open(id)
        try:
            vault = Vault.open(tables.folder / f"{id}{SUFFIX}", fresh_kept(session))
        except TableTrouble:
            session.close()
            raise
        return Desk(session, vault, lambda seat: self._on_new_code(self._place(seat)))

    def _place(self, seat: str) -> Place:
        names = {each.id: each.name for each in self._desk.session.state.seats}
        link = f"http://{self._address}:{self.host.port}/#{seat}.{self._desk.secret(seat).hex()}"
        return Place(seat, names.get(seat, "The middle of the table"), link)

    def _in_table(self, work: Callable[[], _Result]) -> _Result:
        return self._table.submit(work).result()

    def _close(self) -> None:
        self._in_table(self._desk.session.close)
        self._table.shutdown()


def lay_table(tables: Tables, pack: Path, names: Sequence[str]) -> str:
    """Lay a table whose players bid on their phones, and return its id.

    Args:
        tables: the folder of tables.
        pack: file of the game's pack.
        names: of the players, clockwise from the start player.

    Raises:
        TableTrouble: if the pack is broken, or that many can't play.
    """
    try:
        text = pack.read_text(encoding="utf-8")
        places = [seat.id for seat in load_pack(text).play.seats]
    except (OSError, UnicodeDecodeError) as error:
        raise TableTrouble(f"“{pack.name}” can't be read.") from error
    except PackTrouble as trouble:
        raise TableTrouble(trouble.sentence) from trouble
    if len(names) > len(places):
        raise TableTrouble(f"This game has {len(places)} seats, not {len(names)}.")
    seats = list(zip(places, names, strict=False))
    session = tables.create(text, "", seats, {"bidding": "pass"})
    session.close()
    return session.info.id


def newest_table(tables: Tables, game: str) -> str:
    """Return the id of the table of a game that was hosted last and is not over.

    Args:
        tables: the folder of tables.
        game: name of the game's folder.

    Raises:
        TableTrouble: if there is none.
    """
    for info in tables.list():
        hosted = (tables.folder / f"{info.id}{SUFFIX}").is_file()
        if hosted and info.game == game and not info.over and not info.trouble:
            return info.id
    raise TableTrouble("There is no table to go on with: say who plays, --seats Mia,Kim.")


def _unusable(address: str, port: int, error: Exception) -> str:
    why = getattr(error, "strerror", None) or error
    return f"Phones can't be answered at {address}, port {port}: {why}. Try --port or --address."
