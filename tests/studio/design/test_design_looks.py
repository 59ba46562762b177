"""Styles, colors and names under `let`: the files' bytes after each change."""

from __future__ import annotations

import pytest

from tests.studio.client import opened
from tests.studio.design.marsh import BASE, BIRD, GAME, at, design, done, layer, marsh, refused


@pytest.fixture
def root(tmp_path):
    return marsh(tmp_path)


@pytest.fixture
def client(root):
    with opened(root) as client:
        yield client


def above_elements(text: str, lines: str) -> str:
    return text.replace("elements:\n", lines + "elements:\n", 1)


def bird(root):
    return (root / "layouts/bird.yaml").read_bytes().decode()


def base(root):
    return (root / "base.yaml").read_bytes().decode()


def style(client, name):
    return next(each for each in design(client)["styles"] if each["name"] == name)


def set_style(name, field, value, **more):
    return {"op": "style.set", "name": name, "field": field, "value": value, **more}


def test_a_style_is_made_of_the_looks_of_an_element(root, client):
    face = "/api/face?component=birds&card=heron&side=front"
    before = client.get(face).body
    done(client, {"op": "style.make", "name": "dark", "path": at("title")})
    wanted = BIRD.replace("title: {colour: black}", "title: {style: dark}")
    assert bird(root) == above_elements(
        wanted, "styles:\n  dark: {extends: title, colour: black}\n"
    )
    assert client.get(face).body == before
    assert style(client, "dark")["uses"] == 1
    client.post("/api/undo")
    assert bird(root) == BIRD


def test_a_style_takes_all_looks_from_where_they_are(tmp_path):
    text = "elements:\n  name: {kind: text, size: 9, at: [1, 2], weight: bold, text: Bird}\n"
    root = marsh(tmp_path, {"layouts/bird.yaml": text})
    with opened(root) as client:
        done(client, {"op": "style.make", "name": "head", "path": at("name")})
    wanted = text.replace("size: 9, ", "style: head, ").replace("weight: bold, ", "")
    assert bird(root) == above_elements(wanted, "styles:\n  head: {size: 9, weight: bold}\n")


def test_an_element_without_looks_makes_no_style(client):
    error = refused(client, {"op": "style.make", "name": "new", "path": at("words")})
    assert "words" in error["message"]
    assert refused(client, {"op": "style.make", "name": "new", "path": at("line")})
    assert refused(client, {"op": "style.make", "name": "title", "path": at("title")})


def test_a_style_of_the_base_changes_here_or_in_the_base(root, client):
    done(client, set_style("title", "size", 12.0, was=14))
    assert bird(root) == above_elements(BIRD, "styles:\n  title: {size: 12}\n")
    assert style(client, "title")["values"] == {"weight": "bold", "size": 12}
    client.post("/api/undo")
    done(client, set_style("title", "size", 12), scope="base:base.yaml")
    assert base(root) == BASE.replace("size: 14", "size: 12")
    assert bird(root) == BIRD


def test_a_value_is_taken_out_of_a_style(root, client):
    done(client, set_style("title", "weight", None), scope="base:base.yaml")
    assert base(root) == BASE.replace("weight: bold, ", "")


def test_a_value_of_a_style_tells_its_file_and_goes_without_an_empty_rest(root, client):
    before = bird(root)
    done(client, set_style("title", "leading", 2))
    origins = style(client, "title")["origins"]
    assert origins["leading"] == {"file": "layouts/bird.yaml", "own": True}
    assert origins["size"] == {"file": "base.yaml", "own": False}
    done(client, set_style("title", "leading", None))
    assert bird(root) == before


def test_the_scope_of_a_style_changes_the_style(root, client):
    op = {"op": "set", "path": at("title"), "field": ["color"], "value": "white"}
    done(client, op, scope="style:title")
    assert bird(root) == above_elements(BIRD, "styles:\n  title: {color: white}\n")


def test_wrong_values_of_styles_are_refused(client):
    assert refused(client, set_style("title", "weight", "heavy"))["code"] == "refused"
    assert refused(client, set_style("title", "spin", 3))["code"] == "refused"
    assert refused(client, set_style("nope", "size", 3))["code"] == "changed"
    assert refused(client, set_style("title", "size", 3, was=9))["code"] == "changed"


def test_an_element_uses_a_style_or_none(root, client):
    done(client, {"op": "style.use", "path": at("words"), "name": "title"})
    assert layer(client, "words")["fields"]["style"]["value"] == "title"
    done(client, {"op": "style.use", "path": at("words"), "name": ""})
    assert bird(root) == BIRD
    assert refused(client, {"op": "style.use", "path": at("words"), "name": "nope"})
    assert (
        "base.yaml"
        in refused(client, {"op": "style.use", "path": at("title"), "name": ""})["message"]
    )


def test_a_color_is_set_where_it_counts(root, client):
    done(client, {"op": "palette.set", "name": "sky", "color": "#00ff00"})
    assert bird(root) == above_elements(BIRD, 'palette:\n  sky: "#00ff00"\n')
    done(client, {"op": "palette.set", "name": "reed", "color": "teal"})
    assert bird(root) == above_elements(BIRD, 'palette:\n  sky: "#00ff00"\n  reed: teal\n')
    colors = {each["name"]: each["color"] for each in design(client)["palette"]}
    assert (colors["sky"], colors["reed"]) == ("#00ff00", "teal")
    assert refused(client, {"op": "palette.set", "name": "sky", "color": "bluish"})
    assert refused(client, {"op": "palette.set", "name": "a b", "color": "teal"})


def test_a_color_that_the_game_names_is_set_there(tmp_path):
    game = GAME.replace("title: Marsh\n", 'title: Marsh\npalette: {sky: "#ffffff"}\n')
    root = marsh(tmp_path, {"game.yaml": game})
    with opened(root) as client:
        done(client, {"op": "palette.set", "name": "sky", "color": "#00ff00"})
        assert (root / "game.yaml").read_text() == game.replace("#ffffff", "#00ff00")
        assert bird(root) == BIRD
        sky = next(each for each in design(client)["palette"] if each["name"] == "sky")
        assert (sky["color"], sky["file"]) == ("#00ff00", "game.yaml")


def test_a_name_for_expressions_is_set(root, client):
    done(client, {"op": "let.set", "name": "edge", "value": 5})
    assert bird(root) == BIRD.replace("edge: 4", "edge: 5")
    assert layer(client, "words")["fields"]["at"]["shows"][0] == 6
    done(client, {"op": "let.set", "name": "half", "value": "=edge / 2"})
    assert design(client)["let"]["half"]["result"] == 2.5
    done(client, {"op": "let.set", "name": "half", "value": None})
    assert bird(root) == BIRD.replace("edge: 4", "edge: 5")
    assert refused(client, {"op": "let.set", "name": "half", "value": "=edge /"})
