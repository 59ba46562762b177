"""Fetch a public table from the internet, within limits of size, time and address.

A link may have come with a stranger's folder. So only `refresh` fetches it and names the host. Each
host, also of a redirect, is resolved once, its address is checked, and the connection goes to this
address: no name leads to this computer or into its local network.
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

from punchboard.cards.catalog import marked, tr, translated
from punchboard.cards.problem import ComputerError, UsageError
from punchboard.cards.sheet_link import csv_of

#: Most bytes of a table; Google's sheets have up to ten million cells, ours 20 000 rows.
MOST_BYTES = 20_000_000
#: Most redirects to follow; Google's export needs one or two.
_MOST_REDIRECTS = 5
#: Timeout of one response in seconds, and of the whole fetch.
_ANSWER_TIMEOUT, _TIMEOUT = 20.0, 60.0
_CHUNK = 65_536
#: IPv6 addresses that IANA has assigned to hosts, besides `_NAT64` (RFC 4291, 2.4). Multicast,
#: site-local `fec0::/10`, the local NAT64 `64:ff9b:1::/48` and all reserved ranges are outside.
_UNICAST = IPv6Network("2000::/3")
#: IPv4 addresses behind a translator (RFC 6052, 2.1).
_NAT64 = IPv6Network("64:ff9b::/96")
#: Range for documentation (RFC 9637), which `ipaddress` of Python 3.11 lacks.
_DOCUMENTATION = IPv6Network("3fff::/20")
#: Relays of 6to4, no longer in use (RFC 7526).
_OLD_RELAYS = IPv4Network("192.88.99.0/24")
#: Middle bits of an IPv6 address with an embedded private IPv4 address: ISATAP (RFC 5214, 6.1).
_ISATAP = (0x00005EFE, 0x02005EFE)
_SHARE = marked(
    "in Google Sheets choose Share, General access, Anyone with the link; or fetch it yourself, "
    "and put the file in its place"
)


class Internet:
    """Opener of connections to public hosts, each by its checked address."""

    def connection(self, host: str, port: int) -> HTTPConnection:
        """Return a connection to a host, not yet opened.

        Raises:
            ComputerError: If the host isn't found, or is in this computer's local network.
        """
        return _CheckedConnection(host, port, public_address(host, port))


class _CheckedConnection(HTTPSConnection):
    """A connection to a checked address; TLS verifies the certificate by the host name."""

    def __init__(self, host: str, port: int, address: str) -> None:
        self._tls = ssl.create_default_context()
        super().__init__(host, port, timeout=_ANSWER_TIMEOUT, context=self._tls)
        self._address = address

    def connect(self) -> None:
        """Connect to the checked address without resolving the name again."""
        plain = socket.create_connection((self._address, self.port), self.timeout)
        self.sock = self._tls.wrap_socket(plain, server_hostname=self.host)


def public_address(host: str, port: int) -> str:
    """Resolve a host to a public address.

    Args:
        host: Name or address of the host.
        port: TCP port.

    Raises:
        ComputerError: If the host isn't found, or if any of its addresses isn't public.
    """
    try:
        resolved = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as trouble:
        raise ComputerError(
            tr("{host} can't be found", host=host),
            tr("check your internet connection, and the link"),
        ) from trouble
    addresses = [str(each[4][0]) for each in resolved]
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
    """Return whether an address is on the public internet, not in a private or reserved network.

    An IPv6 address with an embedded IPv4 address is as public as that one.
    """
    try:
        ip = ip_address(address)
    except ValueError:
        return False
    if isinstance(ip, IPv4Address):
        return ip.is_global and not ip.is_multicast and ip not in _OLD_RELAYS
    if ip.scope_id is not None:  # "fe80::1%eth0": valid on one network link only
        return False
    if ip.ipv4_mapped is not None:
        return is_public(str(ip.ipv4_mapped))
    if ip in _NAT64:
        return is_public(_last_four(ip))
    if ip.sixtofour is not None:
        return is_public(str(ip.sixtofour))
    if ip.teredo is not None:
        return all(is_public(str(each)) for each in ip.teredo)
    if int(ip) >> 32 & 0xFFFFFFFF in _ISATAP and not is_public(_last_four(ip)):
        return False
    return ip.is_global and ip in _UNICAST and ip not in _DOCUMENTATION


def _last_four(address: IPv6Address) -> str:
    """Return the IPv4 address in the last 32 bits."""
    return str(IPv4Address(int(address) & 0xFFFFFFFF))


def fetch_table(link: str, net: Internet | None = None) -> bytes:
    """Fetch the CSV file behind a link.

    Args:
        link: URL of a Google Sheet that anyone with the link can see, or of a CSV file.
        net: Opener of connections; None for the real internet.

    Raises:
        UsageError: If the URL isn't a link to a table.
        ComputerError: If it can't be fetched, is too large, or isn't a table.
    """
    net = net or Internet()
    end = time.monotonic() + _TIMEOUT
    at = csv_of(link)
    for _ in range(_MOST_REDIRECTS + 1):
        parts = _parts(at)
        # Half of the remaining time is for the connection, the other half for its TLS handshake.
        left = (end - time.monotonic()) / 2
        if left <= 0:
            raise _too_slow(parts.hostname or "")
        try:
            with closing(net.connection(parts.hostname or "", parts.port or 443)) as connection:
                connection.timeout = min(_ANSWER_TIMEOUT, left)
                connection.connect()
                connection.sock.settimeout(_ANSWER_TIMEOUT)
                with _shut_down_at(end, connection.sock):
                    answer = _request(connection, parts)
                    if answer.status in (301, 302, 303, 307, 308):
                        at = urljoin(at, _location(answer))
                        continue
                    return _body(answer, parts.hostname or "", end)
        # A host's name or a redirect that isn't one is a ValueError of http, ssl or urllib.
        except (OSError, HTTPException, ValueError) as trouble:
            is_hurried = left < _ANSWER_TIMEOUT and isinstance(trouble, TimeoutError)
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
    """Return the redirect target of a response: UTF-8, which http.client decodes as Latin-1."""
    named: str = answer.headers.get("Location", "")
    with suppress(UnicodeError):
        return named.encode("latin-1").decode("utf-8")
    return named


@contextmanager
def _shut_down_at(end: float, line: socket.socket) -> Iterator[None]:
    """Shut down a connection at a deadline, even if its response is still trickling in."""

    def cut() -> None:
        with suppress(OSError):  # it may be closed already
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
        tr("{host} takes longer than {in_all:g} s", host=host, in_all=_TIMEOUT),
        tr("try again later"),
    )


def host_of(link: str) -> str:
    """Return the host of a link.

    Raises:
        UsageError: If the URL isn't a link to a table.
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


def _request(connection: HTTPConnection, parts: SplitResult) -> HTTPResponse:
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    path = quote(path, safe="%/?:@!$&'()*+,;=-._~")  # RFC 3986: "ä" and control characters aren't
    connection.request("GET", path, headers={"Accept": "text/csv, text/plain, */*;q=0.1"})
    return connection.getresponse()


def _body(answer: HTTPResponse, host: str, end: float) -> bytes:
    """Read the body of a response; raise if it isn't a table or is too large."""
    if answer.status != 200:
        remedy = (
            translated(_SHARE)
            if answer.status in (401, 403)
            else tr("look whether the table is still there")
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
    if time.monotonic() > end:  # `_shut_down_at` has shut down the connection
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
            translated(_SHARE),
        )
    return bytes(body)
