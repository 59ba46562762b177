"""What a host with another program tries on a guest with the app, and where the phone stops."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from punchboard.companion.seal.own_seals import OwnSeals, OwnSeat, fresh_seat, read_choice

HEAD = {"table": "0123456789abcdef", "game": "small", "round": 0, "phase": 0, "epoch": 1,
        "choice": "guess.seal_1"}  # fmt: skip
SEATS = ("blue", "red", "green")
WHEEL = {"name": "guess", "title": "Guess", "unit": "", "least": 0, "most": 9, "last": 9}
FIELDS = [{"name": "bid", "widget": "number", "look": "dial", "optional": True, "wheels": [WHEEL]}]


class Guest:
    """A seat on a device of its own: what it keeps, and what it says to the host."""

    def __init__(self, seat: str) -> None:
        self.disk = fresh_seat()
        self.seat = seat
        self.is_offline = False
        self.said: list[tuple[str, dict[str, Any]]] = []
        self.disk_when_said: list[OwnSeat] = []
        self.start()

    def start(self) -> None:
        """Begin anew with what is on the disk."""
        self.own = OwnSeals(self.seat, self.disk, self._keep)

    def _keep(self, kept: OwnSeat) -> None:
        self.disk = kept

    def _say(self, kind: str, told: Mapping[str, Any]) -> None:
        if self.is_offline:
            raise OSError("no network")
        self.said.append((kind, dict(told)))
        self.disk_when_said.append(self.disk)

    def seal(self, number: int) -> dict[str, Any]:
        """Seal a number, and return what a list says of this seat."""
        self.own.seal(choice(), FIELDS, {"bid": number}, self._say)
        kind, told = self.said[-1]
        assert kind == "seal"
        sealed = told.get("sealed", told)
        return {"seat": self.seat, **{key: sealed[key] for key in ("salt", "seal", "promise")}}

    def follow(self, told: Mapping[str, Any]) -> None:
        self.own.follow(told, FIELDS, self._say)

    def openings(self) -> list[dict[str, Any]]:
        return [told for kind, told in self.said if kind == "open"]

    def opening(self) -> dict[str, Any]:
        """Return how this seat opened."""
        (told,) = self.openings()
        opening = told.get("opening", told)
        return {key: opening[key] for key in ("numbers", "nonce", "share")}


def choice(seals: list[dict[str, Any]] | None = None, **more: Any) -> dict[str, Any]:
    """Return a choice that goes on; with seals its list is out."""
    sealed = [each["seat"] for each in seals or ()]
    listed = {} if seals is None else {"list": seals, "opened": [], "votes": {}}
    return {**HEAD, "seats": list(SEATS), "sealed": sealed, "key": 0, **listed, **more}


def result(seals: list[dict[str, Any]], openings: Mapping[str, Any]) -> dict[str, Any]:
    """Return a choice that has opened."""
    return {**HEAD, "list": seals, "openings": dict(openings), "votes": {}}


class Three:
    """Mia, Kim and Ben have sealed; Mia's app opened for a list."""

    def __init__(self) -> None:
        self.blue, self.red, self.green = (Guest(seat) for seat in SEATS)
        self.seals = [self.blue.seal(4), self.red.seal(2), self.green.seal(3)]

    def open(self) -> None:
        for guest in (self.blue, self.red, self.green):
            guest.follow(choice(self.seals))

    def result(self) -> dict[str, Any]:
        guests = (self.blue, self.red, self.green)
        return result(self.seals, {each.seat: each.opening() for each in guests})


@pytest.fixture
def three() -> Three:
    return Three()


def test_three_honest_phones_open_and_find_nothing_wrong(three: Three) -> None:
    three.open()
    checked = [each.own.check(three.result()) for each in (three.blue, three.red)]
    assert all(each.is_true for each in checked)
    assert checked[0].words == checked[1].words


