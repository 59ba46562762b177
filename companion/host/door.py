"""The door of the host: each message of a phone, guest or screen comes in here.

A guest is a seat that plays through the app at another host's table.
"""

from __future__ import annotations

from collections.abc import Callable

from punchboard.cards.catalog import tr
from punchboard.companion.host.lobby import Lobby
from punchboard.companion.host.service import TableService
from punchboard.companion.host.share_table import share_table
from punchboard.companion.host.speaker import Speaker
from punchboard.companion.net.messages import Lay, LibrarySaid, Said, ScreenSaid, Share, Take
from punchboard.companion.net.seats import LOBBY
from punchboard.companion.rules.engine.action import Code, Refusal
from punchboard.companion.table.error import TableError
from punchboard.companion.table.tables import Tables


class Door:
    """Passes each message on to the table, the lobby or the library of tables.

    Only the table's own thread uses it.

    Attributes:
        lobby: Phones that have come, at a table or not.
        service: Table that is open; None in the lobby.
    """

    def __init__(
        self,
        lobby: Lobby,
        service: TableService | None,
        tables: Tables,
        library: Callable[[LibrarySaid], dict[str, object]] | None = None,
    ) -> None:
        """Let speakers in.

        Args:
            lobby: Phones that have come.
            service: Table that is open; None in the lobby.
            tables: Folder of the table, for its file.
            library: Carries out messages about all tables; None if there is no shared screen.
        """
        self.lobby = lobby
        self.service = service
        self._tables = tables
        self._library = library

    def of(self, seat: str) -> TableService | None:
        """Return the table that a seat speaks to; None if the seat is in the lobby."""
        return None if seat == LOBBY else self.service

    def hear(self, speaker: Speaker, said: Said) -> dict[str, object]:
        """Carry out a message, and return the answer; changes are on disk by then.

        Raises:
            Refusal: if it may not be done; nothing has changed.
            TableError: if it could not be saved.
        """
        seat, service = speaker.seat, self.of(speaker.seat)
        if isinstance(said, Take):
            if seat != LOBBY:
                raise Refusal(Code.NOT_YOUR_TURN, tr("Scan the table’s code to take a seat."))
            return self.lobby.take(said)
        if isinstance(said, ScreenSaid):
            return self._hear_screen(speaker, service, said)
        # The lobby starts tables, beside one that is open as well.
        if service is None or isinstance(said, Lay):
            self.lobby.hear(speaker, said)
            return {}
        return service.hear(speaker, said)

    def _hear_screen(
        self, speaker: Speaker, service: TableService | None, said: ScreenSaid
    ) -> dict[str, object]:
        """Carry out a message that only the shared screen says, or a phone in its place."""
        # Every player may share how a game has ended. The table's file has more in it.
        is_result = isinstance(said, Share) and said.is_result and speaker.seat != LOBBY
        if self._library is None or (service is None and speaker.seat and not is_result):
            raise Refusal(Code.NOT_YOUR_TURN, tr("Only the shared screen can do that."))
        if service is not None and not is_result and not speaker.is_here:
            service.permissions.leads(speaker.seat, for_table=True)
        if isinstance(said, LibrarySaid):
            return self._library(said)
        if service is None:
            raise TableError(tr("The table hasn’t started yet."))
        if isinstance(said, Share):
            return share_table(self._tables, service.session, said)
        return service.hear(speaker, said)
