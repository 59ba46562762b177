"""Printing through the server: the sheets of the view are those that the command prints."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from punchboard import build
from punchboard.cards.load.folder import load_game
from punchboard.generator.studio.printing.choices import request_of
from punchboard.generator.studio.printing.sheets import SheetPlans
from tests.studio.client import Client, opened, write
from tests.studio.printing.marsh import FILES
from tests.studio.printing.pressed import made

#: Ways to print that place the same cards differently.
WAYS: tuple[dict[str, Any], ...] = (
    {},
    {"duplex": "long-edge", "paper": "letter"},
    {"duplex": "fold", "bleed": 3.0, "gap": 2.0},
    {"duplex": "none", "without": ["eggs"], "rounded": True, "ruler": False},
    {"fill": ["birds.snipe=2", "blue", "heron"]},
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write(tmp_path / "marsh", FILES)


@pytest.fixture
def client(root: Path) -> Iterator[Client]:
    with opened(root) as client:
        yield client


def placed(manifest: Path) -> set[tuple[Any, ...]]:
    """Return where a manifest says that each side of each copy is."""
    found = set()
    for name, component in json.loads(manifest.read_text("utf-8"))["components"].items():
        for copy in component["copies"]:
            for side in ("face", "back"):
                at = copy[side]
                if at is not None:
                    found.add((
                        name, copy["card"], copy["copy"], side,
                        at["file"], at["page"], at["slot"], at["turn"], *at["trim"],
                    ))  # fmt: skip
    return found


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.get("duplex", "usual"))
def test_sheets_in_the_view_are_those_that_the_command_prints(root: Path, way: dict[str, Any]):
    out = root.parent / "out"
    build(root, out, **way)
    game, _ = load_game(root, "marsh")
    assert game is not None
    plan = SheetPlans().plan("key", game, out, request_of(way))
    planned = {
        (*(placement.copy), placement.side, file.name, page.number, placement.slot,
         placement.turn, *(round(each * 25.4 / 72, 3) for each in placement[3:7]))
        for file in plan.files
        for page in file.pages
        for placement in page.placements
    }  # fmt: skip
    assert len(planned) > 3
    assert planned == placed(out / "manifest.json")
    pages = {
        each["name"]: each["pages"]
        for each in json.loads((out / "manifest.json").read_text())["files"]
    }
    assert {file.name: len(file.pages) for file in plan.files}.items() <= pages.items()


def test_a_page_shows_its_cards_and_an_old_plan_is_gone_after_a_change(client: Client):
    plan = client.post("/api/print/plan", choices={}).json()
    file = plan["files"][0]
    assert (file["name"], file["pages"]) == ("cards-mixed-sizes-fronts.pdf", 1)
    address = f"/api/print/page?key={plan['key']}&file={file['name']}&page="
    page = client.get(address + "1")
    assert (page.status, page.headers["Content-Type"]) == (200, "image/svg+xml; charset=utf-8")
    assert b"<title>Cards of several sizes, fronts, page 1</title>" in page.body
    assert len(re.findall(rb"clip-path", page.body)) > 3
    assert client.get(address + "2").status == 404
    assert client.get(address + "x").status == 400
    assert client.get(address.replace(plan["key"], "0") + "1").status == 404
    client.cell("cost", "4", "3")
    assert client.post("/api/print/plan", choices={}).json()["key"] != plan["key"]


@pytest.mark.parametrize(
    ("choices", "status", "word"),
    [
        ({"paper": "a9"}, 422, "a9"),
        ({"printer": "none"}, 422, "none"),
        ({"bleed": 99}, 422, "bleed"),
        ({"without": ["nobody"]}, 422, "nobody"),
        ({"duplex": "sideways"}, 400, "duplex"),
        ({"out": "/"}, 400, "out"),
    ],
)
def test_a_wrong_choice_is_refused_with_its_name(
    client: Client, choices: dict[str, Any], status: int, word: str
):
    answer = client.post("/api/print/plan", choices=choices)
    assert answer.status == status
    assert word in answer.json()["error"]["message"]


def test_pdfs_are_made_beside_and_only_those_can_be_opened(client: Client, root: Path):
    state = made(client, choices={"duplex": "none"})
    assert state["state"] == "done", state
    assert [each["name"] for each in state["files"]] == ["cards-mixed-sizes.pdf"]
    pdf = client.get("/api/print/file?name=cards-mixed-sizes.pdf")
    assert (pdf.status, pdf.headers["Content-Type"]) == (200, "application/pdf")
    assert pdf.body == (root / "output/cards-mixed-sizes.pdf").read_bytes()
    secret = root.parent / "secret.pdf"
    secret.write_bytes(b"mine")
    (root / "output/cards-mixed-sizes.pdf").unlink()
    (root / "output/cards-mixed-sizes.pdf").symlink_to(secret)
    for name in ("cards-mixed-sizes.pdf", "../game.yaml", "manifest.json", ""):
        assert client.get(f"/api/print/file?name={name}").status == 404, name


def test_a_face_without_its_text_prints_as_a_draft_when_asked(client: Client, root: Path):
    (root / "layouts/bird.yaml").write_text(
        FILES["layouts/bird.yaml"].replace("card.cost", "card.cots")
    )
    state = made(client)
    assert state["state"] == "faulty"
    assert "cots" in state["errors"][0]["message"]
    assert not (root / "output/cards-mixed-sizes-fronts.pdf").exists()
    state = made(client, draft=True)
    assert state["state"] == "done"
    assert state["errors"]
    assert (root / "output/cards-mixed-sizes-fronts.pdf").exists()
    pdf = pypdfium2.PdfDocument(root / "output/cards-mixed-sizes-fronts.pdf")
    text = pdf[0].get_textpage().get_text_range()
    assert "DRAFT" in text
    assert "Heron" in text


def test_a_cancelled_print_leaves_the_folder_as_it_was(client: Client, root: Path):
    (root / "output").mkdir()
    (root / "output/mine.txt").write_text("mine")
    assert client.post("/api/print/make", choices={}).json()["state"] == "working"
    again = client.post("/api/print/make", choices={})
    assert again.status == 422
    client.post("/api/print/cancel")
    for _ in range(200):
        if client.get("/api/print").json()["press"]["state"] != "working":
            break
        time.sleep(0.05)
    assert client.get("/api/print").json()["press"] == {"state": "cancelled"}
    assert [path.name for path in (root / "output").iterdir()] == ["mine.txt"]
