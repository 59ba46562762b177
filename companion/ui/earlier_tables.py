"""Move tables once from the folder of an earlier version to the usual folder of tables."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from errno import EXDEV
from pathlib import Path

from punchboard.companion.table.info import SUFFIX
from punchboard.companion.table.journal import is_open


def adopt_tables(earlier: Path, folder: Path) -> int:
    """Move the tables of a folder into another, with the seats and settings beside them.

    Existing files aren't replaced. An interrupted move continues at the next start.

    Returns:
        The number of tables that stay: they are open, their name is taken, or they can't be moved.
    """
    if not earlier.is_dir() or earlier.resolve() == folder.resolve():
        return 0
    tables = list(earlier.glob(f"*{SUFFIX}"))
    staying = [table for table in tables if not _adopt(table, folder)]
    kept = tuple(f"{table.stem}." for table in staying)
    for path in sorted(each for each in earlier.rglob("*") if each.is_file()):
        fresh = folder / path.relative_to(earlier)
        if not (path.parent == earlier and path.name.startswith(kept)) and not fresh.exists():
            with suppress(OSError):
                _move(path, fresh)
    for path in (*(each for each in earlier.iterdir() if each.is_dir()), earlier):
        with suppress(OSError):  # it is not empty
            path.rmdir()
    return len(staying)


def _adopt(table: Path, folder: Path) -> bool:
    """Move a table, after the files beside it with its name; return whether it has moved."""
    # `is_open` folds SQLite's log into the file, so an interrupted move loses no steps.
    if (folder / table.name).exists() or is_open(table):
        return False
    try:
        beside = [each for each in table.parent.iterdir() if each.name.startswith(f"{table.stem}.")]
        for path in (*(each for each in beside if each != table and each.is_file()), table):
            _move(path, folder / path.name)
    except OSError:
        return False
    return True


def _move(path: Path, fresh: Path) -> None:
    fresh.parent.mkdir(parents=True, exist_ok=True)
    try:
        path.replace(fresh)
    except OSError as error:
        if error.errno != EXDEV:
            raise
        draft = fresh.with_name(f"{fresh.name}.new")
        draft.touch(mode=0o600)
        shutil.copyfile(path, draft)
        with draft.open("rb+") as file:
            os.fsync(file.fileno())
        shutil.copystat(path, draft)
        draft.replace(fresh)
        path.unlink()
