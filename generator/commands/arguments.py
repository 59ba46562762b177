"""What several commands take, as typer needs it; nothing heavy is imported here."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import fields
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from punchboard.generator.request import BuildRequest, Flag, flags


def _games_that_begin(incomplete: str) -> list[str]:
    """Return what a shell may offer: games that ship, and folders here that hold one."""
    from punchboard.generator.commands.games import GAME_FILE, shipped_games

    here = [path.parent.as_posix() for path in Path().glob(f"*/{GAME_FILE}")]
    return [name for name in sorted({*here, *shipped_games()}) if name.startswith(incomplete)]


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="The name of a game that ships, or any folder.",
        autocompletion=_games_that_begin,
    ),
]
GameNames = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="GAME...",
        help="Names of games that ship, or any folders.",
        autocompletion=_games_that_begin,
    ),
]
OutFolder = Annotated[Path | None, typer.Option("--out", help=flags(BuildRequest)["out"].help)]
ComponentNames = Annotated[
    list[str] | None,
    typer.Option(metavar="COMPONENT", help="Only these components (repeat, or use commas)."),
]

#: Where phones knock if nothing else is said, as the host has it.
PORT = 8770
Host = Annotated[
    bool, typer.Option("--host", help="No window: let phones join, with a code drawn here.")
]
Browser = Annotated[
    bool,
    typer.Option("--browser", help="The table in a browser, as where there is no Kivy."),
]
SeatNames = Annotated[
    str,
    typer.Option(
        "--seats", metavar="NAMES", help="Lay a new table for Mia,Kim,Ben, clockwise (with --host)."
    ),
]
NewTable = Annotated[
    bool,
    typer.Option(
        "--new", help="Lay a new table: players take seats on their phones (with --host)."
    ),
]
SeatCodes = Annotated[
    bool, typer.Option("--codes", help="A code for each seat, not one for all (with --host).")
]
Address = Annotated[
    str, typer.Option(metavar="IP", help="The network adapter on which phones come (with --host).")
]
Port = Annotated[
    int, typer.Option(metavar="PORT", min=0, max=65535, help="Where phones knock (with --host).")
]
TablesFolder = Annotated[
    Path | None, typer.Option("--tables", metavar="DIR", help="Folder of tables (with --host).")
]
WifiName = Annotated[
    str, typer.Option("--wifi", metavar="NAME", help="Draw this Wi-Fi's code too (with --host).")
]
WifiPassword = Annotated[
    str | None,
    typer.Option(
        "--wifi-password", metavar="WORD", help="Of the Wi-Fi; without it, you are asked."
    ),
]
ExportFile = Annotated[
    Path | None,
    typer.Option(
        "--export", metavar="FILE", help="Write the table there at its end (with --host)."
    ),
]
TableName = Annotated[
    str | None,
    typer.Option(
        "--table", metavar="ID", help="Go on with the table that --list names so (with --host)."
    ),
]
ListTables = Annotated[
    bool, typer.Option("--list", help="Say which tables are kept, of GAME or of all games.")
]
RescueTable = Annotated[
    str | None,
    typer.Option(
        "--rescue", metavar="ID", help="Lay a new table with the sound steps of a damaged one."
    ),
]
DeleteTable = Annotated[
    str | None, typer.Option("--delete", metavar="ID", help="Delete a table for good; asks before.")
]
Sure = Annotated[bool, typer.Option("--yes", help="Do not ask (with --delete).")]
TableFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="A table that the companion has exported.")
]
ProofDpi = Annotated[
    int, typer.Option(metavar="DPI", help="Pixels per inch of card; 0 suits their number.")
]
BackX = Annotated[
    float | None, typer.Option(metavar="MM", help="Move backs to the right by this much.")
]
BackY = Annotated[float | None, typer.Option(metavar="MM", help="Move backs up by this much.")]
Watch = Annotated[bool, typer.Option("--watch", help="Renew the picture whenever a file is saved.")]
Source = Annotated[
    Path | None,
    typer.Option("--from", metavar="FILE", help="Make a deck of this .xlsx, .ods or .csv."),
]


def with_options(command: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return a decorator: a command takes its flags from `BuildRequest`, and gets them as one.

    Args:
        command: its name; `build` has every option, another those that name it.
    """

    def decorate(function: Callable[..., None]) -> Callable[..., None]:
        own = inspect.signature(function, eval_str=True).parameters
        asked = _parameters(command)

        def call(**given: object) -> None:
            values = {name: _value(name, given.pop(name)) for name in list(given) if name in asked}
            function(**given, request=BuildRequest(**values))  # type: ignore[arg-type]

        parameters = [each for name, each in own.items() if name != "request"]
        parameters += asked.values()
        call.__doc__ = function.__doc__
        call.__annotations__ = {each.name: each.annotation for each in parameters}
        vars(call)["__signature__"] = inspect.Signature(parameters)
        return call

    return decorate


def _parameters(command: str) -> dict[str, inspect.Parameter]:
    """Return what typer reads for each option that a command has."""
    found = {}
    flags_of_all = flags(BuildRequest)
    for option in sorted(fields(BuildRequest), key=lambda each: each.kw_only is True):
        flag = flags_of_all.get(option.name)
        if flag is None or (command != "build" and command not in flag.elsewhere):
            continue
        use = flag.elsewhere.get(command)
        default = (use.default if use else "") or option.default
        asked = typer.Option(
            *(flag.spelled or (f"--{option.name.replace('_', '-')}",)),
            help=(use.help if use else "") or flag.help,
            metavar=flag.metavar,
        )
        found[option.name] = inspect.Parameter(
            option.name,
            inspect.Parameter.KEYWORD_ONLY,
            # a flag that takes something away is given as `--no-…`: its absence is False
            default=False if default is True else None if default == () else default,
            annotation=Annotated[_kind(flag, option.default), asked],
        )
    return found


def _kind(flag: Flag, default: object) -> object:
    """Return the type that typer reads an option as."""
    if flag.choices:
        return StrEnum("Words", {word: word for word in flag.choices})
    if default is None:
        return Path | None
    return list[str] | None if default == () else type(default)


def _value(name: str, given: object) -> object:
    """Return what was given as `BuildRequest` has it."""
    default = next(option.default for option in fields(BuildRequest) if option.name == name)
    if default == ():
        from punchboard.generator.commands.choices import split_names

        return split_names(given if isinstance(given, list) else ())
    if default is True:
        return not given
    return given.value if isinstance(given, StrEnum) else given
