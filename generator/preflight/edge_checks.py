"""Checks near the trim: art that ends where a cut shows it, and text that a cut may take away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from punchboard.cards.catalog import tr
from punchboard.generator.art.colour import difference
from punchboard.generator.face_summary import Issue
from punchboard.generator.graphics.display_list import Face, SymbolRef
from punchboard.generator.graphics.geometry import Bounds, Rect
from punchboard.generator.preflight.face_view import (
    WHITE,
    FaceView,
    Mark,
    art_named,
    art_of,
    as_box,
)
from punchboard.generator.preflight.finding import (
    BORDER,
    DRIFT,
    FRAME,
    SAFE,
    SLACK,
    STRIKING,
    length_text,
    quoted,
    scaled,
)

Side = Literal["left", "lower", "right", "upper"]
SIDES: tuple[Side, ...] = ("left", "lower", "right", "upper")
#: Least length of an edge, as a fraction of the side, that the eye compares with the cut.
LONG = 0.5
#: Positions along an edge for comparing the colors on its two sides.
_PLACES = (0.2, 0.4, 0.6, 0.8)
#: Number of these positions that must differ.
_MOST = 3
#: Distance from an edge to the colors beside it, in points.
_BESIDE = 0.4


class Edge(NamedTuple):
    """A visible edge along one side.

    Attributes:
        mark: Mark that ends there.
        side: Side of the face.
        inset: Distance from the trim inwards, in points.
        box: Strip from the trim to the edge.
        is_line: Whether it is the edge of a stroke rather than of an area.
    """

    mark: Mark
    side: Side
    inset: float
    box: Rect
    is_line: bool


def visible_edges(
    view: FaceView, marks: Sequence[Mark], farthest: float, long: float = LONG
) -> Iterator[Edge]:
    """Yield the visible edges of marks between the trim and a distance from it.

    Args:
        view: View of the face.
        marks: Marks to inspect.
        farthest: Largest distance from the trim inwards, in points.
        long: Least length of an edge as a fraction of the side.
    """
    face = view.face
    farthest -= SLACK
    for mark in marks:
        half = mark.reach
        left, bottom, right, top = mark.box
        reach = farthest + half
        if (
            left >= reach
            and bottom >= reach
            and face.width - right >= reach
            and face.height - top >= reach
        ):
            continue
        sides: tuple[tuple[Side, float, float], ...] = (
            ("left", left, right),
            ("lower", bottom, top),
            ("right", face.width - right, face.width - left),
            ("upper", face.height - top, face.height - bottom),
        )
        for side, near, far in sides:
            across = side in ("lower", "upper")
            low, high = (left, right) if across else (bottom, top)
            length = face.width if across else face.height
            span = max(low, 0.0), min(high, length)
            if span[1] - span[0] < long * length:
                continue
            inset, line = near - half, half
            if inset <= SLACK:  # it overlaps the trim: a band along the trim may end inside
                inset, line = (near + half if half else far), 0.0
            if SLACK < inset < farthest and _is_seen(view, side, inset, line, span):
                yield Edge(mark, side, inset, _strip(face, side, inset, span), line > 0)


def point_at(face: Face, side: Side, inset: float, along: float) -> tuple[float, float]:
    """Return a point by its distance from a side and along it; a negative inset is outside."""
    match side:
        case "left":
            return inset, along
        case "right":
            return face.width - inset, along
        case "lower":
            return along, inset
        case "upper":
            return along, face.height - inset


def _is_seen(
    view: FaceView, side: Side, inset: float, half: float, span: tuple[float, float]
) -> bool:
    """Return whether the colors on both sides of an edge differ along most of it.

    Args:
        view: View of the face.
        side: Side parallel to the edge.
        inset: Distance from the trim, in points.
        half: Half the width of the line that begins there; 0 for an area.
        span: Start and end of the edge along the side.
    """
    beside = (inset - _BESIDE, inset + (half or _BESIDE))
    differing = 0
    for place in _PLACES:
        along = span[0] + place * (span[1] - span[0])
        outer, inner = (
            view.sampler.colour(view.marks, *point_at(view.face, side, each, along)) or WHITE
            for each in beside
        )
        differing += outer != inner and difference(outer, inner) >= STRIKING
    return differing >= _MOST


def _strip(face: Face, side: Side, inset: float, span: tuple[float, float]) -> Rect:
    low, high = span
    match side:
        case "left":
            return Rect.from_bottom(0.0, low, inset, high - low)
        case "right":
            return Rect.from_bottom(face.width - inset, low, inset, high - low)
        case "lower":
            return Rect.from_bottom(low, 0.0, high - low, inset)
        case "upper":
            return Rect.from_bottom(low, face.height - inset, high - low, inset)


#: Positions along a side for sampling the art.
_ART_PLACES = (0.1, 0.3, 0.5, 0.7, 0.9)
#: Least length of a picture's edge, as a fraction of the side.
_ALONG = 0.25
#: Largest gap to the trim at which art counts as reaching it, and to the bleed's end, in points.
_INSIDE, _BEFORE_END = 0.6, 0.6


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


def check_bleed(view: FaceView) -> Iterator[Issue]:
    """Yield one issue for all sides where art reaches the trim but not the end of the bleed."""
    if view.bleed <= _BEFORE_END:
        return
    right, top = view.face.width - _INSIDE, view.face.height - _INSIDE
    marks = [
        mark
        for mark in view.marks
        if mark.box[0] <= _INSIDE
        or mark.box[1] <= _INSIDE
        or mark.box[2] >= right
        or mark.box[3] >= top
    ]
    missing = [side for side in SIDES if _stops(view, marks, side)]
    if not missing:
        return
    face, bleed = view.face, view.bleed
    box = _beyond(view, missing[0])
    if len(missing) == len(SIDES):
        box = Rect.from_bottom(-bleed, -bleed, face.width + 2 * bleed, face.height + 2 * bleed)
    sides = "whole" if len(missing) == len(SIDES) else " and ".join(missing)
    yield Issue(
        "bleed",
        ("bleed", sides),
        tr(
            "art at the {sides} edge stops before the bleed of {length}",
            sides=sides,
            length=length_text(bleed),
        ),
        tr(
            "let it reach {length} beyond the trim, or print without --bleed",
            length=length_text(bleed),
        ),
        box,
    )


def _stops(view: FaceView, marks: Sequence[Mark], side: Side) -> bool:
    face = view.face
    length = face.width if side in ("lower", "upper") else face.height
    for place in _ART_PLACES:
        inside = point_at(face, side, _INSIDE, place * length)
        colour = view.sampler.colour(marks, *inside)
        if colour in (None, WHITE):
            continue
        outside = point_at(face, side, _BEFORE_END - view.bleed, place * length)
        if view.sampler.colour(marks, *outside) is None:
            return True
    return False


def _beyond(view: FaceView, side: Side) -> Rect:
    """Return the strip of bleed beyond a side."""
    face, bleed = view.face, view.bleed
    match side:
        case "left":
            return Rect.from_bottom(-bleed, 0.0, bleed, face.height)
        case "right":
            return Rect.from_bottom(face.width, 0.0, bleed, face.height)
        case "lower":
            return Rect.from_bottom(0.0, -bleed, face.width, bleed)
        case "upper":
            return Rect.from_bottom(0.0, face.height, face.width, bleed)


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
        what = tr("a border along the {sides} edge is {inset} wide", sides=sides, inset=inset)
        if nearest.is_line:
            what = tr("a line runs {inset} inside the {sides} edge", inset=inset, sides=sides)
        yield Issue(
            "frame",
            key,
            tr("{what}, must be {least} or more", what=what, least=least),
            tr(
                "move it inwards, or let its colour reach over the edge: print and "
                "cut miss each other by up to {length}",
                length=length_text(DRIFT),
            ),
            box,
            nearest.inset,
        )


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


#: A drawing wider or higher than this fraction of the face is a scene, not an icon.
_SCENE = 0.5
_SIDES = ("left", "lower", "right", "upper")


def check_safe_area(view: FaceView) -> Iterator[Issue]:
    """Yield texts and icons of a face outside the safe area.

    A drawing across the trim is meant as background, and so is every other symbol of the same
    drawing on the face, as part of a pattern.
    """
    face = view.face
    limit = scaled(SAFE, face)
    pattern = {art_of(mark) for mark in view.art if _is_background(mark, face)}
    shown = [(words.box, words.font, words.text) for words in view.words if words.text]
    for mark in view.art:
        if isinstance(mark.item, SymbolRef) and mark.item.symbol not in pattern:
            shown.append((mark.box, mark.item.symbol.partition("#")[0], ""))
    for box, key, text in shown:
        left = nearest(box, face)
        if left is None or left[0] >= limit - SLACK:
            continue
        distance, side = left
        where = tr("{length} from the {side} edge", length=length_text(distance), side=side)
        if distance < 0:
            where = tr("cut off by the {side} edge", side=side)
        elif distance < SLACK:
            where = tr("at the {side} edge", side=side)
        what = tr("text {text}", text=quoted(text)) if text else tr('icon "{key}"', key=key)
        yield Issue(
            "safe-area",
            (key, side, not text),
            tr(
                "{what} is {where}, must be {length} or more",
                what=what,
                where=where,
                length=length_text(limit),
            ),
            tr(
                "move it {length} inwards: no cut is exact",
                length=length_text(limit - distance, upwards=True),
            ),
            as_box(box),
            distance,
            text,
        )


def nearest(box: Bounds, face: Face) -> tuple[float, str] | None:
    """Return the distance of a box from the trim in points (negative beyond it) and the side.

    Return None for a box that is entirely beyond the trim, and so is never visible.
    """
    left, bottom, right, top = box
    if left >= face.width or right <= 0 or bottom >= face.height or top <= 0:
        return None
    if left >= right or bottom >= top:
        return None
    distances = (left, bottom, face.width - right, face.height - top)
    least = min(distances)
    return least, _SIDES[distances.index(least)]


def _is_background(mark: Mark, face: Face) -> bool:
    left, bottom, right, top = mark.whole
    if right - left > _SCENE * face.width or top - bottom > _SCENE * face.height:
        return True
    if mark.clips and mark.whole != mark.box:
        return True
    return (
        left < -SLACK or bottom < -SLACK or right > face.width + SLACK or top > face.height + SLACK
    )
