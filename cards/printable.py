"""Text that a terminal only shows, paths it can open, and words as its shell wants them typed."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

#: What is shown in place of what would steer the terminal.
_STAND_IN = "\ufffd"
#: Shown as they are, though Python calls them not printable: spaces that do not break.
_SPACES = "\xa0\u202f"
#: Joiners between two pictures and the tags of a flag, by which some emoji are made. Python calls
#: them not printable; there they steer nothing.
_IN_EMOJI = re.compile(
    "(?<=[\u2190-\u2bff\ufe0f\U0001f000-\U0001faff])\u200d(?=[\u2190-\u2bff\U0001f000-\U0001faff])"
    "|(?<=\U0001f3f4)[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,6}\U000e007f"
)
#: What no shell takes for more than a letter (a backslash parts folders on Windows only).
_UNQUOTED = "@%+=:,./-_\\" if os.name == "nt" else "@%+=:,./-_"


def plain(words: str, kept: str = f"\n{_SPACES}") -> str:
    """Return text without the control characters by which a stranger's data could steer us.

    Args:
        words: The text.
        kept: Characters that stay as they are, though Python calls them not printable.
    """
    if words.isprintable():
        return words
    inside = {at for found in _IN_EMOJI.finditer(words) for at in range(*found.span())}
    return "".join(
        each if each.isprintable() or each in kept or at in inside else _STAND_IN
        for at, each in enumerate(words)
    )


def is_printable(words: str) -> bool:
    """Return whether words contain no control characters; joiners within emoji are allowed."""
    return words.isprintable() or _IN_EMOJI.sub("", words).isprintable()


def one_line(words: str) -> str:
    """Return text as `plain` does, and without line ends, which could pass for lines of ours."""
    return plain(words, _SPACES)


def typed(word: str) -> str:
    """Return a word of a command, in quotes where a shell of this system would take it apart."""
    word = one_line(word)
    if word and all(each.isalnum() or each in _UNQUOTED for each in word):
        return word
    return f'"{word}"' if os.name == "nt" else shlex.quote(word)


def shown_path(path: Path) -> str:
    """Return a path as people read it: from here if it lies below, with forward slashes."""
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix()
    except (ValueError, OSError):
        return path.as_posix()
