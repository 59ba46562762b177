"""Decks of many words: pairs of letters tell of most, and all are printed as they always are."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
import uharfbuzz

import punchboard
from tests.folders import contents, write

GAME = """
title: Words
components:
  cards: {kind: cards, data: cards.csv, front: card.yaml, columns: {text: text}}
"""
LAYOUT = """
elements:
  name: {kind: text, at: [5, 5, 50, 8], text: "{{ card.id }}", weight: bold, size: 9}
  words: {kind: text, at: [5, 20, 50, 40], text: "{{ card.text }}", size: 9}
"""
CARDS = 20
#: Each with a ligature, a letter that another font has, and a word of two faces.
TEXT = "office{0} **Toffee{0}** A\u0301V{0} \u2605{0}, kept{0} and waved{0}."


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Return a game of cards with nearly no word in common; two of one are shared."""
    numbers = ["".join(chr(97 + int(each)) for each in str(number)) for number in range(CARDS)]
    rows = [
        f'c{each},{2 if number == 7 else 1},"{TEXT.format(each)}"\n'
        for number, each in enumerate(numbers)
    ]
    files = {"game.yaml": GAME, "card.yaml": LAYOUT, "cards.csv": "id,quantity,text\n"}
    files["cards.csv"] += "".join(rows)
    return write(tmp_path / "words", files)


@pytest.fixture
def shaped(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count how often HarfBuzz is asked for each word."""
    counted: Counter[str] = Counter()
    shape = uharfbuzz.shape

    def count(font: uharfbuzz.Font, buffer: uharfbuzz.Buffer) -> None:
        counted["".join(chr(each.codepoint) for each in buffer.glyph_infos)] += 1
        shape(font, buffer)

    monkeypatch.setattr(uharfbuzz, "shape", count)
    return counted


def built(game: Path) -> dict[str, bytes | None]:
    """Return the files of a build."""
    punchboard.build(game, out=game.parent / "out")
    return contents(game.parent / "out")


def test_pairs_of_letters_tell_of_the_words_of_a_large_deck(
    game: Path, shaped: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = built(game)
    plain = {word for word in shaped if word.isascii() and word.isalpha() and len(word) > 4}
    assert len(plain) > 3 * CARDS
    shaped.clear()
    monkeypatch.setattr("punchboard.generator.text.shaper.BEFORE_PAIRS", 5)
    assert built(game) == usual
    assert len(plain & shaped.keys()) <= 5 * 2  # of the plain face and of the bold one


def test_words_that_no_pairs_tell_of_are_shaped_again_where_too_many_were(
    game: Path, shaped: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = built(game)
    odd = {word for word in shaped if not word.isascii()}
    assert len(odd) > CARDS
    shaped.clear()
    monkeypatch.setattr("punchboard.generator.text.shaper.BEFORE_PAIRS", 5)
    monkeypatch.setattr("punchboard.generator.text.shaper.MOST_CACHED", 8)
    assert built(game) == usual
    assert max(shaped[word] for word in odd) > 1
