"""Punchboard: print-and-play PDFs for board games, and a companion that keeps their table.

For programs: `load`, `check`, `build`, `export` and `proof`. The command line: `punchboard`, or
`python -m punchboard`. This is the one place that knows both halves, the generator and the
companion. What is needed is imported when it is called, so that help and mistakes are answered at
once, and so that a phone loads nothing of the printing half.
"""

import gc
import os
import sys
import traceback
import warnings
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

if TYPE_CHECKING:
    from rich.console import Console
    from typer import Typer

    from punchboard.cards.game import Game
    from punchboard.cards.play.learn import Verdict
    from punchboard.cards.problem import Diagnostic
    from punchboard.generator.export.export import Exported
    from punchboard.generator.pipeline import Built
    from punchboard.generator.request import TableRequest

#: Files that are named one by one where they are left out.
_MOST_LEFT_OUT = 10
_OPENED = frozenset({"table", "tables", "out"})
_REACHED = _OPENED | {"address", "port", "wifi", "wifi_password"}
#: What each way of wanting a table hears beside the option that asks for it, by the fields of
#: `TableRequest`, the strongest first; "": the companion's window.
_HEARD = {
    "lists": frozenset({"tables"}),
    "rescue": frozenset({"tables"}),
    "at": frozenset({"tables"}),
    "delete": frozenset({"tables", "sure"}),
    "host": _REACHED | {"seats", "new", "codes", "export"},
    "browser": _REACHED,
    "": _OPENED,
}

# In a checkout this is a module at the top and the packages lie beside it; in a wheel it is
# `punchboard/__init__.py`. Either way they are found where this file is.
__path__ = [str(Path(__file__).resolve().parent)]


def load(game: str | Path) -> "Game":
    """Load a game's folder and carry out its checks.

    Args:
        game: a folder with a `game.yaml` in it, or the name of a game that ships.

    Returns:
        The game: its file, components, cards and tables, every value with its position.

    Raises:
        DataError: if the data has errors; its `diagnostics` are all of them.
        UsageError: if there is no such game.
        ComputerError: if a file cannot be read.
    """
    from punchboard.cards.problem import DataError
    from punchboard.generator.commands.games import find_game
    from punchboard.generator.commands.loading import load_checked

    loaded, diagnostics = load_checked(find_game(str(game)))
    if diagnostics.has_errors:
        raise DataError(diagnostics)
    return loaded


def check(game: str | Path) -> "list[Diagnostic]":
    """Find everything that is wrong with a game, without printing it.

    Args:
        game: a folder, or the name of a game that ships.

    Returns:
        Errors, warnings and notes of the data, of every card in full and low ink, of the rulebook
        and of the companion's pack, in the order of the files.

    Raises:
        UsageError: if there is no such game.
        ComputerError: if a file cannot be read.
    """
    from punchboard.cards.problem import DataError
    from punchboard.generator.commands.games import LEARNT, OUTPUT, find_game
    from punchboard.generator.commands.loading import load_checked
    from punchboard.generator.game_check import check_all

    try:
        loaded, diagnostics = load_checked(find_game(str(game)))
    except DataError as error:
        return list(error.diagnostics)
    check_all(loaded, diagnostics, OUTPUT / loaded.name / LEARNT)
    return list(diagnostics)


