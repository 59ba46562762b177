"""One line of a final score, as mechanisms explain it."""

from __future__ import annotations

from dataclasses import dataclass

from punchboard.companion.view_schema import ScoreLineView


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points for one thing.

    Attributes:
        key: names the line among those of its source and seat, whatever the points are.
        title: what it is for: "Bakery".
        why: how the points come about: "marker on 41"; "" where the title says it all.
        points: may be negative.
    """

    key: str
    title: str
    why: str
    points: int

    def to_json(self) -> ScoreLineView:
        """Return the line as the view has it."""
        return {"title": self.title, "why": self.why, "points": self.points}
