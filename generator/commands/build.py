"""`build` and `printed`: print games, and record printed sheets."""

from __future__ import annotations

import gc
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.printable import plain, shown_path, typed
from punchboard.cards.problem import (
    DataError,
    Diagnostic,
    Diagnostics,
    ExitCode,
    Severity,
    UsageError,
)
from punchboard.generator.commands.games import (
    OUTPUT,
    Found,
    find_game,
    shipped_games,
    usable_output,
)
from punchboard.generator.commands.loading import load_checked
from punchboard.generator.commands.terminal import (
    explain_failure,
    open_console,
    say,
    show_findings,
    tally,
)
from punchboard.generator.deck import (
    DECK_FILE,
    PRINTED_FILE,
    Deck,
    compare,
    pull_list,
    read_deck,
)
from punchboard.generator.impose.plan import START_HERE
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.options import build_options
from punchboard.generator.output import OnWait, ignore_wait, locked, replace_whole
from punchboard.generator.paper import country_paper, remembered_paper
from punchboard.generator.pipeline import Built, Progress, build
from punchboard.generator.preflight.finding import REPORT
from punchboard.generator.request import BuildRequest


def build_games(
    names: Sequence[str],
    request: BuildRequest,
    console: Console,
    severities: Iterable[Severity] = tuple(Severity),
    known: Collection[Diagnostic] = (),
) -> ExitCode:
    """Print games; those with errors in their data do not stop the others.

    Args:
        names: Names of shipped games, or folders.
        request: Options of the command.
        console: Prints progress and the final table.
        severities: Severities of diagnostics to show.
        known: Diagnostics shown before.
    """
    made: list[tuple[Found, Built]] = []
    code = ExitCode.CLEAN
    for found, out in _games(names, request):
        try:
            with progress_bar(found, request.quiet, console) as progress:
                built = build_game(found, out, request, progress, partial(say, console))
        except DataError as error:
            explain_failure(error, open_console(stderr=True))
            code = ExitCode.DATA
            continue
        if built.diagnostics.count and not request.quiet:
            fresh = Diagnostics()
            fresh.extend(each for each in built.diagnostics if each not in known)
            show_findings(console, fresh, severities)
        if built.diagnostics.has_errors:
            code = ExitCode.DATA
        made.append((found, built))
    if not request.quiet:
        written = [built for _, built in made if built.files]
        _show_files(written, console)
        for found, built in made:
            _show_end(found, built, console)
        if written and request.printer:
            from punchboard.generator.printer import find_printer, in_words

            offset = in_words(find_printer(request.printer))
            say(console, f"{request.printer}: {offset}", "dim")
        _show_next(written, console, is_guess=not request.paper)
        _show_recording(made, console)
    return code


@contextmanager
def progress_bar(found: Found, hidden: bool, console: Console) -> Iterator[Progress]:
    """Show how far a game is, on a terminal only; the bar is gone when the work is done."""
    if hidden or not console.is_terminal:
        yield lambda what, steps: lambda done: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    bar = Bar(*columns, console=console, transient=True)

    def stage(what: str, steps: int) -> Callable[[int], None]:
        bar.start()  # not before: it brings a thread, and of several no process is copied
        task = bar.add_task(plain(f"{found.name}: {what}"), total=steps)
        return lambda done: bar.advance(task, done)

    try:
        yield stage
    finally:
        bar.stop()


def build_game(
    found: Found,
    out: Path,
    request: BuildRequest,
    progress: Progress,
    waiting: OnWait = ignore_wait,
) -> Built:
    """Print one game.

    Args:
        found: The game.
        out: Output folder.
        request: Options; its own output folder is ignored.
        progress: Receives the progress.
        waiting: Called with the process that is writing into the folder, before waiting for it.

    Raises:
        DataError: if the data has errors and it isn't a draft.
        UsageError: if a requested component, card or option doesn't exist.
        ComputerError: if the disk or another program prevents it.
    """
    if request.changed and not (out / PRINTED_FILE).exists():
        raise UsageError(
            tr('nothing was recorded as printed in "{folder}"', folder=shown_path(out)),
            tr(
                "build everything, print it, and record that: {command}",
                command=f"punchboard printed {found.typed}{_out_option(found, out)}",
            ),
        )
    game, diagnostics = load_checked(found)
    options = build_options(game, out, request)
    collects = gc.isenabled()
    gc.disable()  # what a build makes lives to its end: looking for cycles took a tenth of its time
    try:
        return build(game, diagnostics, options, progress, waiting)
    finally:
        if collects:
            gc.enable()


