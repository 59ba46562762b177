"""Whole elements: added, deleted, copied, ordered, renamed, hidden; the files' bytes afterwards."""

from __future__ import annotations

import pytest

from tests.studio.client import opened
from tests.studio.design.marsh import BASE, BIRD, at, design, done, layer, marsh, refused

LINE = BIRD[BIRD.index("  line:") :]
WORDS = BIRD[BIRD.index("  words:") : BIRD.index("  line:")]
SHAPE = {"kind": "shape", "shape": "rect", "at": [1.0, 2, 3, 4.5], "fill": "black"}


@pytest.fixture
def root(tmp_path):
    return marsh(tmp_path)


@pytest.fixture
def client(root):
    with opened(root) as client:
        yield client


def bird(root):
    return (root / "layouts/bird.yaml").read_bytes().decode()


def base(root):
    return (root / "base.yaml").read_bytes().decode()


def names(client, *parents):
    layers = layer(client, *parents)["children"] if parents else design(client)["layers"]
    return [each["name"] for each in layers]


def add(name="box", parent=(), before=None, element=SHAPE):
    return {"op": "add", "parent": list(parent), "name": name, "element": element, "before": before}


def test_an_added_element_is_drawn_on_top(root, client):
    answer = done(client, add())
    new = "  box: {kind: shape, shape: rect, at: [1, 2, 3, 4.5], fill: black}\n"
    assert bird(root) == BIRD + new
    assert answer["made"] == [at("box")]
    assert names(client)[-1] == "box"
    client.post("/api/undo")
    assert bird(root) == BIRD


def test_an_element_is_added_before_another_one(root, client):
    done(client, add(before="line"))
    new = "  box: {kind: shape, shape: rect, at: [1, 2, 3, 4.5], fill: black}\n"
    assert bird(root) == BIRD.replace(LINE, new + LINE)


def test_an_element_added_below_those_of_the_base_is_the_lowest_of_the_layout(client):
    done(client, add(before="ground"))
    assert names(client) == ["ground", "title", "badge", "box", "words", "line"]


def test_a_name_that_is_taken_gets_a_number(client):
    assert done(client, add("title"))["made"] == [at("title_2")]
    assert done(client, add("title"))["made"] == [at("title_3")]


def test_an_element_of_the_base_never_meets_one_of_a_layout(client):
    answer = done(client, add("line"), scope="base:base.yaml")
    assert answer["made"] == [at("line_2")]


def test_an_element_is_added_to_a_group_of_the_base(root, client):
    done(client, add(parent=at("badge")))
    assert names(client, "badge") == ["disc", "cost", "box"]
    assert base(root) == BASE
    assert layer(client, "badge", "box")["own"] is True


def test_an_element_that_holds_nothing_takes_no_other(client):
    assert "line" in refused(client, add(parent=at("line")))["message"]


def test_an_element_without_what_its_kind_needs_is_refused(client):
    assert refused(client, add(element={"kind": "text", "at": [1, 2]}))["code"] == "refused"
    assert refused(client, add(element={"kind": "spiral"}))["code"] == "refused"
    assert refused(client, add(name="my box"))["code"] == "refused"


def test_a_deleted_element_goes_with_its_lines(root, client):
    done(client, {"op": "delete", "path": at("words")})
    assert bird(root) == BIRD.replace(WORDS, "")
    client.post("/api/undo")
    assert bird(root) == BIRD


def test_a_deleted_element_of_the_base_is_left_out_here(root, client):
    done(client, {"op": "delete", "path": at("ground")})
    assert bird(root) == BIRD + "  ground: null\n"
    assert base(root) == BASE
    assert "ground" not in names(client)


def test_a_deleted_element_that_was_only_changed_here_is_left_out(root, client):
    done(client, {"op": "delete", "path": at("title")})
    assert bird(root) == BIRD.replace("title: {colour: black}", "title: null")
    assert "title" not in names(client)


def test_an_element_that_other_layouts_change_is_not_deleted(client):
    error = refused(client, {"op": "delete", "path": at("title")}, scope="base:base.yaml")
    assert "layouts/bird.yaml" in error["message"]
    done(client, {"op": "delete", "path": at("ground")}, scope="base:base.yaml")
    assert "ground" not in names(client)


def test_a_copy_is_above_its_original_as_it_is_written(root, client):
    answer = done(client, {"op": "duplicate", "path": at("words")})
    copy = WORDS.replace("  words:", "  words_2:")
    assert bird(root) == BIRD.replace(WORDS, WORDS + copy)
    assert answer["made"] == [at("words_2")]
    done(client, {"op": "duplicate", "path": at("line"), "name": "rule"})
    assert names(client)[-2:] == ["line", "rule"]


