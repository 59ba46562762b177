"""The target that an export names: one of ours, or a print shop with its file."""

from __future__ import annotations

from pathlib import Path

from punchboard.cards.catalog import tr
from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.problem import UsageError
from punchboard.generator.export.export import Target, plain_word
from punchboard.generator.export.shop import write_shop
from punchboard.generator.export.shop_file import find_shop, is_shop, shop_names
from punchboard.generator.export.target import target_names, target_of
from punchboard.generator.request import ExportRequest

#: Options that only some targets take.
_OWN_OPTIONS = {"url", "into", "quality", "ink_limit", "profile"}
#: Fewer pixels an inch than this show no letters.
LEAST_DPI = 36


def chosen_target(request: ExportRequest) -> Target:
    """Return the target of a request.

    Raises:
        UsageError: if it doesn't take one of the options.
    """
    if request.dpi and request.dpi < LEAST_DPI:
        raise UsageError(
            tr("--dpi is {dpi}, must be {least} to 1200", dpi=request.dpi, least=LEAST_DPI),
            tr("300 is what print shops ask for"),
        )
    target = target_named(request.target)
    _refuse_options(request, target)
    return target


def target_named(name: str) -> Target:
    """Return a target by its name, or by the file of a shop."""
    if name in target_names():
        return target_of(name)
    options = {"profile"} if find_shop(name).pdf is not None else set()
    return Target(write_shop, frozenset(options))


def folder_of_target(target: str) -> str:
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
            takers = [each for each in names if option in target_named(each).options]
            raise UsageError(
                tr(
                    "{option} is for --as {targets} only",
                    option=f"--{option.replace('_', '-')}",
                    targets=", ".join(takers),
                ),
                tr("leave it out"),
            )
