"""What a build says at its end: a table of files, and what changed."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from punchboard.cards.printable import plain, typed
from punchboard.generator.commands.findings import warnings_in
from punchboard.generator.commands.games import OUTPUT, Found
from punchboard.generator.commands.terminal import counted, say, shown_path
from punchboard.generator.deck import pull_list
from punchboard.generator.pipeline import Built
from punchboard.generator.preflight.report import REPORT


class Line(NamedTuple):
    """A game that was built.

    Attributes:
        found: the game.
        built: what came of it.
    """

    found: Found
    built: Built


def out_option(found: Found, out: Path) -> str:
    """Return what must be typed so that a command finds output, "" if it lies where it is usual."""
    return "" if out == OUTPUT / found.name else f" --out {typed(shown_path(out))}"


def show_table(lines: list[Line], console: Console) -> None:
    """Print files, sheets, pages, pieces and warnings of each game, and of all if there are more.

    Args:
        lines: the games.
        console: where the table goes.
    """
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_footer=len(lines) > 1)
    columns = ("Sheets", "Pages", "Pieces", "Warnings")
    sums = [0] * len(columns)
    rows: list[tuple[str, tuple[str, ...], str]] = []
    for line in lines:
        totals = [0, 0, 0, warnings_in(line.built.diagnostics)]
        files = []
        for file in line.built.files:
            pieces = 0 if file.behind else file.pieces
            counts = (file.sheets, len(file.pages), pieces)
            totals[:3] = [total + count for total, count in zip(totals, counts, strict=False)]
            files.append(
                (f"  {file.name}", tuple(f"{count:,}" if count else "" for count in counts))
            )
        where = f"{shown_path(line.built.out)}/"
        rows.append((where, tuple(f"{total:,}" for total in totals), "bold"))
        rows += [(name, counts, "") for name, counts in files]
        sums = [one + other for one, other in zip(sums, totals, strict=True)]
    table.add_column("File", counted(len(lines), "game"), overflow="fold")
    for title, total in zip(columns, sums, strict=True):
        table.add_column(title, f"{total:,}", justify="right")
    for name, cells, style in rows:
        table.add_row(Text(plain(name), style), *(Text(cell, style) for cell in cells))
    console.print(table)


def show_report(line: Line, console: Console) -> None:
    """Print where preflight's findings are pictured, if it has any."""
    found = len(line.built.findings)
    if found:
        where = shown_path(line.built.out / REPORT)
        say(console, f"{counted(found, 'preflight finding')}, pictured in {where}", "yellow")


def show_pack(line: Line, console: Console) -> None:
    """Print where the companion's pack is, and how to play with it, if one was made."""
    if line.built.pack:
        where = shown_path(line.built.out / line.built.pack)
        command = line.found.typed + out_option(line.found, line.built.out)
        say(console, f"for the companion: {where}; play: punchboard table {command}", "dim")


def show_changes(line: Line, console: Console) -> None:
    """Print what must be pulled out of the box and what goes in, or that nothing changed."""
    changes = line.built.changes
    if not changes:
        where = shown_path(line.built.out)
        message = "nothing changed since the last print: there is nothing to print"
        say(console, f"{message}; {where} is as it was", "bold")
        return
    say(console, pull_list(changes).rstrip())
    command = line.found.typed + out_option(line.found, line.built.out)
    say(console, f"printed them? record it: punchboard printed {command}", "dim")
