"""Columns of prices in the middle: lay goods out on them, set them as they lie; and their table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from punchboard.cards.schema.play.goods import PriceColumn
from punchboard.companion.rules.action import Code, Refusal
from punchboard.companion.rules.columns import openings
from punchboard.companion.rules.event import Event
from punchboard.companion.rules.mechanisms.goods_forms import ANYTIME, cell, kind_choices, table
from punchboard.companion.rules.offer import Choice, Field, Offer
from punchboard.companion.rules.table_context import TableContext, Transaction
from punchboard.companion.rules.words import listed
from punchboard.companion.view_schema import ColumnView, TablePanelView

if TYPE_CHECKING:
    from punchboard.companion.rules.mechanisms.market import Market

#: Stands for no kind.
_NOTHING = "nothing"


def column_offers(market: Market, look: TableContext) -> Iterator[Offer]:
    """Yield setting what lies on each column."""
    for column in market.data.columns:
        fields = column_fields(market, look, column)
        title = f"Set column {column.name}"
        yield Offer(f"{market.id}.set_{column.id}", "", title, fields, group=market.id, **ANYTIME)


def column_fields(market: Market, look: TableContext, column: PriceColumn) -> tuple[Field, ...]:
    """Return which kind lies on a column, and on which of its cells."""
    stock, cells = market.stock(look), market.columns(look)[column.id]
    unit, money = stock.data.unit, market.data.money
    now = next((each.kind for each in cells if each.kind), _NOTHING)
    kinds = (Choice(_NOTHING, "Nothing"), *kind_choices(stock.kinds, {}))
    spots = tuple(Choice(each.id, money.count(each.price)) for each in cells)
    taken = [each.id for each in cells if each.kind]
    return (
        Field("kind", f"Column {column.name}: which {unit.many} lie there?", "choice", kinds,
              start=now),
        Field("cells", f"Column {column.name}: on which cells?", "choice", spots,
              least=0, most=len(spots), start=taken, optional=True),
    )  # fmt: skip


def set_column(market: Market, work: Transaction, id: str, values: Mapping[str, Any]) -> None:  # noqa: A002
    """Set what lies on a column; what is left out stays.

    Raises:
        Refusal: if goods are told without their cells, or cells without what lies there.
    """
    cells = market.columns(work)[id]
    name = next(each.name for each in market.data.columns if each.id == id)
    before = next((each.kind for each in cells if each.kind), "")
    old = tuple(each.id for each in cells if each.kind)
    kind, taken = values.get("kind", before or _NOTHING), tuple(values.get("cells", old))
    if kind == _NOTHING and not before and taken:
        raise Refusal(Code.MISSING_VALUE, f"What lies on column {name}? Only its cells are told.")
    if kind not in (_NOTHING, before) and not taken:
        noun = market.stock(work).goods_kind(kind).noun
        raise Refusal(Code.MISSING_VALUE, f"On which cells of column {name} does {noun} lie?")
    lies = () if kind == _NOTHING else tuple(each.id for each in cells if each.id in taken)
    if lies == old and kind in (before, _NOTHING):
        return
    for each in cells:
        if each.kind:
            market.lay(work, each.kind, {each.id: -1})
    if lies:
        market.lay(work, kind, dict.fromkeys(lies, 1))
    prices = [market.data.money.count(each.price) for each in cells if each.id in lies]
    told = f"{market.stock(work).goods_kind(kind).noun} on {listed(prices)}" if lies else "nothing"
    thing = f"{market.id}.{id}"
    work.tell(
        market.id, Event("corrected", thing=thing, name=name, title=f"Column {name}", what=told)
    )


def lay_out(market: Market, work: Transaction, kinds: Sequence[str]) -> None:
    """Lay goods from the supply on columns, in order.

    Raises:
        Refusal: if no column has a cell for one of them.
    """
    names = [market.stock(work).goods_kind(kind).name for kind in kinds]
    laid = []
    for kind, name in zip(kinds, names, strict=True):
        column, found = next(iter(openings(market.columns(work), kind).items()), ("", None))
        if found is None:
            raise Refusal(Code.NO_ROOM, f"No column has a cell for {name}.")
        market.lay(work, kind, {found[0].id: 1})
        thing = market.stock(work).log_name(kind)
        told = Event(
            "placed", thing=thing, amount=1, printed=found[0].price, to=column, name=name,
            title="Laid out", does="", what=name, line="act",
        )  # fmt: skip
        laid.append(told)
    none = Event("placed", amount=0, title="Laid out", does="nothing", line="act")
    work.tell(market.id, *(laid or (none,)))


def columns_panel(market: Market, look: TableContext) -> TablePanelView:
    """Return the table of columns: the price of each cell, and what lies there if it is known."""
    found_at = {each.id: each for cells in market.columns(look).values() for each in cells}
    stock = market.stock(look)
    rows = []
    for level in reversed(range(max(len(column.prices) for column in market.data.columns))):
        cells = []
        for column in market.data.columns:
            found = found_at.get(f"{column.id}:{level}")
            if found is None:
                cells.append(cell("–" if level < len(column.prices) else ""))
                continue
            price = market.data.money.count(found.price)
            if found.kind:
                kind = stock.goods_kind(found.kind)
                cells.append(cell(f"{price} {kind.name}", bold=True, icon=kind.icon))
            else:
                cells.append(cell(price))
        rows.append(("", cells))
    heads: list[ColumnView] = [
        {"title": each.name, "align": "center", "icon": ""} for each in market.data.columns
    ]
    return table(market.id, market.data.title, heads, rows)
