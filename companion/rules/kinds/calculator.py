"""Answers to players' questions, by formulas of the game or by the terms of their own cards.

A term is an effect of a card that can be calculated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from math import prod
from typing import Any, Literal

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import within_sentence
from punchboard.cards.play.schema.calculator import Calculator as Data
from punchboard.cards.play.schema.calculator import Column, Gained, Input, Sum
from punchboard.cards.play.schema.formulas import ROUND
from punchboard.companion.rules.engine.action import Action, Code, Refusal
from punchboard.companion.rules.engine.deck import Deck, TableCard
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.form_limits import broken
from punchboard.companion.rules.engine.formula_scope import (
    FormulaScope,
    Kind,
    formula,
    kinds_at,
    known,
)
from punchboard.companion.rules.engine.limit import Limit, Part, When
from punchboard.companion.rules.engine.mechanism import Mechanism
from punchboard.companion.rules.engine.offer import Choice, Field, Offer, Wheel, yes_or_no
from punchboard.companion.rules.engine.roles import Ledger, ledger_at
from punchboard.companion.rules.engine.rows_panel import cell, head, table_panel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.words import listed
from punchboard.companion.rules.parts.boards import HoldsCards
from punchboard.companion.rules.parts.card_terms import (
    Holding,
    Line,
    Reckoning,
    choices,
    needs_market,
    reckon,
)
from punchboard.companion.rules.parts.turn_actions import OffersTurnActions, TakesTurnActions
from punchboard.companion.view_schema import PanelView

#: Answers that are tried whether a player can pay for any; three questions of five kinds are 125.
_MOST_TRIED = 400


def kind_field(name: str, ask: str, kinds: Mapping[str, Kind]) -> Field:
    """Return the question which of several kinds it is."""
    choices = tuple(Choice(kind.id, kind.title, icon=kind.icon) for kind in kinds.values())
    return Field(name, ask, "pick", choices)


@dataclass(frozen=True, slots=True)
class TakenKinds:
    """The kinds that can be chosen only once, and have been.

    Attributes:
        taken: Their ids, the first one first.
    """

    taken: tuple[str, ...] = ()


class Sums:
    """Formulas of a calculator for a number of players, independent of the state.

    Attributes:
        kinds: Kinds to choose from and look up, by id.
    """

    def __init__(self, id: str, data: Data, deck: Deck, players: int) -> None:  # noqa: A002
        self._id, self._data = id, data
        self.kinds = kinds_at(data, deck, players)
        self._common = {**known(data.numbers, players), "players": (players,)}

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield a form for each sum; a sum with gains has one form per seat."""
        for asked in self._data.sums:
            if not table.is_on(asked.option) or asked.turn is not None:
                continue
            form = self._form(table, asked)
            offer = replace(form, anytime=True, group=_group(asked) or self._id)
            if not asked.gains:
                yield offer
                yield from (replace(offer, seat=seat.id, at_seat=True) for seat in table.seats)
            for seat in table.seats if asked.gains and not table.state.moment.over else ():
                if not asked.seats or seat.id in asked.seats:
                    yield self._of_seat(table, asked, offer, seat.id)

    def turn_actions(self, table: TableContext, turns: str, seat: str) -> Iterator[Offer]:
        """Yield the forms of the sums that take up a seat's turn of a mechanism."""
        for asked in self._data.sums:
            is_of_turn = asked.turn == turns and table.is_on(asked.option)
            if is_of_turn and (not asked.seats or seat in asked.seats):
                yield self._of_seat(table, asked, self._form(table, asked), seat)

    def turn_of(self, sum_id: str) -> str | None:
        """Return the id of the mechanism of which a sum takes up a turn; None if it needs none."""
        return next(each.turn for each in self._data.sums if each.id == sum_id)

    def _form(self, table: TableContext, asked: Sum) -> Offer:
        """Return the form of a sum, of no seat yet."""
        inputs = (each for each in asked.inputs if table.is_on(each.option))
        fields = tuple(self._field(table, each) for each in inputs)
        style: Literal["main", "other"] = "main" if asked.gains else "other"
        return Offer(f"{self._id}.{asked.id}", "", asked.title, fields, style=style, source="told")

    def _of_seat(self, table: TableContext, asked: Sum, form: Offer, seat: str) -> Offer:
        """Return a sum's form for a seat, with its limits, or the reason that it can't be done."""
        name = table.name(seat)
        own = replace(form, seat=seat, title=asked.title.replace("{name}", name))
        if any(not each.choices for each in form.fields if each.widget == "pick"):
            return replace(own, fields=(), why=tr("All are taken."))
        limits = tuple(self._spending(table, asked, seat))
        shown = tuple(each for each in limits if each.parts)
        return replace(own, why=_too_dear(form.fields, limits, name), limits=shown)

    def _spending(self, table: TableContext, asked: Sum, seat: str) -> Iterator[Limit]:
        """Yield that a seat spends no more than it has, where all may see how much that is.

        It's left to `carry_out` where a price depends on several answers, which no sum expresses.
        """
        inputs = {each.id: each for each in asked.inputs if table.is_on(each.option)}
        spent: dict[tuple[str, str], list[Part]] = {}
        always: dict[tuple[str, str], int] = {}
        for gained in asked.gains:
            if not gained.spent or gained.seat not in ("", seat) or not table.is_on(gained.option):
                continue
            used = inputs.keys() & _used(asked, gained.points)
            kinds = [inputs[each] for each in used if inputs[each].answer != "number"]
            if len(used) > 1 or kinds:
                continue
            number = next((inputs[each] for each in used), None)
            for kind in self.kinds.values() if gained.kind is not None else (None,):
                ledger = gained.goods or gained.into or "", kind.id if kind is not None else ""
                chosen = {} if kind is None or gained.kind is None else {gained.kind: kind.id}
                if number is None:
                    cost = -self._scope(table, asked, chosen).evaluate(gained.points)
                    if gained.kind is None:
                        always[ledger] = always.get(ledger, 0) + cost
                        spent.setdefault(ledger, [])
                        continue
                    part = Part(gained.kind, values=(ledger[1],), times=cost)
                else:
                    figures = range(max(0, number.most) + 1)
                    scopes = (self._scope(table, asked, {**chosen, number.id: n}) for n in figures)
                    worth = tuple(-scope.evaluate(gained.points) for scope in scopes)
                    when = When(gained.kind, (ledger[1],)) if gained.kind is not None else None
                    part = Part(number.id, worth=worth, when=when)
                spent.setdefault(ledger, []).append(part)
        for (name, kind_id), parts in spent.items():
            ledger_of = ledger_at(table, name, kind_id)
            most = ledger_of.limit(table, seat)
            if most is not None:
                why = _too_few(table, seat, ledger_of, most)
                base = always.get((name, kind_id), 0)
                yield Limit(tuple(parts), why, most=most, base=base)

    def answer(self, table: TableContext, sum_id: str, values: Mapping[str, Any]) -> str:
        """Return the result of a sum, in one or more sentences."""
        asked = next(each for each in self._data.sums if each.id == sum_id)
        return _said(asked, self._scope(table, asked, values), "")

    def carry_out(self, tx: Transaction, action: Action) -> None:
        """Log the result of a sum, and let the acting seat gain its gains.

        Raises:
            Refusal: if the seat has less than is spent, and its offer can't say so.
        """
        asked = next(each for each in self._data.sums if each.id == action.verb)
        scope, seat = self._scope(tx, asked, action.values), action.seat
        said = _said(asked, scope, tx.name(seat) if asked.gains else "")
        card = scope.kind.id if scope.kind is not None and scope.kind.id in tx.deck else ""
        thing = f"{self._id}.{asked.id}"
        event = Event(
            "looked_up",
            seat,
            card=card,
            thing=thing,
            name=asked.title.replace("{name}", "").strip(),
            what=said,
        )
        if asked.gains:
            event = replace(event, kind="told", line="follows")
        typed = [each for each in asked.gains if _is_typed(asked, each)]
        if any(_is_hidden(each, lambda name: tx.find(Mechanism, name).keeps_own) for each in typed):
            title = asked.title.replace("{name}", tx.name(seat)).strip()
            event = replace(event, shut=replace(event, what=f"{title}."))
        fact = (replace(event, kind="counted", what="", line=None),) if asked.gains else ()
        tx.tell(self._id, event, also=fact)
        for each in asked.gains:
            if each.seat not in ("", seat) or not tx.is_on(each.option):
                continue
            kind = (scope.chosen or {}).get(each.kind or "")
            if each.goods is not None and kind is None:
                continue
            into = each.goods or each.into or ""
            ledger = ledger_at(tx, into, kind.id if kind is not None else "")
            points, spare = scope.evaluate(each.points), ledger.spare(tx, seat)
            if each.spent and spare is not None and spare + points < 0:
                raise Refusal(Code.OUT_OF_RANGE, _too_few(tx, seat, ledger, spare))
            gain = ledger.gain_unseen if _is_typed(asked, each) else ledger.gain
            gain(tx, seat, points, scope.say(each.why))
        self._take(tx, asked, action.values)

    def _scope(self, table: TableContext, asked: Sum, values: Mapping[str, Any]) -> FormulaScope:
        chosen = {
            each.id: self.kinds[values[each.id]]
            for each in asked.inputs
            if each.answer == "kind" and each.id in values
        }
        numbers = {
            each.id: {"": int(each.id in chosen or values.get(each.id, 0))} for each in asked.inputs
        }
        kind = next(iter(chosen.values()), None)
        let = {each.id: each for each in asked.let}
        common = {**self._common, ROUND: (table.state.moment.round + 1,)}
        return FormulaScope(self.kinds, let, numbers, common=common, kind=kind, chosen=chosen)

    def panels(self) -> Iterator[PanelView]:
        """Yield the table of the kinds."""
        data = self._data
        if not data.table:
            return
        heads = [head(data.first, "left"), *(head(each.title, "right") for each in data.table)]
        kinds = ((self.kinds[name], texts) for name, texts in self._texts.items())
        rows = [
            ("", [cell(kind.title, bold=True, icon=kind.icon), *map(cell, texts)])
            for kind, texts in kinds
        ]
        yield table_panel(self._id, data.title, heads, rows, data.caption)

    @cached_property
    def _texts(self) -> dict[str, list[str]]:
        """Cells of the columns of each kind."""
        scopes = {
            kind.id: FormulaScope(self.kinds, {}, {}, common=self._common, kind=kind)
            for kind in self.kinds.values()
        }
        return {
            kind: [self._cell(scope, each) for each in self._data.table]
            for kind, scope in scopes.items()
        }

    def _cell(self, scope: FormulaScope, column: Column) -> str:
        if not scope.evaluate(column.when):
            return "–"
        return str(scope.evaluate(column.formula)).replace("-", "−")

    def taken(self, table: TableContext) -> tuple[str, ...]:
        """Return the ids of the kinds that aren't offered again."""
        state: TakenKinds | None = table.state.parts.get(self._id)
        return () if state is None else state.taken

    def _take(self, tx: Transaction, asked: Sum, values: Mapping[str, Any]) -> None:
        """Keep a kind from being chosen again, where the data say so."""
        found = tuple(values[each.id] for each in asked.inputs if each.once and each.id in values)
        if found:
            taken = TakenKinds((*self.taken(tx), *found))
            tx.state = tx.state.with_part(self._id, taken)

    def _field(self, table: TableContext, asked: Input) -> Field:
        if asked.answer == "kind":
            taken = self.taken(table) if asked.once else ()
            left = {name: kind for name, kind in self.kinds.items() if name not in taken}
            return replace(kind_field(asked.id, asked.ask, left), optional=asked.optional)
        if asked.answer == "yes":
            return yes_or_no(asked.id, asked.ask, start=bool(asked.start))
        wheel = Wheel(
            asked.id,
            tr("Number"),
            asked.least,
            asked.most,
            asked.least,
            asked.most,
            start=asked.start,
        )
        return Field(asked.id, asked.ask, "number", wheels=(wheel,))


