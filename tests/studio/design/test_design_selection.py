"""Selecting elements on the face: by the pointer, by keys, several at once."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.studio.design.easel import Easel


def test_a_click_selects_what_is_on_top_and_another_one_what_lies_below(easel: Easel) -> None:
    easel.click(53, 10)
    easel.selects("cost")
    easel.click(53, 10)
    easel.selects("badge")
    easel.click(53, 10)
    easel.selects("frame")
    easel.click(53, 10)
    easel.selects("cost")


def test_the_selected_element_has_its_name_until_nothing_is_clicked(easel: Easel) -> None:
    easel.click(20, 9)
    expect(easel.page.locator(".tag-place")).to_have_text("name")
    easel.click(-3, -3)
    easel.selects()
    expect(easel.page.locator(".tag-place")).to_have_count(0)


def test_a_click_selects_content_before_the_group_around_it(easel: Easel) -> None:
    easel.click(15, 36)
    easel.selects("words")
    easel.click(15, 36)
    easel.selects("panel")
    easel.click(36, 41)
    easel.selects("panel")


def test_shift_adds_to_the_selection_and_takes_out(easel: Easel) -> None:
    easel.click(20, 9)
    with_shift(easel, 53, 10)
    easel.selects("name", "cost")
    expect(easel.page.locator(".is-together")).to_have_text("2 elements")
    with_shift(easel, 20, 9)
    easel.selects("cost")


def with_shift(easel: Easel, x: float, y: float) -> None:
    easel.page.keyboard.down("Shift")
    easel.click(x, y)
    easel.page.keyboard.up("Shift")


def test_a_drag_on_the_ground_selects_what_is_within(easel: Easel) -> None:
    easel.drag(3, 3.5, (59, 16))
    easel.selects("name", "badge", "cost")
    easel.drag(3, 20, (59, 50))
    easel.selects("panel")


def test_each_instance_of_a_repeat_can_be_taken(easel: Easel) -> None:
    easel.click(13, 62)
    easel.selects("dot")
    expect(easel.page.locator(".tag-place")).to_have_text("dot × 3")
    expect(easel.page.locator(".outline.is-other")).to_have_count(2)


def test_the_pointer_shows_what_a_click_would_select(easel: Easel) -> None:
    easel.page.mouse.move(*easel.place(20, 9))
    expect(easel.page.locator(".outline.is-hovered")).to_have_text("name")


def test_tab_goes_through_the_elements_and_selects_them(easel: Easel) -> None:
    easel.page.get_by_role("group", name="Faces").focus()
    for name in ("frame", "name", "badge"):
        easel.page.keyboard.press("Tab")
        expect(easel.element(name)).to_be_focused()
        easel.selects(name)
    easel.page.keyboard.press("Escape")
    easel.selects()


def test_keys_turn_to_the_next_card_and_the_selection_stays(easel: Easel) -> None:
    easel.click(20, 9)
    easel.page.keyboard.press("PageDown")
    expect(easel.page.get_by_role("heading", name="Snipe")).to_be_visible()
    easel.selects("name")
