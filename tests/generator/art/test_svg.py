"""SVG becomes a symbol: geometry, paint, and the bounds that a hostile file meets."""

from __future__ import annotations

import math
import time
from pathlib import Path as FilePath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.art import lettering
from punchboard.generator.art.svg import load_svg
from punchboard.generator.graphics.display_list import (
    BROKEN,
    CURRENT,
    Gradient,
    Group,
    Shape,
    Symbol,
)
from punchboard.generator.graphics.geometry import Segment

ROOT = FilePath(__file__).resolve().parents[3]
ICONS = sorted((ROOT / "cards/games/brick_and_mortar/icons").glob("*.svg"))
ICONS += sorted((ROOT / "templates/icons").glob("*.svg"))


def svg(body: str, given: str = 'viewBox="0 0 24 24"') -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" {given}>\n{body}\n</svg>'


def load(text: str) -> tuple[Symbol, Diagnostics]:
    diagnostics = Diagnostics()
    return load_svg(text, Position("art/a.svg"), diagnostics), diagnostics


def draw(body: str) -> tuple[Shape, ...]:
    symbol, diagnostics = load(svg(body))
    assert diagnostics.lines() == []
    return tuple(symbol.shapes())


def outline(body: str) -> tuple[Segment, ...]:
    (path,) = draw(body)
    return path.segments


def complaint(body: str) -> str:
    _, diagnostics = load(svg(body))
    (found,) = diagnostics
    return str(found)


@pytest.mark.parametrize(
    ("shape", "path"),
    [
        ('<rect x="1" y="2" width="3" height="4"/>', "M1 2h3v4h-3z"),
        ('<rect width="8" height="6" rx="2"/>',
         "M2 0H6a2 2 0 012 2V4a2 2 0 01-2 2H2a2 2 0 01-2-2V2a2 2 0 012-2z"),
        ('<rect width="4" height="4" rx="9" ry="1"/>',
         "M2 0H2A2 1 0 014 1V3A2 1 0 012 4H2A2 1 0 010 3V1A2 1 0 012 0z"),
        ('<circle cx="6" cy="6" r="3"/>', "M9,6A3 3 0 0 1 3,6A3 3 0 0 1 9,6Z"),
        ('<ellipse cx="6" cy="6" rx="3" ry="2"/>', "M9,6a3 2 0 0 1-6,0a3 2 0 0 1 6,0z"),
        ('<polygon points="1,2 3,4 5,1"/>', "M1 2 3 4 5 1Z"),
        ('<polyline points="1 2 3 4-5-1"/>', "m1 2l2 2-8-5"),
        ('<rect x="10%" y="50%" width="1in" height="1e1"/>', "M2.4 12h96v10h-96z"),
    ],
)  # fmt: skip
def test_a_shape_is_the_path_it_stands_for(shape: str, path: str) -> None:
    assert outline(shape) == outline(f'<path d="{path}"/>')


def test_the_origin_is_the_bottom_left_of_the_view_box() -> None:
    symbol, _ = load(svg('<path d="M10 20H14V26Z"/>', 'viewBox="10 20 4 6"'))
    assert (symbol.width, symbol.height) == (4, 6)
    assert symbol.paths[0].segments == (("M", 0, 6), ("L", 4, 6), ("L", 4, 0), ("Z",))


@pytest.mark.parametrize(
    ("side", "kept"), [(0.5, 0.061728), (9, 1.11111), (24, 2.963), (999, 123.333), (9e5, 111111)]
)
def test_coordinates_are_as_fine_as_the_drawing_is_small(side: float, kept: float) -> None:
    path = f'<path d="M{side * 0.123456789} 0h{side / 2}" stroke="red" stroke-width="{side / 9}"/>'
    symbol, _ = load(svg(path, f'viewBox="0 0 {side} {side}"'))
    (shape,) = symbol.shapes()
    assert shape.segments[0][1] == kept
    assert shape.width == pytest.approx(side / 9, rel=1e-4)


def test_a_quadratic_curve_becomes_the_same_cubic() -> None:
    curve = ("C", 2, 20, 4, 20, 6, 24)
    assert outline('<path d="M0 0Q3 6 6 0"/>') == (("M", 0, 24), curve)


