"""The host's memory beside a table: the seats' secrets, and the seals of the current choice.

A seal is a number that fixes a choice without showing it.

One JSON file beside the table, replaced whole and waited for; openings and bids are never in it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from punchboard.cards.catalog import tr
from punchboard.cards.regular_file import read_regular
from punchboard.companion.net.messages import BidMethod, PlayerName, SeatId
from punchboard.companion.table.choice_record import ChoiceRecord, Hex16, Hex32
from punchboard.companion.table.document import LONGEST
from punchboard.companion.table.error import TableError
from punchboard.companion.table.private_file import write_private

SUFFIX = ".seats"


class _StrictModel(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Agreed(_StrictModel):
    """The two public keys from which a seat's secret came; an answer that was lost is said again.

    Attributes:
        phone: The phone's, in hexadecimal.
        host: The host's.
    """

    phone: Hex32
    host: Hex32


class Seated(_StrictModel):
    """A seat with its own phone.

    Attributes:
        name: Name of the player, before the table is set up.
        agreed: How its secret was agreed on; None: the phone came with the seat's own code.
    """

    name: PlayerName = ""
    agreed: Agreed | None = None


class SeatLock(_StrictModel):
    """The lock that a seat's next seal must fit: only the phone of the last seal has the key.

    Attributes:
        count: Number of that key.
        lock: Hash of that key.
        before: Hash of the key that the last seal brought; "" in an older file.
    """

    count: Annotated[int, Field(ge=0, le=0xFFFFFFFF)]
    lock: Hex32
    before: Hex32 | Literal[""] = ""


class HostState(_StrictModel):
    """All that a host keeps of a table besides its journal.

    Attributes:
        format: Format of this file.
        secrets: 16 bytes a seat, in hexadecimal; the table screen is "", the table's code "table".
        seated: Seats that have a phone, in the order in which they came.
        game: Name of the game's folder, before the table is laid; "": not chosen yet.
        epoch: Epoch of the newest choice; 0: none yet.
        locks: Locks of seats that have sealed on a phone.
        choices: Choices that are not over: the current one, and those that an undo may bring
            back.
        ways: Seat to how it bids, once it is known.
        holder: Seat whose phone holds the table; "": the table screen, or nobody.
        port: Port that phones know the table by; 0: not known.
        is_open: Whether phones were in when this was written, so that they wait to come back.
    """

    format: Literal[2] = 2
    secrets: dict[SeatId, Hex16]
    seated: dict[SeatId, Seated] = {}
    game: str = ""
    epoch: Annotated[int, Field(ge=0, le=0xFFFFFFFF)] = 0
    locks: dict[SeatId, SeatLock] = {}
    choices: list[ChoiceRecord] = []
    ways: dict[SeatId, BidMethod] = {}
    holder: SeatId = ""
    port: Annotated[int, Field(ge=0, le=65535)] = 0
    is_open: bool = False

    @model_validator(mode="before")
    @classmethod
    def _read_older(cls, raw: Any) -> Any:
        """Return a file of format 1 in today's form; its choice was kept in another way."""
        if not isinstance(raw, dict) or raw.get("format") != 1:
            return raw
        old, rest = raw.get("choice"), {k: v for k, v in raw.items() if k != "choice"}
        if old is None:
            return {**rest, "format": 2}
        kept: dict[str, Any] = old if isinstance(old, dict) else {}
        about: Any = kept.get("about")
        seals: Any = kept.get("seals", {})
        is_choice = isinstance(about, dict) and isinstance(seals, dict)
        if not is_choice or not all(isinstance(each, dict) for each in seals.values()):
            raise ValueError("this is no choice")
        choice = {
            **about,
            "epoch": kept.get("epoch"),
            "end": "listed" if kept.get("listed") else "sealing",
            "asked": kept.get("print"),
            "seals": [{"seat": seat, **each} for seat, each in seals.items()],
        }
        return {**rest, "format": 2, "choices": [choice]}


class HostStateFile:
    """The file of a host's memory.

    Attributes:
        kept: Contents of the file.
    """

    def __init__(self, path: Path, kept: HostState) -> None:
        self._path = path
        self.kept = kept

    @classmethod
    def open(cls, path: Path, fresh: HostState) -> HostStateFile:
        """Return the host_state of a file; a missing one is made of `fresh`.

        Raises:
            TableError: if it is damaged or can't be written.
        """
        try:
            text = read_regular(path, LONGEST).decode()
        except FileNotFoundError:
            host_state = cls(path, fresh)
            host_state.keep(fresh)
            return host_state
        except (OSError, UnicodeDecodeError) as error:
            raise TableError(tr("“{name}” can’t be read.", name=path.name)) from error
        try:
            return cls(path, HostState.model_validate_json(text))
        except ValidationError as error:
            raise TableError(
                tr("“{name}” is damaged. Delete it, and give out new seats.", name=path.name)
            ) from error

    def keep(self, kept: HostState) -> None:
        """Write the memory; it is on disk when this returns.

        Raises:
            TableError: if it can't be written; the old contents stay.
        """
        write_private(self._path, kept.model_dump_json())
        self.kept = kept
