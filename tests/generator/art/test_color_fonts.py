"""Glyphs of color fonts in print: every paint of COLR, drawings of SVG, pictures of sbix."""

from __future__ import annotations

import gzip
import io
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PIL import Image

from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.art.svg import load_svg
from punchboard.generator.graphics.display_list import CURRENT
from punchboard.generator.graphics.drawing_limits import DrawingError
from punchboard.generator.text.color_font import glyph_drawing, is_drawing
from punchboard.generator.text.font_file import read_font
from punchboard.generator.text.glyph_drawing import GlyphDrawing
from punchboard.generator.text.svg_glyph import MOST_BYTES, svg_glyph
from tests.generator.art.color_fonts import (
    BLUE,
    GREEN,
    RED,
    RUST,
    SHADE,
    SKY,
    TEXT,
    Paint,
    composite,
    glyph_of,
    inside,
    layers,
    linear,
    moved,
    radial,
    solid,
    stops,
    sweep,
    with_documents,
    with_layers,
    with_paints,
    with_pictures,
)
from tests.generator.art.seen import Seen, are_near, seen

WHITE, BLACK = "#ffffff", "#000000"
_RED, _GREEN, _BLUE = "#ff0000", "#00ff00", "#0000ff"


def whole(paint: Paint) -> Paint:
    """Return a paint that fills the em."""
    return inside("whole", paint)


#: Two colors, and three.
TWO = ((0.0, RED), (1.0, BLUE))
FRAME: Mapping[str, Any] = {"x2": 0, "y2": 1000}


class Case(NamedTuple):
    """A paint, and its colors at places: hundredths of an em from the left and from the top."""

    paint: Paint
    at: dict[tuple[int, int], str]


def across(line: Paint, start: int = 0, end: int = 1000) -> Paint:
    """Return a linear gradient from the left to the right."""
    return whole(linear(line, start, 0, end, 0, start, 1000))


