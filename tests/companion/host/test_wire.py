"""Nobody speaks for a seat without its secret; what is forged or said twice changes nothing."""

from __future__ import annotations

import http.client
import json
import random
import secrets
import socket
import threading
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

import pytest

from punchboard.companion.host import host
from punchboard.companion.host.host import MOST_HELD, Rates
from punchboard.companion.net import messages
from punchboard.companion.net.cipher import from_text, to_text
from punchboard.companion.net.messages import LONGEST_REQUEST
from punchboard.companion.net.seats import LOBBY, Seats, join_mac
from punchboard.companion.net.server import MOST_OF_ADDRESS
from punchboard.companion.view_schema import VIEW_VERSION
from tests.companion.host.phone import ACT, NEWS, Hosted, Phone, lose

GAIN = {"do": "points.gain", "seat": "blue", "values": {"amount": 3}}


def send(phone: Phone, envelope: Any) -> int:
    return phone.raw("/say", json.dumps(envelope).encode())[0]


def gain(phone: Phone, key: str = "a" * 32) -> dict[str, Any]:
    return phone.envelope({"kind": "do", "action": GAIN, "key": key, "based_on": 0})


@pytest.fixture
def blue(hosted: Hosted) -> Phone:
    return Phone(hosted, "blue")


def test_a_message_is_carried_out_once(hosted: Hosted, blue: Phone) -> None:
    told = gain(blue)
    assert send(blue, told) == 200
    after = hosted.state()
    assert "+3" in after or "3" in after
    assert send(blue, told) == 403
    assert hosted.state() == after


def test_an_older_message_comes_too_late(hosted: Hosted, blue: Phone) -> None:
    first, second = gain(blue), gain(blue, "b" * 32)
    assert send(blue, second) == 200
    after = hosted.state()
    assert send(blue, first) == 403
    assert hosted.state() == after


def test_the_same_step_said_again_after_a_lost_answer_counts_once(
    hosted: Hosted, blue: Phone
) -> None:
    assert send(blue, gain(blue)) == 200
    after = hosted.state()
    blue.join()
    assert send(blue, gain(blue)) == 200
    assert hosted.state() == after


@pytest.mark.parametrize("what", ["channel", "count", "body"])
def test_an_altered_message_changes_nothing(hosted: Hosted, blue: Phone, what: str) -> None:
    told, before = gain(blue), hosted.state()
    other = {
        "channel": blue.channels[NEWS],
        "count": told["count"] + 1,
        "body": to_text(bytes(each ^ 1 for each in from_text(told["body"]))),
    }
    assert send(blue, {**told, what: other[what]}) == 403
    assert hosted.state() == before


def test_another_seats_lane_needs_its_secret(hosted: Hosted, blue: Phone) -> None:
    red, before = Phone(hosted, "red"), hosted.state()
    red.secret = blue.secret
    assert send(red, gain(red)) == 403
    assert hosted.state() == before


def test_a_seat_is_not_taken_by_its_name(hosted: Hosted, blue: Phone) -> None:
    for seat in ("blue", "", "nobody"):
        told = blue.post("/join", blue.joining(bytes(16), seat))
        assert told == {
            "ok": False, "code": "join", "why": "Join again with the code of the seat."
        }  # fmt: skip


def test_a_join_cannot_be_repeated_by_a_listener(blue: Phone) -> None:
    told = blue.joining()
    assert blue.post("/join", told)["ok"]
    again = blue.post("/join", told)
    assert (again["ok"], again["code"], "channels" in again) == (False, "challenge", False)
    # Who has no secret learns nothing of which challenges wait.
    assert blue.post("/join", {**told, "mac": "0" * 64})["code"] == "join"


def test_a_phone_acts_for_its_own_seat_alone(hosted: Hosted, blue: Phone) -> None:
    before = hosted.state()
    assert blue.do("points.gain", "red", amount=3)["code"] == "not_your_turn"
    assert blue.do("table.note", text="Tea")["code"] == "not_your_turn"
    assert hosted.state() == before
    assert blue.do("points.gain", "blue", amount=3)["ok"]
    assert Phone(hosted, "").do("points.gain", "red", amount=3)["ok"]


def test_offers_of_other_seats_and_of_the_table_are_not_even_shown(
    hosted: Hosted, blue: Phone
) -> None:
    seen = blue.view()
    assert {each["seat"] for each in (*seen["offers"], *seen["anytime"])} == {"blue"}


def test_a_bid_that_is_not_sealed_is_refused(hosted: Hosted, blue: Phone) -> None:
    choice, before = blue.view()["seals"]["choice"], hosted.state()
    bare = {"do": choice, "seat": "blue", "values": {"bid": 4}}
    assert blue.say("keep", action=bare)["code"] == "not_allowed"
    assert not blue.do(choice, "blue", bid=4)["ok"]
    assert hosted.state() == before


