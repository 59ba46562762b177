"""Whether a window can be opened here; asked before the app is imported, which ends without one."""

from __future__ import annotations

import os
import sys

from punchboard.cards.catalog import marked, tr, translated
from punchboard.cards.problem import ComputerError

#: Any of these names a display, or how SDL draws without one.
_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
_BROWSER = marked("punchboard table --browser shows the table in a browser, here or on a tablet")


def check_display() -> None:
    """See that this computer has a display, and that Kivy can open a window on it.

    Raises:
        ComputerError: if a window can't be opened.
    """
    is_bare = sys.platform.startswith("linux") and not any(map(os.environ.get, _DISPLAYS))
    if is_bare:
        raise ComputerError(
            tr("This computer has no display for the companion's window."), translated(_BROWSER)
        )
    if not _has_window():
        raise ComputerError(
            tr("The companion's window can't be opened on this computer."), translated(_BROWSER)
        )


def _has_window() -> bool:
    """Return whether Kivy has opened its window, which it does when it is first imported."""
    from kivy.core.window import Window

    return Window is not None
