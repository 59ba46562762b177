"""The text editor in Chromium over a real folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.studio.client import GAME, opened, write
from tests.studio.desk import Desk


@pytest.fixture
def desk(browser: Browser, tmp_path: Path) -> Iterator[Desk]:
    root = write(tmp_path / "marsh")
    with opened(root) as client:
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        faults: list[str] = []
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.on(
            "console", lambda told: faults.append(told.text) if "Security" in told.text else None
        )
        page.goto(client.door.new_address())
        page.get_by_role("button", name="Text", exact=True).click()
        page.locator(".cm-content").click()
        yield Desk(root, page, client)
        page.close()
    assert faults == []


def test_typing_is_saved_and_undone(desk: Desk) -> None:
    desk.page.keyboard.press("Control+End")
    desk.page.keyboard.type("# note")
    desk.saves(GAME + "# note", "game.yaml")
    desk.page.keyboard.press("Control+z")
    desk.saves(GAME, "game.yaml")
    expect(desk.page.locator(".cm-content")).not_to_contain_text("# note")


def test_a_change_elsewhere_comes_in_while_typing_and_nothing_is_lost(desk: Desk) -> None:
    desk.page.keyboard.press("Control+End")
    desk.page.keyboard.type("# mine")
    (desk.root / "game.yaml").write_text("# theirs\n" + (desk.root / "game.yaml").read_text())
    desk.page.keyboard.type("!")
    desk.saves("# theirs\n" + GAME + "# mine!", "game.yaml")
    expect(desk.page.locator(".cm-content")).to_contain_text("# theirs")


def test_keys_are_offered_with_their_docs(desk: Desk) -> None:
    desk.page.keyboard.press("Control+End")
    desk.page.keyboard.type("play")
    expect(desk.page.locator(".cm-tooltip-autocomplete")).to_contain_text("players")
    expect(desk.page.locator(".cm-completionInfo")).not_to_be_empty()


def test_the_face_is_in_sight_beside_a_long_text(desk: Desk) -> None:
    desk.page.keyboard.press("Control+End")
    desk.page.keyboard.insert_text("# line\n" * 200)
    face = desk.page.locator(".face-picture img").first
    expect(face).to_be_in_viewport(ratio=1)
    expect(desk.page.locator(".cm-activeLine")).to_be_in_viewport()


def test_a_problem_is_marked_at_its_line(desk: Desk) -> None:
    desk.page.keyboard.press("Control+End")
    desk.page.keyboard.type("titel: x")
    expect(desk.page.locator(".cm-lint-marker-error")).to_have_count(1, timeout=20_000)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_wrong(desk: Desk, scheme: str) -> None:
    desk.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    found = Axe().run(desk.page)
    assert [(each["id"], each["nodes"][0]["html"]) for each in found.response["violations"]] == []
