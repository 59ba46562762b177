"""Pictures that would fill the memory: counted before they are decoded, scaled down or refused."""

from __future__ import annotations

import io
import json
import os
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from PIL import Image, ImageCms

from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.art import picture_memory, pictures
from punchboard.generator.art.pictures import Picture, load_picture

ROOT = Path(__file__).parents[2]
#: Prints the estimate and the peak of each picture, in bytes; each in a process of its own.
MEASURE = """
import json, os, resource, sys
from pathlib import Path
from PIL import Image, ImageCms
from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.art import picture_memory, pictures
Image.init()
pictures._BAND, picture_memory._OF_BAND = 50_000, 2_000_000
picture_memory.MOST_MEMORY = int(sys.argv[1])
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
for name in sys.argv[2:]:
    if process := os.fork():
        assert os.waitpid(process, 0)[1] == 0
        continue
    before, said = peak(), Diagnostics()
    picture = pictures.load_picture(Path(name), Position(name), said)
    shrink, estimate = 0, 0
    if picture is not None:
        with pictures._opened(picture.source) as (image, _):
            estimate = picture_memory.memory_of(image, picture.bytes, picture.shrink)
        picture.encoded(picture.width * 0.97, picture.height * 0.97)
        shrink = picture.shrink
    print(json.dumps([name, shrink, estimate, peak() - before, [str(each) for each in said]]))
    sys.stdout.flush()
    os._exit(0)
"""
SIDE = 1_000


def noise(mode: str, width: int = SIDE, height: int = SIDE) -> Image.Image:
    """Return pixels that nothing compresses."""
    channels = len(Image.new(mode, (1, 1)).getbands())
    return Image.frombytes(mode, (width, height), os.urandom(width * height * channels))


def measured(folder: Path, most: int) -> dict[str, tuple[int, int, int, list[str]]]:
    """Return by how much each picture of a folder is scaled down, estimate, peak, and messages."""
    names = sorted(map(str, folder.iterdir()))
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, str(most), *names],
        capture_output=True,
        text=True,
        # What is freed goes back to the system at once, or small pictures would seem larger.
        env={**os.environ, "PYTHONPATH": str(ROOT), "MALLOC_MMAP_THRESHOLD_": "65536"},
    )
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    return {Path(name).name: (*rest,) for name, *rest in found}


def test_no_picture_takes_more_memory_than_is_counted_before_it_is_decoded(tmp_path: Path) -> None:
    for mode in ("L", "LA", "RGB", "RGBA"):
        noise(mode).save(tmp_path / f"{mode}.png", compress_level=0)
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("XYZ")).tobytes()
    noise("RGB").save(tmp_path / "profile.png", compress_level=0, icc_profile=srgb)
    noise("RGB").convert("P").save(tmp_path / "P.gif")
    noise("L").convert("I;16").save(tmp_path / "deep.png", compress_level=0)
    noise("RGBA").save(tmp_path / "a.webp", lossless=True, quality=0, method=0)
    noise("RGB").save(tmp_path / "b.webp", quality=80, method=0)
    noise("RGBA").save(tmp_path / "a.avif", speed=10)
    noise("RGBA").save(tmp_path / "a.tif", compression="tiff_adobe_deflate")
    noise("CMYK").save(tmp_path / "cmyk.jpg")
    flat = Image.radial_gradient("L").resize((SIDE, SIDE))
    flat = Image.merge("RGB", (flat, flat, flat))
    flat.save(tmp_path / "progressive.jpg", progressive=True, subsampling=0)
    found = measured(tmp_path, 600_000_000)
    assert len(found) == 13
    for name, (shrink, estimate, peak, said) in found.items():
        assert shrink == 1, (name, said)
        assert peak <= estimate + 4_000_000, (name, estimate, peak)


def test_a_picture_too_large_for_the_memory_is_read_in_parts(tmp_path: Path) -> None:
    noise("RGBA").save(tmp_path / "a.png", compress_level=0)
    noise("L").quantize(16).save(tmp_path / "palette.png", bits=4)
    noise("RGB").save(tmp_path / "a.jpg", quality=80)
    most = 6_000_000
    found = measured(tmp_path, most)
    assert {name: shrink for name, (shrink, *_) in found.items()} == {
        "a.jpg": 2,
        "a.png": 3,
        "palette.png": 3,
    }
    for name, (shrink, estimate, peak, said) in found.items():
        assert estimate <= most
        assert peak <= estimate + 4_000_000, (name, estimate, peak)
        side = SIDE // shrink
        assert said == [
            f"{tmp_path / name}: note: picture {name} is 1000 × 1000 pixels, more than are read at"
            f" once; it is scaled down to {side} × {side}"
        ]


