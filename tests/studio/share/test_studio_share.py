"""A game for others: its folder as a zip file, and all cards as one page."""

from __future__ import annotations

import io
from pathlib import Path
from zipfile import ZipFile

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from punchboard.generator.studio.share import card_page
from tests.studio.client import FILES, Answer, Client, opened, write

HOSTILE = '<script>alert(1)</script>"'
NAME = "Heron\" onload='alert(1)' < 2"
GAME = {
    **FILES,
    "game.yaml": FILES["game.yaml"]
    .replace("Marsh", f"'Marsh {HOSTILE}'")
    .replace("    columns", "    back: card/back.yaml\n    columns"),
    "birds.csv": f'id,name,cost\nheron,"{NAME.replace(chr(34), chr(34) * 2)}",3\nrail,Rail,1\n',
}
OUTSIDE = {
    ".git/config": "x",
    ".hidden": "x",
    "output/marsh/cards.pdf": "x",
    "art/.DS_Store": "x",
    "~$birds.xlsx": "x",
}


def saved(client: Client, path: str) -> Answer:
    answer = client.get(path)
    assert answer.status == 200
    assert (answer.headers["Content-Disposition"] or "").startswith("attachment; filename*=UTF-8''")
    return answer


def test_the_zip_has_the_game_and_names_what_is_left_out(tmp_path: Path) -> None:
    root = write(tmp_path / "marsh", {**GAME, **OUTSIDE})
    outer = tmp_path / "secret.txt"
    outer.write_text("secret")
    (root / "link.txt").symlink_to(outer)
    with opened(root) as client:
        told = client.get("/api/share").json()
        assert told["leftOut"] == [
            ".git", ".hidden", "art/.DS_Store", "link.txt", "output", "~$birds.xlsx",
        ]  # fmt: skip
        content = saved(client, "/api/share/folder.zip").body
        assert content == saved(client, "/api/share/folder.zip").body
    with ZipFile(io.BytesIO(content)) as packed:
        assert packed.testzip() is None
        found = {each: packed.read(each).decode() for each in packed.namelist()}
    assert found == {f"marsh/{name}": text for name, text in GAME.items()}
    assert told["files"] == len(GAME)


def test_the_page_shows_every_card_offline_and_finds_them_by_name(
    browser: Browser, tmp_path: Path
) -> None:
    with opened(write(tmp_path / "marsh", GAME)) as client:
        assert client.get("/api/share/cards.html").status == 404
        told = client.post("/api/share/cards").json()
        content = saved(client, "/api/share/cards.html").body
    assert (told["cards"], told["leftOut"], told["size"]) == (2, [], len(content))
    assert b"http://www.w3.org" not in content  # pictures are encoded: no other address is in it
    page_file = tmp_path / "marsh.html"
    page_file.write_bytes(content)
    context = browser.new_context(offline=True)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.on("console", lambda each: faults.append(each.text))
    page.on("dialog", lambda dialog: faults.append(dialog.message))
    page.goto(page_file.as_uri())
    expect(page.get_by_role("heading", name=f"Marsh {HOSTILE}")).to_be_visible()
    heron = page.get_by_role("img", name=f"Front of {NAME}")
    expect(heron).to_be_visible()
    expect(page.get_by_role("img")).to_have_count(3)  # both fronts, and the back of all
    assert heron.evaluate("(each) => each.naturalWidth") > 100
    page.get_by_role("searchbox").fill("RAI")
    expect(heron).to_be_hidden()
    expect(page.get_by_role("img", name="Front of Rail")).to_be_visible()
    expect(page.get_by_role("status")).to_have_text("1 / 2")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        report = Axe().run(page)
        assert report.violations_count == 0, report.generate_report()
    context.close()
    assert faults == []


def test_a_page_that_is_too_large_is_refused_with_another_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(card_page, "_MOST_BYTES", 1000)
    with opened(write(tmp_path / "marsh")) as client:
        answer = client.post("/api/share/cards")
        assert answer.status == 422
        assert "share the folder as a zip" in answer.json()["error"]["hint"]
        assert client.get("/api/share/cards.html").status == 404
