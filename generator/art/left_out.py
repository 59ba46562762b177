"""Parts of SVG that don't print: a warning names each of them, once per drawing.

The page docs/reference/layout/svg-table.md lists the support of each element and attribute.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from punchboard.cards.catalog import marked, tr, translated
from punchboard.generator.art.document import Element
from punchboard.generator.art.style import LONGEST_VALUE, PROPERTIES

#: An element, the message about it, and the hint.
Told = tuple[Element, str, str]

_STILL = marked("save the drawing without animation")
_WORDS = marked("make paths of the words in your drawing program")
#: Elements that are never drawn, and the hint for each.
TAGS = {
    **dict.fromkeys(
        ("animate", "animateColor", "animateMotion", "animateTransform", "discard", "mpath", "set"),
        _STILL,
    ),
    **dict.fromkeys(("altGlyph", "font", "font-face", "tref"), _WORDS),
    "color-profile": marked("give the colors in sRGB"),
    "hatch": marked("use a pattern"),
    "mesh": marked("draw it with gradients, or put it in as a picture"),
    "meshgradient": marked("draw it with gradients, or put it in as a picture"),
}
_PLAIN_WORDS = frozenset({"auto", "normal", "none"})
#: Properties that only support these values, and the hint for other values.
_PROPERTIES = {
    "animation": (frozenset({"none"}), _STILL),
    "animation-name": (frozenset({"none"}), _STILL),
    "clip": (frozenset({"auto"}), marked("use a clip path")),
    "color-interpolation": (frozenset({"auto", "srgb"}), marked("use more stops")),
    "d": (frozenset({"none"}), marked("set d as an attribute")),
    "direction": (frozenset({"ltr"}),
                  marked("write the words as they are read, and set text-anchor")),
    "font-feature-settings": (frozenset({"normal"}), _WORDS),
    "font-kerning": (frozenset({"auto", "normal"}), _WORDS),
    "font-size-adjust": (frozenset({"none"}), marked("set font-size")),
    "font-stretch": (frozenset({"normal", "100%"}), marked("name a narrow or wide font")),
    "font-variant": (_PLAIN_WORDS, marked("type capitals in a smaller size")),
    "font-variant-caps": (_PLAIN_WORDS, marked("type capitals in a smaller size")),
    "font-variation-settings": (frozenset({"normal"}), marked("name a font of that weight")),
    "glyph-orientation-vertical": (frozenset({"auto", "0", "0deg"}), _WORDS),
    "kerning": (frozenset({"auto"}), _WORDS),
    "mask-border": (frozenset({"none"}), marked("use a mask")),
    "mask-image": (frozenset({"none"}), marked("use a mask")),
    "offset-path": (frozenset({"none"}), marked("use a transform")),
    "stroke-linejoin": (frozenset({"miter", "round", "bevel"}),
                        marked("use miter, round or bevel")),
    "text-shadow": (frozenset({"none"}), marked("draw the shadow as words of its own")),
    "text-transform": (frozenset({"none"}), marked("type the letters as they are to print")),
    "unicode-bidi": (frozenset({"normal", "embed", "isolate"}), _WORDS),
    "vector-effect": (frozenset({"none", "non-scaling-stroke"}), marked("scale the shape itself")),
    "white-space": (frozenset({"normal", "pre", "nowrap", "pre-wrap", "pre-line", "break-spaces"}),
                    marked("use xml:space, or a text for each line")),
}  # fmt: skip
_NAMES = frozenset(_PROPERTIES)
#: The same for attributes, by element.
_ATTRIBUTES: dict[str, tuple[tuple[str, frozenset[str], str], ...]] = {
    "textPath": (("method", frozenset({"align"}), _WORDS),
                 ("side", frozenset({"left"}), marked("turn the path around"))),
    "filter": (("filterRes", frozenset(), marked("leave it out")),),
    "svg": (("viewport-fill", frozenset({"none"}), marked("draw a rectangle behind the drawing")),),
}  # fmt: skip
#: Supported values of `text-decoration`.
_LINES = frozenset({"none", "underline", "overline", "line-through", "blink", "solid", "auto"})
#: Units that are relative to the font size or the viewport.
RELATIVE = re.compile(r"([-+]?[\d.]+)(em|ex|ch|rem|vw|vh|vmin|vmax)\b", re.IGNORECASE)
_LONGEST_NUMBER = 20
_UNKNOWN_UNIT = re.compile(r"[-+]?[\d.]+(?:ic|cap|lh|rlh|vi|vb|[sld]v[wh])\s*\Z")


def left_out(elements: Iterable[Element]) -> Iterator[Told]:
    """Yield the parts of a drawing that don't print, each kind once."""
    known: set[str] = set()
    for element in elements:
        for kind, message, hint in _found(element):
            if kind not in known:
                known.add(kind)
                yield element, message, hint


def _found(element: Element) -> Iterator[tuple[str, str, str]]:
    """Yield the parts of an element that don't print: kind, message, hint."""
    tag, given, declared = element.tag, element.given, element.declared
    if tag in TAGS:
        yield tag, tr("is not drawn"), translated(TAGS[tag])
    for name in () if _NAMES.isdisjoint(declared) else _NAMES.intersection(declared):
        usual, hint = _PROPERTIES[name]
        if declared[name].lower() not in usual:
            yield name, tr("{name} is not followed", name=name), translated(hint)
    lines = declared.get("text-decoration")
    if lines is not None and not _LINES.issuperset(lines.lower().split()):
        message = tr("text-decoration is followed without color and style")
        yield "text-decoration", message, tr("draw the line")
    for name, usual, hint in _ATTRIBUTES.get(tag, ()):
        if name in given and given[name] not in usual:
            yield name, tr("{name} is not followed", name=name), translated(hint)
    for name, value in given.items():
        if len(value) < _LONGEST_NUMBER and _UNKNOWN_UNIT.fullmatch(value):
            yield (
                "unit",
                tr('"{value}" has a unit that is not read', value=value[:40]),
                tr("use px, mm or pt"),
            )
        if len(value) > LONGEST_VALUE:
            for each in _too_long(name, value):
                yield (
                    f"long {each}",
                    tr("{attribute} is too long to be read", attribute=each),
                    tr("simplify the drawing"),
                )


def _too_long(name: str, value: str) -> Iterator[str]:
    """Yield the properties whose value in an attribute is too long."""
    parts = [each.partition(":")[::2] for each in value.split(";")] if name == "style" else []
    for own, setting in parts or [(name, value)]:
        if len(setting.strip()) > LONGEST_VALUE and own.strip() in PROPERTIES - {"transform"}:
            yield own.strip()
