"""Checks for professional printing: misaligned plates, folds, cutting dies, font licenses.

A build doesn't know the press, so inks are estimated; an export for a press has its profile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from punchboard.cards.catalog import marked, tr, translated
from punchboard.generator.face_summary import Issue
from punchboard.generator.graphics.display_list import Face, Group, Item, Line, Shape, Text
from punchboard.generator.graphics.geometry import MM, Bounds, Rect
from punchboard.generator.pieces.outline import FOLD_DASH
from punchboard.generator.pieces.piece import PieceTemplate
from punchboard.generator.preflight.face_view import FaceView, Fold, Words, as_box
from punchboard.generator.preflight.finding import (
    LEAST_INK,
    MIXED_SIZE,
    MOST_INK,
    MOST_INKS,
    NARROWEST,
    OVER_FOLD,
    SLACK,
    quoted,
)
from punchboard.generator.text.font_file import FontFile

#: Colors of a screen with no more light than this, and no farther from gray, go to a press as black
#: ink alone if they are words, as an export prints them (0 to 255).
_LIGHT, _NEARLY_GREY = 200, 20


class Mixture(NamedTuple):
    """The inks that print a color.

    Attributes:
        inks: Number of inks with a visible edge.
        percent: Sum of all inks.
    """

    inks: int
    percent: float

    @property
    def is_risky(self) -> bool:
        """Return whether small text of it shows misaligned plates."""
        return self.inks > MOST_INKS and round(self.percent) > MOST_INK


def estimated(colour: str) -> Mixture:
    """Estimate the inks that a press uses for words of a color (`#rrggbb`).

    Cyan, magenta and yellow are the complements of red, green and blue. Profiles replace a part of
    them by black and come to about the same sum.
    """
    light = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    if max(light) <= _LIGHT and max(light) - min(light) <= _NEARLY_GREY:
        return Mixture(1, 100 - max(light) / 2.55)
    return mixture_of([1 - each / 255 for each in light])


def mixture_of(ink: Sequence[float]) -> Mixture:
    """Return the mixture of ink amounts, each from 0 to 1."""
    percents = [100 * each for each in ink]
    return Mixture(sum(each >= LEAST_INK for each in percents), sum(percents))


def check_inks(view: FaceView) -> Iterator[Issue]:
    """Yield the worst small text of a face that a press mixes of more than two inks."""
    small = [words for words in view.words if words.text and words.size < MIXED_SIZE - _ROUNDING]
    mixtures = [(words, estimated(words.colour)) for words in small]
    risky = [(words, mixture) for words, mixture in mixtures if mixture.is_risky]
    if not risky:
        return
    words, mixture = max(risky, key=lambda each: each[1].percent)
    yield Issue(
        "inks",
        (),
        tr(
            "text {text} of {size:.3g} pt ({colour}) takes {inks} inks, about "
            "{percent:.0f} % in all, on a press, must be {mixed_size:g} pt or "
            "more",
            text=quoted(words.text),
            size=words.size,
            colour=words.colour,
            inks=mixture.inks,
            percent=mixture.percent,
            mixed_size=MIXED_SIZE,
        ),
        tr(
            "for a print shop, set it larger, or in black or gray: plates miss "
            "each other by a hair; at home there is nothing to do"
        ),
        as_box(words.box),
        -mixture.percent,
        words.text,
    )


def small_colours(items: Iterable[Item], scale: float = 1.0) -> Iterator[tuple[str, str, float]]:
    """Yield text, color and size in points of each small text among items, and in their groups."""
    for item in items:
        if isinstance(item, Group):
            a, b, c, d, _, _ = item.matrix
            yield from small_colours(item.items, scale * float(abs(a * d - b * c) ** 0.5))
        elif isinstance(item, Line | Text) and item.size * scale < MIXED_SIZE - _ROUNDING:
            text = item.text if isinstance(item, Text) else "".join(each for _, each in item.runs)
            if text.strip():
                yield text.strip(), item.colour, item.size * scale


def small_on(face: Face) -> Iterator[tuple[str, str, float]]:
    """Yield text, color and size in points of each small text on a face."""
    if face.underlay is not None:
        yield from small_on(face.underlay)
    yield from small_colours(face.items)


#: Sizes are rounded to a hundredth of a point before they are compared.
_ROUNDING = 0.005


def folds_of(template: PieceTemplate, *, is_back: bool) -> tuple[Fold, ...]:
    """Return the fold lines on one side of a piece."""
    width, height = template.size.width * MM, template.size.height * MM
    places = [width - each * MM if is_back else each * MM for each in template.scores]
    folds = [((x, 0.0), (x, height)) for x in places]
    side = template.back if is_back else template.front
    for line in side.lines if side is not None else ():
        if isinstance(line, Shape) and line.dash == FOLD_DASH:
            points = [(float(x), float(y)) for _, x, y in line.segments]
            folds += zip(points[::2], points[1::2], strict=True)
    return tuple(folds)


def check_fold(view: FaceView) -> Iterator[Issue]:
    """Yield the texts of a face that cross a fold of the piece."""
    for words in view.words:
        if not words.text:
            continue
        box = view.marks[words.number].whole  # a panel clips its content at the next one
        for fold in view.folds:
            if _lies_across(fold, box):
                yield Issue(
                    "fold",
                    (words.font,),
                    tr("text {text} lies across a fold", text=quoted(words.text)),
                    tr(
                        "move it to one side of the fold, break it into two lines, or make "
                        "it smaller"
                    ),
                    as_box(box),
                    0.0,
                    words.text,
                )
                break


def _lies_across(fold: Fold, box: Bounds) -> bool:
    """Return whether a box overlaps both sides of a vertical or horizontal fold."""
    (x1, y1), (x2, y2) = fold
    left, bottom, right, top = box
    if abs(x1 - x2) < abs(y1 - y2):
        low, high = min(y1, y2), max(y1, y2)
        return left + OVER_FOLD < x1 < right - OVER_FOLD and low < top and bottom < high
    low, high = min(x1, x2), max(x1, x2)
    return bottom + OVER_FOLD < y1 < top - OVER_FOLD and low < right and left < high


def check_narrow(view: FaceView) -> Iterator[Issue]:
    """Yield one issue if a piece is too small to be cut out."""
    face = view.face
    narrow = min(face.width, face.height)
    if narrow >= NARROWEST - SLACK:
        return
    yield Issue(
        "cut",
        ("narrow",),
        tr(
            "a piece of {width:.3g} × {height:.3g} mm is too small to cut, "
            "must be {narrowest:.2f} mm (1/4 inch) wide or more",
            width=face.width / MM,
            height=face.height / MM,
            narrowest=NARROWEST / MM,
        ),
        tr("make it larger (10 mm is easy to cut and to pick up), or use cubes or beads instead"),
        Rect.from_bottom(0.0, 0.0, face.width, face.height),
        narrow,
    )


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
