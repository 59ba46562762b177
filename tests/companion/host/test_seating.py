"""One code for the table: who has it sees who is here, and is seated by a touch."""

from __future__ import annotations

import json
import secrets
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from punchboard.companion.host import lobby
from punchboard.companion.host.guest import GuestTable
from punchboard.companion.host.held import HeldSeats
from punchboard.companion.host.host import Host
from punchboard.companion.host.host_state import HostState, HostStateFile
from punchboard.companion.host.hosting import Hosting, create_table
from punchboard.companion.host.lobby import Lobby
from punchboard.companion.host.lobby_client import LobbyClient
from punchboard.companion.net.cipher import channel_cipher, from_text
from punchboard.companion.net.client import Link, SeatRevokedError, read_link
from punchboard.companion.net.messages import Take
from punchboard.companion.net.seats import LOBBY, join_mac
from punchboard.companion.net.server import Reply, Request
from punchboard.companion.net.x25519 import public_key
from punchboard.companion.pack import load_pack
from punchboard.companion.rules.engine.action import Refusal
from punchboard.companion.table.tables import Tables
from tests.companion.host.phone import Clock, Phone, lose
from tests.companion.table import small_game

KEY = "0f" * 16


@dataclass
class Given:
    """What a phone knows once it is seated: where the host is, and a secret."""

    link: Link

    @property
    def port(self) -> int:
        return self.link.port

    @property
    def service(self) -> Given:
        return self

    def secret(self, seat: str) -> bytes:
        assert seat == self.link.seat
        return bytes.fromhex(self.link.secret)


class Room:
    """A host and its one code.

    Attributes:
        joined: whose phones have come.
    """

    def __init__(self, folder: Path, names: str = "") -> None:
        self.tables = Tables(folder / "tables")
        self.pack = folder / "small.pack.json"
        self.pack.write_text(small_game.pack_text(), encoding="utf-8")
        self.joined: list[str] = []
        id_ = create_table(self.tables, self.pack, names.split(",")) if names else ""
        self.open(id_)

    def open(self, id: str) -> None:  # noqa: A002
        self.hosting = Hosting(self.tables, id, "127.0.0.1", 0, packs=[self.pack])
        self.hosting.on_joined = lambda seat: self.joined.append(seat["name"] if seat else "")
        self.hosting.begin()

    @property
    def code(self) -> Link:
        link = read_link(self.hosting.code)
        assert link is not None
        return link

    def visit(self) -> Phone:
        """Return a phone in the lobby."""
        return Phone(Given(self.code), LOBBY)

    def take(self, seat: str, name: str = "", seed: bytes = b"") -> Link:
        """Take a seat as a phone that has scanned the table's code."""
        return LobbyClient(self.code).take(seat, name, seed or secrets.token_bytes(16))

    def sit(self, seat: str, name: str = "") -> Phone:
        """Return a phone at its seat."""
        return Phone(Given(self.take(seat, name)), seat)

    def seats(self) -> dict[str, tuple[str, str]]:
        """Return each seat's name and state."""
        return {each["id"]: (each["name"], each["state"]) for each in self.hosting.lobby()["seats"]}


