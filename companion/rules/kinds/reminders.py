"""Reminders of the effects of cards, seats and picks, shown in the steps where they apply."""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.reminders import CardReminders, PhaseIcon
from punchboard.cards.play.schema.reminders import Reminders as Data
from punchboard.companion.rules.engine import agenda
from punchboard.companion.rules.engine.deck import TableCard
from punchboard.companion.rules.engine.mechanism import Hint, Mechanism
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.kinds.turns import Turns
from punchboard.companion.rules.parts.boards import HoldsCards
from punchboard.companion.rules.parts.chosen_order import DecidesOrder


class Reminders(Mechanism[Data, None]):
    """A line under the prompt for each effect that counts now."""

    kind = "reminders"

    def hints(self, table: TableContext, step: Step) -> Iterator[Hint]:
        """Yield the reminders of a step: of cards, of seats, then of picks."""
        data: Data = self.data
        if table.state.moment.over:
            return
        if data.cards is not None:
            yield from _of_cards(table, step, data.cards)
        yield from _of_seats(table, step, data)
        if data.picks is not None:
            yield from _of_picks(table, step, table.find(DecidesOrder, data.picks))


def _of_cards(table: TableContext, step: Step, data: CardReminders) -> Iterator[Hint]:
    """Yield the effects of cards, the earliest first, then in turn order."""
    now = [icon for icon in data.icons if _counts(table, step, icon)]
    slots = table.find(HoldsCards, data.slots)
    for when in ("before", "during", "after"):
        icons = {icon.id: icon for icon in now if icon.when == when}
        for seat in table.order() if icons else ():
            for card in slots.boards.of(table, seat):
                signs = (icons[name] for name in card.names_in(data.column) if name in icons)
                touching = (
                    each
                    for each in signs
                    if _is_for(table, step, each, seat) and _touches(data, card, step, each)
                )
                icon = next(touching, None)
                if icon is not None and card.text:
                    name = f" ({icon.name})" if icon.name else ""
                    text = f"**{card.name}**{name}: {card.text}"
                    yield Hint(text, "remind", seat, card.id, icon.id)


def _is_for(table: TableContext, step: Step, icon: PhaseIcon, seat: str) -> bool:
    """Return whether effects with an icon count for a seat: of a part of turns, for one alone."""
    turns = table.find(Mechanism, step.use)
    if not icon.part or not isinstance(turns, Turns):
        return not icon.part
    return turns.active(table) == seat and turns.part(table) == icon.part


def _of_seats(table: TableContext, step: Step, data: Data) -> Iterator[Hint]:
    """Yield the reminders of the seats that play, in turn order."""
    phase = table.play.phases[table.state.moment.phase].id
    for seat in table.order():
        for each in data.seats:
            is_here = each.phase == phase and each.use in (None, step.use)
            if each.seat == seat and is_here and table.is_on(each.option):
                yield Hint(f"**{table.name(seat)}:** {each.text}", "remind", seat, icon=each.icon)


def _of_picks(table: TableContext, step: Step, contest: DecidesOrder) -> Iterator[Hint]:
    """Yield the reminders of picks in the step's phase; on a seat's turn only its own."""
    phase = table.play.phases[table.state.moment.phase].id
    picks, standing = contest.order.picks(table), contest.order.state(table)
    if standing.stage == "choose":
        return
    now = standing.now if step.use == contest.id else None
    for seat in table.order() if now is None else (now.seat,):
        pick = picks.of(seat)
        if pick is not None and picks.counts(seat):
            for each in pick.reminders:
                if each.phase == phase:
                    text = f"**{table.name(seat)}:** {each.text}"
                    yield Hint(text, "remind", seat, icon=pick.icon)
    for pick in picks.all:
        if any(each.phase == phase for each in pick.reminders):
            yield from map(Hint, picks.clashes(pick.number))


def _touches(data: CardReminders, card: TableCard, step: Step, icon: PhaseIcon) -> bool:
    """Return whether an effect can touch the goods that a step is about."""
    if step.about not in data.goods or icon.type == step.about:
        return True
    if icon.when != "during" and not icon.type:  # of the whole phase, whatever its first step
        return True
    return card.number_in(step.about) > 0 or "**" in card.text


def _counts(table: TableContext, step: Step, icon: PhaseIcon) -> bool:
    """Return whether effects with an icon count in the current step."""
    moment = table.state.moment
    phase = table.play.phases[moment.phase]
    if phase.id != icon.phase:
        return False
    if icon.type:
        return bool(step.about) and icon.type in ("any", step.about)
    if icon.when == "during":
        return not step.when
    asked = [n for n, each in enumerate(phase.steps) if agenda.is_asked(table, each, moment.round)]
    if not asked:
        return True
    return moment.step <= asked[0] if icon.when == "before" else moment.step >= asked[-1]
