"""Eight guests, 300 rounds, and lines that break all the time: the host does not grow."""

from __future__ import annotations

import random
import socket
from pathlib import Path

import pytest

from tests.companion.host.crowd import Member, play_round
from tests.companion.host.far import FarHost
from tests.companion.host.phone import Phone
from tests.companion.table import small_game

GUESTS, ROUNDS = 8, 300
#: Rounds until everything that is kept once is there.
WARM = 60
#: Megabytes that the other rounds may add; 4 were measured: each leaves 10 sentences and 2 states.
MOST = 8.0


def break_lines(crowd: list[Member], host: FarHost, chance: random.Random) -> None:
    """A phone joins anew; somebody hangs up in mid-request; somebody asks and goes away."""
    unlucky = chance.choice(crowd)
    unlucky.join()
    for half in (b"POST /say HTTP/1.1\r\nHost: 127.0", b"GET /page.js HTTP/1.1\r\n"):
        with socket.create_connection(("127.0.0.1", host.port)) as line:
            line.sendall(half[: chance.randint(1, len(half))])
    gone = Phone(host, unlucky.seat)
    body = gone.dumped(gone.envelope({"kind": "look", "since": 10_000}))
    head = f"POST /say HTTP/1.1\r\nHost: 127.0.0.1:{host.port}\r\nContent-Length: {len(body)}\r\n"
    with socket.create_connection(("127.0.0.1", host.port)) as line:
        line.sendall(head.encode() + b"\r\n" + body)


def threads(host: FarHost) -> int:
    return len(list(Path(f"/proc/{host.process.pid}/task").iterdir()))


@pytest.mark.soak
def test_eight_guests_for_300_rounds_leave_no_memory_behind(tmp_path: Path) -> None:
    chance = random.Random(1)
    pack = small_game.long_pack_text(GUESTS, ROUNDS + 1)
    host = FarHost(tmp_path / "far", pack, [f"P{n}" for n in range(GUESTS)])
    middle = Phone(host, "")
    crowd = [Member(host, f"seat_{n + 1}", n) for n in range(GUESTS)]
    for member in crowd:
        member.start()
    grown: dict[int, float] = {}
    for turn in range(ROUNDS):
        play_round(crowd, middle, turn % 10)
        break_lines(crowd, host, chance)
        middle.heard.clear()
        if turn % 30 == 29:
            grown[turn + 1] = round(host.megabytes(), 1)
    print(f"megabytes after rounds: {grown}; {host.seconds():.0f} s of processor; "
          f"{threads(host)} threads")  # fmt: skip
    track = next(each for each in middle.view()["panels"] if each["widget"] == "track")
    for member in crowd:
        member.stop()
    host.stop()
    assert {each["at"] for each in track["markers"]} == {sum(n % 10 for n in range(ROUNDS))}
    assert grown[ROUNDS] - grown[WARM] < MOST
