"""Choices in secret and notes of one's own: who sees them, when they open, what is forgotten."""

from __future__ import annotations

import json
import sqlite3

import pytest
from small_game import NEXT, gain, guess, play_round, points, texts

from punchboard.companion.rules.engine.action import Action, Refusal
from punchboard.companion.rules.rules import offers
from punchboard.companion.table.choice_record import ChoiceRecord
from punchboard.companion.table.journal import TableError
from punchboard.companion.table.session import Session
from punchboard.companion.table.tables import Tables


def test_choices_wait_in_secret_until_the_last_is_in(session: Session) -> None:
    session.do(NEXT)
    assert not guess(session, "blue", 4)
    assert session.waiting("guess.seal_1") == ["red", "green"]
    assert not guess(session, "green", 3)
    assert points(session) == {"blue": 0, "red": 0, "green": 0}
    assert guess(session, "red", 2)
    assert points(session) == {"blue": 4, "red": 2, "green": 3}
    assert "The guesses are open: Mia: 4; Kim: 2; Ben: 3." in texts(session)


def test_only_its_seat_sees_a_secret(tables: Tables, session: Session) -> None:
    session.do(NEXT)
    guess(session, "blue", 4)
    seen = {seat: session.view(seat) for seat in ("", "blue", "red", "green")}
    guess(session, "blue", 5)
    assert session.view("blue")["private"] == {"guess.seal_1": {"bid": 5}}
    assert seen["blue"]["private"] == {"guess.seal_1": {"bid": 4}}
    for seat in ("", "red", "green"):
        assert session.view(seat) == seen[seat]
    exported = json.loads(tables.export(session.info.id))
    assert [row["action"]["do"] for row in exported["rows"]] == ["table.next"]


def test_a_half_finished_bidding_is_there_after_a_restart(tables: Tables, session: Session) -> None:
    session.do(NEXT)
    guess(session, "blue", 4)
    guess(session, "red", 2)
    session.close()
    again = tables.open(session.info.id)
    assert again.waiting("guess.seal_1") == ["green"]
    assert guess(again, "green", 3)
    assert points(again) == {"blue": 4, "red": 2, "green": 3}


def test_a_secret_outside_its_limits_is_refused_before_it_is_kept(session: Session) -> None:
    session.do(NEXT)
    with pytest.raises(Refusal, match="more than 9"):
        guess(session, "blue", 10)
    assert session.waiting("guess.seal_1") == ["blue", "red", "green"]


def test_what_is_no_secret_is_not_kept_as_one(session: Session) -> None:
    with pytest.raises(Refusal):
        session.give(gain("blue", 1))
    assert points(session)["blue"] == 0


@pytest.mark.parametrize("is_closed", [False, True], ids=["open", "closed in between"])
@pytest.mark.parametrize("way", ["left", "undone", "undone with others", "undone and left"])
def test_secrets_of_a_step_come_back_with_it(
    tables: Tables, session: Session, way: str, is_closed: bool
) -> None:
    session.do(gain("red", 1))
    session.do(NEXT)
    session.do(gain("red", 2))
    guess(session, "blue", 4)
    guess(session, "red", 5)
    if way == "left":
        session.do(NEXT)
    else:
        session.undo(2 if way == "undone" else 3)
    assert session.view("blue")["private"] == {}
    assert session.waiting("guess.seal_1") in ([], ["blue", "red", "green"])
    if is_closed:
        session.close()
        session = tables.open(session.info.id)
    if way == "left":
        session.undo()
    else:
        session.redo(1 if way == "undone" else 2)
    if way == "undone and left":
        session.redo()
        session.do(NEXT)
        session.undo()
    assert session.view("blue")["private"] == {"guess.seal_1": {"bid": 4}}
    assert session.waiting("guess.seal_1") == ["green"]
    before = points(session)["red"]
    assert guess(session, "green", 3)
    assert points(session)["red"] == before + 5


