"""An evening of a designer in the page alone: from a spreadsheet to PDFs, and a changed reprint."""

from __future__ import annotations

import json
from pathlib import Path
from time import monotonic

import pypdfium2
from playwright.sync_api import Browser, Locator, Page, expect

from tests.studio.home.conftest import Start
from tests.studio.task.hand import ENTER, ChromiumPage, Hand
from tests.studio.task.spells import make_table

#: Clicks and keys of each task; a file that is chosen counts as two clicks.
MOST = {"print": (7, 0), "reprint": (18, 26)}
ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M5 0 9 10H1z"/></svg>'


def chosen(hand: Hand, field: Locator, files: list[Path]) -> None:
    """Choose files: a click opens the browser's dialog, another one closes it."""
    hand.clicks += 2
    field.set_input_files(files)


def within(hand: Hand, task: str, started: float) -> None:
    print(f"{task}: {hand.clicks} clicks, {hand.keys} keys, {monotonic() - started:.1f} s")
    clicks, keys = MOST[task]
    assert hand.clicks <= clicks
    assert hand.keys <= keys


def test_a_spreadsheet_is_printed_changed_and_printed_again(
    start: Start, browser: Browser, tmp_path: Path
) -> None:
    window = browser.new_page(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    window.set_default_timeout(30_000)
    window.goto(start.client.door.new_address())
    table = make_table(tmp_path)
    expect(window.get_by_role("heading", name="Start a game")).to_be_visible()
    started = monotonic()
    hand = Hand(ChromiumPage(window), 63.5)
    chosen(hand, window.get_by_label("Spreadsheet and pictures"), [table])
    expect(window.get_by_text("no pictures beside your file")).to_be_visible()
    art = window.get_by_label("Pictures", exact=True)
    chosen(hand, art, sorted((tmp_path / "art").iterdir()))
    expect(window.get_by_text("no pictures beside your file")).to_have_count(0, timeout=30_000)
    hand.press("Make the game")
    expect(window.locator(".tabulator-row").first).to_be_visible(timeout=30_000)
    makes(hand, window, start.games / "Spells", ("Ember", "to a rival", "Tide"), 20)
    drawn = start.games / "Spells" / "art" / "ember.svg"
    assert drawn.read_bytes() == (tmp_path / "art" / "ember.svg").read_bytes()
    within(hand, "print", started)
    prints_what_changed(start, browser, window, tmp_path)
    window.close()


def makes(hand: Hand, window: Page, game: Path, words: tuple[str, ...], cards: int) -> None:
    """Make the PDFs, and find the cards in them."""
    hand.press("Print")
    pages = f"{-(-cards // 9)} pages"
    expect(window.get_by_role("heading", name=f"fronts A4 · {pages}")).to_be_visible(timeout=60_000)
    hand.press("Make PDFs")
    made = window.locator(".press-files li", has_text="fronts")
    expect(made).to_contain_text(pages, timeout=60_000)
    [fronts] = game.rglob("*-fronts.pdf")
    with pypdfium2.PdfDocument(fronts) as sheets:
        text = "".join(sheet.get_textpage().get_text_range() for sheet in sheets)
        assert f"{len(sheets)} pages" == pages
    assert all(each in text for each in words)


def prints_what_changed(start: Start, browser: Browser, window: Page, folder: Path) -> None:
    hand = Hand(ChromiumPage(window), 63.5)
    started = monotonic()
    game = start.games / "Spells"
    hand.press("I printed this…")
    hand.press("I printed 3 sheets")
    hand.press("Cards")
    [table] = game.glob("*.csv")
    before = table.read_text("utf-8")
    hand.click("document.querySelector('.tabulator-row [tabulator-field=c2]')")
    for number in range(12):
        hand.type(str(number % 4 + 6) + ENTER)
    rows = [each.split(",") for each in before.splitlines()]
    for number in range(12):
        rows[number + 1][2] = str(number % 4 + 6)
    wanted = "\n".join(",".join(each) for each in rows) + "\n"
    for _ in range(500):
        if table.read_text("utf-8") == wanted:
            break
        window.wait_for_timeout(20)
    assert table.read_text("utf-8") == wanted
    draws_an_icon_again(hand, window, folder)
    assert (game / "icons/shield.svg").read_text("utf-8") == ICON
    hand.press("Print")
    changed = window.get_by_role("button", name="15 changed cards")
    expect(changed).to_be_visible(timeout=60_000)
    hand.click("""[...document.querySelectorAll("label")].find((each) =>
        each.textContent.startsWith("Only cards that changed"))""")
    makes(hand, window, game, ("Ember",), 15)
    with window.expect_download() as download:
        hand.click("""[...document.querySelectorAll("a")].find((each) =>
            each.textContent.includes("Pull list for your phone"))""")
    pull = folder / "pull-list.html"
    download.value.save_as(pull)
    within(hand, "reprint", started)
    phone = browser.new_page(viewport={"width": 412, "height": 915})
    phone.goto(pull.as_uri())
    expect(phone.get_by_role("checkbox")).to_have_count(15)
    phone.close()


def draws_an_icon_again(hand: Hand, window: Page, folder: Path) -> None:
    (folder / "shield.svg").write_text(ICON, "utf-8")
    hand.press("Design")
    hand.page.wait("document.querySelector('.canvas')")
    hand.click(f"""[...document.querySelectorAll(".layer-name")]
        .find((each) => each.textContent.trim() === {json.dumps("text")})""")
    hand.press("Insert an icon: Text")
    chosen(hand, window.locator(".popover input[type=file]"), [folder / "shield.svg"])
    # The browser can read the picture that was chosen.
    hand.page.wait("document.querySelector('.popover img.dropped').naturalWidth")
    hand.press("Save", ".popover")
    hand.press("Replace it", ".popover")
    expect(window.get_by_text("Saved icons/shield.svg.")).to_be_visible()
