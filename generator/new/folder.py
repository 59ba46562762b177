"""The folder of a new game: empty at first, and never half filled."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

from punchboard.cards.load.environment import EnvironmentTrouble


def is_free(folder: Path) -> bool:
    """Tell whether a new game may go there: the folder is empty, or not there yet."""
    if not folder.exists() and not folder.is_symlink():
        return True
    return folder.is_dir() and not any(folder.iterdir())


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write the files of a new game; if that fails, none of them is left.

    Args:
        folder: empty, or not there yet.
        files: by their paths in the folder.

    Raises:
        EnvironmentTrouble: if the disk does not allow it.
    """
    was_there = folder.exists()
    try:
        for name, content in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    except OSError as error:
        _clear(folder, was_there)
        raise EnvironmentTrouble(
            f"cannot write to {folder.as_posix()}: {error.strerror or error}",
            "choose another folder, or make room on the disk",
        ) from error


def _clear(folder: Path, keep: bool) -> None:
    """Take out what was written into a folder that was empty before."""
    if not keep:
        shutil.rmtree(folder, ignore_errors=True)
        return
    for each in list(folder.iterdir()):
        if each.is_dir():
            shutil.rmtree(each, ignore_errors=True)
        else:
            each.unlink(missing_ok=True)
