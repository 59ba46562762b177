"""A score pad: players name its rows at the table, and each types a number for every row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.score_pad import ScorePad as Data
from punchboard.cards.play.schema.scoring import Source
from punchboard.companion.rules.engine.action import Action, Code, Refusal
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.mechanism import Mechanism, ScoreLine
from punchboard.companion.rules.engine.offer import Choice, Field, Offer, Wheel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction

_MOST_ROWS = 30


@dataclass(frozen=True, slots=True)
class Pad:
    """The rows with their numbers.

    Attributes:
        titles: Names of the rows, in order.
        minus: Names of the rows that are subtracted.
        of: Seat to row to number.
        was: Numbers of pages that are being filled in again, from before.
    """

    titles: tuple[str, ...] = ()
    minus: frozenset[str] = frozenset()
    of: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    was: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


class ScorePad(Mechanism[Data, Pad]):
    """Adds up rows that the players have named themselves."""

    kind = "score_pad"
    has_further_pages = True

    def start(self, table: TableContext) -> Pad:
        """Return the rows of the data, without numbers."""
        rows = self.data.rows
        minus = frozenset(each.title for each in rows if each.minus)
        return Pad(tuple(each.title for each in rows), minus)

    def score_offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield adding a row."""
        signs = (
            Choice("plus", tr("It adds points")),
            Choice("minus", tr("It subtracts points")),
        )
        yield Offer(
            f"{self.id}.row", "", tr("Add a row"),
            (
                Field("title", tr("What does it count?"), "text"),
                Field("sign", tr("What does it do?"), "pick", signs, start="plus"),
            ),
            style="other", source="told",
        )  # fmt: skip

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield adding a row before the game is over."""
        if not table.state.moment.over:
            for each in self.score_offers(table):
                yield replace(each, anytime=True, group=self.id)

    def apply(self, tx: Transaction, action: Action) -> None:
        """Add a row.

        Raises:
            Refusal: If the pad has a row of that name, or no room.
        """
        pad, title = self.state(tx), " ".join(action.values["title"].split())
        if any(each.casefold() == title.casefold() for each in pad.titles):
            text = tr("The pad has a row “{title}”. Give this one another name.", title=title)
            raise Refusal(Code.NOT_A_CHOICE, text)
        if len(pad.titles) >= _MOST_ROWS:
            text = tr("The pad has {most} rows. Add two things in one row.", most=_MOST_ROWS)
            raise Refusal(Code.OUT_OF_RANGE, text)
        minus = {title} if action.values["sign"] == "minus" else set()
        titles = (*pad.titles, title)
        self.set_state(tx, replace(pad, titles=titles, minus=pad.minus | minus))
        tx.tell(self.id, Event("settled", name=title, title=tr("New row"), what=title))

    def score_fields(self, table: TableContext, seat: str) -> Iterator[Field]:
        """Yield the rows for which a seat has no number yet."""
        pad, most = self.state(table), self.data.most
        numbers, was = pad.of.get(seat, {}), pad.was.get(seat, {})
        for number, title in enumerate(pad.titles):
            if title not in numbers:
                start = was.get(title, 0)
                ask = tr("{title} (subtracted)", title=title) if title in pad.minus else title
                wheel = Wheel("points", title, -most, most, -most, most, start=start)
                yield Field(f"{self.id}.{number}", ask, "number", wheels=(wheel,))

    def fill_page(self, tx: Transaction, seat: str, values: Mapping[str, Any]) -> None:
        """Save the numbers of a seat."""
        pad = self.state(tx)
        numbers = {pad.titles[int(key.rpartition(".")[2])]: n for key, n in values.items()}
        of = {**pad.of, seat: {**pad.of.get(seat, {}), **numbers}}
        self.set_state(tx, replace(pad, of=of))
        counted = (
            Event("counted", seat, thing=self.id, amount=number, name=title)
            for title, number in numbers.items()
        )
        filled = Event("counted", seat, title=self.data.title, does=tr("’s is filled in"))
        tx.tell(self.id, filled, also=tuple(counted))

    def reopen_page(self, tx: Transaction, seat: str) -> None:
        """Ask a seat for its numbers again, starting with the present ones."""
        pad = self.state(tx)
        was = {**pad.was, seat: pad.of.get(seat, {})}
        self.set_state(tx, replace(pad, of={**pad.of, seat: {}}, was=was))

    def score_lines(self, table: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield a line for each row with a number."""
        pad = self.state(table)
        for number, title in enumerate(pad.titles):
            points = pad.of.get(seat, {}).get(title, 0) * source.each
            if points:
                yield ScoreLine(str(number), title, "", -points if title in pad.minus else points)
