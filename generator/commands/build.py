"""`build`: games into sheets that can be printed."""

from __future__ import annotations

import gc
from functools import partial
from pathlib import Path

from rich.console import Console

from punchboard.cards.problem import DataError, ExitCode, UsageError
from punchboard.generator.commands.choices import chosen_ways, wanted_pieces
from punchboard.generator.commands.closing import (
    Line,
    out_option,
    show_changes,
    show_pack,
    show_report,
    show_table,
)
from punchboard.generator.commands.findings import show_findings, tally
from punchboard.generator.commands.games import (
    OUTPUT,
    Found,
    find_game,
    shipped_games,
    usable_output,
)
from punchboard.generator.commands.loading import load_checked
from punchboard.generator.commands.progress import Bar
from punchboard.generator.commands.terminal import open_console, say, shown_path
from punchboard.generator.commands.trouble import explain_failure
from punchboard.generator.deck import PRINTED_FILE
from punchboard.generator.impose.options import SheetOptions
from punchboard.generator.impose.sheet import shipped_sheet
from punchboard.generator.options import BuildOptions
from punchboard.generator.output import Waiting, in_silence
from punchboard.generator.pipeline import Built, Progress, build
from punchboard.generator.printer import find_printer
from punchboard.generator.request import BuildRequest, PrintChoices, SheetChoices, chosen


def build_games(request: BuildRequest, console: Console) -> ExitCode:
    """Print games; those with errors in their data do not stop the others.

    Args:
        request: what was asked for.
        console: where progress and the closing table go.
    """
    lines: list[Line] = []
    code = ExitCode.CLEAN
    with Bar(console, hidden=request.quiet) as bar:
        for found, out in _games(request):
            try:
                bar.begin(found.name)
                built = build_game(found, out, request, bar.stage, partial(say, console))
            except DataError as error:
                explain_failure(error, open_console(stderr=True))
                code = ExitCode.DATA
                continue
            if not request.quiet:
                show_findings(console, built.diagnostics)
            if built.diagnostics.has_errors:
                code = ExitCode.DATA
            lines.append(Line(found, built))
    if not request.quiet:
        _close(lines, console)
    return code


def build_game(
    found: Found,
    out: Path,
    request: BuildRequest,
    progress: Progress,
    waiting: Waiting = in_silence,
) -> Built:
    """Print one game.

    Args:
        found: the game.
        out: the folder that its files go into.
        request: how; its games and its own output folder are not looked at.
        progress: told how far it is.
        waiting: told who else is writing into the folder, if so; then that is waited for.

    Raises:
        DataError: if the data has errors and it is no draft.
        UsageError: if what is asked for does not exist.
        ComputerError: if the disk or another program stands in the way.
    """
    if request.changed and not (out / PRINTED_FILE).exists():
        raise UsageError(
            f'nothing was recorded as printed in "{shown_path(out)}"',
            "build everything, print it, and record that: "
            f"punchboard printed {found.typed}{out_option(found, out)}",
        )
    game, diagnostics = load_checked(found)
    options = BuildOptions(
        out,
        _sheets(request),
        wanted_pieces(game, request.only, request.without, request.cards),
        choose=chosen_ways(game, request.choose),
        **chosen(request, PrintChoices),
    )
    collects = gc.isenabled()
    gc.disable()  # what a build makes lives to its end: looking for cycles took a tenth of its time
    try:
        return build(game, diagnostics, options, progress, waiting)
    finally:
        if collects:
            gc.enable()


def _games(request: BuildRequest) -> list[tuple[Found, Path]]:
    """Return the games to build, and where each goes."""
    names = list(request.games)
    if request.every:
        names += [str(folder) for folder in shipped_games().values()]
    if not names:
        raise UsageError("no game is named", "name one or more, or give --all")
    games = {found.folder.resolve(): found for found in map(find_game, names)}
    base = usable_output(request.out or OUTPUT)
    if request.out is not None and len(games) == 1:
        return [(found, base) for found in games.values()]
    placed: dict[Path, Found] = {}
    for found in games.values():
        other = placed.setdefault(base / found.name, found)
        if other is not found:
            raise UsageError(
                f'"{other.display_path}" and "{found.display_path}" would both be written to '
                f'"{shown_path(base / found.name)}"',
                "build them one by one, each with its own --out",
            )
    return [(found, usable_output(out)) for out, found in placed.items()]


def _sheets(request: BuildRequest) -> SheetOptions:
    printer = find_printer(request.printer) if request.printer else None
    return SheetOptions(
        paper=shipped_sheet(request.paper),
        **chosen(request, SheetChoices),
        back_offset=printer.portrait if printer else (0.0, 0.0),
        back_offset_landscape=printer.landscape if printer else None,
    )


def _close(lines: list[Line], console: Console) -> None:
    made = [line for line in lines if line.built.files]
    if made:
        show_table(made, console)
    for line in lines:
        show_report(line, console)
        if line.built.changes is not None:
            show_changes(line, console)
        show_pack(line, console)
        if line.built.rules_left_out:
            said = f"the rulebook of {line.found.name} is left out: {tally(line.built.diagnostics)}"
            say(console, said, "bold red")
        elif line.built.diagnostics.has_errors:
            say(
                console,
                f"draft of {line.found.name} with {tally(line.built.diagnostics)}",
                "bold red",
            )
