"""Diagnostics on a console: errors first, then warnings, then notes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from punchboard.cards.printable import plain
from punchboard.cards.problem import MOST_SHOWN, Diagnostic, Diagnostics, Severity
from punchboard.generator.commands.terminal import counted, say

_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "yellow", Severity.NOTE: "dim"}


def show_findings(
    console: Console, diagnostics: Diagnostics, severities: Iterable[Severity] = tuple(Severity)
) -> None:
    """Print diagnostics, worst first; a file's flood is cut after `MOST_SHOWN`.

    Args:
        console: where they go.
        diagnostics: what was found.
        severities: which of it is shown.
    """
    for severity in severities:
        shown: Counter[str] = Counter()
        for each in diagnostics.of(severity):
            shown[each.position.file] += 1
            if shown[each.position.file] <= MOST_SHOWN:
                console.print(_sentence(each), soft_wrap=True)
        for file, count in shown.items():
            if count > MOST_SHOWN:
                say(console, f"{file}: and {count - MOST_SHOWN} more {severity}s")


def show_failure(console: Console, diagnostics: Diagnostics) -> None:
    """Print why nothing was built: errors and warnings, and how many there are."""
    show_findings(console, diagnostics, (Severity.ERROR, Severity.WARNING))
    say(console, f"{tally(diagnostics)}; nothing was written", "bold")


def tally(diagnostics: Diagnostics) -> str:
    """Return how much was found: `no errors, 1 warning, 2 notes`."""
    counts = Counter(each.severity for each in diagnostics)
    errors = counts[Severity.ERROR]
    parts = [counted(errors, "error") if errors else "no errors"]
    parts += [
        counted(counts[severity], str(severity))
        for severity in (Severity.WARNING, Severity.NOTE)
        if counts[severity]
    ]
    return ", ".join(parts)


def warnings_in(diagnostics: Diagnostics) -> int:
    """Return how many warnings there are."""
    return len(diagnostics.of(Severity.WARNING))


def _sentence(each: Diagnostic) -> Text:
    """Return a diagnostic as `str` gives it, in colour."""
    if each.severity is Severity.NOTE:
        return Text(plain(str(each)), "dim")
    text = Text()
    if str(each.position):
        text.append(plain(f"{each.position}: "))
    text.append(f"{each.severity}: ", _STYLES[each.severity])
    text.append(plain(each.message))
    if each.hint:
        text.append(plain(f"\n  fix: {each.hint}"), "cyan")
    return text
