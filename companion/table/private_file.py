"""Write a file that only its owner may read, whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from punchboard.cards.catalog import tr
from punchboard.companion.table.disk import sync_folder
from punchboard.companion.table.error import TableError


def write_private(path: Path, text: str) -> None:
    """Write a file; it is on disk when this returns.

    Raises:
        TableError: if it can't be written; the old file stays.
    """
    fresh = path.with_name(path.name + ".new")
    try:
        # What a kill left there, or somebody else has put there, may be readable for others.
        fresh.unlink(missing_ok=True)
        number = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(number, "w", encoding="utf-8") as file:  # noqa: PTH123 (of a descriptor)
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        raise TableError(
            tr("“{name}” can’t be saved: {reason}.", name=path.name, reason=error.strerror)
        ) from error
