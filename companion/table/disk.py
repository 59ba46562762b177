"""Put a file on disk under its name: the step that is needed besides `fsync`."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on disk, as after a rename.

    A system that can't wait for folders, such as Windows, is trusted.
    """
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
