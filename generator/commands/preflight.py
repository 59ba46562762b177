"""`preflight`: what a printer or a player would stumble over, without leaving sheets behind."""

from __future__ import annotations

import shutil
import tempfile
from functools import partial
from pathlib import Path

from rich.console import Console

from punchboard.cards.problem import ExitCode, Severity
from punchboard.generator.commands.findings import show_findings
from punchboard.generator.commands.games import find_game
from punchboard.generator.commands.loading import load_checked
from punchboard.generator.commands.terminal import counted, say, shown_path
from punchboard.generator.commands.whole_file import write_whole
from punchboard.generator.impose.options import SheetOptions
from punchboard.generator.impose.sheet import shipped_sheet
from punchboard.generator.options import BuildOptions
from punchboard.generator.output import locked
from punchboard.generator.pipeline import build
from punchboard.generator.preflight.report import REPORT
from punchboard.generator.request import BuildRequest, PrintChoices, SheetChoices, chosen


def preflight(name: str, out: Path, request: BuildRequest, console: Console) -> ExitCode:
    """Look at every piece and sheet of a game, and write a page with a picture of each finding.

    Args:
        name: a game that ships, or a folder.
        out: the folder that the report goes into; the report of before is replaced.
        request: how the game would be printed: paper, backs, bleed, ink.
        console: where the findings go.

    Raises:
        DataError: if the data have errors; those are mended first.
        SheetError: for a paper or a bleed that cannot be.
    """
    sheets = SheetOptions(shipped_sheet(request.paper), **chosen(request, SheetChoices))
    game, diagnostics = load_checked(find_game(name))
    path = out / REPORT
    with tempfile.TemporaryDirectory(prefix="punchboard-") as folder:
        options = BuildOptions(Path(folder) / "out", sheets, **chosen(request, PrintChoices))
        built = build(game, diagnostics, options, lambda what, steps: lambda step: None)
        drawn = options.out / REPORT
        if built.findings:
            write_whole(path, lambda fresh: shutil.copyfile(drawn, fresh), partial(say, console))
        elif path.is_file():
            with locked(out, partial(say, console)):
                path.unlink(missing_ok=True)
    show_findings(console, built.diagnostics, (Severity.WARNING,))
    count = len(built.findings)
    if count:
        said = f"{game.file.title}: {counted(count, 'preflight finding')}"
        say(console, f"{said}, pictured in {shown_path(path)}", "bold yellow")
    else:
        say(console, f"{game.file.title}: preflight found nothing", "bold green")
    return ExitCode.CLEAN
