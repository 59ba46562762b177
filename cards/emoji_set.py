"""The emoji that come with Punchboard: Twemoji's drawings, packed when the wheel is built.

The drawings are by Twitter, Inc and other contributors, under CC BY 4.0. `.ci/wheel.py` packs them
into chunks, so that a card with three emoji unpacks three chunks, not four thousand drawings.
"""

from __future__ import annotations

import json
import zlib
from functools import cache
from pathlib import Path
from typing import NamedTuple

#: Asks for a sign in black, and for a picture (UTS #51, 1.4.3).
AS_TEXT, AS_PICTURE = "\ufe0e", "\ufe0f"
#: The packed drawings. The build writes the file, so a checkout has it once it is set up.
PACK = Path(__file__).with_name("emoji.pack")
#: Begins a pack; the number of its form changes with what follows.
MAGIC = b"PBEMOJI1"
#: Bytes of the length of the index.
_LENGTH = 4
#: Chunks that stay unpacked; each has about 150 kB.
_MOST_OPEN = 4


class _Index(NamedTuple):
    """The index of a pack of drawings.

    Attributes:
        numbers: Numbers of the emoji, by their characters without selectors.
        per_chunk: Number of drawings in each chunk but the last.
        places: First and last byte of each chunk.
    """

    numbers: dict[str, int]
    per_chunk: int
    places: list[tuple[int, int]]


def plain_name(emoji: str) -> str:
    """Return an emoji without the selectors that typists leave out (UTS #51, ED-18a)."""
    return emoji.replace(AS_PICTURE, "").replace(AS_TEXT, "")


def number_of(emoji: str) -> int | None:
    """Return the number of an emoji in the set; None if the set lacks it."""
    return _index().numbers.get(plain_name(emoji))


def file_name(emoji: str) -> str:
    """Return the file name of an emoji's picture on pages: its characters in hexadecimal."""
    return "-".join(f"{ord(each):x}" for each in plain_name(emoji)) + ".svg"


def named(name: str) -> bytes | None:
    """Return the SVG of an emoji by its file name; None if the set lacks it.

    Args:
        name: Name as `file_name` writes it, or any other text: a page may request anything.
    """
    try:
        emoji = "".join(chr(int(each, 16)) for each in name.removesuffix(".svg").split("-"))
    except (ValueError, OverflowError):
        return None
    number = number_of(emoji) if file_name(emoji) == name else None
    return None if number is None else drawing_of(number)


def drawing_of(number: int) -> bytes:
    """Return the SVG of an emoji by its number."""
    chunk, place = divmod(number, _index().per_chunk)
    return _chunk(chunk)[place]


def all_emoji() -> list[str]:
    """Return every emoji of the set, without selectors."""
    return list(_index().numbers)


@cache
def _index() -> _Index:
    try:
        with PACK.open("rb") as file:
            head = file.read(len(MAGIC) + _LENGTH)
            packed = file.read(int.from_bytes(head[len(MAGIC) :]))
    except FileNotFoundError:  # a checkout that nobody has set up
        return _Index({}, 1, [])
    index = json.loads(zlib.decompress(packed))
    at = len(head) + len(packed)
    places = []
    for length in index["chunks"]:
        places.append((at, at + length))
        at += length
    names = ["".join(map(chr, codes)) for codes in index["emoji"]]
    return _Index({name: at for at, name in enumerate(names)}, index["per_chunk"], places)


@cache
def _chunk(number: int) -> list[bytes]:
    """Return the drawings of a chunk, 0.15 MB; all of them together are 10 MB."""
    start, end = _index().places[number]
    with PACK.open("rb") as file:
        file.seek(start)
        return zlib.decompress(file.read(end - start)).split(b"\0")
