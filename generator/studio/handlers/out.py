"""Exports, a table for phones, and lessons of playtests."""

from __future__ import annotations

import json
from contextlib import suppress
from io import BytesIO
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.game import Game
from punchboard.generator.export.chosen_target import folder_of_target
from punchboard.generator.pack import name_of_pack
from punchboard.generator.studio.history.disk import stage, swap
from punchboard.generator.studio.home.folders import folder_name
from punchboard.generator.studio.made_page import made_page
from punchboard.generator.studio.out.companion import HOST, LEARN
from punchboard.generator.studio.out.process import PRINTING
from punchboard.generator.studio.out.targets import export_request, targets
from punchboard.generator.studio.parts import parts_of
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
from punchboard.generator.studio.share.folder_zip import zip_folder
from punchboard.generator.studio.studio import Studio

#: File of the choices of the last export of each target, beside the game's history.
_CHOICES = "exports.json"
#: The report of playtests.
_REPORT = "report.html"


@route("GET", "/api/out")
def out(studio: Studio, request: Request) -> Response:
    """Return the targets of exports, the last choices, and the state of everything that runs."""
    with studio.lock:
        game = _game(studio)
    return as_json(
        {
            "targets": targets(),
            "parts": parts_of(game),
            "choices": _remembered(studio),
            "out": str(studio.out),
            "learnt": str(studio.learnt.absolute()),
            "tables": str(studio.tables.absolute()),
            "hasPlay": game.file.play is not None,
            **_running(studio),
        }
    )


@route("POST", "/api/out/export")
def export(studio: Studio, request: Request) -> Response:
    """Export the game, in a process of its own; its choices are remembered."""
    choices = request.body.get("choices")
    if not isinstance(choices, dict):
        raise BadRequestError("choices")
    export_request(choices)  # refuses before anything starts
    studio.exports.start({**_folder(studio), "task": "export", "choices": choices})
    _remember(studio, choices)
    return as_json(_running(studio))


@route("POST", "/api/out/export/cancel")
def cancel(studio: Studio, request: Request) -> Response:
    """Stop the export; files of the one before stay."""
    studio.exports.cancel()
    return as_json(_running(studio))


@route("GET", "/api/out/files.zip")
def files(studio: Studio, request: Request) -> Response:
    """Return the files of the last export as a zip file."""
    state, target = studio.exports.state, request.text("target")
    if state["state"] != "done" or state.get("target") != target:
        raise NotFoundError(target)
    name = f"{folder_name(studio.root.name)}-{target}.zip"
    content = zip_folder(studio.out / "export" / folder_of_target(target))
    return Response(content, "application/zip", file=name)


@route("POST", "/api/out/table")
def table(studio: Studio, request: Request) -> Response:
    """Open a table of the game for phones."""
    asked = _pack(studio)
    host = {
        "pack": asked["pack"],
        "tables": str(studio.tables),
        "new": request.body.get("new") is True,
        "address": request.text("address"),
    }
    studio.table.start({PRINTING: asked, HOST: host})
    studio.make_table_faces()
    return as_json(_running(studio))


@route("POST", "/api/out/table/end")
def end_table(studio: Studio, request: Request) -> Response:
    """Close the table; it is saved."""
    studio.table.end()
    return as_json(_running(studio))


@route("GET", "/api/out/code")
def code(studio: Studio, request: Request) -> Response:
    """Return the table's link as a QR code."""
    link = studio.table.state.get("code")
    if not link:
        raise NotFoundError(tr("table"))
    import segno

    picture = BytesIO()
    segno.make(link, micro=False, error="m").save(
        picture, kind="svg", scale=8, border=3, light="#fff"
    )
    return Response(picture.getvalue(), SVG)


@route("POST", "/api/out/learn")
def learn(studio: Studio, request: Request) -> Response:
    """Read the tables of the game again."""
    if not studio.lessons.is_running:
        asked = _pack(studio)
        out = str(studio.learnt.absolute())
        lessons = {**asked, "tables": str(studio.tables), "out": out}
        studio.lessons.start({PRINTING: asked, LEARN: lessons})
    return as_json(_running(studio))


@route("GET", "/api/out/report")
def report(studio: Studio, request: Request) -> Response:
    """Return the report of playtests as a file."""
    return made_page(studio.learnt, _REPORT)


def _running(studio: Studio) -> dict[str, Any]:
    return {
        "export": studio.exports.state,
        "table": studio.table.state,
        "learn": studio.lessons.state,
    }


def _folder(studio: Studio) -> dict[str, Any]:
    return {
        "root": str(studio.root.absolute()),
        "display": studio.display_path,
        "out": str(studio.out),
    }


def _pack(studio: Studio) -> dict[str, Any]:
    """Return the task that makes the game's pack, from which the companion knows it."""
    with studio.lock:
        name = name_of_pack(_game(studio))
    pack = str((studio.out / name).absolute())
    return {**_folder(studio), "task": "pack", "pack": pack}


def _game(studio: Studio) -> Game:
    game = studio.loaded().game
    if game is None:
        raise EditRefused(tr("the game can't be read yet"), tr("correct its files first"))
    return game


def _remembered(studio: Studio) -> dict[str, Any]:
    """Return the last choices by target; "" names the last target."""
    try:
        found = json.loads((studio.folder.store / _CHOICES).read_bytes())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _remember(studio: Studio, choices: dict[str, Any]) -> None:
    found = {**_remembered(studio), choices["target"]: choices, "": choices["target"]}
    path = studio.folder.store / _CHOICES
    with suppress(OSError):  # a full disk: they are chosen again the next time
        swap(stage(path, [json.dumps(found).encode()]), path)
