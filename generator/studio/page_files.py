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


#: Address of the start page; `/` is that of a game.
HOME = "/home"
#: The place of `index.html` that says which of them it is.
_PLACE = b"{place}"


def page_of(path: str) -> Response | None:
    """Return a file of the page by the path of its address; None if there is no such file."""
    if path == "/words.js":
        return Response(words_script(), _KINDS[".js"])
    is_page = path in ("/", HOME)
    file = _files().get("index.html" if is_page else path.removeprefix("/"))
    if file is None:
        return None
    if is_page:
        place = b"home" if path == HOME else b"game"
        return Response(file.read_bytes().replace(_PLACE, place), _KINDS[".html"])
    return Response(file.read_bytes(), _KINDS[".js" if file.suffix == ".jsx" else file.suffix])


def _files() -> dict[str, Path]:
    """Return the files of the bundle by name: no other path is ever opened.

    A build renames them, so they are listed each time.
    """
    found = (each for each in BUILT.rglob("*") if each.is_file() and each.suffix in _KINDS)
    return {each.relative_to(BUILT).as_posix(): each for each in found}
