"""What is encrypted in Python and in JavaScript is the same, and nothing altered is read."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.companion.net.cipher import channel_cipher, from_text, to_text

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    Path(__file__).with_name("cipher.json").read_text("utf-8")
)
CIPHER = channel_cipher(bytes(16), "0" * 32, "1" * 32)


def test_the_key_streams_of_the_vectors_are_shake256() -> None:
    for each in VECTORS["shake256"]:
        stream = hashlib.shake_256(bytes.fromhex(each["seed"])).digest(each["length"])
        assert stream.hex() == each["stream"]


def test_messages_of_the_vectors_are_encrypted_and_read() -> None:
    for each in VECTORS["channel"]:
        cipher = channel_cipher(bytes.fromhex(each["secret"]), each["channel"], each["nonce"])
        plain = each["words"].encode()
        told = cipher.encrypt(each["direction"], each["count"], plain)
        assert told.hex() == each["message"]
        assert cipher.decrypt(each["direction"], each["count"], told) == plain


@given(st.binary(max_size=300), st.integers(0, 2**32 - 1), st.data())
def test_an_altered_or_misplaced_message_is_not_read(
    plain: bytes, count: int, data: st.DataObject
) -> None:
    told = CIPHER.encrypt("phone", count, plain)
    assert CIPHER.decrypt("phone", count, told) == plain
    assert CIPHER.decrypt("host", count, told) is None
    assert CIPHER.decrypt("phone", (count + 1) % 2**32, told) is None
    at = data.draw(st.integers(0, len(told) - 1))
    bit = 1 << data.draw(st.integers(0, 7))
    altered = told[:at] + bytes([told[at] ^ bit]) + told[at + 1 :]
    assert CIPHER.decrypt("phone", count, altered) is None
    assert CIPHER.decrypt("phone", count, told[:at]) is None


def test_no_two_directions_counts_or_joins_share_a_key_stream() -> None:
    zeros = bytes(64)
    other = channel_cipher(bytes(16), "0" * 32, "2" * 32)
    streams = {
        each.encrypt(direction, count, zeros)[32:]
        for each in (CIPHER, other)
        for direction in ("phone", "host")
        for count in range(50)
    }
    assert len(streams) == 200


@pytest.mark.parametrize("words", ["A", "AA", "AAA", "AA==A", "Ä" * 4, "AA A="])
def test_only_base64_is_read(words: str) -> None:
    with pytest.raises(ValueError):
        from_text(words)
    assert from_text(to_text(words.encode())) == words.encode()
