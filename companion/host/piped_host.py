"""A hosted table that another program of this computer starts and shows, by lines of JSON.

Standard input brings one line with the request. While it stays open, the table does.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any

from punchboard.cards.catalog import tr, translated
from punchboard.companion.host.hosting import Hosting, newest_table, read_pack
from punchboard.companion.host.lobby import LobbySeat
from punchboard.companion.net.network import (
    HOTSPOT,
    AddressWatch,
    firewall_words,
    own_addresses,
)
from punchboard.companion.table.error import TableError
from punchboard.companion.table.tables import Tables


def serve() -> None:
    """Host the table that standard input asks for, until that ends."""
    asked = json.loads(sys.stdin.buffer.readline())
    try:
        _host(asked)
    except TableError as trouble:
        _send({"state": "failed", "message": trouble.message, "hint": ""})
    else:
        _send({"state": "ended"})


def _host(asked: Mapping[str, Any]) -> None:
    """Host a table until standard input closes."""
    tables, file = Tables(Path(asked["tables"])), Path(asked["pack"])
    pack, _ = read_pack(file)
    known = own_addresses()
    newest = "" if asked["new"] else newest_table(tables, pack.name)
    address = asked["address"] or (known or ["127.0.0.1"])[0]
    hosting = Hosting(tables, newest, address, packs=[file], is_led=True)
    teller = _Teller(hosting, pack.title)
    try:
        hosting.begin()
        teller.tell(hosting.lobby()["seats"])
        hosting.on_joined = hosting.on_left = lambda seat: teller.tell(hosting.seats())
        hosting.on_laid = lambda: teller.tell(hosting.seats())
        with _followed(hosting, teller, is_chosen=bool(asked["address"])):
            sys.stdin.buffer.read()
    finally:
        hosting.end()


@dataclass(slots=True)
class _Teller:
    """Tells the state of a table.

    Attributes:
        hosting: The table.
        game: Title of the game.
    """

    hosting: Hosting
    game: str

    def tell(self, seats: list[LobbySeat]) -> None:
        """Send the addresses, and the players who have a name.

        Args:
            seats: The current seats.
        """
        hosting = self.hosting
        notes = [firewall_words(), translated(HOTSPOT)]
        if hosting.lost_port:
            words = tr(
                "Another program uses port {lost_port}. All phones have to scan the code again.",
                lost_port=hosting.lost_port,
            )
            notes.insert(0, words)
        if hosting.address.startswith("127."):
            notes = [tr("No network found: only this computer can reach the table.")]
        players = [{"name": each["name"], "is_here": each["state"] == "here"} for each in seats]
        _send(
            {
                "state": "open",
                "title": hosting.title or self.game,
                "is_laid": bool(hosting.id),
                "code": hosting.code,
                "origin": hosting.origin,
                "room": hosting.room_code,
                "address": hosting.address,
                "addresses": own_addresses(),
                "players": [each for each in players if each["name"]],
                "notes": [*hosting.warnings, *notes],
            }
        )


@contextmanager
def _followed(hosting: Hosting, teller: _Teller, *, is_chosen: bool) -> Iterator[None]:
    """Follow the computer into another network, unless its address was chosen."""

    def follow(addresses: list[str]) -> None:
        if not addresses or hosting.address in addresses:
            return
        try:
            hosting.move(addresses[0])
        except TableError:
            return  # the next change of addresses is another chance
        teller.tell(hosting.lobby()["seats"])

    watch = None if is_chosen else AddressWatch(follow)
    try:
        yield
    finally:
        if watch is not None:
            watch.stop()


_sending = Lock()


def _send(message: Mapping[str, Any]) -> None:
    """Write a line; threads of the table write as well."""
    with _sending:
        sys.stdout.buffer.write(json.dumps(message).encode() + b"\n")
        sys.stdout.buffer.flush()
