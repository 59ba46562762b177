"""Pages of rules as geometry: nothing overlaps or is torn apart, page numbers are true."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

import pytest

from punchboard.generator.commands.games import shipped_games
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.rulebook import pages as pages_of_rules
from punchboard.generator.rulebook.document import Inline
from punchboard.generator.rulebook.pages import FilledPage, LaidOut, Placed, lay_out
from punchboard.generator.rulebook.printed import bookmarks, places, sides
from punchboard.generator.rulebook.style import PageShape, full_page, half_page
from punchboard.generator.rulebook.tags import Tag
from punchboard.generator.rulebook.typeset import LineBox, RulesTextStyle, Typesetter
from tests.rulebook.sample import COMPLETE, SAMPLE, copy_of, rules_of, rules_with

SHAPES = {
    "a4": full_page(210, 297),
    "letter": full_page(215.9, 279.4),
    "a3": full_page(297, 420),
    "a5": half_page(148.5, 210),
    "half letter": half_page(139.7, 215.9),
}
#: Rules of many pages: chapters, lists, tables, boxes, notes.
LONG = COMPLETE + "".join(
    f"""
## Chapter {number} {{#c{number}}}

{"Words of a chapter that go on for a while and then stop. " * (3 + number % 9)}

![A leaf](card:lanterns.paper|width=30mm)

- {"An entry with some words. " * 4}
- Short{{^term {number % 7}}}

### Section {{#s{number}}}

