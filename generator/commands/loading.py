"""A game loaded and checked, and all that ship as a list."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from punchboard.cards.catalog import tr
from punchboard.cards.game import Game
from punchboard.cards.load.folder import load_game
from punchboard.cards.printable import plain, shown_path
from punchboard.cards.problem import DataError, Diagnostics, ExitCode
from punchboard.generator.commands.games import Found, published_games, shipped_games
from punchboard.generator.commands.terminal import say
from punchboard.generator.loading import load_and_check


def load_checked(found: Found) -> tuple[Game, Diagnostics]:
    """Load a game and run its checks.

    Returns:
        The game, and its diagnostics so far.

    Raises:
        DataError: if there is no usable game.
        ComputerError: if the system refuses access to a file.
    """
    game, diagnostics = load_and_check(found.folder, found.display_path)
    if game is None:
        raise DataError(diagnostics)
    return game, diagnostics


def list_games(console: Console) -> ExitCode:
    """Print every game that ships, and apart every table for a game that people own."""
    games = [Found(folder, shown_path(folder)) for folder in shipped_games().values()]
    if not games:
        say(console, tr("no game ships with this installation; begin one: punchboard new DIR"))
        return ExitCode.CLEAN
    _list(console, games, has_pieces=True)
    say(console, tr("pieces are what is cut out: a dial counts its body, back and wheels"), "dim")
    say(console, tr("build one: {command}", command=f"punchboard build {games[0].typed}"), "dim")
    tables = [Found(folder, shown_path(folder)) for folder in published_games().values()]
    if tables:
        say(console, "\n" + tr("Score sheets and bidding for games you own:"))
        _list(console, tables, has_pieces=False)
        say(
            console,
            tr("start one: {command}", command=f"punchboard table {tables[0].typed}"),
            "dim",
        )
    return ExitCode.CLEAN


def _list(console: Console, games: Sequence[Found], *, has_pieces: bool) -> None:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for title in (tr("Name"), tr("Title"), tr("Players")):
        table.add_column(title, overflow="fold")
    if has_pieces:
        table.add_column(tr("Pieces"), justify="right")
    for found in games:
        game, _ = load_game(found.folder, found.display_path)
        cells = _cells(game) if game is not None else (tr("has errors"), "", "")
        shown = (found.name, *cells) if has_pieces else (found.name, *cells[:-1])
        table.add_row(*(Text(plain(cell)) for cell in shown))
    console.print(table)


def _cells(game: Game) -> tuple[str, str, str]:
    from punchboard.generator.amount import amount_of

    players = game.file.players
    if players is None:
        seats = ""
    else:
        seats = f"{players.min}" if players.min == players.max else f"{players.min}–{players.max}"
    return game.file.title, seats, f"{amount_of(game).pieces:,}"
