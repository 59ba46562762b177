"""Components that use a shipped layout directly, and layouts that are drawings."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.studio.client import opened
from tests.studio.design.marsh import GAME, at, design, done, layer, marsh, refused, send

MOTHS = Path(__file__).resolve().parents[3] / "docs/reference/layout/moth_garden"
PLAIN = {"component": "plain", "card": "pike"}


@pytest.fixture
def root(tmp_path):
    return marsh(tmp_path)


@pytest.fixture
def client(root):
    with opened(root) as client:
        yield client


def set_op(path, field, value, **more):
    return {"op": "set", "path": path, "field": field, "value": value, **more}


def test_a_shipped_layout_is_changed_in_a_file_of_the_component(root, client):
    error = send(client, set_op(at("name"), ["size"], 12), **PLAIN).json()["error"]
    assert error["code"] == "shipped"
    assert (error["own_file"], error["layout"]) == ("layouts/plain.yaml", "card/basic.yaml")
    assert not (root / "layouts/plain.yaml").exists()

    answer = done(client, set_op(at("name"), ["size"], 12, own=True), **PLAIN)
    assert answer["layout"] == "layouts/plain.yaml"
    wanted = "extends: card/basic.yaml\nelements:\n  name: {size: 12}\n"
    assert (root / "layouts/plain.yaml").read_text() == wanted
    end = "    data: fish.csv\n    columns: {cost: number}\n"
    front = "    data: fish.csv\n    front: layouts/plain.yaml\n    columns: {cost: number}\n"
    assert (root / "game.yaml").read_text() == GAME.removesuffix(end) + front
    told = design(client, **PLAIN)
    assert (told["file"], told["shipped"]) == ("layouts/plain.yaml", "")
    assert told["digest"] == answer["design"]

    client.post("/api/undo")
    assert not (root / "layouts/plain.yaml").exists()
    assert (root / "game.yaml").read_text() == GAME
    client.post("/api/redo")
    assert (root / "layouts/plain.yaml").read_text() == wanted


def test_a_drag_begins_with_the_file_and_is_undone_with_it(root, client):
    for place in range(4):
        op = set_op(at("strip"), ["at", 0], place, own=True)
        done(client, op, group="drag", **PLAIN)
    client.post("/api/undo")
    assert not (root / "layouts/plain.yaml").exists()
    assert (root / "game.yaml").read_text() == GAME


def test_a_file_of_that_name_is_left_alone(tmp_path):
    root = marsh(tmp_path, {"layouts/plain.yaml": "elements: {}\n"})
    with opened(root) as client:
        done(client, set_op(at("name"), ["size"], 12, own=True), **PLAIN)
    assert (root / "layouts/plain.yaml").read_text() == "elements: {}\n"
    assert (root / "layouts/plain_2.yaml").exists()


def test_a_folder_with_schemas_names_them_in_the_file(tmp_path):
    root = marsh(tmp_path, {"schemas/layout.json": "{}"})
    with opened(root) as client:
        done(client, {"op": "hide", "path": at("ground"), "own": True}, **PLAIN)
    first = "# yaml-language-server: $schema=../schemas/layout.json\n"
    assert (
        (root / "layouts/plain.yaml").read_text().startswith(first + "extends: card/basic.yaml\n")
    )


def test_a_layout_chosen_by_the_row_is_not_replaced(tmp_path):
    game = GAME.replace(
        "    title: Plain\n", '    title: Plain\n    front: "card/{{ card.kind }}.yaml"\n'
    )
    game = game.replace("columns: {cost: number}\n", "columns: {cost: number, kind: text}\n")
    fish = "id,name,cost,kind\npike,Pike,3,basic\n"
    with opened(marsh(tmp_path, {"game.yaml": game, "fish.csv": fish})) as client:
        answer = send(client, set_op(at("name"), ["size"], 12, own=True), **PLAIN)
    assert answer.status == 422
    assert "front" in answer.json()["error"]["hint"]


def test_a_drawing_takes_no_edits_of_elements(tmp_path):
    root = tmp_path / "moths"
    shutil.copytree(MOTHS, root)
    game = (root / "game.yaml").read_text()
    (root / "game.yaml").write_text(game.replace("card/picture.yaml", "layouts/meadow.svg"))
    with opened(root) as client:
        cards = client.get("/api/wall?component=moths").json()["cards"]
        which = {"component": "moths", "card": cards[0]["card"]}
        told = design(client, **which)
        assert told["file"] == "layouts/meadow.svg"
        assert told["editable"] is False
        assert "drawing" in told["reason"]
        answer = send(client, set_op(told["layers"][0]["path"], ["opacity"], 0.5), **which)
        assert answer.status == 422
        assert "drawing" in answer.json()["error"]["message"]


@pytest.mark.parametrize(
    ("head", "program"),
    [
        ('<svg xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"', "Inkscape"),
        ("<!-- Generator: Adobe Illustrator 28.0 --><svg", "Illustrator"),
        ('<svg xmlns:serif="http://www.serif.com/"', "Affinity"),
        ("<svg", ""),
    ],
)
def test_a_drawing_tells_its_program(tmp_path, head, program):
    svg = f'{head} xmlns="http://www.w3.org/2000/svg" width="60mm" height="80mm"/>'
    game = GAME.replace("front: layouts/bird.yaml", "front: layouts/bird.svg")
    with opened(marsh(tmp_path, {"game.yaml": game, "layouts/bird.svg": svg})) as client:
        told = design(client)
    assert told["program"] == program
    assert program in told["reason"]


def test_an_element_of_a_drawing_is_changed_by_a_layout_over_it(tmp_path):
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="80mm" viewBox="0 0 60 80">'
        '<rect id="title" width="10" height="5"/></svg>'
    )
    files = {"layouts/bird.yaml": "extends: layouts/bird.svg\n", "layouts/bird.svg": svg}
    with opened(marsh(tmp_path, files)) as client:
        names = [each["name"] for each in design(client)["layers"]]
        assert names
        done(client, set_op(at(names[0]), ["opacity"], 0.5))
        found = layer(client, names[0])
        assert found["own"] is False
        assert found["fields"]["opacity"]["own"] is True
        assert refused(client, set_op(at("nope"), ["opacity"], 0.5))["code"] == "changed"
