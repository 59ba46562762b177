"""`export --as press`: PDF/X-4 in the inks of a press, read by other programs than ours."""

from __future__ import annotations

import base64
import csv
import re
import subprocess
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageChops, ImageStat

from tests.cli.conftest import Run
from tests.folders import contents, write
from tests.pdfx.games import INKS, VIVID, colours, picture, write_plain, write_vivid
from tests.pdfx.reading import BLACK, FILLS, LINES, WORDS, File
from tests.press_profile import press_profile, write_press

OUT = Path("output/vivid/export/press")


@pytest.fixture
def vivid(here: Path) -> Path:
    return write_vivid(here)


def told(command: str, *words: object) -> str:
    done = subprocess.run([command, *map(str, words)], capture_output=True, check=True)
    return done.stdout.decode("utf-8", "replace")


def seen(path: Path, page: int, folder: Path) -> Image.Image:
    """Return a page as poppler shows it, inks as the press of the tests prints them."""
    target = folder / f"seen-{path.stem}-{page}"
    told(
        "pdftoppm", "-r", 60, "-f", page, "-l", page, "-png", "-singlefile",
        "-defaultcmykprofile", "press.icc", path, target,
    )  # fmt: skip
    with Image.open(target.with_suffix(".png")) as image:
        return image.convert("RGB")


