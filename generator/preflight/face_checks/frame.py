"""`frame`: lines and borders near the trim."""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.cards.catalog import marked, tr, translated
from punchboard.generator.face_summary import Issue
from punchboard.generator.graphics.geometry import Rect
from punchboard.generator.preflight.check import FaceCheck
from punchboard.generator.preflight.edges import SIDES, Edge, visible_edges
from punchboard.generator.preflight.face_view import FaceView
from punchboard.generator.preflight.finding import DRIFT, FRAME, length_text, scaled


def check_frame(view: FaceView) -> Iterator[Issue]:
    """Yield the frames of a face that are too near to the trim, each once with all its sides."""
    limit = scaled(FRAME, view.face)
    frames: dict[int, list[Edge]] = {}
    for edge in visible_edges(view, view.paths, limit):
        frames.setdefault(id(edge.mark), []).append(edge)
    reported: set[tuple[object, ...]] = set()
    for edges in frames.values():
        sides = " and ".join(dict.fromkeys(edge.side for edge in edges))
        nearest = min(edges, key=lambda edge: edge.inset)
        box = nearest.box
        if len(edges) == len(SIDES):
            sides, box = "whole", Rect.from_bottom(0.0, 0.0, view.face.width, view.face.height)
        kind = "line" if nearest.is_line else "border"
        key = (kind, sides, round(nearest.inset, 1))
        if key in reported:
            continue
        reported.add(key)
        inset, least = length_text(max(nearest.inset, 0.0)), length_text(limit)
        message = marked("a border along the {edges} edge is {inset} wide, must be {least} or more")
        if nearest.is_line:
            message = marked("a line runs {inset} inside the {edges} edge, must be {least} or more")
        yield Issue(
            "frame",
            key,
            translated(message, edges=sides, inset=inset, least=least),
            tr(
                "move it inwards, or let its colour reach over the edge: print and "
                "cut miss each other by up to {length}",
                length=length_text(DRIFT),
            ),
            box,
            nearest.inset,
        )


CHECK = FaceCheck("frame", check_frame, order=140, applies=lambda side: side.is_plain)
