"""A step names the prompt that it answers: a late one hurts nobody, honest ones all count."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from punchboard.companion.table.tables import Tables
from tests.companion.host.conftest import REPLAYS
from tests.companion.host.phone import Hosted, Phone
from tests.companion.table import small_game
from tests.companion.table.small_game import NEXT, gain

KEY, OTHER_KEY = "a" * 32, "b" * 32


@pytest.fixture
def dealt(tmp_path: Path) -> Iterator[Hosted]:
    """A table of three of the small game at its first step, which the table leaves."""
    tables = Tables(tmp_path / "tables")
    session = tables.create(small_game.pack_text(), "Friday", small_game.SEATS)
    session.close()
    table = Hosted(tables, session.info.id)
    yield table
    table.stop()


def recorded_until(folder: Path, name: str, do: str) -> Hosted:
    """Host a table as a recorded game has it before an action is done twice in a row."""
    recorded = json.loads((REPLAYS / name).read_text(encoding="utf-8"))
    tables = Tables(folder)
    seats = [(each["id"], each["name"]) for each in recorded["setup"]["seats"]]
    settings = recorded["setup"]["settings"]
    session = tables.create(json.dumps(recorded["pack"]), "", seats, settings)
    for row, after in pairwise(recorded["rows"]):
        if row["action"].get("do") == after["action"].get("do") == do:
            break
        if row["kind"] == "act":
            session.do(row["action"])
        else:
            back = session.undo if row["kind"] == "undo" else session.redo
            back(row["action"]["steps"])
    session.close()
    return Hosted(tables, session.info.id)


@pytest.fixture
def starting(tmp_path: Path, real_kinds: None) -> Iterator[Hosted]:
    """A table of Brick & Mortar at which Mia chooses her first store."""
    name = "three_reach_the_marker_passing_the_phone.json"
    table = recorded_until(tmp_path / "tables", name, "stores.take")
    yield table
    table.stop()


@pytest.fixture
def keeping(tmp_path: Path, real_kinds: None) -> Iterator[Hosted]:
    """A table of Morocco at which each keeps a cube of its own."""
    name = "morocco-two-with-everything-counted.json"
    table = recorded_until(tmp_path / "tables", name, "hand.page_0")
    yield table
    table.stop()


def take(seat: str, number: int) -> dict[str, Any]:
    return {"do": "stores.take", "seat": seat, "values": {"card": f"starting:starting_{number}"}}


def phase(hosted: Hosted) -> int:
    return hosted.run(lambda: hosted.service.session.state.moment.phase)


def test_of_two_screens_that_go_on_at_once_one_counts(dealt: Hosted) -> None:
    first, second = Phone(dealt, ""), Phone(dealt, "")
    seen = first.view()["newest"]
    assert first.tap(NEXT, seen)["ok"]
    late = second.tap(NEXT, seen)
    assert (late["code"], late["why"]) == ("not_now", "The table has just finished this.")
    assert phase(dealt) == 1  # the guesses are asked for, and were not passed


def test_taps_of_several_players_at_once_all_count(keeping: Hosted) -> None:
    seats = [each.id for each in keeping.service.session.state.seats]
    phones = [Phone(keeping, seat) for seat in seats]
    seen = phones[0].view()["newest"]
    for phone in phones[::-1]:
        offer = next(each for each in phone.view()["offers"] if each["do"] == "hand.page_0")
        values = {"kept": offer["fields"][0]["choices"][0]["value"]}
        told = phone.tap({"do": "hand.page_0", "seat": phone.seat, "values": values}, seen)
        assert told["ok"], told


def test_a_tap_that_was_heard_counts_once_also_after_a_restart(starting: Hosted) -> None:
    phone = Phone(starting, "blue")
    seen = phone.view()["newest"]
    assert phone.tap(take("blue", 1), seen, KEY)["ok"]
    assert phone.tap(take("blue", 1), seen, KEY)["ok"]
    starting.stop()
    starting.start()
    phone.join()
    assert phone.tap(take("blue", 1), seen, KEY)["ok"]
    assert phone.view()["newest"] == seen + 1


def test_who_did_it_is_named(starting: Hosted) -> None:
    phone, again, middle = Phone(starting, "blue"), Phone(starting, "blue"), Phone(starting, "")
    seen = phone.view()["newest"]
    assert phone.tap(take("blue", 1), seen)["ok"]
    assert again.tap(take("blue", 2), seen)["why"] == "You have just done this."
    assert middle.tap(take("blue", 2), seen)["why"] == "Mia has just finished this."


def test_a_refused_tap_never_comes_true_later(dealt: Hosted) -> None:
    first, second = Phone(dealt, ""), Phone(dealt, "")
    seen = first.view()["newest"]
    assert first.tap(NEXT, seen)["ok"]
    assert second.tap(NEXT, seen, KEY)["code"] == "not_now"
    assert first.say("undo", newest=first.view()["newest"], key=OTHER_KEY)["ok"]
    # The very same question is asked again; who saw it before it was taken back taps anew.
    assert second.tap(NEXT, seen, KEY)["code"] == "not_now"
    assert second.tap(NEXT, seen)["code"] == "not_now"
    assert phase(dealt) == 0
    assert second.tap(NEXT, second.view()["newest"])["ok"]


def test_a_tap_for_a_question_that_comes_again_is_not_taken_for_it(dealt: Hosted) -> None:
    first, second = Phone(dealt, ""), Phone(dealt, "")
    seen = first.view()["newest"]
    for _ in range(2):
        first.do("table.next")
    assert phase(dealt) == 0  # the second month begins with the same step
    assert second.tap(NEXT, seen)["code"] == "not_now"
    assert phase(dealt) == 0


def test_a_tap_in_the_middle_of_undo_and_redo_is_refused(dealt: Hosted) -> None:
    first, second = Phone(dealt, ""), Phone(dealt, "")
    first.do("table.next")
    seen = second.view()["newest"]
    dealt.rewind(1)
    undone = second.tap(NEXT, seen)
    assert undone["why"] == "The table has just undone a step. Check the table again."
    dealt.rewind(-1)
    assert second.tap(NEXT, seen)["code"] == "not_now"
    assert phase(dealt) == 1


def test_what_others_gain_meanwhile_refuses_nothing(dealt: Hosted) -> None:
    blue, red, middle = Phone(dealt, "blue"), Phone(dealt, "red"), Phone(dealt, "")
    seen = blue.view()["newest"]
    assert red.tap(gain("red", 2), seen)["ok"]
    assert blue.tap(gain("blue", 1), seen)["ok"]
    assert blue.tap(gain("blue", 1), seen)["ok"]  # a second time, before the page was up to date
    assert middle.tap(NEXT, seen)["ok"]
    points = dealt.run(lambda: small_game.points(dealt.service.session))
    assert points == {"blue": 2, "red": 2, "green": 0}


def test_two_that_note_the_same_gain_at_once_count_it_once(dealt: Hosted) -> None:
    blue, middle = Phone(dealt, "blue"), Phone(dealt, "")
    seen = blue.view()["newest"]
    assert middle.tap(gain("blue", 3), seen)["ok"]
    assert blue.tap(gain("blue", 3), seen)["why"] == "The table has just finished this."


def test_a_tap_whose_limits_have_changed_is_refused(dealt: Hosted) -> None:
    first, second = Phone(dealt, ""), Phone(dealt, "")
    seen = first.view()["newest"]
    assert first.tap(gain("blue", 3), seen)["ok"]
    matched = {"do": "table.match", "seat": "", "values": {"points": {"blue": {"at": 1}}}}
    told = second.tap(matched, seen)
    assert told["why"] == "The table has just changed your choices. Check them again."


def test_a_tap_from_a_future_that_was_lost_is_refused(dealt: Hosted) -> None:
    middle = Phone(dealt, "")
    assert middle.tap(NEXT, middle.view()["newest"] + 3)["code"] == "not_now"
    assert phase(dealt) == 0


def test_a_tap_of_the_first_minute_is_too_old_an_hour_later(dealt: Hosted) -> None:
    middle = Phone(dealt, "")
    for _ in range(201):
        dealt.do(gain("red", 1))
    assert middle.tap(NEXT, 0)["code"] == "not_now"
    assert middle.tap(NEXT, 1)["ok"]
