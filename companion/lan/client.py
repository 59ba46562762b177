"""A guest's line to a host: joined by a seat's link, every message with a counter and an HMAC."""

from __future__ import annotations

import http.client
import json
import re
import socket
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

from punchboard.cards.problem import PunchboardError
from punchboard.companion.lan.seats import CHANNELS_PER_TAB, join_mac, message_mac
from punchboard.companion.rules.action import Code, Refusal

NEWS, ACT = 0, 1
#: Seconds for an answer, and for news, which the host holds back for 20.
_PATIENCE, _HELD = 6.0, 27.0
#: Bytes of the longest answer: a pack.
_LONGEST = 4_000_000
_LINK = re.compile(
    r"http://(?P<address>[0-9A-Za-z.-]{1,253})(?::(?P<port>\d{1,5}))?/"
    r"(?:table\.html)?#(?P<seat>[^.\s#]{0,180})\.(?P<secret>[0-9a-f]{32})"
)
_CHANNEL = re.compile(r"[0-9a-f]{32}")


class SeatRevokedError(PunchboardError):
    """The seat has another secret now; only a new code leads back."""


class NoTableError(PunchboardError, OSError):
    """Something answers there, but no table."""


@dataclass(frozen=True, slots=True)
class Link:
    """What a seat's code says.

    Attributes:
        address: of the host.
        port: on which it listens.
        seat: id; "" is the middle.
        secret: of the seat, in hexadecimal.
    """

    address: str
    port: int
    seat: str
    secret: str = field(repr=False)


def read_link(words: str) -> Link | None:
    """Return the link in what was typed or pasted; None if there is none."""
    found = _LINK.search(words)
    if found is None:
        return None
    port = int(found["port"] or 80)
    seat = unquote(found["seat"])
    if not 0 < port <= 65535 or len(seat) > 60:
        return None
    return Link(found["address"], port, seat, found["secret"])


class HostClient:
    """Speaks for a seat; two threads may use it, each on a channel of its own.

    The host takes only counts that rise, so that what two threads say on one channel may be lost.
    """

    def __init__(self, link: Link, device: Callable[[], str] = lambda: "") -> None:
        """Speak for a link's seat; `device` tells whenever it joins which phone this is."""
        self._link = link
        self._device = device
        self._secret = bytes.fromhex(link.secret)
        self._channels: list[str] = []
        self._counts = [0] * CHANNELS_PER_TAB
        self._joining = threading.Lock()
        self._open: set[http.client.HTTPConnection] = set()
        self._is_over = False

    def speak(self, said: Mapping[str, Any], channel: int = ACT) -> dict[str, Any]:
        """Say something once, after joining if that is needed.

        Raises:
            Refusal: if the host says no, with its sentence.
            SeatRevokedError: if the seat has another secret now.
            OSError: if there is no answer; whether it was heard is not known.
        """
        name, count = self._next(channel)
        body = json.dumps(said)
        told = {"channel": name, "count": count, "body": body}
        told["mac"] = message_mac(self._secret, name, count, body)
        status, answer = self._post("/say", told, channel)
        if status == 403:
            with self._joining:
                if name in self._channels:
                    self._channels = []
            raise NoTableError("the host knows this line no more")
        return _yes(answer)

    def stop(self) -> None:
        """Say no more; whoever waits for news gets an error."""
        self._is_over = True
        self.wake()

    def wake(self) -> None:
        """Drop what waits for an answer: this device has slept, or the network has changed."""
        for each in self._open.copy():
            sock = each.sock  # the thread that speaks there sets it to None whenever it is done
            if sock is not None:
                with suppress(OSError):  # it is closed already
                    sock.shutdown(socket.SHUT_RDWR)

    def _next(self, channel: int) -> tuple[str, int]:
        """Return the name of a channel, after joining if that is needed, and its next count."""
        with self._joining:
            if not self._channels:
                self._channels, self._counts = self._join(), [0] * CHANNELS_PER_TAB
            self._counts[channel] += 1
            return self._channels[channel], self._counts[channel]

    def _join(self) -> list[str]:
        challenge = _yes(self._post("/challenge", {}, ACT)[1]).get("challenge")
        if not isinstance(challenge, str) or not _CHANNEL.fullmatch(challenge):
            raise NoTableError("this is no challenge")
        seat = self._link.seat
        mac = join_mac(self._secret, challenge, seat)
        told = {"seat": seat, "challenge": challenge, "mac": mac}
        told["device"] = self._device()
        status, answer = self._post("/join", told, ACT)
        if status == 403:
            raise SeatRevokedError("the seat has another secret now")
        if status == 409:
            raise NoTableError("the challenge was used up")
        channels = _yes(answer).get("channels")
        if not isinstance(channels, list) or len(channels) != CHANNELS_PER_TAB:
            raise NoTableError("these are no channels")
        if not all(isinstance(each, str) and _CHANNEL.fullmatch(each) for each in channels):
            raise NoTableError("these are no channels")
        return channels

    def _post(self, path: str, told: Mapping[str, Any], channel: int) -> tuple[int, dict[str, Any]]:
        if self._is_over:
            raise NoTableError("the line is closed")
        link = self._link
        at = link.address if link.port == 80 else f"{link.address}:{link.port}"
        patience = _HELD if channel == NEWS else _PATIENCE
        connection = http.client.HTTPConnection(link.address, link.port, timeout=patience)
        self._open.add(connection)
        heads = {"Content-Type": "application/json", "Origin": f"http://{at}", "Host": at}
        try:
            connection.request("POST", path, json.dumps(told).encode(), heads)
            answer = connection.getresponse()
            raw = answer.read(_LONGEST + 1)
            if len(raw) > _LONGEST:
                raise NoTableError("the answer is too long")
            heard = json.loads(raw)
        except (http.client.HTTPException, ValueError, RecursionError) as error:
            raise NoTableError("this is no answer of a table") from error
        finally:
            self._open.discard(connection)
            connection.close()
        if not isinstance(heard, dict):
            raise NoTableError("this is no answer of a table")
        return answer.status, heard


def _yes(answer: dict[str, Any]) -> dict[str, Any]:
    if answer.get("ok") is True:
        return answer
    why, code = answer.get("why"), answer.get("code")
    if not isinstance(why, str) or not isinstance(code, str):
        raise NoTableError("this is no answer of a table")
    if code == "busy":
        raise NoTableError(why)
    known = Code(code) if code in set(Code) else Code.NOT_ALLOWED
    raise Refusal(known, why[:300])
