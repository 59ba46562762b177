"""The files of the web page, translated into the host's language."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path

from punchboard.cards.built_files import how_to_build
from punchboard.cards.catalog import catalog_of, language, page_messages, tr
from punchboard.cards.emoji_set import named
from punchboard.companion.net.server import Reply
from punchboard.companion.table.error import TableError

_PAGE = Path(__file__).parents[1] / "web"
#: Libraries of the page, which `.ci/companion_page.py` builds.
BUILT = _PAGE / "built"
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


def page_fault() -> str:
    """Return why the page is incomplete, and how to complete it; "" if it is complete."""
    if all((BUILT / path.name).is_file() for path in (_PAGE / "libraries").glob("*.js")):
        return ""
    missing = tr(
        "The page for phones is incomplete: its libraries weren't fetched from npm's registry "
        "when Punchboard was installed."
    )
    return f"{missing}\n{how_to_build(BUILT)}"


def page_files() -> dict[str, Reply]:
    """Return the files of the page by the paths at which a browser asks; no others are served.

    `/language.js` isn't a file: it holds the translations of the page's messages.

    Raises:
        TableError: if the page's libraries weren't built.
    """
    if fault := page_fault():
        raise TableError(fault)
    found = {
        f"/{path.name}": Reply(200, KINDS[path.suffix], _read(path))
        for path in sorted(_PAGE.iterdir())
        if path.suffix in KINDS
    }
    found["/"] = found.pop("/index.html")
    for path in sorted(BUILT.glob("*.js")):
        found[f"/{BUILT.name}/{path.name}"] = Reply(200, KINDS[".js"], path.read_bytes())
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
