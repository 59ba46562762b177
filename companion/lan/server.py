"""Sockets and HTTP, and nothing of the table: bounded requests in, small answers out."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from punchboard.companion.lan.messages import LONGEST_REQUEST

#: Seconds without a word after which a connection is closed; longer than news are held open.
_PATIENCE = 30
#: Connections at once; further ones are closed at once.
_MOST_CONNECTIONS = 300
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


@dataclass(frozen=True, slots=True)
class Request:
    """What a browser asks, its size within bounds.

    Attributes:
        method: `GET` or `POST`.
        path: as it was sent; nothing is decoded or resolved.
        host: of the header.
        origin: of the header; "" without one.
        site: the header `Sec-Fetch-Site`; "" without one.
        kind: the content's type.
        peer: address of the other side.
        body: of a `POST`.
    """

    method: str
    path: str
    host: str
    origin: str
    site: str
    kind: str
    peer: str
    body: bytes = b""


@dataclass(slots=True)
class Reply:
    """What is answered."""

    status: int
    kind: str
    body: bytes


Answer = Callable[[Request], Reply]


class Server:
    """A socket that answers requests, each connection in a thread of its own.

    Attributes:
        port: on which it listens.
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


class _Threads(ThreadingHTTPServer):
    """Connections in daemon threads, as many as are allowed."""

    # More phones than the usual 5 knock at once when a bid opens; refused knocks cost a second.
    request_queue_size = 128
    daemon_threads = True
    block_on_close = False

    def __init__(self, place: tuple[str, int], answer: Answer) -> None:
        self.answer = answer
        self._connections: set[Any] = set()
        self._lock = threading.Lock()
        super().__init__(place, _Handler)

    def verify_request(self, request: Any, client_address: Any) -> bool:
        with self._lock:
            if len(self._connections) >= _MOST_CONNECTIONS:
                return False
            self._connections.add(request)
            return True

    def shutdown_request(self, request: Any) -> None:
        with self._lock:
            self._connections.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of phones that hang up; everything else is a bug."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)

    def close_connections(self) -> None:
        """Close what phones hold open."""
        with self._lock:
            left = list(self._connections)
        for each in left:
            super().shutdown_request(each)


class _Handler(BaseHTTPRequestHandler):
    """Reads one connection's requests."""

    protocol_version = "HTTP/1.1"
    timeout = _PATIENCE
    server_version = "Punchboard"
    sys_version = ""
    disable_nagle_algorithm = True
    server: _Threads
    # What is answered where the request itself is wrong.
    error_message_format = "%(code)d"

    def do_GET(self) -> None:
        """Answer a request for a file."""
        if self._one("Content-Length") not in ("", "0") or self.headers.get("Transfer-Encoding"):
            self.send_error(400)  # what follows would be read as another request
            return
        self._reply(self.server.answer(self._request(b"")))

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
            self._reply(self.server.answer(self._request(body)))

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 (the library's name)
        """Write no log: requests tell when phones seal."""

    def _request(self, body: bytes) -> Request:
        return Request(
            method=self.command,
            path=self.path,
            host=self._one("Host"),
            origin=self._one("Origin"),
            site=self._one("Sec-Fetch-Site"),
            kind=self._one("Content-Type"),
            peer=self.client_address[0],
            body=body,
        )

    def _one(self, name: str) -> str:
        """Return a header; "" without one, and what is never right if it stands there twice."""
        told = self.headers.get_all(name, [""])
        return told[0] if len(told) == 1 else "twice"

    def end_headers(self) -> None:
        """Add to every answer what browsers must keep to."""
        for name, value in SAFE.items():
            self.send_header(name, value)
        super().end_headers()

    def _reply(self, reply: Reply) -> None:
        self.send_response_only(reply.status)
        self.send_header("Content-Type", reply.kind)
        self.send_header("Content-Length", str(len(reply.body)))
        self.end_headers()
        self.wfile.write(reply.body)