def _too_dear(fields: Sequence[Field], limits: Sequence[Limit], name: str) -> str:
    """Return the reason why no answers to a form can be paid; "" if some can."""
    if why := next((why for each in limits if (why := broken(each, {}, fields))), ""):
        return why  # a price that no answer changes
    asked = [field for field in fields if not field.optional]
    choices = [_answers(field) for field in asked]
    if not limits or prod(map(len, choices)) > _MOST_TRIED:
        return ""
    names = [field.name for field in asked]
    for each in product(*choices):
        values = dict(zip(names, each, strict=True))
        if not any(broken(limit, values, fields) for limit in limits):
            return ""
    return tr("{name} can’t pay for it.", name=name)


def _answers(field: Field) -> Sequence[Any]:
    """Return all answers to a question of a sum."""
    if field.widget == "pick":
        return [choice.value for choice in field.choices]
    (wheel,) = field.wheels
    return range(wheel.least, (wheel.last if wheel.most is None else wheel.most) + 1)


def _used(asked: Sum, text: str) -> set[str]:
    """Return the names that a formula of a sum depends on, also by way of others."""
    found = set(formula(text).names)
    for each in reversed(asked.let):
        if each.id in found:
            found |= formula(each.formula).names
    return found


def _is_typed(asked: Sum, gained: Gained) -> bool:
    """Return whether an amount depends on a typed number, which need not be seen by the others."""
    used = _used(asked, gained.points)
    return any(each.id in used and each.answer == "number" for each in asked.inputs)


