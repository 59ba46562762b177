"""The commands of the printing half: their options and functions.

A command imports its modules when it is called, so that help and usage errors are fast.
"""

import codecs
import inspect
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

import typer
from typer.core import TyperGroup

from punchboard.cards.catalog import marked, tr, translated
from punchboard.generator.commands.help import TranslatedCommand, TranslatedHelp
from punchboard.generator.request import BuildRequest, ExportRequest, Flag, TableRequest, flags

if TYPE_CHECKING:
    from rich.console import Console

#: What stands in for a sign that a console's code page lacks.
_PLAIN_SIGNS = {
    "→": "->", "−": "-", "–": "-", "—": "-", "×": "x", "…": "...", "·": "-", "•": "*", "\xa0": " ",
    "“": '"', "”": '"', "‘": "'", "’": "'", "\u202f": " ", "⏎": " ", "≥": ">=", "≤": "<=",
}  # fmt: skip

#: What ends the names of files of which `punchboard FILE` makes a deck.
SPREADSHEETS = (".xlsx", ".xlsm", ".ods", ".csv", ".tsv", ".json")

#: The base of Typer's errors about command lines; Typer exports only one of them.
_USAGE_ERROR: Any = typer.BadParameter.__base__

_NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)")

#: What is asked of a command, in words.
Request = BuildRequest | TableRequest | ExportRequest


#: The commands by task, in the order in which a designer needs them.
TASKS = {
    marked("Start a game"): ("new", "studio", "check", "proof", "build", "printed"),
    marked("Share and play"): (
        *("export", "table", "read", "learn", "simulate", "events", "verify"),
    ),
    marked("Your printer"): ("printer", "calibrate", "preflight"),
    marked("More"): ("list", "refresh", "schemas", "docs"),
}
#: An example of each command, shown at the end of its help.
EXAMPLES = {
    "new": "punchboard new heron --from birds.xlsx",
    "studio": "punchboard studio heron",
    "check": "punchboard check heron",
    "proof": "punchboard proof heron --watch",
    "build": "punchboard build heron --paper letter",
    "printed": "punchboard printed heron",
    "export": "punchboard export heron --as tts",
    "table": "punchboard table heron --host",
    "read": "punchboard read table.jpg heron",
    "learn": "punchboard learn heron tables/",
    "simulate": "punchboard simulate heron --games 100",
    "events": "punchboard events tables/ --out events.csv",
    "verify": "punchboard verify friday.json",
    "printer": "punchboard printer Brother --back-x 0.5 --back-y -0.25",
    "calibrate": "punchboard calibrate",
    "preflight": "punchboard preflight heron",
    "list": "punchboard list",
    "refresh": "punchboard refresh heron",
    "schemas": "punchboard schemas heron",
    "docs": "punchboard docs",
}


class _Commands(TranslatedHelp, TyperGroup):
    """The commands, listed by task; errors about the command line are translated."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the options, and the commands by task."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def _closing(self, epilog: str) -> str:
        """Return the last line: how to start."""
        deck, game = f"{epilog} cards.xlsx", f"{epilog} new mygame"
        return tr("Start with a spreadsheet: {deck}. Or with: {game}", deck=deck, game=game)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the list of the commands by task."""
        for task, names in TASKS.items():
            known = {each: self.get_command(ctx, each) for each in names}
            rows = [(each, made.get_short_help_str()) for each, made in known.items() if made]
            with formatter.section(translated(task)):
                formatter.write_dl(rows)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the options before a command."""
        if not args:
            return super().parse_args(ctx, args)  # raises the help
        try:
            return super().parse_args(ctx, args)
        except _USAGE_ERROR as error:
            raise _translated(error) from error

    def invoke(self, ctx: Any) -> Any:
        """Carry out the command that was asked for."""
        try:
            return super().invoke(ctx)
        except _USAGE_ERROR as error:
            raise _translated(error) from error

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command of a word; an unknown word fails, with a suggestion."""
        if args and self.get_command(ctx, args[0]) is None:
            from punchboard.generator.commands.usage_errors import unknown_command

            ctx.fail(unknown_command(args[0], self.list_commands(ctx), SPREADSHEETS))
        return super().resolve_command(ctx, args)


def _translated(error: Exception) -> Exception:
    """Return an error about a command line in the reader's language."""
    from punchboard.generator.commands.usage_errors import translate

    return translate(error)


