"""Photos of cards with codes: sent in parts, read for one seat, and confirmed by a touch."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser, expect

from punchboard.cards.schema.component import Scan
from punchboard.companion.net.messages import MOST_PARTS
from punchboard.companion.table.tables import Tables
from tests.companion.host.browser import phones
from tests.companion.host.phone import Hosted, Phone
from tests.scanning.marsh_table import SEATS, laid_out, marsh_game, marsh_pack
from tests.scanning.table_photo import Deck, print_deck


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Deck:
    """Cards of the game as they are printed."""
    return print_deck(marsh_game(tmp_path_factory.mktemp("deck") / "marsh"), "birds", Scan())


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Hosted]:
    """A table of the game."""
    tables = Tables(tmp_path / "tables")
    pack = marsh_pack(marsh_game(tmp_path / "marsh"))
    session = tables.create(pack, "", SEATS, {"bidding": "pass"})
    session.close()
    table = Hosted(tables, session.info.id)
    yield table
    table.stop()


def jpeg(picture: Image.Image) -> bytes:
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=90)
    return file.getvalue()


def digits_of(deck: Deck, *names: str) -> list[str]:
    """Return the codes of cards by their names."""
    seen = ((deck.codes.read(digits), digits) for digits in deck.pictures)
    by_name = {each.card.name: digits for each, digits in seen if each}
    return [by_name[name] for name in names]


def send(phone: Phone, photo: bytes, parts: int = 3) -> dict[str, Any]:
    """Send a photo in parts, the second of them twice, and return the answer about its cards."""
    name, size = token_hex(16), -(-len(photo) // parts)
    for number in sorted([*range(parts), 1]):
        data = base64.b64encode(photo[number * size : (number + 1) * size]).decode()
        said = phone.say("photo", photo=name, number=number, parts=parts, data=data)
        if not said["ok"]:
            return said
    while (told := phone.say("photo_cards", photo=name)).get("reads"):
        pass
    return told


def test_a_phone_is_told_the_cards_of_its_photo_and_no_other_is(hosted: Hosted, deck: Deck) -> None:
    blue, red = Phone(hosted, "blue"), Phone(hosted, "red")
    before = hosted.state()
    inn, twice = digits_of(deck, "Bird 1", "Bird 4")
    told = send(blue, jpeg(laid_out(deck, [inn, twice, twice])))
    keys = ("card", "name", "copy", "edition")
    seen = sorted(tuple(each[key] for key in keys) for each in told["cards"])
    assert seen == [("birds:b1", "Bird 1", 1, 0), *[("birds:b4", "Bird 4", 1, 0)] * 2]
    assert (told["unread"], told["others"]) == ([], 0)
    corners = [at for each in told["cards"] for corner in each["corners"] for at in corner]
    assert 0 < min(corners) < max(corners) < 1000
    assert red.say("photo_cards", photo=token_hex(16))["code"] == "not_now"
    assert hosted.state() == before


def test_what_is_no_photo_and_a_missing_part_are_refused(hosted: Hosted) -> None:
    blue = Phone(hosted, "blue")
    assert "can’t be read" in send(blue, b"no picture at all")["why"]
    part: dict[str, Any] = {"photo": token_hex(16), "number": 1, "parts": 2, "data": ""}
    assert "missing" in blue.say("photo", **part)["why"]
    assert "isn’t a photo" in blue.say("photo", **{**part, "number": 0, "data": "?"})["why"]
    for strange in ({"number": MOST_PARTS}, {"parts": 0}, {"data": "A" * 47_000}, {"photo": "x"}):
        assert blue.say("photo", **{**part, **strange})["code"] == "message"


def test_cards_of_a_photo_are_confirmed_on_the_phone(
    browser: Browser, hosted: Hosted, deck: Deck, tmp_path: Path
) -> None:
    photo = tmp_path / "photo.jpg"
    photo.write_bytes(jpeg(laid_out(deck, digits_of(deck, "Bird 1", "Bird 4", "Bird 6"))))
    with phones(browser, hosted, "") as (middle,):
        page = middle.page
        page.set_default_timeout(20_000)
        page.get_by_text("Correct", exact=True).click()
        page.get_by_text("Match the table", exact=True).first.click()
        page.locator("details.fold", has_text="Which birds has Mia").locator("summary").click()
        page.locator("input[type=file]").first.set_input_files(photo)
        marks = page.locator(".photo-marks .code-name")
        expect(marks).to_have_text(["1", "2", "3"], timeout=20_000)
        page.locator(".photo label", has_text="Bird 4").click()
        page.get_by_role("button", name="Take these 2 cards").click()
        expect(page.locator(".photo-marks")).to_have_count(0)
        page.get_by_role("button", name="Match the table").click()
        expect(page.locator("#panels")).to_contain_text("2 birds")
