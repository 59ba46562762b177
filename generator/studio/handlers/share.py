"""Share a game: its folder as a zip file, all its cards as one page."""

from __future__ import annotations

from functools import partial

from punchboard.cards.catalog import tr
from punchboard.cards.game import Card
from punchboard.cards.load.notes import load_notes
from punchboard.generator.studio.card_faces import Picture
from punchboard.generator.studio.folder_files import files_of, outside_of
from punchboard.generator.studio.home.folders import folder_name
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.route import NotFoundError, Request, Response, as_json, route
from punchboard.generator.studio.share.card_page import make_card_page
from punchboard.generator.studio.share.folder_zip import zip_folder
from punchboard.generator.studio.studio import Studio

#: Paths left out that are named.
_MOST_TOLD = 12


@route("GET", "/api/share")
def share(studio: Studio, request: Request) -> Response:
    """Return the size of a zip file of the folder, and the paths that it leaves out."""
    files = files_of(studio.root)
    size = sum((studio.root / each["path"]).stat().st_size for each in files)
    outside = outside_of(studio.root)
    return as_json(
        {
            "files": len(files),
            "size": size,
            "notes": len(load_notes(studio.root).listed),
            "leftOut": outside[:_MOST_TOLD],
            "moreLeftOut": max(0, len(outside) - _MOST_TOLD),
        }
    )


@route("GET", "/api/share/folder.zip")
def folder_zip(studio: Studio, request: Request) -> Response:
    """Return the game's folder as a zip file, with the notes on its cards unless they are off."""
    has_notes = request.text("notes") != "no"
    with studio.lock:
        content = zip_folder(studio.root, has_notes=has_notes)
    return Response(content, "application/zip", file=f"{folder_name(studio.root.name)}.zip")


@route("POST", "/api/share/cards")
def make_cards(studio: Studio, request: Request) -> Response:
    """Make one page of all cards, and return its size."""
    game = studio.loaded().game
    if game is None:
        raise EditRefused(tr("the game can't be read yet"), tr("correct its files first"))

    def lay_out(card: Card, side: str) -> Picture | None:
        place = f"share/{card.component}/{card.id}/{side}"
        job = partial(studio.lay_out, card.component, card.id, side)
        return studio.layouts.ask(place, job).result()

    page = make_card_page(game, lay_out)
    studio.card_page = page.content
    return as_json({"size": len(page.content), "cards": page.cards, "leftOut": page.left_out})


@route("GET", "/api/share/cards.html")
def card_page(studio: Studio, request: Request) -> Response:
    """Return the page of all cards that was made last."""
    if not studio.card_page:
        raise NotFoundError(tr("page of cards"))
    name = f"{folder_name(studio.root.name)}.html"
    return Response(studio.card_page, "application/octet-stream", file=name)
