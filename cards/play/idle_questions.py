"""Questions and limits of counts that players are never asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.play import Play
from punchboard.cards.play.schema.sheet import Counted, Sheet

_ASKED = ("ask", "least", "most", "shared", "whole")


class IdleQuestion(NamedTuple):
    """A field of a count that is never read.

    Attributes:
        path: Path of the field in the play data.
        message: A sentence about it, without a full stop.
        field: Name of the field.
    """

    path: tuple[str | int, ...]
    message: str
    field: str


def idle_questions(play: Play) -> Iterator[IdleQuestion]:
    """Yield the fields of counts that a mechanism without an option counts, so nobody is asked."""
    for name, data in play.mechanisms.items():
        for number, count in enumerate(data.counts if isinstance(data, Sheet) else ()):
            counter = play.mechanisms.get(count.use or "")
            if counter is None or counter.option is not None:
                continue
            for field in _ASKED:
                if getattr(count, field) != Counted.model_fields[field].default:
                    path = ("mechanisms", name, "counts", number, field)
                    message = tr('"{name}" always counts it, so `{field}` is never read',
                                 name=count.use, field=field)  # fmt: skip
                    yield IdleQuestion(path, message, field)
