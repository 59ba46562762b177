"""`bleed`: pictures that end between the trim and the safe area."""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.cards.catalog import tr
from punchboard.generator.face_summary import Issue
from punchboard.generator.preflight.check import FaceCheck
from punchboard.generator.preflight.edges import visible_edges
from punchboard.generator.preflight.face_view import FaceView, art_named, art_of
from punchboard.generator.preflight.finding import SAFE, length_text, scaled

#: Least length of a picture's edge, as a fraction of the side.
_ALONG = 0.25


def check_short_pictures(view: FaceView) -> Iterator[Issue]:
    """Yield pictures and drawings that end between the trim and the safe area."""
    limit = scaled(SAFE, view.face)
    reported: set[tuple[object, ...]] = set()
    for edge in visible_edges(view, view.art, limit, _ALONG):
        key = art_of(edge.mark)
        if (key, edge.side) in reported:
            continue
        reported.add((key, edge.side))
        yield Issue(
            "bleed",
            ("picture", edge.side, round(edge.inset, 1)),
            tr(
                "{art} ends {length} inside the {side} edge",
                art=art_named(edge.mark),
                length=length_text(edge.inset),
                side=edge.side,
            ),
            tr(
                "let it reach over the edge, or end {length} inside: no cut is exact",
                length=length_text(limit),
            ),
            edge.box,
            edge.inset,
        )


CHECK = FaceCheck(
    "bleed",
    check_short_pictures,
    order=150,
    applies=lambda side: side.is_plain and bool(side.view.art),
)
