"""Words in looks of their own, justified lines, bullets and numbers."""

from __future__ import annotations

import math
import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.cards.text import parse, plain
from punchboard.generator.graphics.display_list import Line, Shape, SymbolRef
from punchboard.generator.graphics.geometry import Rect
from punchboard.generator.text.fit import (
    Badge,
    Fitted,
    TextStyle,
    fit_text,
    height_of,
    measure_words,
)
from punchboard.generator.text.fonts import FontLibrary
from punchboard.generator.text.paragraph import FontVariants, RunStyle

SIZE = 10.0
LOOKS = {
    "red": RunStyle(colour="#cc0000", marks=1),
    "up": RunStyle(size=0.6, rise=0.4),
    "line": RunStyle(underline=True),
    "caps": RunStyle(small_caps=True),
    "wide": RunStyle(tracking=0.2),
}


def fitted(
    text: str,
    width: float = 150.0,
    align: str = "start",
    size: float = SIZE,
    badge: Badge | None = None,
    height: float = 500.0,
) -> Fitted:
    variants = FontVariants(FontLibrary(), "Lato", "regular", False, 1.0)
    face = variants[0].face
    style = TextStyle(
        size, size, 1.2, 0.35, align, "top", face.cap_height, face.descent, 1.0, badge
    )  # fmt: skip
    words = measure_words(text, variants, lambda name: ("star", 1.0), LOOKS.get)
    return fit_text(words, style, ("#000000", "#000000"), Rect(0.0, height, width, height))


def lines(text: str, width: float = 150.0, align: str = "start") -> list[Line]:
    return [each for each in fitted(text, width, align).items if isinstance(each, Line)]


def said(line: Line) -> str:
    return "".join(text for _, text in line.runs)


def test_words_take_the_colour_and_the_weight_of_their_run() -> None:
    before, red, after = (
        lines("Pay {red: two coins}, then go", 400)[0:1]
        + lines("Pay {red: two coins}, then go", 400)[1:2]
        + lines("Pay {red: two coins}, then go", 400)[-1:]
    )
    assert (said(before), before.colour) == ("Pay ", "#000000")
    assert (said(red), red.colour, red.runs[0][0]) == ("two", "#cc0000", "Lato-Bold")
    assert after.colour == "#000000"


def test_what_rises_is_smaller_and_stands_higher() -> None:
    base, risen = lines("2{up: nd}")
    assert risen.size == pytest.approx(6)
    assert risen.y - base.y == pytest.approx(4)
    variants = FontVariants(FontLibrary(), "Lato", "regular", False, 1.0)
    assert risen.x == pytest.approx(base.x + variants[0].face.measure("2") * SIZE)


def test_a_line_below_words_runs_on_between_them() -> None:
    rules = [each for each in fitted("a {line: long way} b").items if isinstance(each, Shape)]
    spans = sorted((float(each.segments[0][1]), float(each.segments[1][1])) for each in rules)
    assert all(end >= start - 0.01 for (_, end), (start, _) in pairwise(spans))
    text = lines("a {line: long way} b")
    assert spans[0][0] == pytest.approx(next(each.x for each in text if said(each) == "long"))
    assert all(float(each.segments[0][2]) < text[0].y for each in rules)
    assert all(each.width >= 0.42 for each in rules)


def test_small_capitals_are_capitals_and_smaller() -> None:
    first, rest = lines("{caps: Fort}")
    assert (said(first), said(rest)) == ("F", "ORT")
    assert rest.size < first.size == SIZE


def test_tracking_moves_letters_apart_by_its_part_of_the_size() -> None:
    variants = FontVariants(FontLibrary(), "Lato", "regular", False, 1.0)
    letters = lines("{wide: abc}")
    assert [said(each) for each in letters] == ["a", "b", "c"]
    for one, other in pairwise(letters):
        step = (variants[0].face.measure(said(one)) + 0.2) * SIZE
        assert other.x - one.x == pytest.approx(step)


def icons(text: str) -> list[SymbolRef]:
    return [each for each in fitted(text, 400).items if isinstance(each, SymbolRef)]


def test_an_icon_takes_size_place_and_colour_of_its_run() -> None:
    plain_one, small, red = icons("2[leaf] {up: 3[leaf]} {red: 4[leaf]}")
    letters = lines("2[leaf] {up: 3[leaf]} {red: 4[leaf]}", 400)
    raised = next(each for each in letters if said(each) == "3")
    assert small.height == pytest.approx(0.6 * plain_one.height)
    assert small.width == pytest.approx(0.6 * plain_one.width)
    above = small.y + small.height / 2 - raised.y
    assert above == pytest.approx(0.6 * (plain_one.y + plain_one.height / 2 - letters[0].y))
    assert small.x - raised.x < plain_one.x - letters[0].x
    assert (plain_one.colour, small.colour, red.colour) == ("#000000", "#000000", "#cc0000")


