"""Drawings that are layouts, each with what programs write or people label in one respect.

Of each it is frozen which values it becomes, and what is drawn as it is: `test_drawn_layouts`.
"""

from __future__ import annotations

_HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    ' xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
)
#: What the first element says of itself where nothing else is said.
_CARD = 'width="63mm" height="88mm" viewBox="0 0 63 88"'
_GRADIENT = (
    '<linearGradient id="g"><stop stop-color="#123456"/><stop offset=".5" stop-color="#fff"'
    ' stop-opacity=".5"/><stop offset="1" stop-color="#abcdef"/></linearGradient>'
)


def drawing(body: str, given: str = _CARD) -> str:
    """Return a whole drawing."""
    return f"{_HEAD}{given}>\n{body}\n</svg>\n"


#: By name: what is in it.
BODIES = {
    # Lines of text
    "lines by their anchors": '<g font-family="Lato" font-size="4"><text id="card.name" x="10" '
        'y="20">x</text><text id="card.name" x="10" y="30" text-anchor="middle">x</text>'
        '<text id="card.name" x="40" y="40" text-anchor="middle">x</text>'
        '<text id="card.name" x="50" y="50" text-anchor="end">x</text>'
        '<text id="card.name" x="2" y="60" text-anchor="end">x</text></g>',
    "lines that are turned": '<g font-size="4"><g transform="rotate(90 30 20)"><text '
        'id="card.name" x="30" y="20">x</text></g><text id="card.name" x="30" y="40" '
        'text-anchor="end" transform="rotate(-30 30 40)">x</text><text id="card.name" x="30" '
        'y="60" text-anchor="middle" transform="rotate(.005)">x</text></g>',
    "lines that are mirrored": '<g transform="translate(60) scale(-1 1)" font-size="3"><text '
        'id="card.name" x="20" y="20">x</text><text id="card.name" x="20" y="30" '
        'text-anchor="end">x</text><text id="card.name" x="20" y="40" text-anchor="middle">x'
        '</text></g><text id="card.name" x="20" y="50" transform="scale(1 -1)">x</text>',
    "lines in their looks": '<text id="card.name" x="9" y="9" style="font: italic bold 5px/1.5 '
        'Lato; fill: #123456; fill-opacity: .5">x</text><text id="card.name" x="9" y="19" '
        'font-size="2" font-weight="900" fill="none" stroke="red">x</text><text id="card.name" '
        'x="9" y="29" font-size="8" font-family="nobody, Lato, serif" fill="currentColor">x</text>'
        '<text id="card.name" x="9" y="39" font-family="serif" fill="url(#g)" '
        f'letter-spacing="0">x</text>{_GRADIENT}',
    "lines that stand in parts": '<text id="card.name" font-size="4"><tspan x="9" y="9">One'
        '</tspan><tspan x="20" y="9"> and</tspan></text><text x="9" y="30" dx="2" dy="-1" '
        'font-size="4">No <tspan font-weight="bold">label *here*</tspan>, <tspan '
        'font-style="italic">but </tspan>[marks]</text><text x="9" y="40" font-size="4"><tspan '
        'x="9">two</tspan><tspan x="9" dy="5">lines</tspan></text>',
    "a text of several lines": '<text id="card.text" font-size="4" text-anchor="middle"><tspan '
        'x="31" y="30">x</tspan><tspan x="31" y="35">y</tspan></text><text id="card.text" '
        'font-size="4" text-anchor="end"><tspan x="55" y="50">x</tspan><tspan x="55" y="56">y'
        '</tspan></text><text id="card.text" font-size="4"><tspan x="9" y="66">x</tspan><tspan '
        'x="14" y="70" font-size="3" text-anchor="end">y</tspan></text><text id="card.text" '
        'transform="rotate(20)" font-size="4"><tspan x="31" '
        'y="30">x</tspan><tspan x="31" y="35">y</tspan></text>',
    "texts that say what they are filled with": '<text x="9" y="9">{{ card.cost }} *coins*</text>'
        '<g id="text: The {{ card.name }}"><rect x="5" y="20" width="50" height="9"/></g>'
        '<g opacity=".5"><text x="9" y="39">{{ card.name }}</text></g>',
    # Text that flows
    "text in shapes": '<rect id="r" x="10" y="20" width="40" height="30"/><circle id="o" cx="30" '
        'cy="70" r="9" transform="translate(1 2)"/><text id="card.text" style="shape-inside: '
        'url(#r); shape-padding: 2; font-size: 3px; line-height: 125%; text-align: center">x</text>'
        '<text id="card.text" style="shape-inside: url(#o); shape-padding: 30; font-size: 3px">x'
        '</text><text style="shape-inside: url(#r); font-size: 3px">As it is</text>',
    "text that is broken at a width": '<g font-size="4"><text id="card.text" x="10" y="9" '
        'style="inline-size: 30">x</text><text id="card.text" x="30" y="19" text-anchor="middle" '
        'style="inline-size: 30">x</text><text id="card.text" x="50" y="87" text-anchor="end" '
        'style="inline-size: 30">x</text></g>',
    "text in a region": '<flowRoot id="card.text" font-size="3" font-family="Arial"><flowRegion>'
        '<rect x="10" y="20" width="40" height="30" transform="translate(1 2)"/></flowRegion>'
        "<flowPara>x</flowPara></flowRoot>",
    # Panels
    "panels": '<g font-size="4" font-weight="bold"><g id="card.name"><rect fill="#ff0" x="10" '
        'y="10" width="30" height="12"/><text x="13" y="16">x</text></g><g id="card.name">'
        '<rect x="10" y="30" width="30" height="12"/><text x="38" y="36" text-anchor="end">x'
        '</text></g><g id="card.name"><rect x="10" y="50" width="30" height="12"/><text x="25" '
        'y="61" text-anchor="middle">x</text></g></g>',
    "panels that place their words": '<g font-size="4"><g id="card.name; valign: middle"><rect '
        'x="10" y="10" width="30" height="12"/><text x="13" y="16">x</text></g><g '
        'id="card.name; align: right"><rect x="10" y="30" width="30" height="12"/><text x="13" '
        'y="36">x</text></g><g id="card.name" transform="rotate(10 20 60)"><rect x="10" y="50" '
        'width="30" height="12"/><text x="13" y="56">x</text></g></g>',
    "panels without a box": '<g id="card.name"><circle cx="9" cy="9" r="5"/><text x="5" y="9" '
        'font-size="3">x</text></g><g id="card.name"><rect x="10" y="30" width="30" height="9"/>'
        '<g transform="translate(3 4)"><text x="10" y="32" font-size="3">x</text></g></g>',
    # Boxes
    "boxes of each kind": '<rect id="card.art" x="5" y="5" width="20" height="10" fill="#0a0"/>'
        '<rect id="icon: card.sign" x="30" y="5" width="9" height="8" fill="#123456"/>'
        '<circle id="card.needs" cx="20" cy="30" r="5" fill="currentColor"/>'
        '<rect id="code: card.id" x="30" y="30" width="9" height="8"/>'
        '<rect id="card.cost" x="5" y="50" width="9" height="8" font-size="3" '
        'font-style="oblique" text-anchor="end"/><rect id="image: art/a.png; fit: contain" x="30" '
        'y="50" width="9" height="8" fill="none"/>'
        '<image id="=card.name" x="5" y="70" width="9" height="8"/>',
    "boxes of groups": '<g id="card.art" fill="#fff"><rect x="5" y="5" width="9" height="4"/><g '
        'transform="translate(10 9)"><circle r="2" fill="none"/><circle cx="8" r="2" fill="#00f"/>'
        '</g></g><g id="icons: leaf, coin"><rect x="5" y="30" width="9" height="4" opacity="0"/>'
        '<rect x="5" y="40" width="9" height="4" fill="red"/></g>',
    "boxes that are turned and mirrored": '<g transform="rotate(30 30 40)"><rect id="card.art" '
        'x="20" y="30" width="20" height="10" rx="2"/></g><g transform="translate(60) scale(-1 1)">'
        '<rect id="card.art" x="20" y="50" width="20" height="10"/></g><rect id="card.art" x="20" '
        'y="70" width="20" height="10" transform="skewX(10)"/>',
    "pictures that are cut": '<circle id="card.art" cx="20" cy="20" r="9"/><path id="card.art" '
        'd="M30 30h9l3 5z"/><ellipse id="card.art" cx="20" cy="60" rx="9" ry="5" '
        'transform="rotate(45 20 60)"/><rect id="card.art" x="-3" y="70" width="69" height="20"/>',
    "shapes in the card's colour": '<path id="fill: card.colour" d="M5 5h9v9z" stroke="#123456" '
        'stroke-width=".5" stroke-dasharray="1 2" fill-opacity=".5"/><g transform="scale(2 1)">'
        '<rect id="fill: =card.colour; when: card.night" x="-1" y="20" width="9" height="9" '
        'stroke="none" stroke-linecap="round"/></g>',
    # Conditions and groups
    "what is drawn on a condition": '<rect width="63" height="88"/><g id="when: card.night"><rect '
        'width="9" height="9"/><text x="3" y="5" font-size="3">Night</text></g><rect '
        'id="card.night" x="9" width="9" height="9"/><text id="when: =card.cost > 2; opacity: 0.5" '
        'x="3" y="50" font-size="3">much</text><g id="ink: low"><rect width="3" height="3"/></g>'
        '<rect width="2" height="2"/>',
    "what fades together": '<g opacity=".5"><rect width="9" height="9"/><g opacity=".25"><text '
        'id="card.name" x="9" y="9" font-size="3">x</text></g><rect width="3" height="3"/></g>'
        '<g opacity=".5"><rect width="5" height="5"/></g>',
    "what cannot be cut around what is filled": '<clipPath id="c"><rect width="20" height="20"/>'
        '</clipPath><clipPath id="p"><rect width="63" height="88"/></clipPath><g '
        'clip-path="url(#p)"><g clip-path="url(#c)" style="mix-blend-mode: multiply"><text '
        'id="card.name" x="9" y="9">x</text></g><g clip-path="url(#c)"><rect width="9" height="9"/>'
        "</g></g>",
    "what is used, and views": '<defs><g id="u"><rect width="5" height="5"/><text '
        'inkscape:label="card.name" x="1" y="4" font-size="3">x</text></g></defs><use href="#u" '
        'x="10" y="10"/><rect width="1" height="1"/><use href="#u" x="30" y="10"/><svg x="10" '
        'y="50" width="20" height="20" viewBox="0 0 10 10"><text id="card.cost" x="1" y="4" '
        'font-size="3">x</text><rect width="2" height="2"/></svg>',
    # Labels
    "labels in all their forms": '<text id="card.name; colour: accent; size: 9; italic: true; '
        'min_size: 4.5">x</text><text id="=card.name ~ \'; a\'; when: =card.cost == (1; 2)">x'
        '</text><text id="card_x2E_name_2_">x</text><text id="card.name_3">x</text><text '
        'data-name="piece.name">x</text><text id="layer" inkscape:label="game.title">x</text>'
        '<text id="text:  plain words ">x</text><text id="card.name;">x</text>'
        '<text id="12 {{ card.name }}">x</text>',
    "labels that mean nothing": '<rect id="card.nmae" width="9" height="9"/><rect id="Card . Name" '
        'width="9" height="9"/><text id="card.a.b">x</text><text id="card.name; bold">x</text>'
        '<text id="code:">x</text><rect id="fill: card.colour" width="0" height="9"/><g '
        'id="fill: card.colour"/><line id="card.name" x2="9"/><path id="card.name" d="M0 0h9v9z"/>'
        '<g id="card.art"/>',
    "words that are drawn as they are": '<g font-size="4"><text x="9" y="9" rotate="10">a</text>'
        '<text x="9 20" y="9">ab</text><text x="9" y="19" stroke="red">a</text><text x="9" y="29" '
        'fill="none" stroke="red">a</text><text x="9" y="39" letter-spacing="0">a</text><text '
        'x="9" y="49" word-spacing="1">a</text><text x="9" y="59" fill="none">a</text></g>',
    # Low ink
    "colours in low ink": f'{_GRADIENT}<rect width="9" height="9" fill="#123456" stroke="#ffff00"/>'
        '<mask id="m"><rect width="30" height="9" fill="#ffff00"/></mask><g mask="url(#m)"><rect '
        'x="20" width="9" height="9" fill="url(#g)"/></g><path d="M20 20h9" stroke="#123456" '
        'transform="skewX(20)"/><text id="card.name" x="9" y="39" fill="#123456" font-size="4">x'
        '</text><rect id="fill: card.colour" width="9" height="9" stroke="#ffff00"/><rect '
        'id="card.needs" x="9" y="60" width="9" height="9" fill="#ffff00"/>',
}  # fmt: skip
#: By name: what the first element says of itself, and what is in it.
WHOLE = {
    "a trim within the page": (
        'width="75mm" height="100mm" viewBox="0 0 75 100"',
        f'{_GRADIENT}<clipPath id="c"><circle cx="9" cy="9" r="9"/></clipPath>'
        '<rect x="20" width="9" height="9" fill="url(#g)" clip-path="url(#c)"/>'
        '<path d="M20 20h9" stroke="#123456" transform="skewX(20)"/>'
        '<g transform="translate(6 4)"><rect id="trim" width="63" height="88"/></g><rect '
        'width="75" height="100" fill="#123456"/><text id="card.name" x="16" y="14" '
        'font-size="4">x</text><circle cx="80" cy="50" r="5"/>',
    ),
    "far beyond its trim": (
        'width="120mm" height="150mm" viewBox="0 0 120 150"',
        '<rect id=" trim " x="30" y="30" width="63" height="88"/><rect width="120" height="150"/>',
    ),
    "hardly beyond its page": (_CARD, '<rect x="-.04" y="-.04" width="64" height="89"/>'),
    "a hair beyond its page": (_CARD, '<rect x="-.06" y="-.06" width="64" height="89"/>'),
    "beyond its page and blurred": (
        'width="63mm" height="88mm" viewBox="-5 -8 63 88"',
        '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter><rect x="-7" y="-9" width="69" '
        'height="9"/><rect x="5" y="10" width="20" height="10" filter="url(#f)"/>',
    ),
    "not beyond its left edge": (_CARD, '<rect y="-3" width="66" height="94"/>'),
    "not beyond its upper edge": (_CARD, '<rect x="-3" width="69" height="94"/>'),
    "not beyond its right edge": (_CARD, '<rect x="-3" y="-3" width="66" height="94"/>'),
    "not beyond its lower edge": (_CARD, '<rect x="-3" y="-3" width="69" height="91"/>'),
    "in pixels that fit the piece": (
        'width="630" height="880" viewBox="0 0 630 880"',
        '<rect width="63" height="88"/><text id="card.name" x="100" y="140" font-size="40">x</text>'
        '<rect id="card.cost" x="100" y="300" width="90" height="90" font-size="30"/>',
    ),
    "in pixels that nearly fit": (
        'width="100%" viewBox="0 0 630 884"', '<rect width="63" height="88"/>'),
    "in pixels of other proportions": (
        'width="630px" height="885px" viewBox="0 0 630 885"', '<rect width="63" height="88"/>'),
    "of one side": ('height="88mm" viewBox="0 0 126 176"', '<rect width="63" height="88"/>'),
    "without a view or a height": ('width="630" height="100%"', '<rect width="63" height="88"/>'),
    "of two scales": (
        'width="63mm" height="44mm" viewBox="0 0 63 88"', '<rect width="63" height="88"/>'),
    "of nothing": (_CARD, ""),
    "of one name": (_CARD, '<text id="card.name">x</text>' * 3),
}  # fmt: skip
#: All of them.
LAYOUTS = {name: drawing(body) for name, body in BODIES.items()} | {
    name: drawing(body, given) for name, (given, body) in WHOLE.items()
}