def test_an_arc_stays_on_its_circle() -> None:
    (_, x0, y0), (_, x1, y1, x2, y2, x3, y3) = outline('<path d="M12 2A10 10 0 0 1 22 12"/>')
    numbers = [(float(a), float(b)) for a, b in ((x0, y0), (x1, y1), (x2, y2), (x3, y3))]
    middle = [sum(w * p[i] for w, p in zip((1, 3, 3, 1), numbers, strict=True)) / 8 for i in (0, 1)]
    assert (middle[0] - 12) ** 2 + (middle[1] - 12) ** 2 == pytest.approx(100, abs=0.06)


@pytest.mark.parametrize(
    ("transform", "x", "y"),
    [
        ("translate(3)", 4, 2),
        ("translate(3, 4)", 4, 6),
        ("scale(2)", 2, 4),
        ("scale(2 3)", 2, 6),
        ("rotate(90)", -2, 1),
        ("rotate(90 1 1)", 0, 1),
        ("skewX(45)", 3, 2),
        ("skewY(45)", 1, 3),
        ("matrix(1 2 3 4 5 6)", 12, 16),
        ("translate(10,0) scale(2)", 12, 4),
    ],
)
def test_a_transform_moves_a_point(transform: str, x: float, y: float) -> None:
    segments = outline(f'<g transform="{transform}"><path d="M1 2L0 0"/></g>')
    assert segments[0] == ("M", x, 24 - y)


def test_stroke_and_dash_grow_with_the_transform() -> None:
    style = "fill:none; stroke:red; stroke-width:1.5; stroke-dasharray:1,2; stroke-linecap:round"
    (path,) = draw(f'<path transform="scale(2)" style="{style}" d="M0 0H5"/>')
    assert path[1:] == (None, "#ff0000", 3.0, (2.0, 4.0), False, True)


@pytest.mark.parametrize(
    ("dashes", "drawn"),
    [("3", (3.0, 3.0)), ("1 2, 3", (1.0, 2.0, 3.0, 1.0, 2.0, 3.0)), ("0 0", ()), ("3 -1", ()),
     ("0 2", (0.0, 2.0)), ("none", ())],
)  # fmt: skip
def test_dashes_that_svg_forbids_are_a_line(dashes: str, drawn: tuple[float, ...]) -> None:
    (path,) = draw(f'<path stroke="red" stroke-dasharray="{dashes}" d="M0 0H5"/>')
    assert path[4] == drawn


@pytest.mark.parametrize(
    ("colour", "drawn"),
    [
        ("currentColor", CURRENT),
        ("#0af", "#00aaff"),
        ("#00AAFF", "#00aaff"),
        ("rgb(0, 170, 255)", "#00aaff"),
        ("rgb(0%,100%,0%)", "#00ff00"),
        ("rebeccapurple", "#663399"),
    ],
)
def test_colours(colour: str, drawn: str) -> None:
    assert draw(f'<g fill="{colour}"><path d="M0 0H5V5"/></g>')[0].fill == drawn


def test_words_that_flow_are_shaped_as_others_are() -> None:
    words = "AVATAR office"  # kerned, and joined
    flow = f'<flowRegion><rect width="200" height="20"/></flowRegion><flowPara>{words}</flowPara>'
    (flowed,) = draw(f'<flowRoot font-size="10" line-height="1">{flow}</flowRoot>')
    (set_straight,) = draw(f'<text font-size="10" y="8">{words}</text>')
    assert flowed == set_straight


def test_a_style_sheet_beats_attributes_and_style_beats_the_sheet() -> None:
    sheet = (
        "<style>/* x */ path{fill:red} .b, .c{fill:lime; fill-rule:evenodd} #d{fill:blue}</style>"
    )
    paths = draw(
        f'{sheet}<path fill="pink" d="M0 0H1V1"/><path class="a b" d="M0 0H1V1"/>'
        '<path class="c" id="d" d="M0 0H1V1"/><path class="c" style="fill:#000" d="M0 0H1V1"/>'
    )
    assert [path.fill for path in paths] == ["#ff0000", "#00ff00", "#0000ff", "#000000"]
    assert [path.even_odd for path in paths] == [False, True, True, True]


def test_a_css_variable_is_that_of_the_use_around_it() -> None:
    body = (
        "<style>:root{--a: red} .blue{--a: blue}</style>"
        '<symbol id="s"><path style="fill: var(--a)" d="M0 0H1V1"/></symbol>'
        '<use href="#s"/><use href="#s" class="blue"/><g style="--a: lime"><use href="#s"/></g>'
        '<use href="#s"/><path fill="var(--b, #123456)" d="M0 0H1V1"/>'
    )
    drawn = ["#ff0000", "#0000ff", "#00ff00", "#ff0000", "#123456"]
    assert [path.fill for path in draw(body)] == drawn


