"""Paint of SVG: an element's fill and stroke after attributes, style sheets and inheritance."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from punchboard.cards.catalog import tr
from punchboard.generator.art.color import read_color
from punchboard.generator.art.gradient import DrawnGradient, Placed
from punchboard.generator.art.outline import read_length, read_plain
from punchboard.generator.graphics.display_list import CURRENT

#: Message about a property, and its hint.
Complaint = tuple[str, str]


#: A color as it is painted, None for nothing, and how much it hides.
_Colour = tuple[str | None, float]
#: A reference to a gradient or pattern, and what counts if there is none.
_SERVER = re.compile(r"(url\([^)]*\))\s*(.*)", re.DOTALL | re.IGNORECASE)
#: What stands for the paint of the line or shape that a marker stands on.
_CONTEXT = frozenset({"context-fill", "context-stroke"})
#: A color in sRGB before the same one by an ICC profile (SVG 1.1, 11.2), which is left out.
_OF_PROFILE = re.compile(r"(.*?)\s*(?:icc-color|device-cmyk)\(.*\)", re.DOTALL)
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "miter-clip": 0, "arcs": 0, "round": 1, "bevel": 2}


class Server(NamedTuple):
    """A reference to a paint server of the drawing: a gradient or a pattern.

    Attributes:
        name: Reference to the element, such as `url(#sky)`.
        instead: Fallback if there is no such element: `#rrggbb`, `CURRENT` or None.
        placed: Box that replaces the box of each shape, and the matrix of its units; None for none.
    """

    name: str
    instead: str | None
    placed: Placed | None = None


class Paint(NamedTuple):
    """The paint properties of an element, with SVG's defaults; lengths in its own user units.

    Attributes:
        fill: `#rrggbb`, `CURRENT`, a gradient (a server until it is read) or None; like `stroke`.
        colour: The `currentColor`; `color_alpha` is its alpha.
        fill_is_current: Whether the fill is `currentColor`; like `stroke_is_current`.
        fill_opacity: Opacity, 0 (invisible) to 1; like `stroke_opacity`.
        fill_alpha: Alpha of the fill's color itself, 0 to 1; like `stroke_alpha`.
        cap: Line cap by `Pen`'s number; `join`, `limit` and `offset` are as in `Pen`.
        clip_even_odd: Whether it fills by the even-odd rule inside a clip path.
        order: Paint order of fill, stroke and markers, the lowest first.
        thin: Whether transforms don't scale the stroke width (`non-scaling-stroke`).
        markers: References to the start, middle and end markers; "" for none.
    """

    fill: str | DrawnGradient | Server | None = "#000000"
    stroke: str | DrawnGradient | Server | None = None
    colour: str = CURRENT
    color_alpha: float = 1.0
    width: float = 1.0
    dash: tuple[float, ...] = ()
    even_odd: bool = False
    cap: int = 0
    join: int = 0
    limit: float = 4.0
    offset: float = 0.0
    fill_is_current: bool = False
    stroke_is_current: bool = False
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    fill_alpha: float = 1.0
    stroke_alpha: float = 1.0
    visible: bool = True
    clip_even_odd: bool = False
    order: tuple[str, ...] = ("fill", "stroke", "markers")
    thin: bool = False
    markers: tuple[str, str, str] = ("", "", "")
    context: tuple[Paint, ...] = ()

    @property
    def fill_hides(self) -> float:
        """Return the opacity of the fill, 0 to 1."""
        return self.fill_opacity * self.fill_alpha

    @property
    def stroke_hides(self) -> float:
        """Return the opacity of the stroke, 0 to 1."""
        return self.stroke_opacity * self.stroke_alpha


def inherit(
    paint: Paint, declared: Mapping[str, str], whole: float
) -> tuple[Paint, list[Complaint]]:
    """Return the paint of a child, and complaints; `whole` is the length of 100%, user units."""
    complaints: list[Complaint] = []
    if "color" in declared:
        paint = _with_current(paint, declared["color"], complaints)
    changed: dict[str, Any] = {}  # put in at once: this is asked of each element
    for name, value in declared.items():
        match name:
            case "fill":
                fill, alpha = _paint(value, paint, paint.fill, paint.fill_alpha, complaints)
                changed["fill"], changed["fill_alpha"] = fill, alpha
                changed["fill_is_current"] = value.lower() == "currentcolor"
            case "stroke":
                stroke, alpha = _paint(value, paint, paint.stroke, paint.stroke_alpha, complaints)
                changed["stroke"], changed["stroke_alpha"] = stroke, alpha
                changed["stroke_is_current"] = value.lower() == "currentcolor"
            case "stroke-width":
                changed["width"] = max(0.0, read_length(value, whole, paint.width))
            case "stroke-dasharray":
                changed["dash"] = _dash(value, whole)
            case "stroke-dashoffset":
                changed["offset"] = read_length(value, whole, paint.offset)
            case "fill-rule":
                changed["even_odd"] = value == "evenodd"
            case "clip-rule":
                changed["clip_even_odd"] = value == "evenodd"
            case "stroke-linecap":
                changed["cap"] = _CAPS.get(value, paint.cap)
            case "stroke-linejoin":
                changed["join"] = _JOINS.get(value, paint.join)
            case "stroke-miterlimit":
                limit = read_plain(value, paint.limit)
                changed["limit"] = min(max(limit, 1.0), 1000.0)
            case "fill-opacity":
                changed["fill_opacity"] = read_opacity(value)
            case "stroke-opacity":
                changed["stroke_opacity"] = read_opacity(value)
            case "visibility":
                changed["visible"] = value == "visible"
            case "paint-order":
                changed["order"] = _order(value)
            case "marker-start" | "marker-mid" | "marker-end":
                at = ("marker-start", "marker-mid", "marker-end").index(name)
                found = "" if value == "none" else value
                markers = changed.get("markers", paint.markers)
                changed["markers"] = (*markers[:at], found, *markers[at + 1 :])
    if "vector-effect" in declared:
        changed["thin"] = declared["vector-effect"] == "non-scaling-stroke"
    return paint._replace(**changed) if changed else paint, complaints


def _with_current(paint: Paint, value: str, complaints: list[Complaint]) -> Paint:
    """Return a paint with another `currentColor`, and with that where it is taken over."""
    own = paint.colour, paint.color_alpha
    colour, alpha = _colour(value, own, own, complaints)
    if colour is None:
        colour, alpha = "#000000", 0.0
    paint = paint._replace(colour=colour, color_alpha=alpha)
    if paint.fill_is_current:
        paint = paint._replace(fill=colour, fill_alpha=alpha)
    if paint.stroke_is_current:
        paint = paint._replace(stroke=colour, stroke_alpha=alpha)
    return paint


def _order(value: str) -> tuple[str, ...]:
    """Return the order of fill, stroke and markers; unnamed ones follow in the usual order."""
    usual = Paint().order
    named = value.split()
    if len({*named}) < len(named) or not {*usual}.issuperset(named):  # `normal`, too
        return usual
    return (*named, *(each for each in usual if each not in named))


def read_opacity(value: str) -> float:
    """Return how much is seen of an element and all in it, 0 to 1."""
    return round(min(max(read_plain(value, 1.0), 0.0), 1.0), 4)


def _dash(value: str, whole: float) -> tuple[float, ...]:
    lengths = tuple(read_length(each, whole, -1.0) for each in re.split(r"[\s,]+", value.strip()))
    if not lengths or min(lengths) < 0 or not any(lengths):
        return ()
    return lengths if len(lengths) % 2 == 0 else lengths * 2


def _paint(
    value: str,
    paint: Paint,
    inherited: str | DrawnGradient | Server | None,
    hides: float,
    complaints: list[Complaint],
) -> tuple[str | DrawnGradient | Server | None, float]:
    """Return a fill or stroke, and the alpha of its color.

    Args:
        value: Value as written.
        paint: Paint of the parent.
        inherited: Result for an invalid value.
        hides: Alpha of `inherited`.
        complaints: Receives complaints.
    """
    server = _SERVER.fullmatch(value)
    if server is not None:
        instead, _ = _colour(server[2] or "none", (paint.colour, 1.0), (None, 1.0), [])
        return Server(server[1], instead), 1.0
    if value in _CONTEXT:
        if not paint.context:
            return None, 1.0
        (around,) = paint.context
        is_fill = value == "context-fill"
        return (around.fill, around.fill_alpha) if is_fill else (around.stroke, around.stroke_alpha)
    current = paint.colour, paint.color_alpha
    colour, alpha = _colour(value, current, ("", hides), complaints)
    return (inherited, hides) if colour == "" else (colour, alpha)


def _colour(
    value: str, current: tuple[str, float], inherited: _Colour, complaints: list[Complaint]
) -> _Colour:
    """Return a color as `#rrggbb`, `CURRENT` or None (not painted), and its alpha.

    Args:
        value: Value as written.
        current: The `currentColor`.
        inherited: Result if the value isn't a color.
        complaints: Receives complaints.
    """
    plain = value.lower()
    if plain in ("none", "transparent"):
        return None, 1.0
    if plain == "currentcolor":
        return current
    colour = read_color(plain)
    if colour is None and (instead := _OF_PROFILE.fullmatch(plain)):
        colour = read_color(instead[1])
    if colour is None:
        complaints.append(unread_color(value))
        return inherited
    return colour if colour[1] else (None, 1.0)


def unread_color(value: str) -> Complaint:
    """Return the complaint about a value that isn't a color."""
    return f'"{value[:60]}" isn\'t a color', tr("use a name, #rrggbb or rgb(r, g, b)")


def unread_paint(name: str) -> Complaint:
    """Return the complaint about a missing gradient or pattern."""
    return tr('there is no gradient or pattern "{name}"', name=name[:60]), tr(
        "draw it again, or use plain colors"
    )