def build(
    game: str | Path,
    out: str | Path,
    *,
    paper: str = "",
    duplex: 'Literal["separate", "long-edge", "short-edge", "fold", "none"]' = "separate",
    only: Sequence[str] = (),
    without: Sequence[str] = (),
    cards: Sequence[str] = (),
    choose: Sequence[str] = (),
    fill: Sequence[str] = (),
    bleed: float = 0.0,
    gap: float = 0.0,
    gutter: float = 5.0,
    rounded: bool = False,
    crop_marks: bool = True,
    ruler: bool = True,
    share: bool = True,
    printer: str = "",
    low_ink: bool = False,
    changed: bool = False,
    draft: bool = False,
    provenance: bool = False,
    booklet: bool = False,
) -> "Built":
    """Print a game into PDFs, as `punchboard build` does.

    Args:
        game: a folder, or the name of a game that ships.
        out: the folder that the files go into; what an earlier build left there is replaced.
        paper: what is printed on: "a4", "letter", "legal", "a3", "tabloid", "sra3", or a size such
            as "330x482mm"; without it what the game says, else what the user usually prints on.
        duplex: how backs come behind faces.
        only: names of components; all without any.
        without: names of components that are left out.
        cards: ids or names; all without any.
        choose: such as "crates=cubes": components that are made another way.
        fill: such as "heron=2": copies for empty places on the last sheets.
        bleed: mm by which art goes beyond the trim, 0 to 25.
        gap: mm of white between the bleeds of neighbours, 0 to 25.
        gutter: mm from the fold line to the nearest bleed, 0 to 25.
        rounded: whether guides for rounded corners are drawn.
        crop_marks: whether ticks for cutting are drawn at the sheet's edge.
        ruler: whether 100 mm are drawn on each sheet.
        share: whether the last sheets of several sizes are combined where that saves paper.
        printer: name of one that is remembered, whose backs are moved.
        low_ink: whether outlines and hatching take the place of colour.
        changed: whether only what differs from what was last printed is.
        draft: whether everything is printed in spite of errors, each marked where it stands.
        provenance: whether values that were chosen, not given, are marked.
        booklet: whether the rules are printed as a booklet as well.

    Returns:
        What was made: the folder, the files in order, and the warnings.

    Raises:
        DataError: if the data has errors and it is no draft; `out` is as it was.
        UsageError: if what is asked for does not exist.
        ComputerError: if the disk or another program stands in the way.
    """
    from punchboard.generator.commands.build import build_game
    from punchboard.generator.commands.games import find_game
    from punchboard.generator.request import BuildRequest

    request = BuildRequest(
        paper=paper,
        duplex=duplex,
        only=tuple(only),
        without=tuple(without),
        cards=tuple(cards),
        choose=tuple(choose),
        fill=tuple(fill),
        bleed=bleed,
        gap=gap,
        gutter=gutter,
        rounded=rounded,
        crop_marks=crop_marks,
        ruler=ruler,
        share=share,
        printer=printer,
        low_ink=low_ink,
        changed=changed,
        draft=draft,
        provenance=provenance,
        booklet=booklet,
    )
    return build_game(find_game(str(game)), Path(out), request, lambda what, steps: _no_progress)


def export(
    game: str | Path,
    out: str | Path,
    target: str = "png",
    *,
    only: Sequence[str] = (),
    without: Sequence[str] = (),
    cards: Sequence[str] = (),
    choose: Sequence[str] = (),
    changed: bool = False,
    low_ink: bool = False,
    bleed: float | None = None,
    paper: str = "",
    dpi: int = 0,
    quality: int = 0,
    square: bool = False,
    url: str = "",
    into: str | Path | None = None,
    profile: str | Path | None = None,
    ink_limit: int = 0,
) -> "Exported":
    """Hand a game's faces to other programs, shops and machines, as `punchboard export` does.

    Args:
        game: a folder, or the name of a game that ships.
        out: the folder of the target's files; what an earlier export left there is replaced.
        target: what it is for, as `--as` takes it: "png", "tts", "mpc", a shop's file and so on.
        only: names of components; all without any.
        without: names of components that are left out.
        cards: ids or names; all without any.
        choose: such as "crates=cubes": components that are made another way.
        changed: whether only what differs from the last whole export is written.
        low_ink: whether outlines and hatching take the place of colour.
        bleed: mm by which art goes beyond the trim, 0 to 25; None: what the target usually has.
        paper: as for `build`, for a target that has sheets.
        dpi: pixels per inch, 36 to 1200; 0 suits the target.
        quality: of JPEGs, 1 to 100; 0 suits them.
        square: whether corners of cards stay square.
        url: where pictures will lie, for a target whose files name them.
        into: a saved table that is renewed where it lies.
        profile: the ICC profile of a press, for a target in its inks.
        ink_limit: percent of all inks together beyond which there is a warning, 0 to 400; 0 suits
            the target.

    Returns:
        What was made: the folder, its files in order, the warnings, and what to do next.

    Raises:
        DataError: if the data has errors; `out` is as it was.
        UsageError: if what is asked for does not exist, or does not go together.
        ComputerError: if the disk or another program stands in the way.
    """
    from punchboard.generator.commands.export import export_found
    from punchboard.generator.commands.games import find_game
    from punchboard.generator.request import ExportRequest

    request = ExportRequest(
        target=target,
        only=tuple(only),
        without=tuple(without),
        cards=tuple(cards),
        choose=tuple(choose),
        changed=changed,
        low_ink=low_ink,
        bleed=bleed,
        paper=paper,
        dpi=dpi,
        quality=quality,
        square=square,
        url=url,
        into=None if into is None else Path(into),
        profile=None if profile is None else Path(profile),
        ink_limit=ink_limit,
    )
    return export_found(find_game(str(game)), Path(out), request, lambda what, steps: _no_progress)


