"""Places in rows and columns that seats close one by one; a tile goes on top of each.

A place's gain is on a score sheet that is filled in when the place closes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from punchboard.cards.catalog import marked, tr, tr_count, tr_list, translated
from punchboard.cards.play.schema.places import Places as Data
from punchboard.cards.play.schema.scoring import Source
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.limit import Limit, Part
from punchboard.companion.rules.engine.mechanism import Mechanism, ScoreLine
from punchboard.companion.rules.engine.offer import Choice, Field, Offer
from punchboard.companion.rules.engine.rows_panel import cell, head, table_panel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.words import opened
from punchboard.companion.rules.kinds.ends import last_round
from punchboard.companion.rules.kinds.sheet import Sheet
from punchboard.companion.rules.parts.districts import Grid
from punchboard.companion.view_schema import CellView, PanelView

#: Where a tile may point, by direction.
_POINTING = {
    "up": marked("up to {place}"),
    "right": marked("right to {place}"),
    "down": marked("down to {place}"),
    "left": marked("left to {place}"),
}


@dataclass(frozen=True, slots=True)
class PlacesState:
    """Which places are closed.

    Attributes:
        covered: Name of each closed place to the seat whose tile covers it; "" is nobody's.
        said: Reason of this mechanism that the round is the last; "" if it gave none.
    """

    covered: Mapping[str, str] = field(default_factory=dict)
    said: str = ""

    def of(self, seat: str) -> list[str]:
        """Return the places under a seat's tiles; for "", places closed without a tile."""
        return [name for name, owner in self.covered.items() if owner == seat]


