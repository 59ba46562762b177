"""Edits of tables as a window sends them -> splices of files, checked against its state."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, get_args

from punchboard.cards.catalog import tr
from punchboard.cards.load.tables.grid import header_key
from punchboard.cards.schema.base import NAME
from punchboard.cards.schema.component import ColumnType, ComponentBase
from punchboard.generator.studio.card_table import CardTable, Row, read_table
from punchboard.generator.studio.duplicate import copies_of, pictures_of
from punchboard.generator.studio.label import Label
from punchboard.generator.studio.refusal import ChangedElsewhere, EditRefused
from punchboard.generator.studio.route import BadRequestError
from punchboard.generator.studio.splice.editable_table import CellChange
from punchboard.generator.studio.splice.read_only import ReadOnly
from punchboard.generator.studio.splice.splice import Splice
from punchboard.generator.studio.splice.yaml_document import SetNode, open_document
from punchboard.generator.studio.studio import Studio

#: The file that declares components and their columns.
GAME = "game.yaml"


class Edit(NamedTuple):
    """A change of a file, and perhaps of others with it.

    Attributes:
        file: Path of the file in the game's folder.
        splices: The changed bytes.
        label: Description of the edit, as ids.
        retyped: The component if the edit changes cells that make its ids; else "".
        others: Changed bytes of other files, by path.
        new: Files that it adds, by path.
    """

    file: str
    splices: Sequence[Splice]
    label: Label
    retyped: str = ""
    others: Mapping[str, Sequence[Splice]] = {}
    new: Mapping[str, bytes] = {}


def table_edit(studio: Studio, sent: Sequence[Mapping[str, Any]]) -> Edit:
    """Return the change that edits of one table ask for; the caller holds the lock.

    Args:
        studio: The Studio.
        sent: Several edits of kind `cell`, or one edit of another kind, as the window sent them.

    Raises:
        BadRequestError: if an edit can't be read.
        ChangedElsewhere: if a cell no longer holds the text that the window shows.
        EditRefused: if the table can't be changed like that.
        NotFoundError: if the component is gone.
    """
    if not sent or not all(isinstance(each, dict) for each in sent):
        raise BadRequestError("edits")
    first = sent[0]
    kind, component = _text(first, "kind"), _text(first, "component")
    table = read_table(studio, component)
    if kind == "cell":
        if any((each.get("kind"), each.get("component")) != (kind, component) for each in sent):
            raise BadRequestError("edits")
        return _change_cells(table, component, sent)
    if len(sent) > 1:
        raise BadRequestError("kind")
    if kind == "rows.duplicate":
        return _duplicate_rows(studio, table, first)
    make = _KINDS.get(kind)
    if make is None:
        raise BadRequestError("kind")
    splices, label = make(table, first)
    others = {}
    if kind == "column.add" and "type" in first:
        others = _declared(studio, table.component, component, first)
    return Edit(table.file, splices, {"what": kind, "component": component, **label}, others=others)


def _change_cells(table: CardTable, component: str, sent: Sequence[Mapping[str, Any]]) -> Edit:
    text = table.editable()
    places = {heading: index for index, heading in enumerate(table.columns)}
    changes = []
    cards = set()
    for each in sent:
        column = _text(each, "column")
        row = _row(table, each)
        if column not in places or row is None:
            raise _gone()
        was = each.get("was")
        if was is not None and not table.holds(row, places[column], was):
            raise ChangedElsewhere(
                tr(
                    "{column} of {card} was changed elsewhere: it is now {value}",
                    column=column,
                    card=row.name or tr("row {row}", row=row.number),
                    value=f'"{row.cells[places[column]]}"',
                ),
                tr("look at it, then type again"),
            )
        changes.append(CellChange(row.number, column, _text(each, "text")))
        cards.add(row.card or str(row.number))
    label: Label = {"what": "cells", "component": component, "count": len(changes)}
    if len(changes) == 1:
        (card,) = cards
        label = {
            "what": "cell", "component": component, "card": card, "column": changes[0].column,
        }  # fmt: skip
    makes_ids = any(each.column == table.source_of_ids for each in changes)
    return Edit(table.file, text.set_cells(changes), label, component if makes_ids else "")


def _row(table: CardTable, sent: Mapping[str, Any]) -> Row | None:
    """Return the row that an edit means, also if rows were added above it meanwhile.

    A key press in the id, or in the name that ids are made of, gives the card another id: the next
    one still names the old id, which no card has, and means the row of that number.
    """
    number, card = sent.get("row"), sent.get("card")
    row = table.row(number) if isinstance(number, int) else None
    if not card or (row is not None and row.card == card):
        return row
    moved = next((each for each in table.rows if each.card == card), None)
    return moved or (row if sent.get("column") == table.source_of_ids else None)


def _gone() -> ChangedElsewhere:
    return ChangedElsewhere(
        tr("this row or column is gone"), tr("look at the table, then try again")
    )


#: The splices of an edit, and what its label says of it.
_Made = tuple[Sequence[Splice], dict[str, Any]]


def _add_rows(table: CardTable, sent: Mapping[str, Any]) -> _Made:
    rows = sent.get("rows")
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows) or not rows:
        raise BadRequestError("rows")
    common = _common_values(table)
    filled = [{**common, **{str(key): str(value) for key, value in row.items()}} for row in rows]
    splices = table.editable().insert_rows(_before(table, sent), filled)
    return splices, {"count": len(rows)}


def _common_values(table: CardTable) -> dict[str, str]:
    """Return the cells by which a new row belongs to the component, as `where:` asks."""
    wanted = {
        table.heading(column): value
        for column, value in table.component.where.items()
        if isinstance(value, str | int | float) and not isinstance(value, bool)
    }
    return {
        heading: str(value)
        for heading, value in wanted.items()
        if heading and not str(value).startswith(("<", ">", "!", "="))
    }


def _duplicate_rows(studio: Studio, table: CardTable, sent: Mapping[str, Any]) -> Edit:
    chosen = _chosen(table, sent)
    copies = copies_of(table, chosen)
    last = table.rows.index(chosen[-1]) + 1
    before = table.rows[last].number if last < len(table.rows) else None
    splices = table.editable().insert_rows(before, [each.cells for each in copies])
    label: Label = {
        "what": "rows.duplicate", "component": sent["component"], "count": len(chosen),
    }  # fmt: skip
    return Edit(table.file, splices, label, new=pictures_of(studio, copies))


def _move_rows(table: CardTable, sent: Mapping[str, Any]) -> _Made:
    chosen = [row.number for row in _chosen(table, sent)]
    return table.editable().move_rows(chosen, _before(table, sent)), {"count": len(chosen)}


def _delete_rows(table: CardTable, sent: Mapping[str, Any]) -> _Made:
    chosen = [row.number for row in _chosen(table, sent)]
    return table.editable().delete_rows(chosen), {"count": len(chosen)}


def _chosen(table: CardTable, sent: Mapping[str, Any]) -> list[Row]:
    """Return the rows that an edit names, in the file's order, if they are as the window saw them.

    Raises:
        ChangedElsewhere: if one is gone or different.
    """
    wanted = sent.get("rows")
    was = sent.get("was")
    if not isinstance(wanted, list) or not wanted:
        raise BadRequestError("rows")
    seen = dict(zip(wanted, was, strict=False)) if isinstance(was, list) else {}
    numbers = set(wanted)
    found = [row for row in table.rows if row.number in numbers]
    if len(found) < len(numbers):
        raise _gone()
    for row in found:
        if row.number in seen and list(row.cells) != seen[row.number]:
            raise _gone()
    return found


def _before(table: CardTable, sent: Mapping[str, Any]) -> int | None:
    before = sent.get("before")
    if before is not None and before not in {row.number for row in table.rows}:
        raise _gone()
    return before


def _add_column(table: CardTable, sent: Mapping[str, Any]) -> _Made:
    name = _text(sent, "name").strip()
    if not name:
        raise EditRefused(tr("a column needs a name"), tr("type its name"))
    if table.heading(name):
        raise EditRefused(
            tr('the table already has a column "{column}"', column=name), tr("type another name")
        )
    return table.editable().add_column(name, sent.get("before")), {"column": name}


def _declared(
    studio: Studio, component: ComponentBase, name: str, sent: Mapping[str, Any]
) -> dict[str, Sequence[Splice]]:
    """Return the change of game.yaml that lets cards use a new column.

    Raises:
        EditRefused: if no column can be named like that, or the file can't be changed.
    """
    column, kind = header_key(_text(sent, "name")), _text(sent, "type")
    if kind not in get_args(ColumnType):
        raise BadRequestError("type")
    if column in (*component.columns, component.id, component.name, component.quantity):
        return {}
    if not re.fullmatch(NAME, column):
        raise EditRefused(
            tr("faces can't show a column of this name"),
            tr("use letters from a to z, digits and spaces, or add it as a note"),
        )
    document = open_document(studio.folder.read(GAME))
    if isinstance(document, ReadOnly):
        raise EditRefused(tr("{file} can't be changed here", file=GAME), document.reason)
    path = ("components", name, "columns", column)
    return {GAME: document.apply([SetNode(path, kind)])}


def _delete_column(table: CardTable, sent: Mapping[str, Any]) -> _Made:
    column = _column(table, sent)
    return table.editable().delete_column(column), {"column": column}


def _rename_column(table: CardTable, sent: Mapping[str, Any]) -> _Made:
    column, name = _column(table, sent), _text(sent, "name").strip()
    if not name:
        raise EditRefused(tr("a column needs a name"), tr("type its name"))
    other = table.heading(name)
    if other and other != column:
        raise EditRefused(
            tr('the table already has a column "{column}"', column=name), tr("type another name")
        )
    return table.editable().rename_column(column, name), {"column": column}


def _move_column(table: CardTable, sent: Mapping[str, Any]) -> _Made:
    column, before = _column(table, sent), sent.get("before")
    if before is not None and before not in table.columns:
        raise _gone()
    return table.editable().move_column(column, before), {"column": column}


def _column(table: CardTable, sent: Mapping[str, Any]) -> str:
    column = _text(sent, "column")
    if column not in table.columns:
        raise _gone()
    return column


def _text(sent: Mapping[str, Any], name: str) -> str:
    value = sent.get(name)
    if not isinstance(value, str):
        raise BadRequestError(name)
    return value


_KINDS: dict[str, Callable[[CardTable, Mapping[str, Any]], _Made]] = {
    "rows.add": _add_rows,
    "rows.move": _move_rows,
    "rows.delete": _delete_rows,
    "column.add": _add_column,
    "column.delete": _delete_column,
    "column.rename": _rename_column,
    "column.move": _move_column,
}
