"""Style sheets of drawings: what selectors choose, which declaration wins, what is not read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from punchboard.generator.art.document import Element, read_document
from punchboard.generator.art.style import MOST_RULES, StyleSheet

DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" id="s">'
    '<g id="g" class="a b" data-x="one two-three"><rect id="r1" class="a" data-x="two"/>words'
    '<circle id="c" class="b c"/><g id="h"><rect id="r2" class="a c" lang="en-GB"/>'
    '<rect id="r3" data-x=""/></g><use id="u" xlink:href="#r1"/></g></svg>'
)
SELECTED = {
    "*": "s g r1 c h r2 r3 u", "rect": "r1 r2 r3", "#r1": "r1", "#r1#c": "", ".a": "g r1 r2",
    ".a.c": "r2", "g.a": "g", "rect.b": "", "rect#r2.a.c": "r2", "circle#r1": "",
    "[data-x]": "g r1 r3", "[data-x=two]": "r1", "[ data-x = 'two' ]": "r1", "[data-x='two']": "r1",
    '[data-x~="one"]': "g", "[data-x~=two]": "r1", "[data-x^=on]": "g", "[data-x$=three]": "g",
    "[data-x*=two]": "g r1", "[data-x^='']": "", "[data-x$='']": "", "[data-x*='']": "",
    "[lang|=en]": "r2", "[lang|=e]": "", "[lang|='en-GB']": "r2", "[xlink:href]": None,
    "[href='#r1']": "u",
    "[id][class]": "g r1 c r2", ":first-child": "s g r1 r2", ":last-child": "s g r3 u",
    "rect:first-child": "r1 r2", "rect:last-child": "r3", "g rect": "r1 r2 r3",
    "g > rect": "r1 r2 r3", "g>rect": "r1 r2 r3", "#g > rect": "r1", "#g rect": "r1 r2 r3",
    "g g > .a": "r2", "svg > rect": "", "svg rect:last-child": "r3", "#h > *": "r2 r3",
    "rect, circle": "r1 c r2 r3", ".a, #u": "g r1 r2 u", "g:first-child > .c": "c",
    "> rect": None, "rect >": None, "g > > rect": None, "rect:hover": "",
    "rect!": None, "rect + circle": "c", "rect ~ g": "h", "g:not(.a) rect": "r2 r3",
    "rect:nth-child(2)": "r3", "rect:nth-of-type(1)": "r1 r2", "rect:only-child": "", ":root": "s",
    ":is(circle, .c)": "c r2", ":where(#r1)": "r1", "g:has(> circle)": "g", "[LANG='en-gb' i]": "",
    "[lang='en-gb' i]": "r2", "rect/**/.a": "r1 r2", ".\\61": "g r1 r2", "rect::before": None,
    ".a .c": "c r2", "svg > g .a": "r1 r2", "svg > .b rect, .b .b": "r1 c r2 r3", "svg|rect": None,
    "*|rect": "r1 r2 r3",
    "rect:" + "first-child:" * 50 + "root": None,
}  # fmt: skip


def declared(sheet: StyleSheet, drawing: str = DRAWING) -> Iterator[Element]:
    """Yield the elements of a drawing with what is declared of them, in order."""
    root = read_document(drawing)
    sheet.declare(root)
    waiting = [root]
    while waiting:
        element = waiting.pop(0)
        yield element
        waiting[:0] = element.children


@pytest.mark.parametrize("selector", SELECTED)
def test_a_selector_chooses_what_it_says_or_is_told_of(selector: str) -> None:
    sheet = StyleSheet([f"{selector} {{fill: red}}"])
    chosen = [each.given["id"] for each in declared(sheet) if "fill" in each.declared]
    wanted = SELECTED[selector]
    assert " ".join(chosen) == (wanted or "")
    assert sheet.unread == ([selector[:40]] if wanted is None else [])


@pytest.mark.parametrize(
    ("sheet", "given", "wins"),
    [
        ("", 'fill="a"', "a"),
        ("rect {fill: b}", 'fill="a"', "b"),
        ("rect {fill: b}", 'fill="a" style="fill: c"', "c"),
        ("rect {fill: b} rect {fill: c}", "", "c"),
        (".k {fill: b} rect {fill: c}", 'class="k"', "b"),
        ("#i {fill: b} .k.l[x]:first-child {fill: c}", 'id="i" class="k l" x=""', "b"),
        (".k.l {fill: b} .k {fill: c}", 'class="k l"', "b"),
        ("[x] {fill: b} rect {fill: c}", 'x=""', "b"),
        ("svg rect {fill: b} rect {fill: c}", "", "b"),
        ("* {fill: b} rect {fill: c} * {fill: d}", "", "c"),
        ("rect {fill: b !important}", 'style="fill: c"', "b"),
        ("rect {fill: b ! IMPORTANT} #i {fill: c}", 'id="i"', "b"),
        ("rect {fill: b !important}", 'style="fill: c !important"', "c"),
        ("rect {fill: b important}", "", "b important"),
        ("rect {FILL: b; colour: c; fill:}", "", "b"),
        ("rect {fill: b} @media print {rect {fill: c}}", "", "b"),
        ("rect {fill: b} /* rect {fill: c} */ /* */", "", "b"),
        ("<!-- rect {fill: b} -->", "", "b"),
        ("@charset 'x'; rect {fill: b} @import 'y'; rect {fill: c}", "", "c"),
        ("rect {fill: b}} rect {fill: c}", "", "b"),  # the bracket belongs to the next selector
        ("rect {fill: b; /* x */ stroke: red}", 'style="/* x */ fill: /* y */ c /* z */"', "c"),
        ("", 'fill="/* x */ a"', "a"),
        ("", "style='fill: c; d: \"a;fill:x\"'", "c"),
        ("", "style='fill: c; stroke: url(\"a;fill:x\")'", "c"),
        ("", 'style="fi\\6cl: c"', "c"),
        ("", 'style="fill: c ! important; fill: d"', "c"),
        ("", 'style="fill: c; {fill: d} stroke: red"', "c"),
        ("rect {fill: " + "b" * 400 + "}", 'fill="a"', "b" * 400),
        ("rect {fill: " + "b" * 401 + "}", 'fill="a"', "a"),
        ("rect {fill: b", 'fill="a"', "b"),
    ],
)
def test_what_is_declared_last_most_exactly_or_as_important_wins(
    sheet: str, given: str, wins: str
) -> None:
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg"><rect {given}/></svg>'
    _, rect = declared(StyleSheet([sheet]), drawing)
    assert rect.declared.get("fill") == wins


def test_what_of_a_sheet_is_not_read_is_named() -> None:
    texts = ["@media print {rect {fill: red}} @import 'x'; @charset 'y'; a:odd {}", "q!r, s {}",
             "g {fill: red; & rect {fill: blue}}"]  # fmt: skip
    unread = ["@media print", '@import "x"', "a:odd", "q!r, s", "& rect"]
    assert StyleSheet(texts).unread == unread
    assert StyleSheet(["@" + "x" * 60 + " {}"]).unread == ["@" + "x" * 39]


@pytest.mark.parametrize(
    ("word", "around", "fill", "opacity"),
    [
        ("inherit", "red", None, "red"),
        ("unset", "red", None, None),
        ("revert", "red", None, None),
        ("initial", "red", "black", None),
        ("inherit", None, None, None),
    ],
)
def test_a_word_of_css_takes_the_value_of_the_parent_or_of_nobody(
    word: str, around: str | None, fill: str | None, opacity: str | None
) -> None:
    given = f'fill="{around}" opacity="{around}"' if around else ""
    inner = f'<rect style="fill: {word.upper()}; opacity: {word}"/>'
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg"><g {given}>{inner}</g></svg>'
    *_, rect = declared(StyleSheet([]), drawing)
    assert rect.declared.get("fill") == fill
    assert rect.declared.get("opacity") == opacity


@pytest.mark.parametrize(
    ("sheet", "style", "fill"),
    [
        ("", "fill: var(--a)", "red"),
        ("", "fill: var(--A)", None),
        ("", "fill: var(--b, blue)", "blue"),
        ("", "fill: var(--b, var(--a))", "red"),
        ("", "fill: var(--b, var(--c, #123))", "#123"),
        ("", "fill: var(--b)", None),
        ("", "fill: green; fill: var(--b)", None),
        ("rect {--a: blue}", "fill: var(--a)", "blue"),
        ("rect {--a: blue}", "--a: lime; fill: var(--a)", "lime"),
        ("g {--b: var(--a)}", "fill: var(--b)", "red"),
        ("g {--b: var(--c); --c: var(--a)}", "fill: var(--b)", "red"),
        ("g {--b: var(--c); --c: var(--b)}", "fill: var(--b)", None),
        ("g {--b: var(--b, blue)}", "fill: var(--b)", "blue"),
        ("g {--n: 200}", "fill: rgb(var(--n), var(--n) 0)", "rgb(200, 200 0)"),
        ("g {--n: 200 10}", "fill: RGB(VAR(--n) 0)", "RGB(200 10 0)"),
        ("", "fill: var()", None),
        ("", "fill: var(--x" + "(" * 150, None),
        ("g {" + "".join(f"--x{n}: var(--x{n + 1}) var(--x{n + 1});" for n in range(40)) + "}",
         "fill: var(--x1)", None),
    ],
)  # fmt: skip
def test_a_custom_property_stands_for_its_value(sheet: str, style: str, fill: str | None) -> None:
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg"><g style="--a: red"><rect style="{style}"/>'
        "</g></svg>"
    )
    read = StyleSheet([sheet])
    *_, rect = declared(read, drawing)
    assert rect.declared.get("fill") == fill
    assert list(read.lost.values()) == ([] if fill else ["fill"])


@pytest.mark.parametrize(
    ("font", "said"),
    [
        ("18px Lato", ("normal", "normal", "18px", "Lato", None)),
        ("italic bold 18px/1.5 Lato, serif", ("italic", "bold", "18px", "Lato, serif", "1.5")),
        ("small-caps 700 oblique 15% 'A B'", ("italic", "700", "15%", "'A B'", None)),
        ("normal bolder 1.2em / 20pt Lato", ("normal", "bolder", "1.2em", "Lato", "20pt")),
        ("lighter 9px Lato", ("normal", "normal", "9px", "Lato", None)),
        ("18px", (None, None, None, None, None)),
        ("Lato 18px", (None, None, None, None, None)),
    ],
)
def test_a_font_that_is_said_at_once_says_each_part(
    font: str, said: tuple[str | None, ...]
) -> None:
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg"><text style="font: {font}"/></svg>'
    _, text = declared(StyleSheet([]), drawing)
    names = ("font-style", "font-weight", "font-size", "font-family", "line-height")
    assert tuple(text.declared.get(name) for name in names) == said


def test_one_marker_stands_at_the_start_between_and_at_the_end() -> None:
    drawing = '<svg xmlns="http://www.w3.org/2000/svg"><path style="marker:url(#a)"/></svg>'
    _, path = declared(StyleSheet(["path {marker-end: none !important}"]), drawing)
    assert path.declared == {
        "marker-start": "url(#a)", "marker-mid": "url(#a)", "marker-end": "none",
    }  # fmt: skip


def test_rules_beyond_as_many_as_a_drawing_has_are_not_read() -> None:
    sheet = StyleSheet(["rect {fill: red}" * MOST_RULES + "rect {fill: blue} g {fill: blue}"])
    assert sheet.unread == ["rect", "g"]
