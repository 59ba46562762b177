"""One card of a kept version, restored into the table of today."""

from __future__ import annotations

from punchboard.cards.catalog import tr
from punchboard.generator.studio.card_table import read_table
from punchboard.generator.studio.history.game_folder import Step
from punchboard.generator.studio.history.versions import Version
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.splice.open_table import open_table
from punchboard.generator.studio.splice.read_only import ReadOnly
from punchboard.generator.studio.splice.table_text import CellChange
from punchboard.generator.studio.studio import Studio


def restore_card(studio: Studio, version: Version, component: str, card: str) -> Step | None:
    """Give a card's row the cells that it had in a version; a deleted row is added at the end.

    The caller holds the lock.

    Returns:
        The step; None if the row already has these cells.

    Raises:
        EditRefused: if the version has no such card, or the table can't be changed here.
    """
    table = read_table(studio, component)
    text = table.editable()
    raw = studio.folder.read_kept(version.id, table.file)
    old = open_table(table.file, raw, table.component) if raw is not None else None
    identity = table.source_of_ids
    if old is None or isinstance(old, ReadOnly) or identity not in old.columns:
        raise _without(version, card)
    row = next((each for each in table.rows if each.card == card), None)
    place = old.columns.index(identity)
    wanted = row.cells[table.columns.index(identity)] if row is not None else card
    kept = next(
        (
            each.cells
            for each in old.rows
            if len(each.cells) > place and each.cells[place] == wanted
        ),
        None,
    )
    if kept is None:
        raise _without(version, card)
    values = dict(zip(old.columns, kept, strict=False))
    values = {heading: values.get(heading, "") for heading in table.columns}
    if row is None:
        splices = text.insert_rows(None, [values])
    else:
        now = dict(zip(table.columns, row.cells, strict=True))
        splices = text.set_cells(
            [
                CellChange(row.number, heading, value)
                for heading, value in values.items()
                if now[heading] != value
            ]
        )
    if not splices:
        return None
    label = {"what": "restore.card", "card": card, "version": version.name}
    return studio.folder.edit({table.file: splices}, label, "")


def _without(version: Version, card: str) -> EditRefused:
    return EditRefused(
        tr('the version "{version}" has no card "{card}"', version=version.name, card=card),
        tr("choose another version"),
    )
