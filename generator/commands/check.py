"""`check` and `preflight`: find errors in a game, and problems of its print."""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import replace
from functools import partial
from pathlib import Path

from rich.console import Console

from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.printable import shown_path
from punchboard.cards.problem import DataError, Diagnostics, ExitCode, Severity
from punchboard.generator.amount import amount_of
from punchboard.generator.commands.games import LEARNT, OUTPUT, find_game
from punchboard.generator.commands.loading import load_checked
from punchboard.generator.commands.terminal import (
    open_console,
    say,
    show_findings,
    tally,
)
from punchboard.generator.game_check import check_all
from punchboard.generator.options import build_options
from punchboard.generator.output import locked, write_whole
from punchboard.generator.request import BuildRequest


def check(name: str, console: Console) -> ExitCode:
    """Load a game, check it, lay out every card, and print the diagnostics.

    Args:
        name: Name of a shipped game, or a folder.
        console: Prints the diagnostics.
    """
    try:
        game, diagnostics = load_checked(find_game(name))
    except DataError as error:
        show_findings(open_console(stderr=True), error.diagnostics)
        say(console, tally(error.diagnostics), "bold red")
        return error.exit_code
    check_all(game, diagnostics, OUTPUT / game.name / LEARNT)
    show_findings(console, diagnostics)
    designs, pieces = amount_of(game)
    only_cards = all(each.kind == "cards" for each in game.components.values())
    made = (
        tr_count("{count:,} card", "{count:,} cards", designs)
        if only_cards
        else tr_count("{count:,} design", "{count:,} designs", designs)
    )
    made = tr(", ").join([made, tr_count("{count:,} piece", "{count:,} pieces", pieces)])
    style = "bold red" if diagnostics.has_errors else "bold green"
    say(console, f"{game.file.title}: {made}: {tally(diagnostics)}", style)
    return ExitCode.DATA if diagnostics.has_errors else ExitCode.CLEAN


def preflight(name: str, out: Path, request: BuildRequest, console: Console) -> ExitCode:
    """Inspect every piece and sheet of a game, and write a page with a picture of each finding.

    Args:
        name: Name of a shipped game, or a folder.
        out: Folder of the report; an earlier report is replaced.
        request: Options of the print: paper, backs, bleed, ink.
        console: Prints the diagnostics.

    Raises:
        DataError: if the data has errors, which must be fixed first.
        SheetError: for an impossible paper or bleed.
    """
    # loaded here: nothing of it is needed for `check`
    from punchboard.generator.pipeline import build
    from punchboard.generator.preflight.finding import REPORT

    game, diagnostics = load_checked(find_game(name))
    path = out / REPORT
    with tempfile.TemporaryDirectory(prefix="punchboard-") as folder:
        options = build_options(game, Path(folder) / "out", request)
        options = replace(options, for_press=True)
        built = build(game, diagnostics, options, lambda what, steps: lambda step: None)
        drawn = options.out / REPORT
        if built.findings:
            write_whole(path, lambda fresh: shutil.copyfile(drawn, fresh), partial(say, console))
        elif path.is_file():
            with locked(out, partial(say, console)):
                path.unlink(missing_ok=True)
    notes = {each.message for each in built.findings if each.is_note}
    shown = Diagnostics()
    shown.extend(
        each
        for each in built.diagnostics
        if each.severity is Severity.WARNING or each.message in notes
    )
    show_findings(console, shown)
    count = len(built.findings)
    if count:
        words = tr_count(
            "{title}: {count:,} preflight finding, pictured in {file}",
            "{title}: {count:,} preflight findings, pictured in {file}",
            count,
            title=game.file.title,
            file=shown_path(path),
        )
        say(console, words, "bold yellow")
    else:
        say(console, tr("{title}: preflight found nothing", title=game.file.title), "bold green")
    return ExitCode.CLEAN
