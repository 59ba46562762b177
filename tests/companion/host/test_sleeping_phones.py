"""Sleeping is harmless: a sealed bid waits, the screens say whom to wake, and few may go on."""

from __future__ import annotations

from pathlib import Path

import pytest

from punchboard.companion.host import sealing
from punchboard.companion.rules.engine.action import Refusal
from punchboard.companion.table.tables import Tables
from tests.companion.host.phone import Hosted, Phone
from tests.companion.host.sealed_table import export, said
from tests.companion.host.test_bids import points, seal_all
from tests.companion.table import small_game

Three = tuple[Phone, Phone, Phone]


class Clock:
    """Time as the test wants it."""

    def __init__(self, hosted: Hosted) -> None:
        self.seconds = 100.0
        hosted.service.sealing._clock = lambda: self.seconds

    def wait(self, seconds: float) -> None:
        self.seconds += seconds


@pytest.fixture
def clock(hosted: Hosted) -> Clock:
    return Clock(hosted)


def vote(phone: Phone, answer: str = "without") -> str:
    """Say what shall happen, and return the refusal's code; "" for none."""
    epoch = phone.view()["seals"]["epoch"]
    return str(phone.say("vote", epoch=epoch, answer=answer).get("code", ""))


def log(phone: Phone) -> str:
    return " ".join(each["text"] for each in phone.view()["log"])


def test_a_sealed_bid_waits_however_long_its_phone_sleeps(
    clock: Clock, three: Three, middle: Phone
) -> None:
    seal_all(three, 4, 2, 3)
    three[1].open()
    three[2].open()
    clock.wait(3 * 3600)
    assert middle.view()["seals"]["missing"] == ["blue"]
    assert three[0].open()["ok"]
    assert points(middle) == {"blue": 4, "red": 2, "green": 3}


def test_two_phones_that_sleep_in_turn_lose_nothing(
    clock: Clock, three: Three, middle: Phone
) -> None:
    """Ben's phone opens and falls asleep; Mia's and Kim's wake later, one after the other."""
    seal_all(three, 4, 2, 3)
    three[2].open()
    clock.wait(600)
    assert middle.view()["seals"]["missing"] == ["blue", "red"]
    three[0].open()
    clock.wait(600)
    three[1].open()
    assert points(middle) == {"blue": 4, "red": 2, "green": 3}


def test_all_screens_are_told_whom_to_wake_and_since_when(three: Three, middle: Phone) -> None:
    seal_all(three, 4, 2, 3)
    three[0].open()
    told = [phone.view()["seals"] for phone in (*three, middle)]
    assert {tuple(each["missing"]) for each in told} == {("red", "green")}
    assert len({each["held_up_since"] for each in told}) == 1
    assert isinstance(told[0]["held_up_since"], int)


def test_the_prompt_waits_for_the_phones_to_wake(three: Three, middle: Phone) -> None:
    """No player is at turn any more; nobody waits for who has opened, or for the own phone."""
    seal_all(three, 4, 2, 3)
    three[0].open()
    told = [phone.view()["prompt"] for phone in (*three, middle)]
    assert [each["state"] for each in told] == ["waiting", "waiting", "waiting", "table"]
    assert [each["waits"] for each in told] == [
        ["red", "green"], ["green"], ["red"], ["red", "green"],
    ]  # fmt: skip


def test_one_phone_that_is_awake_decides_about_no_sleeping_one(
    clock: Clock, three: Three, middle: Phone
) -> None:
    """A5: all sealed, one phone is awake; its vote threw away the bids of all others."""
    seal_all(three, 4, 2, 3)
    three[2].open()
    clock.wait(3600)
    assert vote(three[2]) == "not_your_turn"
    assert middle.view()["seals"]["missing"] == ["blue", "red"]
    assert points(middle) == {"blue": 0, "red": 0, "green": 0}


def test_of_two_players_one_decides_nothing_about_the_other(tmp_path: Path) -> None:
    tables = Tables(tmp_path / "tables")
    seats = small_game.SEATS[:2]
    session = tables.create(small_game.pack_text(), "Friday", seats, {"bidding": "pass"})
    session.do(small_game.NEXT)
    session.close()
    hosted = Hosted(tables, session.info.id)
    clock = Clock(hosted)
    blue, red = Phone(hosted, "blue"), Phone(hosted, "red")
    blue.seal([1, 4])
    red.seal([1, 2])
    red.open()
    clock.wait(3600)
    assert vote(red) == "not_your_turn"
    blue.open()
    assert points(red) == {"blue": 4, "red": 2}
    hosted.stop()


