"""What is said to a phone, or the shared screen, whose part of a sealed choice does not count."""

from __future__ import annotations

import secrets
from typing import Any

import pytest

from punchboard.companion.host import sealing
from punchboard.companion.rules.engine.action import Refusal
from tests.companion.host.phone import Clock, Hosted, Phone

Three = tuple[Phone, Phone, Phone]
OK = ("ok", "")


def answer(told: dict[str, Any]) -> tuple[str, str]:
    """Return the code and the sentence of a refusal, or that there was none."""
    return OK if told["ok"] else (told["code"], told["why"])


def vote(phone: Phone, what: str) -> tuple[str, str]:
    epoch = phone.view()["seals"]["epoch"]
    return answer(phone.say("vote", epoch=epoch, answer=what))


@pytest.fixture
def clock(hosted: Hosted) -> Clock:
    """Time in which phones wait for each other's openings."""
    clock = Clock()
    hosted.service.sealing._clock = clock
    return clock


def test_a_seal_that_is_a_copy_of_anothers_is_not_taken(hosted: Hosted, three: Three) -> None:
    blue, red, _ = three
    assert answer(blue.seal([1, 4])) == OK
    told = red.sealing([1, 4])
    told["sealed"]["salt"] = blue.salt.hex()
    copied = ("not_allowed", "This bid has already arrived. Seal again to change it.")
    assert answer(red.say("seal", **told)) == copied
    told = red.sealing([1, 4])
    told["sealed"]["seal"] = blue.sealed()
    assert answer(red.say("seal", **told)) == copied
    assert answer(red.seal([1, 4])) == OK
    assert red.view()["seals"]["sealed"] == ["blue", "red"]


def test_what_comes_too_early_or_to_another_choice_is_not_taken(
    hosted: Hosted, three: Three, middle: Phone
) -> None:
    blue, red, green = three
    early = ("not_now", "Not everyone has sealed yet.")
    told = blue.sealing([1, 4])
    changed = ("not_now", "The choices have changed. Choose again.")
    assert answer(blue.say("seal", **{**told, "epoch": told["epoch"] + 1})) == changed
    opening = {"numbers": blue.numbers, "nonce": blue.nonce.hex(), "share": blue.share.hex()}
    opens = {"epoch": told["epoch"], "digest": "0" * 64, "opening": opening}
    assert answer(blue.say("open", **opens)) == early
    assert vote(blue, "again") == vote(middle, "without") == early
    assert answer(blue.say("differ", epoch=told["epoch"])) == (
        "not_now", "The next bids have started since.",
    )  # fmt: skip
    for phone in three:
        assert answer(phone.seal([1, 2])) == OK
    assert answer(red.say("seal", **red.sealing([1, 3]))) == (
        "already_open", "Everyone has sealed. The bids are opening.",
    )  # fmt: skip
    green.numbers = [1, 2]
    for phone in three:
        phone.remember([1, 2], phone.salt)
    assert answer(blue.open()) == OK
    assert green.view()["seals"]["opened"] == ["blue"]


def test_an_opening_of_another_list_or_of_other_numbers_is_not_taken(three: Three) -> None:
    for phone in three:
        assert answer(phone.seal([1, 2])) == OK
    blue = three[0]
    told = blue.opening(blue.view()["seals"])
    assert answer(blue.say("open", **{**told, "digest": "0" * 64})) == (
        "not_allowed", "This phone was shown a different list of bids.",
    )  # fmt: skip
    told["opening"]["numbers"] = [1, 3]
    assert answer(blue.say("open", **told)) == (
        "not_allowed",
        "This isn’t the bid that was sealed.",
    )
    assert answer(blue.open()) == OK


