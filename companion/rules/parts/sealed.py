"""A sealed choice that all seats make at once: set in secret, on phones or dials, then opened.

A dial is a cardboard wheel with figures on it.

A mechanism that asks for one describes it as a `Sealed` and passes on the results of these
functions. It can be made in private, seat by seat, or typed by one hand from open cardboard; the
action that opens it is the same, so a table may change its way at any time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any

from punchboard.cards.catalog import marked, tr, translated
from punchboard.companion.rules.engine.action import Action, Code, Refusal
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.limit import Limit, Part
from punchboard.companion.rules.engine.offer import Choice, Field, Look, Offer, Row, Wheel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.words import opened
from punchboard.companion.view_schema import SealingPanelView

#: At most this many figures has a dial to turn, about 20 with each turn; a longer one is typed.
_LONGEST_DIAL = 9999
#: Name of the pieces that choices are made with on the table, unless the game has another.
_DIALS = marked("dials")
_SEAL = "seal_"
#: Id of the wheel for a quantity; a seat that sets it to 0 hasn't bid.
QUANTITY = "quantity"


class AsksInSecret:
    """The role of a mechanism that asks for choices which no other seat sees before they open."""

    @property
    def secret(self) -> str:
        """Name of the things for secret choices on the table: "dials"; "" if it asks for none."""
        raise NotImplementedError

    def opening(
        self, table: TableContext, private: Mapping[str, Mapping[str, Any]]
    ) -> Action | None:
        """Return the action that opens private values, once all who are asked have given theirs.

        Args:
            table: The table.
            private: The name of a private offer's action to values by seat.
        """
        raise NotImplementedError

    def told_of(self, table: TableContext, choice: str) -> frozenset[str] | None:
        """Return the seats whose choice everyone may see once it is made; None: all of them.

        Args:
            table: The table.
            choice: Name of the private offer's action.
        """
        return None


def tell_shut(
    tx: Transaction,
    by: str,
    said: Iterable[Event],
    shown: Collection[str] = (),
    readers: tuple[str, ...] = (),
) -> None:
    """Tell each seat its own choice alone; the others learn only that there is one.

    Args:
        tx: The table.
        by: Id of the mechanism that asks.
        said: Each seat's choice, as an event.
        shown: Seats whose choice everyone may read.
        readers: Seats that may read all of them.
    """
    for event in said:
        name = tx.name(event.seat)
        what = tr("{title}: {name} has chosen in secret.", title=event.title, name=name)
        hidden = Event("told", event.seat, what=what, line="act")
        tx.tell(
            by,
            event if event.seat in shown else replace(event, shut=hidden, readers=readers),
        )


#: What was chosen: seat to {wheel name: number}; seats that chose nothing are left out.
Chosen = Mapping[str, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class Sealed:
    """A choice that several seats make at once, in secret.

    Attributes:
        mechanism: Id of the one that asks.
        number: Sequence number of this choice, so that a stale secret can't answer a later one.
        title: Title of the offer: "Bid for food".
        ask: Question on the dial, after a seat's name: "what do you bid for food?"
        wheels: Seat to its dial's wheels; exactly these seats are asked, in this order.
        none: Words for leaving the dial alone: "No bid".
        choices: Private choices by seat, instead of turning its dial of one wheel; their values are
            the wheel's numbers, and no other number is accepted.
        things: Plural noun of the pieces that players choose with on the table.
        each: Question for typed choices: the number on one of the pieces.
        each_was: Question when an opened choice is corrected, in the past tense.
        one: Noun for an open choice.
        must: Whether all choose something.
        typed: Choices by seat in a form for all, where its own choices are secret.
        sums: Rules over all wheels of a seat together, without their parts, by seat.
        own_wheels: Wheels by seat in its private form, where they end at money that it alone sees.
        own_sums: The same of rules over all wheels.
    """

    mechanism: str
    number: int
    title: str
    ask: str
    wheels: Mapping[str, tuple[Wheel, ...]]
    none: str
    choices: Mapping[str, tuple[Choice, ...]] = field(default_factory=dict)
    things: str = field(default_factory=lambda: translated(_DIALS))
    each: str = field(default_factory=lambda: tr("What does each dial show?"))
    each_was: str = field(default_factory=lambda: tr("What did each dial show?"))
    one: str = field(default_factory=lambda: tr("bid"))
    must: bool = False
    typed: Mapping[str, tuple[Choice, ...]] = field(default_factory=dict)
    sums: Mapping[str, Limit] = field(default_factory=dict)
    own_wheels: Mapping[str, tuple[Wheel, ...]] = field(default_factory=dict)
    own_sums: Mapping[str, Limit] = field(default_factory=dict)

    @property
    def do(self) -> str:
        """The private action's name, different for every choice."""
        return f"{self.mechanism}.{_SEAL}{self.number}"

    def left_alone(self, seat: str) -> Any:
        """Return the value of the choice of nothing; None if the seat has no such choice."""
        none = (each.value for each in self.choices[seat] if each.label == self.none)
        return next(none, None)

    def unopened(self, seat: str) -> Any:
        """Return the choice of a seat that never opens: nothing, or the first if it must choose."""
        if not self.must:
            return self.left_alone(seat)
        return next((each.value for each in self.choices[seat] if not each.why), None)

    @property
    def open(self) -> str:
        """The name of the action that opens the choice."""
        return f"{self.mechanism}.open"


