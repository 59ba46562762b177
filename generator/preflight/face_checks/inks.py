"""`inks`: small text that a press mixes of many inks, a note."""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.cards.catalog import tr
from punchboard.generator.face_summary import Issue
from punchboard.generator.preflight.check import FaceCheck
from punchboard.generator.preflight.face_view import FaceView, as_box
from punchboard.generator.preflight.finding import MIXED_SIZE, ROUNDING, quoted
from punchboard.generator.preflight.press_checks import estimated


def check_inks(view: FaceView) -> Iterator[Issue]:
    """Yield the worst small text of a face that a press mixes of more than two inks."""
    small = [words for words in view.words if words.text and words.size < MIXED_SIZE - ROUNDING]
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


CHECK = FaceCheck(
    "inks",
    check_inks,
    order=120,
    applies=lambda side: any(words.size < MIXED_SIZE for words in side.view.words),
    is_note=True,
)
