"""What screen readers are told of the printed rules: tags, in the order in which they are read."""

from __future__ import annotations

import ctypes
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pypdfium2
import pytest
from pypdfium2 import raw

from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.rulebook.document import (
    Document,
    Heading,
    Paragraph,
    TableBlock,
    pictures_of,
    words_of,
)
from punchboard.generator.rulebook.printed import draw_pdf
from tests.print.raw_pdf import RawPdf
from tests.rulebook.sample import SAMPLE, copy_of, rules_of
from tests.rulebook.test_rules_pages import LONG

_TEXT = re.compile(r'^( *)"(.*)"$')
_KIND = re.compile(r"^( *)(\w+)(?: \((?:block|inline)\))?:?$")


@dataclass
class Node:
    """An element as poppler reads it: its kind, its own words, and what is in it."""

    kind: str
    said: list[str] = field(default_factory=list)
    inner: list[Node] = field(default_factory=list)

    @property
    def words(self) -> str:
        """All words in it, on one line."""
        return " ".join("".join(self.said).split())

    def all(self, kind: str) -> Iterator[Node]:
        for each in self.inner:
            if each.kind == kind:
                yield each
            yield from each.all(kind)


def read_tree(path: Path) -> Node:
    """Return the structure of a file, as poppler tells it."""
    told = subprocess.run(["pdfinfo", "-struct-text", path], capture_output=True, check=True)
    assert told.stderr == b""
    root = Node("")
    open_nodes: list[tuple[int, Node]] = [(-1, root)]
    for line in told.stdout.decode().splitlines():
        kind, text = _KIND.match(line), _TEXT.match(line)
        if kind is not None:
            depth = len(kind[1])
            while open_nodes[-1][0] >= depth:
                open_nodes.pop()
            node = Node(kind[2])
            open_nodes[-1][1].inner.append(node)
            open_nodes.append((depth, node))
        elif text is not None:
            for depth, node in open_nodes:
                if depth < len(text[1]):
                    node.said.append(text[2])
    return root.inner[0]


@dataclass
class Printed:
    """Printed rules: what they say, their tree, and the objects of the file."""

    document: Document
    path: Path
    tree: Node
    file: RawPdf


def printed(folder: Path, path: Path, *, is_folded: bool = False) -> Document:
    rules = rules_of(folder)
    pdf = draw_pdf(
        rules.read, find_sheet("a4"), rules.style, rules.context, rules.diagnostics,
        is_folded=is_folded,
    )  # fmt: skip
    pdf.save(path)
    return rules.read


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    path = tmp_path_factory.mktemp("sample") / "rules.pdf"
    document = printed(SAMPLE, path)
    return Printed(document, path, read_tree(path), RawPdf(path))


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    folder = tmp_path_factory.mktemp("long")
    path = folder / "rules.pdf"
    document = printed(copy_of(folder, LONG), path)
    return Printed(document, path, read_tree(path), RawPdf(path))


def told(block: Heading | Paragraph) -> str:
    """Return the words of a block without its icons and page numbers, which stand apart."""
    return words_of(tuple(each for each in block.inlines if each.kind == "text"))


def solid(text: str) -> str:
    return re.sub(r"\(page\W\d+\)|\s", "", text)


def test_headings_have_their_levels_in_order(sample):
    kinds = [f"H{level}" for level in range(1, 7)]
    found = [(each.kind, each.words) for each in _walk(sample.tree) if each.kind in kinds]
    assert found == [(f"H{each.level}", told(each)) for each in sample.document.headings()]


def _walk(node: Node) -> Iterator[Node]:
    for each in node.inner:
        yield each
        yield from _walk(each)


@pytest.mark.parametrize("which", ["sample", "long"])
def test_all_words_come_in_the_order_of_the_rules(which, request):
    rules = request.getfixturevalue(which)
    text, at = solid(rules.tree.words), 0
    for block in rules.document.walk():
        if isinstance(block, Heading | Paragraph) and (words := solid(told(block))):
            found = text.find(words, at)
            assert found >= 0, f"{words[:60]}: {'out of order' if words in text else 'not there'}"
            at = found + len(words)


def test_words_at_the_ends_of_lines_stay_apart(long):
    paragraphs = [each.words for each in long.tree.all("P")]
    whole = "Words of a chapter that go on for a while and then stop. "
    assert any(each.startswith(whole * 4) for each in paragraphs)


