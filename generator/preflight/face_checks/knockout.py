"""`knockout`: thin pale text in nearly black ink."""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.cards.catalog import tr
from punchboard.generator.art.color import contrast
from punchboard.generator.face_summary import Issue
from punchboard.generator.preflight.check import FaceCheck
from punchboard.generator.preflight.face_view import TEXTURE, WHITE, FaceView, as_box
from punchboard.generator.preflight.finding import KNOCKED_OUT, RICH, ROUNDING, quoted


def check_knockout(view: FaceView) -> Iterator[Issue]:
    """Yield the texts of a face that ink would fill in: small, not bold, pale on nearly black."""
    for words in view.words:
        if not words.text or words.bold or words.size >= KNOCKED_OUT - ROUNDING:
            continue
        if contrast(words.colour, WHITE) > contrast(words.colour, "#000000"):
            continue  # dark text
        below = view.marks[: words.number]
        grounds = [
            view.sampler.colour(below, x, y, thinnest=TEXTURE) or WHITE for x, y in words.points
        ]
        ground = min(grounds, key=lambda each: contrast(each, WHITE))
        if contrast(ground, WHITE) < RICH:
            continue
        yield Issue(
            "knockout",
            (words.font, ground),
            tr(
                "text {text} of {size:.3g} pt is left pale in {ground}, must be "
                "bold or {knocked_out:g} pt or more",
                text=quoted(words.text),
                size=words.size,
                ground=ground,
                knocked_out=KNOCKED_OUT,
            ),
            tr("set it bold or larger, or its ground paler: much ink spreads into thin letters"),
            as_box(words.box),
            words.size,
            words.text,
        )


CHECK = FaceCheck("knockout", check_knockout, order=70)
