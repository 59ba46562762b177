"""The Wi-Fi's code: phones read it, and its password stays in the host's memory."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from pathlib import Path

import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from playwright.sync_api import Browser

from punchboard.cards.problem import UsageError
from punchboard.companion.host.terminal import HostRequest, host_table
from punchboard.companion.net.wifi import Wifi
from punchboard.companion.seal import verify
from punchboard.companion.table.error import TableError
from punchboard.generator.commands import table as seat_codes
from tests.companion.host.browser import phones
from tests.companion.host.phone import Hosted, Phone
from tests.companion.table import small_game

SECRET = 'pa;ss:"w,or\\d'

letters = st.characters(exclude_categories=("Cs", "Cc"))


def read_as_phones_do(code: str) -> dict[str, str]:
    """Read a code as ZXing does: fields end at a semicolon that no backslash stands before."""
    assert code.startswith("WIFI:")
    fields = re.findall(r"([A-Z]):((?:\\.|[^\\;])*);", code[5:])
    return {key: re.sub(r"\\(.)", r"\1", value) for key, value in fields}


@given(
    st.text(letters, min_size=1, max_size=32).filter(lambda name: len(name.encode()) <= 32),
    st.text(letters, min_size=8, max_size=63).filter(lambda word: len(word.encode()) <= 63),
)
def test_a_phone_reads_name_and_password_whatever_is_in_them(name: str, password: str) -> None:
    told = read_as_phones_do(Wifi(name, password).code())
    assert told["T"] == "WPA"
    assert told["S"].strip('"') == name.strip('"')
    assert told["P"] == password


def test_the_five_marks_are_escaped() -> None:
    assert Wifi('a;b,c:"d\\', SECRET).code() == (
        'WIFI:T:WPA;S:a\\;b\\,c\\:\\"d\\\\;P:pa\\;ss\\:\\"w\\,or\\\\d;;'
    )


def test_a_name_of_hexadecimal_digits_is_a_name() -> None:
    assert Wifi("CAFE").code() == 'WIFI:T:nopass;S:"CAFE";;'
    assert Wifi("CAFES").code() == "WIFI:T:nopass;S:CAFES;;"


@pytest.mark.parametrize(
    ("name", "password", "words"),
    [("", "", "1 to 32"), ("ü" * 17, "", "1 to 32"), ("Home", "short", "8 to 63 letters"),
     ("Home", "x" * 64, "this one has 64")],
)  # fmt: skip
def test_what_is_no_wifi_is_refused(name: str, password: str, words: str) -> None:
    with pytest.raises(TableError, match=words):
        Wifi(name, password)
    assert Wifi("Home", "0" * 64).code().endswith("0;;")


def test_the_code_is_drawn_and_the_password_written_nowhere(tmp_path: Path) -> None:
    pack = tmp_path / "small.pack.json"
    pack.write_text(small_game.pack_text(), encoding="utf-8")
    export = tmp_path / "friday.json"
    request = HostRequest(pack, tmp_path / "tables", "Mia,Kim", "127.0.0.1", 0)
    request = replace(request, wifi="Home", password=SECRET, export=export)
    said: list[str] = []
    drawn: list[str] = []
    assert host_table(request, said.append, drawn.append, lambda: None) == ""
    assert drawn[0] == Wifi("Home", SECRET).code()
    assert any("“Home”" in line for line in said)
    assert any("hotspot" in line for line in said)
    kept = [path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()]
    assert len(kept) > 2
    for part in (SECRET, drawn[0]):
        assert not any(part.encode() in each for each in kept)
        assert not any(part in line for line in (*said, repr(request), repr(Wifi("a", SECRET))))
    assert f"punchboard verify {export}" in said[-1]
    assert verify.main([str(export)]) == 0


def test_a_wifi_that_is_none_is_said_before_a_table_is_laid(tmp_path: Path) -> None:
    pack = tmp_path / "small.pack.json"
    pack.write_text(small_game.pack_text(), encoding="utf-8")
    request = HostRequest(pack, tmp_path / "tables", "Mia,Kim", "127.0.0.1", 0, "Home", "short")
    assert "8 to 63" in host_table(request, print, print, lambda: None)
    assert not request.tables.exists()


def test_the_password_is_asked_for_only_where_somebody_can_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert seat_codes.wifi_password("", None) == ""
    assert seat_codes.wifi_password("Home", "") == ""
    with pytest.raises(UsageError, match="without a Wi-Fi"):
        seat_codes.wifi_password("", "12345678")
    monkeypatch.setattr("sys.stdin", io.StringIO())
    with pytest.raises(UsageError, match="nobody can be asked"):
        seat_codes.wifi_password("Home", None)


def test_the_middle_of_the_table_shows_the_code_and_no_seat_does(
    browser: Browser, hosted: Hosted
) -> None:
    code = Wifi("Home", SECRET).code()
    hosted.host._wifi = lambda: code
    red = Phone(hosted, "red")
    assert red.say("wifi")["code"] == "not_your_turn"
    with phones(browser, hosted, "") as (middle,):
        middle.page.get_by_text("Seats", exact=True).click()
        middle.page.get_by_role("button", name="The Wi-Fi’s code").click()
        picture = middle.page.get_by_role("img", name="Code of the Wi-Fi").screenshot()
        assert zxingcpp.read_barcode(Image.open(io.BytesIO(picture))).text == code
        hosted.host._wifi = lambda: ""
        middle.page.get_by_role("button", name="The Wi-Fi’s code").click()
        middle.page.get_by_role("button", name="The Wi-Fi’s code").click()
        middle.page.get_by_text("--wifi NAME").wait_for()
    assert "WIFI:" not in red.view().__repr__()
