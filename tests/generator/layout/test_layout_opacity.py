"""Opacity: what is seen of elements and groups as wholes, in print, in preflight and on screens."""

from __future__ import annotations

import io
import re
from pathlib import Path as File

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from punchboard.generator.graphics.display_list import Face, Group, Item
from punchboard.generator.pdf.raster import Rasterizer
from punchboard.generator.preflight.face_checks.contrast import check_contrast
from punchboard.generator.preflight.face_checks.overlap import check_overlap
from punchboard.generator.preflight.face_view import WHITE, Flattener
from punchboard.generator.svg_export import SvgSheet
from punchboard.generator.text.fonts import FontLibrary
from tests.generator.layout.drawing_board import Drawn, lay_out
from tests.preflight.sight import ACCOUNT, area, face, library, said, words


def png(size: tuple[int, int], colour: tuple[int, ...]) -> bytes:
    content = io.BytesIO()
    Image.new("RGBA" if len(colour) == 4 else "RGB", size, colour).save(content, "PNG")
    return content.getvalue()


SIZE = "size: {width: 40, height: 20}\n"
GROUND = "ground: {kind: shape, shape: rect, at: [0, 0, 20], fill: '#0000ff'}"
#: Red over all, green over its lower half.
PARTS = """\
{red: {kind: shape, shape: rect, at: [0, 0], fill: '#ff0000'},
 green: {kind: shape, shape: rect, at: [0, 10], fill: '#00ff00'}}"""


def draw(folder: File, elements: str, cards: str = "a,Alpha,1,3,,,,\n", **values: bool) -> Drawn:
    return lay_out(folder, f"{SIZE}elements:\n  {GROUND}\n  {elements}\n", cards, **values)


def pixel(drawn: Drawn, x: float, y: float) -> tuple[int, ...]:
    """Return the colour at a point, mm from the top left, as the PDF shows it."""
    shot = drawn.shot(127)  # five pixels in a mm
    found = shot.getpixel((round(5 * x), round(5 * y)))
    assert isinstance(found, tuple)
    return found


def is_near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(abs(a - b) <= 2 for a, b in zip(one, other, strict=True))


def test_an_element_is_mixed_with_what_lies_below(tmp_path: File) -> None:
    drawn = draw(
        tmp_path, "red: {kind: shape, shape: rect, at: [0, 0], fill: '#ff0000', opacity: 0.25}"
    )
    assert drawn.said == ""
    assert is_near(pixel(drawn, 10, 5), (64, 0, 191))
    assert is_near(pixel(drawn, 30, 5), (255, 191, 191))


def test_a_group_fades_as_one_picture(tmp_path: File) -> None:
    drawn = draw(tmp_path, f"both: {{kind: group, at: [0, 0], opacity: 0.5, elements: {PARTS}}}")
    assert is_near(pixel(drawn, 30, 5), (255, 128, 128))
    assert is_near(pixel(drawn, 30, 15), (128, 255, 128))  # no red is seen through the green


def test_parts_that_fade_one_by_one_are_seen_through_each_other(tmp_path: File) -> None:
    parts = PARTS.replace("'}", "', opacity: 0.5}")
    drawn = draw(tmp_path, f"both: {{kind: group, at: [0, 0], elements: {parts}}}")
    assert is_near(pixel(drawn, 30, 15), (128, 191, 64))


def test_opacity_in_opacity_multiplies(tmp_path: File) -> None:
    inner = f"inner: {{kind: group, at: [0, 0], opacity: 0.5, elements: {PARTS}}}"
    drawn = draw(
        tmp_path, f"outer: {{kind: group, at: [0, 0], opacity: 0.5, elements: {{{inner}}}}}"
    )
    assert is_near(pixel(drawn, 30, 5), (255, 191, 191))


def test_a_turned_and_cut_group_fades_where_it_stands(tmp_path: File) -> None:
    drawn = draw(
        tmp_path,
        "both: {kind: group, at: [22, 2, 16, 16], turn: 90, clip: {shape: ellipse}, opacity: 0.5,"
        " elements: {red: {kind: shape, shape: rect, at: [0, 0, 16, 8], fill: '#ff0000'}}}",
    )
    assert is_near(pixel(drawn, 36, 10), (255, 128, 128))  # its upper half came to the right
    assert is_near(pixel(drawn, 24, 10), (255, 255, 255))
    assert is_near(pixel(drawn, 37.5, 2.5), (255, 255, 255))  # cut off


