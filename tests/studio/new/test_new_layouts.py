"""New layouts of flat pieces: their text, the change of game.yaml, and refusals."""

from __future__ import annotations

import pytest

from punchboard.generator.layout.load import TEMPLATES
from punchboard.generator.studio.history.blobs import digest_of
from punchboard.generator.studio.new.starting_points import SHIPPED, sides_of, starting_points
from tests.studio.client import opened, write
from tests.studio.design.marsh import done, send
from tests.studio.new.folder import files

GAME = """\
title: Marsh  # of the river
components:
  birds:
    kind: cards
    data: birds.csv
    front: layouts/bird.yaml
    columns: {cost: number, kind: choice}
  chicks:
    kind: cards
    like: birds
    data: birds.csv
    back: card/back.yaml
  eggs: {kind: token, shape: hexagon, size: 25}
  mats:
    kind: mat
    back: mat/plain.yaml
  board:
    kind: board
    size: {width: 300, height: 200}
  bills:
    kind: money
    data: birds.csv
  box:
    kind: tuckbox
    holds: birds
""".replace("kind: choice}", "kind: text}")
BIRDS = "id,name,cost,kind\nheron,Heron,3,wader\nsnipe,Snipe,1,wader\nrail,Rail,2,crake\n"
LAYOUT = "# A bird.\nelements:\n  name: {kind: text, at: [3, 3, 57, 10], text: '{{ card.name }}'}\n"
FILES = {"game.yaml": GAME, "birds.csv": BIRDS, "layouts/bird.yaml": LAYOUT}
#: A card of each component.
CARDS = {
    "birds": "heron", "chicks": "heron", "eggs": "eggs", "mats": "mats", "board": "board",
    "bills": "heron",
}  # fmt: skip


@pytest.fixture
def root(tmp_path):
    return write(tmp_path / "marsh", FILES)


@pytest.fixture
def client(root):
    with opened(root) as client:
        yield client


def make(client, component, side, start, name="", **more):
    card = CARDS.get(component, "")
    edit = {
        "kind": "layout.new", "component": component, "card": card, "side": side,
        "start": start, "name": name, **more,
    }  # fmt: skip
    return client.post("/api/edit", edits=[edit])


def remove(client, component):
    edit = {"kind": "back.remove", "component": component, "card": CARDS[component]}
    return client.post("/api/edit", edits=[edit])


def choices(client, component, side):
    query = f"component={component}&card={CARDS[component]}&side={side}"
    return client.get(f"/api/layouts?{query}").json()


@pytest.mark.parametrize(
    ("component", "side", "start", "old", "new"),
    [
        ("birds", "back", "card/back.yaml", "yaml\n    columns", "yaml\n    back: F\n    columns"),
        ("birds", "front", "blank", "front: layouts/bird.yaml", "front: F"),
        ("chicks", "front", "card/picture.yaml", "csv\n    back", "csv\n    front: F\n    back"),
        ("eggs", "back", "token/plain.yaml", "size: 25}", "size: 25, back: F}"),
        ("mats", "front", "mat/plain.yaml", "mat\n    back", "mat\n    front: F\n    back"),
        ("board", "front", "board/plain.yaml", "200}\n", "200}\n    front: F\n"),
        ("bills", "back", "money/back.yaml", "csv\n  box", "csv\n    back: F\n  box"),
    ],
)
def test_a_new_layout_is_a_file_and_a_line_of_the_game(
    client, root, component, side, start, old, new
):
    assert make(client, component, side, start, "the_new").status == 200
    text = "bleed: 3\n" if start == "blank" else f"extends: {start}\n"
    game = GAME.replace(old, new.replace("F", "layouts/the_new.yaml"), 1)
    assert files(root) == {**FILES, "game.yaml": game, "layouts/the_new.yaml": text}
    client.post("/api/undo")
    assert files(root) == FILES
    client.post("/api/redo")
    assert (root / "layouts/the_new.yaml").read_text() == text


def test_a_copy_of_an_own_layout_has_its_bytes(client, root):
    make(client, "birds", "front", "copy", "tall bird.yaml")
    assert (root / "layouts/tall_bird.yaml").read_text() == LAYOUT
    assert "front: layouts/tall_bird.yaml" in (root / "game.yaml").read_text()


def test_a_copy_of_a_shipped_layout_extends_it(client, root):
    make(client, "board", "front", "copy", "board")
    assert (root / "layouts/board.yaml").read_text() == "extends: board/plain.yaml\n"


def test_a_token_can_have_its_front_on_the_back_without_a_file(client, root):
    make(client, "eggs", "back", "mirrored")
    game = GAME.replace("size: 25}", "size: 25, back: mirrored}")
    assert files(root) == {**FILES, "game.yaml": game}