CASES = {
    "a color": Case(whole(solid(GREEN)), {(5, 5): _GREEN, (95, 95): _GREEN}),
    "a faded color": Case(whole(solid(RED, 0.5)), {(50, 50): "#ff8080"}),
    "a color that the palette fades": Case(whole(solid(SHADE)), {(50, 50): "#808080"}),
    "both kinds of fading": Case(whole(solid(SHADE, 0.5)), {(50, 50): "#c0c0c0"}),
    "the color of the text": Case(whole(solid(TEXT)), {(50, 50): BLACK}),
    "layers": Case(
        layers(whole(solid(RED)), inside("left", solid(BLUE)), inside("low", solid(GREEN))),
        {(25, 25): _BLUE, (75, 25): _RED, (25, 75): _GREEN, (75, 75): _GREEN},
    ),
    "a cut in a cut": Case(
        inside("left", inside("low", solid(RED))),
        {(25, 75): _RED, (25, 25): WHITE, (75, 75): WHITE},
    ),
    "layers that are cut": Case(
        inside("left", layers(whole(solid(RED)), inside("low", solid(BLUE)))),
        {(25, 25): _RED, (25, 75): _BLUE, (75, 75): WHITE},
    ),
    "another color glyph": Case(
        moved("Scale", glyph_of("a"), scaleX=0.5, scaleY=0.5),
        {(25, 75): _GREEN, (75, 75): WHITE, (25, 25): WHITE},
    ),
    "linear": Case(across(stops(*TWO)), {(25, 50): "#bf0040", (75, 50): "#4000bf"}),
    "linear with turned lines": Case(
        whole(linear(stops(*TWO), 0, 0, 1000, 0, 1000, 1000)),
        {(25, 25): _RED, (75, 75): "#800080"},
    ),
    "linear, padded": Case(
        across(stops(*TWO), 400, 600), {(20, 50): _RED, (80, 50): _BLUE, (50, 50): "#800080"}
    ),
    "linear, repeated": Case(
        across(stops(*TWO, extend="repeat"), 0, 250), {(30, 50): "#cc0033", (70, 50): "#3300cc"}
    ),
    "linear, reflected": Case(
        across(stops(*TWO, extend="reflect"), 0, 250), {(30, 50): "#3300cc", (95, 50): "#cc0033"}
    ),
    "stops beyond both ends": Case(
        across(stops((-1.0, RED), (1.0, BLUE))), {(1, 50): "#800080", (50, 50): "#4000bf"}
    ),
    "stops at one place": Case(
        across(stops((0.5, RED), (0.5, BLUE))), {(45, 50): _RED, (55, 50): _BLUE}
    ),
    "stops out of order": Case(
        across(stops((1.0, BLUE), (0.0, RED))), {(25, 50): "#bf0040", (75, 50): "#4000bf"}
    ),
    "a color that fades into another": Case(  # of which nothing is left to be seen
        across(stops((0.0, RED), (1.0, BLUE, 0.0))), {(50, 50): "#ff8080", (75, 50): "#ffbfbf"}
    ),
    "two faded colors": Case(
        across(stops((0.0, RED), (1.0, BLUE, 0.5))), {(50, 50): "#bf4080"}
    ),
    "radial": Case(
        whole(radial(stops(*TWO), 500, 500, 0, 500, 500, 400)),
        {(50, 50): _RED, (70, 50): "#800080", (95, 50): _BLUE},
    ),
    "radial from the outer circle": Case(
        whole(radial(stops(*TWO), 500, 500, 400, 500, 500, 0)),
        {(50, 50): _BLUE, (70, 50): "#800080", (95, 50): _RED},
    ),
    "radial, repeated inwards": Case(
        whole(radial(stops(*TWO, extend="repeat"), 500, 500, 300, 500, 500, 400)),
        {(57, 50): "#4d00b3", (65, 50): "#800080", (85, 50): "#800080", (82, 50): "#cc0033"},
    ),
    "radial, reflected inwards": Case(
        whole(radial(stops(*TWO, extend="reflect"), 500, 500, 300, 500, 500, 400)),
        {(72, 50): "#3300cc", (82, 50): "#cc0033", (92, 50): "#3300cc"},
    ),
    "radial with stops before its middle": Case(
        whole(radial(stops((-1.0, RED), (1.0, BLUE)), 500, 500, 0, 500, 500, 400)),
        {(50, 50): "#800080", (95, 50): _BLUE},
    ),
    "radial between circles apart": Case(  # a cone that opens to the right
        whole(radial(stops(*TWO), 200, 500, 50, 700, 500, 150)),
        {(2, 50): _RED, (20, 20): WHITE, (95, 50): _BLUE, (35, 50): "#800080"},
    ),
    "radial between circles of one size": Case(
        whole(radial(stops(*TWO), 300, 500, 100, 700, 500, 100)),
        {(10, 50): _RED, (50, 20): WHITE, (95, 50): _BLUE, (40, 50): "#800080"},
    ),
    "radial between circles apart, faded": Case(
        whole(radial(stops((0.0, RED, 0.5), (1.0, RED, 0.5)), 300, 500, 100, 700, 500, 100)),
        {(50, 50): "#ff8080", (50, 20): WHITE},
    ),
    "sweep": Case(
        whole(sweep(stops(*TWO), 0, 360)),
        {(85, 49): "#fe0001", (50, 10): "#bf0040", (10, 50): "#800080", (50, 90): "#4000bf"},
    ),
    "sweep of a part": Case(
        whole(sweep(stops(*TWO), 90, 180)), {(80, 30): _RED, (15, 15): "#800080", (50, 90): _BLUE}
    ),
    "sweep backwards": Case(
        whole(sweep(stops(*TWO), 180, 90)), {(80, 30): _BLUE, (15, 15): "#800080", (50, 90): _RED}
    ),
    "sweep, repeated": Case(
        whole(sweep(stops(*TWO, extend="repeat"), 0, 90)),
        {(85, 15): "#800080", (15, 15): "#800080", (52, 10): "#0700f8", (48, 10): "#f80007"},
    ),
    "sweep, reflected": Case(
        whole(sweep(stops(*TWO, extend="reflect"), 0, 90)),
        {(85, 15): "#800080", (52, 10): "#0700f8", (48, 10): "#0700f8"},
    ),
    "sweep without an angle": Case(
        whole(sweep(stops(*TWO), 90, 90)), {(80, 20): _RED, (20, 20): _BLUE, (80, 80): _BLUE}
    ),
    "a gradient of the text's color": Case(
        across(stops((0.0, TEXT), (1.0, RED))), {(3, 50): "#080000", (50, 50): "#800000"}
    ),
    "a gradient that is moved": Case(
        whole(moved("Translate", linear(stops(*TWO), 0, 0, 200, 0, 0, 200), dx=400, dy=0)),
        {(30, 50): _RED, (50, 50): "#800080", (70, 50): _BLUE},
    ),
    "a sweep that is moved": Case(
        whole(moved("Translate", sweep(stops(*TWO), 0, 360), dx=-250, dy=0)),
        {(25, 10): "#bf0040", (10, 50): "#800080", (60, 45): "#f90006"},
    ),
    "a group that blends": Case(  # with what is in it, not with what is below it
        layers(
            whole(solid(RED)),
            composite("multiply", inside("low", solid(SKY)), inside("left", solid(RUST))),
        ),
        {(75, 75): "#6699ff", (25, 25): "#cc6633", (25, 75): "#523d33", (75, 25): _RED},
    ),
    "a group in a group": Case(
        composite(
            "src_out", whole(solid(GREEN)),
            composite("src_in", inside("left", solid(RED)), inside("low", solid(BLUE))),
        ),
        {(25, 75): WHITE, (25, 25): _GREEN, (75, 75): _GREEN},
    ),
}  # fmt: skip
#: The boxes of an em that is moved, units of the font.
MOVED: dict[str, tuple[Paint, tuple[float, float, float, float]]] = {
    "Translate": ({"dx": 100, "dy": -50}, (100, -50, 1100, 950)),
    "Scale": ({"scaleX": 0.5, "scaleY": 0.25}, (0, 0, 500, 250)),
    "ScaleAroundCenter": (
        {"scaleX": 0.5, "scaleY": 0.25, "centerX": 500, "centerY": 500}, (250, 375, 750, 625),
    ),
    "ScaleUniform": ({"scale": 0.5}, (0, 0, 500, 500)),
    "ScaleUniformAroundCenter": (
        {"scale": 0.5, "centerX": 1000, "centerY": 0}, (500, 0, 1000, 500),
    ),
    "Rotate": ({"angle": 90}, (-1000, 0, 0, 1000)),
    "RotateAroundCenter": ({"angle": 90, "centerX": 1000, "centerY": 0}, (0, -1000, 1000, 0)),
    "Skew": ({"xSkewAngle": 45, "ySkewAngle": 0}, (-1000, 0, 1000, 1000)),
    "SkewAroundCenter": (
        {"xSkewAngle": 0, "ySkewAngle": 45, "centerX": 1000, "centerY": 0},
        (0, -1000, 1000, 1000),
    ),
    "Transform": ({"Transform": (0.5, 0, 0, 2, 10, 20)}, (10, 20, 510, 2020)),
}  # fmt: skip
#: Red, green, blue and alpha, 0 to 1.
Colour = tuple[float, float, float, float]
_RUST, _SKY = (0.8, 0.4, 0.2), (0.4, 0.6, 1.0)
#: W3C Compositing and Blending 1: how much of the source and of the backdrop is seen, by the alpha
#: of both.
ORDERS: dict[str, Callable[[float, float], tuple[float, float]]] = {
    "clear": lambda s, b: (0, 0), "src": lambda s, b: (1, 0), "dest": lambda s, b: (0, 1),
    "src_over": lambda s, b: (1, 1 - s), "dest_over": lambda s, b: (1 - b, 1),
    "src_in": lambda s, b: (b, 0), "dest_in": lambda s, b: (0, s),
    "src_out": lambda s, b: (1 - b, 0), "dest_out": lambda s, b: (0, 1 - s),
    "src_atop": lambda s, b: (b, 1 - s), "dest_atop": lambda s, b: (1 - b, s),
    "xor": lambda s, b: (1 - b, 1 - s),
}  # fmt: skip


