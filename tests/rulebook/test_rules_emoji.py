"""Emoji in rules: in the PDF and the page, as pictures whose characters can be copied."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.folders import write

RULES = """\
# Farm 🐑 rules

Gain 2 🐑, then feed your 👨‍👩‍👧. You have {{ counts.cards }} cards 🃏; call ☎ or ☎️.

| Sign | Means |
|---|---|
| 🍴🔥 | a roast |

## Scoring 🏆

- Count 🐟, see [Scoring](#scoring).

> 💡 A *tip* with 👩🏽‍🚀.
"""
GAME = "title: Farm 🐑\ncomponents:\n  cards: {kind: cards, data: cards.csv}\n"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("farm")
    files = {"game.yaml": GAME, "cards.csv": "name\nSheep\nFish\n", "rulebook.md": RULES}
    write(folder, files)
    command = [sys.executable, "-m", "punchboard", "build", str(folder), "-q"]
    subprocess.run([*command, "--out", str(folder / "out")], check=True)
    return folder / "out"


def test_the_printed_rules_can_be_copied(built: Path) -> None:
    read = subprocess.run(
        ["pdftotext", "-raw", built / "rulebook.pdf", "-"], check=True, capture_output=True
    )
    text = " ".join(read.stdout.decode().split())
    for said in ("Farm 🐑 rules", "Gain 2 🐑, then feed your 👨‍👩‍👧.", "☎ or ☎️.", "🍴🔥 a roast",
                 "Scoring 🏆", "💡 A tip with 👩🏽‍🚀."):  # fmt: skip
        assert said in text
    assert subprocess.run(["qpdf", "--check", built / "rulebook.pdf"], check=False).returncode == 0


def test_the_page_shows_pictures_and_keeps_the_characters(built: Path, browser: Browser) -> None:
    html = (built / "rulebook.html").read_text(encoding="utf-8")
    assert not re.search(
        "[\U0001f000-\U0001faff]", re.sub(r"<title>.*?</title>|<i>.*?</i>", "", html)
    )
    page = browser.new_page()
    page.goto((built / "rulebook.html").as_uri())
    assert page.locator("h1").text_content() == "Farm 🐑 rules"
    assert "feed your 👨‍👩‍👧." in page.locator("main").inner_text().replace("\n", "")
    boxes = page.evaluate(
        """[...document.querySelectorAll(".emoji svg")].map((each) => {
            const box = each.getBoundingClientRect();
            return [box.width, box.height, parseFloat(getComputedStyle(each).fontSize)];
        })"""
    )
    assert len(boxes) >= 10
    for width, height, size in boxes:
        assert width == pytest.approx(1.1 * size, rel=0.02)
        assert height == pytest.approx(1.1 * size, rel=0.02)
    page.close()
