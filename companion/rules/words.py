"""Small pieces of sentences."""

from __future__ import annotations

from collections.abc import Sequence


def listed(names: Sequence[str]) -> str:
    """Return names in one phrase: "Ann, Bo and Cy"; "nobody" without any."""
    if not names:
        return "nobody"
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else names[0]


def opened(text: str) -> str:
    """Return a phrase as the start of a sentence, its first letter a capital."""
    return text[:1].upper() + text[1:]
