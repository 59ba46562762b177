"""Drawings in ways that seldom come up, each as a drawing program may write it.

By name: what the first element says of itself, and what is in it. What is drawn of the more usual
ones (`drawn`) is looked at as well; of these it is only frozen which lines and surfaces they are.
"""

from __future__ import annotations

_SEEN = 'viewBox="0 0 100 80"'
_PLAIN = '<path d="M10 20H110V100z"/>'
_FILLED = '<rect x="20" y="10" width="60" height="40" fill="url(#g)"/>'
_TEAL = '<rect {} width="100" height="80" fill="teal"/>'
_LATO = '<g font-family="Lato" font-size="10">{}</g>'
_TILE = '<path d="M0 0h4v4z" fill="#c30"/>'
_WAY = '<path d="M15 65L40 20L70 60" fill="none" stroke="#06c" stroke-width="3" {}/>'
_ARROW = '<path d="M0 0L10 5L0 10z" fill="#c00"/>'
_PIXEL = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMD"
    "AwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg=="
)


def _gradient(given: str, *stops: str, kind: str = "linear") -> str:
    """Return a gradient of stops, each its offset, colour and, if it is seen through, opacity."""
    parts = [each.split() for each in stops or ("0 red", "1 blue")]
    inner = "".join(
        f'<stop offset="{at}" stop-color="{colour}" stop-opacity="{(*cover, "1")[0]}"/>'
        for at, colour, *cover in parts
    )
    return f'<{kind}Gradient id="g" {given}>{inner}</{kind}Gradient>'


def _radial(given: str, *stops: str) -> str:
    return _gradient(given, *stops, kind="radial")


