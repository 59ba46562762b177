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

from punchboard.companion.rules.engine.offer import Field, Offer
from punchboard.companion.rules.rules import offers
from punchboard.companion.rules.view import view
from punchboard.companion.table.session import Session
from punchboard.companion.table.tables import Tables

FOLDER = Path(__file__).parents[1] / "replay"
NAMES = {"blue": "Mia", "orange": "Ben", "green": "Zoë", "purple": "Kim"}
HEAVY = ("icons", "rulebook", "palette")
#: An undo and a redo come after every so many actions.
_SLIP = 17
#: After so many, the table is corrected wrongly.
_WRONG = 100


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
        slips: whether steps are undone and done again, the table is corrected, wrongly as
            well, and a store is closed that stays.
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
        if self.plan.slips and self.actions == _WRONG:
            correct_wrongly(self.session)
            seat, stores = next(iter(self.session.state.parts["stores"].cards.items()))
            self.session.do({"do": "stores.close", "seat": seat, "values": {"card": stores[0]}})
            self.session.undo()
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
        steps = min(3, self.session.undo_count)
        self.session.undo(steps)
        self.session.redo(steps)
        seat, at = next(iter(self.session.state.parts["points"].at.items()))
        for off in (2, 0):
            told = {seat: {"at": at + off}}
            self.session.do({"do": "table.match", "seat": "", "values": {"points": told}})
            if off:
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


def correct_wrongly(session: Session) -> None:
    """Tell every correction that a table offers something wrong, and take each back at once."""
    for offer in offers(session.rules, session.state):
        if offer.group == "mend" and offer.do not in ("table.note", "table.match"):
            _take_back(session, offer, *offer.fields)
        elif offer.do == "table.match":
            for field in offer.fields:
                if field.name not in ("round", "phase"):
                    _take_back(session, offer, field)


def _take_back(session: Session, offer: Offer, *fields: Field) -> None:
    values = {field.name: wrong(field) for field in fields}
    session.do({"do": offer.do, "seat": offer.seat, "values": values})
    session.undo()


def wrong(field: Field) -> Any:
    """Return an answer to a field of a correction, other than what stands there.

    Raises:
        ValueError: if a field of its widget has no place in corrections.
    """
    if field.look == "switch":
        return not field.start
    if field.widget == "number":
        (wheel,) = field.wheels
        return wheel.least + 1 if wheel.start == wheel.least else wheel.least
    if field.widget == "grid":
        return {
            row.seat: {
                each.name: each.least + 1 if each.start == each.least else each.least
                for each in row.wheels
            }
            for row in field.rows
        }
    others = [each.value for each in field.choices if not each.why]
    if field.ordered and isinstance(field.start, list):
        return field.start[::-1]
    if field.most > 1 and isinstance(field.start, list):
        return field.start[1:] or others[:1]
    if field.widget == "pick":
        return next(value for value in others if value != field.start)
    raise ValueError(f"nothing wrong is known for a {field.widget}")


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
    rows = end["scores"]["rows"]
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
