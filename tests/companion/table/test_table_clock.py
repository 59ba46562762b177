"""The clock: no second is lost or counted twice, whatever is paused, undone or started anew."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from test_any_deck import deck_text

from punchboard.companion.host.host_state import SUFFIX, HostStateFile
from punchboard.companion.host.service import TableService, fresh_host_state
from punchboard.companion.rules.engine.action import Refusal
from punchboard.companion.table.tables import Tables

pytestmark = pytest.mark.usefixtures("real_kinds")
SEATS = (("red", "Ada"), ("blue", "Ben"), ("green", "Cleo"))
BEGIN = datetime(2026, 3, 1, 19, 30, tzinfo=UTC)


class Evening:
    """A table with a clock that tests turn on themselves."""

    def __init__(self, folder: Path) -> None:
        self.time = BEGIN
        self.tables = Tables(folder / "tables", lambda: self.time)
        self.session = self.tables.create(
            deck_text(folder), "", SEATS, {"turns": True, "clock": True}
        )

    def wait(self, seconds: int) -> None:
        self.time += timedelta(seconds=seconds)

    def do(self, do: str, seat: str = "", **values: Any) -> None:
        self.session.do({"do": do, "seat": seat, "values": values})

    def end_turn(self) -> None:
        """The player whose turn it is ends it."""
        offer = next(
            each
            for each in self.session.view()["offers"]
            if each["seat"] and each["style"] == "main"
        )
        self.do(offer["do"], offer["seat"])

    def start_anew(self) -> None:
        """The host is switched off and on."""
        id_ = self.session.info.id
        self.session.close()
        self.session = self.tables.open(id_)

    @property
    def panel(self) -> Any:
        return self.session.view("blue")["clock"]

    @property
    def shown(self) -> dict[str, int]:
        """What a phone shows now: of each player, and of the table under ""."""
        panel = self.panel
        shown = {row["seat"]: row["used"] + row["runs"] * panel["age"] for row in panel["rows"]}
        return {**shown, "": panel["table"] + panel["runs"] * panel["age"]}


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path)
    yield made
    made.session.close()


def test_time_runs_for_whose_turn_it_is_between_a_start_and_a_pause(evening: Evening) -> None:
    evening.wait(500)
    evening.do("clock.go")
    evening.wait(40)
    evening.end_turn()
    evening.wait(7)
    assert evening.shown == {"red": 40, "blue": 7, "green": 0, "": 47}
    evening.do("clock.pause", "green")
    evening.wait(3600)
    evening.do("clock.go", "blue")
    evening.wait(3)
    evening.end_turn()
    assert evening.shown == {"red": 40, "blue": 10, "green": 0, "": 50}


def test_a_turn_that_is_undone_was_one_turn_all_the_time(evening: Evening) -> None:
    evening.do("clock.go")
    evening.wait(10)
    evening.end_turn()
    evening.wait(5)
    evening.session.undo()
    evening.wait(1)
    assert evening.shown == {"red": 16, "blue": 0, "green": 0, "": 16}


def test_a_turn_is_counted_down_and_a_pause_is_no_part_of_it(evening: Evening) -> None:
    evening.do("clock.limit", seconds=60)
    evening.do("clock.go")
    evening.wait(20)
    evening.do("clock.pause")
    evening.wait(900)
    evening.do("clock.go")
    evening.wait(5)
    panel = evening.panel
    assert (panel["limit"], panel["turn"] + panel["age"]) == (60, 25)
    evening.end_turn()
    assert evening.panel["turn"] == 0


def test_the_clock_stands_when_the_game_is_over(evening: Evening) -> None:
    evening.do("clock.go")
    evening.wait(30)
    evening.do("end.over")
    evening.wait(600)
    assert not evening.panel["runs"]
    assert evening.shown[""] == 30


def test_a_forgotten_pause_is_corrected_by_matching_the_table(evening: Evening) -> None:
    evening.do("clock.go")
    evening.wait(9000)
    rows = {"red": {"minutes": 4}, "blue": {"minutes": 0}, "green": {"minutes": 0}}
    evening.do("clock.pause")
    evening.do("table.match", clock=rows)
    assert evening.shown["red"] == 240


def test_a_host_whose_clock_was_set_back_takes_no_time_away(evening: Evening) -> None:
    evening.do("clock.go")
    evening.wait(50)
    evening.end_turn()
    evening.wait(-3600)
    evening.end_turn()
    evening.wait(5)
    assert evening.shown == {"red": 50, "blue": 0, "green": 5, "": 55}


def test_every_phone_may_stop_it_and_nobody_is_told_a_time_of_its_own(evening: Evening) -> None:
    own = {each["do"] for each in evening.session.view("green")["anytime"]}
    assert "clock.go" in own
    sent = {"do": "clock.go", "seat": "green", "values": {"now": 12345}}
    with pytest.raises(Refusal):
        evening.session.do(sent)


def test_a_phone_that_looks_late_is_told_the_time_of_then(evening: Evening) -> None:
    """What a host shows is kept until something changes; the time of a clock that runs is not."""
    file = evening.tables.folder / f"{evening.session.info.id}{SUFFIX}"
    kept = HostStateFile.open(file, fresh_host_state(evening.session))
    service = TableService(evening.session, kept)
    evening.do("clock.go")

    def age() -> int:
        return int(json.loads(service.view("blue"))["clock"]["age"])

    ages = [age()]
    evening.wait(40)
    ages.append(age())
    assert ages == [0, 40]


@pytest.mark.parametrize("seed", range(12))
def test_no_second_is_lost_or_added(evening: Evening, seed: int) -> None:
    """Seconds are counted beside the table, over whatever players and hosts do with it."""
    chance = random.Random(seed)
    # Each act that stands, with its time and what holds from there on: who is asked, what runs.
    acts: list[tuple[datetime, int, bool]] = [(BEGIN, 0, False)]
    undone: list[tuple[datetime, int, bool]] = []
    for _ in range(40):
        evening.wait(chance.randrange(120))
        _, at, goes = acts[-1]
        match chance.choice(("turn", "turn", "clock", "undo", "redo", "host")):
            case "turn":
                evening.end_turn()
                acts.append((evening.time, (at + 1) % 3, goes))
                undone.clear()
            case "clock":
                evening.do("clock.pause" if goes else "clock.go")
                acts.append((evening.time, at, not goes))
                undone.clear()
            case "undo" if len(acts) > 1:
                evening.session.undo()
                undone.append(acts.pop())
            case "redo" if undone:
                evening.session.redo()
                acts.append(undone.pop())
            case "host":
                evening.start_anew()
        evening.wait(chance.randrange(30))
        counted = dict.fromkeys(("red", "blue", "green", ""), 0)
        ends = [time for time, _, _ in acts[1:]] + [evening.time]
        for (begin, at, goes), end in zip(acts, ends, strict=True):
            passed = int((end - begin).total_seconds()) * goes
            counted[SEATS[at][0]] += passed
            counted[""] += passed
        assert evening.shown == counted
