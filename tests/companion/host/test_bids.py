"""A sealed choice on the wire: nobody knows early, nothing is lost, nothing opens twice."""

from __future__ import annotations

import json
from typing import Any

from punchboard.companion.seal import seal
from punchboard.companion.table.choice_record import Opening
from tests.companion.host.phone import Hosted, Phone, seals, which

Three = tuple[Phone, Phone, Phone]


def seal_all(three: Three, *guesses: int) -> None:
    for phone, guess in zip(three, guesses, strict=True):
        assert phone.seal([1, guess])["ok"]


def altered(opening: dict[str, Any], **parts: Any) -> dict[str, Any]:
    return {**opening, "opening": {**opening["opening"], **parts}}


def points(phone: Phone) -> dict[str, int]:
    track = next(each for each in phone.view()["panels"] if each["widget"] == "track")
    return {each["seat"]: each["at"] for each in track["markers"]}


def test_seals_of_three_open_together(three: Three, middle: Phone) -> None:
    seal_all(three, 4, 2, 3)
    for phone in three:
        assert points(middle) == {"blue": 0, "red": 0, "green": 0}
        assert phone.open()["ok"]
    assert points(middle) == {"blue": 4, "red": 2, "green": 3}


def test_every_phone_can_check_all_openings_and_the_words(three: Three, middle: Phone) -> None:
    seal_all(three, 4, 2, 3)
    for phone in three:
        phone.open()
    told = middle.view()["opened"]
    openings = [Opening.model_validate(told["openings"][each.seat]) for each in seals(told)]
    pairs = zip(seals(told), openings, strict=True)
    assert all(seal.fits(which(told), *each) for each in pairs)
    assert [each.numbers[1] for each in openings] == [4, 2, 3]
    digest = seal.make_list(which(told), seals(told))
    check = seal.make_check(digest, [each.share for each in openings])
    assert told["words"] == list(seal.words_of(check))


def test_before_the_last_seal_the_host_has_nothing_that_tells_a_bid(
    hosted: Hosted, three: Three, middle: Phone
) -> None:
    blue, red, _ = three
    said = [json.dumps(blue.sealing([1, 7])), json.dumps(red.sealing([1, 9]))]
    for phone, told in zip((blue, red), said, strict=True):
        phone.say("seal", **json.loads(told))
    seen = [*said, hosted.state(), repr(hosted.service.session.log())]
    seen += [json.dumps(phone.view()) for phone in (*three, middle)]
    for path in hosted.tables.folder.iterdir():
        seen.append(path.read_bytes().decode("latin-1"))
    for secret in (blue.nonce, blue.share, blue.seed, red.nonce, red.share, red.seed):
        assert not any(secret.hex() in each or repr(secret)[2:-1] in each for each in seen)
    # Whoever has all that was seen still has to guess the nonce: every bid fits equally badly.
    for guess in range(10):
        candidate = seal.make_seal(blue.context, blue.salt, bytes(32), [1, guess])
        assert not any(candidate.hex() in each for each in seen)


def test_who_has_sealed_is_shown_to_all(three: Three, middle: Phone) -> None:
    three[1].seal([1, 5])
    panel = next(each for each in middle.view()["panels"] if each["widget"] == "sealing")
    assert [row["seat"] for row in panel["rows"] if row["sealed"]] == ["red"]


def test_a_seal_may_be_replaced_until_the_list_is_out(three: Three, middle: Phone) -> None:
    three[0].seal([1, 9])
    seal_all(three, 4, 2, 3)
    assert three[0].say("seal", **three[0].sealing([1, 1]))["code"] == "already_open"


def test_a_replaced_seal_is_the_one_that_opens(three: Three, middle: Phone) -> None:
    three[0].seal([1, 9])
    seal_all(three, 4, 2, 3)
    for phone in three:
        phone.open()
    assert points(middle)["blue"] == 4


def test_anothers_seal_cannot_be_copied(three: Three) -> None:
    told = three[0].sealing([1, 9])
    three[0].say("seal", **told)
    assert three[1].say("seal", **told)["code"] == "not_your_turn"
    copied = {**told, "sealed": {**told["sealed"], "seat": "red"}}
    assert three[1].say("seal", **copied)["code"] == "not_allowed"


def test_what_opens_must_be_what_was_sealed(three: Three, middle: Phone) -> None:
    seal_all(three, 4, 2, 3)
    three[0].open()
    three[1].open()
    opening = three[2].opening(middle.view()["seals"])
    assert three[2].say("open", **altered(opening, numbers=[1, 9]))["code"] == "not_allowed"
    assert three[2].say("open", **altered(opening, share="0" * 64))["code"] == "not_allowed"
    assert three[2].say("open", **{**opening, "digest": "0" * 64})["code"] == "not_allowed"
    assert three[2].say("open", **opening)["ok"]
    assert points(middle)["green"] == 3


