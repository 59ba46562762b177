"""A game loaded and checked, which of its pieces are meant, and all that ship as a list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from punchboard.cards.catalog import tr
from punchboard.cards.game import Game
from punchboard.cards.load.folder import load_game
from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.printable import plain, shown_path
from punchboard.cards.problem import DataError, Diagnostics, ExitCode, UsageError
from punchboard.generator.commands.games import Found, published_games, shipped_games
from punchboard.generator.commands.terminal import say
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.loading import load_and_check
from punchboard.generator.options import BuildOptions, Wanted, options_of
from punchboard.generator.paper import usual_paper
from punchboard.generator.request import (
    BuildRequest,
    PrintChoices,
    SheetChoices,
    WantedChoices,
    chosen,
)
from punchboard.generator.rulebook_files import NAME as RULEBOOK
from punchboard.generator.rulebook_files import has_rulebook


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


def build_options(game: Game, out: Path, request: BuildRequest) -> BuildOptions:
    """Convert a request into the options of a game's build.

    Args:
        game: The game to print.
        out: Output folder.
        request: Options of the command.

    Raises:
        UsageError: if a requested component, card or option doesn't exist.
        ComputerError: if the settings of printers can't be read.
    """
    paper = find_sheet(request.paper or game.file.paper or usual_paper())
    sheets = SheetOptions(paper=paper, **chosen(request, SheetChoices))
    if request.printer:
        from punchboard.generator.printer import find_printer

        printer = find_printer(request.printer)
        sheets = replace(
            sheets, back_offset=printer.portrait, back_offset_landscape=printer.landscape
        )
    wanted = wanted_pieces(game, request)
    return BuildOptions(out, sheets, wanted, **chosen(request, PrintChoices))


def wanted_pieces(game: Game, request: WantedChoices) -> Wanted:
    """Return the selection of pieces to print.

    Args:
        game: The game to choose from.
        request: Chosen components and cards; cards are ids, names, or `component.id`.

    Raises:
        UsageError: if the game has no such component or card, or no such choice.
    """
    offered = options_of(game) if request.choose else {}
    choices = {}
    for choice in request.choose:
        component, _, word = choice.partition("=")
        if word not in offered.get(component, {}):
            known = ", ".join(
                f"{name}={way}" for name, choices in offered.items() for way in choices
            )
            raise UsageError(
                tr('this game offers no choice "{choice}"', choice=choice),
                tr("it has: {known}", known=known) if known else tr("leave --choose away"),
            )
        choices[component] = word
    return Wanted(
        frozenset(_component(game, name) for name in request.only),
        frozenset(_component(game, name) for name in request.without),
        frozenset(each for name in request.cards for each in _cards(game, name)),
        choices,
    )


def _component(game: Game, name: str) -> str:
    known = {component.casefold(): component for component in game.components}
    known |= {
        component.title.casefold(): key
        for key, component in game.components.items()
        if component.title
    }
    if has_rulebook(game):
        known.setdefault(RULEBOOK, RULEBOOK)
    if name.casefold() in known:
        return known[name.casefold()]
    fix = did_you_mean(name, game.components)
    raise UsageError(tr('{title} has no component "{name}"', title=game.file.title, name=name), fix)


def _cards(game: Game, wanted: str) -> Iterator[str]:
    """Yield every card that a word means, as `component.id`: by its id, else by its name."""
    cards = [(f"{card.component}.{card.id}", card) for _, card in game.cards()]
    word = wanted.casefold()
    for match in (
        [full for full, card in cards if wanted in (card.id, full)],
        [full for full, card in cards if word in (card.id.casefold(), full.casefold())],
        [full for full, card in cards if word == card.name.casefold()],
    ):
        if match:
            yield from match
            return
    names = [name for full, card in cards for name in (card.id, full, card.name)]
    fix = did_you_mean(wanted, names, tr("give a card's id or name as its table has it"))
    raise UsageError(
        tr('{title} has no card "{wanted}"', title=game.file.title, wanted=wanted), fix
    )


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