def test_a_line_below_words_runs_on_below_icons() -> None:
    text = "a {line: two [leaf] ways} b"
    rules = [each for each in fitted(text, 400).items if isinstance(each, Shape)]
    spans = sorted((float(each.segments[0][1]), float(each.segments[1][1])) for each in rules)
    assert all(end >= start - 0.01 for (_, end), (start, _) in pairwise(spans))
    (icon,) = icons(text)
    assert spans[0][0] < icon.x < icon.x + icon.width < spans[-1][1]


@pytest.mark.parametrize("words", ["{red: [leaf]}", "{up: {red: [leaf]}}", "{wide: אב [leaf]}"])
def test_icons_of_runs_take_the_room_that_was_measured(words: str) -> None:
    (icon,) = icons(f"A {words} B")
    (after,) = [each for each in lines(f"A {words} B", 400) if said(each) == "B"]
    assert icon.x + icon.width < after.x
    assert fitted(words, 400).width == pytest.approx(
        fitted(f"A {words} B", 400).width - fitted("A B", 400).width - SIZE * space(), abs=0.01
    )


def space() -> float:
    return FontVariants(FontLibrary(), "Lato", "regular", False, 1.0)[0].face.space


def test_a_run_in_another_has_the_looks_of_both() -> None:
    outer, inner, last = lines("{red: two {up: {line: of}} more}", 400)
    assert [said(each) for each in (outer, inner, last)] == ["two", "of", "more"]
    assert (outer.colour, inner.colour, last.colour) == ("#cc0000",) * 3
    assert (inner.size, inner.y - outer.y) == pytest.approx((6, 4))
    assert {each.runs[0][0] for each in (outer, inner, last)} == {"Lato-Bold"}
    found = fitted("{up: a {up: b} c}", 400).items
    sizes = [each.size for each in found if isinstance(each, Line)]
    assert sizes == pytest.approx([6, 3.6, 6])
    assert [each for each in found if isinstance(each, Line)][1].y - outer.y == pytest.approx(6.4)


def test_runs_may_stand_in_each_other_so_deep_and_no_deeper() -> None:
    deep = "{a: " * 8 + "x" + "}" * 8
    assert plain(deep) == "x"
    assert plain("{a: " + deep + "}") == "{a: x}"
    assert plain("{a: " * 9999 + "x") == "{a: " * 9999 + "x"


def test_marks_stay_with_their_letters_when_these_are_moved_apart() -> None:
    assert [said(each) for each in lines("{wide: e\u0301a}")] == ["e\u0301", "a"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{a: b} c", "b c"),
        ("{kw: **Haste** 2}", "Haste 2"),
        ("2 {kw: [coin]}", "2 coin"),
        (r"\{a: b}", "{a: b}"),
        ("{a b}", "{a b}"),
        ("{a:", "{a:"),
        ("x } y", "x } y"),
        ("{3: x}", "{3: x}"),
        ("{a: {b: c}}", "c"),
        ("{a: x {b: y}", "{a: x y"),
        ("{a: x {y} z}", "{a: x {y} z}"),
        (r"{a: x \} y} z}", "x } y z}"),
    ],
)
def test_what_has_no_end_or_no_name_is_no_mark(text: str, words: str) -> None:
    assert plain(text) == words


@given(st.text(alphabet="ab{}: *[]\\\n", max_size=40))
def test_any_text_can_be_read(text: str) -> None:
    for paragraph in parse(text):
        for run in paragraph:
            assert "\n" not in run.text
            assert not run.look or re.fullmatch(r"[A-Za-z][\w-]*( [A-Za-z][\w-]*)*", run.look)


WORDS = "Everybody draws two cards and gives one of them to the player on the left hand side again"


def test_justified_lines_end_at_the_edge_but_for_the_last() -> None:
    width = 165.0
    rows: dict[float, list[Line]] = {}
    for line in lines(WORDS, width, "justify"):
        rows.setdefault(round(line.y, 3), []).append(line)
    variants = FontVariants(FontLibrary(), "Lato", "regular", False, 1.0)
    ends = [
        max(each.x + variants[0].face.measure(said(each).rstrip()) * SIZE for each in row)
        for row in rows.values()
    ]
    assert len(ends) >= 3
    assert ends[:-1] == pytest.approx([width] * (len(ends) - 1), abs=0.02)
    assert ends[-1] < width
    assert " ".join("".join(map(said, row)).strip() for row in rows.values()) == WORDS


def test_words_that_could_be_divided_are_kerned_as_a_whole() -> None:
    drawn = lines("{red: AVA\u00adTAR} Wa\u00advers and {line: To\u00adV}{red: er} T\u00ado")
    assert [said(each).strip() for each in drawn] == ["AVATAR", "Wavers", "and", "ToV", "er", "To"]


def test_a_line_with_gaps_too_wide_is_not_filled() -> None:
    text = "a Donaudampfschifffahrtsgesellschaft b"
    first = [each for each in lines(text, 175, "justify") if each.y == lines(text, 175)[0].y]
    assert len(first) == 1


