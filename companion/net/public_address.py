"""The address of a reverse proxy under which browsers reach a host that listens behind it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from punchboard.cards.catalog import tr
from punchboard.companion.table.error import TableError

#: Adapter that a host behind a proxy listens on: the proxy runs on the same computer.
BEHIND = "127.0.0.1"
_PUBLIC = re.compile(
    r"(?P<scheme>https?)://(?P<host>[0-9A-Za-z.-]{1,253}(?::(?P<port>\d{1,9}))?)/?"
)
_LAST_PORT = 65535


@dataclass(frozen=True, slots=True)
class PublicAddress:
    """Where browsers find the proxy.

    Attributes:
        scheme: `https`, or `http`.
        host: Name or address, with the port unless it is the scheme's own.
    """

    scheme: str
    host: str

    @property
    def origin(self) -> str:
        """The address as links and browsers name it: `https://table.example.org`."""
        return f"{self.scheme}://{self.host}"


def read_public(words: str) -> PublicAddress | None:
    """Return the public address in `--address`; None if an adapter's address is named.

    Raises:
        TableError: if a link is given that leads to no host or port, or to a page below a host.
    """
    if "://" not in words:
        return None
    found = _PUBLIC.fullmatch(words.strip())
    if found is None:
        raise TableError(
            tr(
                "“{address}” can’t be the table’s address. Write it as in --address "
                "https://table.example.org, without a path.",
                address=words,
            )
        )
    if found["port"] is not None and not 1 <= int(found["port"]) <= _LAST_PORT:
        raise TableError(
            tr(
                "“{address}” can’t be the table’s address: ports are 1 to "
                "{last_port}. Write the port that the proxy listens on, or none.",
                address=words,
                last_port=_LAST_PORT,
            )
        )
    scheme, host = found["scheme"], found["host"].lower()
    return PublicAddress(scheme, host.removesuffix(":443" if scheme == "https" else ":80"))
