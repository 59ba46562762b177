"""What the PDFs are made of: boxes, forms, pictures."""

from __future__ import annotations

import io
from itertools import pairwise

import pytest
from PIL import Image

from tests.folders import write
from tests.print.printed import DUPLEX, PAPERS, print_game
from tests.print.raw_pdf import RawPdf
from tests.print.small_games import WORDY, WORDY_BACK, WORDY_FRONT, coded_game, plain_game


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
        assert len(content) < 5000
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
    assert sum(b"TJ" in each and b" Tf" in each for each in forms) <= 3  # the face, ruler, label
    assert all(len(content) < 5000 for content in pdf.page_contents())


def test_games_of_vectors_hold_no_raster_pictures(brick_and_mortar, with_low_ink):
    for printed in (brick_and_mortar, with_low_ink):
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


WANTED = {
    "separate": b"/Simplex",
    "long-edge": b"/DuplexFlipLongEdge",
    "short-edge": b"/DuplexFlipShortEdge",
    "fold": b"/Simplex",
    "none": b"/Simplex",
}


def preferences_of(path) -> bytes:
    pdf = RawPdf(path)
    (catalog,) = pdf.of("/Type /Catalog")
    return pdf.head(pdf.refers(catalog, "ViewerPreferences"))


@pytest.mark.parametrize("duplex", DUPLEX)
def test_viewers_are_asked_to_print_at_full_size_on_the_sides_that_are_meant(tmp_path, duplex):
    game = coded_game(tmp_path / "game")
    printed = print_game(game, tmp_path / "out", duplex=duplex)
    paths = sorted(printed.out.glob("*.pdf"))
    assert paths
    for path in paths:
        assert b"/PrintScaling /None" in preferences_of(path)
    sheets = [path for path in paths if path.name.startswith(("cards-", "test-sheet"))]
    assert {preferences_of(path).count(WANTED[duplex]) for path in sheets} == {1}


def test_fronts_without_backs_are_printed_on_one_side(tmp_path):
    folder = plain_game(tmp_path / "game", back=False)
    printed = print_game(folder, tmp_path / "out", duplex="long-edge")
    (path,) = printed.out.glob("cards-*.pdf")
    assert b"/Simplex" in preferences_of(path)


def test_rules_are_printed_on_both_sides(brick_and_mortar):
    assert b"/DuplexFlipLongEdge" in preferences_of(brick_and_mortar.out / "rulebook.pdf")
    assert b"/PrintScaling /None" in preferences_of(brick_and_mortar.out / "start-here.pdf")
    (rules,) = [each for each in brick_and_mortar.built.files if each.name == "rulebook.pdf"]
    assert rules.sheets == -(-len(rules.pages) // 2)
