"""What decides the colors of cards that are made of a table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from punchboard.generator.art.color import contrast
from punchboard.generator.graphics.display_list import Face
from punchboard.generator.new.tones import tone_of
from tests.generator.new.drawn import draw_rows, fills, words

ACCENT = "#24506b"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def _band(face: Face) -> str:
    """Return the color of a card's head: the first dark one."""
    colors = [each for each in fills(face) if isinstance(each, str)]
    return next(each for each in colors if contrast(each, "#ffffff") > 2)


def _bands(rows: Sequence[Sequence[object]]) -> list[str]:
    return [_band(face) for face in draw_rows(rows)]


def test_a_column_of_colors_is_the_color() -> None:
    bands = _bands([
        ["Value", "Currency", "Color"],
        [1, "ducat", "copper"],
        [2, "ducats", "Silver"],
        [5, "ducats", "gold"],
    ])  # fmt: skip
    assert bands == [tone_of("copper"), tone_of("silver"), tone_of("gold")]


def test_a_column_of_hex_values_is_the_color_and_no_text() -> None:
    rows = [["Name", "Farbe", "Text"], ["Fox", "#204060", "Run."], ["Owl", "#F80", "Fly."]]
    first, second = draw_rows(rows)
    assert _band(first) == "#204060"
    assert _band(second) == tone_of("#F80")
    assert "#" not in words(first) + words(second)
    assert "no room" not in Path("deck/layouts/card.yaml").read_text("utf-8")


@pytest.mark.parametrize("word", ["white", "Gelb", "#ffff00", "azul", "lime"])
def test_white_words_are_legible_on_every_color(word: str) -> None:
    assert contrast(tone_of(word), "#ffffff") >= 5


def test_one_and_several_of_a_unit_have_one_color() -> None:
    rows = [["Name", "Unit", "Text"], ["One", "ducat", "Pay it."], ["Two", "ducats", "Pay them."]]
    assert _bands([*rows, ["Three", "ducats", "Pay all."]]) == [ACCENT] * 3


@pytest.mark.parametrize("suits", ["♠♥♦♣", ["Spades", "Hearts", "Diamonds", "Clubs"]])
def test_hearts_and_diamonds_are_red_and_the_others_dark(suits: Sequence[str]) -> None:
    rows = [["Name", "Suit", "Text"]]
    rows += [[f"{rank} {suit}", suit, "Follow it."] for suit in suits for rank in "78"]
    dark, red = "#262322", "#b3261e"
    assert _bands(rows) == [dark, dark, red, red, red, red, dark, dark]


def test_cards_that_would_all_have_their_own_color_have_one() -> None:
    rows = [["Name", "Family", "Text"], ["Carrot", "Umbellifers", "Grow."]]
    rows += [["Tomato", "Nightshades", "Ripen."], ["Pea", "Legumes", "Climb."]]
    assert _bands(rows) == [ACCENT] * 3