def test_each_row_chooses_its_back_by_a_column(client, root):
    told = choices(client, "birds", "back")
    assert told["columns"] == [{"name": "kind", "values": ["wader", "crake"]}]
    make(client, "birds", "back", "card/back.yaml", "back", by="kind")
    text = "extends: card/back.yaml\n"
    new = "back: layouts/back_{{ card.kind }}.yaml\n    uniform_back: false\n    columns"
    assert files(root) == {
        **FILES,
        "game.yaml": GAME.replace("columns", new, 1),
        "layouts/back_wader.yaml": text,
        "layouts/back_crake.yaml": text,
    }
    remove(client, "birds")
    assert (root / "game.yaml").read_text() == GAME


def test_a_back_that_another_component_lends_is_taken_away_by_a_word(tmp_path):
    game = GAME.replace("    back: card/back.yaml\n", "").replace(
        "    columns", "    back: card/back.yaml\n    columns", 1
    )
    root = write(tmp_path / "marsh", {**FILES, "game.yaml": game})
    with opened(root) as client:
        assert choices(client, "chicks", "back")["removable"] is True
        assert remove(client, "chicks").status == 200
        assert choices(client, "chicks", "back")["layout"] == ""
    new = game.replace("csv\n  eggs", "csv\n    back: null\n  eggs")
    assert (root / "game.yaml").read_text() == new


@pytest.mark.parametrize("component", CARDS)
def test_every_starting_point_is_shown_on_the_card(client, component):
    for side in sides_of(choices_kind(component)):
        query = f"component={component}&card={CARDS[component]}&side={side}"
        starts = [each["name"] for each in choices(client, component, side)["starts"]]
        pictures = [
            client.get(f"/api/layouts/sample?{query}&start={start}").body for start in starts
        ]
        assert all(each.startswith(b"<svg") for each in pictures)
        assert all(b"#ffffff" in each or b"#fff" in each for each in pictures)  # the paper
        assert len(set(pictures)) > len(pictures) // 2


def choices_kind(component):
    kinds = {"eggs": "token", "mats": "mat", "board": "board", "bills": "money"}
    return kinds.get(component, "cards")


@pytest.mark.parametrize("name", ["", "../up", "a/b", ".hidden", "a{b", "nul", "x" * 61])
def test_a_name_that_no_file_should_have_is_refused(client, root, name):
    answer = make(client, "birds", "back", "blank", name)
    assert answer.status == 422
    assert "bird_back" in answer.json()["error"]["hint"]
    assert files(root) == FILES


def test_a_file_that_exists_stays_as_it_is(client, root):
    answer = make(client, "birds", "back", "blank", "Bird")
    assert answer.json()["error"]["message"] == "layouts/Bird.yaml exists already"
    assert files(root) == FILES
    assert choices(client, "birds", "front")["name"] == "birds"


def test_a_folded_box_is_refused_with_the_field_to_change(client, root):
    error = make(client, "box", "front", "blank", "box").json()["error"]
    assert "front: of box" in error["hint"]
    assert files(root) == FILES


def test_a_game_that_cannot_be_read_is_left_alone(client, root):
    was = (root / "game.yaml").read_bytes()
    edit = {"kind": "text", "file": "game.yaml", "was": digest_of(was), "splices": [[0, 0, "["]]}
    assert client.post("/api/edit", edits=[edit]).status == 200
    assert make(client, "birds", "front", "blank", "new").status == 422
    assert not (root / "layouts/new.yaml").exists()


def test_a_game_to_look_at_gets_no_layout(root):
    with opened(root, read_only="copy the folder first") as client:
        error = make(client, "birds", "front", "blank", "new").json()["error"]
    assert error["hint"] == "copy the folder first"
    assert files(root) == FILES


def test_a_blank_layout_takes_elements_as_a_person_would_write_them(client, root):
    make(client, "birds", "back", "blank", "back")
    text = {"kind": "text", "at": [5, 5, 30, 8], "text": "Marsh"}
    ground = {"kind": "shape", "shape": "rect", "at": [0, 0], "fill": "ink"}
    for name, element in (("title", text), ("ground", ground)):
        done(client, {"op": "add", "name": name, "element": element}, side="back")
    assert (root / "layouts/back.yaml").read_text() == (
        "bleed: 3\n"
        "elements:\n"
        "  title: {kind: text, at: [5, 5, 30, 8], text: Marsh}\n"
        "  ground: {kind: shape, shape: rect, at: [0, 0], fill: ink}\n"
    )


def test_every_flat_template_is_a_starting_point():
    shipped = {layout for sides in SHIPPED.values() for each in sides.values() for layout in each}
    folders = ("card", "token", "mat", "board", "money")
    paths = (path for folder in folders for path in (TEMPLATES / folder).glob("*.yaml"))
    assert shipped == {path.relative_to(TEMPLATES).as_posix() for path in paths}
    assert starting_points("cards", "front", has_layout=False)[-1] == "blank"


def test_an_unknown_starting_point_is_not_asked_for(client, root):
    assert make(client, "birds", "front", "../secret.yaml", "new").status == 400
    assert send(client).status == 400
