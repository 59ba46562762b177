"""Texts are set as they were: each word, icon and line in its place."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from punchboard.generator.graphics.geometry import Rect
from punchboard.generator.text.fit import Badge, TextStyle, fit_text, measure_words
from punchboard.generator.text.fonts import FontLibrary, FontSource
from punchboard.generator.text.hyphenation import SOFT_HYPHEN, hyphenated
from punchboard.generator.text.paragraph import FontVariants, RunStyle
from tests import goldens
from tests.display_list import item_lines
from tests.generator.layout.test_layout_scripts import font_file

LOOKS = {
    "red": RunStyle(colour="#cc0000", marks=1), "up": RunStyle(size=0.6, rise=0.4),
    "line": RunStyle(underline=True), "caps": RunStyle(small_caps=True),
    "wide": RunStyle(tracking=0.2), "lean": RunStyle(marks=2, size=1.5),
}  # fmt: skip
ICONS = {"leaf": ("leaf", 1.0), "wide": ("wide", 2.5)}
HERON = "Each heron that stands in the reeds catches two fish, or one and a frog."
MARKED = "Pay **two** [leaf] or *one* [wide] now, and [gone] ***never***."
LISTS = "Do one:\n- take a card and read it to all\n9. pay\n100) go back to the start\n- \n-x"
TABLE = "| Act | Cost |\n|:--|--:|\n| Light | 2 [leaf] |\n| Cross the wide river by boat | 10 |"
BARE = "| a | **b** | c |\n| one two three | four | five six |"
HEBREW = "שלם 2 מטבעות (או קלף) [leaf] לכל Lato אחד. עוד שורה ארוכה"
#: German with soft hyphens, as `hyphenated` returns it: its dictionary takes 0.4 s to read.
LONG = "Do-nau-dampf-schiff-fahrts-ge-sell-schafts-ka-pi-tän und Ei-sen-bahn-schran-ke".replace(
    "-", SOFT_HYPHEN
)


class Case(NamedTuple):
    """A text, and how it is set: lengths in points, and what is otherwise than in `style`."""

    text: str
    width: float = 120.0
    height: float = 90.0
    family: str = "Lato"
    more: dict[str, Any] = {}  # noqa: RUF012  (never changed)


def badge(*given: Any) -> dict[str, Any]:
    """Return what asks for a badge: at the left, below, width, height, round."""
    return {"badge": Badge(*given)}


CASES = {
    "start": Case(HERON),
    "in the middle": Case(HERON, more={"align": "center", "valign": "middle"}),
    "at the end": Case(HERON, more={"align": "right", "valign": "bottom"}),
    "on a baseline": Case("One line", height=14, more={"valign": "baseline"}),
    "justified": Case(f"{HERON}\n{HERON}", more={"align": "justify"}),
    "justified with marks": Case(MARKED * 2, more={"align": "justify"}),
    "of nothing": Case(""),
    "of blanks and empty lines": Case("a  b\n\n c"),
    "shrunk to its box": Case(HERON, 70, 40, more={"size": 14.0, "min_size": 5.0}),
    "shrunk to its smallest": Case(HERON, 40, 20, more={"size": 12.0, "min_size": 9.1}),
    "shrunk by a step": Case("Heron and frog", 70, 20, more={"min_size": 6.0}),
    "marked": Case(MARKED),
    "looks": Case("2{up: nd} {red: red} {line: a long way} {caps: Fort Ab} {wide: abc x́} "
                  "{lean: *up* too} {red: two {up: {line: of}} more} {none: plain}"),
    "looks with icons": Case("{line: two [leaf] ways} {up: 3[leaf]} {wide: [wide]} {red: [gone]}"),
    "looks that are justified": Case("{line: a long way over} the river {red: and} back {up: 2}",
                                     more={"align": "justify"}),
    "lists": Case(LISTS),
    "lists that are narrow": Case(LISTS, 60, 200, more={"align": "justify"}),
    "divided": Case(LONG, 90),
    "divided and narrow": Case(LONG, 42, 200),
    "divided in a look": Case(f"{{red: {LONG}}}", 90, more={"align": "justify"}),
    "too narrow for a word": Case(HERON, 20, 300),
    "broken at hyphens": Case("well-known/unknown 1/2-inch {red: to-and-fro}", 50),
    "signs of another font": Case("A ♥ for ★ and → *so*"),
    "from the right": Case(HEBREW, family="Frank"),
    "from the right in the middle": Case(HEBREW, family="Frank", more={"align": "center"}),
    "from the right and justified": Case(HEBREW * 2, family="Frank", more={"align": "justify"}),
    "from the right in lists": Case(f"- {HEBREW}\n10. שלם\nLato", family="Frank"),
    "from the right in looks": Case("שלם {line: שני [leaf]} {up: 2} {wide: קלף}", family="Frank"),
    "both ways": Case("Say שלם 12 (קלף) twice", family="Frank", more={"align": "right"}),
    "a table": Case(f"Before\n{TABLE}\nafter it"),
    "a table that is narrow": Case(TABLE, 70, 200),
    "a table that is too narrow": Case(TABLE, 30, 300),
    "a table without a head": Case(BARE, more={"align": "center"}),
    "a table from the right": Case("| שלם | קלף אחד |\n|:-:|---|\n| שני | 2 |", 90, family="Frank"),
    "round a badge": Case(f"{HERON}\n{HERON}", more=badge(True, False, 50, 30, False)),
    "round a low badge": Case(HERON, more=badge(False, True, 50, 60, False)),
    "round a round badge": Case(HERON * 2, more=badge(False, False, 60, 60, True)),
    "round a low round badge": Case(HERON * 2, more=badge(True, True, 60, 60, True)),
    "lists round a badge": Case(LISTS, more=badge(True, False, 30, 30, False)),
    "tables round a badge": Case(f"{HERON}\n{TABLE}\n{HERON}", 150, 140,
                                 more=badge(False, True, 60, 40, False)),
    "shrunk round a badge": Case(HERON * 3, more={"min_size": 4.0}
                                 | badge(False, False, 60, 60, True)),
}  # fmt: skip


def fonts() -> FontLibrary:
    """Return the fonts that ship, and one of Hebrew."""
    library = FontLibrary()
    library.add_family("Frank", {("regular", False): FontSource(font_file("Frank"))})
    return library


FONTS = fonts()


@pytest.mark.parametrize("name", CASES)
def test_a_text_is_set_as_it_was(name: str, renew: bool) -> None:
    text, width, height, family, more = CASES[name]
    variants = FontVariants(FONTS, family, "regular", False, 1.2)
    face = variants[0].face
    style = TextStyle(10.0, 10.0, 1.2, 0.35, "start", "top", face.cap_height, face.descent, 1.2)
    style = style._replace(**more)
    words = measure_words(text, variants, ICONS.get, LOOKS.get)
    fitted = fit_text(words, style, ("#000000", "#008000"), Rect(10.0, 300.0, width, height))
    lines = [
        f"{fitted.width:.2f} × {fitted.height:.2f} at {fitted.size:g} pt, "
        f"{fitted.over_width:.2f} too wide, {fitted.over_height:.2f} too tall",
        *item_lines(fitted.items),
    ]
    found = "\n".join(lines) + "\n"
    goldens.compare("text", name, found, renew)


def test_goldens_are_all_of_texts() -> None:
    assert goldens.are_all_of("text", CASES)


def test_long_words_are_divided_as_they_were() -> None:
    assert hyphenated(LONG.replace(SOFT_HYPHEN, ""), "de") == LONG
