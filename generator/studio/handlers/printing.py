"""Printing: choices, sheets as pictures, PDFs, changes since the last print, and its record."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.game import Game
from punchboard.cards.problem import Severity
from punchboard.generator.deck import PRINTED_FILE, Change
from punchboard.generator.impose.sheet import SHEETS, find_sheet
from punchboard.generator.output import PULL_PAGE, files_of_last_build, read_ours
from punchboard.generator.paper import usual_paper
from punchboard.generator.printer import load_printers
from punchboard.generator.studio.card_faces import digest_of_text
from punchboard.generator.studio.made_page import made_page
from punchboard.generator.studio.parts import parts_of, title_of
from punchboard.generator.studio.printing.built_from import changed_since
from punchboard.generator.studio.printing.choices import WrongChoiceError, request_of
from punchboard.generator.studio.printing.record import Sheet, last_build, record_sheets
from punchboard.generator.studio.printing.sheets import shown_file
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.route import (
    SVG,
    BadRequestError,
    NotFoundError,
    Request,
    Response,
    as_json,
    route,
)
from punchboard.generator.studio.studio import Studio

PDF = "application/pdf"


@route("GET", "/api/print")
def choices(studio: Studio, request: Request) -> Response:
    """Return the options of a print, and the state of the last one."""
    with studio.lock:
        game = _game(studio)
        state = studio.state()
    paper = find_sheet(game.file.paper or usual_paper())
    papers = [{"name": name, "title": sheet.title} for name, sheet in SHEETS.items()]
    if all(each["title"] != paper.title for each in papers):
        papers.append({"name": game.file.paper or usual_paper(), "title": paper.title})
    return as_json(
        {
            **state,
            "papers": papers,
            "paper": next(each["name"] for each in papers if each["title"] == paper.title),
            "printers": {name: each.model_dump() for name, each in load_printers().items()},
            "parts": parts_of(game),
            "out": str(studio.out),
            "press": studio.press.state,
        }
    )


@route("POST", "/api/print/plan")
def plan(studio: Studio, request: Request) -> Response:
    """Return the sheets of a print: the files with the number of their pages."""
    asked = _choices(request)
    with studio.lock:
        game = _game(studio)
        state = studio.state()
    printer = load_printers().get(asked.get("printer", ""))
    shift = printer.model_dump() if printer else None
    key = digest_of_text(json.dumps([state["revision"], asked, shift, usual_paper()]))
    changes = None
    if asked.get("changed"):
        found = studio.comparison.state
        if found["state"] != "done" or found["key"] != _compared_key(studio, asked):
            raise EditRefused(tr("the changes aren't known yet"), tr("wait a moment"))
        named = [{name: each[name] for name in Change._fields} for each in found["changes"]]
        changes = [Change(**each) for each in named], found["run"]
        key = digest_of_text(key + json.dumps(changes))
    job = partial(studio.sheets.plan, key, game, studio.out, request_of(asked), changes)
    place = f"{request.text('window')}/sheets"
    planned = studio.layouts.ask(place, job, is_urgent=True).result()
    return as_json(
        {
            **state,
            "key": key,
            "files": [shown_file(each) for each in planned.files if each.pages],
            "faults": [
                {"message": each.message, "hint": str(each.hint)}
                for each in planned.planning.of(Severity.ERROR)
            ],
            "filled": len(planned.fill),
        }
    )


@route("GET", "/api/print/cards")
def cards(studio: Studio, request: Request) -> Response:
    """Return the cards that may fill empty places, as `--fill` names them."""
    with studio.lock:
        game = _game(studio)
    return as_json(
        [
            {"word": f"{card.component}.{card.id}", "name": card.name,
             "part": title_of(game, card.component)}
            for _, card in game.cards()
        ]
    )  # fmt: skip


@route("GET", "/api/print/places")
def places(studio: Studio, request: Request) -> Response:
    """Return how many more copies of a card fit on the sheets of a planned print."""
    key, card = request.text("key"), request.text("card")
    job = partial(studio.sheets.places, key, card)
    count = studio.layouts.ask(f"{request.text('window')}/places", job).result()
    if count is None:
        raise NotFoundError(card)
    return as_json({"places": count})


@route("GET", "/api/print/page")
def page(studio: Studio, request: Request) -> Response:
    """Return a page of a planned print as SVG."""
    key, file = request.text("key"), request.text("file")
    number = _number(request, "page")
    job = partial(studio.sheets.page, key, file, number)
    svg = studio.layouts.ask(f"{key}/{file}/{number}", job, is_urgent=True).result()
    if svg is None:
        raise NotFoundError(file)
    return Response(svg.encode(), SVG, is_lasting=True)


@route("POST", "/api/print/make")
def make(studio: Studio, request: Request) -> Response:
    """Make the PDFs, in a process of their own."""
    asked = _choices(request)
    is_draft = request.body.get("draft") is True
    studio.press.start(_task(studio, "make", asked, draft=is_draft))
    return as_json(studio.press.state)


@route("POST", "/api/print/cancel")
def cancel(studio: Studio, request: Request) -> Response:
    """Stop making PDFs; those of the last print stay."""
    studio.press.cancel()
    return as_json(studio.press.state)


@route("POST", "/api/print/compare")
def compare(studio: Studio, request: Request) -> Response:
    """Look for changes since the last print; an unfinished search for others ends."""
    asked = _choices(request)
    with studio.lock:
        _game(studio)
        key = _compared_key(studio, asked)
    if not (studio.out / PRINTED_FILE).exists():
        return as_json({"state": "none"})
    if studio.comparison.state.get("key") != key:
        studio.comparison.end()
        asked = {**asked, "changed": False, "fill": []}
        studio.comparison.start({**_task(studio, "compare", asked), "key": key})
    return as_json({"state": studio.comparison.state["state"]})


@route("GET", "/api/print/changes")
def changes(studio: Studio, request: Request) -> Response:
    """Return the changes since the last print, without their faces."""
    found = studio.comparison.state
    listed = [
        {**each, "faces": [bool(svg) for svg in each["faces"]]} for each in found.get("changes", ())
    ]
    return as_json({**found, "changes": listed})


@route("GET", "/api/print/changed-face")
def changed_face(studio: Studio, request: Request) -> Response:
    """Return the old or the new face of a change as SVG."""
    found = studio.comparison.state
    number, is_new = _number(request, "number"), request.text("which") == "new"
    listed = found.get("changes", ())
    if found.get("key") != request.text("key") or not number < len(listed):
        raise NotFoundError(request.text("number"))
    return Response(listed[number]["faces"][is_new].encode(), SVG, is_lasting=True)


@route("GET", "/api/print/record")
def record(studio: Studio, request: Request) -> Response:
    """Return the sheets of the last build, and the recorded ones."""
    return as_json(_record(studio))


@route("POST", "/api/print/record")
def record_printed(studio: Studio, request: Request) -> Response:
    """Record sheets as printed; the next print of changes starts from there."""
    sheets = set()
    for each in request.items("sheets"):
        if not (isinstance(each, list) and len(each) == 2 and isinstance(each[0], str)):
            raise BadRequestError("sheets")
        if type(each[1]) is not int:
            raise BadRequestError("sheets")
        sheets.add(Sheet(each[0], each[1]))
    record_sheets(studio.out, sheets)
    studio.comparison.end()
    studio.comparison.state = {"state": "idle"}
    studio.events.send("changes", {"state": "idle"})
    return as_json(_record(studio))


@route("GET", "/api/print/older")
def older(studio: Studio, request: Request) -> Response:
    """Return the files of the game that changed since the PDFs were made."""
    return as_json({"files": changed_since(studio.root, studio.out)})


@route("GET", "/api/print/pull")
def pull_page(studio: Studio, request: Request) -> Response:
    """Return the pull list as a file to send to a phone."""
    return made_page(studio.out, PULL_PAGE)


def _record(studio: Studio) -> dict[str, Any]:
    build = last_build(studio.out)
    if build is None:
        return {"run": 0, "sheets": [], "recorded": [], "isPrinted": False, "hasPull": False}
    pieces = build.pieces()
    return {
        "run": build.run,
        "sheets": [[*each, pieces[each]] for each in build.sheets],
        "recorded": sorted(build.recorded),
        "isPrinted": (studio.out / PRINTED_FILE).exists(),
        "hasPull": (studio.out / PULL_PAGE).is_file(),
    }


def _task(
    studio: Studio, name: str, asked: dict[str, Any], *, draft: bool = False
) -> dict[str, Any]:
    """Return a task for the process that prints."""
    return {
        "task": name,
        "root": str(studio.root),
        "display": studio.display_path,
        "out": str(studio.out),
        "choices": asked,
        "draft": draft,
    }


def _compared_key(studio: Studio, asked: dict[str, Any]) -> str:
    """Return a key of the game's state, the record, and the choices that faces depend on."""
    try:
        record = digest_of_text(read_ours(studio.out / PRINTED_FILE))
    except (OSError, UnicodeDecodeError):
        record = ""
    chosen = [asked.get(name) for name in ("low_ink", "bleed", "without", "choose")]
    return digest_of_text(json.dumps([studio.revision, record, chosen]))


@route("GET", "/api/print/file")
def file(studio: Studio, request: Request) -> Response:
    """Return a PDF of the last print."""
    name = request.text("name")
    if name not in files_of_last_build(studio.out) or (studio.out / name).is_symlink():
        raise NotFoundError(name)
    try:
        content = (studio.out / name).read_bytes()
    except OSError:
        raise NotFoundError(name) from None
    return Response(content, PDF)


def _choices(request: Request) -> dict[str, Any]:
    asked = request.body.get("choices", {})
    if not isinstance(asked, dict):
        raise BadRequestError("choices")
    try:
        request_of(asked)
    except WrongChoiceError as trouble:
        raise BadRequestError(str(trouble)) from None
    return asked


def _number(request: Request, name: str) -> int:
    text = request.text(name)
    if not (text.isascii() and text.isdigit() and len(text) < 8):
        raise BadRequestError(name)
    return int(text)


def _game(studio: Studio) -> Game:
    """Return the game as it is now.

    Raises:
        EditRefused: if it can't be read.
    """
    game = studio.loaded().game
    if game is None:
        raise EditRefused(tr("the game can't be read yet"), tr("correct its files first"))
    return game
