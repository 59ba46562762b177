"""The panel `table`: headings, rows and cells, which several mechanisms show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from punchboard.companion.view_schema import CellView, ColumnView, TablePanelView


def table_panel(
    id: str,  # noqa: A002 (the view's own word)
    title: str,
    columns: Sequence[ColumnView],
    rows: Iterable[tuple[str, Sequence[CellView]]],
    caption: str = "",
) -> TablePanelView:
    """Return the widget of a table.

    Args:
        id: Id of the panel.
        title: Title above it.
        columns: Their heads.
        rows: For each row, the seat with its marker ("" for none) and the cells.
        caption: Caption below it.
    """
    return {
        "widget": "table", "id": id, "title": title, "columns": list(columns), "caption": caption,
        "rows": [{"seat": seat, "cells": list(cells), "now": False} for seat, cells in rows],
    }  # fmt: skip


def head(
    title: str = "", align: Literal["left", "center", "right"] = "center", icon: str = ""
) -> ColumnView:
    """Return the head of a column."""
    return {"title": title, "align": align, "icon": icon}


def cell(text: str, bold: bool = False, icon: str = "", seat: str = "") -> CellView:
    """Return a cell of a table, with the marker of a seat if there is one."""
    found: CellView = {"text": text, "bold": bold, "icon": icon}
    return {**found, "seat": seat} if seat else found
