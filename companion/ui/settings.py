"""Settings of this device: theme, text size, window; a small file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

_THEMES = ("system", "light", "dark")
#: How bids are made: on phones of the players' own, behind the curtain of one that is passed, or
#: with the dials of the game.
BID_METHODS = ("phones", "pass", "dials")
#: At most this many names of players are remembered, with the colors that they played last.
_MOST_NAMES = 60
_SIZES = ("small", "normal", "large", "huge")


@dataclass(frozen=True, slots=True)
class Settings:
    """How this phone shows tables.

    Attributes:
        theme: `system`, `light` or `dark`.
        text: `small`, `normal`, `large` or `huge`.
        awake: Whether the screen stays on during play.
        bidding: Bid method of the table that was started last.
        names: Colour to the name of the player who played it last.
        window: Left, top, width and height of a computer's window when the app ended last; None:
            not known.
    """

    theme: str = "system"
    text: str = "normal"
    awake: bool = True
    bidding: str = "dials"
    names: Mapping[str, str] = field(default_factory=dict)
    window: tuple[int, int, int, int] | None = None


def load_settings(path: Path) -> Settings:
    """Return the saved settings; missing or unreadable ones have their defaults."""
    try:
        saved: Any = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Settings()
    if not isinstance(saved, dict):
        return Settings()
    settings = Settings()
    allowed = {"theme": _THEMES, "text": _SIZES}
    for name, values in allowed.items():
        if saved.get(name) in values:
            settings = replace(settings, **{name: saved[name]})
    if isinstance(saved.get("awake"), bool):
        settings = replace(settings, awake=saved["awake"])
    if saved.get("bidding") in BID_METHODS:
        settings = replace(settings, bidding=saved["bidding"])
    names = saved.get("names")
    if isinstance(names, dict) and all(isinstance(name, str) for name in names.values()):
        settings = replace(settings, names=dict(list(names.items())[-_MOST_NAMES:]))
    window = saved.get("window")
    if isinstance(window, list) and [type(each) for each in window] == 4 * [int]:
        left, top, width, height = window
        settings = replace(settings, window=(left, top, width, height))
    return settings


def save_settings(path: Path, settings: Settings) -> None:
    """Write settings so that a crash leaves the old or the new file, never half of one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    written = path.with_suffix(".new")
    written.write_text(json.dumps(asdict(settings)), encoding="utf-8")
    written.replace(path)
