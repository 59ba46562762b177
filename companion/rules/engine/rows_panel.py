"""Panels of rows: the seats' cards and counts, tables, an order, and single sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from punchboard.companion.view_schema import (
    CellView,
    ColumnView,
    PanelRowView,
    RowsPanelView,
    RowState,
)


def rows_panel(
    id: str,  # noqa: A002 (the view's own word)
    title: str,
    rows: Iterable[PanelRowView],
    look: Literal["table", "lines", "boards", "places"] = "lines",
    columns: Sequence[ColumnView] = (),
    caption: str = "",
) -> RowsPanelView:
    """Return a panel of rows.

    Args:
        id: Id of the panel.
        title: Title above it.
        rows: Its rows.
        look: How it is drawn.
        columns: Heads of a table's columns.
        caption: Sentence about the rows, or about there being none.
    """
    return {
        "widget": "rows", "look": look, "id": id, "title": title, "columns": list(columns),
        "rows": list(rows), "caption": caption,
    }  # fmt: skip


def table_panel(
    id: str,  # noqa: A002 (the view's own word)
    title: str,
    columns: Sequence[ColumnView],
    rows: Iterable[tuple[str, Sequence[CellView]]],
    caption: str = "",
    now: str = "",
) -> RowsPanelView:
    """Return a table.

    Args:
        id: Id of the panel.
        title: Title above it.
        columns: Their heads.
        rows: The seat that leads each, "" for none, and its cells.
        caption: Caption below it.
        now: Seat whose row is marked.
    """
    told = [row(seat, cells, "now" if seat and seat == now else "") for seat, cells in rows]
    return rows_panel(id, title, told, "table", columns, caption)


def amounts_panel(
    id: str,  # noqa: A002 (the view's own word)
    title: str,
    unit: str,
    rows: Iterable[tuple[str, int, str]],
) -> RowsPanelView:
    """Return the panel of an amount of each seat.

    Args:
        id: Id of the panel.
        title: Title above it.
        unit: Plural of the counted things; lines don't repeat a title that says it already.
        rows: Each seat with its amount, as a number and in words.
    """
    is_said = unit.lower() == title.lower()
    told = (row(seat, [cell("" if is_said else text, number=n)]) for seat, n, text in rows)
    return rows_panel(id, title, told)


def own_panel(id: str, title: str, seat: str, text: str) -> RowsPanelView:  # noqa: A002
    """Return the panel that a seat alone sees: its note, or its pieces."""
    return {**rows_panel(id, title, [row(seat, [cell(text)])]), "private": True}


def row(seat: str, cells: Sequence[CellView], state: RowState = "") -> PanelRowView:
    """Return a row; `seat` leads it, "" for none."""
    return {"seat": seat, "cells": list(cells), "state": state}


def head(
    title: str = "", align: Literal["left", "center", "right"] = "center", icon: str = ""
) -> ColumnView:
    """Return the head of a column."""
    return {"title": title, "align": align, "icon": icon}


def cell(
    text: str,
    bold: bool = False,
    icon: str = "",
    seat: str = "",
    title: str = "",
    number: int | None = None,
) -> CellView:
    """Return a cell.

    Args:
        text: Its words.
        bold: Whether they are bold.
        icon: Icon before them.
        seat: Seat whose marker is in it.
        title: Title of the figure, where no column has it.
        number: Amount that a screen may show elsewhere; drawn where there are no words.
    """
    found: CellView = {"text": text, "bold": bold, "icon": icon}
    if seat:
        found["seat"] = seat
    if title:
        found["title"] = title
    if number is not None:
        found["number"] = number
    return found
