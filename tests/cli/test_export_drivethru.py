"""`export --as drivethru`: a PDF/X-1a for each deck, a back and a front for each card."""

from __future__ import annotations

import csv
import re
import subprocess
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from tests.cli.conftest import Run
from tests.folders import contents, write
from tests.pdfx.games import WIDE, write_plain
from tests.pdfx.reading import BLACK, LINES, WORDS, File
from tests.press_profile import press_profile

OUT = Path("output/plain/export/drivethru")


@pytest.fixture
def plain(here: Path) -> Path:
    return write_plain(here)


ASKED = ("export", "plain", "--as", "drivethru", "--profile", "press.icc")


def told(command: str, *words: object) -> str:
    done = subprocess.run([command, *map(str, words)], capture_output=True, check=True)
    return done.stdout.decode("utf-8", "replace")


def inks(path: Path, page: int, folder: Path) -> Image.Image:
    """Return a page in its inks, as MuPDF draws it."""
    target = folder / f"{path.stem}-{page}.pam"
    told("mutool", "draw", "-q", "-c", "cmyk", "-r", 72, "-o", target, path, page)
    content = target.read_bytes()
    head, _, body = content.partition(b"ENDHDR\n")
    width, height = (
        int(re.search(word + rb" (\d+)", head)[1])  # type: ignore[index]
        for word in (b"WIDTH", b"HEIGHT")
    )
    return Image.frombytes("CMYK", (width, height), body)


