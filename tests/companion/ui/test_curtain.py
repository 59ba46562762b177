"""Pass the phone: a secret shows only while its player holds the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from bidding import (
    OWN_DIALS,
    THIS_PHONE,
    dials,
    give,
    hold,
    phone_with_table,
    pixels,
    show_play,
    until,
)
from finger import Phone
from layout import cut


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Phone]:
    """Return a phone at a table of three, with bids for fish wanted."""
    phone = phone_with_table(tmp_path)
    yield phone
    phone.close()


def leave(phone: Phone) -> None:
    """Leave the app, as the home button does."""
    phone.app.dispatch("on_pause")


def call(phone: Phone) -> None:
    """Let a call take the screen."""
    from kivy.core.window import Window

    Window._focus = False
    Window._focus = True


def minimize(phone: Phone) -> None:
    """Put the window away."""
    from kivy.core.window import Window

    Window.dispatch("on_minimize")


def test_the_curtain_fills_the_screen_in_the_players_colour_and_name(phone: Phone) -> None:
    phone.touch("Pass to Mia")
    assert phone.shows("Mia")
    assert not dials(phone)
    red = (0xB3, 0x26, 0x1E)
    shot = pixels(phone)
    width = 412
    corners = [(2, 2), (width - 3, 2), (2, 912), (width - 3, 912)]
    assert all(tuple(shot[3 * (y * width + x) :][:3]) == red for x, y in corners)


def test_a_short_touch_shows_nothing(phone: Phone) -> None:
    phone.touch("Pass to Mia")
    phone.touch(kind="HoldTap")
    phone.settle(40)
    assert not dials(phone)


def test_a_finger_that_slides_off_opens_nothing(phone: Phone) -> None:
    phone.touch("Pass to Mia")
    phone.settle(10)
    phone.press(kind="HoldTap", away=300)()
    phone.settle(40)
    assert not dials(phone)


@pytest.mark.parametrize("go", [leave, call, minimize])
def test_leaving_the_app_covers_the_dial_at_once(phone: Phone, go: Callable[[Phone], None]) -> None:
    phone.touch("Pass to Mia")
    covered = pixels(phone)
    hold(phone)
    dials(phone)[0].set(17)
    until(phone, lambda: phone.shows("$17"))
    go(phone)
    assert not dials(phone)  # before another frame is drawn
    assert not phone.shows("17")
    assert pixels(phone) == covered


def test_a_dial_left_unsealed_stands_where_it_stood_for_its_player(phone: Phone) -> None:
    phone.touch("Pass to Mia")
    hold(phone)
    dials(phone)[0].set(17)
    phone.touch("Cover")
    hold(phone)
    assert dials(phone)[0].value == 17


def test_a_dial_that_nobody_touches_for_a_while_is_covered(phone: Phone) -> None:
    phone.touch("Pass to Mia")
    hold(phone)
    dials(phone)[0].set(17)
    for _ in range(2):  # each touch is a new beginning
        phone.leap(43)
        phone.touch_at(200, 400)
        assert dials(phone)
    phone.leap(46)
    assert not dials(phone)
    assert phone.model.covered
    hold(phone)
    assert dials(phone)[0].value == 17
    phone.touch("Seal $17")
    phone.leap(46)  # the next player's cover waits however long it takes
    assert phone.shows("Only Kim looks at the screen.")


def test_the_back_key_covers_first_and_leads_to_the_table_then(phone: Phone) -> None:
    from kivy.core.window import Window

    phone.touch("Pass to Mia")
    hold(phone)
    Window.dispatch("on_keyboard", 27, 0, "", [])
    assert not dials(phone)
    assert phone.find(kind="HoldTap")
    Window.dispatch("on_keyboard", 27, 0, "", [])
    phone.settle()
    assert phone.find("Pass to Mia")


def test_sealing_passes_the_phone_on_and_leaves_nothing_of_the_bid(phone: Phone) -> None:
    phone.touch("Pass to Mia")
    give(phone, 13)
    assert phone.shows("Pass to")
    assert phone.shows("Kim")
    assert phone.shows("Mia has sealed.")
    assert not phone.shows("13")
    assert not dials(phone)
    assert all("13" not in each for each in _strings_of(phone.root))
    hold(phone)  # the next player's dial begins at its own start
    assert dials(phone)[0].value == 2


def test_another_player_can_take_the_phone_by_touching_the_own_seal(phone: Phone) -> None:
    phone.touch("Pass to Mia")
    phone.touch(kind="SealTap")
    assert phone.shows("Only Jon looks at the screen.")


def test_a_given_bid_can_be_changed_until_all_are_in(phone: Phone) -> None:
    phone.touch("Pass to Mia")
    give(phone, 5)
    phone.touch("Back to the table")
    assert [row["sealed"] for row in _sealing(phone)["rows"]] == [True, False, False]
    phone.touch("Mia", kind="SealPlace")
    hold(phone)
    assert dials(phone)[0].value == 5
    assert phone.shows("You have sealed $5.")
    phone.touch("No bid")
    assert phone.model.session.view("red")["private"] == {_sealing(phone)["do"]: {}}


@pytest.mark.parametrize("has_phones", [False, True], ids=["alone", "with phones let in"])
def test_seals_that_go_with_an_undone_step_come_back_with_redo(
    phone: Phone, has_phones: bool
) -> None:
    if has_phones:
        assert phone.model.let_phones_in("127.0.0.1"), phone.model.refusal
        phone.settle(10)
    phone.touch("Pass to Mia")
    give(phone, 5)
    give(phone, 9)
    phone.touch("Back to the table")
    for way_back in ("Redo", "Redo the step you undid"):
        phone.touch("Undo", kind="BarTap")
        aside = "The sealed bids of Mia and Kim are set aside. Redo brings them back."
        assert phone.shows(aside)
        if way_back != "Redo":
            phone.touch("More", kind="BarTap")
        phone.touch(way_back)
        assert [row["sealed"] for row in _sealing(phone)["rows"]] == [True, True, False]
        assert phone.shows("The sealed bids of Mia and Kim are back.")
        assert not phone.shows(aside)
    phone.touch("Mia", kind="SealPlace")
    hold(phone)
    assert dials(phone)[0].value == 5
    phone.touch("Seal $5")
    give(phone, 7)
    phone.touch("Open all")
    until(phone, lambda: phone.shows("highest price"))


def test_the_last_seal_opens_all_bids_together(phone: Phone) -> None:
    phone.touch("Pass to Mia")
    for price in (5, 9):
        give(phone, price)
    give(phone, 5)
    assert phone.shows("Everyone has sealed")
    phone.wait(1)
    below = [each for each in phone.widgets() if type(each).__name__ == "RevealPlace"]
    assert {each.turned for each in below} == {0.0}  # nothing turns before the curtain is off
    phone.touch("Open all")
    until(phone, lambda: phone.shows("highest price"))
    places = [each for each in phone.widgets() if type(each).__name__ == "RevealPlace"]
    until(phone, lambda: all(each.shift == 0.0 for each in places))
    from_above = sorted(places, key=lambda each: -each.y)
    assert [each.name for each in from_above] == ["Kim", "Jon", "Mia"]
    assert "further behind" in from_above[1].reason
    assert from_above[0].state == "now"
    assert from_above[0].may


@pytest.mark.parametrize("size", [(320, 568), (412, 915)], ids=lambda size: f"{size[0]}")
def test_who_has_not_bid_is_a_row_of_the_reveal_without_a_place(
    phone: Phone, size: tuple[int, int]
) -> None:
    phone.resize(size)
    phone.touch("Pass to Mia")
    hold(phone)
    phone.touch("No bid")
    give(phone, 9)
    give(phone, 5)
    phone.touch("Open all")
    until(phone, lambda: phone.shows("highest price"))
    places = [each for each in phone.widgets() if type(each).__name__ == "RevealPlace"]
    until(phone, lambda: all(each.shift == 0.0 for each in places))
    places.sort(key=lambda each: -each.y)
    assert [(each.place, each.name) for each in places] == [("1", "Kim"), ("2", "Jon"), ("", "Mia")]
    (said,) = places[-1].ids.figures.children
    assert (said.text, said.title) == ("No bid", "")
    phone.scroll_to(places[-1])
    assert cut(phone, places[-1].ids.name.__self__, said.ids.figure.__self__) == []


def test_without_a_touch_they_open_once_the_phone_is_in_the_middle(phone: Phone) -> None:
    phone.touch("Pass to Mia")
    for price in (3, 4, 5):
        give(phone, price)
    assert phone.shows("Everyone has sealed")
    assert phone.model.covered
    seals = [each for each in phone.widgets() if type(each).__name__ == "SealDrawing"]
    phone.wait(0.5)
    assert [each.press for each in seals] == [0.0, 0.0, 0.0]
    phone.wait(5)
    assert not phone.model.covered
    assert phone.shows("highest price")


def test_asking_for_bids_draws_the_first_curtain_at_once(tmp_path: Path) -> None:
    phone = phone_with_table(tmp_path)
    phone.model.undo()  # the bids that were asked for
    phone.settle(4)
    phone.touch("Bid", kind="Tap")
    assert phone.shows("Only Mia looks at the screen.")
    assert not dials(phone)
    phone.touch("Back to the table")
    assert phone.find("Pass to Mia")
    phone.close()


def test_all_bids_turn_before_any_of_them_sorts(phone: Phone) -> None:
    phone.touch("Pass to Mia")
    for price in (3, 4, 5):
        give(phone, price)
    phone.touch("Open all")
    places = [each for each in phone.widgets() if type(each).__name__ == "RevealPlace"]
    until(phone, lambda: all(each.turned == 1.0 for each in places))
    lying = sorted(places, key=lambda each: -each.y)
    assert [each.name for each in lying] == ["Mia", "Kim", "Jon"]  # as they sit
    until(phone, lambda: all(each.sorted and each.shift == 0.0 for each in places))
    assert [each.name for each in sorted(places, key=lambda each: -each.y)] == ["Jon", "Kim", "Mia"]


def test_a_half_made_bidding_is_there_after_a_kill(phone: Phone) -> None:
    phone.touch("Pass to Mia")
    give(phone, 5)
    table = phone.model.session.info.id
    phone.root.cover(None)  # the process ends: nothing is closed in order
    phone.model.covered = False
    assert phone.model.open(table)
    show_play(phone)
    assert [row["sealed"] for row in _sealing(phone)["rows"]] == [True, False, False]
    phone.touch("Pass to Kim")
    assert not phone.shows("$5")


def test_the_way_of_bidding_is_one_touch_away_both_ways(phone: Phone) -> None:
    phone.touch(OWN_DIALS)
    assert phone.model.view["settings"]["bidding"] == "dials"
    phone.touch(THIS_PHONE)
    assert phone.model.view["settings"]["bidding"] == "pass"
    assert phone.find("Pass to Mia")


def _sealing(phone: Phone) -> Any:
    panels = phone.model.view["panels"]
    return next(panel for panel in panels if panel["widget"] == "sealing")


def _strings_of(widget: Any) -> Iterator[str]:
    """Yield every text in any property of every widget that is drawn."""
    for child in widget.children:
        yield from _strings_of(child)
    for name in widget.properties():
        value = getattr(widget, name)
        if isinstance(value, str):
            yield value
