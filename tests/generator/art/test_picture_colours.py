"""Pictures of every kind come out in sRGB, as poppler shows: reckoned anew from each profile."""

from __future__ import annotations

import base64
import io
import math
import struct
import subprocess
from pathlib import Path

import pytest
from PIL import Image

from punchboard.generator.art.color import difference
from punchboard.generator.pdf.content import ContentStream
from punchboard.generator.pdf.document import PdfFile
from tests.generator.art.test_pictures import content, draw, profile
from tests.generator.layout.drawing_board import Drawn

#: Display P3's primaries under the white of D50 (SMPTE EG 432-1, adapted by Bradford).
P3 = ((0.51512, 0.29198, 0.15710), (0.24120, 0.69225, 0.06657), (-0.00105, 0.04189, 0.78407))
#: XYZ under D50 to linear sRGB (Bradford's adaptation; Lindbloom).
TO_SRGB = (
    (3.1338561, -1.6168667, -0.4906146),
    (-0.9787684, 1.9161415, 0.0334540),
    (0.0719453, -0.2289914, 1.4052427),
)
D50 = (0.9642, 1.0, 0.8249)
GAMMA = 2.19921875  # 563/256, as profiles write it


def times(matrix: tuple[tuple[float, ...], ...], light: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, light, strict=True)) for row in matrix)


def srgb_of(xyz: tuple[float, ...]) -> str:
    """Return a colour under D50 as `#rrggbb`."""
    parts = []
    for part in times(TO_SRGB, xyz):
        light = min(max(part, 0.0), 1.0)
        coded = light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
        parts.append(round(255 * coded))
    return "#{:02x}{:02x}{:02x}".format(*parts)


def of_lab(lightness: float, a: float, b: float) -> str:
    y = (lightness + 16) / 116
    cubes = [(y + a / 500) ** 3, y**3, (y - b / 200) ** 3]
    return srgb_of(tuple(cube * white for cube, white in zip(cubes, D50, strict=True)))


