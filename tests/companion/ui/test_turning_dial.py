"""The dial under a thumb: it follows, snaps, swings, and stops where the rules stop it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bidding import dials, drag, hold, phone_with_table, until
from finger import Phone


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Phone]:
    """Return a phone that shows Mia her dial for the price of fish, at least $2."""
    phone = phone_with_table(tmp_path)
    phone.touch("Pass to Mia")
    hold(phone)
    yield phone
    phone.close()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return the time of the dial, in seconds, to be set by the test."""
    now = [0.0]
    monkeypatch.setattr("punchboard.companion.ui.fields.dial.perf_counter", lambda: now[0])
    return now


def test_a_slow_drag_turns_by_as_many_figures_as_the_thumb_went(
    phone: Phone, clock: list[float]
) -> None:
    (wheel,) = dials(phone)
    touch = drag(phone, wheel, 3.0)
    assert wheel.shown == "$5"
    clock[0] += 1.0  # the thumb rests before it leaves
    touch.touch_up()
    until(phone, lambda: wheel.rim.turn == 5.0)
    assert phone.shows("Seal $5")


def test_between_two_figures_it_snaps_to_the_nearer_one(phone: Phone, clock: list[float]) -> None:
    (wheel,) = dials(phone)
    touch = drag(phone, wheel, 2.4)
    assert wheel.rim.turn == pytest.approx(4.4, abs=0.05)
    clock[0] += 1.0
    touch.touch_up()
    until(phone, lambda: wheel.rim.turn == 4.0)
    assert wheel.value == 4


def test_a_flick_goes_further_than_the_thumb(phone: Phone, clock: list[float]) -> None:
    (wheel,) = dials(phone)
    touch = drag(phone, wheel, 3.0)
    clock[0] += 0.08  # three figures in less than a tenth of a second
    wheel._trail.append((clock[0], wheel.rim.turn))
    touch.touch_up()
    until(phone, lambda: wheel.rim.turn == wheel.value)
    assert wheel.value > 8


def test_plus_and_minus_are_single_steps(phone: Phone) -> None:
    (wheel,) = dials(phone)
    phone.touch(glyph="plus")
    phone.touch(glyph="plus")
    phone.touch(glyph="minus")
    assert wheel.value == 3
    until(phone, lambda: wheel.rim.turn == 3.0)


def test_below_the_least_the_wheel_comes_back_and_says_why(
    phone: Phone, clock: list[float]
) -> None:
    (wheel,) = dials(phone)
    touch = drag(phone, wheel, -2.0)
    assert wheel.rim.turn > 1.5
    assert wheel.shown == "$2"
    clock[0] += 1.0
    touch.touch_up()
    until(phone, lambda: wheel.rim.turn == 2.0)
    assert phone.shows("Not below $2: the lowest price for fish.")


def test_minus_at_the_least_says_why_and_changes_nothing(phone: Phone) -> None:
    (wheel,) = dials(phone)
    phone.touch(glyph="minus")
    assert wheel.value == 2
    assert phone.shows("Not below $2: the lowest price for fish.")


def test_what_can_be_touched_on_the_dial_is_large_enough(phone: Phone) -> None:
    phone.resize((360, 640))
    (wheel,) = dials(phone)
    assert wheel.rim.height >= 64
    for glyph in ("minus", "plus"):
        button: Any = phone.find(glyph=glyph)
        assert min(button.size) >= 48
        assert button.to_window(*button.pos)[1] >= 0


@pytest.mark.parametrize("away", [0, 300], ids=["on the button", "beside it"])
def test_a_held_plus_goes_on_until_the_finger_is_lifted(phone: Phone, away: int) -> None:
    (wheel,) = dials(phone)
    lift = phone.press(glyph="plus", away=away)
    phone.wait(0.9)
    assert wheel.value >= 5
    lift()
    phone.wait(0.2)
    left = wheel.value
    phone.wait(0.5)
    assert wheel.value == left < 11
