"""Tables that the Studio only reads."""

from __future__ import annotations

from typing import NamedTuple


class ReadOnly(NamedTuple):
    """The answer for a table that can't be edited as text.

    Attributes:
        reason: Why, as a sentence without a full stop.
    """

    reason: str
