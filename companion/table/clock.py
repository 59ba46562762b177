"""The time, as the journal writes it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from punchboard.companion.rules.engine.words import date_in_words

#: Returns the time now, with its zone.
Clock = Callable[[], datetime]


def now() -> datetime:
    """Return the time now."""
    return datetime.now(UTC)


def stamp(clock: Clock) -> str:
    """Return a clock's time as the journal writes it: "2025-03-01T19:30:00Z"."""
    return clock().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def seconds(stamp: str) -> int:
    """Return a journal's time in seconds since 1970."""
    return int(datetime.fromisoformat(stamp).timestamp())


def in_words(stamp: str, clock: Clock = now) -> str:
    """Return a journal's time as people here say it: "20:14", "1 March, 20:14" on another day."""
    return date_in_words(stamp, clock())
