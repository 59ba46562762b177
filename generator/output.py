"""New output is made beside the old, and takes its place when all is well."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from punchboard.cards.problem import ComputerError
from punchboard.generator.folder_lock import HIDDEN, Waiting, clear, locked, no_writing

MANIFEST = "manifest.json"
#: Written beside the PDFs by some builds only, so that an old one would tell of another build.
REPORTS = ("deck.json", "pull-list.txt", "provenance.csv")
_NEW, _OLD = f"{HIDDEN}new", f"{HIDDEN}old"


@contextmanager
def new_output(folder: Path, waiting: Waiting) -> Iterator[Path]:
    """Give a build an empty folder to write in; at its end the new files replace those of the last.

    What others put there stays. If the build fails, or writes nothing, all stays as it was.

    Args:
        folder: of the output.
        waiting: told who else is at work there, if so; then that is waited for.

    Raises:
        ComputerError: if the disk or another program does not allow it.
    """
    with locked(folder, waiting) as is_alone:
        try:
            _put_back(folder)
            if is_alone:  # so whoever made these was killed
                clear(folder)
            new = Path(tempfile.mkdtemp(prefix=_NEW, dir=folder))
        except OSError as error:
            raise no_writing(folder, error) from error
        try:
            yield new
            if any(new.iterdir()):
                _swap(folder, new)
        finally:
            shutil.rmtree(new, ignore_errors=True)


def _swap(folder: Path, new: Path) -> None:
    """Put the new files in place of those of the last build.

    Raises:
        ComputerError: if a file is locked; then everything is as it was.
    """
    old = folder / _OLD
    old.mkdir()
    made = sorted(path.name for path in new.iterdir())
    name = ""
    try:
        for name in sorted({*_files_of_last_build(folder), *made}):
            if (folder / name).exists():
                (folder / name).rename(old / name)
        for name in made:
            (new / name).rename(folder / name)
    except BaseException as error:
        # By what lies where: Ctrl-C may come between a file's way and a note of it.
        for each in made:
            if not (new / each).exists():
                (folder / each).rename(new / each)
        for path in sorted(old.iterdir()):
            path.rename(folder / path.name)
        old.rmdir()
        if not isinstance(error, OSError):
            raise
        raise ComputerError(
            f"{(folder / name).as_posix()} is open in another program",
            "close it there (a PDF viewer locks its file) and build again",
        ) from error
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
