"""TrueType files as reportlab reads them: metrics for layout, and subsets for the PDF."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from reportlab.pdfbase.ttfonts import TTFError, TTFont

from punchboard.cards.problem import PunchboardError


class FontError(PunchboardError):
    """A font file that cannot be embedded.

    Attributes:
        path: the file.
    """

    def __init__(self, path: Path, message: str, hint: str) -> None:
        super().__init__(message, hint)
        self.path = path


class _Font(TTFont):  # type: ignore[misc]
    """A font that says so when it turns out to be damaged only as its letters are gathered.

    Attributes:
        path: its file.
    """

    path = Path()

    def splitString(self, text: str, doc: Any, encoding: str = "utf-8") -> Any:
        """Return a text in pieces, each with the number of its subset."""
        try:
            return super().splitString(text, doc, encoding)
        except Exception as error:  # as below: a damaged file breaks reportlab in any of its ways
            raise damaged_font(self.path) from error

    def addObjects(self, doc: Any) -> None:
        """Add the subsets to a document."""
        try:
            super().addObjects(doc)
        except Exception as error:
            raise damaged_font(self.path) from error


class Metrics(NamedTuple):
    """Measures of a font in ems.

    Attributes:
        widths: of characters.
        cap_height: of capitals.
        descent: below the baseline, positive.
    """

    widths: Mapping[str, float]
    cap_height: float
    descent: float


#: Digests of fonts by the PostScript name that they brought along.
_names: dict[bytes, str] = {}


@cache
def read_font(path: Path) -> TTFont:
    """Read a TrueType file, once in a process.

    Raises:
        FontError: if it is no such file, or a variable font.
    """
    try:
        content = path.read_bytes()
        font = _known(hashlib.sha256(content).hexdigest(), content)
    except TTFError as error:
        if "postscript outlines" in str(error).lower():
            raise FontError(
                path,
                f"font {path.name} has PostScript outlines (OTF), which cannot be embedded",
                "use the TrueType (.ttf) version of the font",
            ) from error
        raise damaged_font(path) from error
    except Exception as error:  # a damaged file breaks reportlab's reader in any of its ways
        raise damaged_font(path) from error
    if "fvar" in font.face.table:
        raise FontError(
            path,
            f"font {path.name} is a variable font, of which only one weight would print",
            "use the static .ttf files of its weights",
        )
    font.path = path
    return font


@cache
def _known(digest: str, content: bytes) -> TTFont:
    """Return the font of some bytes, named by them: files and faces may share their names."""
    font = _Font(digest, BytesIO(content))
    taken = _names.setdefault(font.face.name, digest)
    if taken != digest:  # two fonts in one file must not be called the same
        font.face.subfontNameX = b"-" + digest[:8].encode()
    return font


@cache
def read_metrics(path: Path) -> Metrics:
    """Return the metrics of a TrueType file.

    Raises:
        FontError: if it cannot be embedded.
    """
    face = read_font(path).face
    widths = {chr(code): width / 1000 for code, width in face.charWidths.items()}
    return Metrics(widths, face.capHeight / 1000 or 0.7, min(-face.descent / 1000, 0.3))


def damaged_font(path: Path) -> FontError:
    """Return what is said of a font file that cannot be read to its end."""
    return FontError(
        path, f"font {path.name} is damaged, or no TrueType font", "use a sound .ttf file"
    )
