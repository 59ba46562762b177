"""Drawings that use what is printed of SVG: 100 wide, 80 high."""

from __future__ import annotations

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
STOPS = '<stop stop-color="#d00"/><stop offset=".5" stop-color="#fc0"/>' + (
    '<stop offset="1" stop-color="#06c" stop-opacity=".4"/>'
)
LINEAR = f'<linearGradient id="g" {{}}>{STOPS}</linearGradient>'
RADIAL = f'<radialGradient id="g" {{}}>{STOPS}</radialGradient>'
CARD = '<rect x="10" y="10" width="80" height="60" fill="url(#g)"/>'
ZIGZAG = '<path d="M10 70L40 15L45 70L85 40" fill="none" stroke="#246" stroke-width="8" {}/>'
DRAWN = {
    "linear": LINEAR.format("") + CARD,
    "linear in units": LINEAR.format(
        'gradientUnits="userSpaceOnUse" x1="20" y1="0" x2="60" y2="50"') + CARD,
    "linear moved": LINEAR.format('gradientTransform="rotate(30) skewX(20)"') + CARD,
    "linear repeated": LINEAR.format('x2=".2" spreadMethod="repeat"') + CARD,
    "linear reflected": LINEAR.format('x1=".4" x2=".6" spreadMethod="reflect"') + CARD,
    "radial": RADIAL.format('r=".6"') + CARD,
    "radial with a focus": RADIAL.format('fx=".2" fy=".3"') + CARD,
    "radial that begins later": RADIAL.format('fr=".2" fx=".6"') + CARD,
    "radial repeated": RADIAL.format('r=".15" spreadMethod="repeat"') + CARD,
    "radial reflected off its middle": RADIAL.format(
        'r=".2" fx=".4" spreadMethod="reflect"') + CARD,
    "gradients that inherit": '<linearGradient id="h" x2=".5" spreadMethod="reflect">' + STOPS
        + '</linearGradient><linearGradient id="g" xlink:href="#h" y2="1"/>' + CARD,
    "a gradient along a line": LINEAR.format("")
        + '<path d="M10 70C30 0 60 80 90 10" fill="none" stroke="url(#g)" stroke-width="9"/>',
    "the box of curves": RADIAL.format("")
        + '<path d="M10 40C10 -60 90 140 90 40z" fill="url(#g)"/>',
    "opacity of a group": '<g opacity=".5"><circle cx="40" cy="40" r="30" fill="red"/>'
        '<circle cx="60" cy="40" r="30" fill="blue"/></g>',
    "a clip": '<clipPath id="c"><circle cx="50" cy="40" r="30"/></clipPath>'
        '<g clip-path="url(#c)"><rect width="50" height="80" fill="red"/>'
        '<rect x="50" width="50" height="80"/></g>',
    "a clip of several that overlap": '<clipPath id="c" transform="rotate(10)">'
        '<path d="M10 10h50v50h-50z"/><path d="M40 30v40h40v-40z"/></clipPath>'
        '<rect clip-path="url(#c)" width="100" height="80" fill="teal"/>',
    "a clip with a hole": '<clipPath id="c"><path clip-rule="evenodd" '
        'd="M10 10h70v60h-70zM30 25h30v30h-30z"/></clipPath>'
        '<rect clip-path="url(#c)" width="100" height="80" fill="teal"/>',
    "a clip that is cut": '<clipPath id="b"><rect width="50" height="80"/></clipPath>'
        '<clipPath id="c" clip-path="url(#b)"><circle cx="50" cy="40" r="30"/></clipPath>'
        '<rect clip-path="url(#c)" width="100" height="80" fill="teal"/>',
    "a clip in the box": '<clipPath id="c" clipPathUnits="objectBoundingBox">'
        '<circle cx=".5" cy=".5" r=".5"/></clipPath>'
        '<g clip-path="url(#c)"><rect x="20" y="10" width="60" height="60" fill="teal"/></g>',
    "a clip of words": '<clipPath id="c"><text x="5" y="60" font-size="50" font-family="Lato" '
        'font-weight="bold">Art</text></clipPath>'
        '<rect clip-path="url(#c)" width="100" height="80" fill="purple"/>',
    "a mask": LINEAR.format("") + '<mask id="m"><rect width="100" height="80" fill="url(#g)"/>'
        '<circle cx="50" cy="40" r="15" fill="black"/></mask>'
        '<rect mask="url(#m)" width="100" height="80"/>',
    "a mask of alpha in the box": '<mask id="m" mask-type="alpha" '
        'maskContentUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".4" opacity=".6"/></mask>'
        '<rect mask="url(#m)" x="20" y="10" width="60" height="60" fill="green"/>',
    "a masked mask": '<mask id="a"><rect width="60" height="80" fill="white"/></mask>'
        '<mask id="m" mask="url(#a)"><circle cx="50" cy="40" r="30" fill="#aaa"/></mask>'
        '<rect mask="url(#m)" width="100" height="80" fill="navy"/>',
    "blending": '<rect width="60" height="80" fill="#fc0"/><g style="mix-blend-mode:multiply">'
        '<circle cx="55" cy="40" r="30" fill="#0af"/></g>',
    "a pattern": '<pattern id="g" width="12" height="10" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(20)"><circle cx="5" cy="5" r="4" fill="#c30"/></pattern>' + CARD,
    "a pattern in the box": '<pattern id="g" width=".25" height=".5" viewBox="0 0 10 10">'
        '<path d="M0 0L10 10H0z" fill="#083"/></pattern>' + CARD,
    "caps and joins": ZIGZAG.format('stroke-linecap="square" stroke-linejoin="bevel"'),
    "round caps alone": ZIGZAG.format('stroke-linecap="round"'),
    "points that are cut off": ZIGZAG.format('stroke-miterlimit="2"'),
    "points that are long": ZIGZAG.format('stroke-miterlimit="20"'),
    "dashes": ZIGZAG.format('stroke-dasharray="9 4 1" stroke-dashoffset="5"'),
    "a slanted pen": '<g transform="translate(5 20) scale(1.4 .4) rotate(20)">'
        + ZIGZAG.format("") + "</g>",
    "a pen that never grows": '<g transform="scale(2 .8)">'
        '<path d="M5 10H45V80" fill="none" stroke="red" stroke-width="4" '
        'vector-effect="non-scaling-stroke"/></g>',
    "even-odd": '<path fill-rule="evenodd" d="M50 5L75 75L10 30H90L25 75z" fill="#639"/>',
    "a line below its fill": '<circle cx="50" cy="40" r="25" fill="gold" stroke="navy" '
        'stroke-width="12" paint-order="stroke"/>',
    "markers": '<marker id="a" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="4" '
        'markerHeight="4" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="#c00"/>'
        '</marker><marker id="d" refX="2" refY="2" markerWidth="4" markerHeight="4">'
        '<circle cx="2" cy="2" r="1.5" fill="context-stroke"/></marker>'
        '<path d="M15 65L40 20L70 60L88 30" fill="none" stroke="#06c" stroke-width="3" '
        'marker-start="url(#a)" marker-mid="url(#d)" marker-end="url(#a)"/>',
    "markers on bows and loops": '<marker id="a" viewBox="0 0 10 10" refX="5" refY="5" '
        'markerWidth="8" markerHeight="8" orient="auto" markerUnits="userSpaceOnUse">'
        '<path d="M0 0L10 5L0 10z" fill="#c00"/></marker><g fill="none" stroke="#06c" '
        'marker-start="url(#a)" marker-mid="url(#a)" marker-end="url(#a)">'
        '<path d="M10 30C10 30 30 0 45 30S80 60 90 20"/><path d="M10 70H10L30 50L50 70z"/>'
        '<path d="M60 70C60 50 85 50 85 70L70 75"/></g>',
    "use, symbol and views": '<symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="6"/>'
        '</symbol><use href="#s" x="5" y="5" width="40" height="30" fill="red"/>'
        '<svg x="50" y="10" width="40" height="60" viewBox="0 0 20 10" '
        'preserveAspectRatio="xMinYMax slice"><circle cx="5" cy="5" r="5" fill="green"/></svg>',
    "style sheets": '<style>@media print{rect{fill:red}} .a > rect{fill:#0a0} g .b{stroke:#00a;'
        'stroke-width:5} rect[data-x="1"]{opacity:.5} #z{fill:gold!important} '
        'circle:first-child{fill:pink}</style><g class="a"><rect width="40" height="30"/>'
        '<rect class="b" data-x="1" x="50" y="5" width="40" height="30"/></g>'
        '<g><circle cx="20" cy="60" r="15"/>'
        '<circle id="z" style="fill:red" cx="60" cy="60" r="15"/>'
        "</g>",
    "currentColor": '<g color="teal"><rect width="50" height="50" fill="currentColor"/>'
        '<path d="M50 50h40" stroke="currentColor" stroke-width="9" color="red"/></g>',
    "a switch": '<switch><foreignObject width="9" height="9" requiredExtensions="x"/>'
        '<g><circle cx="50" cy="40" r="30"/></g><rect width="90" height="70"/></switch>',
    "words": '<g font-family="Lato" font-size="16"><text x="5" y="20">AVATAR To</text>'
        '<text x="95" y="40" text-anchor="end" fill="#c00" font-weight="bold">right '
        '<tspan font-style="italic" fill="#06c">hand</tspan></text><text x="50" y="60" '
        'font-size="12" letter-spacing="3">wide</text>'
        '<text x="5 25 45" y="75 70 75" stroke="#083" stroke-width=".4">xyz</text></g>',
    "signs that another font has": '<text x="95" y="50" font-size="30" font-family="Lato" '
        'text-anchor="end">\u2665 \u2192</text>',
    "fonts that are said at once": '<g fill="#036"><text x="5" y="25" style="font: italic bold '
        '18px Lato">Both</text><text x="55" y="25" style="font: 700 15px Lato">Heavy</text>'
        '<g style="font: bold 17px Lato"><text x="5" y="60" style="font: oblique 14px Lato">'
        'Slanted</text><text x="60" y="60">Bold</text></g></g>',
    "words along a path": '<path id="p" d="M10 60C30 10 70 10 90 60"/><text font-family="Lato" '
        'font-size="14" fill="#000"><textPath href="#p" startOffset="5%">along a bow'
        "</textPath></text>"
        "<style>#p{fill:none}</style>",
    "a picture in it": '<image x="10" y="10" width="80" height="60" preserveAspectRatio="xMinYMin" '
        'transform="rotate(10)" xlink:href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAAC'
        "CAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg=="
        '"/>',
    "every step of a path": '<g fill="none" stroke="#111"><path d="M5 5h20v10H8V9l4 2L20 5z'
        'm30 0q10 20 20 0t20 0T95 9Q90 20 80 15" stroke-width="2"/><path stroke="#c00" d="M5 40c5 '
        '-9 15 -9 20 0s15 9 20 0S60 35 65 40C70 44 80 44 85 36"/><path stroke="#06c" d="M5 70a10 '
        '6 30 0 1 18 0a10 6 30 1 0 14 -4A12 5 -20 0 0 60 66A8 12 45 1 1 85 70a0 4 0 0 1 5 '
        '5M20 50l3 3-4 1.5.5-2z"/></g>',
    "every shape": '<g fill="#fc0" stroke="#630" stroke-width="1"><rect x="5" y="5" width="20" '
        'height="12" rx="4" ry="3"/><rect x="30" y="5" width="18" height="12" rx="6"/><rect '
        'x="55%" y="5%" width="15%" height="20%" ry="30"/><ellipse cx="15" cy="35" rx="9" ry="6"/>'
        '<ellipse cx="38" cy="35" rx="7"/><circle cx="60%" cy="45%" r="8%"/><line x1="5" y1="50" '
        'x2="45" y2="60"/><polyline points="50,50 60,62 70 50-3 5"/><polygon points="75 50 95 50 '
        '85 70 80"/><rect x="5" y="66" width="1cm" height="2mm"/><rect x="48" y="66" width="9pt" '
        'height="1pc"/><rect x="64" y="66" width=".1in" height="6px"/></g>',
    "every way to move": '<g fill="#083"><rect width="8" height="6" transform="translate(5)"/>'
        '<rect width="8" height="6" transform="translate(20,5) rotate(30)"/><rect width="8" '
        'height="6" transform="rotate(45 44 9) translate(40 6)"/><rect width="8" height="6" '
        'transform="translate(60 5) scale(2)"/><rect width="8" height="6" transform="translate(82 '
        '5) scale(1.5 .5)"/><rect width="8" height="6" transform="translate(5 30) skewX(25)"/>'
        '<rect width="8" height="6" transform="translate(25 30) skewY(-25)"/><rect width="8" '
        'height="6" transform="matrix(1 .3 -.4 1.2 50 30)"/><g transform="translate(70 30) '
        'scale(-1 1)"><g transform="rotate(10)"><rect width="8" height="6"/></g></g></g>',
    "words that are raised, ruled and spaced": '<g font-family="Lato" font-size="10" fill="#123">'
        '<text x="5" y="12">H<tspan baseline-shift="sub" font-size="7">2</tspan>O m<tspan '
        'baseline-shift="super" font-size="70%">2</tspan><tspan dy="3" dx="2">low</tspan><tspan '
        'dy="-3">er</tspan></text><text x="5" y="28" text-decoration="underline">under<tspan '
        'text-decoration="line-through"> through</tspan></text><text x="5" y="42" word-spacing="6" '
        'letter-spacing=".1em">two words</text><text x="5" y="56" xml:space="preserve">a   b</text>'
        '<text x="50" y="56" text-anchor="middle" font-weight="900" font-size="1.2em">mid<tspan '
        'x="80" y="70">new</tspan></text><text x="5" y="70" rotate="10 -10 20">turn</text></g>',
    "words that hang": '<g font-family="Lato" font-size="12"><text x="5" y="20" '
        'dominant-baseline="middle">mid</text><text x="35" y="20" dominant-baseline="hanging">hang'
        '</text><text x="70" y="20" dominant-baseline="central">cent</text></g>',
    "words in the middle of a path": '<path id="p" d="M10 30L50 60L90 30" fill="none"/><text '
        'font-family="Lato" font-size="9" text-anchor="middle"><textPath href="#p" '
        'startOffset="50%">over the edge</textPath></text>',
    "paint that is passed on": '<g fill="red" fill-opacity=".5" stroke="#00f" stroke-opacity="50%" '
        'stroke-width="3" stroke-dasharray="5" stroke-linecap="round" stroke-linejoin="round">'
        '<rect x="5" y="5" width="30" height="20"/><g fill="none"><rect x="45" y="5" width="30" '
        'height="20"/></g><g stroke="none" style="fill:rgb(10%,80%,12%);fill-opacity:1"><rect '
        'x="5" y="35" width="30" height="20"/></g><rect x="45" y="35" width="30" height="20" '
        'fill="hsl(200,60%,40%)" stroke="inherit" visibility="visible"/><rect x="5" y="60" '
        'width="80" height="15" visibility="hidden"/><rect x="5" y="60" width="80" height="9" '
        'display="none"/></g>',
}  # fmt: skip
