"""The Kivy app: renders the view of a table, and knows nothing of any game's rules."""

import logging
import os

# Kivy reads these when it is first imported, which any module of this package may do.
for _name, _value in {
    "KIVY_WINDOW": "sdl2",
    "KIVY_NO_ARGS": "1",  # it would take our arguments for its own
    "KIVY_NO_FILELOG": "1",
    "KIVY_LOG_MODE": "MIXED",  # it leaves stderr, on which our own errors are, alone
    "KCFG_KIVY_LOG_LEVEL": "warning",
    "KCFG_KIVY_EXIT_ON_ESCAPE": "0",  # the back key leads back
    "KCFG_GRAPHICS_MAXFPS": "40",
    # A computer's window until the app has seen how large the screen is.
    "KCFG_GRAPHICS_WIDTH": "480",
    "KCFG_GRAPHICS_HEIGHT": "680",
    "KCFG_GRAPHICS_MINIMUM_WIDTH": "320",
    "KCFG_GRAPHICS_MINIMUM_HEIGHT": "480",
    "KCFG_GRAPHICS_MULTISAMPLES": "4",
    "KCFG_INPUT_MOUSE": "mouse,disable_multitouch",
}.items():
    os.environ.setdefault(_name, _value)
if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
    # If that display is gone, SDL would draw where nobody sees it.
    os.environ.setdefault("SDL_VIDEODRIVER", "x11,wayland")
#: Kivy reports with a traceback that this computer lacks devices which the app doesn't use.
_UNUSED = ("Input: MTDev", "Input: HIDInput", "Config: ", "Window: Unable to find any")
if os.environ["KCFG_KIVY_LOG_LEVEL"] == "warning":
    logging.getLogger("kivy").addFilter(lambda record: not record.getMessage().startswith(_UNUSED))
