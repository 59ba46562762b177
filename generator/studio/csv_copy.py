"""A worksheet or an online table as a CSV file of the game, which the Studio can edit in full."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from secrets import token_hex
from typing import NamedTuple

from punchboard.cards.catalog import tr
from punchboard.generator.studio.card_table import CardTable, read_table
from punchboard.generator.studio.history.game_folder import GameFolder
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.splice.read_only import ReadOnly
from punchboard.generator.studio.splice.yaml_document import (
    NodeEdit,
    RemoveNode,
    SetNode,
    open_document,
)
from punchboard.generator.studio.studio import Studio
from punchboard.generator.studio.workbook.workbook_table import WorkbookTable

_GAME = "game.yaml"


class CsvCopy(NamedTuple):
    """A copy to make.

    Attributes:
        file: Path of the new file.
        losses: Sentences about everything that the copy lacks.
        components: Components that read the table, and will read the copy.
    """

    file: str
    losses: Sequence[str]
    components: Sequence[str]


def planned_copy(studio: Studio, name: str) -> CsvCopy:
    """Return the copy that a component's table would get; the caller holds the lock.

    Raises:
        EditRefused: if the table needs no copy.
        NotFoundError: if there is no such component, or it has no table.
    """
    table = read_table(studio, name)
    losses = _losses(table)
    if not losses:
        raise EditRefused(tr("this table is a text already"), tr("edit it here"))
    game = studio.loaded().game
    assert game is not None
    data, link = table.component.data, table.component.link
    same = [
        each for each, other in game.components.items() if (other.data, other.link) == (data, link)
    ]
    return CsvCopy(_free_name(studio.folder, table), losses, same)


def make_copy(studio: Studio, name: str) -> CsvCopy:
    """Write the copy, and let game.yaml name it, as one step; the caller holds the lock.

    Raises:
        EditRefused: if game.yaml can't be changed.
        NotFoundError: if there is no such component, or it has no table.
    """
    copy = planned_copy(studio, name)
    table = read_table(studio, name)
    document = open_document(studio.folder.read(_GAME))
    if isinstance(document, ReadOnly):
        raise EditRefused(tr("{file} can't be changed here", file=_GAME), document.reason)
    edits: list[NodeEdit] = []
    is_online = table.component.link is not None
    for each in copy.components:
        path = ("components", each)
        if document.has((*path, "data")) and not is_online:
            edits.append(SetNode((*path, "data"), copy.file))
        if document.has((*path, "link")):
            edits.append(RemoveNode((*path, "link")))
    splices = document.apply(edits)
    label = {"what": "csv", "file": copy.file}
    group = token_hex(8)
    changed = [_GAME]
    if not is_online:
        studio.folder.replace({copy.file: _written(table)}, label, group)
        changed = [copy.file, _GAME]
    studio.folder.edit({_GAME: splices}, label, group)
    studio.changed(changed)
    return copy


def _written(table: CardTable) -> bytes:
    """Return a table as CSV in UTF-8: its headings, and its rows as cards have them."""
    content = io.StringIO(newline="")
    writer = csv.writer(content, lineterminator="\n")
    source = table.source
    assert source is not None
    width = len(table.columns)
    writer.writerow(table.columns)
    for cells in source.cells:
        if any(cells[:width]):
            writer.writerow(cells[:width])
    return content.getvalue().encode()


def _free_name(folder: GameFolder, table: CardTable) -> str:
    """Return a path for the copy that no file has; an online table keeps that of its file."""
    if table.component.link is not None:
        return table.file
    path = PurePosixPath(table.file)
    sheet = table.source.grid.sheet if isinstance(table.source, WorkbookTable) else ""
    stem = re.sub(r"[^\w -]+", "_", sheet).strip() if "!" in (table.component.data or "") else ""
    stem = stem or path.stem
    taken = {each.casefold() for each in folder.names()}
    number = 1
    while True:
        name = path.with_name(f"{stem}.csv" if number == 1 else f"{stem}-{number}.csv").as_posix()
        if name.casefold() not in taken:
            return name
        number += 1


def _losses(table: CardTable) -> list[str]:
    """Return sentences about everything that a copy of a table lacks; none for a text."""
    if table.component.link is not None:
        return [
            tr("The Google Sheet stays as it is. The Studio doesn't fetch it any more."),
            tr("Your changes here don't come into the sheet."),
        ]
    source = table.source
    if not isinstance(source, WorkbookTable):
        return []
    return [
        tr("{file} stays as it is. The game doesn't read it any more.", file=table.file),
        *source.losses(),
    ]
