"""A photo of cards: their codes, found by a process of its own."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Timer
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.child import start_child
from punchboard.cards.printable import shown_path
from punchboard.cards.problem import ComputerError, UsageError
from punchboard.cards.regular_file import read_regular
from punchboard.generator.scan.decode import FoundCode

#: Bytes of a photo: one of 108 million pixels has 40 million as a JPEG.
_MOST_BYTES = 60_000_000
#: Seconds for a photo: one of 12 million pixels takes 3 to 8.
_MOST_SECONDS = 60


def read_photo(path: Path) -> list[FoundCode]:
    """Return the codes in a photo.

    Args:
        path: JPEG, PNG or WebP.

    Raises:
        UsageError: if it isn't a picture, or is too large.
        ComputerError: if the file can't be read, or no process can be started.
    """
    try:
        raw = read_regular(path, _MOST_BYTES)
        child = start_child("punchboard.generator.scan.photo_reader")
    except OSError as trouble:
        raise ComputerError(
            tr(
                "{path} can't be read: {reason}",
                path=shown_path(path),
                reason=trouble.strerror or trouble,
            ),
            tr("name a file of at most {most} MB that you may read", most=_MOST_BYTES // 1_000_000),
        ) from trouble
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
            raise UsageError(
                tr("{path} isn't a picture", path=shown_path(path)),
                tr("give a photo as a JPEG, PNG or WebP file"),
            )
        case "large":
            raise UsageError(
                tr("{path} is too large to read", path=shown_path(path)),
                tr("give a photo of at most 100 megapixels"),
            )
    return [FoundCode(text, [(x, y) for x, y in corners]) for text, corners in answer["codes"]]
