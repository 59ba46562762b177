"""A secret choice of all seats, asked and opened in a step, that other mechanisms can read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.scoring import Source
from punchboard.cards.play.schema.secret import Secret as Data
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.mechanism import Mechanism, Prompt, ScoreLine
from punchboard.companion.rules.engine.offer import Offer
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.words import listed
from punchboard.companion.rules.kinds.hand import Hand
from punchboard.companion.rules.parts import sealed
from punchboard.companion.rules.parts.secret_choice import (
    SecretChoice,
    SecretChoiceState,
    choice_at,
)
from punchboard.companion.view_schema import PanelView


class Secret(Mechanism[Data, SecretChoiceState], sealed.AsksInSecret):
    """Asks all seats at once in secret, and keeps their choices."""

    kind = "secret"

    @property
    def secret(self) -> str:
        """Name of the things that choices are made with on the table."""
        return self.data.choice.things

    def start(self, table: TableContext) -> SecretChoiceState:
        """Return that nothing has been asked."""
        return SecretChoiceState()

    def enter(self, tx: Transaction, step: Step) -> None:
        """Ask all seats again."""
        self.set_state(tx, SecretChoiceState(self.state(tx).number + 1, tx.order()))

    def is_done(self, table: TableContext, step: Step) -> bool:
        """Return whether all choices are open."""
        return not self.state(table).asked

    def ask(self, table: TableContext, step: Step) -> Prompt:
        """Return the question to all."""
        text = step.say or tr("{title}: all choose in secret.", title=self.data.title)
        offers = tuple(sealed.offers(table, self._choosing(table).sealed(limited=True)))
        return Prompt(text, seats=self.state(table).asked, offers=offers, panel=self.id)

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield the correction of an opened choice."""
        if self.state(table).of and not table.state.moment.over:
            yield self._choosing(table).mending()

    def refuse(self, table: TableContext, action: Action) -> None:
        """Refuse a choice that comes too late; `sealed` says how."""
        sealed.refuse(table, self.id, action, self.data.choice.things)

    def opening(
        self, table: TableContext, private: Mapping[str, Mapping[str, Any]]
    ) -> Action | None:
        """Return the action that opens all choices once all are made; None before that."""
        if not self.state(table).asked:
            return None
        return sealed.opening(self._choosing(table).sealed(limited=True), private)

    def apply(self, tx: Transaction, action: Action) -> None:
        """Keep the opened choice, or its correction."""
        choosing, part = self._choosing(tx), self.state(tx)
        chosen = choosing.read(action.values)
        if action.verb == "open":
            tx.tell(self.id, *choosing.opened(action.values, self.data.title))
            self._play(tx, {seat: _number(row) for seat, row in chosen.items()})
        else:
            for event in choosing.mended(action.values, self.data.title):
                tx.tell(self.id, event)
        self.set_state(tx, replace(part, asked=(), of=chosen))

    def _play(self, tx: Transaction, chosen: Mapping[str, int]) -> None:
        """Let the chosen pieces leave the game, and seats take pieces of the middle."""
        if self.data.choice.pieces is not None:
            hand = tx.find(Hand, self.data.choice.pieces)
            for seat, number in chosen.items():
                hand.check_held(tx, seat, number)
                hand.give_up(tx, seat, number, stays=False)
        counting = self._counting(chosen)
        for number in dict.fromkeys(n for seat, n in chosen.items() if seat not in counting):
            names = listed([tx.name(seat) for seat, own in chosen.items() if own == number])
            what = tr("{names} have chosen {number}: it counts for nobody.",
                      names=names, number=self._choosing(tx).said(number))  # fmt: skip
            tx.tell(self.id, Event("told", what=what, line="follows"))
        if self.data.takes is not None:
            self._take(tx, tx.find(Hand, self.data.takes), counting)

    def _counting(self, chosen: Mapping[str, int]) -> dict[str, int]:
        """Return the choices that count: all, or with `alone` the unique ones."""
        numbers = list(chosen.values())
        return {
            seat: number
            for seat, number in chosen.items()
            if not self.data.alone or numbers.count(number) == 1
        }

    def _take(self, tx: Transaction, hand: Hand, chosen: Mapping[str, int]) -> None:
        """Let the highest number take the highest piece, and so on; or one seat all of them."""
        order = list(tx.order())
        first = sorted(chosen, key=lambda each: (-chosen[each], order.index(each)))
        if self.data.all_to is None:
            for seat in first:
                hand.take(tx, seat, hand.middle(tx)[-1:])
            return
        by_sign = self.data.all_to == "sign" and sum(hand.middle(tx)) < 0
        if by_sign or self.data.all_to == "lowest":
            first.sort(key=lambda each: chosen[each])
        if first:
            hand.take(tx, first[0], hand.middle(tx))
        elif hand.middle(tx):
            what = tr("Nobody takes {pieces}.", pieces=hand.listed(hand.middle(tx)))
            tx.tell(self.id, Event("told", what=what))

    def leave(self, tx: Transaction, step: Step) -> None:
        """Say that nothing was chosen, when the table continues without it."""
        part = self.state(tx)
        if part.asked:
            tx.tell(self.id, self._choosing(tx).passed())
            self.set_state(tx, replace(part, asked=()))

    def score_lines(self, table: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield the number that a seat has chosen, or that of the wheel; 0 without one."""
        part = self.state(table)
        number = part.number_of(seat, source.what)
        if self.data.alone and seat in part.of:
            number = self._counting({each: _number(row) for each, row in part.of.items()}).get(
                seat, 0
            )
        yield ScoreLine("", source.title, self.data.title, number * source.each)

    def panels(self, table: TableContext) -> Iterator[PanelView]:
        """Yield the seats that have chosen, and the choices once all are open."""
        part, title = self.state(table), self.data.title
        choosing = self._choosing(table)
        if part.asked:
            yield from choosing.panel(title)
        elif part.of and not table.state.moment.over:
            yield choosing.opened_panel(title)

    def _choosing(self, table: TableContext) -> SecretChoice:
        """Return the choice that is asked for, or all seats' open one."""
        data = self.data
        return choice_at(table, self.id, data.choice, self.state(table), data.title)


def _number(row: Mapping[str, int]) -> int:
    """Return the number of a choice, of a dial that of its first wheel."""
    return next(iter(row.values()))
