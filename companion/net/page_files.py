"""The files of the page, in the host's language."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path

from punchboard.cards.catalog import catalog_of, language, page_messages, tr
from punchboard.cards.emoji_set import named
from punchboard.companion.net.server import Reply

_PAGE = Path(__file__).parents[1] / "web"
#: Where pages find the pictures of emoji.
EMOJI = "/emoji"
#: Content types of the files that are served.
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}


def page_files() -> dict[str, Reply]:
    """Return the files of the page by the paths at which a browser asks; no others are served.

    `/language.js` isn't a file: it holds the translations of the page's messages.
    """
    found = {
        f"/{path.name}": Reply(200, KINDS[path.suffix], _read(path))
        for path in sorted(_PAGE.iterdir())
        if path.suffix in KINDS
    }
    found["/"] = found.pop("/index.html")
    words = {} if language() == "en" else catalog_of(page_messages())
    catalog = json.dumps({"language": language(), "words": words}, ensure_ascii=False)
    script = f"globalThis.punchboardCatalog = {catalog};\n".encode()
    found["/language.js"] = Reply(200, KINDS[".js"], script)
    return found


def emoji_file(path: str) -> Reply | None:
    """Return the picture of an emoji by the path at which a page asks for it; None for others."""
    folder, _, name = path.rpartition("/")
    drawing = named(name) if folder == EMOJI else None
    return None if drawing is None else Reply(200, KINDS[".svg"], drawing)


def _read(path: Path) -> bytes:
    """Return a file's content; the few words that HTML files hold are translated."""
    content = path.read_bytes()
    if path.suffix != ".html" or language() == "en":
        return content
    text = content.decode().replace('<html lang="en">', f'<html lang="{escape(language())}">')
    for english, own in _words().items():
        text = text.replace(f">{english}<", f">{escape(own)}<")
        text = text.replace(f'aria-label="{english}"', f'aria-label="{escape(own)}"')
    return text.encode()


def _words() -> dict[str, str]:
    """Return the words of the HTML files and their translations."""
    return {
        "To the question": tr("To the question"),
        "The table": tr("The table"),
        "The reveal": tr("The reveal"),
        "Players": tr("Players"),
        "On the table": tr("On the table"),
        "Tracks": tr("Tracks"),
        "This page needs JavaScript.": tr("This page needs JavaScript."),
    }