app = typer.Typer(
    cls=_Commands,
    name="punchboard",
    help="Print-and-play PDFs for board games, from a folder of data.",
    epilog="punchboard",
    no_args_is_help=True,
    rich_markup_mode=None,  # plain help: twice as fast, and words of ours are never markup
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def command(
    name: str,
    model: type[Request] | None = None,
    **offered: str | Flag,
) -> Callable[[Callable[..., int]], None]:
    """Return a decorator that registers a function as a command.

    The function gets a `console` and the request, and returns the exit code.

    Args:
        name: Name of the command.
        model: Model of its options; the function gets an instance as its `request`.
        offered: Options to offer, each with help of its own, a flag of its own, or "" for the
            default; None for all.
    """
    options = offered or (dict.fromkeys(flags(model), "") if model else {})

    def decorate(function: Callable[..., int]) -> None:
        asked = dict(inspect.signature(function).parameters)
        del asked["console"]
        asked.pop("request", None)
        if model is not None:
            asked |= {each: _parameter(model, each, words) for each, words in options.items()}

        def call(**given: object) -> None:
            from punchboard.generator.commands.terminal import carry_out

            if model is not None:
                given["request"] = _request(model, {each: given.pop(each) for each in options})
            if given.get("game") == "":
                given["game"] = _game_here()
            raise typer.Exit(carry_out(partial(function, **given)))

        call.__doc__ = function.__doc__
        call.__annotations__ = {each.name: each.annotation for each in asked.values()}
        vars(call)["__signature__"] = inspect.Signature(list(asked.values()))
        app.command(name, cls=TranslatedCommand, epilog=EXAMPLES[name])(call)

    return decorate


def _parameter(model: type[Request], option: str, words: str | Flag) -> inspect.Parameter:
    """Return the parameter by which typer declares an option of a model."""
    field = model.__dataclass_fields__[option]
    (kind, flag), default = get_args(field.type), field.default
    if words:
        flag = words if isinstance(words, Flag) else flag._replace(help=words)
    if default == ():
        kind, default = list[str], []
    elif default is True:
        default = False  # it takes something away, `--no-…`
    spelled = flag.spelled or (f"--{option.replace('_', '-')}",)
    limits = {"min": 0, "max": flag.largest} if kind in (int, int | None) else {}
    asked = typer.Option(
        *spelled,
        help=flag.help,
        metavar=flag.metavar,
        show_default=flag.default or True,
        **limits,
    )
    if kind in (float, float | None):
        asked.parser = _millimeters
    kind = Annotated[kind, asked]
    return inspect.Parameter(
        option, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind
    )


def _millimeters(given: str | float) -> float:
    """Return a length as people type it: in mm or with its unit, with a point or a comma.

    Raises:
        BadParameter: if it isn't a length.
    """
    from punchboard.cards.schema.base import to_mm

    text = str(given).strip().replace(",", ".")
    measured = float(text) if _NUMBER.fullmatch(text) else to_mm(text)
    if measured is None:
        raise typer.BadParameter(
            tr('"{given}" must be a length, such as 3 (in mm), 3mm or 0.125in.', given=given)
        )
    return measured


def _request(model: type[Request], choices: dict[str, object]) -> Request:
    """Return the request: names one by one, and negated options as False."""
    for option, given in choices.items():
        if isinstance(given, list):
            choices[option] = split_names(given) if given else ()
        elif model.__dataclass_fields__[option].default is True:
            choices[option] = not given
    return model(**choices)  # type: ignore[arg-type]


def split_names(values: list[str]) -> tuple[str, ...]:
    """Return names given one by one, with commas, or both."""
    names = (name.strip() for value in values for name in value.split(","))
    return tuple(dict.fromkeys(filter(None, names)))


def _games_that_begin(incomplete: str) -> list[str]:
    """Return completions for a shell: shipped games, and folders here with a game."""
    from punchboard.generator.commands.games import GAME_FILE, published_games, shipped_games

    here = [path.parent.as_posix() for path in Path().glob(f"*/{GAME_FILE}")]
    names = sorted({*here, *shipped_games(), *published_games()})
    return [name for name in names if name.startswith(incomplete)]


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A game's folder, or the name of a game that ships.",
        show_default=marked("this folder"),
        autocompletion=_games_that_begin,
    ),
]
GameNames = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="GAME",
        help="Folders of games, or names of games that ship.",
        autocompletion=_games_that_begin,
    ),
]


StudioStart = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A game's folder, or the name of a game that ships.",
        show_default=marked("this folder, else the start page"),
        autocompletion=_games_that_begin,
    ),
]


