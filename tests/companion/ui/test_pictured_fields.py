"""Cards and places of a board that are touched on their pictures."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from finger import Phone
from PIL import Image
from test_pieces import field

from punchboard.cards.play.pack import PackCard
from punchboard.cards.play.table_faces import (
    LIST,
    BoardPicture,
    FaceSheet,
    TableFaces,
    faces_folder,
    fingerprints,
)

SHEET, BOARD = "0" * 32, "1" * 32
#: Two rows of faces.
COLORS = ("#ff0000", "#00ff00", "#0000ff", "#ffff00", "#ff00ff")
CARDS = [PackCard(id=f"card {at}", table="cards", name=f"Card {at}") for at in range(1, 21)]
STALLS = ("A1", "A2", "B1", "B2")


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    """Return a folder of tables with pictures of the first cards of a game, and of its board."""
    folder = faces_folder(tmp_path / "tables", "kites")
    folder.mkdir(parents=True)
    sheet = Image.new("RGB", (60, 60))
    for at, color in enumerate(COLORS):
        sheet.paste(color, (at % 3 * 20, at // 3 * 30, at % 3 * 20 + 20, at // 3 * 30 + 30))
    sheet.save(folder / f"{SHEET}.webp", lossless=True)
    Image.new("RGB", (50, 50), "#c9ad86").save(folder / f"{BOARD}.webp")
    cards = fingerprints(CARDS[:5]) | {"card 5": "another edition"}
    places = {name: (at % 2 / 2, at // 2 / 2, 0.5, 0.5) for at, name in enumerate(STALLS)}
    made = TableFaces(
        source="",
        sheets=(FaceSheet(picture=SHEET, columns=3, width=20, height=30, cards=cards),),
        boards=(BoardPicture(picture=BOARD, width=50, height=50, places=places),),
    )
    (folder / LIST).write_text(made.model_dump_json(), encoding="utf-8")
    return tmp_path / "tables"


def faces_in(tables: Path) -> Any:
    """Return the pictures of the game."""
    from punchboard.companion.ui.faces import Faces

    pack: Any = SimpleNamespace(name="kites", cards=CARDS)
    return Faces(tables, pack)


def cards_input(tables: Path, **told: Any) -> Any:
    """Return the input that asks for a card."""
    from punchboard.companion.ui.fields.form import input_for

    numbers = {card.id: SimpleNamespace(number=at) for at, card in enumerate(CARDS, 1)}
    model: Any = SimpleNamespace(seat=lambda _: {}, card=numbers.get, faces=faces_in(tables))
    listed = [{"value": card.id, "label": card.name} for card in CARDS]
    asked: Any = field("keys", "x", "", choices=listed, **told)
    return input_for(model, asked)


def test_a_face_is_the_part_of_its_sheet_and_another_editions_card_has_none(tables: Path) -> None:
    faces = faces_in(tables).of([card.id for card in CARDS])
    shown = {card: face.pixels[:3].hex() for card, face in faces.items()}
    assert shown == {f"card {at}": color[1:] for at, color in enumerate(COLORS[:4], 1)}
    assert {face.size for face in faces.values()} == {(20, 30)}


def test_cards_are_touched_on_their_faces_and_found_by_number_and_name(tables: Path) -> None:
    made = cards_input(tables, most=2)

    def tiles() -> list[str]:
        return [tap.text for tap in made._tiles.children[::-1]]

    assert tiles() == [f"{at}  Card {at}" for at in range(1, 13)]
    made._taps["card 2"].dispatch("on_release")
    made._search.text = "007"
    assert tiles() == ["2  Card 2", "7  Card 7"]
    made._taps["card 7"].dispatch("on_release")
    assert (made.value, made._taps["card 7"].kind) == (["card 2", "card 7"], "chosen")
    made._search.text = "card 2"
    assert tiles() == ["2  Card 2", "7  Card 7", "20  Card 20"]
    made._search.text = ""
    assert made._more.text == "Show 6 more"
    made._more.dispatch("on_release")
    assert len(tiles()) == len(CARDS)
    assert made._more.parent is None


def test_without_a_picture_that_can_be_loaded_cards_are_words(tables: Path) -> None:
    (faces_folder(tables, "kites") / f"{SHEET}.webp").write_bytes(b"RIFF????WEBP")
    assert type(cards_input(tables)).__name__ == "CardsInput"


def test_places_are_touched_on_the_board_of_this_devices_table(phone: Phone, tables: Path) -> None:
    from punchboard.companion.ui.fields.form import input_for

    model = phone.model
    model.games()
    assert model.faces is None
    assert model.lay("kites", "", [("red", "Ann"), ("sky", "Ben")], {})
    assert model.faces is model.faces
    taken = {"value": "B2", "label": "B2", "why": "It’s taken.", "seat": "red"}
    listed = [*({"value": each, "label": each} for each in STALLS[:3]), taken]
    asked: Any = field("list", "x", "", choices=listed, most=4, across=2)
    made: Any = input_for(model, asked)
    phone.root.open_sheet("Board", made)
    phone.settle()
    for name in ("B1", "A2", "B2", "A1", "A1"):
        place = made._places[name]
        phone.touch_at(*place.to_window(*place.center))
    assert made.value == ["B1", "A2"]
    assert [name for name, place in made._places.items() if place.is_on] == ["A2", "B1"]
    phone.touch("As a list")
    phone.wait(1)
    phone.touch("A1")
    assert made.value == ["B1", "A2", "A1"]
    assert made._places["A1"].is_on
    model.leave()
    assert model.faces is None
