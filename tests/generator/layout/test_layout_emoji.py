"""Emoji on cards: in every kind of text, in every form, and as what readers copy."""

from __future__ import annotations

import re
import subprocess
from functools import reduce
from pathlib import Path as File

import pytest
from PIL import Image, ImageChops, ImageStat

from punchboard.generator.graphics.display_list import Face
from punchboard.generator.pdf.content import ContentStream
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.svg_export import SvgSheet
from tests.generator.layout.drawing_board import Drawn, lay_out

SIZE = "size: {width: 60, height: 40}\n"
#: The color of Twemoji's red circle, and how wide the circle is, ems.
RED, WIDE = (0xDD, 0x2E, 0x44), 1.1
FAMILY, WALES = "👨‍👩‍👧", "🏴󠁧󠁢󠁷󠁬󠁳󠁿"
#: Texts with one red circle, and more of the element.
TEXTS = {
    "alone": ("🔴", ""),
    "among words": ("Gain 2 🔴 now.", ""),
    "bold and italic": ("**Gain *2 🔴* now**", ""),
    "shrunk": ("🔴 These words are far too long for their box " * 1 + "and so are set small.",
               ", min_size: 3, size: 20"),
    "justified": ("These words fill the first line up to 🔴 its end, and the second.",
                  ", align: justify"),
    "underlined": ("Gain {u: 2 🔴} now", ""),
    "spread": ("{wide: a🔴b}", ""),
    "raised": ("x{sup: 🔴}", ""),
    "list": ("- one\n- two 🔴", ""),
    "table": ("|A|B|\n|---|---|\n|🔴|b|", ""),
    "heading of a table": ("|A 🔴|B|\n|---|---|\n|a|b|", ""),
    "Hebrew": ("אב 🔴 גד", ""),
    "both ways": ("abc אב🔴גד", ""),
    "right": ("x 🔴", ", align: right"),
    "beside an icon": ("[leaf]🔴[leaf]", ""),
    "in brackets": ("(🔴)", ""),
}  # fmt: skip


def text(words: str, more: str = "", at: str = "[2, 2, 56, 36]") -> str:
    said = words.replace("\n", "\\n").replace('"', '\\"')
    return (
        f"{SIZE}runs: {{wide: {{tracking: 0.3}}}}\nelements:\n"
        f'  t: {{kind: text, at: {at}, text: "{said}"{more}}}\n'
    )


def red(picture: Image.Image) -> tuple[int, int, int, int] | None:
    """Return the box around all that is as red as the circle."""
    shot = picture.convert("RGB")
    far = ImageChops.difference(shot, Image.new("RGB", shot.size, RED)).split()
    farthest = reduce(ImageChops.lighter, far)
    mask = farthest.point([255 if each < 12 else 0 for each in range(256)])
    return mask.getbbox()


@pytest.mark.parametrize("kind", TEXTS)
def test_an_emoji_is_in_every_kind_of_text(tmp_path: File, kind: str) -> None:
    words, more = TEXTS[kind]
    files: dict[str, str] = {}
    drawn = lay_out(tmp_path, text(words, more), files=files)
    if kind in ("Hebrew", "both ways"):  # whose letters Lato lacks
        assert drawn.said.count("error") == 1
    else:
        assert "error" not in drawn.said
    box = red(drawn.shot(288))
    assert box is not None
    left, top, right, bottom = box
    assert 0.9 < (right - left) / (bottom - top) < 1.1  # one, whole


def test_an_emoji_is_as_large_as_words_and_on_their_middle(tmp_path: File) -> None:
    drawn = lay_out(tmp_path, text("H🔴", ", size: 36"))
    box = red(drawn.shot(288))  # four pixels a point
    assert box is not None
    _, top, _, bottom = box
    assert (bottom - top) / 4 / 36 == pytest.approx(WIDE, abs=0.05)
    (line,) = drawn.lines
    height = drawn.faces[0].height
    middle = height - (top + bottom) / 2 / 4
    assert middle - line.y == pytest.approx(0.36 * 36, abs=1)


def printed(drawn: Drawn, path: File) -> tuple[str, bytes]:
    """Print the first face; return what poppler reads on it, and the file without compression."""
    pdf = PdfFile("x", drawn.context.library, drawn.context.fonts)
    content = ContentStream(pdf)
    content.draw(drawn.items)
    pdf.add_page(content, 170.0, 114.0)
    pdf.save(path)
    read = subprocess.run(["pdftotext", path, "-"], capture_output=True, text=True, check=True)
    plain = subprocess.run(
        ["qpdf", "--qdf", "--object-streams=disable", path, "-"], capture_output=True, check=True
    )
    return " ".join(read.stdout.split()), plain.stdout


