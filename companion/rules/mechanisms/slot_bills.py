"""Bills for cards and for the slots they stand in, their sums explained."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from punchboard.cards.schema.play.buildings import Slots as Data
from punchboard.companion.rules.deck import TableCard
from punchboard.companion.rules.event import Event
from punchboard.companion.rules.table_context import TableContext, Transaction
from punchboard.companion.view_schema import TablePanelView


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
        """Return the sum in words: "$5 for stores (0 + 3 + 2), $3 for slots (0 + 1 + 2)"."""
        if not self.cards:
            return f"no {data.word.many}"
        one = len(self.cards) == 1
        words = (f"the {data.word.one}", "its slot") if one else (data.word.many, "slots")
        sums = ", ".join(
            f"{data.money.count(sum(each))} for {word}{_parts(each)}"
            for each, word in zip((self.cards, self.slots), words, strict=True)
        )
        other = self.total != sum(self.cards) + sum(self.slots)
        return f"{sums}; set by the table" if other else sums


def _parts(amounts: Sequence[int]) -> str:
    """Return what several amounts are, in brackets."""
    return f" ({' + '.join(map(str, amounts))})" if len(amounts) > 1 else ""


def bill_key(id: str, seat: str) -> str:  # noqa: A002
    """Return the key by which the table may set a bill otherwise."""
    return f"{id}.bill.{seat}"


def work_out_bill(
    id: str,  # noqa: A002
    data: Data,
    look: TableContext,
    seat: str,
    cards: tuple[TableCard, ...],
) -> Bill:
    """Return what a seat pays."""
    own = tuple(card.count(data.bill) for card in cards)
    slots = tuple(slot.bill for slot in data.slots[: len(cards)])
    total = look.derived(bill_key(id, seat), sum(own) + sum(slots))
    return Bill(own, slots, total)


def set_bill(
    id: str,  # noqa: A002
    data: Data,
    work: Transaction,
    seat: str,
    values: Mapping[str, Any],
) -> None:
    """Set a bill otherwise, until it has been paid."""
    amount = values["amount"]
    overruled = {**work.state.overruled, bill_key(id, seat): amount}
    work.state = replace(work.state, overruled=overruled)
    note = values.get("note") or ""
    told = Event(
        "corrected", seat, price=amount, note=note, name=data.bill_title,
        does=f"{data.bill_title} of {{who}}: set to", what=data.money.count(amount), why=note,
    )  # fmt: skip
    work.tell(id, told)


def pay_bills(
    id: str,  # noqa: A002
    data: Data,
    work: Transaction,
    bills: Mapping[str, Bill],
) -> None:
    """Log what everybody has paid; what was set otherwise held for this time."""
    paid = (
        Event("paid", seat, price=bill.total, name=data.bill_title, title=data.bill_title, does="",
              what=data.money.count(bill.total), line="act")
        for seat, bill in bills.items()
    )  # fmt: skip
    work.tell(id, *paid)
    were_set = {bill_key(id, seat) for seat in bills}
    kept = {key: value for key, value in work.state.overruled.items() if key not in were_set}
    work.state = replace(work.state, overruled=kept)


def bills_panel(
    id: str,  # noqa: A002
    data: Data,
    look: TableContext,
    bills: Mapping[str, Bill],
) -> TablePanelView:
    """Return every seat's bill, and what it is the sum of."""
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
            }
            for seat in look.order()
        ],
        "caption": "",
    }