def test_secrets_to_which_nothing_leads_back_are_gone(session: Session) -> None:
    session.do(NEXT)
    guess(session, "blue", 4)
    session.undo()
    session.do(NEXT)
    assert session.waiting("guess.seal_1") == ["blue", "red", "green"]
    session.do(gain("red", 1))
    session.undo(2)
    assert session.view("blue")["private"] == {}


def test_secrets_that_were_left_are_gone_once_others_have_opened(session: Session) -> None:
    session.do(NEXT)
    guess(session, "blue", 4)
    session.do(NEXT)
    play_round(session, 1, 2, 3)
    session.undo(session.undo_count - 1)
    assert session.waiting("guess.seal_1") == ["blue", "red", "green"]


def test_secrets_that_were_left_are_gone_once_a_choice_has_opened_on_phones(
    session: Session,
) -> None:
    session.do(NEXT)
    guess(session, "blue", 4)
    session.do(NEXT)
    session.do(NEXT)
    bids = {seat: {"guess": 1} for seat in ("blue", "red", "green")}
    (secret,) = {each.do for each in offers(session.rules, session.state) if each.private}
    record = ChoiceRecord(
        table="a" * 6, game="g", round=1, phase=0, choice=secret, epoch=1, end="opened"
    )
    session.keep_sealed(record, [Action("guess.open", "", {"bids": bids})])
    session.undo(session.undo_count - 1)
    assert session.waiting("guess.seal_1") == ["blue", "red", "green"]


def test_who_leaves_a_seat_takes_along_what_was_set_aside(session: Session) -> None:
    session.do(NEXT)
    guess(session, "blue", 4)
    session.undo()
    session.drop_choices("blue")
    session.redo()
    assert session.view("blue")["private"] == {}


def test_a_gain_in_the_middle_of_a_bidding_keeps_the_bids(session: Session) -> None:
    session.do(NEXT)
    guess(session, "blue", 4)
    session.do(gain("red", 1))
    assert session.waiting("guess.seal_1") == ["red", "green"]


def test_a_note_of_one_s_own_stays_whatever_happens_and_is_never_exported(
    tables: Tables, session: Session
) -> None:
    session.do({"do": "table.set_extra", "values": {"value": True}})
    note = {"do": "money.write", "seat": "blue", "values": {"amount": 17, "text": "save it"}}
    assert not session.give(note)
    play_round(session, 1, 2, 3)
    session.undo(2)
    session.do({"do": "table.set_extra", "values": {"value": False}})
    session.close()
    again = tables.open(session.info.id)
    again.do({"do": "table.set_extra", "values": {"value": True}})
    assert again.view("blue")["private"] == {"money.write": note["values"]}
    assert again.view("red")["private"] == {}
    assert "save it" not in tables.export(session.info.id)
    assert "save it" not in json.dumps([again.view(), again.view("red"), again.log()])


@pytest.mark.parametrize("moment", ["NULL", "5", "2.5", "x'00'", "'1.0.1@²'", "'@'"])
def test_a_secret_of_no_moment_is_none_or_damage(
    tables: Tables, session: Session, moment: str
) -> None:
    """A table's file is a stranger's: its columns may hold anything."""
    session.do(NEXT)
    session.close()
    connection = sqlite3.connect(tables.folder / f"{session.info.id}.table")
    connection.execute("DROP TABLE private")
    connection.execute("CREATE TABLE private (do, seat, given, moment)")
    secret = f"""'guess.seal_1', 'blue', '{{"bid": 4}}', {moment}"""
    connection.execute(f"INSERT INTO private VALUES ({secret})")
    connection.commit()
    connection.close()
    if "²" in moment:
        with pytest.raises(TableError, match="is damaged"):
            tables.open(session.info.id)
        return
    again = tables.open(session.info.id)
    assert again.view("blue")["private"] == {}
    again.close()
