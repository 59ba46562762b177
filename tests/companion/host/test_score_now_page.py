"""Score now in browsers: pages of a game that was played already, on screen and phone."""

from __future__ import annotations

from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, expect

from punchboard.cards.play.table_faces import LIST, BoardPicture, TableFaces, faces_folder
from punchboard.companion.host.screen_host import ScreenHost
from punchboard.companion.table.tables import Tables
from tests.companion.host.browser import PHONE, axe_faults
from tests.companion.host.test_table_screen_page import TABLET, page_at
from tests.companion.shipped import shipped_pack


def touch(page: Page, field: str, figure: int) -> None:
    """Touch a figure on its track or in its row."""
    track = page.get_by_role("radiogroup", name=field)
    track.get_by_role("radio", name=str(figure), exact=True).click()


def add_board(tables: Path) -> None:
    """Write a picture of Morocco's stalls, as if it had been made: five rows of five."""
    folder = faces_folder(tables, "morocco")
    folder.mkdir(parents=True)
    name = "0" * 32
    Image.new("RGB", (50, 50), "#c9ad86").save(folder / f"{name}.webp")
    places = {
        f"{row}{column + 1}": (column / 5, down / 5, 0.2, 0.2)
        for down, row in enumerate("ABCDE")
        for column in range(5)
    }
    board = BoardPicture(picture=name, width=50, height=50, places=places)
    made = TableFaces(source="", boards=(board,))
    (folder / LIST).write_text(made.model_dump_json(), encoding="utf-8")


def test_a_game_is_scored_on_a_phone_and_on_the_shared_screen(
    tmp_path: Path, real_kinds: None, browser: Browser
) -> None:
    pack = tmp_path / "morocco.pack.json"
    pack.write_text(shipped_pack("morocco"), encoding="utf-8")
    tables = Tables(tmp_path / "tables")
    tables.create(pack.read_text("utf-8"), "", [("blue", "Ada"), ("red", "Ben")]).close()
    add_board(tables.folder)
    host = ScreenHost(tables, [pack], "127.0.0.1", 0)
    host.begin()
    try:
        with (
            page_at(browser, host.screen, TABLET) as table,
            page_at(browser, host.hosting.code, PHONE) as phone,  # type: ignore[arg-type]
        ):
            table.get_by_role("button", name="Score now").click()
            # Who played last is known.
            names = table.locator(".seats-chosen input")
            expect(names).to_have_count(2)
            assert names.evaluate_all("all => all.map((each) => each.value)") == ["Ada", "Ben"]
            table.get_by_role("button", name="Score now").click()
            expect(table.locator("#now h1")).to_contain_text("a page for each player")
            touch(table, "Ada: Victory points", 41)
            phone.get_by_role("button", name="Ben").click()
            touch(phone, "Ben: Victory points", 33)
            for stall in ("A1", "A2", "B5"):
                phone.locator(".area", has_text=stall).click()
            expect(phone.get_by_text("A1, A2, B5")).to_be_visible()
            kept = phone.locator(".board img").evaluate(
                "async (each) => (await fetch(each.src)).headers.get('cache-control')"
            )
            assert "immutable" in kept
            touch(phone, "Ben: Juice", 4)
            assert axe_faults(phone) == []
            phone.get_by_role("button", name="Ben’s score").click()
            expect(table.get_by_text("1 of 2 is done.")).to_be_visible()
            # What was touched for Ada before Ben sent his page is still there.
            at = table.get_by_role("radiogroup", name="Ada: Victory points")
            expect(at.locator("input:checked")).to_have_value("41")
            expect(table.locator(".area.shut", has_text="A1")).to_be_visible()
            table.get_by_text("As a list").click()
            table.get_by_role("checkbox", name="C3").click()
            expect(table.locator(".area.on")).to_have_text(["AC3"])
            assert axe_faults(table) == []
            table.get_by_role("button", name="Ada’s score").click()
            for page in (table, phone):
                expect(page.locator("h1").first).to_contain_text("Ada wins with 44 points.")
            table.locator("summary", has_text="Ben").click()
            expect(table.get_by_text("2 market tiles (A1, A2), 3 each")).to_be_visible()
    finally:
        host.end()