def proof(
    game: str | Path,
    picture: str | Path,
    *,
    only: Sequence[str] = (),
    without: Sequence[str] = (),
    cards: Sequence[str] = (),
    backs: bool = False,
    dpi: int = 0,
    components: Sequence[str] = (),
) -> "list[Diagnostic]":
    """Make one picture of a game's cards, faults marked where they stand.

    Args:
        game: a folder, or the name of a game that ships.
        picture: the PNG file that is written; over a thousand cards go on with `-2` and `-3`.
        only: names of components; all without any.
        without: names of components that are left out.
        cards: ids or names; all without any.
        backs: whether backs are shown as well.
        dpi: of the picture, 20 to 600; 0 suits the number of cards.
        components: what `only` was called; the next version knows it no more.

    Returns:
        What is wrong with the game.

    Raises:
        UsageError: if what is asked for does not exist.
        ComputerError: if a file cannot be read or written.
    """
    from punchboard.generator.commands.proof import request_proof, write_proof
    from punchboard.generator.request import BuildRequest

    if components:
        warnings.warn("components is called only now", DeprecationWarning, stacklevel=2)
    request = BuildRequest(only=(*only, *components), without=tuple(without), cards=tuple(cards))
    asked = request_proof(str(game), request, backs=backs, dpi=dpi)
    return list(write_proof(asked, Path(picture)).diagnostics)


def _no_progress(done: int) -> None:
    """Take the place of a progress bar."""