def test_only_all_others_together_go_on_without_a_phone(
    clock: Clock, three: Three, middle: Phone
) -> None:
    seal_all(three, 4, 2, 3)
    three[0].open()
    three[1].open()
    assert vote(three[0]) == "not_now", "the phone had no time to wake"
    clock.wait(sealing.PATIENCE)
    assert vote(three[2]) == "not_now", "it has not opened itself"
    assert vote(three[0]) == ""
    assert middle.view()["seals"]["missing"] == ["green"]
    assert vote(three[1]) == ""
    assert points(middle) == {"blue": 4, "red": 2, "green": 0}
    told = log(middle)
    assert "Mia and Kim continued without the phone of Ben." in told
    assert "Ben’s bid wasn’t opened. It counts as no choice." in told


def test_the_table_screen_goes_on_after_a_minute_of_saying_so(
    clock: Clock, hosted: Hosted, three: Three, middle: Phone
) -> None:
    seal_all(three, 4, 2, 3)
    three[0].open()
    clock.wait(sealing.TABLE_PATIENCE - 1)
    assert vote(middle) == "not_now"
    clock.wait(1)
    assert vote(middle) == ""
    assert points(middle) == {"blue": 4, "red": 0, "green": 0}
    assert "The shared screen continued without the phone of Kim and Ben." in log(middle)
    assert middle.view()["opened"]["decided"] == "table"
    assert "To go on without it: the shared screen, says the table." in said(export(hosted))


def test_who_wakes_after_the_others_have_said_so_is_still_in(
    clock: Clock, three: Three, middle: Phone
) -> None:
    seal_all(three, 4, 2, 3)
    three[0].open()
    three[1].open()
    clock.wait(sealing.PATIENCE)
    vote(three[0])
    assert three[2].open()["ok"]
    assert points(middle) == {"blue": 4, "red": 2, "green": 3}


def test_after_the_first_opening_nobody_can_make_bids_void(
    clock: Clock, hosted: Hosted, three: Three, middle: Phone
) -> None:
    """Not by choosing again, not by calling off, not by undo; the shared screen neither."""
    seal_all(three, 4, 2, 3)
    three[0].open()
    clock.wait(3600)
    before = hosted.state()
    assert [vote(each, "again") for each in (three[0], three[1], middle)] == ["not_now"] * 3
    assert middle.do("table.next")["code"] == "not_now"
    assert middle.do("table.bidding", value="dials")["code"] == "not_now"
    with pytest.raises(Refusal, match="Wait until the bids are open"):
        hosted.rewind(2)
    assert hosted.state() == before


def test_before_the_first_opening_the_table_screen_may_let_all_choose_again(
    three: Three, middle: Phone
) -> None:
    seal_all(three, 4, 2, 3)
    before = middle.view()["seals"]["epoch"]
    assert vote(three[0], "again") == ""
    assert middle.view()["seals"]["epoch"] == before
    assert vote(middle, "again") == ""
    assert middle.view()["seals"]["epoch"] == before + 1
    seal_all(three, 1, 1, 1)
    for phone in three:
        assert phone.open()["ok"]
    assert points(middle) == {"blue": 1, "red": 1, "green": 1}


def test_or_all_phones_together(three: Three, middle: Phone) -> None:
    seal_all(three, 4, 2, 3)
    before = middle.view()["seals"]["epoch"]
    assert [vote(each, "again") for each in three] == ["", "", ""]
    assert middle.view()["seals"]["epoch"] == before + 1


def test_no_phone_throws_away_what_others_have_sealed(
    hosted: Hosted, three: Three, middle: Phone
) -> None:
    """A3, A4: "Nobody bids", open dials, or a step back, while seals are in."""
    blue, red, _ = three
    assert red.do("points.gain", "red", amount=1)["ok"]
    blue.seal([1, 4])
    before = hosted.state()
    red.do("table.next")
    red.do("table.bidding", value="dials")
    assert hosted.state() == before


def test_a_phone_that_holds_the_table_does_not_decide_alone(
    hosted: Hosted, three: Three, middle: Phone
) -> None:
    """One rule: all the others together, or the shared screen after a minute."""
    seal_all(three, 4, 2, 3)
    assert middle.say("hold", seat="blue")["ok"]
    blue, red, _ = three
    assert blue.open()["ok"] and red.open()["ok"]
    hosted.service.sealing._clock = lambda: 1e9
    epoch = blue.view()["seals"]["epoch"]
    for_table = {"kind": "vote", "epoch": epoch, "answer": "without", "table": True}
    assert blue.post("/say", blue.envelope(for_table))["code"] == "message"
    assert blue.say("vote", epoch=epoch, answer="without")["ok"]
    assert blue.view()["seals"]["votes"] == {"blue": "without"}, "one vote, nothing decided"
    assert middle.say("vote", epoch=epoch, answer="without")["ok"]
    assert blue.view()["seals"] is None or "list" not in blue.view()["seals"]
