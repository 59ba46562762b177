"""What the PDFs are made of: boxes, fonts, text, forms, pictures, and the same bytes every time."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import fontpkg_lato
import pytest
from PIL import Image
from printed import DUPLEX, GAMES, PAPERS, Printed, RawPdf, coded_game, plain_game, print_game

from tests.folders import contents, write

WORDY = """\
title: Wördy
components:
  herons: {kind: cards, data: herons.csv, front: front.yaml, back: back.yaml,
           columns: {words: text, icon: text}}
"""
WORDY_FRONT = """\
elements:
  name: {kind: text, at: [4, 4, 55, 10], text: "{{ card.name }}", weight: black, size: 12}
  words: {kind: text, at: [4, 30, 55, 40], text: "{{ card.words }}", size: 9}
  icon: {kind: icon, at: [20, 16, 12, 12], icon: star}
"""
#: A shape that can be found again in a page: its numbers stand nowhere else.
MOTIF = "M3.21 4.32 L17.53 5.43 L9.87 16.54 Z"
WORDY_BACK = f"""\
elements:
  motif: {{kind: shape, shape: path, at: [0, 0], fill: "#336699", path: "{MOTIF}"}}
"""


def wordy_game(folder: Path, cards: int = 90) -> Path:
    rows = "".join(
        f'h{n},Heron {n},"The **{n}th** heron *wades* [star] on — naïve, 10 × as fine, −5 °C."\n'
        for n in range(cards)
    )
    return write(
        folder,
        {
            "game.yaml": WORDY,
            "herons.csv": "id,name,words\n" + rows,
            "front.yaml": WORDY_FRONT,
            "back.yaml": WORDY_BACK,
        },
    )


@pytest.fixture(scope="module")
def wordy(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    folder = tmp_path_factory.mktemp("wordy")
    return print_game(wordy_game(folder / "game"), folder / "out")


def boxes_of(page) -> list[tuple[float, float, float, float]]:
    trim = page.get_trimbox(fallback_ok=False)
    bleed = page.get_bleedbox(fallback_ok=False)
    assert trim is not None
    assert bleed is not None
    return [trim, bleed, page.get_mediabox(fallback_ok=False)]


@pytest.mark.parametrize("bleed", [0.0, 3.0])
@pytest.mark.parametrize("duplex", DUPLEX)
@pytest.mark.parametrize("paper", PAPERS)
def test_trim_lies_within_bleed_within_media_on_every_page(tmp_path, paper, duplex, bleed):
    game = coded_game(tmp_path / "game")
    printed = print_game(game, tmp_path / "out", paper, duplex=duplex, bleed=bleed, gap=bleed)
    for path in printed.out.glob("*.pdf"):
        document = printed.open(path.name)
        for page in document:
            for inner, outer in pairwise(boxes_of(page)):
                assert inner[0] >= outer[0] - 1e-3
                assert inner[1] >= outer[1] - 1e-3
                assert inner[2] <= outer[2] + 1e-3
                assert inner[3] <= outer[3] + 1e-3
        document.close()
    for _, _, _, spot in printed.sides():
        document = printed.open(spot["file"])
        trim, _, _ = boxes_of(document[spot["page"] - 1])
        document.close()
        left, bottom, right, top = (each * 25.4 / 72 for each in trim)
        x, y, width, height = spot["trim"]
        assert (left, bottom) <= (x + 0.01, y + 0.01)
        assert x + width <= right + 0.01
        assert y + height <= top + 0.01


@pytest.mark.parametrize("duplex", ["separate", "fold"])
def test_every_font_is_embedded(tmp_path, duplex):
    printed = print_game(GAMES / "brick_and_mortar", tmp_path / "out", duplex=duplex)
    for path in printed.out.glob("*.pdf"):
        pdf = RawPdf(path)
        fonts = pdf.of("/Type /Font ")
        assert fonts, path.name
        for font in fonts:
            assert b"/Subtype /TrueType" in font, font
            descriptor = pdf.head(pdf.refers(font, "FontDescriptor"))
            assert pdf.stream(pdf.refers(descriptor, "FontFile2"))[:4] == b"\x00\x01\x00\x00"
            assert re.search(rb"/BaseFont /[A-Z]{6}\+Lato-", font), "a subset says that it is one"
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


def test_text_of_every_card_of_brick_and_mortar_can_be_read(tmp_path):
    printed = print_game(GAMES / "brick_and_mortar", tmp_path / "out")
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
            at = text.index(name, at)


def test_a_deck_of_90_draws_its_art_once(wordy):
    backs = RawPdf(wordy.out / "cards-poker-backs.pdf")
    motif = b"9.10 239.75 m 49.69 236.61 l"
    drawn = [each for each in backs.streams("/Subtype /Form") if motif in each]
    assert len(drawn) == 1
    assert len(backs.of("/Subtype /Form")) <= 6
    contents = backs.page_contents()
    assert len(contents) == 10
    for content in contents:
        assert motif not in content
        assert content.count(b" Do") >= 9
        assert len(content) < 4000
    fronts = RawPdf(wordy.out / "cards-poker-fronts.pdf")
    assert len(fronts.of("/Subtype /Form")) <= 6


def test_copies_of_a_card_are_one_form(tmp_path):
    game = write(
        tmp_path / "game",
        {
            "game.yaml": WORDY,
            "herons.csv": "id,name,words,quantity\na,Grey Heron,wades,90\n",
            "front.yaml": WORDY_FRONT,
            "back.yaml": WORDY_BACK,
        },
    )
    pdf = RawPdf(print_game(game, tmp_path / "out").out / "cards-poker-fronts.pdf")
    forms = pdf.streams("/Subtype /Form")
    assert sum(b"Tj" in each and b" Tf" in each for each in forms) <= 3  # the face, ruler, label
    assert all(len(content) < 4000 for content in pdf.page_contents())


def test_games_of_vectors_hold_no_raster_pictures(tmp_path):
    for low_ink in (False, True):
        printed = print_game(
            GAMES / "brick_and_mortar", tmp_path / f"out{low_ink}", low_ink=low_ink, bleed=3, gap=1
        )
        for path in printed.out.glob("*.pdf"):
            pdf = RawPdf(path)
            assert pdf.of("/Subtype /Image") == []
            assert not any(b" BI " in content for content in pdf.page_contents())


def picture(mode: str) -> bytes:
    """Return a PNG: opaque red on the left half, nothing on the right, half blue in a corner."""
    image = Image.new("RGBA", (400, 400), (0, 0, 0, 0))
    image.paste((255, 0, 0, 255), (0, 0, 200, 400))
    image.paste((0, 0, 255, 128), (300, 300, 400, 400))
    if mode == "P":
        image = image.quantize(16)
    elif mode == "LA":
        image = image.convert("LA")
    stored = io.BytesIO()
    image.save(stored, "PNG")
    return stored.getvalue()


@pytest.mark.parametrize(
    ("mode", "left", "mixed"),
    [("RGBA", (255, 0, 0), (0, 127, 127)), ("LA", (76, 76, 76), None), ("P", (255, 0, 0), None)],
)
def test_transparent_pictures_show_what_lies_below(tmp_path, mode, left, mixed):
    game = write(
        tmp_path / "game",
        {
            "game.yaml": "title: A\ncomponents: {a: {kind: cards, data: a.csv, front: f.yaml}}\n",
            "a.csv": "id,quantity\nx,2\n",
            "art/a.png": picture(mode),
            "f.yaml": """\
