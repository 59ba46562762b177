"""A deck from a CSV in the Studio alone, in three browsers: clicks, seconds, YAML and prints."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pypdfium2
import pytest
from playwright.sync_api import Browser

from tests.readers.firefox import Firefox
from tests.readers.page import Page
from tests.readers.webkit import WebKit
from tests.studio.client import opened
from tests.studio.task.hand import ENTER, ESCAPE, ChromiumPage, Hand
from tests.studio.task.spells import BLANK, make_spells

#: A poker card in mm.
WIDTH, HEIGHT = 63.5, 88.9
#: Clicks and keys that the whole task may take; it takes 60 and 33.
MOST_CLICKS, MOST_KEYS = 64, 40
FRONT = (
    BLANK
    + """\
styles:
  figure: {size: 16, align: center, valign: middle}
elements:
  ground: {kind: shape, shape: rect, at: [-3, -3, 69.5, 94.9], fill: "=game.colors[card.type]"}
  picture: {kind: image, at: [3, 17, 57.5, 41], image: =card.art, fit: cover}
  badge: {kind: shape, shape: ellipse, at: [5, 5, 10, 10], fill: white, stroke: ink}
  cost: {kind: text, at: [5, 5, 10, 10], text: "{{ card.cost }}", style: figure}
  name: {kind: text, at: [17, 5, 43.5, 10], text: "{{ card.name }}", weight: bold, size: 14, color: white,
         valign: middle}
  panel: {kind: shape, shape: rect, at: [3, 61, 57.5, 24.9], fill: white}
  text: {kind: text, at: [5, 63, 53.5, 21], text: "{{ card.text }}", size: 12, valign: middle}
"""  # noqa: E501
)
BACK = """\
# yaml-language-server: $schema=../schemas/layout.json
extends: card/back.yaml
elements:
  icon: {kind: icon, at: [27, 60, 10, 10], icon: fire}
"""


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    started = Firefox(tmp_path_factory.mktemp("firefox"))
    yield started
    started.close()


def lay_out(hand: Hand) -> None:
    """Lay out front and back of the spells."""
    hand.press("Design")
    hand.page.wait("document.querySelector('.canvas')")
    hand.press("New layout…")
    hand.click("""[...document.querySelectorAll("dialog .start-tile")]
        .find((each) => each.textContent.includes("Blank"))""")
    hand.press("Make the layout", "dialog")
    hand.page.wait("!document.querySelector('dialog')")
    hand.page.wait("document.querySelector('.add-button:enabled')")
    hand.draw("Shape", -3, -3, 66.5, 91.9, name="rectangle")
    hand.color("fill", "By the column type")
    hand.pick("document.querySelector('.popover .value-colors input')", "#b3261e")
    hand.page.wait("document.activeElement.closest('.popover')")
    hand.type(ESCAPE)
    hand.page.wait("!document.querySelector('.popover')")
    hand.press("Take out: Outline")
    hand.rename("rectangle", "ground")
    hand.draw("Picture", 3, 17, 60.5, 58, name="picture")
    hand.draw("Shape", 5, 5, 15, 15, column="Ellipse", name="ellipse")
    hand.color("fill", "white")
    hand.rename("ellipse", "badge")
    hand.draw("Text", 5, 5, 15, 15, column="cost", name="cost")
    hand.number("size", "16")
    hand.choose("align", "center")
    hand.choose("valign", "middle")
    hand.press("Make a style of this look")
    hand.page.wait("document.activeElement.matches('.style-maker input')")
    hand.type("figure" + ENTER)
    hand.draw("Text", 17, 5, 60.5, 15, column="name", name="name")
    hand.choose("weight", "bold")
    hand.number("size", "14")
    hand.color("color", "white")
    hand.choose("valign", "middle")
    hand.draw("Shape", 3, 61, 60.5, 85.9, name="rectangle")
    hand.color("fill", "white")
    hand.press("Take out: Outline")
    hand.rename("rectangle", "panel")
    hand.draw("Text", 5, 63, 58.5, 84, column="text", name="text")
    hand.number("size", "12")
    hand.choose("valign", "middle")
    hand.press("Back")
    hand.page.wait("document.querySelector(\".canvas [data-key='elements/title']\")")
    hand.draw("Icon", 27, 60, 37, 70)
    hand.press("Make layouts/cards_back.yaml", "dialog")
    hand.selects("icon")
    hand.click("document.querySelector('[data-field=icon] .name-button')")
    hand.click("document.querySelector(\".popover [role=option][title='fire']\")")


def play(page: Page, folder: Path) -> Path:
    """Play the task, and return the game's folder with the layouts that it left."""
    root = make_spells(folder)
    game = (root / "game.yaml").read_text("utf-8")
    with opened(root) as client:
        page.open(client.door.new_address())
        page.wait("document.querySelector('.tabulator-row')")
        started = monotonic()
        hand = Hand(page, WIDTH)
        lay_out(hand)
        saves(page, root / "layouts/cards_back.yaml", BACK)
        saves(page, root / "layouts/cards.yaml", FRONT)
        seconds = monotonic() - started
        page.open("about:blank")
    print(f"{hand.clicks} clicks, {hand.keys} keys, {seconds:.1f} s")
    assert hand.clicks <= MOST_CLICKS
    assert hand.keys <= MOST_KEYS
    wanted = game.replace('"Fire": "#24506b"', '"Fire": "#b3261e"')
    wanted = wanted.replace("layouts/card.yaml", "layouts/cards.yaml")
    wanted = wanted.replace("back: card/back.yaml", "back: layouts/cards_back.yaml")
    assert (root / "game.yaml").read_text("utf-8") == wanted
    return root


def saves(page: Page, file: Path, text: str) -> None:
    late = monotonic() + 10
    while file.read_text("utf-8") != text and monotonic() < late:
        page.read("1")
    assert file.read_text("utf-8") == text


def test_a_deck_is_laid_out_in_chromium(browser: Browser, tmp_path: Path) -> None:
    window = browser.new_page(viewport={"width": 1366, "height": 768})
    root = play(ChromiumPage(window), tmp_path)
    window.close()
    words = [sys.executable, "-m", "punchboard", "build", ".", "--paper", "a4"]
    subprocess.run(words, cwd=root, check=True, capture_output=True)
    [fronts] = root.rglob("*-fronts.pdf")
    with pypdfium2.PdfDocument(fronts) as sheets:
        assert len(sheets) == 3
        page = sheets[0]
        text = page.get_textpage().get_text_range()
        assert all(each in text for each in ("Ember", "to a rival", "Sun Lance", "Tide"))
        colors = page.render(scale=1).to_pil().convert("RGB").getcolors(1_000_000)
    seen = {color for count, color in colors if count > 500}
    assert {(0xB3, 0x26, 0x1E), (0xA8, 0x48, 0x1F)} <= seen  # Fire and Water


# What Firefox and WebKit do otherwise, `test_design_in_browsers.py`, `test_other_browsers.py` and
# `test_inspector_other_browsers.py` find with one drag, one cell and one text.
@pytest.mark.soak
def test_a_deck_is_laid_out_in_firefox(firefox: Firefox, tmp_path: Path) -> None:
    play(firefox.phone(1366, 768), tmp_path)


@pytest.mark.soak
def test_a_deck_is_laid_out_in_webkit(webkit: WebKit, tmp_path: Path) -> None:
    play(webkit.phone(1366, 768), tmp_path)