@cache
def command_line() -> "Typer":
    """Return the whole command line: what the generator does, and the commands of tables."""
    from typer import Argument, Option

    from punchboard.cards.catalog import marked
    from punchboard.generator.commands.command_line import GameName, GameNames, app, command
    from punchboard.generator.request import TableRequest

    @command("table", TableRequest)
    def table(console: "Console", request: TableRequest, games: GameNames = None) -> int:
        """Open the companion, or host a table for phones.

        It keeps points, turn order and bids of a game.
        """
        return _open_table(games or (), request, console)

    @command("verify")
    def verify(
        console: "Console",
        table: Annotated[
            Path, Argument(metavar="FILE", help="A table that the companion has exported.")
        ],
    ) -> int:
        """Check every sealed bid of an exported table.

        What was sealed, opened and played must agree.
        """
        from punchboard.cards.catalog import tr
        from punchboard.cards.problem import ExitCode
        from punchboard.companion.seal.verify import verify_file
        from punchboard.generator.commands.terminal import open_console, say

        fault = verify_file(table, partial(say, console))
        if fault:
            say(open_console(stderr=True), tr("error: {message}", message=fault), "bold red")
        return ExitCode.DATA if fault else ExitCode.CLEAN

    @command("events")
    def events(
        console: "Console",
        tables: Annotated[
            list[Path],
            Argument(metavar="FILE", help="Exported tables, a host’s own, or folders of them."),
        ],
        out: Annotated[Path | None, Option(metavar="FILE", help="Write them to this file.")] = None,
        names: Annotated[
            bool, Option("--names", help="Show players’ names, not only their seats.")
        ] = False,
    ) -> int:
        """Write what happened at tables as CSV.

        Bids, prices, gains and scores, a row for each; without --out they are printed.
        """
        from punchboard.cards.catalog import tr
        from punchboard.cards.problem import ExitCode
        from punchboard.companion.table.error import TableError
        from punchboard.companion.table.events import export_events
        from punchboard.generator.commands.terminal import open_console, say

        try:
            told = export_events(tables, out, names)
        except TableError as trouble:
            words = tr("error: {message}", message=trouble.message)
            say(open_console(stderr=True), words, "bold red")
            return ExitCode.DATA
        if out is not None:
            say(console, tr("Written: {files}", files=out))
        else:
            sys.stdout.buffer.write(told.encode())
        return ExitCode.CLEAN

    @command("learn")
    def learn(
        console: "Console",
        game: GameName = "",
        tables: Annotated[
            list[Path] | None,
            Argument(
                metavar="FILE",
                help="Exported tables, a host’s own, or folders of them; without any, those that "
                "are kept here.",
            ),
        ] = None,
        out: Annotated[
            Path | None,
            Option(metavar="DIR", help="Output folder.", show_default="output/GAME/learn"),
        ] = None,
        names: Annotated[
            bool, Option("--names", help="Show players’ names instead of “Player 1”.")
        ] = False,
        quiet: Annotated[bool, Option("--quiet", "-q", help="Say only what is wrong.")] = False,
    ) -> int:
        """Learn from playtests: a report, and what each card did.

        Several versions of a game are side by side; tables that a program played are apart.
        """
        return _learn(game, tables or (), out, names, quiet, console)

    @command("simulate")
    def simulate(
        console: "Console",
        game: GameName = "",
        games: Annotated[int, Option(metavar="NUMBER", help="Number of games.")] = 100,
        players: Annotated[
            int | None,
            Option(metavar="NUMBER", help="Number of players.", show_default=marked("the fewest")),
        ] = None,
        seed: Annotated[
            int, Option(metavar="NUMBER", help="Another seed gives other games, the same the same.")
        ] = 1,
        out: Annotated[
            Path | None,
            Option(metavar="DIR", help="Output folder.", show_default="output/GAME/simulated"),
        ] = None,
        quiet: Annotated[bool, Option("--quiet", "-q", help="Say only what is wrong.")] = False,
    ) -> int:
        """Play a game many times by its rules, with random and greedy players.

        Only games that need nothing from the cardboard; the tables are kept apart from yours.
        """
        return _simulate(game, games, players, seed, out, quiet, console)

    return app


def _learn(
    name: str, paths: Sequence[Path], out: Path | None, names: bool, quiet: bool, console: "Console"
) -> int:
    """Read tables of a game, and say what was read, what was left out, and where to look.

    Raises:
        DataError: if the game's data have errors.
        UsageError: if no table is named, and none is kept.
        OSError: if a file can't be written.
    """
    from punchboard.cards.catalog import tr, tr_count
    from punchboard.cards.printable import shown_path
    from punchboard.cards.problem import Diagnostics, ExitCode, UsageError
    from punchboard.companion.learn.learn import learn
    from punchboard.companion.table.error import TableError
    from punchboard.generator.commands.build import progress_bar
    from punchboard.generator.commands.games import LEARNT, OUTPUT, find_game, usable_output
    from punchboard.generator.commands.table import tables_folder
    from punchboard.generator.commands.terminal import open_console, say
    from punchboard.generator.pack import make_pack_alone

    found = find_game(name)
    folder = usable_output(out if out is not None else OUTPUT / found.name / LEARNT)
    kept = tables_folder()
    if not paths and not kept.is_dir():
        raise UsageError(
            tr("no table is kept on this computer yet"),
            tr(
                "name tables that were exported, as in {command}",
                command=f"punchboard learn {found.display_path} tables",
            ),
        )
    try:
        with progress_bar(found, quiet, console) as progress:
            game, unsaid = load(found.folder), Diagnostics()
            today = make_pack_alone(game, unsaid)  # `check` tells of its errors
            learnt = learn(
                game, paths or (kept,), folder, today=None if unsaid.has_errors else today,
                with_names=names, progress=progress,
            )  # fmt: skip
    except TableError as trouble:
        words = tr("error: {message}", message=trouble.message)
        say(open_console(stderr=True), words, "bold red")
        return ExitCode.DATA
    evidence = learnt.evidence
    for each in evidence.left_out[:_MOST_LEFT_OUT]:
        file = shown_path(Path(each.file))
        say(console, tr("left out: {file}: {reason}", file=file, reason=each.reason), "yellow")
    more = len(evidence.left_out) - _MOST_LEFT_OUT
    if more > 0:
        words = tr_count("left out: {count} more file", "left out: {count} more files", more)
        say(console, words, "yellow")
    for note in learnt.notes:
        say(console, tr("note: {note}", note=note), "dim")
    if not quiet:
        for verdict in learnt.verdicts:
            style = {"holds": "green", "fails": "bold red"}.get(verdict.state, "")
            say(console, _judged(verdict), style)
        for edition in evidence.editions:
            read = (
                [tr_count("{count:,} table", "{count:,} tables", len(edition.people))]
                if edition.people
                else []
            )
            read += (
                [tr("{count:,} simulated", count=len(edition.simulated))]
                if edition.simulated
                else []
            )
            words = tr(", ").join(read)
            say(
                console,
                tr("version {version}: {counts}", version=edition.marked_label, counts=words),
            )
        say(
            console,
            tr("Written: {files}", files=", ".join(map(shown_path, learnt.files))),
            "bold green",
        )
    return ExitCode.CLEAN


