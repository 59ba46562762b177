"""Measure what players of a sealed round wait for, and what a host works: 4 to 100 guests.

`python tests/bench/companion_lan.py` opens a host in a process of its own, with guests in this one,
and prints tables in Markdown. A table has 12 seats at most: further guests look on from a second
phone of a seat. All phones share one process and so one core: the time of the last one includes
decrypting and reading the views of all others. Then a real browser loses its network and finds it
again.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Browser, expect, sync_playwright

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.companion.host.crowd import Member, play_round  # noqa: E402
from tests.companion.host.far import FarHost  # noqa: E402
from tests.companion.host.phone import Phone  # noqa: E402
from tests.companion.table import small_game  # noqa: E402
from tests.readers.browsers import start_chromium  # noqa: E402

GUESTS = (4, 8, 12, 32, 100)
MOST_SEATS = 12
#: Phones that a seat lets in before it forgets the oldest.
MOST_PHONES = 8
LOSSES = 20
TAPS = 200


def delays(folder: Path, guests: int, rounds: int) -> tuple[list[float], float, float]:
    """Return the delays of all phones in seconds, and the host's processor time and memory.

    Args:
        folder: for the host's table.
        guests: phones at the table.
        rounds: of sealed bids, after one that is not counted.

    Returns:
        Seconds from the last seal to the bids on each phone; processor seconds of a round;
        megabytes.
    """
    seats = min(guests, MOST_SEATS)
    pack = small_game.long_pack_text(seats, rounds + 2)
    host = FarHost(folder / f"far-{guests}", pack, [f"P{n}" for n in range(seats)])
    middle = Phone(host, "")
    crowd = [Member(host, place_of(n, seats), n, n < seats) for n in range(guests)]
    for member in crowd:
        member.start()
    play_round(crowd, middle, 0)
    before = host.seconds()
    shown = [each for turn in range(rounds) for each in play_round(crowd, middle, turn % 10)]
    work, memory = (host.seconds() - before) / rounds, host.megabytes()
    for member in crowd:
        member.stop()
    host.stop()
    return shown, work, memory


#: Seconds within which 99 of 100 phones show the bids, by the number of guests.
LATE = {32: 0.1}
#: Seconds between two taps: a phone that says more than a few things a second is put off.
PAUSE = 0.2


def place_of(number: int, seats: int) -> str:
    """Return the seat of a guest; those for whom no seat has room look at the middle."""
    return f"seat_{number % seats + 1}" if number < seats * MOST_PHONES else ""


def answers(folder: Path, taps: int) -> tuple[list[float], float]:
    """Return the seconds from a phone's tap to its own new view, and the host's work for one."""
    pack = small_game.long_pack_text(4, 3)
    host = FarHost(folder / "far-taps", pack, ["Mia", "Kim", "Ben", "Al"])
    phone = Phone(host, "seat_1")
    view, times, before = phone.view(), [], 0.0
    for number in range(taps + 1):
        if number == 1:  # the first of all is not counted
            before = host.seconds()
        time.sleep(PAUSE)
        begun = time.perf_counter()
        action = {"do": "points.gain", "seat": "seat_1", "values": {"amount": 1}}
        told = phone.tap(action, view["newest"])
        assert told.get("view") or not told.get("refusal"), told
        seen = phone.view()
        times.append(time.perf_counter() - begun)
        assert seen["newest"] > view["newest"], told
        view = seen
    work = (host.seconds() - before) / taps
    host.stop()
    return times[1:], work


def returns(folder: Path, browser: Browser) -> list[float]:
    """Return the seconds from the network to the newest state of the table in a real page."""
    host = FarHost(
        folder / "far-page", small_game.long_pack_text(4, 3), ["Mia", "Kim", "Ben", "Al"]
    )
    middle, context = Phone(host, ""), browser.new_context()
    page = context.new_page()
    page.goto(host.link("seat_1"))
    points = page.locator(".track li", has_text="Kim").locator(".space")
    expect(points).to_have_text("0")
    times = []
    for turn in range(1, LOSSES + 1):
        context.set_offline(True)
        middle.do("points.gain", "seat_2", amount=1)
        expect(page.locator("#state.lost")).to_be_visible(timeout=15_000)
        begun = time.perf_counter()
        context.set_offline(False)
        expect(points).to_have_text(str(turn))
        times.append(time.perf_counter() - begun)
    context.close()
    host.stop()
    return times


def late(times: list[float]) -> float:
    """Return the seconds within which 99 of 100 come."""
    return quantiles(times, n=100, method="inclusive")[-1]


def line(what: str, times: list[float], more: str = "") -> str:
    """Return a row of a table."""
    shown = (median(times), late(times), max(times))
    told = " | ".join(f"{1000 * each:.0f}" for each in shown)
    return f"| {what} | {told} | {len(times)} |{more}"


def main() -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--guests", nargs="+", type=int, default=GUESTS)
    parser.add_argument("--rounds", type=int, default=15)
    arguments = parser.parse_args()
    small_game.add_kinds()
    too_late = []
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        print(
            "| guests | median ms | p99 ms | max ms | phones × rounds | host CPU s a round | MB |"
        )
        print("|---|---:|---:|---:|---:|---:|---:|")
        for guests in arguments.guests:
            shown, work, memory = delays(Path(name), guests, arguments.rounds)
            print(line(str(guests), shown, f" {work:.3f} | {memory:.0f} |"), flush=True)
            if late(shown) > LATE.get(guests, float("inf")):
                too_late.append(guests)
        tapped, answering = answers(Path(name), TAPS)
        browser = start_chromium(playwright)
        times = returns(Path(name), browser)
        browser.close()
    print("\n| what | median ms | p99 ms | max ms | times |")
    print("|---|---:|---:|---:|---:|")
    print(line("a tap to the phone’s own new view", tapped))
    print(line("a page is up to date again after it finds the network", times))
    print(f"\nThe host works {1000 * answering:.0f} ms for a tap and its answer.")
    for guests in too_late:
        print(f"Too slow: with {guests} guests 1 of 100 waits more than {LATE[guests]} s.")
    return 1 if too_late else 0


if __name__ == "__main__":
    sys.exit(main())
