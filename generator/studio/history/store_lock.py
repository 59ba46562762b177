"""One process at a time writes a game's history."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from punchboard.cards.catalog import tr
from punchboard.cards.problem import UsageError
from punchboard.generator.output import no_writing, try_lock
from punchboard.generator.studio.history.disk import Unsynced

_NAME = "open"


def lock_store(store: Path, unsynced: Unsynced) -> int:
    """Lock the folder of a history; return the open file that holds the lock.

    Args:
        store: The folder, which is created if there is none.
        unsynced: Folders that the disk has yet to take.

    Raises:
        ComputerError: if the folder can't be written.
        UsageError: if another process has it.
    """
    try:
        unsynced.make_folder(store, 0o700)
        file = try_lock(store / _NAME)
    except OSError as error:
        raise no_writing(store, error) from error
    if file is None:
        number = _holder(store)
        raise UsageError(
            tr("this game is already open in another Studio, process {number}", number=number)
            if number
            else tr("this game is already open in another Studio"),
            tr("go on in its window, or end it first with Ctrl+C in its terminal"),
        )
    with suppress(OSError):  # a full disk has no room for the number
        os.truncate(file, 0)
        os.write(file, str(os.getpid()).encode())
    return file


def _holder(store: Path) -> str:
    """Return the number of the process that has the lock; "" if it hasn't written it yet."""
    try:
        number = (store / _NAME).read_bytes()[:20].decode("ascii", "replace")
    except OSError:
        return ""
    return number if number.isdigit() else ""