def _games(names: Sequence[str], request: BuildRequest) -> list[tuple[Found, Path]]:
    """Return the games to build, and where each goes."""
    if request.every:
        names = [*names, *(str(folder) for folder in shipped_games().values())]
    if not names:
        raise UsageError(tr("no game is named"), tr("name one or more, or give --all"))
    games = {found.folder.resolve(): found for found in map(find_game, names)}
    base = usable_output(request.out or OUTPUT)
    if request.out is not None and len(games) == 1:
        return [(found, base) for found in games.values()]
    placed: dict[Path, Found] = {}
    for found in games.values():
        other = placed.setdefault(base / found.name, found)
        if other is not found:
            raise UsageError(
                tr(
                    '"{first_game}" and "{second_game}" would both be written to "{folder}"',
                    first_game=other.display_path,
                    second_game=found.display_path,
                    folder=shown_path(base / found.name),
                ),
                tr("build them one by one, each with its own --out"),
            )
    return [(found, usable_output(out)) for out, found in placed.items()]


def _out_option(found: Found, out: Path) -> str:
    """Return the option by which a command finds the output, "" for the default folder."""
    return "" if out == OUTPUT / found.name else f" --out {typed(shown_path(out))}"


def _show_files(games: list[Built], console: Console) -> None:
    """Print files, sheets, pages, pieces and warnings of each game, and of all if there are more.

    Args:
        games: Results of the games.
        console: Prints the table.
    """
    if not games:
        return
    columns = (tr("Sheets"), tr("Pages"), tr("Pieces"), tr("Warnings"))
    sums = [0] * len(columns)
    rows: list[tuple[str, list[str], str]] = []
    for built in games:
        warnings = len(built.diagnostics.of(Severity.WARNING))
        counts = [
            (file.sheets, len(file.pages), 0 if file.behind else file.pieces)
            for file in built.files
        ]
        totals = [*map(sum, zip(*counts, strict=True)), warnings]
        sums = [one + other for one, other in zip(sums, totals, strict=True)]
        rows.append((f"{shown_path(built.out)}/", [f"{total:,}" for total in totals], "bold"))
        for file, of_file in zip(built.files, counts, strict=True):
            rows.append(
                (f"  {file.name}", [f"{count:,}" if count else "" for count in of_file], "")
            )
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_footer=len(games) > 1)
    every = tr_count("{count} game", "{count} games", len(games))
    table.add_column(tr("File"), every, overflow="fold")
    for title, total in zip(columns, sums, strict=True):
        table.add_column(title, f"{total:,}", justify="right")
    for name, cells, style in rows:
        table.add_row(Text(plain(name), style), *(Text(cell, style) for cell in cells))
    console.print(table)


def _show_end(found: Found, built: Built, console: Console) -> None:
    """Print the other files of a game, and the possible next steps."""
    if built.findings:
        count = tr_count(
            "{count:,} preflight finding, pictured in {file}",
            "{count:,} preflight findings, pictured in {file}",
            len(built.findings),
            file=shown_path(built.out / REPORT),
        )
        say(
            console,
            count,
            "yellow",
        )
    if built.changes:
        say(console, pull_list(built.changes).rstrip())
        again = f"punchboard printed {found.typed}{_out_option(found, built.out)}"
        say(console, tr("printed them? record it: {command}", command=again), "dim")
    elif built.changes is not None:
        words = tr(
            "nothing changed since the last print: there is nothing to print; "
            "{folder} is as it was",
            folder=shown_path(built.out),
        )
        say(console, words, "bold")
    if built.pack:
        where = shown_path(built.out / built.pack)
        play = f"punchboard table {found.typed}{_out_option(found, built.out)}"
        say(
            console,
            tr("for the companion: {file}; play: {command}", file=where, command=play),
            "dim",
        )
    if built.rules_left_out:
        summary = tr(
            "the rulebook of {name} is left out: {tally}",
            name=found.name,
            tally=tally(built.diagnostics),
        )
        say(console, summary, "bold red")
    elif built.diagnostics.has_errors:
        say(
            console,
            tr("draft of {name} with {tally}", name=found.name, tally=tally(built.diagnostics)),
            "bold red",
        )


