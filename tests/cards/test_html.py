"""HTML in cells: read into our marks, and what isn't read is named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from punchboard.cards.html import read_html
from punchboard.cards.load.folder import load_game
from punchboard.cards.text import parse, plain
from tests.folders import write

_TAG = ("b", "i", "u", "sup", "p", "br", "li", "ul", "ol", "div", "td", "font", "gold")
_PARTS = some.sampled_from(
    [f"<{end}{tag}>" for tag in _TAG for end in ("", "/")]
    + [
        "&nbsp;",
        "&lt;",
        "&amp;",
        "&#42;",
        "&foo;",
        "a",
        "B c",
        " ",
        "\n",
        "*",
        "[x]",
        "<",
        "&",
        "\\",
    ]
)
_LETTERS = re.compile(r"[^A-Za-z]")


@pytest.mark.parametrize(
    ("html", "ours"),
    [
        (
            "Choose one:<ul><li>Gain 3 coins.</li><li>Draw 2 cards.</li></ul>",
            "Choose one:\n- Gain 3 coins.\n- Draw 2 cards.",
        ),
        (
            "First.<br/>Second.&nbsp;Third <u>line</u> x<sup>2</sup>",
            "First.\nSecond.\xa0Third {u: line} x{sup: 2}",
        ),
        ("<p>One.</p><p>Two.</p>", "One.\nTwo."),
        ("<p>One.</p>\n\n<p>Two.</p>", "One.\nTwo."),
        ("<i>Never closed.", "*Never closed.*"),
        ("Never opened.</i> Go on.", "Never opened. Go on."),
        ("<STRONG class='x'>Now</STRONG><br>\nlater", "**Now**\nlater"),
        ("<b>Hit:</b> <em>slowly</em>", "**Hit:** *slowly*"),
        ("<b> spaced </b>out", "**spaced** out"),
        ("<b>bold <i>both</i></b> H<sub>2</sub>O", "**bold** ***both*** H{sub: 2}O"),
        ("<b>two<br>lines</b>", "**two**\n**lines**"),
        ("<u><b>x</b></u>", "{u: **x**}"),
        (
            "<ol>\n<li><p>One</p></li>\n<li>Two</li></ol>Then",
            "1. One\n2. Two\nThen",
        ),
        ("<ul><li>A<li>B</ul>", "- A\n- B"),
        ("<h2>Night</h2>Draw.", "**Night**\nDraw."),
        ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>d", "| a| b\n| c\nd"),
        ("Draw<!-- two? --> one.", "Draw one."),
        ("<span style='x'>Draw</span> one.", "Draw one."),
        ("R&amp;D &quot;3 &lt; 4&quot; &#9733; &copy;", 'R&D "3 < 4" ★ ©'),
        ("<b>2</b> &#42; 3 &lt;b&gt;", r"**2** \* 3 \<b>"),
        ("Gain <b>[gold]</b>.", "Gain **[gold]**."),
        ("a < b, 2<3>1, <3 & R&D; &foo; \\<b>", "a < b, 2<3>1, <3 & R&D; &foo; \\<b>"),
        ("two\n\nlines", "two\n\nlines"),
    ],
)
def test_html_becomes_our_marks(html: str, ours: str) -> None:
    read = read_html(html)
    assert (read.text, read.dropped, read.typed) == (ours, (), ())


def test_tags_that_are_not_read_are_named() -> None:
    read = read_html("<font color=red>Pay</font> <gold> </gold>3 <img src='x.png'><hr/>")
    assert read.text == "Pay <gold> </gold>3"
    assert read.dropped == ("<font>", "<img>", "<hr>")
    assert read.typed == ("<gold>",)


def test_a_bold_and_an_italic_word_may_touch() -> None:
    ((bold, italic),) = parse(read_html("<b>a</b><i>b</i>").text)
    assert (bold.text, bold.bold, bold.italic) == ("a", True, False)
    assert (italic.text, italic.bold, italic.italic) == ("b", False, True)


@given(some.lists(_PARTS, max_size=12).map("".join))
def test_reading_html_keeps_every_word_and_reads_once(text: str) -> None:
    read = read_html(text).text
    tagless = re.sub(rf"</?(?:{'|'.join(_TAG[:-1])})>|&(?:nbsp|lt|amp|#42);", "", text)
    words = re.sub(r"[*\\]", "", plain(read))
    printed = _LETTERS.sub("", words).lower()
    assert printed == _LETTERS.sub("", plain(tagless)).lower() or "\\" in text
    assert read_html(read).text == read or "\\" in text


def test_cells_of_a_game_are_read(tmp_path: Path) -> None:
    rows = "id,name,text,kind\na,<b>Gull</b>,Draw<br>one &amp; two.,<b>\n"
    columns = "{text: text, kind: {type: choice, options: ['<b>']}}"
    game = f"title: A\ncomponents: {{a: {{kind: cards, data: a.csv, columns: {columns}}}}}\n"
    loaded, found = load_game(write(tmp_path, {"game.yaml": game, "a.csv": rows}), "g")
    assert loaded is not None
    (card,) = loaded.tables["a"].cards
    assert (card.id, card.name) == ("a", "**Gull**")
    assert card.values == {"text": "Draw\none & two.", "kind": "<b>"}
    assert found.lines() == []


@pytest.mark.parametrize(
    ("text", "words", "bold"),
    [
        ("Take a [[Tech]] card.", ["Take a ", "Tech", " card."], [False, True, False]),
        ("[[Tech|tech cards]]", ["tech cards"], [True]),
        ("*a [[Spy]]*", ["a ", "Spy"], [False, True]),
        (r"\[[Spy]", ["[", "Spy"], [False, False]),
    ],
)
def test_double_brackets_are_a_keyword_in_bold(
    text: str, words: list[str], bold: list[bool]
) -> None:
    (runs,) = parse(text)
    assert [run.text for run in runs] == words
    assert [run.bold for run in runs] == bold
