"""Tables at single steps, for the pictures in a report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

from punchboard.companion.learn.findings import StepPlace
from punchboard.companion.rules.view import view
from punchboard.companion.table.events import read_tables, replayed
from punchboard.companion.table.history import History
from punchboard.companion.table.row import Row
from punchboard.companion.view_schema import MomentView, PanelView, ScoresView, SeatView

#: Kinds of mechanisms whose panels are the same at any moment.
_STATIC = frozenset({"calculator"})


@dataclass(frozen=True, slots=True)
class ReplayedMoment:
    """A table after a step.

    Attributes:
        place: File and row of the step.
        said: Sentences of the log on that step.
        moment: Round and phase.
        seats: Seats of the table, by id.
        panels: Panels that are open to everyone.
        scores: Final scores; None before the end.
    """

    place: StepPlace
    said: tuple[str, ...]
    moment: MomentView
    seats: Mapping[str, SeatView]
    panels: tuple[PanelView, ...]
    scores: ScoresView | None


def moments(places: Iterable[StepPlace], with_names: bool) -> dict[StepPlace, ReplayedMoment]:
    """Return the states of tables after some steps; each table is played once.

    Args:
        places: Steps of tables that can be played again.
        with_names: Whether players' names are shown.
    """
    wanted: dict[str, set[int]] = {}
    for place in places:
        wanted.setdefault(place.file, set()).add(place.row)
    return {
        place: moment
        for file, rows in wanted.items()
        for place, moment in _of_table(file, rows, with_names).items()
    }


def _of_table(file: str, rows: set[int], with_names: bool) -> dict[StepPlace, ReplayedMoment]:
    """Return the wanted steps of one table."""
    found: dict[StepPlace, ReplayedMoment] = {}

    def look(row: Row, history: History) -> None:
        if row.number not in rows:
            return
        seen = view(history.rules, history.state)
        entries = [entry for at, entry, _ in history.told() if at == row.number]
        # What comes after the head of a phase is the beginning of the next one.
        own = list(takewhile(lambda entry: entry.kind != "phase", entries)) or entries
        said = [entry.text for entry in own]
        # A mechanism may have panels beside the one that is called as it is.
        mechanisms = history.rules.play.mechanisms
        still = {name for name, each in mechanisms.items() if each.kind in _STATIC}
        place = StepPlace(file, row.number)
        found[place] = ReplayedMoment(
            place,
            tuple(said),
            seen["moment"],
            {each["id"]: each for each in seen["seats"]},
            tuple(each for each in seen["panels"] if _is_lasting(each) and each["id"] not in still),
            seen["scores"],
        )

    (document,) = read_tables(Path(file))
    until = document.rows[: max(rows)]  # what came later is not seen
    replayed(document.model_copy(update={"rows": until}), with_names, look)
    return found


def _is_lasting(panel: PanelView) -> bool:
    """Return whether a panel shows the state of a table, and not only the present question."""
    if panel["widget"] != "rows":
        return panel["widget"] == "track"
    return bool(panel["columns"]) or any(row["seat"] and not row["state"] for row in panel["rows"])
