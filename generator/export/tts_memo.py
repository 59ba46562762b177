"""The `Memo` of an object of Tabletop Simulator: its piece, and digests of the fields we wrote.

The program keeps a memo unchanged and never shows it. It rewrites everything else in its own
way: numbers of decks, floats, its own fields, addresses of uploaded pictures. So a memo holds a
digest of each field that we wrote, and the next export compares its own digests with those.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

Object = dict[str, Any]
#: A memo: `punchboard Heron cards/heron copy=2 look=… wrote=name.words.form.art`.
_MEMO = re.compile(
    r"(?P<piece>.*?)(?: copy=(?P<copy>\d+))?(?: look=(?P<look>[0-9a-f]+))?"
    r"(?: wrote=(?P<wrote>[0-9a-f]+(?:\.[0-9a-f]+){3}))?",
    re.DOTALL,
)
#: Fields that hold an object's form, apart from the addresses in them.
FORM = ("CustomImage", "CustomMesh", "RotationValues", "SidewaysCard", "AttachedSnapPoints")
#: Fields that hold addresses of pictures, models and books.
ADDRESSES = ("ImageURL", "ImageSecondaryURL", "MeshURL", "DiffuseURL", "PDFUrl")
#: Fields of a sheet of cards that say which picture it is and how it is cut.
SHEET = ("FaceURL", "BackURL", "NumWidth", "NumHeight", "UniqueBack")


class Memo(NamedTuple):
    """The content of a memo; every field but `piece` may be missing, and is `""` then.

    Attributes:
        piece: The game and the piece, or the content of a deck or a bag.
        copy: Number of the first copy that looks like this one, if copies differ.
        look: Digest of both faces.
        name: Digest of the name that we wrote.
        words: Digest of the description that we wrote.
        form: Digest of thickness, values of a die, snap points and the like.
        art: Digest of the addresses that we wrote, and of the cell of a sheet.
    """

    piece: str
    copy: str = ""
    look: str = ""
    name: str = ""
    words: str = ""
    form: str = ""
    art: str = ""

    def __str__(self) -> str:
        """Return the memo as it is saved."""
        written = self.piece
        if self.copy:
            written += f" copy={self.copy}"
        if self.look:
            written += f" look={self.look}"
        if self.name:
            written += " wrote=" + ".".join((self.name, self.words, self.form, self.art))
        return written


def read_memo(each: Mapping[str, Any]) -> Memo:
    """Parse the memo of one of our objects."""
    found = _MEMO.fullmatch(each["Memo"])
    assert found is not None  # every text is at least the name of a piece
    piece, copy, look, wrote = found.groups(default="")
    return Memo(piece, copy, look, *(wrote.split(".") if wrote else ()))


def record(each: Object) -> None:
    """Add the digests of an object's other fields to its memo."""
    form = {name: _without_addresses(each[name]) for name in FORM if name in each}
    memo = read_memo(each)._replace(
        name=digest_of(each["Nickname"]),
        words=digest_of(each["Description"]),
        form=digest_of(form),
        art=digest_of([*_addresses(each), *_cell(each)]),
    )
    each["Memo"] = str(memo)


def digest_of(value: object) -> str:
    """Return eight digits that stand for a value of JSON."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _without_addresses(value: object) -> object:
    if not isinstance(value, dict):
        return value
    return {name: _without_addresses(each) for name, each in value.items() if name not in ADDRESSES}


def _addresses(value: object) -> Iterator[str]:
    """Yield the addresses in a field, in order, without those of objects in a bag or a deck."""
    if isinstance(value, dict):
        for name, each in value.items():
            if name in ADDRESSES:
                yield each
            elif name != "ContainedObjects":
                yield from _addresses(each)


def _cell(each: Object) -> Iterator[object]:
    """Yield the sheet of a card, and its place there."""
    if "CardID" in each:
        key, cell = divmod(each["CardID"], 100)
        yield cell
        yield from (each["CustomDeck"][str(key)][name] for name in SHEET)