def _simulate(
    name: str,
    games: int,
    players: int | None,
    seed: int,
    out: Path | None,
    quiet: bool,
    console: "Console",
) -> int:
    """Play a game many times, and print the results; or the steps that need the cardboard.

    Raises:
        DataError: if the game's data have errors.
        UsageError: if there is no such game, or the game isn't for so many players.
        OSError: if a table can't be written.
    """
    from punchboard.cards.catalog import tr, tr_count
    from punchboard.cards.printable import shown_path
    from punchboard.cards.problem import DataError, ExitCode, UsageError
    from punchboard.companion.simulation.simulate import NeedsCardboardError, simulate
    from punchboard.companion.simulation.simulated_game import StuckError
    from punchboard.generator.commands.build import progress_bar
    from punchboard.generator.commands.games import OUTPUT, SIMULATED, find_game, usable_output
    from punchboard.generator.commands.loading import load_checked
    from punchboard.generator.commands.simulated import show_summary, show_told
    from punchboard.generator.commands.terminal import say
    from punchboard.generator.pack import make_pack_alone

    found = find_game(name)
    folder = usable_output(out if out is not None else OUTPUT / found.name / SIMULATED)
    if games < 1:
        raise UsageError(
            tr("{count} games can’t be played", count=games), tr("say --games 1 or more")
        )
    game, diagnostics = load_checked(found)
    pack = make_pack_alone(game, diagnostics)
    if pack is None or diagnostics.has_errors:
        raise DataError(diagnostics)
    seats = len(pack.play.seats)
    least, most = (pack.players.min, min(pack.players.max, seats)) if pack.players else (1, seats)
    players = least if players is None else players
    if not least <= players <= most:
        raise UsageError(
            tr(
                "{title} is for {min} to {max} players, not {seats}",
                title=pack.title, min=least, max=most, seats=players,
            ),
            tr("say --players {count}", count=least if players < least else most),
        )  # fmt: skip
    try:
        with progress_bar(found, quiet, console) as progress:
            summary = simulate(
                pack, folder, games=games, players=players, seed=seed, progress=progress
            )
    except NeedsCardboardError as needs:
        steps = [(each.phase, each.mechanism, each.titles) for each in needs.steps]
        show_told(game, steps)
        return ExitCode.USAGE
    except StuckError as stuck:
        raise UsageError(
            tr("{title} can’t be simulated: {reason}", title=pack.title, reason=stuck.message),
            tr("play it once at a table: {command}", command=f"punchboard table {found.typed}"),
        ) from None
    if not quiet:
        words = {"random": tr("random players"), "greedy": tr("greedy players")}
        rows = [(words[kind], tally) for kind, tally in summary.kinds.items()]
        rows += [
            (tr("seat {number}", number=at), tally) for at, tally in enumerate(summary.seats, 1)
        ]
        lines = [(name, each.games, each.wins, each.points) for name, each in rows if each.games]
        show_summary(lines, console)
        length = tr_count(
            "{count:,} game of {players}: {rounds:.3g} rounds and {actions:.3g} steps",
            "{count:,} games of {players}: {rounds:.3g} rounds and {actions:.3g} steps on average",
            summary.games,
            players=players,
            rounds=summary.rounds / summary.games,
            actions=summary.actions / summary.games,
        )
        say(console, length)
        say(console, tr("Written: {files}", files=f"{shown_path(folder)}/"), "bold green")
        command = f"punchboard learn {found.typed} {shown_path(folder)}"
        say(console, tr("read them: {command}", command=command), "dim")
    return ExitCode.CLEAN


