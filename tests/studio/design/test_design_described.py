"""The layout of a face as the page reads it: elements, and the files that they come from."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.layout.load import TEMPLATES, load_layout
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.studio.design.chain import read_chain
from tests.studio.client import opened
from tests.studio.design.marsh import GAME, HERON, at, design, layer, marsh

GAMES = Path(__file__).resolve().parents[3] / "cards" / "games"
NAMES = ("arcane_alley", "brick_and_mortar", "lumber_trader", "morocco", "mottainai")


def cases():
    for name in NAMES:
        root = GAMES / name
        for path in sorted(root.rglob("layouts/*.yaml")):
            yield pytest.param(root, path.relative_to(root).as_posix(), id=f"{name}-{path.stem}")
    for path in sorted(TEMPLATES.glob("*/*.yaml")):
        if path.parent.name not in ("shops", "rulebook", "starter"):
            inner = path.relative_to(TEMPLATES).as_posix()
            yield pytest.param(TEMPLATES / "starter", inner, id=inner)


@pytest.mark.parametrize(("root", "path"), [*cases()])
def test_a_chain_merges_as_the_loader_does(root, path):
    chain = read_chain(root, path, "", lambda file: (root / file).read_bytes())
    assert not chain.fault
    loaded = load_layout(root, path, Position(), Diagnostics())
    assert loaded is not None
    elements = loaded.file.elements
    layers = chain.layers()
    assert list(layers) == list(elements)
    for name, element in elements.items():
        made = type(element).model_validate(layers[name].plain())
        assert made == element
    palette = {name: each.value for name, each in chain.named("palette").items()}
    assert type(loaded.file).model_validate({"palette": palette}).palette == loaded.file.palette
    assert list(chain.styles()) == list(loaded.file.styles)
    assert {name: each.value for name, each in chain.named("let").items()} == loaded.file.let


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_of_piece_is_described(tmp_path, name):
    root = tmp_path / name
    shutil.copytree(GAMES / name, root)
    game, _ = load_game(root)
    assert game is not None
    firsts = {}
    for (component, piece), each in make_pieces(game, Diagnostics()).by_id.items():
        firsts.setdefault((component, each.template.name), piece)
    with opened(root) as client:
        for (component, _), piece in firsts.items():
            query = f"component={component}&card={piece}"
            assert client.get(f"/api/design?{query}&side=front").json()["layers"]
            assert client.get(f"/api/design?{query}&side=back").status == 200


@pytest.fixture
def client(tmp_path):
    with opened(marsh(tmp_path)) as client:
        yield client


def test_elements_are_listed_in_drawing_order_with_their_files(client):
    told = design(client)
    assert [each["name"] for each in told["layers"]] == [
        "ground", "title", "badge", "words", "line",
    ]  # fmt: skip
    assert [each["file"] for each in told["layers"]] == [
        *["base.yaml"] * 3, *["layouts/bird.yaml"] * 2,
    ]  # fmt: skip
    assert [each["own"] for each in told["layers"]] == [False] * 3 + [True] * 2
    badge = told["layers"][2]
    assert [each["path"] for each in badge["children"]] == [
        at("badge", "disc"),
        at("badge", "cost"),
    ]
    assert {each["parent"] for each in badge["children"]} == {"group"}


def test_values_tell_where_they_are_written(client):
    fields = layer(client, "title")["fields"]
    assert fields["color"] == {
        "value": "black", "file": "layouts/bird.yaml", "line": 6, "own": True,
        "expression": False, "shows": None, "shared": 0,
    }  # fmt: skip
    assert fields["at"]["value"] == [5, 5, 50, 8]
    assert (fields["at"]["file"], fields["at"]["line"]) == ("base.yaml", 7)
    assert fields["at"]["own"] is False


def test_expressions_tell_their_results(client):
    place = layer(client, "words")["fields"]["at"]
    assert (place["expression"], place["shows"]) == (True, [5, 60, 50, 15])
    assert layer(client, "line")["fields"]["when"]["shows"] is True
    assert layer(client, "line", card="snipe")["fields"]["when"]["shows"] is False
    assert layer(client, "title")["fields"]["text"]["shows"] == "Heron"
    told = design(client)["let"]
    assert told["middle"]["result"] == 30


def test_elements_that_are_not_on_the_face_say_so(client):
    assert layer(client, "line")["drawn"] is True
    assert layer(client, "line", card="snipe")["drawn"] is False
    assert layer(client, "line", card="snipe")["hidden"] is False


def test_the_scope_counts_cards_and_layouts(client):
    told = design(client)
    assert (told["cards"], told["components"]) == (3, ["Birds"])
    assert told["bases"] == [{"file": "base.yaml", "shipped": "", "layouts": 2, "cards": 5}]


def test_the_scope_counts_cards_whose_layouts_extend_the_edited_one(tmp_path):
    fish = {"layouts/fish.yaml": "extends: layouts/bird.yaml\n"}
    with opened(marsh(tmp_path, fish)) as client:
        told = design(client)
    assert (told["cards"], told["components"]) == (5, ["Birds", "Fish"])


def test_the_scope_of_a_shipped_layout_is_the_component(tmp_path):
    game = GAME + "  more: {kind: cards, title: More, data: birds.csv, columns: {cost: number}}\n"
    with opened(marsh(tmp_path, {"game.yaml": game})) as client:
        told = design(client, component="plain", card="pike")
    assert (told["cards"], told["components"]) == (2, ["Plain"])


def test_a_shipped_layout_used_directly_offers_a_file_of_its_own(client):
    told = design(client, component="plain", card="pike")
    assert (told["file"], told["shipped"]) == ("", "card/basic.yaml")
    assert told["own_file"] == "layouts/plain.yaml"
    assert told["editable"] is True
    assert {each["shipped"] for each in told["layers"]} == {True}


def test_styles_colors_and_columns_are_listed(client):
    told = design(client)
    (style,) = told["styles"]
    assert style == {
        "name": "title", "file": "base.yaml", "own": False,
        "values": {"weight": "bold", "size": 14}, "uses": 1, "extends": "",
        "origins": {key: {"file": "base.yaml", "own": False} for key in ("weight", "size")},
    }  # fmt: skip
    colors = {each["name"]: each["color"] for each in told["palette"]}
    assert colors["sky"] == "#eef6ff"
    assert "ink" in colors
    assert {"name": "cost", "value": 3} in told["columns"]
    assert told["fonts"][0]["family"] == "Lato"
    assert (told["width"], told["height"], told["safe"]) == (60, 80, 3)


def test_a_card_without_the_side_has_no_layout(client):
    assert design(client, side="back") is None
    answer = client.get("/api/design?component=birds&card=stork&side=front")
    assert answer.status == 404


def test_a_broken_layout_says_why(tmp_path):
    with opened(marsh(tmp_path, {"base.yaml": "elements: [\n"})) as client:
        told = design(client)
    assert told["editable"] is False
    assert told["reason"].startswith("base.yaml: ")


def test_layouts_that_are_extended_in_a_circle_end(tmp_path):
    with opened(marsh(tmp_path, {"base.yaml": "extends: layouts/bird.yaml\n"})) as client:
        assert "circle" in design(client)["reason"]


def test_a_layout_changed_elsewhere_is_read_again(tmp_path):
    root = marsh(tmp_path)
    with opened(root) as client:
        before = design(client)["digest"]
        (root / "layouts/bird.yaml").write_text("extends: base.yaml\n")
        told = design(client)
    assert told["digest"] != before
    assert len(told["layers"]) == 3
    assert HERON["card"] == "heron"
