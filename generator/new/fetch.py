"""Fetch a table from the net: only what anybody may see, only from the net, and never too much.

A link may have come with a stranger's folder. So it is fetched on `refresh` alone, which names the
host; each host, those of redirects as well, is looked up once, and the very address that was looked
at is connected to: no name leads to this computer or into its own network.
"""

from __future__ import annotations

import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from threading import Timer
from urllib.parse import SplitResult, quote, urljoin, urlsplit

from punchboard.cards.catalog import tr
from punchboard.cards.problem import ComputerError, UsageError
from punchboard.cards.sheet_link import csv_of

#: Bytes of a table; Google's own sheets hold ten million cells, ours 20 000 rows.
MOST_BYTES = 20_000_000
#: Redirects that are followed; Google's export takes one or two.
_MOST_REDIRECTS = 5
#: Seconds for one answer, and for all of it.
_PATIENCE, _IN_ALL = 20.0, 60.0
_CHUNK = 65_536
#: All IPv6 addresses that IANA has given out for hosts, besides `_NAT64` (RFC 4291, 2.4): outside
#: are multicast, site-local `fec0::/10`, the local NAT64 `64:ff9b:1::/48` and everything reserved.
_UNICAST = IPv6Network("2000::/3")
#: IPv4 addresses behind a translator (RFC 6052, 2.1).
_NAT64 = IPv6Network("64:ff9b::/96")
#: For documentation (RFC 9637); `ipaddress` of Python 3.11 doesn't know it.
_DOCUMENTATION = IPv6Network("3fff::/20")
#: Relays of 6to4, no longer in use (RFC 7526).
_OLD_RELAYS = IPv4Network("192.88.99.0/24")
#: The middle of an address that holds an IPv4 address of a site: ISATAP (RFC 5214, 6.1).
_ISATAP = (0x00005EFE, 0x02005EFE)
_SHARE = (
    "in Google Sheets choose Share, General access, Anyone with the link; or fetch it yourself, "
    "and put the file in its place"
)


class Internet:
    """Where tables are fetched: any host of the net, by an address that was looked at."""

    def connection(self, host: str, port: int) -> HTTPConnection:
        """Return a connection to a host, made but not begun.

        Raises:
            ComputerError: if it is not found, or lies in this computer's own network.
        """
        return _CheckedConnection(host, port, public_address(host, port))


class _CheckedConnection(HTTPSConnection):
    """A connection to an address that was looked at; its name is held against its certificate."""

    def __init__(self, host: str, port: int, address: str) -> None:
        self._tls = ssl.create_default_context()
        super().__init__(host, port, timeout=_PATIENCE, context=self._tls)
        self._address = address

    def connect(self) -> None:
        """Connect to the address, whatever the name would say by now."""
        plain = socket.create_connection((self._address, self.port), self.timeout)
        self.sock = self._tls.wrap_socket(plain, server_hostname=self.host)