@pytest.fixture
def record(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Everything that goes over the network from now on, without its headers."""
    heard: list[bytes] = []
    answer = Host._answer

    def listened(host: Host, request: Request) -> Reply:
        reply = answer(host, request)
        heard.extend((request.path.encode(), request.body, reply.body))
        return reply

    monkeypatch.setattr(Host, "_answer", listened)
    return heard


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    made = Room(tmp_path)
    yield made
    made.hosting.end()


@pytest.fixture
def laid(tmp_path: Path) -> Iterator[Room]:
    made = Room(tmp_path, "Mia,Kim,Ben")
    yield made
    made.hosting.end()


def lay(phone: Phone, *seats: tuple[str, str], key: str = KEY) -> dict[str, Any]:
    told = [{"id": seat, "name": name} for seat, name in seats]
    return phone.say("lay", game="small", seats=told, title="", settings={}, key=key)


def test_the_code_shows_who_is_here_and_seats_by_one_touch(laid: Room) -> None:
    assert laid.seats() == {
        "blue": ("Mia", "free"), "red": ("Kim", "free"), "green": ("Ben", "free"),
    }  # fmt: skip
    kim = laid.sit("red")
    assert kim.view()["seat"] == "red"
    assert laid.seats()["red"] == ("Kim", "here")
    assert laid.joined == ["Kim"]
    assert laid.visit().view()["lobby"]["order"] == ["red"]


def test_a_table_is_laid_of_those_who_have_come(room: Room) -> None:
    kim, mia = room.sit("red", "Kim"), room.sit("blue", "Mia")
    assert room.seats()["red"] == ("Kim", "here")
    assert mia.view()["lobby"]["leads"] == "red"
    assert lay(mia, ("red", "Kim"), ("blue", "Mia"))["why"] == "Kim does that."
    assert lay(kim, ("red", "Kim"))["why"] == "Mia has joined too. Check the players again."
    assert lay(kim, ("red", "Kim"), ("blue", "Mia"), ("green", "Ben"))["ok"]
    view = mia.view()
    assert [each["name"] for each in view["seats"]] == ["Kim", "Mia", "Ben"]
    assert mia.do("points.gain", "blue", amount=2)["ok"]
    assert room.sit("green").view()["seat"] == "green"
    assert not (room.tables.folder / "lobby.seats").exists()


def test_an_app_that_is_seated_early_waits_until_the_table_is_laid(
    room: Room, tmp_path: Path
) -> None:
    kim = room.sit("red", "Kim")
    seed = bytes(range(16))
    seats = HeldSeats(tmp_path / "guests")
    app = GuestTable(seats.take(room.take("blue", "Mia", seed), seed), seats)
    changed = threading.Event()
    app.on_change = changed.set
    app.begin()
    end = time.monotonic() + 60
    while not app._news > 0:  # the lobby has been seen
        assert time.monotonic() < end
        changed.wait(0.01)
    assert (app.state, app.is_ready) == ("joining", False)
    lay(kim, ("red", "Kim"), ("blue", "Mia"))
    assert changed.wait(20)
    assert app.is_ready
    assert app.pack.title == "Small Game"
    assert app.held.name == "Mia"
    app.close()


def test_a_seat_that_was_laid_without_a_name_takes_that_of_its_player(room: Room) -> None:
    screen = room.sit("")
    assert lay(screen, ("red", ""), ("blue", "Mia"))["ok"]
    assert room.seats() == {"red": ("", "free"), "blue": ("Mia", "free")}
    with pytest.raises(Refusal, match="There is a Mia already"):
        room.take("red", "mia")
    kim = room.sit("red", "Kim")
    assert [each["name"] for each in kim.view()["seats"]] == ["Kim", "Mia"]
    assert room.joined == ["", "Kim"]


def test_a_lay_that_is_said_again_lays_no_second_table(room: Room) -> None:
    kim = room.sit("red", "Kim")
    two = (("red", "Kim"), ("blue", "Mia"))
    assert lay(kim, *two)["ok"]
    assert lay(kim, *two)["ok"]
    assert len(room.tables.list()) == 1


def test_a_lobby_that_ends_leaves_nothing_but_an_empty_lock(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.sit("red", "Kim")
    room.hosting.end()
    left = [(path.name, path.read_bytes()) for path in room.tables.folder.iterdir()]
    assert left == [("lobby.lock", b"")]


def test_seats_outlast_a_host_that_was_killed_before_the_table_was_laid(tmp_path: Path) -> None:
    room = Room(tmp_path)
    link = room.take("red", "Kim")
    lobby_file = room.tables.folder / "lobby.seats"
    kept = lobby_file.read_bytes()
    room.hosting.end()
    lobby_file.write_bytes(kept)
    room.open("")
    again = Link(link.address, room.code.port, link.seat, link.secret)
    assert Phone(Given(again), "red").view()["lobby"]["order"] == ["red"]
    room.hosting.end()


def test_what_is_seated_comes_along_to_the_next_table(room: Room) -> None:
    kim, mia = room.sit("red", "Kim"), room.sit("blue", "Mia")
    lay(kim, ("red", "Kim"), ("blue", "Mia"))
    first = room.hosting.id
    # Only who holds the table puts away one that is played.
    assert lay(mia, ("red", "Kim"), ("green", "Zoë"), key="1e" * 16)["code"] == "not_your_turn"
    assert lay(kim, ("red", "Kim"), ("green", "Zoë"), key="1e" * 16)["ok"]
    assert room.hosting.id != first
    assert [each["name"] for each in kim.view()["seats"]] == ["Kim", "Zoë"]
    assert room.seats() == {"red": ("Kim", "here"), "green": ("Zoë", "free")}


def test_who_comes_after_the_end_counts_scores_with_the_others(tmp_path: Path) -> None:
    room = Room(tmp_path, "Mia,Kim,Ben")
    id_ = room.hosting.id
    room.hosting.end()
    session = room.tables.open(id_)
    small_game.play_all(session)
    session.close()
    room.open(id_)
    view = room.sit("red").view()
    assert view["moment"]["over"]
    assert view["scores"]
    room.hosting.end()


def test_nobody_takes_a_seat_that_is_taken(laid: Room) -> None:
    kim = laid.sit("red")
    with pytest.raises(Refusal, match="Kim is here already"):
        laid.take("red")
    assert kim.view()["seat"] == "red"


def test_of_two_phones_at_the_same_seat_one_is_told_who_has_it(room: Room) -> None:
    room.take("red", "Kim")
    with pytest.raises(Refusal, match="Kim is here already"):
        room.take("red", "Ben")
    with pytest.raises(Refusal, match="There is a Kim already"):
        room.take("blue", "kim ")


@pytest.mark.parametrize("name", ["", " \t ", "\x1b[2J", "a\u202eb"])
def test_a_name_that_says_nothing_is_asked_for_again(room: Room, name: str) -> None:
    with pytest.raises(Refusal, match="What is your name"):
        room.take("red", name)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Kim", "There is a Kim already. Add a letter."),
        (" kIM\t", "There is a Kim already. Add a letter."),
        ("Кim", "“Кim” looks like “Kim”. Choose another name."),  # Cyrillic
        ("Ｋim", "“Ｋim” looks like “Kim”. Choose another name."),  # fullwidth
        ("", "What is your name?"),
        ("\n\n", "What is your name?"),
        ("\x1b[2J", "What is your name?"),
        ("\u202e" * 60, "What is your name?"),
        ("W" * 61, "A name has at most 60 characters."),
    ],
)
def test_a_new_name_is_no_other_than_one_that_the_lobby_takes(
    laid: Room, name: str, why: str
) -> None:
    mia, screen = laid.sit("blue"), laid.sit("")
    assert mia.do("table.rename", "blue", name=name)["why"] == why
    assert screen.do("table.rename", "blue", name=name)["why"] == why
    with pytest.raises(Refusal):
        laid.hosting.window.do({"do": "table.rename", "seat": "blue", "values": {"name": name}})
    assert [each["name"] for each in screen.view()["seats"]] == ["Mia", "Kim", "Ben"]


def test_who_is_called_otherwise_is_called_so_everywhere(laid: Room) -> None:
    mia = laid.sit("blue")
    assert mia.do("table.rename", "blue", name="  mia   R. ")["ok"]
    assert mia.do("table.rename", "blue", name="Mia R.")["ok"]
    assert laid.seats()["blue"] == ("Mia R.", "here")


@pytest.mark.parametrize("name", ["kim ", "\x1b[2J", "\u202e" * 9])
def test_a_table_is_laid_with_names_that_the_lobby_takes(room: Room, name: str) -> None:
    kim = room.sit("red", "Kim")
    assert not lay(kim, ("red", "Kim"), ("blue", name))["ok"]
    assert room.tables.list() == []
    assert lay(kim, ("red", "Kim"), ("blue", " Mia\n\nR. "))["ok"]
    assert [each["name"] for each in kim.view()["seats"]] == ["Kim", "Mia R."]


def test_nobody_is_called_as_a_seat_without_a_name(room: Room) -> None:
    screen = room.sit("")
    assert lay(screen, ("red", ""), ("blue", "Mia"))["ok"]
    assert screen.do("table.rename", "blue", name="red")["why"].startswith("There is a Red")


def test_an_answer_that_was_lost_is_given_again(room: Room) -> None:
    seed = bytes(range(16))
    assert room.take("red", "Kim", seed) == room.take("red", "Kim", seed)


def test_who_listens_learns_no_secret(record: list[bytes], laid: Room) -> None:
    phone = laid.sit("red")
    phone.view()
    heard = b"\n".join(record)
    assert b"/join" in heard and b"Kim" not in heard
    for each in (phone.secret, bytes.fromhex(laid.code.secret)):
        assert each.hex().encode() not in heard
        assert each not in heard


def overheard_take(record: list[bytes], secret: bytes) -> tuple[Any, Any, Any]:
    """Return a recorded `take` of the lobby, its message and its answer, decrypted."""
    joins = [at for at, each in enumerate(record) if each == b"/join"]
    for start, path in enumerate(record):
        if path != b"/say":
            continue
        said = json.loads(record[start + 1])
        for at in joins:
            nonce = json.loads(record[at + 1])["nonce"]
            cipher = channel_cipher(secret, said["channel"], nonce)
            told = cipher.decrypt("phone", said["count"], from_text(said["body"]))
            if told is not None and b'"take"' in told:
                answered = cipher.decrypt("host", said["count"], record[start + 2])
                assert answered is not None
                return said, json.loads(told), json.loads(answered)
    raise AssertionError("nobody has taken a seat")


def test_who_listens_and_has_the_code_cannot_take_the_seat(record: list[bytes], laid: Room) -> None:
    """The lobby's secret tells which messages are true; it is no part of the agreement."""
    phone = laid.sit("red")
    # All that was heard, and the code: the lobby's messages can be read, and no key be found.
    lobby_secret = bytes.fromhex(laid.code.secret)
    said, told, answered = overheard_take(record, lobby_secret)
    known = [bytes.fromhex(each) for each in (told["public"], answered["public"], answered["mac"])]
    with pytest.raises(Refusal, match="Kim is here already"):
        laid.take("red", seed=known[0][:16])
    visitor = laid.visit()
    # Said again with the same public key the host answers as before: that opens nothing.
    again = visitor.say("take", seat="red", name="", public=told["public"])
    assert again["public"] == answered["public"]
    assert visitor.post("/say", said)["code"] == "join"
    for guess in (lobby_secret, *(each[:16] for each in known)):
        assert visitor.post("/join", visitor.joining(guess, "red"))["code"] == "join"
    assert phone.view()["seat"] == "red"


def test_a_stranger_without_the_code_takes_nothing(laid: Room) -> None:
    stranger = laid.code
    link = Link(stranger.address, stranger.port, LOBBY, "00" * 16)
    with pytest.raises(SeatRevokedError):
        LobbyClient(link).take("red", "", bytes(16))
    assert laid.seats()["red"] == ("Kim", "free")


def test_a_flood_of_takes_is_slowed_down_and_others_still_play(laid: Room) -> None:
    kim, visitor = laid.sit("red"), laid.visit()
    public = public_key(bytes(32)).hex()
    answers = [visitor.say("take", seat="red", name="", public=public)["code"] for _ in range(40)]
    assert "busy" in answers
    assert kim.view()["seat"] == "red"


def test_the_lobby_does_nothing_but_seat(laid: Room) -> None:
    visitor = laid.visit()
    for said in (
        {"kind": "do", "action": {"do": "table.next", "seat": "", "values": {}}, "key": KEY,
         "based_on": 0},
        {"kind": "undo", "newest": 0, "key": KEY},
        {"kind": "free", "seat": "red"},
        {"kind": "wifi"},
        {"kind": "log"},
    ):  # fmt: skip
        assert not visitor.post("/say", visitor.envelope(said))["ok"], said
    assert set(visitor.view()) == {"seat", "lobby"}


def test_who_has_a_seats_own_code_alone_takes_no_other(laid: Room) -> None:
    public = public_key(bytes(32)).hex()
    assert laid.sit("red").say("take", seat="blue", name="", public=public)["code"] == (
        "not_your_turn"
    )
    assert laid.seats()["blue"] == ("Mia", "free")


def test_a_key_that_is_none_is_no_message(laid: Room) -> None:
    visitor = laid.visit()
    assert visitor.say("take", seat="red", name="", public="00" * 32)["code"] == "message"


def test_the_table_screen_frees_the_seat_of_a_lost_phone_which_is_out(laid: Room) -> None:
    screen, kim = laid.sit(""), laid.sit("red")
    assert screen.view()["table"]["lost"] == []
    lose(laid.hosting._lobby, "red")
    for _ in range(50):  # the table looks every second who was silent
        if screen.view()["table"]["lost"]:
            break
        time.sleep(0.1)
    assert screen.view()["table"] == {
        "screen": True, "holder": "", "phones": {"red": "asleep"}, "lost": ["red"],
    }  # fmt: skip
    assert screen.say("free", seat="red")["ok"]
    assert screen.view()["table"]["lost"] == []
    assert kim.say("look", since=-1)["code"] == "join"
    assert "Kim" in screen.view()["log"][-1]["text"]
    assert laid.seats()["red"] == ("Kim", "free")
    assert laid.sit("red").view()["seat"] == "red"


def test_a_phone_leaves_its_own_seat_but_no_sealed_bid(laid: Room) -> None:
    screen, mia, kim = laid.sit(""), laid.sit("blue"), laid.sit("red")
    assert mia.say("free", seat="red")["code"] == "not_your_turn"
    assert mia.say("free", seat="blue")["ok"]
    assert laid.seats()["blue"] == ("Mia", "free")
    assert kim.view()["notice"]["text"] == "Mia’s seat is free: another phone can take it."
    assert screen.do("table.next")["ok"]
    kim.seal([1, 4])
    assert "Kim’s bid is sealed" in kim.say("free", seat="red")["why"]
    assert "Kim’s phone has this seat" in screen.say("free", seat="red")["why"]
    lose(laid.hosting._lobby, "red")
    assert screen.say("free", seat="red")["ok"]


def test_who_holds_the_table_frees_seats_of_lost_phones_but_voids_no_bid_of_a_rival(
    laid: Room,
) -> None:
    mia, kim = laid.sit("blue"), laid.sit("red")
    assert mia.view()["table"]["holder"] == "blue"
    step = {"do": "table.next", "seat": "", "values": {}}
    assert mia.tap(step, mia.view()["newest"], table=True)["ok"]
    assert "Kim’s phone has this seat" in mia.say("free", seat="red")["why"]
    kim.seal([1, 4])
    lose(laid.hosting._lobby, "red")
    assert "Kim’s bid is sealed" in mia.say("free", seat="red")["why"]
    kim.view()
    assert laid.seats()["red"] == ("Kim", "here")


def test_before_the_table_is_laid_the_one_who_came_first_frees_and_all_leave(room: Room) -> None:
    kim, mia = room.sit("red", "Kim"), room.sit("blue", "Mia")
    assert mia.say("free", seat="red")["code"] == "not_your_turn"
    assert kim.say("free", seat="blue")["ok"]
    assert room.seats()["blue"] == ("", "free")
    assert kim.say("free", seat="red")["ok"]
    assert room.hosting.lobby()["order"] == []


def test_one_screen_is_the_table_until_it_hands_over(laid: Room) -> None:
    first = laid.sit("")
    with pytest.raises(Refusal, match="Another screen is the shared screen"):
        laid.take("")
    assert first.say("free", seat="")["ok"]
    second = laid.sit("")
    assert second.view()["notice"]["text"] == "Another screen is the shared screen now."
    assert first.say("look", since=-1)["code"] == "join"


@pytest.fixture
def timed(tmp_path: Path) -> tuple[Lobby, Clock]:
    """A lobby in whose time nothing happens by itself."""
    clock = Clock()
    kept = HostState(secrets={"": "00" * 16, LOBBY: "11" * 16})
    made = Lobby(HostStateFile.open(tmp_path / "lobby.seats", kept), clock=clock)
    pack = load_pack(small_game.pack_text())
    made.offer({pack.name: pack}, lambda said: None)
    return made, clock


def take(made: Lobby, seat: str, name: str = "") -> None:
    public = public_key(secrets.token_bytes(32)).hex()
    made.take(Take(kind="take", seat=seat, name=name, public=public))


def hear(made: Lobby, seat: str) -> None:
    secret = bytes.fromhex(made._kept.secrets[seat])
    challenge = made.seats.challenge()
    nonce = "0" * 32
    made.seats.join(seat, challenge, nonce, join_mac(secret, challenge, nonce, seat))
    made.on_join(seat)


def test_a_seat_whose_phone_never_comes_is_free_again(timed: tuple[Lobby, Clock]) -> None:
    made, clock = timed
    take(made, "red", "Kim")
    clock.now += lobby.COMING - 1
    with pytest.raises(Refusal, match="Kim is here already"):
        take(made, "red", "Ben")
    clock.now += 1
    take(made, "red", "Ben")
    hear(made, "red")
    clock.now += 10 * lobby.COMING
    with pytest.raises(Refusal, match="Ben is here already"):
        take(made, "red", "Kim")


def test_a_phone_that_sleeps_keeps_its_seat_and_is_shown_so(timed: tuple[Lobby, Clock]) -> None:
    made, clock = timed
    take(made, "red", "Kim")
    hear(made, "red")
    take(made, "blue", "Mia")
    hear(made, "blue")
    assert made.leader == "red"
    clock.now += lobby.ASLEEP
    hear(made, "blue")
    assert (made.state_of("red"), made.state_of("blue")) == ("asleep", "here")
    assert made.leader == "blue"


def test_a_table_screen_that_is_silent_for_a_minute_makes_room(
    timed: tuple[Lobby, Clock],
) -> None:
    made, clock = timed
    take(made, "")
    hear(made, "")
    clock.now += lobby.SILENT - 1
    assert not made.table()["screen_is_free"]
    with pytest.raises(Refusal, match="you can wait a minute"):
        take(made, "")
    clock.now += 1
    assert made.table()["screen_is_free"]
    take(made, "")
