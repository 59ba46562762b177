"""What clients draw of cards in slots: every board with its cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from punchboard.cards.schema.play.buildings import Slots as Data
from punchboard.companion.rules.deck import TableCard
from punchboard.companion.rules.mechanisms.slot_bills import Bill
from punchboard.companion.rules.mechanisms.slot_cards import tell_columns
from punchboard.companion.rules.table_context import TableContext
from punchboard.companion.view_schema import SlotCardView, SlotsPanelView, SlotView


def boards_panel(
    id: str,  # noqa: A002
    data: Data,
    look: TableContext,
    cards: Mapping[str, tuple[TableCard, ...]],
    bills: Mapping[str, Bill],
) -> SlotsPanelView:
    """Return every seat's board with its cards."""
    return {
        "widget": "slots",
        "id": id,
        "title": data.title,
        "rows": [
            {
                "seat": seat.id,
                "summary": f"{data.word.count(len(cards[seat.id]))}, "
                f"{data.bill_title} {data.money.count(bills[seat.id].total)}",
                "slots": list(_slots(data, cards[seat.id])),
            }
            for seat in look.seats
        ],
    }


def _slots(data: Data, cards: tuple[TableCard, ...]) -> Iterator[SlotView]:
    for number, slot in enumerate(data.slots, 1):
        card = cards[number - 1] if number <= len(cards) else None
        yield {
            "title": f"Slot {number}",
            "note": data.money.count(slot.bill),
            "card": _card(data, card) if card else None,
        }


def _card(data: Data, card: TableCard) -> SlotCardView:
    told = tell_columns(data, card)
    worth = data.point.count(card.count(data.points))
    return {
        "id": card.id,
        "number": card.number,
        "name": card.name,
        "detail": f"{told} · {worth}" if told else worth,
        "text": card.text,
        "icons": list(card.names(data.icon)) if data.icon else [],
    }