def _show_next(games: list[Built], console: Console, *, is_guess: bool) -> None:
    """Print instructions for new sheets, and the option for other paper.

    Args:
        games: Results of the games with sheets.
        console: Prints the lines.
        is_guess: Whether the paper was guessed, not chosen.
    """
    if games and all(built.changes is None for built in games):  # a pull list says what comes next
        first = any(file.name == START_HERE for built in games for file in built.files)
        words = (
            tr("next: print at 100 %; {file} says in which order", file=START_HERE)
            if first
            else tr("next: print at 100 %, and cut along the ticks")
        )
        say(console, words, "dim")
    papers = {file.paper for built in games for file in built.files}
    paper = country_paper()
    if is_guess and not remembered_paper() and find_sheet(paper).title in papers:
        other = "a4" if paper == "letter" else "letter"
        words = tr(
            "printed for {paper}, as is usual in your country; for another: {command}",
            paper=find_sheet(paper).title,
            command=f"punchboard printer --paper {other}",
        )
        say(console, words, "dim")


def _show_recording(made: Sequence[tuple[Found, Built]], console: Console) -> None:
    """Print how a first print is recorded, until the game's output folder holds a record."""
    commands = [
        f"punchboard printed {found.typed}{_out_option(found, built.out)}"
        for found, built in made
        if built.files
        and built.changes is None
        and not built.diagnostics.has_errors
        and not (built.out / PRINTED_FILE).exists()
    ]
    if commands:
        say(
            console,
            tr(
                "after printing: {command}; then build --changed prints only changed cards",
                command=commands[0],
            ),
            "dim",
        )


def record_printed(name: str, out: Path, console: Console) -> ExitCode:
    """Record the last build as printed, so that `build --changed` can tell what differs.

    Args:
        name: Name of a shipped game, or a folder.
        out: Output folder of the build.
        console: Prints the record.

    Raises:
        UsageError: if there is no build.
    """
    found = find_game(name)
    nothing = UsageError(
        tr('nothing was built in "{folder}" yet', folder=shown_path(out)),
        tr(
            "build it first: {command}",
            command=f"punchboard build {found.typed}{_out_option(found, out)}",
        ),
    )
    if not out.is_dir():
        raise nothing
    with locked(out, partial(say, console)):
        deck = read_deck(out / DECK_FILE)
        if deck is None:
            raise nothing
        before = read_deck(out / PRINTED_FILE)
        if before is not None and before.cards == deck.cards:
            say(
                console,
                tr("nothing new to record: print run {run} is what was built last", run=before.run),
            )
            return ExitCode.CLEAN
        text = deck.text()
        replace_whole(
            out / PRINTED_FILE,
            lambda path: path.write_text(text, encoding="utf-8", newline="\n"),
        )
    say(console, tr("recorded as print run {run}: {deck}", run=deck.run, deck=_count(deck)), "bold")
    if before is not None:
        say(console, pull_list(compare(before, deck)).rstrip())
    command = f"punchboard build {found.typed} --changed{_out_option(found, out)}"
    say(console, tr("from now on `{command}` prints only what differs", command=command), "dim")
    return ExitCode.CLEAN


def _count(deck: Deck) -> str:
    """Return the number of pieces by component: `65 stores, 84 market`."""
    counts = {
        component: sum(kept.copies for kept in cards.values())
        for component, cards in deck.cards.items()
    }
    parts = ", ".join(f"{component} {count:,}" for component, count in counts.items() if count)
    total = sum(counts.values())
    if not parts:
        return tr_count("{count:,} piece in the box", "{count:,} pieces in the box", total)
    return tr_count(
        "{count:,} piece in the box ({numbers_by_component})",
        "{count:,} pieces in the box ({numbers_by_component})",
        total,
        numbers_by_component=parts,
    )
