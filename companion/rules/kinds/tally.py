"""Money or tokens in front of each seat: their number, their value and their points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Unit
from punchboard.cards.play.schema.scoring import Source
from punchboard.cards.play.schema.tally import Tally as Data
from punchboard.companion.rules.engine.action import Action, Code, Refusal
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.limit import NOW, Limit, Part
from punchboard.companion.rules.engine.mechanism import Mechanism, ScoreLine
from punchboard.companion.rules.engine.offer import Field, Offer, Row, Wheel
from punchboard.companion.rules.engine.roles import Ledger, bank_of
from punchboard.companion.rules.engine.rows_panel import amounts_panel, own_panel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.view_schema import PanelView

_MOST = 99
#: At most this much money is typed: more than any player gets.
_MOST_MONEY = 9999


def tokens_for(shortfall: int, value: int) -> tuple[int, int]:
    """Return how many tokens make up for missing money, and the change.

    Args:
        shortfall: Amount that is missing; 0 or less: nothing.
        value: Value of a token, 1 or more.
    """
    tokens = max(0, -(-shortfall // value))
    return tokens, tokens * value - max(0, shortfall)


@dataclass(frozen=True, slots=True)
class TallyState:
    """How many each seat has."""

    of: Mapping[str, int]


class Tally(Mechanism[Data, TallyState], Ledger):
    """A count of tokens for each seat."""

    kind = "tally"
    is_money = True

    @property
    def keeps_own(self) -> bool:
        """Whether each seat sees its own tokens alone."""
        return bool(self.data.known == "own")

    @property
    def unit(self) -> Unit:
        """Unit of the tokens."""
        return self.data.unit

    def start(self, table: TableContext) -> TallyState:
        """Return each seat's first tokens in a game for a number of players."""
        data: Data = self.data
        starts = {each.players: each.at for each in data.starts}
        return TallyState(
            {seat.id: starts.get(len(table.seats), data.start) for seat in table.seats}
        )

    def amount(self, table: TableContext, seat: str) -> int:
        """Return the tokens of a seat."""
        return self.state(table).of[seat]

    def spare(self, table: TableContext, seat: str) -> int | None:
        """Return how much a seat can pay; None: nobody counts it."""
        return None if self.data.known == "nobody" else self.amount(table, seat)

    def limit(self, table: TableContext, seat: str) -> int | None:
        """Return a seat's amount if everybody may see it, as the table sees offers; else None."""
        return self.amount(table, seat) if self.data.known == "all" else None

    def gain(self, tx: Transaction, seat: str, amount: int, why: str = "") -> int:
        """Give a seat an amount or take it, down to nothing, and say so."""
        data: Data = self.data
        if data.known != "nobody":
            before = self.amount(tx, seat)
            self.change(tx, seat, amount, f" ({why})" if why else "")
            return self.amount(tx, seat) - before
        reason = f"({why})" if why else ""
        verb = tr("gains") if amount > 0 else tr("pays")
        bank = bank_of(tx, self.id)
        if bank is not None and amount > 0:
            amount = bank.pay(tx, amount)
        elif bank is not None:
            bank.receive(tx, -amount)
        if amount:
            event = Event(
                "gained" if amount > 0 else "lost", seat, amount=abs(amount), name=data.unit.many,
                does=verb, what=data.unit.count(abs(amount)), where=reason, line="act",
            )  # fmt: skip
            tx.tell(self.id, event)
        return amount

    def gain_unseen(self, tx: Transaction, seat: str, amount: int, why: str = "") -> int:
        """Give or take an amount, and log it for its seat only where it's a secret."""
        if not self.keeps_own:
            return self.gain(tx, seat, amount, why)
        before = self.amount(tx, seat)
        self.change(tx, seat, amount, f" ({why})" if why else "", unseen=True)
        return self.amount(tx, seat) - before

    def left(self, table: TableContext) -> int | None:
        """Return how many more may be counted; None: as many as wanted."""
        data: Data = self.data
        if not data.limited or data.printed is None:
            return None
        return max(0, data.printed - sum(self.state(table).of.values()))

    def room(self, table: TableContext) -> int | None:
        """Return the largest gain that isn't refused; None if none is."""
        bank = bank_of(table, self.id)
        limits = (self.left(table), None if bank is None else bank.left(table))
        return min((each for each in limits if each is not None), default=None)

    def limited(self, table: TableContext, wheel: Wheel) -> Wheel:
        """Return a wheel for more tokens, which ends where no more are left."""
        wheel = self._backed(table, wheel)
        left, printed = self.left(table), self.data.printed
        if left is None or printed is None or wheel.most is None or wheel.most <= left:
            return wheel
        if self.keeps_own:
            return wheel  # where it ends would tell what the others have
        start = min(wheel.start or 0, left)
        why = tr("there are only {printed} in all", printed=self.data.unit.count(printed))
        return replace(wheel, most=left, last=left, start=start, why_most=why)

    def _backed(self, table: TableContext, wheel: Wheel) -> Wheel:
        """Return a wheel for more tokens that ends where the bank refuses to pay."""
        bank = bank_of(table, self.id)
        left = None if bank is None else bank.left(table)
        if left is None or wheel.most is None or wheel.most <= left:
            return wheel
        start = min(wheel.start or 0, left)
        return replace(wheel, most=left, last=left, start=start, why_most=tr("no more is left"))

    def change(
        self, tx: Transaction, seat: str, amount: int, why: str = "", unseen: bool = False
    ) -> None:
        """Give a seat tokens or take some away, down to none, and say so.

        Args:
            tx: The table.
            seat: Seat that gains or loses.
            amount: Number gained; negative: lost.
            why: Reason, in brackets, after a space.
            unseen: True if the others don't see the amount, such as one that a player typed; a
                secret one is then logged for its seat only, even if it is 0.

        Raises:
            Refusal: if there are fewer, and substitutes aren't allowed.
        """
        data: Data = self.data
        bank = bank_of(tx, self.id)
        if bank is not None and amount > 0:
            amount = bank.pay(tx, amount)
        of = self.state(tx).of
        old, new = of[seat], max(0, of[seat] + amount)
        # Whether a loss was cut short tells what there was, and so does a missing line.
        if not (amount or unseen) or (new == old and not self.keeps_own):
            return
        self._set(tx, {seat: new})
        if bank is not None and new < old:
            bank.receive(tx, old - new)
        verb = self._verb(amount > 0)
        event = Event(
            "gained" if amount > 0 else "lost", seat, amount=abs(new - old), now=new,
            name=data.unit.many, does=verb, what=self._what(abs(new - old), why),
            has=self._figure(new) if data.known == "all" else "", line="act",
        )  # fmt: skip
        if self.keeps_own:
            seen = replace(event, amount=abs(amount), now=None, what=self._what(abs(amount), why))
            name = tr("{name} has gained or paid {many}.", name=tx.name(seat), many=data.unit.many)
            hidden = Event("told", seat, what=name, line="act")
            tx.tell(self.id, replace(event, shut=hidden if unseen else seen))
            return
        tx.tell(self.id, event)
        total = sum(self.state(tx).of.values())
        before = total - (new - old)
        if data.printed is not None and not data.limited and before <= data.printed < total:
            box = tr(
                "Only {printed} in the box. Use substitutes if you need more.",
                printed=data.unit.count(data.printed),
            )
            tx.tell(self.id, Event("told", what=box))

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield offers to take and give back, and to calculate tokens from missing money."""
        data: Data = self.data
        for seat in table.seats:
            # What only its owner knows would be told by where the wheel ends.
            least = -self.amount(table, seat.id) if data.known == "all" else -data.most
            wheel = Wheel("amount", data.title, least, data.most, least, data.most, start=1)
            wheel = self.limited(table, wheel)
            many = data.unit.many
            verbs = tr("gains or pays") if data.unit.sign else tr("takes or gives back")
            change = Offer(
                f"{self.id}.change", seat.id, f"{seat.name} {verbs} {many}",
                (Field("amount", tr("How many {many}?", many=many), "number", wheels=(wheel,)),),
                anytime=True, group=self.id, source="told",
            )  # fmt: skip
            yield change
            if data.value:
                missing = Wheel("missing", tr("Missing"), 1, 200, 1, 200, data.money.sign)
                form = Field("missing", tr("How much is missing?"), "number", wheels=(missing,))
                do, title = f"{self.id}.short", tr("{name}: not enough", name=seat.name)
                yield replace(change, do=do, title=title, fields=(form,))

    def apply(self, tx: Transaction, action: Action) -> None:
        """Carry out a change, or give the tokens for missing money."""
        data: Data = self.data
        if action.verb == "change":
            amount = action.values["amount"]
            spare = self.spare(tx, action.seat)
            if spare is not None and amount + spare < 0:
                text = tr(
                    "{name} does not have so many {many}.",
                    name=tx.name(action.seat),
                    many=data.unit.many,
                )
                raise Refusal(Code.OUT_OF_RANGE, text)
            self.gain_unseen(tx, action.seat, amount)
            return
        tokens, change = tokens_for(action.values["missing"], data.value)
        why = tr("with {change} change", change=data.money.count(change)) if change else ""
        self.gain_unseen(tx, action.seat, tokens, why)

    def match_fields(self, table: TableContext) -> Iterator[Field]:
        """Yield every seat's tokens, where all may see them."""
        data: Data = self.data
        if not self._can_match(table):
            return
        most = _MOST_MONEY if data.unit.sign or data.known != "all" else _MOST
        rows = tuple(
            Row(seat.id, (Wheel("count", data.title, 0, most, 0, most, start=has),))
            for seat in table.seats
            for has in (self.amount(table, seat.id),)
        )
        ask = tr("How many {many} has each?", many=data.unit.many)
        yield Field(self.id, ask, "grid", rows=rows, optional=True)

    def _can_match(self, table: TableContext) -> bool:
        """Return whether all may see every seat's tokens."""
        return self.data.known == "all" or table.state.moment.over

    def match_limits(self, table: TableContext) -> Iterator[Limit]:
        """Yield that all together have no more than there are, where that is so."""
        left = self.left(table)
        if left is not None and self._can_match(table):
            most = left + sum(self.state(table).of.values())
            yield Limit((Part(self.id),), self.too_many(NOW), most=most, kept=True)

    def gain_limits(self, table: TableContext, parts: tuple[Part, ...]) -> Iterator[Limit]:
        """Yield that no more is gained than there is, where all may see how much that is."""
        bank = bank_of(table, self.id)
        if bank is not None and (rest := bank.left(table)) is not None:
            yield Limit(parts, bank.has_only(table), most=rest)
        left = self.left(table)
        if left is not None and not self.keeps_own:
            has = sum(self.state(table).of.values())
            yield Limit(parts, self.too_many(NOW), most=left + has, base=has)

    def too_many(self, total: object) -> str:
        """Return the sentence for more tokens than there are."""
        data: Data = self.data
        printed = data.unit.count(data.printed or 0)
        return tr("There are only {limit} in all, not {total}.", limit=printed, total=total)

    def match(self, tx: Transaction, values: Mapping[str, Any]) -> None:
        """Match the tokens to the table."""
        of = self.state(tx).of
        counts = {seat: row["count"] for seat, row in values[self.id].items()}
        for seat, new in counts.items():
            if new != of[seat]:
                has = self._figure(new)
                corrected = Event(
                    "corrected", seat, amount=new - of[seat], now=new, name=self.data.unit.many,
                    does=":", what=tr("{many} set to {new}", many=self.data.unit.many, new=has),
                )  # fmt: skip
                tx.tell(self.id, corrected)
        self._set(tx, counts)

    def _figure(self, amount: int) -> str:
        """Return an amount without its words, which stand before it: "4", "$4"."""
        unit = self.data.unit
        return unit.count(amount) if unit.sign else str(amount)

    def _what(self, count: int, why: str) -> str:
        return f"{self.data.unit.count(count)}{why}"

    def _verb(self, is_gain: bool) -> str:
        """Return the verb for money, which has a sign or is hidden, or for tokens."""
        if self.data.unit.sign or self.data.known != "all":
            return tr("gains") if is_gain else tr("pays")
        return tr("takes") if is_gain else tr("gives back")

    def _set(self, tx: Transaction, counts: Mapping[str, int]) -> None:
        """Keep the new counts, unless they exceed the supply."""
        data: Data = self.data
        of = self.state(tx).of
        new = TallyState({**of, **counts})
        total = sum(new.of.values())
        limit = data.printed if data.limited else None
        if limit is not None and total > max(limit, sum(of.values())):
            text = self.too_many(total)
            if self.keeps_own:  # how many it would be tells what the others have
                text = tr("There are not that many {many}.", many=data.unit.many)
            raise Refusal(Code.OUT_OF_RANGE, text)
        self.set_state(tx, new)

    def score_lines(self, table: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield the tokens."""
        has = self.amount(table, seat)
        yield ScoreLine("", source.title, self.data.unit.count(has), has * source.each)

    def panels(self, table: TableContext) -> Iterator[PanelView]:
        """Yield the tokens of each seat; or only the viewer's own."""
        data: Data = self.data
        if data.known == "nobody":
            return
        if data.known == "own" and not table.state.moment.over:
            if table.viewer:
                text = data.unit.count(self.amount(table, table.viewer))
                yield own_panel(self.id, data.title, table.viewer, text)
            return
        counts = {seat.id: self.amount(table, seat.id) for seat in table.seats}
        yield counted(self.id, data.title, data.unit, counts)


def counted(id: str, title: str, unit: Unit, counts: Mapping[str, int]) -> PanelView:  # noqa: A002
    """Return the panel of pieces in front of each seat, of so many each."""
    rows = ((seat, count, unit.count(count)) for seat, count in counts.items())
    return amounts_panel(id, title, unit.many, rows)
