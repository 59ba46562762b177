"""A guest's connection to a host: it joins by a seat's link, and encrypts every message.

Each message has a counter, so that none is accepted twice.
"""

from __future__ import annotations

import http.client
import json
import re
import secrets
import socket
import ssl
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

from punchboard.cards.catalog import tr
from punchboard.cards.problem import PunchboardError
from punchboard.companion.net.cipher import Cipher, channel_cipher, to_text
from punchboard.companion.net.seats import CHANNELS_PER_TAB, join_mac
from punchboard.companion.rules.engine.action import Code, Refusal

NEWS, ACT = 0, 1
#: At most this many seconds for an answer, and for news, which the host holds back for 20.
_PATIENCE, _HELD = 6.0, 27.0
#: At most this many bytes in an answer; the longest is a pack.
_LONGEST = 4_000_000
_LINK = re.compile(
    r"(?P<scheme>https?)://(?P<address>[0-9A-Za-z.-]{1,253})(?::(?P<port>\d{1,5}))?/"
    r"(?:table\.html)?#(?P<seat>[^.\s#]{0,180})\.(?P<secret>[0-9a-f]{32})"
)
_CHANNEL = re.compile(r"[0-9a-f]{32}")
_JSON = "application/json"


class SeatRevokedError(PunchboardError):
    """The seat has another secret now; only a new code lets this device back in."""


class NoTableError(PunchboardError, OSError):
    """Something answers there, but no table."""


@dataclass(frozen=True, slots=True)
class Link:
    """The parts of a seat's link.

    Attributes:
        address: Address of the host.
        port: Port of the host.
        seat: Id; "" is the middle.
        secret: Secret of the seat, in hexadecimal.
        is_tls: True if a reverse proxy with a certificate is in front of the host.
    """

    address: str
    port: int
    seat: str
    secret: str = field(repr=False)
    is_tls: bool = False

    @property
    def host(self) -> str:
        """The address and the port, as a browser names them."""
        usual = 443 if self.is_tls else 80
        return self.address if self.port == usual else f"{self.address}:{self.port}"

    @property
    def origin(self) -> str:
        """The address of the host's page."""
        return f"{'https' if self.is_tls else 'http'}://{self.host}"


def read_link(typed: str) -> Link | None:
    """Return the link in a typed or pasted text; None if there is none."""
    found = _LINK.search(typed)
    if found is None:
        return None
    is_tls = found["scheme"] == "https"
    port = int(found["port"] or (443 if is_tls else 80))
    seat = unquote(found["seat"])
    if not 0 < port <= 65535 or len(seat) > 60:
        return None
    return Link(found["address"], port, seat, found["secret"], is_tls)


@dataclass(slots=True, eq=False)
class _Channel:
    """A channel that the host has given, and how many messages were said on it."""

    name: str
    cipher: Cipher
    count: int = 0


