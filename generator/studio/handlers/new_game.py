"""New games: from a spreadsheet, from the starter, and from a copy of a game that ships."""

from __future__ import annotations

import binascii
from base64 import b64decode
from collections.abc import Callable
from functools import partial
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.problem import UsageError
from punchboard.generator.new.fetch import fetch_table
from punchboard.generator.new_game import Choices, check_free, starter_files, write_files
from punchboard.generator.schemas.folder import schema_files
from punchboard.generator.studio.home.copied_game import files_of_copy
from punchboard.generator.studio.home.folders import absolute
from punchboard.generator.studio.home.new_deck import NewDeck, made_lines
from punchboard.generator.studio.home_route import home_route
from punchboard.generator.studio.route import (
    SVG,
    BadRequestError,
    NotFoundError,
    Request,
    Response,
    as_json,
)
from punchboard.generator.studio.workspace import Workspace


@home_route("POST", "/api/home/new")
def new_game(workspace: Workspace, request: Request) -> Response:
    """Make a game from the starter, or from a copy of a game that ships, and open it."""
    folder, title = absolute(request.text("folder")), _title(request)
    check_free(folder)
    name = request.text("from")
    if name and name not in workspace.shipped:
        raise NotFoundError(name)
    files = (
        files_of_copy(workspace.shipped[name], title)
        if name
        else {**starter_files(title), **schema_files()}
    )
    write_files(folder, files)
    return as_json({"game": workspace.open_folder(folder)})


@home_route("POST", "/api/home/deck")
def begin(workspace: Workspace, request: Request) -> Response:
    """Begin a game from a spreadsheet: a file, or the link of a Google Sheet."""
    number, deck = workspace.begin_deck()
    link = request.text("link").strip()
    try:
        if link:
            deck.add("cards.csv", fetch_table(link))
            deck.link = link
        else:
            deck.add(request.text("file"), _content(request))
        return _described(workspace, number, deck)
    except BaseException:
        workspace.end_deck(number)
        raise


@home_route("POST", "/api/home/deck/add")
def add(workspace: Workspace, request: Request) -> Response:
    """Add a picture or a font beside the spreadsheet, or the spreadsheet as saved again."""
    number, file, content = request.text("deck"), request.text("file"), _content(request)
    deck = workspace.deck(number)
    return _described(workspace, number, deck, partial(deck.add, file, content))


@home_route("POST", "/api/home/deck/choose")
def choose(workspace: Workspace, request: Request) -> Response:
    """Choose worksheets, roles of columns, the size of cards and their design."""
    number = request.text("deck")
    deck, choices = workspace.deck(number), _choices(request)
    return _described(workspace, number, deck, partial(deck.choose, choices))


@home_route("GET", "/api/home/deck/face")
def face(workspace: Workspace, request: Request) -> Response:
    """Return a card as it would be made, as SVG."""
    deck, design = workspace.deck(request.text("deck")), request.text("design")
    component, card = request.text("component"), request.text("card")
    place = f"{request.text('deck')}/{design}/{component}/{card}"
    svg = workspace.work(place, partial(deck.face, design, component, card))
    if svg is None:
        raise NotFoundError(card)
    return Response(svg.encode(), SVG)


@home_route("POST", "/api/home/deck/make")
def make(workspace: Workspace, request: Request) -> Response:
    """Make the game of a spreadsheet, and open it."""
    number, title = request.text("deck"), _title(request)
    folder = absolute(request.text("folder"))
    deck = workspace.deck(number)
    made = workspace.work(f"{number}/make", partial(deck.make, folder, title))
    workspace.end_deck(number)
    return as_json({"game": workspace.open_folder(folder), "lines": made_lines(made)})


@home_route("POST", "/api/home/deck/drop")
def drop(workspace: Workspace, request: Request) -> Response:
    """Drop a game that isn't made yet."""
    workspace.end_deck(request.text("deck"))
    return as_json({})


def _described(
    workspace: Workspace, number: str, deck: NewDeck, change: Callable[[], None] | None = None
) -> Response:
    def job() -> dict[str, Any]:
        if change is not None:
            change()
        return deck.described()

    return as_json({"deck": number, **workspace.work(f"{number}/described", job)})


def _content(request: Request) -> bytes:
    try:
        return b64decode(request.text("content"), validate=True)
    except (binascii.Error, ValueError):
        raise BadRequestError("content") from None


def _title(request: Request) -> str:
    title = " ".join(request.text("title").split())
    if not title:
        raise UsageError(tr("the game has no name"), tr("type one"))
    return title[:200]


def _choices(request: Request) -> Choices:
    """Return the choices that the page sends.

    Raises:
        BadRequestError: if they aren't of the right type.
    """
    sheets, roles = request.items("sheets"), request.body.get("roles")
    if not all(isinstance(each, str) for each in sheets):
        raise BadRequestError("sheets")
    if not isinstance(roles, dict) or not all(isinstance(each, dict) for each in roles.values()):
        raise BadRequestError("roles")
    try:
        chosen = {
            str(sheet): {int(index): role for index, role in columns.items()}
            for sheet, columns in roles.items()
        }
    except ValueError:
        raise BadRequestError("roles") from None
    return Choices(sheets, chosen, request.text("size"), request.text("design"))
