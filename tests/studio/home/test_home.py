"""The start page's server: recent games, folders, new games, and several open games."""

from __future__ import annotations

import json
import os
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest

import punchboard
from punchboard.generator.studio.home.folders import folder_name
from tests.studio.client import FILES, write
from tests.studio.home.conftest import Start

BIRDS = (
    "Name,Kind,Cost,Copies,Text,Secret\n"
    "Heron,Bird,3,2,Draw a card.,x\n"
    "Marsh,Place,1,4,Gain a fish.,y\n"
    "Fog,Place,2,1,Discard a card.,z\n"
)


def begin(start: Start, text: str = BIRDS, file: str = "birds.csv") -> dict[str, Any]:
    answer = start.client.post(
        "/api/home/deck", file=file, content=b64encode(text.encode()).decode()
    )
    assert answer.status == 200, answer.body
    told: dict[str, Any] = answer.json()
    return told


def choose(start: Start, told: dict[str, Any], **more: Any) -> Any:
    choices = {"sheets": [], "roles": {}, "size": "poker", "design": "band", **more}
    return start.client.post("/api/home/deck/choose", deck=told["deck"], **choices)


def roles(told: dict[str, Any]) -> dict[str, str]:
    return {each["heading"]: each["role"] for each in told["decks"][0]["columns"]}


def error(answer: Any) -> str:
    return str(answer.json()["error"]["message"])


def test_without_a_game_the_first_address_shows_the_start_page(start: Start) -> None:
    assert b'data-place="home"' in start.client.get("/").body
    assert start.client.get("/api/game").status == 404
    told = start.client.get("/api/home").json()
    assert told["recent"] == []
    assert "Morocco" in [each["title"] for each in told["shipped"]]


def test_an_opened_game_is_listed_with_its_picture_and_nothing_is_written_into_it(
    start: Start,
) -> None:
    root = write(start.documents / "marsh")
    key = start.client.post("/api/home/open", folder=str(root)).json()["game"]
    assert start.client.get(f"/api/game?game={key}").json()["title"] == "Marsh"
    assert b'data-place="game"' in start.client.get(f"/?game={key}").body
    start.workspace.games[key].layouts.ask("done", lambda: None).result()
    [recent] = start.client.get("/api/home").json()["recent"]
    assert (recent["title"], recent["path"]) == ("Marsh", str(root))
    assert recent["isOpen"]
    picture = start.client.get(f"/api/home/picture?key={recent['key']}")
    assert picture.body.startswith(b"\x89PNG")
    assert {each.name for each in root.iterdir()} == {"game.yaml", "birds.csv", "layouts"}
    start.client.post("/api/home/forget", key=recent["key"])
    assert start.client.get("/api/home").json()["recent"] == []
    assert (root / "game.yaml").is_file()


def test_each_window_edits_the_game_that_it_names(start: Start) -> None:
    keys = {}
    for name in ("marsh", "moor"):
        root = write(start.documents / name)
        keys[name] = start.client.post("/api/home/open", folder=str(root)).json()["game"]
    edit = {"kind": "cell", "component": "birds", "row": 2, "card": "heron", "column": "cost",
            "text": "9", "was": "3"}  # fmt: skip
    answer = start.client.post(f"/api/edit?game={keys['moor']}", edits=[edit])
    assert answer.status == 200
    assert (start.documents / "marsh/birds.csv").read_text() == FILES["birds.csv"]
    assert "heron,Heron,9" in (start.documents / "moor/birds.csv").read_text()
    assert start.client.post("/api/edit?game=0123456789abcdef", edits=[edit]).status == 404


@pytest.mark.parametrize("folder", ["", "marsh", "../marsh", "\0", "~nobody-here/x"])
def test_a_folder_without_its_whole_path_is_refused(start: Start, folder: str) -> None:
    for path in ("/api/home/open", "/api/home/new"):
        answer = start.client.post(path, folder=folder, title="Marsh")
        assert (answer.status, "whole path" in error(answer)) == (422, True)


def test_folders_are_listed_with_games_marked(start: Start) -> None:
    write(start.games / "marsh")
    (start.games / ".hidden").mkdir()
    (start.games / "empty").mkdir()
    told = start.client.get("/api/home/folder").json()
    assert told["path"] == str(start.games)
    assert [(each["name"], each["isGame"]) for each in told["folders"]] == [
        ("empty", False), ("marsh", True),
    ]  # fmt: skip
    answer = start.client.get("/api/home/folder?path=/nowhere/at/all")
    assert (answer.status, "can't be read" in error(answer)) == (503, True)
    opened = start.client.post("/api/home/open", folder=str(start.games / "empty"))
    assert "there is no game.yaml" in error(opened)


@pytest.mark.parametrize(("shipped", "cards"), [("", 8), ("lumber_trader", 0)])
def test_a_new_game_is_a_copy_under_its_own_title(start: Start, shipped: str, cards: int) -> None:
    folder = start.client.get("/api/home/free?title=My%20game").json()["folder"]
    assert folder == str(start.games / "My game")
    body = {"folder": folder, "title": 'My "game"', "from": shipped}
    assert start.client.post("/api/home/new", **body).status == 200
    game = punchboard.load(folder)
    assert game.file.title == 'My "game"'
    assert len(list(game.cards())) >= cards
    again = start.client.post("/api/home/new", **body)
    assert (again.status, "is not empty" in error(again)) == (422, True)
    assert start.client.get("/api/home/free?title=My%20game").json()["folder"].endswith("My game 2")