class HostClient:
    """Speaks for a seat; two threads may use it, each on its own channel.

    The host takes only counts that rise, so a message may be lost if two threads share a channel.
    """

    def __init__(self, link: Link, device: Callable[[], str] = lambda: "") -> None:
        """Speak for a link's seat; `device` tells whenever it joins which phone this is."""
        self._link = link
        self._device = device
        self._secret = bytes.fromhex(link.secret)
        self._channels: list[_Channel] = []
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
        own, count = self._next(channel)
        body = to_text(own.cipher.encrypt("phone", count, json.dumps(said).encode()))
        message = {"channel": own.name, "count": count, "body": body}
        status, answer = self._post("/say", message, channel, (own.cipher, count))
        if status == 403:
            with self._joining:
                if own in self._channels:
                    self._channels = []
            raise NoTableError(tr("the host knows this line no more"))
        return _yes(answer)

    def stop(self) -> None:
        """Say no more; a thread that waits for news gets an error."""
        self._is_over = True
        self.wake()

    def wake(self) -> None:
        """Drop requests that wait for an answer: the device has slept, or the network changed."""
        for each in self._open.copy():
            sock = each.sock  # the thread that speaks there sets it to None whenever it is done
            if sock is not None:
                with suppress(OSError):  # it is closed already
                    sock.shutdown(socket.SHUT_RDWR)

    def _next(self, channel: int) -> tuple[_Channel, int]:
        """Return a channel, after joining if that is needed, and its next count."""
        with self._joining:
            if not self._channels:
                self._channels = self._join()
            own = self._channels[channel]
            own.count += 1
            return own, own.count

    def _join(self) -> list[_Channel]:
        """Join by the seat's link; return the channels."""
        challenge = _yes(self._post("/challenge", {}, ACT)[1]).get("challenge")
        if not isinstance(challenge, str) or not _CHANNEL.fullmatch(challenge):
            raise NoTableError(tr("this isn’t a challenge"))
        seat, nonce = self._link.seat, secrets.token_hex(16)
        mac = join_mac(self._secret, challenge, nonce, seat)
        message = {"seat": seat, "challenge": challenge, "nonce": nonce, "mac": mac}
        message["device"] = self._device()
        status, answer = self._post("/join", message, ACT)
        if status == 403:
            raise SeatRevokedError(tr("the seat has another secret now"))
        if status == 409:
            raise NoTableError(tr("the challenge was used up"))
        channels = _yes(answer).get("channels")
        if not isinstance(channels, list) or len(channels) != CHANNELS_PER_TAB:
            raise NoTableError(tr("these aren’t channels"))
        if not all(isinstance(each, str) and _CHANNEL.fullmatch(each) for each in channels):
            raise NoTableError(tr("these aren’t channels"))
        return [_Channel(each, channel_cipher(self._secret, each, nonce)) for each in channels]

    def _post(
        self,
        path: str,
        message: Mapping[str, Any],
        channel: int,
        expected: tuple[Cipher, int] | None = None,
    ) -> tuple[int, dict[str, Any]]:
        """Post a message; return the status and the answer.

        Args:
            path: Path to post to.
            message: The message.
            channel: NEWS or ACT.
            expected: Keys and count of an answer that is encrypted; refusals of the line itself
                are readable.
        """
        if self._is_over:
            raise NoTableError(tr("the line is closed"))
        link = self._link
        patience = _HELD if channel == NEWS else _PATIENCE
        kind = http.client.HTTPSConnection if link.is_tls else http.client.HTTPConnection
        connection = kind(link.address, link.port, timeout=patience)
        self._open.add(connection)
        heads = {"Content-Type": _JSON, "Origin": link.origin, "Host": link.host}
        try:
            connection.request("POST", path, json.dumps(message).encode(), heads)
            answer = connection.getresponse()
            raw = answer.read(_LONGEST + 1)
            if len(raw) > _LONGEST:
                raise NoTableError(tr("the answer is too long"))
            if expected is not None and answer.headers.get_content_type() != _JSON:
                cipher, count = expected
                raw = cipher.decrypt("host", count, raw) or b""
            heard = json.loads(raw)
        except ssl.SSLError:
            raise  # a certificate that isn't trusted is a ValueError as well
        except (http.client.HTTPException, ValueError, RecursionError) as error:
            raise NoTableError(tr("this isn’t an answer of a table")) from error
        finally:
            self._open.discard(connection)
            connection.close()
        if not isinstance(heard, dict):
            raise NoTableError(tr("this isn’t an answer of a table"))
        return answer.status, heard


def _yes(answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer that says yes; raise its refusal."""
    if answer.get("ok") is True:
        return answer
    why, code = answer.get("why"), answer.get("code")
    if not isinstance(why, str) or not isinstance(code, str):
        raise NoTableError(tr("this isn’t an answer of a table"))
    if code in ("busy", "ended"):
        raise NoTableError(why)
    known = Code(code) if code in set(Code) else Code.NOT_ALLOWED
    raise Refusal(known, why[:300])
