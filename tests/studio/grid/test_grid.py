"""The grid in Chromium over a real folder: everything that is typed is in the file at once."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.studio.client import BIRDS, FILES
from tests.studio.grid.desk import PASTE, Desk, select


def test_each_key_press_is_in_the_file_and_enter_goes_down(desk: Desk) -> None:
    select(desk, "Heron")
    desk.page.keyboard.type("Grey, big")
    desk.saves(BIRDS.replace("Heron", '"Grey, big"'))
    desk.page.keyboard.press("Enter")
    desk.page.keyboard.type("Jack")
    desk.page.keyboard.press("Tab")
    desk.saves(BIRDS.replace("Heron", '"Grey, big"').replace("Snipe", "Jack"))


def test_escape_takes_back_what_was_typed(desk: Desk) -> None:
    select(desk, "Heron")
    desk.page.keyboard.type("Grey")
    desk.saves(BIRDS.replace("Heron", "Grey"))
    desk.page.keyboard.press("Escape")
    desk.saves(BIRDS)
    expect(desk.page.locator(".tabulator-cell", has_text="Heron").first).to_be_visible()


def test_undo_shows_the_cell_as_it_was(desk: Desk) -> None:
    select(desk, "Heron")
    desk.page.keyboard.type("Grey")
    desk.page.keyboard.press("Enter")
    desk.saves(BIRDS.replace("Heron", "Grey"))
    desk.page.keyboard.press("Control+z")
    desk.saves(BIRDS)
    expect(desk.page.locator(".tabulator-cell", has_text="Heron").first).to_be_visible()
    desk.page.keyboard.press("Control+y")
    desk.saves(BIRDS.replace("Heron", "Grey"))


def test_rows_from_excel_overwrite_and_append(desk: Desk) -> None:
    select(desk, "Rail")
    desk.page.evaluate(PASTE, 'Water rail\t2\r\n"Teal ""blue"""\t4\r\n')
    desk.saves(BIRDS.replace("Rail,", "Water rail,2") + ',"Teal ""blue""",4\n')
    desk.page.keyboard.press("Control+z")
    desk.saves(BIRDS)


def test_a_range_is_copied_as_excel_reads_it(desk: Desk) -> None:
    select(desk, "Heron")
    desk.page.keyboard.press("Shift+ArrowDown")
    desk.page.keyboard.press("Shift+ArrowRight")
    assert desk.copied() == "Heron\t3\r\nSnipe\t1"


def test_fill_down_and_delete_are_one_step_each(desk: Desk) -> None:
    select(desk, "Heron")
    desk.page.keyboard.press("Shift+ArrowDown")
    desk.page.keyboard.press("Shift+ArrowDown")
    desk.page.keyboard.press("Control+d")
    filled = BIRDS.replace("Snipe", "Heron").replace("Rail", "Heron")
    desk.saves(filled)
    desk.page.keyboard.press("Delete")
    desk.saves("id,name,cost\nheron,,3\nsnipe,,1\nrail,,\n")
    desk.page.keyboard.press("Control+z")
    desk.saves(filled)
    desk.page.keyboard.press("Control+z")
    desk.saves(BIRDS)


def test_control_and_enter_fill_the_selection_with_the_typed_text(desk: Desk) -> None:
    select(desk, "Heron")
    desk.page.keyboard.press("Shift+ArrowDown")
    desk.page.keyboard.type("Egret")
    desk.page.keyboard.press("Control+Enter")
    desk.saves(BIRDS.replace("Heron", "Egret").replace("Snipe", "Egret"))
    assert desk.copied() == "Egret\r\nEgret"
    desk.page.keyboard.press("Control+z")
    desk.saves(BIRDS)


def test_find_and_replace_all(desk: Desk) -> None:
    select(desk, "Heron")
    desk.page.keyboard.press("Control+h")
    desk.page.get_by_label("Find", exact=True).fill("ai")
    desk.page.get_by_label("Replace with").fill("$&x")
    desk.page.get_by_role("button", name="Replace all").click()
    desk.saves(BIRDS.replace("rail", "r$&xl").replace("Rail", "R$&xl"))


def test_rows_are_added_duplicated_moved_and_deleted(desk: Desk) -> None:
    select(desk, "Heron")
    desk.page.get_by_role("button", name="Duplicate").click()
    copy = BIRDS.replace("snipe,", "heron_2,Heron,3\nsnipe,")
    desk.saves(copy)
    select(desk, "Rail")
    desk.page.keyboard.press("Alt+ArrowUp")
    desk.saves("id,name,cost\nheron,Heron,3\nheron_2,Heron,3\nrail,Rail,\nsnipe,Snipe,1\n")
    desk.page.keyboard.press("Control+z")
    desk.saves(copy)
    select(desk, "Snipe")
    desk.page.get_by_role("button", name="Delete", exact=True).click()
    desk.saves(copy.replace("snipe,Snipe,1\n", ""))
    select(desk, "heron_2")
    desk.page.get_by_role("button", name="Add row").click()
    desk.saves(copy.replace("snipe,Snipe,1\n", ",,\n"))
    selected = desk.page.locator(".tabulator-row.tabulator-range-highlight .row-number")
    expect(selected).to_have_text("4")


