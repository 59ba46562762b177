"""The size and position of the app's window: as last time, if that fits the screen."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from kivy.core.window import Window
from kivy.utils import platform

#: Size of a new window: a phone's shape, in which a table fits without scrolling.
_WIDTH, _HEIGHT = 480, 860
#: At least this size has a window; Kivy gets it in this package's `__init__`.
_LEAST_WIDTH, _LEAST_HEIGHT = 320, 480
#: Height of the bar that the system puts above a window.
_TITLE_BAR = 40
#: Assumed screen where the system doesn't tell its own: a small laptop's.
_SMALL_SCREEN = (0, 0, 1366, 720)


class Frame(NamedTuple):
    """A place on the screen, in the system's own pixels, from the top left."""

    left: int
    top: int
    width: int
    height: int


def fitted(wanted: Frame | None, screen: Frame) -> Frame:
    """Return the frame for the window, completely on the screen.

    Args:
        wanted: Frame of last time; None: unknown, and the window goes in the middle.
        screen: Room that the system's own bars leave on the screen.
    """
    high = screen.height - _TITLE_BAR
    size = (wanted.width, wanted.height) if wanted else (_WIDTH, _HEIGHT)
    width = min(max(size[0], _LEAST_WIDTH), screen.width)
    height = min(max(size[1], _LEAST_HEIGHT), high)
    left = screen.left + (screen.width - width) // 2
    top = screen.top + _TITLE_BAR + (high - height) // 2
    if wanted is not None:
        left = min(max(wanted.left, screen.left), screen.left + screen.width - width)
        top = min(max(wanted.top, screen.top + _TITLE_BAR), screen.top + screen.height - height)
    return Frame(left, top, width, height)


def place_window(wanted: tuple[int, int, int, int] | None) -> None:
    """Give a computer's window its size and place; a phone's window is its screen."""
    if not has_frame():
        return
    frame = fitted(Frame(*wanted) if wanted else None, _screen())
    Window.system_size = (frame.width, frame.height)
    Window.left, Window.top = frame.left, frame.top


def window_now() -> tuple[int, int, int, int] | None:
    """Return where the window is now; None on a phone."""
    if not has_frame():
        return None
    width, height = Window.system_size
    return Frame(int(Window.left), int(Window.top), int(width), int(height))


def has_frame() -> bool:
    """Return whether the window is one of several on a screen."""
    return platform in ("linux", "win", "macosx")


class _Rect(ctypes.Structure):
    """SDL's rectangle."""

    _fields_ = tuple((name, ctypes.c_int) for name in ("x", "y", "w", "h"))


def _screen() -> Frame:
    """Return the free room beside the system's bars on the first screen, from Kivy's own SDL."""
    with suppress(OSError, AttributeError):
        rect = _Rect()
        if _sdl().SDL_GetDisplayUsableBounds(0, ctypes.byref(rect)) == 0 and rect.h > 0:
            return Frame(rect.x, rect.y, rect.w, rect.h)
    return Frame(*_SMALL_SCREEN)


def _sdl() -> ctypes.CDLL:
    """Return the library that Kivy has loaded already.

    Raises:
        OSError: if it isn't found.
    """
    if sys.platform == "win32":
        return ctypes.CDLL("SDL2.dll")
    if sys.platform == "darwin":
        return ctypes.CDLL("@rpath/SDL2.framework/SDL2")
    maps = Path("/proc/self/maps").read_text(encoding="utf-8", errors="replace")
    loaded = (line.split(maxsplit=5)[-1] for line in maps.splitlines() if "/libSDL2-2" in line)
    return ctypes.CDLL(next(loaded, "libSDL2-2.0.so.0"))
