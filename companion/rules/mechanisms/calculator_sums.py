"""The table of a calculator's kinds, and sums: a form, formulas of the game, and the answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from punchboard.cards.schema.play.calculators import Calculator as Data
from punchboard.cards.schema.play.calculators import Column, Input, Sum
from punchboard.companion.rules.action import Action, Code, Refusal
from punchboard.companion.rules.deck import Deck
from punchboard.companion.rules.event import Event
from punchboard.companion.rules.formula_scope import (
    FormulaScope,
    Kind,
    kinds_at,
    known,
)
from punchboard.companion.rules.offer import Choice, Field, Offer, Wheel
from punchboard.companion.rules.roles import Ledger
from punchboard.companion.rules.table_context import TableContext, Transaction
from punchboard.companion.view_schema import CellView, ColumnView, PanelView, TableRowView


def kind_field(name: str, ask: str, kinds: Mapping[str, Kind]) -> Field:
    """Return the question which of several kinds it is."""
    choices = tuple(Choice(kind.id, kind.title, icon=kind.icon) for kind in kinds.values())
    return Field(name, ask, "choice", choices)


class Sums:
    """What a calculator answers by formulas to so many players, whatever has happened.

    Attributes:
        kinds: that are chosen from and looked up, by id.
    """

    def __init__(self, id: str, data: Data, deck: Deck, players: int) -> None:  # noqa: A002
        self._id, self._data = id, data
        self.kinds = kinds_at(data, deck, players)
        self._common = {**known(data.numbers, players), "players": (players,)}

    def offers(self, look: TableContext) -> Iterator[Offer]:
        """Yield a form for each sum, and one of each seat for what it may do by one."""
        for asked in self._data.sums:
            if not look.is_on(asked.option):
                continue
            inputs = (each for each in asked.inputs if look.is_on(each.option))
            offer = Offer(
                f"{self._id}.{asked.id}", "", asked.title, tuple(map(self._field, inputs)),
                anytime=True, group=asked.gains[0].into if asked.gains else self._id,
                style="main" if asked.gains else "other",
            )  # fmt: skip
            if not asked.gains:
                yield offer
                yield from (replace(offer, seat=seat.id, at_seat=True) for seat in look.seats)
            for seat in look.seats if asked.gains and not look.state.moment.over else ():
                if not asked.seats or seat.id in asked.seats:
                    title = asked.title.replace("{name}", seat.name)
                    yield replace(offer, seat=seat.id, title=title)

    def answer(self, sum_id: str, values: Mapping[str, Any]) -> str:
        """Return what a sum comes to, in one or more sentences."""
        asked = next(each for each in self._data.sums if each.id == sum_id)
        return _said(asked, self._scope(asked, values), "")

    def carry_out(self, work: Transaction, action: Action) -> None:
        """Say what a sum comes to, and let the seat that does it gain what it brings.

        Raises:
            Refusal: if the seat has less than is spent.
        """
        asked = next(each for each in self._data.sums if each.id == action.verb)
        scope, seat = self._scope(asked, action.values), action.seat
        said = _said(asked, scope, work.name(seat) if asked.gains else "")
        chosen = (str(action.values[each.id]) for each in asked.inputs if each.answer == "kind")
        card = next((each for each in chosen if each in work.deck), "")
        thing = f"{self._id}.{asked.id}"
        told = Event("looked_up", seat, card=card, thing=thing, name=asked.title, what=said)
        if asked.gains:
            told = replace(told, kind="told", line="follows")
        fact = (replace(told, kind="counted", what="", line=None),) if asked.gains else ()
        work.tell(self._id, told, also=fact)
        for each in asked.gains:
            if each.seat not in ("", seat) or not work.is_on(each.option):
                continue
            ledger, points = work.find(Ledger, each.into), scope.evaluate(each.points)
            spare = ledger.spare(work, seat)
            if each.spent and spare is not None and spare + points < 0:
                text = f"{work.name(seat)} has only {ledger.unit.count(spare)}."
                raise Refusal(Code.OUT_OF_RANGE, text)
            ledger.gain(work, seat, points, scope.say(each.why))

    def _scope(self, asked: Sum, values: Mapping[str, Any]) -> FormulaScope:
        numbers = {
            each.id: {"": int(values.get(each.id, 0))}
            for each in asked.inputs
            if each.answer != "kind"
        }
        chosen = (values[each.id] for each in asked.inputs if each.answer == "kind")
        kind = next((self.kinds[each] for each in chosen), None)
        let = {each.id: each for each in asked.let}
        return FormulaScope(self.kinds, let, numbers, common=self._common, kind=kind)

    def panels(self) -> Iterator[PanelView]:
        """Yield the table of the kinds."""
        data = self._data
        if not data.table:
            return
        first: ColumnView = {"title": data.first, "align": "left", "icon": ""}
        others: list[ColumnView] = [
            {"title": each.title, "align": "right", "icon": ""} for each in data.table
        ]
        yield {
            "widget": "table", "id": self._id, "title": data.title, "columns": [first, *others],
            "rows": [self._row(self.kinds[kind], texts) for kind, texts in self._texts.items()],
            "caption": data.caption,
        }  # fmt: skip

    @cached_property
    def _texts(self) -> dict[str, list[str]]:
        """What stands in the columns of each kind."""
        scopes = {
            kind.id: FormulaScope(self.kinds, {}, {}, common=self._common, kind=kind)
            for kind in self.kinds.values()
        }
        return {
            kind: [self._cell(scope, each) for each in self._data.table]
            for kind, scope in scopes.items()
        }

    def _row(self, kind: Kind, texts: Iterable[str]) -> TableRowView:
        cells: list[CellView] = [{"text": text, "bold": False, "icon": ""} for text in texts]
        first: CellView = {"text": kind.title, "bold": True, "icon": kind.icon}
        return {"seat": "", "cells": [first, *cells], "now": False}

    def _cell(self, scope: FormulaScope, column: Column) -> str:
        if not scope.evaluate(column.when):
            return "–"
        return str(scope.evaluate(column.formula)).replace("-", "−")

    def _field(self, asked: Input) -> Field:
        if asked.answer == "kind":
            return kind_field(asked.id, asked.ask, self.kinds)
        if asked.answer == "yes":
            return Field(asked.id, asked.ask, "flag", start=bool(asked.start))
        wheel = Wheel(
            asked.id, "Number", asked.least, asked.most, asked.least, asked.most, start=asked.start
        )
        return Field(asked.id, asked.ask, "number", wheels=(wheel,))


def _said(asked: Sum, scope: FormulaScope, name: str) -> str:
    return " ".join(scope.say(said.text, name) for said in asked.says if scope.evaluate(said.when))
