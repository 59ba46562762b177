"""A host whose shared screen starts and opens the tables of a folder; at first it has none."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from punchboard.cards.catalog import translated
from punchboard.companion.host.hosting import ANOTHER_HOST, Hosting, read_pack
from punchboard.companion.host.lobby import LobbySeat
from punchboard.companion.net.public_address import PublicAddress
from punchboard.companion.net.seats import LOBBY, SECRET_BYTES
from punchboard.companion.table.choice_record import Hex16
from punchboard.companion.table.error import TableError
from punchboard.companion.table.info import HOST_FILE
from punchboard.companion.table.lock import Lock
from punchboard.companion.table.private_file import write_private
from punchboard.companion.table.tables import Tables


class _ScreenMemory(BaseModel):
    """A host's memory beside its tables.

    Attributes:
        format: Format of this file.
        screen: Secret of the table screen, in hexadecimal; the same at all tables.
        code: Secret of the one code for phones, in hexadecimal.
        port: Port that phones know the host by; 0: not known.
        table: Id of the table that is open; "": none.
    """

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    format: Literal[1] = 1
    screen: Hex16
    code: Hex16
    port: Annotated[int, Field(ge=0, le=65535)] = 0
    table: Annotated[str, Field(max_length=60)] = ""


class ScreenHost:
    """A host from `begin` to `end`; a browser that has its link is the table screen.

    Attributes:
        hosting: The table that is open, or the lobby.
        troubles: Sentences about packs that can't be read, and about a table that can't be opened.
    """

    def __init__(
        self,
        tables: Tables,
        packs: Sequence[Path],
        address: str,
        port: int | None = None,
        public: PublicAddress | None = None,
    ) -> None:
        """Open the socket, and the table that was open when the host ended, if it can be continued.

        Args:
            tables: The folder of tables.
            packs: Files of the games that may be laid.
            address: Address of the network adapter.
            port: 0 for any free port; None for the one on which phones know the host, or the usual
                one, or the next that is free.
            public: Address of a reverse proxy in front of this host; None: phones come directly.

        Raises:
            TableError: if the address can't be used, nothing can be saved, or another host keeps
                its memory in this folder.
        """
        self._path = tables.folder / HOST_FILE
        tables.make_folder()
        self._lock = Lock(tables.folder / "host.lock", translated(ANOTHER_HOST))
        try:
            self.hosting = self._open(tables, packs, address, port, public)
        except BaseException:
            self._lock.close()
            raise
        self.hosting.on_switch = self._remember
        self.hosting.on_joined = self._joined

    def _open(
        self,
        tables: Tables,
        packs: Sequence[Path],
        address: str,
        port: int | None,
        public: PublicAddress | None,
    ) -> Hosting:
        """Return the table that was open when the host ended, or the lobby."""
        self._kept = self._read()
        self.troubles: list[str] = []
        known = {"": bytes.fromhex(self._kept.screen), LOBBY: bytes.fromhex(self._kept.code)}
        sound = [pack for pack in packs if self._is_sound(pack)]

        def opened(table: str) -> Hosting:
            """Answer on the port that phones know, or on the next one that is free."""
            return Hosting(
                tables, table, address, port, packs=sound, shared=known, is_led=True,
                public=public, known_port=self._kept.port,
            )  # fmt: skip

        if tables.has(self._kept.table):
            try:
                return opened(self._kept.table)
            except TableError as trouble:
                self.troubles.append(trouble.message)
        return opened("")

    @property
    def screen(self) -> str:
        """The link that makes a browser the table screen."""
        return next(place.link for place in self.hosting.places() if not place.seat)

    def begin(self) -> None:
        """Answer from now on.

        Raises:
            TableError: if it could not be written down.
        """
        self.hosting.begin()
        self._kept = self._kept.model_copy(update={"port": self.hosting.host.port})
        self._remember(self.hosting.id)

    def end(self) -> None:
        """Let all phones go; every table is kept."""
        self.hosting.end()
        self._lock.close()

    def _is_sound(self, pack: Path) -> bool:
        """Return whether a pack can be read; keep its error for the screen."""
        try:
            read_pack(pack)
        except TableError as trouble:
            self.troubles.append(trouble.message)
            return False
        return True

    def _read(self) -> _ScreenMemory:
        with suppress(OSError, ValidationError):
            return _ScreenMemory.model_validate_json(self._path.read_bytes())
        # A file that is damaged costs new codes, and no table.
        fresh = [secrets.token_hex(SECRET_BYTES) for _ in range(2)]
        return _ScreenMemory(screen=fresh[0], code=fresh[1])

    def _joined(self, seat: LobbySeat | None) -> None:
        if seat is None:
            self._remember(
                self.hosting.id
            )  # another screen may be the table from now on, with its own secret

    def _remember(self, table: str) -> None:
        """Write down which table is open, and who leads it; it is on disk when this returns."""
        shared = self.hosting.shared
        memory = {"screen": shared[""].hex(), "code": shared[LOBBY].hex(), "table": table}
        kept = self._kept.model_copy(update=memory)
        write_private(self._path, kept.model_dump_json())
        self._kept = kept
