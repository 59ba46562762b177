"""Icons and pictures that are dropped on the window, and the cards that show them."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.studio.client import FILES, Client, opened, write

SQUARE = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'
OTHER = SQUARE.replace(b"0 0 1 1", b"0 0 2 2")
LAYOUT = """\
elements:
  name: {kind: text, at: [3, 3, 57, 10], text: "{{ card.name }}"}
  feather: {kind: icon, at: [3, 20, 8, 8], icon: quill}
"""
BIRDS = "id,name,cost\nheron,Heron [reed],3\nsnipe,Snipe,1\nrail,Rail,\n"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    files = {**FILES, "layouts/bird.yaml": LAYOUT, "birds.csv": BIRDS}
    with opened(write(tmp_path / "marsh", files)) as found:
        yield found


def drop(client: Client, raw: bytes = SQUARE, name: str = "reed", **more: Any) -> Any:
    values = {"folder": "icons", "file": "drawing.svg", "name": name, **more}
    return client.post("/api/art", content=b64encode(raw).decode(), **values)


def test_a_dropped_icon_is_saved_under_its_name_and_undone(client: Client, tmp_path: Path) -> None:
    told = drop(client).json()
    assert (told["file"], told["name"], told["saved"]) == ("icons/reed.svg", "reed", True)
    assert told["undo"] == "add the picture icons/reed.svg"
    assert (tmp_path / "marsh/icons/reed.svg").read_bytes() == SQUARE
    assert "reed" in client.get("/api/icons").json()["icons"]
    client.post("/api/undo")
    assert not (tmp_path / "marsh/icons/reed.svg").exists()
    client.post("/api/redo")
    assert (tmp_path / "marsh/icons/reed.svg").read_bytes() == SQUARE


def test_a_picture_is_named_by_its_path(client: Client, tmp_path: Path) -> None:
    told = drop(client, folder="art", name="heron-2").json()
    assert (told["file"], told["name"]) == ("art/heron-2.svg", "art/heron-2.svg")


def test_a_replaced_icon_takes_the_place_of_one_with_another_ending(
    client: Client, tmp_path: Path
) -> None:
    (tmp_path / "marsh/icons").mkdir()
    (tmp_path / "marsh/icons/reed.webp").write_bytes(b"of before")
    assert drop(client, replace=True).json()["saved"] is True
    assert [each.name for each in (tmp_path / "marsh/icons").iterdir()] == ["reed.svg"]
    client.post("/api/undo")
    assert [each.name for each in (tmp_path / "marsh/icons").iterdir()] == ["reed.webp"]


def test_nothing_is_overwritten_unasked(client: Client, tmp_path: Path) -> None:
    drop(client)
    assert drop(client).json()["saved"] is False
    for name in ("reed", "Reed"):
        found = drop(client, OTHER, name)
        assert found.status == 409
        assert found.json()["error"]["code"] == "exists"
        assert found.json()["error"]["file"] == "icons/reed.svg"
    assert (tmp_path / "marsh/icons/reed.svg").read_bytes() == SQUARE
    assert drop(client, OTHER, replace=True).status == 200
    assert (tmp_path / "marsh/icons/reed.svg").read_bytes() == OTHER
    client.post("/api/undo")
    assert (tmp_path / "marsh/icons/reed.svg").read_bytes() == SQUARE


def test_the_name_of_a_shipped_icon_is_asked_about(client: Client) -> None:
    found = drop(client, name="sword")
    assert found.status == 409
    assert "an icon of Punchboard" in found.json()["error"]["message"]


@pytest.mark.parametrize(
    "name", ["", "../reed", "a/b", ".hidden", "reed.svg", "CON:", "x" * 61, "r e"]
)
def test_a_name_that_is_no_file_is_refused(client: Client, tmp_path: Path, name: str) -> None:
    assert drop(client, name=name).status == 422
    assert not (tmp_path / "marsh/icons").exists()


OUTSIDE = (
    b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><text>&a;</text></svg>'
)


@pytest.mark.parametrize(
    ("raw", "file"),
    [
        (b"<svg", "drawing.svg"),
        (b"no picture", "drawing.png"),
        (OUTSIDE, "drawing.svg"),
        (b"<html/>", "drawing.svg"),
        (b"GIF", "page.html"),
        (b"%PDF-1.7", "drawing.pdf"),
    ],
)
def test_a_file_that_the_loader_refuses_is_not_saved(
    client: Client, tmp_path: Path, raw: bytes, file: str
) -> None:
    found = drop(client, raw, file=file)
    assert found.status == 422
    assert found.json()["error"]["message"]
    assert not (tmp_path / "marsh/icons").exists()


def test_a_file_that_is_too_large_is_refused(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("punchboard.generator.studio.design.art_file.MOST_BYTES", 50)
    assert "too large" in drop(client).json()["error"]["message"]


def test_content_that_is_no_base64_is_refused(client: Client) -> None:
    found = client.post("/api/art", content="*", folder="icons", file="a.svg", name="a")
    assert found.status == 400
    assert drop(client, folder="layouts").status == 400


def test_a_game_that_may_not_be_changed_takes_no_file(tmp_path: Path) -> None:
    with opened(write(tmp_path / "marsh"), read_only="it came with Punchboard") as client:
        assert drop(client).status == 422


def test_cards_that_show_an_icon_are_counted(client: Client) -> None:
    assert client.get("/api/art/uses?name=reed").json() == {"cards": 1}
    assert client.get("/api/art/uses?name=quill").json() == {"cards": 3}
    assert client.get("/api/art/uses?name=ree").json() == {"cards": 0}
