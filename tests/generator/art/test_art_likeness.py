"""What SVG can say comes out as resvg draws it; and what lines can say stays lines."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest
from PIL import ImageChops

from punchboard.cards.problem import Severity
from tests.generator.art.likeness import LIKE, likeness

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
    "words along a path": '<path id="p" d="M10 60C30 10 70 10 90 60"/><text font-family="Lato" '
        'font-size="14" fill="#000"><textPath href="#p" startOffset="5%">along a bow'
        "</textPath></text>"
        "<style>#p{fill:none}</style>",
    "a picture in it": '<image x="10" y="10" width="80" height="60" preserveAspectRatio="xMinYMin" '
        'transform="rotate(10)" xlink:href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAAC'
        "CAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg=="
        '"/>',
}  # fmt: skip
#: PDFium takes 256 colours of a gradient, however often it is repeated; resvg knows no pen that
#: never grows, and draws patterns as pixels; letters of a bow stand on straight pieces of it.
LESS_LIKE = {
    "linear repeated": 6.0, "linear reflected": 6.0, "radial repeated": 6.0,
    "radial reflected off its middle": 6.0, "gradients that inherit": 2.0,
    "a pen that never grows": 6.0, "a pattern": 6.0,
    "signs that another font has": 4.0, "words along a path": 3.0, "a picture in it": 3.0,
}  # fmt: skip
SMALL = 128


def drawing(folder: Path, body: str, given: str = 'viewBox="0 0 100 80"') -> Path:
    path = folder / "drawing.svg"
    path.write_text(f"{HEAD}{given}>{body}</svg>", encoding="utf-8")
    return path


@pytest.mark.parametrize("name", DRAWN)
def test_a_drawing_looks_as_it_should_and_stays_lines(name: str, tmp_path: Path) -> None:
    found = likeness(drawing(tmp_path, DRAWN[name]), SMALL)
    if name != "style sheets":  # of which it is said that @media is not read
        assert found.told == []
    assert not found.rendered
    assert found.delta < LESS_LIKE.get(name, LIKE), found.delta
    assert len(set(found.ours.get_flattened_data())) > 2


@pytest.mark.parametrize(
    "given", ['width="50mm" height="20mm" viewBox="0 0 100 80"',
              'width="100" height="200" viewBox="0 0 100 80" preserveAspectRatio="xMinYMin slice"',
              'width="4in" height="3in"']
)  # fmt: skip
def test_a_drawing_of_other_proportions_than_its_view_box_shows_as_much(
    given: str, tmp_path: Path
) -> None:
    found = likeness(drawing(tmp_path, DRAWN["caps and joins"], given), SMALL)
    assert found.delta < LIKE


FILTERED = {
    "a blur": '<filter id="f"><feGaussianBlur stdDeviation="4"/></filter>'
        '<rect filter="url(#f)" id="soft" x="30" y="20" width="40" height="40" fill="#c30"/>',
    "a shadow of a turned group with words": '<filter id="f" x="-20%" y="-20%" width="150%" '
        'height="150%"><feDropShadow dx="4" dy="4" stdDeviation="2"/></filter>'
        '<g transform="rotate(-8 50 40)" fill="#06c" opacity=".8"><g filter="url(#f)" id="soft">'
        '<rect x="20" y="20" width="60" height="30"/><text x="25" y="42" font-size="20" '
        'font-family="Lato" fill="white">Hello</text></g></g>',
    "a blur of what is used": '<filter id="f"><feOffset dx="4"/></filter><defs><clipPath id="c" '
        'transform="translate(10)"><circle cx="40" cy="40" r="20"/></clipPath><g id="u" '
        'opacity=".5" transform="rotate(20 50 40)">'
        '<rect x="20" y="20" width="60" height="40" fill="teal" '
        'clip-path="url(#c)"/></g></defs><g id="soft" filter="url(#f)"><use href="#u"/></g>',
    "a blur that is cut": '<filter id="f"><feGaussianBlur stdDeviation="6"/></filter>'
        '<clipPath id="c"><circle cx="50" cy="40" r="25"/></clipPath><linearGradient id="g">'
        '<stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>'
        '<g clip-path="url(#c)"><path id="soft" filter="url(#f)" d="M20 20h60v40h-60z" '
        'fill="url(#g)"/></g>',
}  # fmt: skip


@pytest.mark.parametrize("name", FILTERED)
def test_a_filter_alone_is_drawn_as_pixels_with_a_note(name: str, tmp_path: Path) -> None:
    found = likeness(drawing(tmp_path, FILTERED[name] + '<path d="M2 2h9v9z"/>'), SMALL)
    ((severity, message),) = found.told
    assert str(severity) == "note"
    assert 'id="soft">: its filter is drawn as pixels, at 600 dpi' in message
    assert found.rendered == 1
    assert found.delta < LIKE


def _carried() -> list[Path]:
    """Return drawings that installed packages carry."""
    found = []
    for package in ("playwright", "uniseg"):
        spec = find_spec(package)
        assert spec is not None
        assert spec.origin is not None
        files = sorted(Path(spec.origin).parent.rglob("*.svg"))
        found += [each for each in files if b"<font" not in each.read_bytes()]
    return found


def test_drawings_of_installed_packages_look_as_they_should() -> None:
    looks = {path.name: likeness(path, SMALL // 2) for path in _carried()}
    assert len(looks) >= 5
    assert {name: look.delta for name, look in looks.items() if look.delta >= LIKE} == {}
    assert {severity for look in looks.values() for severity, _ in look.told} <= {Severity.NOTE}


def test_the_page_of_art_is_lines_but_for_two_filters() -> None:
    page = Path(__file__).parents[3] / "docs" / "layout" / "moth_garden" / "art" / "page.svg"
    found = likeness(page)
    assert [message.partition(":")[0] for _, message in found.told] == [
        '<circle id="halo">',
        '<g id="raised">',
    ]
    assert found.rendered == 2
    assert found.delta < LIKE


def test_flowed_text_of_inkscape_breaks_in_its_region(tmp_path: Path) -> None:
    flowed = drawing(
        tmp_path,
        '<flowRoot font-family="Lato" font-size="12"><flowRegion><rect x="10" y="10" width="60" '
        'height="60"/></flowRegion><flowPara>four words in lines</flowPara></flowRoot>',
    )
    box = ImageChops.invert(likeness(flowed).ours.convert("L")).getbbox()
    assert box is not None
    left, top, right, bottom = (each * 100 / 256 for each in box)
    assert left == pytest.approx(10, abs=2)
    assert right <= 70
    assert top >= 10
    assert 30 < bottom < 70