def matrix_profile(space: bytes, gamma: float) -> bytes:
    """Return the profile of P3, or of a grey, with a plain curve (ICC.1:2001-04, 6.3)."""
    curve = b"curv" + bytes(4) + struct.pack(">IH", 1, round(gamma * 256)) + bytes(2)
    words = b"made for a test\0"
    desc = b"desc" + bytes(4) + struct.pack(">I", len(words)) + words + bytes(78)
    tags = {b"desc": desc, b"wtpt": _xyz(D50)}
    if space == b"GRAY":
        tags[b"kTRC"] = curve
    else:
        for name, column in zip((b"r", b"g", b"b"), zip(*P3, strict=True), strict=True):
            tags[name + b"XYZ"], tags[name + b"TRC"] = _xyz(column), curve
    start, entries, body = 128 + 4 + len(tags) * 12, b"", b""
    for tag, data in tags.items():
        entries += tag + struct.pack(">II", start + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    head = struct.pack(">I4sI", start + len(body), b"lcms", 0x02100000) + b"mntr" + space + b"XYZ "
    head += struct.pack(">6H", 2020, 1, 1, 0, 0, 0) + b"acsp" + bytes(28)
    head += _xyz(D50)[8:] + bytes(48)
    return head + struct.pack(">I", len(tags)) + entries + body


def _xyz(values: tuple[float, ...]) -> bytes:
    return b"XYZ " + bytes(4) + struct.pack(">3i", *(round(each * 65536) for each in values))


WIDE = (180, 140, 100)
WIDE_IS = srgb_of(times(P3, tuple((each / 255) ** GAMMA for each in WIDE)))
#: A linear grey: a quarter of the light is a middle grey of sRGB.
GREY = 64
GREY_IS = srgb_of(tuple(GREY / 255 * white for white in D50))
CYAN_IS = of_lab(60, -30, 20)
P3_PROFILE, GREY_PROFILE = matrix_profile(b"RGB ", GAMMA), matrix_profile(b"GRAY", 1.0)
PRESS = profile(  # full cyan is L 60, a -30, b 20; all inks are black
    b"CMYK",
    "press",
    lambda ink: (153, 98, 148) if ink == (1, 0, 0, 0) else (0 if all(ink) else 255, 128, 128),
)
SIZE = (480, 320)
DEEP = Image.frombytes("I;16", SIZE, struct.pack("<H", GREY * 257) * (SIZE[0] * SIZE[1]))
CASES = {
    "P3 JPEG": ("JPEG", Image.new("RGB", SIZE, WIDE), P3_PROFILE, WIDE_IS),
    "P3 PNG": ("PNG", Image.new("RGB", SIZE, WIDE), P3_PROFILE, WIDE_IS),
    "P3 PNG with alpha": ("PNG", Image.new("RGBA", SIZE, (*WIDE, 255)), P3_PROFILE, WIDE_IS),
    "P3 PNG with a palette": ("PNG", Image.new("RGB", SIZE, WIDE).quantize(4), P3_PROFILE, WIDE_IS),
    "P3 TIFF": ("TIFF", Image.new("RGB", SIZE, WIDE), P3_PROFILE, WIDE_IS),
    "P3 WebP": ("WEBP", Image.new("RGB", SIZE, WIDE), P3_PROFILE, WIDE_IS),
    "grey JPEG": ("JPEG", Image.new("L", SIZE, GREY), GREY_PROFILE, GREY_IS),
    "grey PNG": ("PNG", Image.new("L", SIZE, GREY), GREY_PROFILE, GREY_IS),
    "grey PNG with alpha": ("PNG", Image.new("LA", SIZE, (GREY, 255)), GREY_PROFILE, GREY_IS),
    "grey PNG of 16 bits": ("PNG", DEEP, GREY_PROFILE, GREY_IS),
    "grey TIFF of 16 bits": ("TIFF", DEEP, GREY_PROFILE, GREY_IS),
    "CMYK JPEG": ("JPEG", Image.new("CMYK", SIZE, (255, 0, 0, 0)), PRESS, CYAN_IS),
    "CMYK TIFF": ("TIFF", Image.new("CMYK", SIZE, (255, 0, 0, 0)), PRESS, CYAN_IS),
    "grey without a profile": ("PNG", Image.new("L", SIZE, GREY), None, "#404040"),
    "RGB with a grey's profile": ("PNG", Image.new("RGB", SIZE, WIDE), GREY_PROFILE, "#b48c64"),
}


def shown(drawn: Drawn, folder: Path) -> tuple[str, bytes]:
    """Return the colour in the middle of the first face, as poppler shows it, and the PDF."""
    pdf = PdfFile("faces", drawn.context.library, drawn.context.fonts)
    page, face = ContentStream(pdf), drawn.faces[0]
    pdf.draw_face(page, face, "1 0 0 1 0 0", shared=False)
    pdf.add_page(page, face.width, face.height)
    path = folder / "faces.pdf"
    pdf.save(path)
    command = ["pdftoppm", "-r", "36", "-singlefile", str(path)]
    done = subprocess.run(command, capture_output=True, check=True)
    with Image.open(io.BytesIO(done.stdout)) as image:
        pixel = image.convert("RGB").getpixel((image.width // 2, image.height // 2))
    assert isinstance(pixel, tuple)
    return "#{:02x}{:02x}{:02x}".format(*pixel), path.read_bytes()


@pytest.mark.parametrize("name", CASES)
def test_a_picture_is_printed_in_the_colours_of_its_profile(name: str, tmp_path: Path) -> None:
    form, made, icc, wanted = CASES[name]
    options = {"lossless": True} if form == "WEBP" else {"quality": 95} if form == "JPEG" else {}
    file = content(made, form, icc_profile=icc, **options)
    drawn = draw(tmp_path, f"art/a.{form.lower()}", file)
    assert drawn.said == ""
    colour, pdf = shown(drawn, tmp_path)
    assert difference(colour, wanted) < 2, (colour, wanted)
    assert b"/DeviceCMYK" not in pdf
    assert b"/ICCBased" not in pdf


@pytest.mark.parametrize("name", ["P3 JPEG", "CMYK JPEG", "grey PNG", "P3 WebP"])
def test_so_is_a_picture_within_a_drawing(name: str, tmp_path: Path) -> None:
    form, made, icc, wanted = CASES[name]
    options = {"lossless": True} if form == "WEBP" else {}
    coded = base64.b64encode(content(made, form, icc_profile=icc, **options)).decode()
    uri = f"data:image/{form.lower()};base64,{coded}"
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20">'
        f'<image width="30" height="20" href="{uri}"/></svg>'
    )
    drawn = draw(tmp_path, "art/a.svg", svg)
    assert drawn.said == ""
    colour, _ = shown(drawn, tmp_path)
    assert difference(colour, wanted) < 2, (colour, wanted)


def test_the_reckoning_here_agrees_with_what_is_known_of_srgb() -> None:
    assert srgb_of(D50) == "#ffffff"
    assert of_lab(100, 0, 0) == "#ffffff"
    assert difference(of_lab(53.24, 0, 0), "#7f7f7f") < 1
    assert math.isclose(sum(P3[1]), 1.0, abs_tol=1e-4)