def _soft_light(b: float, s: float) -> float:
    """Return soft light (Compositing and Blending 1, 9.1.10)."""
    if s <= 0.5:
        return b - (1 - 2 * s) * b * (1 - b)
    d = ((16 * b - 12) * b + 4) * b if b <= 0.25 else b**0.5
    return b + (2 * s - 1) * (d - b)


#: The same, 9.1: each channel of the backdrop and the source mixed.
MIXED: dict[str, Callable[[float, float], float]] = {
    "screen": lambda b, s: b + s - b * s,
    "overlay": lambda b, s: 2 * b * s if b <= 0.5 else 1 - 2 * (1 - b) * (1 - s),
    "darken": min, "lighten": max,
    "color_dodge": lambda b, s: min(1, b / (1 - s)) if s < 1 else 1.0,
    "color_burn": lambda b, s: 1 - min(1, (1 - b) / s) if s else 0.0,
    "hard_light": lambda b, s: 2 * b * s if s <= 0.5 else 1 - 2 * (1 - b) * (1 - s),
    "soft_light": _soft_light,
    "difference": lambda b, s: abs(b - s), "exclusion": lambda b, s: b + s - 2 * b * s,
    "multiply": lambda b, s: b * s,
    "plus": lambda b, s: b + s - b * s,  # the nearest that print has
}  # fmt: skip
#: The same, 9.2, of sky over rust: both are as saturated, and sky is lighter by 0.086.
OF_HUE = {
    "hsl_hue": "#5083e9", "hsl_saturation": "#cc6633", "hsl_color": "#5083e9",
    "hsl_luminosity": "#e27c49",
}  # fmt: skip


