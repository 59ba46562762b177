"""Files that are traps: bombs, lies, and nests, as strangers may write them."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from functools import cache


def picture_header(width: int, height: int, pixels: bytes = b"") -> bytes:
    """Return a PNG that says how large it is, and holds next to nothing."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        check = zlib.crc32(kind + content)
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)

    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    body = chunk(b"IDAT", zlib.compress(pixels, 9))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + body + chunk(b"IEND", b"")


@cache
def workbook_bomb() -> bytes:
    """Return a workbook of a few kilobytes that unpacks to 300 MB."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", "<workbook/>")
        with archive.open("xl/worksheets/sheet1.xml", "w", force_zip64=True) as part:
            block = b"<row><c><v>0</v></c></row>" * 40_000
            for _ in range(300):
                part.write(block)
    return packed.getvalue()


def workbook_that_lies() -> bytes:
    """Return a workbook whose directory tells of fewer bytes than its parts unpack to."""
    raw = bytearray(workbook_bomb())
    at = raw.rfind(b"PK\x01\x02")
    raw[at + 24 : at + 28] = struct.pack("<I", 1000)
    return bytes(raw)


def aliases(width: int = 10, depth: int = 12) -> str:
    lines = ["a0: &a0 [x, x, x]"]
    for level in range(1, depth):
        lines.append(f"a{level}: &a{level} [{', '.join([f'*a{level - 1}'] * width)}]")
    return "\n".join(lines) + "\n"


def nested(depth: int, kind: str = "group") -> str:
    """Return a layout of groups inside each other."""
    text = "kind: text, text: x"
    for _ in range(depth):
        text = f"kind: {kind}, columns: 1, rows: 1, elements: {{g: {{{text}}}}}"
        if kind == "group":
            text = text.replace("columns: 1, rows: 1, ", "", 1)
    return f"elements: {{g: {{{text}}}}}\n"


def multiplied(levels: int, repeat: str = "repeat: 2000") -> str:
    """Return a layout of repeats inside repeats."""
    text = "kind: shape, shape: rect, at: [0, 0, 1, 1], fill: ink"
    for _ in range(levels):
        text = f"kind: group, {repeat}, elements: {{g: {{{text}}}}}"
    return f"elements: {{g: {{{text}}}}}\n"


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{}</svg>'
