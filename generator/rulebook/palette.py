"""The colours of the rulebook's page: those of the printed one by day, and others by night."""

from __future__ import annotations

from punchboard.generator.preflight.colour import contrast
from punchboard.generator.rulebook.style import Colours

#: What lies behind words by night, and the words.
_NIGHT, _BOX, _WORDS = "#181613", "#2a2620", "#ece6da"
#: Contrast that words keep with what is behind them; the norm asks for 4.5.
_LEAST = 5.5


def css_colours(colours: Colours) -> str:
    """Return the colours as custom properties, for day, night and paper."""
    day = {
        "ink": colours.ink,
        "quiet": readable(colours.quiet, colours.paper),
        "paper": colours.paper,
        "accent": readable(colours.accent, colours.note, colours.example, colours.paper),
        "on-accent": colours.on_accent,
        "bar": colours.accent,
        "on-bar": readable(colours.on_accent, colours.accent),
        "example": colours.example,
        "example-line": colours.example_line,
        "example-word": readable(colours.example_word, colours.example),
        "note": colours.note,
        "note-line": colours.note_line,
        "head": colours.head,
        "line": colours.line,
        "edge": "#8d857a",
        "fault": readable(colours.fault, colours.paper, colours.example, colours.note),
    }
    night = {
        **day,
        "ink": _WORDS,
        "quiet": "#b8afa0",
        "paper": _NIGHT,
        "accent": readable(colours.accent, _BOX, _NIGHT),
        "on-accent": _NIGHT,
        "example": "#2b2418",
        "example-word": readable(colours.example_word, "#2b2418"),
        "note": "#1f272b",
        "head": _BOX,
        "line": "#4a443a",
        "edge": "#6d665b",
        "fault": readable(colours.fault, _BOX),
    }
    return (
        f":root{{{_properties(day)}}}\n"
        f"@media screen and (prefers-color-scheme: dark){{:root{{{_properties(night)}}}}}\n"
    )


def readable(colour: str, *behind: str) -> str:
    """Return a colour, made lighter or darker until it can be read on what is behind it."""
    is_dark = contrast("#ffffff", behind[0]) > contrast("#000000", behind[0])
    goal = "#ffffff" if is_dark else "#000000"
    for step in range(21):
        mixed = _mix(colour, goal, step / 20)
        if min(contrast(mixed, each) for each in behind) >= _LEAST:
            return mixed
    return goal


def _mix(one: str, other: str, share: float) -> str:
    parts = []
    for at in (1, 3, 5):
        low, high = int(one[at : at + 2], 16), int(other[at : at + 2], 16)
        parts.append(f"{round(low + (high - low) * share):02x}")
    return "#" + "".join(parts)


def _properties(colours: dict[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in colours.items())