def test_a_slanted_group_is_seen_in_every_resolution(tmp_path: File) -> None:
    """PDFium lost a form whose box, turned, reached farther than 32 767 pixels."""
    drawn = draw(
        tmp_path,
        "both: {kind: group, at: [22, 2, 16, 16], turn: 30, elements: "
        f"{{it: {{kind: group, at: [0, 0], opacity: 0.5, elements: {PARTS}}}}}}}",
    )
    for dpi in (72, 300, 900):
        shot = drawn.shot(dpi)
        seen = shot.getpixel((shot.width * 31 // 40, shot.height * 7 // 20))
        assert isinstance(seen, tuple)
        assert is_near(seen, (255, 128, 128)), dpi


@pytest.mark.parametrize(
    "element",
    [
        "{kind: text, at: [21, 2, 18, 16], text: HHH, size: 30, weight: black, OPACITY}",
        "{kind: icon, at: [21, 2, 18, 16], icon: leaf, OPACITY}",
        "{kind: icons, at: [21, 2, 18, 16], icons: 'leaf, leaf', size: 8, OPACITY}",
        "{kind: image, at: [21, 2, 18, 16], image: a.png, OPACITY}",
        "{kind: code, at: [21, 2, 18, 16], code: hello, OPACITY}",
        "{kind: shape, shape: star, at: [21, 2, 18, 16], stroke: ink, stroke_width: 2, OPACITY}",
        "{kind: grid, at: [21, 2, 18, 16], columns: 2, rows: 2, elements: {i: {kind: icon, at: "
        "[0, 0], icon: leaf}}, OPACITY}",
        "{kind: stack, at: [21, 2, 18, 16], elements: {t: {kind: text, text: HHH, size: 30}}, "
        "OPACITY}",
        "{kind: track, at: [21, 2, 18, 16], columns: 3, to: 6, fill: ink, OPACITY}",
        "{kind: ring, at: [21, 2, 18, 16], to: 6, ticks: 2, OPACITY}",
    ],
    ids=lambda element: element.split()[1].strip(","),
)
def test_every_kind_of_element_fades(element: str, tmp_path: File) -> None:
    files = {"a.png": png((16, 16), (31, 29, 26))}

    def shot(opacity: str) -> Image.Image:
        text = f"{SIZE}elements:\n  it: {element.replace('OPACITY', opacity)}\n"
        return lay_out(tmp_path, text, files=files).shot(127).convert("L")

    whole, half = shot("opacity: 1"), shot("opacity: 0.5")
    darkest, fades = whole.getextrema()[0], half.getextrema()[0]
    assert fades == pytest.approx((darkest + 255) / 2, abs=3)
    table = [round((level + 255) / 2) for level in range(256)]
    apart = Image.blend(whole.point(table), half, 0.5).getextrema()
    assert apart[0] == pytest.approx(fades, abs=3)
    assert shot("opacity: 0").getextrema() == (255, 255)


def test_opacity_may_be_the_cards(tmp_path: File) -> None:
    cards = "a,Alpha,1,0,,,,\nb,Beta,1,1,,,,\n"
    drawn = draw(
        tmp_path,
        "red: {kind: shape, shape: rect, at: [0, 0], fill: '#ff0000', "
        "opacity: '=0.5 + card.cost / 2'}",
        cards,
    )
    first, second = (each.items for each in drawn.faces)
    assert isinstance(first[0], Group)
    assert first[0].opacity == 0.5
    assert not isinstance(second[0], Group)


def test_low_ink_may_take_opacity_away(tmp_path: File) -> None:
    element = (
        "red: {kind: shape, shape: rect, at: [0, 0], fill: '#ff0000', opacity: 0.5, "
        "low_ink: {opacity: 1}}"
    )
    assert is_near(pixel(draw(tmp_path, element), 30, 5), (255, 128, 128))
    assert is_near(pixel(draw(tmp_path, element, low_ink=True), 30, 5), (255, 0, 0))


@pytest.mark.parametrize(
    ("opacity", "what", "fix"),
    [
        ("60", "opacity is 60, must be from 0 to 1", "write 0.6"),
        ("-0.5", "opacity is -0.5, must be from 0 to 1", "write 1 for what hides all"),
        ("much", '"much" isn\'t a number', 'write a number, or an expression that begins with "="'),
        ("'=card.text'", "a blank stands where a number is needed", "write 0 where blank means 0"),
    ],
)
def test_an_opacity_that_is_none_is_an_error(
    opacity: str, what: str, fix: str, tmp_path: File
) -> None:
    drawn = draw(
        tmp_path, f"red: {{kind: shape, shape: rect, at: [0, 0], opacity: {opacity}, fill: ink}}"
    )
    assert drawn.said.startswith("l.yaml:4:8: error:")
    assert what in drawn.said
    assert fix in drawn.said


def test_a_face_says_whether_anything_is_seen_through(tmp_path: File) -> None:
    clear, solid = png((4, 4), (9, 9, 9, 99)), png((4, 4), (9, 9, 9))
    files = {"clear.png": clear, "solid.png": solid}

    def sees(element: str) -> bool:
        drawn = lay_out(tmp_path, f"{SIZE}elements:\n  it: {element}\n", files=files)
        return drawn.faces[0].is_see_through(drawn.context.library)

    assert not sees("{kind: shape, shape: rect, fill: ink}")
    assert sees("{kind: shape, shape: rect, fill: ink, opacity: 0.9}")
    assert sees("{kind: group, elements: {a: {kind: icon, icon: leaf, opacity: 0.9}}}")
    assert not sees("{kind: image, image: solid.png}")
    assert sees("{kind: image, image: clear.png}")


def test_only_faded_faces_change_their_digest() -> None:
    square = area("#ff0000", 0, 0, 9, 9)
    assert face(Group((square,))).digest == face(Group((square,), opacity=1)).digest
    faded = face(Group((square,), opacity=0.5))
    assert faded.digest != face(Group((square,))).digest
    assert faded.digest != face(Group((square,), opacity=0.6)).digest


def test_faded_text_is_checked_as_it_is_seen() -> None:
    text = words("Draw two cards", 8, 40)
    assert said(check_contrast, Group((text,), opacity=0.9)) == []
    assert said(check_contrast, Group((text,), opacity=0.4)) == [
        'text "Draw two cards" (#000000, #999999 as it is seen) on #ffffff has a contrast of'
        " 2.8:1, must be 4.5:1 or more"
    ]


def test_text_that_fades_with_its_plate_is_checked_against_it_as_it_is_seen() -> None:
    ground, plate = area("#000000", 0, 0, 63, 88), area("#ffffff", 5, 30, 50, 20)
    text = words("Draw two cards", 8, 40)
    assert said(check_contrast, ground, Group((plate, text), opacity=0.9)) == []
    (what,) = said(check_contrast, ground, Group((plate, text), opacity=0.3))
    assert "(#000000, #000000 as it is seen) on #4c4c4c" in what or "on #4d4d4d" in what


def test_a_pale_veil_over_a_dark_ground_is_the_ground_of_text() -> None:
    ground = area("#000000", 0, 0, 63, 88)
    veil = Group((area("#ffffff", 5, 30, 50, 20),), opacity=0.8)
    text = words("Draw two cards", 8, 40)
    assert said(check_contrast, ground, veil, text) == []
    assert len(said(check_contrast, ground, text)) == 1


def test_a_veil_hides_no_text() -> None:
    lower, upper = words("Alpha beta", 8, 40), words("Gamma delta", 8, 40)
    plate = area("#ffffff", 5, 30, 50, 20)
    assert said(check_overlap, lower, plate, upper) == []
    assert len(said(check_overlap, lower, Group((plate,), opacity=0.5), upper)) == 1


COLOURS = st.sampled_from(["#ff0000", "#00ff00", "#0000ff", "#ffffff", "#000000", "#808080"])
AREAS = st.builds(
    area, COLOURS, *(st.integers(0, 5).map(float),) * 2, *(st.integers(4, 9).map(float),) * 2
)
ITEMS = st.recursive(
    AREAS,
    lambda inner: st.builds(
        lambda items, opacity: Group(tuple(items), opacity=opacity),
        st.lists(inner, min_size=1, max_size=3),
        st.sampled_from([0.2, 0.5, 0.8, 1.0]),
    ),
    max_leaves=8,
)


@settings(max_examples=40, deadline=None)
@given(st.lists(ITEMS, min_size=1, max_size=4))
def test_preflight_mixes_colours_as_print_does(items: list[Item]) -> None:
    art = library()
    shown = Face(40.0, 40.0, tuple(items))
    view = Flattener(fonts := FontLibrary(), art, ACCOUNT).flatten(shown)
    (picture,) = Rasterizer(144).pictures([shown], art, fonts)
    for column in range(5, 80, 12):
        for row in range(5, 80, 12):
            around = picture.crop((column - 1, row - 1, column + 2, row + 2)).getcolors()
            if around is None or len(around) > 1:  # an edge runs here
                continue
            x, y = (column + 0.5) / 2, 40 - (row + 0.5) / 2
            found = view.sampler.colour(view.marks, x, y) or WHITE
            seen = around[0][1]
            assert isinstance(seen, tuple)
            assert all(
                abs(one - other) <= 4
                for one, other in zip(bytes.fromhex(found[1:]), seen, strict=True)
            )


def test_an_svg_of_a_face_fades_its_groups(tmp_path: File) -> None:
    drawn = draw(tmp_path, f"both: {{kind: group, at: [0, 0], opacity: 0.5, elements: {PARTS}}}")
    sheet = SvgSheet(drawn.context.library, drawn.context.fonts)
    picture = sheet.picture(drawn.faces[0], "both", 40)
    (faded,) = re.findall(r'<g opacity="0.5">(.*?)</g></g>', picture)
    assert faded.count("<path") == 2
