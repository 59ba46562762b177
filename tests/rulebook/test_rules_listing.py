"""Contents, index and tables as a reader sees them: bands, wide headings, cells that stay whole."""

from __future__ import annotations

import pytest
from PIL import Image

from punchboard.generator.graphics.display_list import Line, SymbolRef
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.rulebook.pages import LaidOut, Placed, lay_out
from punchboard.generator.rulebook.style import full_page, half_page
from tests.rulebook.sample import COMPLETE, copy_of, rules_of, rules_with

A4 = full_page(210, 297)
A5 = half_page(148.5, 210)
TERMS = ("apple", "bird", "cloud", "door", "east", "fish", "gate", "hill", "inn", "jar")
INDEX = (
    "\n## Words {#words}\n\n"
    + " ".join(f"Words{{^{term}}}." for term in TERMS)
    + "\n\n## Index {#index}\n\n[[index]]\n"
)
WIDE = (
    """
## Before {#before}

Words.

## Long rows {#rows}

| One | Two | Three | Four |
|---|---|---|---|
"""
    + "| quite a long row of words " * 4
)
NARROW = """
## Costs {#costs}

| Worker | Covers | What is special about it |
|---|---|---|
| [leaf] Bodyguard | 2 spaces | must be earned before it can be placed |
"""


def laid_out(folder, more, shape) -> LaidOut:
    rules = rules_with(folder, more)
    assert rules.said == ""
    return lay_out(rules.read, shape, rules.style, rules.context, rules.diagnostics, 1)


def placed(result: LaidOut) -> list[Placed]:
    return [each for page in result.pages for each in page.placed]


def words(each: Placed) -> str:
    lines = [item for item in each.box.items if isinstance(item, Line)]
    return "".join(text for line in lines for _, text in line.runs).strip()


@pytest.mark.parametrize(("shape", "columns"), [(A4, 4), (A5, 3)])
def test_the_index_is_read_down_narrow_columns(tmp_path, shape, columns):
    result = laid_out(tmp_path, INDEX, shape)
    index = result.places["index"][0]
    entries = [each for each in placed(result) if words(each).split("\u2002")[0] in TERMS]
    assert [words(each).split("\u2002")[0] for each in entries] == list(TERMS)
    assert [words(each).split("\u2002")[1] for each in entries] == ["2"] * len(TERMS)
    letters = [words(each) for each in placed(result) if len(words(each)) == 1]
    assert letters == sorted({term[0].upper() for term in TERMS}) and index == 2
    grid = {round((entries[0].y - each.y) / entries[0].box.height, 2) % 1 for each in entries}
    assert grid == {0}  # lines stand level from column to column
    lefts = sorted({round(each.x, 2) for each in entries})
    assert len(lefts) == columns
    assert lefts[-1] + shape.band_column(columns) == pytest.approx(
        shape.left(index) + shape.text_width, abs=0.1
    )
    tops = [max(each.y for each in entries if round(each.x, 2) == left) for left in lefts]
    assert max(tops) - min(tops) < 1


def test_a_heading_above_a_wide_table_is_as_wide(tmp_path):
    result = laid_out(tmp_path, WIDE, A4)
    by_id = {name: each.box for each in placed(result) for name in each.box.ids}
    assert by_id["rows"].wide
    assert not by_id["before"].wide


def test_narrow_columns_of_a_table_keep_their_words_on_a_line(tmp_path):
    result = laid_out(tmp_path, NARROW, A4)
    row = next(each for each in placed(result) if "Bodyguard" in words(each))
    texts = ["".join(t for _, t in i.runs).strip() for i in row.box.items if isinstance(i, Line)]
    assert texts[:2] == ["Bodyguard", "2 spaces"]
    icon = next(item for item in row.box.items if isinstance(item, SymbolRef))
    name = next(item for item in row.box.items if isinstance(item, Line))
    assert icon.y <= name.y < icon.y + icon.height


@pytest.mark.parametrize(("asked", "is_wide"), [(150, True), (60, False)])
def test_a_picture_much_wider_than_a_column_reaches_across_all(tmp_path, asked, is_wide):
    result = laid_out(tmp_path, f"Words.\n\n![A lamp](icon:leaf|width={asked}mm)\n\nMore.\n", A4)
    (picture,) = (each for each in result.pages[1].placed if each.box.faces)
    face = picture.box.faces[0]
    assert picture.box.wide is is_wide
    assert face.width == pytest.approx(asked * MM)
    left = picture.x + face.x - A4.left(2)
    if is_wide:
        assert left == pytest.approx((A4.text_width - face.width) / 2)
    else:
        assert left % (A4.column + A4.gutter) == pytest.approx((A4.column - face.width) / 2)


def test_a_picture_that_nobody_has_given_a_size_has_300_pixels_to_the_inch(tmp_path):
    folder = copy_of(tmp_path, f"{COMPLETE}\nWords.\n\n![A lamp](art/lamp.png)\n\nMore.\n")
    (folder / "art").mkdir(exist_ok=True)
    Image.new("RGB", (450, 300), "gold").save(folder / "art" / "lamp.png")
    rules = rules_of(folder)
    assert rules.said == ""
    result = lay_out(rules.read, A4, rules.style, rules.context, rules.diagnostics, 1)
    *_, face = (face for each in placed(result) for face in each.box.faces)
    assert face.width == pytest.approx(108)
