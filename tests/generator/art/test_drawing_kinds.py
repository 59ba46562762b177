"""Ways to say things in SVG that once came out otherwise than in browsers, seen in print."""

from __future__ import annotations

import pytest

from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.art.svg import load_svg
from punchboard.generator.graphics.display_list import Shape
from punchboard.generator.text.fonts import FontLibrary
from tests.generator.art.rows import ALL, BOX, DOT, STAR
from tests.generator.art.seen import Seen, are_near, seen

R, B, G, W, K = "#ff0000", "#0000ff", "#00ff00", "#ffffff", "#000000"
MARKER = (
    '<marker id="k" markerUnits="userSpaceOnUse" markerWidth="10" markerHeight="10" refX="5" '
    f'refY="5">{DOT}</marker><g stroke="red" fill="none" marker-start="url(#k)" '
    'marker-mid="url(#k)" marker-end="url(#k)">{}</g>'
)
STOPS = '<stop stop-color="red"/><stop offset="1" stop-color="blue"/>'
GRADIENT = f'<linearGradient id="g">{STOPS}</linearGradient>'
#: By name: the drawing, 100 units wide and tall, and colors at places.
KINDS = {
    "markers on a rectangle": (MARKER.format('<rect x="20" y="20" width="60" height="60"/>'),
        [(20, 20, B), (80, 20, B), (80, 80, B), (20, 80, B), (50, 20, R)]),
    "markers on a circle": (MARKER.format('<circle cx="50" cy="50" r="30"/>'),
        [(80, 50, B), (50, 80, B), (20, 50, B), (50, 20, B)]),
    "markers on an ellipse": (MARKER.format('<ellipse cx="50" cy="50" rx="40" ry="20"/>'),
        [(90, 50, B), (50, 70, B), (10, 50, B), (50, 30, B)]),
    "markers on a polygon": (MARKER.format('<polygon points="20,20 80,20 50,80"/>'),
        [(20, 20, B), (80, 20, B), (50, 80, B)]),
    "no marker inside an arc": (MARKER.format('<path d="M20 50A30 30 0 1 1 80 50"/>'),
        [(20, 50, B), (80, 50, B), (50, 20, R), (50, 17, W)]),
    "markers below a line": (MARKER.replace("fill=", 'paint-order="markers" stroke-width="6" fill=')
        .format('<path d="M20 50H80"/>'), [(22, 50, R), (20, 46, B)]),
    "paint of a use in what it uses": ('<defs><path id="u" d="M20 20H80V80H20Z" '
        'fill="context-fill" stroke="context-stroke" stroke-width="10"/></defs>'
        '<use href="#u" fill="lime" stroke="blue"/>', [(50, 50, G), (20, 50, B)]),
    "a gradient of a use across all of it": (GRADIENT + '<defs><g id="u"><path d="M0 0H50V100H0Z" '
        'fill="context-fill"/><path d="M50 0H100V100H50Z" fill="context-fill"/></g></defs>'
        '<use href="#u" fill="url(#g)"/>', [(2, 50, "#fa0005"), (50, 50, "#800080"),
                                            (98, 50, "#0500fa")]),
    "a clip rule of a group around the clip": ('<g clip-rule="evenodd"><clipPath id="c">'
        f'{STAR.format("")}</clipPath></g>' + ALL.replace("/>", ' clip-path="url(#c)"/>'),
        [(50, 50, W), (28, 48, R)]),
    "a pattern that takes over from its group": ('<g fill="blue"><pattern id="p" width="1" '
        'height="1"><path d="M0 0H100V100H0Z"/></pattern></g>'
        + BOX.format('style="fill:url(#p)"'), [(50, 50, B)]),
    "an origin in percents of the view, for a gradient in units of its box": (
        '<linearGradient id="g" gradientTransform="rotate(90)" transform-origin="50% 0">'
        f'{STOPS}</linearGradient>' + BOX.format('style="fill:url(#g)"'),
        [(50, 25, B), (50, 75, B)]),
    "an origin in percents of the view, for a pattern in units of its box": (
        '<pattern id="p" width="2" height="2" patternTransform="rotate(180)" '
        'transform-origin="50% 0"><path d="M0 0H40V100H0Z" fill="blue"/></pattern>'
        + BOX.format('style="fill:url(#p)"'), [(30, 50, W), (50, 50, B)]),
    "an invisible part of a clip": ('<clipPath id="c"><rect width="50" height="100" opacity="0"/>'
        "</clipPath>" + ALL.replace("/>", ' clip-path="url(#c)"/>'), [(40, 50, R), (60, 50, W)]),
    "a group in a clip": ('<clipPath id="c"><use href="#u"/></clipPath><defs><g id="u">'
        f'{ALL}</g></defs>' + ALL.replace("/>", ' clip-path="url(#c)"/>') + '<path d="M0 0H5V5"/>',
        [(50, 50, W)]),
    "a mask of a turned group": ('<mask id="m" width=".5"><rect x="25" y="40" width="50" '
        'height="20" fill="white"/></mask><g mask="url(#m)" transform="rotate(45 50 50)">'
        '<rect x="20" y="20" width="60" height="60" fill="red"/></g>',
        [(36, 36, R), (64, 64, W)]),
    "hidden shapes in the box of a clip": ('<clipPath id="c" clipPathUnits="objectBoundingBox">'
        '<rect width=".3" height="1"/></clipPath><g clip-path="url(#c)">'
        '<rect width="100" height="100" visibility="hidden"/>'
        f'{BOX.format("")}</g>', [(25, 50, R), (34, 50, W)]),
    "a pattern that begins at x and y": ('<pattern id="p" patternUnits="userSpaceOnUse" x="10" '
        'y="10" width="40" height="40"><rect width="20" height="20" fill="blue"/></pattern>'
        + ALL.replace('fill="red"', 'fill="url(#p)"'), [(20, 20, B), (40, 20, W), (60, 60, B)]),
    "a gradient on a line without a height": (GRADIENT + '<path d="M10 50H90" stroke="url(#g) '
        'lime" stroke-width="10"/><path fill="none" d="M10 80H90" stroke="url(#g)" '
        'stroke-width="10"/>',
        [(50, 50, G), (50, 80, W)]),
    "the current color where it is used": ('<g fill="currentColor" color="red"><g color="blue">'
        f'{BOX.replace(" fill=", " data-fill=").format("")}</g></g>', [(50, 50, B)]),
    "two stops at the start": ('<linearGradient id="g" x1=".5"><stop stop-color="blue"/>'
        '<stop stop-color="red"/><stop offset="1" stop-color="red"/></linearGradient>'
        + BOX.format('style="fill:url(#g)"'), [(30, 50, B), (70, 50, R)]),
    "a symbol without a size": ('<symbol id="s"><rect x="-50" width="100" height="50" fill="red"/>'
        '</symbol><use href="#s" transform="translate(50)"/>', [(60, 20, R), (40, 20, W)]),
    "a view without a size": ('<g transform="translate(50)"><svg><rect x="-50" width="100" '
        'height="50" fill="red"/></svg></g>', [(60, 20, R), (40, 20, W)]),
    "words behind a moved part": ('<text font-family="Lato" font-weight="900" font-size="50" '
        'y="60">I<tspan y="90">I</tspan></text>', [(7.5, 50, K), (23, 80, K), (7.5, 80, W)]),
}  # fmt: skip


