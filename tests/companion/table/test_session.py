"""What players rely on while a table is played."""

from __future__ import annotations

import itertools
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from small_game import SEATS, gain, pack_text, play_all, play_round, points

from punchboard.companion.rules.engine.action import Code, Refusal
from punchboard.companion.table.error import TableError
from punchboard.companion.table.session import Session
from punchboard.companion.table.tables import Tables


def test_a_table_goes_on_where_it_stood(tables: Tables, session: Session) -> None:
    session.do(gain("blue", 3))
    play_round(session, 4, 2, 3)
    before, log = session.state, session.log()
    session.close()
    again = tables.open(session.info.id)
    assert again.state == before
    assert again.log() == log
    assert again.info == session.info


def test_the_same_key_twice_is_carried_out_once(session: Session) -> None:
    session.do(gain("blue", 3), key="phone-1")
    session.do(gain("blue", 3), key="phone-1")
    assert points(session)["blue"] == 3
    session.undo(key="phone-2")
    session.undo(key="phone-2")
    assert session.newest == 2


def test_the_same_key_counts_once_even_after_a_restart(tables: Tables, session: Session) -> None:
    session.do(gain("blue", 3), key="phone-1")
    session.close()
    again = tables.open(session.info.id)
    again.do(gain("blue", 3), key="phone-1")
    assert points(again)["blue"] == 3


def test_an_action_based_on_an_older_row_is_carried_out_and_says_so(
    tables: Tables, session: Session
) -> None:
    session.do(gain("blue", 1))
    session.do(gain("blue", 1), author="red", based_on=0)
    rows = json.loads(tables.export(session.info.id))["rows"]
    assert [(row["author"], row["based_on"]) for row in rows] == [("", 0), ("red", 0)]


@pytest.mark.parametrize(
    "action",
    [
        {"do": "points.gain", "seat": "blue", "values": {"amount": 21}},
        {"do": "points.gain", "seat": "pink", "values": {"amount": 1}},
        {"do": "points.gain", "seat": "blue", "values": {"amount": 1.0}},
        {"do": "points.gain", "seat": "blue", "values": {"amount": 10**30}},
        {"do": "points.gain", "seat": "blue", "values": {"amount": True}},
        {"do": "points.gain", "seat": "blue", "values": {"amount": 1, "why": "x" * 201}},
        {"do": "points.gain", "seat": "blue", "values": {"amount": 1, "why": "\ud800"}},
        {"do": "points.gain", "seat": "blue", "values": [1]},
        {"do": "points.gain", "seat": "blue", "values": {"amount": [[[[[1]]]]]}},
        {"do": "points.gain", "seat": "blue", "values": {"amount": list(range(3000))}},
        {"do": "points.gain", "seat": "blue", "values": {}, "author": "red"},
        {"do": "points", "seat": "blue"},
        {"do": 7},
        {"seat": "blue"},
        [],
        None,
    ],
)
def test_a_refused_action_changes_nothing(session: Session, action: Any) -> None:
    before, view = session.newest, session.view()
    with pytest.raises(Refusal):
        session.do(action)
    assert session.newest == before
    assert session.view() == view


def test_undo_goes_back_over_months_and_redo_forward_again(session: Session) -> None:
    states = [session.state]
    for number in (1, 2):
        play_round(session, number, 2, 3)
    states.append(session.state)
    session.undo(session.undo_count)
    assert session.state == states[0]
    session.redo(session.redo_count)
    assert session.state == states[1]


def test_a_new_act_drops_what_could_be_done_again(session: Session) -> None:
    session.do(gain("blue", 1))
    session.undo()
    assert session.redo_count == 1
    session.do(gain("red", 1))
    assert session.redo_count == 0
    with pytest.raises(Refusal) as refused:
        session.redo()
    assert refused.value.code is Code.NOTHING_TO_REDO


