"""Text files as the editor shows them, and its edits as splices of their bytes.

The editor counts in UTF-16 units of a text whose lines end with a line feed; the file may begin
with a byte order mark and end its lines in any way. Neither changes by an edit elsewhere.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from pathlib import PurePosixPath
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.load.files import CONTROL
from punchboard.generator.studio.edits import Edit
from punchboard.generator.studio.history.blobs import digest_of
from punchboard.generator.studio.refusal import ChangedElsewhere, EditRefused
from punchboard.generator.studio.route import BadRequestError
from punchboard.generator.studio.splice.splice import Splice, apply_splices
from punchboard.generator.studio.studio import Studio

#: Files that the editor opens, by the end of their names, and their languages.
LANGUAGES = {
    ".yaml": "yaml", ".yml": "yaml", ".md": "markdown", ".csv": "table", ".tsv": "table",
    ".txt": "text", ".css": "css", ".json": "json", ".svg": "xml",
}  # fmt: skip
#: Bytes of the largest file that the editor opens.
_MOST_BYTES = 5_000_000
_BOM = b"\xef\xbb\xbf"
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")


@dataclass(frozen=True)
class TextFile:
    """A text file for the editor.

    Attributes:
        file: Path in the game's folder.
        raw: Bytes of the file, UTF-8.
    """

    file: str
    raw: bytes

    @cached_property
    def _original(self) -> str:
        return self.raw.removeprefix(_BOM).decode("utf-8")

    @cached_property
    def text(self) -> str:
        """The text with a line feed at each line's end."""
        return self._original.replace("\r\n", "\n").replace("\r", "\n")

    @cached_property
    def line_end(self) -> str:
        """The line end that most lines have; a line feed if there is only one line."""
        return self.line_ends.most_common(1)[0][0] if self.line_ends else "\n"

    @cached_property
    def line_ends(self) -> Counter[str]:
        """How often the file has each line end."""
        return Counter(re.findall("\r\n|\r|\n", self._original))

    @cached_property
    def _starts(self) -> tuple[list[int], list[int]]:
        """Offsets at which lines start: in the text for the editor, and in the file's own."""
        lines = _LINE.findall(self._original)
        shown = [len(each) - each.endswith("\r\n") for each in lines]
        return [0, *accumulate(shown)], [0, *accumulate(map(len, lines))]

    def splices(self, changes: Sequence[tuple[int, int, str]]) -> list[Splice]:
        """Return changes as splices of the file's bytes.

        Args:
            changes: Start, end and new text of each, in UTF-16 units of `text`.

        Raises:
            EditRefused: if the new text holds control characters.
            BadRequestError: if a change is outside the text.
        """
        return [
            Splice(self._byte(start), self._byte(end), self._encoded(new))
            for start, end, new in changes
        ]

    def _encoded(self, new: str) -> bytes:
        if CONTROL.search(new):
            raise EditRefused(
                tr("the text holds a control character"), tr("paste it as plain text")
            )
        return new.replace("\n", self.line_end).encode("utf-8")

    def _byte(self, units: int) -> int:
        """Return the offset in the file of an offset in the editor's text."""
        offset = self._offset(units)
        shown, own = self._starts
        line = bisect_right(shown, offset) - 1
        inner = own[line] + offset - shown[line]
        before = len(self._original[:inner].encode("utf-8"))
        return before + (len(_BOM) if self.raw.startswith(_BOM) else 0)

    def _offset(self, units: int) -> int:
        """Return how many characters so many UTF-16 units are."""
        if self._is_basic:
            if not 0 <= units <= len(self.text):
                raise BadRequestError("splices")
            return units
        packed = self.text.encode("utf-16-le")
        if not 0 <= 2 * units <= len(packed):
            raise BadRequestError("splices")
        try:
            return len(packed[: 2 * units].decode("utf-16-le"))
        except UnicodeDecodeError:
            raise BadRequestError("splices") from None

    @cached_property
    def _is_basic(self) -> bool:
        return self.text.isascii() or max(self.text) < "\U00010000"


def open_text(studio: Studio, file: str) -> TextFile:
    """Return a text file of the game's folder.

    Raises:
        EditRefused: if the editor doesn't open such files, or this one isn't UTF-8.
    """
    if PurePosixPath(file).suffix.lower() not in LANGUAGES:
        raise EditRefused(tr("{file} isn't a text file", file=file), tr("open it in its program"))
    raw = studio.folder.read(file)
    if len(raw) > _MOST_BYTES:
        raise EditRefused(
            tr("{file} is too large for this editor", file=file), tr("open it in another editor")
        )
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError:
        raise EditRefused(
            tr("{file} isn't UTF-8", file=file), tr("save the file again with the encoding UTF-8")
        ) from None
    return TextFile(file, raw)


def text_edit(studio: Studio, sent: Sequence[Mapping[str, Any]]) -> Edit:
    """Return the change that the editor asks for; the caller holds the lock.

    Raises:
        BadRequestError: if the edit can't be read.
        ChangedElsewhere: if the file isn't as the window shows it.
        EditRefused: if it can't be changed like that.
    """
    first = sent[0]
    file, was, splices = first.get("file"), first.get("was"), first.get("splices")
    if len(sent) > 1 or not isinstance(file, str) or not isinstance(splices, list):
        raise BadRequestError("edits")
    found = open_text(studio, file)
    if was != digest_of(found.raw):
        raise ChangedElsewhere(
            tr("{file} was changed elsewhere", file=file), tr("look at it, then type again")
        )
    changes = [each for each in map(_change, splices) if each is not None]
    if len(changes) != len(splices):
        raise BadRequestError("splices")
    changes.sort()
    if any(one[1] > other[0] for one, other in pairwise(changes)):
        raise BadRequestError("splices")
    made = found.splices(changes)
    if len(found.line_ends) > 1 and not _is_as_shown(found, changes, made):
        raise EditRefused(
            tr("lines of {file} end in different ways", file=file),
            tr("save the file with one kind of line end in another editor"),
        )
    return Edit(file, made, {"what": "text", "file": file})


def _is_as_shown(
    file: TextFile, changes: Sequence[tuple[int, int, str]], made: Sequence[Splice]
) -> bool:
    """Return whether the file will read as the editor shows it.

    A carriage return and a line feed that come together are one line end instead of two.
    """
    packed = file.text.encode("utf-16-le")
    for start, end, new in reversed(changes):
        packed = packed[: 2 * start] + new.encode("utf-16-le") + packed[2 * end :]
    after = TextFile(file.file, apply_splices(file.raw, made))
    return after.text == packed.decode("utf-16-le")


def _change(sent: Any) -> tuple[int, int, str] | None:
    match sent:
        case [int(start), int(end), str(new)] if 0 <= start <= end:
            return start, end, new
    return None
