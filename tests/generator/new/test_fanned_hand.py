"""Rank and suit in the corner of a card that is held in a hand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from punchboard.generator.graphics.display_list import Face, Line
from tests.generator.new.drawn import draw_rows

#: Points from the left that a hand shows of a card below another: 14 mm.
SEEN = 40


def _corner(face: Face) -> list[str]:
    """Return the words that begin in the left strip, from the top, above half of the card."""
    lines = [item for item in face.items if isinstance(item, Line)]
    found = [item for item in lines if item.x < SEEN and item.y > face.height / 2]
    return [item.runs[0][1] for item in sorted(found, key=lambda item: -item.y)]


@pytest.mark.parametrize(
    ("ranks", "suits", "corner"),
    [
        ("7J", "♠♥", ["7", "♠"]),
        ("7J", ["Spades", "Hearts"], ["Spades", "7"]),
        ("78", "♠♥", ["7", "♠"]),
        ("78", ["Moons", "Stars"], ["7", "Moons"]),
    ],
)
def test_rank_and_suit_are_seen_in_a_fanned_hand(
    ranks: Sequence[str],
    suits: Sequence[str],
    corner: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    rows: list[list[object]] = [["Suit", "Rank", "Points"]]
    rows += [[suit, rank, 4] for suit in suits for rank in ranks]
    face = draw_rows(rows)[0]
    assert _corner(face)[:2] == corner