def test_a_component_is_a_file_that_others_know_as_pdf_x_4(run: Run, vivid: Path) -> None:
    done = run("export", "vivid", "--as", "press", "--profile", "press.icc")
    assert done.exit_code == 0, done.output
    assert "no certified program has looked at it" in " ".join(done.output.split())
    assert sorted(path.name for path in OUT.iterdir()) == [
        "cards.pdf",
        "manifest.json",
        "pages.csv",
    ]
    assert "2 files" in done.output  # beside the manifest
    path = OUT / "cards.pdf"
    told("qpdf", "--check", path)
    about = told("pdfinfo", "-box", path)
    assert re.search(r"PDF subtype: +PDF/X-4\n", about) and re.search(r"Pages: +3\n", about)
    # 60 × 80 mm and 3 mm around it, in points.
    assert re.search(r"BleedBox: +0\.00 +0\.00 +187\.0\d +243\.7\d\n", about)
    assert re.search(r"TrimBox: +8\.50 +8\.50 +178\.5\d +235\.2\d\n", about)
    fonts = told("pdffonts", path).splitlines()[2:]
    assert fonts and all(line.split()[-5] == "yes" for line in fonts)
    with (OUT / "pages.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = [tuple(row.values())[:6] for row in csv.DictReader(file)]
    assert rows == [
        ("cards.pdf", "1", "red", "Red", "front", "2"),
        ("cards.pdf", "2", "blue", "Blue", "front", "1"),
        ("cards.pdf", "3", "", "", "back", "3"),
    ]


def test_it_looks_as_it_does_on_a_screen(run: Run, vivid: Path, tmp_path: Path) -> None:
    run("export", "vivid", "--as", "press", "--profile", "press.icc")
    run("export", "vivid", "--as", "pdf", "--bleed", 3)
    for page, name in ((1, "cards-1-red"), (3, "cards-back")):
        inked = seen(OUT / "cards.pdf", page, tmp_path)
        light = seen(Path(f"output/vivid/export/pdf/{name}.pdf"), 1, tmp_path)
        assert inked.size == light.size
        mean = ImageStat.Stat(ImageChops.difference(inked, light)).mean
        assert max(mean) < 5, (name, mean)


def test_black_words_and_lines_are_of_black_ink_alone(run: Run, vivid: Path) -> None:
    run("export", "vivid", "--as", "press", "--profile", "press.icc")
    file = File((OUT / "cards.pdf").read_bytes())
    for page in file.pdf.pages[:2]:
        steps = file.steps(page)
        # The name, and what is almost black; the frame.
        assert [step.fill for step in steps if step.operator in WORDS] == [BLACK, BLACK]
        assert [step.line for step in steps if step.operator in LINES] == [BLACK]
        assert all(step.fill != BLACK for step in steps if step.operator in FILLS)


def test_words_in_a_tinted_grey_are_of_black_ink_and_areas_beside_them_are_not(
    run: Run, vivid: Path
) -> None:
    grey = "colour: '#6f6a62', text: {{word}}, size: 12"
    plate = "kind: shape, shape: rect, fill: '#6f6a62'"
    elements = (
        f"a: {{{plate}, at: [0, 0, 9, 9]}}",
        f"b: {{kind: text, at: [10, 10, 40, 9], {grey.replace('{{word}}', 'One')}}}",
        f"c: {{{plate}, at: [0, 40, 9, 9]}}",
        f"d: {{kind: text, at: [10, 50, 40, 9], {grey.replace('{{word}}', 'Two')}}}",
    )
    write(vivid, {"front.yaml": "elements:\n  " + "\n  ".join(elements) + "\n"})
    run("export", "vivid", "--as", "press", "--profile", "press.icc", "--cards", "red")
    file = File((OUT / "cards.pdf").read_bytes())
    steps = [step for step in file.steps(file.pdf.pages[0]) if step.operator in (*WORDS, *FILLS)]
    assert [step.operator in WORDS for step in steps] == [False, True, False, True]
    areas, words = ({step.fill for step in each} for each in (steps[::2], steps[1::2]))
    assert len(words) == len(areas) == 1
    *colours, black = words.pop().values
    assert colours == [0, 0, 0] and 0.5 <= black < 0.7
    assert any(areas.pop().values[:3])


def test_a_picture_in_inks_is_kept_as_it_is(run: Run, vivid: Path, tmp_path: Path) -> None:
    run("export", "vivid", "--as", "press", "--profile", "press.icc")
    told("pdfimages", "-tiff", "-f", 1, "-l", 1, OUT / "cards.pdf", tmp_path / "image")
    found = [Image.open(path) for path in sorted(tmp_path.glob("image-*.tif"))]
    (kept,) = [each for each in found if each.mode == "CMYK" and each.size == INKS.size]
    assert ImageChops.difference(kept, INKS).getextrema() == ((0, 0),) * 4


def test_inks_without_a_profile_are_a_guess_for_screens_and_none_for_a_press(
    run: Run, vivid: Path
) -> None:
    guessed = "picture inks.tif is CMYK without a colour profile"
    pressed = run("export", "vivid", "--as", "press", "--profile", "press.icc")
    assert pressed.exit_code == 0, pressed.output
    assert guessed not in pressed.output
    assert guessed in run("export", "vivid", "--as", "png").output


def test_the_same_game_gives_the_same_bytes(run: Run, vivid: Path) -> None:
    run("export", "vivid", "--as", "press", "--profile", "press.icc")
    first = contents(OUT)
    run("export", "vivid", "--as", "press", "--profile", "press.icc")
    assert contents(OUT) == first


def test_only_what_changed_is_written_again(run: Run, vivid: Path) -> None:
    asked = ("export", "vivid", "--as", "press", "--profile", "press.icc")
    run(*asked)
    write(vivid, {"cards.csv": "name,quantity\nRed,2\nGreen,1\n"})
    done = run(*asked, "--changed")
    assert done.exit_code == 0, done.output
    assert "Pages:           1\n" in told("pdfinfo", OUT / "changed" / "cards.pdf")
    write(Path(), {"press.icc": press_profile("Another press")})
    run(*asked, "--changed")
    assert "Pages:           3\n" in told("pdfinfo", OUT / "changed" / "cards.pdf")


def test_too_much_ink_is_told_with_its_place(run: Run, vivid: Path) -> None:
    done = run("export", "vivid", "--as", "press", "--profile", "press.icc", "--ink-limit", 120)
    said = " ".join(done.output.split())
    assert done.exit_code == 0, done.output
    assert re.search(r"#203860 takes \d+ % of ink where at most 120 % dry: cards \(back\)", said)
    assert re.search(r"a picture of 120 × 120 pixels takes \d+ % .* dry: Red, Blue", said)
    assert "#f2e6c8" not in said
    # A picture in inks has four ramps: where two meet there is more than any profile gives.
    assert re.search(r"a picture of 40 × 40 pixels takes 2\d\d %", said)
    quiet = run("export", "vivid", "--as", "press", "--profile", "press.icc", "--ink-limit", 400)
    assert "of ink" not in quiet.output


def test_ink_that_is_not_seen_does_not_count(run: Run, vivid: Path) -> None:
    hidden = Image.new("RGBA", (70, 70), "#08080800")
    hidden.putpixel((5, 5), (230, 220, 210, 255))
    write(vivid, {"clear.png": picture(hidden, "PNG")})
    done = run("export", "vivid", "--as", "press", "--profile", "press.icc", "--ink-limit", 100)
    said = " ".join(done.output.split())
    assert "a picture of 120 × 120 pixels takes" in said
    assert "a picture of 70 × 70 pixels" not in said


def test_ink_of_gray_words_is_black_alone(run: Run, vivid: Path) -> None:
    """An area of the words' color, which nothing showed, was told as too much ink."""
    note = "{kind: text, at: [10, 10, 40, 9], colour: '#6f6a62', text: Gray, size: 12}"
    plate = "{kind: shape, shape: rect, at: [10, 30, 9, 9], fill: '#6f6a62'}"
    asked = ("export", "vivid", "--as", "press", "--profile", "press.icc", "--ink-limit", 150)
    write(vivid, {"front.yaml": f"elements:\n  note: {note}\n"})
    assert "#6f6a62 takes" not in run(*asked).output
    write(vivid, {"front.yaml": f"elements:\n  note: {note}\n  plate: {plate}\n"})
    assert "#6f6a62 takes 176 %" in run(*asked).output


def test_picture_that_is_also_a_mask_is_in_inks_and_in_gray(run: Run, vivid: Path) -> None:
    embedded = base64.b64encode(picture(colours(60), "PNG")).decode()
    href = f'href="data:image/png;base64,{embedded}"'
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><mask id="m">'
        f'<image width="90" height="90" {href}/></mask>'
        '<rect width="90" height="90" fill="#204080" mask="url(#m)"/>'
        f'<image x="10" y="10" width="30" height="30" {href}/></svg>'
    )
    layout = "elements:\n  art: {kind: image, at: [0, 0, 40, 40], image: both.svg}\n"
    write(vivid, {"front.yaml": layout, "both.svg": drawing})
    done = run("export", "vivid", "--as", "press", "--profile", "press.icc", "--cards", "red")
    assert done.exit_code == 0, done.output
    with pikepdf.open(OUT / "cards.pdf") as pdf:
        spaces = [
            (str(each.ColorSpace), int(each.Width))
            for each in pdf.objects
            if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image"
        ]
    assert sorted(spaces) == [("/DeviceCMYK", 60), ("/DeviceGray", 60)]


