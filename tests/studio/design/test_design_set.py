"""Values of elements that are set and taken out: the bytes of the layout's file afterwards."""

from __future__ import annotations

import pytest

from tests.studio.client import opened
from tests.studio.design.marsh import (
    BASE,
    BIRD,
    FILES,
    at,
    design,
    done,
    layer,
    marsh,
    refused,
    send,
)


@pytest.fixture
def root(tmp_path):
    return marsh(tmp_path)


@pytest.fixture
def client(root):
    with opened(root) as client:
        yield client


def bird(root):
    return (root / "layouts/bird.yaml").read_bytes().decode()


def set_op(path, field, value, **more):
    return {"op": "set", "path": path, "field": field, "value": value, **more}


def test_a_place_is_written_where_it_is(root, client):
    done(client, set_op(at("words"), ["at", 1], 61.5, was=60))
    assert bird(root) == BIRD.replace("[=edge + 1, 60,", "[=edge + 1, 61.5,")


def test_lengths_are_rounded_and_have_no_zeros_at_their_end(root, client):
    done(client, set_op(at("words"), ["at", 1], 61.004))
    assert bird(root) == BIRD.replace("[=edge + 1, 60,", "[=edge + 1, 61,")
    done(client, set_op(at("words"), ["at", 1], 12.3456))
    assert bird(root) == BIRD.replace("[=edge + 1, 60,", "[=edge + 1, 12.35,")


def test_a_whole_place_changes_only_the_numbers_that_differ(root, client):
    done(
        client,
        set_op(at("words"), ["at"], ["=edge + 1", 62, 50, 14], was=["=edge + 1", 60, 50, 15]),
    )
    assert bird(root) == BIRD.replace("60, 50, 15]", "62, 50, 14]")


def test_an_element_of_the_base_gets_an_override_of_the_changed_field(root, client):
    done(client, set_op(at("ground"), ["at"], [1, 1], was=[0, 0]))
    assert bird(root) == BIRD.rstrip("\n") + "\n  ground: {at: [1, 1]}\n"
    assert (root / "base.yaml").read_bytes().decode() == BASE
    ground = layer(client, "ground")
    assert ground["own"] is False
    assert ground["fields"]["at"]["own"] is True


def test_an_entry_of_a_place_in_the_base_is_written_with_the_others(root, client):
    done(client, set_op(at("title"), ["at", 0], 6, was=5))
    wanted = BIRD.replace("title: {colour: black}", "title: {colour: black, at: [6, 5, 50, 8]}")
    assert bird(root) == wanted


def test_an_element_in_a_group_of_the_base_gets_an_override(root, client):
    done(client, set_op(at("badge", "disc"), ["fill"], "white", was="black"))
    assert bird(root) == BIRD.rstrip("\n") + "\n  badge: {elements: {disc: {fill: white}}}\n"
    assert layer(client, "badge", "disc")["fields"]["fill"]["value"] == "white"


def test_the_scope_of_the_base_changes_the_base(root, client):
    done(client, set_op(at("title"), ["at", 0], 6), scope="base:base.yaml")
    assert bird(root) == BIRD
    wanted = BASE.replace("at: [5, 5, 50, 8]", "at: [6, 5, 50, 8]")
    assert (root / "base.yaml").read_bytes().decode() == wanted


def test_both_spellings_of_color_mean_the_same_field(root, client):
    done(client, set_op(at("title"), ["color"], "white", was="black"))
    assert bird(root) == BIRD.replace("colour: black}", "colour: white}")


def test_a_new_field_is_added(root, client):
    done(client, set_op(at("line"), ["stroke_width"], 0.5, was=None))
    assert bird(root) == BIRD.replace(
        "when: =card.cost > 1}", "when: =card.cost > 1, stroke_width: 0.5}"
    )


def test_several_fields_are_one_step(root, client):
    answer = done(
        client,
        set_op(at("words"), ["at", 1], 61),
        set_op(at("ground"), ["at", 0], 1),
        set_op(at("ground"), ["at", 1], 2),
    )
    assert "ground: {at: [1, 2]}" in bird(root)
    assert answer["undo"]
    client.post("/api/undo")
    assert bird(root) == BIRD


def test_a_step_is_described_by_the_name_of_its_element(client):
    words = set_op(at("words"), ["at", 1], 61)
    assert done(client, words)["undo"] == "change words"
    assert done(client, {"op": "duplicate", "path": at("words")})["undo"] == "duplicate words"
    assert done(client, words, set_op(at("line"), ["at", 1], 9))["undo"] == (
        "change the layout layouts/bird.yaml"
    )
    style = {"op": "style.set", "name": "title", "field": "size", "value": 9}
    assert done(client, style)["undo"] == "change the style title"