def test_bullets_hang_and_numbers_of_a_list_align() -> None:
    text = "9. Draw two cards and keep one of them\n10. Pay\n- Go\n- Stay where you are, all of you"
    rows = lines(text, 100)
    x_of = {said(each).strip(): each.x for each in rows}
    assert x_of["9."] == x_of["10."] == x_of["•"] == 0
    begins: dict[float, float] = {}
    for each in rows:
        if said(each).strip() not in ("9.", "10.", "•"):
            begins[each.y] = min(each.x, begins.get(each.y, math.inf))
    assert len(begins) >= 5
    (indent,) = {round(each, 3) for each in begins.values()}
    variants = FontVariants(FontLibrary(), "Lato", "regular", False, 1.0)
    assert indent > variants[0].face.measure("10.") * SIZE


def test_a_list_is_as_wide_as_its_box_at_most() -> None:
    found = fitted("- " + WORDS, 90)
    assert found.over_width == 0
    assert found.width <= 90.01
    assert found.height > fitted(WORDS, 90).height - 0.01


def test_bullets_of_what_runs_from_the_right_stand_at_the_right() -> None:
    rows = lines("- אבג דהו זחט יכל מנס עפצ קרש תאב גדה", 60)
    marker = next(each for each in rows if said(each) == "•")
    others = [each for each in rows if each is not marker]
    assert marker.x > 50
    assert all(each.x < marker.x for each in others)
    assert len({each.y for each in others}) > 1


@pytest.mark.parametrize("text", ["-", "- ", "1.", "-3 points", "1.5 times", "—"])
def test_what_only_looks_like_a_list_is_none(text: str) -> None:
    assert all(said(each) != "•" for each in lines(text))
    assert "".join(map(said, lines(text))).strip() == text.strip()


def test_the_height_of_a_list_is_known_before_it_is_set() -> None:
    variants = FontVariants(FontLibrary(), "Lato", "regular", False, 1.0)
    face = variants[0].face
    style = TextStyle(SIZE, SIZE, 1.2, 0.35, "justify", "top", face.cap_height, face.descent, 1.0)
    text = f"- {WORDS}\n- {{red: {WORDS}}}"
    words = measure_words(text, variants, lambda name: None, LOOKS.get)
    assert height_of(words, style, 90) == pytest.approx(fitted(text, 90, "justify").height)


def spans(found: Fitted) -> list[tuple[float, float, float]]:
    """Return where each line of words begins and ends, and its baseline, from the top down."""
    variants = FontVariants(FontLibrary(), "Lato", "regular", False, 1.0)
    rows: dict[float, tuple[float, float]] = {}
    for each in found.items:
        if isinstance(each, Line):
            end = each.x + variants[0].face.measure(said(each).rstrip()) * each.size
            begin, last = rows.get(each.y, (each.x, end))
            rows[each.y] = min(begin, each.x), max(last, end)
    return [(*rows[y], y) for y in sorted(rows, reverse=True)]


LONG = " ".join([WORDS] * 3)


@pytest.mark.parametrize("align", ["start", "justify", "center", "right"])
@pytest.mark.parametrize("corner", ["top-left", "top-right", "bottom-left", "bottom-right"])
@pytest.mark.parametrize("is_round", [False, True])
def test_words_keep_clear_of_a_badge_and_use_the_rest(
    align: str, corner: str, is_round: bool
) -> None:
    width, height = 200.0, 96.0 if corner.startswith("bottom") else 150.0
    badge = Badge(corner.endswith("left"), corner.startswith("bottom"), 70, 40, is_round)
    found = fitted(LONG, width, align, badge=badge, height=height)
    assert found.over_height == found.over_width == 0
    rows = spans(found)
    free = spans(fitted(LONG, width, align, height=height))
    assert len(rows) > len(free)
    middle = 35.0 if badge.is_left else width - 35.0, 20.0 if badge.is_low else height - 20.0
    cut = 0
    for begin, end, y in rows:
        assert begin >= -0.02 and end <= width + 0.02
        low, high = y - 1.5, y + 7.0
        for x in (begin, end):
            for at in (low, high):
                across, up = (x - middle[0]) / 35, (at - middle[1]) / 20
                if is_round:
                    assert math.hypot(across, up) >= 0.98 or abs(across) > 1
                else:
                    assert abs(across) >= 0.99 or abs(up) >= 0.99
        cut += begin > 60 if badge.is_left else end < width - 60
    assert cut >= 2


def test_the_same_words_stand_round_a_badge() -> None:
    badge = Badge(False, False, 50, 30, False)
    found = fitted(f"- {LONG}\n{WORDS}", 180, badge=badge, height=900)
    text = " ".join(said(each).strip() for each in found.items if isinstance(each, Line))
    assert text == f"• {LONG} {WORDS}"
