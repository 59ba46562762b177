"""A copy of a game's folder with one value changed."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2] / "cards" / "games"

#: Changes a copy of the game in a folder.
Edit = Callable[[Path], None]
#: What is broken, how, and a part of what must be said about it.
Cases = dict[str, tuple[list[Edit], str]]


def copy_of(game: str, folder: Path, *edits: Edit) -> Path:
    """Copy a game's tables and YAML files, and change the copy."""
    copied = folder / game
    shutil.copytree(ROOT / game, copied, ignore=shutil.ignore_patterns("icons", "art", "layouts"))
    for edit in edits:
        edit(copied)
    return copied


def cell(table: str, card_id: str, column: str, value: str) -> Edit:
    """Write another value into a cell."""

    def change(rows: list[dict[str, str]]) -> list[dict[str, str]]:
        (row,) = [row for row in rows if row["id"] == card_id]
        assert row[column] != value
        row[column] = value
        return rows

    return _table(table, change)


def without(table: str, card_id: str) -> Edit:
    """Take a card out."""
    return _table(table, lambda rows: [row for row in rows if row["id"] != card_id])


def value(path: str, new: Any) -> Edit:
    """Change one of the game's free values; numbers in the path count from 1."""

    def edit(folder: Path) -> None:
        file = folder / "values.yaml"
        values = yaml.safe_load(file.read_text(encoding="utf-8"))
        inner: Any = values
        *before, last = [int(step) - 1 if step.isdecimal() else step for step in path.split(".")]
        for step in before:
            inner = inner[step]
        assert inner[last] != new
        inner[last] = new
        file.write_text(yaml.safe_dump(values, sort_keys=False), encoding="utf-8")

    return edit


def game_line(old: str, new: str) -> Edit:
    """Change words of game.yaml that stand there once."""

    def edit(folder: Path) -> None:
        file = folder / "game.yaml"
        text = file.read_text(encoding="utf-8")
        assert text.count(old) == 1
        file.write_text(text.replace(old, new), encoding="utf-8")

    return edit


def _table(table: str, change: Callable[[list[dict[str, str]]], list[dict[str, str]]]) -> Edit:
    def edit(folder: Path) -> None:
        file = folder / f"{table}.csv"
        with file.open(encoding="utf-8", newline="") as source:
            rows = list(csv.DictReader(source))
        changed = change([dict(row) for row in rows])
        with file.open("w", encoding="utf-8", newline="") as target:
            writer = csv.DictWriter(target, list(rows[0]))
            writer.writeheader()
            writer.writerows(changed)

    return edit
