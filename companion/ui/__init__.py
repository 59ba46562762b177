"""The Kivy app: renders the view of a table, and knows nothing of any game's rules."""

import os

# Kivy reads these when it is first imported, which any module of this package may do.
for _name, _value in {
    "KIVY_NO_ARGS": "1",  # it would take our arguments for its own
    "KIVY_NO_FILELOG": "1",
    "KCFG_KIVY_LOG_LEVEL": "warning",
    "KCFG_KIVY_EXIT_ON_ESCAPE": "0",  # the back key leads back
    "KCFG_GRAPHICS_MAXFPS": "40",
    "KCFG_GRAPHICS_MULTISAMPLES": "4",
    "KCFG_INPUT_MOUSE": "mouse,disable_multitouch",
}.items():
    os.environ.setdefault(_name, _value)