def by_hand(table: TableContext) -> bool:
    """Return whether this table makes choices on cardboard; they are typed once they are open."""
    return bool(table.state.settings["bidding"] == "dials")


def offers(table: TableContext, sealed: Sealed) -> Iterator[Offer]:
    """Yield the offer to type all choices, and every seat's private form unless dials are used."""
    typed = by_hand(table)
    if not typed:
        for seat, wheels in sealed.wheels.items():
            ask = f"{table.name(seat)}, {sealed.ask}"
            begun = tuple(_begun(wheel) for wheel in sealed.own_wheels.get(seat, wheels))
            look: Look = "" if any(map(_is_typed, wheels)) else "dial"
            form = Field("bid", ask, "number", wheels=begun, optional=not sealed.must, look=look)
            if seat in sealed.choices:
                form = Field("bid", ask, "pick", sealed.choices[seat])
            own_sum = sealed.own_sums.get(seat) or sealed.sums.get(seat)
            sums = [] if own_sum is None else [own_sum]
            limits = tuple(replace(each, parts=(Part("bid"),)) for each in sums)
            yield Offer(
                sealed.do,
                seat,
                sealed.title,
                (form,),
                private=True,
                limits=limits,
                source="decision",
            )
    of_all = typing(table, sealed)
    yield of_all if typed else replace(of_all, style="other", ends=tuple(sealed.wheels))


def typing(table: TableContext, sealed: Sealed) -> Offer:
    """Return the form in which one person types all open choices."""
    title = tr("Type the open {things}", things=sealed.things)
    limits = tuple(
        replace(limit, parts=(Part("bids", (seat,)),), says="")
        for seat, limit in sealed.sums.items()
    )
    return Offer(sealed.open, "", title, _form_of_all(table, sealed), limits=limits, source="told")


def number_of(do: str) -> int:
    """Return the sequence number in the name of a private offer's action."""
    return int(do.rpartition(_SEAL)[2])


def _is_typed(wheel: Wheel) -> bool:
    """Return whether a wheel has too many figures to be turned."""
    return wheel.last - wheel.first > _LONGEST_DIAL


def _begun(wheel: Wheel) -> Wheel:
    """Return a seat's wheel, which starts at the least bid instead of at 0 for no bid."""
    is_none = wheel.name == QUANTITY and wheel.least == 0 and wheel.most != 0
    return replace(wheel, start=1) if is_none else wheel


def read(sealed: Sealed, values: Mapping[str, Any]) -> Chosen:
    """Return the choices, from the values of the action that opens them."""
    if not sealed.choices:
        rows: Chosen = values["bids"]
        return rows
    return {
        seat: _as_row(wheels, values[seat])
        for seat, wheels in sealed.wheels.items()
        if values.get(seat) is not None
    }


def refuse(table: TableContext, mechanism: str, action: Action, things: str = "") -> None:
    """Refuse a secret choice that comes too late, or another way than the table makes them.

    Args:
        table: The table.
        mechanism: Id of the one that asks for choices.
        action: Action that is not offered.
        things: Plural noun of the pieces that players choose with; "" means dials.

    Raises:
        Refusal: if it is a secret choice.
    """
    if not action.do.startswith(f"{mechanism}.{_SEAL}"):
        return
    things = things or translated(_DIALS)
    if by_hand(table):
        raise Refusal(
            Code.NOT_NOW,
            tr("{things} are set on the table now, not on a screen.", things=opened(things)),
        )
    who = table.name(action.seat)
    raise Refusal(
        Code.ALREADY_OPEN,
        tr("{who} is too late: these {things} are open or put away.", who=who, things=things),
    )


