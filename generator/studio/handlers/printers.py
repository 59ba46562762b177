"""Printers: the sheet that measures the offset of their backs, and the saved offsets."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import get_args

from punchboard.cards.catalog import tr
from punchboard.cards.problem import UsageError
from punchboard.generator.calibration import draw_calibration, plan_calibration
from punchboard.generator.impose.sheet import Orientation, find_sheet
from punchboard.generator.impose.sheet_options import FARTHEST_OFFSET
from punchboard.generator.printer import (
    Printer,
    find_printer,
    forget_printer,
    load_printers,
    remember_printer,
)
from punchboard.generator.request import Duplex
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.route import BadRequestError, Request, Response, as_json, route
from punchboard.generator.studio.studio import Studio


@route("GET", "/api/print/calibration")
def calibration(studio: Studio, request: Request) -> Response:
    """Return the calibration sheet as a PDF."""
    duplex = next((each for each in get_args(Duplex) if each == request.text("duplex")), None)
    is_landscape = request.text("orientation") == "landscape"
    orientation: Orientation = "landscape" if is_landscape else "portrait"
    if duplex is None:
        raise BadRequestError("duplex")
    name = request.text("printer")
    try:
        sheet = find_sheet(request.text("paper"))
        printer = find_printer(name) if name else Printer()
    except UsageError as trouble:
        raise EditRefused(trouble.message, trouble.hint) from None
    plan, _ = plan_calibration(sheet, duplex, orientation, printer)
    with TemporaryDirectory() as folder:
        path = Path(folder) / plan.name
        draw_calibration(plan, path)
        return Response(path.read_bytes(), "application/pdf")


@route("POST", "/api/print/printer")
def save_printer(studio: Studio, request: Request) -> Response:
    """Save the offsets of a printer's backs, or forget the printer."""
    name = request.text("name").strip()
    portrait, landscape = (_offset(request, each) for each in ("portrait", "landscape"))
    try:
        if portrait is None:
            forget_printer(name)
        else:
            remember_printer(name, Printer(portrait=portrait, landscape=landscape))
    except UsageError as trouble:
        raise EditRefused(trouble.message, trouble.hint) from None
    return as_json({"printers": {key: each.model_dump() for key, each in load_printers().items()}})


def _offset(request: Request, name: str) -> tuple[float, float] | None:
    """Return an offset of the body, None if it has none there.

    Raises:
        BadRequestError: if it isn't a pair of numbers.
        EditRefused: if the offset is too far.
    """
    value = request.body.get(name)
    if value is None:
        return None
    is_pair = isinstance(value, list) and len(value) == 2
    if not is_pair or not all(type(each) in (int, float) for each in value):
        raise BadRequestError(name)
    if not all(abs(each) <= FARTHEST_OFFSET for each in value):
        raise EditRefused(
            tr("backs can be moved by {most:g} mm at most", most=FARTHEST_OFFSET),
            tr("print at 100 %, feed the paper straight, and calibrate again"),
        )
    return float(value[0]), float(value[1])
