"""The terminal: printed text, diagnostics, and errors with their exit codes."""

from __future__ import annotations

import errno
import os
import traceback
from collections import Counter
from collections.abc import Callable, Iterable

from rich.console import Console
from rich.text import Text

from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.printable import plain
from punchboard.cards.problem import (
    MOST_SHOWN,
    DataError,
    Diagnostic,
    Diagnostics,
    ExitCode,
    PunchboardError,
    Severity,
)

#: Tables and long lines that go into a file or another program are not squeezed to 80 letters.
_WIDE = 160


def open_console(*, stderr: bool = False) -> Console:
    """Return a console that takes text as it is: no markup, no emoji codes, no coloring."""
    console = Console(stderr=stderr, markup=False, emoji=False, highlight=False)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = _WIDE
    return console


def say(console: Console, words: str, style: str = "") -> None:
    """Print a line as it is; long lines are left to the terminal."""
    console.print(Text(plain(words), style), soft_wrap=True)


def say_renamed(old: str, new: str) -> None:
    """Warn that an option has another name now; the old one is read for a release."""
    console = open_console(stderr=True)
    say(console, tr("warning: {old} is called {new} now", old=old, new=new), "yellow")
    hint = tr("write {new}; the next version does not know {old}", new=new, old=old)
    say(console, "  " + tr("fix: {hint}", hint=hint))


_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "yellow", Severity.NOTE: "dim"}


def show_findings(
    console: Console,
    diagnostics: Diagnostics,
    severities: Iterable[Severity] = tuple(Severity),
    most: int = MOST_SHOWN,
) -> None:
    """Print diagnostics, worst first.

    Args:
        console: Prints them.
        diagnostics: The diagnostics.
        severities: Severities to show.
        most: Number shown of each file and severity; the rest is counted.
    """
    for severity in severities:
        shown: Counter[str] = Counter()
        for diagnostic in diagnostics.of(severity):
            shown[diagnostic.position.file] += 1
            if shown[diagnostic.position.file] <= most:
                console.print(_sentence(diagnostic), soft_wrap=True)
        for file, count in shown.items():
            if count > most:
                say(console, _more(file, count - most, severity))


def _more(file: str, count: int, severity: Severity) -> str:
    """Return a line that counts the diagnostics of a file that aren't shown."""
    match severity:
        case Severity.ERROR:
            return tr_count(
                "{file}: and {count:,} more error",
                "{file}: and {count:,} more errors",
                count,
                file=file,
            )
        case Severity.WARNING:
            return tr_count(
                "{file}: and {count:,} more warning",
                "{file}: and {count:,} more warnings",
                count,
                file=file,
            )
        case _:
            return tr_count(
                "{file}: and {count:,} more note",
                "{file}: and {count:,} more notes",
                count,
                file=file,
            )


def tally(diagnostics: Diagnostics) -> str:
    """Return how much was found: `no errors, 1 warning, 2 notes`."""
    counts = Counter(each.severity for each in diagnostics)
    errors = counts[Severity.ERROR]
    warnings, notes = counts[Severity.WARNING], counts[Severity.NOTE]
    parts = [tr_count("{count:,} error", "{count:,} errors", errors) if errors else tr("no errors")]
    if warnings:
        parts.append(tr_count("{count:,} warning", "{count:,} warnings", warnings))
    if notes:
        parts.append(tr_count("{count:,} note", "{count:,} notes", notes))
    return tr(", ").join(parts)


def _sentence(diagnostic: Diagnostic) -> Text:
    """Return a diagnostic as `str` gives it, in color."""
    if diagnostic.severity is Severity.NOTE:
        return Text(plain(str(diagnostic)), "dim")
    text = Text()
    if str(diagnostic.position):
        text.append(plain(f"{diagnostic.position}: "))
    text.append(f"{diagnostic.severity.word}: ", _STYLES[diagnostic.severity])
    text.append(plain(diagnostic.message))
    if diagnostic.hint:
        text.append(plain("\n  " + tr("fix: {hint}", hint=diagnostic.hint)), "cyan")
    return text


_NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
_NOT_ALLOWED = (errno.EACCES, errno.EPERM, errno.EROFS, errno.EBUSY)


def carry_out(command: Callable[[Console], int]) -> int:
    """Run a command and return its exit code; exceptions are printed as messages."""
    try:
        return command(open_console())
    except KeyboardInterrupt:
        say(open_console(stderr=True), tr("stopped; earlier output is as it was"))
        return ExitCode.STOPPED
    except BrokenPipeError:
        raise  # whoever read our output has gone; typer knows what to do
    except Exception as error:
        return explain_failure(error, open_console(stderr=True))


def explain_failure(error: Exception, console: Console) -> ExitCode:
    """Print an error and return its exit code.

    Args:
        error: Exception that a command raised.
        console: Prints the lines.
    """
    if isinstance(error, DataError):
        show_findings(console, error.diagnostics, (Severity.ERROR, Severity.WARNING))
        say(console, tr("{tally}; nothing was written", tally=tally(error.diagnostics)), "bold")
        return error.exit_code
    if isinstance(error, PunchboardError) and error.exit_code is not ExitCode.BUG:
        _say_trouble(console, error.message, error.hint)
        return error.exit_code
    if isinstance(error, OSError):
        _say_trouble(console, *_words_for(error))
        return ExitCode.ENVIRONMENT
    if isinstance(error, MemoryError):
        _say_trouble(
            console,
            tr("the computer has no memory left"),
            tr("close other programs, try again"),
        )
        return ExitCode.ENVIRONMENT
    console.print(plain("".join(traceback.format_exception(error))), soft_wrap=True, end="")
    say(
        console,
        tr(
            "this is a bug in Punchboard: please report it with the lines "
            "above, and with the game's folder if you may share it"
        ),
        "bold",
    )
    return ExitCode.BUG


def _words_for(error: OSError) -> tuple[str, str]:
    """Return the obstacle behind an error of the system, and the remedy."""
    name = str(error.filename or "").replace("\\", "/")
    what = f"{name}: {error.strerror or error}" if name else f"{error.strerror or error}"
    if error.errno in _NO_ROOM:
        return what, tr("make room on the disk, then try again")
    if isinstance(error, PermissionError) or error.errno in _NOT_ALLOWED:
        return what, tr("close the file in other programs, or give yourself the right to it")
    return what, tr("check the disk and the connection to it, then try again")


def _say_trouble(console: Console, message: str, remedy: str) -> None:
    say(console, tr("error: {message}", message=message), "bold red")
    if remedy:
        say(console, "  " + tr("fix: {hint}", hint=remedy))
