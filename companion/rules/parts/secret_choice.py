"""Secret choices of seats: figures on dials, picks or own pieces; asked, opened and corrected.

A pick is one of a few numbered cards or roles, the same for every seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.secret import PICK, Dial, Pick
from punchboard.cards.play.schema.secret import Choice as ChoiceData
from punchboard.cards.text import plain
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.formula_scope import limit_of
from punchboard.companion.rules.engine.limit import NOW, Limit
from punchboard.companion.rules.engine.offer import Choice, Offer, Wheel
from punchboard.companion.rules.engine.roles import HoldsPieces, Ledger
from punchboard.companion.rules.engine.rows_panel import cell, head, table_panel
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.engine.words import listed, opened
from punchboard.companion.rules.parts import sealed
from punchboard.companion.rules.parts.sealed import Sealed
from punchboard.companion.view_schema import CellView, PanelView

#: Number of the choice of nothing.
NOTHING = 0


@dataclass(frozen=True, slots=True)
class SecretChoiceState:
    """State of a secret choice of seats.

    Attributes:
        number: Number of choices that this game has asked for.
        asked: Seats that choose, in turn order. Empty once their choices are open.
        of: By seat, {wheel or `pick`: number} of the last open choice.
    """

    number: int = 0
    asked: tuple[str, ...] = ()
    of: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    def number_of(self, seat: str, wheel: str) -> int:
        """Return the number of a seat's open choice; 0 without one.

        Args:
            seat: Id of the seat.
            wheel: Id of the wheel; "" for the first.
        """
        row = self.of.get(seat, {})
        return row.get(wheel or next(iter(row), ""), 0)


class Picks:
    """Open picks: whether each seat's counts, and its meaning."""

    def __init__(
        self, table: TableContext, picks: Sequence[Pick], chosen: Mapping[str, Mapping[str, int]]
    ) -> None:
        self.all = picks
        self._look = table
        self._chosen = chosen

    def of(self, seat: str) -> Pick | None:
        """Return a seat's pick, whether or not it counts."""
        number = self._chosen.get(seat, {}).get(PICK)
        return next((pick for pick in self.all if pick.number == number), None)

    def counts(self, seat: str) -> int:
        """Return the number of a seat's pick; 0 if it has none, or if it counts for nobody."""
        pick = self.of(seat)
        return 0 if pick is None or (pick.alone and len(self._who(pick)) > 1) else pick.number

    def clashes(self, number: int | None = None) -> Iterator[str]:
        """Yield a sentence for each pick that counts for nobody; `number` limits it to one pick."""
        for pick in self.all:
            who = self._who(pick)
            if number in (None, pick.number) and pick.alone and len(who) > 1:
                names = [self._look.name(seat) for seat in who]
                what = f"{pick.number} {pick.name}"
                yield tr(
                    "{names} have picked {pick}: it counts for nobody.",
                    names=listed(names),
                    pick=what,
                )

    def meaning(self, seat: str) -> str:
        """Return the meaning of a seat's pick in plain words; "" if it does not count."""
        pick = self.of(seat)
        if pick is None or not self.counts(seat):
            return ""
        return plain(" ".join(each.text for each in pick.reminders))

    def _who(self, pick: Pick) -> list[str]:
        """Return the seats that have picked the same, in turn order."""
        return [s for s in self._look.order() if self._chosen.get(s, {}).get(PICK) == pick.number]