def test_a_drag_is_undone_at_once(root, client):
    for place in range(5):
        done(client, set_op(at("words"), ["at", 1], 61 + place), group="drag")
    assert "65" in bird(root)
    client.post("/api/undo")
    assert bird(root) == BIRD


def test_the_answer_shows_the_face_and_the_digest(client):
    edit = {"kind": "design", "component": "birds", "card": "heron", "side": "front",
            "scope": "layout", "ops": [set_op(at("title"), ["text"], "Bird")]}  # fmt: skip
    before = client.get("/api/face?component=birds&card=heron&side=front").body
    show = {"component": "birds", "card": "heron"}
    answer = client.post("/api/edit", edits=[edit], show=show).json()
    assert answer["design"] == design(client)["digest"]
    svg = answer["faces"]["front"]["svg"]
    assert svg.encode() != before
    assert svg.encode() == client.get("/api/face?component=birds&card=heron&side=front").body


def test_setting_what_is_there_writes_nothing(root, client):
    answer = done(client, set_op(at("words"), ["at", 1], 60))
    assert answer["undo"] == ""
    assert bird(root) == BIRD


# Refusals


def test_a_value_changed_elsewhere_is_not_overwritten(root, client):
    error = refused(client, set_op(at("words"), ["at", 1], 70, was=61))
    assert error["code"] == "changed"
    assert "60" in error["message"]


def test_a_layout_changed_elsewhere_is_not_overwritten(root, client):
    error = refused(client, set_op(at("words"), ["at", 1], 70), digest="0" * 64)
    assert error["code"] == "changed"


def test_an_element_that_is_gone_is_refused(client):
    assert refused(client, set_op(at("stork"), ["at", 1], 70))["code"] == "changed"


def test_a_value_that_the_kind_does_not_take_is_refused(client):
    error = refused(client, set_op(at("line"), ["shape"], "spiral"))
    assert error["code"] == "refused"
    assert "shape" in error["message"]


def test_an_expression_is_kept_until_the_designer_decides(root, client):
    error = refused(client, set_op(at("words"), ["at", 0], 8))
    assert error["code"] == "expression"
    assert error["expression"] == "=edge + 1"
    assert (error["file"], error["line"]) == ("layouts/bird.yaml", 10)
    assert (error["offset"], error["replace"]) == ("=edge + 4", "8")
    done(client, set_op(at("words"), ["at", 0], 8, expression="offset"))
    assert bird(root) == BIRD.replace("=edge + 1", "=edge + 4")
    done(client, set_op(at("words"), ["at", 0], 9.5, expression="replace"))
    assert bird(root) == BIRD.replace("=edge + 1", "9.5")


def test_a_dragged_box_keeps_the_expressions_of_its_other_edges(root, client):
    done(client, set_op(at("line"), ["at"], [30, 59, 10, 0]))
    assert bird(root) == BIRD.replace("[=middle, 58, 10, 0]", "[=middle, 59, 10, 0]")


def test_a_result_in_hundredths_keeps_its_expression(tmp_path):
    text = "elements:\n  line: {kind: shape, shape: line, at: [=width / 7, 58, 10, 0]}\n"
    root = marsh(tmp_path, {"layouts/bird.yaml": text})
    with opened(root) as client:
        done(client, set_op(at("line"), ["at"], [8.57, 59, 10, 0]))
        assert bird(root) == text.replace("58", "59")
        op = set_op(at("line"), ["at"], [9.57, 60, 10, 0], expression="replace")
        done(client, op)
        assert bird(root) == text.replace("=width / 7, 58", "9.57, 60")
        op = set_op(at("line"), ["at", 0], 9.57)
        done(client, op)
        assert bird(root) == text.replace("=width / 7, 58", "9.57, 60")


def test_an_expression_is_replaced_by_its_result_if_the_designer_says_so(root, client):
    done(client, set_op(at("line"), ["at", 0], 30, expression="replace"))
    assert bird(root) == BIRD.replace("[=middle, 58", "[30, 58")


def test_an_expression_may_replace_an_expression(root, client):
    done(client, set_op(at("words"), ["at", 0], "=edge * 2"))
    assert bird(root) == BIRD.replace("=edge + 1", "=edge * 2")


def test_an_expression_that_is_no_number_has_no_offset(client):
    error = refused(client, set_op(at("line"), ["when"], False))
    assert (error["code"], error["offset"]) == ("expression", "")
    error = refused(client, set_op(at("line"), ["when"], False, expression="offset"))
    assert error["code"] == "expression"


