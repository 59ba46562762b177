"""The app as a guest, without its window: comes back by itself, seals, checks, believes no host."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from punchboard.companion.host import held as held_seats
from punchboard.companion.host import lobby
from punchboard.companion.host.guest import GuestTable
from punchboard.companion.host.held import HeldSeats
from punchboard.companion.host.lobby_client import LobbyClient
from punchboard.companion.net.cipher import channel_cipher
from punchboard.companion.net.client import (
    ACT,
    NEWS,
    HostClient,
    Link,
    NoTableError,
    _Channel,
    read_link,
)
from punchboard.companion.net.seats import LOBBY
from punchboard.companion.seal.seal import seed_of_words
from punchboard.companion.table.error import TableError
from punchboard.companion.view_schema import TableView, read_view
from tests.companion.host.phone import Hosted, Phone


class App:
    """A guest and what it was told."""

    def __init__(self, hosted: Hosted, seat: str, folder: Path, seed: bytes = b"") -> None:
        """Come with the seat's own code, or take it in the lobby with a seed."""
        self.seats = HeldSeats(folder)
        code = hosted.link(LOBBY if seed else seat).replace("table.test", "127.0.0.1")
        link = read_link(code)
        assert link is not None
        if seed:
            self.begin(self.seats.take(LobbyClient(link).take(seat, "", seed), seed))
        else:
            self.begin(self.seats.take(link))

    def begin(self, held: Any) -> None:
        self.refused: list[str] = []
        self.changed = threading.Event()
        self.guest = GuestTable(held, self.seats)
        self.guest.on_change = self.changed.set
        self.guest.on_refused = self.refused.append
        self.guest.begin()
        self.until(lambda: self.guest.is_ready)

    def until(self, happens: Callable[[], object]) -> None:
        """Wait for something; the deadline is no measurement."""
        end = time.monotonic() + 60
        while not happens():
            assert time.monotonic() < end, (self.guest.state, self.refused)
            self.changed.wait(0.05)
            self.changed.clear()

    def seal(self, number: int) -> None:
        choice = self.guest.view()["seals"]
        seat = self.guest.held.seat
        self.guest.give({"do": choice["choice"], "seat": seat, "values": {"bid": number}})
        self.until(lambda: self.guest.view()["seals"] and seat in self.sealed())

    def sealed(self) -> list[str]:
        told = self.guest.view()["seals"]
        return list(told["sealed"]) if told else []


@pytest.fixture
def blue(hosted: Hosted, tmp_path: Path) -> Iterator[App]:
    app = App(hosted, "blue", tmp_path / "guests")
    yield app
    app.guest.close()


def seal_others(hosted: Hosted) -> tuple[Phone, Phone]:
    red, green = Phone(hosted, "red"), Phone(hosted, "green")
    red.seal([1, 2])
    green.seal([1, 3])
    return red, green


def test_the_app_takes_a_seat_by_the_tables_code_and_words_bring_seat_and_bid_along(
    hosted: Hosted, tmp_path: Path
) -> None:
    old = App(hosted, "blue", tmp_path / "old", seed=bytes(range(16)))
    old.seal(4)
    words = old.guest.recovery_words()
    old.guest.close()
    seed = seed_of_words(words)
    assert seed is not None
    new = App(hosted, "blue", tmp_path / "new", seed=seed)
    seal_others(hosted)
    new.until(lambda: "blue" in ((new.guest.view()["seals"] or {}).get("opened") or ()))
    new.guest.close()


def test_a_device_that_begins_anew_is_no_other_one_and_another_is_told_of(
    hosted: Hosted, blue: App, tmp_path: Path
) -> None:
    again = App(hosted, "blue", tmp_path / "guests")
    assert blue.guest.view()["notice"] is None
    other = App(hosted, "blue", tmp_path / "others")
    blue.until(lambda: blue.guest.view()["notice"])
    notice = blue.guest.view()["notice"]
    assert notice is not None
    assert notice["text"] == "Another phone has joined at Mia’s seat."
    for app in (again, other):
        app.guest.close()


