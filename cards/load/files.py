"""Files of a game's folder: found inside it or refused, read whole and within bounds.

Text is UTF-8; characters that no editor shows are errors.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import time
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

from punchboard.cards.catalog import marked_each, tr, translated
from punchboard.cards.load.nearest import meant, nearest
from punchboard.cards.problem import ComputerError, Diagnostics, Hint, Position, Remedy
from punchboard.cards.regular_file import read_regular

#: Bytes of a table's file.
MOST_BYTES = 50_000_000
#: What text may not hold: control characters other than tab and line ends, and lone surrogates.
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_WIDE = (b"\xff\xfe", b"\xfe\xff")
#: Bytes of the longest name of a file on usual disks.
_LONGEST_NAME = 255
_JUNCTION = 0xA0000003  # what Windows calls a link between folders
#: What a designer claims of her game's playtests, beside `game.yaml`.
CLAIMS = "learn.yaml"
#: Kinds of files that messages name; `values` and `play` are fields of `game.yaml`.
Kind = Literal[
    "file", "font", "icon set", "layout", "picture", "play", "provenance", "rulebook", "style",
    "table", "values",
]  # fmt: skip
KINDS = marked_each(
    "file", "font", "icon set", "layout", "picture", "play", "provenance", "rulebook", "style",
    "table", "values",
)  # fmt: skip


def find_inside(
    root: Path, relative: str, position: Position, diagnostics: Diagnostics, kind: Kind
) -> Path | None:
    """Find a file that data names.

    Args:
        root: The game's folder; only it may itself be reached by a link.
        relative: The path as written, with forward slashes.
        position: Place of the path in its file.
        diagnostics: Receives errors and warnings.
        kind: Kind of file, for messages.

    Returns:
        The path of an existing file, or None.

    Raises:
        ComputerError: if a folder on the way may not be read.
    """
    wrong = _wrong_words(relative)
    if wrong:
        diagnostics.error(
            position,
            tr('{kind} "{path}" {problem}', kind=translated(kind), path=relative, problem=wrong),
            tr("write a path inside the game's folder with forward slashes, such as art/heron.png"),
        )
        return None
    here = root
    parts = [part for part in relative.split("/") if part not in ("", ".")]
    for number, part in enumerate(parts):
        found = _look_up(here, part)
        if found is None:
            _say_missing(here, part, relative, position, diagnostics, kind)
            return None
        last = number == len(parts) - 1
        fault = None
        if is_link(found):
            fault = (
                tr(
                    '{kind} "{path}" is reached by a link, which may lead out of the folder',
                    kind=translated(kind),
                    path=relative,
                ),
                tr(
                    'put the file itself into the game\'s folder, instead of the link "{link}"',
                    link=part,
                ),
            )
        elif not (stat.S_ISREG if last else stat.S_ISDIR)(found.st_mode):
            is_known = stat.S_ISDIR(found.st_mode) or stat.S_ISREG(found.st_mode)
            there = tr("not an ordinary file")
            if is_known:
                there = tr("a folder") if last else tr("not a folder")
            fault = (
                tr(
                    '{kind} "{path}": "{part}" is {kind_of_file}',
                    kind=translated(kind),
                    path=relative,
                    part=part,
                    kind_of_file=there,
                ),
                tr("name the {kind}'s file", kind=translated(kind)),
            )
        if fault is not None:
            diagnostics.error(position, *fault)
            return None
        here = here / part
    return here


def is_link(status: os.stat_result) -> bool:
    """Return whether a status is that of a link, also of a junction between folders on Windows."""
    # Python doesn't count a junction as a link.
    return stat.S_ISLNK(status.st_mode) or getattr(status, "st_reparse_tag", 0) == _JUNCTION


def _wrong_words(relative: str) -> str:
    """Return the fault in a path that shows without looking at the disk, "" if there is none."""
    parts = relative.split("/")
    if not any(part not in ("", ".") for part in parts):
        return tr("names no file")
    if "\\" in relative:
        return tr("has a backslash")
    if relative.startswith(("/", "~")) or ":" in relative:
        return tr("is not relative to the game's folder")
    if ".." in parts:
        return tr("leads out of the game's folder")
    if not relative.isprintable() or len(relative) > 1000:
        return tr("isn't a path")
    if any(len(part.encode("utf-8", "surrogatepass")) > _LONGEST_NAME for part in parts):
        return tr("has a name that no disk takes")
    return ""


def _look_up(folder: Path, name: str) -> os.stat_result | None:
    """Return the status of the entry with exactly this name, in this case, or None."""
    try:
        found = os.lstat(folder / name)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as trouble:
        raise ComputerError(
            tr(
                "{name} in the game's folder cannot be read: {reason}",
                name=name,
                reason=trouble.strerror or trouble,
            ),
            tr("give yourself the right to read the folder, or shorten its name"),
        ) from trouble
    # Windows and Mac find "Cards.csv" for "cards.csv"; a phone or a printer's Linux would not.
    changed = folder.stat().st_mtime_ns
    if name not in _names(folder, changed):
        _names.cache_clear()  # what came within a tick of the file system's clock
        return found if name in _names(folder, changed) else None
    return found


@lru_cache(maxsize=64)
def _names(folder: Path, changed: int) -> frozenset[str]:
    """Return the names in a folder as of its last change."""
    del changed  # only a part of the cache's key
    try:
        return frozenset(entry.name for entry in folder.iterdir())
    except OSError as trouble:
        raise ComputerError(
            tr(
                "the folder {folder} cannot be listed: {reason}",
                folder=folder.name,
                reason=trouble.strerror or trouble,
            ),
            tr("give yourself the right to read it"),
        ) from trouble


def _say_missing(
    folder: Path,
    part: str,
    relative: str,
    position: Position,
    diagnostics: Diagnostics,
    kind: Kind,
) -> None:
    names = _names(folder, folder.stat().st_mtime_ns)
    same = [name for name in names if _fold(name) == _fold(part)]
    if same:
        path = relative.replace(part, same[0])
        diagnostics.error(
            position,
            tr(
                '{kind} "{path}" is called "{name}" on the disk, in other letters',
                kind=translated(kind),
                path=relative,
                name=same[0],
            ),
            Hint(
                tr('rename it, or write "{path}"; other computers mind capitals', path=path),
                Remedy(relative, path),
            ),
        )
        return
    shown = sorted(name for name in names if not name.startswith((".", "~$")))
    close = nearest(part, shown)
    path = relative.replace(part, close, 1) if close else ""
    diagnostics.error(
        position,
        tr('{kind} "{path}" does not exist', kind=translated(kind), path=relative),
        _meant_file(relative, path, part, close, shown)
        if path
        else tr("put the file there, or correct the path"),
    )


def _meant_file(relative: str, path: str, part: str, close: str, names: Sequence[str]) -> str:
    """Return the hint for a mistyped path; it is certain if only one file has a similar name."""
    words = tr('did you mean "{name}"?', name=path)
    is_certain = isinstance(meant(part, names, words, close), Hint)
    return Hint(words, Remedy(relative, path)) if is_certain else words


def _fold(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def read_bytes(path: Path, display_path: str, limit: int, diagnostics: Diagnostics) -> bytes | None:
    """Read a file whole.

    Args:
        path: The file.
        display_path: Its path as messages name it.
        limit: Bytes at most.
        diagnostics: Receives errors and warnings.

    Returns:
        The contents; None for a file that is too large, or no regular file.

    Raises:
        ComputerError: if the system refuses access to it.
    """
    try:
        return read_regular(path, limit)
    except PermissionError as trouble:
        raise ComputerError(
            tr("{file} is locked or may not be read", file=display_path),
            tr("close it in Excel or LibreOffice, or give yourself the right to read it"),
        ) from trouble
    except OSError as trouble:
        if trouble.errno == errno.EFBIG:
            message = tr("the file is larger than {megabytes:.0f} MB", megabytes=limit / 1000000.0)
            hint = tr("split it, or take out what does not belong to the game")
        elif trouble.errno == errno.EINVAL:
            message, hint = tr("the file isn't a regular file"), tr("copy the contents into a file")
        else:
            raise ComputerError(
                tr(
                    "{file} cannot be read: {reason}",
                    file=display_path,
                    reason=trouble.strerror or trouble,
                ),
                tr("check the disk and the connection to it, then try again"),
            ) from trouble
    diagnostics.error(Position(display_path), message, hint)
    return None


class _Read(NamedTuple):
    """A file that was read.

    Attributes:
        stamp: Values by which a later change shows.
        content: Its content.
    """

    stamp: tuple[int, ...]
    content: bytes


#: Small files that were read, by path, the oldest first.
_read: dict[Path, _Read] = {}
#: Files that are kept, and bytes of the largest one.
_MOST_READ, _MOST_READ_BYTES = 300, 30_000
#: Nanoseconds for which the time of a change isn't trusted: clocks of file systems are coarse.
UNSETTLED = 2_000_000_000


def read_bytes_again(
    path: Path, display_path: str, limit: int, diagnostics: Diagnostics
) -> bytes | None:
    """Read a file whole, as `read_bytes` does; one that hasn't changed since isn't opened.

    Editors read layouts and icons again at each key press.
    """
    before = _read.get(path)
    stamp = settled_stamp(path)
    if before is not None and before.stamp == stamp:
        return before.content
    content = read_bytes(path, display_path, limit, diagnostics)
    _read.pop(path, None)
    if stamp and content is not None and len(content) == stamp[0] <= _MOST_READ_BYTES:
        while len(_read) >= _MOST_READ:
            del _read[next(iter(_read))]
        _read[path] = _Read(stamp, content)
    return content


def settled_stamp(path: Path) -> tuple[int, ...]:
    """Return values of a file or folder that differ after every later change of it.

    There are none, (), if it isn't there or was changed just now.
    """
    try:
        found = path.stat()
    except OSError:
        return ()
    if time.time_ns() - max(found.st_mtime_ns, found.st_ctime_ns) <= UNSETTLED:
        return ()
    return found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino, found.st_dev


def load_text(path: Path, display_path: str, limit: int, diagnostics: Diagnostics) -> str | None:
    """Read a UTF-8 file; a byte order mark in front is left out.

    Args:
        path: The file.
        display_path: Its path as messages name it.
        limit: Bytes at most.
        diagnostics: Receives errors and warnings.

    Returns:
        The text, or None if the file isn't text.
    """
    raw = read_bytes(path, display_path, limit, diagnostics)
    if raw is None:
        return None
    if raw.startswith(_WIDE):
        diagnostics.error(
            Position(display_path, "", 1, 1),
            tr("the file is UTF-16, must be UTF-8"),
            _save_as_utf8(),
        )
        return None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        before = raw[: trouble.start].decode("utf-8-sig")
        byte = raw[trouble.start]
        meant = bytes([byte]).decode("cp1252", errors="ignore")
        message = tr("byte {byte:#04x} is not UTF-8", byte=byte)
        if meant.isprintable() and meant:
            message = tr(
                'byte {byte:#04x} is not UTF-8 (it may be a "{letter}" in an older encoding)',
                byte=byte,
                letter=meant,
            )
        diagnostics.error(
            text_position(display_path, before, len(before)), message, _save_as_utf8()
        )
        return None
    found = CONTROL.search(text)
    if found:
        diagnostics.error(
            text_position(display_path, text, found.start()),
            tr("the control character {code:#04x} stands here", code=ord(found.group())),
            tr("delete it; it may be invisible in your editor"),
        )
        return None
    return text


def _save_as_utf8() -> str:
    """Return the advice to save a text file as UTF-8."""
    return tr("save the file again with the encoding UTF-8")


def text_position(display_path: str, text: str, index: int) -> Position:
    """Return line and column of a character of `text`."""
    start = text.rfind("\n", 0, index) + 1
    return Position(display_path, "", text.count("\n", 0, index) + 1, index - start + 1)
