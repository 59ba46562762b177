"""A small drawing for each row of the table in docs/reference/layout/svg-table.md.

Drawings are 100 units wide and tall. By the name of the element, attribute or property: what
becomes of it, the drawing, and either colors at places or a part of the warning.
"""

from __future__ import annotations

from typing import NamedTuple

R, B, G, W, K = "#ff0000", "#0000ff", "#00ff00", "#ffffff", "#000000"


class Row(NamedTuple):
    """A row: `fate` is prints, pixels, named or nothing; `given` is said of `<svg>` itself."""

    fate: str
    body: str
    places: tuple[tuple[float, float, str], ...] = ()
    said: str = ""
    given: str = 'viewBox="0 0 100 100"'


def prints(body: str, *places: tuple[float, float, str], given: str = "") -> Row:
    return Row("prints", body, places, given=given or 'viewBox="0 0 100 100"')


def pixels(body: str, *places: tuple[float, float, str]) -> Row:
    return Row("pixels", body, places)


def named(body: str, said: str, *places: tuple[float, float, str], given: str = "") -> Row:
    return Row("named", body, places, said, given or 'viewBox="0 0 100 100"')


def nothing(body: str, *places: tuple[float, float, str], given: str = "") -> Row:
    return Row("nothing", body, places, given=given or 'viewBox="0 0 100 100"')


ALL = '<rect width="100" height="100" fill="red"/>'
BOX = '<rect x="20" y="20" width="60" height="60" fill="red" {}/>'
LINE = '<path d="M20 50H80" stroke="red" stroke-width="20" fill="none" {}/>'
STOPS = '<stop stop-color="red"/><stop offset="1" stop-color="blue"/>'
TURN = '<path d="M20 80V20H80" stroke="red" stroke-width="20" fill="none" {}/>'
DOT = '<circle cx="5" cy="5" r="5" fill="blue"/>'
BIG = 'font-family="Lato" font-weight="900" font-size="100"'
#: A letter whose stem is from 8 to 23, and from 17 to 90.
WORD = f'<text {BIG} x="0" y="90" {{}}>I</text>'


def filtered(step: str, given: str = "") -> Row:
    area = 'x="0" y="0" width="1" height="1"'
    body = f'<filter id="f" {area} {given}>{step}</filter>' + BOX.format('filter="url(#f)"')
    return pixels(body)


def gradient(given: str, stops: str = STOPS, kind: str = "linear") -> str:
    return f'<{kind}Gradient id="g" {given}>{stops}</{kind}Gradient>' + BOX.format(
        'style="fill:url(#g)"'
    )


def pattern(given: str, body: str = '<rect width="10" height="10" fill="blue"/>') -> str:
    return f'<pattern id="p" {given}>{body}</pattern>' + BOX.format('style="fill:url(#p)"')


def masked(given: str, body: str = '<rect width="50" height="100" fill="white"/>') -> str:
    return f'<mask id="m" {given}>{body}</mask>' + BOX.format('mask="url(#m)"')


def clipped(given: str, body: str = '<rect width="50" height="100"/>') -> str:
    return f'<clipPath id="c" {given}>{body}</clipPath>' + BOX.format('clip-path="url(#c)"')


def marked(given: str, line: str = 'marker-end="url(#k)"', body: str = DOT) -> str:
    usual = {"markerUnits": "userSpaceOnUse", "markerWidth": "10", "markerHeight": "10"}
    given += "".join(f' {name}="{each}"' for name, each in usual.items() if name not in given)
    return f'<marker id="k" {given}>{body}</marker><path d="M20 50H50H80" stroke="red" {line}/>'


PNG = (  # four red pixels above four blue ones
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAAECAIAAAArjXluAAAAGklEQVR4nEXHoQEAAAwC"
    "INz/P2scjRQcEPobJlgCBbMFnfwAAAAASUVORK5CYII="
)
IMAGE = f'<image href="{PNG}" {{}}/>'

