"""A kept deck of `strong_card.py`: 100 tables with one strong card."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from strong_card import CARD, HALF, STRONG, UNTOUCHED, place_of, playtest_of

from punchboard.companion.learn.findings import findings
from punchboard.companion.learn.playtest import CardUse, Playtest
from punchboard.companion.learn.strength import CardStrength, card_strengths, in_order
from tests.companion.learn.test_drift import edition

DECK = Path(__file__).parent / "decks" / "9-points-100.jsonl"


def with_points_off(tables: list[Playtest], points: int) -> list[CardStrength]:
    """Return the strengths if the card had fewer points printed."""
    found = []
    for each in tables:
        card = each.cards.get(CARD, CardUse())
        less = {seat: own - points for seat, own in card.points.items()}
        scores = {seat: score - points * (seat in less) for seat, score in each.scores.items()}
        cards = {**each.cards, CARD: replace(card, points=less)}
        found.append(replace(each, scores=scores, cards=cards))
    return card_strengths(found)


def test_a_card_of_9_points_is_above_the_line_and_one_of_5_points_is_still_first() -> None:
    tables = [playtest_of(line) for line in DECK.read_text("utf-8").splitlines()]
    found = card_strengths(tables)
    assert place_of(CARD, found) == 1
    assert [(each.card, each.is_strong) for each in found if each.is_marked] == [(CARD, True)]
    weaker = with_points_off(tables, STRONG - HALF[0])
    assert place_of(CARD, in_order(weaker)) == 1
    assert not [each for each in weaker if each.is_marked]
    untouched = with_points_off(tables, STRONG - UNTOUCHED)
    assert not [each for each in untouched if each.is_marked]


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
        "Holders ended 4.7 points ahead of the average player. "
        "The card itself brings 9.0 points; the other cards bring 1.8.",
        True,
    )
    lines = told(STRONG - HALF[0])
    assert 0 < len(lines) <= 3
    assert all(text.startswith("may stand out by chance. ") for _, text, _ in lines)
