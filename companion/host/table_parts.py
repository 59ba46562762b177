"""The parts of a hosted table that its permissions and its views read."""

from __future__ import annotations

from dataclasses import dataclass

from punchboard.companion.host.host_state import HostStateFile
from punchboard.companion.host.lobby import Lobby
from punchboard.companion.host.notices import Notices
from punchboard.companion.host.presence import Presence
from punchboard.companion.host.sealing import Sealing
from punchboard.companion.table.session import Session


@dataclass(frozen=True, slots=True)
class TableParts:
    """The parts of one hosted table.

    Attributes:
        session: Session of the table.
        host_state: Host state of the table.
        lobby: Phones that have joined.
        sealing: Its sealed choices.
        presence: Phones that are awake, and the seat that holds the table.
        notices: Notices and nudges that phones show.
    """

    session: Session
    host_state: HostStateFile
    lobby: Lobby
    sealing: Sealing
    presence: Presence
    notices: Notices
