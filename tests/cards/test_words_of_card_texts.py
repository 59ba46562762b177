"""Card texts in plain words: icons become words that agree with their figure."""

from __future__ import annotations

import re

import pytest

from punchboard.cards.text import Run, Table, parse, parse_blocks, plain
from punchboard.companion.pack import load_pack
from tests.companion.shipped import GAMES, shipped_pack

WORDS = {"point": ("point", "points"), "die": ("die", "dice")}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("**Gain 5 [point] if you sold 4 types.**", "Gain 5 points if you sold 4 types."),
        ("Gain 1 [point] each, or 21 [point].", "Gain 1 point each, or 21 points."),
        ("They earn [point], no money.", "They earn points, no money."),
        ("[point] are all you need. [fig_tree] here", "Points are all you need. Fig tree here"),
        ("[sold] Put it back. [always] **Open.**", "Sold: Put it back. Always Open."),
        ("Roll [die], then 1 [die]\n[unknown_thing]", "Roll dice, then 1 die\nUnknown thing"),
    ],
)
def test_icons_become_words_that_agree_with_their_figure(text: str, said: str) -> None:
    assert plain(text, WORDS) == said


@pytest.mark.parametrize("game", GAMES)
def test_no_card_that_ships_says_five_point(game: str) -> None:
    pack = load_pack(shipped_pack(game))
    words = pack.play.icon_words
    for card in pack.cards:
        for text in filter(None, (card.text, card.clarification)):
            said = plain(text, words)
            for one, many in words.values():
                if one != many:
                    assert not re.search(rf"(?<!\d)(?!1 )\d+ {one}\b", said), said
            assert not re.match(r"[a-z]", said), said


@pytest.mark.parametrize(
    ("text", "looks"),
    [
        ("*a* b", "i:a| b"),
        ("a *b*", "a |i:b"),
        ("*a * b*", "i:a * b"),
        ("2 * 3 *b*", "2 * 3 |i:b"),
        ("*one* and *two*", "i:one| and |i:two"),
        ("***both*** then", "bi:both| then"),
        ("**bold*italic*** then", "b:bold|bi:italic| then"),
        ("**a *b* c** d", "b:a |bi:b|b: c| d"),
        ("*a **b** c* d", "i:a |bi:b|i: c| d"),
        ("**a*** b *c*", "b:a| b |i:c"),
        ("*a*** b **c**", "i:a| b |b:c"),
        (r"\*a* *b*", "*a* |i:b"),
        *((text, text) for text in ("*a *b", "a* b*", "*a b *", "* a*", "**a *b", "***a** b*")),
    ],
)
def test_marks_open_and_close_where_they_hug_a_word(text: str, looks: str) -> None:
    (runs,) = parse(text)
    said = [("b" * run.bold + "i" * run.italic, run.text) for run in runs]
    assert "|".join(f"{look}:{words}" if look else words for look, words in said) == looks


def _shown(run: Run) -> str:
    """Return a run as `look(words)`, its marks in front, an icon in brackets."""
    marks = "b" * run.bold + "i" * run.italic
    words = f"[{run.text}]" if run.icon else run.text
    return f"{marks}:{run.look}({words})" if marks or run.look else words


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [""]),
        ("a\r\nb\n", ["a", "b"]),
        ("[ star ] and [] and [a[b]c]", ["[star]| and [] and [a|[b]|c]"]),
        (f"[{'a' * 80}]", [f"[{'a' * 80}]"]),
        (f"[{'a' * 81}] *b*", [f"[{'a' * 81}] |i:(b)"]),
        ("**a [b] c**", ["b:(a )|b:([b])|b:( c)"]),
        ("{u:a}{w:  b}", [":u(a)|:w( b)"]),
        ("{u: a *b} c*", [":u(a )|i:u(b)|i:( c)"]),
        ("{u: {w: a} [b]} c", [":u w(a)|:u( )|:u([b])| c"]),
        ("{u: a\nb}", ["{u: a", "b}"]),
        (r"\{u: a} {u: \} b}", ["{u: a} |:u(} b)"]),
        ("{1u: a} {u-1: b} c } d", ["{1u: a} |:u-1(b)| c } d"]),
        (f"{{{'a' * 40}: x}}", [f":{'a' * 40}(x)"]),
        (f"{{{'a' * 41}: x}}", [f"{{{'a' * 41}: x}}"]),
        ("{a: {b: {c: {d: {e: {f: {g: {h: x}}}}}}}}", [":a b c d e f g h(x)"]),
        ("{a: {b: {c: {d: {e: {f: {g: {h: {i: x}}}}}}}}}", ["{a: |:b c d e f g h i(x)|}"]),
        ("| a | *b*\n|:-:|--:|\n| c", ["a| · |i:(b)", "c| · |"]),
        (r" | a |  \| b |", ["a| · || b"]),
        ("| a |\nx\n| b | c |", ["a", "x", "b| · |c"]),
    ],
)
def test_what_the_marks_of_a_text_make_of_it(text: str, lines: list[str]) -> None:
    assert ["|".join(map(_shown, paragraph)) for paragraph in parse(text)] == lines


@pytest.mark.parametrize(
    ("text", "aligns", "has_header", "rows"),
    [
        ("| a | b |\n|:-:|--:|\n| c |", ("center", "right"), True, ["a/b", "c/"]),
        ("|a|b|\n|--|\n|c|d|e|", ("start",) * 3, True, ["a/b/", "c/d/e"]),
        ("|:-|\n|a|", ("start",), False, [":-", "a"]),
        ("|a|\n|- x|", ("start",), False, ["a", "- x"]),
        ("|a|\n|:--|:-:|-:|", ("start",), True, ["a"]),
    ],
)
def test_a_table_of_a_text(
    text: str, aligns: tuple[str, ...], has_header: bool, rows: list[str]
) -> None:
    (table,) = parse_blocks(text)
    assert isinstance(table, Table)
    assert (table.aligns, table.has_header) == (aligns, has_header)
    said = ["/".join("".join(run.text for run in cell) for cell in row) for row in table.rows]
    assert said == rows


def test_a_table_is_said_line_by_line() -> None:
    said = plain("| Kind | [point] |\n|--|--|\n| **One** | 1 [point] |", WORDS)
    assert said == "Kind · points\nOne · 1 point"
