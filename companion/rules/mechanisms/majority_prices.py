"""What places cost: goods beside rows and columns, swapped for gold, paid and kept by the seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from cards.schema.play.majorities import Majority as Data
from cards.schema.play.majorities import Paid, PriceKind, Prices
from companion.rules.action import Action
from companion.rules.look import Look
from companion.rules.mechanisms.majority_parts import Ground, open_places, places
from companion.rules.mechanisms.tally import Tally
from companion.rules.offer import Choice, Field, Offer
from companion.rules.words import listed, opened
from companion.rules.work import Work

if TYPE_CHECKING:
    from companion.rules.mechanisms.majority import Majority

VERBS = ("lay", "swap", "pay", "keep")


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
    """Yield telling what lies there, swapping, paying, and keeping one at the end of a round."""
    data: Data = own.data
    prices, ground = data.prices, look.part(own)
    if prices is None or not look.is_on(prices.option):
        return
    yield _lay(own, prices, ground)
    if look.state.moment.over:
        return
    pairs = Field("which", "Which two change places?", "choice", tuple(_pairs(data)))
    for seat in look.seats:
        if ground.rows:
            yield Offer(
                f"{own.id}.swap", seat.id, f"{seat.name} swaps", (pairs,), anytime=True,
                group=own.id,
            )  # fmt: skip
            if open_places(data, ground):
                yield _pay(look, own, prices, seat.id)
        kinds = _held(look, prices, seat.id)
        if prices.keep == _phase(look) and sum(kinds.values()) > 1:
            choices = tuple(_choices(each for each in prices.kinds if kinds.get(each.id)))
            ask = f"Which {prices.word.one} does {seat.name} keep?"
            field = Field("kind", ask, "choice", choices)
            yield Offer(f"{own.id}.keep", seat.id, f"{seat.name} keeps one", (field,))


def apply(work: Work, own: Majority, action: Action) -> None:
    """Take down what lies beside rows and columns, a swap, a payment, or what is kept."""
    data: Data = own.data
    prices = data.prices
    assert prices is not None
    values, seat = action.values, action.seat
    if action.verb == "lay":
        rows = tuple(values[f"row{number}"] for number in range(len(data.rows)))
        columns = tuple(values[f"column{number}"] for number in range(len(data.columns)))
        work.put(own, replace(work.part(own), rows=rows, columns=columns))
        told = [_told(prices, kinds) for kinds in (rows, columns)]
        work.say(f"{prices.title}: rows {told[0]}; columns {told[1]}.", "act")
    elif action.verb == "swap":
        _swap(work, own, prices, seat, values["which"])
    elif action.verb == "pay":
        piece = next(each for each in prices.pieces if each.id == values["piece"])
        _paid(work, own, prices, seat, values["place"], piece, values.get("any", ""))
    else:
        kept = values["kind"]
        for kind, count in _held(work, prices, seat).items():
            _change(work, prices, seat, kind, (1 if kind == kept else 0) - count)
        work.say(f"{work.name(seat)} keeps 1 {_told(prices, (kept,))} {prices.word.one}.", "act")


def _lay(own: Majority, prices: Prices, ground: Ground) -> Offer:
    data: Data = own.data
    choices = tuple(_choices(prices.kinds))
    lines = (("row", data.rows, ground.rows), ("column", data.columns, ground.columns))
    fields = tuple(
        Field(
            f"{line}{number}", f"Which {prices.word.one} lies at {line} {name}?", "choice", choices,
            start=now[number] if now else None,
        )
        for line, names, now in lines
        for number, name in enumerate(names)
    )  # fmt: skip
    return Offer(f"{own.id}.lay", "", prices.title, fields, anytime=True, group=own.id)


def _pay(look: Look, own: Majority, prices: Prices, seat: str) -> Offer:
    data: Data = own.data
    ground = look.part(own)
    stalls = tuple(
        Choice(place, place, why="closed" if place in ground.covered else "")
        for place in places(data)
    )
    pieces = tuple(Choice(each.id, each.name) for each in prices.pieces)
    fields = [
        Field("place", f"Which {data.word.one}?", "choice", stalls, across=len(data.columns)),
        Field("piece", "Which piece?", "choice", pieces),
    ]
    if any(each.extra for each in prices.pieces):
        ask = "What is paid of any kind, where that is asked for?"
        kinds = tuple(_choices(prices.kinds))
        fields.append(Field("any", ask, "choice", kinds, optional=True))
    title = f"{look.name(seat)} pays"
    return Offer(f"{own.id}.pay", seat, title, tuple(fields), anytime=True, group=own.id)


def _pairs(data: Data) -> Iterator[Choice]:
    for line, names in (("row", data.rows), ("column", data.columns)):
        for one, other in combinations(range(len(names)), 2):
            yield Choice(
                f"{line}:{one}:{other}", f"{opened(line)}s {names[one]} and {names[other]}"
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
    two = f"{names[int(one)]} and {names[int(other)]}"
    work.say(f"{work.name(seat)} swaps the {prices.word.many} of {line}s {two}.", "act", seat)
    if prices.swap is not None:
        tally = work.find(Tally, prices.swap)
        if work.is_on(tally.option):
            tally.change(work, seat, -1, " for the swap")


def _paid(
    work: Work, own: Majority, prices: Prices, seat: str, place: str, piece: Paid, more: str
) -> None:
    kinds = [*cost(own.data, work.part(own), place)]
    if piece.extra and more:
        kinds.append(more)
    any_kind = f" and {piece.extra} of any kind" if piece.extra and not more else ""
    told = _priced(prices, kinds)
    text = f"{work.name(seat)} pays {told}{any_kind} for {piece.name} in {place}."
    work.say(text, "act", seat)
    for kind in kinds:
        _change(work, prices, seat, kind, -1)


def _priced(prices: Prices, kinds: Sequence[str]) -> str:
    """Return kinds as a price: "green and brown", "2 black"."""
    names = {each.id: each.name for each in prices.kinds}
    counts = Counter(kinds)
    told = [
        names[kind] if count == 1 else f"{count} {names[kind]}" for kind, count in counts.items()
    ]
    return listed(told)


def _told(prices: Prices, kinds: Sequence[str]) -> str:
    names = {each.id: each.name for each in prices.kinds}
    return listed([names[kind] for kind in kinds])


def _choices(kinds: Sequence[PriceKind] | Iterator[PriceKind]) -> Iterator[Choice]:
    for each in kinds:
        yield Choice(each.id, opened(each.name), icon=each.icon)


def _tallies(look: Look, prices: Prices) -> dict[str, Tally]:
    """Return the tallies that count goods now, by kind."""
    named = {kind.id: look.find(Tally, kind.tally) for kind in prices.kinds if kind.tally}
    return {kind: tally for kind, tally in named.items() if look.is_on(tally.option)}


def _held(look: Look, prices: Prices, seat: str) -> Mapping[str, int]:
    """Return how many goods of each kind a seat has; nothing where nobody counts them."""
    return {kind: tally.count(look, seat) for kind, tally in _tallies(look, prices).items()}


def _change(work: Work, prices: Prices, seat: str, kind: str, amount: int) -> None:
    tally = _tallies(work, prices).get(kind)
    if tally is not None:
        tally.change(work, seat, amount)


def _phase(look: Look) -> str:
    return look.rules.play.phases[look.state.moment.phase].id
