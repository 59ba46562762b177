"""The items that an element repeats over."""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.cards.blank import is_blank
from punchboard.cards.catalog import marked, tr, translated
from punchboard.generator.expression import (
    ExpressionError,
)
from punchboard.generator.layout.context import meant_expression

#: Instances of one repeat; more would be a mistake, or mischief.
MOST_INSTANCES = 2000


#: Letters of a text that a message repeats.
_MOST_QUOTED = 60


def need_list(field: str, value: object, *, or_number: bool) -> None:
    """Raise an error for a text where a list is needed.

    Args:
        field: Field of the layout.
        value: Value of the field, as written.
        or_number: Whether a number is allowed, too.

    Raises:
        ExpressionError: if it is a text; its hint shows how to write the list.
    """
    if not isinstance(value, str) or not value.strip() or (value[0] == "=" and value[1:2] != "="):
        return
    words = value.strip().removeprefix("[").removesuffix("]").strip()
    if or_number and words.isdecimal():
        hint = tr("write it without quotes: {field}: {number}", field=field, number=words)
    elif not (hint := meant_expression(value)):
        example = f": {field}: [{words}]" if len(words) <= _MOST_QUOTED else ""
        hint = tr("write a list without quotes{example}", example=example)
    raise ExpressionError(
        _text_for(value, tr("a list or a number") if or_number else tr("a list")), hint
    )


#: What a designer can do about a wrong `repeat:`.
_OVER = marked("write a number, or a column with a list")


FEWER = marked("repeat less often")


def _text_for(value: str, needed: str) -> str:
    return tr(
        'the text "{value}" stands where {needed} is needed',
        value=value[:_MOST_QUOTED],
        needed=needed,
    )


def instances(value: object) -> Sequence[object]:
    """Return the items of a repeat: a list, or the numbers below a count."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        value = range(max(0, int(value)))
    if is_blank(value):
        return ()
    if isinstance(value, str):
        raise ExpressionError(_text_for(value, tr("a list or a number")), translated(_OVER))
    if not isinstance(value, Sequence):
        raise ExpressionError(tr("this can repeat over a list or a number only"), translated(_OVER))
    if len(value) > MOST_INSTANCES:
        raise ExpressionError(
            tr(
                "{count} instances are too many; at most {most}",
                count=len(value),
                most=MOST_INSTANCES,
            ),
            translated(FEWER),
        )
    return value
