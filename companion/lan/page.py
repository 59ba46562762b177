"""The files of the guest page, read once: nothing else is ever served."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

_FOLDER = Path(__file__).parents[1] / "web"
_KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file of the page."""

    kind: str
    body: bytes


def page_files() -> dict[str, PageFile]:
    """Return the files by the path at which a browser asks for them."""
    found = {
        f"/{path.name}": PageFile(_KINDS[path.suffix], path.read_bytes())
        for path in sorted(_FOLDER.iterdir())
        if path.suffix in _KINDS
    }
    found["/"] = found.pop("/index.html")
    return found
