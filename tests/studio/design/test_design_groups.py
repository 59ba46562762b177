"""Elements that are grouped and taken out of groups stay where they are drawn."""

from __future__ import annotations

import pytest

from tests.studio.client import opened
from tests.studio.design.marsh import BIRD, at, design, done, layer, marsh, refused

FLAT = """\
elements:
  ground: {kind: shape, shape: rect, at: [0, 0], fill: white}
  # the badge
  disc: {kind: shape, shape: ellipse, at: [40, 10, 10, 10], fill: black}   # round
  cost:
    kind: text
    at: [=width - 20, 12, 8, 6]
    text: "{{ card.cost }}"
  name: {kind: text, at: [5, 5, 30, 8], text: "{{ card.name }}"}
"""
GROUPED = """\
elements:
  ground: {kind: shape, shape: rect, at: [0, 0], fill: white}
  # the badge
  badge:
    kind: group
    at: [40, 10, 10, 10]
    elements:
      disc: {kind: shape, shape: ellipse, at: [0, 0, 10, 10], fill: black}   # round
      cost:
        kind: text
        at: [=width - 60, 2, 8, 6]
        text: "{{ card.cost }}"
  name: {kind: text, at: [5, 5, 30, 8], text: "{{ card.name }}"}
"""


@pytest.fixture
def root(tmp_path):
    return marsh(tmp_path, {"layouts/bird.yaml": FLAT})


@pytest.fixture
def client(root):
    with opened(root) as client:
        yield client


def bird(root):
    return (root / "layouts/bird.yaml").read_bytes().decode()


def boxes(client):
    told = client.get("/api/regions?component=birds&card=heron&side=front").json()["regions"]
    return {each["path"][-1]: each["points"] for each in told if each["kind"] != "group"}


def group(*names, name="badge"):
    return {"op": "group", "paths": [at(each) for each in names], "name": name}


def test_a_group_is_around_its_elements_which_stay_where_they_are(root, client):
    before = boxes(client)
    answer = done(client, group("disc", "cost"))
    assert bird(root) == GROUPED
    assert answer["made"] == [at("badge")]
    assert boxes(client) == before
    client.post("/api/undo")
    assert bird(root) == FLAT


def test_elements_of_a_group_come_out_where_they_are(root, client):
    before = boxes(client)
    done(client, group("disc", "cost"))
    answer = done(client, {"op": "ungroup", "path": at("badge")})
    assert boxes(client) == before
    assert answer["made"] == [at("disc"), at("cost")]
    assert bird(root) == FLAT


def test_a_group_is_where_its_topmost_element_is(client):
    done(client, group("name", "disc", name="pair"))
    assert [each["name"] for each in design(client)["layers"]] == ["ground", "cost", "pair"]
    assert [each["name"] for each in layer(client, "pair")["children"]] == ["disc", "name"]


def test_elements_that_reach_to_the_edge_still_do(root, client):
    before = boxes(client)
    done(client, group("ground", "disc"))
    assert layer(client, "badge")["fields"]["at"]["value"] == [0, 0]
    assert boxes(client) == before
    done(client, {"op": "ungroup", "path": at("badge")})
    assert boxes(client) == before


def test_an_element_that_reaches_to_the_edge_of_its_group_gets_a_size(tmp_path):
    text = """\
elements:
  box:
    kind: group
    at: [10, 10, 20, 30]
    elements:
      fill: {kind: shape, shape: rect, at: [2, 3], fill: black}
"""
    with opened(marsh(tmp_path, {"layouts/bird.yaml": text})) as client:
        before = boxes(client)
        done(client, {"op": "ungroup", "path": at("box")})
        assert boxes(client) == before
        assert layer(client, "fill")["fields"]["at"]["value"] == [12, 13, 18, 27]


def test_a_group_that_repeats_or_fades_stays(tmp_path):
    text = GROUPED.replace("    kind: group\n", "    kind: group\n    opacity: 0.5\n")
    with opened(marsh(tmp_path, {"layouts/bird.yaml": text})) as client:
        error = refused(client, {"op": "ungroup", "path": at("badge")})
    assert "opacity" in error["message"]


def test_the_elements_of_a_turned_group_are_drawn_where_they_were(tmp_path):
    text = GROUPED.replace("    kind: group\n", "    kind: group\n    turn: 30\n")
    with opened(marsh(tmp_path, {"layouts/bird.yaml": text})) as client:
        before = boxes(client)
        done(client, {"op": "ungroup", "path": at("badge")})
        assert layer(client, "disc")["fields"]["turn"]["value"] == 30
        for name, points in boxes(client).items():
            for point, was in zip(points, before[name], strict=True):
                assert point == pytest.approx(was, abs=0.02)