def test_a_guest_seals_opens_by_itself_and_checks_all(hosted: Hosted, blue: App) -> None:
    blue.seal(4)
    for phone in seal_others(hosted):
        phone.open()
    blue.until(lambda: blue.guest.view()["opened"])
    checked = blue.guest.checked
    assert checked is not None
    assert checked.is_true
    assert list(checked.words) == blue.guest.view()["opened"]["words"]
    assert blue.guest.view()["opened"]["openings"]["blue"]["numbers"] == [1, 4]


def test_a_seal_is_replaced_until_all_are_in(hosted: Hosted, blue: App) -> None:
    blue.seal(9)
    blue.seal(4)
    blue.guest._acts.submit(lambda: None).result()
    for phone in seal_others(hosted):
        phone.open()
    blue.until(lambda: blue.guest.view()["opened"])
    assert blue.guest.view()["opened"]["openings"]["blue"]["numbers"] == [1, 4]


def test_only_its_own_bid_is_in_a_guests_view(hosted: Hosted, blue: App) -> None:
    Phone(hosted, "red").seal([1, 7])
    blue.seal(4)
    assert list(blue.guest.view()["private"].values()) == [{"bid": 4}]
    assert json.dumps(blue.guest.view("red")["private"]) == json.dumps(blue.guest.view()["private"])


def test_after_a_restart_of_the_host_a_guest_is_back_and_opens(hosted: Hosted, blue: App) -> None:
    blue.seal(4)
    hosted.stop()
    hosted.start()
    for phone in seal_others(hosted):
        phone.open()
    blue.until(lambda: blue.guest.view()["opened"])
    assert blue.guest.view()["opened"]["openings"]["blue"]["numbers"] == [1, 4]


def test_after_a_restart_of_the_app_its_seal_is_known_and_opens(hosted: Hosted, blue: App) -> None:
    blue.seal(4)
    blue.guest.close()
    (held,) = blue.seats.list()
    assert held.title == "Friday"
    blue.begin(held)
    for phone in seal_others(hosted):
        phone.open()
    blue.until(lambda: blue.guest.view()["opened"])
    assert blue.guest.view()["opened"]["openings"]["blue"]["numbers"] == [1, 4]


def test_the_old_phones_words_bring_its_seal_to_another(
    hosted: Hosted, blue: App, tmp_path: Path
) -> None:
    blue.seal(4)
    words = " ".join(blue.guest.recovery_words())
    blue.guest.close()
    other = App(hosted, "blue", tmp_path / "other")
    assert not other.guest.recover("one two three")
    assert other.guest.recover(words)
    for phone in seal_others(hosted):
        phone.open()
    other.until(lambda: other.guest.view()["opened"])
    assert other.guest.view()["opened"]["openings"]["blue"]["numbers"] == [1, 4]
    other.guest.close()