SHARED = """\
elements:
  one: &box {kind: shape, shape: rect, at: [1, 1, 5, 5], fill: black}
  two: *box
  three: {<<: *box, at: [9, 9, 5, 5]}
"""


@pytest.fixture
def shared(tmp_path):
    root = marsh(tmp_path, {"layouts/bird.yaml": SHARED})
    with opened(root) as client:
        yield root, client


def test_a_value_that_aliases_repeat_changes_everywhere_or_not_at_all(shared):
    root, client = shared
    assert layer(client, "one")["fields"]["fill"]["shared"] == 3
    error = refused(client, set_op(at("one"), ["fill"], "white"))
    assert error["code"] == "shared"
    assert "3" in error["message"]
    done(client, set_op(at("one"), ["fill"], "white", shared=True))
    assert bird(root) == SHARED.replace("fill: black", "fill: white")


def test_a_key_of_its_own_beside_a_merge_is_set(shared):
    root, client = shared
    done(client, set_op(at("three"), ["at", 0], 10))
    assert bird(root) == SHARED.replace("[9, 9", "[10, 9")


def test_requests_that_no_page_sends_are_refused(client):
    for op in (
        {"op": "spin", "path": at("title")},
        {"op": "set", "path": ["title"], "field": ["at"], "value": 1},
        {"op": "set", "path": at("title"), "field": [], "value": 1},
        {"op": "set", "path": at("title"), "field": ["elements", "x"], "value": 1},
        {"op": "set", "path": at("title"), "field": ["at", 9], "value": 1},
    ):
        assert send(client, op).status == 400
    assert send(client, set_op(at("title"), ["at", 0], 1), scope="world").status == 400
    assert send(client, set_op(at("title"), ["at", 0], 1), scope="base:nope.yaml").status == 409


def test_a_shipped_layout_is_never_written(tmp_path):
    files = {"layouts/bird.yaml": "extends: card/basic.yaml\nelements: {}\n"}
    with opened(marsh(tmp_path, files)) as client:
        error = refused(client, set_op(at("name"), ["size"], 12), scope="base:card/basic.yaml")
        assert "comes with Punchboard" in error["message"]
        done(client, set_op(at("name"), ["size"], 12))
        assert layer(client, "name")["fields"]["size"]["value"] == 12


# Values that are taken out


def test_a_value_that_is_taken_out_counts_from_the_base(root, client):
    done(client, {"op": "unset", "path": at("title"), "field": ["color"]})
    # The element says nothing any more.
    assert bird(root) == BIRD.replace("  title: {colour: black}   # darker\n", "")


def test_a_field_that_is_taken_out_leaves_the_others(root, client):
    done(client, {"op": "unset", "path": at("line"), "field": ["stroke"]})
    assert bird(root) == BIRD.replace(", stroke: black", "")


def test_overrides_that_say_nothing_go_with_their_last_field(root, client):
    done(client, set_op(at("badge", "disc"), ["fill"], "white"))
    done(client, {"op": "unset", "path": at("badge", "disc"), "field": ["fill"]})
    assert bird(root) == BIRD


def test_a_layout_that_only_extends_has_no_empty_elements(tmp_path):
    root = marsh(tmp_path)
    which = {"component": "fish", "card": "pike"}
    with opened(root) as client:
        done(client, set_op(at("title"), ["size"], 9), **which)
        fish = root / "layouts/fish.yaml"
        assert fish.read_text() == "extends: base.yaml\nelements:\n  title: {size: 9}\n"
        done(client, {"op": "unset", "path": at("title"), "field": ["size"]}, **which)
        assert fish.read_text() == FILES["layouts/fish.yaml"]


def test_a_value_of_the_base_is_not_taken_out_here(client):
    error = refused(client, {"op": "unset", "path": at("title"), "field": ["text"]})
    assert "base.yaml" in error["message"]


def test_a_value_that_the_kind_needs_is_not_taken_out(client):
    error = refused(client, {"op": "unset", "path": at("line"), "field": ["shape"]})
    assert error["code"] == "refused"


def test_a_mapping_goes_with_its_last_value(root, client):
    before = (root / "layouts/bird.yaml").read_bytes()
    done(client, set_op(at("words"), ["low_ink", "color"], "black"))
    assert layer(client, "words")["fields"]["low_ink"]["value"] == {"color": "black"}
    done(client, {"op": "unset", "path": at("words"), "field": ["low_ink", "color"]})
    assert (root / "layouts/bird.yaml").read_bytes() == before