def test_file_has_the_language_of_the_game(run: Run, vivid: Path) -> None:
    """Every file for a press was marked as English."""
    write(vivid, {
        "game.yaml": f"language: de\n{VIVID}",
        "front.yaml": "elements:\n  a: {kind: text, at: [9, 9, 40, 9], text: Reiher}\n",
    })  # fmt: skip
    done = run("export", "vivid", "--as", "press", "--profile", "press.icc", "--cards", "red")
    assert done.exit_code == 0, done.output
    with pikepdf.open(OUT / "cards.pdf") as pdf:
        assert pdf.Root.Lang == "de"


def test_art_that_ends_before_the_bleed_is_told(run: Run, vivid: Path) -> None:
    done = run("export", "vivid", "--as", "press", "--profile", "press.icc", "--bleed", 5)
    said = " ".join(done.output.split())
    assert "the art of cards ends 2 mm before its bleed of 5 mm does" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "--as press needs the profile of the press"),
        (("--profile", "no.icc"), 'there is no profile "no.icc"'),
        (("--profile", "vivid/game.yaml"), "game.yaml is damaged, no ICC profile"),
        (("--profile", "screen.icc"), "screen.icc isn't a profile of a press with four inks"),
        (("--profile", "cut.icc"), "cut.icc is damaged"),
    ],
)
def test_a_profile_that_cannot_be_used_is_told(
    run: Run, vivid: Path, words: tuple[str, ...], said: str
) -> None:
    from PIL import ImageCms

    screen = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    write(Path(), {"screen.icc": screen, "cut.icc": press_profile("Cut")[:5000]})
    done = run("export", "vivid", "--as", "press", *words)
    assert done.exit_code == 2, done.output
    assert said in " ".join(done.output.split())
    assert not Path("output").exists()


