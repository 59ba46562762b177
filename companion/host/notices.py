"""Notices that all phones show for a while, and nudges of single players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from punchboard.cards.catalog import tr
from punchboard.companion.rules.engine.action import Code, Refusal

#: At most this many seconds all phones show a step that the table took for others, and can undo it.
NOTICE = 10.0
#: At least this many seconds between two nudges of one player by another.
NUDGES = 10.0


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence that all phones show.

    Attributes:
        row: Row of the forcing step; 0 for news of the host.
        text: The sentence.
        until: Time of the host's clock at which it is over.
    """

    row: int
    text: str
    until: float


class Notices:
    """The notice of a table, and its nudges.

    Attributes:
        notice: The shown notice; None for none.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        """Begin without a notice; the clock tells seconds."""
        self._clock = clock
        self.notice: Notice | None = None
        self._nudges: dict[str, list[str]] = {}
        self._nudged: dict[tuple[str, str], float] = {}

    def show(self, text: str, row: int = 0) -> None:
        """Show a sentence from now on."""
        self.notice = Notice(row, text, self._clock() + NOTICE)

    def clear(self) -> None:
        """Show nothing."""
        self.notice = None

    def expire(self) -> bool:
        """Drop a notice whose time is over; return whether there was one."""
        is_over = self.notice is not None and self.notice.until <= self._clock()
        if is_over:
            self.notice = None
        return is_over

    def nudges_of(self, seat: str) -> Sequence[str]:
        """Return the authors of a seat's nudges, the newest last."""
        return self._nudges.get(seat, [])

    def nudge(self, author: str, seat: str, name: str) -> None:
        """Nudge a player.

        Raises:
            Refusal: if the same author has done so just now.
        """
        now = self._clock()
        if now - self._nudged.get((author, seat), -NUDGES) < NUDGES:
            raise Refusal(Code.NOT_NOW, tr("{name} has just been nudged.", name=name))
        self._nudged[author, seat] = now
        self._nudges.setdefault(seat, []).append(author)
