"""The seats that this device holds at other hosts' tables, in a file that only its owner reads."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from punchboard.companion.net.client import Link
from punchboard.companion.net.messages import SeatId
from punchboard.companion.seal.own_seals import OwnSeat, fresh_seat
from punchboard.companion.table.choice_record import Hex16
from punchboard.companion.table.private_file import write_private

SUFFIX = ".guest"


class HeldSeat(BaseModel):
    """A seat at a host's table.

    Attributes:
        address: Address of the host.
        port: Port of the host.
        seat: Id.
        secret: Secret of the seat.
        own: Sealed choices, and the seed of their nonces.
        title: Title of the table; "" before it was seen.
        name: Name of the player; "" before it was seen.
        is_tls: True if a reverse proxy with a certificate is in front of the host.
    """

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    address: Annotated[str, Field(max_length=253)]
    port: Annotated[int, Field(ge=1, le=65535)]
    seat: SeatId
    secret: Hex16
    own: OwnSeat
    title: Annotated[str, Field(max_length=200)] = ""
    name: Annotated[str, Field(max_length=200)] = ""
    is_tls: bool = False

    @property
    def link(self) -> Link:
        """The parts of the seat's link."""
        return Link(self.address, self.port, self.seat, self.secret, self.is_tls)


class HeldSeats:
    """A folder with a file for each seat."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def list(self) -> list[HeldSeat]:
        """Return the readable seats, the last used one first."""
        found: list[tuple[float, HeldSeat]] = []
        for path in self._folder.glob(f"*{SUFFIX}"):
            try:
                held = HeldSeat.model_validate_json(path.read_bytes())
                found.append((path.stat().st_mtime, held))
            except (OSError, ValidationError):
                continue  # what is damaged can't be joined; its code is scanned again
        return [held for _, held in sorted(found, key=lambda pair: -pair[0])]

    def take(self, link: Link, seed: bytes = b"") -> HeldSeat:
        """Return the seat of a link; a known one keeps its seals, at the new address of its host.

        Args:
            link: Link of the seat.
            seed: Seed of a seat that was taken in the lobby; empty: it has its own code.

        Raises:
            TableError: if it can't be saved.
        """
        old = next((each for each in self.list() if _path(each) == _path(link)), None)
        held = HeldSeat(
            address=link.address, port=link.port, seat=link.seat, secret=link.secret,
            own=old.own if old else OwnSeat(seed=seed.hex()) if seed else fresh_seat(),
            title=old.title if old else "", name=old.name if old else "",
            is_tls=link.is_tls,
        )  # fmt: skip
        self.keep(held)
        return held

    def keep(self, held: HeldSeat) -> None:
        """Write a seat down.

        Raises:
            TableError: if it can't be saved.
        """
        self._folder.mkdir(parents=True, exist_ok=True)
        write_private(self._folder / _path(held), held.model_dump_json())

    def forget(self, held: HeldSeat) -> None:
        """Leave a seat for good."""
        (self._folder / _path(held)).unlink(missing_ok=True)


def _path(of: HeldSeat | Link) -> str:
    """Return a file's name that tells nothing of the secret, and is the same at any address."""
    text = f"{of.seat}\0{of.secret}".encode()
    return f"{hashlib.sha256(b'punchboard held 1' + text).hexdigest()[:16]}{SUFFIX}"
