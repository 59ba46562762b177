"""Secrets of seats, and the encrypted channels on which a phone speaks for its seat.

A challenge is a random text that a phone must answer with its seat's secret.
"""

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

from punchboard.cards.catalog import tr
from punchboard.cards.problem import PunchboardError
from punchboard.companion.net.cipher import Cipher, channel_cipher, text

SECRET_BYTES = 16
#: As what whoever has the table's one code speaks; no game calls a seat so.
LOBBY = "table"
#: At most this many seconds later a challenge may be answered.
CHALLENGE_LASTS = 60
#: At most this many challenges are remembered as answered; only the holder of a seat's secret
#: could cause more.
_MOST_ANSWERED = 4096
_CHALLENGE_HEAD, _CHALLENGE_MAC = 8, 8
#: At most this many channels of one seat, two for each tab; and of the lobby, for all phones.
_MOST_CHANNELS, _MOST_IN_LOBBY = 16, 64
#: At most this many phones are told apart at one seat; a holder of its code could make up more.
_MOST_DEVICES = 16
#: A page asks for news on one channel and acts on the other.
CHANNELS_PER_TAB = 2


class AuthenticationError(PunchboardError):
    """Somebody without the secret, or something said twice; nothing has changed."""


class ChallengeError(PunchboardError):
    """Somebody with the secret, who answers a challenge that is used up or forgotten."""


@dataclass(slots=True)
class _Channel:
    seat: str
    cipher: Cipher
    count: int = 0


@dataclass(frozen=True, slots=True)
class Heard:
    """A message that a seat's phone has said, and the way to answer it.

    Attributes:
        seat: Id of the seat that speaks.
        body: JSON text of the message.
        cipher: Keys of the channel.
        count: Count of the message; its answer has the same.
    """

    seat: str
    body: bytes
    cipher: Cipher
    count: int

    def answer(self, plain_bytes: bytes) -> bytes:
        """Return an answer as only this phone can read it."""
        return self.cipher.encrypt("host", self.count, plain_bytes)


