"""Places in rows and columns that seats close one after the other, with a tile on top of each.

What a place brings stands on a score sheet that is filled in when it closes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

from punchboard.cards.schema.play.places import Paid, Prices
from punchboard.cards.schema.play.places import Places as Data
from punchboard.cards.schema.play.scoring import Source
from punchboard.companion.rules.action import Action, Code, Refusal
from punchboard.companion.rules.districts import beside, districts, named
from punchboard.companion.rules.event import Event
from punchboard.companion.rules.mechanism import Mechanism, ScoreLine
from punchboard.companion.rules.mechanisms.sheet import Sheet
from punchboard.companion.rules.mechanisms.stock import Stock, kind_choices
from punchboard.companion.rules.offer import Choice, Field, Offer
from punchboard.companion.rules.roles import KeepsGoods, Ledger
from punchboard.companion.rules.table_context import TableContext, Transaction
from punchboard.companion.rules.words import listed, opened
from punchboard.companion.view_schema import CellView, ColumnView, PanelView, TableRowView

#: More than any place costs.
_ENOUGH = 99


@dataclass(frozen=True, slots=True)
class Ground:
    """Which places are closed, and what lies beside rows and columns.

    Attributes:
        covered: name of each closed place to the seat whose tile covers it; "" is nobody's.
        said: why the round is the last, as this mechanism said it; "" if it did not.
        rows: the kind of goods beside each row; empty while nobody has told.
        columns: the same of each column.
    """

    covered: Mapping[str, str] = field(default_factory=dict)
    said: str = ""
    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()

    def of(self, seat: str) -> list[str]:
        """Return the places that a seat's tiles cover; of "" those that nobody's do."""
        return [name for name, owner in self.covered.items() if owner == seat]


class Places(Mechanism[Data, Ground], KeepsGoods):
    """Closes places, knows what they cost, and finds districts of tiles."""

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
        """Yield closing a place, setting one otherwise, and what places cost."""
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
        prices = data.prices
        if prices is not None and look.is_on(prices.option):
            yield self._lay(look, prices)
            for seat in look.seats if self.state(look).rows and not is_over else ():
                yield self._swap(seat.id, seat.name)
                if self._open(look):
                    yield self._pay(look, prices, seat.id)

    def apply(self, work: Transaction, action: Action) -> None:
        """Close a place, set one otherwise, or take down what lies there and what is paid."""
        values, ground, prices = action.values, self.state(work), self.data.prices
        if action.verb == "close":
            self._close(work, values["place"], values)
        elif action.verb == "change":
            self._change(work, values["place"], values["cover"])
        elif prices is None:
            raise NotImplementedError(action.do)
        elif action.verb == "lay":
            rows = tuple(values[f"row{number}"] for number in range(len(self.data.rows)))
            columns = tuple(values[f"column{number}"] for number in range(len(self.data.columns)))
            nouns = [self._nouns(work, prices, each) for each in (rows, columns)]
            self.set_state(work, replace(ground, rows=rows, columns=columns))
            what = f"rows {nouns[0]}; columns {nouns[1]}"
            stock = work.find(Stock, prices.stock)
            laid = (
                Event("placed", thing=stock.log_name(kind), amount=1, to=name)
                for _, names, kinds in self._lines(self.state(work))
                for name, kind in zip(names, kinds, strict=True)
            )
            shown = Event("shown", title=prices.title, does="", what=what)
            work.tell(self.id, shown, also=tuple(laid))
        elif action.verb == "swap":
            self._swapped(work, prices, action.seat, values["which"])
        else:
            piece = next(each for each in prices.pieces if each.id == values["piece"])
            self._paid(work, prices, action.seat, values["place"], piece, values.get("any", ""))

    def _place(self, look: TableContext, why: Mapping[str, str] | None = None) -> Field:
        """Return the question which place it is."""
        covered = self.state(look).covered
        choices = tuple(
            Choice(name, name, why="closed" if name in covered else (why or {}).get(name, ""))
            for name in self._spots
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

    # Goods beside rows and columns.

    def lying(self, look: TableContext, stock: str) -> Mapping[str, int]:
        """Return how many goods of a stock lie beside rows and columns: each kind twice."""
        prices = self.data.prices
        if prices is None or prices.stock != stock:
            return {}
        return {kind.id: 2 for kind in look.find(Stock, stock).kinds}

    def _lines(self, ground: Ground) -> tuple[tuple[str, Sequence[str], tuple[str, ...]], ...]:
        """Return what lines are called, their names, and what lies beside each."""
        return ("row", self.data.rows, ground.rows), ("column", self.data.columns, ground.columns)

    def _nouns(self, look: TableContext, prices: Prices, kinds: Sequence[str]) -> str:
        """Return the kinds of goods beside all rows, or all columns, in words.

        Raises:
            Refusal: if one lies beside two of them.
        """
        stock = look.find(Stock, prices.stock)
        twice = next((kind for kind, count in Counter(kinds).items() if count > 1), None)
        if twice is not None:
            one, noun = stock.data.unit.one, stock.goods_kind(twice).noun
            text = f"Each row and each column has a {one} of its own: {noun} is told twice."
            raise Refusal(Code.NOT_A_CHOICE, text)
        return listed([stock.goods_kind(kind).noun for kind in kinds])

    def _lay(self, look: TableContext, prices: Prices) -> Offer:
        stock = look.find(Stock, prices.stock)
        choices, unit = kind_choices(stock.kinds, {}), stock.data.unit
        fields = tuple(
            Field(
                f"{line}{number}", f"Which {unit.one} lies at {line} {name}?", "choice", choices,
                start=now[number] if now else None,
            )
            for line, names, now in self._lines(self.state(look))
            for number, name in enumerate(names)
        )  # fmt: skip
        return Offer(f"{self.id}.lay", "", prices.title, fields, anytime=True, group=self.id)

    def _swap(self, seat: str, name: str) -> Offer:
        pairs = tuple(
            Choice(f"{line}:{one}:{other}", f"{opened(line)}s {names[one]} and {names[other]}")
            for line, names, _ in self._lines(Ground())
            for one, other in combinations(range(len(names)), 2)
        )
        which = Field("which", "Which two change places?", "choice", pairs)
        return Offer(
            f"{self.id}.swap", seat, f"{name} swaps", (which,), anytime=True, group=self.id
        )

    def _swapped(self, work: Transaction, prices: Prices, seat: str, which: str) -> None:
        line, *two = which.split(":")
        one, other = map(int, two)
        found = {each: (names, list(now)) for each, names, now in self._lines(self.state(work))}
        names, kinds = found[line]
        kinds[one], kinds[other] = kinds[other], kinds[one]
        ground, now = self.state(work), tuple(kinds)
        is_row = line == "row"
        new = replace(ground, rows=now) if is_row else replace(ground, columns=now)
        self.set_state(work, new)
        many = work.find(Stock, prices.stock).data.unit.many
        told = Event(
            "moved", seat, origin=names[one], to=names[other], does="swaps",
            what=f"the {many} of {line}s {names[one]} and {names[other]}", line="act",
        )  # fmt: skip
        work.tell(self.id, told)
        if prices.swap is not None and work.is_on(work.find(Mechanism, prices.swap).option):
            work.find(Ledger, prices.swap).gain(work, seat, -1, "for the swap")

    def _cost(self, look: TableContext, place: str) -> tuple[str, str]:
        """Return the kinds that a place costs: its row's and its column's."""
        (row, column), ground = self._spots[place], self.state(look)
        return ground.rows[row], ground.columns[column]

    def _held(self, look: TableContext, stock: Stock, seat: str) -> Mapping[str, int]:
        """Return how many goods of each kind a seat can pay; enough where nobody counts them."""
        is_counted = look.is_on(stock.option)
        return {
            kind.id: stock.goods(look, seat, kind.id) if is_counted else _ENOUGH
            for kind in stock.kinds
        }

    def _pay(self, look: TableContext, prices: Prices, seat: str) -> Offer:
        stock = look.find(Stock, prices.stock)
        held = self._held(look, stock, seat)
        lacking = {
            place: [kind for kind, n in Counter(self._cost(look, place)).items() if held[kind] < n]
            for place in self._open(look)
        }
        why = {
            place: f"too few {' and '.join(stock.goods_kind(kind).noun for kind in kinds)}"
            for place, kinds in lacking.items()
            if kinds
        }
        pieces = tuple(Choice(each.id, each.name) for each in prices.pieces)
        fields = [self._place(look, why), Field("piece", "Which piece?", "choice", pieces)]
        if any(each.extra for each in prices.pieces):
            ask = "What is paid of any kind, where that is asked for?"
            whys = {kind: "none is left" for kind, count in held.items() if count < 1}
            kinds = kind_choices(stock.kinds, whys)
            fields.append(Field("any", ask, "choice", kinds, optional=True))
        who = look.name(seat)
        poor = f"{who} has too few {stock.data.unit.many}." if len(why) == len(lacking) else ""
        return Offer(
            f"{self.id}.pay", seat, f"{who} pays", tuple(fields), poor, anytime=True, group=self.id
        )

    def _paid(
        self, work: Transaction, prices: Prices, seat: str, place: str, piece: Paid, more: str
    ) -> None:
        stock = work.find(Stock, prices.stock)
        kinds = Counter(self._cost(work, place))
        is_counted = work.is_on(stock.option)
        if piece.extra and not more and is_counted:
            one = stock.data.unit.one
            text = f"{opened(piece.name)} costs 1 {one} more: which?"
            raise Refusal(Code.MISSING_VALUE, text)
        if piece.extra and more:
            kinds[more] += piece.extra
        held, who = self._held(work, stock, seat), work.name(seat)
        for kind, count in kinds.items():
            if count > held[kind]:
                has = stock.with_unit(kind, held[kind])
                raise Refusal(Code.OUT_OF_RANGE, f"{who} has {has}, not {count}.")
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
        work.tell(self.id, *paid, *((first,) if piece.extra and not more else ()))
        for kind, count in kinds.items() if is_counted else ():
            stock.lose(work, seat, kind, count, f"for {place}")

    # Showing and counting.

    def panels(self, look: TableContext) -> Iterator[PanelView]:
        """Yield the places as a grid: a seat's marker, × for nobody's tile, · for an open place."""
        data, ground = self.data, self.state(look)
        heads: list[ColumnView] = [{"title": "", "align": "left", "icon": ""}]
        for name, icon in zip(data.columns, self._icons(look, ground.columns), strict=False):
            heads.append({"title": name, "align": "center", "icon": icon})
        rows: list[TableRowView] = []
        for at, (name, icon) in enumerate(
            zip(data.rows, self._icons(look, ground.rows), strict=False)
        ):
            cells: list[CellView] = [{"text": name, "bold": True, "icon": icon}]
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

    def _icons(self, look: TableContext, kinds: Sequence[str]) -> list[str]:
        """Return the icons of the goods beside rows or columns; blanks where nothing is known."""
        prices = self.data.prices
        if prices is None or not kinds or not look.is_on(prices.option):
            return [""] * max(len(self.data.rows), len(self.data.columns))
        stock = look.find(Stock, prices.stock)
        return [stock.goods_kind(kind).icon for kind in kinds]

    def score_lines(self, look: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield the tiles of the largest district, or all tiles."""
        own = self.data.tiles.own
        in_all = self.state(look).of(seat)
        found = in_all if source.what == "tiles" else self.district(look, seat)
        each = f", {source.each} each" if found and source.each != 1 else ""
        tiles = f"{len(found)} {own if len(found) == 1 else own + 's'}"
        where = f" ({', '.join(found)})" if found else ""
        yield ScoreLine("", source.title, f"{tiles}{where}{each}", len(found) * source.each)
