"""A screen that is turned and turned back looks as it did: every drawing follows its place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from bidding import dials, hold, phone_with_table
from drawn import drawn
from finger import Phone
from test_screens import opened_bids

UPRIGHT, ACROSS = (412, 915), (915, 412)


def passing_line(phone: Phone) -> None:
    """Show a line that passes, with a button in it."""
    phone.root.tell("The heron is back.", "Undo", lambda: None)
    phone.settle()


SCREENS: dict[str, Callable[[Phone], object]] = {
    "a dial": lambda phone: [phone.touch("Pass to Mia"), hold(phone)],
    "a curtain": lambda phone: phone.touch("Pass to Mia"),
    "opened bids": opened_bids,
    "a sheet": lambda phone: phone.touch("More"),
    "a passing line": passing_line,
    "words and icons": lambda phone: phone.touch("Table"),
}


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_turned_and_back_looks_as_before(screen: str, tmp_path: Path) -> None:
    phone = phone_with_table(tmp_path)
    try:
        SCREENS[screen](phone)
        phone.wait(1)
        before = list(drawn(phone.root))
        for size in (ACROSS, UPRIGHT):
            phone.resize(size)
        assert list(drawn(phone.root)) == before
    finally:
        phone.close()


def test_the_pointer_is_in_the_middle_of_a_dial_however_it_was_turned(tmp_path: Path) -> None:
    phone = phone_with_table(tmp_path)
    phone.touch("Pass to Mia")
    hold(phone)
    (wheel,) = dials(phone)
    for size in (ACROSS, UPRIGHT, (320, 568), ACROSS, UPRIGHT):
        phone.resize(size)
        rim = wheel.rim
        (pointer,) = (each for each in rim.canvas.children if type(each).__name__ == "Triangle")
        assert pointer.points[4] == rim.x + rim.width / 2, size
    phone.close()
