"""Rules that use each block, printed: where everything stands, where links lead, and the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Diagnostics
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.rulebook.html import write_html
from punchboard.generator.rulebook.load import load_rulebook, rules_context
from punchboard.generator.rulebook.printed import draw_pdf
from punchboard.generator.rulebook.style import load_style
from tests.net.test_other_prints import compare, held
from tests.rulebook.sample import Rules, copy_of, rules_of

TEXT = (Path(__file__).parent / "every_block.md").read_text(encoding="utf-8")
#: Prints by name: the paper, whether it is folded, and how pieces lie on the cover.
PRINTS = {
    "a4": ("a4", False, "fan"),
    "booklet": ("a4", True, "tiles"),
    "a3": ("a3", False, "table"),
}


def _rules(folder: Path, manner: str) -> Rules:
    game = copy_of(folder, TEXT)
    with (game / "game.yaml").open("a", encoding="utf-8") as file:
        file.write(f"cover: {{manner: {manner}}}\n")
    rules = rules_of(game)
    assert rules.said == ""
    return rules


#: Covers by name: what game.yaml says of them, whether ink is saved, and the title.
COVERS = {
    "one card": ("manner: fan, pieces: [card:lanterns.tower]", False, "Walk"),
    "a long fan in low ink": (
        "manner: fan, pieces: [card:lanterns.paper, back:lanterns, card:lanterns.river, "
        "card:paths.short, card:paths.long, card:lanterns.tower]",
        True,
        "Walk",
    ),
    "rows": (
        "manner: row, ground: '#f3e3c3', pieces: [card:lanterns.paper, card:lanterns.river, "
        "card:lanterns.tower, card:paths.short, card:paths.long]",
        False,
        "The last lanterns of the long walk home",
    ),
    "a table before a picture": (
        "manner: table, behind: layout:layouts/walk.yaml, pieces: [layout:layouts/walk.yaml, "
        "card:lanterns.river, card:lanterns.tower, card:paths.short, card:paths.long, "
        "back:lanterns, card:lanterns.paper, card:lanterns.paper]",
        False,
        "Walk",
    ),
    "tiles": ("manner: tiles, pieces: [card:paths.long, layout:layouts/walk.yaml]", False, "Walk"),
}


#: Rules with pictures of each kind, in sizes that are asked for and their own.
PICTURES = """\
# Walk

Lantern Cards, Path Cards, [leaf] and [star].

![One of them](card:lanterns) ![Its back](back:coins|width=12mm) ![A coin](card:coins)

![A tile](card:tiles|width=30mm) ![A fish](card:fish) ![A square](card:squares)

![The sun](art/sun.svg) ![A strip](art/strip.png)

![Hardly a picture](icon:leaf|width=0.5mm) ![More than a page](art/sun.svg|width=900mm)

## A chapter

![of the sun](icon:star)

Words, ![a leaf](icon:leaf|width=8mm) and ![a coin](card:coins "Gold") among them, and then some.

| ![A coin](card:coins|width=10mm) and ![a fish](card:fish) | [leaf] 7 | ![A sun](art/sun.svg) |
|---|---|---|
| ![A tall strip](art/tall.png) | ![A wide strip](art/strip.png) | ![A star](icon:star) |
"""
PIECES = """\
  coins: {kind: token, shape: round, size: 20, back: same}
  tiles: {kind: token, shape: hexagon, size: 30}
  squares: {kind: token, shape: square, size: 14}
  fish: {kind: token, shape: outline, size: {width: 24, height: 14}, outline: M0 7 L12 0 L24 14 Z}
