"""Moving, resizing and turning elements on the face: what the layout says afterwards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.studio.design.easel import FILE, GAME, LAYOUT, Easel, open_easel

BADGE = "badge: {kind: shape, shape: ellipse, at: [48, 5, 10, 10], fill: ink}"
COST = "cost: {kind: text, at: [48, 5, 10, 10]"
NAME = "name: {kind: text, at: [5, 5, 40, 8]"


def test_a_drag_writes_the_new_place_and_nothing_else(easel: Easel) -> None:
    easel.drag(20, 9, (22, 20), (23, 29))
    easel.saves((NAME, NAME.replace("5, 5", "8, 25")))
    easel.selects("name")
    easel.page.keyboard.press("Control+z")
    easel.saves()


def test_the_face_follows_while_the_hand_still_holds(easel: Easel) -> None:
    face = easel.page.get_by_role("img", name="Heron")
    before = face.get_attribute("src") or ""
    easel.press(20, 9, (23, 29))
    easel.saves((NAME, NAME.replace("5, 5", "8, 25")))
    expect(face).not_to_have_attribute("src", before)
    expect(easel.page.get_by_text("x 8  y 25 mm")).to_be_visible()
    easel.page.mouse.up()
    expect(easel.page.get_by_text("x 8  y 25 mm")).to_have_count(0)


def test_escape_takes_a_drag_back(easel: Easel) -> None:
    easel.press(20, 9, (23, 29))
    easel.saves((NAME, NAME.replace("5, 5", "8, 25")))
    easel.page.keyboard.press("Escape")
    easel.saves()
    easel.page.mouse.up()
    easel.selects("name")
    expect(easel.page.get_by_role("button", name="Nothing to undo")).to_be_visible()


def test_edges_attract_and_show_why_unless_alt_is_held(easel: Easel) -> None:
    easel.press(20, 9, (20, 20), (25.3, 29))
    expect(easel.page.locator(".guide.is-line.is-x").first).to_be_visible()
    easel.saves((NAME, NAME.replace("5, 5", "10, 25")))
    easel.page.keyboard.down("Alt")
    easel.page.mouse.move(*easel.place(25.3, 29.1))
    expect(easel.page.locator(".guide")).to_have_count(0)
    easel.page.mouse.up()
    easel.page.keyboard.up("Alt")
    for _ in range(150):
        if "at: [10.3, 25.1, 40, 8]" in easel.layout:
            break
        easel.page.wait_for_timeout(20)
    assert "at: [10.3, 25.1, 40, 8]" in easel.layout


def test_shift_moves_along_one_axis(easel: Easel) -> None:
    easel.press(20, 9)
    easel.page.mouse.move(*easel.place(21, 20), steps=2)
    easel.page.keyboard.down("Shift")
    easel.page.mouse.move(*easel.place(23, 29))
    easel.page.mouse.up()
    easel.page.keyboard.up("Shift")
    easel.saves((NAME, NAME.replace("5, 5", "5, 25")))


def test_a_handle_resizes_and_the_opposite_edge_stays(easel: Easel) -> None:
    easel.click(20, 9)
    easel.drag(45, 13, (40, 20))
    easel.saves((NAME, NAME.replace("40, 8", "35, 15")))
    easel.drag(5, 20, (10, 18))
    easel.saves((NAME, NAME.replace("5, 5, 40, 8", "10, 5, 30, 13")))


def test_shift_keeps_the_ratio(easel: Easel) -> None:
    easel.click(20, 9)
    easel.page.keyboard.down("Shift")
    easel.drag(45, 13, (25, 12))
    easel.page.keyboard.up("Shift")
    easel.saves((NAME, NAME.replace("40, 8", "20, 4")))


def test_the_round_handle_turns_and_multiples_of_15_attract(easel: Easel) -> None:
    easel.click(53, 10)
    easel.click(53, 10)
    easel.selects("badge")
    handle = easel.page.locator("[data-handle=turn]").bounding_box()
    assert handle is not None
    easel.page.mouse.move(handle["x"] + 12, handle["y"] + 12)
    easel.page.mouse.down()
    easel.page.mouse.move(*easel.place(43, 10.2), steps=4)
    easel.page.mouse.up()
    easel.saves((BADGE, BADGE.replace("fill: ink", "fill: ink, turn: 90")))
    easel.page.keyboard.press("Control+z")
    easel.saves()


def test_arrow_keys_move_by_tenths_and_with_shift_by_millimeters(easel: Easel) -> None:
    easel.click(20, 9)
    easel.page.keyboard.press("ArrowRight")
    easel.saves((NAME, NAME.replace("5, 5", "5.1, 5")))
    easel.page.keyboard.press("Shift+ArrowDown")
    easel.page.keyboard.press("ArrowRight")
    easel.saves((NAME, NAME.replace("5, 5", "5.2, 6")))
    easel.page.keyboard.press("Control+z")
    easel.saves()


def test_content_of_a_group_moves_within_the_group(easel: Easel) -> None:
    easel.drag(15, 36, (18, 38))
    easel.saves(("at: [2, 3, 20, 6]", "at: [5, 5, 20, 6]"))


def test_a_selected_group_is_dragged_by_its_content(easel: Easel) -> None:
    easel.click(36, 41)
    easel.selects("panel")
    easel.drag(15, 36, (16, 46))
    easel.saves(("at: [10, 30, 30, 12]", "at: [11, 40, 30, 12]"))


def test_moving_an_instance_of_a_repeat_moves_all(easel: Easel) -> None:
    drag_freely(easel, 13, 62, (14.3, 63))
    easel.saves(("at: [0, 0, 4, 4]", "at: [1.3, 1, 4, 4]"))


def test_several_move_together(easel: Easel) -> None:
    easel.drag(3, 3.5, (59, 16))
    easel.selects("name", "badge", "cost")
    easel.drag(20, 9, (20, 30))
    easel.saves(
        (NAME, NAME.replace("5, 5", "5, 26")), ("at: [48, 5,", "at: [48, 26,"),
        ("at: [48, 5,", "at: [48, 26,"),
    )  # fmt: skip


CALCULATED = LAYOUT.replace("[5, 5, 40, 8]", '["=width / 5", 5, 40, 8]')


@pytest.mark.parametrize(
    ("button", "value"),
    [
        ("Change its offset =width / 5 + 2", '"=width / 5 + 2"'),
        ("Replace it by 14.7", "14.7"),
    ],
)
def test_a_calculated_place_asks_first(
    browser: Browser, tmp_path: Path, button: str, value: str
) -> None:
    with open_easel(browser, tmp_path / "marsh", {FILE: CALCULATED}) as easel:
        drag_freely(easel, 30, 9, (32, 9))
        dialog = easel.page.get_by_role("dialog", name="This value is calculated")
        expect(dialog).to_contain_text("=width / 5")
        easel.saves(layout=CALCULATED)
        dialog.get_by_role("button", name=button).click()
        easel.saves(('"=width / 5"', value), layout=CALCULATED)


def drag_freely(easel: Easel, x: float, y: float, *way: tuple[float, float]) -> None:
    """Drag while Alt is held, so that nothing attracts."""
    easel.page.keyboard.down("Alt")
    easel.drag(x, y, *way)
    easel.page.keyboard.up("Alt")


def test_a_calculated_place_stays_if_the_designer_says_so(browser: Browser, tmp_path: Path) -> None:
    with open_easel(browser, tmp_path / "marsh", {FILE: CALCULATED}) as easel:
        outline = easel.page.locator(".outline.is-selected")
        easel.click(30, 9)
        before = outline.get_attribute("style") or ""
        drag_freely(easel, 30, 9, (32, 9))
        expect(outline).not_to_have_attribute("style", before)
        easel.page.get_by_role("button", name="Leave it as it was").click()
        expect(outline).to_have_attribute("style", before)
        easel.saves(layout=CALCULATED)


BASE = 'elements:\n  name: {kind: text, at: [5, 5, 40, 8], text: "{{ card.name }}"}\n'


def test_an_element_of_a_base_is_changed_over_it_or_in_the_base(
    browser: Browser, tmp_path: Path
) -> None:
    files = {FILE: "extends: layouts/look.yaml\n", "layouts/look.yaml": BASE}
    with open_easel(browser, tmp_path / "marsh", files) as easel:
        easel.drag(20, 9, (20, 29))
        easel.saves(layout=f"{files[FILE]}elements:\n  name: {{at: [5, 25, 40, 8]}}\n")
        assert (easel.root / "layouts/look.yaml").read_text() == BASE
        easel.page.keyboard.press("Control+z")
        easel.saves(layout=files[FILE])
        expect(easel.page.locator(".outline.is-selected")).to_have_attribute(
            "style", re.compile(r"top: calc\([^;]*\b5\b")
        )
        strip = easel.page.get_by_role("region", name="Face of the card")
        scope = strip.get_by_role("combobox", name="You change:")
        scope.select_option(label="Everything that extends layouts/look.yaml: 3 cards in 1 layout")
        easel.drag(20, 9, (20, 29))
        for _ in range(150):
            if "[5, 25, 40, 8]" in (easel.root / "layouts/look.yaml").read_text():
                break
            easel.page.wait_for_timeout(20)
        assert (easel.root / "layouts/look.yaml").read_text() == BASE.replace("5, 5", "5, 25")
        easel.saves(layout=files[FILE])


def test_a_place_that_another_program_changed_is_not_overwritten(easel: Easel) -> None:
    easel.click(20, 9)
    changed = LAYOUT.replace("[5, 5, 40, 8]", "[5, 50, 40, 8]")
    (easel.root / FILE).write_text(changed)
    expect(easel.element("name")).to_have_attribute("style", re.compile(r"top: calc\([^;]*50"))
    easel.drag(20, 53, (23, 53.05))
    easel.saves(("[5, 50,", "[8, 50,"), layout=changed)


def test_a_layout_of_punchboard_gets_a_file_of_the_game_first(
    browser: Browser, tmp_path: Path
) -> None:
    game = GAME.replace(FILE, "card/basic.yaml")
    with open_easel(browser, tmp_path / "marsh", {"game.yaml": game}) as easel:
        first = easel.page.locator(".canvas .element").first
        first.focus()
        easel.page.keyboard.press("Tab")
        easel.page.keyboard.press("Shift+Tab")
        easel.page.keyboard.press("Shift+ArrowRight")
        dialog = easel.page.get_by_role("dialog", name="This layout comes with Punchboard")
        dialog.get_by_role("button", name="Make layouts/birds.yaml").click()
        own = easel.root / "layouts/birds.yaml"
        expect(easel.page.locator(".scope-file")).to_have_text(
            "layouts/birds.yaml, over what card/basic.yaml says"
        )
        assert own.read_text().startswith("extends: card/basic.yaml\nelements:\n")
        assert (easel.root / "game.yaml").read_text() == GAME.replace(FILE, "layouts/birds.yaml")
        easel.page.keyboard.press("Control+z")
        expect(easel.page.locator(".scope-file")).to_contain_text(
            "card/basic.yaml comes with Punchboard"
        )
        assert not own.exists()


def test_a_place_that_an_alias_repeats_asks_before_it_changes_everywhere(
    browser: Browser, tmp_path: Path
) -> None:
    layout = (
        "elements:\n"
        '  name: {kind: text, at: &place [5, 5, 40, 8], text: "{{ card.name }}"}\n'
        "  shade: {kind: shape, shape: rect, at: *place, stroke: ink}\n"
    )
    with open_easel(browser, tmp_path / "marsh", {FILE: layout}) as easel:
        easel.click(20, 9)
        easel.click(20, 9)
        easel.selects("name")
        easel.drag(20, 9, (20, 29))
        dialog = easel.page.get_by_role("dialog", name="This is repeated elsewhere")
        easel.saves(layout=layout)
        dialog.get_by_role("button", name="Change it everywhere").click()
        easel.saves(("[5, 5, 40, 8]", "[5, 25, 40, 8]"), layout=layout)


def test_several_elements_are_resized_together(easel: Easel) -> None:
    easel.click(20, 9)
    easel.page.keyboard.down("Shift")
    easel.click(53, 8)
    easel.page.keyboard.up("Shift")
    handles = easel.page.locator(".is-together [data-handle]")
    expect(handles).to_have_count(8)
    easel.drag(58, 15, (57, 14), (31.5, 15))
    first = "name: {kind: text, at: [5, 5, 20, 8]"
    easel.saves((NAME, first), (COST, COST.replace("48, 5, 10, 10", "26.5, 5, 5, 10")))


def test_a_finger_moves_and_resizes_the_selected_element(browser: Browser, tmp_path: Path) -> None:
    options = {"has_touch": True, "viewport": {"width": 1024, "height": 768}}
    with open_easel(browser, tmp_path / "marsh", **options) as easel:
        touch = easel.page.context.new_cdp_session(easel.page)

        def swipe(*way: tuple[float, float]) -> None:
            points = [dict(zip("xy", easel.place(*each), strict=True)) for each in way]
            first = {"type": "touchStart", "touchPoints": points[:1]}
            touch.send("Input.dispatchTouchEvent", first)
            for each in points[1:]:
                touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [each]})
            touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

        swipe((20, 9), (23, 29))
        easel.saves()  # what isn't selected stays: the finger scrolls
        easel.page.touchscreen.tap(*easel.place(20, 9))
        easel.selects("name")
        swipe((20, 9), (21, 20), (23, 29))
        moved = NAME.replace("5, 5", "8, 25")
        easel.saves((NAME, moved))
        swipe((48, 33), (40, 36), (38, 40))
        easel.saves((NAME, moved.replace("40, 8", "30, 14")))