def _game_here() -> str:
    """Return the game of the folder in which the command was typed.

    Raises:
        BadParameter: if there is none.
    """
    from punchboard.generator.commands.games import GAME_FILE

    if Path(GAME_FILE).is_file():
        return "."
    raise typer.BadParameter(tr("Name a game, or go into its folder first."), param_hint="'GAME'")


@app.callback(invoke_without_command=True)
def punchboard(
    version: Annotated[bool, typer.Option("--version", "-V", help="Print the version.")] = False,
) -> None:
    """Print-and-play PDFs for board games, from a folder of data."""
    if version:
        from punchboard.generator.version import VERSION

        typer.echo(tr("Punchboard {version}", version=VERSION))
        raise typer.Exit


@command("list")
def list_command(console: "Console") -> int:
    """Show the games that ship."""
    from punchboard.generator.commands.loading import list_games

    return list_games(console)


@command("studio")
def studio_command(
    console: "Console",
    start: StudioStart = "",
    port: Annotated[
        int | None,
        typer.Option(
            metavar="PORT",
            help="Port on this computer.",
            max=65535,
            show_default=marked("a free one"),
        ),
    ] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Print the address, and open no browser.")
    ] = False,
) -> int:
    """Edit a game in the browser, beside its printed faces; or open the start page."""
    from punchboard.generator.commands.games import GAME_FILE
    from punchboard.generator.commands.studio import open_studio

    if not start and Path(GAME_FILE).is_file():
        start = "."
    return open_studio(start, port or 0, not no_browser, console)


@command("check")
def check_command(console: "Console", game: GameName = "") -> int:
    """Find every mistake in a game, without printing it."""
    from punchboard.generator.commands.check import check

    return check(game, console)


@command("build", BuildRequest)
def build_command(console: "Console", request: BuildRequest, games: GameNames = None) -> int:
    """Make the PDFs of one or more games."""
    from punchboard.generator.commands.build import build_games
    from punchboard.generator.commands.games import GAME_FILE

    if not games and not request.every and Path(GAME_FILE).is_file():
        games = ["."]
    return build_games(games or (), request, console)


@command(
    "preflight",
    BuildRequest,
    out="",
    paper="",
    duplex="How backs get behind fronts; as for build.",
    bleed="Art should reach this far beyond the trim.",
    low_ink="Look at outlines and hatching.",
)
def preflight_command(console: "Console", request: BuildRequest, game: GameName = "") -> int:
    """Find what could trouble your printer or your players.

    It is shown in preflight.pdf in the output folder.
    """
    from punchboard.generator.commands.check import preflight
    from punchboard.generator.commands.games import output_of

    return preflight(game, output_of(game, request.out), request, console)


@command("read")
def read_command(
    console: "Console",
    photo: Annotated[Path, typer.Argument(metavar="PHOTO", help="A photo of cards with codes.")],
    game: GameName = "",
) -> int:
    """List the cards in a photo.

    Print codes on your cards with `scan: true` in game.yaml.
    """
    from punchboard.generator.commands.read import read

    return read(photo, game, console)


@command("new")
def new_command(
    console: "Console",
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder that doesn't exist yet.")],
    source: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FILE",
            help="Make decks of this .xlsx, .ods, .csv, .tsv, .json or Google Sheet.",
        ),
    ] = None,
    design: Annotated[
        str | None,
        typer.Option(
            "--design",
            metavar="NAME",
            help="Starter design of the cards, such as vista, saga or market.",
        ),
    ] = None,
    size: Annotated[
        str | None,
        typer.Option(
            "--size",
            metavar="NAME",
            help="Size of the cards: poker, euro_poker, bridge, tarot, mini, euro_square, jumbo.",
        ),
    ] = None,
) -> int:
    """Start a game: a small complete one, or from a spreadsheet."""
    from punchboard.generator.commands.new import (
        begin_deck,
        begin_game,
        begin_linked_deck,
        choices_of,
    )

    choices = choices_of(folder, source, design, size)
    if source is None:
        return begin_game(folder, console)
    if source.startswith("https://"):
        return begin_linked_deck(folder, source, console, choices=choices)
    return begin_deck(folder, Path(source), console, choices=choices)


@command("refresh")
def refresh_command(console: "Console", game: GameName = "") -> int:
    """Fetch online tables again, such as Google Sheets."""
    from punchboard.generator.commands.refresh import refresh

    return refresh(game, console)


