"""Places that close when all of their spaces are covered, with awards by rank and a tile on top."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from punchboard.cards.schema.play.base import Step
from punchboard.cards.schema.play.majorities import Majority as Data
from punchboard.cards.schema.play.scoring import Source
from punchboard.companion.rules.action import Action
from punchboard.companion.rules.awards import winners
from punchboard.companion.rules.event import Event
from punchboard.companion.rules.look import Look
from punchboard.companion.rules.mechanism import Hint, Mechanism
from punchboard.companion.rules.mechanisms import majority_asks as asks
from punchboard.companion.rules.mechanisms import majority_close as closing
from punchboard.companion.rules.mechanisms import majority_prices as prices
from punchboard.companion.rules.mechanisms.majority_parts import (
    Ground,
    largest_district,
    open_places,
    tiles_of,
)
from punchboard.companion.rules.offer import Offer
from punchboard.companion.rules.roles import KeepsGoods
from punchboard.companion.rules.score_line import ScoreLine
from punchboard.companion.rules.work import Work
from punchboard.companion.view_schema import PanelView


class Majority(Mechanism[Data, Ground], KeepsGoods):
    """Closes places, ranks who covered most, and finds districts of tiles."""

    kind = "majority"

    def start(self, look: Look) -> Ground:
        """Return that every place is open."""
        return Ground()

    def offers(self, look: Look) -> Iterator[Offer]:
        """Yield what a closed place has left open, closing one, and setting one otherwise."""
        ground = look.part(self)
        if ground.open and not (look.state.moment.over and ground.open[0].about == "way"):
            yield asks.answer(self.id, self.data, look, ground.open[0], ground)
            ends = (ground.open[0].seat,) if ground.open[0].seat else ()
            yield Offer(f"{self.id}.leave", "", "Leave that open", style="skip", ends=ends)
        if open_places(self.data, ground):
            yield asks.close(self.id, self.data, look, ground)
        yield asks.change(self.id, self.data, look)
        yield from prices.offers(look, self)

    def apply(self, work: Work, action: Action) -> None:
        """Close a place, answer what that left open, or set a place otherwise."""
        values = action.values
        if action.verb == "close":
            self._close(work, values)
        elif action.verb in prices.VERBS:
            prices.apply(work, self, action)
        elif action.verb == "change":
            closing.change(work, self, values["place"], values["cover"])
        else:
            question, *rest = work.part(self).open
            work.put(self, replace(work.part(self), open=tuple(rest)))
            if action.verb == "way":
                closing.move_on(work, self, question, values["way"])
            elif action.verb == "gain":
                closing.gain(work, self, question.seat, values["gain"], question.place)
            elif action.verb == "corner":
                closing.count_corner(work, self, question, values["worth"])
            else:
                told = Event("passed", title=question.place, does="a question is left open")
                work.tell(self.id, told)

    def _close(self, work: Work, values: Any) -> None:
        data: Data = self.data
        place = values["place"]
        stands = [values[f"space{n}"].partition(":") for n in range(len(data.spaces))]
        counts = Counter(seat for seat, _, _ in stands)
        ranked = {seat: counts[seat] for seat in work.order() if counts[seat]}
        told = (
            Event("counted", seat, thing=f"{self.id}.{place}", amount=count, name=place,
                  title=f"{place} closes", does="", what=str(count))
            for seat, count in ranked.items()
        )  # fmt: skip
        work.tell(self.id, *told)
        work.put(self, replace(work.part(self), arrived=""))
        found = winners(ranked, data.awards)
        closing.cover(work, self, place, found)
        for winner in found:
            closing.award(work, self, winner, place)
        closing.take_corners(work, self, place, [seat for seat, _, _ in stands])
        if data.after:
            work.tell(self.id, Event("told", what=data.after))
        moving = {piece.id for piece in data.pieces if piece.moves}
        closing.movers(work, self, place, [seat for seat, _, piece in stands if piece in moving])

    def watch(self, work: Work) -> None:
        """Make the round the last once few enough places are open, or take that back."""
        data: Data = self.data
        ground, moment = work.part(self), work.state.moment
        if data.open_at_end is None or moment.over:
            return
        count = len(open_places(data, ground))
        is_last = count <= data.open_at_end
        if is_last and not moment.last_round:
            verb = "is" if count == 1 else "are"
            why = f"Only {data.word.count(count)} {verb} open."
            work.put(self, replace(ground, said=why))
            work.end_after_round(why)
        elif not is_last and ground.said and moment.last_round == ground.said:
            work.put(self, replace(ground, said=""))
            work.move_to(replace(moment, last_round=""))
            what = f"{data.word.count(count)} are open: the game goes on"
            work.tell(self.id, Event("corrected", thing="round", what=what))

    def hints(self, look: Look, step: Step) -> Iterator[Hint]:
        """Yield that pieces have arrived where they may close another place."""
        ground = look.part(self)
        if ground.arrived:
            yield Hint(f"If {ground.arrived} is full now, close it as well.", "remind")

    def panels(self, look: Look) -> Iterator[PanelView]:
        """Yield the places as a grid with whose tile lies on each."""
        yield asks.panel(self.id, self.data, look, look.part(self))

    def lying(self, look: Look, stock: str) -> Mapping[str, int]:
        """Return how many goods of a stock lie beside rows and columns."""
        return prices.lying(look, self, stock)

    def score_lines(self, look: Look, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield the tiles of the largest district, or all tiles."""
        data: Data = self.data
        ground = look.part(self)
        if source.what == "tiles":
            found = tiles_of(ground, seat)
        else:
            found = largest_district(data, ground, seat)
        each = f", {source.each} each" if found and source.each != 1 else ""
        tiles = f"{len(found)} {data.tiles.own if len(found) == 1 else data.tiles.own + 's'}"
        where = f" ({', '.join(found)})" if found else ""
        yield ScoreLine("", source.title, f"{tiles}{where}{each}", len(found) * source.each)
