"""A seat goes from phone to phone, with its words or with its code alone, at each step of a bid."""

from __future__ import annotations

import http.client
import json
from collections.abc import Callable

import pytest

from punchboard.companion.host import sealing
from punchboard.companion.net.seats import device_id
from tests.companion.host.phone import Hosted, Phone, lose
from tests.companion.host.test_bids import points, seal_all

Three = tuple[Phone, Phone, Phone]


def by_words(old: Phone) -> Phone:
    """A phone that has nothing of the old one but its seed; it tries all bids of the dial."""
    fresh = Phone(old.hosted, old.seat)
    fresh.seed = old.seed
    choice = fresh.view()["seals"]
    told = next((each for each in choice.get("list", ()) if each["seat"] == old.seat), None)
    for guess in range(10) if told else ():
        fresh.remember([1, guess], bytes.fromhex(told["salt"]))
        if fresh.sealed() == told["seal"]:
            return fresh
    return fresh


def by_code(old: Phone) -> Phone:
    return Phone(old.hosted, old.seat)


def test_a_seat_that_moved_by_its_words_before_the_list_seals_there(
    three: Three, middle: Phone
) -> None:
    assert three[0].seal([1, 9])["ok"]
    second = by_words(three[0])
    assert "blue" in second.view()["seals"]["sealed"]
    assert second.seal([1, 4])["ok"]
    for phone, guess in zip(three[1:], (2, 3), strict=True):
        phone.seal([1, guess])
    for phone in (second, *three[1:]):
        assert phone.open()["ok"]
    assert points(middle) == {"blue": 4, "red": 2, "green": 3}


def test_a_second_phone_with_the_code_never_replaces_a_seal_of_the_first(
    three: Three, middle: Phone
) -> None:
    """A6: Mia sealed $5, another browser with her code sealed $1; her phone said “Sealed”."""
    assert three[0].seal([1, 5])["ok"]
    second = by_code(three[0])
    assert second.seal([1, 1])["code"] == "taken"
    told = [each["text"] for phone in (three[0], middle) for each in phone.view()["log"]]
    words = "Note: Another phone tried to seal for Mia. That bid doesn’t count."
    assert told.count(words) == 2
    for phone, guess in zip(three[1:], (2, 3), strict=True):
        phone.seal([1, guess])
    assert second.view()["seals"]["own"]["seal"] == three[0].sealed()
    for phone in three:
        assert phone.open()["ok"]
    assert points(middle) == {"blue": 5, "red": 2, "green": 3}


def said_of_another(*phones: Phone) -> list[tuple[int, str]]:
    """Return how often each phone's log tells of another phone, and what stands on it now."""
    views = [phone.view() for phone in phones]
    told = [sum("Another phone" in each["text"] for each in view["log"]) for view in views]
    notices = [view["notice"]["text"] if view["notice"] else "" for view in views]
    return list(zip(told, notices, strict=True))


MIA, OTHER = "0a" * 16, "0b" * 16
COMES = "Another phone has joined at Mia’s seat."


def test_all_are_told_when_a_second_phone_comes_with_the_code(hosted: Hosted) -> None:
    """A6: Mia was told nothing of it until her bid was open."""
    mia, red, middle = Phone(hosted, "blue", MIA), Phone(hosted, "red", MIA), Phone(hosted, "")
    assert said_of_another(mia, red, middle) == [(0, "")] * 3
    Phone(hosted, "blue", OTHER)
    assert said_of_another(mia, red, middle) == [(1, COMES)] * 3


def test_a_phone_that_does_not_say_which_it_is_comes_no_more_quietly(hosted: Hosted) -> None:
    mia = Phone(hosted, "blue", MIA)
    Phone(hosted, "blue")
    assert said_of_another(mia) == [(1, COMES)]


def test_a_phone_that_comes_back_is_no_other_one(hosted: Hosted) -> None:
    mia = Phone(hosted, "blue", MIA)
    mia.join()
    Phone(hosted, "blue", MIA)
    assert said_of_another(mia) == [(0, "")]
    other = Phone(hosted, "blue", OTHER)
    for phone in (mia, other):
        phone.join()
    assert said_of_another(mia, other) == [(1, COMES)] * 2


def test_after_a_seat_was_freed_its_next_phone_is_its_first(hosted: Hosted, middle: Phone) -> None:
    Phone(hosted, "blue", MIA)
    lose(hosted.service.lobby, "blue")
    assert middle.say("free", seat="blue")["ok"]
    assert said_of_another(Phone(hosted, "blue", OTHER))[0][0] == 0


def test_who_makes_up_phones_does_not_fill_the_log(hosted: Hosted) -> None:
    for number in range(30):
        Phone(hosted, "blue", f"{number:032x}")
    log = hosted.run(hosted.service.session.log)
    assert sum(COMES in each["text"] for each in log) == 15


