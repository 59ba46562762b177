"""What places cost: goods beside rows and columns, swapped for gold, and paid by the seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from punchboard.cards.schema.play.majorities import Majority as Data
from punchboard.cards.schema.play.majorities import Paid, Prices
from punchboard.companion.rules.action import Action
from punchboard.companion.rules.event import Event
from punchboard.companion.rules.look import Look
from punchboard.companion.rules.mechanisms.goods_forms import kind_choices
from punchboard.companion.rules.mechanisms.majority_parts import Ground, open_places, places
from punchboard.companion.rules.mechanisms.stock import Stock
from punchboard.companion.rules.mechanisms.tally import Tally
from punchboard.companion.rules.offer import Choice, Field, Offer
from punchboard.companion.rules.refusal import Code, Refusal
from punchboard.companion.rules.words import listed, opened
from punchboard.companion.rules.work import Work

if TYPE_CHECKING:
    from punchboard.companion.rules.mechanisms.majority import Majority

VERBS = ("lay", "swap", "pay")
#: More than any place costs.
_ENOUGH = 99


def cost(data: Data, ground: Ground, place: str) -> tuple[str, str]:
    """Return the kinds that a place costs: its row's and its column's."""
    row, column = places(data)[place]
    return ground.rows[row], ground.columns[column]


def swapped(kinds: Sequence[str], one: int, other: int) -> tuple[str, ...]:
    """Return kinds with two of them in each other's place."""
    new = list(kinds)
    new[one], new[other] = new[other], new[one]
    return tuple(new)


def offers(look: Look, own: Majority) -> Iterator[Offer]:
    """Yield telling what lies there, swapping, and paying."""
    data: Data = own.data
    prices, ground = data.prices, look.part(own)
    if prices is None or not look.is_on(prices.option):
        return
    yield _lay(look, own, prices)
    if look.state.moment.over:
        return
    pairs = Field("which", "Which two change places?", "choice", _pairs(data.rows, data.columns))
    for seat in look.seats:
        if ground.rows:
            yield Offer(
                f"{own.id}.swap", seat.id, f"{seat.name} swaps", (pairs,), anytime=True,
                group=own.id,
            )  # fmt: skip
            if open_places(data, ground):
                yield _pay(look, own, prices, seat.id)


def apply(work: Work, own: Majority, action: Action) -> None:
    """Take down what lies beside rows and columns, a swap, or a payment."""
    data: Data = own.data
    prices = data.prices
    assert prices is not None
    values, seat = action.values, action.seat
    if action.verb == "lay":
        rows = tuple(values[f"row{number}"] for number in range(len(data.rows)))
        columns = tuple(values[f"column{number}"] for number in range(len(data.columns)))
        _check_each(work, prices, (("row", rows), ("column", columns)))
        work.put(own, replace(work.part(own), rows=rows, columns=columns))
        stock = work.find(Stock, prices.stock)
        told = [
            listed([stock.goods_kind(kind).noun for kind in kinds]) for kinds in (rows, columns)
        ]
        what = f"rows {told[0]}; columns {told[1]}"
        lines = zip((*data.rows, *data.columns), (*rows, *columns), strict=True)
        laid = (
            Event("placed", thing=stock.log_name(kind), amount=1, to=str(line))
            for line, kind in lines
        )
        shown = Event("shown", title=prices.title, does="", what=what)
        work.tell(own.id, shown, also=tuple(laid))
    elif action.verb == "swap":
        _swap(work, own, prices, seat, values["which"])
    else:
        piece = next(each for each in prices.pieces if each.id == values["piece"])
        _paid(work, own, prices, seat, values["place"], piece, values.get("any", ""))


def lying(look: Look, own: Majority, stock: str) -> Mapping[str, int]:
    """Return how many goods of each kind of a stock lie beside rows and columns."""
    prices: Prices | None = own.data.prices
    if prices is None or prices.stock != stock:
        return {}
    return {kind.id: 2 for kind in look.find(Stock, stock).kinds}


def _check_each(look: Look, prices: Prices, lines: Sequence[tuple[str, Sequence[str]]]) -> None:
    """Refuse a kind of goods beside two rows or two columns."""
    stock = look.find(Stock, prices.stock)
    for line, kinds in lines:
        twice = next((kind for kind, count in Counter(kinds).items() if count > 1), None)
        if twice is not None:
            one, noun = stock.data.unit.one, stock.goods_kind(twice).noun
            raise Refusal(
                Code.NOT_A_CHOICE, f"Each {line} has a {one} of its own: {noun} is told twice."
            )


def _lay(look: Look, own: Majority, prices: Prices) -> Offer:
    data: Data = own.data
    stock, ground = look.find(Stock, prices.stock), look.part(own)
    choices, unit = kind_choices(stock.kinds, {}), stock.data.unit
    lines = (("row", data.rows, ground.rows), ("column", data.columns, ground.columns))
    fields = tuple(
        Field(
            f"{line}{number}", f"Which {unit.one} lies at {line} {name}?", "choice", choices,
            start=now[number] if now else None,
        )
        for line, names, now in lines
        for number, name in enumerate(names)
    )  # fmt: skip
    return Offer(f"{own.id}.lay", "", prices.title, fields, anytime=True, group=own.id)


