"""Saved settings of printers: the shift of the backs of each.

They are a small JSON file in the user's settings folder, or in `PUNCHBOARD_CONFIG`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, StringConstraints, ValidationError

from punchboard.cards.catalog import tr
from punchboard.cards.load.files import MOST_BYTES, read_bytes
from punchboard.cards.problem import ComputerError, Diagnostics, UsageError
from punchboard.cards.schema.base import Strict
from punchboard.generator.impose.sheet_options import FARTHEST_OFFSET
from punchboard.generator.paper import keep_setting, settings_folder

FILE_NAME = "printers.json"

_Shift = Annotated[float, Field(ge=-FARTHEST_OFFSET, le=FARTHEST_OFFSET, allow_inf_nan=False)]
_PrinterName = Annotated[str, StringConstraints(min_length=1, max_length=100)]


class Printer(Strict):
    """A printer's shifts, measured with the calibration sheet.

    Attributes:
        portrait: Shift of the backs of portrait sheets: to the right and up, mm.
        landscape: Shift for landscape sheets; None if it wasn't measured.
    """

    portrait: tuple[_Shift, _Shift] = (0.0, 0.0)
    landscape: tuple[_Shift, _Shift] | None = None


class _PrinterFile(Strict):
    """The whole file."""

    schema_version: Literal[1] = 1
    printers: dict[_PrinterName, Printer] = Field(default_factory=dict)


def printers_path() -> Path:
    """Return where printers are remembered."""
    return settings_folder() / FILE_NAME


def load_printers() -> dict[str, Printer]:
    """Return all remembered printers by name, sorted; none if nothing was ever remembered.

    Raises:
        ComputerError: if the file is damaged, or cannot be read.
    """
    path = printers_path()
    if not path.exists():
        return {}
    try:
        raw = read_bytes(path, str(path), MOST_BYTES, Diagnostics())
        read = _PrinterFile.model_validate_json(raw or b"")
    except ValidationError as trouble:
        first = trouble.errors(include_url=False, include_context=False)[0]
        place = ".".join(str(each) for each in first["loc"])
        raise ComputerError(
            tr('{file} is damaged at "{place}"', file=path.as_posix(), place=place)
            if place
            else tr("{file} is damaged", file=path.as_posix()),
            tr("delete the file, then calibrate your printers again"),
        ) from None
    return dict(sorted(read.printers.items()))


def find_printer(name: str) -> Printer:
    """Return the saved settings of a printer.

    Raises:
        UsageError: if there are none.
        ComputerError: if the file can't be read.
    """
    known = load_printers()
    if name not in known:
        names = ", ".join(f'"{each}"' for each in known)
        raise UsageError(
            tr('no printer "{name}" is remembered', name=name),
            tr("choose one of {names}", names=names)
            if names
            else tr(
                "run: punchboard calibrate, print the sheet, then: punchboard "
                'printer "{name}" --back-x … --back-y … with its numbers',
                name=name,
            ),
        )
    return known[name]


def remember_printer(name: str, printer: Printer) -> None:
    """Save a printer, replacing earlier settings of that name.

    Raises:
        UsageError: if the name is empty or too long.
        ComputerError: if the file is damaged or can't be written.
    """
    _write({**load_printers(), name: printer})


def forget_printer(name: str) -> None:
    """Forget a printer.

    Raises:
        UsageError: if it is not known.
        ComputerError: if the file cannot be written.
    """
    find_printer(name)
    _write({key: value for key, value in load_printers().items() if key != name})


def _write(printers: dict[str, Printer]) -> None:
    try:
        content = _PrinterFile(printers=dict(sorted(printers.items()))).model_dump_json(indent=2)
    except ValidationError:
        raise UsageError(
            tr("the printer's name must have 1 to 100 characters"), tr("choose a short name")
        ) from None
    keep_setting(printers_path(), content + "\n")


def in_words(printer: Printer) -> str:
    """Return the offset of a printer as a sentence."""
    x, y = printer.portrait
    if printer.landscape is None:
        return tr("backs are moved by x {x:g} mm, y {y:g} mm", x=x, y=y)
    return tr(
        "backs are moved by x {x:g} mm, y {y:g} mm; in landscape x {landscape_x:g} mm, "
        "y {landscape_y:g} mm",
        x=x,
        y=y,
        landscape_x=printer.landscape[0],
        landscape_y=printer.landscape[1],
    )
