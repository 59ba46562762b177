"""Who may speak for a seat: secrets, challenges, and lanes with counters."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import struct
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from punchboard.companion.lan.seal import text

SECRET_BYTES = 16
#: Challenges that wait to be answered; a flood pushes out the oldest.
_MOST_CHALLENGES = 512
#: Lanes of one seat: two a tab.
_MOST_LANES = 16
#: A page asks for news on one lane and acts on the other.
LANES_PER_TAB = 2


class Stranger(Exception):
    """Somebody without the secret, or something said twice; nothing has changed."""


@dataclass(slots=True)
class _Lane:
    seat: str
    count: int = 0


class Seats:
    """The seats' secrets, and the lanes on which their phones speak.

    The middle of the table is the seat "". Every thread may use it.
    """

    def __init__(
        self, known: Mapping[str, bytes], clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Begin without phones; `known` are the secrets of all seats, 16 bytes each."""
        self._secrets = dict(known)
        self._challenges: OrderedDict[str, None] = OrderedDict()
        self._lanes: OrderedDict[str, _Lane] = OrderedDict()
        self._lock = threading.Lock()
        self._clock = clock
        self._heard: dict[str, float] = {}

    def seen(self, seat: str) -> float | None:
        """Return how many seconds ago a seat's phone was heard last; None: not since the start."""
        with self._lock:
            heard = self._heard.get(seat)
        return None if heard is None else self._clock() - heard

    def challenge(self) -> str:
        """Return a fresh challenge; it can be answered once."""
        made = secrets.token_hex(16)
        with self._lock:
            self._challenges[made] = None
            while len(self._challenges) > _MOST_CHALLENGES:
                self._challenges.popitem(last=False)
        return made

    def join(self, seat: str, challenge: str, mac: str) -> tuple[str, ...]:
        """Return the lanes of a phone that has shown that it knows a seat's secret.

        Raises:
            Stranger: if it has not.
        """
        with self._lock:
            known = seat in self._secrets
            secret = self._secrets.get(seat, bytes(SECRET_BYTES))
            right = hmac.compare_digest(join_mac(secret, challenge, seat), mac)
            if not (known and right and challenge in self._challenges):
                raise Stranger
            del self._challenges[challenge]
            fresh = tuple(secrets.token_hex(16) for _ in range(LANES_PER_TAB))
            for lane in fresh:
                self._lanes[lane] = _Lane(seat)
            own = [lane for lane, each in self._lanes.items() if each.seat == seat]
            for lane in own[:-_MOST_LANES]:
                del self._lanes[lane]
            self._heard[seat] = self._clock()
            return fresh

    def accept(self, lane: str, count: int, body: str, mac: str) -> str:
        """Return the seat that a message comes from; no message is accepted twice.

        Raises:
            Stranger: if it is forged, replayed, late, or the lane is not known any more.
        """
        with self._lock:
            known = self._lanes.get(lane)
            if known is None:
                raise Stranger
            right = message_mac(self._secrets[known.seat], lane, count, body)
            if not hmac.compare_digest(right, mac) or count <= known.count:
                raise Stranger
            known.count = count
            self._heard[known.seat] = self._clock()
            return known.seat

    def knows(self, lane: str) -> bool:
        """Tell whether a lane may still be spoken on."""
        with self._lock:
            return lane in self._lanes

    def renew(self, seat: str) -> bytes:
        """Return a new secret for a seat; phones with the old one are out."""
        fresh = secrets.token_bytes(SECRET_BYTES)
        with self._lock:
            self._secrets[seat] = fresh
            self._heard.pop(seat, None)
            for lane in [lane for lane, each in self._lanes.items() if each.seat == seat]:
                del self._lanes[lane]
        return fresh


def join_mac(secret: bytes, challenge: str, seat: str) -> str:
    """Return what proves that a phone knows a seat's secret, in hexadecimal."""
    return _mac(secret, b"punchboard join 1\0" + text(challenge) + text(seat))


def message_mac(secret: bytes, lane: str, count: int, body: str) -> str:
    """Return what proves that a message is whole and from a seat's phone, in hexadecimal."""
    head = b"punchboard message 1\0" + text(lane) + struct.pack(">I", count)
    return _mac(secret, head + body.encode("utf-8", "surrogatepass"))


def _mac(secret: bytes, data: bytes) -> str:
    key = hmac.new(secret, b"punchboard wire 1\0", hashlib.sha256).digest()
    return hmac.new(key, data, hashlib.sha256).hexdigest()
