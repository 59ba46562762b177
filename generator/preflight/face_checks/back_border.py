"""`frame`: a white border all around a back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from punchboard.cards.catalog import tr
from punchboard.generator.face_summary import Issue
from punchboard.generator.graphics.geometry import Rect
from punchboard.generator.preflight.check import FaceCheck
from punchboard.generator.preflight.edges import SIDES, Edge, point_at, visible_edges
from punchboard.generator.preflight.face_view import WHITE, FaceView
from punchboard.generator.preflight.finding import BORDER, DRIFT, FRAME, SLACK, length_text, scaled


def check_border(view: FaceView) -> Iterator[Issue]:
    """Yield the white border of a back that would identify single cards after an imprecise cut."""
    limit = scaled(BORDER, view.face)
    edges: dict[int, list[Edge]] = {}
    for edge in visible_edges(view, view.paths, limit):
        if not edge.is_line and edge.inset >= scaled(FRAME, view.face) - SLACK:
            edges.setdefault(id(edge.mark), []).append(edge)
    for edge_group in edges.values():
        if {edge.side for edge in edge_group} != set(SIDES) or not _is_white(view, edge_group):
            continue
        nearest = min(edge_group, key=lambda edge: edge.inset)
        yield Issue(
            "frame",
            (tr("white border"), round(nearest.inset, 1)),
            tr(
                "a white border of {length} runs round the back, must be {required} or more",
                length=length_text(nearest.inset),
                required=length_text(limit),
            ),
            tr(
                "let the colour reach over the edge: print and cut miss each other "
                "by up to {length}, and cards are known by their borders",
                length=length_text(DRIFT),
            ),
            Rect.from_bottom(0.0, 0.0, view.face.width, view.face.height),
            nearest.inset,
        )
        return


def _is_white(view: FaceView, edges: Sequence[Edge]) -> bool:
    """Return whether bare paper shows between the edges and the trim."""
    face = view.face
    for edge in edges:
        length = face.width if edge.side in ("lower", "upper") else face.height
        x, y = point_at(face, edge.side, edge.inset / 2, length / 2)
        if view.sampler.colour(view.marks, x, y) not in (None, WHITE):
            return False
    return True


CHECK = FaceCheck(
    "frame",
    check_border,
    order=170,
    applies=lambda side: side.is_plain and side.is_back,
)