def mixed(mode: str, source: Colour | None, backdrop: Colour | None) -> str:
    """Return the color of two parts on white paper; None where one isn't."""
    *s, sa = source or (0.0, 0.0, 0.0, 0.0)
    *b, ba = backdrop or (0.0, 0.0, 0.0, 0.0)
    if mode in ORDERS:
        of_s, of_b = ORDERS[mode](sa, ba)
    else:
        mix = MIXED[mode]
        s = [(1 - ba) * one + ba * mix(two, one) for one, two in zip(s, b, strict=True)]
        of_s, of_b = 1, 1 - sa
    alpha = sa * of_s + ba * of_b
    seen = [sa * of_s * one + ba * of_b * two + 1 - alpha for one, two in zip(s, b, strict=True)]
    return "#" + "".join(f"{round(255 * each):02x}" for each in seen)


def composited(mode: str, source: float, backdrop: float) -> Case:
    """Return the case of a mode: sky on the lower half over rust on the left half."""
    paint = composite(
        mode, inside("low", solid(SKY, source)), inside("left", solid(RUST, backdrop))
    )
    sky, rust = (*_SKY, source), (*_RUST, backdrop)
    at = {
        (25, 25): mixed(mode, None, rust) if mode in ORDERS or mode in MIXED else "#cc6633",
        (75, 75): mixed(mode, sky, None) if mode in ORDERS or mode in MIXED else "#6699ff",
        (25, 75): OF_HUE.get(mode) or mixed(mode, sky, rust),
        (75, 25): WHITE,
    }
    return Case(paint, at)


#: Faded parts of these are drawn nearly so.
_NEARLY = ("src_atop", "dest_atop", "xor", "plus")
CASES |= {f"composited by {each}": composited(each, 1, 1) for each in (*ORDERS, *MIXED, *OF_HUE)}
CASES |= {
    f"faded parts composited by {each}": composited(each, 0.6, 0.4)
    for each in (*ORDERS, *MIXED)
    if each not in _NEARLY
}
#: Gradients change by so much in a pixel of these pictures.
_A_PIXEL = 16


def drawing(path: Path, letter: str, colour: str = BLACK) -> GlyphDrawing:
    """Return the drawing of a letter of a font."""
    file = read_font(path)
    assert file.has_color
    font = file.shaper
    glyph = font.get_nominal_glyph(ord(letter))
    assert is_drawing(font, glyph)
    found = glyph_drawing(font, glyph, colour)
    assert found is not None
    return found


def in_em(found: GlyphDrawing) -> str:
    """Return a drawing that shows the em, whatever part of it the glyph takes."""
    start, end = found.svg.index('viewBox="'), found.svg.index('">')
    return f'{found.svg[:start]}viewBox="0 -1000 1000 1000{found.svg[end:]}'


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Seen]:
    """Return the pictures of all cases."""
    folder = tmp_path_factory.mktemp("paints")
    paints = {"a": whole(solid(GREEN))}
    letters = [chr(0x4E00 + number) for number in range(len(CASES))]
    paints |= {letter: case.paint for letter, case in zip(letters, CASES.values(), strict=True)}
    path = with_paints(folder / "paints.ttf", paints)
    font = read_font(path).shaper
    drawings = []
    for letter in letters:
        found = glyph_drawing(font, font.get_nominal_glyph(ord(letter)))
        drawings.append(NOTHING if found is None else in_em(found))
    return dict(zip(CASES, seen(folder, drawings), strict=True))


NOTHING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>'