def test_phones_go_on_without_one_other_after_a_moment_and_the_table_after_a_minute(
    three: Three, middle: Phone, clock: Clock
) -> None:
    blue, red, green = three
    for phone in three:
        assert answer(phone.seal([1, 2])) == OK
    wait = ("not_now", "Give Mia, Kim and Ben a minute, and wake the phone first.")
    assert vote(middle, "without") == wait
    assert vote(blue, "without") == ("not_now", "Only players whose bid is open can decide.")
    assert answer(blue.open()) == OK
    assert vote(blue, "without") == ("not_now", "Wait a moment for the other phones.")
    clock.now += sealing.PATIENCE
    alone = ("not_your_turn", "Only the shared screen can continue without them.")
    assert vote(blue, "without") == alone
    assert vote(blue, "again") == (
        "not_now", "Everyone has sealed. Wait until the bids are open.",
    )  # fmt: skip
    assert answer(red.open()) == OK
    assert vote(blue, "without") == OK
    assert blue.view()["seals"]["votes"] == {"blue": "without"}
    clock.now += sealing.TABLE_PATIENCE - sealing.PATIENCE - 1
    assert vote(middle, "without") == ("not_now", "Give Ben a minute, and wake the phone first.")
    assert vote(red, "without") == OK
    assert green.view()["opened"]["epoch"] == 1
    turned = middle.view()["screen"]["reveal"]["bids"]
    assert [(each["seat"], each["text"], each["state"]) for each in turned] == [
        ("green", "Not opened", "missing"), ("blue", "2", "bid"), ("red", "2", "bid"),
    ]  # fmt: skip
    assert answer(red.say("vote", epoch=1, answer="without")) == (
        "already_open", "Too late: these bids are already open or canceled.",
    )  # fmt: skip


def test_the_table_screen_goes_on_without_several_phones_after_a_minute(
    three: Three, middle: Phone, clock: Clock
) -> None:
    for phone in three:
        assert answer(phone.seal([1, 2])) == OK
    clock.now += sealing.TABLE_PATIENCE
    assert vote(middle, "without") == OK
    opened = middle.view()["opened"]
    assert opened is not None
    assert opened["openings"] == dict.fromkeys(("blue", "red", "green"))


def test_all_who_have_sealed_choose_again_or_the_table_screen_does_alone(
    three: Three, middle: Phone
) -> None:
    for phone in three:
        assert answer(phone.seal([1, 2])) == OK
    for phone in three[:2]:
        assert vote(phone, "again") == OK
    assert middle.view()["seals"]["epoch"] == 1
    assert vote(three[2], "again") == OK
    assert middle.view()["seals"]["epoch"] == 2
    for phone in three:
        assert answer(phone.seal([1, 2])) == OK
    assert vote(middle, "again") == OK
    assert middle.view()["seals"]["epoch"] == 3


def test_a_dial_is_typed_for_those_alone_who_set_one_and_once_all_others_have_sealed(
    hosted: Hosted,
) -> None:
    def typed(**numbers: Any) -> str:
        try:
            hosted.run(lambda: hosted.service.sealing.type_dials(numbers))
        except Refusal as refusal:
            return refusal.message
        return ""

    def known() -> list[str]:
        told = hosted.run(hosted.service.sealing.to_json)
        return [] if told is None else told["typed"]

    hosted.set_bid_method("green", "dials")
    phones = [Phone(hosted, seat) for seat in ("blue", "red")]
    for phone in phones:
        assert typed(green=[1, 8]) == "Not everyone has sealed yet. Keep the dials face down."
        assert answer(phone.seal([1, 2])) == OK
    assert typed(green=[1, 8], red=[1, 9]) == "A phone can open only its own bid."
    assert known() == []
    assert typed(green=[1, 8]) == ""
    assert known() == ["green"]
    with pytest.raises(Refusal, match="The bids are opening"):
        hosted.run(lambda: hosted.service.permissions.check_bid_method("blue", "pass"))


def test_of_two_who_have_sealed_neither_goes_on_without_the_other(
    hosted: Hosted, clock: Clock
) -> None:
    hosted.set_bid_method("green", "dials")
    blue, red, green = (Phone(hosted, seat) for seat in ("blue", "red", "green"))
    for phone in (blue, red):
        assert answer(phone.seal([1, 2])) == OK
    told = blue.opening(blue.view()["seals"])
    assert answer(green.say("open", **told)) == ("not_now", "Not everyone has sealed yet.")
    assert answer(blue.open()) == OK
    clock.now += sealing.PATIENCE
    assert vote(blue, "without") == (
        "not_your_turn", "Only the shared screen can continue without them.",
    )  # fmt: skip
    assert blue.view()["opened"] is None


def test_a_phone_that_lost_its_seals_answer_is_not_another_phone(three: Three) -> None:
    blue = three[0]
    before = blue.view()["seals"]
    assert answer(blue.seal([1, 2])) == OK  # blue never hears it
    blue.remember([1, 3], secrets.token_bytes(16), before)
    assert answer(blue.say("seal", **blue.again())) == (
        "not_now", "Your last bid has arrived. Check it, and seal again to change it.",
    )  # fmt: skip
    assert blue.view()["notice"] is None
    assert "Another phone" not in str(blue.view()["log"])
    assert answer(blue.seal([1, 3])) == OK
