"""Paint never leaks: each shape of a drawing looks as if it stood there alone."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.generator.svg_export import SvgSheet
from tests.folders import Content
from tests.generator.layout.drawing_board import Drawn, lay_out

RED, GREEN, ACCENT, BLACK, WHITE = (
    (255, 0, 0), (0, 255, 0), (0x12, 0x34, 0x56), (0, 0, 0), (255, 255, 255),
)  # fmt: skip
#: Bars of 10 × 10 side by side, each with the paint that is given.
BARS = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} 10">{}</svg>'


def bars(*paints: str) -> str:
    shapes = [
        f'<rect x="{10 * at + 2}" y="2" width="6" height="6" {paint}/>'
        for at, paint in enumerate(paints)
    ]
    return BARS.format(10 * len(paints), "".join(shapes))


def draw(folder: Path, svg: Content, element: str = "kind: icon, icon: bars") -> Drawn:
    layout = (
        f"size: {{width: 60, height: 20}}\nelements: {{a: {{at: [0, 0, 60, 20], {element}}}}}\n"
    )
    return lay_out(folder, layout, files={"icons/bars.svg": svg})


def middles(drawn: Drawn, count: int, dx: float = 0.0) -> list[tuple[int, ...]]:
    """Return the colours in the middles of the bars, or `dx` of a bar to the left of them."""
    shot = drawn.shot(144)
    wide = shot.width / count
    found = [shot.getpixel((int(wide * (at + 0.5 - dx)), shot.height // 2)) for at in range(count)]
    return [each for each in found if isinstance(each, tuple)]


@pytest.mark.parametrize(
    ("element", "expected"),
    [
        ("kind: icon, icon: bars, colour: accent", ACCENT),
        ("kind: icon, icon: bars, colour: none", BLACK),
        ("kind: icons, icons: bars, size: 20, colour: accent", ACCENT),
        ("kind: image, image: icons/bars.svg, colour: accent", ACCENT),
        ("kind: image, image: icons/bars.svg, colour: none", BLACK),
        ("kind: text, text: '[bars]', size: 50, icon_size: 1.1, colour: accent", ACCENT),
    ],
)
@pytest.mark.parametrize("slot", ["fill", "stroke"])
def test_the_place_gives_the_colour_between_two_of_the_drawing(
    slot: str, element: str, expected: tuple[int, ...], tmp_path: Path
) -> None:
    other, edge = ("stroke", 0.0) if slot == "fill" else ("fill", 0.3)
    paints = [
        f'{slot}="{each}" {other}="none" stroke-width="3"'
        for each in ("#f00", "currentColor", "#0f0")
    ]
    drawn = draw(tmp_path, bars(*paints), element)
    assert drawn.said == ""
    assert middles(drawn, 3, edge) == [RED, expected, GREEN]


def test_an_edge_of_the_place_around_a_colour_of_the_drawing(tmp_path: Path) -> None:
    paints = [
        'fill="red" stroke="currentColor"',
        'fill="currentColor" stroke="lime"',
        'fill="currentColor" stroke="currentColor"',
    ]
    drawn = draw(tmp_path, bars(*paints), "kind: icon, icon: bars, colour: accent")
    assert middles(drawn, 3) == [RED, ACCENT, ACCENT]
    assert middles(drawn, 3, 0.3) == [ACCENT, GREEN, ACCENT]


def test_a_drawing_leaves_no_colour_behind(tmp_path: Path) -> None:
    layout = """\
size: {width: 60, height: 20}
elements:
  a: {kind: icon, icon: bars, at: [0, 0, 20, 20], colour: accent}
  b: {kind: shape, shape: rect, at: [20, 0, 20, 20], fill: accent}
  c: {kind: icon, icon: bars, at: [40, 0, 20, 20], colour: "#f00"}
"""
    drawn = lay_out(tmp_path, layout, files={"icons/bars.svg": bars('fill="currentColor"')})
    assert middles(drawn, 3) == [ACCENT, ACCENT, RED]


def test_on_a_web_page_the_colour_is_the_places_too(tmp_path: Path) -> None:
    paints = ('fill="red"', 'fill="currentColor"', 'fill="lime"')
    drawn = draw(tmp_path, bars(*paints), "kind: icon, icon: bars, colour: accent")
    sheet = SvgSheet(drawn.context.library, drawn.context.fonts)
    assert 'color="#123456"' in sheet.picture(drawn.faces[0], "bars", 60)
    assert [part.split('"')[0] for part in sheet.definitions().split('fill="')[1:]] == [
        "#ff0000", "currentColor", "#00ff00",
    ]  # fmt: skip


PAINTS = st.builds(
    'fill="{}" stroke="{}" stroke-width="{}" stroke-dasharray="{}" stroke-linecap="{}"'.format,
    st.sampled_from(["none", "red", "currentColor", "lime"]),
    st.sampled_from(["none", "blue", "currentColor", "#f0f"]),
    st.sampled_from(["1", "3"]),
    st.sampled_from(["none", "2 1"]),
    st.sampled_from(["butt", "round"]),
)


@settings(max_examples=15)
@given(paints=st.lists(PAINTS, min_size=2, max_size=4))
def test_a_shape_looks_as_it_does_alone(paints: list[str]) -> None:
    count = len(paints)
    with TemporaryDirectory() as folder:
        together = draw(Path(folder, "all"), bars(*paints)).shot()
        for at, paint in enumerate(paints):
            hidden = ['fill="none"'] * count
            alone = draw(Path(folder, str(at)), bars(*hidden[:at], paint, *hidden[at + 1 :])).shot()
            wide = together.width / count
            part = (int(wide * at) + 1, 0, int(wide * (at + 1)) - 1, together.height)
            assert together.crop(part).tobytes() == alone.crop(part).tobytes()


def test_a_line_in_a_huge_drawing_is_written_without_an_exponent(tmp_path: Path) -> None:
    svg = (
        BARS.format(60_000, "")
        .replace(' 10"', ' 20000"')
        .replace("></svg>", '><path d="M0 10000H60000" stroke="red" stroke-width="12000"/></svg>')
    )
    assert middles(draw(tmp_path, svg), 3, 0.1) == [RED] * 3
