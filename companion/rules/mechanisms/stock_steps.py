"""The steps of a stock: what seats begin with, gain by chance, keep, and what grows old."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from punchboard.cards.schema.play.base import Step
from punchboard.companion.rules.action import Action, Code, Refusal
from punchboard.companion.rules.event import Event
from punchboard.companion.rules.mechanism import Ask
from punchboard.companion.rules.mechanisms import stock_cards
from punchboard.companion.rules.mechanisms.goods_forms import kind_choices
from punchboard.companion.rules.mechanisms.stock_forms import heaps_field
from punchboard.companion.rules.offer import Field, Offer
from punchboard.companion.rules.table_context import TableContext, Transaction

if TYPE_CHECKING:
    from punchboard.cards.schema.play.goods import Stock as Data
    from punchboard.companion.rules.mechanisms.stock import Stock

VERBS = ("draft", "gain", "wild", "keep", "age")


def is_done(stock: Stock, look: TableContext, step: Step) -> bool:
    """Return whether a step has been answered as often as it asks."""
    data: Data = stock.data
    told = stock.state(look).told
    if step.do == "gain":
        return data.gain is None or told >= data.gain.count(len(look.seats))
    if step.do == "keep":
        return all(stock.amount(look, seat.id) <= 1 for seat in look.seats)
    return told > 0


def ask(stock: Stock, look: TableContext, step: Step) -> Ask:
    """Return what a step asks."""
    asked = {"draft": _ask_draft, "gain": _ask_gain, "keep": _ask_keep, "age": _ask_age}
    return asked[step.do](stock, look, step)


def apply(stock: Stock, work: Transaction, action: Action) -> None:
    """Carry out the answer to a step."""
    values, chance = action.values, stock.data.gain
    reason = "" if chance is None else chance.reason
    match action.verb:
        case "draft":
            _draft(stock, work, values["goods"])
        case "gain":
            for seat in work.order():
                stock.gain(work, seat, values["kind"], 1, reason)
        case "wild":
            for seat in work.order():
                stock.gain(work, seat, values[seat], 1, reason)
        case "keep":
            _keep(stock, work, action.seat, values["kind"])
        case _:
            stock_cards.age(stock, work, values)
    part = stock.state(work)
    stock.set_state(work, replace(part, told=part.told + 1))


def _ask_draft(stock: Stock, look: TableContext, step: Step) -> Ask:
    data: Data = stock.data
    grid = heaps_field(stock, look, "goods", has_start=False)
    offer = Offer(f"{stock.id}.draft", "", f"Note the {data.unit.many}", (grid,),
                  each=f"Note my {data.unit.many}")  # fmt: skip
    text = step.say or f"Everybody takes {data.unit.count(data.draft)} in turn"
    return Ask(text, "", (), (offer,), next="Skip", panel=stock.id)


def _ask_gain(stock: Stock, look: TableContext, step: Step) -> Ask:
    data: Data = stock.data
    gain = data.gain
    assert gain is not None
    kinds = kind_choices(stock.kinds, {})
    offers = [Offer(f"{stock.id}.gain", "", gain.shows, (Field("kind", "", "choice", kinds),))]
    if gain.wild:
        fields = tuple(
            Field(
                seat,
                f"Which {data.unit.one} does {look.name(seat)} choose?",
                "choice",
                kinds,
                seat=seat,
            )
            for seat in look.order()
        )
        offers.append(
            Offer(f"{stock.id}.wild", "", gain.wild, fields, style="other", each=gain.wild)
        )
    number, of = stock.state(look).told + 1, gain.count(len(look.seats))
    detail = f"{number} of {of}" if of > 1 else ""
    return Ask(step.say or gain.ask, detail, (), tuple(offers), panel=stock.id)


def _ask_keep(stock: Stock, look: TableContext, step: Step) -> Ask:
    unit = stock.data.unit
    offers = []
    for seat in look.order():
        if stock.amount(look, seat) > 1:
            kinds = [kind for kind in stock.kinds if stock.goods(look, seat, kind.id)]
            question = f"Which {unit.one} does {look.name(seat)} keep?"
            field = Field("kind", question, "choice", kind_choices(kinds, {}))
            title = f"{look.name(seat)} keeps one"
            offers.append(Offer(f"{stock.id}.keep", seat, title, (field,)))
    seats = tuple(offer.seat for offer in offers)
    text = step.say or f"Everybody keeps 1 {unit.one}"
    return Ask(text, "", seats, tuple(offers), next="They keep all", panel=stock.id, everyone=True)


def _ask_age(stock: Stock, look: TableContext, step: Step) -> Ask:
    hints = stock_cards.fallen_hints(stock, look)
    detail = "These fall off the lowest shelf." if hints else "Nothing falls off."
    text = step.say or "Move all goods down one shelf."
    fields = stock_cards.fallen_fields(stock, look)
    offer = Offer(f"{stock.id}.age", "", "Goods are moved down", fields,
                  each="Mine are moved down")  # fmt: skip
    hints += stock_cards.staying_hints(stock, look)
    return Ask(text, detail, (), (offer,), hints, "Skip it", stock.id)


def _draft(stock: Stock, work: Transaction, rows: Any) -> None:
    data: Data = stock.data
    check_draft(stock, work, rows)
    for seat, row in rows.items():
        for kind, count in row.items():
            stock.lose(work, seat, kind, stock.goods(work, seat, kind), f"to {data.supply}")
            stock.give(work, seat, kind, count, "to begin with")


def check_draft(stock: Stock, look: TableContext, rows: Mapping[str, Mapping[str, int]]) -> None:
    """Refuse first goods that are too many or too few.

    Raises:
        Refusal: with the seat's name.
    """
    data: Data = stock.data
    for seat, row in rows.items():
        told = sum(row.values())
        if told != data.draft:
            wanted = data.unit.count(data.draft)
            raise Refusal(Code.OUT_OF_RANGE, f"{look.name(seat)} begins with {wanted}, not {told}.")


def _keep(stock: Stock, work: Transaction, seat: str, kept: str) -> None:
    told = Event(
        "chosen", seat, thing=stock.log_name(kept), amount=1, name=stock.goods_kind(kept).noun,
        does="keeps", what=stock.with_unit(kept, 1), line="act",
    )  # fmt: skip
    work.tell(stock.id, told)
    for kind in stock.kinds:
        count = stock.goods(work, seat, kind.id) - (kind.id == kept)
        stock.lose(work, seat, kind.id, count, f"back to {stock.data.supply}")
