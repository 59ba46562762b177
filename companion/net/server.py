"""The HTTP server: reads bounded requests, and knows nothing about tables.

No address can keep the others out: when somebody new comes, the address with the most connections
loses the one that has been silent longest. Twelve phones behind one router are one address.
"""

from __future__ import annotations

import io
import socket
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from punchboard.companion.net.messages import LONGEST_REQUEST

#: At most this many seconds a connection waits for its next request, and reads an answer.
PATIENCE = 30.0
#: At most this many seconds a request takes to arrive, once it has begun.
WHOLE = 10.0
#: At most this many connections at once, of all and of one address; a browser holds up to 6.
MOST_CONNECTIONS = 300
MOST_OF_ADDRESS = 100
#: At most this many characters in an IPv6 address.
_LONGEST_ADDRESS = 45
#: Stands in every answer, refusals of the request itself included.
SAFE = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
_SAFE = "".join(f"{name}: {value}\r\n" for name, value in SAFE.items())
#: Headers of content that lasts (RFC 8246): a year, and browsers needn't ask whether it is new.
_LASTING = _SAFE.replace("no-store", "public, max-age=31536000, immutable")


@dataclass(frozen=True, slots=True)
class Request:
    """A browser's request, its size within bounds.

    Attributes:
        method: `GET` or `POST`.
        path: Path as it was sent; nothing is decoded or resolved.
        host: Header `Host`.
        origin: Header `Origin`; "" without one.
        site: The header `Sec-Fetch-Site`; "" without one.
        kind: The content's type.
        peer: Address of the other side.
        forwarded: Address that a proxy on this computer has added last to `X-Forwarded-For`; ""
            without one.
        body: Body of a `POST`.
    """

    method: str
    path: str
    host: str
    origin: str
    site: str
    kind: str
    peer: str
    forwarded: str = ""
    body: bytes = b""


@dataclass(slots=True)
class Reply:
    """The answer to a request.

    Attributes:
        status: Status code of HTTP.
        kind: Type of the content.
        body: Content.
        is_lasting: Whether the path always has this content, so that browsers keep it.
    """

    status: int
    kind: str
    body: bytes
    is_lasting: bool = False


Answer = Callable[[Request], Reply]


class Server:
    """A socket that answers requests, each connection in a separate thread.

    Attributes:
        port: Port that it listens on.
    """

    def __init__(self, address: str, port: int, answer: Answer) -> None:
        """Open the socket.

        Raises:
            OSError: if the address is not this computer's, or the port is taken.
        """
        self._inner = _Threads((address, port), answer)
        self.port: int = self._inner.server_address[1]
        self._thread = threading.Thread(
            target=self._inner.serve_forever, args=(0.1,), name="punchboard host", daemon=True
        )

    def start(self) -> None:
        """Answer from now on."""
        self._thread.start()

    def stop(self) -> None:
        """Close the socket and all connections."""
        if self._thread.is_alive():
            self._inner.shutdown()
            self._thread.join()
        self._inner.server_close()
        self._inner.close_connections()


@dataclass(slots=True, eq=False)
class _Connection:
    """A connection that is open.

    Attributes:
        address: Address of the other side.
        silent_since: Time of the newest answer, or of the opening.
        is_answered: Whether a request of it is being answered.
    """

    address: str
    silent_since: float
    is_answered: bool = False


class _Threads(ThreadingHTTPServer):
    """Connections in daemon threads, as many as are allowed."""

    # More phones than the usual 5 knock at once when a bid opens; refused knocks cost a second.
    request_queue_size = 128
    daemon_threads = True
    block_on_close = False

    def __init__(self, place: tuple[str, int], answer: Answer) -> None:
        self.answer = answer
        self._connections: dict[Any, _Connection] = {}
        self._lock = threading.Lock()
        super().__init__(place, _Handler)

    def verify_request(self, request: Any, client_address: Any) -> bool:
        with self._lock:
            has_room = self._make_room(client_address[0])
            if has_room:
                self._connections[request] = _Connection(client_address[0], time.monotonic())
            return has_room

    @contextmanager
    def answering(self, request: Any) -> Iterator[None]:
        """Keep a connection open while a request of it is answered.

        Raises:
            ConnectionAbortedError: if it has been closed for others; nothing is answered then.
        """
        with self._lock:
            connection = self._connections.get(request)
            if connection is None:
                raise ConnectionAbortedError
            connection.is_answered = True
        try:
            yield
        finally:
            with self._lock:
                connection.is_answered = False
                connection.silent_since = time.monotonic()

    def _make_room(self, address: str) -> bool:
        """Return whether one more connection may be opened, once a silent one was closed for it."""
        counts = Counter(each.address for each in self._connections.values())
        if counts[address] >= MOST_OF_ADDRESS:
            crowded = {address}
        elif counts.total() >= MOST_CONNECTIONS:
            crowded = {each for each, count in counts.items() if count >= counts[address]}
        else:
            return True
        silent = [
            (-counts[each.address], each.silent_since, number)
            for number, each in enumerate(self._connections.values())
            if each.address in crowded and not each.is_answered
        ]
        if not silent:
            return False
        closed = list(self._connections)[min(silent)[-1]]
        del self._connections[closed]
        with suppress(OSError):
            closed.shutdown(socket.SHUT_RDWR)  # its own thread finds it at an end, and closes it
        return True

    def shutdown_request(self, request: Any) -> None:
        with self._lock:
            self._connections.pop(request, None)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of phones that hang up; everything else is a bug."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)

    def close_connections(self) -> None:
        """Close the connections of phones."""
        with self._lock:
            left = list(self._connections)
        for each in left:
            super().shutdown_request(each)