@command("schemas")
def schemas_command(console: "Console", game: GameName = "") -> int:
    """Let an editor complete and check a game's files.

    Writes or updates schemas/ in the game's folder, for editors such as VS Code.
    """
    from punchboard.generator.commands.schemas import write_schemas

    return write_schemas(game, console)


@command("export", ExportRequest)
def export_command(console: "Console", request: ExportRequest, game: GameName = "") -> int:
    """Export pictures for Tabletop Simulator, print shops and cutting machines."""
    from punchboard.generator.commands.export import export_game

    return export_game(game, request, console)


@command("printed", BuildRequest, out="")
def printed_command(console: "Console", request: BuildRequest, game: GameName = "") -> int:
    """Record what you printed, for `build --changed`."""
    from punchboard.generator.commands.build import record_printed
    from punchboard.generator.commands.games import output_of

    return record_printed(game, output_of(game, request.out), console)


@command("proof", BuildRequest, out="", only="", without="", cards="")
def proof_command(
    console: "Console",
    request: BuildRequest,
    game: GameName = "",
    backs: Annotated[bool, typer.Option("--backs", help="Show the backs as well.")] = False,
    dpi: Annotated[
        int, typer.Option(metavar="DPI", help="Resolution of the picture; 0 is automatic.")
    ] = 0,
    watch: Annotated[
        bool, typer.Option("--watch", help="Renew the picture whenever a file is saved.")
    ] = False,
    component: Annotated[list[str] | None, typer.Option(hidden=True)] = None,
) -> int:
    """Make a picture of the cards: proof.png in the output folder."""
    from punchboard.generator.commands.games import output_of
    from punchboard.generator.commands.proof import make_proof, request_proof, watch_proof

    if component:
        from punchboard.generator.commands.terminal import say_renamed

        say_renamed("--component", "--only")
        request = replace(request, only=(*request.only, *split_names(component)))
    asked = request_proof(game, request, backs=backs, dpi=dpi)
    show = watch_proof if watch else make_proof
    return show(asked, output_of(game, request.out), console)


@command("printer")
def printer_command(
    console: "Console",
    name: Annotated[str, typer.Argument(metavar="NAME", help="Your name for the printer.")] = "",
    back_x: Annotated[
        float | None,
        typer.Option(
            metavar="MM", parser=_millimeters, help="Move backs to the right by this much."
        ),
    ] = None,
    back_y: Annotated[
        float | None,
        typer.Option(metavar="MM", parser=_millimeters, help="Move backs up by this much."),
    ] = None,
    landscape: Annotated[
        bool, typer.Option("--landscape", help="The numbers are for sheets in landscape.")
    ] = False,
    forget: Annotated[bool, typer.Option("--forget", help="Forget the printer.")] = False,
    paper: Annotated[
        str, typer.Option(metavar="PAPER", help="Print on this from now on: letter, 330x482mm.")
    ] = "",
) -> int:
    """Remember your paper, and the offset of a printer's backs.

    Without a name, printers are listed.
    """
    from punchboard.generator.commands.printer import printer

    return printer(name, back_x, back_y, console, landscape=landscape, forget=forget, paper=paper)


@command(
    "calibrate",
    BuildRequest,
    out=Flag("Output folder.", metavar="DIR", default="output"),
    paper="",
    printer="Check a printer that is already corrected.",
)
def calibrate_command(
    console: "Console",
    request: BuildRequest,
    duplex: Annotated[
        Literal["separate", "long-edge", "short-edge"],
        typer.Option(help="How the sheet is turned; by hand it is over its long edge."),
    ] = "long-edge",
    landscape: Annotated[
        bool, typer.Option("--landscape", help="Measure sheets in landscape.")
    ] = False,
) -> int:
    """Write the sheet that measures the offset of a printer's backs."""
    from punchboard.generator.commands.games import OUTPUT, usable_output
    from punchboard.generator.commands.printer import calibrate

    orientation: Literal["portrait", "landscape"] = "landscape" if landscape else "portrait"
    out = usable_output(request.out or OUTPUT)
    return calibrate(request.paper, duplex, orientation, request.printer, out, console)


@command("docs")
def docs_command(console: "Console") -> int:
    """Open the documentation in the browser."""
    from punchboard.generator.commands.docs import open_documentation

    return open_documentation(console)


def prepare_streams() -> None:
    """Let standard output and error write every text, in whatever code page the console has."""
    codecs.register_error("punchboard", _replaced)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="punchboard")


def _replaced(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(_PLAIN_SIGNS.get(sign, "?") for sign in signs), error.end
