"""`printer` and `calibrate`: the offset of a printer's backs, and the sheet that measures it."""

from __future__ import annotations

import math
from functools import partial
from pathlib import Path

from rich.console import Console

from punchboard.cards.catalog import tr
from punchboard.cards.printable import shown_path, typed
from punchboard.cards.problem import ExitCode, UsageError
from punchboard.generator.calibration import draw_calibration, plan_calibration
from punchboard.generator.commands.terminal import say
from punchboard.generator.impose.sheet import Orientation, find_sheet
from punchboard.generator.impose.sheet_options import FARTHEST_OFFSET
from punchboard.generator.output import write_whole
from punchboard.generator.paper import remember_paper, usual_paper
from punchboard.generator.printer import (
    Printer,
    find_printer,
    forget_printer,
    in_words,
    load_printers,
    remember_printer,
)
from punchboard.generator.request import Duplex


def printer(
    name: str,
    back_x: float | None,
    back_y: float | None,
    console: Console,
    *,
    landscape: bool = False,
    forget: bool = False,
    paper: str = "",
) -> ExitCode:
    """Show, change or forget a printer, or list all.

    Args:
        name: Name of the printer; "" lists all.
        back_x: Offset of backs to the right in mm; None keeps it.
        back_y: Offset of backs up in mm; None keeps it.
        console: Prints the settings.
        landscape: Whether the offsets are for sheets in landscape.
        forget: Whether to forget the printer.
        paper: Name or size of the default paper of all printers.

    Raises:
        UsageError: if options contradict each other, or there is no such printer or paper.
    """
    given = back_x is not None or back_y is not None
    if paper:
        if name or given or forget or landscape:
            raise UsageError(tr("--paper is for all printers"), tr("give it alone"))
        say(
            console,
            tr(
                "sheets will be {title}, unless a game says otherwise",
                title=remember_paper(paper).title,
            ),
        )
        return ExitCode.CLEAN
    if not name and (given or forget or landscape):
        raise UsageError(
            tr("no printer is named"),
            tr("write: {command}", command="punchboard printer NAME --back-x MM"),
        )
    if forget and given:
        raise UsageError(tr("--forget goes with no numbers"), tr("leave out --back-x and --back-y"))
    if forget:
        forget_printer(name)
        say(console, tr("forgot {name}", name=name))
    elif given:
        _set_offset(name, back_x, back_y, landscape, console)
    else:
        printers = {name: find_printer(name)} if name else load_printers()
        if not name:
            say(console, tr("paper: {title}", title=find_sheet(usual_paper()).title))
        for each, known in printers.items():
            say(console, f"{each}: {in_words(known)}")
        if not printers:
            say(
                console,
                tr("no printer is remembered; print `punchboard calibrate` and enter its numbers"),
            )
    return ExitCode.CLEAN


def _set_offset(
    name: str, back_x: float | None, back_y: float | None, landscape: bool, console: Console
) -> None:
    """Remember by how much a printer's backs are moved; a number that is None stays as it was."""
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
    say(console, f"{name}: {in_words(printer)}")
    say(
        console,
        tr("print the calibration sheet again with --printer: both scales should read 0"),
        "dim",
    )


def _checked(option: str, length: float) -> float:
    if math.isfinite(length) and abs(length) <= FARTHEST_OFFSET:
        return length
    raise UsageError(
        tr(
            "{option} is {length:g} mm, must be {farthest_offset:g} mm or less each way",
            option=option,
            length=length,
            farthest_offset=FARTHEST_OFFSET,
        ),
        tr("print at 100 %, feed the paper straight, and calibrate again"),
    )


def calibrate(
    paper: str,
    duplex: Duplex,
    orientation: Orientation,
    printer: str,
    out: Path,
    console: Console,
) -> ExitCode:
    """Write the calibration sheet.

    Args:
        paper: Name or size of the paper; "" for the default.
        duplex: Edge over which the sheet is turned.
        orientation: Orientation of the sheets that it represents.
        printer: Printer whose offset is applied, "" for none.
        out: Output folder.
        console: Prints the instructions.
    """
    sheet = find_sheet(paper or usual_paper())
    known = find_printer(printer) if printer else Printer()
    plan, offset = plan_calibration(sheet, duplex, orientation, known)
    path = out / plan.name
    write_whole(path, partial(draw_calibration, plan), partial(say, console))
    say(console, shown_path(path), "bold")
    say(
        console,
        tr("print both sides at 100 %, hold the sheet to the light, read off x and y, then:"),
    )
    if offset != (0.0, 0.0):
        x, y = offset
        say(
            console,
            "  "
            + tr("(add what you read to x {x:g}, y {y:g}: the sheet shows what is left)", x=x, y=y),
        )
    turned = " --landscape" if orientation == "landscape" else ""
    name = typed(printer) if printer else "NAME"
    say(console, f"  punchboard printer {name} --back-x X --back-y Y{turned}")
    return ExitCode.CLEAN