See [another](#c{(number * 7) % 30}).

::: example Number {number}
{"An example goes on. " * (number % 23)}

Done.
:::

{{% if {number} is divisibleby(5) %}}
| Card | Cost | Words |
|---|---|---|
{{% for n in range({number} + 4) %}}
| Row {{{{ n }}}} | {{{{ n }}}} | {"many words in this cell " * 4} |
{{% endfor %}}
{{% endif %}}

::: note
Beside {number}.
:::
"""
    for number in range(30)
)


def laid_out(folder, shape: PageShape, multiple: int = 1) -> LaidOut:
    rules = rules_of(folder)
    assert rules.said == ""
    return lay_out(rules.read, shape, rules.style, rules.context, rules.diagnostics, multiple)


def inside(result: LaidOut) -> list[FilledPage]:
    """Return the pages behind the cover."""
    assert result.cover is result.pages[0]
    return result.pages[1:]


@pytest.fixture(scope="module")
def long_rules(tmp_path_factory):
    """Return what lays out the long rules, each shape of page once."""
    folder = tmp_path_factory.mktemp("long")
    rules_with(folder, LONG[len(COMPLETE) :])
    return cache(lambda name: laid_out(folder / "lanterns", SHAPES[name]))


def columns(result: LaidOut, page: FilledPage) -> dict[float, list[Placed]]:
    """Return what was placed by its left edge, from the top down."""
    by_left: dict[float, list[Placed]] = {}
    for placed in page.placed:
        by_left.setdefault(round(placed.x, 3), []).append(placed)
    return by_left


@pytest.mark.parametrize("name", SHAPES)
def test_nothing_overlaps_and_nothing_leaves_the_page(long_rules, name):
    result = long_rules(name)
    assert len(result.pages) > 4
    for page in inside(result):
        shape = result.shape_of(page)
        for column in columns(result, page).values():
            for box, _, y in column:
                assert y <= shape.height - shape.top + 0.1
                assert y - box.height >= shape.bottom - 0.1
            ordered = sorted(column, key=lambda each: -each.y)
            for above, below in pairwise(ordered):
                assert above.y - above.box.height >= below.y - 0.1


@pytest.mark.parametrize(
    ("boxes", "tabs", "heads"),
    [
        ([(30, "Buy")], ["Buy"], ["Buy"]),
        (
            [(30, "Buy"), (400, ""), None, (500, ""), (30, "Sell")],
            ["Buy", "Buy"],
            ["Buy", "Buy – Sell"],
        ),
        (
            [(30, "Buy"), (400, ""), None, (50, ""), (30, "Sell"), (400, "")],
            ["Buy", "Sell"],
            ["Buy", "Buy – Sell"],
        ),
        (
            [(500, ""), None, (500, ""), (30, "Buy"), None, (20, "")],
            ["", "Buy", "Buy"],
            ["", "Buy", "Buy"],
        ),
        ([(9, "Buy"), (9, "Sell"), (8, "End")], ["Buy"], ["Buy – End"]),
    ],
)
def test_a_page_names_the_chapters_it_reaches_and_its_tab_the_one_that_has_most(boxes, tabs, heads):
    pages = [FilledPage(1)]
    for each in boxes:
        if each is None:
            pages.append(FilledPage(len(pages) + 1))
        else:
            pages[-1].placed.append(Placed(LineBox(each[0], chapter=each[1]), 0, 0))
    result = LaidOut(SHAPES["a4"], pages, None, None, Tag("Document"))
    assert list(result.chapters.values()) == tabs
    assert list(result.heads.values()) == heads


@pytest.mark.parametrize("name", SHAPES)
def test_no_column_ends_with_a_heading(long_rules, name):
    result = long_rules(name)
    for page in inside(result):
        for column in columns(result, page).values():
            last = min(column, key=lambda each: each.y).box
            assert not last.ids


@pytest.mark.parametrize(("words", "printed"), [(30, 1), (700, 0)])
def test_a_spare_picture_is_printed_where_the_rest_of_a_page_has_room(tmp_path, words, printed):
    picture = "![A leaf](card:lanterns.paper|width=150mm|spare)"
    rules_with(tmp_path, "Words. " * words + f"\n\n{picture}\n")
    (page,) = inside(laid_out(tmp_path / "lanterns", SHAPES["a4"]))
    assert sum(placed.box.spare for placed in page.placed) == printed


@pytest.mark.parametrize("marks", ["##", "###"])
def test_the_icon_of_a_heading_stands_before_its_words(tmp_path, marks):
    chapter = "## Chapter {#chapter}\n\n" if marks == "###" else ""
    rules_with(tmp_path, f"{chapter}{marks} Lit {{#lit}}\n\n![Star](icon:star)\n\nWords.\n")
    result = laid_out(tmp_path / "lanterns", SHAPES["a4"])
    (box,) = [
        placed.box for page in result.pages for placed in page.placed if "lit" in placed.box.ids
    ]
    (picture,) = box.faces
    (words,) = [item for item in box.items if hasattr(item, "runs")]
    assert picture.x + picture.width < words.x
    assert 0 < picture.width <= box.height


def test_every_strip_is_placed_once(long_rules):
    result = long_rules("a4")
    words = [
        text
        for page in result.pages
        for placed in page.placed
        for item in placed.box.items
        if hasattr(item, "runs")
        for _, text in item.runs
    ]
    assert sum(text.startswith("Chapter ") for text in words) == 30
    assert sum(text == "Beside" or text.startswith("Beside ") for text in words) == 30
    assert sum(text.startswith("Row ") for text in words) == sum(n + 4 for n in range(0, 30, 5))


def test_a_table_that_goes_on_repeats_its_header(long_rules):
    result = long_rules("a5")
    for page in result.pages:
        for column in columns(result, page).values():
            first = max(column, key=lambda each: each.y).box
            rows = [placed.box for placed in column if placed.box.header]
            if rows and column[0].box in rows:
                assert first in rows[0].header


@pytest.mark.parametrize("has_index", [True, False])
def test_page_numbers_in_the_words_are_true(long_rules, tmp_path, has_index):
    if has_index:
        result = long_rules("a4")
    else:
        text = re.sub(r"\{\^[^}]*\}", "", LONG).replace("[[index]]", "")
        result = laid_out(copy_of(tmp_path, text), SHAPES["a4"])
    checked = 0
    for page in result.pages:
        for placed in page.placed:
            targets = {link.target[1:] for link in placed.box.links}
            text = "".join(
                text for item in placed.box.items if hasattr(item, "runs") for _, text in item.runs
            )
            if "(page\u00a0" in text and len(targets) == 1:
                number = int(text.split("(page\u00a0")[1].split(")")[0])
                assert number == result.places[targets.pop()][0]
                checked += 1
    assert checked == 30


@pytest.mark.parametrize("name", SHAPES)
def test_columns_fill_the_page_between_its_margins(name):
    shape = SHAPES[name]
    assert shape.left(1) == pytest.approx(shape.inner)
    assert shape.left(2) + shape.text_width == pytest.approx(shape.width - shape.inner)
    assert 10 * MM < shape.width - shape.left(1) - shape.text_width < 18 * MM
    assert 55 * MM < shape.column < 130 * MM


@pytest.mark.parametrize("name", SHAPES)
def test_an_example_stays_on_one_page(long_rules, name):
    result = long_rules(name)
    pages: dict[int, set[int]] = {}
    tall: dict[int, float] = {}
    for page in inside(result):
        for box, _, _ in page.placed:
            if box.frame is not None:
                pages.setdefault(box.frame.number, set()).add(page.number)
                before = tall.get(box.frame.number, 0.0)
                tall[box.frame.number] = before + box.height + box.gap
    whole = [number for number in pages if tall[number] < result.shape.column_height]
    assert len(whole) > 20
    assert all(len(pages[number]) == 1 for number in whole)


def test_columns_of_a_page_end_level(long_rules):
    result = long_rules("a4")
    apart = []
    for page in inside(result)[:-1]:
        by_left = columns(result, page)
        ends = [
            min(placed.y - placed.box.height for placed in column)
            for column in by_left.values()
            if not any(placed.box.wide or placed.box.band for placed in column)
        ]
        apart += [max(ends) - min(ends)] if len(ends) > 1 else []
    assert len(apart) >= 5
    assert sum(each < 1 for each in apart) > len(apart) / 2


@pytest.mark.parametrize("name", SHAPES)
def test_how_full_the_emptiest_page_is_and_how_much_white_there_is_are_shares(long_rules, name):
    result = long_rules(name)
    shape = result.shape
    ends = [min(each.y - each.box.height for each in page.placed) for page in inside(result)]
    assert result.fullness() == pytest.approx(1 - (max(ends) - shape.bottom) / shape.column_height)
    assert 0 < result.fullness() <= 1.001
    assert 0 <= result.white() < shape.columns * len(inside(result)) / 2


@pytest.mark.parametrize(
    ("count", "glued"),
    [
        (1, [False]),
        (2, [True, False]),
        (3, [True, True, False]),
        (4, [True, False, True, False]),
        (6, [True, False, False, False, True, False]),
    ],
)
def test_no_line_of_a_paragraph_stands_alone(tmp_path, count, glued):
    setter = Typesetter(rules_with(tmp_path, "").context, "Lato", "#000000")
    inlines = (Inline("text", " ".join(["word"] * count)),)
    lines = setter.lines(inlines, 30, RulesTextStyle(10, 12, "#000000", "#000000"))
    assert [line.glued for line in lines] == glued


@pytest.mark.parametrize("has_back", [True, False])
def test_blank_pages_of_a_booklet_are_counted_and_have_nothing_on_them(tmp_path, has_back):
    back = "::: back-page\n## Last {#last}\n\nWords.\n:::\n" if has_back else ""
    rules_with(tmp_path, back)
    result = laid_out(tmp_path / "lanterns", SHAPES["a5"], multiple=4)
    assert [page.number for page in result.pages] == [1, 2, 3, 4]
    assert [bool(page.placed) for page in result.pages] == [True, True, False, has_back]


def test_bookmarks_are_nested_like_the_headings():
    rules = rules_of(SAMPLE)
    result = laid_out(SAMPLE, SHAPES["a4"])
    (top,) = bookmarks(rules.read, result)
    assert [each.name for each in top.inner] == [
        "short", "box", "setup", "round", "icons", "index", "glance",
    ]  # fmt: skip
    assert [each.name for each in top.inner[3].inner] == ["walk", "lighting"]
    assert set(places(result)) == {each.id for each in rules.read.headings()}


@pytest.mark.parametrize("pages", range(4, 68, 4))
def test_every_page_of_a_booklet_lies_where_it_is_read(pages):
    spread = list(sides(pages))
    assert sorted(page for side in spread for page in side) == list(range(1, pages + 1))
    assert all(left + right == pages + 1 for left, right in spread)
    for front, back in zip(spread[::2], spread[1::2], strict=True):
        # Flipped on the short edge, the page behind the right one of a front is the back's left.
        assert back[0] == front[1] + 1
        assert front[0] == back[1] + 1
        assert front[1] % 2 == 1


def test_the_last_page_of_a_booklet_is_the_back_page():
    result = laid_out(SAMPLE, SHAPES["a5"], multiple=4)
    assert len(result.pages) % 4 == 0
    assert result.places["glance"][0] == len(result.pages)


def test_a_chapter_begins_at_a_columns_foot_with_the_picture_that_is_kept_with_it(tmp_path):
    words = "Words of a chapter that go on for a while and then stop. "
    more = f"## One {{#one}}\n\n{words * 84}\n\n## Two {{#two}}\n\nSee:\n\n"
    more += f"![A leaf](card:lanterns.paper|width=45mm)\n\n{words * 90}\n"
    rules_with(tmp_path, more)
    result = laid_out(tmp_path / "lanterns", SHAPES["a4"])
    page, x, y = result.places["two"]
    below = [
        placed
        for placed in result.pages[page - 1].placed
        if abs(placed.x - x) < 1 and placed.y < y - 1
    ]
    (picture,) = [placed for placed in below if placed.box.faces]
    left = picture.y - picture.box.height - result.shape.bottom
    assert 0 <= left < 42  # a heading alone would need as much below it


def test_type_is_set_for_the_least_white_at_the_feet(monkeypatch):
    """Arcane Alley's own size leaves no holes; a larger one does."""
    rules = rules_of(shipped_games()["arcane_alley"])
    style = rules.style.model_copy(update={"size": 9.9})
    chosen = lay_out(rules.read, SHAPES["a4"], style, rules.context, rules.diagnostics)
    monkeypatch.setattr(pages_of_rules, "_LARGER", ())
    monkeypatch.setattr(pages_of_rules, "_SMALLER", ())
    plain = lay_out(rules.read, SHAPES["a4"], style, rules.context, rules.diagnostics)
    assert chosen.white() < plain.white() < 1
    assert len(chosen.pages) <= len(plain.pages)
