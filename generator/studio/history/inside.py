"""Paths in a game's folder: the files that the Studio reads, writes, keeps and watches."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from punchboard.cards.catalog import tr
from punchboard.cards.load.files import UNSETTLED, find_inside, is_link
from punchboard.cards.problem import ComputerError, Diagnostics, Position
from punchboard.generator.studio.history.disk import WAITING
from punchboard.generator.studio.refusal import EditRefused

#: The folder of PDFs in a game's folder; it isn't part of the game.
_OUTPUT = "output"
#: Names that Windows takes for something else.
_RESERVED = re.compile(r"^(con|prn|aux|nul|com\d|lpt\d)(\.|$)|[. ]$|[<>\"|?*]", re.IGNORECASE)
#: Bytes of the longest name of a file on usual disks.
_LONGEST_NAME = 255
#: Files that are listed at most; a folder with more isn't a game's.
_MOST_FILES = 50_000


class FileGone(EditRefused):
    """A file that isn't there, or no longer."""


def is_part(file: str) -> bool:
    """Return whether a path is of a file that belongs to the game: not hidden, not output."""
    parts = file.split("/")
    return parts[0].casefold() != _OUTPUT and not any(
        part.startswith((".", "~$")) for part in parts
    )


def check_root(root: Path) -> None:
    """Check that the game's folder is where it was when the Studio opened it.

    Raises:
        ComputerError: if it isn't.
    """
    if not root.is_dir():
        raise ComputerError(
            tr("the game's folder {folder} is gone", folder=root.as_posix()),
            tr("move it back, or end the Studio and open the game where it is now"),
        )


def existing(root: Path, file: str) -> Path:
    """Return the path of a file of the game.

    Raises:
        ComputerError: if a folder on the way may not be read, or the game's folder is gone.
        EditRefused: if it isn't a plain file inside the folder, or is reached by a link.
        FileGone: if it doesn't exist.
    """
    _check_words(file)
    check_root(root)
    diagnostics = Diagnostics()
    found = find_inside(root, file, Position(), diagnostics, "file")
    if found is None:
        first = next(iter(diagnostics))
        is_gone = not os.path.lexists(root / file)
        raise (FileGone if is_gone else EditRefused)(first.message, first.hint)
    return found


def writable(root: Path, file: str) -> Path:
    """Return the path of a file of the game that exists or may be created.

    Raises:
        ComputerError: if a folder on the way may not be read, or the game's folder is gone.
        EditRefused: if it would be outside the game, or is reached by a link.
    """
    try:
        return existing(root, file)
    except FileGone:
        pass
    here = root
    parts = file.split("/")
    for number, part in enumerate(parts):
        if _RESERVED.search(part):
            raise EditRefused(
                tr('"{name}" isn\'t a name for a file', name=part), tr("choose another name")
            )
        try:
            status = (here / part).lstat()
        except FileNotFoundError:
            break
        names = {each.name for each in here.iterdir()}
        is_last = number == len(parts) - 1
        if is_last or part not in names or is_link(status) or not S_ISDIR(status.st_mode):
            raise EditRefused(
                tr('"{file}" can\'t be created: "{name}" is in the way', file=file, name=part),
                tr("choose another name"),
            )
        here = here / part
    return root / file


def _check_words(file: str) -> None:
    parts = file.split("/")
    is_plain = (
        file.isprintable() and len(file) <= 1000 and "\\" not in file and ":" not in file
        and not any(part in ("", ".", "..") for part in parts)
        and all(len(part.encode("utf-8", "surrogatepass")) <= _LONGEST_NAME for part in parts)
    )  # fmt: skip
    if not is_plain or not is_part(file):
        raise EditRefused(
            tr('"{file}" isn\'t a file of the game', file=file),
            tr("hidden files, output and files outside the game's folder can't be changed here"),
        )


def walk(root: Path) -> Iterator[os.DirEntry[str]]:
    """Yield the game's files, at most 50,000; links are left out."""
    count = 0
    for entry, status in _everything(root):
        if S_ISREG(status.st_mode) and is_part(_relative(root, entry)) and count < _MOST_FILES:
            count += 1
            yield entry


def leftovers(root: Path) -> list[Path]:
    """Return the contents that a killed process left waiting beside files."""
    return [Path(entry.path) for entry, _ in _everything(root) if entry.name.startswith(WAITING)]


def _everything(root: Path) -> Iterator[tuple[os.DirEntry[str], os.stat_result]]:
    """Yield all files and folders of the game and of its hidden files, apart from links."""
    waiting = [root]
    while waiting:
        for entry in entries(waiting.pop()):
            try:
                status = entry.stat(follow_symlinks=False)
            except OSError:  # gone meanwhile
                continue
            if is_link(status):
                continue
            if S_ISDIR(status.st_mode) and is_part(_relative(root, entry)):
                waiting.append(Path(entry.path))
            yield entry, status


def entries(folder: Path) -> list[os.DirEntry[str]]:
    """Return the files and folders in a folder, none if it's gone or may not be read."""
    try:
        with os.scandir(folder) as found:
            return list(found)
    except OSError:
        return []


def _relative(root: Path, entry: os.DirEntry[str]) -> str:
    return Path(entry.path).relative_to(root).as_posix()


@dataclass(slots=True)
class _Listed:
    """A folder as it was listed last.

    Attributes:
        changed: Time of its last change then; -1 if it may have changed again within that moment.
        files: Names of its files.
        folders: Names of its folders.
    """

    changed: int
    files: set[str]
    folders: set[str]


@dataclass(slots=True)
class Listing:
    """The names of a game's files; folders that haven't changed aren't listed again."""

    root: Path
    _folders: dict[str, _Listed] = field(default_factory=dict)

    def files(self) -> set[str]:
        """Return the paths of all files, as of the last look."""
        return {
            f"{folder}{name}" for folder, listed in self._folders.items() for name in listed.files
        }

    def look(self) -> list[str]:
        """Return the files that are new or gone since the last look."""
        found: list[str] = []
        waiting = [""]
        seen = set()
        while waiting:
            folder = waiting.pop()
            seen.add(folder)
            listed = self._folders.get(folder)
            try:
                changed = (self.root / folder).stat().st_mtime_ns
            except OSError:
                changed = -2
            if listed is None or listed.changed != changed:
                fresh = self._list(folder, changed)
                before = listed.files if listed is not None else set()
                found += [f"{folder}{name}" for name in sorted(before ^ fresh.files)]
                self._folders[folder] = listed = fresh
            waiting += [f"{folder}{name}/" for name in listed.folders]
        for folder in [each for each in self._folders if each not in seen]:
            found += [f"{folder}{name}" for name in sorted(self._folders.pop(folder).files)]
        return found

    def note(self, file: str, *, is_there: bool) -> None:
        """Take in a file that the Studio itself has created or deleted."""
        folder, mark, name = file.rpartition("/")
        listed = self._folders.setdefault(folder + mark, _Listed(-1, set(), set()))
        (listed.files.add if is_there else listed.files.discard)(name)

    def _list(self, folder: str, changed: int) -> _Listed:
        is_settled = time.time_ns() - changed > UNSETTLED
        listed = _Listed(changed if is_settled else -1, set(), set())
        for entry in entries(self.root / folder):
            with suppress(OSError):  # gone meanwhile
                status = entry.stat(follow_symlinks=False)
                if is_link(status) or not is_part(f"{folder}{entry.name}"):
                    continue
                if S_ISDIR(status.st_mode):
                    listed.folders.add(entry.name)
                elif S_ISREG(status.st_mode):
                    listed.files.add(entry.name)
        return listed
