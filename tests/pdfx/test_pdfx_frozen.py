"""What is in the files for presses is what was: each step, colour, gradient, picture and list."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream, String
from PIL import Image

from punchboard.generator.pdf.pdfx import Standard
from tests.net.test_other_prints import compare
from tests.pdfx.reading import instructions
from tests.pdfx.rules import X1A, X4

#: Names of pictures and forms after a digest of what they show.
_DIGEST = re.compile(r"(?<=/[A-Z])[0-9a-f]{12}\b")
#: Pixels of a coarse picture.
_GRID = 4
#: What differs from build to build, or is data of a font or a profile.
_LEFT_OUT = ("/Length", "/Length1", "/FontFile2", "/FontFile3", "/ToUnicode", "/DestOutputProfile",
             "/W", "/CreationDate", "/ModDate")  # fmt: skip


@pytest.mark.parametrize("standard", [X4, X1A])
def test_a_file_for_a_press_holds_what_it_held(
    exported_to: Mapping[Standard, Path], standard: Standard, renew: bool
) -> None:
    now: list[str] = []
    for path in sorted(exported_to[standard].iterdir()):
        if path.suffix == ".pdf":
            now += [path.name, *(_DIGEST.sub("…", line) for line in _held(path))]
        elif path.suffix == ".csv":
            now += [path.name, *path.read_text("utf-8-sig").splitlines()]
    compare(standard.replace("/", "-").replace(":", "-"), now, renew)


def _held(path: Path) -> Iterator[str]:
    with Pdf.open(path) as pdf:
        yield f"version {pdf.pdf_version}"
        for number, each in enumerate(pdf.objects, 1):
            about = each.stream_dict if isinstance(each, Stream) else each
            yield f"object {number} {_said(about, is_inside=False)}"
            if isinstance(each, Stream):
                yield from _content(each)


def _content(stream: Stream) -> Iterator[str]:
    kind = stream.get("/Subtype")
    if kind == Name.Image:
        yield from _pixels(stream)
    elif kind == Name.XML:
        text = stream.read_bytes().decode("utf-8")
        yield from (line for line in text.splitlines() if "Date>" not in line and "ID>" not in line)
    elif kind == Name.Form or not {"/N", "/Subtype", "/Length1", "/FunctionType"} & stream.keys():
        content = stream.read_bytes()
        if b"begincmap" in content:
            return
        for operator, operands in instructions(stream):
            yield f"object {operator} {' '.join(map(_said, operands))}"


def _pixels(stream: Stream) -> Iterator[str]:
    """Yield a coarse look at a picture's inks."""
    size = int(stream.Width), int(stream.Height)
    if "/DCTDecode" in str(stream.get("/Filter")):
        picture = Image.open(io.BytesIO(stream.read_raw_bytes()))
    else:
        mode = "CMYK" if "CMYK" in str(stream.get("/ColorSpace")) else "L"
        picture = Image.frombytes(mode, size, stream.read_bytes())
    small = picture.resize((_GRID, _GRID), Image.Resampling.BOX)
    for row in range(_GRID):
        yield f"pixels {[small.getpixel((column, row)) for column in range(_GRID)]}"


def _said(value: object, *, is_inside: bool = True) -> str:
    """Return a value in words, numbers as hundredths; of an object elsewhere only that it is."""
    if is_inside and isinstance(value, Object) and value.is_indirect:
        return "another"
    if isinstance(value, Dictionary):
        told = (f"{key} {_said(each)}" for key, each in sorted(value.items())
                if key not in _LEFT_OUT)  # fmt: skip
        return f"<<{', '.join(told)}>>"
    if isinstance(value, Array):
        return f"[{' '.join(map(_said, value))}]"
    if isinstance(value, String):
        return bytes(value).hex()
    if isinstance(value, Name | bool):
        return str(value)
    try:
        return f"{100 * float(value):.0f}"  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return str(value)
