"""Drawings that decorate the pages of rules: where they are, and what they leave alone."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

from punchboard.generator.graphics.geometry import MM
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.rulebook.page_art import PageArt, PagePart
from punchboard.generator.rulebook.pages import LaidOut, lay_out
from punchboard.generator.rulebook.printed import draw_pdf
from punchboard.generator.rulebook.style import PageShape, full_page, half_page
from tests.rulebook.sample import COMPLETE, Rules, copy_of, rules_of

CHAPTERS = """\
## Short

Words.

## A name that leaves less room

More words.

## A chapter whose name is so long that hardly anything else has room on its bar

Even more words.
"""


def decorated(folder: Path, style: str, chapters: str = CHAPTERS) -> Rules:
    """Load rules whose style names drawings of 100 × 2, 20 × 10 and 24 × 8."""
    game = copy_of(folder, COMPLETE + chapters)
    for name, wide, tall in (("strip", 100, 2), ("boat", 20, 10), ("stars", 24, 8)):
        (game / f"{name}.svg").write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{tall}mm"'
            f' viewBox="0 0 {wide} {tall}"><rect width="{wide}" height="{tall}"/></svg>',
            encoding="utf-8",
        )
    (game / "rulebook").mkdir()
    (game / "rulebook" / "style.yaml").write_text(style, encoding="utf-8")
    return rules_of(game)


def pages_of(rules: Rules, shape: PageShape) -> tuple[LaidOut, list[list[PagePart]]]:
    laid_out = lay_out(rules.read, shape, rules.style, rules.context, rules.diagnostics)
    art = PageArt(rules.read, laid_out, rules.style, rules.context)
    return laid_out, [list(art.parts(page)) for page in laid_out.pages]


def boxes(parts: list[PagePart]) -> list[tuple[float, float, float, float]]:
    """Return left, bottom, right and top of the pictures without a line box, in points."""
    found = []
    for box, tag, _, picture in parts:
        if box is None and picture is not None:
            assert tag is None  # nothing that a screen reader tells
            a, _, _, d, x, y = picture.matrix
            found.append((x, y, x + a * picture.face.width, y + d * picture.face.height))
    return found


@pytest.mark.parametrize(
    "shape", [full_page(210, 297), full_page(216, 279), half_page(148, 210)], ids=str
)
def test_strip_and_foot_lie_between_the_words_of_each_page(
    tmp_path: Path, shape: PageShape
) -> None:
    rules = decorated(tmp_path, "ornaments: {head: strip.svg, foot: boat.svg}\n")
    assert rules.said == ""
    laid_out, pages = pages_of(rules, shape)
    assert boxes(pages[0]) == []  # the cover
    for page, parts in zip(laid_out.pages[1:], pages[1:], strict=True):
        strip, boat = boxes(parts)
        left, top = shape.left(page.number), shape.height - shape.top
        right = left + shape.text_width
        assert strip[0] >= left - 0.01 and strip[2] <= right + 0.01
        assert strip[1] >= top + 3.9 and strip[3] <= shape.height - shape.top * 0.62 - 3.9
        assert left < boat[0] < boat[2] < right
        assert boat[1] >= 4.5 * MM - 0.01 and boat[3] <= shape.bottom - 2.4 * MM
        assert boat[2] - boat[0] == pytest.approx(2 * (boat[3] - boat[1]), rel=0.01)


def test_a_bar_has_its_drawing_at_the_right_as_large_as_the_name_leaves_room(
    tmp_path: Path,
) -> None:
    rules = decorated(tmp_path, "ornaments: {chapter: stars.svg}\n")
    shape = full_page(210, 297)
    laid_out, _ = pages_of(rules, shape)
    bars = [placed.box for page in laid_out.pages for placed in page.placed if placed.box.chapter]
    short, longer, longest = bars
    (stars,) = short.faces
    assert stars.x + stars.width == pytest.approx(shape.column)
    assert stars.width == pytest.approx(3 * short.height)
    (small,) = longer.faces
    assert stars.width / 2 <= small.width < stars.width
    assert (small.x + small.width, small.y) == pytest.approx((shape.column, -longer.height))
    assert longest.faces == []


def test_a_drawing_on_many_pages_is_in_the_file_once(tmp_path: Path) -> None:
    found = []
    for count in (2, 9):
        chapters = "".join(f"[[page]]\n\n## Chapter {n}\n\nWords.\n\n" for n in range(count))
        style = "ornaments: {head: strip.svg, foot: boat.svg, chapter: stars.svg}\n"
        rules = decorated(tmp_path / str(count), style, chapters)
        pdf = draw_pdf(rules.read, find_sheet("a4"), rules.style, rules.context, rules.diagnostics)
        path = tmp_path / f"{count}.pdf"
        pdf.save(path)
        assert pdf.pages == count + 2
        with pikepdf.open(path) as document:
            found.append(sum(each.get("/Subtype") == "/Form" for each in streams(document)))
    assert found[0] == found[1] > 2


def streams(document: pikepdf.Pdf) -> list[pikepdf.Stream]:
    return [each for each in document.objects if isinstance(each, pikepdf.Stream)]


def test_a_drawing_that_is_not_there_is_told(tmp_path: Path) -> None:
    rules = decorated(tmp_path, "ornaments: {foot: bote.svg}\n")
    assert "lanterns/rulebook/style.yaml" in rules.said and "bote.svg" in rules.said
    assert rules.read.ornaments.foot is None
