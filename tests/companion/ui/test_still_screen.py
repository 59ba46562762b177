"""What the app costs untouched: what its start loads, and what a still screen does."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import weakref
from pathlib import Path

import pytest
from bidding import phone_with_table
from finger import Phone
from offscreen import go_offscreen

ROOT = Path(__file__).parents[3]
#: Played only once a table is opened: together they took more than half of the start.
LATER = tuple(
    f"punchboard.{name}"
    for name in (
        "cards.play.pack", "companion.host", "companion.pack", "companion.rules.rules",
        "companion.rules.view", "companion.table.session", "companion.ui.curtain",
        "companion.ui.fields", "companion.ui.screens.play", "companion.ui.widgets",
        "companion.view_schema",
    )
)  # fmt: skip

_FIRST_FRAME = """
import json, sys
from pathlib import Path
from kivy.clock import Clock
from punchboard.companion.ui.app import CompanionApp

app = CompanionApp(Path(sys.argv[1]), [])

def shown(_):
    words = [each.text for each in app.root.walk() if getattr(each, "text", "")]
    print(json.dumps([sorted(sys.modules), words]))
    app.stop()

def started(_):
    Clock.schedule_once(lambda _: Clock.schedule_once(shown, 0), 0)

app.bind(on_start=started)
app.run()
"""


def test_the_first_frame_shows_the_tables_and_loads_nothing_that_plays_them(
    tmp_path: Path,
) -> None:
    phone = phone_with_table(tmp_path)
    phone.close()
    go_offscreen(os.environ["KIVY_HOME"])
    done = subprocess.run(
        [sys.executable, "-c", _FIRST_FRAME, str(tmp_path / "tables")],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    modules, words = json.loads(done.stdout.splitlines()[-1])
    assert "Fish Market" in words
    assert "Set up a table" in words
    assert [each for each in modules if each.startswith(LATER)] == []


def scheduled() -> list[str]:
    """Return what the clock is to call, but for Kivy looking through its caches."""
    from kivy.cache import Cache
    from kivy.clock import Clock

    calls = [event.get_callback() for event in Clock.get_events()]
    return [str(call) for call in calls if call != Cache._purge_by_timeout]


@pytest.mark.parametrize("page", ["tables", "play"])
def test_a_still_screen_has_nothing_to_do(tmp_path: Path, page: str) -> None:
    phone = phone_with_table(tmp_path)
    if page == "tables":
        phone.root.back()
    phone.wait(8)
    assert scheduled() == []
    phone.close()


def test_a_still_screen_looks_for_touches_seldom(phone: Phone) -> None:
    from punchboard.companion.ui.motion import CALM, QUICK, Pace

    rates: list[int] = []
    pace = Pace(rates.append)
    phone.wait(3)
    assert rates == [QUICK, CALM]
    phone.touch_at(5, 5)
    assert rates[-1] == QUICK
    phone.wait(3)
    assert rates[-1] == CALM
    pace.stop()


def test_the_app_follows_its_window_as_long_as_it_runs(phone: Phone) -> None:
    from kivy.clock import Clock

    from punchboard.companion.ui.motion import CALM, QUICK

    phone.app.on_start()
    rates = [Clock._max_fps]
    for _ in range(2):
        phone.wait(3)
        gc.collect()
        rates.append(Clock._max_fps)
        phone.touch_at(5, 5)
        rates.append(Clock._max_fps)
    phone.app.pace.stop()
    Clock._max_fps = 0
    assert rates == [QUICK, CALM, QUICK, CALM, QUICK]


class Ring:
    """What only Python's collector frees."""

    def __init__(self) -> None:
        self.itself = self


def test_memory_is_looked_through_when_the_screen_is_still_and_never_under_a_finger(
    phone: Phone,
) -> None:
    from punchboard.companion.ui.motion import Pace

    pace = Pace(lambda rate: None)
    ring = Ring()
    gone = weakref.ref(ring)
    for _ in range(12):
        gc.collect(1)  # it is among what has been there for long
    del ring
    whole: list[int] = []

    def looks(phase: str, told: dict[str, int]) -> None:
        if phase == "start" and told["generation"] == 2:
            whole.append(1)

    gc.callbacks.append(looks)
    kept: list[list[int]] = [[] for _ in range(300_000)]
    phone.touch_at(5, 5)
    assert whole == []
    assert gone() is not None
    phone.wait(3)
    gc.callbacks.remove(looks)
    assert gone() is None
    pace.stop()
    assert kept
