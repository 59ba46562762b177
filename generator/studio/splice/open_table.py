"""Open a table's file for edits of its text."""

from __future__ import annotations

from pathlib import PurePosixPath

from punchboard.cards.catalog import tr
from punchboard.cards.load.files import MOST_BYTES
from punchboard.cards.load.tables.grid import wanted_columns
from punchboard.cards.schema.component import ComponentBase
from punchboard.generator.studio.splice.csv_text import open_csv
from punchboard.generator.studio.splice.editable_table import EditableTable
from punchboard.generator.studio.splice.read_only import ReadOnly
from punchboard.generator.studio.splice.yaml_text import open_yaml
from punchboard.generator.studio.workbook.workbook_table import ReadSheet, open_workbook


def open_table(
    file: str, raw: bytes, component: ComponentBase, read: ReadSheet | None = None
) -> EditableTable | ReadOnly:
    """Return a table as text that can be edited, or why it can't.

    Args:
        file: Path of the file; its ending tells the kind of table.
        raw: Content of the file.
        component: Component of the table.
        read: Reads worksheets; None if workbooks aren't needed.
    """
    if len(raw) > MOST_BYTES:
        return ReadOnly(tr("the file is too large to be changed here"))
    match PurePosixPath(file).suffix.lower():
        case ".csv" | ".tsv" | ".txt":
            return open_csv(raw, tuple(wanted_columns(component)), component.encoding)
        case ".xlsx" | ".xlsm" | ".ods" as ending if read is not None:
            return open_workbook(raw, component, read, is_excel=ending != ".ods")
        case ".yaml" | ".yml":
            return open_yaml(raw, component)
        case _:
            return ReadOnly(tr("tables of this kind are only read here"))
