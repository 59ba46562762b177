"""What Kivy reads before it is first imported, for a window that nobody sees."""

from __future__ import annotations

import os
from pathlib import Path

_ENVIRONMENT = {
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_ENV_CONFIG": "1",
    "KIVY_NO_CONSOLELOG": "1",
    "KIVY_NO_FILELOG": "1",
    "KIVY_WINDOW": "sdl2",
    "KIVY_METRICS_DENSITY": "1",
    "KIVY_CLIPBOARD": "dummy",
    "SDL_VIDEODRIVER": "offscreen",
    "SDL_AUDIODRIVER": "dummy",
}


def go_offscreen(home: str | Path) -> None:
    """Give this process and those that it starts such a window.

    Args:
        home: the folder in which Kivy keeps its own settings.
    """
    os.environ.update(_ENVIRONMENT, KIVY_HOME=str(home))