def test_what_is_hidden_is_not_drawn() -> None:
    hidden = ('opacity="0"', 'display="none"', 'visibility="hidden"', 'fill-opacity="0"')
    bodies = "".join(f'<g {each}><path d="M0 0H5V5"/></g>' for each in hidden)
    assert len(draw(bodies + '<path opacity="1" d="M0 0H5V5"/>')) == 1


def test_half_opacity_fades_what_it_is_said_of() -> None:
    symbol, diagnostics = load(
        svg('<g opacity=".5"><path d="M0 0H5V5"/><path fill-opacity="20%" d="M0 0H5V5"/></g>')
    )
    assert diagnostics.lines() == []
    (faded,) = symbol.paths
    assert isinstance(faded, Group)
    assert faded.opacity == 0.5
    plain, pale = faded.items
    assert isinstance(plain, Shape)
    assert isinstance(pale, Group)
    assert pale.opacity == 0.2
    assert len(list(symbol.shapes())) == 2


USED = '<path fill="url(#g)" d="M0 0H5V5"/>'


@pytest.mark.parametrize(
    ("body", "what"),
    [
        (f'<linearGradient id="g"/>{USED}', 'there is no gradient or pattern "url(#g)"'),
        (f'<linearGradient id="g" href="#h"/><linearGradient id="h" href="#g"/>{USED}',
         'there is no gradient or pattern "url(#g)"'),
        (f"{USED}{USED}", 'there is no gradient or pattern "url(#g)"'),
        (f'<linearGradient id="g"><stop stop-color="currentColor"/></linearGradient>{USED}{USED}',
         "the stops of a gradient cannot take the colour of the place: they are black"),
    ],
)  # fmt: skip
def test_a_gradient_without_colours_is_told_once(body: str, what: str) -> None:
    assert what in complaint(body + '<path d="M0 0H5V5"/>')


@pytest.mark.parametrize(
    ("stops", "often", "drawn"), [(2, 1_000, 2_000), (2, 1_001, 2), (5, 400, 2_000), (5, 401, 5)]
)
def test_a_gradient_is_repeated_until_it_has_too_many_stops(
    stops: int, often: int, drawn: int
) -> None:
    inner = "".join(f'<stop offset="{n / 9}" stop-color="#00000{n}"/>' for n in range(stops))
    units = f'gradientUnits="userSpaceOnUse" x2="{24 / often}" spreadMethod="repeat"'
    gradient = f'<linearGradient id="g" {units}>{inner}</linearGradient>'
    (shape,) = draw(gradient + '<path fill="url(#g)" d="M.001 0H23.999V5"/>')
    assert isinstance(shape.fill, Gradient)
    assert len(shape.fill.stops) == drawn


def test_a_gradient_is_repeated_as_far_as_a_wide_line_reaches() -> None:
    units = 'gradientUnits="userSpaceOnUse" x1="11" x2="13" spreadMethod="repeat"'
    gradient = f'<linearGradient id="g" {units}><stop/><stop offset="1" stop-color="red"/>'
    line = '<path d="M12 2V22" fill="none" stroke="url(#g)" stroke-width="8"/>'
    (group,) = load(svg(f"{gradient}</linearGradient>{line}"))[0].paths
    assert isinstance(group, Group)
    (area,) = group.items
    assert isinstance(area, Shape)
    assert isinstance(area.fill, Gradient)
    length, _, _, _, start, _ = area.fill.matrix
    assert start <= 8
    assert start + length >= 16


NUMBER = st.sampled_from(["0", "1", "50%", "-3", "1e9", "nan", "1e400", "x", "", ".5", "100"])


