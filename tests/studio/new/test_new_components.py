"""New components: their text in game.yaml, their tables, and refusals."""

from __future__ import annotations

import pytest

from punchboard.cards.load.folder import load_game
from tests.studio.client import opened, write
from tests.studio.new.folder import files

GAME = """\
title: Marsh
components:
  birds:
    kind: cards
    data: birds.csv
    # the price
    columns: {cost: number}
checks: []
"""
FILES = {"game.yaml": GAME, "birds.csv": "id,name,cost\nheron,Heron,3\n"}
COLUMNS = [{"name": "Cost", "type": "number"}, {"name": "rules text", "type": "text"}]


@pytest.fixture
def root(tmp_path):
    return write(tmp_path / "marsh", FILES)


@pytest.fixture
def client(root):
    with opened(root) as client:
        yield client


def make(client, piece, title, size, table=None, **more):
    edit = {
        "kind": "component.new", "piece": piece, "title": title, "size": size, "table": table,
        **more,
    }  # fmt: skip
    return client.post("/api/edit", edits=[edit])


@pytest.mark.parametrize(
    ("piece", "size", "more", "lines"),
    [
        (
            "cards", "poker", {"table": COLUMNS},
            "data: big_fish.csv|size: poker|columns: {cost: number, rules_text: text}",
        ),
        (
            "cards", {"width": "60", "height": "2.5in"}, {"table": []},
            "data: big_fish.csv|size: {width: 60, height: 63.5}",
        ),
        ("token", {"width": "25", "height": "25"}, {"shape": "hexagon"}, "shape: hexagon|size: 25"),
        (
            "token", {"width": "40", "height": "20,5"}, {"shape": "square"},
            "shape: square|size: {width: 40, height: 20.5}",
        ),
        ("mat", {"width": "190", "height": "130"}, {}, "size: {width: 190, height: 130}"),
        ("board", {"width": 420, "height": 297}, {}, "size: {width: 420, height: 297}"),
        (
            "money", {"width": 66, "height": 35}, {"table": "birds.csv"},
            "data: birds.csv|size: {width: 66, height: 35}|columns: {cost: number}",
        ),
    ],
)  # fmt: skip
def test_a_component_is_lines_of_the_game_and_its_table(client, root, piece, size, more, lines):
    answer = make(client, piece, "Big fish", size, **more)
    assert answer.status == 200, answer.body
    fields = f"kind: {piece}|title: Big fish|{lines}".replace("|", "\n    ")
    game = GAME.replace("checks", f"  big_fish:\n    {fields}\nchecks")
    new = {"game.yaml": game}
    if isinstance(more.get("table"), list):
        heads = "name,cost,rules_text\nBig fish 1,,\n" if more["table"] else "name\nBig fish 1\n"
        new["big_fish.csv"] = heads
    assert files(root) == {**FILES, **new}
    loaded, faults = load_game(root, "marsh")
    assert not faults.has_errors
    assert len(loaded.tables["big_fish"].cards) == 1
    face = client.get("/api/wall?component=big_fish").json()["cards"][0]["card"]
    assert client.get(f"/api/face?component=big_fish&card={face}").body.startswith(b"<svg")
    client.post("/api/undo")
    assert files(root) == FILES


def test_a_table_of_the_folder_brings_its_columns(tmp_path):
    table = "Title;Count;Strength;Power;Flying\nPike;2;3;1,5;x\nEel;1;2;2,5;\n"
    root = write(tmp_path / "marsh", {**FILES, "fish.csv": table})
    with opened(root) as client:
        assert client.get("/api/components").json()["tables"] == ["birds.csv", "fish.csv"]
        assert make(client, "cards", "Fish", "mini", "fish.csv").status == 200
    loaded, faults = load_game(root, "marsh")
    assert not faults.has_errors
    pike = loaded.tables["fish"].cards[0]
    assert (pike.name, pike.quantity) == ("Pike", 2)
    assert pike.values == {"strength": 3, "power": 1.5, "flying": True}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"title": " "}, "a component needs a title"),
        ({"title": "Birds"}, 'there is a component "birds" already'),
        ({"size": {"width": "0", "height": "20"}}, "a piece can't measure 0 mm"),
        ({"size": {"width": "wide", "height": "20"}}, '"wide" isn\'t a length'),
        ({"piece": "board", "size": {"width": 700, "height": 950}}, "600"),
        ({"table": "gone.csv"}, "gone.csv is gone"),
        ({"table": [{"name": "cost", "type": "text"}] * 2}, 'two columns "cost"'),
        ({"table": [{"name": "1:1", "type": "text"}]}, "can't be the name of a column"),
        ({"piece": "cards", "size": "poker", "table": None}, "a row for each"),
        ({"title": "Taken", "table": []}, "Taken.csv exists already"),
    ],
)
def test_a_value_that_cannot_be_used_is_refused(tmp_path, change, words):
    root = write(tmp_path / "marsh", {**FILES, "Taken.csv": "name\nPike\n"})
    before = files(root)
    wanted = {
        "piece": "token",
        "title": "Fish",
        "size": {"width": 20, "height": 20},
        "shape": "round",
    }
    with opened(root) as client:
        answer = make(client, **{**wanted, **change})
    assert answer.status == 422
    assert words.casefold() in answer.json()["error"]["message"].casefold()
    assert files(root) == before


def test_a_title_in_another_script_gets_a_name_by_its_kind(client, root):
    assert make(client, "mat", "鳥", {"width": 100, "height": 80}).json()["component"] == "mat"
    assert "  mat:\n    kind: mat\n    title: 鳥\n" in (root / "game.yaml").read_text()


def test_components_in_brackets_stay_in_brackets(tmp_path):
    game = "title: Marsh\ncomponents: {birds: {kind: cards, data: birds.csv}}\n"
    root = write(tmp_path / "marsh", {**FILES, "game.yaml": game})
    with opened(root) as client:
        assert make(client, "mat", "Mats", {"width": 100, "height": 80}).status == 200
    assert not load_game(root, "marsh")[1].has_errors
