"""A secret choice of a number or a thing, which the rest of the game knows once all are open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from punchboard.cards.schema.play.base import Step
from punchboard.cards.schema.play.scoring import Source
from punchboard.cards.schema.play.secrets import Secret as Data
from punchboard.companion.rules import sealed
from punchboard.companion.rules.action import Action
from punchboard.companion.rules.event import Event
from punchboard.companion.rules.formula_scope import limit_of
from punchboard.companion.rules.mechanism import Ask, Mechanism, ScoreLine
from punchboard.companion.rules.mechanisms.hand import Hand
from punchboard.companion.rules.offer import Choice, Offer, Wheel
from punchboard.companion.rules.sealed import Sealed
from punchboard.companion.rules.table_context import TableContext, Transaction
from punchboard.companion.view_schema import PanelView, TableRowView

_NUMBER = "number"


@dataclass(frozen=True, slots=True)
class Chosen:
    """What seats have chosen.

    Attributes:
        number: how many choices have been asked for.
        waits: whether the last of them is not open yet.
        of: seat to its number of the last choice that opened.
    """

    number: int = 0
    waits: bool = False
    of: Mapping[str, int] = field(default_factory=dict)


class Secret(Mechanism[Data, Chosen], sealed.AsksInSecret):
    """Asks all seats at once, unseen, and keeps what they chose."""

    kind = "secret"

    @property
    def secret(self) -> str:
        """What choices are made with on the table."""
        data: Data = self.data
        return data.things

    def start(self, look: TableContext) -> Chosen:
        """Return that nothing has been asked."""
        return Chosen()

    def enter(self, work: Transaction, step: Step) -> None:
        """Ask anew."""
        self.set_state(work, Chosen(self.state(work).number + 1, True))

    def is_done(self, look: TableContext, step: Step) -> bool:
        """Return whether all choices are open."""
        return not self.state(look).waits

    def ask(self, look: TableContext, step: Step) -> Ask:
        """Return the question to all."""
        data: Data = self.data
        seats = look.order()
        text = step.say or f"{data.title}: all choose in secret."
        offers = tuple(sealed.offers(look, self._sealed(look)))
        return Ask(text, seats=seats, offers=offers, panel=self.id)

    def offers(self, look: TableContext) -> Iterator[Offer]:
        """Yield the correction of what has opened."""
        part = self.state(look)
        if part.of and not look.state.moment.over:
            rows = {seat: {_NUMBER: number} for seat, number in part.of.items()}
            yield sealed.mending(look, self._sealed(look), rows)

    def refuse(self, look: TableContext, action: Action) -> None:
        """Refuse a choice that comes too late; `sealed` says how."""
        sealed.refuse(look, self.id, action, self.data.things)

    def opening(
        self, look: TableContext, private: Mapping[str, Mapping[str, Any]]
    ) -> Action | None:
        """Return the action that opens all choices, once everybody has made one."""
        if not self.state(look).waits:
            return None
        return sealed.opening(self._sealed(look), private)

    def apply(self, work: Transaction, action: Action) -> None:
        """Keep what has opened, or what was really chosen."""
        data: Data = self.data
        asked = self._sealed(work)
        rows = sealed.read(asked, action.values)
        old, part = self.state(work).of, self.state(work)
        if action.verb == "open":
            title = data.title
            said = (sealed.told(asked, seat, rows.get(seat), title) for seat in work.order())
            work.tell(self.id, *(self._of_piece(work, each) for each in said))
        new = {seat: row[_NUMBER] for seat, row in rows.items()}
        if action.verb == "open":
            self._play(work, new)
        for seat in work.order() if action.verb != "open" else ():
            if old.get(seat) != new.get(seat):
                told = sealed.told(asked, seat, rows.get(seat), f"{data.title}, corrected")
                work.tell(self.id, replace(told, kind="corrected", does=":"))
        self.set_state(work, replace(part, waits=False, of=new))

    def _of_piece(self, work: Transaction, told: Event) -> Event:
        """Return a choice as that of a piece, where pieces are chosen."""
        if self.data.pieces is None or told.amount is None:
            return told
        return replace(told, thing=work.find(Hand, self.data.pieces).thing(told.amount))

    def _play(self, work: Transaction, chosen: Mapping[str, int]) -> None:
        """Let the chosen pieces leave the game, and the highest number take the highest piece."""
        data: Data = self.data
        if data.pieces is not None:
            hand = work.find(Hand, data.pieces)
            for seat, number in chosen.items():
                hand.give_up(work, seat, number, stays=False)
        if data.takes is not None:
            hand = work.find(Hand, data.takes)
            order = list(work.order())
            for seat in sorted(chosen, key=lambda each: (-chosen[each], order.index(each))):
                hand.take(work, seat, hand.middle(work)[-1:])

    def leave(self, work: Transaction, step: Step) -> None:
        """Say that nothing was chosen, where the table goes on without."""
        part = self.state(work)
        if part.waits:
            work.tell(self.id, Event("passed", title=self.data.title, does="nobody chooses"))
            self.set_state(work, replace(part, waits=False))

    def score_lines(self, look: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield the number that a seat has chosen; 0 without one."""
        number = self.state(look).of.get(seat, 0)
        yield ScoreLine("", source.title, self.data.title, number * source.each)

    def panels(self, look: TableContext) -> Iterator[PanelView]:
        """Yield who has chosen, and once all are open, what."""
        part, data = self.state(look), self.data
        if part.waits:
            yield sealed.panel(look, self._sealed(look), data.title)
        elif part.of and not look.state.moment.over:
            rows: list[TableRowView] = [
                {
                    "seat": seat,
                    "cells": [{"text": self._said(number), "bold": True, "icon": ""}],
                    "now": False,
                }
                for seat in look.order()
                if (number := part.of.get(seat)) is not None
            ]
            yield {
                "widget": "table",
                "id": self.id,
                "title": data.title,
                "columns": [{"title": data.one.capitalize(), "align": "left", "icon": ""}],
                "rows": rows,
                "caption": "",
            }

    def _said(self, number: int) -> str:
        data: Data = self.data
        named = {each.number: each.title for each in data.of}
        if data.pieces is None and named:
            return named.get(number, str(number))
        return str(number) if data.unit is None else data.unit.count(number)

    def _sealed(self, look: TableContext) -> Sealed:
        data: Data = self.data
        wheel = self._wheel(look)
        seats = look.order()
        choices = {seat: self._choices(look, seat) for seat in seats}
        return Sealed(
            self.id, self.state(look).number, data.title, data.ask,
            dict.fromkeys(seats, (wheel,)), "Nothing",
            choices if any(choices.values()) else {}, data.things,
            f"What does each of the {data.things} show?", data.one, must=True,
        )  # fmt: skip

    def _choices(self, look: TableContext, seat: str) -> tuple[Choice, ...]:
        """Return what a seat chooses from; nothing where it chooses a number."""
        data: Data = self.data
        if data.pieces is None:
            return tuple(Choice(each.number, each.title, icon=each.icon) for each in data.of)
        hand = look.find(Hand, data.pieces)
        own = hand.held(look, seat) if self.state(look).waits else hand.data.pieces
        return tuple(Choice(number, hand.named(number)) for number in dict.fromkeys(own))

    def _wheel(self, look: TableContext) -> Wheel:
        data: Data = self.data
        title = data.one.capitalize()
        if data.of or data.pieces is not None:
            numbers = [each.number for each in data.of]
            if data.pieces is not None:
                numbers += look.find(Hand, data.pieces).data.pieces
            least, most = min(numbers), max(numbers)
        else:
            players, number = len(look.seats), look.state.moment.round + 1
            least = limit_of(data.least, players, number)
            most = limit_of(data.most, players, number)
        sign = data.unit.sign if data.unit is not None else ""
        return Wheel(_NUMBER, title, least, max(least, most), least, max(least, most), sign)
