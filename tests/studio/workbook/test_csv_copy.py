"""Tables that are only read: fetched again, and replaced by a CSV copy."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from punchboard.cards.load.folder import load_game
from tests.studio.client import LAYOUT, Client, opened, write
from tests.studio.workbook.ledger import BOOK, GAME

LINK = "https://docs.google.com/spreadsheets/d/1AbC/edit#gid=0"
SHEET = f"""\
title: Marsh
components:
  birds:  # two decks of one sheet
    kind: cards
    data: birds.csv
    link: {LINK}
    front: layouts/bird.yaml
    columns: {{cost: number, deck: text}}
    where: {{deck: a}}
  others:
    kind: cards
    data: birds.csv
    link: {LINK}
    front: layouts/bird.yaml
    columns: {{cost: number, deck: text}}
    where: {{deck: b}}
"""
TABLE = b"id,name,cost,deck\nheron,Heron,3,a\nsnipe,Snipe,1,b\n"


@pytest.fixture
def online(tmp_path: Path) -> Iterator[tuple[Path, Client]]:
    folder = write(tmp_path / "marsh", {"game.yaml": SHEET, "layouts/bird.yaml": LAYOUT})
    (folder / "birds.csv").write_bytes(TABLE)
    os.utime(folder / "birds.csv", (1_700_000_000, 1_700_000_000))
    with opened(folder) as client:
        yield folder, client


def table(client: Client, name: str = "birds") -> Any:
    return client.get(f"/api/table?component={name}").json()


def answering(monkeypatch: pytest.MonkeyPatch, content: bytes) -> list[str]:
    asked: list[str] = []

    def fetch(link: str) -> bytes:
        asked.append(link)
        return content

    monkeypatch.setattr("punchboard.generator.new.fetch.fetch_table", fetch)
    return asked


def test_an_online_table_is_fetched_again_and_that_is_undone(
    online: tuple[Path, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, client = online
    shown = table(client)
    assert (shown["editable"], shown["isElsewhere"], shown["canCopy"]) == (False, True, True)
    assert shown["fetched"] == 1_700_000_000
    asked = answering(monkeypatch, TABLE.replace(b"Heron", b"Grey heron"))
    answer = client.post("/api/table/fetch", component="birds").json()
    assert (asked, answer["isNew"]) == ([LINK], True)
    assert answer["fetched"] > 1_700_000_000
    assert table(client)["rows"][0]["cells"][1] == "Grey heron"
    assert answer["undo"] == "fetch birds.csv"
    client.post("/api/undo")
    assert (folder / "birds.csv").read_bytes() == TABLE


def test_the_time_of_a_fetch_without_news_is_told_too(
    online: tuple[Path, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, client = online
    answering(monkeypatch, TABLE)
    answer = client.post("/api/table/fetch", component="birds").json()
    assert (answer["isNew"], answer["undo"]) == (False, "")
    assert answer["fetched"] > 1_700_000_000


def test_an_answer_that_is_no_table_leaves_the_old_one(
    online: tuple[Path, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, client = online
    answering(monkeypatch, b"\n\n")
    answer = client.post("/api/table/fetch", component="birds")
    assert answer.status == 422
    assert answer.json()["error"]["message"] == "the answer isn't a table of cards"
    assert (folder / "birds.csv").read_bytes() == TABLE


def test_a_sheet_becomes_a_text_that_can_be_edited(online: tuple[Path, Client]) -> None:
    folder, client = online
    planned = client.get("/api/table/copy?component=others").json()
    assert planned["components"] == ["birds", "others"]
    assert "doesn't fetch it any more" in planned["losses"][0]
    assert client.post("/api/table/copy", component="others").json()["file"] == "birds.csv"
    game = (folder / "game.yaml").read_text("utf-8")
    assert game == SHEET.replace(f"    link: {LINK}\n", "")
    assert table(client)["editable"]
    assert not table(client)["isElsewhere"]
    client.post("/api/undo")
    assert (folder / "game.yaml").read_text("utf-8") == SHEET
    assert client.get("/api/table/copy?component=birds").status == 200


def test_a_workbook_becomes_a_text_of_what_it_shows(tmp_path: Path) -> None:
    folder = write(tmp_path / "marsh", {"game.yaml": GAME, "layouts/bird.yaml": LAYOUT})
    (folder / "birds.xlsx").write_bytes(BOOK)
    (folder / "Cards.csv").write_bytes(b"mine\n")
    before = load_game(folder, "marsh")[0]
    with opened(folder) as client:
        planned = client.get("/api/table/copy?component=birds").json()
        assert planned["file"] == "Cards-2.csv"
        assert planned["losses"] == [
            "birds.xlsx stays as it is. The game doesn't read it any more.",
            "12 formulas become their results.",
            "2 other worksheets aren't copied.",
            "1 picture isn't copied.",
            "Numbers and dates become texts, as the cells show them.",
            "Colors, column widths, notes, filters and charts aren't copied.",
        ]
        answer = client.post("/api/table/copy", component="birds").json()
        assert answer["undo"] == "work on Cards-2.csv"
        after = load_game(folder, "marsh")[0]
        assert before is not None
        assert after is not None
        assert [c.values for c in after.tables["birds"].cards] == [
            c.values for c in before.tables["birds"].cards
        ]
        assert [c.id for c in after.tables["birds"].cards] == [f"c{n}" for n in range(2, 14)]
        assert table(client)["rowsReason"] == ""
        client.post("/api/undo")
        assert (folder / "game.yaml").read_text("utf-8") == GAME
        assert not (folder / "Cards-2.csv").exists()
        assert (folder / "birds.xlsx").read_bytes() == BOOK


def test_a_copy_of_results_that_are_out_of_date_says_so(tmp_path: Path) -> None:
    folder = write(tmp_path / "marsh", {"game.yaml": GAME, "layouts/bird.yaml": LAYOUT})
    (folder / "birds.xlsx").write_bytes(BOOK)
    with opened(folder) as client:
        edit = {"kind": "cell", "component": "birds", "row": 3, "column": "cost", "text": "9"}
        assert client.post("/api/edit", edits=[edit]).status == 200
        planned = client.get("/api/table/copy?component=birds").json()
        assert planned["losses"][1].startswith("1 result is out of date")


def test_a_text_needs_no_copy(tmp_path: Path) -> None:
    folder = write(tmp_path / "marsh")
    with opened(folder) as client:
        assert client.get("/api/table/copy?component=birds").status == 422
        assert client.post("/api/table/copy", component="birds").status == 422
        assert client.post("/api/table/fetch", component="birds").status == 422
