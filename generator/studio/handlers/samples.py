"""Pictures of fonts, styles and files, for the inspector's pickers."""

from __future__ import annotations

from collections.abc import Callable

from punchboard.cards.game import Game
from punchboard.cards.load.notes import is_of_notes
from punchboard.generator.art.library import PICTURE_ENDINGS
from punchboard.generator.studio.card_table import read_table
from punchboard.generator.studio.design.picture_column import picture_columns, undeclared_texts
from punchboard.generator.studio.design.samples import font_sample, picture_sample, style_sample
from punchboard.generator.studio.folder_files import files_of
from punchboard.generator.studio.route import SVG, NotFoundError, Request, Response, as_json, route
from punchboard.generator.studio.studio import Studio


@route("GET", "/api/pictures")
def pictures(studio: Studio, request: Request) -> Response:
    """Return the pictures of the folder, and the columns that may name them."""
    found = []
    for each in files_of(studio.root):
        file = each["path"]
        if is_of_notes(file):
            continue
        if file.lower().endswith((".svg", *PICTURE_ENDINGS)):
            status = (studio.root / file).stat()
            key = f"{status.st_mtime_ns}-{status.st_size}"
            found.append({"file": file, "key": key, "size": status.st_size})
    component, game = request.text("component"), studio.loaded().game
    files = {str(each["file"]) for each in found}
    columns = []
    if game is not None and component in game.tables:
        others = undeclared_texts(read_table(studio, component))
        columns = list(picture_columns(game, component, files, others))
    return as_json({"pictures": found, "columns": columns})


@route("GET", "/api/sample/picture")
def picture(studio: Studio, request: Request) -> Response:
    """Return a picture of the folder as a small SVG."""
    file = request.text("file")
    return _sample(studio, request, file, lambda game: picture_sample(game, file))


@route("GET", "/api/sample/font")
def font(studio: Studio, request: Request) -> Response:
    """Return a font's name, set in it."""
    family = request.text("family")
    return _sample(studio, request, family, lambda game: font_sample(game, family))


@route("GET", "/api/sample/style")
def style(studio: Studio, request: Request) -> Response:
    """Return a style's name in that style."""
    layout, name = request.text("layout"), request.text("name")
    return _sample(studio, request, name, lambda game: style_sample(game, layout, name))


def _sample(
    studio: Studio, request: Request, name: str, draw: Callable[[Game], str | None]
) -> Response:
    def job() -> str | None:
        game = studio.loaded().game
        return None if game is None else draw(game)

    svg = studio.layouts.ask(f"{request.path}/{name}", job).result()
    if svg is None:
        raise NotFoundError(name)
    return Response(svg.encode(), SVG, is_lasting=bool(request.query.get("key")))
