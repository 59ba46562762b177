"""`fold`: text across a fold of a piece."""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.cards.catalog import tr
from punchboard.generator.face_summary import Issue
from punchboard.generator.graphics.display_list import Shape
from punchboard.generator.graphics.geometry import MM, Bounds
from punchboard.generator.pieces.outline import FOLD_DASH
from punchboard.generator.pieces.piece import PieceTemplate
from punchboard.generator.preflight.check import FaceCheck
from punchboard.generator.preflight.face_view import FaceView, Fold, as_box
from punchboard.generator.preflight.finding import OVER_FOLD, quoted


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


CHECK = FaceCheck("fold", check_fold, order=110, applies=lambda side: bool(side.view.folds))
