"""The app's frame: lines that pass, the way back, sheets and covers; and how things move."""

from __future__ import annotations

from typing import Any

import pytest
from finger import Phone


def page(phone: Phone, words: str, **how: bool) -> None:
    """Go to a page that says something."""
    from punchboard.companion.ui.parts.words import Words

    phone.root.go(lambda: Words(text=words), **how)


def sheet(phone: Phone, words: str) -> None:
    """Open a sheet that says something."""
    from punchboard.companion.ui.parts.panes import Column
    from punchboard.companion.ui.parts.words import Words

    column = Column()
    column.add_widget(Words(text=words))
    phone.root.open_sheet("Sheet", column)


def test_a_line_passes_by_itself_after_six_seconds_and_another_takes_its_place(
    phone: Phone,
) -> None:
    phone.root.tell("One.")
    phone.leap(4)
    phone.root.tell("Two.")
    assert not phone.shows("One.")
    phone.leap(4)
    assert phone.shows("Two.")
    phone.leap(2.2)
    assert not phone.shows("Two.")


def test_what_a_line_offers_is_done_once_and_the_line_goes(phone: Phone) -> None:
    done: list[int] = []
    phone.root.tell("Deleted.", "Bring back", lambda: done.append(1))
    phone.settle()
    tap = phone.find("Bring back")
    assert tap.width == pytest.approx(412 * 0.32, rel=0.1)
    phone.touch("Bring back")
    assert done == [1]
    assert not phone.shows("Deleted.")
    phone.root.tell("Deleted.", "Bring back", lambda: done.append(1))
    page(phone, "Elsewhere")
    assert not phone.shows("Deleted.")
    assert done == [1]


def test_back_takes_the_sheet_then_the_page_and_stops_at_home(phone: Phone) -> None:
    page(phone, "First", is_home=True)
    page(phone, "Second")
    page(phone, "Third", instead=True)
    sheet(phone, "On a sheet")
    steps = []
    for _ in range(3):
        led = phone.root.back()
        shown = [each for each in ("First", "Second", "Third", "On a sheet") if phone.shows(each)]
        steps.append((led, shown))
    assert steps == [(True, ["Third"]), (True, ["First"]), (False, ["First"])]


def test_the_back_key_leads_back_and_leaves_the_app_from_its_first_page(phone: Phone) -> None:
    page(phone, "Elsewhere")
    for key, leads in ((13, False), (27, True), (1001, False)):
        assert phone.app._key(None, key) is leads
    assert not phone.shows("Elsewhere")


def test_one_sheet_at_a_time_lies_over_a_page_and_a_cover_over_all(phone: Phone) -> None:
    from punchboard.companion.ui.parts.words import Words

    sheet(phone, "One")
    sheet(phone, "Two")
    assert [phone.shows(each) for each in ("One", "Two")] == [False, True]
    phone.root.cover(Words(text="Secret"))
    assert not phone.shows("Two")
    phone.root.cover(Words(text="Another"))
    assert not phone.shows("Secret")
    page(phone, "Beneath")
    order = [each.text for each in phone.root.children]  # the front one first
    assert order == ["Another", "Beneath"]
    phone.root.cover(None)
    assert not phone.shows("Another")


def test_a_motion_ends_where_it_is_to_after_a_moment_and_the_newest_wins(phone: Phone) -> None:
    from kivy.uix.widget import Widget

    from punchboard.companion.ui.motion import move

    thing = Widget(x=0, y=0)
    move(thing, x=100)
    phone.settle(2)
    assert 0 < thing.x < 100
    move(thing, x=10)
    move(thing, after=0.5, y=50)
    phone.wait(0.4)
    assert (thing.x, thing.y) == (10, 0)
    phone.wait(0.5)
    assert (thing.x, thing.y) == (10, 50)


def test_where_motion_is_off_all_stands_in_its_place_at_once(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kivy.uix.widget import Widget

    from punchboard.companion.ui import motion

    monkeypatch.setattr(motion, "is_still", lambda: True)
    thing = Widget(x=0, y=0)
    motion.move(thing, after=3, x=100, y=7)
    assert (thing.x, thing.y) == (100, 7)


def test_a_held_button_waits_and_goes_on_until_it_is_let_go(phone: Phone) -> None:
    from punchboard.companion.ui.fields.number import Stepper

    wheel: Any = {
        "least": 0, "most": None, "first": 0, "last": 9, "unit": "", "start": 1,
        "why_least": "No less.", "why_most": "No more.",
    }  # fmt: skip
    told: list[str] = []
    stepper = Stepper(wheel, told.append)
    stepper.press(1)
    assert stepper.value == 2  # the first step is there at once
    phone.wait(0.4)
    assert stepper.value == 2
    phone.wait(0.5)
    assert 4 <= stepper.value <= 8
    stepper.lift()
    value = stepper.value
    phone.wait(0.5)
    assert stepper.value == value
    assert set(told) == {""}
    for wanted, kept, why in ((12, 9, "No more."), (-1, 0, "No less."), (5, 5, "")):
        stepper.set(wanted)
        assert (stepper.value, stepper.shown, told[-1]) == (kept, str(kept), why)