def test_a_bid_is_not_read_early_by_a_made_up_list(three: Three) -> None:
    """B1: the host makes up Ben's seal, reads Mia's bid, and lets Ben bid against it."""
    made_up = Guest("green").seal(0)
    three.blue.follow(choice([*three.seals[:2], made_up]))
    assert len(three.blue.openings()) == 1
    three.blue.follow(choice(three.seals))
    assert len(three.blue.openings()) == 1, "it opened for a second list"
    assert three.blue.own.warning == "second_list"
    three.red.follow(choice(three.seals))
    three.green.follow(choice(three.seals))
    told = three.result()
    assert not three.blue.own.check(told).is_true


def test_a_host_does_not_swap_its_own_bid_after_all_have_opened(three: Three) -> None:
    """B2: a new seal under the same epoch, a new list."""
    three.open()
    swapped = [*three.seals[:2], Guest("green").seal(9)]
    for guest in (three.blue, three.red):
        guest.follow(choice(swapped))
        assert len(guest.openings()) == 1
        assert guest.own.warning == "second_list"


def test_a_phone_that_has_stopped_stays_so(three: Three) -> None:
    three.open()
    three.blue.follow(choice([*three.seals[:2], Guest("green").seal(9)]))
    three.blue.start()
    three.blue.follow(choice(three.seals))
    assert three.blue.own.warning == "second_list"
    assert len(three.blue.openings()) == 1
    assert not three.blue.own.check(three.result()).is_true


def test_the_list_is_on_disk_before_the_bid_is_told(three: Three) -> None:
    three.blue.follow(choice(three.seals))
    assert three.blue.said[-1][0] == "open"
    kept = three.blue.disk_when_said[-1].mine
    assert kept is not None
    assert kept.digest == three.blue.openings()[0]["digest"]


def test_after_a_restart_a_phone_opens_again_for_the_same_list(three: Three) -> None:
    three.blue.follow(choice(three.seals))
    three.blue.start()
    three.blue.follow(choice(three.seals))
    first, again = three.blue.openings()
    assert first == again
    assert three.blue.own.warning == ""


@pytest.mark.parametrize("without", SEATS[1:])
def test_a_list_that_leaves_somebody_out_opens_nothing(three: Three, without: str) -> None:
    three.blue.follow(choice([each for each in three.seals if each["seat"] != without]))
    assert three.blue.openings() == []
    assert three.blue.own.warning == "incomplete"


def test_a_list_without_ones_own_seal_opens_nothing(three: Three) -> None:
    three.blue.follow(choice(three.seals[1:]))
    assert three.blue.openings() == []
    assert three.blue.own.warning == "left_out"


@pytest.mark.parametrize("key", ["salt", "seal", "promise"])
def test_a_list_with_another_seal_of_ones_own_opens_nothing(three: Three, key: str) -> None:
    other = {**three.seals[0], key: "0" * len(three.seals[0][key])}
    three.blue.follow(choice([other, *three.seals[1:]]))
    assert three.blue.openings() == []
    assert three.blue.own.warning == "other"


def test_what_was_opened_is_not_sealed_anew(three: Three) -> None:
    """The host reads the bid, takes the list back and asks again under the same epoch."""
    three.open()
    before = len(three.blue.said)
    three.blue.follow(choice())
    assert len(three.blue.said) == before
    assert three.blue.own.warning == "asked_again"


def test_a_dropped_opening_is_seen(three: Three) -> None:
    """B3: Mia opened, the host heard it, and shows that she did not."""
    three.open()
    told = three.result()
    told["openings"]["blue"] = None
    checked = three.blue.own.check(told)
    assert not checked.is_true
    assert checked.warning == "dropped"
    assert three.red.own.check(told).is_true


def test_a_result_without_ones_own_seat_is_seen(three: Three) -> None:
    three.open()
    told = three.result()
    told["list"], told["openings"] = told["list"][1:], {**told["openings"]}
    del told["openings"]["blue"]
    checked = three.blue.own.check(told)
    assert not checked.is_true
    assert checked.warning == "left_out"


