"""Single cards of a kept version: which ones were changed or deleted, and their way back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.studio.client import BIRDS, FILES, GAME, Client, opened, write


@pytest.fixture
def files() -> dict[str, str]:
    return FILES


@pytest.fixture
def root(tmp_path: Path, files: dict[str, str]) -> Path:
    return write(tmp_path / "marsh", files)


@pytest.fixture
def client(root: Path) -> Iterator[Client]:
    with opened(root) as client:
        yield client


def keep(client: Client) -> str:
    return client.post("/api/versions", name="Friday").json()["versions"][0]["id"]


def cards(client: Client, version: str) -> list[tuple[str, str, str]]:
    found = client.get(f"/api/versions/cards?id={version}&component=birds").json()["cards"]
    return [(each["key"], each["name"], each["state"]) for each in found]


def restore(client: Client, version: str, card: str) -> Any:
    return client.post("/api/versions/restore", id=version, component="birds", card=card)


def saved(root: Path, text: str) -> None:
    (root / "birds.csv").write_bytes(text.encode())


def test_changed_and_deleted_cards_come_back_one_by_one_to_their_places(
    client: Client, root: Path
) -> None:
    version = keep(client)
    assert cards(client, version) == []
    saved(root, "id,name,cost\nteal,Teal,5\nheron,Heron,9\nrail,Rail,\n")
    assert cards(client, version) == [
        ("heron", "Heron", "changed"), ("snipe", "Snipe", "deleted"),
    ]  # fmt: skip
    assert restore(client, version, "snipe").status == 200
    text = "id,name,cost\nteal,Teal,5\nheron,Heron,9\nsnipe,Snipe,1\nrail,Rail,\n"
    assert (root / "birds.csv").read_bytes().decode() == text
    assert restore(client, version, "heron").json()["undo"] == 'restore heron from "Friday"'
    assert (root / "birds.csv").read_bytes().decode() == text.replace("9", "3")
    assert cards(client, version) == []
    client.post("/api/undo")
    client.post("/api/undo")
    assert "Heron,9\nrail" in (root / "birds.csv").read_bytes().decode()


def test_a_column_newer_than_the_version_keeps_its_cells(client: Client, root: Path) -> None:
    version = keep(client)
    text = "id,food,name,cost\nheron,fish,Heron,9\nsnipe,worms,Snipe,1\nrail,,Rail,\n"
    saved(root, text)
    assert cards(client, version) == [("heron", "Heron", "changed")]
    restore(client, version, "heron")
    assert (root / "birds.csv").read_bytes().decode() == text.replace("9", "3")


@pytest.mark.parametrize(
    "files", [{**FILES, "birds.csv": "name,cost\nGrey heron,3\nJack snipe,1\n"}]
)
def test_a_deleted_card_without_an_id_comes_back_by_its_name(client: Client, root: Path) -> None:
    version = keep(client)
    saved(root, "name,cost\nJack snipe,1\n")
    assert cards(client, version) == [("Grey heron", "Grey heron", "deleted")]
    assert restore(client, version, "Grey heron").status == 200
    assert (root / "birds.csv").read_bytes() == b"name,cost\nGrey heron,3\nJack snipe,1\n"


def test_what_a_version_does_not_have_is_refused(client: Client, root: Path) -> None:
    saved(root, BIRDS + "teal,Teal,5\n")
    version = keep(client)
    (root / "game.yaml").write_bytes(GAME.replace("birds.csv", "ducks.csv").encode())
    (root / "ducks.csv").write_bytes(BIRDS.encode())
    client.get("/api/table?component=birds")
    assert cards(client, version) == []
    answer = restore(client, version, "teal")
    assert answer.status == 422
    assert answer.json()["error"]["message"] == 'the version "Friday" has no card "teal"'
    assert restore(client, "none", "teal").status == 404
    assert client.get(f"/api/versions/cards?id={version}&component=none").status == 404


def test_all_files_come_back_at_once_and_undo_takes_that_back(client: Client, root: Path) -> None:
    version = keep(client)
    saved(root, "id,name,cost\n")
    (root / "layouts" / "bird.yaml").unlink()
    answer = client.post("/api/versions/restore", id=version)
    assert sorted(answer.json()["files"]) == ["birds.csv", "layouts/bird.yaml"]
    assert (root / "birds.csv").read_bytes().decode() == BIRDS
    client.post("/api/undo")
    assert (root / "birds.csv").read_bytes() == b"id,name,cost\n"
    assert not (root / "layouts" / "bird.yaml").exists()
