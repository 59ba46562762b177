"""Forms for docks and boxes: fill them, set them as they lie, take crates; and their table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.rules.action import Action
from companion.rules.look import Look
from companion.rules.mechanisms.stock_forms import count_field, parted, places
from companion.rules.offer import Choice, Field, Offer, Wheel
from companion.rules.work import Work

if TYPE_CHECKING:
    from companion.rules.mechanisms.market import Market

_ANYTIME: Any = {"style": "other", "anytime": True}


def supply_form(market: Market, look: Look) -> Offer:
    """Return the form that adds crates to the docks."""
    fields = _number_fields(market, look, {})
    return Offer(f"{market.id}.supply", "", "Fill the docks", fields)


def boxes_form(market: Market, look: Look, do: str, title: str) -> Offer:
    """Return the form that sets the boxes."""
    return Offer(do, "", title, _number_fields(market, look, look.part(market).boxes))


def shared_field(most: int) -> Field:
    """Return the question how many crates go into boxes for all, left to the owner's cards."""
    wheel = Wheel("shared", "Boxes for all", 0, most, 0, most)
    ask = "How many go into the boxes for all? Left out: your own boxes first."
    return Field("shared", ask, "number", wheels=(wheel,), optional=True)


def market_offers(market: Market, look: Look) -> Iterator[Offer]:
    """Yield what may be done with docks and boxes at any time."""
    stock, part = market.stock(look), look.part(market)
    most = market.data.largest
    kinds = tuple(
        Choice(kind.id, kind.name, str(part.crates[kind.id]), icon=kind.icon)
        for kind in market.kinds(look)
    )
    wheel = Wheel("count", stock.data.unit.many, -most, most, -most, most, start=1)
    docks = _number_fields(market, look, part.crates)
    own: Any = {"group": stock.id, **_ANYTIME}
    yield Offer(
        f"{market.id}.add", "", "Add to a dock",
        (Field("kind", "To which dock?", "choice", kinds),
         Field("count", "How many? Below 0 takes away.", "number", wheels=(wheel,))), **own,
    )  # fmt: skip
    yield Offer(f"{market.id}.docks", "", "Set the docks", docks, **own)
    yield replace(boxes_form(market, look, f"{market.id}.boxes", "Set the boxes"), **own)
    for seat in look.seats:
        room = tuple(
            choice
            for choice in places(stock, look, seat.id, room=True)
            if part.crates[parted(str(choice.value))[1]]
        )
        if room:
            title = f"{seat.name}: take {stock.data.unit.many} from a dock, free"
            fields = (Field("place", "Onto which card?", "choice", room), count_field(room))
            yield Offer(f"{market.id}.take", seat.id, title, fields, **own)


def apply_form(market: Market, work: Work, action: Action) -> None:
    """Answer a step, or carry out what was offered at any time."""
    verb, values = action.verb, action.values
    if verb == "supply":
        _fill(market, work, values)
    elif verb == "demand":
        _set_boxes(market, work, values)
        work.put(market, replace(work.part(market), told=True))
    elif verb == "boxes":
        _set_boxes(market, work, values)
    elif verb == "docks":
        _set_docks(market, work, values)
    elif verb == "add":
        _add(market, work, values["kind"], values["count"])
    else:
        _take(market, work, action.seat, values)


def dock_fields(market: Market, look: Look) -> Iterator[Field]:
    """Yield a number for each dock, and one for the boxes of each kind."""
    part = look.part(market)
    for prefix, title, counts in (
        ("dock", market.data.dock, part.crates),
        ("boxes", market.data.demand, part.boxes),
    ):
        for field in _number_fields(market, look, counts):
            name, ask = f"{market.id}_{prefix}_{field.name}", f"{title}: {field.ask}"
            yield replace(field, name=name, ask=ask, optional=True)


def match_docks(market: Market, work: Work, values: Mapping[str, Any]) -> None:
    """Set docks and boxes as they lie on the table; kinds left out stay."""
    part = work.part(market)
    for prefix, counts, setter in (
        ("dock", part.crates, _set_docks),
        ("boxes", part.boxes, _set_boxes),
    ):
        start = f"{market.id}_{prefix}_"
        told = {name.removeprefix(start): n for name, n in values.items() if name.startswith(start)}
        if told:
            setter(market, work, {**counts, **told})


def market_panel(market: Market, look: Look) -> dict[str, Any]:
    """Return the table of docks and boxes."""
    part = look.part(market)
    kinds = market.kinds(look)
    rows = (
        (market.data.dock, part.crates),
        (market.data.demand, part.boxes),
    )
    return {
        "widget": "table",
        "id": market.id,
        "title": market.data.title,
        "columns": [
            {"title": "", "align": "left"},
            *({"title": kind.name, "align": "center", "icon": kind.icon} for kind in kinds),
        ],
        "rows": [
            {
                "seat": "",
                "cells": [{"text": title}, *({"text": str(counts[kind.id])} for kind in kinds)],
                "now": False,
            }
            for title, counts in rows
        ],
        "caption": "",
    }


def _number_fields(market: Market, look: Look, start: Mapping[str, int]) -> tuple[Field, ...]:
    fields = []
    for kind in market.kinds(look):
        at = start.get(kind.id, 0)
        most = max(market.data.largest, at)
        wheel = Wheel(kind.id, kind.name, 0, most, 0, most, start=at)
        fields.append(Field(kind.id, kind.name, "number", wheels=(wheel,), start=at))
    return tuple(fields)


def _listed(market: Market, look: Look, counts: Mapping[str, int]) -> str:
    stock = market.stock(look)
    parts = [stock.counted(kind.id, n) for kind in market.kinds(look) if (n := counts[kind.id])]
    return ", ".join(parts) or "nothing"


def _fill(market: Market, work: Work, values: Mapping[str, Any]) -> None:
    work.say(f"The docks get {_listed(market, work, values)}.", "act")
    for kind, count in values.items():
        market.add(work, kind, count)
    work.put(market, replace(work.part(market), told=True))


def _set_boxes(market: Market, work: Work, values: Mapping[str, Any]) -> None:
    work.put(market, replace(work.part(market), boxes=dict(values)))
    work.say(f"{market.data.demand}: {_listed(market, work, values)}.", "act")


def _set_docks(market: Market, work: Work, values: Mapping[str, Any]) -> None:
    old = work.part(market).crates
    for kind, count in values.items():
        market.add(work, kind, count - old[kind])
    work.say(f"{market.data.dock}: {_listed(market, work, values)}.", "correction")


def _add(market: Market, work: Work, kind: str, count: int) -> None:
    before = market.available(work, kind)
    market.add(work, kind, count)
    now = market.available(work, kind)
    counted = market.stock(work).counted(kind, abs(now - before))
    how = "more" if now >= before else "fewer"
    work.say(f"{counted} {how} in the dock: {now} lie there.", "act")


def _take(market: Market, work: Work, seat: str, values: Mapping[str, Any]) -> None:
    stock = market.stock(work)
    card, kind = parted(values["place"])
    count = min(values["count"], stock.rooms(work, seat, kind)[card], market.available(work, kind))
    stock.put(work, seat, kind, {card: count})
    market.add(work, kind, -count)
