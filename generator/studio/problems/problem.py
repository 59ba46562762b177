"""A problem of the open game, with its place."""

from __future__ import annotations

from typing import Any, NamedTuple

from punchboard.cards.problem import NOWHERE, Position, Remedy, Severity


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

    def shown(self) -> dict[str, Any] | None:
        """Return it as the page's views know places; None if there is nothing to open."""
        if self.component:
            return self._replace(file="", line=0, at=0).as_json()
        if self.file:
            return {"file": self.file, "line": self.line, "column": self.at}
        return None


class Problem(NamedTuple):
    """A problem.

    Attributes:
        id: Name that stays the same from check to check.
        severity: Error, warning or note.
        message: The problem, without a full stop.
        hint: The fix as an imperative; "" for none.
        place: Place as people read it: `birds.csv: cost, row 4 (C4)`; "" for the whole game.
        target: The place to open.
        source: `check` or `preflight`.
        position: Position in a file of the game's folder.
        remedy: The change of text that certainly solves it; None if there is no such change.
        fix: The change as an imperative, for a button; "" without one.
        was: Hexadecimal digits of the bytes that the fix replaces.
        other: Another place that the problem depends on, such as the check that failed.
    """

    id: str
    severity: Severity
    message: str
    hint: str
    place: str
    target: Target
    source: str
    position: Position = NOWHERE
    remedy: Remedy | None = None
    fix: str = ""
    was: str = ""
    other: Target = Target()

    def shown(self) -> dict[str, Any]:
        """Return the problem as JSON for a window."""
        sent = {**self.as_json(), "target": self.target.shown(), "other": self.other.shown()}
        del sent["position"], sent["remedy"], sent["was"]
        return sent

    def as_json(self) -> dict[str, Any]:
        """Return the whole problem as JSON."""
        return {
            **self._asdict(),
            "severity": str(self.severity),
            "target": self.target.as_json(),
            "other": self.other.as_json(),
        }


def problem_of(sent: dict[str, Any]) -> Problem:
    """Return a problem from the JSON of all of it."""
    remedy = sent["remedy"]
    return Problem(**{
        **sent,
        "severity": Severity[sent["severity"].upper()],
        "target": Target(**sent["target"]),
        "other": Target(**sent["other"]),
        "position": Position(*sent["position"]),
        "remedy": None if remedy is None else Remedy(*remedy),
    })  # fmt: skip


def failure(message: str, hint: str) -> Problem:
    """Return the only problem of a check that couldn't be done."""
    return Problem("failure", Severity.ERROR, message, hint, "", Target(), "check")
