"""The game as it was printed, kept beside its PDFs: the source of old faces and old values."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from punchboard.generator.studio.history.inside import walk

#: Folder of the kept games, below the output folder.
FOLDER = "printed"
BUILT = "built.zip"
#: Kept games of print runs.
_MOST_RUNS = 4
#: Bytes of a kept game; pictures beyond that are left out, and so are their old faces.
_MOST_BYTES = 400_000_000
#: Endings of files that don't get smaller.
_PACKED = (".png", ".jpg", ".jpeg", ".webp", ".xlsx", ".ods", ".woff2")


def keep_game(root: Path, path: Path, choices: Mapping[str, Any]) -> None:
    """Write all files of a game into an archive, with the choices of its print.

    Raises:
        OSError: if a file can't be read, or the disk is full.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    left = _MOST_BYTES
    with ZipFile(path, "w", ZIP_DEFLATED, compresslevel=1) as archive:
        archive.comment = json.dumps(choices).encode()[:60_000]
        for entry in walk(root):
            size = entry.stat(follow_symlinks=False).st_size
            if size > left or not entry.is_file(follow_symlinks=False):
                continue
            left -= size
            name = Path(entry.path).relative_to(root).as_posix()
            kind = ZIP_STORED if name.casefold().endswith(_PACKED) else ZIP_DEFLATED
            with suppress(ValueError):  # a date before 1980
                archive.write(entry.path, name, kind)


def keep_run(out: Path, run: int) -> None:
    """Keep the game of the last build as that of a print run."""
    built, kept = out / FOLDER / BUILT, out / FOLDER / f"{run}.zip"
    with suppress(OSError):  # then old values aren't known
        shutil.copyfile(built, kept)
    for older in runs(out)[_MOST_RUNS:]:
        with suppress(OSError):
            (out / FOLDER / f"{older}.zip").unlink()


def runs(out: Path) -> list[int]:
    """Return the print runs whose games are kept, the latest first."""
    found = (path.stem for path in (out / FOLDER).glob("*.zip"))
    return sorted((int(each) for each in found if each.isdecimal()), reverse=True)


def kept_games(out: Path, folder: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Yield the games of earlier runs, the latest first, with the choices of their prints.

    Args:
        out: Output folder.
        folder: Folder that they are unpacked into.
    """
    for run in runs(out):
        root = folder / str(run)
        with (
            suppress(OSError, BadZipFile, ValueError),
            ZipFile(out / FOLDER / f"{run}.zip") as kept,
        ):
            if sum(each.file_size for each in kept.infolist()) > _MOST_BYTES:
                continue
            kept.extractall(root)
            choices = json.loads(kept.comment or b"{}")
            if isinstance(choices, dict):
                yield root, choices
