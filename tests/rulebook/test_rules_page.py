"""The rules as an HTML page: whole in itself, readable by day, by night, and by ear."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from punchboard.generator.art.color import contrast
from punchboard.generator.rulebook.html import css_colors, readable, write_html
from punchboard.generator.rulebook.style import Colours
from tests.rulebook.sample import SAMPLE, rules_of, rules_with

VOID = {"meta", "br", "link", "img"}


class Reader(HTMLParser):
    """Collects elements, and makes sure that each is closed in its place."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.words: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag):
        assert self._open.pop() == tag

    def handle_data(self, data):
        if self._open and self._open[-1] != "style":
            self.words.append(data)

    def attributes(self, name: str) -> list[str]:
        return [given[name] for _, given in self.elements if name in given]


@pytest.fixture(scope="module")
def text() -> str:
    rules = rules_of(SAMPLE)
    return write_html(rules.read, rules.style, rules.context)


@pytest.fixture(scope="module")
def page(text) -> Reader:
    return Reader(text)


def test_it_asks_for_nothing_from_outside(page, text):
    assert not [tag for tag, _ in page.elements if tag in ("script", "link", "img", "iframe")]
    assert page.attributes("src") == []
    assert "url(#" in text
    assert re.findall(r"url\((?!#)", text) == []
    assert "@import" not in text
    assert all(href.startswith("#") for href in page.attributes("href"))


def test_every_link_and_use_finds_its_place_once(page):
    ids = Counter(page.attributes("id"))
    assert [each for each, count in ids.items() if count > 1] == []
    assert [href for href in page.attributes("href") if href[1:] not in ids] == []


def test_headings_come_in_order(page):
    levels = [int(tag[1]) for tag, _ in page.elements if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_landmarks_and_language(page):
    tags = Counter(tag for tag, _ in page.elements)
    assert all(tags[tag] == 1 for tag in ("main", "nav", "header", "footer", "title"))
    html = next(given for tag, given in page.elements if tag == "html")
    assert html["lang"] == "en"
    skip = next(given for tag, given in page.elements if given.get("class") == "skip")
    assert skip["href"] == "#rules"


def test_every_picture_says_what_it_shows(page):
    pictures = [given for tag, given in page.elements if tag == "svg"]
    assert pictures
    for given in pictures:
        assert given.get("aria-hidden") == "true" or given.get("aria-label")
    labels = {given.get("aria-label") for given in pictures}
    assert {"Tower Lantern", "Two paths, a short and a long one", "star"} <= labels


def test_tables_name_their_columns(page):
    headers = [given for tag, given in page.elements if tag == "th"]
    assert headers
    assert all(given["scope"] in ("col", "row") for given in headers)


def test_words_are_escaped(text):
    assert "&lt;no lantern&gt;" in text
    assert "<no lantern>" not in text


def test_the_index_leads_to_sections(text):
    entry = re.search(r"<li>light: (.*?)</li>", text)
    assert entry is not None
    assert re.findall(r">([^<]+)</a>", entry[1]) == ["In short", "Light"]


def test_hostile_words_stay_words(tmp_path):
    rules = rules_with(
        tmp_path,
        '<script>alert(1)</script> **"><img src=x>** [x](javascript:alert(1)) {^<b>}\n\n'
        "::: example <i>t</i>\nx\n:::\n\n[[index]]\n",
        draft=True,
    )
    page = Reader(write_html(rules.read, rules.style, rules.context))
    assert not [tag for tag, _ in page.elements if tag in ("script", "img", "b", "i")]
    assert "javascript" not in "".join(page.attributes("href"))


@pytest.mark.parametrize("accent", ["#1f4e5f", "#ffd400", "#000000", "#ffffff", "#e91e63"])
def test_words_can_be_read_whatever_the_accent(accent):
    for block in re.findall(r":root\{(.*?)\}", css_colors(Colours(accent=accent))):
        given = dict(re.findall(r"--([\w-]+):(#\w+);", block))
        for words, behind in (
            ("ink", "paper"), ("quiet", "paper"), ("accent", "paper"), ("accent", "note"),
            ("on-bar", "bar"), ("example-word", "example"), ("ink", "example"), ("ink", "note"),
            ("ink", "head"), ("fault", "paper"),
        ):  # fmt: skip
            assert contrast(given[words], given[behind]) >= 4.5, (words, behind)


def test_readable_leaves_good_colours_alone():
    assert readable("#1f4e5f", "#ffffff") == "#1f4e5f"
