"""Whoever records a whole evening on the network, and knows nothing else, learns nothing of it."""

from __future__ import annotations

import base64
import http.client
import json
import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from punchboard.companion.host.host import Host
from punchboard.companion.host.screen_host import ScreenHost
from punchboard.companion.net.client import read_link
from punchboard.companion.net.room_code import LETTERS, normalized
from punchboard.companion.net.server import Reply, Request
from tests.companion.host.browser import PHONE
from tests.companion.host.led_host import open_host
from tests.companion.host.phone import Phone
from tests.companion.host.test_recovery_card import show_card
from tests.companion.host.test_screen_host import screen_of

#: Words that people say or read during the evening, and that no listener may read.
WORDS = ("Zaphod", "Trillian", "Slartibartfast", "under the mat", "Don’t panic", "Small Game")


@dataclass(frozen=True)
class Exchange:
    """A request and its answer, as they went over the network."""

    request: Request
    reply: Reply


@pytest.fixture
def record(monkeypatch: pytest.MonkeyPatch) -> list[Exchange]:
    """Everything that goes over the network."""
    heard: list[Exchange] = []
    answer = Host._answer

    def listened(host: Host, request: Request) -> Reply:
        reply = answer(host, request)
        heard.append(Exchange(request, reply))
        return reply

    monkeypatch.setattr(Host, "_answer", listened)
    return heard


@pytest.fixture
def host(tmp_path: Path, small_kinds: None, record: list[Exchange]) -> Iterator[ScreenHost]:
    made = open_host(tmp_path)
    made.hosting.wifi = "WIFI:T:WPA;S:Magrathea;P:fortytwo42;;"
    yield made
    made.end()


class Evening:
    """The devices of an evening, each in a browser of its own."""

    def __init__(self, browser: Browser, host: ScreenHost) -> None:
        self.browser, self.host = browser, host
        self.pages: list[Page] = []

    def open(self, link: str, width: int = PHONE["width"]) -> Page:
        context = self.browser.new_context(viewport={"width": width, "height": 3000})
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.goto(link)
        self.pages.append(page)
        return page

    def sit(self, page: Page, name: str, colour: str) -> None:
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name=colour).click()
        expect(page.locator("h1")).to_contain_text(f"You are in, {name}")

    def secrets(self) -> list[str]:
        """Return every secret of the evening that is hexadecimal text."""
        kept = self.host.hosting._host_state.kept
        stored = [page.evaluate("JSON.stringify(localStorage)") for page in self.pages]
        seeds = {found for each in stored for found in re.findall(r"[0-9a-f]{32}", each)}
        return [*kept.secrets.values(), *seeds]

    def close(self) -> None:
        for page in self.pages:
            page.context.close()


def play(evening: Evening) -> str:
    """Seat four devices, bid, lose a phone, hand the table on; return the room code."""
    host = evening.host
    screen = evening.open(host.screen, 1024)
    room = screen.locator("b.room-code").text_content() or ""
    mia = evening.open(host.hosting.code)
    evening.sit(mia, "Zaphod", "Blue")
    # A laptop has no camera: it types the room code, wrongly first.
    laptop = evening.open(f"{host.hosting.origin}/", 1366)
    expect(laptop.locator("header")).to_be_hidden()  # an empty bar otherwise
    laptop.get_by_label("Or type the room code").fill("AAA AAA")
    laptop.get_by_role("button", name="Join the table").click()
    expect(laptop.get_by_role("alert").first).to_contain_text("isn’t the code")
    laptop.get_by_label("Or type the room code").fill(room.lower().replace(" ", "-"))
    laptop.get_by_role("button", name="Join the table").click()
    evening.sit(laptop, "Trillian", "Red")
    middle = screen_of(host)
    seats = [{"id": "blue", "name": "Zaphod"}, {"id": "red", "name": "Trillian"},
             {"id": "green", "name": "Slartibartfast"}]  # fmt: skip
    told = {
        "game": "small",
        "seats": seats,
        "title": "Don’t panic",
        "settings": {"extra": True},
        "ways": {},
    }
    assert middle.say("lay", **told, key=secrets.token_hex(16))["ok"]
    assert middle.say("codes")["wifi"].startswith("WIFI:")
    assert middle.do("table.next")["ok"]
    green = Phone(_Known(host, "green"), "green")
    note = {"do": "money.write", "seat": "green", "values": {"text": "under the mat"}}
    kept = green.say("keep", action=note)
    assert kept["ok"], kept
    mia.get_by_role("button", name="Seal", exact=True).click()
    expect(mia.locator("#bid")).to_contain_text("Sealed.")
    # A lost phone: its card brings the seat to another one.
    card = show_card(_Shown(mia))  # type: ignore[arg-type]
    again = evening.open(card)
    expect(again.locator("#bid")).to_contain_text("Sealed.")
    laptop.get_by_role("button", name="Seal", exact=True).click()
    assert green.seal([1, 3])["ok"]
    assert green.open()["ok"]
    expect(again.locator(".words .same b")).to_contain_text(" · ")
    # The table is handed to a phone, which acts for it and goes back a step.
    assert middle.say("hold", seat="green")["ok"]
    based_on = green.view()["newest"]
    step = {"do": "table.note", "seat": "", "values": {"text": "Slartibartfast was here"}}
    assert green.tap(step, based_on, table=True)["ok"]
    assert green.take_back(table=True)["ok"]
    assert middle.say("share", what="table")["ok"] and middle.say("log")["ok"]
    expect(screen.locator("#standing")).to_contain_text("Zaphod")
    return room


