"""Tables of earlier versions, which sealed the choices of seats on the passed screen themselves."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from punchboard.companion.host.hosting import Hosting
from punchboard.companion.host.speaker import Speaker
from punchboard.companion.net import messages
from punchboard.companion.seal.own_seals import OwnSeals, OwnSeat, fresh_seat
from punchboard.companion.table.error import TableError
from punchboard.companion.table.tables import Tables
from tests.companion.host.test_host_screen import guess, phone_at, points
from tests.companion.table import small_game


def hosted(tables: Tables, table: str) -> Hosting:
    hosting = Hosting(tables, table, "127.0.0.1", 0)
    hosting.begin()
    return hosting


def older_table(tables: Tables, is_listed: bool) -> Path:
    """Leave a table behind at which green's choice was sealed on the passed screen.

    Args:
        tables: Folder of the table.
        is_listed: Whether all have sealed.

    Returns:
        The file with green's seed and choice.
    """
    session = tables.create(small_game.pack_text(), "", small_game.SEATS, {"bidding": "pass"})
    session.do(small_game.NEXT)
    session.close()
    table = session.info.id
    hosting = hosted(tables, table)
    kept: list[OwnSeat] = []
    view = phone_at(hosting, "green").view()
    own = OwnSeals("green", fresh_seat(), kept.append)

    def say(kind: str, told: Mapping[str, Any]) -> None:
        sealed = messages.SealChoice.model_validate({"kind": kind, **told})
        hosting.hear(Speaker("green"), sealed)

    own.seal(view["seals"], view["offers"][0]["fields"], {"bid": 3}, say)
    if is_listed:
        guess(hosting, "red", 2)
        phone_at(hosting, "blue").seal([1, 4])
    hosting.end()
    seats = tables.folder / f"{table}.seats"
    state = json.loads(seats.read_text(encoding="utf-8"))
    state |= {"ways": {"blue": "phone", "green": "pass"}, "seated": {}}
    seats.write_text(json.dumps(state), encoding="utf-8")
    passed = tables.folder / f"{table}.passed"
    passed.write_text(json.dumps({"green": kept[-1].model_dump()}), encoding="utf-8")
    return passed


@pytest.fixture
def tables(tmp_path: Path, small_kinds: None) -> Tables:
    return Tables(tmp_path / "tables")


def test_a_choice_that_was_sealed_on_the_passed_screen_is_kept_now(tables: Tables) -> None:
    passed = older_table(tables, is_listed=False)
    hosting = hosted(tables, passed.stem)
    assert not passed.exists()
    seals = hosting.window.view("green")["seals"]
    assert seals is not None
    assert (seals["seats"], seals["sealed"]) == (["blue", "red"], ["green"])
    assert list(hosting.window.view("green")["private"].values()) == [{"bid": 3}]
    hosting.set_bid_method("blue", "pass")
    guess(hosting, "blue", 4)
    guess(hosting, "red", 2)
    assert points(hosting) == {"blue": 4, "red": 2, "green": 3}
    hosting.end()


def test_a_choice_whose_list_is_out_is_opened_until_all_are(tables: Tables) -> None:
    passed = older_table(tables, is_listed=True)
    for _ in range(2):
        hosting = hosted(tables, passed.stem)
        seals = hosting.window.view()["seals"]
        assert seals is not None
        assert (seals["opened"], seals["missing"]) == (["green"], ["blue"])
        hosting.end()
    assert passed.exists()
    passed.write_text("{", encoding="utf-8")
    with pytest.raises(TableError, match="is damaged"):
        hosted(tables, passed.stem)
