"""A file that is replaced at once, so that a crash or a locked file leaves the old one whole."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from punchboard.cards.problem import ComputerError
from punchboard.generator.output import HIDDEN, Waiting, locked


def write_whole(path: Path, write: Callable[[Path], object], waiting: Waiting) -> None:
    """Make a file beside the old one, and put it in its place.

    Args:
        path: where it goes; its folder is made.
        write: writes to the path that it is given.
        waiting: told who else is writing into the folder, if so; then that is waited for.

    Raises:
        ComputerError: if the disk or another program does not allow it.
    """
    with locked(path.parent, waiting):
        replace_whole(path, write)


def replace_whole(path: Path, write: Callable[[Path], object]) -> None:
    """Write a file as `write_whole` does, into a folder that is locked already."""
    fresh = path.with_name(f"{HIDDEN}{path.name}")
    try:
        write(fresh)
        fresh.replace(path)
    except PermissionError as error:
        raise ComputerError(
            f"{path.as_posix()} cannot be written: it is open in another program, or protected",
            "close it there, or choose another folder with --out",
        ) from error
    except OSError as error:
        raise ComputerError(
            f"{path.as_posix()} cannot be written: {error.strerror or error}",
            "make room on the disk, or choose another folder with --out",
        ) from error
    finally:
        fresh.unlink(missing_ok=True)