def _is_hidden(gained: Gained, keeps_own: Callable[[str], bool]) -> bool:
    """Return whether a gain changes an amount that each seat sees alone."""
    return gained.into is not None and keeps_own(gained.into)


def _group(asked: Sum) -> str:
    """Return the id that a sum with gains changes, to group its offer; "" for a plain question."""
    return next((each.into or each.goods or "" for each in asked.gains), "")


def _said(asked: Sum, scope: FormulaScope, name: str) -> str:
    return " ".join(scope.say(said.text, name) for said in asked.says if scope.evaluate(said.when))


class TermForms:
    """Calculations of a calculator with the terms of one player's cards."""

    def __init__(
        self,
        id: str,  # noqa: A002
        data: Data,
        cards: tuple[TableCard, ...],
        table: TableContext,
    ) -> None:
        assert data.terms is not None
        self._id = id
        self._terms, self._cards = data.terms, cards
        self._kinds = kinds_at(data, table.deck, len(table.seats))

    def fields(self, name: str) -> Iterator[Field]:
        """Yield the fields of a player's form."""
        terms = self._terms
        moments = tuple(Choice(each.moment, each.title) for each in terms.moments)
        yield Field("moment", tr("What do you want to calculate?"), "pick", moments)
        yield kind_field("kind", tr("Which goods?"), self._kinds)
        price = Wheel("price", tr("Price"), 0, terms.highest, 0, terms.highest, terms.money.sign)
        yield Field("price", tr("At which price, before the cards?"), "number", wheels=(price,))
        most = terms.largest
        names = enumerate((card.name for card in self._cards), 1)
        crates = tuple(Wheel(str(number), name, 0, most, 0, most) for number, name in names)
        yield Field(
            "crates",
            tr("How many on each of {name}’s cards?", name=name),
            "number",
            wheels=crates,
            look="dial",
        )
        times = tuple(self._choice_wheels())
        if times:
            ask = tr("How often do these count?")
            yield Field("times", ask, "number", wheels=times, optional=True, look="dial")
        yield yes_or_no("gain", tr("Add the points?"), start=True)

    def reckon(self, tx: Transaction, action: Action) -> None:
        """Log the result of a filled-in form, and gain its points if they were wanted."""
        values = action.values
        wheels = [wheel.name for wheel in self._choice_wheels()]
        chosen: Mapping[str, int] = _by_wheel(values.get("times"), wheels)
        counts = _by_wheel(values["crates"], [str(n) for n, _ in enumerate(self._cards, 1)])
        holdings = [
            Holding(card, counts[str(n)], _own(chosen, str(n)))
            for n, card in enumerate(self._cards, 1)
        ]
        moment, kind = values["moment"], values["kind"]
        if not any(counts.values()):
            verb = next(each.verb for each in self._terms.moments if each.moment == moment)
            goods = within_sentence(self._kinds[kind].title)
            none = Event(
                "counted",
                action.seat,
                thing=f"{self._id}.{kind}",
                amount=0,
                does=verb,
                what=tr("no {goods}", goods=goods),
            )
            tx.tell(self._id, none)
            return
        self.settle(tx, action.seat, moment, kind, values["price"], holdings, values["gain"])
        goods = within_sentence(self._kinds[kind].title)
        for each in holdings:
            if moment == "sale" and each.quantity and needs_market(each.card, kind):
                text = tr(
                    "{name} sells only while the market holds {goods}.",
                    name=each.card.name,
                    goods=goods,
                )
                event = Event("told", action.seat, card=each.card.id, what=text, line="follows")
                tx.tell(self._id, event)

    def settle(
        self,
        tx: Transaction,
        seat: str,
        moment: str,
        kind: str,
        price: int,
        holdings: Sequence[Holding],
        gain: bool = True,
    ) -> None:
        """Log the value of goods, and gain the points.

        Args:
            tx: The table.
            seat: The owner.
            moment: Moment, named as in terms; one that the calculator doesn't know is passed over.
            kind: Kind of goods.
            price: Price of a crate before any term; without meaning where only terms pay.
            holdings: All cards of the owner, with the crates counted on each.
            gain: Whether points are gained, not only told.
        """
        terms = self._terms
        asked = next((each for each in terms.moments if each.moment == moment), None)
        if asked is None:
            return
        goods = within_sentence(self._kinds[kind].title)
        result = reckon(holdings, moment, kind, price if asked.priced else 0)
        lines = tr("; ").join(map(self._say, result.lines))
        thing, count = f"{self._id}.{kind}", sum(each.quantity for each in holdings)
        tx.tell(
            self._id,
            Event(
                "counted", seat, thing=thing, amount=count, price=result.money, name=goods,
                does=asked.verb, what=tr("{goods}: {shares}", goods=goods, shares=lines),
            ),
            also=tuple(
                Event(
                    "counted", seat, card=each.card.id, thing=thing, amount=each.quantity,
                    price=each.money,
                )
                for each in result.lines
            ),
        )  # fmt: skip
        track = tx.find(Ledger, terms.points)
        money, points = terms.money.count(result.money), track.unit.count(result.points)
        said = tr("That is {money}.", money=money)
        if result.points:
            said = tr("That is {money} and {points}.", money=money, points=points)
        tx.tell(self._id, Event("told", seat, what=said, line="follows"))
        if result.points and gain:
            track.gain(tx, seat, result.points, goods)
        for card in result.closes:
            what = tr("{{who}} must close {card} for it.", card=card.name)
            tx.tell(self._id, Event("told", seat, card=card.id, what=what))

    def _choice_wheels(self) -> Iterator[Wheel]:
        """Yield a wheel for each effect of which the players say how often it counts."""
        terms = self._terms
        for number, card in enumerate(self._cards, 1):
            for asked in terms.moments:
                for index, term in choices(card, asked.moment):
                    most = terms.largest // term.per if term.effect == "points" else 1
                    title = f"{card.name}: {asked.title}"
                    yield Wheel(f"{number}.{index}", title, 0, most, 0, most)

    def _say(self, line: Line) -> str:
        """Return a card's share: "4 × $6 with Clothing Exporter, 2 points"."""
        parts = []
        if line.paid:
            parts.append(f"{line.paid} × {self._terms.money.count(line.unit)}")
        if line.quantity > line.paid:
            parts.append(tr("{quantity} for points", quantity=line.quantity - line.paid))
        paid = listed(parts) if parts else tr("points")
        return tr("{pay} with {card}", pay=paid, card=line.card.name)


