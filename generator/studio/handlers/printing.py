"""Printing: choices, sheets as pictures, and PDFs."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.game import Game
from punchboard.cards.printable import shown_path
from punchboard.generator.impose.sheet import SHEETS, find_sheet
from punchboard.generator.options import options_of
from punchboard.generator.output import files_of_last_build
from punchboard.generator.paper import usual_paper
from punchboard.generator.printer import load_printers
from punchboard.generator.rulebook_files import NAME as RULEBOOK
from punchboard.generator.rulebook_files import has_rulebook
from punchboard.generator.studio.card_faces import digest_of_text
from punchboard.generator.studio.printing.choices import WrongChoiceError, request_of
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
            "printers": list(load_printers()),
            "parts": _parts(game),
            "out": shown_path(studio.out),
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
    job = partial(studio.sheets.plan, key, game, studio.out, request_of(asked))
    place = f"{request.text('window')}/sheets"
    planned = studio.layouts.ask(place, job, is_urgent=True).result()
    return as_json(
        {
            **state,
            "key": key,
            "files": [shown_file(each) for each in planned.files if each.pages],
            "faults": [
                {"message": each.message, "hint": str(each.hint)} for each in planned.planning
            ],
        }
    )


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
    studio.press.start(
        {
            "root": str(studio.root),
            "display": studio.display_path,
            "out": str(studio.out),
            "choices": asked,
            "draft": is_draft,
        }
    )
    return as_json(studio.press.state)


@route("POST", "/api/print/cancel")
def cancel(studio: Studio, request: Request) -> Response:
    """Stop making PDFs; those of the last print stay."""
    studio.press.cancel()
    return as_json(studio.press.state)


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


def _parts(game: Game) -> list[dict[str, Any]]:
    """Return the parts of a game, each with the other ways to make it."""
    offered = options_of(game)
    others = {name for words in offered.values() for name in words.values()}
    parts: list[dict[str, Any]] = [
        {
            "name": name,
            "title": _title(game, name),
            "ways": [
                {"word": word, "title": _title(game, other)}
                for word, other in offered.get(name, {}).items()
            ],
        }
        for name in game.components
        if name not in others
    ]
    if has_rulebook(game):
        parts.append({"name": RULEBOOK, "title": tr("Rulebook"), "ways": []})
    return parts


def _title(game: Game, name: str) -> str:
    return game.components[name].title or name.replace("_", " ").capitalize()


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
