"""QR codes drawn by the page are those of the standard, square by square, and cameras read them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
import segno
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, Page
from segno import encoder

from tests.companion.own_files_page import own_files_page

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


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    with own_files_page(browser) as shown:
        yield shown


def codes(page: Page, asked: list[tuple[str, int | None]]) -> list[dict[str, Any]]:
    """Return what `qr.js` makes of texts, each with a mask, or None for the best."""
    script = """async (asked) => {
      const { qrCode } = await import("/qr.js");
      return asked.map(([words, mask]) => qrCode(words, mask));
    }"""
    return list(page.evaluate(script, [list(each) for each in asked]))


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


def test_every_version_with_every_mask_is_that_of_the_standard(page: Page) -> None:
    chance = random.Random(10)
    lengths = [most - 7 * (at % 2) for at, most in enumerate(MOST)]  # some full, some filled up
    words = ["".join(chance.choice(LETTERS) for _ in range(length)) for length in lengths]
    asked = [(each, mask) for each in words for mask in range(8)]
    for (told, _), code in zip(asked, codes(page, asked), strict=True):
        assert code["rows"] == standard(told, code), (len(told), code["mask"])


def test_the_smallest_version_that_holds_a_text_is_taken(page: Page) -> None:
    lengths = [(0, 1), *((most + more, at + more) for at, most in enumerate(MOST[:-1], 1)
               for more in (0, 1)), (MOST[-1], 10)]  # fmt: skip
    made = codes(page, [("x" * length, 0) for length, _ in lengths])
    assert [each["version"] for each in made] == [version for _, version in lengths]


def test_a_longer_text_is_refused(page: Page) -> None:
    with pytest.raises(Exception, match="too long"):
        codes(page, [("x" * 214, None)])


def test_cameras_read_what_is_drawn(page: Page) -> None:
    chance = random.Random(11)
    words = [LINK, "WIFI:T:WPA;S:Café\\;;P:“ü”;;", "ż", " "]
    words += [
        "".join(chance.choice(LETTERS + 'äöüß€🎲 ;,\\"') for _ in range(chance.randint(1, 60)))
        for _ in range(60)
    ]
    for told, code in zip(words, codes(page, [(each, None) for each in words]), strict=True):
        assert read(code["rows"]) == told
