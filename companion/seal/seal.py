"""Calculate seals as `docs/dev/seals.md` specifies them; without state and without chance.

`companion/web/seal.js` is its twin; both are tested with the same vectors.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from punchboard.companion.net.cipher import text
from punchboard.companion.table.choice_record import ChoiceId, ChoiceRecord, Opening, Seal

#: At most this many numbers in a choice; shorter ones are filled up, so that lengths tell nothing.
MOST_NUMBERS = 16
SALT_BYTES = 16
SEED_BYTES = 16
#: Blocks a side of the picture of a check.
PICTURE_SIDE = 5
#: Blue, red, green, violet, brown, teal, plum, black: each has a contrast of 5 or more on white.
PICTURE_COLOURS = (
    "#1b4f9c", "#a4262c", "#1e6b3a", "#6b3fa0", "#7a4d00", "#00666f", "#9c1f6e", "#222222",
)  # fmt: skip
_NO_SHARE = bytes(32)
_WORDS = Path(__file__).parents[1] / "web" / "words.json"


@dataclass(frozen=True, slots=True)
class Picture:
    """A pattern of blocks, the same on all phones that were shown the same.

    Attributes:
        rows: Five from the top, each of five signs: "1" is a filled block; left and right mirror
            each other.
        colour: Colour of the filled blocks, on white.
    """

    rows: tuple[str, ...]
    colour: str


def context_of(choice: ChoiceId, seat: str) -> bytes:
    """Return the context that a seat's seal of a choice is bound to."""
    return b"".join(
        (
            text(choice.table),
            text(choice.game),
            struct.pack(">II", choice.round, choice.phase),
            text(choice.choice),
            struct.pack(">I", choice.epoch),
            text(seat),
        )
    )


def sealed(seed: bytes, choice: ChoiceId, seat: str, salt: str, numbers: Sequence[int]) -> Seal:
    """Return a seat's seal of numbers.

    Args:
        seed: Seed of the seat, 16 bytes.
        choice: Choice to seal.
        seat: Id.
        salt: 16 fresh bytes in hexadecimal.
        numbers: Numbers of the choice.

    Raises:
        ValueError: if there are more than 16 numbers, or one has more than 32 bits.
    """
    context, grain = context_of(choice, seat), bytes.fromhex(salt)
    nonce, share = make_nonce(seed, context, grain), make_share(seed, context, grain)
    return Seal(
        seat=seat,
        salt=salt,
        seal=make_seal(context, grain, nonce, numbers).hex(),
        promise=make_promise(context, grain, share).hex(),
    )


def opened(seed: bytes, choice: ChoiceId, seat: str, salt: str, numbers: Sequence[int]) -> Opening:
    """Return the opening of a seal that `sealed` has made with the same arguments."""
    context, grain = context_of(choice, seat), bytes.fromhex(salt)
    return Opening(
        numbers=list(numbers),
        nonce=make_nonce(seed, context, grain).hex(),
        share=make_share(seed, context, grain).hex(),
    )


def make_nonce(seed: bytes, context: bytes, salt: bytes) -> bytes:
    """Return the secret that hides a choice: 32 bytes."""
    return _keyed(seed, b"nonce", context + salt)


def make_share(seed: bytes, context: bytes, salt: bytes) -> bytes:
    """Return a phone's share of the spoken words: 32 bytes."""
    return _keyed(seed, b"share", context + salt)


def make_seal(context: bytes, salt: bytes, nonce: bytes, numbers: Sequence[int]) -> bytes:
    """Return the seal of a choice: 32 bytes.

    Raises:
        ValueError: if there are more than 16 numbers, or one has more than 32 bits.
    """
    return _hash(b"seal", context + salt + nonce + _numbers(numbers))


def make_promise(context: bytes, salt: bytes, share: bytes) -> bytes:
    """Return the promise that binds a phone to its share: 32 bytes."""
    return _hash(b"promise", context + salt + share)


def make_list(choice: ChoiceId, seals: Sequence[Seal]) -> bytes:
    """Return the digest of a list of seals, in the table's order: 32 bytes."""
    parts = [bytes((len(seals),))]
    for each in seals:
        parts.append(context_of(choice, each.seat))
        parts += (bytes.fromhex(told) for told in (each.salt, each.seal, each.promise))
    return _hash(b"list", b"".join(parts))


