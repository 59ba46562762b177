"""`printer`: by how much each printer's backs must be moved."""

from __future__ import annotations

import math

from rich.console import Console

from punchboard.cards.problem import ExitCode, UsageError
from punchboard.generator.commands.terminal import say
from punchboard.generator.impose.options import FARTHEST_OFFSET
from punchboard.generator.printer import (
    Printer,
    find_printer,
    forget_printer,
    load_printers,
    remember_printer,
)


def printer(
    name: str,
    back_x: float | None,
    back_y: float | None,
    console: Console,
    *,
    landscape: bool = False,
    forget: bool = False,
) -> ExitCode:
    """Do what is asked with a printer, or list all.

    Args:
        name: of the printer; empty lists all.
        back_x: mm to the right, if it shall be remembered.
        back_y: mm up, likewise.
        console: says what is remembered.
        landscape: whether the numbers are for sheets in landscape.
        forget: whether the printer is forgotten.

    Raises:
        UsageError: if that makes no sense.
        PrinterError: if there is no such printer.
    """
    given = back_x is not None or back_y is not None
    if not name and (given or forget or landscape):
        raise UsageError("no printer is named", "write: punchboard printer NAME --back-x MM")
    if forget and given:
        raise UsageError("--forget goes with no numbers", "leave out --back-x and --back-y")
    if not name:
        return list_printers(console)
    if forget:
        return forget_one(name, console)
    return set_offset(name, back_x, back_y, landscape, console) if given else show(name, console)


def list_printers(console: Console) -> ExitCode:
    """Print every printer that is remembered."""
    printers = load_printers()
    for name, printer in printers.items():
        say(console, f"{name}: {_in_words(printer)}")
    if not printers:
        say(console, "no printer is remembered; print `punchboard calibrate` and enter its numbers")
    return ExitCode.CLEAN


def show(name: str, console: Console) -> ExitCode:
    """Print what is remembered of one printer."""
    say(console, f"{name}: {_in_words(find_printer(name))}")
    return ExitCode.CLEAN


def forget_one(name: str, console: Console) -> ExitCode:
    """Forget a printer."""
    forget_printer(name)
    say(console, f"forgot {name}")
    return ExitCode.CLEAN


def set_offset(
    name: str, back_x: float | None, back_y: float | None, landscape: bool, console: Console
) -> ExitCode:
    """Remember by how much a printer's backs are moved.

    Args:
        name: of the printer, as the designer calls it.
        back_x: mm to the right; None leaves what was known.
        back_y: mm up, likewise.
        landscape: whether sheets in landscape were measured.
        console: says what is remembered now.

    Raises:
        UsageError: if the numbers are no matter of adjustment.
    """
    known = load_printers().get(name, Printer())
    before = (known.landscape or (0.0, 0.0)) if landscape else known.portrait
    shift = (
        _checked("--back-x", before[0] if back_x is None else back_x),
        _checked("--back-y", before[1] if back_y is None else back_y),
    )
    printer = (
        Printer(portrait=known.portrait, landscape=shift)
        if landscape
        else Printer(portrait=shift, landscape=known.landscape)
    )
    remember_printer(name, printer)
    say(console, f"{name}: {_in_words(printer)}")
    say(
        console,
        "print the calibration sheet again with --printer: both scales should read 0",
        "dim",
    )
    return ExitCode.CLEAN


def _checked(option: str, length: float) -> float:
    if math.isfinite(length) and abs(length) <= FARTHEST_OFFSET:
        return length
    raise UsageError(
        f"{option} is {length:g} mm, must be {FARTHEST_OFFSET:g} mm or less each way",
        "print at 100 %, feed the paper straight, and calibrate again",
    )


def _in_words(printer: Printer) -> str:
    words = f"backs are moved by x {printer.portrait[0]:g} mm, y {printer.portrait[1]:g} mm"
    if printer.landscape is not None:
        words += f"; in landscape x {printer.landscape[0]:g} mm, y {printer.landscape[1]:g} mm"
    return words
