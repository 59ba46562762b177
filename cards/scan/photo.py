"""A photo of cards: their codes, found by a process of its own."""

from __future__ import annotations

import json
from collections.abc import Sequence
from threading import Timer
from typing import Any, NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.child import start_child
from punchboard.cards.problem import PunchboardError
from punchboard.cards.scan.decode import FoundCode

#: Seconds for a photo: one of 12 million pixels takes 3 to 8.
_MOST_SECONDS = 60


class PhotoError(PunchboardError):
    """Bytes that can't be read as a photo."""


class CodesInPhoto(NamedTuple):
    """The codes that were found in a photo.

    Attributes:
        width: Pixels of the upright photo, from left to right.
        height: Pixels from top to bottom.
        codes: Codes in it, unreadable ones included.
    """

    width: int
    height: int
    codes: Sequence[FoundCode]


def find_codes_in(raw: bytes) -> CodesInPhoto:
    """Return the codes in a photo.

    Args:
        raw: JPEG, PNG or WebP.

    Raises:
        PhotoError: if it isn't a picture, or is too large.
        OSError: if no process can be started.
    """
    child = start_child("punchboard.cards.scan.photo_reader")
    clock = Timer(_MOST_SECONDS, child.kill)
    clock.start()
    try:
        out, _ = child.communicate(raw)
    finally:
        clock.cancel()
        child.kill()
    answer: dict[str, Any] = json.loads(out) if out else {"fault": "large"}
    match answer.get("fault"):
        case "picture":
            raise PhotoError(
                tr("this isn't a picture"), tr("give a photo as a JPEG, PNG or WebP file")
            )
        case "large":
            raise PhotoError(
                tr("this photo is too large to read"),
                tr("give a photo of at most 100 megapixels"),
            )
    codes = [FoundCode(text, [(x, y) for x, y in corners]) for text, corners in answer["codes"]]
    return CodesInPhoto(answer["width"], answer["height"], codes)
