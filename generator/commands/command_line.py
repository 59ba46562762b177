"""The commands that print: what each takes, and what is called for it.

What a command needs is imported when it is called, so that help and mistakes are answered at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NoReturn

import typer

from punchboard.generator.commands import arguments as ask
from punchboard.generator.request import BuildRequest

if TYPE_CHECKING:
    from rich.console import Console

app = typer.Typer(
    name="punchboard",
    help="Print-and-play PDFs for board games, from a folder of data.",
    no_args_is_help=True,
    rich_markup_mode=None,  # plain help: twice as fast, and words of ours are never markup
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


@app.callback(invoke_without_command=True)
def punchboard(
    version: Annotated[bool, typer.Option("--version", "-V", help="Print the version.")] = False,
) -> None:
    """Print-and-play PDFs for board games, from a folder of data."""
    if version:
        from punchboard.generator.version import VERSION

        typer.echo(f"Punchboard {VERSION}")
        raise typer.Exit


@app.command("list")
def list_command() -> None:
    """Show the games that ship."""

    def run(console: Console) -> int:
        from punchboard.generator.commands.listing import list_games

        return list_games(console)

    leave_with(run)


@app.command("check")
def check_command(game: ask.GameName) -> None:
    """Find everything that is wrong with a game, without printing it."""

    def run(console: Console) -> int:
        from punchboard.generator.commands.check import check

        return check(game, console)

    leave_with(run)


@app.command("build")
@ask.with_options("build")
def build_command(request: BuildRequest, games: ask.GameNames = None) -> None:
    """Make the sheets of one or more games as PDFs."""

    def run(console: Console) -> int:
        from punchboard.generator.commands.build import build_games

        return build_games(replace(request, games=tuple(games or ())), console)

    leave_with(run)


@app.command("preflight")
@ask.with_options("preflight")
def preflight_command(request: BuildRequest, game: ask.GameName) -> None:
    """Find what a printer or a player would stumble over.

    It is shown in preflight.pdf in the output folder.
    """

    def run(console: Console) -> int:
        from punchboard.generator.commands.games import output_of
        from punchboard.generator.commands.preflight import preflight

        return preflight(game, output_of(game, request.out), request, console)

    leave_with(run)


@app.command("new")
def new_command(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder that is not there yet.")],
    source: ask.Source = None,
) -> None:
    """Begin a game: a small complete one, or from a spreadsheet."""

    def run(console: Console) -> int:
        from punchboard.generator.commands.new import begin_deck, begin_game

        return (
            begin_game(folder, console) if source is None else begin_deck(folder, source, console)
        )

    leave_with(run)


@app.command("printed")
@ask.with_options("printed")
def printed_command(request: BuildRequest, game: ask.GameName) -> None:
    """Record what was printed, for `build --changed`."""

    def run(console: Console) -> int:
        from punchboard.generator.commands.games import output_of
        from punchboard.generator.commands.printed import record_printed

        return record_printed(game, output_of(game, request.out), console)

    leave_with(run)


@app.command("proof")
@ask.with_options("proof")
def proof_command(
    request: BuildRequest,
    game: ask.GameName,
    component: ask.ComponentNames = None,
    backs: Annotated[bool, typer.Option("--backs", help="Show the backs as well.")] = False,
    dpi: ask.ProofDpi = 0,
    watch: ask.Watch = False,
) -> None:
    """Make a picture of the cards: proof.png in the output folder."""

    def run(console: Console) -> int:
        from punchboard.generator.commands.choices import split_names
        from punchboard.generator.commands.games import output_of
        from punchboard.generator.commands.proof import make_proof, request_proof, watch_proof

        asked = request_proof(game, request.cards, split_names(component or ()), backs, dpi)
        show = watch_proof if watch else make_proof
        return show(asked, output_of(game, request.out), console)

    leave_with(run)


@app.command("printer")
def printer_command(
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="As you call the printer.")] = "",
    back_x: ask.BackX = None,
    back_y: ask.BackY = None,
    landscape: Annotated[
        bool, typer.Option("--landscape", help="The numbers are for sheets in landscape.")
    ] = False,
    forget: Annotated[bool, typer.Option("--forget", help="Forget the printer.")] = False,
) -> None:
    """Remember by how much a printer's backs must be moved.

    Without a name, printers are listed.
    """

    def run(console: Console) -> int:
        from punchboard.generator.commands.printers import printer

        return printer(name, back_x, back_y, console, landscape=landscape, forget=forget)

    leave_with(run)


@app.command("calibrate")
@ask.with_options("calibrate")
def calibrate_command(
    request: BuildRequest,
    landscape: Annotated[
        bool, typer.Option("--landscape", help="Measure sheets in landscape.")
    ] = False,
) -> None:
    """Write the sheet that tells how far a printer's backs are off."""

    def run(console: Console) -> int:
        from punchboard.generator.commands.calibrate import calibrate
        from punchboard.generator.commands.games import OUTPUT, usable_output

        orientation: Literal["portrait", "landscape"] = "landscape" if landscape else "portrait"
        out = usable_output(request.out or OUTPUT)
        return calibrate(request.paper, request.duplex, orientation, request.printer, out, console)

    leave_with(run)


def leave_with(run: Callable[[Console], int]) -> NoReturn:
    """Run a command, and leave with its exit code."""
    from punchboard.generator.commands.trouble import carry_out

    raise typer.Exit(carry_out(run))
