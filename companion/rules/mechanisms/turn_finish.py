"""Turns that go on, untold, until a seat ends them; with few players they may be counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from punchboard.cards.schema.play.base import Step
from punchboard.cards.schema.play.turn_guide import Counter
from punchboard.companion.rules.action import Action
from punchboard.companion.rules.event import Event
from punchboard.companion.rules.mechanism import Ask, Hint
from punchboard.companion.rules.offer import Choice, Field, Offer, Wheel
from punchboard.companion.rules.table_context import TableContext, Transaction
from punchboard.companion.rules.words import listed
from punchboard.companion.view_schema import CellView, PanelView

if TYPE_CHECKING:
    from punchboard.companion.rules.mechanisms.turn_guide import Turns

NOBODY = "nobody"


def counter(look: TableContext, turns: Turns) -> Counter | None:
    """Return how turns are counted with so many players; None: they are not."""
    finish = turns.data.finish
    rows = finish.counters if finish is not None else ()
    return next((row for row in rows if row.players == len(look.seats)), None)


def first_count(look: TableContext, turns: Turns) -> int:
    """Return where the count begins; 0 where turns are not counted."""
    row = counter(look, turns)
    return row.start if row is not None else 0


def is_counted_out(look: TableContext, turns: Turns) -> bool:
    """Return whether the count has ended the turns by itself."""
    row, part = counter(look, turns), turns.state(look)
    return row is not None and part.count > row.most and not part.finisher


def ask(look: TableContext, turns: Turns, step: Step) -> Ask:
    """Return what to do until somebody ends the turns, and who takes one more afterwards."""
    data, finish, part = turns.data, turns.finish, turns.state(look)
    stage = data.stages[0]
    if part.finisher:
        others = turns.others(look, part.finisher)
        names = listed([look.name(seat) for seat in others])
        return Ask(
            finish.after.replace("{names}", names), seats=others, next=data.next, everyone=True,
            done="My last turn is over",
        )  # fmt: skip
    offers = [*_finish_offers(look, turns)]
    row = counter(look, turns)
    if row is not None:
        last = part.order[-1]
        title = row.button.replace("{name}", look.name(last))
        offers.insert(0, Offer(f"{turns.id}.count", last, title))
    hints = tuple(
        Hint(line.text, "board", icon=line.icon) for line in stage.lines if look.is_on(line.option)
    )
    return Ask(step.say or stage.ask, offers=tuple(offers), hints=hints, next=data.next)


def _finish_offers(look: TableContext, turns: Turns) -> Iterator[Offer]:
    """Yield that somebody ends the turns: told by the table, or by the seat itself."""
    finish = turns.finish
    row, part = counter(look, turns), turns.state(look)
    early = row is not None and part.count < row.least
    why = row.early.replace("{count}", str(part.count)) if row is not None and early else ""
    choices = tuple(Choice(seat, look.name(seat), seat=seat) for seat in part.order)
    field = Field("seat", finish.ask, "seat", choices)
    style: Any = "main" if row is None else "other"
    do = f"{turns.id}.finish"
    yield Offer(do, "", finish.button, (field,), why=why, style=style)
    own = Offer(do, "", finish.own or finish.button, why=why, style="other", at_seat=True)
    yield from (replace(own, seat=seat) for seat in part.order)


def apply(work: Transaction, turns: Turns, action: Action) -> None:
    """Count a turn on, or take down who has ended the turns."""
    finish = turns.finish
    part = turns.state(work)
    if action.verb == "finish":
        _finish(work, turns, action.seat or action.values["seat"])
        return
    row = counter(work, turns)
    if row is None:
        return
    count = part.count + 1
    turns.set_state(work, replace(part, count=count))
    if count > row.most:
        what = finish.by_itself or "The turns are over."
        work.tell(turns.id, Event("ended", thing="turns", what=what))
    else:
        work.tell(turns.id, Event("told", what=row.board.replace("{count}", str(count))))


def _finish(work: Transaction, turns: Turns, seat: str) -> None:
    turns.set_state(work, replace(turns.state(work), finisher=seat))
    what = turns.finish.said.replace("{name}", work.name(seat))
    work.tell(turns.id, Event("ended", seat, thing="turns", what=what, line="act"))


def match_fields(look: TableContext, turns: Turns) -> Iterator[Field]:
    """Yield who has ended the turns, and the count."""
    part, row = turns.state(look), counter(look, turns)
    seats = tuple(Choice(seat.id, seat.name, seat=seat.id) for seat in look.seats)
    choices = (*seats, Choice(NOBODY, "Nobody"))
    yield Field(
        turns.id, turns.finish.ask, "choice", choices,
        optional=True, start=part.finisher or NOBODY,
    )  # fmt: skip
    if row is not None:
        count = min(part.count, row.most)
        wheel = Wheel("count", row.title, 0, row.most, 0, row.most, start=count)
        yield Field(f"{turns.id}.count", f"{row.title}?", "number", wheels=(wheel,), optional=True)


def match(work: Transaction, turns: Turns, values: Mapping[str, Any]) -> None:
    """Set who has ended the turns, and the count."""
    seat, count = values.get(turns.id), values.get(f"{turns.id}.count")
    if seat == NOBODY and turns.state(work).finisher:
        turns.set_state(work, replace(turns.state(work), finisher=""))
        work.tell(turns.id, Event("corrected", what="Nobody has ended the turns"))
    elif seat not in (None, NOBODY, turns.state(work).finisher):
        _finish(work, turns, str(seat))
    if count is not None:
        turns.set_state(work, replace(turns.state(work), count=count))


def panels(look: TableContext, turns: Turns) -> Iterator[PanelView]:
    """Yield the count while the step asks."""
    row, step = counter(look, turns), look.step
    if row is None or step is None or step.use != turns.id:
        return
    cells: list[CellView] = [
        {"text": row.title, "bold": False, "icon": ""},
        {"text": str(turns.state(look).count), "bold": True, "icon": ""},
    ]
    yield {
        "widget": "table", "id": turns.id, "title": turns.data.title,
        "columns": [{"title": "", "align": "left", "icon": ""}] * 2,
        "rows": [{"seat": "", "cells": cells, "now": True}],
        "caption": f"{row.least} to {row.most}",
    }  # fmt: skip
