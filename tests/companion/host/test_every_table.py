"""Screens play every table alike: one of this phone alone, one open to phones, another phone's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from punchboard.companion.host.hosting import Hosting
from punchboard.companion.table.table import Table
from punchboard.companion.table.tables import Tables
from tests.companion.host.phone import Hosted
from tests.companion.host.test_app_guest import App
from tests.companion.table import small_game

Until = Callable[[Callable[[], object]], None]


def at_once(happens: Callable[[], object]) -> None:
    assert happens()


@pytest.fixture(params=["own", "hosted", "guest"])
def played(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Table, Until]]:
    """A table with what waits until its steps are seen."""
    tables = Tables(tmp_path / "own")
    if request.param == "guest":
        hosted: Hosted = request.getfixturevalue("hosted")
        app = App(hosted, "blue", tmp_path / "guests")
        yield app.guest, app.until
        app.guest.close()
        return
    session = tables.create(small_game.pack_text(), "Friday", small_game.SEATS, {"bidding": "pass"})
    if request.param == "own":
        yield session, at_once
        session.close()
        return
    session.close()
    hosting = Hosting(tables, session.info.id, "127.0.0.1", 0)
    hosting.begin()
    yield hosting.window, at_once
    hosting.end()


def test_every_table_is_played_alike(played: tuple[Table, Until]) -> None:
    table, until = played
    before = table.newest
    assert table.info.title == "Friday"
    assert table.pack.title == table.rules.title == "Small Game"
    table.do({"do": "points.gain", "seat": "blue", "values": {"amount": 2}})
    until(lambda: table.newest == before + 1)
    assert table.log()[-1]["text"] == "Move Mia’s marker to 2."
    assert table.view("blue")["log"][-1] == table.log()[-1]
    assert table.undo_count
    table.undo()
    until(lambda: table.newest == before + 2)
    assert table.log()[-1]["text"] == "Undone: “Mia gains 2 points and has 2 points”."