def test_a_profile_is_for_presses_only(run: Run, vivid: Path) -> None:
    done = run("export", "vivid", "--as", "png", "--profile", "press.icc")
    assert done.exit_code == 2
    assert "--profile is for --as press" in done.output


@pytest.mark.parametrize(
    ("title", "name"),
    [("Coated FOGRA39 (ISO 12647-2:2004)", "FOGRA39"), ("House press 7", "Custom")],
)
def test_the_condition_has_its_registered_name(
    run: Run, vivid: Path, title: str, name: str
) -> None:
    write(Path(), {"press.icc": press_profile(title)})
    run("export", "vivid", "--as", "press", "--profile", "press.icc")
    file = File((OUT / "cards.pdf").read_bytes())
    (intent,) = file.pdf.Root.OutputIntents
    assert intent.OutputConditionIdentifier == name
    assert ("/RegistryName" in intent) is (name != "Custom")


@pytest.mark.parametrize(
    ("asked", "expected"), [((), 3.0), (("--bleed", 0), 0.0), (("--bleed", 1), 1.0)]
)
def test_the_bleed_is_as_asked_none_included(
    run: Run, vivid: Path, asked: tuple[object, ...], expected: float
) -> None:
    """`--bleed 0` counted as not given."""
    assert run("export", "vivid", "--as", "press", "--profile", "press.icc", *asked).exit_code == 0
    (path,) = Path("output/vivid/export/press").glob("*.pdf")
    with pikepdf.open(path) as pdf:
        trim, bleed = (
            [float(each) for each in pdf.pages[0].obj[key]] for key in ("/TrimBox", "/BleedBox")
        )
    assert (trim[0] - bleed[0]) / 72 * 25.4 == pytest.approx(expected, abs=0.01)


@pytest.mark.parametrize("in_drawing", [False, True])
def test_page_blends_in_inks_if_only_a_picture_is_see_through(
    run: Run, here: Path, in_drawing: bool
) -> None:
    """A picture's mask needs the page's blending space as an opacity does."""
    write_plain(here)
    clear = Image.new("RGBA", (300, 300), "#20408080")
    embedded = base64.b64encode(picture(clear, "PNG")).decode()
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image width="9" height="9" '
        f'href="data:image/png;base64,{embedded}"/></svg>'
    )
    layout = "elements:\n  photo: {kind: image, at: [20, 20, 20, 20], image: %s}\n"
    name = "clear.svg" if in_drawing else "clear.png"
    write(
        here / "plain",
        {
            "front.yaml": layout % name,
            "clear.png": lambda path: clear.save(path),
            "clear.svg": drawing,
        },
    )
    done = run("export", "plain", "--as", "press", "--profile", "press.icc", "--only", "cards")
    assert done.exit_code == 0, done.output
    with pikepdf.open("output/plain/export/press/cards.pdf") as pdf:
        front, back = pdf.pages[0], pdf.pages[-1]
        assert front.Group.CS == "/DeviceCMYK"
        assert "/Group" not in back


SMALL = """\
elements:
  note: {{kind: text, at: [8, 20, 40, 8], text: Small print of a card, size: {size},
         colour: "{ink}"}}
"""


@pytest.mark.parametrize(
    ("target", "size", "ink", "found"),
    [
        ("press", 8, "#0a1a3a", True),
        ("press", 9, "#0a1a3a", False),
        ("press", 8, "#26221d", False),  # black ink alone
        ("press", 8, "#00a0e0", False),
        ("drivethru", 8, "#0a1a3a", True),
    ],
)
def test_small_text_of_many_inks_is_named(
    run: Run, here: Path, target: str, size: int, ink: str, found: bool
) -> None:
    write(here, {
        "g/game.yaml": "title: Small\ncomponents:\n"
        "  cards: {kind: cards, title: Cards, data: cards.csv, front: f.yaml}\n",
        "g/cards.csv": "id,name\na,Heron\nb,Gull\n",
        "g/f.yaml": SMALL.format(size=size, ink=ink),
    })  # fmt: skip
    write_press(here)
    done = run("export", "g", "--as", target, "--profile", "press.icc")
    assert done.exit_code == 0, done.output
    said = " ".join(done.output.split())
    assert ('text "Small print of a card" of 8 pt (#0a1a3a) takes' in said) is found
    assert ("% in all: Heron, Gull" in said) is found