@pytest.mark.parametrize("name", CASES)
def test_a_paint_of_a_color_font_prints_as_the_specification_says(
    name: str, shown: Mapping[str, Seen]
) -> None:
    picture = shown[name]
    found = {place: picture.at(*place) for place in CASES[name].at}
    wrong = {
        place: (is_now, CASES[name].at[place])
        for place, is_now in found.items()
        if not are_near(is_now, CASES[name].at[place], _A_PIXEL)
    }
    assert wrong == {}


@pytest.mark.parametrize("kind", MOVED)
def test_a_transform_moves_a_glyph(kind: str, tmp_path: Path) -> None:
    more, box = MOVED[kind]
    paints = {"a": moved(kind, whole(solid(RED)), **more)}
    found = drawing(with_paints(tmp_path / "moved.ttf", paints), "a")
    assert found.box == pytest.approx(box, abs=0.5)


def test_a_clip_box_cuts_a_glyph(tmp_path: Path) -> None:
    paints = {"a": whole(solid(RED)), "b": whole(solid(RED))}
    path = with_paints(
        tmp_path / "cut.ttf", paints, clipBoxes={"a": (0, 0, 500, 500), "b": (0, 0, 2000, 2000)}
    )
    assert drawing(path, "a").box == (0, 0, 500, 500)
    assert drawing(path, "b").box == (0, 0, 1000, 1000)
    assert "clip" not in drawing(path, "b").svg


def test_layers_of_version_0_print_in_the_palette_and_the_color_of_the_text(
    tmp_path: Path,
) -> None:
    path = with_layers(
        tmp_path / "layers.ttf", {"a": [("whole", RED), ("left", TEXT), ("low", SHADE)]}
    )
    found = drawing(path, "a")
    symbol = load_svg(found.svg, Position(), Diagnostics())
    assert [each.fill for each in symbol.shapes()] == ["#ff0000", CURRENT, "#000000"]
    assert not found.takes_colour


def test_a_gradient_of_the_texts_color_is_drawn_for_each_color(tmp_path: Path) -> None:
    paints = {"a": across(stops((0.0, TEXT), (1.0, RED))), "b": across(stops(*TWO))}
    path = with_paints(tmp_path / "text.ttf", paints)
    assert drawing(path, "a", "#00ff00").svg.count("#00ff00") == 1
    assert [drawing(path, each).takes_colour for each in "ab"] == [True, False]


def test_colors_that_print_cannot_add_are_told(tmp_path: Path) -> None:
    source, backdrop = whole(solid(RED)), inside("left", solid(GREEN))
    paints = {
        "a": composite("plus", source, backdrop), "b": composite("xor", source, backdrop),
        "c": composite("src_atop", source, inside("left", solid(GREEN, 0.5))),
    }  # fmt: skip
    path = with_paints(tmp_path / "near.ttf", paints)
    assert [drawing(path, each).is_near for each in "abc"] == [True, False, True]


def test_a_glyph_without_a_drawing_has_none(tmp_path: Path) -> None:
    paints = {"a": whole(solid(RED)), "b": inside("space", solid(RED))}
    font = read_font(with_paints(tmp_path / "some.ttf", paints)).shaper
    glyphs = [font.get_nominal_glyph(ord(each)) for each in " ab"]
    assert [is_drawing(font, each) for each in glyphs] == [False, True, True]
    assert [glyph_drawing(font, each) is None for each in glyphs] == [True, False, True]


