"""Standard output and error take every text, in whatever code page the console has."""

from __future__ import annotations

import codecs
import sys

#: What stands in for a sign that a console's code page lacks.
_PLAIN_SIGNS = {
    "→": "->", "−": "-", "–": "-", "—": "-", "×": "x", "…": "...", "·": "-", "•": "*", "\xa0": " ",
    "“": '"', "”": '"', "‘": "'", "’": "'", "\u202f": " ", "⏎": " ", "≥": ">=", "≤": "<=",
}  # fmt: skip


def prepare_streams() -> None:
    """Let standard output and error write every text, in whatever code page the console has."""
    codecs.register_error("punchboard", _replaced)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="punchboard")


def _replaced(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(_PLAIN_SIGNS.get(sign, "?") for sign in signs), error.end
