"""Copies of rows: each with a key and a picture of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import PurePosixPath
from typing import NamedTuple

from punchboard.cards.load.tables.table import made_ids
from punchboard.cards.problem import ComputerError
from punchboard.generator.studio.card_table import CardTable, Row
from punchboard.generator.studio.folder_files import files_of
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.studio import Studio

#: A picture's file named after its card: `art/{{ card.id }}.svg`, or `"art/" ~ card.id ~ ".svg"`.
_NAMED_PICTURE = re.compile(r"card\.(?:id|name)\b.*\.(?:svg|png|jpe?g|webp)\b")
_NUMBERED = re.compile(r"(.*?)(?: (\d+))?", re.DOTALL)


class RowCopy(NamedTuple):
    """A copy of a row.

    Attributes:
        row: The row that is copied.
        cells: Cells of the copy, by headings.
        card: Id of the copy's card.
        name: Name of the copy's card.
    """

    row: Row
    cells: Mapping[str, str]
    card: str
    name: str


def copies_of(table: CardTable, chosen: Sequence[Row]) -> list[RowCopy]:
    """Return copies of rows; the column that makes ids holds a text that no other row has."""
    identity, naming = table.heading(table.component.id), table.heading(table.component.name)
    key = identity or naming
    place = table.columns.index(key) if key else -1
    taken = {row.cells[place] for row in table.rows} if key else set()
    copies = []
    for row in chosen:
        cells = dict(zip(table.columns, row.cells, strict=True))
        if key and cells[key]:
            fresh = fresh_id if identity else fresh_name
            cells[key] = fresh(cells[key], taken)
            taken.add(cells[key])
        name = cells.get(naming, "")
        card = cells[identity] if identity else made_ids([name], [0])[0]
        copies.append(RowCopy(row, cells, card, name))
    return copies


def fresh_id(taken_id: str, taken: set[str]) -> str:
    """Return a free id for the copy of a row: `heron` -> `heron_2`, as the loader makes them."""
    stem, mark, number = taken_id.rpartition("_")
    base, count = (stem, int(number)) if mark and number.isdecimal() else (taken_id, 1)
    while f"{base}_{count + 1}" in taken:
        count += 1
    return f"{base}_{count + 1}"


def fresh_name(taken_name: str, taken: set[str]) -> str:
    """Return a free name for the copy of a card: `Heron` -> `Heron 2`."""
    found = _NUMBERED.fullmatch(taken_name)
    assert found is not None
    base, count = found[1], int(found[2] or 1)
    while f"{base} {count + 1}" in taken:
        count += 1
    return f"{base} {count + 1}"


def pictures_of(studio: Studio, copies: Sequence[RowCopy]) -> dict[str, bytes]:
    """Return the pictures that copies need, by their files.

    Layouts find pictures by the id or the name of a card. Its copy gets a copy of them, so that it
    looks as the card does until it has a picture of its own.
    """
    files = files_of(studio.root)
    texts = [each["path"] for each in files if each["kind"] in ("yaml", "drawing")]
    if not any(
        _NAMED_PICTURE.search(_read(studio, each).decode("utf-8", "replace")) for each in texts
    ):
        return {}
    there = {each["path"].casefold() for each in files}
    found = {}
    for each in files:
        if each["kind"] not in ("drawing", "picture"):
            continue
        path = PurePosixPath(each["path"])
        for copy in copies:
            stems = {copy.row.card: copy.card, copy.row.name: copy.name}
            new = stems.get(path.stem, "")
            file = str(path.with_stem(new)) if new and "/" not in new else ""
            if file and file.casefold() not in there:
                there.add(file.casefold())
                found[file] = _read(studio, each["path"])
    return {file: raw for file, raw in found.items() if raw}


def _read(studio: Studio, file: str) -> bytes:
    """Return a file's content, b"" if it can't be read; copies are made without it."""
    with suppress(ComputerError, EditRefused):
        return studio.folder.read(file)
    return b""
