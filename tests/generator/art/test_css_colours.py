"""Colors as drawing programs and CSS Color 4 write them."""

from __future__ import annotations

import pytest

from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.art.color import read_color
from punchboard.generator.art.svg import load_svg
from punchboard.generator.graphics.display_list import Gradient, Group, Shape

GREEN = ("#008000", 1.0)
HALF = ("#008000", 0.5)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("green", GREEN), ("GREEN", GREEN), ("#008000", GREEN), ("#00800080", ("#008000", 0.502)),
        ("#0f08", ("#00ff00", 0.5333)), ("rgb(0,128,0)", GREEN), ("rgb(0 128 0)", GREEN),
        ("rgb(0 128 0 / .5)", HALF), ("rgb(0 128 0 / 50%)", HALF), ("rgba(0,128,0,.5)", HALF),
        ("rgba(0, 128, 0, 50%)", HALF), ("rgb(0, 128, 0, .5)", HALF), ("RGB( 0 , 128 , 0 )", GREEN),
        ("rgb(-9 128.2 0)", GREEN), ("rgb(0% 50.2% 0%)", GREEN), ("rgb(none 128 0)", GREEN),
        ("hsl(120,100%,25.1%)", GREEN), ("hsla(120,100%,25.1%,.5)", HALF),
        ("hsl(120deg 100% 25.1% / .5)", HALF), ("hsl(133.333grad 100% 25.1%)", GREEN),
        ("hsl(.33333turn 100% 25.1%)", GREEN), ("hsl(480 100% 25.1%)", GREEN),
        ("transparent", ("#000000", 0.0)),
        # The greens of the Web Platform Tests of CSS Color 4
        ("hwb(120 0% 49.8039%)", GREEN), ("lab(46.277% -47.562 48.583)", GREEN),
        ("lch(46.277% 67.989 134.391)", GREEN), ("oklab(51.975% -0.1403 0.10768)", GREEN),
        ("oklch(51.975% 0.17686 142.495 / 50%)", HALF), ("color(srgb 0 .50196 0)", GREEN),
        ("color(srgb-linear 0 .21586 0)", GREEN),
        ("color(display-p3 0.21604 0.49418 0.13151)", GREEN),
        ("color(a98-rgb 0.281363 0.498012 0.116746 / .5)", HALF),
        ("color(prophoto-rgb 0.230479 0.395789 0.129968)", GREEN),
        ("color(rec2020 0.235202 0.431704 0.085432)", GREEN),
        ("color(xyz 0.07719 0.15438 0.02573)", GREEN),
        ("color(xyz-d65 0.07719 0.15438 0.02573)", GREEN),
        ("color(xyz-d50 0.08314 0.154747 0.020885)", GREEN),
        ("color(display-p3 1 0 0)", ("#ff0000", 1.0)),  # sRGB has no such red
        ("", None), ("(", None), ("greenish", None), ("#12345", None), ("rgb(1,2)", None),
        ("color()", None), ("color(cmyk 0 1 0)", None), ("lab(1 2 calc(3))", None),
        ("color(xyz 1e999 0 0)", None), ("color-mix(in srgb, red, blue)", None),
    ],
)  # fmt: skip
def test_a_colour_is_read_as_css_says(written: str, read: tuple[str, float] | None) -> None:
    assert read_color(written) == read


def drawn(body: str) -> tuple[list[Shape | Group], list[str]]:
    said = Diagnostics()
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{body}</svg>'
    symbol = load_svg(text, Position("a.svg"), said)
    return [each for each in symbol.paths if isinstance(each, Shape | Group)], said.lines()


BAR = '<path d="M0 0H1V1" {}/>'


@pytest.mark.parametrize(
    ("given", "fill", "alpha"),
    [
        ('fill="hsl(120deg 100% 25.1%)"', "#008000", 1.0),
        ('fill="#00800080"', "#008000", 0.502),
        ('fill="rgb(0 128 0 / .5)" fill-opacity=".5"', "#008000", 0.25),
        ('fill="currentColor" color="rgb(0 128 0 / .5)"', "#008000", 0.5),
        ('fill="#008000 icc-color(acmecmyk, 0.1, 0.4, 0.8, 0)"', "#008000", 1.0),
        ('style="fill:currentColor;color:oklch(51.975% 0.17686 142.495)"', "#008000", 1.0),
    ],
)
def test_a_shape_has_its_colour(given: str, fill: str, alpha: float) -> None:
    (item,), said = drawn(BAR.format(given))
    assert said == []
    opacity = item.opacity if isinstance(item, Group) else 1.0
    shape = item.items[0] if isinstance(item, Group) else item
    assert isinstance(shape, Shape)
    assert (shape.fill, opacity) == (fill, alpha)


@pytest.mark.parametrize(
    ("stop", "colour", "hides"),
    [
        ('stop-color="hsl(120 100% 25.1%)"', "#008000", 1.0),
        ('stop-color="hsla(120,100%,25.1%,.5)" stop-opacity=".5"', "#008000", 0.25),
        ('stop-color="currentColor" color="green"', "#008000", 1.0),
        ('style="stop-color:currentColor"', "#cc2222", 1.0),
        ('stop-color="inherit"', "#123456", 1.0),
        ('stop-color="green icc-color(a, 1)"', "#008000", 1.0),
        ("", "#000000", 1.0),
    ],
)
def test_a_stop_has_its_colour(stop: str, colour: str, hides: float) -> None:
    gradient = f'<linearGradient id="g" stop-color="#123456"><stop {stop}/>'
    rest = '<stop offset="1" stop-color="#fff"/></linearGradient>'
    (shape,), said = drawn(f'<g color="#c22">{gradient}{rest}</g>' + BAR.format('fill="url(#g)"'))
    assert said == []
    assert isinstance(shape, Shape)
    assert isinstance(shape.fill, Gradient)
    assert shape.fill.stops[0] == (0.0, colour, hides)


def test_a_stop_without_a_colour_that_is_one_is_named() -> None:
    gradient = '<linearGradient id="g"><stop stop-color="mauvish"/><stop offset="1"/>'
    _, said = drawn(f"{gradient}</linearGradient>" + BAR.format('fill="url(#g)"'))
    (found,) = said
    assert found.startswith('a.svg:1:145: warning: <path>: "mauvish" isn\'t a color\n  fix: use')
