"""Forms and the panel of places that close: who stands where, which way, what was taken."""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.cards.schema.play.majorities import Majority as Data
from punchboard.companion.rules.look import Look
from punchboard.companion.rules.mechanisms.majority_parts import (
    Ground,
    Open,
    largest_district,
    open_ways,
    places,
)
from punchboard.companion.rules.mechanisms.stock import Stock
from punchboard.companion.rules.mechanisms.tally import Tally
from punchboard.companion.rules.offer import Choice, Field, Offer, Wheel
from punchboard.companion.rules.words import opened
from punchboard.companion.view_schema import CellView, ColumnView, TablePanelView, TableRowView


def close(id: str, data: Data, look: Look, ground: Ground) -> Offer:  # noqa: A002
    """Return the form of a place whose spaces are all covered."""
    word = data.word.one
    chosen = ground.arrived if ground.arrived not in ground.covered else ""
    stands = tuple(
        Choice(
            f"{seat.id}:{piece.id}",
            f"{seat.name}, {piece.name}" if piece.name else seat.name,
            seat=seat.id,
        )
        for piece in data.pieces
        for seat in look.seats
    )
    fields = (
        Field(
            "place", f"Which {word}?", "choice",
            tuple(
                Choice(name, name, why="closed" if name in ground.covered else "")
                for name in places(data)
            ),
            start=chosen or None, across=len(data.columns),
        ),
        *(
            Field(f"space{number}", f"{opened(space)}: whose?", "choice", stands)
            for number, space in enumerate(data.spaces)
        ),
    )  # fmt: skip
    now = not look.state.moment.over and _phase(look) in data.phases
    return Offer(
        f"{id}.close", "", f"Close a {word}", fields, style="other", anytime=not now,
        group="" if now else id,
    )  # fmt: skip


def _which_way(data: Data, look: Look, ground: Ground, place: str) -> str:
    seat = ground.covered.get(place, "")
    who = look.name(seat) if seat else data.tiles.turner
    if not who:
        return f"Which way does the tile on {place} point?"
    return f"{opened(who)} turns the tile on {place}. Which way does it point?"


def answer(id: str, data: Data, look: Look, question: Open, ground: Ground) -> Offer:  # noqa: A002
    """Return the form of a question that a closed place has left open."""
    place = question.place
    if question.about == "way":
        ways = tuple(
            Choice(way, f"{opened(way)} to {name}")
            for way, name in open_ways(data, ground, place).items()
        )
        # The last open neighbour may have been set otherwise since the question arose.
        anywhere = Choice("nowhere", "To none that is open")
        ask = _which_way(data, look, ground, place)
        fields = (Field("way", ask, "choice", ways or (anywhere,)),)
        return Offer(f"{id}.way", "", f"The tile on {place}", fields)
    name = look.name(question.seat)
    if question.about == "gain":
        gains = tuple(
            Choice(each.id, opened(each.words), icon=each.icon)
            for each in data.gains
            if each.id in question.gains
        )
        fields = (Field("gain", f"What does {name} take?", "choice", gains),)
        return Offer(f"{id}.gain", question.seat, f"{name} chooses", fields)
    assert data.corners is not None
    most = question.count * data.corners.most
    unit = data.corners.word
    wheel = Wheel("worth", data.corners.word.many, 0, most, 0, most, start=question.count)
    if data.corners.tally is not None:
        wheel = look.find(Tally, data.corners.tally).limited(look, wheel)
    ask = f"{name}: what are {unit.count(question.count)} worth together?"
    if question.count == 1:
        ask = f"{name}: what is the {unit.one} worth?"
    return Offer(
        f"{id}.corner", question.seat, f"{name}: {unit.many}",
        (Field("worth", ask, "number", wheels=(wheel,)),),
    )  # fmt: skip


def change(id: str, data: Data, look: Look) -> Offer:  # noqa: A002
    """Return the form that sets what lies on a place."""
    lies = (
        Choice("open", "Nothing: it is open"),
        Choice("nobody", opened(data.tiles.nobody)),
        *(Choice(seat.id, seat.name, seat=seat.id) for seat in look.seats),
    )
    fields = (
        Field(
            "place", f"Which {data.word.one}?", "choice",
            tuple(Choice(name, name) for name in places(data)), across=len(data.columns),
        ),
        Field("cover", "What lies on it?", "choice", lies),
    )  # fmt: skip
    title = f"Set a {data.word.one} otherwise"
    return Offer(f"{id}.change", "", title, fields, style="other", anytime=True, group="mend")


def panel(id: str, data: Data, look: Look, ground: Ground) -> TablePanelView:  # noqa: A002
    """Return the places as a table: a seat's marker, × for nobody's tile, · for an open place."""
    names = list(places(data))
    width = len(data.columns)
    rows: list[TableRowView] = []
    heads: list[ColumnView] = [{"title": "", "align": "left", "icon": ""}]
    for name, icon in zip(data.columns, _icons(data, look, ground.columns), strict=False):
        heads.append({"title": name, "align": "center", "icon": icon})
    icons = _icons(data, look, ground.rows)
    for number, row in enumerate(data.rows):
        cells: list[CellView] = [{"text": row, "bold": True, "icon": icons[number]}]
        for name in names[number * width : (number + 1) * width]:
            owner = ground.covered.get(name)
            text = "·" if owner is None else "" if owner else "×"
            cell: CellView = {"text": text, "bold": False, "icon": ""}
            if owner:
                cell["seat"] = owner
            cells.append(cell)
        rows.append({"seat": "", "cells": cells, "now": False})
    sizes = [
        f"{seat.name} {len(found)}"
        for seat in look.seats
        if (found := largest_district(data, ground, seat.id))
    ]
    left = data.word.count(len(names) - len(ground.covered))
    caption = f"{left} open (·), × is a {data.tiles.nobody}."
    if sizes:
        caption += f" Largest districts: {', '.join(sizes)}."
    return {
        "widget": "table",
        "id": id,
        "title": data.title,
        "columns": heads,
        "rows": rows,
        "caption": caption,
    }


def _icons(data: Data, look: Look, kinds: Sequence[str]) -> list[str]:
    """Return the icons of the goods beside rows or columns; blanks where nothing is known."""
    if data.prices is None or not kinds or not look.is_on(data.prices.option):
        return [""] * max(len(data.rows), len(data.columns))
    stock = look.find(Stock, data.prices.stock)
    return [stock.goods_kind(kind).icon for kind in kinds]


def _phase(look: Look) -> str:
    return look.play.phases[look.state.moment.phase].id
