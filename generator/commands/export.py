"""`export`: a game's faces as files for other programs."""

from __future__ import annotations

import gc
from functools import partial
from pathlib import Path

from rich.console import Console

from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.printable import shown_path
from punchboard.cards.problem import ExitCode, UsageError
from punchboard.generator.commands.build import progress_bar
from punchboard.generator.commands.games import OUTPUT, Found, find_game, usable_output
from punchboard.generator.commands.loading import load_checked
from punchboard.generator.commands.terminal import say, show_findings, tally
from punchboard.generator.export.chosen_target import chosen_target, folder_of_target
from punchboard.generator.export.export import Exported, export
from punchboard.generator.options import wanted_pieces
from punchboard.generator.output import OnWait, ignore_wait
from punchboard.generator.pipeline import Progress
from punchboard.generator.request import ExportRequest
from punchboard.generator.rulebook_files import NAME as RULEBOOK


def export_game(name: str, request: ExportRequest, console: Console) -> ExitCode:
    """Export a game for a target.

    Args:
        name: Name of a shipped game, or a folder.
        request: Options of the command.
        console: Prints the result.

    Raises:
        DataError: if the data has errors; an earlier export stays unchanged.
        UsageError: if a requested component, card or option doesn't exist.
        ComputerError: if the disk or another program prevents it.
    """
    found = find_game(name)
    folder = folder_of_target(request.target)
    out = usable_output(request.out or OUTPUT / found.name / "export" / folder)
    with progress_bar(found, request.quiet, console) as progress:
        made = export_found(found, out, request, progress, partial(say, console))
    if not request.quiet:
        show_findings(console, made.diagnostics)
        files = {each.name for each in made.entries}
        words = tr_count(
            "{folder}: {count:,} file",
            "{folder}: {count:,} files",
            len(files),
            folder=f"{shown_path(made.out)}/",
        )
        if made.entries:
            say(console, f"{words}; {tally(made.diagnostics)}", "bold")
        for sentence in made.said:
            say(console, sentence, "dim")
    return ExitCode.CLEAN


def export_found(
    found: Found,
    out: Path,
    request: ExportRequest,
    progress: Progress,
    waiting: OnWait = ignore_wait,
) -> Exported:
    """Export one game.

    Args:
        found: The game.
        out: The folder that the target's files go into.
        request: Options; its own output folder is ignored.
        progress: Receives the progress.
        waiting: Called with the process that is writing into the folder, before waiting for it.
    """
    target = chosen_target(request)
    game, diagnostics = load_checked(found)
    wanted = wanted_pieces(game, request)
    if RULEBOOK in wanted.only:
        raise UsageError(
            tr("an export is of pieces, not of the rules"),
            tr(
                "print them: punchboard build {game} --only {rulebook}",
                game=found.typed,
                rulebook=RULEBOOK,
            ),
        )
    collects = gc.isenabled()
    gc.disable()  # as in a build, what is made lives to the end
    try:
        return export(game, diagnostics, request, wanted, target, out, progress, waiting)
    finally:
        if collects:
            gc.enable()
