"""Own money: seen by its owner alone, in no journal, kept through the game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from dock_game import ALL_ON, NAMES, Game, pack_text

from punchboard.companion.rules.engine.action import Refusal
from punchboard.companion.table.session import Session
from punchboard.companion.table.tables import Tables

WRITTEN = {
    "do": "purse.write",
    "seat": "blue",
    "values": {"amount": 14, "text": "buy the HostStateFile"},
}


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    laid = Tables(tmp_path).create(pack_text(), "Friday", tuple(NAMES.items()), ALL_ON)
    yield laid
    laid.close()


def notes(view: dict[str, object]) -> list[object]:
    panels = view["panels"]
    assert isinstance(panels, list)
    return [each["rows"][0]["cells"][0]["text"] for each in panels if each.get("private")]


def test_only_the_owner_sees_the_note(session: Session) -> None:
    assert not session.give(WRITTEN)
    assert notes(session.view("blue")) == ["$14 · buy the HostStateFile"]
    assert notes(session.view("red")) == notes(session.view()) == []
    assert "buy the HostStateFile" not in json.dumps(session.view("red"))


def test_the_note_outlives_steps_undo_and_a_restart(session: Session, tmp_path: Path) -> None:
    session.give(WRITTEN)
    session.do({"do": "table.next"})
    session.do({"do": "table.next"})
    session.undo()
    table = session.info.id
    session.close()
    again = Tables(tmp_path).open(table)
    assert notes(again.view("blue")) == ["$14 · buy the HostStateFile"]
    again.close()


def test_writing_again_replaces_the_note(session: Session) -> None:
    session.give(WRITTEN)
    session.give({**WRITTEN, "values": {"amount": 9}})
    assert notes(session.view("blue")) == ["$9"]


def test_the_note_is_in_no_log_and_no_export(session: Session, tmp_path: Path) -> None:
    session.give(WRITTEN)
    session.do({"do": "table.next"})
    assert "buy the HostStateFile" not in json.dumps(session.log())
    assert "buy the HostStateFile" not in Tables(tmp_path).export(session.info.id)


def test_the_note_never_becomes_an_action() -> None:
    game = Game()
    with pytest.raises(Refusal, match="secret"):
        game.do("purse.write", "blue", amount=14)


def test_without_the_option_nothing_is_asked_and_nothing_kept(session: Session) -> None:
    session.give(WRITTEN)
    session.do({"do": "table.set_notes", "values": {"value": False}})
    assert notes(session.view("blue")) == []
    with pytest.raises(Refusal):
        session.give(WRITTEN)