def _pay(look: Look, own: Majority, prices: Prices, seat: str) -> Offer:
    data: Data = own.data
    ground, stock = look.part(own), look.find(Stock, prices.stock)
    held = _held(look, prices, seat)

    def why(place: str) -> str:
        if place in ground.covered:
            return "closed"
        kinds = cost(data, ground, place)
        lacks = [kind for kind in dict.fromkeys(kinds) if held[kind] < kinds.count(kind)]
        if not lacks:
            return ""
        return f"too few {' and '.join(stock.goods_kind(kind).noun for kind in lacks)}"

    stalls = tuple(Choice(place, place, why=why(place)) for place in places(data))
    pieces = tuple(Choice(each.id, each.name) for each in prices.pieces)
    fields = [
        Field("place", f"Which {data.word.one}?", "choice", stalls, across=len(data.columns)),
        Field("piece", "Which piece?", "choice", pieces),
    ]
    if any(each.extra for each in prices.pieces):
        ask = "What is paid of any kind, where that is asked for?"
        whys = {kind: "none is left" for kind, count in held.items() if count < 1}
        kinds = kind_choices(stock.kinds, whys)
        fields.append(Field("any", ask, "choice", kinds, optional=True))
    who, unit = look.name(seat), stock.data.unit
    poor = "" if any(not each.why for each in stalls) else f"{who} has too few {unit.many}."
    return Offer(
        f"{own.id}.pay", seat, f"{who} pays", tuple(fields), poor, anytime=True, group=own.id
    )


@cache
def _pairs(rows: tuple[str, ...], columns: tuple[str, ...]) -> tuple[Choice, ...]:
    return tuple(
        Choice(f"{line}:{one}:{other}", f"{opened(line)}s {names[one]} and {names[other]}")
        for line, names in (("row", rows), ("column", columns))
        for one, other in combinations(range(len(names)), 2)
    )


def _swap(work: Work, own: Majority, prices: Prices, seat: str, which: str) -> None:
    data: Data = own.data
    line, one, other = which.split(":")
    ground = work.part(own)
    if line == "row":
        ground = replace(ground, rows=swapped(ground.rows, int(one), int(other)))
    else:
        ground = replace(ground, columns=swapped(ground.columns, int(one), int(other)))
    work.put(own, ground)
    names = data.rows if line == "row" else data.columns
    unit = work.find(Stock, prices.stock).data.unit
    two = f"{names[int(one)]} and {names[int(other)]}"
    told = Event(
        "moved", seat, origin=str(names[int(one)]), to=str(names[int(other)]), does="swaps",
        what=f"the {unit.many} of {line}s {two}", line="act",
    )  # fmt: skip
    work.tell(own.id, told)
    if prices.swap is not None:
        tally = work.find(Tally, prices.swap)
        if work.is_on(tally.option):
            tally.change(work, seat, -1, " for the swap")


def _paid(
    work: Work, own: Majority, prices: Prices, seat: str, place: str, piece: Paid, more: str
) -> None:
    stock = work.find(Stock, prices.stock)
    kinds = Counter(cost(own.data, work.part(own), place))
    is_counted = work.is_on(stock.option)
    if piece.extra and not more and is_counted:
        unit = stock.data.unit
        raise Refusal(Code.MISSING_VALUE, f"{opened(piece.name)} costs 1 {unit.one} more: which?")
    if piece.extra and more:
        kinds[more] += piece.extra
    held, who = _held(work, prices, seat), work.name(seat)
    for kind, count in kinds.items():
        if count > held[kind]:
            raise Refusal(
                Code.OUT_OF_RANGE, f"{who} has {stock.with_unit(kind, held[kind])}, not {count}."
            )
    first = Event(
        "paid", seat, thing=stock.id, amount=piece.extra, to=place, name=stock.data.unit.many,
        what=f"{piece.extra} of any kind", where=f"for {piece.name} in {place}", line="act",
    )  # fmt: skip
    paid = [
        replace(
            first, thing=stock.log_name(kind), amount=count, name=stock.goods_kind(kind).noun,
            what=stock.goods_kind(kind).noun if count == 1 else stock.counted(kind, count),
        )
        for kind, count in kinds.items()
    ]  # fmt: skip
    work.tell(own.id, *paid, *((first,) if piece.extra and not more else ()))
    for kind, count in kinds.items() if is_counted else ():
        stock.lose(work, seat, kind, count, f"for {place}")


def _held(look: Look, prices: Prices, seat: str) -> Mapping[str, int]:
    """Return how many goods of each kind a seat can pay; enough where nobody counts them."""
    stock = look.find(Stock, prices.stock)
    if not look.is_on(stock.option):
        return {kind.id: _ENOUGH for kind in stock.kinds}
    return {kind.id: stock.goods(look, seat, kind.id) for kind in stock.kinds}
