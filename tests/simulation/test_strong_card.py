"""A kept deck of `strong_card.py`: 100 tables with one strong card."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from strong_card import CARD, HALF, STRONG, UNTOUCHED, place_of, playtest_of

from punchboard.companion.learn.playtest import Playtest
from punchboard.companion.learn.strength import CardStrength, card_strengths

DECK = Path(__file__).parent / "decks" / "9-points-100.jsonl"


def with_points_off(tables: list[Playtest], points: int) -> list[CardStrength]:
    """Return the strengths if the card had fewer points printed."""
    found = []
    for each in tables:
        scores = dict(each.scores)
        for seat in each.cards[CARD].holders if CARD in each.cards else ():
            scores[seat] -= points
        found.append(replace(each, scores=scores))
    return card_strengths(found)


def test_the_strong_card_is_first_and_above_the_line_until_its_points_are_taken_off() -> None:
    tables = [playtest_of(line) for line in DECK.read_text("utf-8").splitlines()]
    found = card_strengths(tables)
    assert place_of(CARD, found) == 1
    assert [(each.card, each.is_strong) for each in found if each.is_marked] == [(CARD, True)]
    for points in (STRONG - HALF[0], STRONG - UNTOUCHED):
        assert not [each for each in with_points_off(tables, points) if each.is_marked]
