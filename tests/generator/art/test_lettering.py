"""Words of drawings are ordered and broken into lines by the same rules as those of cards."""

from __future__ import annotations

import pytest

from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.art.svg import load_svg
from punchboard.generator.graphics.display_list import Shape
from punchboard.generator.graphics.geometry import Bounds, bounding_box
from punchboard.generator.text.fonts import FontLibrary, FontSource
from tests.generator.art.drawn import HEAD
from tests.generator.layout.test_layout_scripts import font_file

FONTS = FontLibrary()
FONTS.add_family("Frank", {("regular", False): FontSource(font_file("Frank"))})
FONTS.add_family("Han", {("regular", False): FontSource(font_file("Han"))})
RED, BLUE, BLACK = "#ff0000", "#0000ff", "#000000"


def boxes_of(body: str, family: str = "Frank") -> dict[str, Bounds]:
    """Return the bounding box of the outlines of each color."""
    source = f'{HEAD}viewBox="0 0 100 80"><g font-family="{family}" font-size="10">{body}</g></svg>'
    symbol = load_svg(source, Position("art/drawing.svg"), Diagnostics(), FONTS)
    segments: dict[str, list] = {}
    for shape in symbol.paths:
        assert isinstance(shape, Shape)
        segments.setdefault(str(shape.fill), []).extend(shape.segments)
    return {colour: bounding_box(each) for colour, each in segments.items()}


def whole(boxes: dict[str, Bounds]) -> Bounds:
    lefts, lows, rights, tops = zip(*boxes.values(), strict=True)
    return min(lefts), min(lows), max(rights), max(tops)


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_right_to_left_words_in_two_colors_run_on_to_the_left(anchor: str) -> None:
    text = '<text x="50" y="30" text-anchor="{}">{}</text>'
    first, second = (f'<tspan fill="{each}">{{}}</tspan>' for each in (RED, BLUE))
    boxes = boxes_of(text.format(anchor, first.format("שלום ") + second.format("לכם")))
    assert boxes[BLUE][2] < boxes[RED][0]
    together = whole(boxes_of(text.format(anchor, "שלום לכם")))
    assert whole(boxes) == pytest.approx(together, abs=0.05)


def test_a_number_and_brackets_stay_in_place_between_right_to_left_words() -> None:
    words = ("שלום ", "(", "12", ")", " לכם")
    fills = [BLACK, RED, BLUE, "#00ff00", "#cc00cc"]
    spans = (
        f'<tspan fill="{fill}">{word}</tspan>' for fill, word in zip(fills, words, strict=True)
    )
    boxes = boxes_of(f'<text x="10" y="30">{"".join(spans)}</text>')
    assert sorted(fills, key=lambda fill: boxes[fill][0]) == fills[::-1]
    together = boxes_of(f'<text x="10" y="30">{"".join(words)}</text>')
    assert whole(boxes) == pytest.approx(together[BLACK], abs=0.05)


FLOW = (
    '<flowRoot xml:space="preserve" letter-spacing="{}"><flowRegion><rect x="10" y="5" width="50" '
    'height="70"/></flowRegion><flowPara>{}</flowPara></flowRoot>'
)


@pytest.mark.parametrize(
    ("family", "spacing", "text"),
    [
        ("Han", 0, "漢字とかな、カタカナと漢字"),
        ("Frank", 0, "well-known-to-all/or-none"),
        ("Frank", 3, "some words so wide"),
        ("Frank", 0, "don\u00adau\u00addampf\u00adschiff\u00adfahrt\u00adge\u00adsell"),
    ],
)
def test_flowed_text_breaks_where_cards_break_it(family: str, spacing: int, text: str) -> None:
    left, low, right, top = boxes_of(FLOW.format(spacing, text), family)[BLACK]
    assert left == pytest.approx(11, abs=2)
    assert 45 < right <= 60
    assert top - low > 12  # several lines


def test_flowed_text_without_a_paragraph_breaks_before_its_last_word() -> None:
    body = FLOW.replace("<flowPara>{}</flowPara>", "{}").format(0, "the reeds and the herons")
    assert boxes_of(body)[BLACK][2] <= 60


def test_spaces_that_are_preserved_move_flowed_words() -> None:
    left, _, right, _ = boxes_of(FLOW.format(0, "a b"))[BLACK]
    indented = boxes_of(FLOW.format(0, "  a  b"))[BLACK]
    assert indented[0] > left + 3
    assert indented[2] - indented[0] > right - left + 1.5


@pytest.mark.parametrize("first", ["a ", "aaa bbb ", "aaaa bbbb ccc "])
@pytest.mark.parametrize("second", ["  ", "  b", "  b c d", "   bbbb cc"])
def test_kept_spaces_between_colors_move_words_as_in_one_color(first: str, second: str) -> None:
    """Drawing programs keep spaces, and a color begins where its designer marked the text."""
    span = f'<flowSpan fill="{RED}">{second}</flowSpan>'
    for last in ("", " last"):
        boxes = boxes_of(FLOW.format(0, first + span + last))
        together = boxes_of(FLOW.format(0, first + second + last))
        assert whole(boxes) == pytest.approx(whole(together), abs=0.05)
        assert whole(boxes)[2] <= 60


def test_word_spacing_of_a_part_widens_its_lines() -> None:
    """The words before it are in the same font and size."""
    span = f'<flowSpan fill="{RED}" word-spacing="20">c d e f</flowSpan>'
    assert boxes_of(FLOW.format(0, f"a b {span}"))[RED][2] <= 60