def test_a_deck_has_a_back_and_a_front_for_each_card(run: Run, plain: Path) -> None:
    done = run(*ASKED)
    assert done.exit_code == 0, done.output
    path = OUT / "cards.pdf"
    told("qpdf", "--check", path)
    about = told("pdfinfo", "-box", path)
    assert re.search(r"PDF subtype: +PDF/X-1a:2003\n", about)
    assert re.search(r"PDF version: +1\.4\n", about)
    assert re.search(r"Pages: +6\n", about)
    # 2.75 × 3.75 inches, of which 1/8 inch is cut off on each side.
    assert re.search(r"BleedBox: +0\.00 +0\.00 +198\.00 +270\.00\n", about)
    assert re.search(r"TrimBox: +9\.00 +9\.00 +189\.00 +261\.00\n", about)
    with (OUT / "pages.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = [tuple(row.values()) for row in csv.DictReader(file)]
    assert [row[3:] for row in rows if row[0] == "cards.pdf"] == [
        ("Clear", "back", "vectors"),
        ("Clear", "front", "vectors"),
        ("Clear", "back", "vectors"),
        ("Clear", "front", "vectors"),
        ("Veiled", "back", "vectors"),
        ("Veiled", "front", "picture"),
    ]
    said = " ".join(done.output.split())
    assert "since something is seen through or their art ends early: Veiled, Long" in said
    assert "no certified program has looked at it" in said
    assert "4 cards: 3 cards (poker), 1 wide (poker)" in said
    assert "Not for DriveThruCards: dice." in said


def test_words_stay_words_in_black_ink_and_a_face_that_is_seen_through_is_a_picture(
    run: Run, plain: Path
) -> None:
    run(*ASKED)
    file = File((OUT / "cards.pdf").read_bytes())
    clear, veiled = (file.steps(file.pdf.pages[at]) for at in (1, 5))
    assert [step.fill for step in clear if step.operator in WORDS] == [BLACK]
    assert [step.line for step in clear if step.operator in LINES] == [BLACK]
    assert [step.operator for step in veiled] == ["q", "cm", "Do", "Q"]
    assert "Clear" in told("pdftotext", "-f", 2, "-l", 2, OUT / "cards.pdf", "-")
    assert "Veiled" not in told("pdftotext", "-f", 6, "-l", 6, OUT / "cards.pdf", "-")
    sizes = told("pdfimages", "-list", "-f", 6, "-l", 6, OUT / "cards.pdf").splitlines()[2].split()
    assert sizes[3:6] == ["1650", "2250", "cmyk"]  # 600 dpi


def test_no_place_has_more_ink_than_the_shop_prints(run: Run, plain: Path, tmp_path: Path) -> None:
    done = run(*ASKED)
    said = " ".join(done.output.split())
    assert re.search(r"#102030 takes 2[4-9]\d % .* at most 240 % dry, and was given less", said)
    assert re.search(r"a picture of 300 × 300 pixels takes 3\d\d % of ink", said)
    for page in (1, 2, 6):
        bands = inks(OUT / "cards.pdf", page, tmp_path).split()
        pixels = zip(*(band.tobytes() for band in bands), strict=True)
        assert max(map(sum, pixels)) <= 242 * 2.55, page


def test_a_picture_shows_what_its_face_did(run: Run, plain: Path, tmp_path: Path) -> None:
    """Beside the words and the veil, the same inks are where vectors have them."""
    run(*ASKED)
    vectors, picture = (inks(OUT / "cards.pdf", page, tmp_path) for page in (2, 6))
    difference = ImageChops.difference(vectors, picture)
    assert vectors.size == picture.size == (198, 270)
    for box in ((0, 0, 198, 20), (70, 70, 110, 110), (100, 150, 198, 270)):
        assert all(most <= 12 for _, most in difference.crop(box).getextrema()), box
    assert difference.crop((30, 190, 60, 220)).getextrema()[1][0] > 30  # the veil


def test_landscape_cards_are_turned_and_a_missing_back_is_blank(
    run: Run, plain: Path, tmp_path: Path
) -> None:
    for bleed in (0, 3.2):  # as a picture, and as vectors
        ground = f"at: [{-bleed}, {-bleed}, {88.9 + 2 * bleed}, {63.5 + 2 * bleed}]"
        write(
            plain,
            {"wide.yaml": f"bleed: {bleed}\n" + WIDE.replace("at: [0, 0, 88.9, 63.5]", ground)},
        )
        run(*ASKED, "--only", "wide")
        path = OUT / "wide.pdf"
        back, front = (inks(path, page, tmp_path) for page in (1, 2))
        assert back.getextrema() == ((0, 0),) * 4
        assert front.size == (198, 270)
        # Turned a quarter clockwise, what was upper left is upper right: yellow.
        yellow, blue = (front.getpixel((x, 20)) for x in (178, 20))
        assert isinstance(yellow, tuple) and isinstance(blue, tuple)
        assert yellow[2] > 150 > 80 > yellow[0] and blue[0] > 100 > blue[2]
        assert front.getpixel((1, 268)) == front.getpixel((30, 240))  # as far as the edge


@pytest.mark.parametrize(("edition", "is_told"), [(2, False), (4, True)])
def test_a_profile_that_old_programs_need_not_know_is_told(
    run: Run, plain: Path, edition: int, is_told: bool
) -> None:
    write(Path(), {"press.icc": press_profile("Seldom", edition=edition)})
    done = run(*ASKED)
    assert done.exit_code == 0, done.output
    assert ("Seldom is an ICC profile of version 4" in " ".join(done.output.split())) is is_told


def test_the_same_game_gives_the_same_bytes(run: Run, plain: Path) -> None:
    run(*ASKED)
    first = contents(OUT)
    run(*ASKED)
    assert contents(OUT) == first


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "--as drivethru needs the profile of the press"),
        (("--profile", "press.icc", "--changed"), "this shop takes whole decks"),
        (("--profile", "press.icc", "--ink-limit", 200), "--ink-limit is for --as press only"),
    ],
)
def test_what_cannot_be_asked_for_is_told(
    run: Run, plain: Path, words: tuple[object, ...], said: str
) -> None:
    run(*ASKED, "--only", "wide")
    done = run("export", "plain", "--as", "drivethru", *words)
    assert done.exit_code == 2, done.output
    assert said in " ".join(done.output.split())


def test_faces_that_look_alike_share_a_picture(run: Run, plain: Path) -> None:
    """Cards differ in an element that their ground hides; this once ended the export."""
    layout = """\
bleed: 3.2
elements:
  under: {kind: shape, shape: rect, at: [9, 9, 9, 9], fill: '#d03020', when: =card.name == 'Clear'}
  ground: {kind: shape, shape: rect, at: [-3.2, -3.2, 69.9, 95.3], fill: '#e8d8b0'}
  veil: {kind: shape, shape: rect, at: [5, 60, 20, 20], fill: '#c02040', opacity: 0.5}
"""
    write(plain, {"front.yaml": layout})
    done = run(*ASKED, "--only", "cards", "--dpi", 72)
    assert done.exit_code == 0, done.output
    listed = told("pdfimages", "-list", OUT / "cards.pdf").splitlines()[2:]
    objects = [line.split()[10] for line in listed]
    assert len(objects) == 3 and len(set(objects)) == 1
