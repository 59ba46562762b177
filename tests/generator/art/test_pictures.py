"""Pictures made of pixels: upright, in their colours, and no finer than paper shows."""

from __future__ import annotations

import base64
import io
import re
import struct
import sys
import tomllib
import types
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.art.pictures import read_picture
from punchboard.generator.pdf.content import ContentStream
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.svg_export import SvgSheet
from tests.folders import Content, write
from tests.generator.layout.drawing_board import CARD, GAME, Drawn, lay_out
from tests.print.raw_pdf import RawPdf

ROOT = Path(__file__).parents[3]
RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)
#: What undoes each value of Exif's Orientation, turned round.
HOW_IT_WAS_HELD = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


def quarters(width: int = 120, height: int = 80) -> Image.Image:
    """Return a picture that is red, green, blue and white from the top left to the bottom right."""
    made = Image.new("RGB", (width, height), WHITE)
    draw = ImageDraw.Draw(made)
    draw.rectangle((0, 0, width // 2 - 1, height // 2 - 1), RED)
    draw.rectangle((width // 2, 0, width, height // 2 - 1), GREEN)
    draw.rectangle((0, height // 2, width // 2 - 1, height), BLUE)
    return made


def content(made: Image.Image, form: str, **options: object) -> bytes:
    target = io.BytesIO()
    made.save(target, form, **options)
    return target.getvalue()


def draw(
    folder: Path,
    name: str,
    file: Content,
    box: str = "0, 0, 30, 20",
    more: str = "",
    game: str = "",
) -> Drawn:
    layout = f"""\
size: {{width: 30, height: 20}}
elements: {{p: {{kind: image, image: {name}, at: [{box}]{more}}}}}
"""
    return lay_out(folder, layout, CARD, game=GAME + game, files={name: file})


def seen(drawn: Drawn, *places: tuple[float, float]) -> list[tuple[int, ...]]:
    """Return the colours at parts of the width and height of the first face."""
    shot = drawn.shot(150)
    found = [shot.getpixel((int(x * shot.width), int(y * shot.height))) for x, y in places]
    return [each for each in found if isinstance(each, tuple)]


QUARTERS = ((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75))


def near(*colours: tuple[int, ...]) -> object:
    return [pytest.approx(colour, abs=6) for colour in colours]


def printed(drawn: Drawn, folder: Path, *faces: int) -> RawPdf:
    """Return the PDF of the faces with these numbers, of the first without any."""
    pdf = PdfFile("faces", drawn.context.library, drawn.context.fonts)
    for number in faces or (0,):
        face, page = drawn.faces[number], ContentStream(pdf)
        pdf.draw_face(page, face, "1 0 0 1 0 0", shared=False)
        pdf.add_page(page, face.width, face.height)
    pdf.save(folder / "faces.pdf")
    return RawPdf(folder / "faces.pdf")


def sizes(pdf: RawPdf) -> list[tuple[int, ...]]:
    """Return the pixels across and down of each picture of a PDF, without masks."""
    heads = pdf.of("/Subtype /Image")
    found = [re.search(rb"/Height (\d+).*/Width (\d+)", head, re.DOTALL) for head in heads]
    return [(int(each[2]), int(each[1])) for each in found if each]


@pytest.mark.parametrize("orientation", HOW_IT_WAS_HELD)
@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "TIFF"])
def test_a_picture_stands_as_the_camera_was_held(
    form: str, orientation: int, tmp_path: Path
) -> None:
    held = HOW_IT_WAS_HELD[orientation]
    lying = quarters() if held is None else quarters().transpose(held)
    exif = Image.Exif()
    exif[0x0112] = orientation
    options = {"lossless": True} if form == "WEBP" else {"quality": 95} if form == "JPEG" else {}
    name = f"art/a.{form.lower()}"
    drawn = draw(tmp_path, name, content(lying, form, exif=exif, **options))
    assert "prints at 102 dpi" in drawn.said  # 120 pixels on 30 mm: as wide as it is seen
    assert seen(drawn, *QUARTERS) == near(RED, GREEN, BLUE, WHITE)
    (picture,) = drawn.context.library.pictures.values()
    assert (picture.width, picture.height) == (120, 80)


def test_a_turned_photo_fills_its_box_and_is_cut_on_the_right_sides(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    tall = quarters(800, 1200).transpose(Image.Transpose.ROTATE_90)
    file = content(tall, "JPEG", exif=exif, quality=95)
    drawn = draw(tmp_path, "art/a.jpg", file, more=", fit: cover, valign: top")
    assert drawn.said == ""
    assert seen(drawn, (0.25, 0.5), (0.75, 0.5)) == near(RED, GREEN)


def test_on_a_web_page_a_turned_photo_stands_upright_too(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 8
    lying = quarters().transpose(Image.Transpose.ROTATE_270)
    drawn = draw(tmp_path, "art/a.jpg", content(lying, "JPEG", exif=exif, quality=95))
    sheet = SvgSheet(drawn.context.library, drawn.context.fonts)
    coded = sheet.picture(drawn.faces[0], "a", 30).partition("base64,")[2].partition('"')[0]
    shown = Image.open(io.BytesIO(base64.b64decode(coded)))
    assert shown.size == (120, 80)
    assert shown.getpixel((30, 20)) == pytest.approx(RED, abs=6)
    assert shown.getpixel((90, 20)) == pytest.approx(GREEN, abs=6)


def png(depth: int, kind: int, pixel: bytes, *before: tuple[bytes, bytes]) -> bytes:
    """Return a PNG of 300 × 200 equal pixels (PNG specification, third edition, clause 11)."""
    head = struct.pack(">IIBBBBB", 300, 200, depth, kind, 0, 0, 0)
    rows = (b"\0" + pixel * 300) * 200
    chunks = [(b"IHDR", head), *before, (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    data = b"\x89PNG\r\n\x1a\n"
    for name, body in chunks:
        data += struct.pack(">I", len(body)) + name + body
        data += struct.pack(">I", zlib.crc32(name + body))
    return data


@pytest.mark.parametrize(
    ("file", "colour"),
    [
        (png(16, 0, b"\x80\x12"), (128, 128, 128)),
        (png(16, 0, b"\x00\xff"), (0, 0, 0)),
        (png(16, 0, b"\x80\x12", (b"tRNS", b"\x80\x12")), WHITE),
        (png(16, 0, b"\x80\x12", (b"tRNS", b"\x80\x13")), (128, 128, 128)),
        (png(16, 4, b"\x40\x00\xff\xff"), (64, 64, 64)),
        (png(16, 4, b"\x00\x00\x80\x00"), (127, 127, 127)),
        (png(16, 2, b"\xff\xff\x80\x00\x10\x00"), (255, 128, 16)),
        (png(16, 2, b"\xff\xff\x80\x00\x10\x00", (b"tRNS", b"\xff\xff\x80\x00\x10\x00")), WHITE),
        (png(16, 6, b"\xff\xff\x00\x00\x00\x00\x80\x00"), (255, 127, 127)),
        (png(8, 0, b"\x50", (b"tRNS", b"\x00\x50")), WHITE),
        (png(8, 2, b"\x50\x60\x70", (b"tRNS", b"\x00\x50\x00\x60\x00\x70")), WHITE),
        (png(8, 3, b"\x01", (b"PLTE", b"\0\0\0\x10\x20\x30")), (16, 32, 48)),
        (png(8, 3, b"\x01", (b"PLTE", b"\0\0\0\x10\x20\x30"), (b"tRNS", b"\xff\x00")), WHITE),
        (content(Image.new("I;16B", (300, 200), 0x8012), "TIFF"), (128, 128, 128)),
        (content(Image.new("1", (300, 200), 0), "TIFF"), (0, 0, 0)),
        (content(Image.new("YCbCr", (300, 200), (128, 128, 128)), "TIFF"), (128, 128, 128)),
        (content(Image.new("P", (300, 200), 0), "GIF"), (0, 0, 0)),
    ],
)  # fmt: skip
def test_every_kind_of_pixel_prints_its_colour(
    file: bytes, colour: tuple[int, ...], tmp_path: Path
) -> None:
    ending = {b"\x89P": "png", b"GI": "gif"}.get(file[:2], "tiff")
    drawn = draw(tmp_path, f"art/a.{ending}", file)
    assert "error" not in drawn.said
    assert seen(drawn, (0.5, 0.5)) == [pytest.approx(colour, abs=3)]


@pytest.mark.parametrize(
    ("file", "mode", "pixel"),
    [
        (png(16, 0, b"\x80\x12"), "L", 128),
        (png(16, 0, b"\x80\x12", (b"tRNS", b"\x80\x12")), "LA", (128, 0)),
        (png(16, 0, b"\x80\x12", (b"tRNS", b"\x80\x13")), "LA", (128, 255)),
        (png(16, 0, b"\x80\x12", (b"tRNS", b"\x81\x12")), "LA", (128, 255)),
        (png(16, 4, b"\x40\x80\x20\x80"), "RGBA", (64, 64, 64, 32)),
        (png(16, 2, b"\x50\x12\x60\x12\x70\x12"), "RGB", (80, 96, 112)),
        (png(16, 2, b"\x50\x12\x60\x12\x70\x12", (b"tRNS", b"\x50\x12\x60\x12\x70\x12")),
         "RGBA", (80, 96, 112, 0)),
        (png(16, 2, b"\x50\x12\x60\x12\x70\x12", (b"tRNS", b"\x50\x12\x60\x12\x71\x12")),
         "RGBA", (80, 96, 112, 255)),
        (png(16, 6, b"\x50\x12\x60\x12\x70\x12\x20\x80"), "RGBA", (80, 96, 112, 32)),
        (png(8, 3, b"\x01", (b"PLTE", b"\0\0\0\x10\x20\x30")), "RGB", (16, 32, 48)),
        (png(8, 3, b"\x01", (b"PLTE", b"\0\0\0\x10\x20\x30"), (b"tRNS", b"\xff\x20")),
         "RGBA", (16, 32, 48, 32)),
        (content(Image.new("I;16B", (300, 200), 0x8012), "TIFF"), "L", 128),
    ],
)  # fmt: skip
def test_every_kind_of_pixel_is_read_with_eight_bits_a_channel(
    file: bytes, mode: str, pixel: object
) -> None:
    said = Diagnostics()
    picture = read_picture(file, "a", Position(), said)
    assert picture is not None
    pixels = picture.pixels(300, 200)
    assert (pixels.size, pixels.mode) == ((300, 200), mode)
    assert {pixels.getpixel(place) for place in ((0, 0), (150, 99), (299, 199))} == {pixel}
    assert not said.lines()


@pytest.mark.parametrize("mode", ["I", "F", "LAB"])
def test_pixels_that_may_mean_anything_are_refused(mode: str, tmp_path: Path) -> None:
    drawn = draw(tmp_path, "art/a.tiff", content(Image.new(mode, (300, 200)), "TIFF"))
    assert f"error: picture a.tiff has pixels of the kind {mode}, which cannot be printed" in (
        drawn.said
    )
    assert drawn.faces[0].items == ()


CYAN_MAGENTA_YELLOW_BLACK = {
    (255, 0, 0, 0): (0, 255, 255), (0, 255, 0, 0): (255, 0, 255), (0, 0, 0, 255): (0, 0, 0),
    (0, 0, 0, 0): WHITE,
}  # fmt: skip


@pytest.mark.parametrize("form", ["JPEG", "TIFF"])
@pytest.mark.parametrize("ink", CYAN_MAGENTA_YELLOW_BLACK)
def test_inks_without_a_profile_become_rgb_and_are_told_of(
    ink: tuple[int, ...], form: str, tmp_path: Path
) -> None:
    name = f"art/a.{form.lower()}"
    drawn = draw(tmp_path, name, content(Image.new("CMYK", (480, 320), ink), form))
    assert drawn.said == (
        f"l.yaml:2:15: warning: picture a.{form.lower()} is CMYK without a colour profile;"
        " its colours in print are a guess\n"
        "  fix: save it in RGB, or with the profile that it was made for"
    )
    assert seen(drawn, (0.5, 0.5)) == near(CYAN_MAGENTA_YELLOW_BLACK[ink])
    (head,) = printed(drawn, tmp_path).of("/Subtype /Image")
    assert b"/DeviceRGB" in head


def profile(space: bytes, title: str, table: Callable[[tuple[int, ...]], tuple[int, ...]]) -> bytes:
    """Return a colour profile: a Lab colour for each corner of a space (ICC.1:2001-04, 6.5.8)."""
    channels = len(space.strip())
    corners = [
        tuple(number >> (channels - 1 - channel) & 1 for channel in range(channels))
        for number in range(2**channels)
    ]
    lut = b"mft1" + bytes(4) + bytes([channels, 3, 2, 0])
    lut += struct.pack(">9i", *(65536 * (i % 4 == 0) for i in range(9)))
    lut += bytes(range(256)) * channels
    lut += b"".join(bytes(table(corner)) for corner in corners) + bytes(range(256)) * 3
    words = title.encode() + b"\0"
    desc = b"desc" + bytes(4) + struct.pack(">I", len(words)) + words + bytes(78)
    white = b"XYZ " + bytes(4) + struct.pack(">3i", 63190, 65536, 54061)  # D50
    start, entries, body = 128 + 4 + 3 * 12, b"", b""
    for tag, data in ((b"desc", desc), (b"wtpt", white), (b"A2B0", lut)):
        entries += tag + struct.pack(">II", start + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    head = struct.pack(">I4sI", start + len(body), b"lcms", 0x02100000) + b"prtr" + space + b"Lab "
    head += struct.pack(">6H", 2020, 1, 1, 0, 0, 0) + b"acsp" + bytes(28)
    head += struct.pack(">3i", 63190, 65536, 54061) + bytes(48)
    return head + struct.pack(">I", 3) + entries + body


def test_inks_with_a_profile_get_the_colours_of_their_press(tmp_path: Path) -> None:
    press = profile(  # full cyan is a middle green: L 60, a -60, b 50
        b"CMYK", "press", lambda ink: (153, 68, 178) if ink == (1, 0, 0, 0) else (255, 128, 128)
    )
    made = Image.new("CMYK", (480, 320), (255, 0, 0, 0))
    drawn = draw(tmp_path, "art/a.jpg", content(made, "JPEG", icc_profile=press))
    assert drawn.said == ""
    ((red, green, blue),) = seen(drawn, (0.5, 0.5))
    assert green > red + 80
    assert green > blue + 80


@pytest.mark.parametrize(("title", "is_kept"), [("sRGB like", True), ("Wide", False)])
def test_colours_of_another_rgb_are_converted(title: str, is_kept: bool, tmp_path: Path) -> None:
    turned = profile(  # whatever is not white or black is a middle green
        b"RGB ", title, lambda rgb: (255 * rgb[0], 128, 128) if len({*rgb}) == 1 else (153, 68, 178)
    )
    file = content(Image.new("RGB", (480, 320), BLUE), "JPEG", icc_profile=turned)
    drawn = draw(tmp_path, "art/a.jpg", file)
    assert drawn.said == ""
    ((_, green, blue),) = seen(drawn, (0.5, 0.5))
    assert (blue > green) is is_kept
    assert (file in printed(drawn, tmp_path).raw) is is_kept


def noise(width: int, height: int, form: str = "JPEG") -> bytes:
    made = Image.effect_noise((width, height), 60)
    return content(Image.merge("RGB", (made, made.rotate(180), made)), form)


@pytest.mark.parametrize(
    ("form", "said", "expected"),
    [
        ("JPEG", "", (531, 354)),  # 30 × 20 mm at 450 dpi
        ("PNG", "", (531, 354)),
        ("JPEG", "picture_dpi: 600\n", (709, 472)),
        ("JPEG", "picture_dpi: full\n", (900, 600)),
        ("PNG", "picture_dpi: full\n", (900, 600)),
    ],
)
def test_pixels_that_paper_cannot_show_are_left_out(
    form: str, said: str, expected: tuple[int, int], tmp_path: Path
) -> None:
    drawn = draw(tmp_path, f"art/a.{form.lower()}", noise(900, 600, form), game=said)
    assert drawn.said == ""
    assert sizes(printed(drawn, tmp_path)) == [expected]


def test_a_jpeg_that_is_not_too_fine_is_left_as_it_is(tmp_path: Path) -> None:
    file = noise(500, 333)
    assert file in printed(draw(tmp_path, "art/a.jpg", file), tmp_path).raw


def test_a_stretched_picture_loses_pixels_only_where_it_has_too_many(tmp_path: Path) -> None:
    drawn = draw(tmp_path, "art/a.png", noise(900, 300, "PNG"), more=", fit: stretch")
    assert sizes(printed(drawn, tmp_path)) == [(531, 300)]


def test_a_picture_in_several_sizes_is_there_once_as_the_largest_needs_it(tmp_path: Path) -> None:
    layout = """\
size: {width: 30, height: 20}
elements:
  large: {kind: image, image: art/a.jpg, at: [0, 0], when: =card.cost > 3}
  small: {kind: image, image: art/a.jpg, at: [0, 0, 6, 4]}
  icon: {kind: text, text: "an [a]", size: 9, at: [0, 0]}
"""
    game = GAME + "symbols: {a: art/a.jpg}\n"
    cards = CARD + "b,Beta,1,5,,,,\n"
    drawn = lay_out(tmp_path, layout, cards, game=game, files={"art/a.jpg": noise(900, 600)})
    assert sizes(printed(drawn, tmp_path, 0)) == [(106, 71)]
    assert sizes(printed(drawn, tmp_path, 0, 1, 0)) == [(531, 354)]


def test_see_through_edges_survive_scaling(tmp_path: Path) -> None:
    made = Image.new("RGBA", (900, 600), (255, 0, 0, 0))
    made.paste((255, 0, 0, 255), (0, 0, 600, 800))
    drawn = draw(tmp_path, "art/a.png", content(made, "PNG"))
    assert seen(drawn, (0.25, 0.5), (0.75, 0.5)) == near(RED, WHITE)
    assert sizes(printed(drawn, tmp_path)) == [(531, 354)] * 2


def test_alpha_that_hides_nothing_costs_nothing(tmp_path: Path) -> None:
    drawn = draw(tmp_path, "art/a.png", content(quarters(400, 300).convert("RGBA"), "PNG"))
    pdf = printed(drawn, tmp_path)
    assert len(pdf.of("/Subtype /Image")) == 1
    assert pdf.of("/SMask") == []


def test_a_photo_with_broken_exif_is_a_photo_all_the_same(tmp_path: Path) -> None:
    file = content(
        quarters(600, 400), "JPEG", exif=b"Exif\0\0MM\0*\xff\xff\xff\xff\1\2", quality=95
    )
    drawn = draw(tmp_path, "art/a.jpg", file)
    assert drawn.said == ""
    assert seen(drawn, *QUARTERS) == near(RED, GREEN, BLUE, WHITE)


def test_a_truncated_photo_is_told_of_before_it_is_printed(tmp_path: Path) -> None:
    drawn = draw(tmp_path, "art/a.jpg", noise(900, 600)[:-20_000])
    assert "error: picture a.jpg isn't a PNG or JPEG, or is damaged" in drawn.said


@pytest.mark.parametrize("value", ["20", "all", "true", "2401"])
def test_a_dpi_that_is_none_is_refused_in_one_sentence(value: str, tmp_path: Path) -> None:
    write(tmp_path, {"game.yaml": f"{GAME}picture_dpi: {value}\n", "cards.csv": "name\nA\n"})
    _, diagnostics = load_game(tmp_path, "g")
    shown = '"all"' if value == "all" else value
    assert diagnostics.lines() == [
        f'g/game.yaml:11:14: error: picture_dpi is {shown}, must be "full" or a number'
        " from 72 to 2400\n  fix: write 300, as printers ask for"
    ]


def test_an_avif_is_printed_in_its_colours(tmp_path: Path) -> None:
    file = content(quarters(), "AVIF", quality=100, subsampling="4:4:4")
    drawn = draw(tmp_path, "art/a.avif", file)
    assert seen(drawn, *QUARTERS) == near(RED, GREEN, BLUE, WHITE)


#: The first box of what a phone saves, and nothing behind it.
HEIC = b"\0\0\0\x1cftypheic\0\0\0\0mif1heicmiaf" + bytes(40)


@pytest.mark.parametrize("name", ["art/a.heic", "art/a.jpg"])
def test_a_heic_names_the_package_that_reads_it(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pillow_heif", None)
    said = draw(tmp_path, name, HEIC).said
    assert f"picture {name[4:]} is HEIC, which needs another package to be read" in said
    assert 'fix: save it as JPEG, or type: pip install "punchboard[heic]"' in said
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert "fix: save it as JPEG\n" in draw(tmp_path / "program", name, HEIC).said + "\n"


def test_a_heic_is_printed_if_the_package_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The package is as short as it can be here: it takes a BMP behind the first box."""

    def accept(head: bytes) -> bool:
        return head[4:12] == b"ftypheic"

    def open_one(file: io.BufferedReader, name: object) -> Image.Image:
        file.seek(len(HEIC))
        return Image.open(io.BytesIO(file.read()), formats=("BMP",))

    def register() -> None:
        Image.register_open("HEIF", open_one, accept)

    package = types.SimpleNamespace(register_heif_opener=register)
    monkeypatch.setitem(sys.modules, "pillow_heif", package)
    monkeypatch.setattr(Image, "OPEN", dict(Image.OPEN))
    monkeypatch.setattr(Image, "ID", list(Image.ID))
    drawn = draw(tmp_path, "art/a.heic", HEIC + content(quarters(), "BMP"))
    assert "dpi" in drawn.said
    assert seen(drawn, *QUARTERS) == near(RED, GREEN, BLUE, WHITE)


def test_neither_the_wheel_nor_the_program_brings_the_package_that_reads_heic() -> None:
    """Its binaries hold code under the GPL."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    assert [name for name, needed in extras.items() if "pillow-heif" in str(needed)] == ["heic"]
    assert "pillow-heif" not in str(project["dependencies"])
    assert (
        '"pillow_heif"' in (ROOT / ".ci/program.spec").read_text("utf-8").partition("excludes")[2]
    )
    for locked in (ROOT / ".ci/locked").iterdir():
        assert "pillow-heif" not in locked.read_text("utf-8")


def test_a_pdf_is_refused_with_what_to_do(tmp_path: Path) -> None:
    said = draw(tmp_path, "art/a.pdf", b"%PDF-1.7").said
    assert '"art/a.pdf" is a PDF, which can\'t be put on a card' in said
    assert "fix: save it as SVG in a drawing program, or save its page as PNG at 300 dpi" in said


def test_avif_with_a_hole_is_damaged_or_read_wherever_the_hole_is(tmp_path: Path) -> None:
    """Pillow's reader of AVIF raises other errors than its readers of other formats."""
    whole = content(quarters(), "AVIF", quality=60)
    said = set()
    for at in range(0, len(whole), 24):
        broken = whole[:at] + bytes(24) + whole[at + 24 :]
        said.add(draw(tmp_path, "art/a.avif", broken).said)
    assert any("picture a.avif isn't a PNG or JPEG, or is damaged" in each for each in said)
