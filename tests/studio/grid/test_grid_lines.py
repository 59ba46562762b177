"""The grid keeps to its cards: selection and editor stay on them while files and rows change."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.studio.client import BIRDS, FILES, GAME, opened, write
from tests.studio.grid.desk import PASTE, Desk, cell, select

_TEAL = BIRDS.replace("heron,", "teal,Teal,2\nheron,")
_MANY = "".join(f"c{at},Card {at}\n" for at in range(1, 400))
_FIVE_THOUSAND = "id,name\n" + "".join(f"c{at},Card {at}\n" for at in range(5000))
_REFUSED: dict[str, Any] = {
    "status": 422,
    "content_type": "application/json",
    "body": json.dumps({"error": {"code": "refused", "message": "Not like that", "hint": ""}}),
}
_COLUMNS = """\
      cost: number
      wet: flag
      group: {type: choice, options: [wader, duck]}
"""
_TYPED = {
    **FILES,
    "game.yaml": FILES["game.yaml"].replace("      cost: number\n", _COLUMNS),
    "birds.csv": "id,name,cost,wet,group\nheron,Heron,3,no,wader\nsnipe,Snipe,1,yes,\n",
}


_NOTES = [f"note {number}" for number in range(30)]
_WIDE = {
    **FILES,
    "birds.csv": f"id,name,{','.join(_NOTES)}\nheron,Heron,{','.join(_NOTES)}\n",
    "game.yaml": FILES["game.yaml"].replace("      cost: number\n", "      name: text\n"),
}


def is_shown(desk: Desk, text: str) -> None:
    expect(cell(desk, text)).to_be_visible()


def test_a_row_added_above_leaves_the_selection_on_its_card(desk: Desk) -> None:
    select(desk, "Snipe")
    (desk.root / "birds.csv").write_bytes(_TEAL.encode())
    is_shown(desk, "Teal")
    desk.page.keyboard.type("Jack")
    desk.saves(_TEAL.replace("Snipe", "Jack"))


def test_a_row_added_above_leaves_the_editor_open_on_its_card(desk: Desk) -> None:
    select(desk, "Snipe")
    desk.page.keyboard.type("Ja")
    desk.saves(BIRDS.replace("Snipe", "Ja"))
    (desk.root / "birds.csv").write_bytes(_TEAL.replace("Snipe", "Ja").encode())
    is_shown(desk, "Teal")
    desk.page.keyboard.type("ck")
    desk.saves(_TEAL.replace("Snipe", "Jack"))


@pytest.mark.parametrize("files", [_WIDE])
def test_a_cell_far_to_the_right_or_left_is_scrolled_to(desk: Desk) -> None:
    select(desk, "Heron")
    desk.page.keyboard.press("Control+f")
    for text in ("note 29", "note 3"):
        desk.page.get_by_label("Find", exact=True).fill(text)
        desk.page.get_by_role("button", name="Next").click()
        expect(cell(desk, text)).to_be_in_viewport(ratio=1)


def test_moved_rows_stay_selected(desk: Desk) -> None:
    select(desk, "Rail")
    desk.page.keyboard.press("Alt+ArrowUp")
    desk.page.keyboard.press("Alt+ArrowUp")
    desk.saves("id,name,cost\nrail,Rail,\nheron,Heron,3\nsnipe,Snipe,1\n")
    assert desk.copied() == "Rail"


def test_text_typed_on_the_face_shows_in_the_table(desk: Desk) -> None:
    desk.page.get_by_role("button", name="name: Heron", exact=True).dblclick()
    field = desk.page.get_by_role("textbox", name="name of this card")
    expect(field).to_be_focused()
    desk.page.keyboard.type("Egret")
    is_shown(desk, "Egret")
    expect(field).to_be_focused()


def test_an_id_is_typed_and_then_its_name(desk: Desk) -> None:
    select(desk, "snipe")
    desk.page.keyboard.type("jack")
    desk.page.keyboard.press("Tab")
    desk.page.keyboard.type("Jack snipe")
    desk.page.keyboard.press("Enter")
    desk.saves(BIRDS.replace("snipe,Snipe", "jack,Jack snipe"))
    expect(desk.page.get_by_role("alert").get_by_text("gone")).to_have_count(0)


@pytest.mark.parametrize("files", [{**FILES, "birds.csv": "name,cost\nHeron,3\nSnipe,1\n"}])
def test_a_name_that_makes_the_id_is_typed_whole(desk: Desk) -> None:
    select(desk, "Heron")
    desk.page.keyboard.type("Egret")
    desk.page.keyboard.press("Tab")
    desk.page.keyboard.type("12")
    desk.page.keyboard.press("Enter")
    desk.saves("name,cost\nEgret,12\nSnipe,1\n")


def test_cells_that_were_refused_show_the_file(desk: Desk) -> None:
    desk.page.route("**/api/edit", lambda route: route.fulfill(**_REFUSED))
    select(desk, "Heron")
    desk.page.keyboard.press("Shift+ArrowDown")
    desk.page.keyboard.press("Control+d")
    expect(desk.page.get_by_text("Not like that")).to_be_visible()
    is_shown(desk, "Snipe")
    desk.page.evaluate(PASTE, "a\r\nb\r\nc\r\nd\r\n")
    expect(cell(desk, "b")).to_have_count(0)
    desk.saves(BIRDS)


def test_typing_goes_on_in_a_refused_cell_and_the_message_keeps_it(desk: Desk) -> None:
    select(desk, "3")
    desk.page.keyboard.press("F2")
    desk.client.cell("cost", "5", was="3")
    desk.page.keyboard.type("1")
    expect(desk.page.get_by_text('it is now "5"')).to_be_visible()
    desk.page.keyboard.type("2")
    desk.page.keyboard.press("Enter")
    is_shown(desk, "5")
    desk.saves(BIRDS.replace("3", "5"))
    expect(desk.page.get_by_text("You typed: 312")).to_be_visible()
    desk.page.get_by_role("button", name="Write it again").click()
    desk.saves(BIRDS.replace("3", "312"))


def test_cells_beyond_the_last_column_are_told_not_dropped(desk: Desk) -> None:
    select(desk, "3")
    desk.page.evaluate(PASTE, "4\tx\r\n5\ty\r\n")
    expect(desk.page.get_by_text("2 cells are beyond the last column")).to_be_visible()
    assert desk.birds == BIRDS
    select(desk, "Rail")
    desk.page.get_by_role("button", name="Paste what fits").click()
    desk.saves(BIRDS.replace("Heron,3", "Heron,4").replace("Snipe,1", "Snipe,5"))


def test_a_paste_whose_new_rows_are_refused_changes_nothing(desk: Desk) -> None:
    def answer(route: Route) -> None:
        if "rows.add" in (route.request.post_data or ""):
            route.fulfill(**_REFUSED)
        else:
            route.continue_()

    desk.page.route("**/api/edit", answer)
    select(desk, "Rail")
    desk.page.evaluate(PASTE, "Water rail\r\nTeal\r\n")
    expect(desk.page.get_by_text("Not like that")).to_be_visible()
    is_shown(desk, "Rail")
    desk.saves(BIRDS)


def test_a_paste_tells_of_the_rows_that_it_added(desk: Desk) -> None:
    select(desk, "Rail")
    desk.page.evaluate(PASTE, "Water rail\r\nTeal\r\nDuck\r\n")
    expect(desk.page.get_by_text("2 rows were added at the end of the table.")).to_be_visible()
    desk.saves(BIRDS.replace("Rail", "Water rail") + ",Teal,\n,Duck,\n")


def test_keys_select_all_go_to_ends_and_leave_the_table(desk: Desk) -> None:
    select(desk, "Snipe")
    desk.page.keyboard.press("Control+a")
    assert desk.copied() == "heron\tHeron\t3\r\nsnipe\tSnipe\t1\r\nrail\tRail\t"
    desk.page.keyboard.press("Control+End")
    desk.page.keyboard.press("Home")
    assert desk.copied() == "rail"
    desk.page.keyboard.press("Control+Home")
    desk.page.keyboard.press("Tab")
    desk.page.keyboard.press("Tab")
    assert desk.copied() == "3"
    desk.page.keyboard.press("Tab")
    expect(desk.page.locator(".tabulator-tableholder")).not_to_be_focused()


def test_the_handle_fills_down_with_all_rows_of_the_selection(desk: Desk) -> None:
    select(desk, "3")
    box = desk.page.locator(".tabulator-range-cell-active").bounding_box()
    assert box is not None
    mouse = desk.page.mouse
    mouse.move(box["x"] + box["width"], box["y"] + box["height"])
    mouse.down()
    mouse.move(box["x"] + 5, box["y"] + 2.5 * box["height"])
    mouse.up()
    desk.saves(BIRDS.replace("Snipe,1", "Snipe,3").replace("Rail,", "Rail,3"))
    desk.page.keyboard.press("Control+z")
    desk.saves(BIRDS)


@pytest.mark.parametrize(
    "files",
    [{**FILES, "birds.csv": f"id,name\nc0,Card 0\n{_MANY}"}],
)
def test_a_cell_out_of_sight_is_typed_in(desk: Desk) -> None:
    desk.page.locator(".tabulator-tableholder").evaluate("it => it.scrollTop = 9000")
    expect(cell(desk, "Card 0")).to_have_count(0)
    desk.page.keyboard.press("Tab")
    desk.page.locator(".tabulator-tableholder").evaluate("it => it.scrollTop = 9000")
    expect(cell(desk, "Card 300")).to_be_visible()
    desk.page.keyboard.type("New")
    expect(desk.page.locator(".cell-field")).to_have_value("New")
    desk.saves(f"id,name\nc0,New\n{_MANY}")


@pytest.mark.parametrize("files", [_TYPED])
def test_space_turns_a_flag_in_the_words_of_its_column(desk: Desk) -> None:
    desk.page.locator(".tabulator-cell", has=desk.page.get_by_role("img", name="no")).click()
    desk.page.keyboard.press("Space")
    desk.saves(_TYPED["birds.csv"].replace("3,no", "3,yes"))


@pytest.mark.parametrize("files", [_TYPED])
def test_a_choice_offers_its_options(desk: Desk) -> None:
    select(desk, "1")
    desk.page.keyboard.press("End")
    desk.page.keyboard.press("F2")
    expect(desk.page.get_by_role("option")).to_have_text(["wader", "duck"])
    desk.page.keyboard.type("d")
    expect(desk.page.get_by_role("option").first).to_have_text("duck")
    desk.page.keyboard.press("Enter")
    desk.saves(_TYPED["birds.csv"].replace("yes,", "yes,duck"))


@pytest.mark.parametrize("files", [_TYPED])
def test_tab_takes_an_option_and_stays_in_the_row(desk: Desk) -> None:
    select(desk, "1")
    desk.page.keyboard.press("End")
    desk.page.keyboard.press("F2")
    desk.page.keyboard.type("d")
    expect(desk.page.get_by_role("option").first).to_have_text("duck")
    desk.page.keyboard.press("Tab")
    desk.saves(_TYPED["birds.csv"].replace("yes,", "yes,duck"))
    desk.page.keyboard.press("Delete")
    desk.saves(_TYPED["birds.csv"])


def test_the_menu_is_reached_by_key_and_by_pointer(desk: Desk) -> None:
    select(desk, "Snipe")
    desk.page.keyboard.press("Shift+F10")
    expect(desk.page.get_by_role("menuitem", name="Add row above")).to_be_focused()
    desk.page.keyboard.press("Enter")
    desk.saves(BIRDS.replace("snipe,", ",,\nsnipe,"))
    desk.page.keyboard.press("Control+z")
    desk.saves(BIRDS)
    desk.page.get_by_role("columnheader", name="cost").click(button="right")
    desk.page.get_by_role("menuitem", name="Move left").click()
    desk.saves("id,cost,name\nheron,3,Heron\nsnipe,1,Snipe\nrail,,Rail\n")
    select(desk, "Heron")
    cell(desk, "Heron").click(button="right")
    desk.page.get_by_role("menuitem", name="Sort Z to A").click()
    expect(desk.page.get_by_text("Sorted only here")).to_be_visible()
    assert desk.copied() == "Heron"


@pytest.mark.parametrize(
    "files",
    [{**FILES, "birds.csv": f"id,name,{','.join(f'c{at}' for at in range(30))}\nheron,Heron\n"}],
)
def test_row_number_id_and_name_stay_at_the_left(desk: Desk) -> None:
    select(desk, "Heron")
    desk.page.keyboard.press("End")
    expect(desk.page.get_by_role("columnheader", name="c29")).to_be_in_viewport()
    places = [
        desk.page.locator(".tabulator-row .tabulator-cell").nth(at).bounding_box()
        for at in range(3)
    ]
    lefts = [place["x"] for place in places if place]
    assert lefts == sorted(lefts) and lefts[0] == 0 and lefts[2] < 300


@pytest.mark.parametrize("name", ["empty", "locked"])
def test_an_empty_and_a_locked_table_say_what_to_do(
    browser: Browser, name: str, tmp_path: Path
) -> None:
    root = write(tmp_path / name, FILES)
    if name == "empty":
        (root / "birds.csv").write_text("id,name,cost\n")
    with opened(root, read_only="It ships with Punchboard." if name == "locked" else "") as client:
        page = browser.new_page()
        page.goto(client.door.new_address())
        if name == "empty":
            page.get_by_role("button", name="Add the first card").click()
            expect(page.locator(".tabulator-row")).to_have_count(1)
            page.keyboard.type("x")
            expect(page.locator(".tabulator-row .cell-field")).to_have_value("x")
        else:
            page.get_by_role("gridcell", name="Heron", exact=True).click()
            page.keyboard.press("Delete")
            expect(page.get_by_text("This table is only read here.")).to_be_visible()
            expect(page.get_by_role("gridcell", name="Heron", exact=True)).to_be_visible()
        page.close()


@pytest.mark.parametrize(
    "files",
    [{**FILES, "birds.csv": _FIVE_THOUSAND}],
)
def test_keys_go_through_five_thousand_rows(desk: Desk) -> None:
    active = desk.page.locator(".tabulator-range-cell-active")
    select(desk, "Card 0")
    for key in ("PageDown", "PageDown", "Control+End", "PageUp", "ArrowDown"):
        desk.page.keyboard.press(key)
        expect(active).to_be_in_viewport(ratio=0.9)
    desk.page.keyboard.press("Control+End")
    desk.page.keyboard.type("Last")
    desk.page.keyboard.press("Enter")
    desk.saves(_FIVE_THOUSAND.replace("Card 4999", "Last"))
    desk.page.get_by_label("Filter rows").fill("card 12")
    expect(desk.page.get_by_text("111 of 5000 rows are shown")).to_be_visible()
    assert desk.page.locator(".tabulator-row").count() < 100


def test_a_new_column_is_declared_and_undone_with_it(desk: Desk) -> None:
    select(desk, "Heron")
    desk.page.get_by_role("button", name="Column…").click()
    dialog = desk.page.get_by_role("dialog", name="Columns")
    expect(dialog.get_by_text("Cards use name")).to_have_count(0)
    dialog.locator("select").first.select_option("cost")
    expect(dialog.get_by_text("Cards use cost")).to_be_visible()
    dialog.get_by_label("New name").fill("Wing span")
    dialog.get_by_label("A new column holds").select_option("number")
    dialog.get_by_role("button", name="Add column after it").click()
    desk.saves(GAME + "      wing_span: number\n", "game.yaml")
    desk.saves("id,name,cost,Wing span\nheron,Heron,3,\nsnipe,Snipe,1,\nrail,Rail,,\n")
    expect(desk.page.get_by_role("columnheader", name="Wing span")).to_be_visible()
    desk.page.keyboard.press("Control+z")
    desk.saves(BIRDS)
    desk.saves(GAME, "game.yaml")


def test_the_tab_counts_rows_that_come_here(desk: Desk) -> None:
    select(desk, "Heron")
    desk.page.get_by_role("button", name="Duplicate").click()
    expect(desk.page.get_by_role("tab", name="Birds 4 cards")).to_be_visible()


def test_a_table_of_a_web_page_is_pasted_without_plain_text(desk: Desk) -> None:
    select(desk, "Heron")
    page = "<table><tr><td>Grey\n heron<br>of <b>reeds</b><td>4<tr><td>Jack<td>2</table>"
    desk.page.evaluate(PASTE, ["text/html", page])
    desk.saves(BIRDS.replace("Heron,3", '"Grey heron\nof reeds",4').replace("Snipe,1", "Jack,2"))
    desk.page.evaluate(PASTE, ["text/html", "<img src=x>"])
    expect(desk.page.get_by_text("The clipboard holds no text.")).to_be_visible()


def test_cells_of_excel_keep_quotes_line_breaks_and_decimal_commas(desk: Desk) -> None:
    select(desk, "Heron")
    desk.page.evaluate(PASTE, '"Line 1\nLine ""2"""\t1,5\r\n"He" said\t\r\n')
    first = BIRDS.replace("Heron,3", '"Line 1\nLine ""2""","1,5"')
    desk.saves(first.replace("Snipe,1", '"""He"" said",'))
    desk.page.keyboard.press("Shift+ArrowRight")
    assert desk.copied() == '"Line 1\nLine ""2"""\t1,5'


