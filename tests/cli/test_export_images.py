"""`export --as png`, `svg`, `pdf`: every face as a file, as it will lie on the table."""

from __future__ import annotations

import csv
import io
import json
import subprocess
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageCms, ImageStat
from playwright.sync_api import Browser

from tests.cli.conftest import Run
from tests.folders import contents, write

PNG = Path("output/lantern/export/png")
TOKENS = """\
  counters:
    kind: token
    shape: round
    size: 20
    copies: 5
    front: round.yaml
    back: same
"""
ROUND = "elements:\n  disc: {kind: shape, shape: rect, at: [0, 0, 20, 20], fill: '#cc0000'}\n"
SHAPES = "icons: [icons, {set: shapes.json, prefix: shapes}]\n"
ROUND_WITH_FLAG = f"{ROUND}  flag: {{kind: icon, at: [5, 5, 10, 10], icon: 'shapes:flag'}}\n"
CORNER = (0, 0)


def _with_tokens(folder: Path) -> None:
    path = folder / "game.yaml"
    path.write_text(
        path.read_text("utf-8").replace("components:\n", f"components:\n{TOKENS}"), "utf-8"
    )
    write(folder, {"round.yaml": ROUND})


def _edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_each_face_is_a_picture_of_its_true_size(run: Run, lantern: Path) -> None:
    done = run("export", "lantern")
    assert done.exit_code == 0, done.output
    assert "output/lantern/export/png/: " in done.output
    names = sorted(path.name for path in PNG.glob("cards-*.png"))
    assert names[0] == "cards-1-lamplighter.png" and len(names) == 9
    assert "cards-back.png" in names
    for name in names:
        with Image.open(PNG / name) as picture:
            # 63.5 × 88.9 mm at 300 dpi
            assert picture.size == (750, 1050)
            assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)


def test_corners_are_cut_off_unless_they_shall_be_square(run: Run, lantern: Path) -> None:
    run("export", "lantern")
    with Image.open(PNG / "cards-1-lamplighter.png") as picture:
        assert picture.mode == "RGBA"
        assert picture.getpixel(CORNER)[3] == 0  # type: ignore[index]
        assert picture.getpixel((375, 2))[3] == 255  # type: ignore[index]
    run("export", "lantern", "--square")
    with Image.open(PNG / "cards-1-lamplighter.png") as picture:
        assert picture.mode == "RGB"


def test_a_picture_says_that_it_is_in_srgb(run: Run, lantern: Path) -> None:
    run("export", "lantern", "--cards", "Lamplighter", "--dpi", 60)
    content = (PNG / "cards-1-lamplighter.png").read_bytes()
    assert b"\0\0\0\1sRGB\0" in content.partition(b"IDAT")[0]


def test_jpeg_is_square_in_srgb_and_keeps_a_color_for_each_pixel(run: Run, lantern: Path) -> None:
    _with_tokens(lantern)
    done = run("export", "lantern", "--as", "jpeg", "--dpi", 150)
    assert done.exit_code == 0, done.output
    folder = Path("output/lantern/export/jpeg")
    run("export", "lantern", "--square", "--dpi", 150)
    for name, corner in (("cards-1-lamplighter", None), ("counters-1", (255, 255, 255))):
        with Image.open(folder / f"{name}.jpg") as jpeg, Image.open(PNG / f"{name}.png") as png:
            assert (jpeg.format, jpeg.mode, jpeg.size) == ("JPEG", "RGB", png.size)
            assert jpeg.info["dpi"] == (150, 150)
            assert [each[1:3] for each in jpeg.layer] == [(1, 1)] * 3  # type: ignore[attr-defined]
            profile = ImageCms.ImageCmsProfile(io.BytesIO(jpeg.info["icc_profile"]))
            assert "sRGB" in ImageCms.getProfileDescription(profile)
            white = Image.new("RGBA", png.size, "white")
            white.alpha_composite(png.convert("RGBA"))
            difference = ImageChops.difference(jpeg, white.convert("RGB"))
            assert max(ImageStat.Stat(difference).mean) < 2
            if corner is not None:
                assert jpeg.getpixel(CORNER) == pytest.approx(corner, abs=4)
    assert (folder / "contact-sheet.png").is_file()
    assert "cards-1-lamplighter.jpg" in (folder / "faces.csv").read_text("utf-8-sig")
    before = contents(folder)
    run("export", "lantern", "--as", "jpeg", "--dpi", 150)
    assert contents(folder) == before
    run("export", "lantern", "--as", "jpeg", "--dpi", 150, "--quality", 40)
    usual = before["cards-2-woodcutter.jpg"]
    assert usual is not None
    assert (folder / "cards-2-woodcutter.jpg").stat().st_size < len(usual) * 0.7


