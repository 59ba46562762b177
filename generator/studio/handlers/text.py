"""Text files for the editor, with the schemas of their YAML and the names that fit in them."""

from __future__ import annotations

from pathlib import PurePosixPath

from punchboard.generator.studio.history.blobs import digest_of
from punchboard.generator.studio.route import Request, Response, as_json, route
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


@route("GET", "/api/names")
def names(studio: Studio, request: Request) -> Response:
    """Return the game's columns, colors and fonts that a text file may name."""
    with studio.lock:
        game = studio.loaded().game
    return as_json(names_for(game, request.text("file")))