SIZES = {
    "taller than its view": 'width="50" height="80" viewBox="10 20 100 80"',
    "wider, seen at the right": 'width="300" height="80" viewBox="10 20 100 80" '
        'preserveAspectRatio="xMaxYMid"',
    "taller, seen at the foot": 'width="10mm" height="20mm" viewBox="10 20 100 80" '
        'preserveAspectRatio="xMidYMax meet"',
    "wider, sliced at the top": 'width="200" height="80" viewBox="10 20 100 80" '
        'preserveAspectRatio="xMidYMin slice"',
    "stretched": 'width="300" height="80" viewBox="10 20 100 80" preserveAspectRatio="none"',
    "of percents": 'width="100%" height="40" viewBox="10 20 100 80"',
    "as high as percents": 'width="40" height="100%" viewBox="10 20 100 80"',
    "nearly in proportion": 'width="100.05" height="80" viewBox="10 20 100 80"',
    "hardly out of proportion": 'width="100.2" height="80" viewBox="10 20 100 80"',
    "without a view": 'width="4cm" height="6pc"',
    "tiny": 'viewBox="0 0 .5 .4"',
    "huge": 'viewBox="0 0 50000 40000"',
}  # fmt: skip
BODIES = {
    # Gradients
    "linear repeated before its start": _gradient('x1=".7" x2=".9" spreadMethod="repeat"',
        "0 red", ".25 lime", "1 blue") + _FILLED,
    "linear reflected before its start": _gradient('x1=".7" x2=".9" y2=".2" '
        'spreadMethod="reflect"', "0 red", ".25 lime .5", "1 blue") + _FILLED,
    "linear reflected in units": _gradient('gradientUnits="userSpaceOnUse" x1="60%" x2="80%" '
        'y1="50%" y2="60%" spreadMethod="reflect" gradientTransform="rotate(20)"') + _FILLED,
    "repeated on no area": _gradient('gradientUnits="userSpaceOnUse" x2="20" '
        'spreadMethod="repeat"') + '<path d="M20 10V40" fill="url(#g)" stroke="url(#g)"/>',
    "radial reflected": _radial('cx=".4" r=".3" fx=".5" fy=".4" fr=".1" spreadMethod="reflect"',
        "0 red", ".25 lime .5", "1 blue") + _FILLED,
    "radial in units": _radial('gradientUnits="userSpaceOnUse" cx="40%" cy="25%" r="20%"')
        + _FILLED,
    "radial with a focus outside": _radial('fx="2" fy="-1" r=".4"') + _FILLED,
    "radial with a wide focus outside": _radial('fx="2" fr=".1" r=".4"') + _FILLED,
    "radial that begins at its rim": _radial('fr="2" r=".4"') + _FILLED,
    "radial that is slanted": _radial('fx=".3" gradientTransform="skewX(30) scale(1 .5)"')
        + _FILLED,
    "stops out of order": _gradient("", "50% red", ".2 lime", "140% blue 3", "x #fff8") + _FILLED,
    "stops of one colour": _gradient("", "0 red", "1 red") + _FILLED,
    "stops of one faded colour": _gradient("", "0 red .5", "1 red .5") + _FILLED,
    "a gradient without a length": _gradient('x2="0"') + _FILLED,
    "a gradient that is seen through": _gradient("", "0 red .5", "1 blue")
        + _FILLED.replace("/>", ' fill-opacity=".5"/>'),
    "a gradient along a faded line": _gradient('y2=".5"')
        + '<path d="M10 70C30 0 60 80 90 10" fill="none" stroke="url(#g)" stroke-opacity=".5"/>',
    "a gradient along a line of one colour": _gradient("", "0 red .4", "1 red .4")
        + '<rect width="9" height="5" fill="gold" stroke="url(#g)" stroke-linejoin="round"/>',
    "a gradient that there is not, and what instead":
        '<rect width="9" height="5" fill="url(#no) lime" stroke="url(#no) none"/>',
    # Clips and masks
    "a clip of a line and of what is not filled": '<clipPath id="c">'
        '<line x1="5" y1="5" x2="90" y2="60"/>'
        '<rect x="10" y="10" width="30" height="20" fill="none" stroke="red" opacity="0.2"/>'
        "</clipPath>" + _TEAL.format("clip-path='url(#c)'"),
    "a clip of nothing": '<clipPath id="c"/>' + _TEAL.format("clip-path='url(#c)'"),
    "a clip of two that touch": '<clipPath id="c"><rect width="20" height="20"/>'
        '<rect x="20" width="20" height="20"/></clipPath>' + _TEAL.format("clip-path='url(#c)'"),
    "a clip of several that lie apart": '<clipPath id="c"><rect x="60" y="60" width="20" '
        'height="20"/><rect x="80" y="60" width="20" height="20"/><rect x="60" y="40" width="20" '
        'height="20"/></clipPath>' + _TEAL.format("clip-path='url(#c)'"),
    "a clip of what is used": '<defs><circle id="o" cx="30" cy="30" r="20"/></defs>'
        '<clipPath id="c"><use href="#o" x="10"/><g><rect width="9" height="9"/></g></clipPath>'
        + _TEAL.format("clip-path='url(#c)'"),
    "a clip in the box of a group": '<clipPath id="c" clipPathUnits="objectBoundingBox">'
        '<rect x=".25" y=".5" width=".5" height=".25"/></clipPath><g clip-path="url(#c)" '
        'transform="translate(5 3)"><rect x="10" y="10" width="40" height="20" stroke="red"/>'
        '<g clip-path="url(#d)"><rect x="40" y="20" width="30" height="40"/></g></g>'
        '<clipPath id="d"><rect x="40" y="20" width="10" height="10"/></clipPath>'
        '<rect width="9" height="9" fill="nobody\'s"/>',
    "a clip in the box of a line": '<clipPath id="c" clipPathUnits="objectBoundingBox">'
        '<rect width="1" height="1"/></clipPath>'
        '<line x2="50" stroke="red" clip-path="url(#c)"/>',
    "a clip with a clip in it": '<clipPath id="d"><rect width="30" height="80"/></clipPath>'
        '<clipPath id="c"><circle cx="30" cy="40" r="20" clip-path="url(#d)"/></clipPath>'
        + _TEAL.format("clip-path='url(#c)' opacity='.5'"),
    "a mask with a region": '<mask id="m" maskUnits="userSpaceOnUse" x="10%" y="20" width="30" '
        'height="25%"><rect width="100" height="80" fill="#fff"/></mask>'
        + _TEAL.format("mask='url(#m)'"),
    "a mask in the usual region": '<mask id="m"><rect x="-9" y="20" width="150" height="40" '
        'fill="#888"/></mask><rect x="20" y="30" width="50" height="40" mask="url(#m)"/>',
    "a mask in parts of the box": '<mask id="m" x="0" y=".5" width=".5" height=".25">'
        '<rect width="100" height="80" fill="white"/></mask>'
        '<rect x="20" y="30" width="50" height="40" mask="url(#m)"/>',
    "a mask of colours and gradients": _gradient("", "0 #f00", "1 #0f0 .5")
        + '<mask id="m" fill="#00f"><g opacity=".5"><rect width="50" height="80"/></g>'
        '<rect x="50" width="20" height="80" fill="url(#g)"/><rect x="70" width="20" height="80" '
        'fill="currentColor" stroke="#ff0" stroke-width="2"/></mask>'
        + _TEAL.format("mask='url(#m)'"),
    "a mask of nothing": '<mask id="m"/>' + _TEAL.format("mask='url(#m)'"),
    "a mask of a line": '<mask id="m"><rect width="99" height="99" fill="#fff"/></mask>'
        '<line x1="5" y1="9" x2="50" y2="9" stroke="red" mask="url(#m)"/>',
    # Blending and filters that are none
    "ways to blend": "".join(
        f'<rect x="{n}" width="9" height="9" style="mix-blend-mode:{mode}"/>'
        for n, mode in enumerate(("color-dodge", "hue", "normal", "soft-light", "sparkle"))
    ),
    "filters that blend, or do nothing": '<filter id="a"><feBlend mode="multiply" '
        'in2="BackgroundImage"/></filter><filter id="b"><feGaussianBlur stdDeviation="0"/></filter>'
        '<rect width="9" height="9" filter="url(#a)"/><rect width="8" height="8" '
        'filter="url(#b)"/><rect width="7" height="7" filter="url(#a)" '
        'style="mix-blend-mode:screen" opacity=".5"/>',
    # Patterns
    "a pattern of one that gives it its tile": f'<pattern id="h" width="25" height="20">{_TILE}'
        '</pattern><pattern id="g" href="#h" patternUnits="userSpaceOnUse" x="5" y="3"/>' + _FILLED,
    "a pattern by parts of the box": '<pattern id="g" x=".1" y=".2" width=".5" height=".5" '
        'patternContentUnits="objectBoundingBox"><path d="M0 0h.25v.25z" fill="#c30"/></pattern>'
        + _FILLED,
    "a pattern with a view that is stretched": '<pattern id="g" width=".5" height=".5" '
        f'viewBox="0 0 4 8" preserveAspectRatio="none">{_TILE}</pattern>' + _FILLED,
    "a pattern that is faded in a ring": '<pattern id="g" width="30" height="25" '
        f'patternUnits="userSpaceOnUse">{_TILE}</pattern><path fill-rule="evenodd" '
        'fill="url(#g)" fill-opacity=".5" d="M10 10h70v60h-70zM30 25h30v30h-30z"/>',
    "a pattern that reaches beyond its tile": '<pattern id="g" width="30" height="25" '
        'patternUnits="userSpaceOnUse"><circle r="9" fill="#c30"/></pattern>' + _FILLED,
    "a pattern that is too fine": '<pattern id="g" width=".1" height=".1" '
        f'patternUnits="userSpaceOnUse">{_TILE}</pattern>' + _FILLED,
    "a pattern along a line": f'<pattern id="g" width="30" height="25">{_TILE}</pattern>'
        '<rect width="9" height="9" fill="none" stroke="url(#g) red"/>'
        '<rect width="8" height="8" fill="none" stroke="url(#g)" stroke-width="2"/>',
    "patterns of no size": f'<pattern id="g" width="0" height="25">{_TILE}</pattern>'
        f'<rect width="5" height="5"/>{_FILLED}',
    "a pattern that is turned and large": '<pattern id="g" width="9" height="8" x="1" '
        'patternUnits="userSpaceOnUse" patternTransform="translate(3 2) rotate(30) scale(3 2)">'
        f'{_TILE}</pattern>{_FILLED}',
    "a pattern of nothing": '<pattern id="g" width="1" height="1"/><rect width="5" height="5"/>'
        + _FILLED,
    # Markers
    "markers at an angle": '<marker id="a" orient="30deg" refX="5" refY="5" overflow="visible" '
        f'markerWidth="4" markerHeight="2">{_ARROW}</marker>'
        + _WAY.format('style="marker:url(#a)" marker-end="url(#a)"'),
    "markers as thick as their line": '<marker id="a" viewBox="0 0 10 20" markerWidth="4" '
        'preserveAspectRatio="xMinYMin slice" orient="auto"><rect width="10" height="20" '
        'fill="context-stroke" stroke="context-fill"/></marker>'
        + _WAY.format('marker-mid="url(#a)"') + '<polygon fill="gold" stroke="red" '
        'points="80 10 95 10 90 30" marker-start="url(#a)"/>',
    "markers about their middle": '<marker id="a" viewBox="-5 -10 10 20" markerWidth="4" '
        f'markerHeight="6" orient="90">{_ARROW}</marker>' + _WAY.format('marker-mid="url(#a)"'),
    "markers that are cut": '<marker id="a" markerWidth="2" markerHeight="2" orient="auto">'
        '<circle r="3"/></marker>' + _WAY.format('marker-start="url(#a)" marker-end="none"')
        + '<rect width="9" height="9" marker-start="url(#a)"/>',
    "a marker where a line turns back": '<marker id="a" orient="auto" overflow="visible">'
        f'{_ARROW}</marker><path d="M10 10H30H10" stroke="red" marker-mid="url(#a)"/>'
        '<path d="M50 50L50 50" stroke="red" marker-end="url(#a)"/>',
    # What is used, and views
    "symbols with one side": '<symbol id="s" viewBox="0 0 10 20"><rect x="-2" width="9" '
        'height="20"/></symbol><use href="#s" width="20"/><use href="#s" x="50%" y="25%" '
        'height="30"/>',
    "a symbol that is not cut": '<symbol id="s" overflow="visible" viewBox="0 0 10 20">'
        '<rect x="-2" width="9" height="20"/></symbol><use href="#s" width="20" height="20"/>',
    "a view in percents": '<svg x="10%" y="10%" width="50%" height="50%"><rect x="-9" width="100%" '
        'height="50%"/></svg><svg><rect x="-9" width="20" height="4"/></svg>',
    "a view in a view": '<svg width="50" height="40" viewBox="0 0 10 10" '
        'preserveAspectRatio="xMaxYMin"><rect width="50%" height="100%"/><svg x="5" width="2" '
        'height="2" viewBox="0 0 4 1" preserveAspectRatio="none"><rect width="50%" height="1"/>'
        "</svg></svg>",
    "switches": '<switch><g systemLanguage="de"><rect width="1" height="1"/></g>'
        '<g systemLanguage="fr, en-GB"><rect width="2" height="2"/></g></switch>'
        '<switch><title>x</title><rect width="3" height="3"/></switch>'
        '<switch><g requiredExtensions="x"/></switch>',
    "what is set in words of CSS": '<g style="transform: translate(5px, 3px) rotate(30deg)">'
        '<rect width="9" height="9"/></g><rect width="8" height="8" transform="none"/>',
    # Lines
    "thin lines of a large drawing": '<g transform="scale(3 1)"><path d="M5 10H25" stroke="red" '
        'vector-effect="non-scaling-stroke" stroke-width="4" stroke-dasharray="2 1" '
        'stroke-dashoffset="1"/></g>',
    "a slanted dash": '<g transform="scale(3 1) rotate(10)"><path d="M5 10H25" stroke="red" '
        'stroke-width="4" stroke-dasharray="2 1" stroke-dashoffset="1" fill="gold" '
        'stroke-opacity=".5"/></g>',
    "a hair off the square": '<g transform="scale(1 1.002)"><path d="M5 10H25" stroke="red"/></g>'
        '<g transform="scale(1 1.0005)"><path d="M5 10H25" stroke="red"/></g>',
    "joins and caps of what has none": '<g stroke="red" fill="none"><circle cx="9" cy="9" r="4" '
        'stroke-linecap="square" stroke-linejoin="bevel"/><path d="M5 5H9" '
        'stroke-linejoin="bevel"/><path d="M5 5H9" stroke-linecap="square" '
        'stroke-linejoin="round"/><path d="M5 5H9V20z" stroke-linecap="round" '
        'stroke-linejoin="bevel" stroke-dasharray="3" stroke-dashoffset="2"/><path d="M5 5H9V20z" '
        'stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="3" '
        'stroke-dashoffset="2"/></g>',
    "caps and joins that are plain again": '<g stroke="red" fill="none" stroke-linecap="square" '
        'stroke-linejoin="bevel"><path d="M10 10L50 20L10 30" stroke-linecap="butt" '
        'stroke-linejoin="miter"/><path d="M10 10L50 20L10 30" stroke-linecap="none" '
        'stroke-linejoin="arcs"/></g>',
    "points that are just cut off": '<g stroke="red" fill="none"><path d="M10 10L50 20L10 30" '
        'stroke-miterlimit="4.1"/><path d="M10 10L50 20L10 30" stroke-miterlimit="4.2"/>'
        '<path d="M10 10L50 13L10 16"/><path d="M10 10L90 13L10 16" stroke-miterlimit="2000"/></g>',
    "a line below a faded fill": '<rect width="9" height="9" fill="gold" fill-opacity=".5" '
        'stroke="red" stroke-opacity=".25" paint-order="markers stroke"/>'
        '<rect width="9" height="9" fill="gold" stroke="red" paint-order="fill stroke"/>'
        '<rect width="9" height="9" fill="gold" stroke="red" stroke-width="50%"/>',
    "what is too far away": '<rect width="9" height="9"/><rect x="2" transform="scale(1e6)" '
        'width="9" height="9"/><path d="M0 0h9" stroke="red" transform="scale(9e5)" '
        'stroke-width="9"/>',
    # Words
    "words in a flow": _LATO.format(
        '<flowRoot text-align="{}"><flowRegion><rect x="10" y="5" width="50" height="60" '
        'transform="translate(2 1)"/></flowRegion><flowPara>four words in lines</flowPara>'
        '<flowPara line-height="200%">and <flowSpan font-size="14">large</flowSpan></flowPara>'
        "</flowRoot>").format("center"),
    "words in a flow to the right": _LATO.format(
        '<flowRoot line-height="1.5" text-anchor="end"><flowRegion><rect x="10" y="5" width="40" '
        'height="28"/></flowRegion><flowPara>four words in lines that end</flowPara></flowRoot>'),
    "words in a flow without paragraphs": _LATO.format(
        '<flowRoot><flowRegion><rect x="10" y="5" width="40" height="28"/></flowRegion>I am'
        '<flowSpan font-weight="bold"> a</flowSpan> lonely line</flowRoot><flowRoot><flowRegion>'
        '<rect x="60" y="5" width="40" height="60"/></flowRegion><flowPara>a</flowPara>'
        '<flowPara></flowPara><flowPara>b</flowPara></flowRoot>'),
    "words along a line": '<path id="p" d="M90 60H10" fill="none"/>' + _LATO.format(
        '<text><textPath href="#p" startOffset="10">to the left</textPath></text>'),
    "words along a path from its end": '<path id="p" fill="none" d="M10 60H50L90 20" '
        'transform="translate(0 -5)"/>' + _LATO.format('<text text-anchor="end"><textPath '
        'href="#p" startOffset="100%">off</textPath></text><text y="3" dx="2"><textPath '
        'href="#p" startOffset="40">longer than its way is</textPath></text>'),
    "words along no path": _LATO.format(
        '<text y="20">at<textPath href="#no">all</textPath></text>'),
    "words with places of their own": _LATO.format(
        '<text x="5 15" y="20" dx="0 1 2" dy=".5em" rotate="0 20">a<tspan x="40" dy="2 -2">bcd'
        '</tspan><tspan rotate="90">e</tspan></text>'),
    "words in weights and families": _LATO.format(
        '<text y="10" font-weight="600">a</text><text y="20" font-weight="599">a</text>'
        '<text y="30" font-weight="800">a</text><text y="40" font-weight="lighter">a</text>'
        '<text y="50" font-family="nobody, \'LATO\'">a</text>'
        '<text y="60" font-family="Comic Sans">a</text><text y="70" font-family="serif">a</text>'),
    "words that are spaced": _LATO.format(
        '<text y="10" letter-spacing="2">a b</text><text y="20" word-spacing=".5em">a b</text>'
        '<text y="30" letter-spacing="-.1em">fi</text><text y="40" letter-spacing="10%">ab</text>'
        '<text y="50" text-anchor="middle" letter-spacing="1">ab </text>'),
    "words above and below their line": _LATO.format(
        '<text y="20" baseline-shift="3">a<tspan baseline-shift="-20%">b</tspan></text>'
        '<text y="40" dominant-baseline="text-before-edge" text-decoration="overline">a b</text>'
        '<text y="60" dominant-baseline="ideographic" text-decoration="underline">'
        "<tspan> </tspan>b</text>"),
    "words in sizes": _LATO.format(
        '<text y="10" font-size="1.5em">a<tspan font-size="50%">b</tspan></text>'
        '<text y="30" font-size="1..5em">a</text>'
        '<text y="40" font-size="9pt">a</text>'),
    "words that are hidden": _LATO.format(
        '<text y="10">a<tspan display="none">b</tspan><tspan visibility="hidden">c</tspan>d'
        '</text><text y="20" fill="none">e</text><text y="30" fill="none" stroke="red">f</text>'),
    "words with blanks": _LATO.format(
        '<text y="10"> a  b\n c </text><text y="20" xml:space="preserve"> a  b\n c </text>'
        '<text y="30">a <tspan> b</tspan> <tspan xml:space="preserve">  c</tspan></text>'),
    # Pictures
    "pictures in a box": f'<image href="{_PIXEL}" width="40" height="20"/>'
        f'<image href="{_PIXEL}" x="50" y="10" width="40" height="20" '
        'preserveAspectRatio="xMidYMid slice"/>'
        f'<image href="{_PIXEL}" y="40" width="40" height="20" preserveAspectRatio="none"/>'
        f'<image href="{_PIXEL}" x="5%" y="75%"/><image href="{_PIXEL}" width="0" height="2"/>',
    "a picture that is turned": f'<image href="{_PIXEL}" width="40" height="20" opacity=".5" '
        'transform="translate(50 10) rotate(30) skewX(20)"/>',
}  # fmt: skip
#: All of them.
ODD = {name: (given, _PLAIN) for name, given in SIZES.items()} | {
    name: (_SEEN, body) for name, body in BODIES.items()
}
ODD["tiny"] = (SIZES["tiny"], '<circle cx=".25" cy=".2" r=".123456789"/>')
ODD["huge"] = (SIZES["huge"], '<circle cx="250.123" cy="200.987" r="99.4"/>')
