"""Formulas over a seat's counts, such as the number of its workers; mechanisms know the counts."""

from __future__ import annotations

from punchboard.cards.play.schema.count_formula import counts_in
from punchboard.cards.play.schema.scoring import Tallied
from punchboard.companion.rules.engine.formula_scope import FormulaScope, of_round
from punchboard.companion.rules.engine.mechanism import Mechanism
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.parts.ranking import count_of


def number_of(table: TableContext, seat: str, use: str, part: str = "") -> int:
    """Return a mechanism's count of a seat; 0 while its option is off.

    Args:
        table: The table.
        seat: Id of the seat.
        use: Id of the mechanism.
        part: Name of one of its counts; "" if it has only one.
    """
    if not table.is_on(table.find(Mechanism, use).option):
        return 0
    return count_of(table, seat, Tallied(id="count", title="count", use=use, what=part))


def seat_number(table: TableContext, seat: str, formula: str) -> int:
    """Return the value of a formula for a seat."""
    numbers: dict[str, dict[str, dict[str, int]]] = {each.id: {} for each in table.seats}
    for name in counts_in(formula):
        use, _, part = name.partition(".")
        for each, own in numbers.items():
            own.setdefault(use, {})[part] = number_of(table, each, use, part)
    others = [own for each, own in numbers.items() if each != seat]
    common = of_round(len(table.seats), table.state.moment.round + 1)
    return FormulaScope({}, {}, numbers[seat], others, common).evaluate(formula)