def test_a_note_is_seen_by_its_own_seat_alone(hosted: Hosted, blue: Phone) -> None:
    action = {"do": "money.write", "seat": "blue", "values": {"text": "under the mat"}}
    assert blue.say("keep", action=action)["ok"]
    assert "under the mat" in json.dumps(blue.view())
    for seat in ("red", "green", ""):
        assert "under the mat" not in json.dumps(Phone(hosted, seat).view())
    red = Phone(hosted, "red")
    assert not red.say("keep", action=action)["ok"]


def test_a_phone_takes_back_its_own_newest_step_only(hosted: Hosted, blue: Phone) -> None:
    red, before = Phone(hosted, "red"), blue.view()["panels"]
    blue.do("points.gain", "blue", amount=3)
    newest = blue.view()["newest"]
    assert not red.view()["may_undo"]
    assert red.say("undo", newest=newest, key="c" * 32)["code"] == "not_your_turn"
    assert blue.say("undo", newest=newest - 1, key="d" * 32)["code"] == "not_now"
    assert blue.say("undo", newest=newest, key="e" * 32)["ok"]
    assert blue.view()["panels"] == before
    assert blue.say("undo", newest=newest, key="e" * 32)["ok"]
    assert blue.view()["newest"] == newest + 1


def test_a_freed_seat_needs_its_new_code_and_all_are_told(hosted: Hosted, blue: Phone) -> None:
    red, middle = Phone(hosted, "red"), Phone(hosted, "")
    red.seal([1, 5])
    assert blue.say("free", seat="red")["code"] == "not_your_turn"
    lose(hosted.service.lobby, "red")
    assert middle.say("free", seat="red")["ok"]
    assert not red.say("look", NEWS, since=-1)["ok"]
    assert "red" not in middle.view()["seals"]["sealed"]
    assert "seat is free" in blue.view()["log"][-1]["text"]
    assert Phone(hosted, "red").view()["seat"] == "red"


@pytest.mark.parametrize(
    ("heads", "status"),
    [
        ({"Host": "evil.test"}, 421),
        ({"Host": "127.0.0.1"}, 421),
        ({"Origin": "http://evil.test"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": ""}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Content-Type": "text/plain"}, 415),
    ],
)
def test_other_sites_cannot_use_the_host(
    hosted: Hosted, blue: Phone, heads: dict[str, str], status: int
) -> None:
    told, before = json.dumps(gain(blue)).encode(), hosted.state()
    assert blue.raw("/say", told, heads)[0] == status
    assert hosted.state() == before


@pytest.mark.parametrize(
    "path",
    ["/../host/host.py", "/%2e%2e/host/host.py", "//etc/passwd", "/index.html/..", "/page.js?x",
     "/../../../../etc/passwd", "\\..\\", "/index.html"],
)  # fmt: skip
def test_nothing_but_the_page_is_served(blue: Phone, path: str) -> None:
    assert blue.raw(path, b"", method="GET")[0] == 404


def test_the_page_runs_nothing_but_its_own_scripts(hosted: Hosted) -> None:
    connection = http.client.HTTPConnection(f"127.0.0.1:{hosted.port}")
    connection.request("GET", "/")
    answer = connection.getresponse()
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert b"http" not in answer.read()
    connection.close()


@pytest.mark.parametrize(
    "head",
    [
        b"Content-Length: 99999999\r\n\r\n",
        b"Content-Length: -1\r\n\r\n",
        b"Content-Length: \xb2\r\n\r\n",
        b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
        b"\r\n",
        b"X: " + b"y" * 70_000 + b"\r\n\r\n",
        b"X: y\r\n" * 200 + b"\r\n",
    ],
)
def test_oversized_requests_are_cut_off(hosted: Hosted, blue: Phone, head: bytes) -> None:
    before = hosted.state()
    with socket.create_connection(("127.0.0.1", hosted.port), timeout=60) as link:
        link.sendall(b"POST /say HTTP/1.1\r\nHost: 127.0.0.1\r\n" + head)
        assert link.recv(100)[9:12] in (b"411", b"413", b"431", b"400")
    assert hosted.state() == before


def test_a_body_over_the_limit_is_refused(blue: Phone) -> None:
    long = {"kind": "do", "action": {"do": "x" * messages.LONGEST_BODY}, "key": "a" * 32}
    assert send(blue, blue.envelope(long)) == 400
    assert LONGEST_REQUEST > 6 * messages.LONGEST_BODY


