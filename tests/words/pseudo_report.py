"""Write reports of playtests in the pseudo-language; find English words and text that is cut off.

Runs in a process of its own, `python -m tests.words.pseudo_report FOLDER`, because constants take
the language of the environment when they are imported. Prints a fault a line.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any
from unittest import mock

from playwright.sync_api import Browser, sync_playwright

from punchboard.cards.catalog import PSEUDO, language
from punchboard.companion.learn import report
from punchboard.companion.learn.claims import judge
from tests.companion.learn.test_learnt_report import flagged, read
from tests.companion.learn.test_many_tables import CLAIMS, many_tables, pack
from tests.readers.browsers import start_chromium
from tests.words.pseudo_pages import CUT

#: Words that the pseudo-language leaves plain: its letters have no accent.
_ENGLISH = re.compile(r"\b[a-z]*[acdeghijklnorstuwyz][a-z]*\b", re.ASCII | re.IGNORECASE)
#: Commands, and names of files.
_KEPT = re.compile(r"punchboard table --at \S+|\b[\w/-]+\.(?:json|xlsx|csv)\b")
#: Texts of the made tables.
WRITTEN = {
    *(f"{each} {number}" for each in ("Note", "Word", "Player") for number in range(24)),
    "Buys points", "Sells points", "Waits", "No.", *(each.say for each in CLAIMS),
}  # fmt: skip
SIZES = [(320, 568), (412, 915), (1366, 768)]
#: Finds labels of charts that cross the edge of the page.
OUTSIDE = """[...document.querySelectorAll("svg text")].filter((each) => {
    const { left, right } = each.getBoundingClientRect();
    const clips = getComputedStyle(each.ownerSVGElement).overflow !== "visible";
    return clips || left < 0 || right > innerWidth;
}).map((each) => each.textContent)"""


def names_in(value: Any) -> Iterator[str]:
    """Yield the texts and names of fields of a table's file, and titles made of ids."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield key.replace("_", " ")
            yield from names_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from names_in(each)
    elif isinstance(value, str):
        yield value.partition(":")[2].replace("_", " ").title()
        yield from re.split(r"\{[^{}]*\}", value)


def english(page: str, names: set[str]) -> list[str]:
    """Return the plain English words of a page that aren't names."""
    body = re.sub(r"<[^>]*>", "\n", page.partition("<body>")[2])
    longest = sorted((each.strip() for each in names if len(each) > 2), key=len, reverse=True)
    known = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)")
    plain = known.sub(" ", _KEPT.sub(" ", unescape(body)))
    return sorted(set(_ENGLISH.findall(plain)))


def cut(page_file: Path, browser: Browser) -> Iterator[str]:
    """Yield the texts of a page that are cut off, with everything open."""
    for width, height in SIZES:
        page = browser.new_page(viewport={"width": width, "height": height})
        page.goto(page_file.as_uri())
        page.evaluate("document.querySelectorAll('details').forEach((each) => each.open = true)")
        yield from (
            f"at {width}: {each}" for each in page.evaluate(f"[...({CUT})(), ...{OUTSIDE}]")
        )
        page.close()


def reports(folder: Path) -> Iterator[tuple[Path, set[str]]]:
    """Write reports; yield each with the names and texts that stay English."""
    many, few = folder / "many.html", folder / "few.html"
    found = many_tables()
    with mock.patch.object(report, "moments", return_value={}):  # no file holds these tables
        report.write_report(found, judge(CLAIMS, found), many, with_names=False)
    yield many, {*names_in([pack(later=False), pack(later=True)])}
    files = flagged(folder, 2, "Which month?")
    report.write_report(read(files), [], few, with_names=False)
    yield few, {*names_in(json.loads(files[0].read_text("utf-8")))}


def main(folder: Path) -> None:
    """Print every fault of both reports."""
    assert language() == PSEUDO
    with sync_playwright() as playwright:
        browser = start_chromium(playwright)
        for path, names in reports(folder):
            for fault in (*english(path.read_text("utf-8"), names | WRITTEN), *cut(path, browser)):
                sys.stdout.write(f"{path.name}: {fault}\n")
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