#: Documents of fonts: what their glyph 2 looks like at places, if it isn't red on all of its em.
DOCUMENTS: dict[str, tuple[str, dict[tuple[int, int], str]]] = {
    "a glyph": ('<path id="glyph2" d="M0-1000h1000v1000H0z" fill="red"/>', {}),
    "a group": ('<g id="glyph2"><path d="M0-1000h1000v1000H0z" fill="red"/></g>', {}),
    "a glyph among others": (
        '<path id="glyph3" d="M0-1000h500v1000H0z"/>'
        '<path id="glyph2" d="M0-1000h1000v1000H0z" fill="red"/>', {},
    ),
    "what several share": (
        '<defs><linearGradient id="g"><stop stop-color="red"/></linearGradient>'
        '<path id="p" d="M0-1000h1000v1000H0z"/></defs>'
        '<g id="glyph2"><use xlink:href="#p" fill="url(#g)"/></g>', {},
    ),
    "a style sheet": (
        '<style>.r{fill:red}</style><path id="glyph2" class="r" d="M0-1000h1000v1000H0z"/>', {},
    ),
    "a color of the palette": (
        '<path id="glyph2" d="M0-1000h1000v1000H0z" fill="var(--color0,blue)"/>', {},
    ),
    "a color that the palette lacks": (
        '<path id="glyph2" d="M0-1000h1000v1000H0z" fill="var(--color99,red)"/>', {},
    ),
    "paint from around": (
        '<g fill="red" transform="translate(500)"><g id="glyph2">'
        '<path d="M0-1000h1000v1000H0z"/></g></g>', {},
    ),
    "the color of the text": (
        '<g id="glyph2"><path d="M0-1000h500v1000H0z" fill="context-fill"/>'
        '<path d="M500-1000h500v1000H500z" fill="currentColor"/></g>',
        {(25, 50): BLACK, (75, 50): BLACK},
    ),
    "plain black": ('<path id="glyph2" d="M0-1000h1000v1000H0z"/>', {(50, 50): BLACK}),
}  # fmt: skip
SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def test_drawings_of_a_font_print(tmp_path: Path) -> None:
    drawings = []
    for body, _ in DOCUMENTS.values():
        path = with_documents(tmp_path / "svg.ttf", "ab", [(f"{SVG}>{body}</svg>", 2, 3)])
        read_font.cache_clear()
        drawings.append(in_em(drawing(path, "a")))
    pictures = seen(tmp_path, drawings)
    for (name, (_, at)), picture in zip(DOCUMENTS.items(), pictures, strict=True):
        for place, colour in (at or {(2, 2): _RED, (98, 98): _RED}).items():
            assert are_near(picture.at(*place), colour), name
        assert picture.said == [], name


def test_a_drawing_with_a_view_fills_the_em(tmp_path: Path) -> None:
    body = '<path id="glyph2" d="M0-10h10v10H0z" fill="red"/>'
    path = with_documents(
        tmp_path / "svg.ttf", "a", [(f'{SVG} viewBox="0 0 10 10">{body}</svg>', 2, 2)]
    )
    (picture,) = seen(tmp_path, [in_em(drawing(path, "a"))])
    assert [picture.at(2, 2), picture.at(98, 98)] == [_RED, _RED]


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (f"{SVG}><path", "the font's drawing is damaged"),
        (f'<!DOCTYPE svg [<!ENTITY a "b">]>{SVG}/>', "a font's drawing defines entities"),
        (f"{SVG}>{'<g>' * 9_999}{'</g>' * 9_999}</svg>", "elements nested more than 64 deep"),
    ],
)
def test_a_damaged_drawing_is_an_error(document: str, said: str, tmp_path: Path) -> None:
    path = with_documents(tmp_path / "svg.ttf", "a", [(document, 2, 2)])
    with pytest.raises(DrawingError, match=said):
        drawing(path, "a")


def test_a_document_that_lacks_its_glyph_draws_nothing(tmp_path: Path) -> None:
    path = with_documents(tmp_path / "svg.ttf", "a", [(f"{SVG}><g id='glyph7'/></svg>", 2, 2)])
    font = read_font(path).shaper
    assert glyph_drawing(font, font.get_nominal_glyph(ord("a"))) is None


def test_pictures_of_a_font_print(tmp_path: Path) -> None:
    content = io.BytesIO()
    picture = Image.new("RGB", (40, 20), "red")
    picture.paste("blue", (20, 0, 40, 20))
    picture.save(content, "PNG")
    path = with_pictures(tmp_path / "b.ttf", {"a": content.getvalue()}, 40, outlines=True)
    found = drawing(path, "a")
    assert found.box == (0, 0, 1000, 500)
    (shown,) = seen(tmp_path, [in_em(found)])
    assert [shown.at(10, 75), shown.at(90, 75), shown.at(50, 25)] == [_RED, _BLUE, WHITE]


def test_a_drawing_that_unpacks_to_too_much_is_an_error(tmp_path: Path) -> None:
    packed = gzip.compress(b" " * (MOST_BYTES + 1))
    font = read_font(with_layers(tmp_path / "any.ttf", {"a": [("whole", RED)]})).shaper
    with pytest.raises(DrawingError, match="a font's drawings of more than"):
        svg_glyph(font, 2, packed)
    with pytest.raises(DrawingError, match="the font's drawing is damaged"):
        svg_glyph(font, 2, f"{SVG}/>".encode("utf-16"))