@given(
    st.dictionaries(st.sampled_from(["x1", "y1", "x2", "y2", "cx", "cy", "r", "fx", "fy"]), NUMBER),
    st.sampled_from(["linearGradient", "radialGradient"]),
    st.sampled_from(["", 'gradientUnits="userSpaceOnUse"']),
    st.sampled_from(["", "scale(0)", "skewX(90)", "matrix(1 2 2 4 0 0)", "scale(1e9)", "spin()"]),
    st.lists(st.tuples(NUMBER, st.sampled_from(["red", "none", "#fff8", "?"]), NUMBER), max_size=4),
)
def test_no_gradient_breaks_the_drawing(
    given_values: dict[str, str], tag: str, units: str, transform: str, stops: list[tuple[str, ...]]
) -> None:
    values = " ".join(f'{name}="{value}"' for name, value in given_values.items())
    inner = "".join(
        f'<stop offset="{at}" stop-color="{colour}" stop-opacity="{opacity}"/>'
        for at, colour, opacity in stops
    )
    symbol, _ = load(
        svg(f'<{tag} id="g" {values} {units} gradientTransform="{transform}">{inner}</{tag}>{USED}')
    )
    for shape in symbol.shapes():
        fill = shape.fill
        if isinstance(fill, Gradient):
            assert all(math.isfinite(each) for each in fill.matrix)
            assert all(0 <= at <= 1 and 0 <= hides <= 1 for at, _, hides in fill.stops)
            assert [stop[0] for stop in fill.stops] == sorted(stop[0] for stop in fill.stops)


def test_use_draws_a_definition_again() -> None:
    paths = draw(
        '<defs><path id="a" d="M0 0H5V5"/></defs><use href="#a" x="1" fill="red"/>'
        '<use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#a" y="2"/>'
        '<symbol id="s" viewBox="0 0 10 10"><path d="M0 0H10V10"/></symbol>'
        '<use href="#s" width="5" height="5" x="3"/>'
    )
    assert [path.segments[0] for path in paths] == [("M", 1, 24), ("M", 0, 22), ("M", 3, 24)]
    assert paths[0].fill == "#ff0000"
    assert paths[2].segments[1] == ("L", 8, 24)


def test_use_that_uses_itself_is_left_out() -> None:
    text = complaint('<g id="a"><path d="M0 0H5V5"/><g id="b"><use href="#a"/></g></g>')
    assert '<use>: "a" uses itself' in text


def test_clips_and_masks_that_lead_back_to_themselves_are_drawn_once() -> None:
    part = '<rect width="9" height="9" fill="#fff"/>'
    for ring in (
        [("clipPath", "clip-path", "a", "a")],
        [("clipPath", "clip-path", "a", "b"), ("clipPath", "clip-path", "b", "a")],
        [("mask", "mask", "a", "a")],
        [("mask", "mask", "a", "b"), ("mask", "mask", "b", "c"), ("mask", "mask", "c", "a")],
    ):
        links = "".join(
            f'<{tag} id="{own}" {name}="url(#{other})">{part}</{tag}>'
            for tag, name, own, other in ring
        )
        _, name, _, _ = ring[0]
        symbol, diagnostics = load(svg(f'{links}<rect width="9" height="9" {name}="url(#a)"/>'))
        assert symbol != BROKEN
        assert len(symbol.paths) == 1
        (told,) = diagnostics
        assert '"a" uses itself' in str(told)


def test_a_clip_that_leads_back_by_the_mask_of_what_is_in_it_is_drawn() -> None:
    inner = '<rect width="9" height="9" fill="#fff" clip-path="url(#{})" mask="url(#{})"/>'
    links = (
        f'<clipPath id="c" clip-path="url(#d)" mask="url(#m)">{inner.format("d", "n")}</clipPath>'
        f'<clipPath id="d" clip-path="url(#c)" mask="url(#n)">{inner.format("c", "m")}</clipPath>'
        f'<mask id="m" mask="url(#n)" clip-path="url(#d)">{inner.format("d", "n")}</mask>'
        f'<mask id="n" mask="url(#m)" clip-path="url(#c)">{inner.format("c", "m")}</mask>'
    )
    symbol, diagnostics = load(svg(links + inner.format("c", "m")))
    assert symbol != BROKEN
    assert any("uses itself" in each.message for each in diagnostics)


@pytest.mark.parametrize(("tag", "name"), [("clipPath", "clip-path"), ("mask", "mask")])
def test_a_chain_of_clips_or_masks_is_bounded(tag: str, name: str) -> None:
    links = "".join(
        f'<{tag} id="n{at}" {name}="url(#n{at + 1})"><rect width="9" height="9" fill="#fff"/>'
        f"</{tag}>"
        for at in range(2_000)
    )
    symbol, diagnostics = load(svg(f'{links}<rect width="9" height="9" {name}="url(#n0)"/>'))
    assert symbol != BROKEN
    assert any("break the circle" in each.hint for each in diagnostics)


