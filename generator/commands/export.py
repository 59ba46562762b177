"""`export`: a game's faces as files for other programs."""

from __future__ import annotations

import gc
from functools import partial
from pathlib import Path

from rich.console import Console

from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.printable import shown_path
from punchboard.cards.problem import ExitCode, UsageError
from punchboard.generator.commands.build import progress_bar
from punchboard.generator.commands.games import OUTPUT, Found, find_game, usable_output
from punchboard.generator.commands.loading import load_checked
from punchboard.generator.commands.terminal import say, show_findings, tally
from punchboard.generator.export.export import Exported, Target, export, plain_word
from punchboard.generator.export.shop import write_shop
from punchboard.generator.export.shop_file import find_shop, is_shop, shop_names
from punchboard.generator.export.target import target_names, target_of
from punchboard.generator.options import wanted_pieces
from punchboard.generator.output import OnWait, ignore_wait
from punchboard.generator.pipeline import Progress
from punchboard.generator.request import ExportRequest
from punchboard.generator.rulebook_files import NAME as RULEBOOK

#: Options that only some targets take.
_OWN_OPTIONS = {"url", "into", "quality", "ink_limit", "profile"}
#: Fewer pixels an inch than this show no letters.
_LEAST_DPI = 36


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
    folder = _folder_of(request.target)
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
    if request.dpi and request.dpi < _LEAST_DPI:
        raise UsageError(
            tr("--dpi is {dpi}, must be {least} to 1200", dpi=request.dpi, least=_LEAST_DPI),
            tr("300 is what print shops ask for"),
        )
    target = _target(request.target)
    _refuse_options(request, target)
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


def _refuse_options(request: ExportRequest, target: Target) -> None:
    """Refuse options that a target doesn't take.

    Raises:
        UsageError: for the first such option.
    """
    if request.changed and target.has_sheets:
        raise UsageError(
            tr(
                "--changed is for targets with a file for each face; {target} has sheets",
                target=request.target,
            ),
            tr("leave it out: files of unchanged faces come out as before"),
        )
    for option in sorted(_OWN_OPTIONS - target.options):
        if getattr(request, option):
            names = [*target_names(), *shop_names()]
            takers = [each for each in names if option in _target(each).options]
            raise UsageError(
                tr(
                    "{option} is for --as {targets} only",
                    option=f"--{option.replace('_', '-')}",
                    targets=", ".join(takers),
                ),
                tr("leave it out"),
            )


def _folder_of(target: str) -> str:
    """Return the folder's name for a target; for a shop's file, the file's name.

    Raises:
        UsageError: if there is no such target.
        DataError: if it is a shop's file with errors.
    """
    own = target_names()
    if target in own:
        return target
    if not is_shop(target):
        names = [*own, *shop_names()]
        hint = did_you_mean(
            target, names, tr("choose one of {names}, or a shop's file", names=", ".join(names))
        )
        raise UsageError(tr('there is no target "{target}"', target=target), hint)
    find_shop(target)
    return plain_word(Path(target).stem) or "shop"


def _target(name: str) -> Target:
    if name in target_names():
        return target_of(name)
    options = {"profile"} if find_shop(name).pdf is not None else set()
    return Target(write_shop, frozenset(options))
