"""Check `frame`: a line or border so near to the trim that the drift of print and cut shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from punchboard.generator.impose.plan import Box
from punchboard.generator.preflight.edges import SIDES, Edge, point_at, visible_edges
from punchboard.generator.preflight.finding import Spot, said_length
from punchboard.generator.preflight.limits import BORDER, DRIFT, FRAME, SLACK, scaled
from punchboard.generator.preflight.sampler import WHITE
from punchboard.generator.preflight.view import FaceView


def check_frame(view: FaceView) -> Iterator[Spot]:
    """Yield the frames of a face that lie too near to the trim, each once with all its sides."""
    limit = scaled(FRAME, view.face)
    frames: dict[int, list[Edge]] = {}
    for edge in visible_edges(view, view.flat.paths, limit):
        frames.setdefault(id(edge.mark), []).append(edge)
    said: set[tuple[object, ...]] = set()
    for edges in frames.values():
        sides = " and ".join(dict.fromkeys(edge.side for edge in edges))
        nearest = min(edges, key=lambda edge: edge.inset)
        box = nearest.box
        if len(edges) == len(SIDES):
            sides, box = "whole", Box(0.0, 0.0, view.face.width, view.face.height)
        kind = "line" if nearest.is_line else "border"
        key = (kind, sides, round(nearest.inset, 1))
        if key in said:
            continue
        said.add(key)
        inset, least = said_length(max(nearest.inset, 0.0)), said_length(limit)
        what = f"a border along the {sides} edge is {inset} wide"
        if nearest.is_line:
            what = f"a line runs {inset} inside the {sides} edge"
        yield Spot(
            "frame",
            key,
            f"{what}, must be {least} or more",
            "move it inwards, or let its colour reach over the edge: print and cut miss each other"
            f" by up to {said_length(DRIFT)}",
            box,
            nearest.inset,
        )


def check_border(view: FaceView) -> Iterator[Spot]:
    """Yield the white border of a back that tells cards from each other once they are cut."""
    limit = scaled(BORDER, view.face)
    edges: dict[int, list[Edge]] = {}
    for edge in visible_edges(view, view.flat.paths, limit):
        if not edge.is_line and edge.inset >= scaled(FRAME, view.face) - SLACK:
            edges.setdefault(id(edge.mark), []).append(edge)
    for found in edges.values():
        if {edge.side for edge in found} != set(SIDES) or not _is_white(view, found):
            continue
        nearest = min(found, key=lambda edge: edge.inset)
        yield Spot(
            "frame",
            ("white border", round(nearest.inset, 1)),
            f"a white border of {said_length(nearest.inset)} runs round the back, must be"
            f" {said_length(limit)} or more",
            "let the colour reach over the edge: print and cut miss each other by up to"
            f" {said_length(DRIFT)}, and cards are known by their borders",
            Box(0.0, 0.0, view.face.width, view.face.height),
            nearest.inset,
        )
        return


def _is_white(view: FaceView, edges: Sequence[Edge]) -> bool:
    """Return whether paper is seen between the edges and the trim."""
    face = view.face
    for edge in edges:
        length = face.width if edge.side in ("lower", "upper") else face.height
        x, y = point_at(face, edge.side, edge.inset / 2, length / 2)
        if view.sampler.colour(view.flat.marks, x, y) not in (None, WHITE):
            return False
    return True
