"""Steps that ask for goods: the starting goods of seats, and gains that chance brings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Step
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.limit import NOW, Limit, Part
from punchboard.companion.rules.engine.mechanism import Prompt
from punchboard.companion.rules.engine.offer import Field, Offer
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.parts.goods import Goods
from punchboard.companion.rules.parts.goods_forms import GoodsForms
from punchboard.companion.rules.parts.kind_fields import kind_choices

#: Verbs of the actions that answer these steps.
ANSWERS = ("draft", "gain", "wild")


class GoodsSteps:
    """Asks for starting goods (`draft`), and for goods that chance brings to all (`gain`)."""

    def __init__(self, goods: Goods, forms: GoodsForms) -> None:
        self._goods, self._forms = goods, forms
        self._id, self._data = goods.id, goods.data

    def enter(self, tx: Transaction) -> None:
        """Begin a step: nobody has answered it."""
        self._goods.set_state(tx, replace(self._goods.state(tx), told=0))

    def is_done(self, table: TableContext, step: Step) -> bool:
        """Return whether a step has all its answers."""
        answers = self._goods.state(table).told
        if step.do == "gain":
            return self._data.gain is None or answers >= self._data.gain.count(len(table.seats))
        return answers > 0

    def ask(self, table: TableContext, step: Step) -> Prompt:
        """Return the question of a step."""
        return self._ask_draft(table, step) if step.do == "draft" else self._ask_gain(table, step)

    def answer(self, tx: Transaction, action: Action) -> None:
        """Carry out the answer to a step."""
        values, chance = action.values, self._data.gain
        reason = "" if chance is None else chance.reason
        if action.verb == "draft":
            self._book_draft(tx, values["goods"])
        else:
            for seat in tx.order():
                self._goods.gain(tx, seat, values.get("kind") or values[seat], 1, reason)
        self.count_answer(tx)

    def count_answer(self, tx: Transaction) -> None:
        """Note that the step was answered once more."""
        part = self._goods.state(tx)
        self._goods.set_state(tx, replace(part, told=part.told + 1))

    def _ask_draft(self, table: TableContext, step: Step) -> Prompt:
        """Ask for the starting goods of each seat."""
        grid = self._forms.all_seats_field(table, "goods", is_match=False)
        offer = Offer(
            f"{self._id}.draft",
            "",
            tr("Note the {many}", many=self._data.unit.many),
            (grid,),
            each=tr("Note my {many}", many=self._data.unit.many),
            limits=tuple(self._draft_limits(table)),
            source="told",
        )
        text = step.say or tr(
            "Everybody takes {draft} in turn", draft=self._data.unit.count(self._data.draft)
        )
        return Prompt(text, "", (), (offer,), next=tr("Skip"), panel=self._id)

    def _draft_limits(self, table: TableContext) -> Iterator[Limit]:
        """Yield that each seat begins with so many goods, and that the supply has them."""
        draft, unit = self._data.draft, self._data.unit
        for seat in table.seats:
            words = {"name": seat.name, "wanted": unit.count(draft), "count": NOW}
            says = tr("{name} begins with {wanted}", **words)
            why = tr("{name} begins with {wanted}, not {count}.", **words)
            parts = (Part("goods", rows=(seat.id,)),)
            yield Limit(parts, why, least=draft, most=draft, says=says)
        yield from self._forms.limits.of_all_seats(table, "goods", is_match=False)

    def _ask_gain(self, table: TableContext, step: Step) -> Prompt:
        """Ask for the kind of goods that chance brings, or that each seat chooses."""
        gain = self._data.gain
        assert gain is not None
        kinds = kind_choices(self._goods.kinds, {})
        offers = [
            Offer(
                f"{self._id}.gain",
                "",
                gain.shows,
                (Field("kind", "", "pick", kinds),),
                source="told",
            )
        ]
        if wild := gain.wild:
            own = tuple(
                Field(
                    seat,
                    tr(
                        "Which {noun} does {name} choose?",
                        noun=self._data.unit.one,
                        name=table.name(seat),
                    ),
                    "pick",
                    kinds,
                    seat=seat,
                )
                for seat in table.order()
            )
            offers.append(
                Offer(f"{self._id}.wild", "", wild, own, style="other", each=wild, source="told")
            )
        number, of = self._goods.state(table).told + 1, gain.count(len(table.seats))
        detail = tr("{number} of {total}", number=number, total=of) if of > 1 else ""
        return Prompt(step.say or gain.ask, detail, (), tuple(offers), panel=self._id)

    def _book_draft(self, tx: Transaction, rows: Any) -> None:
        """Replace the goods of seats by their starting goods."""
        for seat, row in rows.items():
            for kind, count in row.items():
                self._goods.lose(
                    tx,
                    seat,
                    kind,
                    self._goods.count(tx, seat, kind),
                    tr("to {supply}", supply=self._data.supply),
                )
                self._goods.gain(tx, seat, kind, count, tr("to begin with"))
