"""Check `knockout`: small thin text that is left white in dark ink, which closes over it."""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.generator.preflight.colour import contrast
from punchboard.generator.preflight.finding import Spot, quoted
from punchboard.generator.preflight.limits import KNOCKED_OUT, RICH
from punchboard.generator.preflight.marks import as_box
from punchboard.generator.preflight.sampler import TEXTURE, WHITE
from punchboard.generator.preflight.view import FaceView

#: Points of size below this are compared as equal.
_SLACK = 0.005


def check_knockout(view: FaceView) -> Iterator[Spot]:
    """Yield the texts of a face that ink would close: small, not bold, pale on nearly black."""
    for words in view.flat.words:
        if not words.text or words.bold or words.size >= KNOCKED_OUT - _SLACK:
            continue
        if contrast(words.colour, WHITE) > contrast(words.colour, "#000000"):
            continue  # dark text
        below = view.flat.marks[: words.number]
        grounds = [
            view.sampler.colour(below, x, y, thinnest=TEXTURE) or WHITE for x, y in words.points
        ]
        ground = min(grounds, key=lambda each: contrast(each, WHITE))
        if contrast(ground, WHITE) < RICH:
            continue
        yield Spot(
            "knockout",
            (words.font, ground),
            f"text {quoted(words.text)} of {words.size:.3g} pt is left pale in {ground}, must be"
            f" bold or {KNOCKED_OUT:g} pt or more",
            "set it bold or larger, or its ground paler: much ink spreads into thin letters",
            as_box(words.box),
            words.size,
            words.text,
        )
