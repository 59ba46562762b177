"""Opening a file of the game in the program that the system has for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from punchboard.cards.catalog import tr
from punchboard.generator.studio.refusal import EditRefused

#: Seconds that the system's opener may take to say that it failed.
_PATIENCE = 5


def can_open() -> bool:
    """Return whether this computer has a desktop that opens files."""
    if sys.platform in ("win32", "darwin"):
        return True
    has_screen = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    return has_screen and shutil.which("xdg-open") is not None


def open_in_program(file: Path) -> None:
    """Open a file in the system's program for its kind, which goes on by itself.

    Raises:
        EditRefused: if no program opens it.
    """
    path = str(file.absolute())
    fault = EditRefused(
        tr("no program opened {file}", file=file.name),
        tr("open it yourself: {path}", path=path),
    )
    if not can_open():
        raise fault
    if sys.platform == "win32":
        try:
            os.startfile(path)
        except OSError:
            raise fault from None
        return
    opener = "open" if sys.platform == "darwin" else "xdg-open"
    try:
        started = subprocess.Popen(
            [shutil.which(opener) or opener, path],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip
        code = started.wait(_PATIENCE)
    except subprocess.TimeoutExpired:  # some openers end with their program
        return
    except OSError:
        raise fault from None
    if code:
        raise fault
