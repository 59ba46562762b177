"""Forms for goods in the middle: laid out, set as they lie, taken; and the table of docks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from punchboard.companion.rules.action import Action
from punchboard.companion.rules.event import Event
from punchboard.companion.rules.mechanisms import column_forms
from punchboard.companion.rules.mechanisms.goods_forms import (
    ANYTIME,
    cell,
    count_field,
    count_wheel,
    kind_columns,
    kind_fields,
    table,
)
from punchboard.companion.rules.mechanisms.stock_forms import draw_fields, parted, spots
from punchboard.companion.rules.offer import Choice, Field, Offer
from punchboard.companion.rules.table_context import TableContext, Transaction
from punchboard.companion.view_schema import TablePanelView

if TYPE_CHECKING:
    from punchboard.companion.rules.mechanisms.market import Market


@dataclass(frozen=True, slots=True)
class StepWords:
    """What a step says: its question, one more sentence, and the button that leads on."""

    ask: str
    detail: str
    nothing: str


def step_form(market: Market, look: TableContext, do: str) -> tuple[Offer, StepWords]:
    """Return the form of a step, and what it says."""
    stock, data = market.stock(look), market.data
    many = stock.data.unit.many
    if do == "demand":
        offer = _boxes_form(market, look, f"{market.id}.demand", "Count the boxes")
        return offer, StepWords("How many boxes are there?", "", "No boxes")
    if data.columns:
        fields = draw_fields(stock, look, data.laid, "Laid out")
        offer = Offer(f"{market.id}.supply", "", f"Lay out {many}", fields)
        ask = f"Which {many} are laid out, in this order?"
        return offer, StepWords(ask, "", "Nothing is laid out")
    fields = kind_fields(market.kinds(look), {}, data.largest)
    offer = Offer(f"{market.id}.supply", "", "Fill the docks", fields)
    ask = f"How many {many} does each dock get?"
    return offer, StepWords(ask, "What is left in the docks stays.", "Nothing is added")


def market_offers(market: Market, look: TableContext) -> Iterator[Offer]:
    """Yield what may be done with what lies in the middle at any time."""
    own: Any = {"group": market.data.stock, **ANYTIME}
    if market.data.columns:
        yield from column_forms.column_offers(market, look)
        return
    stock, most = market.stock(look), market.data.largest
    lying = _lying(market, look)
    kinds = tuple(
        Choice(kind.id, kind.name, str(lying[kind.id]), icon=kind.icon)
        for kind in market.kinds(look)
    )
    wheel = replace(count_wheel("count", stock.data.unit.many, most, 1), least=-most, first=-most)
    yield Offer(
        f"{market.id}.add", "", "Add to a dock",
        (Field("kind", "To which dock?", "choice", kinds),
         Field("count", "How many? Below 0 takes away.", "number", wheels=(wheel,))), **own,
    )  # fmt: skip
    docks = kind_fields(market.kinds(look), lying, most)
    yield Offer(f"{market.id}.docks", "", "Set the docks", docks, **own)
    yield replace(_boxes_form(market, look, f"{market.id}.boxes", "Set the boxes"), **own)
    there = frozenset(kind for kind, count in lying.items() if count)
    for seat in look.seats:
        room = spots(stock, look, seat.id, True, there)
        if room.choices:
            title = f"{seat.name}: take {stock.data.unit.many} from a dock, free"
            place = Field("place", "Onto which card?", "choice", room.choices)
            fields = (place, count_field(stock.data.unit, room.most))
            yield Offer(f"{market.id}.take", seat.id, title, fields, **own)


def apply_form(market: Market, work: Transaction, action: Action) -> None:
    """Answer a step, or carry out what was offered at any time."""
    verb, values = action.verb, action.values
    if verb == "supply":
        _supply(market, work, values)
        market.set_state(work, replace(market.state(work), told=True))
    elif verb == "demand":
        _set_boxes(market, work, values)
        market.set_state(work, replace(market.state(work), told=True))
    elif verb == "boxes":
        _set_boxes(market, work, values)
    elif verb == "docks":
        _set_docks(market, work, values)
    elif verb == "add":
        _add(market, work, values["kind"], values["count"])
    elif verb == "take":
        _take(market, work, action.seat, values)
    else:
        column_forms.set_column(market, work, verb.removeprefix("set_"), values)


def match_fields(market: Market, look: TableContext) -> Iterator[Field]:
    """Yield what lies on each column, or a number for each dock and for the boxes of each kind."""
    for name, fields in _matched(market, look).items():
        for field in fields:
            yield replace(field, name=f"{market.id}_{name}_{field.name}", optional=True)


def match(market: Market, work: Transaction, values: Mapping[str, Any]) -> None:
    """Set the middle as it lies on the table; what is left out stays."""
    for name in _matched(market, work):
        start = f"{market.id}_{name}_"
        told = {key.removeprefix(start): n for key, n in values.items() if key.startswith(start)}
        if not told:
            continue
        if name == "dock":
            _set_docks(market, work, told)
        elif name == "boxes":
            _set_boxes(market, work, {**market.state(work).boxes, **told})
        else:
            column_forms.set_column(market, work, name, told)


def docks_panel(market: Market, look: TableContext) -> TablePanelView:
    """Return the table of docks and boxes."""
    kinds = market.kinds(look)
    counted = (
        (market.data.dock, _lying(market, look)),
        (market.data.demand, market.state(look).boxes),
    )
    rows = [
        ("", [cell(title), *(cell(str(counts[kind.id])) for kind in kinds)])
        for title, counts in counted
    ]
    return table(market.id, market.data.title, kind_columns(kinds, first=True), rows)


def _matched(market: Market, look: TableContext) -> dict[str, tuple[Field, ...]]:
    """Return the fields that tell what lies in the middle, by dock, boxes or column."""
    data = market.data
    if data.columns:
        return {each.id: column_forms.column_fields(market, look, each) for each in data.columns}
    kinds = market.kinds(look)
    counted = (
        ("dock", data.dock, _lying(market, look)),
        ("boxes", data.demand, market.state(look).boxes),
    )
    return {
        name: tuple(
            replace(field, ask=f"{title}: {field.ask}")
            for field in kind_fields(kinds, counts, data.largest)
        )
        for name, title, counts in counted
    }


def _lying(market: Market, look: TableContext) -> dict[str, int]:
    return {kind.id: market.available(look, kind.id) for kind in market.kinds(look)}


def _boxes_form(market: Market, look: TableContext, do: str, title: str) -> Offer:
    """Return the form that sets the boxes."""
    boxes = market.state(look).boxes
    return Offer(do, "", title, kind_fields(market.kinds(look), boxes, market.data.largest))


def _placed(
    market: Market, look: TableContext, counts: Mapping[str, int], told: Event
) -> tuple[Event, ...]:
    """Return what is placed of each kind, as events like one; "nothing" where there is none."""
    stock = market.stock(look)
    told = replace(told, line=told.line or ("act" if told.kind == "placed" else None))
    placed = tuple(
        replace(
            told, thing=stock.log_name(kind.id), amount=count, name=kind.noun,
            what=stock.counted(kind.id, count),
        )
        for kind in market.kinds(look)
        if (count := counts[kind.id])
    )  # fmt: skip
    return placed or (replace(told, amount=0, what="nothing"),)


def _supply(market: Market, work: Transaction, values: Mapping[str, Any]) -> None:
    if market.data.columns:
        column_forms.lay_out(market, work, [kind for _, kind in sorted(values.items())])
        return
    does = "The docks get"
    work.tell(market.id, *_placed(market, work, values, Event("placed", to="dock", does=does)))
    for kind, count in values.items():
        market.lay(work, kind, {kind: count})


def _set_boxes(market: Market, work: Transaction, values: Mapping[str, Any]) -> None:
    market.set_state(work, replace(market.state(work), boxes=dict(values)))
    boxes = Event("placed", to="boxes", title=market.data.demand, does="")
    work.tell(market.id, *_placed(market, work, values, boxes))


def _set_docks(market: Market, work: Transaction, values: Mapping[str, Any]) -> None:
    for kind, count in values.items():
        market.lay(work, kind, {kind: count - market.available(work, kind)})
    told = Event("corrected", to="dock", title=market.data.dock)
    work.tell(market.id, *_placed(market, work, _lying(market, work), told))


def _add(market: Market, work: Transaction, kind: str, count: int) -> None:
    before = market.available(work, kind)
    market.lay(work, kind, {kind: count})
    now = market.available(work, kind)
    counted = market.stock(work).counted(kind, abs(now - before))
    how = "more" if now >= before else "fewer"
    thing, what = market.stock(work).log_name(kind), f"{counted} {how} in the dock"
    told = Event(
        "placed", thing=thing, amount=now - before, now=now, to="dock",
        name=market.stock(work).goods_kind(kind).noun, does="", what=f"{what}: {now} lie there",
        line="act",
    )  # fmt: skip
    work.tell(market.id, told)


def _take(market: Market, work: Transaction, seat: str, values: Mapping[str, Any]) -> None:
    stock = market.stock(work)
    place, kind = parted(values["place"])
    count = min(values["count"], stock.rooms(work, seat, kind)[place], market.available(work, kind))
    market.lay(work, kind, {kind: -count})
    stock.put(work, seat, kind, {place: count})