@pytest.fixture(scope="module")
def looks(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Seen]:
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    texts = [f"{head}{body}</svg>" for body, _ in KINDS.values()]
    return dict(zip(KINDS, seen(tmp_path_factory.mktemp("kinds"), texts), strict=True))


@pytest.mark.parametrize("name", KINDS)
def test_a_kind_prints_as_browsers_show_it(name: str, looks: dict[str, Seen]) -> None:
    look = looks[name]
    assert look.said == []
    for x, y, colour in KINDS[name][1]:
        assert are_near(look.at(x, y), colour), (x, y, look.at(x, y))


@pytest.mark.parametrize(
    ("language", "fill"),
    [("en", "#00ff00"), ("de", "#ff0000"), ("de-AT", "#ff0000"), ("fr", "#0000ff"), ("ja", None)],
)
def test_a_switch_follows_the_language_of_the_game(language: str, fill: str | None) -> None:
    parts = "".join(
        f'<path systemLanguage="{tongue}" fill="{colour}" d="M0 0H1V1"/>'
        for tongue, colour in (("de", "red"), ("es, en-GB", "lime"), ("fr", "blue"))
    )
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><switch>{parts}</switch></svg>'
    )
    said = Diagnostics()
    symbol = load_svg(text, Position("a.svg"), said, FontLibrary(language))
    assert [each.fill for each in symbol.paths if isinstance(each, Shape)] == [fill] * bool(fill)
    is_named = any("nothing in it is for the language ja" in str(each) for each in said)
    assert is_named is (fill is None)
