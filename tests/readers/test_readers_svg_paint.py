"""Drawings that fade and blend look in print as Chromium shows them, and as preflight has them."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page

from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.art.svg import load_svg
from punchboard.generator.graphics.display_list import Face, Group, SymbolRef
from punchboard.generator.pdf.raster import Rasterizer
from punchboard.generator.preflight.face_view import WHITE, Flattener
from punchboard.generator.svg_export import SvgSheet
from punchboard.generator.text.fonts import FontLibrary
from tests.preflight.sight import ACCOUNT, area, library

SIZE = 100.0
STOPS = """
<stop offset="0" stop-color="#ff0000"/><stop offset="40%" stop-color="#ffffff"/>
<stop offset="1" style="stop-color: blue; stop-opacity: .2"/>"""
BOX = '<rect x="10" y="20" width="80" height="40" fill="url(#g)"/>'
DRAWINGS = {
    "opacity": '<g opacity=".5"><rect width="60" height="60" fill="red"/>'
    '<circle cx="60" cy="60" r="30"/></g>',
    "opacity in opacity": '<g opacity=".6"><rect width="70" height="70" fill="#0a0"/>'
    '<g opacity="50%"><rect x="20" y="20" width="70" height="70" fill="red"/></g></g>',
    "fill and stroke": '<rect x="20" y="20" width="60" height="60" fill="red" fill-opacity=".4"'
    ' stroke="#00f" stroke-width="16" stroke-opacity=".5"/>',
    "colours with alpha": '<rect width="60" height="99" fill="#ff000080"/>'
    '<rect x="30" width="60" height="99" fill="rgba(0, 0, 255, 0.25)" fill-opacity=".8"/>',
    "linear": f'<linearGradient id="g">{STOPS}</linearGradient>{BOX}',
    "slanted": f'<linearGradient id="g" x1="0" y1="0" x2="1" y2="1">{STOPS}</linearGradient>{BOX}',
    "in user units": '<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="20" y1="30" x2="70"'
    f' y2="50">{STOPS}</linearGradient><g transform="rotate(20) scale(.8)">{BOX}</g>',
    "moved": '<linearGradient id="g" gradientTransform="rotate(30) scale(.5 .9)">'
    f"{STOPS}</linearGradient>{BOX}",
    "radial": f'<radialGradient id="g">{STOPS}</radialGradient>{BOX}',
    "radial, moved": '<radialGradient id="g" cx="30%" cy=".4" r="60%" gradientTransform='
    f'"skewX(20) translate(.1)">{STOPS}</radialGradient>{BOX}',
    "by another": f'<linearGradient id="a">{STOPS}</linearGradient><radialGradient id="g"'
    f' href="#a" gradientUnits="userSpaceOnUse" cx="50" cy="40" r="30"/>{BOX}',
    "one stop": f'<linearGradient id="g"><stop stop-color="#080"/></linearGradient>{BOX}',
    "no length": f'<linearGradient id="g" x1=".5" x2=".5">{STOPS}</linearGradient>{BOX}',
    "to nothing": '<linearGradient id="g"><stop stop-color="#c00"/><stop offset="1" stop-color='
    f'"rgb(204, 0, 0)" stop-opacity="0"/></linearGradient>{BOX}',
    "by transparent": '<linearGradient id="g"><stop stop-color="transparent"/><stop offset="1"'
    f' stop-color="rgba(0, 0, 0, 70%)"/></linearGradient>{BOX}',
    "faded": f'<linearGradient id="g">{STOPS}</linearGradient><g fill-opacity=".5">{BOX}</g>',
    "inherited": f'<linearGradient id="g">{STOPS}</linearGradient><g fill="url(#g)">'
    '<rect width="50" height="90"/><circle cx="75" cy="50" r="20"/></g>',
    "of the words": '<g opacity=".5"><rect width="40" height="40" fill="red"/>'
    '<rect x="20" y="20" width="60" height="60" fill="currentColor"/></g>',
}
COLOUR = "#207040"
GROUND = "#e0e0a0"


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 200, "height": 200})
    yield page
    page.close()


def svg(body: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{body}</svg>'


def shown(page: Page, body: str, more: str = "") -> Image.Image:
    style = f"body {{margin: 0; background: {GROUND}; color: {COLOUR}}} svg {{width: 200px}}"
    page.set_content(f"<style>{style} {more}</style>{body}")
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def apart(one: Image.Image, other: Image.Image) -> float:
    """Return the part of the pixels that differ for the eye, edges left out."""
    differing = 0
    for x in range(4, 196, 8):
        for y in range(4, 196, 8):
            near = one.crop((x - 2, y - 2, x + 3, y + 3)).getextrema()
            if any(high - low > 24 for low, high in near):  # type: ignore[operator]
                continue
            pair = zip(one.getpixel((x, y)), other.getpixel((x, y)), strict=True)  # type: ignore[arg-type]
            differing += any(abs(a - b) > 12 for a, b in pair)
    return differing / 576


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_looks_as_in_chromium(name: str, page: Page) -> None:
    text = svg(DRAWINGS[name])
    diagnostics = Diagnostics()
    art, fonts = library({"a#1": load_svg(text, Position("a.svg"), diagnostics)}), FontLibrary()
    assert diagnostics.lines() == []
    stamp = SymbolRef("a#1", 0, 0, SIZE, SIZE, COLOUR)
    face = Face(SIZE, SIZE, (area(GROUND, 0, 0, 40, 40), stamp))
    expected = shown(page, text)
    (printed,) = Rasterizer(144).pictures([face], art, fonts)
    assert apart(expected, printed) < 0.01
    view = Flattener(fonts, art, ACCOUNT).flatten(face)
    seen = Image.new("RGB", (200, 200))
    for x in range(4, 196, 8):
        for y in range(4, 196, 8):
            at = (x + 0.5) / 2, SIZE - (y + 0.5) / 2
            found = view.sampler.colour(view.marks, *at) or WHITE
            seen.putpixel((x, y), tuple(bytes.fromhex(found[1:])))
    assert apart(expected, seen) < 0.01
    sheet = SvgSheet(art, fonts)
    picture = sheet.picture(face, "a", 52)
    exported = shown(page, picture + sheet.definitions(), "svg {width: 200px !important}")
    assert apart(expected, exported) < 0.01


def test_a_group_of_drawings_fades_as_one(page: Page) -> None:
    text = svg(f'<g opacity=".5">{DRAWINGS["fill and stroke"]}{DRAWINGS["opacity"]}</g>')
    both = svg(DRAWINGS["fill and stroke"] + DRAWINGS["opacity"])
    art = library({"a#1": load_svg(both, Position("a.svg"), Diagnostics())})
    stamp = Group((SymbolRef("a#1", 0, 0, SIZE, SIZE, COLOUR),), opacity=0.5)
    face = Face(SIZE, SIZE, (area(GROUND, 0, 0, 40, 40), stamp))
    (printed,) = Rasterizer(144).pictures([face], art, FontLibrary())
    assert apart(shown(page, text), printed) < 0.01
