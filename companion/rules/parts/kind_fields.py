"""Inputs and headings for kinds of goods: a wheel, a field, a choice or a column for each kind.

Wheels and fields are values that most states of a table have in common, so those are kept that were
asked for last.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from punchboard.cards.play.schema.stock import GoodsKind
from punchboard.companion.rules.engine.offer import Choice, Field, Wheel
from punchboard.companion.rules.engine.rows_panel import head
from punchboard.companion.rules.parts.shelves import Shelves
from punchboard.companion.view_schema import ColumnView


class ShelfFields(NamedTuple):
    """The questions for the goods of a kind at one place, a field for each shelf.

    Attributes:
        kind: Id of the kind.
        goods: Number of goods on each shelf now, the top one first. A heap is one shelf.
        fields: Field that asks for each shelf.
    """

    kind: str
    goods: Shelves
    fields: tuple[Field, ...]


@lru_cache(maxsize=2048)
def count_wheel(name: str, title: str, most: int, start: int = 0, least: int = 0) -> Wheel:
    """Return a wheel (a number with its limits) for a count.

    It reaches to `most`, or to the current count `start` if that is larger.
    """
    most = max(most, start)
    return Wheel(name, title, least, most, first=least, last=most, start=start)


@lru_cache(maxsize=2048)
def count_field(name: str, question: str, wheel: str, title: str, most: int, start: int) -> Field:
    """Return a question for a count, which starts at the current one.

    Args:
        name: Name of the field.
        question: The question.
        wheel: Name of its wheel.
        title: Title of its wheel.
        most: The largest count, unless the current one is larger.
        start: The current count.
    """
    wheels = (count_wheel(wheel, title, most, start),)
    return Field(name, question, "number", wheels=wheels, start=start)


def kind_fields(
    kinds: Iterable[GoodsKind], counts: Mapping[str, int], most: int
) -> tuple[Field, ...]:
    """Return a number field for each kind, which starts at the current count.

    Args:
        kinds: Kinds of goods.
        counts: Current count by kind; 0 if left out.
        most: The largest figure.
    """
    return tuple(
        count_field(kind.id, kind.name, kind.id, kind.name, most, counts.get(kind.id, 0))
        for kind in kinds
    )


def kind_choices(kinds: Iterable[GoodsKind], whys: Mapping[str, str]) -> tuple[Choice, ...]:
    """Return the kinds to choose from; `whys` by kind says why one can't be chosen."""
    return tuple(
        Choice(kind.id, kind.name, why=whys.get(kind.id, ""), icon=kind.icon) for kind in kinds
    )


def kind_columns(kinds: Iterable[GoodsKind], has_label_column: bool) -> list[ColumnView]:
    """Return the headings of a table with a column for each kind of goods.

    Args:
        kinds: Kinds of goods.
        has_label_column: True if an empty heading comes first, above the names of the rows.
    """
    heads = [head("", "left")] if has_label_column else []
    return heads + [head(kind.name, icon=kind.icon) for kind in kinds]