def _judged(verdict: "Verdict") -> str:
    """Return the verdict on a claim as a line."""
    from punchboard.cards.catalog import tr

    claim, figure = verdict.say, verdict.figure
    if verdict.state == "holds":
        return tr("claim holds: {claim}: {figure}", claim=claim, figure=figure)
    if verdict.state == "fails":
        return tr("claim fails: {claim}: {figure}", claim=claim, figure=figure)
    return tr("claim too few: {claim}: {figure}", claim=claim, figure=figure)


def _open_table(games: Sequence[str], request: "TableRequest", console: "Console") -> int:
    """Open the companion or host a table, or look after the tables that are kept.

    Raises:
        UsageError: if what is asked for does not go together, or there is no such table.
        ComputerError: if there is no display for the companion's window.
    """
    gc.enable()  # a table stays for hours
    from punchboard.generator.commands import table as printing
    from punchboard.generator.commands.terminal import say

    has_window = printing.has_window()
    _check_heard(request, has_window)
    tell, folder = partial(say, console), request.tables or printing.tables_folder()
    words = (request.rescue, request.at, request.delete)
    if request.lists or any(each is not None for each in words):
        return _look_after_tables(games, request, folder, tell)
    printing.check_named(request.table, request.host, games)
    is_window = has_window and not (request.host or request.browser)
    if is_window:
        from punchboard.companion.ui.display import check_display

        check_display()
    packs = [] if request.table is not None else printing.ready_packs(games, request.out, console)
    if packs:
        from punchboard.generator.faces_beside import FacesBeside

        faces = FacesBeside((each.folder for each in printing.found_games(games)), folder)
        try:
            return _opened_table(packs, request, folder, console, is_window=is_window)
        finally:
            faces.end()
    return _opened_table(packs, request, folder, console, is_window=is_window)


def _opened_table(
    packs: "list[Path]",
    request: "TableRequest",
    folder: Path,
    console: "Console",
    *,
    is_window: bool,
) -> int:
    """Open the companion's window or host a table, until that ends."""
    from punchboard.generator.commands import table as printing
    from punchboard.generator.commands.terminal import say

    tell, draw = partial(say, console), partial(printing.draw_code, console)
    if is_window:
        from punchboard.companion.ui.app import main as open_companion
        from punchboard.generator.paper import VARIABLE

        is_usual = request.tables is None and not os.environ.get(VARIABLE)
        return open_companion([*map(str, packs), "--tables", str(folder)], is_usual)
    from punchboard.companion.host.terminal import (
        HostRequest,
        ScreenRequest,
        host_table,
        open_table_screen,
    )

    password = printing.wifi_password(request.wifi, request.wifi_password)
    if not request.host:
        screen = ScreenRequest(packs, folder, request.address, request.port, request.wifi, password)
        return printing.hosted(open_table_screen(screen, tell, draw))
    hosting = HostRequest(
        packs[0] if len(packs) == 1 else None, folder, request.seats, request.address,
        request.port, request.wifi, password, request.export, request.table, tuple(packs),
        request.new, request.codes,
    )  # fmt: skip
    return printing.hosted(host_table(hosting, tell, draw))


