"""The printed rules: bookmarks and links lead where they say, and words come as they are read."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
import pytest
from pypdfium2 import raw

from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Diagnostics
from punchboard.generator.rulebook.document import Document, Inlines, Paragraph, walk
from punchboard.generator.rulebook.load import load_rulebook, rules_context
from tests.readers.box import write_box
from tests.readers.press import GAMES, print_box

PRINTS = [
    ("brick_and_mortar", "market", "a4"),
    ("box", "cards", "letter"),
]
#: How much of a paragraph is looked for, letters: it stands on one line.
ENOUGH = 24


class Link(NamedTuple):
    """What a link says, and where it leads: a page from 1 and a place on it, or an address."""

    words: str
    page: int
    place: tuple[float, float]
    address: str


@dataclass
class Rules:
    """Printed rules, and what they were made from."""

    pdf: pypdfium2.PdfDocument
    document: Document

    @cached_property
    def texts(self) -> list[pypdfium2.PdfTextPage]:
        return [page.get_textpage() for page in self.pdf]

    def below(self, page: int, place: tuple[float, float]) -> str:
        """Return what stands at and below a place, down the column, without white space."""
        x, y = place
        right = self.pdf[page - 1].get_width()
        found = self.texts[page - 1].get_text_bounded(left=x - 3, right=right, top=y + 3)
        return solid(found)

    def links(self) -> Iterator[Link]:
        for page, text in zip(self.pdf, self.texts, strict=True):
            at, link, box = ctypes.c_int(0), raw.FPDF_LINK(), raw.FS_RECTF()
            while raw.FPDFLink_Enumerate(page, at, link):
                assert raw.FPDFLink_GetAnnotRect(link, box)
                words = text.get_text_bounded(box.left, box.bottom, box.right, box.top)
                yield self._link(words, link)

    def _link(self, words: str, link: Any) -> Link:
        if dest := raw.FPDFLink_GetDest(self.pdf, link):
            found = pypdfium2.PdfDest(dest, self.pdf)
            _, (x, y, *_) = found.get_view()
            return Link(words, found.get_index() + 1, (x, y), "")
        action = raw.FPDFLink_GetAction(link)
        assert action, f"leads nowhere: {words}"
        address = ctypes.create_string_buffer(500)
        raw.FPDFAction_GetURIPath(self.pdf, action, address, 500)
        return Link(words, 0, (0, 0), address.value.decode())


@pytest.fixture(scope="module", params=PRINTS, ids="-".join)
def rules(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Rules:
    name, component, paper = request.param
    folder = tmp_path_factory.mktemp("rules")
    out = print_box(name, folder, "--only", f"rulebook,{component}", "--paper", paper)
    root = write_box(folder / "again") if name == "box" else GAMES / name
    return Rules(pypdfium2.PdfDocument(out / "rulebook.pdf"), read(root))


def read(root: Path) -> Document:
    game, _ = load_game(root, "g")
    assert game is not None
    diagnostics = Diagnostics()
    document = load_rulebook(game, *rules_context(game, diagnostics), diagnostics)
    assert document is not None
    return document


def solid(text: str) -> str:
    """Return a text without white space, hyphens at line ends, and case."""
    plain = text.replace("\ufffe", "").replace("\u00ad", "").replace("\x02", "")
    return "".join(plain.split()).casefold()


def beginning(inlines: Inlines) -> str:
    """Return a paragraph's first words, up to an icon, a line end, or a link and its page."""
    words = ""
    for each in inlines:
        if each.kind == "text":
            words += each.text
            if each.link:
                break
        elif each.kind != "term" and words:
            break
    return solid(words)[:ENOUGH]


def is_drawn(document: Document) -> bool:
    """Return whether the title is lettering of a drawn cover, which has no characters."""
    return document.cover is not None and document.cover.scene is not None


def test_bookmarks_are_the_headings_where_they_stand(rules):
    bookmarks = list(rules.pdf.get_toc())
    headings = list(rules.document.headings())
    titles = ["".join(each.text for each in heading.inlines if each.kind == "text")
              for heading in headings]  # fmt: skip
    assert [solid(each.get_title()) for each in bookmarks] == [solid(title) for title in titles]
    assert [each.level for each in bookmarks] == [heading.level - 1 for heading in headings]
    for bookmark, heading in zip(bookmarks, headings, strict=True):
        dest = bookmark.get_dest()
        assert dest is not None, heading.id
        _, (x, y, *_) = dest.get_view()
        words = beginning(heading.inlines)
        if heading.level == 1 and is_drawn(rules.document):
            continue
        assert words in rules.below(dest.get_index() + 1, (x, y)), heading.id


def test_links_lead_to_headings(rules):
    places = set()
    for bookmark in rules.pdf.get_toc():
        _, (x, y, *_) = bookmark.get_dest().get_view()
        places.add((bookmark.get_dest().get_index() + 1, (x, y)))
    links = list(rules.links())
    inner = [link for link in links if not link.address]
    assert inner
    assert {(link.page, link.place) for link in inner} <= places
    assert all(link.address.startswith("https://") for link in links if link.address)


def test_the_contents_name_the_pages(rules):
    entries = [solid(link.words) for link in rules.links() if not link.address]
    listed = 0
    for bookmark in rules.pdf.get_toc():
        if bookmark.level in (1, 2):
            page = bookmark.get_dest().get_index() + 1
            listed += f"{solid(bookmark.get_title())}{page}" in entries
    chapters = sum(bookmark.level == 1 for bookmark in rules.pdf.get_toc())
    assert listed >= chapters - 1  # all but the one in which they stand, or the last page


def test_every_link_of_the_words_is_in_the_print(rules):
    wanted = set()
    for block in walk((*rules.document.blocks, *rules.document.back)):
        if isinstance(block, Paragraph):
            wanted |= {each.link for each in block.inlines if each.link}
    ids = {heading.id for heading in rules.document.headings()}
    found = {link.page for link in rules.links() if not link.address}
    assert {link[1:] for link in wanted if link.startswith("#")} <= ids
    assert {link for link in wanted if not link.startswith("#")} == {
        link.address for link in rules.links() if link.address
    }
    assert found <= set(range(1, len(rules.pdf) + 1))


def test_words_come_as_they_are_read(rules):
    text = "".join(solid(each.get_text_range()) for each in rules.texts)
    _, subtitle, blocks = rules.document.title_parts()
    if subtitle is not None and not is_drawn(rules.document):
        blocks = (subtitle, *blocks)
    at, looked_for = 0, 0
    for block in walk((*blocks, *rules.document.back)):
        words = beginning(block.inlines) if isinstance(block, Paragraph) else ""
        if not words:
            continue
        found = text.find(words, at)
        assert found >= 0, f"{words}: {'out of order' if words in text else 'not there'}"
        at = found + len(words)
        looked_for += 1
    assert looked_for >= 8
