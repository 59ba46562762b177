"""Before the last seal nothing tells a bid: not the wire, not the disk, not the host's memory."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from punchboard.companion.net.seats import device_id
from punchboard.companion.net.server import Reply, Request
from punchboard.companion.seal import seal
from punchboard.companion.table.choice_record import Opening
from tests.companion.host.browser import Guest, phones
from tests.companion.host.far import FarHost
from tests.companion.host.phone import Hosted, Phone, seals, which
from tests.companion.table import small_game

BID = [1, 7]
NOTE = "under the mat"


def hidden(phone: Phone) -> dict[str, bytes]:
    """Return everything of a phone that would tell its bid."""
    spelled = {
        "seed": phone.seed,
        "nonce": phone.nonce,
        "share": phone.share,
        "numbers": struct.pack(">B16i", len(phone.numbers), *phone.numbers, *[0] * 14),
    }
    words = seal.recovery_words(phone.seed)
    return {
        **spelled,
        **{f"{name} in hexadecimal": each.hex().encode() for name, each in spelled.items()},
        "words": " ".join(words[:3]).encode(),
        "words as a list": json.dumps(words[:3]).encode(),
    }


def as_phone(guest: Guest, host: Any) -> Phone:
    """Return what a browser knows of its seat, as a phone in Python would."""
    (held,) = json.loads(guest.page.evaluate("localStorage.getItem('punchboard')"))
    twin = Phone(host, guest.seat)
    twin.seed = bytes.fromhex(held["seed"])
    twin.remember(held["mine"]["numbers"], bytes.fromhex(held["mine"]["salt"]))
    return twin


@pytest.fixture
def far(tmp_path: Path) -> Iterator[FarHost]:
    started = FarHost(tmp_path / "far", small_game.pack_text())
    yield started
    started.stop()


def test_memory_and_disk_of_the_host_hold_no_bid_before_the_list(
    browser: Browser, far: FarHost
) -> None:
    host: Any = far
    middle, red, green = Phone(host, ""), Phone(host, "red"), Phone(host, "green")
    assert middle.do("table.next")["ok"]
    with phones(browser, host, "blue") as (blue,):
        blue.seal(BID[1])
        blue.sees_sealed()
        assert red.seal(BID)["ok"]
        everything = [*far.memory(), *far.disk()]  # before the test itself asks for anything
        twin = as_phone(blue, host)
        for phone in (twin, red):
            assert any(bytes.fromhex(phone.sealed()) in each or phone.sealed().encode() in each
                       for each in everything)  # fmt: skip
            for what, secret in hidden(phone).items():
                assert not any(secret in each for each in everything), (phone.seat, what)
        assert green.seal([1, 2])["ok"]
        assert red.open()["ok"] and green.open()["ok"]
        expect(blue.page.locator(".words .same b")).to_contain_text(" · ")
        nonce = twin.nonce.hex().encode()
        assert any(nonce in each for each in (*far.memory(), *far.disk()))


def test_a_browser_sends_nothing_but_its_seal_before_the_list(
    browser: Browser, hosted: Hosted
) -> None:
    inner, heard, told = hosted.host._server._inner, list[Request](), list[Reply]()
    answer = inner.answer

    def listen(request: Request) -> Reply:
        heard.append(request)
        reply = answer(request)
        told.append(reply)
        return reply

    inner.answer = listen
    with phones(browser, hosted, "blue") as (blue,):
        blue.seal(1)
        blue.sees_sealed()
        blue.page.get_by_role("button", name="Change").click()
        blue.turn_to(7)
        blue.page.get_by_role("button", name="Seal this instead").click()
        blue.sees_sealed()
        expect(blue.page.get_by_role("button", name="Change")).to_be_visible()
        before, answers = list(heard), list(told)
        twin = as_phone(blue, hosted)
    shapes = {
        "look": {"kind", "since", "version"},
        "game": {"kind"},
        "seal": {"kind", "epoch", "sealed", "key", "lock"},
    }
    sent, device = [], device_id(twin.seed, "blue")
    for request in before:
        if request.method == "GET":
            assert request.body == b""
            continue
        body = json.loads(request.body)
        if request.path != "/say":
            assert set(body) <= {"seat", "challenge", "nonce", "mac", "device"}
            assert body.get("device", device) == device
            continue
        said = hosted.said(request.body)
        assert set(said) == shapes[said["kind"]]
        if said["kind"] == "seal":
            sent.append(said["sealed"])
    assert len({each["salt"] for each in sent}) == len({each["seal"] for each in sent}) == 2
    assert {len(json.dumps(each)) for each in sent} == {len(json.dumps(sent[0]))}
    assert sent[-1]["seal"] == twin.sealed() and twin.numbers == BID
    wire = b"\n".join([*(each.body for each in before), *(each.body for each in answers)])
    assert [what for what, secret in hidden(twin).items() if secret in wire] == []
    # Whoever heard all of it can still not try bids: without the nonce none fits.
    candidates = {seal.make_seal(twin.context, twin.salt, bytes(32), [1, n]) for n in range(10)}
    assert not any(each.hex().encode() in wire for each in candidates)


def test_no_route_leads_to_anothers_hidden_state(hosted: Hosted) -> None:
    blue, red, green, middle = (Phone(hosted, seat) for seat in ("blue", "red", "green", ""))
    note = {"do": "money.write", "seat": "red", "values": {"text": NOTE}}
    assert red.say("keep", action=note)["ok"]
    for phone, guess in ((blue, 4), (red, 7), (green, 3)):
        phone.seal([1, guess])
    red.open()
    blue.heard.clear()
    middle.heard.clear()
    for phone in (blue, middle):
        view = phone.view()
        phone.say("game")
        phone.say("keep", action={**note, "values": {"text": "mine"}})
        phone.do("money.write", "red", text="mine")
        phone.do(view["seals"]["choice"], "red", bid=1)
        phone.say("seal", **red.again())
        opening = red.opening(view["seals"])
        opening["opening"]["numbers"] = [1, 1]
        phone.say("open", **opening)
        phone.say("vote", epoch=view["seals"]["epoch"], answer="without")
        phone.say("undo", newest=view["newest"], key="a" * 32)
        for path in ("/view", "/log", "/export", f"/{hosted.id}.table", f"/{hosted.id}.seats"):
            assert phone.raw(path, b"", method="GET")[0] == 404
        phone.view()
    exported = hosted.run(lambda: hosted.tables.export(hosted.id)).encode()
    for told in (*blue.heard, *middle.heard, exported):
        assert NOTE.encode() not in told
        assert red.nonce.hex().encode() not in told and red.share.hex().encode() not in told
        for secret in (red.secret, green.secret):
            assert secret.hex().encode() not in told


def test_phones_that_were_shown_two_lists_say_two_sets_of_words(
    browser: Browser, hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An altered host lets blue see another bid of red's, with a seal that fits it."""
    red, green, forged = (Phone(hosted, seat) for seat in ("red", "green", "red"))
    true_view, sealing = hosted.service.view, hosted.service.sealing
    true_open, digests = sealing.open, dict[str, str]()

    def lied(seat: str) -> bytes:
        view = json.loads(true_view(seat))
        for told in (view["seals"], view["opened"]):
            if seat == "blue" and told and "list" in told:
                told["list"] = [lie if e["seat"] == "red" else e for e in told["list"]]
                listed = seal.make_list(which(told), seals(told))
                digests["blue"] = told["digest"] = listed.hex()
                if "openings" in told:
                    told["openings"]["red"] = forged_opening
        return json.dumps(view).encode()

    def open_all(seat: str, epoch: int, digest: str, told: Opening) -> bool:
        known = sealing.to_json()["digest"] if digest == digests.get("blue") else digest
        return true_open(seat, epoch, known, told)

    with phones(browser, hosted, "blue") as (blue,):
        lie = forged.sealing([1, 9])["sealed"]
        forged_opening = {
            "numbers": [1, 9], "nonce": forged.nonce.hex(), "share": forged.share.hex()
        }  # fmt: skip
        monkeypatch.setattr(hosted.service, "view", lied)
        monkeypatch.setattr(hosted.service, "kept_view", lambda seat: None)
        monkeypatch.setattr(sealing, "open", open_all)
        blue.seal(4)
        blue.sees_sealed()
        red.seal([1, 2])
        green.seal([1, 3])
        red.open()
        green.open()
        expect(blue.page.locator(".words .same b")).to_contain_text(" · ")
        blue.page.locator("#opened summary").click()
        expect(blue.page.locator("#opened")).to_contain_text("Guess 9")
        assert blue.words().split(" · ") != red.view()["opened"]["words"]
