"""What a market in columns asks, and the tables that it shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cards.schema.play.base import Step
from cards.schema.play.columns import PriceColumns as Data
from companion.rules.columns import FREE
from companion.rules.look import Look
from companion.rules.mechanism import Ask
from companion.rules.offer import Choice, Field, Offer, Row, Wheel
from companion.rules.words import opened

if TYPE_CHECKING:
    from companion.rules.mechanisms.price_columns import PriceColumns

_PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")


class ColumnForms:
    """A market as it stands at a table."""

    def __init__(self, market: PriceColumns, look: Look) -> None:
        self.market, self.look = market, look
        self.data: Data = market.data
        self.part = look.part(market)
        self.names = {good.number: good.name for good in self.data.goods}
        self.icons = {good.number: good.icon for good in self.data.goods}

    def ask(self, step: Step) -> Ask:
        """Return the question of the draft, or of what is laid out."""
        many = self.data.unit.many
        if step.do == "draft":
            each = self.data.unit.count(self.data.draft)
            grid = self.yards("chips")
            offer = Offer(f"{self.market.id}.draft", "", f"Note the {many}", (grid,))
            text = step.say or f"Everybody takes {each} in turn"
            return Ask(text, "", (), (offer,), next="Skip", panel=self.market.id)
        fields = self.draws(self.data.stock, "Laid out")
        offer = Offer(f"{self.market.id}.stock", "", f"Lay out {many}", fields)
        text = step.say or f"Which {many} are laid out, in this order?"
        return Ask(text, "", (), (offer,), next="Nothing is laid out", panel=self.market.id)

    def yards(self, name: str, start: bool = False) -> Field:
        """Return a grid of how many of each kind every seat holds."""
        rows = tuple(
            Row(
                seat.id,
                tuple(
                    Wheel(
                        str(good.number), good.name, 0, good.copies, 0, good.copies,
                        start=self.part.of[seat.id].get(good.number, 0) if start else 0,
                    )
                    for good in self.data.goods
                ),
                optional=start,
            )
            for seat in self.look.seats
        )  # fmt: skip
        ask = f"Which {self.data.unit.many} has each?"
        return Field(name, ask, "numbers", rows=rows, optional=start)

    def draws(self, count: int, who: str) -> tuple[Field, ...]:
        """Return a field for each of some goods out of the bag."""
        bag = self.market.bag(self.look)
        choices = tuple(
            Choice(
                number,
                f"{number} {name}",
                why="" if bag[number] > 0 else "none is left in the bag.",
                icon=self.icons[number],
            )
            for number, name in self.names.items()
        )
        one = self.data.unit.one
        return tuple(
            Field(f"draw_{n + 1}", f"{who}: the {_PLACES[n]} {one}?", "choice", choices)
            for n in range(min(count, sum(bag.values()), len(_PLACES)))
        )

    def sale(self, seat: str) -> tuple[Field, ...]:
        """Return what a seat may sell: so many of a kind into a column."""
        titles = {each.id: each.name for each in self.data.columns}
        choices = [
            Choice(
                f"{number}:{count}:{column}",
                f"{count} {self.names[number]} in {titles[column]}",
                self._money(prices[:count]),
                icon=self.icons[number],
            )
            for number, has in self.market.loose(self.look, seat).items()
            if number not in self.part.sold
            for column, prices in self.part.market.openings(number).items()
            for count in range(1, min(has, len(prices)) + 1)
        ]
        ask = f"What does {self.look.name(seat)} sell?"
        return (Field("sale", ask, "choice", tuple(choices)),) if choices else ()

    def purchase(self, seat: str) -> tuple[Field, ...]:
        """Return what lies in the market, with what a seat can't pay."""
        has, who = self.market.money(self.look, seat), self.look.name(seat)
        market = self.part.market
        choices = [
            Choice(
                f"{column.id}:{cell}",
                f"{self.names[number]} in {column.name}",
                f"${market.prices[column.id][cell]}",
                why="" if market.prices[column.id][cell] <= has else f"{who} has only ${has}.",
                icon=self.icons[number],
            )
            for column in self.data.columns
            for cell, number in enumerate(market.cells[column.id])
            if number != FREE
        ]
        ask = f"Which {self.data.unit.one} does {who} buy?"
        return (Field("chip", ask, "choice", tuple(choices)),) if choices else ()

    def panels(self) -> Iterator[dict[str, Any]]:
        """Yield the columns with their prices, and the yards where they are known."""
        yield self._market()
        if self.data.goods:
            yield self._yards()

    def _market(self) -> dict[str, Any]:
        count = len(self.look.seats)
        most = max(len(column.prices) for column in self.data.columns)
        rows = []
        for level in reversed(range(most)):
            cells = []
            for column in self.data.columns:
                text, bold, icon = "", False, ""
                if level < len(column.prices):
                    least = column.players[level] if column.players else 0
                    used = sum(each <= count for each in (column.players or ())[:level])
                    place = used if column.players else level
                    if least > count:
                        text = "–"
                    else:
                        text = f"${column.prices[level]}"
                        number = self.part.market.cells[column.id][place]
                        if number != FREE:
                            bold, icon = True, self.icons[number]
                            text = f"{text} {self.names[number]}"
                cells.append({"text": text, "bold": bold, "icon": icon})
            rows.append({"seat": "", "cells": cells, "now": False})
        bag = sum(self.market.bag(self.look).values())
        caption = f"In the bag: {self.data.unit.count(bag)}." if self.data.goods else ""
        columns = [
            {"title": column.name, "align": "center", "icon": ""} for column in self.data.columns
        ]
        return {
            "widget": "table",
            "id": self.market.id,
            "title": self.data.title,
            "columns": columns,
            "rows": rows,
            "caption": caption,
        }

    def _yards(self) -> dict[str, Any]:
        columns = [
            {"title": good.name, "align": "right", "icon": good.icon} for good in self.data.goods
        ]
        rows = [
            {
                "seat": seat.id,
                "cells": [
                    {
                        "text": str(self.part.of[seat.id].get(good.number, 0)),
                        "bold": False,
                        "icon": "",
                    }
                    for good in self.data.goods
                ],
                "now": False,
            }
            for seat in self.look.seats
        ]
        return {
            "widget": "table",
            "id": f"{self.market.id}_yards",
            "title": opened(f"{self.data.unit.many} of each"),
            "columns": columns,
            "rows": rows,
            "caption": "",
        }

    def _money(self, prices: tuple[int, ...]) -> str:
        if len(prices) == 1:
            return f"${prices[0]}"
        return f"{' + '.join(f'${price}' for price in prices)} = ${sum(prices)}"