def test_changed_numbers_are_seen_by_all(three: Three) -> None:
    three.open()
    told = three.result()
    told["openings"]["blue"] = {**told["openings"]["blue"], "numbers": [1, 9]}
    for guest in (three.blue, three.red):
        checked = guest.own.check(told)
        assert not checked.is_true
        assert checked.faults == ("blue",)


def test_a_seal_swapped_with_its_opening_is_seen_by_its_phone(three: Three) -> None:
    three.open()
    other = Guest("blue")
    forged = [other.seal(0), *three.seals[1:]]
    other.follow(choice(forged))
    told = {**three.result(), "list": forged}
    told["openings"]["blue"] = other.opening()
    checked = three.blue.own.check(told)
    assert not checked.is_true
    assert checked.warning == "other"
    assert not three.red.own.check(told).is_true, "it opened for another list"


def test_a_phone_that_slept_is_told_that_the_table_went_on_without_it(three: Three) -> None:
    """No lie: it has not opened, and the others or the table decided."""
    three.red.follow(choice(three.seals))
    three.green.follow(choice(three.seals))
    openings = {"red": three.red.opening(), "green": three.green.opening(), "blue": None}
    checked = three.blue.own.check(result(three.seals, openings))
    assert checked.is_true
    assert checked.warning == "without"


def test_a_vote_that_was_never_given_is_seen(three: Three) -> None:
    """B4: votes carry no proof; the phone in whose name one is made up says so."""
    three.open()
    told = {**three.result(), "votes": {"blue": "without", "red": "without"}}
    told["openings"]["green"] = None
    assert three.blue.own.check(told).warning == "vote"
    three.red.own.vote(choice(three.seals), "without", three.red._say)
    assert three.red.own.check(told).is_true


def test_words_that_are_different_stop_the_choice_here_and_the_table_is_told(three: Three) -> None:
    three.open()
    three.blue.own.differ(three.result(), three.blue._say)
    assert three.blue.said[-1] == ("differ", {"epoch": 1})
    three.blue.start()
    assert three.blue.own.check(three.result()).warning == "different"


def test_what_is_sealed_without_network_says_so_and_can_be_taken_back(three: Three) -> None:
    """A7: “Failed to fetch”, and when Ben sealed, her old $3 was sealed without a touch."""
    blue = Guest("blue")
    blue.is_offline = True
    blue.own.seal(choice(), FIELDS, {"bid": 3}, blue._say)
    assert blue.own.state(choice()) == "unsent"
    assert blue.own.withdraw(choice())
    blue.is_offline = False
    blue.start()
    blue.follow(choice())
    assert (blue.said, blue.own.state(choice())) == ([], "")


def test_what_is_not_taken_back_is_sent_when_the_host_answers_again(three: Three) -> None:
    blue = Guest("blue")
    blue.is_offline = True
    blue.own.seal(choice(), FIELDS, {"bid": 3}, blue._say)
    blue.is_offline = False
    blue.follow(choice())
    ((kind, told),) = blue.said
    assert kind == "seal"
    there = choice(own=told["sealed"]) | {"sealed": ["blue"]}
    assert blue.own.state(there) == "sealed"


def test_what_a_phone_kept_before_this_edition_is_read(three: Three) -> None:
    """As `.guest` and `.passed` files of the first editions have it."""
    old = {"seed": "0" * 32, "mine": {"table": HEAD["table"], "epoch": 1, "salt": "1" * 32,
           "numbers": [1, 4], "values": {"bid": 4}, "digest": ""}}  # fmt: skip
    kept = OwnSeat.model_validate_json(json.dumps(old))
    own = OwnSeals("blue", kept, lambda _: None)
    mine = own.mine(read_choice(choice()))
    assert mine is not None
    assert (mine.numbers, mine.stopped) == ([1, 4], "")
