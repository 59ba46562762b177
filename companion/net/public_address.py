"""The public address of a host that browsers reach through a reverse proxy.

Such a host listens on its own computer only, and `--address https://…` tells it the proxy's name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from punchboard.cards.catalog import tr
from punchboard.companion.table.error import TableError

#: Network address that a host behind a proxy listens on: the proxy runs on the same computer.
LISTEN_BEHIND_PROXY = "127.0.0.1"
_URL = re.compile(r"(?P<scheme>https?)://(?P<host>[0-9A-Za-z.-]{1,253}(?::(?P<port>\d{1,9}))?)/?")
_LAST_PORT = 65535


@dataclass(frozen=True, slots=True)
class PublicAddress:
    """Where browsers find the proxy.

    Attributes:
        scheme: `https`, or `http`.
        host: Name or address of the proxy, with the port unless it is the scheme's own.
    """

    scheme: str
    host: str

    @property
    def origin(self) -> str:
        """The address as links and browsers name it: `https://table.example.org`."""
        return f"{self.scheme}://{self.host}"


def parse_public_address(address: str) -> PublicAddress | None:
    """Return the public address that `--address` gives.

    None if there is no `://` in it: then it is an IP address of this computer to listen on. One
    "/" at the end is allowed; an IPv6 address such as `[::1]` isn't.

    Raises:
        TableError: if it isn't `http(s)://host` or `http(s)://host:port`, if its port isn't 1 to
            65535, or if it names a path.
    """
    if "://" not in address:
        return None
    found = _URL.fullmatch(address.strip())
    if found is None:
        raise TableError(
            tr(
                "“{address}” can’t be the table’s address. Write it as in --address "
                "https://table.example.org, without a path.",
                address=address,
            )
        )
    if found["port"] is not None and not 1 <= int(found["port"]) <= _LAST_PORT:
        raise TableError(
            tr(
                "“{address}” can’t be the table’s address: ports are 1 to "
                "{last_port}. Write the port that the proxy listens on, or none.",
                address=address,
                last_port=_LAST_PORT,
            )
        )
    scheme, host = found["scheme"], found["host"].lower()
    return PublicAddress(scheme, host.removesuffix(":443" if scheme == "https" else ":80"))