def test_a_round_token_is_clear_around_its_edge(run: Run, lantern: Path) -> None:
    _with_tokens(lantern)
    assert run("export", "lantern", "--only", "counters").exit_code == 0
    with Image.open(PNG / "counters-1.png") as picture:
        assert picture.getpixel(CORNER)[3] == 0  # type: ignore[index]
        assert picture.getpixel((118, 118)) == (204, 0, 0, 255)
    assert not (PNG / "cards-1-lamplighter.png").exists()


def test_a_bleed_shows_the_art_beyond_the_trim(run: Run, lantern: Path) -> None:
    run("export", "lantern", "--bleed", 3, "--cards", "Watchtower")
    with Image.open(PNG / "cards-5-watchtower.png") as picture:
        assert picture.size == (821, 1121)  # 69.5 × 94.9 mm
        assert picture.mode == "RGB"
        assert picture.getpixel((2, 2)) != (255, 255, 255)


def test_the_picture_is_what_the_sheet_prints(run: Run, lantern: Path) -> None:
    run("export", "lantern", "--square", "--dpi", 150, "--cards", "Lamplighter")
    run("export", "lantern", "--as", "pdf", "--cards", "Lamplighter")
    pdf = "output/lantern/export/pdf/cards-1-lamplighter.pdf"
    subprocess.run(["pdftoppm", "-r", "150", "-png", "-singlefile", pdf, "page"], check=True)
    with Image.open("page.png") as page, Image.open(PNG / "cards-1-lamplighter.png") as picture:
        assert page.size == picture.size
        difference = ImageChops.difference(page.convert("RGB"), picture.convert("RGB"))
        assert max(ImageStat.Stat(difference).mean) < 4


def test_a_pdf_page_tells_its_trim_and_its_bleed(run: Run, lantern: Path) -> None:
    run("export", "lantern", "--as", "pdf", "--bleed", 2)
    document = pypdfium2.PdfDocument("output/lantern/export/pdf/cards-5-watchtower.pdf")
    page = document[0]
    left, bottom, right, top = (each * 25.4 / 72 for each in page.get_trimbox())
    assert (left, bottom) == pytest.approx((2, 2), abs=0.01)
    assert (right - left, top - bottom) == pytest.approx((63.5, 88.9), abs=0.01)
    assert page.get_bleedbox() == page.get_mediabox()
    assert len(document) == 1
    document.close()


def test_a_drawing_looks_as_the_picture(run: Run, lantern: Path, browser: Browser) -> None:
    run("export", "lantern", "--as", "svg", "--cards", "Lamplighter")
    run("export", "lantern", "--dpi", 96, "--cards", "Lamplighter")
    drawing = Path("output/lantern/export/svg/cards-1-lamplighter.svg").resolve()
    page = browser.new_page(viewport={"width": 240, "height": 336})
    page.goto(drawing.as_uri())
    page.screenshot(path="drawn.png")
    page.close()
    with Image.open("drawn.png") as drawn, Image.open(PNG / "cards-1-lamplighter.png") as picture:
        on_white = Image.new("RGBA", picture.size, "white")
        on_white.alpha_composite(picture)
        difference = ImageChops.difference(
            drawn.convert("RGB").crop((0, 0, *picture.size)), on_white.convert("RGB")
        )
        assert max(ImageStat.Stat(difference).mean) < 6


