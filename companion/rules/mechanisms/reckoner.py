"""Small calculators without memory: a form, formulas of the game, and the answer in the log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cards.schema.play.sheets import Input, SheetKind, Sum
from cards.schema.play.sheets import Reckoner as Data
from companion.rules.action import Action
from companion.rules.look import Look
from companion.rules.mechanism import Mechanism
from companion.rules.offer import Choice, Field, Offer, Wheel
from companion.rules.work import Work
from companion.rules.worked import Bench


class Reckoner(Mechanism[None]):
    """Answers questions; it keeps nothing."""

    kind = "reckoner"

    def offers(self, look: Look) -> Iterator[Offer]:
        """Yield a form for each question."""
        data: Data = self.data
        for asked in data.sums:
            fields = tuple(self._field(each) for each in asked.inputs)
            yield Offer(
                f"{self.id}.{asked.id}", "", asked.title, fields,
                anytime=True, group=self.id, style="other",
            )  # fmt: skip

    def answer(self, sum_id: str, values: Mapping[str, Any]) -> str:
        """Return what a question comes to, in one or more sentences."""
        data: Data = self.data
        asked = next(each for each in data.sums if each.id == sum_id)
        bench = self._bench(asked, values)
        return " ".join(bench.say(said.text) for said in asked.says if bench.work_out(said.when))

    def apply(self, work: Work, action: Action) -> None:
        """Log the answer."""
        work.say(self.answer(action.verb, action.values), "follows")

    def panels(self, look: Look) -> Iterator[dict[str, Any]]:
        """Yield the table of the kinds."""
        data: Data = self.data
        if not data.table:
            return
        columns = [{"title": data.first, "align": "left", "icon": ""}] + [
            {"title": each.title, "align": "right", "icon": ""} for each in data.table
        ]
        yield {
            "widget": "table", "id": self.id, "title": data.title, "columns": columns,
            "rows": [self._row(kind) for kind in data.kinds], "caption": "",
        }  # fmt: skip

    def _row(self, kind: SheetKind) -> dict[str, Any]:
        data: Data = self.data
        bench = Bench(data.kinds, (), {}, kind=kind)
        texts = [str(bench.work_out(each.formula)).replace("-", "−") for each in data.table]
        cells = [{"text": text, "bold": False, "icon": ""} for text in texts]
        first = {"text": kind.title, "bold": True, "icon": kind.icon}
        return {"seat": "", "cells": [first, *cells], "now": False}

    def _bench(self, asked: Sum, values: Mapping[str, Any]) -> Bench:
        data: Data = self.data
        numbers = {each.id: {"": values[each.id]} for each in asked.inputs if not each.chooses}
        chosen = next((values[each.id] for each in asked.inputs if each.chooses), None)
        kind = next((each for each in data.kinds if each.id == chosen), None)
        return Bench(data.kinds, asked.let, numbers, kind=kind)

    def _field(self, asked: Input) -> Field:
        data: Data = self.data
        if asked.chooses:
            choices = tuple(Choice(kind.id, kind.title, icon=kind.icon) for kind in data.kinds)
            return Field(asked.id, asked.ask, "choice", choices)
        wheel = Wheel(
            asked.id, "Number", asked.least, asked.most, asked.least, asked.most, start=asked.start
        )
        return Field(asked.id, asked.ask, "number", wheels=(wheel,))
