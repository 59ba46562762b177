"""What the tests of bids do at a table: lay it, hold, drag, and look for what can be seen."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bid_game import SEATS, bid_pack
from finger import Phone

#: Buttons that change the way of bidding.
OWN_DIALS, THIS_PHONE = "Use our dials instead", "Pass this phone instead"


def phone_with_table(
    tmp_path: Path,
    bidding: str = "pass",
    purse: bool = False,
    seats: Sequence[tuple[str, str]] = SEATS,
) -> Phone:
    """Return a phone with a table at which bids are wanted now."""
    packs = tmp_path / "packs"
    packs.mkdir(exist_ok=True)
    (packs / "fish.pack.json").write_text(bid_pack(), encoding="utf-8")
    phone = Phone(tmp_path / "tables", packs)
    phone.model.games()
    assert phone.model.lay("fish", "", seats, {"bidding": bidding, "purse": purse})
    show_play(phone)
    for offer in phone.model.view["offers"]:
        if offer["do"].endswith(".bid"):
            assert phone.model.take(offer, {}), phone.model.refusal
    phone.settle(10)
    return phone


def show_play(phone: Phone) -> None:
    """Show the table that is open."""
    from punchboard.companion.ui.screens.play import PlayPage

    phone.root.go(lambda: PlayPage(phone.model, phone.root))
    phone.settle(10)


def until(phone: Phone, happens: Any, seconds: float = 60.0) -> None:
    """Let frames pass until something is so; the host answers in other threads of this process."""
    end = time.perf_counter() + seconds
    while not happens():
        assert time.perf_counter() < end, f"never happened; the screen says {phone.words()}"
        phone.settle(1)
        time.sleep(0)  # a thread that waits has its turn


def hold(phone: Phone) -> None:
    """Hold the curtain's button until the secret shows."""
    from kivy.tests.common import UnitTestTouch

    phone.settle(10)
    button = phone.find(kind="HoldTap")
    touch = UnitTestTouch(*button.to_window(*button.center))
    phone.touches += 1
    touch.touch_down()
    until(phone, lambda: dials(phone) or phone.shows("Own money"))
    touch.touch_up()
    phone.settle(8)


def dials(phone: Phone) -> list[Any]:
    """Return the wheels that can be seen, from above."""
    found = [each for each in phone.widgets() if type(each).__name__ == "DialWheel"]
    return found[::-1]


def drag(phone: Phone, wheel: Any, steps: float, moves: int = 12) -> Any:
    """Turn a wheel by steps with a finger on its rim; returns the touch, still down."""
    import math

    from kivy.tests.common import UnitTestTouch

    rim = wheel.rim
    x, y = rim.middle
    radius = rim.radius - rim.band / 2

    def at(angle: float) -> tuple[float, float]:
        turn = math.radians(angle)
        return rim.to_window(x + radius * math.sin(turn), y + radius * math.cos(turn))

    touch = UnitTestTouch(*at(0))
    phone.touches += 1
    touch.touch_down()
    for move in range(1, moves + 1):
        touch.touch_move(*at(-steps * rim.step * move / moves))
        phone.settle(1)
    return touch


def give(phone: Phone, price: int) -> None:
    """Set the only wheel behind the curtain and seal it."""
    hold(phone)
    wheel = dials(phone)[-1]
    wheel.set(price)
    until(phone, lambda: wheel.value == price)
    phone.touch("Seal")
    phone.settle(8)


def pixels(phone: Phone) -> bytes:
    """Return what is on the screen."""
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

    phone.settle(2)
    phone._window.dispatch("on_draw")  # what was drawn before is swapped away already
    width, height = phone._window.size
    return bytes(glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE))
