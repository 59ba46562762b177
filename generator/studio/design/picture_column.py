"""Columns of a table that name pictures, and the formulas by which a layout shows these."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from punchboard.cards.game import Card, Game
from punchboard.cards.schema.base import NAME
from punchboard.generator.new.spreadsheet import picture_name

#: Folder and ending of pictures that cells name without them, unless files say otherwise.
_FOLDER, _ENDING = "art/", ".png"
_SHOWN = re.compile(
    r"""=\(\s*(?:'(?P<before>[^']*)'\s*~\s*)?card\.(?P<column>\w+)(?:\s*~\s*'(?P<after>[^']*)')?\s*\)"""
    r"""(?:\s*if\s+card\.\w+\s+else\s+'')?"""
)
_PLAIN = re.compile(r"=\s*card\.(\w+)(?:\s*\|\s*default\(''\))?\s*")
_TEMPLATE = re.compile(r"([^{}]*)\{\{\s*card\.(\w+)\s*\}\}([^{}]*)")


class PictureColumn(NamedTuple):
    """A column whose cells name pictures.

    Attributes:
        column: Name of the column in expressions.
        before: Text before a cell in the picture's path, such as `art/`.
        after: Text behind it, such as `.png`.
    """

    column: str
    before: str = ""
    after: str = ""

    @property
    def formula(self) -> str:
        """The formula of the picture; a blank cell shows none."""
        name = f"card.{self.column}"
        if not (self.before or self.after):
            return f"={name}"
        before = f"'{self.before}' ~ " if self.before else ""
        after = f" ~ '{self.after}'" if self.after else ""
        return f"=({before}{name}{after}) if {name} else ''"

    def path(self, cell: str) -> str:
        """Return the path of the picture that a cell names."""
        return f"{self.before}{cell}{self.after}"


def column_in(value: Any) -> PictureColumn | None:
    """Return the column whose cells a picture's value shows; None if it is made of more."""
    text = value.strip() if isinstance(value, str) else ""
    if found := _PLAIN.fullmatch(text):
        return PictureColumn(found[1])
    if found := _SHOWN.fullmatch(text):
        return PictureColumn(found["column"], found["before"] or "", found["after"] or "")
    if found := _TEMPLATE.fullmatch(text):
        return PictureColumn(found[2], found[1], found[3])
    return None


def picture_columns(game: Game, component: str, files: Collection[str]) -> Iterator[dict[str, Any]]:
    """Yield the columns of text as JSON, each with its formula and how many pictures are there.

    Args:
        game: The game.
        component: Name of the component.
        files: Paths of the pictures in the game's folder.
    """
    table = game.tables.get(component)
    cards = list(table.cards) if table is not None else []
    folders = _folders(files)
    for name in dict.fromkeys(("id", "name", *(key for card in cards for key in card.values))):
        cells = list(dict.fromkeys(filter(None, (_cell(card, name) for card in cards))))
        if not cells or not re.fullmatch(NAME, name):
            continue
        column = _column(name, cells, files, folders)
        found = sum(column.path(cell) in files for cell in cells)
        yield {
            "name": name,
            "formula": column.formula,
            "found": found,
            "count": len(cells),
            "isNamed": found > 0 or any(map(picture_name, cells)),
        }


def _cell(card: Card, name: str) -> str:
    own = {"id": card.id, "name": card.name}
    value = card.values.get(name, own.get(name))
    return value if isinstance(value, str) else ""


def _folders(files: Collection[str]) -> Mapping[str, list[tuple[str, str]]]:
    """Return folder and ending of pictures, by their names with and without the ending."""
    found: dict[str, list[tuple[str, str]]] = {}
    for file in files:
        path = PurePosixPath(file)
        folder = file.removesuffix(path.name)
        if "'" in folder:
            continue
        found.setdefault(path.name, []).append((folder, ""))
        found.setdefault(path.stem, []).append((folder, path.suffix))
    return found


def _column(
    name: str,
    cells: list[str],
    files: Collection[str],
    folders: Mapping[str, list[tuple[str, str]]],
) -> PictureColumn:
    counted: Counter[tuple[str, str]] = Counter()
    for cell in cells:
        counted.update([("", "")] if cell in files else folders.get(cell, []))
    if counted:
        (way, _), *_ = counted.most_common(1)
        return PictureColumn(name, *way)
    before = "" if all("/" in cell for cell in cells) else _FOLDER
    after = "" if any(map(picture_name, cells)) else _ENDING
    return PictureColumn(name, before, after)
