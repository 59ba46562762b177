"""A page that Punchboard made in a folder, as a file to keep or to send."""

from __future__ import annotations

from pathlib import Path

from punchboard.generator.output import read_ours
from punchboard.generator.studio.route import NotFoundError, Response


def made_page(folder: Path, name: str) -> Response:
    """Return an HTML file of a folder as a download.

    Raises:
        NotFoundError: if it isn't there, or can't be read.
    """
    try:
        text = read_ours(folder / name)
    except (OSError, UnicodeDecodeError):
        raise NotFoundError(name) from None
    return Response(text.encode(), "text/html; charset=utf-8", file=name)
