"""The rules of the games that ship: how full their columns are, and the colors of their icons."""

from __future__ import annotations

from pathlib import Path

import pytest

from punchboard.generator.art.color import contrast
from punchboard.generator.rulebook.pages import lay_out
from tests.rulebook.sample import rules_of
from tests.rulebook.test_rules_pages import SHAPES, columns

GAMES = Path(__file__).parents[2] / "cards" / "games"
NAMES = ("arcane_alley", "brick_and_mortar", "lumber_trader", "morocco", "mottainai")
#: Least filled fraction of a column.
LEAST = 0.75
PAPERS = {name: SHAPES[name] for name in ("a4", "letter")}


@pytest.mark.parametrize("name", NAMES)
def test_columns_of_a_rulebook_are_full_and_end_with_no_heading(name: str) -> None:
    rules = rules_of(GAMES / name)
    assert rules.said == ""
    fills = {}
    for paper, shape in PAPERS.items():
        laid_out = lay_out(rules.read, shape, rules.style, rules.context, rules.diagnostics)
        pages = [page for page in laid_out.pages if page is not laid_out.cover]
        assert len(pages) == len(laid_out.pages) - 1
        for page in pages:
            for column in columns(laid_out, page).values():
                last = min(column, key=lambda each: each.y).box
                assert not last.ids, f"{paper}, page {page.number}"
        fills |= {
            (paper, page.number, column): round(fill, 3)
            for page in pages
            for column, fill in enumerate(laid_out.fills(page), start=1)
        }
    assert {place: fill for place, fill in fills.items() if not LEAST <= fill <= 1.001} == {}
    # Least contrast of drawings, after WCAG 2.2, 1.4.11.
    colours = rules.style.colours
    for icon, colour in rules.style.icons.items():
        assert icon in rules.read.icons or rules.context.library.icon(icon), icon
        assert min(contrast(colour, each) for each in (colours.paper, colours.example)) >= 3, icon