def test_steps_have_numbers_and_lists_lie_in_entries(sample):
    setup = next(each for each in sample.tree.all("L") if "Take 5 coins" in each.inner[0].words)
    assert [each.kind for each in setup.inner] == ["LI"] * 3
    assert [next(each.all("Lbl")).words for each in setup.inner] == ["1.", "2.", "3."]
    (inner,) = setup.inner[1].all("L")
    assert [each.words for each in inner.all("LBody")] == ["Lanterns face up.", "Paths face down."]


def test_tables_have_rows_of_cells_in_the_order_of_columns(sample):
    table = next(iter(sample.tree.all("Table")))
    head, *rows = table.inner
    assert [each.kind for each in head.inner] == ["TH"] * 3
    assert [each.words for each in head.inner] == ["Card", "Copies", "Cost"]
    wanted = next(each for each in sample.document.walk() if isinstance(each, TableBlock))
    for row, cells in zip(rows, wanted.rows, strict=True):
        assert [each.kind for each in row.inner] == ["TD"] * 3
        assert row.inner[0].inner[0].kind == "Figure"
        said = [each.words for each in row.inner]
        assert said[0].startswith(words_of(cells[0]))  # and what stands on the card
        assert said[1:] == [words_of(cell) for cell in cells[1:]]


def test_a_header_that_comes_again_is_told_once(long):
    tables = list(long.tree.all("Table"))
    assert tables
    for table in tables:
        assert [row.inner[0].kind for row in table.inner].count("TH") == 1
    assert long.tree.words.count("CardCostWords") == len(tables)
    assert sum(page.count("Card Cost Words") for page in pages_of(long)) > len(tables)


def pages_of(rules: Printed) -> list[str]:
    """Return all that pdfium reads on each page."""
    texts = [page.get_textpage() for page in pypdfium2.PdfDocument(rules.path)]
    return [" ".join(each.get_text_bounded().split()) for each in texts]


def test_every_picture_has_its_words(sample):
    wanted = {
        each.alt for block in sample.document.walk() for each in pictures_of(block) if each.face
    }
    icons = {each.icon.alt for each in sample.document.headings() if each.icon}
    alts = set()
    figures = sample.file.of("/S/Figure")
    for head in figures:
        found = re.search(rb"/Alt \(((?:[^()\\]|\\.)*)\)", head)
        assert found, head
        alts.add(found[1].decode())
    assert wanted - icons <= alts  # those of headings only repeat the heading
    assert len(figures) == len(list(sample.tree.all("Figure")))


def test_links_hold_their_words_and_lead_back(sample):
    links = list(sample.tree.all("Link"))
    assert {"Setup (page 2)", "A round (page 2)"} <= {
        each.words.replace("\u00a0", " ").replace("(page 3)", "(page 2)") for each in links
    }
    elements = sample.file.of("/S/Link")
    assert len(elements) == len(links)
    for head in elements:
        areas = re.findall(rb"/Type/OBJR/Pg \d+ 0 R/Obj (\d+) 0 R", head)
        assert areas
        for area in areas:
            key = re.search(rb"/StructParent (\d+)", sample.file.objects[int(area)])
            assert key and sample.file.objects[owner_of(sample.file, int(key[1]))] == head


def owner_of(file: RawPdf, key: int) -> int:
    """Return the element of an annotation, by its key."""
    found = re.search(rb"[\[ ]%d (\d+) 0 R" % key, parents(file))
    assert found
    return int(found[1])


def parents(file: RawPdf) -> bytes:
    (root,) = file.of("/Type /StructTreeRoot")
    return file.objects[file.refers(root, "ParentTree")]


def test_the_contents_list_every_chapter(sample):
    (contents,) = sample.tree.all("TOC")
    entries = [each.words.rstrip("0123456789") for each in contents.all("TOCI")]
    title, *others = sample.document.headings()
    assert entries == [told(each) for each in others if each.level <= title.level + 2]


@pytest.mark.parametrize("which", ["sample", "long"])
def test_every_piece_of_a_page_is_told_or_decoration(which, request):
    file = request.getfixturevalue(which).file
    for content in file.page_contents():
        depth = 0
        for operator in re.findall(rb"(BMC|BDC|EMC|\bDo|\]TJ|\b[SBf])(?!\S)", content):
            if operator in (b"BMC", b"BDC"):
                depth += 1
            elif operator == b"EMC":
                depth -= 1
                assert depth >= 0
            else:
                assert depth == 1, operator
        assert depth == 0