def test_a_step_whose_answer_was_lost_counts_once(
    hosted: Hosted, blue: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, lost = blue.guest._line.speak, []

    def speak(said: Any, channel: int = 1) -> dict[str, Any]:
        told = real(said, channel)
        if said["kind"] == "do" and not lost:
            lost.append(1)
            raise OSError("the answer is lost")
        return told

    monkeypatch.setattr(blue.guest._line, "speak", speak)
    before = blue.guest.newest
    blue.guest.do({"do": "points.gain", "seat": "blue", "values": {"amount": 1}})
    blue.until(lambda: blue.guest.newest > before)
    blue.guest._acts.submit(lambda: None).result()
    assert lost == [1]
    assert hosted.run(lambda: hosted.service.session.newest) == before + 1


def test_a_refused_step_is_told_with_its_reason(blue: App) -> None:
    blue.guest.do({"do": "points.gain", "seat": "red", "values": {"amount": 3}})
    blue.until(lambda: blue.refused)
    assert blue.refused[0] == "That’s for Kim to do."


def test_a_freed_seat_says_that_it_is_out(
    hosted: Hosted, blue: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "LOST", 0.0)
    assert Phone(hosted, "").say("free", seat="blue")["ok"]
    blue.until(lambda: blue.guest.state == "out")


def test_a_challenge_that_is_used_up_throws_nobody_out(
    hosted: Hosted, blue: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    line, said = blue.guest._line, list[str]()
    post = line._post

    def say_twice(path: str, told: Any, *more: Any) -> tuple[int, dict[str, Any]]:
        said.append(path)
        if path == "/join" and said.count("/join") == 1:
            post(path, told, *more)
        return post(path, told, *more)

    monkeypatch.setattr(line, "_post", say_twice)
    line._channels = []
    blue.seal(4)
    assert said.count("/join") > 1
    assert blue.guest.state == "here"


def test_a_stopped_host_is_said_and_found_again(hosted: Hosted, blue: App) -> None:
    hosted.stop()
    blue.until(lambda: blue.guest.state == "lost")
    hosted.start()
    blue.until(lambda: blue.guest.state == "here")


def test_a_host_that_shows_another_opening_is_caught(hosted: Hosted, blue: App) -> None:
    blue.seal(4)
    for phone in seal_others(hosted):
        phone.open()
    blue.until(lambda: blue.guest.view()["opened"])
    opened = blue.guest.view()["opened"]
    opened["openings"]["red"]["numbers"] = [1, 9]
    checked = blue.guest.checked
    assert checked is not None
    assert checked.faults == ("red",)


def test_a_host_that_lists_another_seal_is_told_nothing(
    hosted: Hosted, blue: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    blue.seal(4)
    real_take, real_speak = blue.guest._take, blue.guest._line.speak
    said: list[str] = []

    def take_a_lie(told: dict[str, Any]) -> None:
        listed = ((told.get("view") or {}).get("seals") or {}).get("list") or ()
        for entry in listed:
            if entry["seat"] == "blue":
                entry["seal"] = "0" * 64
        real_take(told)

    def speak(told: Any, channel: int = 1) -> dict[str, Any]:
        said.append(told["kind"])
        return real_speak(told, channel)

    # Not where it speaks: what waits for news already would bring the truth.
    monkeypatch.setattr(blue.guest, "_take", take_a_lie)
    monkeypatch.setattr(blue.guest._line, "speak", speak)
    seal_others(hosted)
    blue.until(lambda: blue.guest.view()["warning"])
    assert blue.guest.view()["warning"] == "other"
    assert "open" not in said


def test_what_is_kept_of_a_seat_is_for_its_owner_alone(blue: App, tmp_path: Path) -> None:
    (file,) = (tmp_path / "guests").iterdir()
    assert file.stat().st_mode & 0o077 == 0
    assert blue.guest.held.secret not in file.name


def test_the_same_seat_at_another_address_keeps_its_seed(blue: App) -> None:
    (held,) = blue.seats.list()
    link = read_link(f"http://192.168.7.9:8771/#{held.seat}.{held.secret}")
    assert link is not None
    again = blue.seats.take(link)
    assert (again.own, again.address, len(blue.seats.list())) == (held.own, "192.168.7.9", 1)


@pytest.mark.parametrize(
    "words",
    [
        "",
        "hello",
        "ftp://192.168.1.2:8770/#red." + "0" * 32,
        "https://192.168.1.2:99999/#red." + "0" * 32,
        "http://192.168.1.2:99999/#red." + "0" * 32,
        "http://192.168.1.2:8770/#red.0123",
        "http://evil@192.168.1.2/#red." + "0" * 32,
    ],
)
def test_what_is_no_link_of_a_seat_is_not_followed(words: str) -> None:
    assert read_link(words) is None


def everything(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield all that is in a view, with the keys that lead there."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in pairs:
        yield (*path, key), each
        if isinstance(each, dict | list):
            yield from everything(each, (*path, key))


def otherwise(value: Any, path: tuple[Any, ...], to: Any) -> Any:
    """Return a view with one thing in it otherwise."""
    key, *rest = path
    inner = otherwise(value[key], tuple(rest), to) if rest else to
    if isinstance(value, dict):
        return {**value, key: inner}
    return [*value[:key], inner, *value[key + 1 :]]


def test_a_view_in_which_anything_is_otherwise_is_none(hosted: Hosted) -> None:
    phones = [Phone(hosted, seat) for seat in ("blue", "red", "green")]
    note = {"do": "money.write", "seat": "blue", "values": {"text": "under the mat"}}
    phones[0].say("keep", action=note)
    for phone in phones:
        phone.seal([1, 4])
    phones[0].open()
    listed = phones[0].view()
    for phone in phones[1:]:
        phone.open()
    opened = phones[0].view()
    assert listed["seals"]["list"]
    assert opened["opened"]["openings"]
    drawn = []
    for view in (listed, opened):
        TypeAdapter(TableView).validate_python(view, strict=True, extra="forbid")
        assert read_view({**view, "of": "a later version"}, "blue") == view
        for path, what in everything(view):
            for to in strange(what):
                with suppress(ValueError):
                    drawn.append((path, read_view(otherwise(view, path, to), "blue")))
    with pytest.raises(ValueError, match="another seat"):
        read_view(listed, "red")
    assert [path for path, _ in drawn] == []


def strange(value: Any) -> list[Any]:
    """Return what no view has in the place of a value."""
    worse: list[Any] = [{"strange": [None]}, 1.5]
    if isinstance(value, str):
        worse.append("x" * 100_000)
    if isinstance(value, int) and not isinstance(value, bool):
        worse.append(10**30)
    if isinstance(value, list) and value:
        worse.append(value * 10_000)
    return worse


def test_awake_again_it_drops_what_was_asked_and_asks_anew(
    blue: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host holds news back for 20 seconds: nobody waits for them on a line that is dead."""
    asked: list[int] = []
    speak = HostClient.speak

    def heard(self: HostClient, said: Mapping[str, Any], channel: int = ACT) -> dict[str, Any]:
        if said["kind"] == "look":
            asked.append(said["since"])
        return speak(self, said, channel)

    monkeypatch.setattr(HostClient, "speak", heard)
    blue.until(lambda: blue.guest.wake() or -1 in asked)


def test_awake_again_it_waits_for_no_next_try(blue: App, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[str] = []

    def lost(self: HostClient, said: Mapping[str, Any], channel: int = ACT) -> dict[str, Any]:
        tries.append(str(said["kind"]))
        raise NoTableError("no network")

    class Long(threading.Event):
        def wait(self, timeout: float | None = None) -> bool:
            return super().wait()

    monkeypatch.setattr(HostClient, "speak", lost)
    monkeypatch.setattr(blue.guest, "_hurry", Long())
    for count in (1, 2, 3):
        blue.guest.wake()
        blue.until(lambda count=count: len(tries) >= count)  # type: ignore[misc]
    assert set(tries) == {"look"}


def test_awake_again_an_answer_that_never_comes_is_not_waited_for() -> None:
    failed: list[Exception] = []
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        line = HostClient(Link("127.0.0.1", deaf.getsockname()[1], "blue", "0" * 32))

        def speak() -> None:
            try:
                line.speak({"kind": "look", "since": -1})
            except OSError as error:
                failed.append(error)

        waiting = threading.Thread(target=speak)
        waiting.start()
        with deaf.accept()[0] as heard:
            heard.recv(1 << 16)
            line.wake()
            waiting.join()
    (error,) = failed
    assert not isinstance(error, TimeoutError), "it was waited for till the end"


def test_what_joins_beside_what_waits_is_dropped_with_it() -> None:
    failed: list[Exception] = []
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        line = HostClient(Link("127.0.0.1", deaf.getsockname()[1], "blue", "0" * 32))
        line._channels = [
            _Channel(each, channel_cipher(bytes(16), each, "0" * 32))
            for each in ("0" * 32, "1" * 32)
        ]

        def speak() -> None:
            try:
                line.speak({"kind": "do"})
            except OSError as error:
                failed.append(error)

        waiting = [threading.Thread(target=speak) for _ in range(2)]
        lines: list[socket.socket] = []
        for thread in waiting:
            thread.start()
            lines.append(deaf.accept()[0])
            lines[-1].recv(1 << 16)
            line._channels = []  # as after an answer that the line is not known any more
        line.wake()
        for thread in waiting:
            thread.join()
        for each in lines:
            each.close()
    assert len(failed) == 2
    assert not any(isinstance(error, TimeoutError) for error in failed)


def test_awake_again_while_an_answer_has_just_come_nothing_breaks() -> None:
    class Done(HTTPConnection):
        """A connection that the other thread closes after the first look at it."""

        def __getattribute__(self, name: str) -> Any:
            found = super().__getattribute__(name)
            if name == "sock":
                self.sock = None
            return found

    line = HostClient(Link("127.0.0.1", 1, "blue", "0" * 32))
    ours, theirs = socket.socketpair()
    with ours, theirs:
        done = Done("127.0.0.1", 1)
        done.sock = ours
        line._open.add(done)
        line.wake()
        assert theirs.recv(1) == b""


def test_no_two_messages_have_one_count(monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow:
        """A channel whose count another thread would read before it is written."""

        name, cipher, counted = "0" * 32, channel_cipher(bytes(16), "0" * 32, "0" * 32), 0

        @property
        def count(self) -> int:
            found = self.counted
            time.sleep(0.01)
            return found

        @count.setter
        def count(self, value: int) -> None:
            self.counted = value

    said: list[int] = []

    def post(path: str, told: Any, *_: Any) -> tuple[int, dict[str, Any]]:
        said.append(told["count"])
        return 200, {"ok": True}

    line = HostClient(Link("127.0.0.1", 1, "blue", "0" * 32))
    line._channels = [Slow(), Slow()]
    monkeypatch.setattr(line, "_post", post)
    speaking = [threading.Thread(target=lambda: line.speak({"kind": "do"})) for _ in range(8)]
    for thread in speaking:
        thread.start()
    for thread in speaking:
        thread.join()
    assert sorted(said) == list(range(1, 9))


def test_a_phone_that_holds_the_table_looks_at_it_beside_the_news_it_waits_for(
    hosted: Hosted, blue: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: set[tuple[str, int]] = set()
    post = blue.guest._line._post

    def heard(path: str, told: Any, channel: int, *more: Any) -> tuple[int, dict[str, Any]]:
        if path == "/say":
            said.add((threading.current_thread().name.partition("_")[0], channel))
        return post(path, told, channel, *more)

    monkeypatch.setattr(blue.guest._line, "_post", heard)
    Phone(hosted, "").say("hold", seat="blue")
    blue.until(lambda: blue.guest.view()["table"]["holder"] == "blue")
    blue.guest.lead(True)
    blue.until(lambda: blue.guest.view()["seat"] == "")
    blue.until(lambda: ("news", NEWS) in said)
    assert said == {("news", NEWS), ("guest", ACT)}


def test_on_a_full_disk_a_guest_goes_on_with_its_news(
    hosted: Hosted, blue: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, text: str) -> None:
        raise TableError(f"“{path.name}” can’t be saved: No space left on device.")

    blue.guest.close()
    (held,) = blue.seats.list()
    monkeypatch.setattr(held_seats, "write_private", full)
    blue.begin(held.model_copy(update={"title": "", "name": ""}))
    before = blue.guest.newest
    Phone(hosted, "blue").do("points.gain", "blue", amount=1)
    blue.until(lambda: blue.guest.newest > before)
    assert blue.guest.state == "here"


def test_on_a_full_disk_a_guest_is_told_why_a_bid_is_not_sealed(
    blue: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, text: str) -> None:
        raise TableError(f"“{path.name}” can’t be saved: No space left on device.")

    why: list[str] = []
    blue.guest.on_refused = why.append
    monkeypatch.setattr(held_seats, "write_private", full)
    (offer,) = (each for each in blue.guest.view()["offers"] if each["private"])
    blue.guest.give({"do": offer["do"], "seat": "blue", "values": {"bid": 4}})
    blue.until(lambda: bool(why))
    assert why[0].endswith("can’t be saved: No space left on device.")
