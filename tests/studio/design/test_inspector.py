"""The inspector: fields of the selected elements, and the edits that they send."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from punchboard.cards import catalog
from punchboard.generator.studio.design.fields import described
from punchboard.generator.studio.page import words_script
from tests.studio.design.layout_mock import BADGE, TITLE, LayoutMock, layer, layout, value

Show = Callable[..., LayoutMock]
AT = ["elements", "title"]


@pytest.fixture
def show(browser: Browser) -> Iterator[Show]:
    """Open windows with given layouts; no script may fail, and the policy blocks nothing."""
    windows = []

    def open_window(told: dict[str, Any], answers: Any = (), **options: Any) -> LayoutMock:
        options = {
            "viewport": {"width": 1366, "height": 768},
            "reduced_motion": "reduce",
            **options,
        }
        window = LayoutMock(browser.new_context(**options).new_page())
        window.page.set_default_timeout(5000)
        windows.append(window)
        window.show(told, **dict(answers))
        return window

    yield open_window
    for window in windows:
        window.page.context.close()
        assert window.faults == []


def set_to(field: list[Any], value: Any, path: list[str] = AT, **more: Any) -> dict[str, Any]:
    return {"op": "set", "path": path, "field": field, "value": value, **more}


def test_a_typed_number_is_saved_and_taken_out_again(show: Show) -> None:
    window = show(layout(TITLE))
    window.select("title")
    size = window.row("size").get_by_role("textbox")
    expect(size).to_have_value("")
    expect(size).to_have_attribute("placeholder", "14")
    expect(window.row("size")).to_contain_text("From the style title")
    # The window reads the layout again soon after an edit.
    window.answers["/api/design"] = layout(
        {**TITLE, "fields": {**TITLE["fields"], "size": value(4.25)}}
    )
    size.fill("1,5 mm")
    window.sends(set_to(["size"], 4.25))
    expect(window.row("size")).to_have_attribute("data-set", "true")
    window.row("size").get_by_role("button", name="Take out: Size").click()
    window.sends(set_to(["size"], 4.25), {"op": "unset", "path": AT, "field": ["size"]})


def test_arrow_keys_step_a_number_in_one_group_and_escape_takes_it_back(show: Show) -> None:
    window = show(layout(TITLE))
    window.select("title")
    left = window.row("at").get_by_role("textbox", name="Position x")
    left.focus()
    left.press("ArrowUp")
    window.sends(set_to(["at"], [5.1, 5, 40, 8]))
    left.press("Shift+ArrowDown")
    window.sends(set_to(["at"], [5.1, 5, 40, 8]), set_to(["at"], [4.1, 5, 40, 8]))
    groups = {body["group"] for _, path, body in window.asked if path == "/api/edit"}
    assert len(groups) == 1
    left.press("Escape")
    window.wait_for("true")
    expect(left).to_be_focused()
    for _ in range(50):
        if any(path == "/api/undo" for _, path, _ in window.asked):
            break
        window.page.wait_for_timeout(20)
    [undo] = [body for _, path, body in window.asked if path == "/api/undo"]
    assert undo["group"] in groups


def test_a_label_is_dragged_to_change_its_number(show: Show) -> None:
    window = show(layout(BADGE))
    window.select("badge")
    window.row("stroke").get_by_role("textbox").fill("ink")
    label = window.row("opacity").get_by_text("Opacity")
    box = label.bounding_box()
    assert box is not None
    window.page.mouse.move(box["x"] + 20, box["y"] + 5)
    window.page.mouse.down()
    window.page.mouse.move(box["x"] + 4, box["y"] + 5)
    window.page.mouse.up()
    path = BADGE["path"]
    window.sends(set_to(["stroke"], "ink", path), set_to(["opacity"], 0.8, path))


def test_text_that_is_no_number_is_not_saved(show: Show) -> None:
    window = show(layout(TITLE))
    window.select("title")
    size = window.row("size").get_by_role("textbox")
    size.fill("large")
    expect(size).to_have_attribute("aria-invalid", "true")
    size.press("Enter")
    expect(size).to_have_value("")
    window.sends()


def test_several_elements_change_together_and_tell_mixed_values(show: Show) -> None:
    other = layer(
        "words", "text", {"at": [5, 20, 40, 8], "text": "x", "size": 8, "align": "center"}
    )
    window = show(layout({**TITLE, "fields": {**TITLE["fields"], "size": value(12)}}, other))
    window.select("title", "words")
    expect(window.inspector.get_by_role("heading", name="2 elements")).to_be_visible()
    size = window.row("size").get_by_role("textbox")
    expect(size).to_have_attribute("placeholder", "mixed")
    size.fill("9")
    window.sends(set_to(["size"], 9), set_to(["size"], 9, other["path"]))


def test_elements_of_two_kinds_show_the_fields_that_both_have(show: Show) -> None:
    window = show(layout(TITLE, BADGE))
    window.select("title", "badge")
    expect(window.row("at")).to_be_visible()
    expect(window.row("text")).to_have_count(0)
    expect(window.row("fill")).to_have_count(0)


def test_a_field_that_counts_for_nothing_says_why(show: Show) -> None:
    window = show(layout(BADGE))
    window.select("badge")
    expect(window.row("corners")).to_be_hidden()
    window.inspector.get_by_text("more, not used now").first.click()
    expect(window.row("corners")).to_contain_text("Only with Shape: polygon or star")
    expect(window.row("corners").get_by_role("textbox")).to_have_count(0)
    expect(window.row("dash")).to_contain_text("Only with Outline")


def test_the_docs_of_a_field_are_on_its_label_and_behind_the_question_mark(show: Show) -> None:
    window = show(layout(TITLE))
    window.select("title")
    label = window.row("leading").locator(".field-label")
    expect(label).to_have_attribute("title", "Line spacing as a multiple of the font size.")
    window.row("leading").get_by_role("button", name="About Line spacing").press("Enter")
    expect(window.row("leading")).to_contain_text("Line spacing as a multiple of the font size.")
    expect(window.row("leading")).to_contain_text("In the file: leading")


def test_scope_is_always_said_with_numbers_and_names_where_edits_go(show: Show) -> None:
    window = show(layout(TITLE))
    chooser = window.page.get_by_role("combobox", name="You change:")
    expect(chooser.get_by_role("option")).to_have_text([
        "All 20 cards of Birds", "Everything that extends look.yaml: 52 cards in 3 layouts",
    ])  # fmt: skip
    window.select("title")
    expect(chooser.get_by_role("option")).to_have_text([
        "All 20 cards of Birds", "Everything that extends look.yaml: 52 cards in 3 layouts",
        "Every text with the style title: 3 elements on 20 cards", "Only this card: cell name",
    ])  # fmt: skip
    chooser.select_option("base:look.yaml")
    window.row("size").get_by_role("textbox").fill("9")
    window.sends(set_to(["size"], 9))
    [body] = [body for _, path, body in window.asked if path == "/api/edit"]
    assert body["edits"][0]["scope"] == "base:look.yaml"


def test_a_style_is_changed_for_every_text_that_has_it(show: Show) -> None:
    window = show(layout(TITLE))
    window.select("title")
    window.page.get_by_role("combobox", name="You change:").select_option("style:title")
    size = window.row("size").get_by_role("textbox")
    expect(size).to_have_value("14")
    size.fill("16")
    window.sends({"op": "style.set", "name": "title", "field": "size", "value": 16})
    [body] = [body for _, path, body in window.asked if path == "/api/edit"]
    assert body["edits"][0]["scope"] == "style:title"


def test_a_style_is_made_of_a_text_and_chosen_by_its_look(show: Show) -> None:
    window = show(layout(TITLE))
    window.select("title")
    window.inspector.get_by_role("button", name="Make a style of this look").click()
    name = window.inspector.get_by_role("textbox", name="Name of the style")
    name.fill("title")
    expect(window.inspector.get_by_role("alert")).to_contain_text("of this name already")
    name.fill("name")
    name.press("Enter")
    window.sends({"op": "style.make", "name": "name", "path": AT})
    window.row("style").get_by_role("button", name="Choose: Style").click()
    option = window.page.get_by_role("listbox").get_by_role("option", name="title")
    expect(option).to_contain_text("3 texts")
    option.click()
    window.sends({"op": "style.make", "name": "name", "path": AT}, set_to(["style"], "title"))


def test_only_this_card_changes_its_cell(show: Show) -> None:
    window = show(layout(TITLE))
    window.select("title")
    window.page.get_by_role("combobox", name="You change:").select_option("card")
    cell = window.inspector.get_by_role("textbox", name="name")
    expect(cell).to_have_value("Heron")
    cell.fill("Grey heron")
    edit = {"kind": "cell", "component": "birds", "row": 2, "card": "heron", "column": "Name",
            "text": "Grey heron"}  # fmt: skip
    window.sends(edit)


def test_nothing_selected_shows_styles_and_colors(show: Show) -> None:
    window = show(layout(TITLE))
    colors = window.inspector.get_by_role("group", name="Colors")
    expect(colors).to_contain_text("reed")
    name = colors.get_by_role("textbox", name="Name of the new color")
    name.fill("reed")
    expect(colors.get_by_role("alert")).to_contain_text("of this name already")
    name.fill("sky")
    colors.get_by_role("button", name="Add").click()
    window.sends({"op": "palette.set", "name": "sky", "color": "#1f5f8b"})


def test_a_layout_that_may_not_be_changed_says_why_and_shows_its_values(show: Show) -> None:
    told = layout(TITLE, editable=False, reason="this layout is a drawing")
    window = show(told)
    window.select("title")
    expect(window.inspector).to_contain_text("this layout is a drawing")
    expect(window.row("at").get_by_role("textbox").first).to_be_disabled()
    expect(window.inspector.get_by_role("button", name="Take out: Style")).to_have_count(0)


def test_an_element_says_where_it_comes_from(show: Show) -> None:
    shared = value([5, 5, 40, 8], own=False, file="look.yaml")
    told = layer("title", "text", {"text": "x", "at": shared}, own=False, file="look.yaml", boxes=3)
    window = show(layout(told))
    window.select("title")
    expect(window.inspector).to_contain_text("Comes from look.yaml")
    expect(window.inspector).to_contain_text("3 copies on this face")
    expect(window.row("at")).to_contain_text("From look.yaml")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_wrong_in_the_inspector(show: Show, scheme: Any) -> None:
    window = show(layout(TITLE, BADGE), color_scheme=scheme)
    window.page.locator(".inspector").wait_for()
    found = Axe().run(window.page, context=".inspector").response["violations"]
    window.select("badge")
    window.row("fill").get_by_role("button", name="Choose a color: Fill").click()
    window.row("opacity").get_by_role("button", name="About Opacity").hover()
    found += Axe().run(window.page, context=".inspector").response["violations"]
    window.page.keyboard.press("Escape")
    window.select("title")
    window.row("text").get_by_role("button", name="Insert an icon: Text").click()
    window.page.get_by_role("option", name="leaf").wait_for()
    found += Axe().run(window.page, context=".inspector").response["violations"]
    assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found] == []


@pytest.fixture
def pseudo_words() -> Iterator[str]:
    """The translations of the page in the pseudo-language."""
    catalog.use(catalog.PSEUDO)
    yield words_script().decode()
    catalog.use(None)


def test_every_word_of_the_inspector_is_in_the_catalog(show: Show, pseudo_words: str) -> None:
    window = show(layout(TITLE, BADGE), {"/words.js": pseudo_words}, locale="en-US")
    # Descriptions of fields are those of the docs, in English.
    fields = described("text")["fields"]
    data = (
        *("Birds & Reeds · Punchboard Studio", "Birds", "title", "title: text", "badge: text"),
        "badge: shape",
        *("Lato", "ink", "name", "cost", "{{ card.name }}", *(each["doc"] for each in fields)),
    )
    window.page.locator(".new-color").wait_for()
    assert window.plain_words(*data) == []
    window.select("title")
    window.page.locator("[data-field=text] .template-field button").first.click()
    window.page.locator(".popover").wait_for()
    assert window.plain_words(*data) == []


def test_a_picker_is_used_by_keys_alone_and_gives_the_focus_back(show: Show) -> None:
    window = show(layout(layer("seal", "icon", {"at": [5, 5, 9, 9], "icon": "sword"})))
    window.select("seal")
    opener = window.row("icon").get_by_role("button", name="Choose: Icon")
    opener.focus()
    keys = window.page.keyboard
    keys.press("Enter")
    search = window.page.get_by_role("combobox", name="Icons")
    expect(search).to_be_focused()
    chosen = window.page.locator("[role=option][aria-selected=true]")
    expect(chosen).to_have_text("sword")
    keys.press("ArrowRight")
    expect(chosen).to_have_text("sun")
    keys.press("Escape")
    expect(opener).to_be_focused()
    window.sends()
    keys.press("Enter")
    keys.type("lea")
    expect(chosen).to_have_text("leaf")
    keys.press("Enter")
    window.sends(set_to(["icon"], "leaf", ["elements", "seal"]))
    expect(opener).to_be_focused()
    keys.press("Delete")  # deletes no element while the focus is on its fields
    window.sends(set_to(["icon"], "leaf", ["elements", "seal"]))


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1024, 768), (683, 384)])
def test_fields_fit_in_windows_of_every_size(show: Show, width: int, height: int) -> None:
    window = show(layout(TITLE), viewport={"width": width, "height": height})
    window.select("title")
    if width < 1100:
        window.page.get_by_role("button", name="Fields").click()
    window.row("at").wait_for()
    inside = window.inspector.evaluate("(each) => each.scrollWidth <= each.clientWidth")
    assert inside
    window.row("text").get_by_role("button", name="Insert a column: Text").click()
    box = window.page.locator(".popover").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] + box["height"] <= height