def mending(table: TableContext, sealed: Sealed, chosen: Chosen) -> Offer:
    """Return the offer that sets an opened choice to the real one."""
    return Offer(
        f"{sealed.mechanism}.mend_bid",
        "",
        tr("Correct an open {noun}", noun=sealed.one),
        _form_of_all(table, replace(sealed, each=sealed.each_was), chosen),
        style="other",
        anytime=True,
        group="mend",
        source="told",
    )


def opening(sealed: Sealed, private: Mapping[str, Mapping[str, Any]]) -> Action | None:
    """Return the action that opens the choice, once every seat has made it.

    Args:
        sealed: The choice.
        private: The name of a private offer's action to values by seat.
    """
    given = private.get(sealed.do, {})
    if any(seat not in given for seat in sealed.wheels):
        return None
    if sealed.choices:
        picks = {s: given[s].get("bid", sealed.unopened(s)) for s in sealed.wheels}
        return Action(sealed.open, "", {n: pick for n, pick in picks.items() if pick is not None})
    bids = {}
    for seat, wheels in sealed.wheels.items():
        if given[seat].get("bid") is not None:
            bids[seat] = _as_row(wheels, given[seat]["bid"])
        elif sealed.must:  # or a phone that never opens would stop the table
            own = sealed.own_wheels.get(seat, wheels)
            bids[seat] = {wheel.name: wheel.least for wheel in own}
    return Action(sealed.open, "", {"bids": bids})


def panel(table: TableContext, sealed: Sealed, title: str) -> SealingPanelView:
    """Return the panel of the seats that have chosen, without their choices."""
    given = table.sealed.get(sealed.do, frozenset())
    return {
        "widget": "sealing",
        "id": sealed.mechanism,
        "title": title,
        "rows": [{"seat": seat, "sealed": seat in given} for seat in sealed.wheels],
        "do": sealed.do,
        "way": table.state.settings["bidding"],
        "things": sealed.things,
    }


def told(sealed: Sealed, seat: str, row: Mapping[str, int] | None, title: str) -> Event:
    """Return a seat's choice as an event; its words are "4 at $3", or "no bid".

    Args:
        sealed: The choice.
        seat: Seat that chose.
        row: The figures of its dial; None: it has left that alone.
        title: Words before the sentence of the log.
    """
    if row is None:
        return Event("chosen", seat, title=title, what=sealed.none.lower())
    others = [row[wheel.name] for wheel in sealed.wheels[seat] if wheel.name != "price"]
    figures = [f"{wheel.unit}{row[wheel.name]}" for wheel in sealed.wheels[seat]]
    labels = (
        choice.label
        for choice in sealed.choices.get(seat, ())
        if _as_row(sealed.wheels[seat], choice.value) == row
    )
    label = next(labels, "")
    what = label or (reduce(_at, figures) if "price" in row else _of_lots(sealed.wheels[seat], row))
    amount, price = others[0] if others else None, row.get("price")
    return Event("chosen", seat, amount=amount, price=price, name=label, title=title, what=what)


def _of_lots(wheels: tuple[Wheel, ...], row: Mapping[str, int]) -> str:
    """Return the figures of wheels, each with its title if there are several."""
    figures = [f"{wheel.unit}{row[wheel.name]}" for wheel in wheels]
    if len(figures) == 1:
        return figures[0]
    titled = zip(wheels, figures, strict=True)
    return tr(", ").join(f"{wheel.title} {figure}" for wheel, figure in titled)


def _at(amount: str, price: str) -> str:
    return tr("{amount} at {price}", amount=amount, price=price)


def _form_of_all(
    table: TableContext, sealed: Sealed, chosen: Chosen | None = None
) -> tuple[Field, ...]:
    """Return the form for everybody's choice, starting at known choices."""
    if not sealed.choices:
        start = None if chosen is None else {seat: dict(row) for seat, row in chosen.items()}
        optional = not sealed.must
        rows = tuple(Row(seat, wheels, optional) for seat, wheels in sealed.wheels.items())
        return (Field("bids", sealed.each, "grid", rows=rows, start=start),)
    known = {seat: next(iter(row.values())) for seat, row in (chosen or {}).items()}
    return tuple(
        Field(seat, f"{table.name(seat)}: {sealed.each}", "pick", choices, start=known.get(seat))
        for seat, choices in {**sealed.choices, **sealed.typed}.items()
    )


def _as_row(wheels: tuple[Wheel, ...], value: Any) -> dict[str, int]:
    """Return a dial's value as the grid has it: a dial of one wheel carries a bare number."""
    return {wheels[0].name: value} if len(wheels) == 1 else dict(value)
