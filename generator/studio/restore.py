"""Cards of a kept version, restored into the table of today."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import Literal, NamedTuple

from punchboard.cards.catalog import tr
from punchboard.generator.studio.card_table import CardTable, Row, read_table
from punchboard.generator.studio.history.game_folder import Step
from punchboard.generator.studio.history.versions import Version
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.splice.editable_table import CellChange
from punchboard.generator.studio.splice.open_table import open_table
from punchboard.generator.studio.splice.read_only import ReadOnly
from punchboard.generator.studio.studio import Studio


class KeptCard(NamedTuple):
    """A card of a version that isn't in the table as it was.

    Attributes:
        key: Text of its cell in the column of ids, or of names if there is none.
        name: Its name.
        state: Whether it was changed or deleted since.
    """

    key: str
    name: str
    state: Literal["changed", "deleted"]


def kept_cards(studio: Studio, version: Version, component: str) -> list[KeptCard]:
    """Return the cards of a component that a version can restore, in its order.

    The caller holds the lock.

    Raises:
        EditRefused: if the table can't be changed here.
    """
    table = read_table(studio, component)
    now = _rows_of(table)
    place = table.columns.index(table.source_of_ids) if table.source_of_ids else 0
    text = table.editable()
    used = {row.cells[place] for row in text.rows if len(row.cells) > place}
    name = table.heading(table.component.name)
    found = []
    for key, cells in _kept_rows(studio, version, table).items():
        shown = cells.get(name, "") or key
        if key in now:
            if _changes(table, now[key], cells):
                found.append(KeptCard(key, shown, "changed"))
        elif key not in used:  # else another component has it now
            found.append(KeptCard(key, shown, "deleted"))
    return found


def restore_card(studio: Studio, version: Version, component: str, key: str) -> Step | None:
    """Give a card's row the cells that it had in a version.

    Columns that are newer than the version keep their cells. A deleted row comes back above the
    card that followed it. The caller holds the lock.

    Args:
        studio: The open game.
        version: The version.
        component: Name of the card's component.
        key: See `KeptCard.key`.

    Returns:
        The step; None if the row already has these cells.

    Raises:
        EditRefused: if the version has no such card, or the table can't be changed here.
    """
    table = read_table(studio, component)
    text = table.editable()
    kept = _kept_rows(studio, version, table)
    if key not in kept:
        raise EditRefused(
            tr('the version "{version}" has no card "{card}"', version=version.name, card=key),
            tr("choose another version"),
        )
    now = _rows_of(table)
    if key in now:
        splices = text.set_cells(_changes(table, now[key], kept[key]))
    else:
        keys = list(kept)
        later = (now[each].number for each in keys[keys.index(key) :] if each in now)
        cells = {heading: kept[key].get(heading, "") for heading in table.columns}
        splices = text.insert_rows(next(later, None), [cells])
    if not splices:
        return None
    label = {"what": "restore.card", "card": key, "version": version.name}
    return studio.folder.edit({table.file: splices}, label, "")


def _rows_of(table: CardTable) -> dict[str, Row]:
    """Return the component's rows by their keys; of equal keys the first counts."""
    if not table.source_of_ids:
        return {}
    place = table.columns.index(table.source_of_ids)
    return {row.cells[place]: row for row in reversed(table.rows) if row.cells[place]}


def _kept_rows(studio: Studio, version: Version, table: CardTable) -> dict[str, dict[str, str]]:
    """Return the cells of a version's rows by heading, by their keys in the version's order."""
    raw = studio.folder.read_kept(version.id, table.file)
    old = (
        open_table(table.file, raw, table.component, studio.worksheet) if raw is not None else None
    )
    identity = table.source_of_ids
    if old is None or isinstance(old, ReadOnly) or identity not in old.columns:
        return {}
    found: dict[str, dict[str, str]] = {}
    for row in old.rows:
        cells = dict(zip_longest(old.columns, row.cells[: len(old.columns)], fillvalue=""))
        if cells[identity]:
            found.setdefault(cells[identity], cells)
    return found


def _changes(table: CardTable, row: Row, cells: Mapping[str, str]) -> list[CellChange]:
    """Return the changes that give a row the cells of a version."""
    return [
        CellChange(row.number, heading, cells[heading])
        for heading, text in zip(table.columns, row.cells, strict=True)
        if heading in cells and cells[heading] != text
    ]
