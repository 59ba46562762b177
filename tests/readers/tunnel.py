"""A network for one browser: a SOCKS 5 server (RFC 1928) that reaches this computer alone."""

from __future__ import annotations

import select
import socket
import socketserver
import threading
from contextlib import suppress

HERE = "127.0.0.1"
CONNECTED, REFUSED = 0, 5  # RFC 1928, section 6
#: Bytes of an address by its kind (section 5): IPv4, IPv6; a name says its own length.
LENGTHS = {1: 4, 4: 16}


class _Line(socketserver.StreamRequestHandler):
    """One connection of the browser to a host."""

    server: Tunnel

    def handle(self) -> None:
        self.server.lines.add(self.connection)
        with suppress(OSError):
            if self.server.is_cut:
                return
            self._read(self._read(2)[1])  # ways to log in
            self.wfile.write(b"\5\0")
            kind = self._read(4)[3]
            self._read(LENGTHS.get(kind) or self._read(1)[0])
            port = int.from_bytes(self._read(2), "big")
            try:
                far = socket.create_connection((HERE, port))
            except OSError:
                self._answer(REFUSED)
                return
            with far:
                self._answer(CONNECTED)
                self._carry(far)

    def finish(self) -> None:
        self.server.lines.discard(self.connection)
        with suppress(OSError):
            super().finish()

    def _read(self, count: int) -> bytes:
        told = self.rfile.read(count)
        if len(told) < count:
            raise ConnectionError("the line has ended")
        return told

    def _answer(self, code: int) -> None:
        self.wfile.write(bytes((5, code, 0, 1)) + bytes(6))

    def _carry(self, far: socket.socket) -> None:
        other = {self.connection: far, far: self.connection}
        while True:
            for line in select.select(list(other), (), ())[0]:
                if not (told := line.recv(1 << 16)):
                    return
                other[line].sendall(told)


class Tunnel(socketserver.ThreadingTCPServer):
    """The server; while it's cut, the browser has no network."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__((HERE, 0), _Line)
        self.lines: set[socket.socket] = set()
        self.is_cut = False

    @property
    def address(self) -> str:
        """The address for a browser's settings."""
        return f"socks5://{HERE}:{self.server_address[1]}"

    def __enter__(self) -> Tunnel:
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.cut()
        self.shutdown()
        self.server_close()

    def cut(self) -> None:
        """End all connections, and accept no new ones."""
        self.is_cut = True
        for line in list(self.lines):
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

    def restore(self) -> None:
        """Accept connections again."""
        self.is_cut = False