class _Inbox(io.RawIOBase):
    """The incoming bytes of a connection: each request as a whole in its time, or not at all."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._begun = False
        self._until = 0.0

    def await_request(self) -> None:
        """Begin to wait for the next request."""
        self._begun = False
        self._until = time.monotonic() + PATIENCE

    def readable(self) -> bool:
        """Tell that this can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read the bytes that have come.

        Raises:
            TimeoutError: if the request has taken too long.
        """
        left = self._until - time.monotonic()
        if left <= 0:
            raise TimeoutError
        self._connection.settimeout(left)
        count = self._connection.recv_into(buffer)
        if not self._begun:
            # However little it sends at a time, a request that has begun gets no more time.
            self._begun = True
            self._until = time.monotonic() + WHOLE
        return count


class _Handler(BaseHTTPRequestHandler):
    """Reads one connection's requests."""

    protocol_version = "HTTP/1.1"
    server_version = "Punchboard"
    sys_version = ""
    disable_nagle_algorithm = True
    server: _Threads
    # What is answered where the request itself is wrong.
    error_message_format = "%(code)d"

    def setup(self) -> None:
        """Read requests in their time."""
        super().setup()
        self._inbox = _Inbox(self.connection)
        self.rfile = io.BufferedReader(self._inbox)

    def handle_one_request(self) -> None:
        """Read a request and answer it."""
        self._inbox.await_request()
        super().handle_one_request()

    def do_GET(self) -> None:
        """Answer a request for a file."""
        if self._one("Content-Length") not in ("", "0") or self.headers.get("Transfer-Encoding"):
            self.send_error(400)  # what follows would be read as another request
            return
        self._answer(b"")

    def do_POST(self) -> None:
        """Answer a message."""
        length = self._one("Content-Length")
        if self.headers.get("Transfer-Encoding") or not (length.isascii() and length.isdigit()):
            self.send_error(411)
            return
        if len(length) > 9 or int(length) > LONGEST_REQUEST:
            self.send_error(413)
            return
        body = self.rfile.read(int(length))
        if len(body) == int(length):
            self._answer(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 (the library's name)
        """Write no log: requests tell when phones seal."""

    def _answer(self, body: bytes) -> None:
        with self.server.answering(self.connection):
            reply = self.server.answer(self._request(body))
        self.connection.settimeout(PATIENCE)
        self._reply(reply)

    def _request(self, body: bytes) -> Request:
        """Return the request with its headers."""
        return Request(
            method=self.command,
            path=self.path,
            host=self._one("Host"),
            origin=self._one("Origin"),
            site=self._one("Sec-Fetch-Site"),
            kind=self._one("Content-Type"),
            peer=self.client_address[0],
            forwarded=self._forwarded(),
            body=body,
        )

    def _forwarded(self) -> str:
        """Return the address that a proxy on this computer says it answers; "" if none does."""
        addresses = self.headers.get_all("X-Forwarded-For", [])
        if not addresses or self.client_address[0] != "127.0.0.1":
            return ""
        return str(addresses[-1]).rpartition(",")[2].strip()[:_LONGEST_ADDRESS]

    def _one(self, name: str) -> str:
        """Return a header; "" without one, and an invalid value if it occurs twice."""
        values = self.headers.get_all(name, [""])
        return values[0] if len(values) == 1 else "twice"

    def end_headers(self) -> None:
        """Add the headers that browsers must obey to every answer."""
        for name, value in SAFE.items():
            self.send_header(name, value)
        super().end_headers()

    def _reply(self, reply: Reply) -> None:
        """Send an answer."""
        reason, _ = self.responses[reply.status]
        head = (
            f"{self.protocol_version} {reply.status} {reason}\r\n"
            f"Content-Type: {reply.kind}\r\nContent-Length: {len(reply.body)}\r\n"
            f"{_LASTING if reply.is_lasting else _SAFE}\r\n"
        )
        # In one piece: each piece wakes the other side.
        self.wfile.write(head.encode("latin-1") + reply.body)