def _too_few(table: TableContext, seat: str, ledger: Ledger, spare: int) -> str:
    """Return the message for a seat that can't pay; only its owner may know how much it has."""
    name, many = table.name(seat), ledger.unit.many
    if ledger.limit(table, seat) is None:
        return tr("{name} has too few {many}.", name=name, many=many)
    if spare:
        return tr("{name} has only {amount}.", name=name, amount=ledger.unit.count(spare))
    return tr("{name} has no {many}.", name=name, many=many)


def _by_wheel(value: Any, names: Sequence[str]) -> Mapping[str, int]:
    """Return a dial's values by wheel; a single wheel carries a bare number, a blank dial none."""
    if value is None:
        return {}
    return value if isinstance(value, Mapping) else {names[0]: value}


def _own(chosen: Mapping[str, int], card: str) -> dict[int, int]:
    """Return how often each term of a card counts, by the term's index."""
    parts = {name.partition("."): count for name, count in chosen.items()}
    return {int(index): count for (number, _, index), count in parts.items() if number == card}


#: The action that reckons with typed terms; all others are sums of the data.
RECKON = "reckon"


class Calculator(Mechanism[Data, TakenKinds | None], OffersTurnActions):
    """Answers questions; it keeps the kinds that can be chosen only once."""

    kind = "calculator"

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        super().__init__(id, data)
        self._built: dict[int, Sums] = {}

    def start(self, table: TableContext) -> TakenKinds | None:
        """Return that nothing is taken; None where all may be chosen again."""
        return TakenKinds() if self.data.takes_kinds else None

    def holdings(
        self, table: TableContext, seat: str, quantities: Sequence[int] = ()
    ) -> tuple[Holding, ...]:
        """Return a seat's cards from slot 1 on, with the crates counted on each; 0 left out."""
        cards = self.cards_of(table, seat)
        counts = (*quantities, *(0 for _ in cards))
        return tuple(Holding(card, count) for card, count in zip(cards, counts, strict=False))

    def reckon(
        self,
        table: TableContext,
        seat: str,
        moment: str,
        kind: str,
        price: int,
        quantities: Sequence[int],
    ) -> Reckoning:
        """Return the value of crates on a seat's cards, terms left to the players aside.

        Args:
            table: The table.
            seat: The owner.
            moment: Moment, named as in terms: `supply`, `sale` …
            kind: Kind of goods.
            price: Price of a crate before any term.
            quantities: Crates on each card, from slot 1 on.
        """
        return reckon(self.holdings(table, seat, quantities), moment, kind, price)

    def track(self, table: TableContext) -> Ledger:
        """Return the track on which terms gain points; only for a calculator with terms."""
        terms = self.data.terms
        assert terms is not None, "it is asked only where there are terms"
        return table.find(Ledger, terms.points)

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield a form for each sum, and one for each player with cards that have terms."""
        yield from self._sums(table).offers(table)
        for seat in table.seats:
            if self.cards_of(table, seat.id):
                yield Offer(
                    f"{self.id}.{RECKON}", seat.id, tr("Calculate for {name}", name=seat.name),
                    tuple(self.forms(table, seat.id).fields(seat.name)), style="other",
                    anytime=True, group=self.id, source="told",
                )  # fmt: skip

    def turn_actions(self, table: TableContext, turns: str, seat: str) -> Iterator[Offer]:
        """Yield the forms of the sums that take up a seat's turn of a mechanism."""
        yield from self._sums(table).turn_actions(table, turns, seat)

    def answer(self, table: TableContext, sum_id: str, values: dict[str, Any]) -> str:
        """Return the result of a sum, in one or more sentences."""
        return self._sums(table).answer(table, sum_id, values)

    def apply(self, tx: Transaction, action: Action) -> None:
        """Log a calculation, and gain its points if they were wanted; end a turn that it took."""
        if action.verb == RECKON:
            self.forms(tx, action.seat).reckon(tx, action)
            return
        sums = self._sums(tx)
        sums.carry_out(tx, action)
        if (turns := sums.turn_of(action.verb)) is not None:
            tx.find(TakesTurnActions, turns).end_turn(tx, action.seat)

    def match_fields(self, table: TableContext) -> Iterator[Field]:
        """Yield a field for the kinds that aren't offered again."""
        sums = self._sums(table)
        if self.data.takes_kinds:
            choices = tuple(
                Choice(kind.id, kind.title, icon=kind.icon) for kind in sums.kinds.values()
            )
            ask = tr("{title}: which are taken?", title=self.data.title)
            yield Field(
                f"{self.id}.taken", ask, "pick", choices, least=0, most=max(2, len(choices)),
                optional=True, start=sums.taken(table),
            )  # fmt: skip

    def match(self, tx: Transaction, values: Mapping[str, Any]) -> None:
        """Take kinds, or offer them again."""
        taken, sums = values.get(f"{self.id}.taken"), self._sums(tx)
        if taken is None or set(taken) == set(sums.taken(tx)):
            return
        self.set_state(tx, TakenKinds(tuple(taken)))
        names = listed([sums.kinds[each].title for each in taken]) if taken else tr("nothing")
        what = tr("{title}, taken: {names}", title=self.data.title, names=names)
        tx.tell(self.id, Event("corrected", thing=self.id, what=what))

    def is_for_owner(self, verb: str, keeps_own: Callable[[str], bool]) -> bool:
        """Return whether a sum spends or hides an amount that its seat sees alone."""
        asked = next((each for each in self.data.sums if each.id == verb), None)
        return asked is not None and any(
            (each.spent or _is_typed(asked, each)) and _is_hidden(each, keeps_own)
            for each in asked.gains
        )

    def forms(self, table: TableContext, seat: str) -> TermForms:
        """Return the calculations with the terms of a seat's cards."""
        return TermForms(self.id, self.data, self.cards_of(table, seat), table)

    def panels(self, table: TableContext) -> Iterator[PanelView]:
        """Yield the table of the kinds."""
        yield from self._sums(table).panels()

    def _sums(self, table: TableContext) -> Sums:
        players = len(table.seats)
        if players not in self._built:
            self._built[players] = Sums(self.id, self.data, table.deck, players)
        return self._built[players]

    def cards_of(self, table: TableContext, seat: str) -> tuple[TableCard, ...]:
        """Return a seat's cards whose terms count, from slot 1 on; none without terms."""
        data: Data = self.data
        if data.terms is None:
            return ()
        return table.find(HoldsCards, data.terms.slots).boards.of(table, seat)
