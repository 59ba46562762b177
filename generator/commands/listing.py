"""`list`: the games that ship."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from punchboard.cards.game import Game
from punchboard.cards.load import load_game
from punchboard.cards.printable import plain
from punchboard.cards.problem import ExitCode
from punchboard.generator.amount import amount_of
from punchboard.generator.commands.games import Found, shipped_games
from punchboard.generator.commands.terminal import say, shown_path


def list_games(console: Console) -> ExitCode:
    """Print every game that ships: its name, title, players and pieces."""
    games = [Found(folder, shown_path(folder)) for folder in shipped_games().values()]
    if not games:
        say(console, "no game ships with this installation; begin one: punchboard new DIR")
        return ExitCode.CLEAN
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for title in ("Name", "Title", "Players"):
        table.add_column(title, overflow="fold")
    table.add_column("Pieces", justify="right")
    for found in games:
        game, _ = load_game(found.folder, found.display_path)
        cells = _cells(game) if game is not None else ("has errors", "", "")
        table.add_row(*(Text(plain(cell)) for cell in (found.name, *cells)))
    console.print(table)
    say(console, "pieces are what is cut out: a dial counts its body, back and wheels", "dim")
    say(console, f"build one: punchboard build {games[0].typed}", "dim")
    return ExitCode.CLEAN


def _cells(game: Game) -> tuple[str, str, str]:
    players = game.file.players
    if players is None:
        seats = ""
    else:
        seats = f"{players.min}" if players.min == players.max else f"{players.min}–{players.max}"
    return game.file.title, seats, f"{amount_of(game).pieces:,}"
