"""Words for a terminal: emoji stay whole, and nothing steers it."""

from __future__ import annotations

import pytest
from emoji import EMOJI_DATA

from punchboard.cards.printable import is_printable, one_line


def test_every_emoji_is_shown_whole() -> None:
    sequences = [each for each, about in EMOJI_DATA.items() if about["E"] <= 14]
    assert [each for each in sequences if one_line(each) != each or not is_printable(each)] == []


@pytest.mark.parametrize(
    "words", ["a\u200db", "\u200d", "🐑\u200d", "🐑\u200da", "\u202eabc", "a\U000e0067", "\x1b[2J",
              "🏴\U000e0067", "🏴" + 9 * "\U000e0067" + "\U000e007f"],
)  # fmt: skip
def test_a_joiner_or_a_tag_without_an_emoji_is_not_shown(words: str) -> None:
    assert not is_printable(words)
    assert "\ufffd" in one_line(words)
