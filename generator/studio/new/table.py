"""The table of a new component: a new CSV file, or one that is in the folder."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, get_args

from punchboard.cards.catalog import tr
from punchboard.cards.load.tables.grid import header_key
from punchboard.cards.problem import ComputerError, DataError
from punchboard.cards.schema.base import NAME
from punchboard.cards.schema.component import ColumnType
from punchboard.generator.new.spreadsheet import (
    TEXT_KINDS,
    WORKBOOK_KINDS,
    SheetColumn,
    judge_columns,
    read_spreadsheet,
)
from punchboard.generator.studio.folder_files import files_of
from punchboard.generator.studio.new.file_name import check_is_free
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.route import BadRequestError
from punchboard.generator.studio.studio import Studio

#: Columns that every component knows.
_SPECIAL = ("id", "name", "quantity")


class NewTable(NamedTuple):
    """A component's table.

    Attributes:
        fields: Fields of the component that tell of it: `data`, and special columns' names.
        columns: Types of the columns that cards use.
        new: Files that are added.
    """

    fields: Mapping[str, Any]
    columns: Mapping[str, Any]
    new: Mapping[str, bytes]


def tables_of(studio: Studio) -> list[str]:
    """Return the tables and workbooks in the game's folder."""
    return [
        each["path"]
        for each in files_of(studio.root)
        if each["path"].lower().endswith((*TEXT_KINDS, *WORKBOOK_KINDS))
    ]


def existing_table(studio: Studio, file: str) -> NewTable:
    """Return a table of the folder, its columns judged by their cells.

    Raises:
        EditRefused: if it has no cards, or can't be read.
    """
    if file not in tables_of(studio):
        raise EditRefused(tr("{file} is gone", file=file), tr("choose another table"))
    try:
        sheet = read_spreadsheet(studio.root / file).tables[0]
    except DataError as trouble:
        first = next(iter(trouble.diagnostics))
        raise EditRefused(
            tr("{file}: {message}", file=file, message=first.message), first.hint
        ) from None
    except ComputerError as trouble:
        raise EditRefused(trouble.message, trouble.hint) from None
    columns = [each for each in judge_columns(sheet.grid) if each.faithful]
    fields = {"data": file if sheet.first else f"{file}!{sheet.grid.sheet}"}
    if sheet.grid.encoding:
        fields["encoding"] = sheet.grid.encoding
    fields |= {
        each.role: each.name for each in columns if each.role in _SPECIAL and each.name != each.role
    }
    shown = {each.name: _type_of(each) for each in columns if each.role not in (*_SPECIAL, "note")}
    return NewTable(fields, shown, {})


def _type_of(column: SheetColumn) -> Any:
    is_number = column.role in ("number", "cost")
    if is_number and not (column.is_of_symbols or column.is_as_written):
        return "number" if column.whole else {"type": "number", "whole": False}
    return "flag" if column.role == "flag" else "text"


def new_table(studio: Studio, name: str, title: str, sent: Sequence[Any]) -> NewTable:
    """Return a new CSV file with a first row.

    Args:
        studio: The Studio.
        name: Name of the component, and of the file.
        title: Title of the component, for the first row.
        sent: Columns beside `name`, as name and type.

    Raises:
        BadRequestError: if a column can't be read.
        EditRefused: if the file exists, or a column can't have its name.
    """
    file = f"{name}.csv"
    check_is_free(studio.root, file)
    columns: dict[str, Any] = {}
    for each in sent:
        heading, kind = each.get("name"), each.get("type")
        if not isinstance(heading, str) or kind not in get_args(ColumnType):
            raise BadRequestError("columns")
        column = header_key(heading)
        if not column:
            continue
        if not re.fullmatch(NAME, column):
            raise EditRefused(
                tr('"{name}" can\'t be the name of a column', name=heading.strip()[:60]),
                tr("use letters from a to z, digits and spaces"),
            )
        if column in columns or column == "name":
            raise EditRefused(
                tr('there are two columns "{column}"', column=column), tr("type another name")
            )
        columns[column] = kind
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["name", *columns])
    writer.writerow([f"{title} 1", *("1" if each == "quantity" else "" for each in columns)])
    shown = {column: kind for column, kind in columns.items() if column not in _SPECIAL}
    return NewTable({"data": file}, shown, {file: text.getvalue().encode()})