ELEMENTS = {
    "a": prints(f'<a href="https://example.org">{ALL}</a>', (50, 50, R)),
    "altGlyph": named(WORD.replace(">I<", "><altGlyph>I</altGlyph><").format(""), "<altGlyph>"),
    "animate": named(ALL.replace("/>", '><animate attributeName="x"/></rect>'), "<animate>",
                     (50, 50, R)),
    "animateMotion": named(ALL.replace("/>", "><animateMotion/></rect>"), "<animateMotion>"),
    "animateTransform": named(ALL.replace("/>", "><animateTransform/></rect>"),
                              "<animateTransform>"),
    "circle": prints('<circle cx="50" cy="50" r="40" fill="red"/>', (50, 12, R), (15, 15, W)),
    "clipPath": prints(clipped(""), (40, 50, R), (60, 50, W)),
    "color-profile": named(ALL + "<color-profile/>", "<color-profile>", (50, 50, R)),
    "cursor": nothing(ALL + "<defs><cursor/></defs>", (50, 50, R)),
    "defs": nothing("<defs>" + ALL + "</defs>" + BOX.format(""), (10, 10, W), (50, 50, R)),
    "desc": nothing("<desc>words</desc>" + ALL, (50, 50, R)),
    "ellipse": prints('<ellipse cx="50" cy="50" rx="40" ry="20" fill="red"/>', (12, 50, R),
                      (50, 25, W)),
    "feBlend": filtered('<feBlend in2="SourceGraphic" mode="multiply"/><feOffset/>'),
    "feColorMatrix": filtered('<feColorMatrix type="saturate" values="0"/>'),
    "feComponentTransfer": filtered("<feComponentTransfer/>"),
    "feComposite": filtered('<feComposite in2="SourceAlpha" operator="in"/>'),
    "feConvolveMatrix": filtered('<feConvolveMatrix kernelMatrix="0 0 0 0 1 0 0 0 0"/>'),
    "feDiffuseLighting": filtered("<feDiffuseLighting><feDistantLight/></feDiffuseLighting>"),
    "feDisplacementMap": filtered('<feDisplacementMap in2="SourceGraphic" scale="2"/>'),
    "feDistantLight": filtered("<feDiffuseLighting><feDistantLight/></feDiffuseLighting>"),
    "feDropShadow": filtered('<feDropShadow dx="2" dy="2"/>'),
    "feFlood": filtered('<feFlood flood-color="blue"/>'),
    "feFuncA": filtered('<feComponentTransfer><feFuncA type="identity"/></feComponentTransfer>'),
    "feFuncB": filtered('<feComponentTransfer><feFuncB type="identity"/></feComponentTransfer>'),
    "feFuncG": filtered('<feComponentTransfer><feFuncG type="identity"/></feComponentTransfer>'),
    "feFuncR": filtered('<feComponentTransfer><feFuncR type="identity"/></feComponentTransfer>'),
    "feGaussianBlur": filtered('<feGaussianBlur stdDeviation="3"/>'),
    "feImage": filtered(f'<feImage href="{PNG}"/>'),
    "feMerge": filtered('<feMerge><feMergeNode in="SourceGraphic"/></feMerge>'),
    "feMergeNode": filtered('<feMerge><feMergeNode in="SourceGraphic"/></feMerge>'),
    "feMorphology": filtered('<feMorphology radius="1"/>'),
    "feOffset": filtered('<feOffset dx="3"/>'),
    "fePointLight": filtered("<feDiffuseLighting><fePointLight z='9'/></feDiffuseLighting>"),
    "feSpecularLighting": filtered("<feSpecularLighting><feDistantLight elevation='60'/>"
                                   "</feSpecularLighting>"),
    "feSpotLight": filtered("<feDiffuseLighting><feSpotLight z='9'/></feDiffuseLighting>"),
    "feTile": filtered("<feTile/>"),
    "feTurbulence": filtered('<feTurbulence baseFrequency=".1"/>'),
    "filter": filtered('<feGaussianBlur stdDeviation="3"/>'),
    "font": named(f"<defs><font><glyph/></font></defs>{ALL}", "<font>", (50, 50, R)),
    "foreignObject": named(ALL + "<foreignObject/>", "<foreignObject>", (50, 50, R)),
    "g": prints(f'<g transform="translate(50)">{ALL}</g>', (40, 50, W), (60, 50, R)),
    "hatch": named('<hatch id="g"/>' + BOX.format('style="fill:url(#g)"'), "<hatch>"),
    "image": prints(IMAGE.format('width="100" height="100"'), (50, 2, R), (50, 98, B)),
    "line": prints('<line x1="20" y1="50" x2="80" y2="50" stroke="red" stroke-width="9"/>',
                   (50, 50, R)),
    "linearGradient": prints(gradient(""), (21, 50, "#fb0004"), (79, 50, "#0400fb")),
    "marker": prints(marked('refX="5" refY="5"'), (80, 50, B)),
    "mask": prints(masked(""), (40, 50, R), (60, 50, W)),
    "mesh": named(ALL + '<mesh href="#g"/>', "<mesh>", (50, 50, R)),
    "meshgradient": named('<meshgradient id="g"/>' + BOX.format('style="fill:url(#g)"'),
                          "<meshgradient>"),
    "metadata": nothing("<metadata><x/></metadata>" + ALL, (50, 50, R)),
    "path": prints('<path d="M20 20H80V80H20Z" fill="red"/>', (50, 50, R), (10, 10, W)),
    "pattern": prints(pattern('width="20" height="20" patternUnits="userSpaceOnUse"'),
                      (25, 25, B), (35, 35, W), (45, 45, B)),
    "polygon": prints('<polygon points="20,20 80,20 80,80" fill="red"/>', (70, 30, R)),
    "polyline": prints('<polyline points="20,20 80,20 80,80" stroke="red" stroke-width="9"/>',
                       (50, 20, R), (70, 30, K)),
    "radialGradient": prints(gradient("", kind="radial"), (50, 50, "#fd0002"), (21, 21, B)),
    "rect": prints(BOX.format(""), (50, 50, R), (10, 10, W)),
    "script": named(ALL + "<script>1</script>", "<script>", (50, 50, R)),
    "set": named(ALL.replace("/>", '><set attributeName="x"/></rect>'), "<set>", (50, 50, R)),
    "solidcolor": named('<solidcolor id="g"/>' + BOX.format('style="fill:url(#g)"'),
                        "there is no gradient or pattern"),
    "stop": prints(gradient("", '<stop offset=".5" stop-color="red"/>'
                   '<stop offset=".5" stop-color="blue"/>'), (45, 50, R), (55, 50, B)),
    "style": prints("<style>rect{fill:blue}</style>" + ALL, (50, 50, B)),
    "svg": prints(f'<svg x="50" width="50" height="50">{ALL}</svg>', (75, 25, R), (75, 75, W)),
    "switch": prints(f'<switch><g systemLanguage="xx"/><g systemLanguage="en">{ALL}</g></switch>',
                     (50, 50, R)),
    "symbol": prints(f'<symbol id="s">{ALL}</symbol><use href="#s" width="50" height="50"/>',
                     (25, 25, R), (75, 75, W)),
    "text": prints(WORD.format('fill="red"'), (15, 60, R), (60, 60, W)),
    "textPath": prints(f'<path id="w" d="M30 0V100" fill="none"/><text {BIG}>'
                       '<textPath href="#w">I</textPath></text>', (60, 15, K), (60, 60, W)),
    "title": nothing("<title>words</title>" + ALL, (50, 50, R)),
    "tref": named(WORD.replace(">I<", '><tref href="#x"/><').format(""), "<tref>"),
    "tspan": prints(WORD.replace(">I<", '><tspan fill="red">I</tspan><').format(""), (15, 60, R)),
    "use": prints(f'<defs><g id="u">{BOX.format("")}</g></defs><use href="#u" x="30"/>',
                  (90, 50, R), (30, 50, W)),
    "view": nothing("<view/>" + ALL, (50, 50, R)),
}  # fmt: skip

