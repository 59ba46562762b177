"""`new`: a folder to begin a game with, complete or made of a spreadsheet."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from punchboard.cards.load.tables.grid import header_key
from punchboard.cards.printable import typed
from punchboard.cards.problem import Diagnostics, ExitCode, Severity, UsageError
from punchboard.generator.amount import amount_of
from punchboard.generator.commands.check import lay_out_all
from punchboard.generator.commands.games import Found
from punchboard.generator.commands.loading import load_checked
from punchboard.generator.commands.terminal import (
    counted,
    say,
    show_findings,
    shown_path,
    tally,
)
from punchboard.generator.new.deck import (
    deck_files,
    is_printable,
    is_usable,
    relabelled,
    table_name,
)
from punchboard.generator.new.spreadsheet import (
    TEXT_KINDS,
    WORKBOOK_KINDS,
    SheetColumn,
    Spreadsheet,
    judge_columns,
    read_spreadsheet,
)
from punchboard.generator.new.starter import is_free, starter_files, title_of, write_files

#: Points to which text may shrink, tried in turn until all of it fits.
_SMALLEST = (7.0, 5.5, 4.0)
_ROLES = {
    "name": "name", "quantity": "copies", "cost": "cost", "number": "numbers", "badge": "badges",
    "tag": "tags", "flag": "marks", "text": "text", "note": "left out",
}  # fmt: skip


def begin_game(folder: Path, console: Console) -> ExitCode:
    """Write the small complete game into a folder.

    Args:
        folder: empty, or not there yet.
        console: says what to do next.

    Raises:
        UsageError: if there is something in the folder.
    """
    _check_free(folder)
    write_files(folder, starter_files(title_of(folder)))
    say(console, f"made {shown_path(folder)}: a game of 8 cards to change into your own", "bold")
    _say_next(folder, "cards.csv", console)
    return ExitCode.CLEAN


def begin_deck(folder: Path, source: Path, console: Console) -> ExitCode:
    """Make a game of a spreadsheet.

    Args:
        folder: empty, or not there yet.
        source: the spreadsheet; it is copied, never changed.
        console: says what was found, and what to do next.

    Raises:
        UsageError: if there is something in the folder, or the file is no spreadsheet.
        DataError: if there are no cards in it.
        ComputerError: if the computer does not let go of a file.
    """
    _check_free(folder)
    _check_kind(source)
    sheet = read_spreadsheet(source)
    columns = judge_columns(sheet.grid)
    table = table_name(source, columns)
    table_is_new = not is_usable(columns)
    found = Found(folder, shown_path(folder))
    cards, diagnostics = _write_fitting(found, source, sheet, columns)
    if table_is_new:
        diagnostics.extend(sheet.diagnostics.of(Severity.WARNING))
    show_findings(console, diagnostics, (Severity.ERROR, Severity.WARNING))
    say(console, f"made {shown_path(folder)} of {source.name}: {cards}", "bold")
    say(console, f"  found: {_in_words(columns)}")
    if table_is_new:
        renamed = ", ".join(
            f'"{each.header or "(blank)"}" is {each.name}'
            for each in columns
            if header_key(each.header) != each.name
        )
        say(console, f"  {table} has simpler names of columns than your file: {renamed}", "yellow")
    unprinted = ", ".join(f'"{words}" for "{each}"' for each, words in relabelled(columns).items())
    if unprinted:
        say(console, f"  the cards say {unprinted}: the typeface lacks letters of those", "yellow")
    if sheet.others:
        say(console, f"  further worksheets were left out: {', '.join(sheet.others)}", "yellow")
    _say_next(folder, table, console)
    if diagnostics.has_errors:
        say(console, f"not everything can be printed yet: {tally(diagnostics)}", "bold red")
        return ExitCode.DATA
    return ExitCode.CLEAN


def _write_fitting(
    found: Found, source: Path, sheet: Spreadsheet, columns: list[SheetColumn]
) -> tuple[str, Diagnostics]:
    """Write the game with the largest type in which all text fits."""
    title = title_of(found.folder)
    for smallest in _SMALLEST:
        files = deck_files(title, source, sheet, columns, smallest)
        write_files(found.folder, files)
        game, diagnostics = load_checked(found)
        lay_out_all(game, diagnostics)
        if not diagnostics.has_errors:
            break
    cards, pieces = amount_of(game)
    return f"{counted(cards, 'card')}, {counted(pieces, 'piece')}", diagnostics


def _say_next(folder: Path, table: str, console: Console) -> None:
    shown = shown_path(folder)
    if not is_printable(folder.resolve().name):
        title = f'its title is "{title_of(folder)}" until you change it in game.yaml'
        say(console, f"  {title}: the typeface lacks letters of {shown}", "yellow")
    say(console, f"  see the cards:  punchboard proof {typed(shown)} --watch")
    say(console, f"  change them:    edit {table}, game.yaml and layouts/card.yaml in {shown}")
    say(console, f"  print them:     punchboard build {typed(shown)}")


def _in_words(columns: list[SheetColumn]) -> str:
    parts = []
    for role, words in _ROLES.items():
        names = [each.label for each in columns if each.role == role]
        if names:
            parts.append(f"{words}: {', '.join(names)}")
    return "; ".join(parts)


def _check_free(folder: Path) -> None:
    if is_free(folder):
        return
    if not folder.is_dir():
        raise UsageError(f'"{folder.as_posix()}" is a file', "name a new folder")
    raise UsageError(
        f'the folder "{folder.as_posix()}" is not empty', "name a new folder, or an empty one"
    )


def _check_kind(source: Path) -> None:
    shown = source.as_posix()
    if not source.exists():
        raise UsageError(f'there is no file "{shown}"', "name your spreadsheet after --from")
    if source.is_dir():
        raise UsageError(f'"{shown}" is a folder', "name the spreadsheet in it after --from")
    if source.suffix.lower() not in (*TEXT_KINDS, *WORKBOOK_KINDS):
        raise UsageError(
            f'"{shown}" is no kind of spreadsheet that is read here',
            "save it as .xlsx, .ods or .csv",
        )