def test_a4_at_600_dpi_is_read_whole(tmp_path: Path) -> None:
    for width, height, shrink in ((4961, 7016, 1), (6700, 6700, 1), (6800, 6800, 2)):
        path = tmp_path / f"{width}.png"
        path.write_bytes(png(1, 1, 8, 6).replace(_head_of(1, 1), _head_of(width, height)))
        image, length = _head(path)
        assert image.size == (width, height)
        assert picture_memory.shrink_of(image, length) == shrink


def _head_of(width: int, height: int) -> bytes:
    head = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return head + struct.pack(">I", zlib.crc32(head))


def opened(path: Path) -> tuple[Picture | None, str]:
    """Return a picture, and what is said about it."""
    said = Diagnostics()
    return load_picture(path, Position("game.yaml"), said), "\n".join(said.lines())


@pytest.mark.parametrize(
    "kind", ["webp", "avif", "gif", "tif", "interlaced", "deep", "progressive"]
)
def test_a_picture_that_cannot_be_read_in_parts_says_how_to_save_it(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture_memory, "MOST_MEMORY", 1_000_000)
    monkeypatch.setattr(pictures, "MOST_MEMORY", 1_000_000)
    monkeypatch.setattr(picture_memory, "_OF_BAND", 0)
    flat = Image.radial_gradient("L").resize((400, 400))
    path = tmp_path / f"a.{kind}"
    if kind in ("webp", "avif", "gif", "tif"):
        Image.merge("RGB", (flat, flat, flat)).save(path)
        fix = "save it as PNG, or make it"
    elif kind == "progressive":
        path = tmp_path / "a.jpg"
        Image.merge("RGB", (flat, flat, flat)).save(path, progressive=True, subsampling=0)
        monkeypatch.setattr(picture_memory, "MOST_MEMORY", 900_000)
        fix = "save it as a baseline JPEG, not a progressive one, or make it"
    else:
        path = tmp_path / "a.png"
        is_deep = kind == "deep"
        path.write_bytes(png(400, 400, 16 if is_deep else 8, 2, interlaced=not is_deep))
        fix = "save it with 8 bits a channel and without interlacing, or make it"
    picture, said = opened(path)
    assert picture is None
    assert f"error: picture {path.name} is 400 × 400 pixels; reading it takes " in said
    assert "MB of memory, at most 1 MB are used" in said
    assert f"fix: {fix}" in said