def test_nothing_opens_before_the_list(three: Three) -> None:
    three[0].seal([1, 4])
    opening = {"numbers": [1, 4], "nonce": three[0].nonce.hex(), "share": three[0].share.hex()}
    told = {"epoch": three[0].choice["epoch"], "digest": "0" * 64, "opening": opening}
    assert three[0].say("open", **told)["code"] == "not_now"


def test_an_impossible_bid_counts_as_none_and_the_log_says_so(three: Three, middle: Phone) -> None:
    seal_all(three, 4, 99, 3)
    for phone in three:
        phone.open()
    assert points(middle) == {"blue": 4, "red": 0, "green": 3}
    assert any("Kim sealed an impossible bid" in each["text"] for each in middle.view()["log"])


def test_no_bid_is_sealed_like_any_other(three: Three, middle: Phone) -> None:
    for phone, numbers in zip(three, ([0, 0], [1, 2], [0, 0]), strict=True):
        phone.seal(numbers)
    for phone in three:
        phone.open()
    assert points(middle) == {"blue": 0, "red": 2, "green": 0}


def test_undo_of_an_opening_voids_the_old_seals(three: Three, middle: Phone) -> None:
    seal_all(three, 4, 2, 3)
    for phone in three:
        phone.open()
    before = three[0].choice["epoch"]
    assert middle.say("undo", newest=middle.view()["newest"], key="a" * 32)["ok"]
    choice = middle.view()["seals"]
    assert choice["epoch"] > before and choice["sealed"] == []
    blue = three[0]
    old, salt, told = blue.choice, blue.salt, blue.again()["sealed"]
    assert blue.say("seal", **{**blue.sealing([1, 4]), "sealed": told})["ok"]
    blue.remember([1, 4], salt, old)
    for phone in three[1:]:
        phone.seal([1, 1])
    opening = three[0].opening(middle.view()["seals"])
    assert three[0].say("open", **opening)["code"] == "not_allowed"


def test_after_a_restart_the_seals_are_there_and_phones_open(
    hosted: Hosted, three: Three, middle: Phone
) -> None:
    seal_all(three, 4, 2, 3)
    three[0].open()
    hosted.stop()
    hosted.start()
    for phone in (*three, middle):
        phone.join()
    assert middle.view()["seals"]["opened"] == []
    for phone in three:
        assert phone.open()["ok"]
    assert points(middle) == {"blue": 4, "red": 2, "green": 3}


def test_the_middle_may_type_open_dials_instead(three: Three, middle: Phone) -> None:
    three[0].seal([1, 4])
    rows = {"blue": {"guess": 5}}
    assert three[1].do("guess.open", bids=rows)["code"] == "not_your_turn"
    assert middle.do("guess.open", bids=rows)["ok"]
    assert points(middle)["blue"] == 5
    assert middle.view()["seals"] is None


def test_once_the_list_is_out_no_phone_can_void_it(three: Three, middle: Phone) -> None:
    assert three[0].do("points.gain", "blue", amount=1)["ok"]
    newest = middle.view()["newest"]
    seal_all(three, 4, 2, 3)
    assert not three[0].view()["may_undo"]
    assert [each["do"] for each in three[0].view()["offers"] if not each["private"]] == []
    assert three[0].say("undo", newest=newest, key="a" * 32)["code"] == "not_now"
    assert three[0].do("points.gain", "blue", amount=1)["code"] == "not_now"
    assert three[0].view()["seals"]["epoch"] == three[0].choice["epoch"]
    assert middle.say("undo", newest=newest, key="b" * 32)["ok"]


def test_the_last_seal_said_twice_is_taken_once(three: Three) -> None:
    """Its answer was lost, and the list is out by then."""
    for phone in three[:2]:
        phone.seal([1, 1])
    told = three[2].sealing([1, 5])
    assert three[2].say("seal", **told)["ok"]
    assert three[2].say("seal", **told)["ok"]


def test_a_phone_takes_back_its_step_after_the_host_was_off(hosted: Hosted, three: Three) -> None:
    three[0].do("points.gain", "blue", amount=1)
    newest = three[0].view()["newest"]
    hosted.stop()
    hosted.start()
    three[0].join()
    assert three[0].say("undo", newest=newest, key="a" * 32)["ok"]
    assert three[0].say("undo", newest=newest, key="a" * 32)["ok"]
    assert not three[0].view()["may_undo"]