def _check_heard(request: "TableRequest", has_window: bool) -> None:
    """See that the way in which a table is wanted hears every option that was given.

    Raises:
        UsageError: if it does not.
    """
    from dataclasses import fields

    from punchboard.cards.catalog import tr, tr_list
    from punchboard.cards.problem import UsageError
    from punchboard.generator.request import flags

    spelled = {
        name: flag.spelled[0] if flag.spelled else f"--{name.replace('_', '-')}"
        for name, flag in flags(type(request)).items()
    }
    given = {each.name for each in fields(request) if getattr(request, each.name) != each.default}
    way = next((each for each in _HEARD if each in given), "" if has_window else "browser")
    unheard = [each for each in spelled if each in given - _HEARD[way] - {way}]
    if not unheard:
        return
    others = [spelled[each] for each in ("host", "browser") if _HEARD[each].issuperset(unheard)]
    window = tr("the companion's window") if has_window else tr("the table in a browser")
    options = tr_list([spelled[each] for each in unheard])
    place = spelled[way] if way in given else window
    is_one = len(unheard) == 1
    message = (
        tr("{options} is not for {place}", options=options, place=place)
        if is_one
        else tr("{options} are not for {place}", options=options, place=place)
    )
    if others:
        other = tr_list(others, "or")
        hint = (
            tr("leave it away, or give {options}", options=other)
            if is_one
            else tr("leave them away, or give {options}", options=other)
        )
    else:
        hint = tr("leave it away") if is_one else tr("leave them away")
    raise UsageError(message, hint)


def _look_after_tables(
    games: Sequence[str], request: "TableRequest", folder: Path, tell: Callable[[str], None]
) -> int:
    """Name the tables that are kept, rescue one, copy one, or delete one."""
    from punchboard.companion.host.terminal import (
        delete_table,
        lay_as_of,
        list_tables,
        rescue_table,
    )
    from punchboard.generator.commands import table as printing
    from punchboard.generator.commands.games import find_game

    if request.lists:
        list_tables(folder, [find_game(each).name for each in games], tell)
        return 0
    if request.rescue is not None:
        return printing.hosted(rescue_table(folder, request.rescue, tell))
    if request.at is not None:
        return printing.hosted(lay_as_of(folder, request.at, tell))
    is_certain = (lambda question: True) if request.sure else printing.sure
    return printing.hosted(delete_table(folder, request.delete or "", is_certain, tell))


def _print_spreadsheet(source: Path) -> int:
    """Make a game of a spreadsheet, and print it, for those who name nothing else."""
    from punchboard.generator.commands.new import print_spreadsheet
    from punchboard.generator.commands.terminal import carry_out

    return carry_out(partial(print_spreadsheet, source))


def _is_at_a_desk() -> bool:
    """Return whether `punchboard` alone opens the Studio: in a terminal, before a screen."""
    from punchboard.generator.commands.studio import has_display

    return has_display()


def main() -> None:
    """Run the command line."""
    from punchboard.generator.commands.command_line import SPREADSHEETS, prepare_streams

    if getattr(sys, "frozen", False):  # a program that carries its Python starts itself
        from punchboard.cards.bundle import leave_bundle
        from punchboard.cards.child import served

        leave_bundle()
        if served(sys.argv[1:]):
            return
    gc.disable()  # what a command loads and makes lives to its end: a sixth of the time of `check`
    # Pydantic would look into every package that is installed for plugins of its own; we have none.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    prepare_streams()
    words = sys.argv[1:]
    is_spreadsheet = len(words) == 1 and words[0].lower().endswith(SPREADSHEETS)
    try:
        if is_spreadsheet and Path(words[0]).is_file():
            sys.exit(_print_spreadsheet(Path(words[0])))
        if not words and _is_at_a_desk():
            words.append("studio")
        command_line()(words, prog_name="punchboard")
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception:
        from punchboard.cards.printable import plain

        sys.stderr.write(plain(traceback.format_exc()))
        sys.exit(4)
    finally:
        gc.freeze()  # or Python looks through all of it before it ends: a tenth of a build


def open_program() -> None:
    """Open the Studio as a program of the desktop: without a terminal, and one for all starts."""
    if getattr(sys, "frozen", False):
        from punchboard.cards.bundle import leave_bundle

        leave_bundle()
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # as for the command line
    from punchboard.generator.commands import program

    sys.exit(program.open_program())


if __name__ == "__main__":
    main()