def make_key(seed: bytes, table: str, seat: str, count: int) -> bytes:
    """Return the key that proves the phone of the seat's last seal: 32 bytes.

    Args:
        seed: Seed of the seat, 16 bytes.
        table: Id of the table.
        seat: Id.
        count: Number of this key, from 0; each is sent once.
    """
    return _keyed(seed, b"key", text(table) + text(seat) + struct.pack(">I", count))


def make_lock(key: bytes) -> bytes:
    """Return the lock of a key, which a host knows before the key: 32 bytes."""
    return _hash(b"lock", key)


def make_check(digest: bytes, shares: Sequence[str | None]) -> bytes:
    """Return the digest that is the same on all phones that got the same data: 32 bytes.

    Args:
        digest: Digest of the list.
        shares: Shares of the seats in the list's order, in hexadecimal; None where a seat has not
            opened.
    """
    shares_bytes = b"".join(
        b"\0" + _NO_SHARE if each is None else b"\1" + bytes.fromhex(each) for each in shares
    )
    return _hash(b"words", digest + shares_bytes)


def words_of(check: bytes) -> tuple[str, str, str]:
    """Return the three words of a check, to be said aloud."""
    first, second, third = check[:3]
    words = word_list()
    return words[first], words[second], words[third]


def picture_of(check: bytes) -> Picture:
    """Return the picture of a check, to be compared at a glance."""
    bits = int.from_bytes(check[3:5], "big")
    halves = [f"{bits >> 3 * (4 - row) & 7:03b}" for row in range(PICTURE_SIDE)]
    rows = tuple(half + half[1::-1] for half in halves)
    return Picture(rows, PICTURE_COLOURS[check[5] % len(PICTURE_COLOURS)])


def fits(choice: ChoiceId, seal: Seal, opening: Opening) -> bool:
    """Return whether an opening fits its seal and its promise."""
    context, salt = context_of(choice, seal.seat), bytes.fromhex(seal.salt)
    made = make_seal(context, salt, bytes.fromhex(opening.nonce), opening.numbers).hex()
    return hmac.compare_digest(made, seal.seal) and keeps_promise(choice, seal, opening.share)


def keeps_promise(choice: ChoiceId, seal: Seal, share: str) -> bool:
    """Return whether a share, in hexadecimal, is the one that a seal's phone has promised."""
    context, salt = context_of(choice, seal.seat), bytes.fromhex(seal.salt)
    made = make_promise(context, salt, bytes.fromhex(share)).hex()
    return hmac.compare_digest(made, seal.promise)


def recovery_words(seed: bytes) -> list[str]:
    """Return the 17 words that bring a seat's seed to another phone."""
    words = word_list()
    return [words[byte] for byte in seed + _hash(b"seed", seed)[:1]]


def seed_of_words(typed: Sequence[str]) -> bytes | None:
    """Return the seed that 17 words stand for; None if one of them is wrong."""
    words = word_list()
    if len(typed) != SEED_BYTES + 1 or any(word not in words for word in typed):
        return None
    seed = bytes(words.index(word) for word in typed[:-1])
    return seed if recovery_words(seed) == list(typed) else None


@cache
def word_list() -> tuple[str, ...]:
    """Return the 256 words."""
    return tuple(json.loads(_WORDS.read_text(encoding="utf-8")))


def key_of(record: ChoiceRecord) -> str:
    """Return the key of the journal's row that ends a listed choice: it names the list."""
    return f"sealed:{make_list(record, record.seals).hex()}"


def _numbers(numbers: Sequence[int]) -> bytes:
    """Return numbers as bytes, always of the same length."""
    if len(numbers) > MOST_NUMBERS:
        raise ValueError(f"{len(numbers)} numbers; {MOST_NUMBERS} can be sealed")
    filled = [*numbers, *[0] * (MOST_NUMBERS - len(numbers))]
    try:
        return struct.pack(f">B{MOST_NUMBERS}i", len(numbers), *filled)
    except struct.error as error:
        raise ValueError(str(error)) from error


def _hash(tag: bytes, data: bytes) -> bytes:
    return hashlib.sha256(_tag(tag) + data).digest()


def _keyed(key: bytes, tag: bytes, data: bytes) -> bytes:
    return hmac.new(key, _tag(tag) + data, hashlib.sha256).digest()


def _tag(word: bytes) -> bytes:
    return b"punchboard " + word + b" 1\0"