def test_a_chain_of_uses_is_bounded() -> None:
    links = "".join(f'<g id="n{i}"><use href="#n{i + 1}"/></g>' for i in range(100))
    _, diagnostics = load(
        svg(f'<defs>{links}<path id="n100" d="M0 0H5V5"/></defs><use href="#n0"/>')
    )
    assert any("nested too deep" in each.message for each in diagnostics)


def test_laughing_uses_are_bounded() -> None:
    laughs = "".join(f'<g id="n{i}">' + f'<use href="#n{i + 1}"/>' * 20 + "</g>" for i in range(6))
    body = f'<defs>{laughs}<path id="n6" d="M0 0H5V5"/></defs><use href="#n0"/>'
    symbol, diagnostics = load(svg(body))
    assert symbol == BROKEN
    assert [each.message for each in diagnostics] == [
        "drawing with more than 50000 elements, counting every <use>"
    ]


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("<foreignObject/>", "<foreignObject>: is not drawn"),
        ('<image href="http://a.b/c.png"/>', "lies outside the drawing and is not followed"),
        ('<image href="file:///etc/passwd"/>', "lies outside the drawing and is not followed"),
        ('<image href="data:image/png;base64,AAAA"/>', "in the drawing isn't a PNG or JPEG"),
        ('<image href="data:image/png;base64,&amp;"/>', "its picture is damaged"),
        ('<image href="data:image/svg+xml;base64,AAAA"/>', "isn't a PNG, JPEG, GIF or WebP"),
        ("<script>1</script>", "<script>: is not drawn\n  fix: save it without scripts"),
        ('<use href="http://a.b/c.svg#d"/>', "lies outside the drawing and is not followed"),
        ('<use href="../secret.svg#d"/>', "lies outside the drawing"),
        ('<use href="data:image/svg+xml,a"/>', "lies outside the drawing"),
        ('<use href="#nobody"/>', 'nothing is called "nobody"'),
        ('<path fill="url(#g)" d="M0 0H5V5"/>', 'there is no gradient or pattern "url(#g)"'),
        ('<path filter="url(#g)" d="M0 0H5V5"/>', 'there is no filter "url(#g)"'),
        ('<path style="mask:url(#g)" d="M0 0H5V5"/>', 'there is no mask "url(#g)"'),
        ('<path clip-path="url(a.svg#g)" d="M0 0H5V5"/>', 'there is no clip-path "url(a.svg#g)"'),
        ("<text>\u0e01</text>", 'no font has "\u0e01"'),
        ('<text style="writing-mode: tb">up</text>', "words that run downwards are set across"),
        ('<path fill="mauvish" d="M0 0H5V5"/>', '"mauvish" isn\'t a color'),
        ('<path transform="spin(3)" d="M0 0H5V5"/>', "transform cannot be read"),
        ('<path d="M0 0H5V5L7 oops"/>', 'outline breaks off before "oops"'),
        ('<path d="M0 0H5V5A1 1 0 2 0 3 3"/>', 'outline breaks off before "2 0 3 3"'),
        ('<path d="M0 0H5V5L1e400 3"/>', 'outline breaks off before "1e400 3"'),
        ('<path d="M0 0H5V5" transform="scale(1e6)"/>', "lies too far away"),
        ("<style>@import url(http://a.b/c.css);</style>",
         'style rule "@import url(http://a.b/c.css)" is not read'),
        ('<path style="fill: var(--a)" d="M0 0H5V5"/>',
         "<path>: fill asks for a CSS variable that isn't set\n  fix: set fill to a plain value"),
        ('<path stroke-dasharray="' + "1 " * 300 + '" d="M0 0H5V5"/>',
         "<path>: stroke-dasharray is too long to be read"),
        ('<path style="stroke-dasharray:' + "1 " * 300 + '" d="M0 0H5V5"/>',
         "<path>: stroke-dasharray is too long to be read"),
        ("<style>a! {fill:red}</style><path d='M0 0H5V5'/>", 'style rule "a!" is not read'),
    ],
)  # fmt: skip
def test_what_cannot_be_drawn_is_a_warning(body: str, what: str) -> None:
    _, diagnostics = load(svg(body))
    assert not diagnostics.has_errors
    assert any(what in str(each) for each in diagnostics)


