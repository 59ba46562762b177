"""Places in rows and columns that seats close one after the other, with a tile on top of each.

What a place brings stands on a score sheet that is filled in when it closes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from punchboard.cards.schema.play.places import Places as Data
from punchboard.cards.schema.play.scoring import Source
from punchboard.companion.rules.action import Action, Code, Refusal
from punchboard.companion.rules.districts import beside, districts, named
from punchboard.companion.rules.event import Event
from punchboard.companion.rules.mechanism import Mechanism, ScoreLine
from punchboard.companion.rules.mechanisms.sheet import Sheet
from punchboard.companion.rules.offer import Choice, Field, Offer
from punchboard.companion.rules.table_context import TableContext, Transaction
from punchboard.companion.rules.words import listed, opened
from punchboard.companion.view_schema import CellView, ColumnView, PanelView, TableRowView


@dataclass(frozen=True, slots=True)
class Ground:
    """Which places are closed.

    Attributes:
        covered: name of each closed place to the seat whose tile covers it; "" is nobody's.
        said: why the round is the last, as this mechanism said it; "" if it did not.
    """

    covered: Mapping[str, str] = field(default_factory=dict)
    said: str = ""

    def of(self, seat: str) -> list[str]:
        """Return the places that a seat's tiles cover; of "" those that nobody's do."""
        return [name for name, owner in self.covered.items() if owner == seat]


class Places(Mechanism[Data, Ground]):
    """Closes places, and finds districts of tiles."""

    kind = "places"

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        super().__init__(id, data)
        spots = [(row, at) for row in range(len(data.rows)) for at in range(len(data.columns))]
        self._spots = {named(spot, data.rows, data.columns): spot for spot in spots}

    def start(self, look: TableContext) -> Ground:
        """Return that every place is open."""
        return Ground()

    def district(self, look: TableContext, seat: str) -> list[str]:
        """Return the places of a seat's largest district; none without a tile."""
        groups = districts({self._spots[name] for name in self.state(look).of(seat)})
        return [self._name(spot) for spot in groups[0]] if groups else []

    def _name(self, spot: tuple[int, int]) -> str:
        return named(spot, self.data.rows, self.data.columns)

    def _open(self, look: TableContext) -> list[str]:
        return [name for name in self._spots if name not in self.state(look).covered]

    # Closing.

    def offers(self, look: TableContext) -> Iterator[Offer]:
        """Yield closing a place, and setting one otherwise."""
        data, word, is_over = self.data, self.data.word.one, look.state.moment.over
        if self._open(look):
            now = not is_over and look.play.phases[look.state.moment.phase].id in data.phases
            yield Offer(
                f"{self.id}.close", "", f"Close a {word}",
                (self._place(look), *look.find(Sheet, data.sheet).fields(look)), style="other",
                anytime=not now, group="" if now else self.id,
            )  # fmt: skip
        lies = (
            Choice("open", "Nothing: it is open"),
            Choice("nobody", opened(data.tiles.nobody)),
            *(Choice(seat.id, seat.name, seat=seat.id) for seat in look.seats),
        )
        places = tuple(Choice(name, name) for name in self._spots)
        fields = (
            Field("place", f"Which {word}?", "choice", places, across=len(data.columns)),
            Field("cover", "What lies on it?", "choice", lies),
        )
        yield Offer(
            f"{self.id}.change", "", f"Set a {word} otherwise", fields, style="other",
            anytime=True, group="mend",
        )  # fmt: skip

    def apply(self, work: Transaction, action: Action) -> None:
        """Close a place, or set one otherwise."""
        values = action.values
        if action.verb == "close":
            self._close(work, values["place"], values)
        else:
            self._change(work, values["place"], values["cover"])

    def _place(self, look: TableContext) -> Field:
        """Return the question which place it is."""
        covered = self.state(look).covered
        choices = tuple(
            Choice(name, name, why="closed" if name in covered else "") for name in self._spots
        )
        ask = f"Which {self.data.word.one}?"
        return Field("place", ask, "choice", choices, across=len(self.data.columns))

    def _close(self, work: Transaction, place: str, values: Mapping[str, Any]) -> None:
        data = self.data
        closed = f"{self.id}.{place}"
        work.tell(
            self.id, Event("shown", thing=closed, name=place, does="", what=f"{place} closes")
        )
        winners = work.find(Sheet, data.sheet).fill(work, values, data.taker)
        seat = winners[0] if len(winners) == 1 else ""
        if (
            seat
            and data.tiles.each is not None
            and len(self.state(work).of(seat)) >= data.tiles.each
        ):
            what = f"{work.name(seat)} has no {data.tiles.own} left."
            work.tell(self.id, Event("told", seat, what=what, line="follows"))
            seat = ""
        self._cover(work, place, seat)
        does, what = f"A {data.tiles.nobody} covers", place
        if seat:
            does, what = "covers", f"{place} with a {data.tiles.own}"
        near = beside(self._spots[place], len(data.rows), len(data.columns))
        ways = {way: self._name(spot) for way, spot in near.items()}
        told = [f"{way} to {to}" for way, to in ways.items() if to in self._open(work)]
        if data.tiles.turned:
            nowhere = f"no {data.word.one} beside it is open, so it may point anywhere"
            what += f"; it may point {listed(told, 'or')}" if told else f"; {nowhere}"
        told_of = Event(
            "placed", seat, thing=closed, to=place, name=place, does=does, what=what, line="board"
        )
        work.tell(self.id, told_of)
        if data.after:
            work.tell(self.id, Event("told", what=data.after))

    def _cover(self, work: Transaction, place: str, seat: str) -> None:
        ground, tiles = self.state(work), self.data.tiles
        self.set_state(work, replace(ground, covered={**ground.covered, place: seat}))
        count = len(self.state(work).of(""))
        if not seat and tiles.of_nobody is not None and count > tiles.of_nobody:
            box = f"The box holds {tiles.of_nobody} {tiles.nobody}s"
            work.tell(self.id, Event("told", what=f"{box}; use something else for more."))

    def _change(self, work: Transaction, place: str, cover: str) -> None:
        """Set what lies on a place as it is on the table.

        Raises:
            Refusal: if a seat has no tile for it.
        """
        tiles, ground = self.data.tiles, self.state(work)
        covered = {name: seat for name, seat in ground.covered.items() if name != place}
        self.set_state(work, replace(ground, covered=covered))
        what = f"{place} is open."
        seat = "" if cover in ("nobody", "open") else cover
        if seat and tiles.each is not None and len(self.state(work).of(seat)) >= tiles.each:
            limit = f"{tiles.each} {tiles.own}s"
            raise Refusal(Code.OUT_OF_RANGE, f"{work.name(seat)} has only {limit}.")
        if cover != "open":
            whose = (
                f"{opened(tiles.own)} of {work.name(seat)}" if seat else f"A {tiles.nobody} lies"
            )
            what = f"{whose} on {place}."
        thing = f"{self.id}.{place}"
        work.tell(self.id, Event("corrected", thing=thing, to=place, name=place, what=what))
        if cover != "open":
            self._cover(work, place, seat)

    def watch(self, work: Transaction) -> None:
        """Make the round the last once few enough places are open, or take that back."""
        ground, moment = self.state(work), work.state.moment
        if self.data.open_at_end is None or moment.over:
            return
        count = len(self._open(work))
        told = self.data.word.count(count)
        is_last = count <= self.data.open_at_end
        if is_last and not moment.last_round:
            why = f"Only {told} {'is' if count == 1 else 'are'} open."
            self.set_state(work, replace(ground, said=why))
            work.end_after_round(why)
        elif not is_last and ground.said and moment.last_round == ground.said:
            self.set_state(work, replace(ground, said=""))
            work.move_to(replace(moment, last_round=""))
            what = f"{told} are open: the game goes on."
            work.tell(self.id, Event("corrected", thing="round", what=what))

    # Showing and counting.

    def panels(self, look: TableContext) -> Iterator[PanelView]:
        """Yield the places as a grid: a seat's marker, × for nobody's tile, · for an open place."""
        data, ground = self.data, self.state(look)
        heads: list[ColumnView] = [{"title": "", "align": "left", "icon": ""}]
        for name in data.columns:
            heads.append({"title": name, "align": "center", "icon": ""})
        rows: list[TableRowView] = []
        for at, name in enumerate(data.rows):
            cells: list[CellView] = [{"text": name, "bold": True, "icon": ""}]
            for place, (row, _) in self._spots.items():
                if row == at:
                    owner = ground.covered.get(place)
                    text = "·" if owner is None else "" if owner else "×"
                    cell: CellView = {"text": text, "bold": False, "icon": ""}
                    cells.append({**cell, "seat": owner} if owner else cell)
            rows.append({"seat": "", "cells": cells, "now": False})
        sizes = [
            f"{seat.name} {len(found)}"
            for seat in look.seats
            if (found := self.district(look, seat.id))
        ]
        left = data.word.count(len(self._open(look)))
        caption = f"{left} open (·), × is a {data.tiles.nobody}."
        yield {
            "widget": "table",
            "id": self.id,
            "title": data.title,
            "columns": heads,
            "rows": rows,
            "caption": f"{caption} Largest districts: {', '.join(sizes)}." if sizes else caption,
        }

    def score_lines(self, look: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield the tiles of the largest district, or all tiles."""
        own = self.data.tiles.own
        in_all = self.state(look).of(seat)
        found = in_all if source.what == "tiles" else self.district(look, seat)
        each = f", {source.each} each" if found and source.each != 1 else ""
        tiles = f"{len(found)} {own if len(found) == 1 else own + 's'}"
        where = f" ({', '.join(found)})" if found else ""
        yield ScoreLine("", source.title, f"{tiles}{where}{each}", len(found) * source.each)