def test_a_seat_that_floods_is_slowed_and_others_are_not(
    hosted: Hosted, blue: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A busy machine is slow to flood: what a second brings back must not outrun it.
    monkeypatch.setattr(hosted.host._by_seat, "_clock", lambda: 0.0)
    red = Phone(hosted, "red")
    told = [send(blue, blue.envelope({"kind": "look", "since": -1})) for _ in range(90)]
    assert 429 in told
    assert red.view()["seat"] == "red"


def test_rates_fill_again_with_time() -> None:
    now = [0.0]
    rates = Rates(2, 3, lambda: now[0])
    assert [rates.allow("a") for _ in range(4)] == [True, True, True, False]
    assert rates.allow("b")
    now[0] = 1.0
    assert [rates.allow("a") for _ in range(3)] == [True, True, False]


def test_speakers_beyond_all_bounds_push_out_those_who_spoke_longest_ago(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(host, "_MOST_SPEAKERS", 2)
    rates = Rates(0, 1, lambda: 0.0)
    assert [rates.allow(each) for each in ("a", "b", "a")] == [True, True, False]
    assert rates.allow("c")  # in place of b, who spoke before a
    assert [rates.allow(each) for each in ("a", "b")] == [False, True]


@pytest.mark.parametrize(("seat", "phones"), [("blue", 8), (LOBBY, 32)])
def test_of_very_many_phones_at_one_seat_the_oldest_are_forgotten(seat: str, phones: int) -> None:
    secret, other = bytes(16), bytes(range(16))
    seats = Seats({seat: secret, "red": other})

    def join(place: str, key: bytes) -> tuple[str, ...]:
        challenge = seats.challenge()
        nonce = secrets.token_hex(16)
        return seats.join(place, challenge, nonce, join_mac(key, challenge, nonce, place))

    red = join("red", other)
    known = [join(seat, secret) for _ in range(phones)]
    assert all(seats.knows(channel) for channels in known for channel in channels)
    join(seat, secret)
    assert [[seats.knows(channel) for channel in channels] for channels in known[:2]] == [
        [False, False], [True, True],
    ]  # fmt: skip
    assert all(map(seats.knows, red)), "another seat's phone stays in"
    seats.renew(seat)
    assert not any(seats.knows(channel) for channels in known for channel in channels)
    assert all(map(seats.knows, red))


def test_a_page_of_an_older_host_is_told_to_reload(hosted: Hosted, blue: Phone) -> None:
    for phone, version in ((blue, 1), (Phone(hosted, ""), VIEW_VERSION - 1)):
        seen = phone.say("look", NEWS, since=-1, version=version)["view"]
        told = (seen["version"], seen["prompt"]["text"])
        assert told == (version, "Reload this page to continue.")
        assert not seen["offers"] and not seen["panels"] and seen["seals"] is None
    page = (Path(host.__file__).parents[1] / "web" / "wire.js").read_text(encoding="utf-8")
    assert f"const VERSION = {VIEW_VERSION};" in page


def test_news_come_at_once_to_a_phone_that_waits(hosted: Hosted, blue: Phone) -> None:
    hosted.host._hold = 20.0
    red = Phone(hosted, "red")
    since = red.say("look", NEWS, since=-1)["news"]
    heard: list[dict[str, Any]] = []
    waits = threading.Thread(target=lambda: heard.append(red.say("look", NEWS, since=since)))
    waits.start()
    while waits.is_alive():
        blue.do("points.gain", "blue", amount=1)
        waits.join(0.2)
    assert heard[0]["news"] > since and "view" in heard[0]


def test_broken_envelopes_change_nothing(hosted: Hosted, blue: Phone) -> None:
    """Bytes of a true message, altered anywhere."""
    chance, before = random.Random(7), hosted.state()
    raw = json.dumps(gain(blue)).encode()
    for _ in range(60):
        broken = bytearray(raw)
        for _ in range(chance.randint(1, 4)):
            broken[chance.randrange(len(broken))] = chance.randrange(256)
        if bytes(broken) != raw and chance.random() < 0.9:
            assert blue.raw("/say", bytes(broken))[0] in (400, 403)
    assert hosted.state() == before
    assert blue.counts[ACT] == 1


def test_one_player_cannot_take_all_connections_of_an_address(hosted: Hosted) -> None:
    """Questions for news that wait hold a connection each; a seat has few of them at a time."""
    hosted.host._hold = 20.0
    blue, red = Phone(hosted, "blue"), Phone(hosted, "red")
    since = blue.say("look", NEWS, since=-1)["news"]
    questions = [
        blue.envelope({"kind": "look", "since": since}, NEWS) for _ in range(MOST_OF_ADDRESS + 10)
    ]
    with ThreadPoolExecutor(len(questions)) as pool:
        waiting = [pool.submit(blue.post, "/say", each) for each in questions]
        done = as_completed(waiting, timeout=10)
        ended = [next(done) for _ in questions[MOST_HELD:]]  # newer questions end older ones
        assert red.do("points.gain", "red", amount=1)["ok"]
    answered = [each.result() for each in ended if not each.exception()]
    codes = {each.get("code", "news") for each in answered}
    assert codes <= {"busy", "join"}
