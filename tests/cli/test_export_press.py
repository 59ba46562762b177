"""`export --as press`: PDF/X-4 in the inks of a press, read by other programs than ours."""

from __future__ import annotations

import csv
import io
import re
import subprocess
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.cli.conftest import Run
from tests.folders import contents, write
from tests.press_profile import press_profile, write_press

OUT = Path("output/vivid/export/press")
GAME = """\
title: Vivid
components:
  cards:
    kind: cards
    data: cards.csv
    size: {width: 60, height: 80}
    front: front.yaml
    back: back.yaml
"""
#: All that a face can be made of, art as far as the bleed.
FRONT = """\
bleed: 3
elements:
  ground: {kind: shape, shape: rect, at: [-3, -3, 66, 86], fill: '#f2e6c8'}
  flow: {kind: shape, shape: rect, at: [0, 0, 30, 12], fill: {stops: ['#d03020', '#2050c0']}}
  ash: {kind: shape, shape: rect, at: [30, 0, 30, 12], fill: {stops: ['#303030', '#e0e0e0']}}
  fade: {kind: shape, shape: rect, at: [0, 12, 60, 8], fill: {stops: [none, '#308040']}}
  photo: {kind: image, at: [0, 20, 20, 20], image: photo.jpg, fit: stretch}
  clear: {kind: image, at: [20, 20, 20, 20], image: clear.png, fit: stretch}
  inks: {kind: image, at: [40, 20, 20, 20], image: inks.tif, fit: stretch}
  drawing: {kind: image, at: [0, 40, 20, 20], image: drawing.svg}
  grey: {kind: image, at: [20, 40, 20, 20], image: grey.png, fit: stretch}
  half: {kind: shape, shape: rect, at: [45, 45, 12, 12], fill: '#c02080', opacity: 0.5}
  name: {kind: text, at: [4, 62, 52, 8], text: "{{ card.name }}", size: 14, colour: '#000000'}
  note: {kind: text, at: [4, 71, 52, 7], text: Almost black and grey, size: 10, colour: '#26221d'}
"""
BACK = """\
bleed: 3
elements:
  ground: {kind: shape, shape: rect, at: [-3, -3, 66, 86], fill: '#203860'}
"""
DRAWING = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/>
<stop offset="1" stop-color="#400"/></linearGradient><mask id="m">
<rect width="100" height="100" fill="url(#g)"/>
<circle cx="50" cy="50" r="20" fill="#f80"/></mask></defs>
<rect width="100" height="100" fill="#2060a0" mask="url(#m)"/>
<circle cx="30" cy="70" r="25" fill="#e0a020" style="mix-blend-mode:multiply"/>
</svg>
"""


def picture(image: Image.Image, form: str) -> bytes:
    content = io.BytesIO()
    image.save(content, form, quality=95)
    return content.getvalue()


def colours(size: int) -> Image.Image:
    ramp = Image.linear_gradient("L").resize((size, size))
    return Image.merge("RGB", (ramp, ramp.rotate(90), ramp.rotate(180)))


INKS = Image.merge(
    "CMYK", [Image.linear_gradient("L").resize((40, 40)).rotate(at) for at in (0, 90, 180, 270)]
)


@pytest.fixture
def vivid(here: Path) -> Path:
    clear = colours(120)
    clear.putalpha(Image.radial_gradient("L").resize((120, 120)))
    write_press(here)
    return write(
        here / "vivid",
        {
            "game.yaml": GAME,
            "front.yaml": FRONT,
            "back.yaml": BACK,
            "cards.csv": "name,quantity\nRed,2\nBlue,1\n",
            "photo.jpg": picture(colours(120), "JPEG"),
            "clear.png": picture(clear, "PNG"),
            "inks.tif": picture(INKS, "TIFF"),
            "grey.png": picture(Image.linear_gradient("L").resize((120, 120)), "PNG"),
            "drawing.svg": DRAWING,
        },
    )


def told(command: str, *words: object) -> str:
    done = subprocess.run([command, *map(str, words)], capture_output=True, check=True)
    return done.stdout.decode("utf-8", "replace")


def unpacked(path: Path) -> bytes:
    """Return a PDF as qpdf writes it, nothing packed but pictures."""
    command = ["qpdf", "--qdf", "--object-streams=disable", str(path), "-"]
    return subprocess.run(command, capture_output=True, check=True).stdout


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


def test_all_is_in_inks_and_black_is_one_of_them(run: Run, vivid: Path) -> None:
    run("export", "vivid", "--as", "press", "--profile", "press.icc")
    plain = unpacked(OUT / "cards.pdf")
    assert b"DeviceRGB" not in plain and not re.search(rb"[\d.] (rg|RG)\s", plain)
    black = rb"0 0 0 1 k\s"
    shown = re.findall(black + rb"[^k]*?Tj?\b", plain) or re.findall(black, plain)
    assert len(shown) >= 2  # the name, and what is almost black
    assert re.search(rb"/S /Transparency", plain)
    assert set(re.findall(rb"/CS (/\w+)", plain)) == {b"/DeviceCMYK", b"/DeviceGray"}


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
    plain = unpacked(OUT / "cards.pdf")
    fill, filled = b"", []
    for found in re.finditer(rb"([\d. ]+) k\s|(TJ)|\s(f)\s", plain):
        fill = (found[1] or fill).strip()
        filled += [(kind, fill) for kind in found.groups()[1:] if kind]
    assert [kind for kind, _ in filled[:4]] == [b"f", b"TJ", b"f", b"TJ"]
    words, areas = {filled[1][1], filled[3][1]}, {filled[0][1], filled[2][1]}
    assert len(words) == len(areas) == 1
    assert re.fullmatch(rb"0 0 0 0\.[56]\d*", words.pop())
    assert not re.match(rb"0 0 0 ", areas.pop())


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
        (("--profile", "screen.icc"), "screen.icc is no profile of a press with four inks"),
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
    [("Coated FOGRA39 (ISO 12647-2:2004)", b"FOGRA39"), ("House press 7", b"Custom")],
)
def test_the_condition_has_its_registered_name(
    run: Run, vivid: Path, title: str, name: bytes
) -> None:
    write(Path(), {"press.icc": press_profile(title)})
    run("export", "vivid", "--as", "press", "--profile", "press.icc")
    plain = unpacked(OUT / "cards.pdf")
    assert b"/OutputConditionIdentifier (%b)" % name in plain
    assert (b"/RegistryName" in plain) is (name != b"Custom")