elements:
  ground: {kind: shape, shape: rect, at: [0, 0], fill: "#00ff00"}
  art: {kind: image, at: [10, 10, 30, 30], image: art/a.png}
""",
        },
    )
    printed = print_game(game, tmp_path / "out")
    pdf = RawPdf(printed.out / "cards-poker-fronts.pdf")
    assert len(pdf.of("/Subtype /Image", "/SMask")) == 1
    assert len(pdf.of("/Subtype /Image")) == 2  # the picture and its mask, each once
    for _, _, _, spot in printed.sides():
        shot = printed.shot(spot["file"], spot["page"], 150, colours=True)
        card = shot.crop(spot["trim"]).convert("RGB")

        def colour_at(x: float, y: float, card=card, shot=shot) -> tuple[int, ...]:
            found = card.getpixel((round(x * shot.across), round(y * shot.up)))
            assert isinstance(found, tuple)
            return found

        assert colour_at(17, 25) == pytest.approx(left, abs=4)
        assert colour_at(30, 20) == pytest.approx((0, 255, 0), abs=4)
        if mixed:
            assert colour_at(37, 37) == pytest.approx(mixed, abs=6)


@pytest.mark.parametrize("duplex", [pytest.param("separate", marks=pytest.mark.soak), "fold"])
def test_same_input_gives_same_bytes_wherever_and_whenever(tmp_path, duplex):
    """In another process and folder, with other hashes, another language, clock and time zone."""
    runs = [
        {"PYTHONHASHSEED": "0", "LC_ALL": "C", "TZ": "UTC"},
        {
            "PYTHONHASHSEED": "12345",
            "LC_ALL": "de_DE.UTF-8",
            "LANG": "de_DE.UTF-8",
            "TZ": "Asia/Tokyo",
        },
    ]
    results = []
    for number, settings in enumerate(runs):
        here = tmp_path / f"place {number}"
        shutil.copytree(GAMES / "brick_and_mortar", here / "brick_and_mortar")
        if number:
            for path in here.rglob("*.*"):
                os.utime(path, (1_000_000_000, 1_000_000_000))
        builder = Path(__file__).with_name("build_elsewhere.py")
        root = str(Path(__file__).parents[2])
        environment = {**os.environ, **settings, "PYTHONPATH": root, "PYTHONUTF8": "1"}
        done = subprocess.run(
            [
                sys.executable,
                str(builder),
                str(here / "brick_and_mortar"),
                str(here / "out"),
                duplex,
            ],
            env=environment,
            cwd=here,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        results.append(contents(here / "out"))
    assert results[0].keys() == results[1].keys()
    for name, content in results[0].items():
        assert content == results[1][name], name


def test_building_twice_in_one_process_changes_nothing(tmp_path):
    game = wordy_game(tmp_path / "game", 12)
    first = contents(print_game(game, tmp_path / "first").out)
    print_game(coded_game(tmp_path / "other"), tmp_path / "other out")
    assert contents(print_game(game, tmp_path / "second").out) == first
    assert contents(print_game(game, tmp_path / "first").out) == first


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
