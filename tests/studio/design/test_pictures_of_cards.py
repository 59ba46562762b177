"""A column as the source of pictures, and pictures that are dropped on cards."""

from __future__ import annotations

from base64 import b64encode
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Severity
from punchboard.generator.studio.design.picture_column import PictureColumn, column_in
from tests.studio.client import FILES, Client, opened, write

DRAWING = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'
PNG = BytesIO()
Image.new("RGB", (2, 2)).save(PNG, "PNG")
OTHER = DRAWING.replace(b"0 0 1 1", b"0 0 2 2")
BIRDS = "id,name,cost,look,scene,draft\nheron,Heron,3,reed,a.svg,h.svg\nsnipe,Snipe,1,moor,b.svg,\n"
GAME = FILES["game.yaml"] + "      look: text\n      scene: text\n"
PICTURE = "  art: {{kind: image, at: [3, 30, 50, 40], image: {}}}\n"


def marsh(folder: Path, image: str = "") -> Path:
    layout = FILES["layouts/bird.yaml"] + (PICTURE.format(image) if image else "")
    files = {**FILES, "game.yaml": GAME, "birds.csv": BIRDS, "layouts/bird.yaml": layout}
    return write(folder / "marsh", {**files, "pics/reed.svg": DRAWING.decode()})


def drop(client: Client, column: str = "", file: str = "My Heron.svg", raw: bytes = OTHER) -> Any:
    content = b64encode(raw).decode()
    values = {"component": "birds", "card": "heron", "column": column, "file": file}
    return client.post("/api/art/card", content=content, **values).json()


def test_columns_are_offered_with_the_folder_and_ending_of_their_pictures(tmp_path: Path) -> None:
    with opened(marsh(tmp_path)) as client:
        columns = client.get("/api/pictures?component=birds").json()["columns"]
    told = {each["name"]: (each["formula"], each["found"], each["isNamed"]) for each in columns}
    assert told["look"] == ("=('pics/' ~ card.look ~ '.svg') if card.look else ''", 1, True)
    assert told["scene"] == ("=('art/' ~ card.scene) if card.scene else ''", 0, True)
    assert told["name"][1:] == (0, False)
    assert "cost" not in told
    assert [each["name"] for each in columns if not each["isDeclared"]] == ["draft"]
    for name, (formula, _, _) in told.items():
        shown = column_in(formula)
        assert shown is not None
        assert (shown.column, shown.formula) == (name, formula)


def test_a_column_that_was_a_note_is_used_for_pictures(tmp_path: Path) -> None:
    root = marsh(tmp_path)
    with opened(root) as client:
        ops = [{"op": "column.use", "name": "draft"}]
        edit = {"kind": "design", "component": "birds", "card": "heron", "side": "front"}
        answer = client.post("/api/edit", edits=[{**edit, "ops": ops}])
        assert answer.status == 200, answer.body
        assert (root / "game.yaml").read_text() == GAME + "      draft: text\n"
        assert answer.json()["undo"] == "use the column draft"


def test_pictures_that_no_card_uses_are_noted(tmp_path: Path) -> None:
    _, found = load_game(marsh(tmp_path), "")
    [note] = found.of(Severity.NOTE)
    assert note.message == 'the column "draft" names pictures such as h.svg, and no card uses it'


@pytest.mark.parametrize(
    ("value", "column"),
    [
        ("=card.look", PictureColumn("look")),
        ("art/{{ card.id }}.svg", PictureColumn("id", "art/", ".svg")),
        ("=card.look | default('')", PictureColumn("look")),
        ("art/{{ 'low/' if low_ink else '' }}{{ card.id }}.svg", None),
        ("art/cover.svg", None),
    ],
)
def test_the_column_of_a_picture_is_read_off_its_value(
    value: str, column: PictureColumn | None
) -> None:
    assert column_in(value) == column


def test_a_picture_dropped_on_a_card_is_named_by_its_cell(tmp_path: Path) -> None:
    image = "\"=('pics/' ~ card.look ~ '.svg') if card.look else ''\""
    root = marsh(tmp_path, image)
    with opened(root) as client:
        told = drop(client)
        assert told["file"] == "pics/My_Heron.svg"
        assert told["cell"] == {"row": 2, "column": "look", "was": "reed", "text": "My_Heron"}
        assert drop(client, "look", "reed.svg")["file"] == "pics/reed-2.svg"
        assert drop(client, "look", "reed.svg", DRAWING)["file"] == "pics/reed.svg"
        refused = drop(client, "name")["error"]
        assert refused["message"] == "no picture is shown from the column name"
        assert refused["hint"] == "drop it on the card's face, or on a cell of look"
        refused = drop(client, file="a.png", raw=PNG.getvalue())["error"]["message"]
        assert refused == "this card's picture is a file with the ending .svg"
    assert not (root / "pics/a.png").exists()


def test_a_picture_named_by_the_cards_id_is_replaced(tmp_path: Path) -> None:
    image = "\"art/{{ 'low/' if low_ink else '' }}{{ card.id }}.svg\""
    root = marsh(tmp_path, image)
    with opened(root) as client:
        told = drop(client)
        assert (told["file"], told["cell"]) == ("art/heron.svg", None)
    assert (root / "art/heron.svg").read_bytes() == OTHER


def test_a_card_without_a_picture_says_what_to_do(tmp_path: Path) -> None:
    with opened(marsh(tmp_path)) as client:
        error = drop(client)["error"]
    assert error["message"] == "this card's layout shows no picture of its own"
    assert "From a column" in error["hint"]