def test_a_column_is_added_renamed_and_deleted(desk: Desk) -> None:
    select(desk, "Heron")
    for name, button, expected in (
        (
            "text",
            "Add column after it",
            "id,name,text,cost\nheron,Heron,,3\nsnipe,Snipe,,1\nrail,Rail,,\n",
        ),
        (
            "title",
            "Rename column",
            "id,title,text,cost\nheron,Heron,,3\nsnipe,Snipe,,1\nrail,Rail,,\n",
        ),
    ):
        desk.page.get_by_role("button", name="Column…").click()
        desk.page.locator(".column-dialog select").first.select_option("name")
        desk.page.get_by_label("New name").fill(name)
        desk.page.get_by_role("button", name=button).click()
        desk.saves(expected)


def test_an_open_bracket_offers_icons(desk: Desk) -> None:
    select(desk, "Heron")
    desk.page.keyboard.press("F2")
    desk.page.keyboard.type(" [")
    choices = desk.page.get_by_role("option")
    expect(choices.first).to_be_visible()
    name = choices.first.text_content()
    desk.page.keyboard.press("Enter")
    desk.page.keyboard.press("Enter")
    desk.saves(BIRDS.replace("Heron", f"Heron [{name}]"))


def test_another_program_and_another_window_show_at_once(desk: Desk) -> None:
    (desk.root / "birds.csv").write_bytes(BIRDS.replace("Snipe", "Jack snipe").encode())
    expect(desk.page.locator(".tabulator-cell", has_text="Jack snipe").first).to_be_visible()
    desk.client.cell("name", "Great heron", was="Heron")
    expect(desk.page.locator(".tabulator-cell", has_text="Great heron").first).to_be_visible()


def test_a_cell_that_was_changed_elsewhere_says_so_and_is_not_overwritten(desk: Desk) -> None:
    select(desk, "Heron")
    desk.page.keyboard.press("F2")
    desk.page.keyboard.press("End")
    desk.client.cell("name", "Great heron", was="Heron")
    desk.page.keyboard.type("!")
    expect(desk.page.get_by_text('it is now "Great heron"')).to_be_visible()
    desk.page.keyboard.press("Enter")
    desk.saves(BIRDS.replace("Heron", "Great heron"))


def test_a_row_added_above_by_another_program_leaves_an_open_cell_its_card(desk: Desk) -> None:
    select(desk, "Snipe")
    desk.page.keyboard.press("F2")
    desk.page.keyboard.press("End")
    desk.page.keyboard.type("!")
    desk.saves(BIRDS.replace("Snipe", "Snipe!"))
    above = desk.birds.replace("heron,", "duck,Duck,1\nheron,")
    (desk.root / "birds.csv").write_bytes(above.encode())
    expect(desk.page.get_by_role("tab", name="Birds 4 cards")).to_be_visible()
    desk.page.keyboard.type("?")
    desk.saves(above.replace("Snipe!", "Snipe!?"))
    desk.page.keyboard.press("Enter")
    expect(desk.page.locator(".tabulator-cell").get_by_text("Duck", exact=True)).to_be_visible()
    assert desk.birds == above.replace("Snipe!", "Snipe!?")


def test_the_selection_stays_on_a_card_that_moves(desk: Desk) -> None:
    select(desk, "Rail")
    desk.page.keyboard.press("Alt+ArrowUp")
    desk.saves("id,name,cost\nheron,Heron,3\nrail,Rail,\nsnipe,Snipe,1\n")
    expect(desk.page.locator(".tabulator-row").nth(2)).to_contain_text("Snipe")
    desk.page.keyboard.press("Alt+ArrowUp")
    desk.saves("id,name,cost\nrail,Rail,\nheron,Heron,3\nsnipe,Snipe,1\n")
    above = desk.birds.replace("rail,", "duck,Duck,1\nrail,")
    (desk.root / "birds.csv").write_bytes(above.encode())
    expect(desk.page.locator(".tabulator-cell").get_by_text("Duck", exact=True)).to_be_visible()
    desk.page.keyboard.type("Water rail")
    desk.saves(above.replace("Rail", "Water rail"))


@pytest.mark.parametrize(
    "files",
    [
        {
            **FILES,
            "birds.csv": 'id,name,<img src=x onerror=alert(1)>\nheron,<b>Heron</b>,"<script>"\n',
        }
    ],
)
def test_headings_and_cells_are_text(desk: Desk) -> None:
    expect(desk.page.get_by_text("<b>Heron</b>").first).to_be_visible()
    expect(desk.page.get_by_text("<img src=x onerror=alert(1)>").first).to_be_visible()
    assert desk.page.locator(".grid-host b, .grid-host script, .grid-host img").count() == 0


def test_filter_and_sort_leave_the_file_as_it_is(desk: Desk) -> None:
    desk.page.get_by_label("Filter rows").fill("sni")
    expect(desk.page.get_by_text("1 of 3 rows are shown")).to_be_visible()
    desk.page.get_by_role("button", name="Show all as in the file").click()
    desk.page.locator(".tabulator-col-sorter").nth(1).click()
    expect(desk.page.get_by_text("Sorted only here")).to_be_visible()
    assert desk.birds == BIRDS


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_wrong(desk: Desk, theme: str) -> None:
    desk.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    desk.page.keyboard.press("Control+f")
    found = Axe().run(desk.page)
    assert [(each["id"], each["nodes"][0]["html"]) for each in found.response["violations"]] == []
