"""Card texts in plain words: icons become words that agree with their figure."""

from __future__ import annotations

import re

import pytest

from punchboard.cards.text import parse, plain
from punchboard.companion.pack import load_pack
from tests.companion.shipped import GAMES, shipped_pack

WORDS = {"point": ("point", "points"), "die": ("die", "dice")}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("**Gain 5 [point] if you sold 4 types.**", "Gain 5 points if you sold 4 types."),
        ("Gain 1 [point] each, or 21 [point].", "Gain 1 point each, or 21 points."),
        ("They earn [point], no money.", "They earn points, no money."),
        ("[point] are all you need. [fig_tree] here", "Points are all you need. Fig tree here"),
        ("[sold] Put it back. [always] **Open.**", "Sold: Put it back. Always Open."),
        ("Roll [die], then 1 [die]\n[unknown_thing]", "Roll dice, then 1 die\nUnknown thing"),
    ],
)
def test_icons_become_words_that_agree_with_their_figure(text: str, said: str) -> None:
    assert plain(text, WORDS) == said


@pytest.mark.parametrize("game", GAMES)
def test_no_card_that_ships_says_five_point(game: str) -> None:
    pack = load_pack(shipped_pack(game))
    words = pack.play.icon_words
    for card in pack.cards:
        for text in filter(None, (card.text, card.clarification)):
            said = plain(text, words)
            for one, many in words.values():
                if one != many:
                    assert not re.search(rf"(?<!\d)(?!1 )\d+ {one}\b", said), said
            assert not re.match(r"[a-z]", said), said


@pytest.mark.parametrize(
    ("text", "looks"),
    [
        ("*a* b", "i:a| b"),
        ("a *b*", "a |i:b"),
        ("*a * b*", "i:a * b"),
        ("2 * 3 *b*", "2 * 3 |i:b"),
        ("*one* and *two*", "i:one| and |i:two"),
        ("***both*** then", "bi:both| then"),
        ("**bold*italic*** then", "b:bold|bi:italic| then"),
        ("**a *b* c** d", "b:a |bi:b|b: c| d"),
        ("*a **b** c* d", "i:a |bi:b|i: c| d"),
        ("**a*** b *c*", "b:a| b |i:c"),
        ("*a*** b **c**", "i:a| b |b:c"),
        (r"\*a* *b*", "*a* |i:b"),
        *((text, text) for text in ("*a *b", "a* b*", "*a b *", "* a*", "**a *b", "***a** b*")),
    ],
)
def test_marks_open_and_close_where_they_hug_a_word(text: str, looks: str) -> None:
    (runs,) = parse(text)
    said = [("b" * run.bold + "i" * run.italic, run.text) for run in runs]
    assert "|".join(f"{look}:{words}" if look else words for look, words in said) == looks
