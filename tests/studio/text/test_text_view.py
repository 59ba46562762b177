"""The text editor in Chromium over a real folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.studio.client import FILES, GAME, opened, write
from tests.studio.desk import Desk

#: A game with rules of three pages, and a script.
FULL = {
    **FILES,
    "game.yaml": GAME.replace("title: Marsh", "title: Marsh\nplay: play.yaml"),
    "play.yaml": "rules: 1\n",
    "rulebook.md": "# Marsh\n\n## Start\n\nBirds fly.\n\n[[page]]\n\n## End\n\nThey land.\n",
}


@pytest.fixture
def desk(browser: Browser, tmp_path: Path) -> Iterator[Desk]:
    yield from desks(browser, write(tmp_path / "marsh"))


@pytest.fixture
def full_desk(browser: Browser, tmp_path: Path) -> Iterator[Desk]:
    """A desk whose game has rules and a script."""
    yield from desks(browser, write(tmp_path / "marsh", FULL))


def desks(browser: Browser, root: Path) -> Iterator[Desk]:
    with opened(root) as client:
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        faults: list[str] = []
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.on(
            "console", lambda told: faults.append(told.text) if "Security" in told.text else None
        )
        page.goto(client.door.new_address())
        page.get_by_role("button", name="Text", exact=True).click()
        page.locator(".cm-content").click()
        yield Desk(root, page, client)
        page.close()
    assert faults == []


def test_a_change_elsewhere_comes_in_while_typing_and_nothing_is_lost(desk: Desk) -> None:
    desk.page.keyboard.press("Control+End")
    desk.page.keyboard.type("# mine")
    (desk.root / "game.yaml").write_text("# theirs\n" + (desk.root / "game.yaml").read_text())
    desk.page.keyboard.type("!")
    desk.saves("# theirs\n" + GAME + "# mine!", "game.yaml")
    expect(desk.page.locator(".cm-content")).to_contain_text("# theirs")


def test_typing_is_saved_and_undo_puts_the_cursor_at_the_change(desk: Desk) -> None:
    desk.page.keyboard.press("Control+End")
    desk.page.keyboard.type("# note")
    desk.saves(GAME + "# note", "game.yaml")
    desk.page.keyboard.press("Control+z")
    desk.saves(GAME, "game.yaml")
    expect(desk.page.locator(".cm-content")).not_to_contain_text("# note")
    desk.page.keyboard.type("# more")
    desk.saves(GAME + "# more", "game.yaml")


def test_undo_and_redo_in_the_middle_of_a_text_keep_the_cursor_on_its_line(desk: Desk) -> None:
    line = desk.page.locator(".cm-activeLine")
    desk.page.keyboard.press("Control+Home")
    for _ in range(3):
        desk.page.keyboard.press("ArrowDown")
    desk.page.keyboard.press("End")
    desk.page.keyboard.type(" # note")
    desk.saves(GAME.replace("kind: cards", "kind: cards # note"), "game.yaml")
    desk.page.keyboard.press("Control+z")
    desk.saves(GAME, "game.yaml")
    expect(line).to_have_text("    kind: cards")
    desk.page.keyboard.press("Control+y")
    expect(line).to_have_text("    kind: cards # note")
    desk.page.keyboard.type("!")
    desk.saves(GAME.replace("kind: cards", "kind: cards # note!"), "game.yaml")


def test_a_cursor_between_two_changes_made_elsewhere_stays(desk: Desk) -> None:
    desk.page.keyboard.press("Control+Home")
    for _ in range(3):
        desk.page.keyboard.press("ArrowDown")
    desk.page.keyboard.press("End")
    other = GAME.replace("Marsh", "Fen").replace("number", "text")
    (desk.root / "game.yaml").write_text(other)
    expect(desk.page.locator(".cm-content")).to_contain_text("Fen")
    desk.page.keyboard.type(" # here")
    desk.saves(other.replace("kind: cards", "kind: cards # here"), "game.yaml")


def test_two_windows_follow_each_other_and_may_type_at_the_same_time(
    desk: Desk, browser: Browser
) -> None:
    other = browser.new_page()
    other.goto(desk.client.door.new_address())
    other.get_by_role("button", name="Text", exact=True).click()
    other.locator(".cm-content").click()
    desk.page.keyboard.press("Control+End")
    desk.page.keyboard.type("# mine\n")
    expect(other.locator(".cm-content")).to_contain_text("# mine")
    desk.page.keyboard.press("Control+Home")
    other.keyboard.press("Control+End")
    for number in range(12):
        desk.page.keyboard.type(f"# {number}\n")
        other.keyboard.type(f"# {number}.\n")
    top = "".join(f"# {number}\n" for number in range(12))
    end = "".join(f"# {number}.\n" for number in range(12))
    desk.saves(top + GAME + "# mine\n" + end, "game.yaml")
    expect(desk.page.locator(".cm-content")).to_contain_text("# 11.")
    expect(other.locator(".cm-line").first).to_have_text("# 0")
    other.close()


def test_a_text_of_half_a_megabyte_is_typed_in_and_undone(full_desk: Desk) -> None:
    long = "Some words of a long rule that goes on.\n\n" * 12_500
    (full_desk.root / "long.md").write_bytes(long.encode())
    full_desk.page.get_by_role("button", name="long.md").click()
    expect(full_desk.page.locator(".cm-content")).to_contain_text("a long rule")
    full_desk.page.locator(".cm-content").click()
    full_desk.page.keyboard.press("Control+Home")
    full_desk.page.keyboard.type("Typed. ")
    full_desk.saves("Typed. " + long, "long.md")
    full_desk.page.keyboard.press("Control+z")
    full_desk.saves(long, "long.md")


def test_a_text_is_reached_typed_in_and_left_by_keys_alone(full_desk: Desk) -> None:
    keys = full_desk.page.keyboard
    full_desk.page.get_by_role("button", name="layouts/bird.yaml").focus()
    keys.press("ArrowUp")
    keys.press("Enter")
    expect(full_desk.page.locator(".cm-content")).to_contain_text("rules: 1")
    for _ in range(10):
        if full_desk.page.locator(".cm-content:focus").count():
            break
        keys.press("Tab")
    expect(full_desk.page.locator(".cm-content")).to_be_focused()
    keys.press("Control+End")
    keys.press("Tab")
    keys.type("# note")
    full_desk.saves("rules: 1\n  # note", "play.yaml")
    keys.press("Escape")
    keys.press("Tab")
    expect(full_desk.page.locator(".cm-content")).not_to_be_focused()


def test_a_text_that_is_not_saved_is_kept_until_it_can_be(desk: Desk) -> None:
    desk.page.route("**/api/edit", lambda route: route.abort())
    desk.page.keyboard.press("Control+End")
    desk.page.keyboard.type("# cut off\n")
    expect(desk.page.locator(".text-fault")).to_contain_text("Not saved")
    desk.page.unroute("**/api/edit")
    start = GAME + "# cut off\n"
    desk.saves(start, "game.yaml")
    expect(desk.page.locator(".text-fault")).to_have_count(0)
    error = {"error": {"code": "refused", "message": "This disk is full.", "hint": ""}}
    desk.page.route("**/api/edit", lambda route: route.fulfill(status=422, json=error))
    desk.page.keyboard.press("Control+End")
    desk.page.keyboard.type("# note")
    expect(desk.page.locator(".text-fault")).to_contain_text("This disk is full.")
    desk.page.get_by_role("button", name="layouts/bird.yaml").click()
    expect(desk.page.locator(".cm-content")).to_contain_text("elements")
    desk.page.get_by_role("button", name="game.yaml", exact=True).click()
    expect(desk.page.locator(".cm-content")).to_contain_text("# note")
    desk.page.unroute("**/api/edit")
    desk.page.locator(".cm-content").click()
    desk.page.keyboard.press("Control+End")
    desk.page.keyboard.type("!")
    desk.saves(start + "# note!", "game.yaml")


def test_what_was_just_typed_is_saved_when_the_window_closes(desk: Desk) -> None:
    desk.page.keyboard.press("Control+End")
    desk.page.keyboard.insert_text("# last")
    desk.page.goto("about:blank")
    desk.saves(GAME + "# last", "game.yaml")


def test_control_characters_are_left_out_of_pasted_text(desk: Desk) -> None:
    desk.page.keyboard.press("Control+End")
    desk.page.evaluate(
        """() => {
            const data = new DataTransfer();
            data.setData("text/plain", "# one\\u000btwo");
            const event = new ClipboardEvent("paste", {clipboardData: data, bubbles: true});
            document.querySelector(".cm-content").dispatchEvent(event);
        }"""
    )
    desk.saves(GAME + "# onetwo", "game.yaml")


def test_keys_are_offered_with_their_docs_and_columns_and_colors_in_braces(desk: Desk) -> None:
    offered = desk.page.locator(".cm-tooltip-autocomplete")
    desk.page.keyboard.press("Control+End")
    desk.page.keyboard.type("play")
    expect(offered).to_contain_text("players")
    expect(desk.page.locator(".cm-completionInfo")).not_to_be_empty()
    desk.page.keyboard.press("Escape")
    desk.page.get_by_role("button", name="layouts/bird.yaml").click()
    expect(desk.page.locator(".cm-content")).to_contain_text("elements")
    desk.page.locator(".cm-content").click()
    desk.page.keyboard.press("Control+End")
    desk.page.keyboard.type("  new: {kind: text, hyp")
    expect(offered).to_contain_text("hyphenate")
    desk.page.keyboard.press("Escape")
    desk.page.keyboard.type("henate: false, color: in")
    expect(offered).to_contain_text("ink#1f1d1a")
    desk.page.keyboard.press("Escape")
    desk.page.keyboard.type('k, text: "{{ card.co')
    expect(offered).to_contain_text("cost")


@pytest.mark.usefixtures("finds_problems")
def test_a_wanted_place_gets_the_cursor(desk: Desk) -> None:
    (desk.root / "layouts/bird.yaml").write_text("elements:\n  name: {kind: text, ats: 1}\n")
    for number in range(20):
        (desk.root / f"layouts/bird_{number}.yaml").write_text("elements: {}\n")
        (desk.root / f"a{number}.yaml").write_text("elements: {}\n")
    desk.page.get_by_role("button", name="Problems").click()
    desk.page.locator(".problem-place").first.click()
    expect(desk.page.locator(".cm-activeLine")).to_contain_text("ats")
    expect(desk.page.locator(".cm-content")).to_be_focused()
    expect(desk.page.locator(".text-files [aria-current]")).to_be_in_viewport(ratio=1)
    expect(desk.page.locator(".cm-lint-marker-error")).to_have_count(1)


def test_the_face_is_in_sight_beside_a_long_text(desk: Desk) -> None:
    desk.page.keyboard.press("Control+End")
    desk.page.keyboard.insert_text("# line\n" * 200)
    face = desk.page.locator(".face-picture img").first
    expect(face).to_be_in_viewport(ratio=1)
    expect(desk.page.locator(".cm-activeLine")).to_be_in_viewport()


def test_a_file_that_is_not_utf8_says_so_and_each_other_has_its_picture_beside_it(
    full_desk: Desk,
) -> None:
    page = full_desk.page
    expect(page.locator(".face-picture img")).to_have_count(1)
    page.get_by_role("button", name="play.yaml").click()
    expect(page.locator(".cm-content")).to_contain_text("rules: 1")
    expect(page.locator(".split-second")).to_have_count(0)
    page.get_by_role("button", name="layouts/bird.yaml").click()
    expect(page.get_by_role("img", name="Heron")).to_be_visible()
    (full_desk.root / "other.md").write_bytes("Birds".encode("utf-16"))
    page.get_by_role("button", name="other.md").click()
    told = "other.md isn't UTF-8; save the file again with the encoding UTF-8"
    expect(page.locator(".text-main")).to_contain_text(told)
    page.get_by_role("button", name="rulebook.md").click()
    expect(page.locator(".cm-content")).to_contain_text("Birds fly.")
    the_page_of_the_rules_follows(page)


def the_page_of_the_rules_follows(page: Page) -> None:
    beside = page.get_by_role("region", name="Page of the rulebook")
    expect(beside.get_by_role("heading")).to_have_text("Page 1 of 3")
    page.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    expect(beside.get_by_role("heading")).to_have_text("Page 3 of 3")
    expect(beside.locator(".page-mark")).to_have_count(1)
    picture = beside.get_by_role("img", name="Page 3 of the rulebook")
    before = picture.get_attribute("src")
    page.keyboard.type("They rest.")
    expect(picture).not_to_have_attribute("src", before or "")
    page.keyboard.press("Control+Home")
    expect(beside.get_by_role("heading")).to_have_text("Page 1 of 3")
    beside.get_by_role("button", name="Next page").click()
    expect(beside.get_by_role("heading")).to_have_text("Page 2 of 3")
    assert [each["id"] for each in Axe().run(page).response["violations"]] == []


@pytest.mark.usefixtures("finds_problems")
def test_a_problem_is_marked_at_its_line(desk: Desk) -> None:
    desk.page.keyboard.press("Control+End")
    desk.page.keyboard.type("titel: x")
    expect(desk.page.locator(".cm-lint-marker-error")).to_have_count(1, timeout=20_000)


def test_axe_finds_nothing_wrong(desk: Desk) -> None:
    page, found = desk.page, []
    tokens = '# a note\nlanguage: "a: \\u0061"\nversion: 1\nplayers: [1, 2]\nageing: &a\n'
    (desk.root / "game.yaml").write_text(tokens + GAME + "# a line\n" * 80)
    expect(page.locator(".cm-content")).to_contain_text("a note")
    page.keyboard.press("Control+f")
    for words in ("cards", "a"):
        page.keyboard.press("Control+a")
        page.keyboard.type(words)
        page.keyboard.press("Enter")
        expect(page.locator(".cm-searchMatch").first).to_be_visible()
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            violations = Axe().run(page).response["violations"]
            found += [(words, scheme, each["id"], each["nodes"][0]["html"]) for each in violations]
    assert found == []
