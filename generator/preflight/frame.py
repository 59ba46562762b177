"""Check `frame`: a line or border so near to the trim that the drift of print and cut shows."""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.generator.impose.plan import Box
from punchboard.generator.preflight.edges import SIDES, Edge, visible_edges
from punchboard.generator.preflight.finding import Spot, said_length
from punchboard.generator.preflight.limits import DRIFT, FRAME, scaled
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
