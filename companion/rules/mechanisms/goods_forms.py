"""What forms and tables of goods have in common, wherever goods lie."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from punchboard.cards.schema.play.base import Unit
from punchboard.cards.schema.play.goods import GoodsKind
from punchboard.companion.rules.offer import Choice, Field, Wheel
from punchboard.companion.rules.words import opened
from punchboard.companion.view_schema import CellView, ColumnView, TablePanelView

#: Of offers that belong to no step.
ANYTIME: Any = {"style": "other", "anytime": True}
#: Between the parts of a value that names places and a kind; no id holds it.
AND = "|"


def count_wheel(name: str, title: str, most: int, start: int = 0, least: int = 0) -> Wheel:
    """Return a wheel for a count, never too short for what stands there."""
    most = max(most, start)
    return Wheel(name, title, least, most, least, most, start=start)


def count_field(unit: Unit, most: int) -> Field:
    """Return the question for how many; more than there are of are never moved."""
    wheel = count_wheel("count", opened(unit.many), most, start=1, least=1)
    return Field("count", "How many?", "number", wheels=(wheel,))


def kind_fields(
    kinds: Iterable[GoodsKind], counts: Mapping[str, int], most: int
) -> tuple[Field, ...]:
    """Return a number for each kind, standing at what is counted now.

    Args:
        kinds: of goods.
        counts: by kind; those left out are 0.
        most: the largest figure.
    """
    return tuple(
        Field(
            kind.id, kind.name, "number", start=at,
            wheels=(count_wheel(kind.id, kind.name, most, at),),
        )
        for kind in kinds
        for at in (counts.get(kind.id, 0),)
    )  # fmt: skip


def kind_choices(kinds: Iterable[GoodsKind], whys: Mapping[str, str]) -> tuple[Choice, ...]:
    """Return the kinds to choose from; `whys` by kind says why one can't be chosen."""
    return tuple(
        Choice(kind.id, kind.name, why=whys.get(kind.id, ""), icon=kind.icon) for kind in kinds
    )


def kind_columns(kinds: Iterable[GoodsKind], first: bool) -> list[ColumnView]:
    """Return the heads of a table with a column for each kind, after one of words or none."""
    heads: list[ColumnView] = [{"title": "", "align": "left", "icon": ""}] if first else []
    for kind in kinds:
        heads.append({"title": kind.name, "align": "center", "icon": kind.icon})
    return heads


def table(
    id: str,  # noqa: A002 (the view's own word)
    title: str,
    columns: Sequence[ColumnView],
    rows: Iterable[tuple[str, Sequence[CellView]]],
    caption: str = "",
) -> TablePanelView:
    """Return the widget of a table.

    Args:
        id: of the panel.
        title: above it.
        columns: their heads.
        rows: the seat that leads each, "" for none, and its cells.
        caption: below it.
    """
    return {
        "widget": "table", "id": id, "title": title, "columns": list(columns), "caption": caption,
        "rows": [{"seat": seat, "cells": list(cells), "now": False} for seat, cells in rows],
    }  # fmt: skip


def cell(text: str, bold: bool = False, icon: str = "") -> CellView:
    """Return a cell of a table."""
    return {"text": text, "bold": bold, "icon": icon}
