"""The files that the PDFs were made from: whether the game has changed since."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from os import stat_result
from pathlib import Path
from typing import Any
from zipfile import ZipFile
from zlib import crc32

from punchboard.cards.load.notes import NOTES
from punchboard.generator.output import MANIFEST, read_ours, replace_whole
from punchboard.generator.studio.history.inside import walk
from punchboard.generator.studio.printing.kept_game import BUILT, FOLDER
from punchboard.generator.studio.printing.record import digest_of_build

_FILE = "built.json"
#: Folders and files of a game that no sheet shows.
_UNPRINTED = (NOTES.partition("/")[0] + "/", "play.yaml")
#: Nanoseconds by which clocks of disks differ: FAT counts in steps of two seconds.
_COARSE = 2_000_000_000


def keep_digests(out: Path, began: int) -> None:
    """Write down from which files the last build was made.

    Args:
        out: Output folder, with the kept game of the build.
        began: Time at which reading them began, in nanoseconds since 1970.

    Raises:
        OSError: if the kept game can't be read, or the disk is full.
    """
    with ZipFile(out / FOLDER / BUILT) as kept:
        files = {each.filename: [each.file_size, each.CRC] for each in kept.infolist()}
    state = {"build": digest_of_build(out), "began": began, "files": files}
    replace_whole(
        out / FOLDER / _FILE, lambda fresh: fresh.write_text(json.dumps(state), encoding="utf-8")
    )


def changed_since(root: Path, out: Path) -> list[str]:
    """Return the files of a game that changed since its PDFs were made, sorted; [] without PDFs.

    Of PDFs that the command line made, only the time is known.
    """
    try:
        made = (out / MANIFEST).stat().st_mtime_ns
    except OSError:
        return []
    known, began = _kept(out)
    found, seen = set(), set()
    for entry in walk(root):
        name = Path(entry.path).relative_to(root).as_posix()
        seen.add(name)
        with suppress(OSError):  # gone meanwhile
            status = entry.stat(follow_symlinks=False)
            if known is None:
                differs = status.st_mtime_ns > made
            else:
                differs = _differs(Path(entry.path), status, known.get(name), began)
            if differs:
                found.add(name)
    return sorted(each for each in found | ((known or {}).keys() - seen) if _is_printed(each))


def _differs(path: Path, status: stat_result, kept: tuple[int, int] | None, began: int) -> bool:
    """Return whether a file isn't as it was kept: with this size and CRC, or not at all."""
    if kept is None or status.st_size != kept[0]:
        return True
    return status.st_mtime_ns + _COARSE >= began and crc32(path.read_bytes()) != kept[1]


def _is_printed(name: str) -> bool:
    return not name.startswith(_UNPRINTED)


def _kept(out: Path) -> tuple[Mapping[str, tuple[int, int]] | None, int]:
    """Return size and CRC of each file of the last build, and when it began; None if unknown."""
    try:
        state: Any = json.loads(read_ours(out / FOLDER / _FILE))
        if state["build"] != digest_of_build(out):
            return None, 0
        files = {str(name): (int(size), int(crc)) for name, (size, crc) in state["files"].items()}
        return files, int(state["began"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None, 0
