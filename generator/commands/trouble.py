"""From what went wrong to an exit code, and the words for it: the one place that knows both."""

from __future__ import annotations

import errno
import traceback
from collections.abc import Callable

from rich.console import Console

from punchboard.cards.printable import plain
from punchboard.cards.problem import DataError, ExitCode, PunchboardError
from punchboard.generator.commands.terminal import open_console, say

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
_NOT_ALLOWED = (errno.EACCES, errno.EPERM, errno.EROFS, errno.EBUSY)


def carry_out(command: Callable[[Console], int]) -> int:
    """Run a command and return its exit code; whatever goes wrong is put into words."""
    try:
        return command(open_console())
    except KeyboardInterrupt:
        say(open_console(stderr=True), "stopped; earlier output is as it was")
        return ExitCode.STOPPED
    except BrokenPipeError:
        raise  # whoever read our output has gone; typer knows what to do
    except Exception as error:
        return explain_failure(error, open_console(stderr=True))


def end_of_check(fault: str) -> ExitCode:
    """Say the first thing that a check found, and return the exit code; "" is nothing."""
    if not fault:
        return ExitCode.CLEAN
    say(open_console(stderr=True), f"error: {fault}", "bold red")
    return ExitCode.DATA


def explain_failure(error: Exception, console: Console) -> ExitCode:
    """Say what went wrong and return the exit code for it.

    Args:
        error: what a command raised.
        console: where the words go.
    """
    if isinstance(error, DataError):
        from punchboard.generator.commands.findings import show_failure

        show_failure(console, error.diagnostics)
        return error.exit_code
    if isinstance(error, PunchboardError) and error.exit_code is not ExitCode.BUG:
        _say_trouble(console, error.message, error.hint)
        return error.exit_code
    if isinstance(error, OSError):
        _say_trouble(console, *_words_for(error))
        return ExitCode.ENVIRONMENT
    if isinstance(error, MemoryError):
        _say_trouble(console, "the computer has no memory left", "close other programs, try again")
        return ExitCode.ENVIRONMENT
    console.print(plain("".join(traceback.format_exception(error))), soft_wrap=True, end="")
    say(
        console,
        "this is a bug in Punchboard: please report it with the lines above, "
        "and with the game's folder if you may share it",
        "bold",
    )
    return ExitCode.BUG


def _words_for(error: OSError) -> tuple[str, str]:
    """Return what the computer objects to, and the remedy."""
    name = str(error.filename or "").replace("\\", "/")
    message = f"{name}: {error.strerror or error}" if name else f"{error.strerror or error}"
    if error.errno in _NO_ROOM:
        return message, "make room on the disk, then try again"
    if isinstance(error, PermissionError) or error.errno in _NOT_ALLOWED:
        return message, "close the file in other programs, or give yourself the right to it"
    return message, "check the disk and the connection to it, then try again"


def _say_trouble(console: Console, message: str, remedy: str) -> None:
    say(console, f"error: {message}", "bold red")
    if remedy:
        say(console, f"  fix: {remedy}")
