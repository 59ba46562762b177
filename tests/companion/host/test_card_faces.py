"""Pictures of cards: made beside a table, and served to its pages."""

from __future__ import annotations

import io
import json
from pathlib import Path
from unittest.mock import Mock

import pytest
from PIL import Image

from punchboard.cards.play.table_faces import LIST, faces_folder
from punchboard.companion.host.table_faces import Gallery
from punchboard.companion.net.server import Reply
from punchboard.companion.pack import load_pack
from punchboard.companion.view_schema import FacesView
from punchboard.generator import faces_beside
from punchboard.generator.commands.games import find_game
from punchboard.generator.commands.loading import load_checked
from punchboard.generator.pack import make_pack_alone, text_of
from punchboard.generator.table_faces import make_faces

GAME = """\
title: Coins
players: {min: 2, max: 2}
components:
  coins:
    kind: cards
    data: coins.csv
    front: coin.yaml
    columns: {color: text}
    size: {width: 40, height: 60}
  notes:
    kind: cards
    data: notes.csv
    front: coin.yaml
    columns: {color: text}
    size: {width: 60, height: 40}
"""
LAYOUT = """\
elements:
  ground: {kind: shape, shape: rect, at: [0, 0, =width, =height], fill: =card.color}
"""


@pytest.fixture
def coins(tmp_path: Path) -> Path:
    """Return the folder of a game with two sizes of cards, in plain colors."""
    folder = tmp_path / "coins"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "coin.yaml").write_text(LAYOUT, encoding="utf-8")
    (folder / "notes.csv").write_text("id,name,color\nfive,Five,#00ff00\n", encoding="utf-8")
    write(folder, "#ff0000")
    return folder


def write(folder: Path, color: str) -> None:
    rows = "".join(f"c{each},Coin {each},#0000ff\n" for each in range(11))
    text = f"id,name,color\n{rows}penny,Penny,{color}\n"
    (folder / "coins.csv").write_text(text, encoding="utf-8")


def shown(folder: Path, tables: Path) -> tuple[Gallery, FacesView | None]:
    """Return what a table of a game shows its pages."""
    game, found = load_checked(find_game(str(folder)))
    pack = make_pack_alone(game, found)
    assert pack is not None
    gallery = Gallery(tables)
    gallery.show(load_pack(text_of(pack)))
    return gallery, gallery.view()


def color_of(gallery: Gallery, view: FacesView, card: str) -> tuple[int, ...]:
    """Return the color in the middle of a card's face."""
    number, at = view["cards"][card]
    sheet = view["sheets"][number]
    reply = gallery.picture(sheet["picture"])
    assert isinstance(reply, Reply)
    assert (reply.kind, reply.is_lasting) == ("image/webp", True)
    picture = Image.open(io.BytesIO(reply.body)).convert("RGB")
    width, height = sheet["width"], sheet["height"]
    assert picture.size == (sheet["columns"] * width, sheet["rows"] * height)
    down, across = divmod(at, sheet["columns"])
    pixel = picture.getpixel((across * width + width // 2, down * height + height // 2))
    assert isinstance(pixel, tuple)
    return tuple(round(each / 255) for each in pixel)


def test_every_card_is_found_on_a_picture_of_its_size(coins: Path, tmp_path: Path) -> None:
    assert make_faces(coins, tmp_path) is not None
    gallery, view = shown(coins, tmp_path)
    assert view is not None
    assert [(each["columns"], each["rows"]) for each in view["sheets"]] == [(10, 2), (1, 1)]
    assert color_of(gallery, view, "coins:c4") == (0, 0, 1)
    assert color_of(gallery, view, "coins:penny") == (1, 0, 0)
    assert color_of(gallery, view, "notes:five") == (0, 1, 0)


def test_a_card_that_has_changed_since_has_no_picture_and_old_pictures_go(
    coins: Path, tmp_path: Path
) -> None:
    make_faces(coins, tmp_path)
    gallery, first = shown(coins, tmp_path)
    write(coins, "#00ff00")
    _, view = shown(coins, tmp_path)
    assert first is not None and view is not None
    assert first["cards"].keys() - view["cards"].keys() == {"coins:penny"}
    make_faces(coins, tmp_path)
    gallery, view = shown(coins, tmp_path)
    assert view is not None
    assert color_of(gallery, view, "coins:penny") == (0, 1, 0)
    assert gallery.picture(first["sheets"][0]["picture"]) is None
    assert len([*faces_folder(tmp_path, "coins").glob("*.webp")]) == len(view["sheets"])


@pytest.mark.parametrize("text", ["", "[]", '{"version": 2}', '{"version": 1, "source": 3}'])
def test_a_damaged_list_is_no_list(tmp_path: Path, coins: Path, text: str) -> None:
    folder = faces_folder(tmp_path, "coins")
    folder.mkdir(parents=True)
    (folder / LIST).write_text(text, encoding="utf-8")
    gallery, view = shown(coins, tmp_path)
    assert view is None
    assert gallery.picture(f"/faces/{LIST}") is None


def test_pages_get_only_pictures_that_they_were_told_of(coins: Path, tmp_path: Path) -> None:
    make_faces(coins, tmp_path)
    gallery, view = shown(coins, tmp_path)
    assert view is not None
    path = view["sheets"][0]["picture"]
    for other in (f"{path}x", f"/faces/../{path}", path.replace("/faces/", "/"), "/faces/", ""):
        assert gallery.picture(other) is None
    assert Gallery(tmp_path).picture(path) is None
    assert str(coins) not in json.dumps(view)


def test_a_layout_with_errors_has_no_pictures(coins: Path, tmp_path: Path) -> None:
    (coins / "coin.yaml").write_text("elements: {x: {kind: star}}", encoding="utf-8")
    make_faces(coins, tmp_path)
    assert shown(coins, tmp_path)[1] is None


def test_pictures_are_made_beside_a_table_once(
    coins: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = faces_folder(tmp_path, "coins") / LIST
    maker = faces_beside.FacesBeside([coins], tmp_path, after=0.0)
    maker._timer.join()
    assert maker._child is not None
    maker._child.wait(60)
    maker.end()
    assert made.exists()
    start = Mock()
    monkeypatch.setattr(faces_beside, "start_child", start)
    again = faces_beside.FacesBeside([coins], tmp_path, after=0.0)
    again._timer.join()
    assert not start.called
    write(coins, "#123456")
    changed = faces_beside.FacesBeside([coins], tmp_path, after=0.0)
    changed._timer.join()
    assert start.called


def test_a_table_that_ends_at_once_starts_no_process(
    coins: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = Mock()
    monkeypatch.setattr(faces_beside, "start_child", start)
    maker = faces_beside.FacesBeside([coins], tmp_path)
    maker.end()
    maker._timer.join()
    assert not start.called
