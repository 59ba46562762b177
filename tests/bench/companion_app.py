"""Measure what a player feels of the app: its start, an idle screen, and the dial under a thumb.

`python tests/bench/companion_app.py` drives the real app in a window that nobody sees and prints a
table in Markdown. Pixels are drawn by the processor there; a phone's graphics are faster.
On a machine with other work, compare processor time.
"""

import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
#: Frames that are drawn while the thumb moves.
FRAMES = 120
STARTS = 5
TAPS = 30
IDLE_SECONDS = 10.0


class Took(NamedTuple):
    """The time that something takes, in milliseconds: by the clock, and of the processor."""

    wall: float
    cpu: float


#: A process of its own: from nothing to the first frame; then, told so, some idle seconds.
_START = """
import resource, sys, time
from pathlib import Path
from punchboard.companion.ui.app import CompanionApp
from kivy.clock import Clock

sys.stderr = sys.__stderr__  # Kivy took it for its log

def used():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime

idle = float(sys.argv[2])
app = CompanionApp(Path(sys.argv[1]), [])

def shown(_):
    print(time.time(), used(), flush=True)
    if not idle:
        print(0.0, flush=True)
        app.stop()
        return
    before = []
    def done(_):
        print((used() - before[0]) / idle, flush=True)
        app.stop()
    # What is read after the first frame is part of starting, not of idling.
    Clock.schedule_once(lambda _: before.append(used()), 3.0)
    Clock.schedule_once(done, 3.0 + idle)

def started(_):
    # Nothing is returned: Kivy takes an answer for "seen to", and the app itself would not start.
    Clock.schedule_once(lambda _: Clock.schedule_once(shown, 0), 0)

app.bind(on_start=started)
app.run()
"""


def start(folder: Path, idle: float) -> tuple[Took, float]:
    """Return the time to the first frame, and the share of a core that idling takes."""
    begun = time.time()
    done = subprocess.run(
        [sys.executable, "-c", _START, str(folder), str(idle)],
        cwd=ROOT, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    if done.returncode or len(done.stdout.split()) < 3:
        sys.exit(f"The app ended with exit code {done.returncode} before it was measured.")
    shown, used, share = map(float, done.stdout.split()[-3:])
    return Took((shown - begun) * 1000, used * 1000), share


def turning(folder: Path) -> list[Took]:
    """Return the time of each frame while a thumb turns the dial."""
    from bidding import dials, drag, hold, phone_with_table
    from finger import open_window
    from kivy.base import EventLoop

    open_window()
    phone = phone_with_table(folder)
    phone.touch("Pass to Mia")
    hold(phone)
    (wheel,) = dials(phone)
    touch = drag(phone, wheel, 1.0)
    times = []
    for frame in range(FRAMES):
        begun = _now()
        touch.touch_move(touch.x, touch.y + (2 if frame % 40 < 20 else -2))
        phone.settle(1)
        EventLoop.window.dispatch("on_draw")
        EventLoop.window.dispatch("on_flip")
        times.append(_since(begun))
    touch.touch_up()
    phone.close()
    return times


def tapping(folder: Path) -> list[Took]:
    """Return the time from a lifted finger to the frame that shows what it did."""
    from bidding import OWN_DIALS, THIS_PHONE, phone_with_table
    from finger import open_window
    from kivy.base import EventLoop
    from kivy.tests.common import UnitTestTouch

    open_window()
    phone = phone_with_table(folder)
    times = []
    for tap in range(TAPS):
        phone.settle()
        button = phone.find((OWN_DIALS, THIS_PHONE)[tap % 2])
        phone.scroll_to(button)
        touch = UnitTestTouch(*button.to_window(*button.center))
        touch.touch_down()
        phone.settle(1)
        begun = _now()
        touch.touch_up()
        phone.settle(1)
        EventLoop.window.dispatch("on_draw")
        EventLoop.window.dispatch("on_flip")
        times.append(_since(begun))
    phone.close()
    return times


def _now() -> Took:
    """Return the time now, by the clock and of this process."""
    return Took(time.perf_counter() * 1000, time.process_time() * 1000)


def _since(begun: Took) -> Took:
    """Return the time since a time of `_now`."""
    wall, cpu = _now()
    return Took(wall - begun.wall, cpu - begun.cpu)


def _show_errors() -> None:
    """Print errors again: Kivy takes stderr for its log, which has no console here."""
    import kivy.logger  # noqa: F401

    sys.stderr = sys.__stderr__


def main() -> int:
    """Print the table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "companion" / "ui")]
        from offscreen import go_offscreen

        go_offscreen(folder / "kivy")
        _show_errors()
        starts = [start(folder / "tables", 0.0)[0] for _ in range(STARTS)]
        idle = start(folder / "tables", IDLE_SECONDS)[1]
        taps = tapping(folder)
        frames = turning(folder)
    print("| what | median ms | p95 ms | max ms | median CPU ms | times |")
    print("|---|---:|---:|---:|---:|---:|")
    for what, times in (
        ("start to the first frame", starts),
        ("a tap to the frame that shows it", taps),
        ("a frame while the dial turns", frames),
    ):
        wall, cpu = [each.wall for each in times], [each.cpu for each in times]
        print(f"| {what} | {median(wall):.1f} | {quantiles(wall, n=20)[-1]:.1f} | {max(wall):.1f} "
              f"| {median(cpu):.1f} | {len(times)} |")  # fmt: skip
    print(f"\nIdle: {idle:.1%} of a core. Memory: "
          f"{resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024} MB.")  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())
