"""Drawings of drawing programs that once came out wrong without a word, with their right colors."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import ImageChops

from tests.generator.art.seen import Seen, are_near, seen

CASES = Path(__file__).parent / "cases"
WHITE, BLACK, RED, BLUE, TEAL, GREEN = (
    "#ffffff", "#000000", "#cc2222", "#2222cc", "#1177aa", "#11aa77",
)  # fmt: skip
#: Places in hundredths of the width, and their colors.
RIGHT = {
    "bgcolor": [(1, 1, "#ffdd66"), (98, 98, "#ffdd66"), (50, 50, TEAL)],
    "boxy_sketch_textpath": [(8.5, 70, "#cccccc"), (35, 90, WHITE)],
    "current_color": [(25, 50, RED), (75, 50, BLUE)],
    "evenodd_in_style": [(50, 50, WHITE), (50, 20, TEAL), (20, 45, TEAL)],
    "hsl_color": [
        (1, 20, "#e61919"), (99, 20, "#195de6"), (50, 50, "#94d194"), (50, 90, "#8cb8e0"),
    ],
    "hsl_fill": [(25, 50, "#e65e19"), (75, 50, "#8caef2")],
    "marker_rect": [(10, 85, RED), (50, 14, RED), (90, 95, RED), (30, 55, "#222222")],
    "nested_clip": [(25, 50, TEAL), (60, 50, WHITE), (2, 2, WHITE)],
    "pattern_hatch": [(11.5, 11, "#ffe3e3"), (9, 76, "#e03131"), (50, 79, WHITE)],
    "rect_clip_rule": [(50, 50, WHITE), (50, 20, TEAL), (20, 45, TEAL)],
    "style_comment": [(50, 50, GREEN)],
    "transform_origin": [(50, 30, "#e03131"), (36, 36, WHITE), (17, 7, "#1971c2"), (9, 9, WHITE)],
    "use_symbol_css": [(15, 50, RED), (0.5, 50, BLACK), (50, 50, BLUE), (85, 50, GREEN)],
}  # fmt: skip


@pytest.fixture(scope="module")
def looks(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Seen]:
    texts = [(CASES / f"{name}.svg").read_text("utf-8") for name in RIGHT]
    return dict(zip(RIGHT, seen(tmp_path_factory.mktemp("cases"), texts), strict=True))


def test_all_cases_are_looked_at() -> None:
    assert {each.stem for each in CASES.glob("*.svg")} == RIGHT.keys()


@pytest.mark.parametrize("name", RIGHT)
def test_a_case_prints_right_and_says_nothing(name: str, looks: dict[str, Seen]) -> None:
    look = looks[name]
    assert look.said == []
    assert not look.rendered
    for x, y, colour in RIGHT[name]:
        assert are_near(look.at(x, y), colour), (x, y, look.at(x, y))


def test_words_are_as_long_as_they_say(looks: dict[str, Seen]) -> None:
    line = looks["boxy_sketch_textpath"].picture.crop((0, 160, 200, 200)).convert("L")
    box = ImageChops.invert(line).point(lambda value: 255 if value > 60 else 0).getbbox()
    assert box is not None
    left, _, right, _ = (each / 2 * 1.2 for each in box)
    assert left == pytest.approx(10, abs=1.5)
    assert right == pytest.approx(110, abs=1.5)