def test_a_wider_column_stays_wide_and_cut_text_has_a_title(desk: Desk) -> None:
    heading = desk.page.get_by_role("columnheader", name="name", exact=True)
    box = heading.bounding_box()
    assert box is not None
    mouse = desk.page.mouse
    mouse.move(box["x"] + box["width"] - 1, box["y"] + 10)
    mouse.down()
    mouse.move(box["x"] + 299, box["y"] + 10)
    mouse.up()
    desk.page.reload()
    expect(cell(desk, "Heron")).to_have_attribute("title", "Heron")
    after = heading.bounding_box()
    assert after is not None and abs(after["width"] - 300) < 4


def test_a_row_without_a_card_shows_no_other_card_and_then_its_own(desk: Desk) -> None:
    select(desk, "Snipe")
    desk.page.keyboard.press("Shift+F10")
    desk.page.get_by_role("menuitem", name="Add row below").click()
    expect(desk.page.get_by_text("This row makes no card yet")).to_be_visible()
    desk.page.keyboard.press("ArrowRight")
    desk.page.keyboard.type("Egret")
    desk.page.keyboard.press("Enter")
    desk.saves("id,name,cost\nheron,Heron,3\nsnipe,Snipe,1\n,Egret,\nrail,Rail,\n")
    cell(desk, "Egret").click()
    expect(desk.page.get_by_role("heading", name="Egret")).to_be_visible()
