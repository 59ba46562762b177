"""Check typed terms of card effects: they can be read, and the printed text names their numbers."""

from __future__ import annotations

from punchboard.cards.check.scope import Scope, column_value
from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.schema.check import Terms
from punchboard.cards.term import TermError, numbers_in, numbers_said, parse_terms


def check_terms(check: Terms, scope: Scope) -> None:
    """Check every cell of a column of terms."""
    name, _, column = check.of.partition(".")
    table, cards = scope.cards(name)
    scope.check_column(name, column, "of")
    for index, other in enumerate(check.text):
        scope.check_column(name, other, "text", index)
    kinds = [str(kind) for kind in scope.names(check.kinds, "kinds")]
    for card in cards:
        cell = str(column_value(scope.game, card, column) or "")
        position = table.position(card, column)
        try:
            terms = parse_terms(cell, kinds)
        except TermError as fault:
            fix = did_you_mean(fault.word, fault.known) if fault.known else fault.hint
            scope.fail(f"{fault.message} at character {fault.column} of “{cell}”", position, fix)
            continue
        if not check.text:
            continue
        printed = " ".join(str(column_value(scope.game, card, other)) for other in check.text)
        said = numbers_said(printed)
        for number in dict.fromkeys(each for term in terms for each in numbers_in(term)):
            if number not in said:
                scope.fail(
                    f"{number} stands in the terms of {card.id}, but not in its text",
                    position,
                    "correct the term; the printed text is what counts",
                )
