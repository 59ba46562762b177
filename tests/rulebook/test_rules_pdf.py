"""The rules as PDFs: words in order, links, bookmarks, language, and the same bytes every time."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pypdfium2.raw
import pytest

from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.rulebook.printed import draw_pdf
from tests.rulebook.sample import SAMPLE, rules_of

ROOT = Path(__file__).parents[2]


def print_rules(path: Path, paper: str = "a4", **options: bool) -> pypdfium2.PdfDocument:
    rules = rules_of(SAMPLE)
    pdf = draw_pdf(
        rules.read, find_sheet(paper), rules.style, rules.context, rules.diagnostics, **options
    )
    pdf.save(path)
    assert rules.said == ""
    document = pypdfium2.PdfDocument(path)
    assert len(document) == pdf.pages
    return document


def words(document: pypdfium2.PdfDocument, page: int) -> str:
    return document[page].get_textpage().get_text_bounded().replace("\r\n", "\n")


def test_words_come_in_reading_order(tmp_path):
    document = print_rules(tmp_path / "a.pdf")
    assert words(document, 0).startswith("Lantern Walk\n2 to 4 players")
    text = words(document, 1)
    text = text[: text.rindex("Lantern Walk")]  # the foot, head and tab come last
    order = [
        "In short", "You walk home", "What is in the box", "There are 18",
        "Setup", "Take 5 coins", "A round",
    ]  # fmt: skip
    text = text[text.index("What is in the box", text.index("Index")) - 2000 :]
    found = [text.rindex(each) for each in order[2:]]
    assert found == sorted(found)


def test_title_language_and_bookmarks(tmp_path):
    document = print_rules(tmp_path / "a.pdf")
    assert document.get_metadata_dict()["Title"] == "Lantern Walk: rules"
    titles = [(each.level, each.get_title()) for each in document.get_toc()]
    assert titles[:2] == [(0, "Lantern Walk"), (1, "In short")]
    assert (2, "Walk") in titles
    assert all(each.get_dest() is not None for each in document.get_toc())


def test_links_lead_to_pages(tmp_path):
    document = print_rules(tmp_path / "a.pdf")
    pages = []
    for page in document:
        at = ctypes.c_int(0)
        link = pypdfium2.raw.FPDF_LINK()
        while pypdfium2.raw.FPDFLink_Enumerate(page, at, link):
            dest = pypdfium2.raw.FPDFLink_GetDest(document, link)
            assert dest
            pages.append(pypdfium2.raw.FPDFDest_GetDestPageIndex(document, dest))
    # Two in the words (on one line or two), and one for each entry of the contents.
    assert 2 + 9 <= len(pages) <= 4 + 9
    assert all(0 <= page < len(document) for page in pages)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_pages_have_the_papers_size(tmp_path, paper):
    sheet = find_sheet(paper)
    document = print_rules(tmp_path / "a.pdf", paper)
    sizes = {tuple(round(each, 1) for each in page.get_size()) for page in document}
    assert sizes == {(round(sheet.width * 72 / 25.4, 1), round(sheet.height * 72 / 25.4, 1))}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_booklet_has_two_pages_on_a_side(tmp_path, paper):
    sheet = find_sheet(paper)
    document = print_rules(tmp_path / "b.pdf", paper, is_folded=True)
    assert len(document) % 2 == 0
    width, height = document[0].get_size()
    assert (round(width), round(height)) == (
        round(sheet.height * 72 / 25.4),
        round(sheet.width * 72 / 25.4),
    )
    page = document[0].get_textpage()
    left = page.get_text_bounded(right=width / 2)
    right = page.get_text_bounded(left=width / 2)
    assert "At a glance" in left
    assert "Lantern Walk" in right
    assert "2 to 4 players" in right


def test_the_same_rules_give_the_same_bytes(tmp_path):
    script = (
        "import sys; from pathlib import Path; from tests.rulebook.test_rules_pdf import *;"
        "from punchboard.generator.rulebook.html import write_html; rules = rules_of(SAMPLE);"
        "print_rules(Path(sys.argv[1]));"
        "Path(sys.argv[1] + '.html').write_text("
        "write_html(rules.read, rules.style, rules.context), encoding='utf-8')"
    )
    made = []
    for seed in ("1", "2"):
        path = tmp_path / f"{seed}.pdf"
        subprocess.run(
            [sys.executable, "-c", script, str(path)],
            cwd=ROOT, check=True, env={"PYTHONHASHSEED": seed, "PATH": "", "PYTHONUTF8": "1"},
        )  # fmt: skip
        made.append((path.read_bytes(), Path(f"{path}.html").read_bytes()))
    assert made[0] == made[1]


def test_number_head_and_tab_are_at_the_outer_side_of_each_page(tmp_path):
    document = print_rules(tmp_path / "a.pdf")
    assert len(document) > 2
    for number, page in enumerate(document, 1):
        if number == 1:
            continue  # the cover has none
        width, height = page.get_size()
        text = page.get_textpage()

        def said(left: float, right: float, bottom: float, top: float, text=text) -> str:
            return " ".join(text.get_text_bounded(left, bottom, right, top).split())

        halves = [(0, width / 2), (width / 2, width)]
        outer, inner = halves[::-1] if number % 2 else halves
        assert said(*outer, 0, 40) == str(number)
        assert said(*inner, 0, 40).startswith("Lantern Walk")
        head = said(*outer, height - 50, height)
        assert head and not said(*inner, height - 50, height)
        if number < len(document):  # the page to keep open has no tab
            tab = (width - 20, width) if number % 2 else (0, 20)
            words_of_tab = "".join(said(*tab, 0, height).split())
            chapters = [each.get_title() for each in document.get_toc() if each.level == 1]
            assert words_of_tab in [each.replace(" ", "") for each in chapters]
            assert head.split(" – ")[0] in chapters
