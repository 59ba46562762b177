"""Places in rows and columns that seats close one after the other, with a tile on top of each.

What a place brings stands on a score sheet that is filled in when it closes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.play.schema.places import Places as Data
from punchboard.cards.play.schema.scoring import Source
from punchboard.companion.rules.action import Action, Code, Refusal
from punchboard.companion.rules.districts import Grid
from punchboard.companion.rules.event import Event
from punchboard.companion.rules.mechanism import Mechanism, ScoreLine
from punchboard.companion.rules.mechanisms.ends import last_round
from punchboard.companion.rules.mechanisms.sheet import Sheet
from punchboard.companion.rules.offer import Choice, Field, Offer
from punchboard.companion.rules.table_context import TableContext, Transaction
from punchboard.companion.rules.tables import cell, head, table
from punchboard.companion.rules.words import listed, opened
from punchboard.companion.view_schema import CellView, PanelView


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
        self._grid = Grid(data.rows, data.columns)

    def start(self, look: TableContext) -> Ground:
        """Return that every place is open."""
        return Ground()

    def district(self, look: TableContext, seat: str) -> list[str]:
        """Return the places of a seat's largest district; none without a tile."""
        return self._grid.largest_district(self.state(look).of(seat))

    def _open(self, look: TableContext) -> list[str]:
        return [name for name in self._grid.names if name not in self.state(look).covered]

    # Closing.

    def offers(self, look: TableContext) -> Iterator[Offer]:
        """Yield closing a place, and setting one otherwise."""
        data, word, is_over = self.data, self.data.word.one, look.state.moment.over
        if self._open(look):
            now = not is_over and look.play.phases[look.state.moment.phase].id in data.phases
            yield Offer(
                f"{self.id}.close", "", tr("Close a {word}", word=word),
                (self._place(look, "closed"), *look.find(Sheet, data.sheet).fields(look)),
                style="other", anytime=not now, group="" if now else self.id,
            )  # fmt: skip
        lies = (
            Choice("open", tr("Nothing: it is open")),
            Choice("nobody", opened(data.tiles.nobody)),
            *(Choice(seat.id, seat.name, seat=seat.id) for seat in look.seats),
        )
        fields = (self._place(look, ""), Field("cover", tr("What lies on it?"), "choice", lies))
        yield Offer(
            f"{self.id}.change", "", tr("Set a {word} otherwise", word=word), fields, style="other",
            anytime=True, group="mend",
        )  # fmt: skip

    def apply(self, work: Transaction, action: Action) -> None:
        """Close a place, or set one otherwise."""
        values = action.values
        if action.verb == "close":
            self._close(work, values["place"], values)
        else:
            self._change(work, values["place"], values["cover"])

    def _place(self, look: TableContext, why: str) -> Field:
        """Return the question which place it is, with the reason why not one that is closed."""
        covered = self.state(look).covered
        choices = tuple(
            Choice(name, name, why=why if name in covered else "") for name in self._grid.names
        )
        ask = tr("Which {one}?", one=self.data.word.one)
        return Field("place", ask, "choice", choices, across=len(self.data.columns))

    def _close(self, work: Transaction, place: str, values: Mapping[str, Any]) -> None:
        data = self.data
        closed = f"{self.id}.{place}"
        work.tell(
            self.id,
            Event(
                "shown", thing=closed, name=place, does="", what=tr("{place} closes", place=place)
            ),
        )
        winners = work.find(Sheet, data.sheet).fill(work, values, data.taker)
        seat = winners[0] if len(winners) == 1 else ""
        if seat and not self._has_tile(work, seat):
            what = tr("{name} has no {own} left.", name=work.name(seat), own=data.tiles.own)
            work.tell(self.id, Event("told", seat, what=what, line="follows"))
            seat = ""
        self._cover(work, place, seat)
        does, what = tr("A {nobody} covers", nobody=data.tiles.nobody), place
        if seat:
            does, what = "covers", tr("{place} with a {own}", place=place, own=data.tiles.own)
        if data.tiles.turned:
            left = self._open(work)
            ways = self._grid.beside(place).items()
            told = [tr("{way} to {to}", way=way, to=to) for way, to in ways if to in left]
            nowhere = tr("no {one} beside it is open, so it may point anywhere", one=data.word.one)
            what += (
                tr("; it may point {places}", places=listed(told, "or")) if told else f"; {nowhere}"
            )
        told_of = Event(
            "placed", seat, thing=closed, to=place, name=place, does=does, what=what, line="board"
        )
        work.tell(self.id, told_of)
        if data.after:
            work.tell(self.id, Event("told", what=data.after))

    def _has_tile(self, look: TableContext, seat: str) -> bool:
        each = self.data.tiles.each
        return each is None or len(self.state(look).of(seat)) < each

    def _cover(self, work: Transaction, place: str, seat: str) -> None:
        ground, tiles = self.state(work), self.data.tiles
        self.set_state(work, replace(ground, covered={**ground.covered, place: seat}))
        count = len(self.state(work).of(""))
        if not seat and tiles.of_nobody is not None and count > tiles.of_nobody:
            box = tr(
                "Only {of_nobody} {nobody}s in the box",
                of_nobody=tiles.of_nobody,
                nobody=tiles.nobody,
            )
            work.tell(
                self.id, Event("told", what=tr("{box}. Use substitutes if you need more.", box=box))
            )

    def _change(self, work: Transaction, place: str, cover: str) -> None:
        """Set what lies on a place as it is on the table.

        Raises:
            Refusal: if a seat has no tile for it.
        """
        tiles, ground = self.data.tiles, self.state(work)
        covered = {name: seat for name, seat in ground.covered.items() if name != place}
        self.set_state(work, replace(ground, covered=covered))
        what = tr("{place} is open.", place=place)
        seat = "" if cover in ("nobody", "open") else cover
        if seat and not self._has_tile(work, seat):
            limit = tr("{each} {own}s", each=tiles.each, own=tiles.own)
            raise Refusal(
                Code.OUT_OF_RANGE, tr("{name} has only {limit}.", name=work.name(seat), limit=limit)
            )
        if cover != "open":
            whose = (
                tr("{own} of {name}", own=opened(tiles.own), name=work.name(seat))
                if seat
                else tr("A {nobody} lies", nobody=tiles.nobody)
            )
            what = tr("{whose} on {place}.", whose=whose, place=place)
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
        # The reason that was given stays, however few are open by the end of the round.
        why = moment.last_round or tr_count(
            "Only {places} is open.", "Only {places} are open.", count, places=told
        )
        due = (why,) if count <= self.data.open_at_end else ()
        goes_on = tr("{places} are open: the game goes on.", places=told)
        said = last_round(work, self.id, due, ground.said, goes_on)
        self.set_state(work, replace(ground, said=said))

    # Showing and counting.

    def panels(self, look: TableContext) -> Iterator[PanelView]:
        """Yield the places as a grid: a seat's marker, × for nobody's tile, · for an open place."""
        data = self.data
        heads = [head("", "left"), *map(head, data.columns)]
        rows = [
            ("", [cell(row, bold=True), *(self._shown(look, name) for name in names)])
            for row, names in zip(data.rows, self._grid.rows, strict=True)
        ]
        sizes = [
            f"{seat.name} {len(found)}"
            for seat in look.seats
            if (found := self.district(look, seat.id))
        ]
        left = data.word.count(len(self._open(look)))
        caption = tr("{left} open (·), × is a {nobody}.", left=left, nobody=data.tiles.nobody)
        caption += tr(" Largest districts: {sizes}.", sizes=", ".join(sizes)) if sizes else ""
        yield table(self.id, data.title, heads, rows, caption)

    def _shown(self, look: TableContext, place: str) -> CellView:
        """Return what the table shows of a place."""
        owner = self.state(look).covered.get(place)
        return cell("·" if owner is None else "" if owner else "×", seat=owner or "")

    def score_lines(self, look: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield the tiles of the largest district, or all tiles."""
        own = self.data.tiles.own
        in_all = self.state(look).of(seat)
        found = in_all if source.what == "tiles" else self.district(look, seat)
        each = tr(", {each} each", each=source.each) if found and source.each != 1 else ""
        tiles = f"{len(found)} {own if len(found) == 1 else own + 's'}"
        where = f" ({', '.join(found)})" if found else ""
        yield ScoreLine("", source.title, f"{tiles}{where}{each}", len(found) * source.each)