for _each in ("font-face", "font-face-format", "font-face-name", "font-face-src", "font-face-uri",
              "glyph", "hkern", "missing-glyph", "vkern"):  # fmt: skip
    ELEMENTS[_each] = named(f"<defs><font><{_each}/></font></defs>{ALL}", "<font>", (50, 50, R))
for _each in ("altGlyphDef", "altGlyphItem", "glyphRef"):
    ELEMENTS[_each] = named(WORD.replace(">I<", f"><altGlyph>I</altGlyph><{_each}/><").format(""),
                            "<altGlyph>")  # fmt: skip
ELEMENTS = dict(sorted(ELEMENTS.items(), key=lambda each: each[0].lower()))

STAR = '<path d="M50 5 80 95 5 40 95 40 20 95Z" fill="red" {}/>'
ATTRIBUTES = {
    "in, result and all others of fe… elements": filtered('<feOffset in="SourceAlpha" dx="2" '
                                                          'result="a"/>'),
    "aria-label, role": nothing(BOX.format('role="img" aria-label="x"'), (50, 50, R)),
    "baseProfile, version": nothing(ALL, (50, 50, R),
                                    given='viewBox="0 0 100 100" version="1.1" baseProfile="full"'),
    "contentScriptType, contentStyleType": nothing(ALL, (50, 50, R),
        given='viewBox="0 0 100 100" contentScriptType="a/b" contentStyleType="text/css"'),
    "data-…": nothing(BOX.format('data-name="x"'), (50, 50, R)),
    "media": prints('<style media="screen">rect{fill:blue}</style><style media="print">'
                    "rect{opacity:.5}</style>" + ALL, (50, 50, "#ff8080")),
    "onclick and other events": nothing(BOX.format('onclick="x()"'), (50, 50, R)),
    "rendering-intent": nothing(BOX.format('rendering-intent="auto"'), (50, 50, R)),
    "target": nothing(f'<a target="_blank">{ALL}</a>', (50, 50, R)),
    "type (of style)": prints('<style type="text/less">rect{fill:blue}</style>' + ALL, (50, 50, R)),
    "units: px, pt, pc, in, cm, mm, Q, %": prints('<rect width="50%" height="7.5pt" fill="red"/>',
                                                  (48, 9, R), (52, 5, W), (5, 11, W)),
    "units: em, ex, ch, rem, vw, vh": prints('<g font-size="10"><rect width="5em" '
                                             'height="10vh" fill="red"/></g>',
                                             (48, 9, R), (52, 5, W), (5, 11, W)),
    "units: lh, ic, vi and others": named('<rect width="5lh" height="9" fill="red"/>' + ALL,
                                          "has a unit that is not read"),
    "xml:base": nothing(BOX.format('xml:base="a/"'), (50, 50, R)),
    "xml:lang": nothing(WORD.format('xml:lang="de"'), (15, 60, K)),
    "alignment-baseline": prints(f'<text {BIG} y="0"><tspan alignment-baseline="hanging">I</tspan>'
                                 "</text>", (15, 40, K)),
    "background (of svg, in CSS)": prints(BOX.format(""), (5, 5, B),
                                given='viewBox="0 0 100 100" style="background:blue"'),
    "baseline-shift": prints(f'<text {BIG} y="90"><tspan baseline-shift="-40">I</tspan></text>',
                             (15, 98, K), (15, 40, W)),
    "class": prints("<style>.a{fill:blue}</style>" + BOX.format('class="a"'), (50, 50, B)),
    "clip": named(BOX.format('clip="rect(0 0 0 0)"'), "clip is not followed", (50, 50, R)),
    "clip-path": prints(clipped(""), (40, 50, R), (60, 50, W)),
    "clip-path: circle() and other shapes": named(BOX.format('style="clip-path:circle(5px)"'),
                                                  "there is no clip-path", (50, 50, R)),
    "clip-rule": prints(clipped("", STAR.format('clip-rule="evenodd"')), (50, 50, W), (28, 48, R)),
    "clipPathUnits": prints(clipped('clipPathUnits="objectBoundingBox"',
                            '<rect width=".5" height="1"/>'), (40, 50, R), (60, 50, W)),
    "color": prints(BOX.format('style="fill:currentColor" color="blue"'), (50, 50, B)),
    "color-interpolation": named(gradient('color-interpolation="linearRGB"'),
                                 "color-interpolation is not followed"),
    "color-interpolation-filters": filtered('<feGaussianBlur stdDeviation="3"/>',
                                            'color-interpolation-filters="sRGB"'),
    "color-rendering": nothing(BOX.format('color-rendering="optimizeSpeed"'), (50, 50, R)),
    "cursor": nothing(BOX.format('cursor="help"'), (50, 50, R)),
    "cx": prints('<circle cx="70" cy="50" r="20" fill="red"/>', (85, 50, R), (45, 50, W)),
    "cy": prints('<circle cx="50" cy="70" r="20" fill="red"/>', (50, 85, R), (50, 45, W)),
    "d": prints('<path d="M20 20H80V80H20Z" fill="red"/>', (50, 50, R)),
    "d (in CSS)": named('<path style="d:path(\'M0 0H9\')" d="M0 0H9V9"/>', "d is not followed"),
    "direction": named(WORD.format('direction="rtl"'), "direction is not followed"),
    "display": prints(BOX.format('display="none"') + '<path d="M0 0H9V9"/>', (50, 50, W)),
    "dominant-baseline": prints(f'<text {BIG} y="0" dominant-baseline="hanging">I</text>',
                                (15, 40, K)),
    "dx": prints(WORD.format('dx="40"'), (55, 60, K), (15, 60, W)),
    "dy": prints(WORD.format('dy="-60"'), (15, 20, K), (15, 60, W)),
    "enable-background": nothing(f'<g enable-background="new">{ALL}</g>', (50, 50, R)),
    "externalResourcesRequired": nothing(BOX.format('externalResourcesRequired="true"'),
                                         (50, 50, R)),
    "fill": prints(BOX.replace("red", "blue").format(""), (50, 50, B)),
    "fill: context-fill": prints(marked('refX="5" refY="5"', 'marker-end="url(#k)" fill="lime"',
                                 DOT.replace("blue", "context-fill")), (80, 50, G)),
    "fill: a gradient on words": prints(gradient("").partition("<rect")[0]
        + f'<text {BIG} y="90" fill="url(#g)">I<tspan>I</tspan></text>', (15, 60, "#bf0040"),
        (46, 60, "#3f00c0")),
    "conic gradients of Figma": prints('<g transform="scale(.05) translate(1000 1000)">'
        '<foreignObject x="-1000" y="-1000" width="2000" height="2000"><div xmlns="http://www.w3.'
        'org/1999/xhtml" style="background:conic-gradient(from 90deg,rgba(255, 0, 0, 1) 0deg,'
        'rgba(0, 0, 255, 1) 360deg);height:100%;width:100%;opacity:1"></div></foreignObject></g>',
        (90, 52, "#fc0003"), (50, 95, "#bf0040"), (5, 50, "#800080"), (90, 48, "#0300fc")),
    "fill-opacity": prints(BOX.format('fill-opacity=".5"'), (50, 50, "#ff8080")),
    "fill-rule": prints(STAR.format('fill-rule="evenodd"'), (50, 50, W), (28, 48, R)),
    "filter": filtered('<feGaussianBlur stdDeviation="3"/>'),
    "filter: blur() and other functions": named(BOX.format('style="filter:blur(2px)"'),
                                                "there is no filter", (50, 50, R)),
    "filterRes": named(BOX.format('filter="url(#f)"') + '<filter id="f" filterRes="9">'
                       "<feOffset/></filter>", "filterRes is not followed"),
    "filterUnits": pixels('<filter id="f" filterUnits="userSpaceOnUse" x="0" y="0" width="50" '
                          'height="99"><feOffset/></filter>' + BOX.format('filter="url(#f)"'),
                          (40, 50, R), (60, 50, W)),
    "flood-color": filtered('<feFlood flood-color="blue"/>'),
    "flood-opacity": filtered('<feFlood flood-opacity=".5"/>'),
    "font": prints('<text style="font:900 100px Lato" y="90">I</text>', (15, 60, K)),
    "font-family": prints(WORD.format(""), (15, 60, K)),
    "font-feature-settings": named(WORD.format("style=\"font-feature-settings:'smcp'\""),
                                   "font-feature-settings is not followed"),
    "font-kerning": named(WORD.format('style="font-kerning:none"'), "font-kerning is not followed"),
    "font-size": prints(WORD.format(""), (15, 25, K)),
    "font-size-adjust": named(WORD.format('font-size-adjust=".5"'), "font-size-adjust is not"),
    "font-stretch": named(WORD.format('font-stretch="condensed"'), "font-stretch is not followed"),
    "font-style": prints(f'<text {BIG} y="90" font-style="italic">I</text>', (15, 60, K),
                         (5, 88, K), (24, 20, K)),
    "font-variant": named(WORD.format('font-variant="small-caps"'), "font-variant is not followed"),
    "font-variation-settings": named(WORD.format("style=\"font-variation-settings:'wght' 100\""),
                                     "font-variation-settings is not followed"),
    "font-weight": prints(WORD.format(""), (9, 60, K)),
    "fr": prints(gradient('fr=".4"', kind="radial"), (50, 35, R)),
    "fx": prints(gradient('fx=".1"', kind="radial"), (27, 50, "#ff0000")),
    "fy": prints(gradient('fy=".1"', kind="radial"), (50, 27, "#ff0000")),
    "glyph-orientation-vertical": named(WORD.format('glyph-orientation-vertical="90"'),
                                        "glyph-orientation-vertical is not followed"),
    "gradientTransform": prints(gradient('gradientTransform="rotate(90)"'), (50, 21, "#fb0004")),
    "gradientUnits": prints(gradient('gradientUnits="userSpaceOnUse" x1="49" x2="51"'),
                            (45, 50, R), (55, 50, B)),
    "height": prints('<rect width="100" height="40" fill="red"/>', (50, 38, R), (50, 42, W)),
    "href (in the drawing)": prints(f'<defs><g id="u">{ALL}</g></defs><use href="#u"/>',
                                    (50, 50, R)),
    "href (elsewhere)": named(ALL + '<image href="a.png" width="9" height="9"/>',
                              "lies outside the drawing", (50, 50, R)),
    "id": prints("<style>#a{fill:blue}</style>" + BOX.format('id="a"'), (50, 50, B)),
    "image-rendering": nothing(IMAGE.format('width="100" height="100" image-rendering="pixelated"'),
                               (50, 2, R)),
    "inline-size": nothing(WORD.format('style="inline-size:90px"'), (15, 60, K)),
    "isolation": prints(f'{ALL}<g style="isolation:isolate"><rect width="100" height="100" '
                        'fill="lime" style="mix-blend-mode:multiply"/></g>', (50, 50, G)),
    "kerning": named(WORD.format('kerning="0"'), "kerning is not followed"),
    "lang": nothing(WORD.format('lang="de"'), (15, 60, K)),
    "lengthAdjust": prints(WORD.format('textLength="100" lengthAdjust="spacingAndGlyphs"'),
                           (50, 60, K)),
    "letter-spacing": prints(WORD.replace(">I<", ">II<").format('letter-spacing="20"'),
                             (15, 60, K), (40, 60, W), (65, 60, K)),
    "lighting-color": filtered('<feDiffuseLighting lighting-color="red"><feDistantLight/>'
                               "</feDiffuseLighting>"),
    "marker-end": prints(marked('refX="5" refY="5"'), (80, 50, B), (50, 54, W)),
    "marker-mid": prints(marked('refX="5" refY="5"', 'marker-mid="url(#k)"'), (50, 50, B)),
    "marker-start": prints(marked('refX="5" refY="5"', 'marker-start="url(#k)"'), (20, 50, B)),
    "markerHeight": prints(marked('refX="5" refY="5" markerHeight="5"'), (80, 48, B), (80, 54, W)),
    "markerUnits": prints(marked('refX="5" refY="5" markerUnits="strokeWidth"',
                          'marker-end="url(#k)" stroke-width="3"'), (80, 62, B)),
    "markerWidth": prints(marked('refX="5" refY="5" markerWidth="5"'), (78, 50, B), (84, 50, W)),
    "mask": prints(masked(""), (40, 50, R), (60, 50, W)),
    "mask-image": named(BOX.format('style="mask-image:none, none"'), "mask-image is not followed"),
    "mask-type": prints(masked('mask-type="alpha"', '<rect width="50" height="100"/>'),
                        (40, 50, R), (60, 50, W)),
    "maskContentUnits": prints(masked('maskContentUnits="objectBoundingBox"',
                               '<rect width=".5" height="1" fill="white"/>'), (40, 50, R),
                               (60, 50, W)),
    "maskUnits": prints(masked('maskUnits="userSpaceOnUse" x="30" y="0" width="9" height="99"'),
                        (35, 50, R), (25, 50, W)),
    "method": named(WORD.replace(">I<", '><textPath href="#w" method="stretch">I</textPath><')
                    .format("") + '<path id="w" d="M0 90H100"/>', "method is not followed"),
    "mix-blend-mode": prints(ALL + BOX.replace("red", "lime").format(
        'style="mix-blend-mode:multiply"'), (50, 50, K), (10, 10, R)),
    "offset": prints(gradient("", '<stop offset=".9" stop-color="red"/>'
                     '<stop offset=".9" stop-color="blue"/>'), (70, 50, R)),
    "offset-path": named(BOX.format('style="offset-path:none none"'), "offset-path is not"),
    "opacity": prints(BOX.format('opacity=".5"'), (50, 50, "#ff8080")),
    "orient": prints(marked('refX="0" refY="5" orient="90"',
                     body='<rect width="10" height="4" fill="blue"/>'), (83, 54, B), (77, 54, W)),
    "overflow": prints('<svg width="50" height="50" overflow="visible">' + ALL + "</svg>",
                       (75, 75, R)),
    "paint-order": prints(BOX.format('stroke="blue" stroke-width="20" paint-order="stroke"'),
                          (25, 50, R), (15, 50, B)),
    "pathLength": prints(LINE.format('pathLength="2" stroke-dasharray="1"'), (30, 50, R),
                         (70, 50, W)),
    "patternContentUnits": prints(pattern('width=".5" height="1" patternContentUnits='
                                  '"objectBoundingBox"', '<rect width=".25" height="1" '
                                  'fill="blue"/>'), (25, 50, B), (40, 50, W), (55, 50, B)),
    "patternTransform": prints(pattern('width="20" height="20" patternUnits="userSpaceOnUse" '
                               'patternTransform="scale(2)"'), (55, 55, B), (35, 35, W)),
    "patternUnits": prints(pattern('width=".5" height=".5"'), (25, 25, B), (35, 35, W),
                           (55, 55, B)),
    "pointer-events": nothing(BOX.format('pointer-events="none"'), (50, 50, R)),
    "points": prints('<polygon points="20,20 80,20 80,80" fill="red"/>', (70, 30, R)),
    "preserveAspectRatio": prints(IMAGE.format('width="100" height="50" preserveAspectRatio='
                                  '"xMinYMin slice"'), (2, 2, R), (98, 2, R), (50, 60, W)),
    "primitiveUnits": filtered('<feOffset dx=".1"/>', 'primitiveUnits="objectBoundingBox"'),
    "r": prints('<circle cx="50" cy="50" r="45" fill="red"/>', (8, 50, R)),
    "refX": prints(marked('refX="0" refY="5"'), (85, 50, B)),
    "refY": prints(marked('refX="5" refY="0"'), (80, 55, B)),
    "requiredExtensions": prints(f'<switch><g requiredExtensions="x"/><g>{ALL}</g></switch>',
                                 (50, 50, R)),
    "requiredFeatures": nothing(f'<g requiredFeatures="x">{ALL}</g>', (50, 50, R)),
    "rotate": prints(WORD.format('rotate="90"').replace('y="90"', 'y="0"'), (40, 15, K)),
    "rotate (in CSS)": prints(BOX.format('style="rotate:45deg;transform-origin:50px 50px"'),
                              (50, 10, R), (22, 22, W)),
    "rx": prints(BOX.format('rx="30"'), (50, 50, R), (22, 22, W)),
    "ry": prints(BOX.format('ry="30"'), (50, 50, R), (22, 22, W)),
    "scale (in CSS)": prints(BOX.format('style="scale:.5"'), (15, 15, R), (60, 60, W)),
    "shape-inside": nothing(WORD.format('style="shape-inside:none"'), (15, 60, K)),
    "shape-rendering": nothing(BOX.format('shape-rendering="crispEdges"'), (50, 50, R)),
    "side": named(WORD.replace(">I<", '><textPath href="#w" side="right">I</textPath><')
                  .format("") + '<path id="w" d="M0 90H100"/>', "side is not followed"),
    "spacing": nothing(WORD.replace(">I<", '><textPath href="#w" spacing="exact">I</textPath><')
                       .format("") + '<path id="w" d="M0 90H100"/>', (15, 60, K)),
    "spreadMethod": prints(gradient('gradientUnits="userSpaceOnUse" x1="40" x2="60" '
                           'spreadMethod="reflect"'), (79, 50, "#f3000c"), (59, 50, "#0c00f3")),
    "startOffset": prints(f'<path id="w" d="M0 90H100" fill="none"/><text {BIG}>'
                          '<textPath href="#w" startOffset="40">I</textPath></text>', (55, 60, K)),
    "stop-color": prints(gradient(""), (21, 50, "#fb0004")),
    "stop-opacity": prints(gradient("", '<stop stop-color="red" stop-opacity=".5"/>'),
                           (50, 50, "#ff8080")),
    "stroke": prints(LINE.format(""), (50, 50, R)),
    "stroke: a gradient": prints(gradient("").replace('style="fill:url(#g)"',
                                 'style="fill:none;stroke:url(#g);stroke-width:20"'),
                                 (22, 50, "#fa0005"), (50, 50, W)),
    "stroke: a pattern": prints(pattern('width="20" height="20" patternUnits="userSpaceOnUse"')
                                .replace("fill:", "stroke-width:20;fill:none;stroke:"),
                                (25, 25, B), (15, 35, W), (45, 45, W)),
    "stroke: context-stroke": prints(marked('refX="5" refY="5"', 'marker-end="url(#k)"',
                                     '<path d="M0 5H10" stroke="context-stroke" '
                                     'stroke-width="10"/>'), (83, 52, R)),
    "stroke-dasharray": prints(LINE.format('stroke-dasharray="30"'), (30, 50, R), (70, 50, W)),
    "stroke-dashoffset": prints(LINE.format('stroke-dasharray="30" stroke-dashoffset="30"'),
                                (30, 50, W), (70, 50, R)),
    "stroke-linecap": prints(LINE.format('stroke-linecap="square"'), (12, 42, R)),
    "stroke-linejoin": prints(TURN.format('stroke-linejoin="bevel"'), (11, 11, W), (18, 18, R)),
    "stroke-linejoin: arcs, miter-clip": named(TURN.format('stroke-linejoin="arcs"'),
                                               "stroke-linejoin is not followed", (11, 11, R)),
    "stroke-miterlimit": prints(TURN.format('stroke-miterlimit="1"'), (11, 11, W)),
    "stroke-opacity": prints(LINE.format('stroke-opacity=".5"'), (50, 50, "#ff8080")),
    "stroke-width": prints(LINE.format(""), (50, 42, R), (50, 38, W)),
    "style": prints(BOX.format('style="fill:blue"'), (50, 50, B)),
    "systemLanguage": prints(f'<g systemLanguage="xx">{ALL}</g>' + BOX.format(""), (5, 5, W),
                             (50, 50, R)),
    "tabindex": nothing(BOX.format('tabindex="1"'), (50, 50, R)),
    "text-anchor": prints(WORD.format('text-anchor="end"').replace('x="0"', 'x="90"'),
                          (75, 60, K)),
    "text-decoration": prints(WORD.format('text-decoration="underline"'), (3, 99, K), (15, 60, K)),
    "text-decoration: with color or style": named(WORD.format('style="text-decoration:underline '
                                                  'red"'), "without color and style"),
    "text-rendering": nothing(WORD.format('text-rendering="geometricPrecision"'), (15, 60, K)),
    "text-shadow": named(WORD.format('style="text-shadow:1px 1px red"'), "text-shadow is not"),
    "text-transform": named(WORD.format('style="text-transform:uppercase"'), "text-transform is"),
    "textLength": prints(WORD.replace(">I<", ">II<").format('textLength="100"'), (15, 60, K),
                         (85, 60, K), (50, 60, W)),
    "transform": prints(BOX.format('transform="translate(-20 -20)"'), (5, 5, R), (70, 70, W)),
    "transform-box": prints(BOX.format('style="transform-box:fill-box;transform-origin:100% 100%;'
                            'transform:scale(.5)"'), (75, 75, R), (40, 40, W)),
    "transform-origin": prints(BOX.format('transform="scale(.5)" transform-origin="80 80"'),
                               (75, 75, R), (40, 40, W)),
    "translate (in CSS)": prints(BOX.format('style="translate:-20px -20px"'), (5, 5, R)),
    "unicode-bidi": named(WORD.format('unicode-bidi="bidi-override"'), "unicode-bidi is not"),
    "var() (in CSS)": prints('<g style="--a:blue">' + BOX.format('style="fill:var(--a)"') + "</g>",
                             (50, 50, B)),
    "vector-effect": prints(f'<g transform="scale(2)">{LINE.format("")}</g>'.replace(
        "M20 50H80", "M10 25H40").replace('width="20"', 'width="20" vector-effect='
        '"non-scaling-stroke"'), (50, 57, R), (50, 63, W)),
    "vector-effect: other effects": named(BOX.format('vector-effect="fixed-position"'),
                                          "vector-effect is not followed"),
    "viewBox": prints(ALL, (98, 98, R), given='viewBox="0 0 50 50"'),
    "visibility": prints(BOX.format('visibility="hidden"') + '<path d="M0 0H9V9"/>', (50, 50, W)),
    "white-space": named(WORD.format('style="white-space:balance"'), "white-space is not followed"),
    "width": prints('<rect width="40" height="100" fill="red"/>', (38, 50, R), (42, 50, W)),
    "word-spacing": prints(WORD.replace(">I<", ">. .<").format('word-spacing="20"'), (60, 60, W)),
    "writing-mode": named(WORD.format('writing-mode="tb"'), "words that run downwards"),
    "x": prints('<rect x="40" width="60" height="100" fill="red"/>', (42, 50, R), (38, 50, W)),
    "x1": prints('<line x1="60" x2="90" y1="50" y2="50" stroke="red" stroke-width="9"/>',
                 (62, 50, R), (58, 50, W)),
    "x2": prints('<line x1="10" x2="40" y1="50" y2="50" stroke="red" stroke-width="9"/>',
                 (38, 50, R), (42, 50, W)),
    "xlink:href": prints('<defs><g id="u">' + ALL + '</g></defs><use xmlns:xlink='
                         '"http://www.w3.org/1999/xlink" xlink:href="#u"/>', (50, 50, R)),
    "xml:space": prints(WORD.replace(">I<", ' xml:space="preserve">  I<').format(""),
                        (15, 60, W), (62, 60, K)),
    "y": prints('<rect y="40" width="100" height="60" fill="red"/>', (50, 42, R), (50, 38, W)),
    "y1": prints('<line x1="50" x2="50" y1="60" y2="90" stroke="red" stroke-width="9"/>',
                 (50, 62, R), (50, 58, W)),
    "y2": prints('<line x1="50" x2="50" y1="10" y2="40" stroke="red" stroke-width="9"/>',
                 (50, 38, R), (50, 42, W)),
    "zoomAndPan": nothing(ALL, (50, 50, R), given='viewBox="0 0 100 100" zoomAndPan="disable"'),
}  # fmt: skip
ATTRIBUTES = dict(sorted(ATTRIBUTES.items(), key=lambda each: each[0].lower()))
