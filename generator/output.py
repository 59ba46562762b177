"""New output is made beside the old, and takes its place when all is well."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from punchboard.cards.load.environment import EnvironmentTrouble

MANIFEST = "manifest.json"
#: Written beside the PDFs by some builds only, so that an old one would tell of another build.
REPORTS = ("deck.json", "pull-list.txt", "provenance.csv")
_NEW, _OLD = ".punchboard-new", ".punchboard-old"


def begin(folder: Path) -> Path:
    """Return an empty folder inside the output folder in which a build may write.

    Raises:
        EnvironmentTrouble: if the disk does not allow it.
    """
    new = folder / _NEW
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _put_back(folder)
        for leftover in (new, folder / _OLD):
            if leftover.exists():
                shutil.rmtree(leftover)
        new.mkdir()
    except OSError as error:
        raise EnvironmentTrouble(
            f"cannot write to {folder.as_posix()}: {error.strerror or error}",
            "choose another folder with --out, or make room on the disk",
        ) from error
    return new


def discard(folder: Path) -> None:
    """Throw a failed build away; the old output stays as it was."""
    shutil.rmtree(folder / _NEW, ignore_errors=True)


def swap(folder: Path) -> None:
    """Put the new files in place of those of the last build; what others put there stays.

    Raises:
        EnvironmentTrouble: if a file is locked; then everything is as it was.
    """
    new, old = folder / _NEW, folder / _OLD
    old.mkdir()
    made = sorted(path.name for path in new.iterdir())
    moved: list[str] = []
    placed: list[str] = []
    name = ""
    try:
        for name in sorted({*_files_of_last_build(folder), *made}):
            if (folder / name).exists():
                (folder / name).rename(old / name)
                moved.append(name)
        for name in made:
            (new / name).rename(folder / name)
            placed.append(name)
    except BaseException as error:
        for each in placed:
            (folder / each).rename(new / each)
        for each in moved:
            (old / each).rename(folder / each)
        old.rmdir()
        discard(folder)
        if not isinstance(error, OSError):
            raise
        raise EnvironmentTrouble(
            f"{(folder / name).as_posix()} is open in another program",
            "close it there (a PDF viewer locks its file) and build again",
        ) from error
    new.rmdir()
    shutil.rmtree(old, ignore_errors=True)


def _put_back(folder: Path) -> None:
    """Return the files that a build moved away before the power failed."""
    old = folder / _OLD
    if not old.is_dir() or old.is_symlink():
        return
    for path in sorted(old.iterdir()):
        if not (folder / path.name).exists():
            path.rename(folder / path.name)


def _files_of_last_build(folder: Path) -> list[str]:
    """Return the names that the last manifest lists and that lie in the folder itself."""
    try:
        manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        names = [str(entry["name"]) for entry in manifest["files"]]
    except (OSError, ValueError, KeyError, TypeError):
        return []
    ours = [name for name in names if name and Path(name).name == name]
    return [name for name in (*ours, *REPORTS) if (folder / name).is_file()]