def png(
    width: int, height: int, depth: int, kind: int, *parts: bytes, interlaced: bool = False
) -> bytes:
    """Return a PNG (its specification, third edition, clause 11), black if no parts are given."""
    head = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, int(interlaced))
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[kind]
    rows = (b"\0" + b"\0" * (width * depth * channels // 8)) * height
    chunks = [(b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in chunks
    )


@pytest.mark.parametrize(("width", "height"), [(1, 70_000), (70_000, 1)])
def test_a_thin_picture_is_refused_before_it_is_decoded(
    width: int, height: int, tmp_path: Path
) -> None:
    """Its rows would take more than its pixels: 1 × 59 million took 1 186 MB."""
    path = tmp_path / "a.png"
    path.write_bytes(png(width, height, 8, 6))
    picture, said = opened(path)
    assert picture is None
    assert f"picture a.png is {width} × {height} pixels, at most 65535 are read in one" in said
    assert "fix: cut it into parts" in said


def test_a_picture_of_too_many_pixels_is_refused_by_its_header(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(png(20_000, 20_000, 1, 0).replace(b"IDAT", b"JDAT"))
    assert "damaged" in opened(path)[1]
    path.write_bytes(png(20_000, 20_000, 1, 0))
    assert "is 20000 × 20000 pixels, at most 300 million are read" in opened(path)[1]


@pytest.mark.parametrize("form", ["png", "webp", "tif"])
def test_a_picture_with_a_huge_profile_is_refused(form: str, tmp_path: Path) -> None:
    path = tmp_path / f"a.{form}"
    huge = bytes(17_000_000)
    Image.new("RGB", (9, 9)).save(path, icc_profile=huge)
    picture, said = opened(path)
    assert picture is None
    if form == "png":  # Pillow unpacks no more than a megabyte
        assert "is damaged" in said
    else:
        assert "has a color profile of 17 MB, at most 16 MB are read" in said
        assert "fix: save it again in sRGB" in said


FORMS = {
    "1": {"bits": 1}, "L": {}, "L;2": {"bits": 2}, "LA": {}, "P": {}, "P;4": {"bits": 4},
    "RGB": {}, "RGBA": {}, "I;16": {},
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("key", [False, True], ids=["", "see-through"])
def test_a_png_in_bands_has_the_pixels_that_pillow_decodes(
    form: str, key: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every filter of rows, every depth of pixels, an odd size."""
    mode = form.partition(";")[0] if form != "I;16" else form
    ramp = Image.linear_gradient("L").resize((211, 307)).rotate(30)
    if mode == "I;16":
        made = ramp.convert("I;16")
    elif mode == "P":
        made = Image.merge("RGB", (ramp, ramp.rotate(90), ramp)).quantize(4 if ";" in form else 99)
    elif mode in ("1", "L"):
        made = ramp.convert(mode)
    else:
        bands = [ramp.rotate(40 * turn) for turn in range(len(mode))]
        made = Image.merge(mode, bands)
    options: dict[str, object] = {"bits": FORMS[form]["bits"]} if FORMS[form] else {}
    if key and mode not in ("LA", "RGBA"):
        options["transparency"] = (9, 9, 9) if mode == "RGB" else 3 if mode != "P" else b"\x80\x20"
    path = tmp_path / "a.png"
    made.save(path, **options)
    whole = opened(path)[0]
    assert whole is not None
    expected = whole.pixels(211, 307).reduce(2).crop((0, 0, 105, 153))
    monkeypatch.setattr(picture_memory, "MOST_MEMORY", picture_memory.memory_of(*_head(path)) - 1)
    monkeypatch.setattr(picture_memory, "_OF_BAND", 0)
    monkeypatch.setattr(pictures, "_BAND", 211 * 8)
    monkeypatch.setattr(picture_memory, "shrink_of", lambda *_: 2)
    monkeypatch.setattr(pictures, "shrink_of", lambda *_: 2)
    part = opened(path)[0]
    assert part is not None
    assert (part.width, part.height, part.shrink) == (105, 153, 2)
    found = part.pixels(105, 153)
    assert found.mode == expected.mode
    assert found.tobytes() == expected.tobytes()
    assert part.is_see_through() == whole.is_see_through()


def _head(path: Path) -> tuple[Image.Image, int]:
    return Image.open(path), path.stat().st_size


@pytest.mark.parametrize("at", [0.3, 0.6, 0.9, 1.0])
def test_a_large_png_that_is_cut_short_or_altered_is_named(
    at: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "shrink_of", lambda *_: 2)
    content = io.BytesIO()
    noise("RGB", 90, 90).save(content, "PNG")
    whole = content.getvalue()
    cut = min(int(at * len(whole)), len(whole) - 30)
    path = tmp_path / "a.png"
    for broken in (whole[:cut], whole[:cut] + bytes([whole[cut] ^ 1]) + whole[cut + 1 :]):
        path.write_bytes(broken)
        assert "picture a.png isn't a PNG or JPEG, or is damaged" in opened(path)[1]
    path.write_bytes(whole)
    assert "damaged" not in opened(path)[1]


def test_a_large_photo_is_held_upright_wherever_its_exif_data_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "shrink_of", lambda *_: 2)
    exif = Image.Exif()
    exif[0x0112] = 6
    content = io.BytesIO()
    Image.new("RGB", (80, 40)).save(content, "PNG", exif=exif)
    whole = content.getvalue()
    at = whole.index(b"eXIf") - 4
    length = struct.unpack(">I", whole[at : at + 4])[0] + 12
    late = whole[:at] + whole[at + length : -12] + whole[at : at + length] + whole[-12:]
    for each in (whole, late):
        (tmp_path / "a.png").write_bytes(each)
        picture = opened(tmp_path / "a.png")[0]
        assert picture is not None
        assert (picture.width, picture.height) == (20, 40)
        assert picture.pixels(20, 40).size == (20, 40)
