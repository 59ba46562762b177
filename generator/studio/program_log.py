"""The file that a program without a terminal writes its faults to."""

from __future__ import annotations

import faulthandler
import os
import platform
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import TextIO

import platformdirs

from punchboard.generator.paper import VARIABLE
from punchboard.generator.version import VERSION

NAME, _BEFORE = "punchboard-log.txt", "punchboard-log-before.txt"
#: Bytes of a log that is kept under the other name, and begun again.
_MOST_BYTES = 1_000_000


def log_folder() -> Path:
    """Return the folder of the user's logs."""
    folder = os.environ.get(VARIABLE)
    if folder:
        return Path(folder) / "log"
    return platformdirs.user_log_path("punchboard", appauthor=False)


def write_log() -> Path | None:
    """Let standard output and error go to the end of the log.

    A program that was started by a double click may have no standard streams at all. Then numbers
    0 to 2 belong to the next files that it opens, where a library that complains would write.

    Returns:
        The log; None if it can't be written, and all is lost that would be in it.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            with suppress(OSError):
                os.open(os.devnull, os.O_RDWR)  # takes the lowest free number
    folder = log_folder()
    log: Path | None = folder / NAME
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)
        with suppress(OSError):  # there is none yet, or Windows has it open for another start
            if (folder / NAME).stat().st_size > _MOST_BYTES:
                (folder / NAME).replace(folder / _BEFORE)
        stream = _appended(folder / NAME)
    except OSError:
        log, stream = None, _appended(Path(os.devnull))
    sys.stdout = sys.stderr = stream
    faulthandler.enable(stream)
    at = time.strftime("%Y-%m-%d %H:%M:%S")
    stream.write(f"Punchboard {VERSION}, {platform.platform()}, {at}\n")
    return log


def _appended(path: Path) -> TextIO:
    """Open a file for lines at its end, each written at once."""
    return path.open("a", encoding="utf-8", errors="replace", buffering=1)
