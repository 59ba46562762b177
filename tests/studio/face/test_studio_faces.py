"""Faces in Chromium over a real folder: shown, enlarged, typed on, and all on the wall."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, expect

from tests.studio.client import BIRDS, FILES, opened, write
from tests.studio.desk import Desk

GAME = """\
title: Marsh
components:
  birds:
    kind: cards
    data: birds.csv
    front: layouts/bird.yaml
    back: layouts/back.yaml
    columns:
      cost: number
  mat:
    kind: mat
    size: {width: 120, height: 80}
    front: layouts/mat.yaml
"""
BIRD = """\
elements:
  name: {kind: text, at: [3, 3, 57, 10], text: "{{ card.name }}"}
  cost: {kind: text, at: [3, 20, 20, 10], text: "{{ card.cost }}"}
  sum: {kind: text, at: [30, 20, 30, 10], text: "{{ card.name }} costs {{ card.cost }}"}
  fixed: {kind: text, at: [3, 60, 57, 10], text: Marsh}
"""
BACK = """\
elements:
  ground: {kind: shape, shape: rect, at: [0, 0, 63.5, 88.9], fill: "#205080"}
"""
MAT = """\
elements:
  words: {kind: text, at: [5, 5, 100, 10], text: Put birds here}
"""
GAMES = {
    **FILES, "game.yaml": GAME, "layouts/bird.yaml": BIRD, "layouts/back.yaml": BACK,
    "layouts/mat.yaml": MAT,
}  # fmt: skip


def face(desk: Desk, name: str) -> Locator:
    return desk.page.get_by_role("img", name=name, exact=True)


def region(desk: Desk, name: str) -> Locator:
    return desk.page.get_by_role("button", name=name, exact=True)


@pytest.fixture
def files() -> dict[str, str]:
    return GAMES


@pytest.fixture
def desk(browser: Browser, tmp_path: Path, files: dict[str, str]) -> Iterator[Desk]:
    root = write(tmp_path / "marsh", files)
    with opened(root) as client:
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.set_default_timeout(20_000)
        faults: list[str] = []
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.goto(client.door.new_address())
        expect(page.get_by_role("img", name="Front of Heron")).to_be_visible()
        expect(page.locator(".tabulator-cell.tabulator-range-selected")).to_be_visible()
        yield Desk(root, page, client)
        page.close()
    assert faults == []


def height_of(locator: Locator) -> float:
    box = locator.bounding_box()
    assert box is not None
    return box["height"]


def test_both_sides_of_the_selected_card_are_shown_and_keys_turn_to_the_next(desk: Desk) -> None:
    expect(face(desk, "Back of Heron")).to_be_visible()
    desk.page.get_by_role("group", name="Faces").focus()
    desk.page.keyboard.press("PageDown")
    expect(face(desk, "Front of Snipe")).to_be_visible()
    expect(desk.page.get_by_text("2 of 3")).to_be_visible()
    desk.page.keyboard.press("PageUp")
    expect(face(desk, "Front of Heron")).to_be_visible()


def test_true_size_is_that_of_a_poker_card_on_a_measured_screen(desk: Desk) -> None:
    page = desk.page
    page.get_by_role("group", name="Faces").focus()
    page.keyboard.press("1")
    expect(page.get_by_role("button", name="Size: 100%")).to_be_visible()
    assert height_of(face(desk, "Front of Heron")) == pytest.approx(88.9 * 96 / 25.4, abs=0.5)
    page.get_by_role("button", name="Size: 100%").click()
    page.get_by_role("menuitem", name="Measure this screen…").click()
    page.get_by_role("slider", name="Width of the shape").fill("5")
    page.get_by_role("button", name="Show the true size").click()
    page.reload()
    expect(page.get_by_role("button", name="Size: 100%")).to_be_visible()
    assert height_of(face(desk, "Front of Heron")) == pytest.approx(88.9 * 5, abs=0.5)


def test_typing_on_the_face_changes_the_cell_at_each_key_press(desk: Desk) -> None:
    region(desk, "name: Heron").dblclick()
    field = desk.page.get_by_role("textbox", name="name of this card")
    expect(field).to_have_value("Heron")
    desk.page.keyboard.type("Grey heron")
    desk.saves(BIRDS.replace("Heron", "Grey heron"))
    desk.page.keyboard.press("Enter")
    expect(field).to_have_count(0)
    expect(region(desk, "name: Grey heron")).to_be_visible()
    desk.page.keyboard.press("Control+z")
    desk.saves(BIRDS)


@pytest.mark.parametrize("files", [{**GAMES, "birds.csv": "name,cost\nHeron,3\nSnipe,1\n"}])
def test_a_name_that_makes_the_id_is_typed_on_the_face(desk: Desk) -> None:
    region(desk, "name: Heron").dblclick()
    field = desk.page.get_by_role("textbox", name="name of this card")
    for text in ("E", "Eg", "Egr"):
        field.press(text[-1])
        expect(
            face(desk, f"Front of {text.lower()}").or_(face(desk, f"Front of {text}"))
        ).to_be_visible()
        expect(desk.page.locator(".tabulator-cell").get_by_text(text, exact=True)).to_be_visible()
        expect(field).to_be_focused()
    desk.saves("name,cost\nEgr,3\nSnipe,1\n")
    field.press("Escape")
    desk.saves("name,cost\nHeron,3\nSnipe,1\n")
    expect(region(desk, "name: Heron")).to_be_focused()


def test_escape_on_the_face_takes_back_all_that_was_typed(desk: Desk) -> None:
    region(desk, "cost: 3").focus()
    desk.page.keyboard.press("F2")
    field = desk.page.get_by_role("textbox", name="cost of this card")
    expect(field).to_be_focused()
    desk.page.keyboard.type("44")
    desk.saves(BIRDS.replace("Heron,3", "Heron,344"))
    desk.page.keyboard.press("Escape")
    desk.saves(BIRDS)
    expect(region(desk, "cost: 3")).to_be_focused()


def test_a_text_of_several_columns_says_what_it_is_made_of(desk: Desk) -> None:
    region(desk, "sum: Heron costs 3").dblclick()
    dialog = desk.page.get_by_role("dialog", name="Text of sum")
    expect(dialog).to_contain_text("This text is made of name and cost by the layout.")
    expect(dialog.get_by_role("button", name="Show it in layouts/bird.yaml")).to_be_visible()
    dialog.get_by_role("button", name="Go to cost").click()
    expect(desk.page.locator(".tabulator-cell.tabulator-range-selected")).to_have_text("3")
    region(desk, "sum: Heron costs 3").dblclick()
    dialog.get_by_role("button", name="cost 3").click()
    desk.page.keyboard.type("7")
    desk.page.keyboard.press("Enter")
    desk.saves(BIRDS.replace("Heron,3", "Heron,7"))


def test_a_text_that_is_the_same_on_every_card_leads_to_its_layout(desk: Desk) -> None:
    region(desk, "fixed: Marsh").dblclick()
    dialog = desk.page.get_by_role("dialog", name="Text of fixed")
    expect(dialog).to_contain_text("the same on every card")


def test_a_change_elsewhere_shows_on_the_face(desk: Desk) -> None:
    before = face(desk, "Front of Heron").get_attribute("src")
    (desk.root / "birds.csv").write_text(BIRDS.replace("Heron,3", "Heron,9"))
    expect(region(desk, "cost: 9")).to_be_visible()
    assert face(desk, "Front of Heron").get_attribute("src") != before


def test_faults_of_a_face_are_below_it_and_lead_to_their_place(desk: Desk) -> None:
    (desk.root / "layouts/bird.yaml").write_text(BIRD.replace("card.cost", "card.price"))
    fault = desk.page.get_by_role("status", name="Problems of this card").get_by_role("button")
    expect(fault.first).to_contain_text("price")
    fault.first.click()
    expect(desk.page.get_by_role("button", name="Text")).to_have_attribute("aria-current", "page")


@pytest.mark.usefixtures("finds_problems")
def test_a_wrong_cell_is_marked_on_the_face_and_in_the_table(desk: Desk) -> None:
    desk.page.get_by_role("gridcell", name="3", exact=True).first.click()
    desk.page.keyboard.type("3x")
    desk.page.keyboard.press("Enter")
    desk.page.keyboard.press("ArrowUp")
    flag = desk.page.locator("[data-flag=error]")
    expect(flag).to_have_text(["2", "3x"])
    mark = desk.page.locator(".fault-mark button")
    expect(mark).to_have_count(2)
    mark.first.click()
    desk.page.keyboard.type("3")
    desk.page.keyboard.press("Enter")
    expect(flag).to_have_count(0)
    expect(mark).to_have_count(0)


def test_a_piece_without_a_table_shows_its_face(desk: Desk) -> None:
    desk.page.get_by_role("tab", name="Mat").click()
    expect(desk.page.locator(".face-picture img")).to_have_count(1)
    expect(desk.page.get_by_role("button", name="Both")).to_have_count(0)


def test_the_wall_shows_all_cards_and_follows_changes(desk: Desk) -> None:
    page = desk.page
    page.get_by_role("button", name="Wall").click()
    options = page.get_by_role("option")
    expect(options).to_have_text(["Heron", "Snipe", "Rail"])
    snipe = options.nth(1).locator("img")
    expect(snipe).to_be_visible()
    before = snipe.get_attribute("src")
    (desk.root / "birds.csv").write_text(BIRDS.replace("Snipe,1", "Snipe,7"))
    expect(snipe).not_to_have_attribute("src", str(before))
    page.get_by_role("searchbox", name="Find a card").fill("ra")
    expect(options).to_have_text(["Rail"])
    expect(page.get_by_text("1 of 3")).to_be_visible()
    options.first.dblclick()
    expect(face(desk, "Front of Rail")).to_be_visible()


def test_arrows_choose_on_the_wall_and_enter_opens(desk: Desk) -> None:
    page = desk.page
    page.get_by_role("button", name="Wall").click()
    page.get_by_role("listbox", name="Birds").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("option", name="Snipe")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(face(desk, "Front of Snipe")).to_be_visible()
    expect(page.locator(".tabulator-cell.tabulator-range-selected")).to_have_text("snipe")
    page.get_by_role("button", name="Text").click()
    page.get_by_role("button", name="Cards").click()
    expect(page.locator(".tabulator-cell.tabulator-range-selected")).to_have_text("snipe")
    expect(face(desk, "Front of Snipe")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_faces_typing_and_wall_have_no_fault_of_accessibility(desk: Desk, scheme: str) -> None:
    desk.page.emulate_media(color_scheme=scheme)
    region(desk, "name: Heron").dblclick()
    assert Axe().run(desk.page).response["violations"] == []
    desk.page.keyboard.press("Escape")
    desk.page.get_by_role("button", name="Wall").click()
    expect(desk.page.get_by_role("option").first).to_be_visible()
    assert Axe().run(desk.page).response["violations"] == []
