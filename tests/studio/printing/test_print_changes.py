"""What changed since the last print and why, the pull list, and the record by sheet."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from punchboard.generator.commands.build import record_printed
from punchboard.generator.deck import read_deck
from tests.studio.client import Client, opened, write
from tests.studio.printing.marsh import BIRDS, FILES
from tests.studio.printing.pressed import made

DOT = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="{}"/></svg>'
)
#: A mark of the eggs that no cell names.
EGG = FILES["layouts/bird.yaml"] + "  dot: {kind: icon, at: [3, 3, 8, 8], icon: dot}\n"
GAME = FILES["game.yaml"].replace(
    "data: eggs.csv\n    front: layouts/bird.yaml", "data: eggs.csv\n    front: layouts/egg.yaml"
)
MARSH = {**FILES, "game.yaml": GAME, "layouts/egg.yaml": EGG, "icons/dot.svg": DOT.format(3)}
BIRDS_ONLY = {"without": ["eggs"]}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write(tmp_path / "marsh", MARSH)


@pytest.fixture
def client(root: Path) -> Iterator[Client]:
    with opened(root) as client:
        yield client


def sheets(client: Client) -> list[list[Any]]:
    return [each[:2] for each in client.get("/api/print/record").json()["sheets"]]


def printed(client: Client, **choices: Any) -> None:
    """Make all PDFs, and record all sheets."""
    assert made(client, choices=choices)["state"] == "done"
    assert client.post("/api/print/record", sheets=sheets(client)).status == 200


def changes(client: Client, **choices: Any) -> dict[str, Any]:
    answer = client.post("/api/print/compare", choices=choices)
    assert answer.status == 200, answer.json()
    for _ in range(400):
        found: dict[str, Any] = client.get("/api/print/changes").json()
        if found["state"] not in ("working", "cancelled"):
            return found
        time.sleep(0.05)
    raise AssertionError(found)


def rewrite(client: Client, root: Path, file: str, old: str, new: str) -> None:
    """Change a file as another program does, and wait until the Studio knows."""
    before = client.get("/api/game").json()["revision"]
    path = root / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    for _ in range(200):
        if client.get("/api/game").json()["revision"] > before:
            return
        time.sleep(0.02)
    raise AssertionError("not noticed")


def test_each_change_has_its_reason_and_its_old_and_new_face(client: Client, root: Path):
    assert client.post("/api/print/compare", choices={}).json() == {"state": "none"}
    printed(client)
    assert changes(client)["changes"] == []
    rewrite(
        client,
        root,
        "birds.csv",
        BIRDS,
        BIRDS.replace("2,3", "3,5").replace("rail,Rail,1,2", "ruff,Ruff,1,2"),
    )
    rewrite(client, root, "icons/dot.svg", 'r="3"', 'r="2"')
    found = changes(client)
    told = {
        each["card"]: ([tuple(reason.values()) for reason in each["reasons"]], each["faces"])
        for each in found["changes"]
    }
    assert told == {
        "heron": ([("cost", "3", "5"), ("number of copies", "2", "3")], [True, True]),
        "ruff": ([("new card", None, None)], [False, True]),
        "blue": ([("picture dot", None, None)], [True, True]),
        "rail": ([("not in the game any more", None, None)], [True, False]),
    }
    address = f"/api/print/changed-face?key={found['key']}&number=0&which="
    old, new = client.get(address + "old").body, client.get(address + "new").body
    assert b"<svg" in old
    assert old != new
    rewrite(client, root, "layouts/bird.yaml", "[3, 20, 20, 10]", "[3, 30, 20, 10]")
    reasons = {
        each["card"]: [reason["words"] for reason in each["reasons"]]
        for each in changes(client)["changes"]
    }
    assert reasons["snipe"] == ["layout: layouts/bird.yaml"]
    assert reasons["heron"] == ["cost", "number of copies", "layout: layouts/bird.yaml"]
    assert reasons["blue"] == ["picture dot"]


def test_only_changed_cards_are_planned_printed_and_pulled(client: Client, root: Path):
    printed(client)
    rewrite(client, root, "birds.csv", "heron,Heron,2,3", 'heron,"<blink>&""Heron",2,4')
    refused = client.post("/api/print/plan", choices={"changed": True})
    assert refused.json()["error"]["message"] == "the changes aren't known yet"
    assert [each["card"] for each in changes(client, changed=True)["changes"]] == ["heron"]
    plan = client.post("/api/print/plan", choices={"changed": True}).json()
    pieces = {each["name"]: each["pieces"] for each in plan["files"] if each["pieces"]}
    assert pieces == {"cards-poker-fronts.pdf": 2, "cards-poker-backs.pdf": 2}
    page = f"/api/print/page?key={plan['key']}&file=cards-poker-fronts.pdf&page=1"
    assert client.get(page).status == 200
    state = made(client, choices={"changed": True})
    assert [each["name"] for each in state["files"] if "cards" in each["name"]] == list(pieces)
    pull = client.get("/api/print/pull")
    assert "filename*=UTF-8''pull-list.html" in str(pull.headers["Content-Disposition"])
    text = pull.body.decode()
    place = "cards-poker-fronts.pdf, page 1, place"
    assert f"{place} 1; {place} 2" in text
    assert "cost: <del>3</del> → <ins>4</ins>" in text
    assert "&lt;blink&gt;&amp;&quot;Heron" in text
    assert "<blink" not in text
    assert len(re.findall("<img class", text)) == 2
    assert re.findall(r"(?:src|href)=\"(?!data:)", text) == []
    assert made(client)["state"] == "done"
    assert client.get("/api/print/pull").status == 404  # it was of another build


def test_picked_cards_fill_the_reprint_and_the_pull_list(client: Client, root: Path):
    printed(client)
    rewrite(client, root, "birds.csv", "heron,Heron,2,3", "heron,Heron,2,4")
    changes(client, without=["eggs"])
    choices = {"changed": True, "without": ["eggs"], "fill": ["birds.snipe=2", "birds.heron=9"]}
    plan = client.post("/api/print/plan", choices=choices).json()
    pieces = {each["name"]: each["pieces"] for each in plan["files"] if each["pieces"]}
    assert pieces["cards-poker-fronts.pdf"] == 9
    assert plan["filled"] == 7
    assert plan["faults"] == []
    where = f"/api/print/places?key={plan['key']}&card=birds.snipe"
    assert client.get(where).json() == {"places": 0}
    assert made(client, choices=choices)["state"] == "done"
    text = client.get("/api/print/pull").body.decode()
    assert "put in 7" in text
    assert "put in 2" in text
    assert "fills an empty place" in text
    told = (root / "output/pull-list.txt").read_text()
    assert told == "out: Heron ×2\nin: Heron ×7, Snipe ×2\n"
    # The box has as many cards of each as the table asks for: spares replace others.
    [sheet] = client.get("/api/print/record").json()["sheets"]
    assert sheet[2] == 9
    client.post("/api/print/record", sheets=[sheet[:2]])
    assert changes(client)["changes"] == []


def test_older_pdfs_are_named_and_recorded_as_they_are(client: Client, root: Path):
    def older() -> list[str]:
        return list(client.get("/api/print/older").json()["files"])

    assert older() == []
    made(client)
    write(root, {"notes/notes.yaml": "[]\n"})  # never printed
    assert older() == []
    rewrite(client, root, "birds.csv", "heron,Heron,2,3", "heron,Heron,2,4")
    assert older() == ["birds.csv"]
    client.post("/api/print/record", sheets=sheets(client))
    built, recorded = (read_deck(root / "output" / name) for name in ("deck.json", "printed.json"))
    assert built == recorded
    rewrite(client, root, "birds.csv", "heron,Heron,2,4", "heron,Heron,2,3")
    assert older() == []
    (root / "output/printed/built.json").unlink()  # as the command line makes them
    os.utime(root / "birds.csv")
    assert older() == ["birds.csv"]


def test_a_board_in_tiles_is_recorded_once_all_of_its_sheets_came_out(client: Client, root: Path):
    board = (
        "  board:\n    kind: board\n    size: {width: 300, height: 200}\n"
        "    front: layouts/board.yaml\n"
    )
    write(root, {"layouts/board.yaml": "elements:\n"
                 "  words: {kind: text, at: [3, 3, 90, 10], text: Marsh}\n"})  # fmt: skip
    rewrite(client, root, "game.yaml", GAME, GAME + board)
    choices = {"without": ["birds", "eggs"]}
    made(client, choices=choices)
    tiles = sheets(client)
    assert len(tiles) > 1
    client.post("/api/print/record", sheets=tiles[:1])
    assert [each["card"] for each in changes(client, **choices)["changes"]] == ["board"]
    client.post("/api/print/record", sheets=tiles)
    assert changes(client, **choices)["changes"] == []


def test_all_sheets_are_recorded_as_the_command_records_them(client: Client, root: Path):
    printed(client)
    ours = (root / "output/printed.json").read_text()
    (root / "output/printed.json").unlink()
    record_printed(str(root), root / "output", Console(quiet=True))
    assert (root / "output/printed.json").read_text() == ours


def test_a_sheet_that_did_not_come_out_is_printed_again(client: Client, root: Path):
    assert client.get("/api/print/record").json()["sheets"] == []
    assert client.post("/api/print/record", sheets=[]).status == 422
    more = "".join(f"b{n},Bird {n},1,1\n" for n in range(9))
    rewrite(client, root, "birds.csv", BIRDS, BIRDS + more)
    made(client, choices=BIRDS_ONLY)
    first, *others = sheets(client)
    assert others
    assert client.post("/api/print/record", sheets=[first]).json()["recorded"] == [first]
    left = {each["card"]: each["new"] for each in changes(client, **BIRDS_ONLY)["changes"]}
    assert "heron" not in left
    assert "b8" in left
    out = root / "output/printed.json"
    deck = read_deck(out)
    assert deck is not None
    assert deck.cards["birds"]["heron"].copies == 2
    # Unticked: as it was before; and the other way round, in any order.
    client.post("/api/print/record", sheets=[])
    assert not out.exists()
    client.post("/api/print/record", sheets=[first])
    client.post("/api/print/record", sheets=[first, *others])
    assert changes(client, **BIRDS_ONLY)["changes"] == []
    made(
        client, choices=BIRDS_ONLY
    )  # a new build begins with no sheet recorded, and the record stays
    assert client.get("/api/print/record").json()["recorded"] == []
    assert changes(client, **BIRDS_ONLY)["changes"] == []
    answer = client.post("/api/print/record", sheets=[["../x.pdf", 1]])
    assert answer.status == 422
    assert client.post("/api/print/record", sheets=[["x"]]).status == 400
    assert json.loads(out.read_text())["run"] == 1
