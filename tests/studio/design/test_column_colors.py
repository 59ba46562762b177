"""Colors by the values of a column: the game's bytes after each change, and the faces."""

from __future__ import annotations

from typing import Any

from tests.studio.client import Client, opened, write
from tests.studio.design.marsh import HERON, at, done, refused

GAME = """\
title: Marsh
components:
  birds:
    kind: cards
    data: birds.csv
    front: layouts/bird.yaml
    columns: {cost: number, kind: text}
"""
LAYOUT = "elements:\n  ground: {kind: shape, shape: rect, at: [0, 0], stroke: ink}\n"
BIRDS = "id,name,cost,kind\nheron,Heron,3,Water\nsnipe,Snipe,1,Mud\nrail,Rail,2,Water\n"
FILES = {"game.yaml": GAME, "birds.csv": BIRDS, "layouts/bird.yaml": LAYOUT}
MADE = 'values:\n  colors: {Water: "#24506b", Mud: "#aa5500"}\n'


def colors(client: Client) -> Any:
    query = "&".join(f"{name}={value}" for name, value in HERON.items())
    return client.get(f"/api/colors?{query}").json()["columns"]


def set_colors(**wanted: str) -> dict[str, Any]:
    return {"op": "colors.set", "name": "kind", "colors": wanted}


def test_a_column_gets_colors_in_the_game_and_the_card_has_its_own(tmp_path):
    root = write(tmp_path / "marsh", FILES)
    with opened(root) as client:
        [found] = colors(client)  # neither names nor numbers
        assert (found["column"], found["made"]) == ("kind", False)
        assert [(each["value"], each["cards"]) for each in found["values"]] == [
            ("Water", 2), ("Mud", 1),
        ]  # fmt: skip
        fill = {"op": "set", "path": at("ground"), "field": ["fill"], "value": found["formula"]}
        done(client, set_colors(Mud="#aa5500"), fill)
        assert (root / "game.yaml").read_text() == GAME.replace("comp", MADE + "comp", 1)
        layout = LAYOUT.replace("stroke", 'fill: "=game.colors[card.kind]", stroke')
        assert (root / "layouts/bird.yaml").read_text() == layout
        assert b"#24506b" in client.get("/api/face?component=birds&card=heron&side=front").body
        done(client, set_colors(Water="#0000ff"))
        assert "#24506b" not in (root / "game.yaml").read_text()
        assert b"#0000ff" in client.get("/api/face?component=birds&card=heron&side=front").body
        [found] = colors(client)
        assert found["made"]
        assert [each["color"] for each in found["values"]] == ["#0000ff", "#aa5500"]
        client.post("/api/undo")
        client.post("/api/undo")
        assert {name: (root / name).read_text() for name in FILES} == FILES


def test_a_new_value_gets_its_color_beside_the_others(tmp_path):
    game = GAME.replace("comp", 'values:\n  tones:\n    "Water": "#123456"\ncomp', 1)
    let = "let: {tone: '=game.tones[card.kind]'}\n" + LAYOUT
    root = write(tmp_path / "marsh", {**FILES, "game.yaml": game, "layouts/bird.yaml": let})
    with opened(root) as client:
        [found] = colors(client)
        assert (found["formula"], found["made"]) == ("=tone", True)
        done(client, set_colors(Mud="#aa5500"))
        wanted = game.replace('"#123456"\n', '"#123456"\n    Mud: "#aa5500"\n')
        assert (root / "game.yaml").read_text() == wanted


def test_colors_of_a_file_of_values_are_set_there(tmp_path):
    game = "values: values.yaml\n" + GAME
    files = {**FILES, "game.yaml": game, "values.yaml": "goal: 12\n"}
    root = write(tmp_path / "marsh", files)
    with opened(root) as client:
        done(client, set_colors(Mud="#aa5500"))
        assert (root / "values.yaml").read_text() == (
            'goal: 12\ncolors: {Water: "#24506b", Mud: "#aa5500"}\n'
        )
        assert (root / "game.yaml").read_text() == game


def test_blank_cells_have_the_color_of_the_text(tmp_path):
    birds = BIRDS.replace("Rail,2,Water", "Rail,2,") + "crane,Crane,1,Mud\n"
    with opened(write(tmp_path / "marsh", {**FILES, "birds.csv": birds})) as client:
        [found] = colors(client)
    assert found["formula"] == "=game.colors[card.kind] | default('ink')"


def test_colors_of_other_values_and_texts_that_are_none_are_refused(tmp_path):
    with opened(write(tmp_path / "marsh", FILES)) as client:
        assert refused(client, set_colors(Fire="#ff0000"))["code"] == "changed"
        assert "bluish" in refused(client, set_colors(Mud="bluish"))["message"]
        wrong = {**set_colors(), "name": "cost"}
        assert refused(client, wrong)["code"] == "changed"
