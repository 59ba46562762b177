"""Text files for the editor, with the schemas of their YAML and the names that fit in them."""

from __future__ import annotations

from functools import partial
from pathlib import PurePosixPath

from punchboard.generator.studio.history.blobs import digest_of
from punchboard.generator.studio.route import BadRequestError, Request, Response, as_json, route
from punchboard.generator.studio.studio import Studio
from punchboard.generator.studio.text_file import LANGUAGES, open_text
from punchboard.generator.studio.text_schema import names_for, schema_of


@route("GET", "/api/text")
def text(studio: Studio, request: Request) -> Response:
    """Return a text file, with the digest that an edit of it names."""
    file = request.text("file")
    with studio.lock:
        found = open_text(studio, file)
        state = studio.state()
    return as_json(
        {
            **state,
            "file": file,
            "text": found.text,
            "digest": digest_of(found.raw),
            "language": LANGUAGES[PurePosixPath(file).suffix.lower()],
            "editable": not studio.read_only,
            "reason": studio.read_only,
        }
    )


@route("GET", "/api/schema")
def schema(studio: Studio, request: Request) -> Response:
    """Return the JSON Schema of a YAML file; null if it has none."""
    with studio.lock:
        game = studio.loaded().game
    return as_json(schema_of(game, request.text("file")))


@route("GET", "/api/beside")
def beside(studio: Studio, request: Request) -> Response:
    """Return the kind of picture beside a text: a page, a face of a card, or nothing."""
    shown = request.text("file"), request.text("component"), request.text("card")
    job = partial(studio.beside, *shown)
    place = f"{request.text('window')}/beside"
    return as_json(studio.layouts.ask(place, job, is_urgent=True).result()._asdict())


@route("GET", "/api/rulebook")
def rulebook(studio: Studio, request: Request) -> Response:
    """Return the page of the rulebook that a line of the rules is on, or a page by its number.

    A page that the window shows already, as its key says, comes without its document.
    """
    try:
        line, number = (int(request.text(name) or "0") for name in ("line", "page"))
    except ValueError:
        raise BadRequestError("line") from None
    job = partial(studio.rulebook_page, line, number)
    place = f"{request.text('window')}/page"
    page = studio.layouts.ask(place, job, is_long=True).result()
    if page.key and page.key == request.text("key"):
        page = page._replace(svg="")
    marks = [each._asdict() for each in page.marks]
    return as_json({**page._asdict(), "marks": marks})


@route("GET", "/api/names")
def names(studio: Studio, request: Request) -> Response:
    """Return the game's columns, colors and fonts that a text file may name."""
    with studio.lock:
        game = studio.loaded().game
    return as_json(names_for(game, request.text("file")))