class SecretChoice:
    """A secret choice at one moment of a table.

    Attributes:
        data: Parameters of the choice.
        table: The table.
        nobody: Words for the case that all choose nothing: "nobody bids".
        none: Words for a seat that chooses nothing: "No bid".
        is_told: Whether a panel tells who has chosen; picks among things on the table are visible
            anyway.
    """

    def __init__(
        self,
        table: TableContext,
        id: str,  # noqa: A002
        data: ChoiceData,
        made: SecretChoiceState,
        title: str,
        question: str,
        thing: str = "",
        limit: Callable[[str, Wheel, bool], Wheel] = lambda seat, wheel, limited: wheel,
        pickable: Callable[[str], frozenset[int] | None] = lambda seat: None,
    ) -> None:
        """Combine a choice with the asking mechanism's limits.

        Args:
            table: The table.
            id: Id of the mechanism.
            data: Parameters of the choice.
            made: State of the choice.
            title: Title of a seat's own form.
            question: Question, after a seat's name.
            thing: Subject of the choice, in events.
            limit: Returns a seat's wheel with its limits, with or without those of the present
                state.
            pickable: Returns the numbers of the picks that a seat has; None: all of them.
        """
        self.data = data
        self.table = table
        self.nobody = tr("nobody bids") if data.wheels else tr("nobody picks")
        self.none = data.none or tr("No {noun}", noun=data.called.one)
        self.is_told = not data.picks or not sealed.by_hand(table)
        self._id = id
        self._made = made
        self._title, self._question, self._thing = title, question, thing
        self._limit, self._pickable = limit, pickable

    def passed(self) -> Event:
        """Return the event that all have chosen nothing."""
        return Event("passed", title=self._title, does=self.nobody)

    def sealed(self, seats: tuple[str, ...] | None = None, limited: bool = False) -> Sealed:
        """Return the choice as all mechanisms describe theirs.

        Args:
            seats: Seats that choose; None: those who were asked.
            limited: Whether present amounts limit it; once the choice is open, there may be less.
        """
        data, asked = self.data, self._made.asked if seats is None else seats
        each = tr("What does each of the {things} show?", things=data.things)
        each_was = tr("What did each of the {things} show?", things=data.things)
        if data.things == tr("dials"):
            each, each_was = tr("What does each dial show?"), tr("What did each dial show?")
        if data.picks:
            each = each_was = tr("which number?")
        return Sealed(
            self._id,
            self._made.number,
            self._title,
            self._question,
            {seat: self._wheels(seat, limited) for seat in asked},
            data.none,
            {} if data.wheels else {seat: self._choices(seat, limited) for seat in asked},
            data.things,
            each,
            each_was,
            data.called.one,
            must=not data.none,
            typed={seat: self._choices(seat, False) for seat in asked} if self._is_own else {},
            sums=dict(self._sums(asked, own=False)) if limited else {},
            own_sums=dict(self._sums(asked, own=True)) if limited else {},
        )

    def _sums(self, seats: tuple[str, ...], *, own: bool) -> Iterator[tuple[str, Limit]]:
        """Yield each seat's rule over all wheels together, if a form may tell its money.

        Args:
            seats: Seats that choose.
            own: Whether each seat alone sees its form.
        """
        if self.data.purse is None:
            return
        ledger = self.table.find(Ledger, self.data.purse)
        for seat in seats:
            most = (ledger.spare if own else ledger.limit)(self.table, seat)
            if most is not None:
                name, has = self.table.name(seat), ledger.unit.count(most)
                says = tr("{name} has {purse}.", name=name, purse=has)
                why = tr("{says} These are {now}.", says=says, now=NOW)
                yield seat, Limit((), why, most=most, says=says)

    @property
    def _is_own(self) -> bool:
        """Whether a seat alone knows which pieces it may choose."""
        pieces = self.data.pieces
        return pieces is not None and self.table.find(HoldsPieces, pieces).keeps_own

    def panel(self, title: str) -> Iterator[PanelView]:
        """Yield who has chosen."""
        if self.is_told:
            yield sealed.panel(self.table, self.sealed(), title)

    def mending(self) -> Offer:
        """Return the offer that sets the open choice to the real one."""
        none = {seat: {PICK: NOTHING} for seat in self._made.asked if self.data.picks}
        return sealed.mending(self.table, self.sealed(), {**none, **self._made.of})

    def read(self, values: Mapping[str, Any]) -> dict[str, dict[str, int]]:
        """Return the real choices, in turn order, without seats that chose nothing."""
        rows = sealed.read(self.sealed(), values)
        found = {seat: rows.get(seat) for seat in self.table.order()}
        none = bool(self.data.none)
        return {seat: dict(row) for seat, row in found.items() if row and _counts(row, none)}

    def opened(self, values: Mapping[str, Any], name: str) -> Iterator[Event]:
        """Yield the choices that open together; a name stands before them in the log."""
        return self.told(sealed.read(self.sealed(), values), name)

    def told(self, rows: Mapping[str, Mapping[str, int]], name: str) -> Iterator[Event]:
        """Yield each seat's choice as it opens; a name stands before them in the log."""
        title = tr("{title}, open {choices}", title=name, choices=self.data.called.many)
        return (self._said(seat, rows.get(seat), title) for seat in self._made.asked)

    def chosen(self, values: Mapping[str, Any], name: str) -> Iterator[Event]:
        """Yield each seat's choice, which lies face down; a name stands before it in the log."""
        rows = sealed.read(self.sealed(), values)
        return (self._said(seat, rows.get(seat), name) for seat in self._made.asked)

    def words(self, row: Mapping[str, int]) -> str:
        """Return a choice in words: "4 at $3"."""
        return sealed.told(self.sealed(), self._made.asked[0], row, "").what

    def said(self, number: int) -> str:
        """Return the number of a choice with one wheel, or the piece of that number, in words."""
        labels = (each.label for each in self._things if each.value == number)
        return next(labels, "") or self._dials[0].unit.count(number)

    def opened_panel(self, title: str) -> PanelView:
        """Return all seats' open choices as a table."""
        seats = (seat for seat in self.table.order() if seat in self._made.of)
        figures = {seat: self.figures(seat) for seat in seats}
        rows = (
            (seat, [cell(each["text"], bold=True) for each in own]) for seat, own in figures.items()
        )
        heads = [head(each.get("title", ""), "left") for each in next(iter(figures.values()))]
        return table_panel(self._id, title, heads, rows)

    def mended(self, values: Mapping[str, Any], name: str) -> Iterator[Event]:
        """Yield the choice of each seat that chose something else than was typed."""
        rows, old = sealed.read(self.sealed(), values), self._made.of
        real = self.read(values)
        for seat in self._made.asked:
            if old.get(seat) != real.get(seat):
                does = tr(
                    "{title}, corrected {noun} of {{who}}:", title=name, noun=self.data.called.one
                )
                yield replace(self._said(seat, rows.get(seat), ""), kind="corrected", does=does)

    def figures(self, seat: str) -> list[CellView]:
        """Return a seat's choice, wheel by wheel."""
        row = self._made.of.get(seat, {})
        names = {each.value: each.label for each in self._things}
        return [
            cell(
                names.get(row[dial.id], "") if names else dial.unit.count(row[dial.id]),
                bold=True,
                title=dial.title,
            )
            for dial in self._dials
            if dial.id in row
        ]  # fmt: skip

    def _said(self, seat: str, row: Mapping[str, int] | None, title: str) -> Event:
        """Return the event of a seat's choice: "4 at $3", "no chip"."""
        none = bool(self.data.none) and row is not None and row.get(PICK) == NOTHING
        event = sealed.told(self.sealed(), seat, None if none else row, title)
        if self.data.pieces is None or event.amount is None:
            return replace(event, thing=self._thing)
        return replace(
            event, thing=self.table.find(HoldsPieces, self.data.pieces).thing(event.amount)
        )

    @cached_property
    def _things(self) -> tuple[Choice, ...]:
        """The things to choose from, where there is no dial."""
        if self.data.pieces is None:
            return tuple(
                Choice(pick.number, f"{pick.number} {pick.name}", icon=pick.icon)
                for pick in self.data.picks
            )
        hand = self.table.find(HoldsPieces, self.data.pieces)
        return tuple(Choice(each, hand.named(each)) for each in dict.fromkeys(hand.numbers))

    @cached_property
    def _dials(self) -> tuple[Dial, ...]:
        """The wheels of a dial; or one that has the number of each thing to choose from."""
        if self.data.wheels:
            return self.data.wheels
        numbers = [int(each.value) for each in self._things]
        title = opened(self.data.called.one)
        unit = self.data.called
        return (Dial(id=PICK, title=title, first=min(numbers), last=max(numbers), unit=unit),)

    def _wheels(self, seat: str, limited: bool) -> tuple[Wheel, ...]:
        """Return a dial's wheels; things to choose from are a wheel of their numbers."""
        players, number = len(self.table.seats), self.table.state.moment.round + 1
        wheels = []
        for dial in self._dials:
            first, last = dial.first, max(dial.first, limit_of(dial.largest, players, number))
            wheel = Wheel(dial.id, dial.title, first, last, first, last, dial.unit.sign)
            wheels.append(self._limit(seat, wheel, limited))
        return tuple(wheels)

    def _choices(self, seat: str, limited: bool) -> tuple[Choice, ...]:
        """Return the things that a seat may choose, and the choice of nothing."""
        things = self._things
        none = (Choice(NOTHING, self.data.none),) if self.data.none else ()
        if self.data.pieces is not None and limited:
            held = self.table.find(HoldsPieces, self.data.pieces).held(self.table, seat)
            things = tuple(each for each in things if each.value in held)
        has = self._pickable(seat) if limited else None
        if has is not None:
            why = tr("{name} has none.", name=self.table.name(seat))
            things = tuple(replace(each, why="" if each.value in has else why) for each in things)
        return (*things, *none)


def _counts(row: Mapping[str, int], none: bool) -> bool:
    """Return whether a seat chose anything; `none`: whether it may choose nothing."""
    return row.get(sealed.QUANTITY) != 0 and not (none and row.get(PICK) == NOTHING)


def choice_at(
    table: TableContext,
    id: str,  # noqa: A002
    data: ChoiceData,
    made: SecretChoiceState,
    title: str,
) -> SecretChoice:
    """Return the choice of a mechanism that is asked for, or all seats' open one."""
    asked = replace(made, asked=made.asked or table.order())
    return SecretChoice(table, id, data, asked, title, data.ask)
