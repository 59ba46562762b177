"""A kept deck of `strong_card.py`: 100 tables with one strong card."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from strong_card import CARD, HALF, STRONG, UNTOUCHED, place_of, playtest_of

from punchboard.companion.learn.findings import findings
from punchboard.companion.learn.playtest import Playtest
from punchboard.companion.learn.strength import CardStrength, card_strengths
from tests.companion.learn.test_drift import edition

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


def told(points: int) -> list[tuple[str, str, bool]]:
    """Return the lines on cards if the strong one had fewer points printed."""
    tables = [playtest_of(line) for line in DECK.read_text("utf-8").splitlines()]
    pile = edition(tables=tables)
    found = findings(pile, pile.people, with_points_off(tables, points))
    return [(each.subject, each.text, each.is_first) for each in found if each.kind == "winner"]


def test_the_report_calls_the_card_too_strong_or_says_that_chance_may_explain_it() -> None:
    assert told(0)[0] == (
        "Stores:pawn_shop",
        "looks too strong. A holder won 21 of 43 games; chance would give 16.9. "
        "Holders ended 4.7 points ahead of the average player.",
        True,
    )
    lines = told(STRONG - HALF[0])
    assert 0 < len(lines) <= 3
    assert all(text.startswith("may stand out by chance. ") for _, text, _ in lines)
