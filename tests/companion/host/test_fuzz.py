"""Whatever phones say: nothing crashes, nothing leaks, and what is refused changes nothing."""

from __future__ import annotations

import json
import random
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from punchboard.companion.host.host import Rates
from punchboard.companion.host.speaker import Speaker
from punchboard.companion.net import messages
from punchboard.companion.net.messages import MessageError
from punchboard.companion.rules.engine.action import Refusal
from tests.companion.host.grammar import ODD, Grammar
from tests.companion.host.phone import Phone, host_guessing
from tests.companion.table import small_game

#: Messages at one table; then a fresh one, since a game that is over has little to break.
EACH = 125
SECRET_NOTE = "under the mat"
STEPS = ("asked", "sealed", "list out")


class Target:
    """A table at a step of a bid, with secrets of others that blue and the middle must not see."""

    def __init__(self, folder: Path, step: str) -> None:
        self.hosted = host_guessing(folder, extra=True, hold=0.0)
        host = self.hosted.host
        host._by_seat = host._joins = Rates(1e9, 10**9)
        self.blue, self.red, self.green = (Phone(self.hosted, seat) for seat, _ in small_game.SEATS)
        self.middle = Phone(self.hosted, "")
        note = {"do": "money.write", "seat": "red", "values": {"text": SECRET_NOTE}}
        assert self.red.say("keep", action=note)["ok"]
        self.secrets = [SECRET_NOTE, *(each.secret.hex() for each in (self.red, self.green))]
        if step != "asked":
            self.red.seal([1, 7])
            self.green.seal([1, 8])
        if step == "list out":
            self.blue.seal([1, 4])
            self.red.open()
        self.openings = [self.red.nonce.hex(), self.red.share.hex()] if step != "asked" else []

    def tell_of_others(self) -> None:
        """Let the log have told that another phone tries to seal: a refusal tells it once."""
        self.hosted.service._others.update(("blue", "red", "green"))

    def all(self) -> str:
        """Everything that could change, in memory and on disk."""
        service = self.hosted.service
        kept = self.hosted.host_state.read_bytes()
        return self.hosted.run(
            lambda: repr(
                (service.session.state, service.session.newest, service.sealing.to_json(), kept)
            )
        )

    def look_for_leaks(self, told: str) -> None:
        """Fail if something tells what no phone may know; a finished choice may be told."""
        last = self.hosted.service.sealing.last
        hidden = self.secrets if last else [*self.secrets, *self.openings]
        assert not [each for each in hidden if each in told]

    def views(self) -> str:
        service = self.hosted.service
        return self.hosted.run(lambda: (service.view("blue") + service.view("")).decode())

    def grammar(self, chance: random.Random, seat: str) -> Grammar:
        view = json.loads(self.hosted.run(lambda: self.hosted.service.view(seat)))
        return Grammar(chance, view)


def hear(target: Target, seat: str, body: str) -> str:
    """Say something at the service; return what is answered."""
    try:
        said = messages.read_said(body.encode("utf-8", "surrogatepass"))
    except MessageError:
        return "no message"
    if isinstance(said, messages.Look | messages.Game):
        return ""
    target.tell_of_others()
    before = target.all()
    try:
        target.hosted.run(lambda: target.hosted.service.hear(Speaker(seat), said))
    except Refusal as refusal:
        assert target.all() == before, body
        return refusal.message
    return target.views()


def send(target: Target, seat: str, body: str) -> str:
    """Say something on the wire, or something broken in its place; return what is answered."""
    phone = target.middle if seat == "" else target.blue
    if not phone.channels:
        phone.join()
    target.tell_of_others()
    before = target.all()
    envelope = phone.signed(body)
    whole = json.dumps(envelope).encode("utf-8", "surrogatepass")
    chance = random.Random(body.encode("utf-8", "surrogatepass"))
    if chance.random() < 0.4:
        key = chance.choice(list(envelope))
        value = chance.choice([*ODD, envelope["count"] + 1, phone.channels[0]])
        if value != envelope[key]:
            whole = json.dumps({**envelope, key: value}).encode("utf-8", "surrogatepass")
            status, told = phone.raw("/say", whole)
            assert status in (400, 403, 413), (status, told)
            assert target.all() == before
            return told.decode()
    status, told = phone.raw("/say", whole)
    assert status in (200, 400, 403), (status, told)
    answer = phone.read(envelope, told)
    if not answer["ok"]:
        assert target.all() == before, body
        if answer["code"] == "join":
            phone.secret = target.hosted.service.secret(seat)  # freed by itself
            phone.join()
    return json.dumps(answer, ensure_ascii=False)