"""
SUN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 300">'
    '<circle cx="450" cy="150" r="140" fill="#e0a020"/></svg>'
)


@pytest.mark.parametrize("paper", ["letter", "page"])
def test_pictures_are_shown_as_they_were(paper: str, tmp_path: Path, renew: bool) -> None:
    folder = copy_of(tmp_path, PICTURES)
    with (folder / "game.yaml").open("a", encoding="utf-8") as file:
        file.write(PIECES + "cover: {manner: tiles, pieces: [card:coins]}\n")
    (folder / "art").mkdir()
    (folder / "art" / "sun.svg").write_text(SUN, encoding="utf-8")
    Image.new("RGB", (300, 60), "#204060").save(folder / "art" / "strip.png")
    Image.new("RGB", (60, 600), "#602040").save(folder / "art" / "tall.png")
    rules = rules_of(folder)
    style, context = rules.style, rules.context
    if paper == "page":
        now = write_html(rules.read, style, context).replace("><", ">\n<").splitlines()
    else:
        path = tmp_path / "rules.pdf"
        draw_pdf(rules.read, find_sheet(paper), style, context, rules.diagnostics).save(path)
        now = list(held(path))
    assert "error" not in rules.said
    compare(f"rules_pictures_{paper}", now, renew)


@pytest.mark.parametrize("name", COVERS)
def test_a_cover_is_what_it_was(name: str, tmp_path: Path, renew: bool) -> None:
    told, low_ink, title = COVERS[name]
    text = (
        f"# {title}\n\n**For two**\n\n## Rules\n\nLantern Cards and Path Cards, [leaf], [star].\n"
    )
    folder = copy_of(tmp_path, text)
    with (folder / "game.yaml").open("a", encoding="utf-8") as file:
        file.write(f"cover: {{{told}}}\n")
    game, _ = load_game(folder, "lanterns")
    assert game is not None
    found = Diagnostics()
    context, faces = rules_context(game, found, draft=False, low_ink=low_ink)
    document = load_rulebook(game, context, faces, found)
    assert document is not None, found.lines()
    path = tmp_path / "rules.pdf"
    draw_pdf(document, find_sheet("letter"), load_style(game, found), context, found).save(path)
    assert not list(found)
    compare(f"rules_cover_of_{name.replace(' ', '_')}", [*held(path)], renew)


def _leads(path: Path) -> Iterator[str]:
    """Yield the links of a PDF, the places that they name, and the bookmarks."""
    with pikepdf.open(path) as pdf:
        for number, page in enumerate(pdf.pages, start=1):
            for link in page.get("/Annots", ()):
                box = " ".join(f"{10 * float(each):.0f}" for each in link.Rect)
                yield f"object link on {number} {box} {link.Dest}"
        numbers = {page.objgen: number for number, page in enumerate(pdf.pages, start=1)}
        if "/Names" in pdf.Root:
            for name, place in pikepdf.NameTree(pdf.Root.Names.Dests).items():
                x, y = (f"{10 * float(each):.0f}" for each in list(place)[2:4])
                yield f"object place {name} {numbers[place[0].objgen]} {x} {y}"
        with pdf.open_outline() as outline:
            yield from _bookmarks(outline.root, "bookmark")


def _bookmarks(items: list[pikepdf.OutlineItem], indent: str) -> Iterator[str]:
    for each in items:
        yield f"{indent} {each.title}: {each.destination}"
        yield from _bookmarks(each.children, f"{indent} ›")


@pytest.mark.parametrize("name", PRINTS)
def test_rules_of_each_block_are_printed_as_they_were(
    name: str, tmp_path: Path, renew: bool
) -> None:
    paper, is_folded, manner = PRINTS[name]
    rules = _rules(tmp_path, manner)
    path = tmp_path / "rules.pdf"
    sheet, style, context = find_sheet(paper), rules.style, rules.context
    draw_pdf(rules.read, sheet, style, context, rules.diagnostics, is_folded=is_folded).save(path)
    assert rules.said == ""
    compare(f"rules_{name}", [*held(path), *_leads(path)], renew)


def test_the_page_of_each_block_is_what_it_was(tmp_path: Path, renew: bool) -> None:
    rules = _rules(tmp_path, "row")
    text = write_html(rules.read, rules.style, rules.context)
    compare("rules_page", text.replace("><", ">\n<").splitlines(), renew)
