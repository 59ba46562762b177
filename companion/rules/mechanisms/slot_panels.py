"""What clients draw of cards in slots: every board, and the bills with their sums explained."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cards.schema.play.buildings import Slots as Data
from companion.rules.deck import TableCard
from companion.rules.look import Look


@dataclass(frozen=True, slots=True)
class Bill:
    """What a seat pays for its cards and for the slots they stand in.

    Attributes:
        cards: by slot, from the left.
        slots: by slot, from the left.
        total: their sum, or what the table has set in its place.
    """

    cards: tuple[int, ...]
    slots: tuple[int, ...]
    total: int

    def explain(self, data: Data) -> str:
        """Return the sum in words: "$0+3+2 stores, $0+1+2 slots"."""
        if not self.cards:
            return f"no {data.word.many}"
        cards, slots = ("+".join(map(str, each)) for each in (self.cards, self.slots))
        one, sign = len(self.cards) == 1, data.money.sign
        word = data.word.one if one else data.word.many
        sums = f"{sign}{cards} {word}, {sign}{slots} slot{'' if one else 's'}"
        other = self.total != sum(self.cards) + sum(self.slots)
        return f"{sums}; set by the table" if other else sums


def bill_key(id: str, seat: str) -> str:  # noqa: A002
    """Return the key by which the table may set a bill otherwise."""
    return f"{id}.bill.{seat}"


def work_out_bill(
    id: str,  # noqa: A002
    data: Data,
    look: Look,
    seat: str,
    cards: tuple[TableCard, ...],
) -> Bill:
    """Return what a seat pays."""
    own = tuple(card.count(data.bill) for card in cards)
    slots = tuple(slot.bill for slot in data.slots[: len(cards)])
    total = look.derived(bill_key(id, seat), sum(own) + sum(slots))
    return Bill(own, slots, total)


def boards_panel(
    id: str,  # noqa: A002
    data: Data,
    look: Look,
    cards: Mapping[str, tuple[TableCard, ...]],
    bills: Mapping[str, Bill],
) -> dict[str, Any]:
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


def bills_panel(
    id: str,  # noqa: A002
    data: Data,
    look: Look,
    bills: Mapping[str, Bill],
) -> dict[str, Any]:
    """Return every seat's bill; `mend` of a row is the key of the number for `table.mend`."""
    return {
        "widget": "table",
        "id": f"{id}.bill",
        "title": data.bill_title,
        "columns": [
            {"title": "", "align": "left", "icon": ""},
            {"title": data.bill_title, "align": "right", "icon": data.money.icon},
            {"title": "Sum", "align": "left", "icon": ""},
        ],
        "rows": [
            {
                "seat": seat,
                "cells": [
                    {"text": look.name(seat), "bold": False, "icon": ""},
                    {"text": data.money.count(bills[seat].total), "bold": True, "icon": ""},
                    {"text": bills[seat].explain(data), "bold": False, "icon": ""},
                ],
                "now": False,
                "mend": bill_key(id, seat),
            }
            for seat in look.order()
        ],
        "caption": "",
    }


def _slots(data: Data, cards: tuple[TableCard, ...]) -> Iterator[dict[str, Any]]:
    for number, slot in enumerate(data.slots, 1):
        card = cards[number - 1] if number <= len(cards) else None
        yield {
            "title": f"Slot {number}",
            "note": data.money.count(slot.bill),
            "card": _card(data, card) if card else None,
        }


def _card(data: Data, card: TableCard) -> dict[str, Any]:
    shown = [f"{card.count(each.column)} {each.title}" for each in data.shows]
    told = ", ".join(
        text for text, each in zip(shown, data.shows, strict=True) if card.count(each.column)
    )
    worth = data.point.count(card.count(data.points))
    return {
        "id": card.id,
        "number": card.number,
        "name": card.name,
        "detail": f"{told} · {worth}" if told else worth,
        "text": card.text,
        "icon": str(card.values.get(data.icon) or "") if data.icon else "",
    }
