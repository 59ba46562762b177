"""Parameters of the mechanisms that count: tracks, turn order."""

from __future__ import annotations

from typing import Literal

from cards.schema.play.base import Mechanism, Title, Unit
from cards.schema.play.references import TrackName


class Track(Mechanism):
    """A number for each seat, as markers stand on a printed track.

    Attributes:
        unit: what is counted.
        start: where all begin.
        lowest: losses stop here; None: there is no floor.
        first: lowest printed space.
        last: highest printed space; a marker may go beyond it.
        largest_gain: of one touch.
    """

    kind: Literal["track"]
    unit: Unit
    start: int = 0
    lowest: int | None = 0
    first: int = 0
    last: int = 50
    largest_gain: int = 20


class TurnOrder(Mechanism):
    """Who comes first.

    Attributes:
        by: the track that orders the seats, highest first, ties by who was there first; None:
            clockwise, until something moves it.
        word: "turn order".
    """

    kind: Literal["turn_order"]
    by: TrackName | None = None
    word: Title = "turn order"
