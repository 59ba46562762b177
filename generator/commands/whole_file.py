"""A file that is replaced at once, so that a crash or a locked file leaves the old one whole."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from punchboard.cards.load.environment import EnvironmentTrouble


def write_whole(path: Path, write: Callable[[Path], object]) -> None:
    """Make a file beside the old one, and put it in its place.

    Args:
        path: where it goes; its folder is made.
        write: writes to the path that it is given.

    Raises:
        EnvironmentTrouble: if the disk or another program does not allow it.
    """
    fresh = path.with_name(f".punchboard-{path.name}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write(fresh)
        fresh.replace(path)
    except PermissionError as error:
        raise EnvironmentTrouble(
            f"{path.as_posix()} cannot be written: it is open in another program, or protected",
            "close it there, or choose another folder with --out",
        ) from error
    except OSError as error:
        raise EnvironmentTrouble(
            f"{path.as_posix()} cannot be written: {error.strerror or error}",
            "make room on the disk, or choose another folder with --out",
        ) from error
    finally:
        fresh.unlink(missing_ok=True)
