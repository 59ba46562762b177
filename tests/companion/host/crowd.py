"""Many phones in one process: each with its lines held open, opening by itself as a page does."""

from __future__ import annotations

import secrets
import socket
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from tests.companion.host.phone import ACT, NEWS, Phone, Reached


class Lines:
    """Connections of one phone, used again as browsers do; from an address of its own.

    The bytes are read plainly: Python's own client spends more time on the headers of an answer
    than a browser spends on all of it, and 32 phones of a test share one processor.
    """

    def __init__(self, port: int, number: int) -> None:
        self._port, self._source = port, (f"127.0.1.{number % 250 + 1}", 0)
        self._open: dict[int, socket.socket] = {}

    def post(self, line: int, path: str, body: bytes) -> tuple[int, bytes]:
        at = f"127.0.0.1:{self._port}"
        known = self._open.get(line)
        if known is None:
            known = self._open[line] = socket.create_connection(
                ("127.0.0.1", self._port), 60, self._source
            )
            known.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {at}\r\nContent-Length: {len(body)}\r\n"
            f"Content-Type: application/json\r\nOrigin: http://{at}\r\n\r\n"
        )
        known.sendall(head.encode() + body)
        got = b""
        while (ends := got.find(b"\r\n\r\n")) < 0:
            got += _more(known)
        told = got[:ends].decode()
        whole = ends + 4 + int(told.partition("Content-Length: ")[2].partition("\r\n")[0])
        while len(got) < whole:
            got += _more(known)
        return int(told.split(" ", 2)[1]), got[ends + 4 :]

    def drop(self) -> None:
        """Break all connections, also in the middle of an answer."""
        for each in self._open.values():
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()
        self._open.clear()


def _more(line: socket.socket) -> bytes:
    """Return what comes next on a connection.

    Raises:
        ConnectionError: if nothing comes any more.
    """
    if not (got := line.recv(1 << 17)):
        raise ConnectionError("the host has closed the connection")
    return got


class Member(Phone):
    """A phone that asks for news all the time and opens as soon as the list is out.

    Attributes:
        bids: whether it seals and opens; a seat's further phones look on.
        shown: epoch to the moment at which its opened choice was here.
    """

    def __init__(self, host: Reached, seat: str, number: int, bids: bool = True) -> None:
        self.bids = bids
        self.lines = Lines(host.port, number)
        self.shown: dict[int, float] = {}
        self.now: dict[str, Any] | None = None
        self.fresh = threading.Condition()
        self._since, self._running = -1, True
        super().__init__(host, seat)
        self._thread = threading.Thread(target=self._listen, daemon=True)

    def raw(
        self, path: str, body: bytes, heads: dict[str, str] | None = None, method: str = "POST"
    ) -> tuple[int, bytes]:
        """Post on the line that the thread has for itself."""
        line = NEWS if threading.current_thread() is getattr(self, "_thread", None) else ACT
        return self.lines.post(line, path, body)

    def say(self, kind: str, channel: int = ACT, **said: Any) -> dict[str, Any]:
        """Say something, again and again while the host is busy, as the page does."""
        while True:
            told = super().say(kind, channel, **said)
            if told["ok"] or told["code"] != "busy":
                return told
            time.sleep(0.2)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Ask no more; the line that waits ends with the host."""
        self._running = False

    def wait_for_epoch(self, epoch: int) -> float:
        """Return when the opened choice of an epoch was here; wait for it."""
        with self.fresh:
            assert self.fresh.wait_for(lambda: epoch in self.shown, 120), (self.seat, epoch)
        return self.shown[epoch]

    def wait_for_choice(self, epoch: int) -> None:
        """Return when a choice of this epoch or a later one is asked for."""

        def asked() -> bool:
            return bool(self.now) and self.now["epoch"] >= epoch

        with self.fresh:
            assert self.fresh.wait_for(asked, 120), (self.seat, epoch)

    def sealing_of(self, guess: int) -> dict[str, Any]:
        """Return what seals a guess in the choice seen last, without asking the host for anything.

        Which key of this seat fits stands in its own view alone.
        """
        self.remember([1, guess], secrets.token_bytes(16), self.now)
        return self.again()

    def _listen(self) -> None:
        while self._running:
            try:
                self._hear()
            except OSError:
                self.lines.drop()
                if self._running:
                    self.join()

    def _hear(self) -> None:
        told = self.say("look", NEWS, since=self._since)
        if not told["ok"]:
            self.join()
            self._since = -1
            return
        self._since = told["news"]
        view = told.get("view")
        if not view:
            return
        choice, opened = view["seals"], view["opened"]
        with self.fresh:
            if opened:
                self.shown.setdefault(opened["epoch"], time.perf_counter())
            self.now = choice
            self.fresh.notify_all()
        if self.bids and choice and "list" in choice and self.seat not in choice["opened"]:
            self.say("open", NEWS, **self.opening(choice))


def play_round(crowd: Sequence[Member], middle: Phone, guess: int) -> list[float]:
    """Play a round; return the seconds from the last seal to the bids on each phone."""
    now = middle.view()["seals"]
    for member in crowd:
        member.wait_for_choice(now["epoch"])
    *first, last = [(each, each.sealing_of(guess)) for each in crowd if each.bids]
    for member, told in first:
        assert member.say("seal", **told)["ok"]
    begun = time.perf_counter()
    assert last[0].say("seal", **last[1])["ok"]
    shown = [member.wait_for_epoch(now["epoch"]) - begun for member in crowd]
    assert middle.do("table.next")["ok"]
    return shown
