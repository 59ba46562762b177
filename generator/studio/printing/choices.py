"""The designer's choices of a print, as the page sends them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

from punchboard.cards.game import Game
from punchboard.cards.problem import PunchboardError, UsageError
from punchboard.generator.options import BuildOptions, build_options
from punchboard.generator.request import BuildRequest, Duplex
from punchboard.generator.studio.refusal import EditRefused

#: Types of the choices, by the names of the build's options.
_TYPES: Mapping[str, type] = {
    **dict.fromkeys(("paper", "printer", "duplex"), str),
    **dict.fromkeys(
        ("changed", "low_ink", "rounded", "crop_marks", "ruler", "share", "booklet"), bool
    ),
    **dict.fromkeys(("bleed", "gap", "gutter"), float),
    **dict.fromkeys(("without", "choose", "fill"), list),
}


class WrongChoiceError(PunchboardError):
    """A choice that the page never sends; its text names the choice."""


def request_of(choices: Mapping[str, Any], *, draft: bool = True) -> BuildRequest:
    """Return the choices of the page as the request of a build.

    Args:
        choices: The choices by the names of the build's options; the others keep their defaults.
        draft: Whether faces with errors are printed too, each marked.

    Raises:
        WrongChoiceError: if a value isn't of its type.
    """
    found: dict[str, Any] = {"draft": draft}
    for name, value in choices.items():
        kind = _TYPES.get(name)
        if type(value) is int and kind is float:
            value = float(value)
        if type(value) is not kind or (name == "duplex" and value not in get_args(Duplex)):
            raise WrongChoiceError(name)
        found[name] = tuple(str(each) for each in value) if isinstance(value, list) else value
    return BuildRequest(**found)


def options_of_request(game: Game, out: Path, request: BuildRequest) -> BuildOptions:
    """Return the options of a build.

    Raises:
        EditRefused: if a chosen component, paper or printer doesn't exist, or a length is too
            large.
    """
    try:
        return build_options(game, out, request)
    except UsageError as trouble:
        raise EditRefused(trouble.message, trouble.hint) from None
