"""Columns of a table that name pictures, and the formulas by which a layout shows these."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.game import Card, Game
from punchboard.cards.load.tables.grid import header_key
from punchboard.cards.schema.base import NAME
from punchboard.generator.new.spreadsheet import picture_name
from punchboard.generator.studio.card_table import CardTable
from punchboard.generator.studio.design.bench import Bench
from punchboard.generator.studio.design.sent import Sent, text_of
from punchboard.generator.studio.edits import GAME
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.splice.yaml_document import SetNode

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


def picture_columns(
    game: Game, component: str, files: Collection[str], others: Mapping[str, Sequence[str]]
) -> Iterator[dict[str, Any]]:
    """Yield the columns of text as JSON, each with its formula and how many pictures are there.

    Args:
        game: The game.
        component: Name of the component.
        files: Paths of the pictures in the game's folder.
        others: Cells of the table's columns that cards don't use yet.
    """
    folders = _folders(files)
    for name, texts in {**_shown_texts(game, component), **others}.items():
        cells = list(dict.fromkeys(filter(None, texts)))
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
            "isDeclared": name not in others,
        }


def _shown_texts(game: Game, component: str) -> Mapping[str, list[str]]:
    """Return the cells of the columns that cards use, as far as they are texts."""
    table = game.tables.get(component)
    cards = list(table.cards) if table is not None else []
    names = dict.fromkeys(("id", "name", *(key for card in cards for key in card.values)))
    return {name: [_cell(card, name) for card in cards] for name in names}


def undeclared_texts(table: CardTable) -> dict[str, list[str]]:
    """Return the cells of a table's columns that cards don't use: notes of the designer."""
    own = table.component
    known = {header_key(each) for each in (own.id, own.name, own.quantity, *own.columns)}
    return {
        header_key(heading): [row.cells[at].strip() for row in table.rows if at < len(row.cells)]
        for at, heading in enumerate(table.columns)
        if header_key(heading) not in known
    }


def use_column(bench: Bench, sent: Sent) -> None:
    """Let cards use a column of the table, as text."""
    column, component = text_of(sent, "name"), bench.face.component
    declared = bench.face.game.components[component].columns
    if not re.fullmatch(NAME, column):
        raise EditRefused(
            tr("faces can't show a column of this name"),
            tr("use letters from a to z, digits and spaces"),
        )
    if column not in declared:
        bench.draft.edit(GAME, SetNode(("components", component, "columns", column), "text"))


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