def test_nor_does_it_seal_the_next_choice_before_the_first(three: Three, middle: Phone) -> None:
    seal_all(three, 4, 2, 3)
    for phone in three:
        phone.open()
    middle.do("table.next")
    second = by_code(three[0])
    assert second.seal([1, 1])["code"] == "taken"
    assert three[0].seal([1, 2])["ok"]


def test_who_heard_the_first_phones_messages_has_no_key_for_the_next(three: Three) -> None:
    """Each key is told once: what was said cannot be said again for another seal."""
    blue = three[0]
    said = blue.sealing([1, 5])
    assert blue.say("seal", **said)["ok"]
    second = by_code(blue)
    forged = second.sealing([1, 1])
    assert second.say("seal", **{**forged, "key": said["key"]})["code"] == "taken"
    assert second.say("seal", **{**forged, "key": said["lock"]})["code"] == "taken"


def test_a_seat_that_the_table_screen_frees_is_another_phones(
    hosted: Hosted, three: Three, middle: Phone
) -> None:
    assert three[0].seal([1, 5])["ok"]
    lose(hosted.service.lobby, "blue")
    assert middle.say("free", seat="blue")["ok"]
    second = by_code(three[0])
    assert second.seal([1, 1])["ok"]


def test_a_seat_that_moved_after_the_list_opens_by_its_words(three: Three, middle: Phone) -> None:
    seal_all(three, 4, 2, 3)
    for phone in (by_words(three[0]), three[1], three[2]):
        assert phone.open()["ok"]
    assert points(middle) == {"blue": 4, "red": 2, "green": 3}


def test_without_words_the_others_decide_about_a_seat_that_moved_after_the_list(
    hosted: Hosted, three: Three, middle: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sealing, "PATIENCE", 0.0)
    seal_all(three, 4, 2, 3)
    fresh = by_code(three[0])
    for phone in three[1:]:
        phone.open()
    epoch = fresh.view()["seals"]["epoch"]
    assert fresh.seal([1, 4])["code"] == "taken"
    for phone in three[1:]:
        phone.say("vote", epoch=epoch, answer="without")
    assert points(middle) == {"blue": 0, "red": 2, "green": 3}
    assert middle.do("table.next")["ok"]
    lose(hosted.service.lobby, "blue")
    assert middle.say("free", seat="blue")["ok"]
    assert by_code(fresh).seal([1, 1])["ok"]


@pytest.mark.parametrize("move", [by_words, by_code])
def test_a_seat_that_moved_after_its_opening_has_nothing_to_do(
    three: Three, middle: Phone, move: Callable[[Phone], Phone]
) -> None:
    seal_all(three, 4, 2, 3)
    three[0].open()
    fresh = move(three[0])
    assert fresh.view()["seals"]["opened"] == ["blue"]
    for phone in three[1:]:
        phone.open()
    assert points(fresh) == {"blue": 4, "red": 2, "green": 3}


def test_a_phone_may_speak_from_another_address_in_mid_bid(hosted: Hosted, three: Three) -> None:
    blue = three[0]
    envelope = blue.envelope({"kind": "seal", **blue.sealing([1, 4])})
    told = json.dumps(envelope).encode()
    at = f"127.0.0.1:{hosted.port}"
    link = http.client.HTTPConnection(at, timeout=60, source_address=("127.0.0.2", 0))
    heads = {"Content-Type": "application/json", "Origin": f"http://{at}"}
    link.request("POST", "/say", told, heads)
    assert blue.read(envelope, link.getresponse().read())["ok"]
    link.close()
    assert blue.view()["seals"]["sealed"] == ["blue"]


def test_a_table_changes_between_phones_and_dials_of_cardboard(three: Three, middle: Phone) -> None:
    seal_all(three, 1, 1, 1)
    for phone in three:
        phone.open()
    middle.do("table.next")
    three[0].seal([1, 9])
    rows = {"blue": {"guess": 1}, "red": {"guess": 2}, "green": {"guess": 3}}
    assert middle.do("guess.open", bids=rows)["ok"]
    assert points(middle) == {"blue": 2, "red": 3, "green": 4}
    middle.do("table.next")
    seal_all(three, 4, 2, 3)
    for phone in three:
        assert phone.open()["ok"]
    assert points(middle) == {"blue": 6, "red": 5, "green": 7}


def test_what_tells_a_phone_from_others_is_the_same_in_both_languages() -> None:
    """The page's twin: `tests/companion/web/wire.test.mjs`."""
    assert device_id(bytes(range(16)), "blue") == "54e9dc3ccadd0eebbd7dd7e02d51608c"