@pytest.mark.parametrize("steps", [0, -1, 2, 10**9])
def test_no_more_can_be_undone_than_was_done(session: Session, steps: int) -> None:
    session.do(gain("blue", 1))
    with pytest.raises(Refusal) as refused:
        session.undo(steps)
    assert refused.value.code is Code.NOTHING_TO_UNDO
    assert points(session)["blue"] == 1


def test_undo_after_a_restart_knows_every_state(tables: Tables, session: Session) -> None:
    play_round(session, 1, 2, 3)
    session.undo()
    session.close()
    again = tables.open(session.info.id)
    again.redo()
    assert points(again) == {"blue": 1, "red": 2, "green": 3}


def test_the_log_tells_what_was_undone_and_what_has_been_seen(session: Session) -> None:
    session.do(gain("blue", 2))
    session.undo()
    last = session.log()[-1]
    assert last["text"] == "Undone: “Mia gains 2 points and has 2 points”."
    assert [line["undone"] for line in session.log() if line["row"] == 1] == [True, True]
    play_round(session, 1, 2, 3)
    session.undo()
    assert session.log()[-1]["text"].endswith(
        "Everyone has seen the opened bids, so they stay known."
    )
    shown = [line["text"] for line in session.view()["log"]]
    assert session.log()[-1]["text"] in shown
    assert not any(text.startswith("The guesses are open") for text in shown)


def test_lists_tell_where_each_table_stands(tables: Tables, session: Session) -> None:
    other = tables.create(pack_text(), "Saturday", SEATS[:2])
    play_round(session, 1, 2, 3)
    first, second = tables.list()
    assert (first.title, first.round_name, first.phase_name) == ("Friday", "February", "Deal")
    assert (second.title, second.round_name, second.seats) == ("Saturday", "January", SEATS[:2])
    assert first == session.info
    play_round(session, 1, 2, 3)
    play_round(session, 1, 2, 3)
    assert tables.list()[0].over
    other.close()


def test_two_windows_on_one_table_never_mix_their_rows(tables: Tables, session: Session) -> None:
    other = tables.open(session.info.id)
    session.do(gain("blue", 1))
    with pytest.raises(TableError, match="another window"):
        other.do(gain("red", 1))
    assert points(other)["red"] == 0
    other.close()
    assert points(tables.open(session.info.id)) == {"blue": 1, "red": 0, "green": 0}


def test_what_can_t_be_saved_has_not_happened(
    session: Session, tables: Tables, tmp_path: Path
) -> None:
    writer = sqlite3.connect(tmp_path / "tables" / f"{session.info.id}.table")
    session._journal._connection.execute("PRAGMA busy_timeout = 0")
    writer.execute("BEGIN EXCLUSIVE")
    with pytest.raises(TableError, match="can’t be saved"):
        session.do(gain("blue", 1))
    writer.close()
    assert points(session)["blue"] == 0
    session.do(gain("blue", 2))
    assert points(tables.open(session.info.id))["blue"] == 2


def test_rows_can_t_be_changed_behind_the_companion_s_back(
    session: Session, tmp_path: Path
) -> None:
    session.do(gain("blue", 1))
    writer = sqlite3.connect(tmp_path / "tables" / f"{session.info.id}.table")
    for statement in ("UPDATE rows SET author = 'red'", "DELETE FROM rows"):
        with pytest.raises(sqlite3.IntegrityError):
            writer.execute(statement)
    writer.close()


def test_a_closed_table_is_its_file_and_its_mark(session: Session, tmp_path: Path) -> None:
    play_all(session)
    session.close()
    found = {path.name for path in (tmp_path / "tables").iterdir()}
    assert found == {f"{session.info.id}.table", f"{session.info.id}.mark"}


def test_every_total_is_the_sum_of_its_log_entries(session: Session) -> None:
    for amount, seat in itertools.product((3, -1, 20), ("blue", "red")):
        session.do(gain(seat, amount))
    session.undo(2)
    play_all(session)
    sums = dict.fromkeys(("blue", "red", "green"), 0)
    for line in session.log():
        if line["total"] == "points" and not line["undone"]:
            sums[line["seat"]] += line["amount"]
    assert sums == points(session)
