"""A problem of the open game, with its place."""

from __future__ import annotations

from typing import Any, NamedTuple

from punchboard.cards.problem import Severity


class Target(NamedTuple):
    """The place that a click on a problem opens.

    Attributes:
        component: Component of the card; "" if no table is concerned.
        card: Id of the card; "" for a heading or a whole table.
        column: Column as `game.yaml` names it, or the heading if the game has none of that name.
        row: Number of the row in its file, from 1; 0 for the whole table.
        side: Side of the card: `front`, `back`, or "" if unknown.
        file: Path of the text file in the game's folder; "" if none can be opened.
        line: Line in that file, from 1; 0 for the whole file.
        at: Character in that line, from 1; 0 for the whole line.
    """

    component: str = ""
    card: str = ""
    column: str = ""
    row: int = 0
    side: str = ""
    file: str = ""
    line: int = 0
    at: int = 0

    def as_json(self) -> dict[str, Any]:
        """Return its fields without the empty ones."""
        return {name: value for name, value in self._asdict().items() if value}


class Problem(NamedTuple):
    """A problem.

    Attributes:
        id: Name that stays the same from check to check.
        severity: Error, warning or note.
        message: The problem, without a full stop.
        hint: The fix as an imperative; "" for none.
        place: Place as people read it: `birds.csv!C4`; "" for the whole game.
        target: The place to open.
        source: `check` or `preflight`.
    """

    id: str
    severity: Severity
    message: str
    hint: str
    place: str
    target: Target
    source: str

    def as_json(self) -> dict[str, Any]:
        """Return the problem as the window gets it."""
        return {
            **self._asdict(),
            "severity": str(self.severity),
            "target": self.target.as_json(),
        }


def problem_of(sent: dict[str, Any]) -> Problem:
    """Return a problem from its JSON."""
    severity, target = Severity[sent["severity"].upper()], Target(**sent["target"])
    return Problem(**{**sent, "severity": severity, "target": target})
