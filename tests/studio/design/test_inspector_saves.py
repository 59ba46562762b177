"""The inspector with a game's folder: what a designer does in it is written into the layout."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Locator, expect

from tests.studio.design.easel import FILE, LAYOUT, Easel, open_easel


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
    # A busy computer: the column is chosen while the typed words are still being saved.
    network = easel.page.context.new_cdp_session(easel.page)
    network.send("Network.enable")
    slow = {"offline": False, "latency": 150, "downloadThroughput": -1, "uploadThroughput": -1}
    network.send("Network.emulateNetworkConditions", slow)
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
    expect(row(easel, "text").locator("mark")).to_have_text("{{ card.name }}")
    area.press("Backspace")
    easel.saves(("text: Marsh", 'text: "Marsh: "'))


def test_undo_of_a_cell_stays_in_design(easel: Easel) -> None:
    page = easel.page
    shown = page.evaluate("[document.scrollingElement.scrollHeight, innerHeight]")
    assert shown[0] == shown[1]
    easel.click(20, 9)
    easel.selects("name")
    chooser = page.get_by_role("combobox", name="You change:")
    chooser.select_option("card")
    expect(page.locator(".scope-file")).to_have_text("birds.csv")
    cell = page.locator(".inspector textarea, .inspector input[type=text]").first
    cell.fill("Grey heron")
    cell.press("Tab")
    birds = easel.root / "birds.csv"
    for is_changed, name in ((True, ""), (False, "Undo"), (True, "Redo")):
        if name:
            page.get_by_role("button", name=name).first.click()
        for _ in range(500):
            if ("Grey heron" in birds.read_text()) == is_changed:
                break
            page.wait_for_timeout(20)
        assert ("Grey heron" in birds.read_text()) == is_changed
    expect(page.locator(".canvas")).to_be_visible()


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
    easel.page.get_by_role("combobox", name="You change:").select_option("card")
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
    size.fill("12")
    easel.saves(('text: "{{ card.name }}"}', 'text: "{{ card.name }}", size: 12}'))
    row(easel, "size").get_by_role("button", name="Take out: Size").click()
    easel.saves()


SQUARE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="0 0 1 1">'
    '<path d="M0 0h1v1z"/></svg>'
)
DROP = """(place, [svg, name]) => {
    const data = new DataTransfer();
    data.items.add(new File([svg], name, {type: "image/svg+xml"}));
    const drop = {dataTransfer: data, bubbles: true, cancelable: true};
    place.dispatchEvent(new DragEvent("drop", drop));
}"""
ICON = "  seal: {kind: icon, at: [40, 60, 10, 10], icon: sword}\n"


def test_a_dropped_svg_is_saved_named_colored_and_undone_as_one(
    browser: Browser, tmp_path: Path
) -> None:
    layout = LAYOUT + ICON
    with open_easel(browser, tmp_path / "marsh", {FILE: layout}) as easel:
        easel.click(45, 65)
        easel.selects("seal")
        row(easel, "icon").get_by_role("button", name="Choose: Icon").click()
        panel = easel.page.get_by_role("dialog", name="Choose: Icon")
        panel.locator(".drop-zone").evaluate(DROP, [SQUARE, "Água mark.svg"])
        name = panel.get_by_role("textbox", name="Name of the icon")
        expect(name).to_have_value("Agua_mark")
        name.fill("sword")
        panel.get_by_role("button", name="Save").click()
        expect(panel.get_by_role("alert")).to_contain_text("an icon of Punchboard")
        name.fill("ripple")
        panel.get_by_role("combobox", name="Color of its plain parts").select_option("black")
        panel.get_by_role("button", name="Save").click()
        expect(
            easel.page.get_by_text("Saved icons/ripple.svg. It's used on 3 cards.")
        ).to_be_visible()
        easel.saves((ICON, ICON.replace("sword", "ripple, color: black")), layout=layout)
        assert (easel.root / "icons/ripple.svg").read_text() == SQUARE
        easel.page.locator(".stage-bar").click(position={"x": 3, "y": 3})
        easel.page.keyboard.press("Control+z")
        easel.saves(layout=layout)
        easel.page.locator(".face-stage").evaluate(DROP, [SQUARE, "heron.svg"])
        expect(easel.page.get_by_text("choose “From a column”")).to_be_visible()
        easel.page.locator("header").first.evaluate(DROP, [SQUARE, "heron.xlsx"])
        expect(easel.page.get_by_text("Only pictures can be dropped here")).to_be_visible()
        for _ in range(100):
            if not (easel.root / "icons/ripple.svg").exists():
                break
            easel.page.wait_for_timeout(20)
        assert not (easel.root / "icons/ripple.svg").exists()


PICTURE = "  scene: {kind: image, at: [5, 45, 50, 12], image: art/pond.svg, fit: cover}\n"


def test_a_click_on_the_picture_sets_the_point_that_stays_in_sight(
    browser: Browser, tmp_path: Path
) -> None:
    layout = LAYOUT + PICTURE
    files = {FILE: layout, "art/pond.svg": SQUARE}
    with open_easel(browser, tmp_path / "marsh", files) as easel:
        easel.click(30, 50)
        easel.selects("scene")
        picture = easel.page.locator(".focus-picture")
        expect(picture.locator("img")).to_have_js_property("complete", value=True)
        box = picture.bounding_box()
        assert box is not None
        picture.click(position={"x": box["width"] * 0.75, "y": box["height"] * 0.25})
        easel.saves(("fit: cover}", "fit: cover, focus: [0.75, 0.25]}"), layout=layout)
        picture.press("ArrowRight")
        easel.saves(("fit: cover}", "fit: cover, focus: [0.76, 0.25]}"), layout=layout)
        row(easel, "image").get_by_role("button", name="Choose: Image").click()
        expect(easel.page.get_by_role("option", name="art/pond.svg")).to_be_visible()


SUNSET = "  sky: {kind: shape, shape: rect, at: [30, 70, 20, 8], turn: =card.cost * 2 + 1, fill: {gradient: linear, angle: 45, stops: [white, ink]}}\n"  # noqa: E501


def test_a_label_dragged_over_an_expression_asks_and_changes_its_offset(
    browser: Browser, tmp_path: Path
) -> None:
    layout = LAYOUT + SUNSET
    with open_easel(browser, tmp_path / "marsh", {FILE: layout}) as easel:
        easel.click(40, 76)
        easel.selects("sky")
        expect(row(easel, "turn")).to_contain_text("On this card: 7 °")
        box = row(easel, "turn").get_by_text("Rotation").bounding_box()
        assert box is not None
        easel.page.mouse.move(box["x"] + 5, box["y"] + 5)
        easel.page.mouse.down()
        easel.page.mouse.move(box["x"] + 13, box["y"] + 5)
        easel.page.mouse.up()
        dialog = easel.page.get_by_role("dialog", name="This value is calculated")
        dialog.get_by_role("button", name="Change its offset").click()
        easel.saves(("=card.cost * 2 + 1", "=card.cost * 2 + 3"), layout=layout)


def test_a_gradient_is_a_block_of_fields(browser: Browser, tmp_path: Path) -> None:
    layout = LAYOUT + SUNSET
    with open_easel(browser, tmp_path / "marsh", {FILE: layout}) as easel:
        easel.click(40, 76)
        easel.selects("sky")
        angle = row(easel, "fill.angle").get_by_role("textbox")
        expect(angle).to_have_value("45")
        angle.fill("90")
        easel.saves(("angle: 45", "angle: 90"), layout=layout)
        easel.page.get_by_role("button", name="Color 2: ink").click()
        easel.page.get_by_role("option", name="paper").click()
        easel.saves(
            ("angle: 45, stops: [white, ink", "angle: 90, stops: [white, paper"), layout=layout
        )
        easel.page.get_by_role("button", name="Take out: Fill").click()
        fill = ", fill: {gradient: linear, angle: 45, stops: [white, ink]}"
        easel.saves((fill, ""), layout=layout)
        easel.page.get_by_role("button", name="Choose a color: Fill").click()
        easel.page.get_by_role("button", name="Begin a gradient").click()
        easel.saves((fill, ", fill: {stops: [ink, white], angle: 90}"), layout=layout)
