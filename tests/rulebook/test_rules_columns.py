"""The rules of the games that ship: how full their columns are, and the colors of their icons."""

from __future__ import annotations

from pathlib import Path

import pytest

from punchboard.generator.art.color import contrast
from punchboard.generator.rulebook.pages import lay_out
from punchboard.generator.rulebook.style import full_page
from tests.rulebook.sample import rules_of

GAMES = Path(__file__).parents[2] / "cards" / "games"
NAMES = ("arcane_alley", "brick_and_mortar", "lumber_trader", "morocco", "mottainai")
#: Least filled fraction of a column on A4.
LEAST = 0.75


@pytest.mark.parametrize("name", NAMES)
def test_every_column_of_a_rulebook_is_three_quarters_full(name: str) -> None:
    rules = rules_of(GAMES / name)
    assert rules.said == ""
    shape = full_page(210, 297)
    laid_out = lay_out(rules.read, shape, rules.style, rules.context, rules.diagnostics)
    fills = {
        (page.number, column): round(fill, 3)
        for page in laid_out.pages
        if page is not laid_out.cover
        for column, fill in enumerate(laid_out.fills(page), start=1)
    }
    assert len(fills) == 2 * (len(laid_out.pages) - 1)
    assert {place: fill for place, fill in fills.items() if not LEAST <= fill <= 1.001} == {}
    # Least contrast of drawings, after WCAG 2.2, 1.4.11.
    colours = rules.style.colours
    for icon, colour in rules.style.icons.items():
        assert icon in rules.read.icons or rules.context.library.icon(icon), icon
        assert min(contrast(colour, each) for each in (colours.paper, colours.example)) >= 3, icon
