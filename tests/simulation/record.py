"""Record full games of greedy players: `python tests/simulation/record.py` renews tests/replay.

The greedy players sit at a table that is kept by a session; what it exports is the recording, with
a pack without pictures and rulebook, and with the scores to which it must come.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from greedy import Table
from light import LightTable
from seats import FULL, SEATS, pack_text

from punchboard.companion.rules.view import view
from punchboard.companion.table.session import Session
from punchboard.companion.table.tables import Tables

FOLDER = Path(__file__).parents[1] / "replay"
NAMES = {"blue": "Mia", "orange": "Ben", "green": "Zoë", "purple": "Kim"}
HEAVY = ("icons", "rulebook", "palette")
#: An undo and a redo come after every so many actions.
_SLIP = 17


@dataclass(frozen=True)
class Plan:
    """How a game is recorded.

    Attributes:
        file: name of the recording.
        players: at the table.
        seed: of the game.
        bidding: `dials` or `pass`.
        saves: whether nobody buys points before the last month, so that the calendar ends it.
        ties: whether the last to invest makes its score equal to the best.
        slips: whether steps are undone and done again, and the table is matched.
        light: whether the table counts nothing.
    """

    file: str
    players: int
    seed: int
    bidding: str = "dials"
    saves: bool = False
    ties: bool = False
    slips: bool = False
    light: bool = False


PLANS = (
    Plan("two_reach_the_marker", 2, 1),
    Plan("two_play_to_october", 2, 2, saves=True),
    Plan("three_reach_the_marker_passing_the_phone", 3, 3, bidding="pass"),
    Plan("three_play_to_october_with_undo_and_matching", 3, 4, saves=True, slips=True),
    Plan("four_reach_the_marker_and_tie", 4, 5, ties=True),
    Plan("four_play_to_september", 4, 6, saves=True),
    Plan("four_light", 4, 7, light=True),
)


class KeptTable(Table):
    """A table whose actions go through a session."""

    def __init__(self, plan: Plan, session: Session) -> None:
        super().__init__(plan.players, plan.seed)
        self.plan = plan
        self.session = session
        self.state = session.state

    def do(self, do: str, seat: str = "", **values: object) -> None:
        """Carry out an action; bids are given one by one where the phone is passed."""
        self.actions += 1
        if do.endswith(".open") and self.plan.bidding == "pass":
            self._give_bids(values["bids"])  # type: ignore[arg-type]
        else:
            self.session.do({"do": do, "seat": seat, "values": dict(values)})
        if self.plan.slips and self.actions % _SLIP == 0:
            self._slip()
        self.state = self.session.state

    def _give_bids(self, bids: Mapping[str, Mapping[str, int]]) -> None:
        offers = [each for each in self.session.view()["offers"] if each["private"]]
        assert not offers, "nobody's secret is offered to the middle of the table"
        for seat, bid in bids.items():
            (offer,) = [o for o in self.session.view(seat)["offers"] if o["private"]]
            (field,) = offer["fields"]
            value = dict(bid) if len(field["wheels"]) > 1 else next(iter(bid.values()))
            self.session.give({"do": offer["do"], "seat": seat, "values": {field["name"]: value}})

    def _slip(self) -> None:
        """Undo a few steps and do them again, and set a marker wrongly and rightly."""
        steps = min(3, self.session.can_undo)
        self.session.undo(steps)
        self.session.redo(steps)
        seat, at = next(iter(self.session.state.parts["points"].at.items()))
        for wrong in (2, 0):
            told = {seat: {"at": at + wrong}}
            self.session.do({"do": "table.match", "seat": "", "values": {"points": told}})
            if wrong:
                self.session.undo()

    def invest(self, seat: str) -> None:
        """Buy points, as the plan says."""
        last = bool(self.state.moment.last_round)
        if self.plan.saves and not last:
            self.do("investment.pass", seat)
        elif self.plan.ties and last and len(self.state.parts["investment"].waiting) == 1:
            self._tie(seat)
        else:
            super().invest(seat)

    def _tie(self, seat: str) -> None:
        totals = {each: self.total(each) for each in self.players}
        missing = max(t for each, t in totals.items() if each != seat) - totals[seat]
        if missing < 0:
            self.do("investment.sell", seat, amount=-missing)
        elif 0 < missing <= len(self.costs):
            self.buy(seat, missing)
        else:
            self.do("investment.pass", seat)


def record(plan: Plan, folder: Path) -> str:
    """Play a game and return its recording."""
    start = datetime(2026, 1, 10, 19, tzinfo=UTC)
    minutes = iter(range(100_000))
    clock: Callable[[], datetime] = lambda: start + timedelta(seconds=20 * next(minutes))  # noqa: E731
    tables = Tables(folder, clock)
    pack = {key: part for key, part in json.loads(pack_text()).items() if key not in HEAVY}
    seats = [(seat, NAMES[seat]) for seat in SEATS[: plan.players]]
    settings = {"bidding": plan.bidding, **({} if plan.light else FULL)}
    session = tables.create(json.dumps(pack), plan.file.replace("_", " "), seats, settings)
    if plan.light:
        LightTable(plan.players, plan.seed, session.do).play()
    else:
        KeptTable(plan, session).play()
    end = view(session.rules, session.state)
    assert end["moment"]["over"]
    rows = next(panel for panel in end["panels"] if panel["widget"] == "scores")["rows"]
    exported: dict[str, Any] = json.loads(tables.export(session.info.id))
    session.close()
    winners = [row["seat"] for row in rows if row["place"] == 1]
    exported["expected"] = {
        "scores": {row["seat"]: row["total"] for row in rows},
        "winner": winners[0] if len(winners) == 1 else winners,
    }
    print(plan.file, end["moment"]["round_name"], end["moment"]["last_round"], exported["expected"])
    return written(exported)


def written(document: Mapping[str, Any]) -> str:
    """Return a document with one line for each row and each card."""
    short: Callable[[Any], str] = lambda value: json.dumps(value, ensure_ascii=False)  # noqa: E731
    rows = ",\n".join(map(short, document["rows"]))
    parts = [f'"{key}": {short(value)}' for key, value in document.items() if key != "rows"]
    return "{\n" + ",\n".join([*parts, f'"rows": [\n{rows}\n]']) + "\n}\n"


def main(names: list[str]) -> None:
    """Record the games of these names; none: all."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for plan in PLANS:
            if not names or plan.file in names:
                text = record(plan, Path(folder))
                (FOLDER / f"{plan.file}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
