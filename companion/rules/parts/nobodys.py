"""An amount that belongs to nobody: its panel, and the form that corrects it."""

from __future__ import annotations

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Unit
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.offer import Field, Wheel
from punchboard.companion.rules.engine.rows_panel import cell, head, table_panel
from punchboard.companion.rules.engine.table_context import Transaction
from punchboard.companion.view_schema import PanelView

#: The largest amount in a bank.
MOST = 1_000_000


def amount_field(name: str, title: str, amount: int) -> Field:
    """Return the field that asks for the amount.

    Args:
        name: Name of the field.
        title: Title of the bank or the pot.
        amount: Present amount; below 0, it is owed.
    """
    least = min(0, amount)
    wheel = Wheel(name, title, least, MOST, least, MOST, start=amount)
    return Field(name, tr("{title}: how much is there?", title=title), "number", wheels=(wheel,),
                 optional=True, start=amount)  # fmt: skip


def tell_matched(tx: Transaction, by: str, unit: Unit, before: int, now: int) -> None:
    """Log that the amount was set, unless it is as before."""
    if now != before:
        what = tr("set to {amount}", amount=unit.count(now))
        title = tx.play.mechanisms[by].title
        event = Event("corrected", thing=by, amount=now - before, now=now, name=unit.many,
                      title=title, what=what)  # fmt: skip
        tx.tell(by, event)


def amount_panel(by: str, title: str, text: str) -> PanelView:
    """Return the panel of an amount in words."""
    return table_panel(by, title, (head(align="left"),), [("", (cell(text, bold=True),))])
