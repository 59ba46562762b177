"""Sealed choices that not everybody sees: who learns them, and when phones check them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from punchboard.companion.seal import verify
from punchboard.companion.seal.own_seals import Checked, OwnSeals, fresh_seat
from punchboard.companion.table.document import read_document
from punchboard.companion.table.error import TableError
from tests.companion.host.phone import Phone
from tests.companion.host.test_known_own import COIN, PACK, Told, hosted

#: Told apart from every other number of the test.
KIM, MIA, DEV = 486_110, 302_110, 117_330
RESERVE = {
    "kind": "reserve", "title": "Reserve",
    "choice": {"wheels": [{"id": "held", "title": "Held", "last": "none", "unit": COIN}],
               "none": ""},
}  # fmt: skip


def pack(mechanism: dict[str, Any], *steps: tuple[str, dict[str, str]]) -> str:
    """Return a pack whose first mechanism, `hidden`, has these steps."""
    data: dict[str, Any] = json.loads(PACK)
    play = data["play"]
    play["mechanisms"] = {
        "hidden": mechanism,
        **play["mechanisms"],
        "order": {"kind": "turn_order"},
    }
    play["phases"] = [{"id": each, "name": each, "steps": [step]} for each, step in steps]
    return json.dumps(data)


RESERVED = pack(
    RESERVE, ("lay", {"use": "hidden"}), ("sale", {"use": "sale"}),
    ("open", {"use": "hidden", "do": "open"}), ("pawn", {"use": "pawn"}),
)  # fmt: skip


def sealed(told: Told, kim: int, mia: int, dev: int) -> None:
    """Let all phones seal, and open once the list is out."""
    phones = (told.kim, *told.others)
    for phone, number in zip(phones, (kim, mia, dev), strict=True):
        assert phone.seal([number])["ok"]
    for phone in phones:
        assert phone.open()["ok"]


def heard(told: Told, number: int) -> list[str]:
    """Return the ways by which everybody but Kim hears a number."""
    told.all.clear()
    told.walk()
    return [way for way, text in told.all if str(number) in text]


def check(phone: Phone) -> Checked:
    """Return what a phone finds of the choice that was opened last."""
    own = OwnSeals(phone.seat, fresh_seat(), lambda _: None)
    return own.check(phone.view()["opened"])


def test_a_choice_stays_face_down_until_its_step(tmp_path: Path) -> None:
    with hosted(tmp_path, "pass", RESERVED) as told:
        sealed(told, KIM, MIA, DEV)
        assert heard(told, KIM) == []
        assert f"Reserve: Kim: {KIM}." in [each["text"] for each in told.kim.view()["log"]]
        closed = [check(phone) for phone in (told.kim, *told.others)]
        assert len({each.words for each in closed}) == 1
        assert all(each.faults == () for each in closed)
        assert told.kim.view()["opened"]["openings"]["red"]["numbers"] == [KIM]
        with pytest.raises(TableError, match="once the game is over"):
            told.tables.hand_on(told.id)
        told.do("sale.called", winner="blue", price=2)
        assert heard(told, KIM) != []
        opened = told.others[0].view()["opened"]
        assert {seat: each["numbers"] for seat, each in opened["openings"].items()} == {
            "red": [KIM], "blue": [MIA], "green": [DEV]
        }  # fmt: skip
        assert check(told.others[0]) == closed[1]
        assert any("all are what was sealed" in line for line in verify.verify(
            read_document(told.tables.export(told.id))))  # fmt: skip


def test_an_undone_choice_stays_face_down(tmp_path: Path) -> None:
    with hosted(tmp_path, "pass", RESERVED) as told:
        sealed(told, KIM, MIA, DEV)
        newest = told.screen.view()["newest"]
        said = told.screen.say("rewind", steps=1, newest=newest, key=f"{1:032x}")
        assert said["ok"]
        assert heard(told, KIM) == []


def test_a_false_share_of_a_closed_choice_is_found(tmp_path: Path) -> None:
    with hosted(tmp_path, "pass", RESERVED) as told:
        sealed(told, KIM, MIA, DEV)
        view = told.others[0].view()["opened"]
        false = {**view, "closed": {**view["closed"], "red": "00" * 32}}
        own = OwnSeals("blue", fresh_seat(), lambda _: None)
        assert own.check(false).faults == ("red",)


def sale(opens: str) -> str:
    """Return a pack that sells twice in secret, and tells as much as `opens` says."""
    auction = {
        "kind": "auction", "title": "Hall", "way": "sealed", "most": "none", "opens": opens,
    }  # fmt: skip
    if opens == "caller":
        auction |= {"first": "caller", "caller": "order"}
    return pack(auction, ("one", {"use": "hidden"}), ("two", {"use": "hidden"}))


@pytest.mark.parametrize(("opens", "told_of_kim"), [("winner", True), ("nobody", False)])
def test_a_bid_that_loses_is_told_when_the_game_is_over(
    tmp_path: Path, opens: str, told_of_kim: bool
) -> None:
    with hosted(tmp_path, "pass", sale(opens)) as told:
        for phone, number in zip((told.kim, *told.others), (KIM, MIA, DEV), strict=True):
            assert phone.seal([1, number])["ok"]
        for phone in (told.kim, *told.others):
            assert phone.open()["ok"]
        assert bool(heard(told, KIM)) is told_of_kim
        assert heard(told, DEV) == ["look green"]
        shown = told.others[0].view()["opened"]["openings"]
        assert shown["blue"]["numbers"] == [1, MIA]
        assert shown["green"] is None
        assert check(told.others[0]).faults == ()
        said = [each["text"] for each in told.screen.say("log")["log"]]
        assert any(each.startswith("Hall: Kim wins the lot") for each in said) or any(
            each.startswith("Kim wins the lot") for each in said
        )
        told.do("hidden.called", winner="blue", price=5)
        assert told.screen.view()["moment"]["over"]
        assert heard(told, DEV) != []
        assert told.others[0].view()["opened"]["openings"]["red"]["numbers"] == [1, KIM]


def test_only_the_seat_that_calls_hears_the_bids_of_others(tmp_path: Path) -> None:
    with hosted(tmp_path, "pass", sale("caller")) as told:
        for phone, number in zip((told.kim, *told.others), (KIM, MIA, DEV), strict=True):
            assert phone.seal([1, number])["ok"]
        for phone in (told.kim, *told.others):
            assert phone.open()["ok"]
        assert "Mia calls an auction." in [each["text"] for each in told.screen.say("log")["log"]]
        assert heard(told, KIM) == ["look blue"]
        assert heard(told, DEV) == ["look blue", "look green"]
        mia = told.others[0]
        assert mia.view()["opened"]["openings"]["green"] is None, "the share, as all phones have"
        assert check(mia).faults == ()


def test_a_choice_on_the_shared_screen_stays_face_down(tmp_path: Path) -> None:
    with hosted(tmp_path, "pass", RESERVED) as told:
        assert told.kim.say("free", seat="red")["ok"]
        said = told.screen.say("bid_method", seat="red", method="pass")
        assert said["ok"], said
        own = told.screen.say("seat_view", seat="red")
        (offer,) = own["view"]["offers"]
        action = {"do": offer["do"], "seat": "red", "values": {"bid": KIM}}
        kept = told.screen.say("pass", seat="red", said={"kind": "keep", "action": action})
        assert kept["ok"], kept
        for phone, number in zip(told.others, (MIA, DEV), strict=True):
            assert phone.seal([number])["ok"]
        for phone in told.others:
            assert phone.open()["ok"]
        assert heard(told, KIM) == []
        assert [check(each).faults for each in told.others] == [(), ()]
        told.do("sale.called", winner="blue", price=2)
        assert heard(told, KIM) != []
