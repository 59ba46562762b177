"""Kept versions: all files of a game as they were, each content kept once."""

from __future__ import annotations

import json
import stat
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from secrets import token_hex

from punchboard.cards.catalog import tr
from punchboard.cards.load.files import UNSETTLED
from punchboard.generator.studio.history.blobs import Blobs
from punchboard.generator.studio.history.disk import WAITING, stage, swap
from punchboard.generator.studio.history.inside import walk
from punchboard.generator.studio.refusal import EditRefused

#: Bytes of all files of a version.
_MOST_BYTES = 8_000_000_000


@dataclass(frozen=True, slots=True)
class Version:
    """A state of the game that was kept.

    Attributes:
        id: Its id.
        name: Its name.
        note: The designer's note, "" for none.
        time: Seconds since 1970.
        size: Bytes of its files.
        files: Digests of its files by path.
        stamps: Size and time of change of its files by path; a file that still has them needn't
            be read again.
    """

    id: str
    name: str
    note: str
    time: float
    size: int
    files: Mapping[str, str]
    stamps: Mapping[str, tuple[int, int]]


@dataclass(slots=True)
class Versions:
    """The kept versions of one game.

    Attributes:
        folder: Folder with a file for each version.
        blobs: Contents of their files.
    """

    folder: Path
    blobs: Blobs

    def keep(self, root: Path, name: str, note: str) -> Version:
        """Keep the files of a game as they are now.

        Raises:
            EditRefused: if they are larger than 8 GB.
            OSError: if a file can't be read, or the disk is full or refuses.
        """
        last = next(iter(self.listed()), None)
        begun = time.time_ns()
        files: dict[str, str] = {}
        stamps: dict[str, tuple[int, int]] = {}
        size = 0
        for entry in walk(root):
            file = Path(entry.path).relative_to(root).as_posix()
            with suppress(FileNotFoundError):  # deleted since the walk began
                status = Path(entry.path).lstat()
                if not stat.S_ISREG(status.st_mode):
                    continue
                stamp = status.st_size, status.st_mtime_ns
                size += status.st_size
                if size > _MOST_BYTES:
                    raise EditRefused(
                        tr("the game is larger than 8 GB"), tr("move unused files elsewhere")
                    )
                known = last.files.get(file, "") if last is not None else ""
                is_same = last is not None and tuple(last.stamps.get(file, ())) == stamp
                if not (is_same and known in self.blobs):
                    known, _ = self.blobs.put_file(Path(entry.path))
                files[file] = known
                if begun - status.st_mtime_ns > UNSETTLED:
                    stamps[file] = stamp
        version = Version(token_hex(8), name, note, time.time(), size, files, stamps)
        self.blobs.unsynced.make_folder(self.folder, 0o700)
        path = self.folder / f"{version.id}.json"
        swap(stage(path, [json.dumps(asdict(version)).encode()]), path)
        self.blobs.unsynced.add(self.folder)
        return version

    def listed(self) -> list[Version]:
        """Return the versions, the newest first; damaged ones are left out."""
        found = []
        for path in self.folder.glob("*.json"):
            with suppress(OSError, ValueError, TypeError):
                found.append(Version(**json.loads(path.read_text(encoding="utf-8"))))
        return sorted(found, key=lambda each: -each.time)

    def damaged(self) -> list[str]:
        """Return the paths of versions that can't be read."""
        known = {f"{each.id}.json" for each in self.listed()}
        return [
            path.as_posix() for path in sorted(self.folder.glob("*.json")) if path.name not in known
        ]

    def find(self, version: str) -> Version | None:
        """Return a version, None if there is none of that id."""
        return next((each for each in self.listed() if each.id == version), None)

    def leftovers(self) -> Iterator[Path]:
        """Yield files that a killed process didn't finish."""
        return self.folder.glob(f"{WAITING}*")