def public_address(host: str, port: int) -> str:
    """Return an address of a host that lies in the net.

    Args:
        host: its name, or an address.
        port: of it.

    Raises:
        ComputerError: if it is not found, or if any of its addresses is not public.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as trouble:
        raise ComputerError(
            tr("{host} can't be found", host=host),
            tr("check your internet connection, and the link"),
        ) from trouble
    addresses = [str(each[4][0]) for each in found]
    if not addresses or not all(map(is_public, addresses)):
        raise ComputerError(
            tr(
                "{host} is in this computer’s own network, and nothing is fetched from there",
                host=host,
            ),
            tr("fetch the table yourself, and put the file in its place"),
        )
    return addresses[0]


def is_public(address: str) -> bool:
    """Return whether an address is on the internet, not in a private or reserved network.

    An IPv6 address that stands for an IPv4 address is as public as that one.
    """
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv4Address):
        return found.is_global and not found.is_multicast and found not in _OLD_RELAYS
    if found.scope_id is not None:  # "fe80::1%eth0": of one network link alone
        return False
    if found.ipv4_mapped is not None:
        return is_public(str(found.ipv4_mapped))
    if found in _NAT64:
        return is_public(_last_four(found))
    if found.sixtofour is not None:
        return is_public(str(found.sixtofour))
    if found.teredo is not None:
        return all(is_public(str(each)) for each in found.teredo)
    if int(found) >> 32 & 0xFFFFFFFF in _ISATAP and not is_public(_last_four(found)):
        return False
    return found.is_global and found in _UNICAST and found not in _DOCUMENTATION


def _last_four(address: IPv6Address) -> str:
    """Return the IPv4 address in the last 32 bits."""
    return str(IPv4Address(int(address) & 0xFFFFFFFF))


def fetch_table(link: str, net: Internet | None = None) -> bytes:
    """Return the CSV behind a link.

    Args:
        link: of a Google Sheet that anybody with the link may see, or of a CSV file.
        net: where it is looked for; None: the Internet.

    Raises:
        UsageError: if it is no such link.
        ComputerError: if it cannot be fetched, is too large, or is no table.
    """
    net = net or Internet()
    end = time.monotonic() + _IN_ALL
    at = csv_of(link)
    for _ in range(_MOST_REDIRECTS + 1):
        parts = _parts(at)
        # Half of the time left is for the connection, the other half for its TLS handshake.
        left = (end - time.monotonic()) / 2
        if left <= 0:
            raise _too_slow(parts.hostname or "")
        try:
            with closing(net.connection(parts.hostname or "", parts.port or 443)) as connection:
                connection.timeout = min(_PATIENCE, left)
                connection.connect()
                connection.sock.settimeout(_PATIENCE)
                with _ended_at(end, connection.sock):
                    answer = _asked(connection, parts)
                    if answer.status in (301, 302, 303, 307, 308):
                        at = urljoin(at, _location(answer))
                        continue
                    return _body(answer, parts.hostname or "", end)
        # A host's name or a redirect that isn't one is a ValueError of http, ssl or urllib.
        except (OSError, HTTPException, ValueError) as trouble:
            is_hurried = left < _PATIENCE and isinstance(trouble, TimeoutError)
            if is_hurried or time.monotonic() > end:
                raise _too_slow(parts.hostname or "") from trouble
            raise ComputerError(
                tr(
                    "{hostname} can't be read: {trouble}",
                    hostname=parts.hostname,
                    trouble=trouble or type(trouble).__name__,
                ),
                tr("check your internet connection, and try again"),
            ) from trouble
    raise ComputerError(tr("{link} leads on and on", link=link), tr("copy the table's own address"))


def _location(answer: HTTPResponse) -> str:
    """Return where an answer redirects to: UTF-8, which http.client takes for Latin-1."""
    named: str = answer.headers.get("Location", "")
    with suppress(UnicodeError):
        return named.encode("latin-1").decode("utf-8")
    return named


@contextmanager
def _ended_at(end: float, line: socket.socket) -> Iterator[None]:
    """End a connection at a time, however slowly its answer drips."""

    def cut() -> None:
        with suppress(OSError):  # it may have ended by itself
            line.shutdown(socket.SHUT_RDWR)

    timer = Timer(max(0.0, end - time.monotonic()), cut)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _too_slow(host: str) -> ComputerError:
    return ComputerError(
        tr("{host} takes longer than {in_all:g} s", host=host, in_all=_IN_ALL),
        tr("try again later"),
    )


def host_of(link: str) -> str:
    """Return the host that a link leads to.

    Raises:
        UsageError: if it is no link to a table.
    """
    return _parts(link).hostname or ""


def _parts(link: str) -> SplitResult:
    try:
        parts = urlsplit(link)
        is_link = parts.scheme == "https" and bool(parts.hostname) and parts.port != 0
        if is_link and parts.username is None:
            return parts
    except ValueError:
        pass
    raise UsageError(
        tr('"{link}" isn\'t a link to a table', link=link), tr("copy one that begins with https://")
    )


def _asked(connection: HTTPConnection, parts: SplitResult) -> HTTPResponse:
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    path = quote(path, safe="%/?:@!$&'()*+,;=-._~")  # RFC 3986: "ä" and control characters aren't
    connection.request("GET", path, headers={"Accept": "text/csv, text/plain, */*;q=0.1"})
    return connection.getresponse()


def _body(answer: HTTPResponse, host: str, end: float) -> bytes:
    """Return what was answered, if it is a table of a size that can be."""
    if answer.status != 200:
        remedy = (
            _SHARE if answer.status in (401, 403) else tr("look whether the table is still there")
        )
        raise ComputerError(
            tr(
                "{host} answers {status} {reason}",
                host=host,
                status=answer.status,
                reason=answer.reason,
            ),
            remedy,
        )
    body = bytearray()
    while chunk := answer.read(_CHUNK):
        body += chunk
        if len(body) > MOST_BYTES:
            raise ComputerError(
                tr(
                    "the table of {host} is larger than {most_bytes} MB",
                    host=host,
                    most_bytes=MOST_BYTES // 1000000,
                ),
                tr("split it over several tables"),
            )
    if time.monotonic() > end:  # the connection was ended
        raise _too_slow(host)
    promised = answer.headers.get("Content-Length", "")
    if promised.isdecimal() and int(promised) > len(body):
        raise ComputerError(
            tr("{host} can't be read: it ended in the middle", host=host), tr("try again")
        )
    start = bytes(body[:200]).lstrip().lower()
    kind = answer.headers.get_content_type()
    if kind == "text/html" or start.startswith((b"<!doctype html", b"<html")):
        raise ComputerError(
            tr(
                "{host} shows a page instead of a table: the table isn't shared with everyone",
                host=host,
            ),
            _SHARE,
        )
    return bytes(body)