def test_readers_copy_the_characters_of_an_emoji(tmp_path: File) -> None:
    words = f"Gain 2 🍴, {FAMILY} or {WALES}; 1️⃣ (🇩🇪🇫🇷) ❤️!"
    drawn = lay_out(tmp_path / "a", text(words))
    assert drawn.said == ""
    said, plain = printed(drawn, tmp_path / "x.pdf")
    assert said == words
    assert plain.count(b"/ActualText") == 7


def test_a_picture_is_in_a_file_once_however_often_it_is_drawn(tmp_path: File) -> None:
    drawn = lay_out(tmp_path / "a", text("🐑" * 20 + "🐟"))
    _, plain = printed(drawn, tmp_path / "x.pdf")
    assert len(re.findall(rb"/S[0-9a-f]{12} Do", plain)) == 21
    assert plain.count(b"/Subtype /Form") == 2


def colors(plain: bytes) -> set[tuple[float, ...]]:
    """Return the colors that a file sets."""
    found = re.findall(rb"^(?:q )?([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG)", plain, re.MULTILINE)
    return {tuple(map(float, each)) for each in found}


@pytest.mark.parametrize("words", ["🐑🔴🏆🇩🇪😀", "🐑\ufe0e🔴\ufe0e🏆\ufe0e"])
def test_black_emoji_have_no_colors(tmp_path: File, words: str) -> None:
    more = ", emoji: black, colour: black" if "\ufe0e" not in words else ", colour: black"
    drawn = lay_out(tmp_path / "a", text(words, more))
    _, plain = printed(drawn, tmp_path / "x.pdf")
    found = colors(plain)
    assert len(found) > 4
    assert all(red == green == blue for red, green, blue in found)


def ink(drawn: Drawn) -> float:
    """Return how much of a face is not white, from 0 to 1."""
    return 1 - ImageStat.Stat(drawn.shot(200).convert("L")).mean[0] / 255


def test_in_low_ink_emoji_take_less_than_half_and_stay_apart(tmp_path: File) -> None:
    words = "🐑🔴🏆🇩🇪😀🌳🔥"
    full = lay_out(tmp_path / "a", text(words, ", size: 14"))
    low = lay_out(tmp_path / "b", text(words, ", size: 14"), low_ink=True)
    own = lay_out(tmp_path / "c", text(words, ", size: 14, low_ink: {emoji: color}"), low_ink=True)
    assert ink(low) < 0.5 * ink(full)
    assert ink(own) == pytest.approx(ink(full))
    _, plain = printed(low, tmp_path / "x.pdf")
    assert len(colors(plain)) > 8


@pytest.mark.parametrize(
    ("emoji", "codes"),
    [("👨‍👩‍🐑", "U+1F468 U+200D U+1F469 U+200D U+1F411"), ("🇩🇫", "U+1F1E9 U+1F1EB"),
     ("\U0001f6d9", "U+1F6D9")],
)  # fmt: skip
def test_an_emoji_that_no_font_has_is_one_error_at_its_cell(
    tmp_path: File, emoji: str, codes: str
) -> None:
    cards = f'a,Alpha,1,3,"Gain 🍴 or {emoji}, {emoji}",,,\n'
    said = lay_out(tmp_path, text("{{ card.text }}"), cards).said
    assert said.count("error") == 1
    where, _, rest = said.partition(": error: ")
    assert where == "g/cards.csv!E2"
    assert f'no font has the emoji "{emoji}" ({codes}) on "Alpha"' in rest
    assert "use another emoji, an [icon], or a font that has it" in rest


def test_words_in_a_drawing_have_emoji(tmp_path: File) -> None:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40">'
        '<text x="5" y="20" font-size="10" transform="rotate(20)">a 🔴 b</text></svg>'
    )
    layout = f"{SIZE}elements: {{p: {{kind: image, at: [0, 0], image: d.svg}}}}\n"
    drawn = lay_out(tmp_path, layout, files={"d.svg": svg})
    assert "error" not in drawn.said and "warning" not in drawn.said
    assert red(drawn.shot(144)) is not None


def test_an_exported_drawing_has_emoji(tmp_path: File) -> None:
    drawn = lay_out(tmp_path, text("Gain 🔴 now"))
    face: Face = drawn.faces[0]
    svg = SvgSheet(drawn.context.library, drawn.context.fonts).document(face, "x")
    assert 'fill="#dd2e44"' in svg


def test_some_emoji_are_seen_through_and_most_are_not(tmp_path: File) -> None:
    for number, (emoji, is_so) in enumerate({"👻": False, "🧊": True, "🐑": False}.items()):
        drawn = lay_out(tmp_path / str(number), text(emoji))
        symbol = next(iter(drawn.context.library.symbols), None)
        assert symbol is None  # nothing is read before it is drawn
        assert drawn.faces[0].is_see_through(drawn.context.library) is is_so, emoji