@pytest.mark.parametrize("which", ["sample", "long"])
def test_each_piece_is_found_from_its_page_and_back(which, request):
    file = request.getfixturevalue(which).file
    tree = parents(file)
    pieces = 0
    for number in sorted(file.objects):
        head = file.objects[number]
        if b"/Type /Page " not in head:
            continue
        assert b"/Tabs /S" in head
        key = re.search(rb"/StructParents (\d+)", head)
        assert key
        owners = re.search(rb"[\[ ]%d\[([^\]]*)\]" % int(key[1]), tree)
        assert owners
        elements = [int(each) for each in re.findall(rb"(\d+) 0 R", owners[1])]
        content = file.stream(file.refers(head, "Contents"))
        marks = [(m[1], int(m[2])) for m in re.finditer(rb"/(\w+) <</MCID (\d+)>>BDC", content)]
        assert [mark for _, mark in marks] == list(range(len(elements)))
        for (kind, mark), element in zip(marks, elements, strict=True):
            own = file.objects[element]
            assert b"/S/%b/" % kind in own
            home = re.search(rb"/Pg (\d+) 0 R", own)
            inside = own.partition(b"/K")[2]
            if home and int(home[1]) == number:
                assert re.search(rb"[\[ ]%d[\] >]" % mark, inside)
            else:
                assert b"/Type/MCR/Pg %d 0 R/MCID %d>>" % (number, mark) in inside
            pieces += 1
    assert pieces > 40


def test_furniture_is_not_read(long):
    words = long.tree.words
    assert "· rules" not in words and all("· rules" in each for each in pages_of(long)[1:])
    headings = sum(each.level == 2 for each in long.document.headings())
    assert len(re.findall(r"Chapter \d", words)) == headings
    assert sum(len(re.findall(r"Chapter \d", each)) for each in pages_of(long)) > headings


def test_icons_among_words_are_said(sample):
    said = sample.file.of("/S/Span", "/ActualText")
    assert len(said) == len(list(sample.tree.all("Span"))) >= 2
    assert any(b"/ActualText (star)" in each for each in said)


def test_examples_are_a_kind_of_their_own_that_readers_know(sample):
    (root,) = sample.file.of("/Type /StructTreeRoot")
    roles = sample.file.objects[sample.file.refers(root, "RoleMap")] if (
        re.search(rb"/RoleMap \d", root)
    ) else root  # fmt: skip
    assert re.search(rb"/Example\s*/Sect", roles)
    assert len(sample.file.of("/S/Example")) == 2
    assert len(list(sample.tree.all("Sect"))) == 3  # a note is one as well


def test_the_file_says_its_language_its_title_and_that_it_is_tagged(sample):
    (catalog,) = sample.file.of("/Type /Catalog")
    assert re.search(rb"/Lang \(en\)", catalog)
    assert sample.file.of("/Marked true")
    assert sample.file.of("/DisplayDocTitle true")


def test_pdfium_reads_the_same_kinds(sample):
    document = pypdfium2.PdfDocument(sample.path)
    kinds: set[str] = set()
    for page in document:
        tree = raw.FPDF_StructTree_GetForPage(page)
        for at in range(raw.FPDF_StructTree_CountChildren(tree)):
            _gather(raw.FPDF_StructTree_GetChildAtIndex(tree, at), kinds)
        raw.FPDF_StructTree_Close(tree)
    wanted = {each.kind for each in _walk(sample.tree)} - {"Object"}
    assert wanted <= kinds


def _gather(element: raw.FPDF_STRUCTELEMENT, kinds: set[str]) -> None:
    if not element:
        return
    room = ctypes.create_string_buffer(200)
    length = raw.FPDF_StructElement_GetType(element, room, 200)
    kinds.add(room.raw[:length].decode("utf-16-le").rstrip("\0"))
    for at in range(raw.FPDF_StructElement_CountChildren(element)):
        _gather(raw.FPDF_StructElement_GetChildAtIndex(element, at), kinds)


def test_a_booklet_has_no_order_to_tell(tmp_path):
    printed(SAMPLE, tmp_path / "b.pdf", is_folded=True)
    assert b"StructTreeRoot" not in (tmp_path / "b.pdf").read_bytes()


def test_tags_cost_little(sample, tmp_path, monkeypatch):
    monkeypatch.setattr("punchboard.generator.rulebook.printed.Structure", lambda whole: None)
    printed(SAMPLE, tmp_path / "plain.pdf")
    assert sample.path.stat().st_size < 1.05 * (tmp_path / "plain.pdf").stat().st_size
