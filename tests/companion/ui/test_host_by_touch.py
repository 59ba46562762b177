"""The app as host: phones are let in by touch, and bid beside a phone that is passed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from bidding import give, phone_with_table, show_play, until
from finger import Phone
from guest import Guest, guest_at

from punchboard.companion.host import host_state, sealing
from punchboard.companion.table.error import TableError
from punchboard.companion.ui import hosting_controller


@pytest.fixture
def phone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Phone]:
    """Return a phone at a table of three, with bids for fish wanted."""
    monkeypatch.setattr(hosting_controller, "own_addresses", lambda: ["127.0.0.1", "127.0.0.2"])
    phone = phone_with_table(tmp_path)
    yield phone
    phone.close()


def let_in(phone: Phone) -> None:
    """Open the table to phones at the likeliest address."""
    phone.touch(glyph="phone")
    phone.touch("127.0.0.1")
    phone.settle(4)


def back_to_play(phone: Phone) -> None:
    """Go back to the question."""
    phone.touch(glyph="back")
    phone.settle(6)


def codes(phone: Phone) -> list[str]:
    """Return what the codes say that are on the screen."""
    return [each.text for each in phone.widgets() if type(each).__name__ == "QrCode"]


def bids(phone: Phone) -> dict[str, str]:
    """Return what is open on the table."""
    (panel,) = (each for each in phone.model.view["panels"] if each.get("look") == "places")
    return {each["seat"]: each["cells"][-1]["text"] for each in panel["rows"]}


def all_sealed(phone: Phone) -> Guest:
    """Let one bid from a phone of her own and two by this one; return that phone."""
    let_in(phone)
    mia = guest_at(phone, "red")
    back_to_play(phone)
    until(phone, lambda: phone.shows("Pass to Kim"))
    mia.seal([1, 7])
    until(phone, lambda: not phone.shows("not sealed yet: Mia"))
    phone.touch("Pass to Kim")
    give(phone, 5)
    give(phone, 9)
    return mia


def test_the_room_code_is_shown_and_so_is_the_one_after_it(phone: Phone) -> None:
    let_in(phone)
    hosting = phone.model.controller.hosting
    address = f"127.0.0.1:{hosting.host.port}"
    first = hosting.room_code
    assert phone.shows(f"No camera? Open {address} in a browser and type {first}.")
    hosting.host.room_code._renew()  # as after twenty wrong tries
    phone.wait(4)
    assert phone.shows(f"type {hosting.room_code}.")
    assert not phone.shows(first)


def test_phones_that_lost_their_port_must_scan_again(phone: Phone) -> None:
    let_in(phone)
    hosting = phone.model.controller.hosting
    assert not phone.shows("must scan the code again")
    hosting.lost_port = 8770
    back_to_play(phone)
    phone.touch(glyph="phone")
    assert phone.shows("Another program uses port 8770. All phones have to scan the code again.")


def test_phones_and_the_passed_phone_bid_together(phone: Phone) -> None:
    mia = all_sealed(phone)
    mia.open()
    until(phone, lambda: phone.shows("Check phones"))
    assert bids(phone) == {"red": "$7", "blue": "$5", "green": "$9"}
    words = phone.model.view["opened"]["words"]
    assert mia.view()["opened"]["words"] == words


def test_the_table_goes_on_without_a_phone_that_sleeps(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    all_sealed(phone)
    until(phone, lambda: phone.shows("Wake the phone of Mia."))
    phone.leap(55)
    assert not phone.shows("Without Mia")
    phone.leap(6)
    phone.touch("Without Mia")  # the host's own clock says that it is too early
    assert "Mia" in phone.model.refusal
    assert phone.shows(phone.model.refusal)
    monkeypatch.setattr(sealing, "TABLE_PATIENCE", 0.0)
    phone.touch("Without Mia")
    until(phone, lambda: phone.shows("highest price"))
    assert {seat: said for seat, said in bids(phone).items() if said.startswith("$")} == {
        "blue": "$5", "green": "$9",
    }  # fmt: skip


def test_one_code_is_for_all_and_a_seats_own_shows_alone(phone: Phone) -> None:
    let_in(phone)
    assert codes(phone) == [phone.model.controller.hosting.code]
    phone.touch("Kim")
    phone.touch("Show Kim’s code")
    phone.settle(4)
    (code,) = codes(phone)
    assert code.partition("#")[2].startswith("blue.")
    assert phone.shows("Only Kim scans this code")


def test_a_seats_link_is_copied_and_it_says_so(phone: Phone) -> None:
    from punchboard.companion.ui.screens.share import pasted  # once there is a window

    let_in(phone)
    phone.touch("Kim")
    phone.touch("Show Kim’s code")
    phone.settle(4)
    phone.touch("Copy the link")
    phone.settle(4)
    assert pasted() == codes(phone)[0]
    assert phone.shows("Copied.")


def test_the_list_of_seats_says_who_is_here(phone: Phone) -> None:
    let_in(phone)
    assert phone.find("Mia").detail == "No phone yet: passes this device"
    guest_at(phone, "red")
    until(phone, lambda: phone.find("Mia").detail == "On a phone, here now")


def test_a_step_of_a_phone_shows_on_the_hosts_screen(phone: Phone) -> None:
    let_in(phone)
    mia = guest_at(phone, "red")
    back_to_play(phone)
    mia.do("points.gain", "red", amount=3)
    until(phone, lambda: "Mia gains 3" in str(phone.model.view["log"]))


def test_a_seat_moves_to_a_dial_that_is_typed_after_the_seals(phone: Phone) -> None:
    let_in(phone)
    mia = guest_at(phone, "red")
    mia.seal([1, 7])
    for name in ("Kim", "Jon"):
        phone.touch(name)
        phone.touch("Dial")
        phone.settle(4)
    mia.open()
    back_to_play(phone)
    until(phone, lambda: phone.shows("Turn over the dials: Kim, Jon"))
    phone.touch("Type the open dials")
    phone.settle(4)
    offer = phone.model.dial_form()
    values = {"dials": {"blue": {"price": 9}, "green": {"price": 5}}}
    assert phone.model.take(offer, values), phone.model.refusal
    assert bids(phone) == {"red": "$7", "blue": "$9", "green": "$5"}


def test_closed_and_opened_again_phones_are_offered_to_come_back(phone: Phone) -> None:
    let_in(phone)
    mia = guest_at(phone, "red")
    port = phone.model.controller.hosting.host.port
    back_to_play(phone)
    phone.touch(glyph="back")  # to the list of tables
    phone.settle(6)
    phone.touch("Fish Market")
    phone.settle(6)
    phone.touch("Let them in")
    phone.settle(6)
    assert phone.model.controller.hosting.host.port == port
    mia.join()
    assert mia.view()["seat"] == "red"


def test_phones_are_sent_away_and_the_table_goes_on(phone: Phone) -> None:
    let_in(phone)
    guest_at(phone, "red")
    phone.touch("Close the table to phones")
    phone.settle(4)
    assert phone.shows("Let phones in") or phone.shows("In which network")
    back_to_play(phone)
    phone.touch("Pass to Mia")
    give(phone, 7)
    assert phone.model.session.view("red")["private"]


def test_phones_that_cannot_be_sent_away_for_good_are_gone_and_the_table_goes_on(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_in(phone)
    guest_at(phone, "red")

    def full(path: Path, text: str) -> None:
        raise TableError(f"“{path.name}” can’t be saved: No space left on device.")

    monkeypatch.setattr(host_state, "write_private", full)
    phone.touch("Close the table to phones")
    monkeypatch.undo()
    phone.settle(4)
    assert phone.shows("can’t be saved: No space left on device.")
    back_to_play(phone)
    phone.touch("Pass to Mia")
    give(phone, 7)
    assert phone.model.session.view("red")["private"]


def test_on_another_network_codes_are_new_and_it_says_so(phone: Phone) -> None:
    let_in(phone)
    phone.model.controller._addresses_changed(["127.0.0.2"])
    until(phone, lambda: phone.shows("joined another network"))
    assert phone.shows("Open at 127.0.0.2")


@pytest.mark.parametrize(
    ("told", "fails", "shown", "moved", "has_moved"),
    [
        (["127.0.0.1", "10.0.0.2"], False, ["127.0.0.1", "10.0.0.2"], [], False),
        (["10.0.0.2", "10.0.0.3"], False, ["10.0.0.2", "10.0.0.3"], ["10.0.0.2"], True),
        (["10.0.0.2"], True, ["10.0.0.2"], ["10.0.0.2"], False),
        ([], False, ["127.0.0.1"], [], False),
    ],
    ids=["still there", "another network", "it can't be answered there", "no network"],
)
def test_the_host_follows_its_device_into_another_network(
    told: list[str], fails: bool, shown: list[str], moved: list[str], has_moved: bool
) -> None:
    controller = hosting_controller.HostingController(lambda: None)
    went: list[str] = []

    def move(address: str) -> None:
        went.append(address)
        if fails:
            raise TableError("Nothing can be answered there.")

    controller.hosting = SimpleNamespace(address="127.0.0.1", move=move)
    controller._follow(told)
    assert (controller.addresses, went, controller.has_moved) == (shown, moved, has_moved)


def test_a_seat_with_a_phone_keeps_its_secrets_from_the_hosts_screen(phone: Phone) -> None:
    let_in(phone)
    guest_at(phone, "red").seal([1, 7])
    assert phone.model.session.view("red")["seat"] == ""
    assert phone.model.session.view("red")["private"] == {}
    show_play(phone)
    assert not phone.shows("Pass to Mia")
