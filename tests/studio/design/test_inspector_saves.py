"""The inspector with a game's folder: what a designer does in it is written into the layout."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.studio.design.easel import Easel


def row(easel: Easel, field: str) -> Locator:
    return easel.page.locator(f".inspector [data-field='{field}']")


def test_a_color_of_the_palette_is_chosen_by_its_name(easel: Easel) -> None:
    easel.click(53, 6)
    easel.selects("cost")
    row(easel, "color").get_by_role("button", name="Choose a color: Color").click()
    easel.page.get_by_role("combobox", name="Colors of the palette").fill("bla")
    easel.page.keyboard.press("Enter")
    easel.saves(("color: white", "color: black"))
    easel.page.keyboard.press("Control+z")
    easel.saves()


def test_a_column_is_inserted_into_a_text_without_typing_a_brace(easel: Easel) -> None:
    easel.click(20, 36)
    easel.selects("words")
    area = row(easel, "text").get_by_role("textbox")
    area.press("End")
    area.press_sequentially(": ")
    row(easel, "text").get_by_role("button", name="Insert a column: Text").click()
    option = easel.page.get_by_role("option", name="name")
    expect(option).to_contain_text("Heron")
    option.click()
    easel.saves(("text: Marsh", 'text: "Marsh: {{ card.name }}"'))
    expect(row(easel, "text")).to_contain_text("On this card: Marsh: Heron")


def test_a_formula_shows_its_result_and_its_error_before_it_is_used(easel: Easel) -> None:
    easel.click(20, 9)
    easel.selects("name")
    easel.page.locator(".inspector summary", has_text="Look").click()
    row(easel, "opacity").get_by_role("button", name="Formula: Opacity").click()
    panel = easel.page.get_by_role("dialog", name="Formula: Opacity")
    formula = panel.get_by_role("textbox", name="Formula")
    formula.fill("=card.cots / 6")
    expect(panel.get_by_role("alert")).to_contain_text("cots")
    expect(panel.get_by_role("button", name="Use it")).to_be_disabled()
    formula.fill("=card.cost / 6")
    expect(panel).to_contain_text("On this card: 0.5")
    formula.press("Enter")
    easel.saves(('text: "{{ card.name }}"}', 'text: "{{ card.name }}", opacity: =card.cost / 6}'))
    expect(row(easel, "opacity")).to_contain_text("On this card: 0.5")


def test_only_this_card_changes_a_cell_of_the_table(easel: Easel) -> None:
    easel.click(20, 9)
    easel.selects("name")
    easel.page.locator(".inspector .scope-chooser select").select_option("card")
    easel.page.locator(".inspector").get_by_role("textbox", name="name").fill("Grey heron")
    for _ in range(100):
        if "Grey heron" in (easel.root / "birds.csv").read_text():
            break
        easel.page.wait_for_timeout(20)
    assert "heron,Grey heron,3" in (easel.root / "birds.csv").read_text()
    assert easel.layout.count("Grey") == 0


def test_a_typed_number_keeps_everything_else_and_goes_away_again(easel: Easel) -> None:
    easel.click(20, 9)
    easel.selects("name")
    size = row(easel, "size").get_by_role("textbox")
    easel.page.locator(".inspector summary", has_text="Text").click()
    size.fill("12")
    easel.saves(('text: "{{ card.name }}"}', 'text: "{{ card.name }}", size: 12}'))
    row(easel, "size").get_by_role("button", name="Take out: Size").click()
    easel.saves()
