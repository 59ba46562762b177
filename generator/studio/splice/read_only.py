"""Tables that the Studio only reads."""

from __future__ import annotations

from typing import NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.problem import Diagnostics


class ReadOnly(NamedTuple):
    """The answer for a table that can't be edited as text.

    Attributes:
        reason: Why, as a sentence without a full stop.
    """

    reason: str


def first_reason(diagnostics: Diagnostics) -> str:
    """Return the first problem of a table that can't be read, with its place and its fix."""
    place, _, message, hint = next(iter(diagnostics))
    if place.row and place.cell:
        message = f"{place}: {message}"
    elif place.row:
        message = tr("line {line}: {problem}", line=place.row, problem=message)
    return f"{message}; {hint}" if hint else message
