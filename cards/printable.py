"""Text that a terminal only shows: nothing in it is obeyed, whoever wrote it."""

from __future__ import annotations

#: What is shown in place of what would steer the terminal.
_STAND_IN = "\ufffd"
#: Shown as they are, though Python calls them not printable: spaces that do not break.
_SPACES = "\xa0\u202f"


def plain(words: str) -> str:
    """Return text without the control characters by which a stranger's data could steer us."""
    return _without_controls(words, f"\n{_SPACES}")


def one_line(words: str) -> str:
    """Return text as `plain` does, and without line ends, which could pass for lines of ours."""
    return _without_controls(words, _SPACES)


def _without_controls(words: str, kept: str) -> str:
    if words.isprintable():
        return words
    return "".join(each if each.isprintable() or each in kept else _STAND_IN for each in words)
