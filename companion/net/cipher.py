"""Encrypt and authenticate messages of phones and host, as `docs/dev/protocol.md` specifies.

SHAKE-256 (FIPS 202) as the key stream and HMAC-SHA-256 over the ciphertext: both are in Python's
standard library, so the host needs no native package on a phone. `companion/web/cipher.js` is the
twin for browsers, which offer their own ciphers on https only.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import struct
from typing import Literal

#: Who speaks: the two sides of a channel never share a key stream.
Direction = Literal["phone", "host"]
#: Bytes of an HMAC-SHA-256.
MAC_BYTES = 32


def text(string: str) -> bytes:
    """Return a text with its length before it."""
    raw = string.encode()
    return struct.pack(">H", len(raw)) + raw


class Cipher:
    """The keys of a channel, for both directions.

    A key stream belongs to a direction and a count. Each count is used once: a phone counts up,
    and the host answers a count only when it accepts it.
    """

    def __init__(self, secret: bytes, purpose: str, *parts: bytes) -> None:
        """Derive the keys.

        Args:
            secret: Shared by both sides.
            purpose: Purpose of the channel, "channel" or "room".
            parts: Bytes that make this channel different from every other one of the secret.
        """
        own = b"".join(parts)
        key = hmac.digest(secret, b"punchboard wire 2\0", hashlib.sha256)
        label = f"punchboard {purpose} 2\0".encode()
        self._stream_key = hmac.digest(key, label + b"stream" + own, hashlib.sha256)
        self._mac_key = hmac.digest(key, label + b"mac" + own, hashlib.sha256)

    def encrypt(self, direction: Direction, count: int, plain_bytes: bytes) -> bytes:
        """Return the MAC of a message, and its ciphertext after it."""
        hidden = self._mixed(direction, count, plain_bytes)
        return self._mac(direction, count, hidden) + hidden

    def decrypt(self, direction: Direction, count: int, message: bytes) -> bytes | None:
        """Return the plain bytes of a message; None if it was not made with these keys."""
        mac, hidden = message[:MAC_BYTES], message[MAC_BYTES:]
        if not hmac.compare_digest(self._mac(direction, count, hidden), mac):
            return None
        return self._mixed(direction, count, hidden)

    def _mixed(self, direction: Direction, count: int, data: bytes) -> bytes:
        """Return data combined with the key stream; a second time brings the data back."""
        # The key is 32 bytes and what follows never has the length of another input.
        seed = self._stream_key + _place(direction, count)
        stream = hashlib.shake_256(seed).digest(len(data))
        mixed = int.from_bytes(data, "big") ^ int.from_bytes(stream, "big")
        return mixed.to_bytes(len(data), "big")

    def _mac(self, direction: Direction, count: int, hidden: bytes) -> bytes:
        return hmac.digest(self._mac_key, _place(direction, count) + hidden, hashlib.sha256)


def channel_cipher(secret: bytes, channel: str, nonce: str) -> Cipher:
    """Return the keys of a channel that a phone has joined.

    Args:
        secret: Secret of the seat, 16 bytes.
        channel: Name that the host gave, fresh for each join.
        nonce: Random bytes of the phone in hexadecimal, so that an old answer to a join can't
            bring back old keys.
    """
    return Cipher(secret, "channel", text(channel), text(nonce))


def to_text(data: bytes) -> str:
    """Return bytes as base64, for JSON."""
    return base64.b64encode(data).decode("ascii")


def from_text(base64_text: str) -> bytes:
    """Return the bytes of base64.

    Raises:
        ValueError: if it isn't base64.
    """
    try:
        return base64.b64decode(base64_text, validate=True)
    except binascii.Error as error:
        raise ValueError("this isn't base64") from error


def _place(direction: Direction, count: int) -> bytes:
    return (b"\1" if direction == "phone" else b"\2") + struct.pack(">I", count)
