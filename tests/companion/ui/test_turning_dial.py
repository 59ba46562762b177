"""The dial under a thumb: it follows, snaps, swings, and stops where the rules stop it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bidding import dials, drag, hold, phone_with_table, until
from finger import Phone
from layout import cut


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
    assert 8 < wheel.value < 16  # and not to the end of the wheel


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


SIZES = [(640, 360), (916, 412), (320, 568), (412, 915), (820, 1180)]


@pytest.mark.parametrize("text", ["normal", "huge"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_two_dials_leave_the_question_and_the_cover_free(
    tmp_path: Path, size: tuple[int, int], text: str
) -> None:
    phone = phone_with_table(tmp_path)
    phone.resize(size)
    phone.model.change_settings(text=text)
    while not (bid := [o for o in phone.model.view["offers"] if o["do"] == "sale.bid"]):
        assert phone.model.take(phone.model.view["offers"][-1], {}), phone.model.refusal
    phone.model.take(bid[0], {})
    phone.settle()
    phone.touch("Pass to Mia")
    hold(phone)
    wheels = dials(phone)
    assert len(wheels) == 2
    face = next(each for each in phone.widgets() if type(each).__name__ == "DialFace")
    words = [
        each for each in phone.widgets(face) if getattr(each, "text", "") and not each.children
    ]
    steps = [each for each in phone.widgets(face) if getattr(each, "glyph", "")]
    rims = [wheel.rim for wheel in wheels]
    assert min(rim.height for rim in rims) >= 40
    buttons = [each for each in phone.widgets(face) if isinstance(each, type(steps[0]))]
    outside = [each for each in words if each.parent.parent not in buttons]
    assert cut(phone, *outside, *buttons, *rims) == []
    assert phone.find("Cover") in outside
    phone.close()


def test_prices_of_two_figures_stand_apart(phone: Phone) -> None:
    from punchboard.companion.ui.parts.words import width_of

    (wheel,) = dials(phone)
    for size in SIZES:
        phone.resize(size)
        rim = wheel.rim
        apart = (rim.radius - 8 - rim.band / 2) * math.radians(rim.step)
        assert apart > width_of("$25", int(rim._text), bold=True) + 6
