"""`check: terms`."""

from typing import Literal

from punchboard.cards.catalog import tr
from punchboard.cards.check.scope import Scope, column_value
from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.play.term import TermError, numbers_in, numbers_in_text, parse_terms
from punchboard.cards.schema.game import CheckBase


class Terms(CheckBase):
    """Every cell holds typed terms of effects, or nothing; the card's text names their numbers.

    Attributes:
        kinds: Kinds of goods: `component` (its ids) or `values.path` (its entries).
        text: Columns of printed text that must name the numbers. Without it, text isn't checked.
    """

    check: Literal["terms"]
    kinds: str
    text: tuple[str, ...] = ()


MODEL = Terms


def run(check: Terms, scope: Scope) -> None:
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
            hint = did_you_mean(fault.word, fault.known) if fault.known else fault.hint
            scope.fail(
                tr(
                    "{message} at character {column} of “{cell}”",
                    message=fault.message,
                    column=fault.column,
                    cell=cell,
                ),
                position,
                hint,
            )
            continue
        if not check.text:
            continue
        printed = " ".join(str(column_value(scope.game, card, other)) for other in check.text)
        printed_numbers = numbers_in_text(printed)
        for number in dict.fromkeys(each for term in terms for each in numbers_in(term)):
            if number not in printed_numbers:
                scope.fail(
                    tr(
                        "{number} is in the terms of {card}, but not in its text",
                        number=number,
                        card=card.id,
                    ),
                    position,
                    tr("correct the term; the printed text is what counts"),
                )