class Seats:
    """The seats' secrets, and the channels on which their phones speak.

    The middle of the table is the seat "". Every thread may use it.
    """

    def __init__(
        self, known: Mapping[str, bytes], clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Begin without phones; `known` are the secrets of all seats, 16 bytes each."""
        self._secrets = dict(known)
        self._challenge_key = secrets.token_bytes(32)
        self._answered: OrderedDict[str, int] = OrderedDict()
        # Whatever was given until then counts as answered.
        self._answered_until = -1
        self._channels: OrderedDict[str, _Channel] = OrderedDict()
        self._lock = threading.Lock()
        self._clock = clock
        self._heard: dict[str, float] = {}
        self._devices: dict[str, set[str]] = {}

    def seen(self, seat: str) -> float | None:
        """Return how many seconds ago a seat's phone was heard last; None: not since the start."""
        with self._lock:
            heard = self._heard.get(seat)
        return None if heard is None else self._clock() - heard

    def challenge(self) -> str:
        """Return a fresh challenge; it can be answered once.

        The host stores nothing for it, so a flood of requests can't push out anybody's challenge:
        it carries its own time and proof of origin.
        """
        head = struct.pack(">I", int(self._clock())) + secrets.token_bytes(_CHALLENGE_HEAD - 4)
        return (head + self._challenge_mac(head)).hex()

    def check_join(self, seat: str, challenge: str, nonce: str, mac: str) -> None:
        """Refuse a phone that has not shown that it knows a seat's secret, as `join` does."""
        with self._lock:
            self._check_join(seat, challenge, nonce, mac)

    def _check_join(self, seat: str, challenge: str, nonce: str, mac: str) -> None:
        """Refuse a phone without the seat's secret, or with a challenge that was used."""
        known = seat in self._secrets
        secret = self._secrets.get(seat, bytes(SECRET_BYTES))
        right = hmac.compare_digest(join_mac(secret, challenge, nonce, seat), mac)
        if not (known and right):
            raise AuthenticationError(tr("this is not said with the secret, or twice"))
        if not self._waits(challenge):
            raise ChallengeError(tr("the challenge was used up"))

    def _waits(self, challenge: str) -> bool:
        """Return whether a challenge is recent, from this host, and was not answered yet."""
        raw = bytes.fromhex(challenge)
        head, given = raw[:_CHALLENGE_HEAD], _given_at(challenge)
        is_ours = hmac.compare_digest(self._challenge_mac(head), raw[_CHALLENGE_HEAD:])
        is_late = self._clock() - given > CHALLENGE_LASTS
        return (
            is_ours
            and not is_late
            and given > self._answered_until
            and challenge not in self._answered
        )

    def _challenge_mac(self, head: bytes) -> bytes:
        return hmac.new(self._challenge_key, head, hashlib.sha256).digest()[:_CHALLENGE_MAC]

    def _answer(self, challenge: str) -> None:
        """Let a challenge not be answered again, in bounded memory."""
        answered = self._answered
        answered[challenge] = _given_at(challenge)
        while len(answered) > _MOST_ANSWERED:
            self._answered_until = max(self._answered_until, answered.popitem(last=False)[1])
        while self._clock() - next(iter(answered.values())) > CHALLENGE_LASTS:
            answered.popitem(last=False)

    def join(self, seat: str, challenge: str, nonce: str, mac: str) -> tuple[str, ...]:
        """Return the channels of a phone that has shown that it knows a seat's secret.

        Raises:
            AuthenticationError: if it has not.
            ChallengeError: if it has, and the challenge is not one that waits: the answer to it was
                lost and its browser sent it again, or it is old, or from before a restart. It needs
                another one.
        """
        with self._lock:
            self._check_join(seat, challenge, nonce, mac)
            self._answer(challenge)
            fresh = tuple(secrets.token_hex(16) for _ in range(CHANNELS_PER_TAB))
            for channel in fresh:
                cipher = channel_cipher(self._secrets[seat], channel, nonce)
                self._channels[channel] = _Channel(seat, cipher)
            own = [channel for channel, each in self._channels.items() if each.seat == seat]
            for channel in own[: -(_MOST_IN_LOBBY if seat == LOBBY else _MOST_CHANNELS)]:
                del self._channels[channel]
            self._heard[seat] = self._clock()
            return fresh

    def accept(self, channel: str, count: int, message: bytes) -> Heard:
        """Return a message with the seat that it comes from; no message is accepted twice.

        Args:
            channel: Name of the channel.
            count: Larger than any before on this channel.
            message: The message, as the phone has encrypted it.

        Raises:
            AuthenticationError: if it is forged, replayed or late, or its channel is unknown.
        """
        with self._lock:
            known = self._channels.get(channel)
            body = None if known is None else known.cipher.decrypt("phone", count, message)
            if known is None or body is None or count <= known.count:
                raise AuthenticationError(tr("this is not said with the secret, or twice"))
            known.count = count
            self._heard[known.seat] = self._clock()
            return Heard(known.seat, body, known.cipher, count)

    def is_another(self, seat: str, device: str) -> bool:
        """Return whether a seat's phone has been met before, and not this one."""
        with self._lock:
            met = self._devices.get(seat, set())
            return 0 < len(met) < _MOST_DEVICES and device not in met

    def meet(self, seat: str, device: str) -> None:
        """Remember a phone that has joined, until its seat has another secret.

        Args:
            seat: Id.
            device: Id of the device, as the phone says; phones without one are one device, "".
        """
        with self._lock:
            met = self._devices.setdefault(seat, set())
            if len(met) < _MOST_DEVICES:
                met.add(device)

    def knows(self, channel: str) -> bool:
        """Return whether a channel may still be spoken on."""
        with self._lock:
            return channel in self._channels

    def renew(self, seat: str, secret: bytes = b"") -> bytes:
        """Return a seat's new secret, `secret` or a random one; phones with the old one are out."""
        fresh = secret or secrets.token_bytes(SECRET_BYTES)
        with self._lock:
            self._secrets[seat] = fresh
            self._hang_up(seat)
        return fresh

    def replace(self, known: Mapping[str, bytes]) -> None:
        """Go on with the seats of another table; phones whose secret it has as well stay in."""
        with self._lock:
            for seat in [each for each in self._secrets if self._secrets[each] != known.get(each)]:
                self._hang_up(seat)
            self._secrets = dict(known)

    def _hang_up(self, seat: str) -> None:
        self._heard.pop(seat, None)
        self._devices.pop(seat, None)
        for channel in [name for name, each in self._channels.items() if each.seat == seat]:
            del self._channels[channel]


def _given_at(challenge: str) -> int:
    """Return when a challenge was given, as it says."""
    return int(challenge[:8], 16)


def join_mac(secret: bytes, challenge: str, nonce: str, seat: str) -> str:
    """Return the proof that a phone knows a seat's secret, in hexadecimal."""
    return _mac(secret, b"punchboard join 2\0" + text(challenge) + text(nonce) + text(seat))


def seat_key(seed: bytes, seat: str) -> bytes:
    """Return a phone's private X25519 key for a seat: its recovery words bring that back, too."""
    return hmac.new(seed, b"punchboard seat key 1\0" + text(seat), hashlib.sha256).digest()


def device_id(seed: bytes, seat: str) -> str:
    """Return a phone's id at a seat, in hexadecimal; two phones with one seed have the same."""
    data = b"punchboard device 1\0" + text(seat)
    return hmac.new(seed, data, hashlib.sha256).hexdigest()[: 2 * SECRET_BYTES]


def seat_secret(shared: bytes, phone: bytes, host: bytes, seat: str) -> bytes:
    """Return the secret of a seat that a phone and the host have agreed on.

    Args:
        shared: Value that X25519 gave both.
        phone: The phone's public key.
        host: The host's.
        seat: Id.
    """
    data = b"punchboard seat 1\0" + phone + host + text(seat)
    return hmac.new(shared, data, hashlib.sha256).digest()[:SECRET_BYTES]


def taken_mac(lobby: bytes, phone: bytes, host: bytes, seat: str, name: str) -> str:
    """Return the proof that a seat was given by a host that has the table's code."""
    return _mac(lobby, b"punchboard taken 1\0" + phone + host + text(seat) + text(name))


def _mac(secret: bytes, data: bytes) -> str:
    key = hmac.new(secret, b"punchboard wire 1\0", hashlib.sha256).digest()
    return hmac.new(key, data, hashlib.sha256).hexdigest()