def test_the_elements_of_a_group_take_over_its_condition_and_ink(tmp_path):
    text = GROUPED.replace(
        "    kind: group\n", "    kind: group\n    when: =card.cost > 1\n    ink: full\n"
    )
    text = text.replace(
        'text: "{{ card.cost }}"', 'text: "{{ card.cost }}"\n        when: =card.name'
    )
    root = marsh(tmp_path, {"layouts/bird.yaml": text})
    with opened(root) as client:
        done(client, {"op": "ungroup", "path": at("badge")})
        assert layer(client, "disc")["fields"]["when"]["value"] == "=card.cost > 1"
        assert (
            layer(client, "cost")["fields"]["when"]["value"] == "=(card.cost > 1) and (card.name)"
        )
        assert layer(client, "cost")["fields"]["ink"]["value"] == "full"


def test_a_group_that_has_another_ink_than_its_element_stays(tmp_path):
    text = GROUPED.replace("    kind: group\n", "    kind: group\n    ink: full\n")
    text = text.replace('text: "{{ card.cost }}"', 'text: "{{ card.cost }}"\n        ink: low')
    with opened(marsh(tmp_path, {"layouts/bird.yaml": text})) as client:
        error = refused(client, {"op": "ungroup", "path": at("badge")})
    assert error["message"] == "both badge and cost have ink:"


def test_elements_of_a_group_get_free_names(tmp_path):
    text = GROUPED.replace("  name:", "  disc: {kind: shape, shape: rect, at: [1, 1]}\n  name:")
    with opened(marsh(tmp_path, {"layouts/bird.yaml": text})) as client:
        answer = done(client, {"op": "ungroup", "path": at("badge")})
        assert answer["made"] == [at("disc_2"), at("cost")]
        names = [each["name"] for each in design(client)["layers"]]
        assert names == ["ground", "disc_2", "cost", "disc", "name"]


def test_groups_are_made_within_a_group(root, client):
    done(client, group("disc", "cost", "name"))
    before = boxes(client)
    inner = [at("badge", "disc"), at("badge", "cost")]
    done(client, {"op": "group", "paths": inner, "name": "pair"})
    assert boxes(client) == before
    assert [each["name"] for each in layer(client, "badge", "pair")["children"]] == ["disc", "cost"]


def test_elements_of_different_groups_are_not_grouped(client):
    done(client, group("disc", "cost"))
    error = refused(
        client, {"op": "group", "paths": [at("badge", "disc"), at("name")], "name": "x"}
    )
    assert "different groups" in error["message"]


def test_elements_of_the_base_are_grouped_in_the_base(tmp_path):
    root = marsh(tmp_path)
    with opened(root) as client:
        error = refused(client, group("ground", "words"))
        assert "base.yaml" in error["message"]
        assert bird(root) == BIRD
        before = boxes(client)
        done(client, group("ground", "badge", name="low"), scope="base:base.yaml")
        assert boxes(client) == before


def test_elements_that_other_layouts_change_are_not_grouped(tmp_path):
    with opened(marsh(tmp_path)) as client:
        error = refused(client, group("ground", "title"), scope="base:base.yaml")
    assert "layouts/bird.yaml" in error["message"]


def test_blocks_of_a_stack_are_not_grouped(tmp_path):
    text = """\
elements:
  all:
    kind: stack
    at: [5, 5, 50, 70]
    elements:
      one: {kind: text, at: [0, 0], text: One}
      two: {kind: text, at: [0, 0], text: Two}
"""
    with opened(marsh(tmp_path, {"layouts/bird.yaml": text})) as client:
        inner = [at("all", "one"), at("all", "two")]
        assert "all" in refused(client, {"op": "group", "paths": inner, "name": "x"})["message"]


def test_an_element_moves_into_a_group_and_out_of_it_where_it_is_drawn(tmp_path):
    root = marsh(tmp_path, {"layouts/bird.yaml": GROUPED})
    with opened(root) as client:
        before = boxes(client)
        answer = done(client, {"op": "move", "path": at("name"), "parent": at("badge")})
        assert answer["made"] == [at("badge", "name")]
        assert layer(client, "badge", "name")["fields"]["at"]["value"] == [-35, -5, 30, 8]
        assert boxes(client) == before
        out = {"op": "move", "path": at("badge", "name"), "parent": [], "before": None}
        done(client, out)
        assert boxes(client) == before
        assert bird(root) == GROUPED
        error = refused(client, {"op": "move", "path": at("badge"), "parent": at("badge")})
        assert "in itself" in error["message"]


def test_an_element_does_not_move_into_a_group_that_repeats(tmp_path):
    text = GROUPED.replace("    kind: group\n", "    kind: group\n    repeat: 3\n")
    with opened(marsh(tmp_path, {"layouts/bird.yaml": text})) as client:
        error = refused(client, {"op": "move", "path": at("name"), "parent": at("badge")})
    assert "arranges its elements" in error["message"]
