"""`font`: fonts that their makers do not allow in a PDF file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from punchboard.cards.catalog import marked, tr, translated
from punchboard.generator.face_summary import Issue
from punchboard.generator.graphics.display_list import Line
from punchboard.generator.preflight.check import FaceCheck
from punchboard.generator.preflight.face_view import FaceView, Words, as_box
from punchboard.generator.text.font_file import FontFile


class Refusal(NamedTuple):
    """A reason not to embed a font, and the fix."""

    message: str
    hint: str


#: Bits of `fsType` (OpenType 1.9.1, table OS/2): the usage permissions, of which only the first
#: forbids embedding, and two that limit how a font is embedded.
_USAGE, _RESTRICTED, _WHOLE_ONLY, _BITMAPS_ONLY = 0x000E, 0x0002, 0x0100, 0x0200
_OTHER_FONT = marked(
    "use a font that may be embedded, such as one under the SIL Open Font License, or ask its maker"
    " for a license that covers PDF files"
)


def refusal_of(file: FontFile) -> Refusal | None:
    """Return why a font's maker doesn't allow it in our PDF files; None if it is allowed."""
    name = file.path.name
    if file.rights & _USAGE == _RESTRICTED:
        return Refusal(
            tr("font {name} may not be embedded in a PDF (restricted license)", name=name),
            translated(_OTHER_FONT),
        )
    if file.rights & _BITMAPS_ONLY:
        return Refusal(
            tr("font {name} may only be embedded in a PDF as bitmaps, not as outlines", name=name),
            translated(_OTHER_FONT),
        )
    if file.rights & _WHOLE_ONLY:
        return Refusal(
            tr("font {name} may only be embedded in a PDF whole, not just its letters", name=name),
            translated(_OTHER_FONT),
        )
    return None


def check_fonts(view: FaceView) -> Iterator[Issue]:
    """Yield the fonts of a face that their makers don't allow to be embedded."""
    reported: set[str] = set()
    for words in view.words:
        for name in _fonts_of(view, words):
            if name in reported:
                continue
            reported.add(name)
            refusal = refusal_of(view.fonts.named(name).file)
            if refusal is not None:
                yield Issue(
                    "font",
                    (name,),
                    tr("{message}, and is used", message=refusal.message),
                    refusal.hint,
                    as_box(words.box),
                    0.0,
                    name,
                )


def _fonts_of(view: FaceView, words: Words) -> Iterator[str]:
    """Yield the names of the fonts that a text is drawn in."""
    item = view.marks[words.number].item
    if isinstance(item, Line):
        yield from (name for name, _ in item.runs)


CHECK = FaceCheck("font", check_fonts, order=100, applies=lambda side: side.has_own_fonts)