def test_the_table_of_files_counts_copies_and_holds_no_formula(run: Run, lantern: Path) -> None:
    _edit(lantern / "cards.csv", "Watchtower", "=SUM(A1)")
    run("export", "lantern")
    with (PNG / "faces.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert sum(int(row["copies"]) for row in rows if row["side"] == "front") == 18
    assert [row["copies"] for row in rows if row["side"] == "back"] == ["18"]
    assert [row["name"] for row in rows][4] == "'=SUM(A1)"
    assert all((PNG / row["file"]).is_file() for row in rows)
    manifest = json.loads((PNG / "manifest.json").read_text("utf-8"))
    assert {each["name"] for each in manifest["files"]} >= {row["file"] for row in rows}


def test_the_same_game_gives_the_same_bytes(run: Run, lantern: Path) -> None:
    run("export", "lantern")
    before = contents(PNG)
    run("export", "lantern")
    assert contents(PNG) == before


def test_only_what_changed_is_exported_beside_the_rest(run: Run, lantern: Path) -> None:
    assert "nothing was exported" in run("export", "lantern", "--changed").output
    run("export", "lantern")
    before = contents(PNG)
    assert "Nothing changed" in run("export", "lantern", "--changed").output
    _edit(lantern / "cards.csv", "Take 2 [wood]", "Take 3 [wood]")
    run("export", "lantern", "--changed")
    changed = sorted(path.name for path in (PNG / "changed").glob("cards-*.png"))
    assert changed == ["cards-2-woodcutter.png"]
    assert {name: each for name, each in contents(PNG).items() if "changed" not in name} == before


def test_what_left_the_game_leaves_the_export(run: Run, lantern: Path) -> None:
    run("export", "lantern")
    (PNG / "notes.txt").write_text("mine", "utf-8")
    text = (lantern / "cards.csv").read_text("utf-8").splitlines(keepends=True)
    (lantern / "cards.csv").write_text("".join(text[:-1]), "utf-8")
    run("export", "lantern")
    assert not list(PNG.glob("*great-fire*"))
    assert (PNG / "notes.txt").read_text("utf-8") == "mine"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--only", "cart"), 'no component "cart"'),
        (("--cards", "Lamplightr"), 'no card "Lamplightr"'),
        (("--dpi", "10"), "--dpi is 10, must be 36 to 1200"),
        (("--url", "https://example.org"), "--url is for --as tts only"),
        (("--quality", "80"), "--quality is for --as jpeg only"),
        (("--as", "gif"), "gif"),
    ],
)
def test_what_cannot_be_exported_is_said(
    run: Run, lantern: Path, words: tuple[str, ...], said: str
) -> None:
    done = run("export", "lantern", *words)
    assert done.exit_code == 2
    assert said in " ".join(done.output.split())
    assert not PNG.exists()


def test_data_with_errors_leave_the_last_export_as_it_was(run: Run, lantern: Path) -> None:
    run("export", "lantern")
    before = contents(PNG)
    _edit(lantern / "cards.csv", "Lamplighter,3", "Lamplighter,many")
    done = run("export", "lantern")
    assert done.exit_code == 1
    assert "cards.csv" in done.output
    assert contents(PNG) == before


def test_names_of_files_are_plain_words(run: Run, lantern: Path) -> None:
    _edit(lantern / "cards.csv", "Old Well", "Çà et là: 100 %?")
    run("export", "lantern", "--as", "svg")
    assert Path("output/lantern/export/svg/cards-6-ca-et-la-100.svg").is_file()


def test_copies_that_differ_have_a_file_each(run: Run, lantern: Path) -> None:
    path = lantern / "layouts" / "card.yaml"
    path.write_text(
        path.read_text("utf-8")
        + "  nth: {kind: text, at: [50, 2, 10, 5], text: '{{ copy }}', size: 8}\n",
        "utf-8",
    )
    done = run("export", "lantern", "--as", "svg", "--cards", "Lamplighter")
    assert done.exit_code == 0, done.output
    names = sorted(each.name for each in Path("output/lantern/export/svg").glob("*lamplighter*"))
    assert names == [f"cards-1-lamplighter-{number}.svg" for number in (1, 2, 3)]


def test_who_drew_the_icons_is_thanked_beside_the_pictures(run: Run, lantern: Path) -> None:
    drawn = {"name": "Shapes", "author": {"name": "Ada"}, "license": {"title": "CC BY 4.0"}}
    flag = {"flag": {"body": '<path fill="currentColor" d="M1 2H4V6Z"/>'}}
    icons = {"prefix": "shapes", "info": drawn, "width": 10, "height": 10, "icons": flag}
    write(lantern, {"shapes.json": json.dumps(icons)})
    _with_tokens(lantern)
    write(lantern, {"round.yaml": ROUND_WITH_FLAG})
    _edit(lantern / "game.yaml", "components:\n", f"{SHAPES}components:\n")
    done = run("export", "lantern")
    assert done.exit_code == 0, done.output
    assert (PNG / "credits.txt").read_text("utf-8") == "Icons: Shapes by Ada\nCC BY 4.0\n"
    manifest = json.loads((PNG / "manifest.json").read_text("utf-8"))
    assert "credits.txt" in [each["name"] for each in manifest["files"]]