def fuzz(folder: Path, count: int, seed: int, say: Callable[[Target, str, str], str]) -> None:
    chance = random.Random(seed)
    for table in range(count // EACH):
        target = Target(folder / str(table), STEPS[table % len(STEPS)])
        seat = chance.choice(("blue", "blue", ""))
        for number in range(EACH):
            if number % 10 == 0:
                grammar = target.grammar(chance, seat)
            told = say(target, seat, grammar.body())
            target.look_for_leaks(told)
        target.hosted.stop()


@pytest.fixture
def quiet(capfd: pytest.CaptureFixture[str]) -> Iterator[None]:
    """No thread of the host may have written a traceback."""
    yield
    assert capfd.readouterr().err == ""


@pytest.mark.usefixtures("quiet")
def test_broken_messages_at_the_desk(tmp_path: Path) -> None:
    fuzz(tmp_path, 1000, 1, hear)


@pytest.mark.usefixtures("quiet")
def test_broken_messages_on_the_wire(tmp_path: Path) -> None:
    fuzz(tmp_path, 500, 2, send)


@pytest.mark.soak
@pytest.mark.usefixtures("quiet")
def test_very_many_broken_messages(tmp_path: Path) -> None:
    fuzz(tmp_path / "service", 25_000, 3, hear)
    fuzz(tmp_path / "wire", 15_000, 4, send)


@pytest.mark.usefixtures("quiet")
def test_broken_requests_are_answered_or_closed(tmp_path: Path) -> None:
    """HTTP itself with something wrong: in its first line, in its headers, in its length."""
    target, chance = Target(tmp_path, "sealed"), random.Random(5)
    before = target.all()
    host = f"127.0.0.1:{target.hosted.port}"
    for _ in range(150):
        body = json.dumps(target.blue.signed('{"kind":"look","since":-1}')).encode()
        lines = [
            b"POST /say HTTP/1.1", f"Host: {host}".encode(), f"Origin: http://{host}".encode(),
            b"Content-Type: application/json", b"Content-Length: %d" % len(body),
            b"Connection: close",
        ]  # fmt: skip
        for _ in range(chance.randint(1, 2)):
            line = bytearray(chance.choice(lines))
            at = lines.index(bytes(line))
            for _ in range(chance.randint(1, 6)):
                line[chance.randrange(len(line))] = chance.choice(b" :/.\t\0\xff9xP\r\n")
            lines[at : at + 1] = chance.choice(([bytes(line)], [bytes(line)] * 2, []))
        with socket.create_connection(("127.0.0.1", target.hosted.port), timeout=60) as link:
            link.sendall(b"\r\n".join(lines) + b"\r\n\r\n" + body)
            link.shutdown(socket.SHUT_WR)
            told = b"".join(iter(lambda: link.recv(65536), b""))
        assert b" 500 " not in told[:40]
        target.look_for_leaks(told.decode("latin-1"))
        assert target.all() == before
    target.hosted.stop()


plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4)
    ),
    max_leaves=12,
)
KINDS = ("look", "game", "do", "keep", "seal", "open", "vote", "undo", "free")
NAMES = ("kind", "since", "action", "key", "based_on", "epoch", "salt", "seal", "promise", "digest",
         "numbers", "nonce", "share", "answer", "newest", "seat", "values", "do")  # fmt: skip
GAIN = {"do": "points.gain", "seat": "blue", "values": {"amount": 3}}
odd_values = plain | st.sampled_from(["0" * 32, "0" * 64, "blue", "without", GAIN, [1, 2], 1, 0])
odd_message = st.builds(
    lambda kind, rest: json.dumps({**rest, "kind": kind}),
    st.sampled_from(KINDS),
    st.dictionaries(st.sampled_from(NAMES), odd_values, max_size=7),
)
FIXTURES = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


@given(st.binary(max_size=200) | plain.map(lambda each: json.dumps(each).encode()))
@settings(max_examples=200, deadline=None)
def test_noise_is_no_message(raw: bytes) -> None:
    for kind in (messages.Envelope, messages.Join):
        with pytest.raises(MessageError):
            messages.read_message(kind, raw)


@pytest.fixture
def target(tmp_path: Path) -> Iterator[Target]:
    made = Target(tmp_path, "sealed")
    yield made
    made.hosted.stop()


@given(body=odd_message)
@settings(max_examples=400, deadline=None, suppress_health_check=FIXTURES)
def test_odd_messages_of_a_seat_crash_nothing(target: Target, body: str) -> None:
    """As if signed by a real seat: only the schema and the rules stand before the table."""
    target.look_for_leaks(hear(target, "blue", body))


@pytest.mark.soak
@given(body=odd_message)
@settings(max_examples=10_000, deadline=None, suppress_health_check=FIXTURES)
def test_very_many_odd_messages_of_a_seat(target: Target, body: str) -> None:
    target.look_for_leaks(hear(target, "blue", body))