class Places(Mechanism[Data, PlacesState]):
    """Closes places, and finds districts of tiles."""

    kind = "places"

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        super().__init__(id, data)
        self._grid = Grid(data.rows, data.columns)
        self._choices = tuple(Choice(name, name) for name in self._grid.names)

    def start(self, table: TableContext) -> PlacesState:
        """Return that every place is open."""
        return PlacesState()

    def district(self, table: TableContext, seat: str) -> list[str]:
        """Return the places of a seat's largest district; none without a tile."""
        return self._grid.largest_district(self.state(table).of(seat))

    def _open(self, table: TableContext) -> list[str]:
        return [name for name in self._grid.names if name not in self.state(table).covered]

    # Closing.

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield the offers to close a place, and to correct one."""
        data, word, is_over = self.data, self.data.word.one, table.state.moment.over
        if self._open(table):
            counted = table.find(Sheet, data.sheet).form(table)
            now = not is_over and table.play.phases[table.state.moment.phase].id in data.phases
            yield Offer(
                f"{self.id}.close", "", tr("Close a {place}", place=word),
                (self._place(table, "closed"), *counted.fields),
                style="other", anytime=not now, group="" if now else self.id,
                limits=counted.limits, source="told",
            )  # fmt: skip
        lies = (
            Choice("open", tr("Nothing: it is open")),
            Choice("nobody", opened(data.tiles.nobody)),
            *(Choice(seat.id, seat.name, seat=seat.id) for seat in table.seats),
        )
        fields = (self._place(table, ""), Field("cover", tr("What lies on it?"), "pick", lies))
        yield Offer(
            f"{self.id}.change", "", tr("Set a {place} otherwise", place=word), fields,
            style="other", anytime=True, group="mend", limits=tuple(self._tile_limits(table)),
            source="told",
        )  # fmt: skip

    def _tile_limits(self, table: TableContext) -> Iterator[Limit]:
        """Yield that seats without a tile left can only have a place that they cover already."""
        tiles = self.data.tiles
        for seat in table.seats:
            if tiles.each is not None and not self._has_tile(table, seat.id):
                own = tuple(self.state(table).of(seat.id))
                parts = (
                    Part("cover", values=(seat.id,)),
                    *((Part("place", values=own, times=-1),) if own else ()),
                )
                held = tiles.owned.count(tiles.each)
                why = tr("{name} has only {tiles}.", name=seat.name, tiles=held)
                yield Limit(parts, why, most=0)

    def apply(self, tx: Transaction, action: Action) -> None:
        """Close a place, or correct one."""
        values = action.values
        if action.verb == "close":
            self._close(tx, values["place"], values)
        else:
            self._change(tx, values["place"], values["cover"])

    def _place(self, table: TableContext, why: str) -> Field:
        """Return the question which place it is, with the reason why not one that is closed."""
        covered = self.state(table).covered if why else ()
        choices = tuple(
            Choice(each.label, each.label, why=why) if each.label in covered else each
            for each in self._choices
        )
        ask = tr("Which {place}?", place=self.data.word.one)
        return Field("place", ask, "pick", choices, across=len(self.data.columns))

    def _close(self, tx: Transaction, place: str, values: Mapping[str, Any]) -> None:
        """Close a place: its sheet is filled in for all seats, and a tile covers it."""
        data = self.data
        closed = f"{self.id}.{place}"
        tx.tell(
            self.id,
            Event(
                "shown", thing=closed, name=place, does="", what=tr("{place} closes", place=place)
            ),
        )
        winners = tx.find(Sheet, data.sheet).fill(tx, values, data.taker)
        seat = winners[0] if len(winners) == 1 else ""
        if seat and not self._has_tile(tx, seat):
            what = tr("{name} has no {tile} left.", name=tx.name(seat), tile=data.tiles.own)
            tx.tell(self.id, Event("told", seat, what=what, line="follows"))
            seat = ""
        self._cover(tx, place, seat)
        what = self._covering(tx, place, seat)
        told_of = Event(
            "placed", seat, thing=closed, to=place, name=place, does="", what=what, line="board"
        )
        tx.tell(self.id, told_of)
        if data.after:
            tx.tell(self.id, Event("told", what=data.after))

    def _covering(self, table: TableContext, place: str, seat: str) -> str:
        """Return the sentence on a tile that covers a place, without its stop.

        Args:
            table: The table.
            place: Place that closes.
            seat: Seat that owns the tile; "" for none.
        """
        tiles = self.data.tiles
        if seat:
            covers = tr("{{who}} covers {place} with a {tile}", place=place, tile=tiles.own)
        else:
            covers = tr("A {tile} covers {place}", tile=tiles.nobody, place=place)
        if not tiles.turned:
            return covers
        left = self._open(table)
        ways = [
            translated(_POINTING[way], place=to)
            for way, to in self._grid.beside(place).items()
            if to in left
        ]
        if ways:
            return tr("{covers}; it may point {ways}", covers=covers, ways=tr_list(ways, "or"))
        return tr(
            "{covers}; no {place} beside it is open, so it may point anywhere",
            covers=covers,
            place=self.data.word.one,
        )

    def _has_tile(self, table: TableContext, seat: str) -> bool:
        each = self.data.tiles.each
        return each is None or len(self.state(table).of(seat)) < each

    def _cover(self, tx: Transaction, place: str, seat: str) -> None:
        """Put a seat's tile on a place, or one that belongs to nobody."""
        ground, tiles = self.state(tx), self.data.tiles
        self.set_state(tx, replace(ground, covered={**ground.covered, place: seat}))
        count = len(self.state(tx).of(""))
        if not seat and tiles.of_nobody is not None and count > tiles.of_nobody:
            shortage = tr(
                "Only {tiles} in the box. Use substitutes if you need more.",
                tiles=tiles.unowned.count(tiles.of_nobody),
            )
            tx.tell(self.id, Event("told", what=shortage))

    def _change(self, tx: Transaction, place: str, cover: str) -> None:
        """Match the tile on a place to the table."""
        tiles, ground = self.data.tiles, self.state(tx)
        covered = {name: seat for name, seat in ground.covered.items() if name != place}
        self.set_state(tx, replace(ground, covered=covered))
        what = tr("{place} is open.", place=place)
        seat = "" if cover in ("nobody", "open") else cover
        if seat:
            what = tr(
                "{tile} of {name} on {place}.",
                tile=opened(tiles.own),
                name=tx.name(seat),
                place=place,
            )
        elif cover != "open":
            what = tr("A {tile} lies on {place}.", tile=tiles.nobody, place=place)
        thing = f"{self.id}.{place}"
        tx.tell(self.id, Event("corrected", thing=thing, to=place, name=place, what=what))
        if cover != "open":
            self._cover(tx, place, seat)

    def score_fields(self, table: TableContext, seat: str) -> Iterator[Field]:
        """Yield the grid of places, for a seat to touch the ones under its own tiles."""
        ground, tiles = self.state(table), self.data.tiles
        choices = tuple(
            Choice(
                name,
                name,
                why=tr("{tile} of {name}", tile=opened(tiles.own), name=table.name(owner))
                if owner not in ("", seat)
                else "",
                seat=owner if owner != seat else "",
            )
            for name in self._grid.names
            for owner in (ground.covered.get(name, ""),)
        )
        most = max(2, len(choices) if tiles.each is None else tiles.each)
        ask = tr(
            "Where do the {tiles} of {name} lie?", tiles=tiles.owned.many, name=table.name(seat)
        )
        yield Field(
            f"{self.id}.{seat}", ask, "pick", choices, least=0, most=most,
            start=ground.of(seat), across=len(self.data.columns), seat=seat,
        )  # fmt: skip

    def match(self, tx: Transaction, values: Mapping[str, Any]) -> None:
        """Set the places under the tiles of some seats; all other places stay."""
        for key, places in values.items():
            seat, ground = key.removeprefix(f"{self.id}."), self.state(tx)
            others = {name: owner for name, owner in ground.covered.items() if owner != seat}
            covered = {**others, **dict.fromkeys(places, seat)}
            self.set_state(tx, replace(ground, covered=covered))
            count, listed = self.data.tiles.owned.count(len(places)), tr(", ").join(places)
            what = tr("{tiles} of {{who}}: {places}", tiles=count, places=listed or tr("none"))
            tx.tell(self.id, Event("corrected", seat, does="", what=what))

    def watch(self, tx: Transaction) -> None:
        """Make the round the last once few enough places are open, or take that back."""
        ground, moment = self.state(tx), tx.state.moment
        if self.data.open_at_end is None or moment.over:
            return
        count = len(self._open(tx))
        places = self.data.word.count(count)
        # The reason that was given stays, however few are open by the end of the round.
        why = moment.last_round or tr_count(
            "Only {places} is open.", "Only {places} are open.", count, places=places
        )
        due = (why,) if count <= self.data.open_at_end else ()
        goes_on = tr("{places} are open: the game goes on.", places=places)
        said = last_round(tx, self.id, due, ground.said, goes_on)
        self.set_state(tx, replace(ground, said=said))

    # Showing and counting.

    def panels(self, table: TableContext) -> Iterator[PanelView]:
        """Yield the places as a grid: a seat's marker, × for nobody's tile, · for an open place."""
        data = self.data
        heads = [head("", "left"), *map(head, data.columns)]
        rows = [
            ("", [cell(row, bold=True), *(self._shown(table, name) for name in names)])
            for row, names in zip(data.rows, self._grid.rows, strict=True)
        ]
        sizes = [
            f"{seat.name} {len(found)}"
            for seat in table.seats
            if (found := self.district(table, seat.id))
        ]
        left = data.word.count(len(self._open(table)))
        caption = tr("{places} open (·), × is a {tile}.", places=left, tile=data.tiles.nobody)
        if sizes:
            caption += " " + tr("Largest districts: {sizes}.", sizes=tr(", ").join(sizes))
        yield table_panel(self.id, data.title, heads, rows, caption)

    def _shown(self, table: TableContext, place: str) -> CellView:
        """Return the table's cell for a place."""
        owner = self.state(table).covered.get(place)
        return cell("·" if owner is None else "" if owner else "×", seat=owner or "")

    def score_lines(self, table: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield the tiles of the largest district, or all tiles."""
        in_all = self.state(table).of(seat)
        found = in_all if source.what == "tiles" else self.district(table, seat)
        tiles, places = self.data.tiles.owned.count(len(found)), tr(", ").join(found)
        if not found:
            why = tiles
        elif source.each == 1:
            why = tr("{tiles} ({places})", tiles=tiles, places=places)
        else:
            why = tr(
                "{tiles} ({places}), {number_of_each} each",
                tiles=tiles,
                places=places,
                number_of_each=source.each,
            )
        yield ScoreLine("", source.title, why, len(found) * source.each)