def test_a_copy_of_an_element_of_the_base_belongs_to_this_layout(root, client):
    done(client, {"op": "duplicate", "path": at("title")})
    assert base(root) == BASE
    copy = layer(client, "title_2")
    assert copy["own"] is True
    assert copy["fields"]["color"]["value"] == "black"
    assert copy["fields"]["text"]["value"] == "{{ card.name }}"


def test_several_copies_and_moves_are_one_step(root, client):
    done(
        client,
        {"op": "duplicate", "path": at("words")},
        {"op": "set", "path": at("words_2"), "field": ["at", 1], "value": 62},
        {"op": "duplicate", "path": at("words_2")},
    )
    assert names(client)[3:] == ["words", "words_2", "words_3", "line"]
    assert layer(client, "words_3")["fields"]["at"]["value"][1] == 62
    client.post("/api/undo")
    assert bird(root) == BIRD


def test_an_element_moves_in_the_drawing_order(root, client):
    done(client, {"op": "order", "path": at("line"), "before": "words"})
    assert bird(root) == BIRD.replace(WORDS + LINE, LINE + WORDS)
    done(client, {"op": "order", "path": at("line"), "before": None})
    assert bird(root) == BIRD
    answer = done(client, {"op": "order", "path": at("words"), "before": "line"})
    assert bird(root) == BIRD
    assert answer["undo"]  # the step before


def test_elements_of_the_base_keep_their_order(root, client):
    error = refused(client, {"op": "order", "path": at("title"), "before": None})
    assert "base.yaml" in error["message"]
    error = refused(client, {"op": "order", "path": at("line"), "before": "badge"})
    assert "base.yaml" in error["message"]
    done(client, {"op": "order", "path": at("badge"), "before": "title"}, scope="base:base.yaml")
    assert names(client)[:3] == ["ground", "badge", "title"]


def test_a_renamed_element_keeps_everything_else(root, client):
    answer = done(client, {"op": "rename", "path": at("words"), "name": "story"})
    assert bird(root) == BIRD.replace("  words:", "  story:")
    assert answer["made"] == [at("story")]
    error = refused(client, {"op": "rename", "path": at("story"), "name": "line"})
    assert "line" in error["message"]
    assert (
        refused(client, {"op": "rename", "path": at("story"), "name": "a b"})["code"] == "refused"
    )


def test_a_renamed_element_of_the_base_is_renamed_where_layouts_change_it(root, client):
    assert (
        "base.yaml"
        in refused(client, {"op": "rename", "path": at("title"), "name": "head"})["message"]
    )
    done(client, {"op": "rename", "path": at("title"), "name": "head"}, scope="base:base.yaml")
    assert bird(root) == BIRD.replace("  title:", "  head:")
    assert base(root) == BASE.replace("  title: {kind", "  head: {kind")
    client.post("/api/undo")
    assert (bird(root), base(root)) == (BIRD, BASE)


def test_a_back_shows_the_rest_of_a_renamed_text(tmp_path):
    game = marsh(tmp_path, {
        "layouts/bird.yaml": "elements:\n"
        '  rules: {kind: text, at: [5, 5, 50, 20], text: "{{ card.name }}", continues: back}\n',
        "layouts/back.yaml": "elements:\n"
        '  rest: {kind: text, at: [5, 5], text: "{{ rest.rules }} {{ rest.rules_2 }}"}\n',
    })  # fmt: skip
    text = (game / "game.yaml").read_text()
    front = "    front: layouts/bird.yaml\n"
    text = text.replace(front, front + "    back: layouts/back.yaml\n    uniform_back: false\n")
    (game / "game.yaml").write_text(text)
    with opened(game) as client:
        done(client, {"op": "rename", "path": at("rules"), "name": "words"})
        back = (game / "layouts/back.yaml").read_text()
        assert '"{{ rest.words }} {{ rest.rules_2 }}"' in back
        client.post("/api/undo")
        assert "rest.rules }}" in (game / "layouts/back.yaml").read_text()


def test_a_hidden_element_is_shown_again(root, client):
    done(client, {"op": "hide", "path": at("words")})
    assert layer(client, "words")["hidden"] is True
    assert "    when: false\n" in bird(root)
    done(client, {"op": "show", "path": at("words")})
    assert bird(root) == BIRD


def test_a_hidden_element_of_the_base_is_shown_again(root, client):
    done(client, {"op": "hide", "path": at("ground")})
    assert bird(root) == BIRD + "  ground: {when: false}\n"
    done(client, {"op": "show", "path": at("ground")})
    assert bird(root) == BIRD
    done(client, {"op": "hide", "path": at("ground")}, scope="base:base.yaml")
    done(client, {"op": "show", "path": at("ground")})
    assert bird(root) == BIRD + "  ground: {when: true}\n"


def test_an_element_with_a_condition_is_not_hidden(client):
    error = refused(client, {"op": "hide", "path": at("line")})
    assert "=card.cost > 1" in error["message"]