def test_a_spreadsheet_is_understood_changed_by_choosing_and_made(start: Start) -> None:
    told = begin(start)
    assert (told["rows"], told["copies"], told["title"]) == (3, 7, "birds")
    assert roles(told) == {
        "Name": "name", "Kind": "tag", "Cost": "cost", "Copies": "quantity", "Text": "text",
        "Secret": "badge",
    }  # fmt: skip
    column = told["decks"][0]["columns"][2]
    assert column["samples"] == ["3", "1", "2"]
    assert {"cost", "number", "quantity", "name", "note"} <= set(column["roles"])
    assert "flag" not in column["roles"]
    card = told["cards"][0]
    where = f"deck={told['deck']}&component={card['component']}&card={card['card']}"
    faces = {
        design: start.client.get(f"/api/home/deck/face?{where}&design={design}").body
        for design in told["designs"]
    }
    assert len({*faces.values()}) == len(told["designs"])
    chosen = {"": {"2": "quantity", "5": "note", "0": "flag"}}
    changed = choose(start, told, roles=chosen, size="tarot", design="saga").json()
    # The former copies are a number again; a name can't be yes or no.
    assert roles(changed) == {
        "Name": "name", "Kind": "tag", "Cost": "quantity", "Copies": "number", "Text": "text",
        "Secret": "note",
    }  # fmt: skip
    assert changed["copies"] == 6
    folder = str(start.games / "Birds")
    body = {"deck": told["deck"], "title": "Birds", "folder": folder}
    made = start.client.post("/api/home/deck/make", **body).json()
    assert made["lines"] == []
    assert start.client.get(f"/api/game?game={made['game']}").json()["title"] == "Birds"
    game = punchboard.load(folder)
    assert game.components["cards"].size == "tarot"  # type: ignore[attr-defined]
    assert [card.quantity for _, card in game.cards()] == [3, 1, 2]
    assert (Path(folder) / "cards.csv").read_text() == BIRDS
    assert start.client.post("/api/home/deck/make", **body).status == 404  # it was made


@pytest.mark.parametrize(
    "choices",
    [
        {"size": "board"},
        {"design": "../x"},
        {"sheets": ["nowhere"]},
        {"roles": {"": {"x": "name"}}},
        {"roles": []},
    ],
)
def test_a_choice_that_is_not_offered_is_refused(start: Start, choices: dict[str, Any]) -> None:
    told = begin(start)
    assert choose(start, told, **choices).status in (400, 422)
    assert roles(choose(start, told).json()) == roles(told)


def test_pictures_beside_the_spreadsheet_show_on_the_cards(start: Start) -> None:
    told = begin(start, "Name,Art,Text\nHeron,heron.svg,Draw.\nFog,fog.svg,Discard.\n")
    assert roles(told)["Art"] == "note"
    assert any("no pictures beside your file" in each for each in told["notes"])
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>'
    content = b64encode(svg.encode()).decode()
    body = {"deck": told["deck"], "file": "../../art/heron.svg", "content": content}
    changed = start.client.post("/api/home/deck/add", **body).json()
    assert roles(changed)["Art"] == "art"
    assert any("1 of 2 pictures are missing" in each for each in changed["notes"])
    for file, words in (("other.csv", "another"), ("run.exe", "can't use")):
        answer = start.client.post("/api/home/deck/add", **{**body, "file": file})
        assert (answer.status, words in error(answer)) == (422, True)


def test_cards_that_need_a_change_are_told_when_the_game_is_made(start: Start) -> None:
    told = begin(start, f"Name,Copies,Text\nHeron,2,{'word ' * 900}\nFog,1,Discard.\n")
    made = start.client.post(
        "/api/home/deck/make", deck=told["deck"], title="Long", folder=str(start.games / "Long")
    ).json()
    assert len(made["lines"]) == 2
    assert made["lines"][1].startswith("Heron (")


def test_a_file_that_is_no_table_says_why_and_leaves_nothing(start: Start) -> None:
    answer = start.client.post("/api/home/deck", file="birds.csv", content="")
    assert answer.status == 422
    assert start.workspace.decks == {}
    answer = start.client.post("/api/home/deck", link="ftp://example.org/birds")
    assert "isn't a link to a table" in error(answer)


def test_quit_ends_the_program(start: Start) -> None:
    assert start.client.post("/api/home/quit").status == 200
    assert start.workspace.over.wait(5)


def test_the_start_page_is_for_browsers_with_the_cookie_only(start: Start) -> None:
    cookie, start.client.cookie = start.client.cookie, ""
    for path in ("/home", "/api/home", "/api/home/folder", "/api/home/picture?key=0"):
        assert start.client.get(path).status == 403
    assert start.client.post("/api/home/quit").status == 403
    start.client.cookie = cookie
    body = json.dumps({"folder": str(start.documents)}).encode()
    form = {"Content-Type": "text/plain", "Origin": start.client.door.origin}
    assert start.client.ask("POST", "/api/home/open", body, form).status == 403
    assert not start.workspace.over.is_set()


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Heron", "Heron"),
        ("../../etc", "etc"),
        ("a/b\\c:d", "a b c d"),
        ("CON", "New game"),
        ("...", "New game"),
        ("x" * 300, "x" * 60),
        ("Æther 龙", "Æther 龙"),
    ],
)
def test_a_title_gives_a_folder_name_that_every_system_allows(title: str, name: str) -> None:
    assert folder_name(title) == name


def test_damaged_records_of_recent_games_are_ignored(start: Start) -> None:
    root = write(start.documents / "marsh")
    start.client.post("/api/home/open", folder=str(root))
    store = start.workspace.recent.store
    (store / "0123456789abcdef.json").write_text('{"path": 3}')
    (store / "0123456789abcde0.json").write_bytes(os.urandom(40))
    assert len(start.client.get("/api/home").json()["recent"]) == 1
