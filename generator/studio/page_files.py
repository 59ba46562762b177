"""The files of the Studio's page, as the build made them."""

from __future__ import annotations

from pathlib import Path

from punchboard.generator.studio.page import BUILT, words_script
from punchboard.generator.studio.route import Response

_KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".map": "application/json; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
}


def page_of(path: str) -> Response | None:
    """Return a file of the page by the path of its address; None if there is no such file."""
    if path == "/words.js":
        return Response(words_script(), _KINDS[".js"])
    name = "index.html" if path == "/" else path.removeprefix("/")
    file = _files().get(name)
    if file is None:
        return None
    return Response(file.read_bytes(), _KINDS[".js" if file.suffix == ".jsx" else file.suffix])


def _files() -> dict[str, Path]:
    """Return the files of the bundle by name: no other path is ever opened.

    A build renames them, so they are listed each time.
    """
    found = (each for each in BUILT.rglob("*") if each.is_file() and each.suffix in _KINDS)
    return {each.relative_to(BUILT).as_posix(): each for each in found}
