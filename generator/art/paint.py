"""Paint of SVG: an element's fill and stroke after attributes, style sheets and inheritance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from punchboard.generator.art.colour import read_colour
from punchboard.generator.art.gradient import DrawnGradient
from punchboard.generator.art.outline import read_length, read_numbers
from punchboard.generator.face import CURRENT

#: What says how words look.
LETTERING = frozenset({
    "font-family", "font-size", "font-style", "font-weight", "inline-size", "letter-spacing",
    "line-height", "shape-inside", "text-align", "text-anchor",
})  # fmt: skip
#: Properties that are read; `style` and style sheets may set them, and attributes of these names.
PROPERTIES = frozenset({
    "clip-path", "color", "display", "fill", "fill-opacity", "fill-rule", "filter", "marker",
    "marker-end", "marker-mid", "marker-start", "mask", "opacity", "stop-color", "stop-opacity",
    "stroke", "stroke-dasharray",
    "stroke-linecap", "stroke-linejoin", "stroke-opacity", "stroke-width", "visibility",
    *LETTERING,
})  # fmt: skip
#: What cannot be drawn, and what to do about it.
EFFECTS = {
    "clip-path": 'cut the shapes to size ("intersect") before saving',
    "mask": 'cut the shapes to size ("intersect") before saving',
    "filter": "remove the effect, or draw it with flat shapes",
    "marker": 'convert markers to paths ("stroke to path") before saving',
    "marker-start": 'convert markers to paths ("stroke to path") before saving',
    "marker-mid": 'convert markers to paths ("stroke to path") before saving',
    "marker-end": 'convert markers to paths ("stroke to path") before saving',
}
#: Stands in for a gradient or pattern.
FLAT = "#808080"
LONGEST_VALUE = 200
MOST_RULES = 1000

#: What is odd about a property, and how to mend it.
Complaint = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Paint:
    """How an element is painted, lengths in its own user units; SVG's defaults.

    Attributes:
        fill: `#rrggbb`, `CURRENT`, a gradient (`url(…)` until it is read) or None; stroke and
            colour (the `currentColor`) are no gradient.
        fill_opacity: 0 for what is not seen; that of the stroke likewise.
        fill_alpha: how much the colour of the fill itself hides; that of the stroke likewise.
    """

    fill: str | DrawnGradient | None = "#000000"
    stroke: str | None = None
    colour: str = CURRENT
    width: float = 1.0
    dash: tuple[float, ...] = ()
    even_odd: bool = False
    round_cap: bool = False
    round_join: bool = False
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    fill_alpha: float = 1.0
    stroke_alpha: float = 1.0
    visible: bool = True

    @property
    def fill_hides(self) -> float:
        """Return how much the fill hides what lies below."""
        return self.fill_opacity * self.fill_alpha

    @property
    def stroke_hides(self) -> float:
        """Return how much the stroke hides what lies below."""
        return self.stroke_opacity * self.stroke_alpha


def inherit(
    paint: Paint, declared: Mapping[str, str], whole: float
) -> tuple[Paint, list[Complaint]]:
    """Return the paint of a child and what cannot be honoured; `whole` is 100%, in user units."""
    complaints: list[Complaint] = []
    if "color" in declared:
        colour, _ = _colour(declared["color"], paint.colour, paint.colour, 1.0, complaints)
        paint = replace(paint, colour=colour or paint.colour)
    for name, value in declared.items():
        if value == "inherit":
            continue
        match name:
            case "fill":
                if value.lower().startswith("url("):
                    paint = replace(paint, fill=value, fill_alpha=1.0)
                    continue
                inherited = paint.fill if isinstance(paint.fill, str) else None
                colour, alpha = _colour(
                    value, paint.colour, inherited, paint.fill_alpha, complaints
                )
                paint = replace(paint, fill=colour, fill_alpha=alpha)
            case "stroke":
                colour, alpha = _colour(
                    value, paint.colour, paint.stroke, paint.stroke_alpha, complaints
                )
                paint = replace(paint, stroke=colour, stroke_alpha=alpha)
            case "stroke-width":
                paint = replace(paint, width=max(0.0, read_length(value, whole, paint.width)))
            case "stroke-dasharray":
                paint = replace(paint, dash=_dash(value))
            case "fill-rule":
                paint = replace(paint, even_odd=value == "evenodd")
            case "stroke-linecap":
                paint = replace(paint, round_cap=value == "round")
            case "stroke-linejoin":
                paint = replace(paint, round_join=value == "round")
            case "fill-opacity":
                paint = replace(paint, fill_opacity=_opacity(value))
            case "stroke-opacity":
                paint = replace(paint, stroke_opacity=_opacity(value))
            case "visibility":
                paint = replace(paint, visible=value == "visible")
    return paint, complaints


def opacity_of(declared: Mapping[str, str]) -> tuple[float, list[Complaint]]:
    """Return how much is seen of an element and all in it, and what cannot be honoured; no unit."""
    complaints = [
        (f"{name} is not drawn", fix)
        for name, fix in EFFECTS.items()
        if declared.get(name, "none") != "none"
    ]
    hidden = declared.get("display") == "none"
    return 0.0 if hidden else _opacity(declared.get("opacity", "1")), complaints


def _opacity(value: str) -> float:
    return round(min(max(read_length(value, 1.0, 1.0), 0.0), 1.0), 4)


def _dash(value: str) -> tuple[float, ...]:
    lengths = tuple(read_numbers(value))
    if not lengths or min(lengths) < 0 or not any(lengths):
        return ()
    return lengths


def _colour(
    value: str, current: str, inherited: str | None, hides: float, complaints: list[Complaint]
) -> tuple[str | None, float]:
    """Read a colour as `#rrggbb`, `CURRENT` or None (nothing is painted), and how much it hides.

    Args:
        value: as written.
        current: what `currentColor` stands for.
        inherited: what counts if it is no colour.
        hides: how much that hides.
        complaints: takes what cannot be honoured.
    """
    plain = value.lower()
    if plain in ("none", "transparent"):
        return None, 1.0
    if plain == "currentcolor":
        return current, 1.0
    if plain.startswith("url("):
        complaints.append(unread_paint(value))
        return FLAT, 1.0
    colour = read_colour(plain)
    if colour is None:
        complaints.append((f'"{value}" is no colour', "use a name, #rrggbb or rgb(r, g, b)"))
        return inherited, hides
    return colour if colour[1] else (None, 1.0)


def unread_paint(value: str) -> Complaint:
    """Return what is said of a gradient of a line, or of a pattern."""
    fix = f"use plain colours; it is drawn in {FLAT}"
    return f'gradient or pattern "{value}" is not drawn', fix


def read_declarations(text: str) -> dict[str, str]:
    """Read `name: value; ...`, as in `style=""`, keeping the properties that are known; no unit."""
    declared = {}
    for part in text.split(";"):
        name, _, value = part.partition(":")
        name, value = name.strip().lower(), value.replace("!important", "").strip()
        if name in PROPERTIES and 0 < len(value) <= LONGEST_VALUE:
            declared[name] = value
    return declared


class StyleSheet:
    """Rules of `<style>` with simple selectors: `path`, `.name`, `path.name`, `#id`, `*`."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._rules: dict[str, dict[str, str]] = {}
        self.unread: list[str] = []
        for selectors, declared in _rules("\n".join(texts)):
            for selector in selectors.split(","):
                name = selector.strip()
                simple = name.lstrip("#.").replace(".", "", 1).replace("-", "").replace("_", "")
                if name == "*" or (simple.isalnum() and len(self._rules) < MOST_RULES):
                    self._rules.setdefault(name, {}).update(declared)
                else:
                    self.unread.append(name[:40])

    def declared(self, tag: str, given: Mapping[str, str]) -> dict[str, str]:
        """Return what the sheet says about an element, the more special rule last; no unit."""
        found: dict[str, str] = {}
        if self._rules:
            classes = given.get("class", "").split()
            names = ["*", tag, *(f".{each}" for each in classes)]
            names += [f"{tag}.{each}" for each in classes] + [f"#{given.get('id', '')}"]
            for name in names:
                found.update(self._rules.get(name, {}))
        return found


def _rules(text: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield selectors and declarations, comments left out."""
    pieces = text.split("/*")
    bare = pieces[0] + "".join(piece.partition("*/")[2] for piece in pieces[1:])
    for rule in bare.split("}"):
        selectors, brace, body = rule.partition("{")
        if brace:
            yield selectors.strip(), read_declarations(body)


def declarations(tag: str, given: Mapping[str, str], sheet: StyleSheet) -> dict[str, str]:
    """Return an element's own properties: attributes, then style sheet, then `style`; no unit."""
    declared = {
        name: value.strip()
        for name, value in given.items()
        if name in PROPERTIES and len(value) <= LONGEST_VALUE
    }
    declared.update(sheet.declared(tag, given))
    declared.update(read_declarations(given.get("style", "")))
    return declared
