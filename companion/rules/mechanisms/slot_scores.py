"""What cards in slots, and slots without a card, count at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from punchboard.cards.schema.play.scoring import Source
from punchboard.companion.rules.deck import TableCard
from punchboard.companion.rules.mechanism import ScoreLine


def card_lines(cards: Sequence[TableCard], column: str, source: Source) -> Iterator[ScoreLine]:
    """Yield the value of each card; its key is the card with its copy, wherever it has slid."""
    seen: dict[str, int] = {}
    for card in cards:
        copy = seen[card.id] = seen.get(card.id, 0) + 1
        key = card.id.replace(":", ".") + (f".{copy}" if copy > 1 else "")
        yield ScoreLine(key, card.name, source.title, card.count(column) * source.each)


def empty_lines(empty: Iterable[tuple[int, int]], source: Source) -> Iterator[ScoreLine]:
    """Yield the penalty of each empty slot, as (number, penalty); `source.each` is negative."""
    for number, penalty in empty:
        yield ScoreLine(str(number), f"{source.title} {number}", "empty", penalty * source.each)
