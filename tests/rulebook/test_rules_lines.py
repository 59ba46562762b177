"""Laid out rules know the lines of the source that they are from, and pages draw as one face."""

from __future__ import annotations

from pathlib import Path

from punchboard.cards.problem import Diagnostics
from punchboard.generator.graphics.display_list import Group, Item, Line
from punchboard.generator.rulebook.page_art import PageArt
from punchboard.generator.rulebook.pages import LaidOut, lay_out
from punchboard.generator.rulebook.style import full_page
from tests.rulebook.sample import SAMPLE, Rules, rules_of, rules_with

#: One block of each kind, and the line of the rules that its words are from.
BLOCKS = """
One paragraph
in two lines.

- a bullet
- another

  in two paragraphs

| Head | Cell |
|---|---|
| first | row |
| second | row |

> **Example.** A quote.

::: note Titled
Boxed.
:::

{% for n in [1, 2] %}
Looped {{ n }}.

{% endfor %}
"""


def laid_out(rules: Rules) -> LaidOut:
    shape = full_page(210, 297)
    return lay_out(rules.read, shape, rules.style, rules.context, Diagnostics())


def words(items: list[Item] | tuple[Item, ...]) -> str:
    """Return the words of items and of groups in them."""
    found = []
    for item in items:
        if isinstance(item, Line):
            found.append("".join(text for _, text in item.runs))
        elif isinstance(item, Group):
            found.append(words(item.items))
    return " ".join(found)


def test_each_line_box_knows_the_line_of_its_block(tmp_path: Path) -> None:
    rules = rules_with(tmp_path, BLOCKS)
    source = (rules.game.root / "rulebook.md").read_text("utf-8").splitlines()
    found = {
        words(placed.box.items): source[placed.box.line - 1]
        for page in laid_out(rules).pages[1:]
        for placed in page.placed
        if words(placed.box.items)
    }
    lines = {
        "One paragraph in two lines.": "One paragraph",
        "a bullet": "- a bullet",
        "another": "- another",
        "in two paragraphs": "  in two paragraphs",
        "Head Cell": "| Head | Cell |",
        "first row": "| first | row |",
        "second row": "| second | row |",
        "A quote.": "> **Example.** A quote.",
        "Titled": "::: note Titled",
        "Boxed.": "Boxed.",
        "Looped 1.": "Looped {{ n }}.",
        "Looped 2.": "Looped {{ n }}.",
    }
    assert {each: found[each] for each in lines} == lines


def test_every_printed_word_of_the_sample_has_a_line() -> None:
    rules = rules_of(SAMPLE)
    assert all(
        placed.box.line
        for page in laid_out(rules).pages
        for placed in page.placed
        if words(placed.box.items)
    )


def test_a_page_as_a_face_has_its_words_pictures_and_number() -> None:
    rules = rules_of(SAMPLE)
    pages = laid_out(rules)
    art = PageArt(rules.read, pages, rules.style, rules.context)
    for page in pages.pages:
        face = art.face(page)
        assert (round(face.width), round(face.height)) == (595, 842)
        drawn = words(face.items)
        for placed in page.placed:
            assert words(placed.box.items) in drawn
        pictures = sum(len(placed.box.faces) for placed in page.placed)
        assert sum(isinstance(item, Group) for item in face.items) >= pictures
        assert page is pages.cover or str(page.number) in drawn.split()