def test_what_stands_before_a_fault_is_drawn() -> None:
    symbol, _ = load(svg('<path d="M0 0H5V5L7 oops"/>'))
    assert symbol.paths[0].segments == (("M", 0, 24), ("L", 5, 24), ("L", 5, 19))


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("M1 1A0 4 0 0 1 5 5H9", "M1 1L5 5H9"),  # an ellipse of no width (SVG 2, 9.5.1)
        ("m1 1 2 2zl4 0", "M1 1L3 3ZM1 1L5 1"),
        ("M1 1zZ", "M1 1Z"),
        ("M1 1h4v4h-4v-4z", "M1 1L5 1L5 5L1 5Z"),
        ("M1 1c0 2 2 2 2 0s2-2 2 0", "M1 1C1 3 3 3 3 1C3-1 5-1 5 1"),
        ("M1 1s2 2 4 0t2 2q1.5 0 3 0t3 0", "M1 1C1 1 3 3 5 1L7 3L10 3L13 3"),
        ("M1-1.5.5e0-2", "M1,-1.5 L.5,-2"),
        ("M9 4a4 4 0 00-8 0", "M9 4A4 4 0 0 0 1 4"),
    ],
)
def test_path_data_leads_to_the_same_places_however_it_is_written(written: str, plain: str) -> None:
    one, other = (load(svg(f'<path d="{data}"/>'))[0].paths[0] for data in (written, plain))
    assert [each[-2:] for each in one.segments] == [each[-2:] for each in other.segments]


def test_inside_other_files_a_warning_keeps_their_position_and_names_the_line() -> None:
    diagnostics = Diagnostics()
    load_svg(svg("\n<script/><path d='M0 0H5V5'/>"), Position("set.json", row=7), diagnostics)
    assert str(*diagnostics).startswith("set.json:7: warning: <script> (line 3 of the drawing): ")


SMALL = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}<path d="M0 0H5V5"/></svg>'
LAUGHS = '<!DOCTYPE svg [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;">]>' + SMALL.format(
    "<title>&b;</title>"
)
MANY = "".join(f'<!ENTITY a{number} "lol">' for number in range(101))


@pytest.mark.parametrize(
    "doctype",
    [
        "svg",
        'svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"',
        'svg SYSTEM "file:///etc/passwd"',
        'svg [<!ENTITY ns "http://www.w3.org/2000/svg"><!ELEMENT svg ANY>]',
        'svg [<!ATTLIST svg xmlns:x CDATA #FIXED "http://www.w3.org/1999/xlink">]',
    ],
)
def test_a_doctype_that_does_no_harm_changes_nothing(doctype: str) -> None:
    symbol, diagnostics = load(f"<!DOCTYPE {doctype}>" + SMALL.format(""))
    assert diagnostics.lines() == []
    assert symbol == load(SMALL.format(""))[0]


def test_illustrators_entities_stand_for_their_words() -> None:
    text = '<!DOCTYPE svg [<!ENTITY s "http://www.w3.org/2000/svg"><!ENTITY st0 "fill:#00ff00">]>'
    text += '<svg xmlns="&s;" viewBox="0 0 9 9"><path style="&st0;" d="M0 0H5V5"/></svg>'
    symbol, diagnostics = load(text)
    assert diagnostics.lines() == []
    assert [shape.fill for shape in symbol.shapes()] == ["#00ff00"]


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        (LAUGHS, ":1:1:", "a DOCTYPE that defines more than short words is not allowed"),
        ('<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + SMALL.format("&a;"),
         ":1:1:", "a DOCTYPE"),
        ('<!DOCTYPE svg [<!ENTITY % a "b">]><svg/>', ":1:1:", "a DOCTYPE"),
        ('<!DOCTYPE svg [<!ENTITY a "<g/>">]><svg/>', ":1:1:", "a DOCTYPE"),
        (f"<!DOCTYPE svg [{MANY}]><svg/>", ":1:1:", "a DOCTYPE"),
        ('<!DOCTYPE svg [<!ENTITY a "' + "x" * 150 + '">]><svg id="' + "&a;" * 9_000 + '"/>',
         ":1:1:", "a DOCTYPE"),
        ('<!DOCTYPE svg [<!ATTLIST g x CDATA "' + "x" * 300 + '">]><svg/>', ":1:1:", "a DOCTYPE"),
        ("<svg>\n  <g>\n</svg>", ":3:3:", "broken XML, mismatched tag"),
        ("", ":1:1:", "broken XML, no element found"),
        ("GIF89a", ":1:1:", "broken XML, syntax error"),
        ("<svg>\x00</svg>", ":1:6:", "broken XML, not well-formed"),
        ("<svg>\ud800</svg>", ":", "text that is not Unicode"),
        ("<svg>&nbsp;</svg>", ":1:6:", "broken XML, undefined entity"),
        ("<html/>", ":1:1:", "the outermost element is not <svg>"),
        ("<svg/>", ":1:1:", "drawing without a size"),
        ('<svg viewBox="0 0 0 24"/>', ":1:1:", "drawing without a size"),
        ('<svg viewBox="0 0 nan 24"/>', ":1:1:", "drawing without a size"),
        (svg("<path d='M0 0" + "L1 1" * 2_500_000 + "'/>"), ":", "must be 2000000 or less"),
        (svg("<path d='M0 0" + "1 1 " * 450_000 + "'/>"), ":", "more than 100000 path segments"),
        (svg("<g/>" * 30_000), ":", "more than 20000 elements"),
        (svg("<g>" * 5_000 + "</g>" * 5_000), ":", "nested more than 64 deep"),
    ],
)  # fmt: skip
def test_a_hostile_or_broken_file_is_an_error(text: str, where: str, what: str) -> None:
    before = time.process_time()
    symbol, diagnostics = load(text)
    assert symbol == BROKEN
    (found,) = diagnostics
    assert diagnostics.has_errors
    assert str(found).startswith(f"art/a.svg{where}")
    assert what in found.message
    assert time.process_time() - before < 5


