"""Words in PDFs: every font is embedded, and text can be read in the order of the cards."""

from __future__ import annotations

import re
from pathlib import Path

import fontpkg_lato
import pytest

from tests.folders import write
from tests.print.printed import GAMES, Printed, print_game
from tests.print.raw_pdf import RawPdf
from tests.print.small_games import plain_game


# Of a folded print the readers say the same.
@pytest.mark.parametrize("duplex", ["separate", pytest.param("fold", marks=pytest.mark.soak)])
def test_every_font_is_embedded(tmp_path, brick_and_mortar, duplex):
    printed = brick_and_mortar
    if duplex == "fold":
        printed = print_game(GAMES / "brick_and_mortar", tmp_path / "out", duplex=duplex)
    for path in printed.out.glob("*.pdf"):
        pdf = RawPdf(path)
        fonts = pdf.of("/Type /Font ")
        assert fonts, path.name
        for font in fonts:
            if b"/Subtype /Type0" in font:
                assert b"/Encoding /Identity-H" in font
                assert b"begincmap" in pdf.stream(pdf.refers(font, "ToUnicode"))
                continue
            assert b"/Subtype /CIDFontType2" in font, font
            descriptor = pdf.head(pdf.refers(font, "FontDescriptor"))
            assert pdf.stream(pdf.refers(descriptor, "FontFile2"))[:4] == b"\x00\x01\x00\x00"
            name = re.search(rb"/BaseFont /[A-Z]{6}\+(?:Lato-|LilitaOne )", font)
            assert name, "a subset says that it is one"
        assert b"Helvetica" not in pdf.raw


def test_every_font_is_embedded_even_in_a_game_without_words(tmp_path):
    printed = print_game(plain_game(tmp_path / "game"), tmp_path / "out")
    for path in printed.out.glob("*.pdf"):
        pdf = RawPdf(path)
        descriptors = pdf.of("/Type /FontDescriptor")
        assert all(b"/FontFile2" in each for each in descriptors)
        assert len(pdf.of("/Type /Font ")) == len(descriptors)


def words_of(printed: Printed, file: str, page: int) -> str:
    document = printed.open(file)
    text = document[page - 1].get_textpage().get_text_range()
    document.close()
    return re.sub(r"\s+", " ", text)


def test_text_can_be_read_in_the_order_of_the_cards(wordy):
    for page in range(1, 11):
        text = words_of(wordy, "cards-poker-fronts.pdf", page)
        at = 0
        for number in range((page - 1) * 9, page * 9):
            at = text.index(f"Heron {number} The {number}th heron wades", at)
            at = text.index("on — naïve, 10 × as fine, −5 °C.", at)


def test_text_of_every_card_of_brick_and_mortar_can_be_read(brick_and_mortar):
    printed = brick_and_mortar
    cards = {(card.component, card.id): card for _, card in printed.game.cards()}
    found: dict[tuple[str, int], list[tuple[int, str]]] = {}
    for component, copy in printed.copies():
        if component in ("stores", "starting"):
            spot, card = copy["face"], cards[component, copy["card"]]
            place = found.setdefault((spot["file"], spot["page"]), [])
            place.append((spot["slot"], card.name))
    assert sum(map(len, found.values())) == 65 + 6
    for (file, page), names in found.items():
        text, at = words_of(printed, file, page), 0
        for _, name in sorted(names):
            # Readers find the price between two lines of a name: it stands beside them.
            for word in name.split():
                at = text.index(word, at)


def test_two_fonts_of_one_file_name_stay_two_fonts(tmp_path):
    """Cuts are told apart by their files, not by what the files are called."""
    lato = Path(fontpkg_lato.__file__).parent / "files"
    game = write(
        tmp_path / "game",
        {
            "game.yaml": """\
title: Fonts
fonts:
  Thick: {regular: thick/Lato-Regular.ttf}
  Thin: {regular: thin/Lato-Regular.ttf}
components: {a: {kind: cards, data: a.csv, front: f.yaml}}
""",
            "a.csv": "id\nx\n",
            "thick/Lato-Regular.ttf": (lato / "Lato-Black.ttf").read_bytes(),
            "thin/Lato-Regular.ttf": (lato / "Lato-Italic.ttf").read_bytes(),
            "f.yaml": """\
elements:
  shipped: {kind: text, at: [5, 5, 50, 10], text: Plain, size: 12}
  thick: {kind: text, at: [5, 20, 50, 10], text: Thick, font: Thick, size: 12}
  thin: {kind: text, at: [5, 40, 50, 10], text: Thin, font: Thin, size: 12}
""",
        },
    )
    pdf = RawPdf(print_game(game, tmp_path / "out").out / "cards-poker-fronts.pdf")
    names = {re.search(rb"/BaseFont /\w+\+(\S+)", font).group(1) for font in pdf.of("/Type /Font ")}
    assert names == {b"Lato-Regular", b"Lato-Black", b"Lato-Italic"}


def test_kerning_that_also_moves_a_glyph_keeps_letters_in_their_order(tmp_path):
    """Righteous kerns T and o by an advance and an offset: two numbers beside each other."""
    game = write(
        tmp_path / "game",
        {
            "game.yaml": """\
title: Kerned
components: {a: {kind: cards, data: a.csv, front: f.yaml}}
""",
            "a.csv": "id\nx\n",
            "f.yaml": """\
elements: {a: {kind: text, at: [5, 5, 50, 10], text: Tourists, font: Righteous, size: 12}}
""",
        },
    )
    document = print_game(game, tmp_path / "out").open("cards-poker-fronts.pdf")
    letters = document[0].get_textpage()
    at = letters.get_text_range().index("Tourists")
    lefts = [letters.get_charbox(at + place)[0] for place in range(len("Tourists"))]
    document.close()
    assert lefts == sorted(lefts)
