"""Turns: each seat in turn order is guided through the parts of its turn, with reminders.

`Turns.active` tells other mechanisms the active seat, also after the game has ended in the middle
of a turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from punchboard.cards.catalog import marked, tr, tr_count, translated
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.turns import Chosen, TurnLine
from punchboard.cards.play.schema.turns import Turns as Data
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.mechanism import Hint, Mechanism, Prompt
from punchboard.companion.rules.engine.offer import Choice, Field, Offer
from punchboard.companion.rules.engine.rows_panel import cell, head, table_panel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.parts.holds_goods import HoldsGoods
from punchboard.companion.rules.parts.seat_numbers import seat_number
from punchboard.companion.rules.parts.turn_actions import TakesTurnActions, turn_actions
from punchboard.companion.view_schema import CellView, PanelView

NOTHING, NOBODY = "nothing", "nobody"
#: In the table of what seats have chosen, for a seat of which nobody has told.
_UNTOLD = marked("not told yet")
#: At most this many turns does a formula give a seat in one step.
_MOST = 99


@dataclass(frozen=True, slots=True)
class TurnState:
    """The turns of a step.

    Attributes:
        order: Seats in the order of this step, settled when it began.
        at: Place in that order; its length once all have had their turns.
        lap: Number of turns that everybody has had in this step.
        stage: Part of the turn, an index into the data's stages.
        again: Whether the seat takes another turn after this one.
        chosen: Seat to the id of its choice, `NOTHING` for nothing. A seat without an entry has an
            unknown choice: it may have something from before the first turn.
        last: Id of the last choice in this step; "" for nothing.
    """

    order: tuple[str, ...]
    at: int = 0
    lap: int = 0
    stage: int = 0
    again: bool = False
    chosen: Mapping[str, str] = field(default_factory=dict)
    last: str = ""


@dataclass(frozen=True, slots=True)
class CountedTurns(TurnState):
    """The turns of a step of which each seat has its own number.

    Attributes:
        due: Seat to its number of turns, settled when the step began.
    """

    due: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TurnsUntilPass(TurnState):
    """The turns of a step in which each seat acts until it passes.

    Attributes:
        out: Seats that have passed.
    """

    out: tuple[str, ...] = ()


class Turns(Mechanism[Data, TurnState], TakesTurnActions):
    """Leads through turns."""

    kind = "turns"

    def start(self, table: TableContext) -> TurnState:
        """Return that the first seat's turn comes."""
        return TurnState(tuple(seat.id for seat in table.seats))

    def active(self, table: TableContext) -> str:
        """Return the active seat, or the last one."""
        part = self.state(table)
        return part.order[min(part.at, len(part.order) - 1)]

    def part(self, table: TableContext) -> str:
        """Return the name of the current part of a turn."""
        return self.data.stages[self.state(table).stage].name

    def others(self, table: TableContext, seat: str) -> tuple[str, ...]:
        """Return all other seats in turn order, from the left neighbour of a seat on."""
        order = self.state(table).order
        at = order.index(seat)
        return order[at + 1 :] + order[:at]

    def chosen(self, table: TableContext, seat: str) -> Chosen | None:
        """Return a seat's choice; None: nothing, or the companion doesn't know."""
        data: Data = self.data
        id = self.state(table).chosen.get(seat)  # noqa: A001
        options = data.choose.of if data.choose is not None and self._asks(table) else ()
        return next((each for each in options if each.id == id), None)

    def enter(self, tx: Transaction, step: Step) -> None:
        """Begin with the first seat."""
        laps, chosen = self.data.laps, self.state(tx).chosen
        if laps == "until_pass":
            self.set_state(tx, TurnsUntilPass(tx.order(), chosen=chosen))
        elif isinstance(laps, int):
            self.set_state(tx, TurnState(tx.order(), chosen=chosen))
        else:
            due = {seat: min(_MOST, seat_number(tx, seat, laps)) for seat in tx.order()}
            if none := [seat for seat, turns in due.items() if turns < 1]:
                does = tr_count("has no turn", "have no turn", len(none))
                tx.tell(self.id, *(Event("passed", seat, does=does) for seat in none))
            counted = CountedTurns(tx.order(), chosen=chosen, due=due)
            self.set_state(tx, self._at_turn(counted))
        if not self._is_over(self.state(tx)):
            self._announce(tx)

    def is_done(self, table: TableContext, step: Step) -> bool:
        """Return whether all have had their turns."""
        return self._is_over(self.state(table))

    def ask(self, table: TableContext, step: Step) -> Prompt:
        """Return the prompt of the active seat."""
        data: Data = self.data
        seat = self.active(table)
        part = self.state(table)
        stage = data.stages[part.stage]
        fields = tuple(self._choose_fields(table, seat)) if stage.chooses else ()
        done = Offer(f"{self.id}.done", seat, stage.done, fields, source="told")
        others = turn_actions(table, self.id, seat) if part.stage == 0 else ()
        text = stage.ask.replace("{name}", table.name(seat)).replace("{turn}", str(part.lap + 1))
        hints = tuple(self._hints(table, seat, stage.lines))
        panel = data.panel or ""
        return Prompt(
            text, seats=(seat,), offers=(done, *others, *self._passing(part, seat)), hints=hints,
            next=data.next, panel=panel, later=self._later(part),
        )  # fmt: skip

    def _passing(self, part: TurnState, seat: str) -> Iterator[Offer]:
        """Yield the offer to pass instead of taking a turn, where a seat acts until it passes."""
        if isinstance(part, TurnsUntilPass) and part.stage == 0:
            title = self.data.skip or tr("Pass")
            yield Offer(f"{self.id}.pass", seat, title, style="other", source="told")

    def _later(self, part: TurnState) -> tuple[str, ...]:
        """Return who has still to take a turn in this step, the seat whose turn it is included."""
        return tuple(
            seat
            for at, seat in enumerate(part.order)
            if self._has_turn(part, seat, part.lap if at >= part.at else part.lap + 1)
        )

    def _has_turn(self, part: TurnState, seat: str, lap: int) -> bool:
        """Return whether a seat has a turn in a lap, counted from 0."""
        if isinstance(part, CountedTurns):
            return lap < part.due[seat]
        if isinstance(part, TurnsUntilPass):
            return seat not in part.out
        laps = self.data.laps
        return laps == 0 or (isinstance(laps, int) and lap < laps)

    def _at_turn(self, part: TurnState) -> TurnState:
        """Return the turns at the next seat that has one, or after the last turn."""
        while not self._is_over(part) and not self._has_turn(part, part.order[part.at], part.lap):
            part = _after(part)
        return part

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield another turn for the active seat."""
        data: Data = self.data
        part, step = self.state(table), table.step
        if data.extra and step is not None and step.use == self.id and not part.again:
            seat = self.active(table)
            title = data.extra.replace("{name}", table.name(seat))
            again = Offer(
                f"{self.id}.again",
                "",
                title,
                anytime=True,
                group=self.id,
                style="other",
                source="told",
            )
            yield from (again, replace(again, seat=seat, at_seat=True))

    def apply(self, tx: Transaction, action: Action) -> None:
        """End a part of a turn, or grant another turn."""
        if action.verb == "again":
            self.set_state(tx, replace(self.state(tx), again=True))
            seat = self.active(tx)
            does = tr("takes another turn after this one")
            tx.tell(self.id, Event("chosen", seat, does=does, line="act"))
            return
        if action.verb == "pass":
            self._pass(tx, action.seat)
            return
        if "choice" in action.values:
            self._choose(tx, action.seat, action.values["choice"])
            self._give(tx, action.seat)
        data: Data = self.data
        part = self.state(tx)
        if part.stage + 1 < len(data.stages):
            self.set_state(tx, replace(part, stage=part.stage + 1))
            return
        self._go_on(tx, part)

    def end_turn(self, tx: Transaction, seat: str) -> None:
        """Begin the next turn, after an action that took up this one."""
        self._go_on(tx, self.state(tx))

    def _go_on(self, tx: Transaction, part: TurnState) -> None:
        """Begin the next turn, if there is one."""
        self.set_state(tx, self._at_turn(_after(part)))
        if not self._is_over(self.state(tx)):
            self._announce(tx)

    def _pass(self, tx: Transaction, seat: str) -> None:
        """Let a seat have no more turns in this step."""
        part = self.state(tx)
        assert isinstance(part, TurnsUntilPass), "nobody else is offered to pass"
        tx.tell(self.id, Event("passed", seat, does=tr("passes")))
        self._go_on(tx, replace(part, out=(*part.out, seat), again=False))

    def match_fields(self, table: TableContext) -> Iterator[Field]:
        """Yield fields for the active seat, and for each seat's choice."""
        step = table.step
        if step is not None and step.use == self.id:
            choices = tuple(Choice(seat.id, seat.name, seat=seat.id) for seat in table.seats)
            yield Field(
                self.id, tr("Whose turn is it?"), "pick", choices,
                optional=True, start=self.active(table), look="seats",
            )  # fmt: skip
        for seat in table.seats if self._asks(table) else ():
            yield from (
                replace(each, name=f"{self.id}.{seat.id}", optional=True)
                for each in self._choose_fields(table, seat.id)
            )

    def match(self, tx: Transaction, values: Mapping[str, Any]) -> None:
        """Give the turn to a seat, from its beginning."""
        seat = values.get(self.id)
        if seat is not None and seat != self.active(tx):
            part = self.state(tx)
            at = part.order.index(seat)
            if isinstance(part, TurnsUntilPass):
                part = replace(part, out=tuple(each for each in part.out if each != seat))
            self.set_state(tx, replace(part, at=at, stage=0, again=False))
            tx.tell(self.id, Event("corrected", seat, thing="turn", does=tr("It is {who}’s turn")))
        for each in tx.seats:
            if (choice := values.get(f"{self.id}.{each.id}")) is not None:
                self._choose(tx, each.id, choice)

    def panels(self, table: TableContext) -> Iterator[PanelView]:
        """Yield the seats in order with their choices, where those are kept."""
        data: Data = self.data
        if data.choose is None or not self._asks(table):
            return
        now = "" if table.state.moment.over else self.active(table)
        rows: list[tuple[str, list[CellView]]] = []
        for seat in self.state(table).order:
            chosen = self.chosen(table, seat)
            text, icon = (chosen.name, chosen.icon) if chosen else (data.choose.none, "")
            if seat not in self.state(table).chosen:
                text = translated(_UNTOLD)
            rows.append((seat, [cell(text, seat == now, icon)]))
        yield table_panel(self.id, data.title, [head(data.choose.title, "left")], rows, now=now)

    # What a seat chooses.

    def _give(self, tx: Transaction, seat: str) -> None:
        """Give the goods of a seat's choice to it and to the others, while goods are counted."""
        choose, chosen = self.data.choose, self.chosen(tx, seat)
        if choose is None or choose.stock is None or chosen is None:
            return
        stock = tx.find(HoldsGoods, choose.stock)
        if not tx.is_on(stock.option):
            return
        gifts = {seat: chosen.gives, **dict.fromkeys(self.others(tx, seat), chosen.others)}
        for who, kinds in gifts.items():
            for kind in kinds:
                stock.goods.gain(tx, who, kind, 1, choose.reason)

    def _asks(self, table: TableContext) -> bool:
        choose = self.data.choose
        return choose is not None and table.is_on(choose.option)

    def _is_over(self, part: TurnState) -> bool:
        return not any(self._has_turn(part, seat, part.lap) for seat in part.order)

    def _announce(self, tx: Transaction) -> None:
        seat = self.active(tx)
        tx.tell(self.id, Event("begun", seat, thing="turn", what=tr("{who}’s turn.")))

    def _choose_fields(self, table: TableContext, seat: str) -> Iterator[Field]:
        """Yield the question for a seat's choice at the start of its turn."""
        choose = self.data.choose
        if choose is not None and self._asks(table):
            nothing = Choice(NOTHING, choose.none)
            last = self.state(table).last if choose.other else ""
            choices = tuple(
                Choice(
                    each.id, each.name, icon=each.icon,
                    why=tr("the one before has chosen it") if each.id == last else "",
                )
                for each in choose.of
            )  # fmt: skip
            ask = choose.ask.replace("{name}", table.name(seat))
            chosen = self.state(table).chosen.get(seat)
            start = None if choose.other else chosen or NOTHING
            yield Field("choice", ask, "pick", (*choices, nothing), start=start)

    def _choose(self, tx: Transaction, seat: str, choice: str) -> None:
        """Keep a seat's choice, and log it."""
        part, choose = self.state(tx), self.data.choose
        assert choose is not None, "only its fields come to this"
        kept = {**part.chosen, seat: choice}
        last = part.last if choice == NOTHING else choice
        self.set_state(tx, replace(part, chosen=kept, last=last))
        found = self.chosen(tx, seat)
        name = found.name if found is not None else choose.none
        event = Event(
            "chosen", seat, thing=f"{self.id}.{choice}", name=name, does=f": {choose.title}:",
            what=name, line="act",
        )  # fmt: skip
        tx.tell(self.id, event)

    def _hints(self, table: TableContext, seat: str, lines: tuple[TurnLine, ...]) -> Iterator[Hint]:
        for line in lines:
            if not table.is_on(line.option):
                continue
            for who in self.others(table, seat) if line.who == "others" else (seat,):
                yield self._hint(table, line, who)

    def _hint(self, table: TableContext, line: TurnLine, who: str) -> Hint:
        """Return a reminder for a seat's turn, in the words of its choice."""
        chosen = self.chosen(table, who)
        text, icon = line.text, line.icon
        if chosen is not None and line.chosen:
            text = line.chosen.replace("{choice}", chosen.name).replace("{text}", chosen.text)
            icon = icon or chosen.icon
        elif self._asks(table) and line.empty and self.state(table).chosen.get(who) == NOTHING:
            text = line.empty
        return Hint(text.replace("{name}", table.name(who)), "board", seat=who, icon=icon)


def _after(part: TurnState) -> TurnState:
    """Return the turn after one that has ended."""
    if part.again:
        return replace(part, stage=0, again=False)
    if part.at + 1 < len(part.order):
        return replace(part, stage=0, at=part.at + 1)
    return replace(part, stage=0, at=0, lap=part.lap + 1)
