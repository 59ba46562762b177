"""Set cards in slots as they stand on the table, when the app and the table have come apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from punchboard.cards.schema.play.buildings import Slots as Data
from punchboard.companion.rules.action import Code, Refusal
from punchboard.companion.rules.mechanisms.slot_cards import Boards, Picks, copies
from punchboard.companion.rules.offer import Field
from punchboard.companion.rules.table_context import TableContext


def ask_boards(
    id: str,  # noqa: A002
    data: Data,
    look: TableContext,
    boards: Boards,
    picks: Picks,
) -> Iterator[Field]:
    """Yield a field with the cards of each seat, from slot 1 on."""
    cards, most = picks.every(look), len(data.slots)
    for seat in look.seats:
        start = list(boards.cards[seat.id])
        yield Field(
            f"{id}.{seat.id}",
            f"Which {data.word.many} has {seat.name}, from slot 1 on?",
            "cards",
            cards,
            least=0,
            most=most,
            optional=True,
            start=start if most > 1 else next(iter(start), None),
        )


def set_boards(look: TableContext, boards: Boards, told: Mapping[str, Any]) -> Boards:
    """Return the boards as told; a card that is told to be elsewhere leaves its old slot.

    Args:
        look: the table.
        boards: what stands in the slots now.
        told: seat to the values of its field.

    Raises:
        Refusal: if more copies of a card are told than the game has.
    """
    set_ = {
        seat: tuple(value) if isinstance(value, list) else (value,) for seat, value in told.items()
    }
    used = Counter(card for cards in set_.values() for card in cards)
    for id_, count in used.items():
        card = look.deck[id_]
        pending = (boards.bought, boards.auction.card if boards.auction else "").count(id_)
        if pending and count + pending > copies(card):
            raise Refusal(Code.NOT_A_CHOICE, f"{card.name} is just being bought.")
        if count > copies(card):
            owners = " and ".join(look.name(seat) for seat, cards in set_.items() if id_ in cards)
            raise Refusal(Code.NOT_A_CHOICE, f"{card.name}: {owners} can’t have it both.")
    now: dict[str, tuple[str, ...]] = {}
    for seat, cards in boards.cards.items():
        kept = tuple(card for card in cards if used[card] < copies(look.deck[card]))
        now[seat] = set_.get(seat, kept)
    standing = Counter(card for cards in now.values() for card in cards)
    boxed: list[str] = []
    for id_ in boards.boxed:
        if standing[id_] + boxed.count(id_) < copies(look.deck[id_]):
            boxed.append(id_)
    return replace(boards, cards=now, boxed=tuple(boxed))
