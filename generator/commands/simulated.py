"""The printed results of simulated games, and the steps that a simulation can't play."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from punchboard.cards.catalog import tr
from punchboard.cards.game import Game
from punchboard.cards.printable import plain
from punchboard.generator.commands.terminal import open_console, say


def show_summary(rows: Sequence[tuple[str, int, float, int]], console: Console) -> None:
    """Print the results by kind of player and by seat.

    Args:
        rows: Name, number of games, victories and points in all.
        console: Prints them.
    """
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(tr("Players"), overflow="fold")
    for title in (tr("Games"), tr("Wins"), tr("Mean score")):
        table.add_column(title, justify="right")
    for name, games, wins, points in rows:
        cells = f"{games:,}", f"{wins / games:.0%}", f"{points / games:.1f}"
        table.add_row(Text(plain(name)), *cells)
    console.print(table)


def show_told(game: Game, steps: Sequence[tuple[str, str, Sequence[str]]]) -> None:
    """Print the steps that need the cardboard, each with its place in the game's files.

    Args:
        game: The game.
        steps: Name of the phase, "" for the end of the game; id of the mechanism; titles.
    """
    console = open_console(stderr=True)
    title = game.file.title
    say(console, tr("error: {title} can’t be simulated", title=title), "bold red")
    say(console, tr("Only the cardboard knows the answers to these steps:"))
    together: dict[tuple[str, str], dict[str, None]] = {}
    for phase, mechanism, titles in steps:
        together.setdefault((phase, mechanism), {}).update(dict.fromkeys(titles))
    for (phase, mechanism), asked in together.items():
        words = tr(
            "{position}: {mechanism}, {phase}: {titles}",
            position=game.position("play", "mechanisms", mechanism),
            mechanism=mechanism,
            phase=phase or tr("End"),
            titles=tr(", ").join(f"“{each}”" for each in asked),
        )
        say(console, f"  {words}")
