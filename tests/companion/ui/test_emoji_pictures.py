"""Emoji as the app draws them, without a window: what one is, and what its picture is like."""

from __future__ import annotations

import io

import pytest
import resvg_py
from emoji import EMOJI_DATA
from PIL import Image, ImageChops, ImageStat

from punchboard.cards.emoji_set import all_emoji, drawing_of, number_of
from punchboard.companion.ui.draw.emoji import emoji_in, pixels_of, read_path

#: Of the newest emoji that the set has, and a sign that is text without a selector.
NEWEST, UNQUALIFIED = 17, 4
SIDE = 40


def test_every_sequence_of_unicode_is_one_emoji() -> None:
    sequences = [
        each
        for each, about in EMOJI_DATA.items()
        if about["E"] <= NEWEST and (about["status"] != UNQUALIFIED or len(each) > 1)
    ]
    assert [each for each in sequences if [*emoji_in(each)] != [(0, len(each))]] == []


@pytest.mark.parametrize(
    ("text", "emoji"),
    [("plain 1 # ©", []), ("☎ ★ ⚡︎ 🍴︎", []), ("a🐑🐑b", ["🐑", "🐑"]), ("☎️⚡", ["☎️", "⚡"]),
     ("👩‍👩‍🐑", ["👩", "👩", "🐑"]), ("🇩🇪🇫🇷", ["🇩🇪", "🇫🇷"])],
)  # fmt: skip
def test_what_is_an_emoji_of_a_text(text: str, emoji: list[str]) -> None:
    assert [text[start:end] for start, end in emoji_in(text)] == emoji


@pytest.mark.parametrize(
    "emoji", [*all_emoji()[7::211], "🍉", "🇨🇾", "😎", "🪇", "☁", "🕵", "🎷", "🧔🏾‍♀"]
)
def test_a_picture_is_as_a_renderer_of_svg_draws_it(emoji: str) -> None:
    number = number_of(emoji)
    assert number is not None
    right = resvg_py.svg_to_bytes(
        svg_string=drawing_of(number).decode(), width=SIDE, height=SIDE, skip_system_fonts=True
    )
    white = Image.new("RGBA", (SIDE, SIDE), "white")
    ours = Image.frombytes("RGBA", (SIDE, SIDE), pixels_of(emoji, SIDE))
    theirs = Image.open(io.BytesIO(bytes(right))).convert("RGBA")
    one, other = (Image.alpha_composite(white, each).convert("RGB") for each in (ours, theirs))
    difference = ImageChops.difference(one, other).convert("L")
    assert ImageStat.Stat(difference).mean[0] < 4
    assert sum(value > 100 for value in difference.tobytes()) <= 4


def test_a_path_continues_after_it_is_closed() -> None:
    lines = read_path("M1 1h2v2zl-1-1q1 0 1 1t1 1")
    assert [line[0] for line in lines] == [(1.0, 1.0), (1.0, 1.0)]
    assert lines[1][-1] == pytest.approx((2.0, 2.0))


def test_flags_of_an_arc_need_no_space() -> None:
    (line,) = read_path("M0 0a1 1 0 012 0")
    assert line[-1] == pytest.approx((2.0, 0.0))
    assert min(y for _, y in line) == pytest.approx(-1.0)
