"""A game's files made of a designer's spreadsheet: her table, `game.yaml`, and a layout."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Sequence
from pathlib import Path

from punchboard.cards.text import parse
from punchboard.generator.layout.load import TEMPLATES
from punchboard.generator.new.columns import SheetColumn
from punchboard.generator.new.face import COLOURS, Plan, layout_text
from punchboard.generator.new.spreadsheet import Spreadsheet

#: Kinds of columns in `game.yaml`, by role; special ones need no entry.
_TYPES = {"number": "number", "cost": "number", "flag": "flag"}
_MOST_KINDS = 6


def is_usable(columns: Sequence[SheetColumn]) -> bool:
    """Tell whether her table can be used as it is: every column is found by a name of its own."""
    return all(each.faithful for each in columns if each.role != "note")


def table_name(path: Path, columns: Sequence[SheetColumn]) -> str:
    """Return what her table is called in the game: its own kind, or CSV if it must be changed."""
    return f"cards{path.suffix.lower()}" if is_usable(columns) else "cards.csv"


def deck_files(
    title: str,
    path: Path,
    sheet: Spreadsheet,
    columns: Sequence[SheetColumn],
    smallest: float,
) -> dict[str, bytes]:
    """Return the files of a game that shows a spreadsheet as cards.

    Args:
        title: of the game.
        path: the spreadsheet.
        sheet: as it was read.
        columns: as they were judged.
        smallest: points to which text may shrink.
    """
    name = table_name(path, columns)
    usable = is_usable(columns)
    table = path.read_bytes() if usable else _as_csv(sheet, columns)
    data = name if sheet.first or not usable else f"{name}!{sheet.grid.sheet}"
    colours = _colours(columns)
    plan = Plan(list(columns), colours[0] if colours else "", _is_plain(columns), smallest)
    return {
        "game.yaml": _game_text(title, data, sheet, columns, colours).encode(),
        name: table,
        "layouts/card.yaml": layout_text(plan).encode(),
    }


def _as_csv(sheet: Spreadsheet, columns: Sequence[SheetColumn]) -> bytes:
    """Write her table anew, with names of columns that expressions can say."""
    text = io.StringIO()
    separator = ";" if sheet.grid.decimal_comma else ","
    writer = csv.writer(text, delimiter=separator, lineterminator="\n")
    writer.writerow([each.name for each in columns])
    for number in range(len(sheet.grid.rows)):
        writer.writerow([each.cells[number] for each in columns])
    return text.getvalue().encode("utf-8-sig")


def _game_text(
    title: str,
    data: str,
    sheet: Spreadsheet,
    columns: Sequence[SheetColumn],
    colours: tuple[str, list[str]] | None,
) -> str:
    lines = [
        "# A game is this folder. Next: punchboard proof . --watch, and punchboard build .",
        f"title: {_quoted(title)}",
        'version: "0.1"',
        "",
        "# Colours that the layout uses by name.",
        "palette:",
        f'  accent: "{COLOURS[0]}"',
        '  tint: "#e6eef0"',
        '  ground: "#fffdf8"',
    ]
    if colours:
        lines += ["", "# The colour of a card by its " + colours[0] + ".", "values:", "  colours:"]
        lines += [
            f'    {_quoted(kind)}: "{COLOURS[number % len(COLOURS)]}"'
            for number, kind in enumerate(colours[1])
        ]
    lines += ["", "components:", "  cards:", "    kind: cards", "    title: Cards"]
    lines += [f"    data: {_quoted(data)}", "    size: poker"]
    special = ("id", "name", "quantity")
    lines += [
        f"    {each.role}: {each.name}"
        for each in columns
        if each.role in special and each.name != each.role
    ]
    if not any(each.role == "quantity" for each in columns):
        lines.append("    # add a column quantity to print more than one copy of a card")
    lines += ["    front: layouts/card.yaml", "    back: card/back.yaml"]
    entries = [
        _column_line(each) for each in columns if each.role not in ("id", "name", "quantity")
    ]
    if any(not entry.startswith("#") for entry in entries):
        lines.append("    columns:")
    lines += [f"      {entry}" for entry in entries]
    if sheet.others:
        names = ", ".join(sheet.others)
        lines.append(f"  # further worksheets, each of which could be a deck as well: {names}")
    return "\n".join(lines) + "\n"


def _column_line(column: SheetColumn) -> str:
    comment = f" # {_one_line(column.header)}" if not column.faithful else ""
    if column.role == "note":
        return f"# {column.name}: text, if it shall be on the cards{comment}"
    kind = _TYPES.get(column.role, "text")
    if kind == "number" and not column.whole:
        kind = "{type: number, whole: false}"
    return f"{column.name}: {kind}{comment}"


def _colours(columns: Sequence[SheetColumn]) -> tuple[str, list[str]] | None:
    """Return the first column of a few kinds, by which cards are coloured, and its kinds."""
    for column in columns:
        kinds = list(dict.fromkeys(column.filled))
        half = len(column.filled) * 2 >= len(column.cells)
        if column.role == "tag" and 2 <= len(kinds) <= _MOST_KINDS and half:
            return column.name, kinds
    return None


def _is_plain(columns: Sequence[SheetColumn]) -> bool:
    """Tell whether her texts use brackets for something else than our icons."""
    icons = {path.stem for path in (TEMPLATES / "icons").glob("*.svg")}
    return any(
        run.icon and run.text not in icons
        for column in columns
        if column.role in ("name", "tag", "text", "badge")
        for cell in column.cells
        for paragraph in parse(cell)
        for run in paragraph
    )


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _one_line(text: str) -> str:
    return re.sub(r"[^\x20-\x7e\u00a0-\uffff]+", " ", text).strip()