def test_a_recorded_evening_tells_nothing_and_opens_nothing(
    browser: Browser, host: ScreenHost, record: list[Exchange]
) -> None:
    evening = Evening(browser, host)
    try:
        room = play(evening)
        known = evening.secrets()
        heard = list(record)
        _reads_nothing(heard, known, room)
        _opens_nothing(host, heard)
    finally:
        evening.close()


def _reads_nothing(heard: list[Exchange], known: list[str], room: str) -> None:
    paths = {each.request.path for each in heard}
    assert {"/", "/table.html", "/challenge", "/join", "/room", "/say"} <= paths
    wire = b"\n".join(_bytes(each) for each in heard if each.request.method == "POST")
    # Each base64 text once more as the bytes that it carries.
    wire += b"\n".join(_decoded(each.request.body) for each in heard)
    assert len(known) > 6 and len(wire) > 20_000
    for each in known:
        assert each.encode() not in wire and bytes.fromhex(each) not in wire
    assert normalized(room).encode() not in wire and room.encode() not in wire
    for words in (*WORDS, "Magrathea", "fortytwo42", "offers", "newest"):
        assert words.encode() not in wire, words
    for each in heard:
        if each.request.path == "/say" and each.reply.status == 200:
            assert each.reply.kind == "application/octet-stream"


def _opens_nothing(host: ScreenHost, heard: list[Exchange]) -> None:
    """Say everything once more, and try all that was heard as a secret of every seat."""
    session = host.hosting._table_laid().session
    before = repr((session.state, session.newest, host.hosting._host_state.kept))
    for each in heard:
        if each.request.method == "GET":
            continue
        status, kind, _ = _say(host, each.request.path, each.request.body)
        asks = each.request.path == "/challenge" or each.request.body == b"{}"
        assert status == 200 if asks else status in (403, 409, 429), each.request
        assert kind == "application/json"
    wire = b"\n".join(_bytes(each) for each in heard if each.request.method == "POST")
    tokens = sorted({each for found in re.findall(rb"[0-9a-f]{32,64}", wire)
                     for each in (found[:32], found[-32:])})  # fmt: skip
    assert len(tokens) > 20
    channel = json.loads(next(each for each in heard if each.request.path == "/say").request.body)
    for seat in ("", "table", "blue", "red", "green"):
        for token in tokens[:: max(1, len(tokens) // 40)]:
            stranger = _Stranger(host, bytes.fromhex(token.decode()), seat)
            assert stranger.post("/join", stranger.joining())["code"] == "join"
            # Nor does it speak on a channel that is open.
            stranger.channels, stranger.counts = [channel["channel"]] * 2, [9_999, 9_999]
            stranger.nonce_of_join = "0" * 32
            assert stranger.say("look", since=-1)["code"] == "join"
    # Of the room code a listener knows the ciphertext of the right one, and can check no guess.
    rooms = [each.request.body for each in heard if each.request.path == "/room"]
    tries = [json.loads(each) for each in rooms if each != b"{}"]
    assert len(tries) == 2
    for each in tries:
        body = base64.b64decode(each["body"])
        assert len(body) < 64 and not re.search(rf"[{LETTERS}]{{6}}".encode(), body)
    session = host.hosting._table_laid().session
    assert repr((session.state, session.newest, host.hosting._host_state.kept)) == before


class _Known:
    """Where a phone in Python finds the secret of a seat that has no phone yet."""

    def __init__(self, host: ScreenHost, seat: str) -> None:
        self._link = read_link(
            next(each.link for each in host.hosting.places() if each.seat == seat)
        )
        assert self._link is not None
        self.port = self._link.port

    @property
    def service(self) -> _Known:
        return self

    def secret(self, seat: str) -> bytes:
        assert self._link is not None
        return bytes.fromhex(self._link.secret)


class _Stranger(Phone):
    """Somebody with a guess for a seat's secret."""

    def __init__(self, host: ScreenHost, guess: bytes, seat: str) -> None:
        self.hosted, self.seat, self.device = _At(host.hosting.host.port), seat, None  # type: ignore[assignment]
        self.secret, self.heard = guess, []


@dataclass(frozen=True)
class _At:
    port: int


@dataclass(frozen=True)
class _Shown:
    """What a test of the recovery card knows of a guest."""

    page: Page


def _say(host: ScreenHost, path: str, body: bytes) -> tuple[int, str, bytes]:
    at = f"127.0.0.1:{host.hosting.host.port}"
    connection = http.client.HTTPConnection(at, timeout=60)
    heads = {"Content-Type": "application/json", "Origin": f"http://{at}"}
    connection.request("POST", path, body, heads)
    answer = connection.getresponse()
    told = (answer.status, answer.headers["Content-Type"], answer.read())
    connection.close()
    return told


def _bytes(each: Exchange) -> bytes:
    return each.request.path.encode() + b"\n" + each.request.body + b"\n" + each.reply.body


def _decoded(body: bytes) -> bytes:
    try:
        told: Any = json.loads(body or b"{}")
    except ValueError:
        return b""
    return base64.b64decode(told.get("body", "")) if isinstance(told, dict) else b""
