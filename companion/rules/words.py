"""Small pieces of sentences."""

from __future__ import annotations

from collections.abc import Sequence


def listed(names: Sequence[str], last: str = "and") -> str:
    """Return names in one phrase: "Ann, Bo and Cy"; "nobody" without any.

    Args:
        names: in order.
        last: the word before the last of them.
    """
    if not names:
        return "nobody"
    return f"{', '.join(names[:-1])} {last} {names[-1]}" if len(names) > 1 else names[0]


def opened(text: str) -> str:
    """Return a phrase as the start of a sentence, its first letter a capital."""
    return text[:1].upper() + text[1:]
