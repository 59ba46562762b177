"""Goods on a ladder of prices: the cheapest are bought first, and each round fills it up again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from punchboard.cards.schema.play.base import Step
from punchboard.cards.schema.play.supplies import Good
from punchboard.cards.schema.play.supplies import Supply as Data
from punchboard.companion.rules.action import Action
from punchboard.companion.rules.event import Event
from punchboard.companion.rules.look import Look
from punchboard.companion.rules.mechanism import Ask, Mechanism
from punchboard.companion.rules.offer import Field, Offer, Row, Wheel
from punchboard.companion.rules.refusal import Code, Refusal
from punchboard.companion.rules.roles import Ledger
from punchboard.companion.rules.work import Work
from punchboard.companion.view_schema import CellView, PanelView, TableRowView

_COUNT = "count"


@dataclass(frozen=True, slots=True)
class Ladder:
    """What lies on the ladder.

    Attributes:
        on: good to how many lie there.
        waiting: seats that have still to buy, the one that is asked first.
    """

    on: Mapping[str, int]
    waiting: tuple[str, ...] = ()


class Supply(Mechanism[Data, Ladder]):
    """Sells goods at prices that rise as they run out."""

    kind = "supply"

    def start(self, look: Look) -> Ladder:
        """Lay out what lies there at first."""
        data: Data = self.data
        return Ladder({good.id: good.start for good in data.goods})

    def cost(self, look: Look, good: Good, count: int) -> int:
        """Return what so many of a good cost together, the cheapest first."""
        empty = len(good.prices) - look.part(self).on[good.id]
        return sum(good.prices[empty : empty + count])

    def enter(self, work: Work, step: Step) -> None:
        """Ask all in order, or fill the ladder up."""
        data: Data = self.data
        if step.do == "refill":
            self._refill(work)
            return
        order = work.order()
        waiting = order[::-1] if data.reverse else order
        work.put(self, replace(work.part(self), waiting=waiting))

    def is_done(self, look: Look, step: Step) -> bool:
        """Return whether all have bought; the ladder is filled up at once."""
        return step.do == "refill" or not look.part(self).waiting

    def ask(self, look: Look, step: Step) -> Ask:
        """Return the question what the next seat buys."""
        data: Data = self.data
        part = look.part(self)
        seat = part.waiting[0]
        rows = tuple(
            Row(good.id, (self._wheel(look, good),), False, good.title, good.icon)
            for good in data.goods
        )
        grid = Field("goods", f"What does {look.name(seat)} buy?", "numbers", rows=rows)
        offers = (
            Offer(f"{self.id}.buy", seat, "Buy", (grid,)),
            Offer(f"{self.id}.pass", seat, "Buy nothing", style="other"),
        )
        text = step.say or f"{look.name(seat)} buys."
        return Ask(
            text.replace("{name}", look.name(seat)), seats=(seat,), offers=offers, panel=self.id,
            later=part.waiting[1:],
        )  # fmt: skip

    def apply(self, work: Work, action: Action) -> None:
        """Sell to a seat what it wants, or nothing.

        Raises:
            Refusal: if it has not enough money.
        """
        if action.verb == "buy":
            self._sell(work, action.seat, action.values["goods"])
        part = work.part(self)
        work.put(self, replace(part, waiting=part.waiting[1:]))

    def leave(self, work: Work, step: Step) -> None:
        """Forget who has not bought."""
        work.put(self, replace(work.part(self), waiting=()))

    def match_fields(self, look: Look) -> Iterator[Field]:
        """Yield how many of each good lie on the ladder."""
        data: Data = self.data
        on = look.part(self).on
        rows = tuple(
            Row(good.id, (Wheel(_COUNT, good.title, 0, most, 0, most, start=on[good.id]),), True,
                good.title, good.icon)
            for good in data.goods
            for most in (len(good.prices),)
        )  # fmt: skip
        ask = f"{data.title}: how many of each lie there?"
        yield Field(self.id, ask, "numbers", rows=rows, optional=True)

    def match(self, work: Work, values: Mapping[str, Any]) -> None:
        """Set what lies on the ladder, as it does on the table."""
        told = {good: row[_COUNT] for good, row in values[self.id].items()}
        part = work.part(self)
        for good in self.data.goods:
            if told.get(good.id, part.on[good.id]) != part.on[good.id]:
                there = told[good.id]
                corrected = Event(
                    "corrected", thing=f"{self.id}.{good.id}", amount=there - part.on[good.id],
                    now=there, name=good.title, title=good.title, what=f"{there} lie there",
                )  # fmt: skip
                work.tell(self.id, corrected)
        work.put(self, replace(part, on={**part.on, **told}))

    def panels(self, look: Look) -> Iterator[PanelView]:
        """Yield each good with how many lie there and what the next one costs."""
        data: Data = self.data
        money = look.find(Ledger, data.purse).unit
        on = look.part(self).on
        rows: list[TableRowView] = []
        for good in data.goods:
            there = on[good.id]
            price = money.count(self.cost(look, good, 1)) if there else "none"
            texts = (good.title, str(there), price)
            cells: list[CellView] = [
                {"text": text, "bold": not n, "icon": "" if n else good.icon}
                for n, text in enumerate(texts)
            ]
            rows.append({"seat": "", "cells": cells, "now": False})
        yield {
            "widget": "table", "id": self.id, "title": data.title, "rows": rows, "caption": "",
            "columns": [
                {"title": "", "align": "left", "icon": ""},
                {"title": "There", "align": "right", "icon": ""},
                {"title": "Next", "align": "right", "icon": ""},
            ],
        }  # fmt: skip

    def _wheel(self, look: Look, good: Good) -> Wheel:
        there = look.part(self).on[good.id]
        return Wheel(_COUNT, good.title, 0, there, 0, there, why_most="no more lie there")

    def _sell(self, work: Work, seat: str, rows: Mapping[str, Mapping[str, int]]) -> None:
        data: Data = self.data
        counts = {good.id: rows[good.id][_COUNT] for good in data.goods if good.id in rows}
        bought = [
            Event(
                "bought", seat, thing=f"{self.id}.{good.id}", amount=count,
                price=self.cost(work, good, count), name=good.title,
                what=f"{count} {good.title.lower()}",
            )
            for good in data.goods
            if (count := counts.get(good.id))
        ]  # fmt: skip
        cost = sum(each.price or 0 for each in bought)
        ledger = work.find(Ledger, data.purse)
        spare = ledger.spare(work, seat)
        if spare is not None and cost > spare:
            text = f"{work.name(seat)} has not {ledger.unit.count(cost)}."
            raise Refusal(Code.OUT_OF_RANGE, text)
        part = work.part(self)
        on = {good: count - counts.get(good, 0) for good, count in part.on.items()}
        work.put(self, replace(part, on=on))
        work.tell(self.id, *(bought or (Event("passed", seat, does="buys nothing"),)))
        ledger.gain(work, seat, -cost, data.title)

    def _refill(self, work: Work) -> None:
        """Add what this round brings, no more than there is room for."""
        data: Data = self.data
        players, number = len(work.seats), work.state.moment.round + 1
        row = next(
            (
                each
                for each in data.refills
                if (each.players is None or each.players == players)
                and work.is_on(each.option)
                and number >= each.from_round
            ),
            None,
        )
        if row is None:
            return
        part = work.part(self)
        on = dict(part.on)
        added = []
        for good in data.goods:
            fresh = min(row.add.get(good.id, 0), len(good.prices) - on[good.id])
            if fresh:
                on[good.id] += fresh
                placed = Event(
                    "placed", thing=f"{self.id}.{good.id}", amount=fresh, now=on[good.id],
                    name=good.title, title=data.title, does="add",
                    what=f"{fresh} {good.title.lower()}", line="board",
                )  # fmt: skip
                added.append(placed)
        work.put(self, replace(part, on=on))
        none = Event("placed", amount=0, title=data.title, does="add", what="nothing", line="board")
        work.tell(self.id, *(added or (none,)))