@pytest.mark.parametrize(
    "words", ["<text>{}</text>", "<text><textPath href='#way'>{}</textPath></text>"]
)
def test_words_of_too_many_segments_are_refused_before_all_are_drawn(
    monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    drawn: list[int] = []
    scaled = lettering._scaled
    monkeypatch.setattr(lettering, "_scaled", lambda *given: drawn.append(1) or scaled(*given))
    way = "<path id='way' d='M0 0H900000'/>"
    assert "more than 100000 path segments" in complaint(way + words.format("a" * 40_000))
    assert len(drawn) < 10_000


@pytest.mark.parametrize(
    "body",
    [
        '<path d="M0 0H5V5" transform="' + "a(" * 400_000 + '"/>',
        "<style>" + "a" * 900_000 + "/*" * 400_000 + "</style>",
        '<path d="M' + "1" * 1_900_000 + '"/>',
        '<path d="' + " ," * 900_000 + 'x"/>',
        '<path fill="' + "(" * 1_900_000 + '" d="M0 0H5V5"/>',
        '<defs><path id="a" class="' + "c " * 900_000 + '" d="M0 0H5V5"/></defs>'
        + '<use href="#a"/>' * 5_000,
        '<path d="M0 0A1e-300 1e-300 0 0 0 1e-200 1e-200"/>',
        "<style>a" + " " * 100_000 + "b{fill:red}</style>",
        '<path style="fill:' + "(" * 900_000 + '" d="M0 0H5V5"/>',
        '<path style="fill:' + "(" * 900 + '" d="M0 0H5V5"/>',
        '<path fill="/**/' + "(" * 390 + '" d="M0 0H5V5"/>',
        '<path style="fill:red;' + "a:b;" * 300_000 + '\\" d="M0 0H5V5"/>',
        "<style>a{fill:" + "(" * 400_000 + "}</style>",
        "<style>" + "a{" * 400_000 + "</style>",
        "<style>@media " + "(" * 400_000 + "</style>",
        "<style>" + ":not(" * 70 + "a{fill:red}</style>",
        "<style>" + ":is(a, " * 50 + "a{fill:red}</style>",
        '<g style="--a: ' + "(" * 5_000 + '"><path style="fill: var(--a)" d="M0 0H5V5"/></g>',
        '<path style="fill: var(--a' + ", var(--b" * 40 + '" d="M0 0H5V5"/>',
        '<foreignObject width="9" height="9"><div xmlns="http://www.w3.org/1999/xhtml" style="'
        "background: conic-gradient(" + "red 1e999deg, " * 400
        + 'red -1e999deg)"/></foreignObject>',
        '<foreignObject width="9" height="9"><div xmlns="http://www.w3.org/1999/xhtml" style="'
        "background: conic-gradient(" + "(" * 4_000 + ')"/></foreignObject>',
    ],
)  # fmt: skip
def test_long_nonsense_is_read_in_little_time(body: str) -> None:
    before = time.process_time()
    load(svg(body))
    assert time.process_time() - before < 5


@pytest.mark.parametrize(
    ("rules", "elements"),
    [
        (("rect" + "[a~=b]" * 10 + "{fill:red}") * 600, f'<rect a="{"b " * 300_000}"/>'),
        ("g[a*=bc] > rect{fill:red}" * 900, f'<g a="{"b " * 300_000}">{"<rect/>" * 300}</g>'),
        ("rect[a*=bc]{fill:red}" * 2_000, f'<rect a="{"b" * 99_000}"/>' * 10),
        (("#a.b" + ".c" * 9 + "{fill:red}") * 2_000, f'<g id="a" class="{"b c " * 99_000}"/>'),
        (("rect" + ":first-child" * 30 + "{fill:red}") * 20, "<g><rect/></g>" * 9_000),
        (("#a" * 150 + "{fill:red}") * 20, '<g id="a"/>' * 9_000),
        ("g " * 30 + "b{fill:red}" + "g b{fill:red}", "<g>" * 60 + "<b/>" * 3_000 + "</g>" * 60),
        ("a ~ b{fill:red}" * 9, "<b/>" * 9_000),
        (":nth-last-of-type(2){fill:red}" * 9, "<b/>" * 9_000),
        ("g:has(b + a){fill:red}" * 4, "<g>" * 60 + "<b/>" * 9_000 + "</g>" * 60),
        ("rect{" + "fill:red;" * 50_000 + "}", "<rect/>" * 9_000),
    ],
    ids=lambda each: each[:24],
)
def test_style_rules_are_counted_by_what_they_compare(rules: str, elements: str) -> None:
    before = time.process_time()
    _, diagnostics = load(svg(f"<style>{rules}</style>{elements}"))
    assert time.process_time() - before < 8
    (told,) = diagnostics
    assert "too many style rules" in told.message


@pytest.mark.parametrize(
    "look",
    ['class="a b"', 'fill="url(#g)" opacity=".5"', 'clip-path="url(#c)" stroke="red"',
     'mask="url(#m)"'],
)  # fmt: skip
def test_a_drawing_of_many_nodes_is_read_in_little_time(look: str) -> None:
    rects = "".join(
        f'<rect {look} x="{n % 140}" y="{n // 140}" width="1" height="1"/>' for n in range(3_000)
    )
    body = (
        "<style>.a{fill:red} g > .b{stroke:blue}</style>"
        '<linearGradient id="g"><stop/><stop offset="1" stop-color="red"/></linearGradient>'
        '<clipPath id="c"><circle cx="70" cy="70" r="60"/></clipPath>'
        '<mask id="m" maskUnits="userSpaceOnUse" width="99" height="99">'
        f'<path d="M0 0h99v99" fill="#fff"/></mask><g>{rects}</g>'
    )
    before = time.process_time()
    symbol, diagnostics = load(svg(body, 'viewBox="0 0 140 140"'))
    assert diagnostics.lines() == []
    assert len(symbol.paths) == 3_000
    assert time.process_time() - before < 5


def test_a_clip_of_many_shapes_is_read_in_little_time() -> None:
    parts = "".join(
        f'<rect x="{n % 100}" y="{n // 100}" width=".5" height=".5"/>' for n in range(2_000)
    )
    clipped = '<rect width="20" height="20" clip-path="url(#c)"/>' * 20
    before = time.process_time()
    symbol, _ = load(svg(f'<clipPath id="c">{parts}</clipPath>{clipped}'))
    assert len(symbol.paths) == 20
    assert time.process_time() - before < 5


def test_equal_drawings_have_equal_digests() -> None:
    one, _ = load(svg('<rect width="4" height="4"/>'))
    same, _ = load(svg('<path d="M0 0H4V4H0Z"/>'))
    other, _ = load(svg('<rect width="4" height="5"/>'))
    assert one.digest == same.digest != other.digest


@pytest.mark.parametrize("file", ICONS, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_every_icon_we_ship_is_clean_and_within_its_grid(file: FilePath) -> None:
    symbol, diagnostics = load(file.read_text(encoding="utf-8"))
    assert diagnostics.lines() == []
    is_sign = file.stem.partition("_")[0] in ("before", "during", "after")
    assert (symbol.width, symbol.height) == (36 if is_sign else 24, 24)
    for path in symbol.paths:
        assert path.fill == CURRENT or path.stroke == CURRENT or is_sign
        for _, *flat in path.segments:
            numbers = [float(number) for number in flat][-2:]
            for number, most in zip(numbers, (symbol.width, symbol.height), strict=False):
                assert path.width / 2 <= number <= most - path.width / 2
