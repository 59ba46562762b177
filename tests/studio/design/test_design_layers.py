"""Layers, the bar of new elements, and the tools for what's selected."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, expect

from tests.studio.design.easel import FILE, LAYOUT, Easel, open_easel

BADGE = "  badge: {kind: shape, shape: ellipse, at: [48, 5, 10, 10], fill: ink}\n"
NAME = '  name: {kind: text, at: [5, 5, 40, 8], text: "{{ card.name }}"}  # as in the book\n'


def row(easel: Easel, name: str) -> Locator:
    return easel.page.locator(f"[role=treeitem][data-row$='elements/{name}']")


def tool(easel: Easel, name: str) -> Locator:
    tools = easel.page.get_by_role("toolbar", name="Selected elements")
    return tools.get_by_role("button", name=name, exact=True)


def names(easel: Easel) -> list[str]:
    return easel.page.locator(".layer-name > bdi").all_inner_texts()


def test_the_tree_has_the_uppermost_first_and_selects_on_the_face(easel: Easel) -> None:
    assert names(easel) == ["dots", "dot", "panel", "words", "cost", "badge", "name", "frame"]
    row(easel, "badge").click()
    easel.selects("badge")
    easel.page.keyboard.press("ArrowDown")
    easel.selects("name")
    easel.page.keyboard.press("Shift+ArrowDown")
    easel.selects("name", "frame")
    easel.click(15, 36)
    expect(row(easel, "words")).to_have_attribute("aria-selected", "true")


def test_a_search_shows_what_it_finds_and_the_groups_around(easel: Easel) -> None:
    easel.page.get_by_role("searchbox", name="Find a layer").fill("wor")
    assert names(easel) == ["panel", "words"]
    easel.page.get_by_role("searchbox", name="Find a layer").fill("xyz")
    expect(easel.page.get_by_text("No layer has this name.")).to_be_visible()


def test_a_group_folds_and_opens_when_its_content_is_selected(easel: Easel) -> None:
    row(easel, "panel").click()
    easel.page.keyboard.press("ArrowLeft")
    expect(row(easel, "words")).to_have_count(0)
    easel.click(15, 36)
    expect(row(easel, "words")).to_be_visible()


def test_hiding_writes_when_and_showing_takes_it_out(easel: Easel) -> None:
    hide = row(easel, "badge").get_by_role("button", name="Hide badge")
    row(easel, "badge").hover()
    hide.click()
    easel.saves((BADGE, BADGE.replace("ink}", "ink, when: false}")))
    expect(hide).to_have_attribute("aria-pressed", "true")
    expect(easel.element("badge")).to_have_count(0)
    hide.click()
    easel.saves()


def test_what_is_locked_lets_the_pointer_through_also_after_a_reload(easel: Easel) -> None:
    row(easel, "cost").hover()
    row(easel, "cost").get_by_role("button", name="Lock cost").click()
    easel.click(53, 10)
    easel.selects("badge")
    easel.page.reload()
    easel.page.get_by_role("button", name="Design", exact=True).click()
    expect(easel.element("badge")).to_be_attached()
    easel.click(53, 10)
    easel.selects("badge")
    easel.saves()


def test_keys_hide_and_lock_what_is_selected(easel: Easel) -> None:
    row(easel, "badge").click()
    easel.page.keyboard.press("Control+Shift+H")
    easel.saves((BADGE, BADGE.replace("ink}", "ink, when: false}")))
    easel.page.keyboard.press("Control+Shift+H")
    easel.saves()
    expect(easel.element("badge")).to_be_attached()
    row(easel, "cost").click()
    easel.page.keyboard.press("Control+Shift+L")
    easel.click(53, 10)
    easel.selects("badge")


def test_a_layer_is_renamed_by_a_double_click(easel: Easel) -> None:
    row(easel, "badge").dblclick()
    field = easel.page.get_by_role("textbox", name="Name of badge")
    field.fill("2 discs")
    field.press("Enter")
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("cost disc")
    field.press("Enter")
    easel.saves(("  badge:", "  cost_disc:"))
    easel.selects("cost_disc")


def test_a_row_is_dragged_to_another_place_in_the_order(easel: Easel) -> None:
    source, target = row(easel, "name"), row(easel, "badge")
    source.hover()
    easel.page.mouse.down()
    box = target.bounding_box()
    assert box is not None
    easel.page.mouse.move(box["x"] + 40, box["y"] + 20, steps=4)
    easel.page.mouse.move(box["x"] + 40, box["y"] + 4, steps=2)
    expect(easel.page.locator(".layers-drop")).to_be_visible()
    easel.page.mouse.up()
    easel.saves((NAME + BADGE, BADGE + NAME))


def test_a_row_is_dragged_into_a_group(easel: Easel) -> None:
    row(easel, "name").hover()
    easel.page.mouse.down()
    box = row(easel, "panel").bounding_box()
    assert box is not None
    middle = box["x"] + 60, box["y"] + box["height"] / 2
    easel.page.mouse.move(middle[0], middle[1] + 8, steps=4)
    easel.page.mouse.move(*middle, steps=2)
    expect(easel.page.locator(".layer.is-target")).to_contain_text("panel")
    easel.page.mouse.up()
    moved = "      " + NAME.strip().replace("at: [5, 5", "at: [-5, -25") + "\n"
    words = "      words: {kind: text, at: [2, 3, 20, 6], text: Marsh}\n"
    easel.saves((NAME, ""), (words, words + moved))


def test_brackets_change_the_order(easel: Easel) -> None:
    row(easel, "name").click()
    easel.page.keyboard.press("]")
    easel.saves((NAME + BADGE, BADGE + NAME))
    easel.page.keyboard.press("[")
    easel.saves()


def test_an_element_of_another_layout_says_where_it_comes_from(
    browser: Browser, tmp_path: Path
) -> None:
    base = 'elements:\n  name: {kind: text, at: [5, 5, 40, 8], text: "{{ card.name }}"}\n'
    files = {
        FILE: "extends: layouts/look.yaml\nelements:\n  name: {at: [6, 5, 40, 8]}\n",
        "layouts/look.yaml": base,
    }
    with open_easel(browser, tmp_path / "marsh", files) as easel:
        expect(row(easel, "name")).to_contain_text("from look.yaml, changed here")


ADDED = {
    "Text": "text: {kind: text, at: [16.8, 40.5, 30, 8], text: Text}",
    "Icon": "icon: {kind: icon, at: [26.8, 39.5, 10, 10], icon: ",
    "Shape": "rectangle: {kind: shape, shape: rect, at: [19.3, 37, 25, 15], stroke: ink}",
    "Track": "track: {kind: track, at: [6.8, 41.5, 50, 6], path: line, from: 1, to: 10}",
    "Code": 'code: {kind: code, at: [24.3, 37, 15, 15], code: "{{ card.id }}"}',
}


@pytest.mark.parametrize("kind", ADDED)
def test_enter_puts_a_new_element_in_the_middle(easel: Easel, kind: str) -> None:
    bar = easel.page.get_by_role("toolbar", name="Add an element")
    bar.get_by_role("button", name=kind, exact=True).click()
    expect(easel.page.get_by_text("Enter puts it in the middle.")).to_be_visible()
    easel.page.keyboard.press("Enter")
    name = ADDED[kind].partition(":")[0]
    expect(row(easel, name)).to_have_attribute("aria-selected", "true")
    last = easel.layout.removeprefix(LAYOUT).strip()
    assert last.startswith(ADDED[kind]), last
    assert easel.layout.startswith(LAYOUT)


def test_a_new_table_is_drawn_on_the_face(easel: Easel) -> None:
    bar = easel.page.get_by_role("toolbar", name="Add an element")
    bar.get_by_role("button", name="Table", exact=True).click()
    easel.drag(10, 50, (40, 80))
    expect(row(easel, "table")).to_have_attribute("aria-selected", "true")
    added = easel.layout.removeprefix(LAYOUT)
    assert "at: [10, 50, 30, 30]" in added
    expect(row(easel, "cell")).to_contain_text("× 9")


def test_escape_gives_up_adding(easel: Easel) -> None:
    bar = easel.page.get_by_role("toolbar", name="Add an element")
    bar.get_by_role("button", name="Text", exact=True).click()
    easel.page.keyboard.press("Escape")
    expect(bar.get_by_role("button", name="Text", exact=True)).to_have_attribute(
        "aria-pressed", "false"
    )
    easel.page.keyboard.press("Enter")
    easel.saves()


def test_several_align_and_one_aligns_with_the_face(easel: Easel) -> None:
    easel.drag(3, 3.5, (59, 16))
    easel.selects("name", "badge", "cost")
    tool(easel, "Align bottom edges").click()
    easel.saves(("name: {kind: text, at: [5, 5,", "name: {kind: text, at: [5, 7,"))
    easel.click(20, 10)
    easel.selects("name")
    tool(easel, "Center of the face").click()
    easel.saves(("name: {kind: text, at: [5, 5,", "name: {kind: text, at: [11.75, 7,"))


def test_gaps_become_equal(easel: Easel) -> None:
    row(easel, "name").click()
    for name in ("panel", "dots"):
        row(easel, name).click(modifiers=["Shift"])
    easel.selects("name", "panel", "dots")
    tool(easel, "Equal gaps down").click()
    easel.saves(("at: [10, 30, 30, 12]", "at: [10, 30.5, 30, 12]"))


def test_duplicate_group_and_delete_by_keys(easel: Easel) -> None:
    easel.click(53, 10)
    easel.click(53, 10)
    easel.page.keyboard.press("Control+d")
    copy = BADGE.replace("badge", "badge_2").replace("48, 5", "50, 7")
    easel.saves((BADGE, BADGE + copy))
    easel.selects("badge_2")
    easel.page.keyboard.press("Delete")
    easel.saves()
    easel.drag(3, 3.5, (59, 16))
    easel.page.keyboard.press("Control+g")
    expect(row(easel, "group")).to_have_attribute("aria-selected", "true")
    easel.page.keyboard.press("Control+Shift+G")
    expect(row(easel, "group")).to_have_count(0)
    easel.selects("name", "badge", "cost")


SIZES = {"laptop": (1366, 768), "tablet": (820, 1180)}


@pytest.mark.parametrize(("size", "scheme"), [("laptop", "light"), ("tablet", "dark")])
def test_axe_finds_nothing_wrong(browser: Browser, tmp_path: Path, size: str, scheme: str) -> None:
    width, height = SIZES[size]
    options: dict[str, Any] = {
        "viewport": {"width": width, "height": height}, "color_scheme": scheme,
        "reduced_motion": "reduce",
    }  # fmt: skip
    with open_easel(browser, tmp_path / "marsh", **options) as easel:
        easel.click(20, 9)
        if size == "tablet":
            easel.page.get_by_role("button", name="Layers", exact=True).click()
        row(easel, "badge").click()
        report = Axe().run(easel.page)
        assert report.violations_count == 0, report.generate_report()
