"""A host without a table: its screen lists, lays, opens, puts away, deletes and rescues tables."""

from __future__ import annotations

import json
import secrets
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from punchboard.companion.host.hosting import Hosting
from punchboard.companion.host.lobby_client import LobbyClient
from punchboard.companion.host.screen_host import ScreenHost
from punchboard.companion.host.speaker import Speaker
from punchboard.companion.net.client import Link, read_link
from punchboard.companion.table.error import TableError
from punchboard.companion.table.tables import Tables
from tests.companion.host.led_host import PACK, open_host
from tests.companion.host.phone import Phone
from tests.companion.host.test_seating import Given
from tests.companion.table import small_game

NAMES = (("blue", "Mia"), ("red", "Kim"), ("green", "Ben"))


def read_screen(link: str) -> Link:
    """Return what the shared screen's link says."""
    found = read_link(link.replace("/table.html#", "/#"))
    assert found is not None
    return found


def screen_of(host: ScreenHost) -> Phone:
    return Phone(Given(read_screen(host.screen)), "")


def sit(host: ScreenHost, seat: str, name: str) -> Phone:
    """Return a phone that has scanned the code and taken a seat."""
    code = read_link(host.hosting.code)
    assert code is not None
    return Phone(Given(LobbyClient(code).take(seat, name, secrets.token_bytes(16))), seat)


def lay(screen: Phone, key: str = "", title: str = "Friday", **ways: str) -> dict[str, Any]:
    seats = [{"id": seat, "name": name} for seat, name in NAMES]
    told = {"game": "small", "seats": seats, "title": title, "settings": {}, "ways": ways}
    return screen.say("lay", **told, key=key or secrets.token_hex(16))


def listed(screen: Phone) -> list[dict[str, Any]]:
    return list(screen.say("tables")["tables"])


def test_without_a_table_the_screen_sees_the_games_and_no_tables(screen: Phone) -> None:
    assert screen.view()["lobby"]["games"][0]["title"] == "Small Game"
    assert listed(screen) == []


def test_a_table_is_laid_with_names_ways_and_title_and_is_in_the_list(screen: Phone) -> None:
    assert lay(screen, red="dials", green="pass")["ok"]
    view = screen.view()
    assert [seat["name"] for seat in view["seats"]] == ["Mia", "Kim", "Ben"]
    assert view["title"] == "Friday"
    assert view["screen"]["bid_methods"] == {"red": "dials", "green": "pass"}
    (info,) = listed(screen)
    assert (info["title"], info["game_title"], info["open"]) == ("Friday", "Small Game", True)
    assert info["round_name"] == "January"


def test_said_again_one_table_is_laid(screen: Phone) -> None:
    key = secrets.token_hex(16)
    assert lay(screen, key)["ok"]
    assert lay(screen, key)["ok"]
    assert len(listed(screen)) == 1


def test_put_away_and_opened_again_everything_stands(host: ScreenHost, screen: Phone) -> None:
    lay(screen)
    screen.do("points.gain", "blue", amount=3)
    first = listed(screen)[0]["id"]
    assert screen.say("put_away")["ok"]
    assert "lobby" in screen.view()
    assert lay(screen, title="Saturday")["ok"]
    assert screen.say("open_table", table=first)["ok"]
    (track,) = (each for each in screen.view()["panels"] if each["widget"] == "track")
    assert {each["seat"]: each["at"] for each in track["markers"]}["blue"] == 3
    assert {each["title"]: each["open"] for each in listed(screen)} == {
        "Friday": True,
        "Saturday": False,
    }


def test_phones_of_the_lobby_come_along_to_the_table_that_is_laid(
    host: ScreenHost, screen: Phone
) -> None:
    red = sit(host, "red", "Kim")
    assert "lobby" in red.view()
    lay(screen)
    assert red.view()["seat"] == "red"
    screen.say("put_away")
    assert "lobby" in red.view()
    lay(screen, title="Another")
    assert red.view()["title"] == "Another"
    assert host.hosting.code.endswith(host.hosting.code.rpartition(".")[2])


def test_the_code_and_the_screens_link_stay_over_tables_and_restarts(
    tmp_path: Path, small_kinds: None
) -> None:
    first = open_host(tmp_path)
    screen = screen_of(first)
    before = (screen.say("codes")["code"], first.screen)
    lay(screen)
    lay(screen, title="Another")
    first.end()
    again = open_host(tmp_path)
    now = (screen_of(again).say("codes")["code"], again.screen)
    assert [link.rpartition("#")[2] for link in now] == [link.rpartition("#")[2] for link in before]
    assert screen_of(again).view()["title"] == "Another"
    again.end()


def test_a_table_is_deleted_but_not_the_open_one(host: ScreenHost, screen: Phone) -> None:
    lay(screen)
    id_ = listed(screen)[0]["id"]
    assert screen.say("delete_table", table=id_)["code"] == "not_now"
    screen.say("put_away")
    assert screen.say("delete_table", table=id_)["ok"]
    assert listed(screen) == []
    assert screen.say("delete_table", table=id_)["why"] == "This table isn’t here anymore."
    assert screen.say("open_table", table="../host")["why"] == "This table isn’t here anymore."


def test_a_damaged_table_is_listed_with_the_reason_keeps_the_open_one_and_is_rescued(
    host: ScreenHost, screen: Phone, tmp_path: Path
) -> None:
    lay(screen)
    for _ in range(3):
        screen.do("points.gain", "blue", amount=1)
    id_ = listed(screen)[0]["id"]
    screen.say("put_away")
    lay(screen, title="Sound")
    path = tmp_path / "tables" / f"{id_}.table"
    raw = path.read_bytes()
    at = raw.index(b'"amount":1')  # the newest lies first
    path.write_bytes(raw[:at] + b'"amount":7' + raw[at + 10 :])
    (broken,) = (each for each in listed(screen) if each["trouble"])
    assert broken["id"] == id_
    answer = screen.say("open_table", table=id_)
    assert not answer["ok"]
    assert screen.view()["title"] == "Sound"
    rescued = screen.say("rescue_table", table=id_)["table"]
    assert screen.say("open_table", table=rescued)["ok"]
    assert screen.view()["title"] == "Friday"


SAID: dict[str, dict[str, Any]] = {
    "tables": {},
    "open_table": {"table": "0" * 16},
    "put_away": {},
    "delete_table": {"table": "0" * 16},
    "rescue_table": {"table": "0" * 16},
    "codes": {},
}


@pytest.mark.parametrize("kind", SAID)
def test_neither_a_phone_nor_the_lobby_speaks_as_the_screen(
    host: ScreenHost, screen: Phone, kind: str
) -> None:
    red = sit(host, "red", "Kim")
    lay(screen)
    code = read_link(host.hosting.code)
    assert code is not None
    for phone in (red, Phone(Given(code), "table")):
        answer = phone.say(kind, **SAID[kind])
        assert (answer["ok"], answer["code"]) == (False, "not_your_turn")
    assert host.hosting.title == "Friday"


def test_a_tablet_that_takes_the_table_in_the_lobby_leads_and_goes_on_leading(
    tmp_path: Path, small_kinds: None
) -> None:
    host = open_host(tmp_path)
    tablet = sit(host, "", "")
    assert lay(tablet)["ok"]
    assert listed(tablet)[0]["open"]
    secret = tablet.secret
    host.end()
    again = open_host(tmp_path)
    assert bytes.fromhex(read_screen(again.screen).secret) == secret
    assert screen_of(again).say("put_away")["ok"]
    again.end()


def test_no_phone_lays_a_table_while_the_screen_is_here(host: ScreenHost, screen: Phone) -> None:
    red = sit(host, "red", "Kim")
    assert not lay(red)["ok"]
    lay(screen)
    assert not lay(red, title="Mine")["ok"]
    assert len(listed(screen)) == 1


@pytest.mark.parametrize("table", ["x" * 61, 7, None, ["a"]])
def test_what_is_no_table_is_no_message(screen: Phone, table: object) -> None:
    body = json.dumps({"kind": "open_table", "table": table})
    assert screen.raw("/say", screen.dumped(screen.signed(body)))[0] == 400


def test_a_damaged_file_of_the_host_costs_new_codes_and_no_table(
    tmp_path: Path, small_kinds: None
) -> None:
    first = open_host(tmp_path)
    lay(screen_of(first))
    first.end()
    (tmp_path / "tables" / "host.json").write_bytes(b'{"format": 1, "scr')
    again = open_host(tmp_path)
    assert [each["title"] for each in listed(screen_of(again))] == ["Friday"]
    again.end()


def test_a_table_that_cannot_go_on_keeps_nobody_from_the_list(
    tmp_path: Path, small_kinds: None
) -> None:
    first = open_host(tmp_path)
    lay(screen_of(first))
    id_ = first.hosting.id
    first.end()
    (tmp_path / "tables" / f"{id_}.table").write_bytes(b"nothing")
    again = open_host(tmp_path)
    (info,) = listed(screen_of(again))
    assert info["trouble"]
    again.end()


def test_a_pack_that_cannot_be_read_hides_no_other(tmp_path: Path, small_kinds: None) -> None:
    sound, broken = tmp_path / "a.pack.json", tmp_path / "b.pack.json"
    sound.write_text(small_game.pack_text(), encoding="utf-8")
    broken.write_text("{", encoding="utf-8")
    host = ScreenHost(Tables(tmp_path / "tables"), [broken, sound], "127.0.0.1", 0)
    assert len(host.troubles) == 1
    host.begin()
    assert [each["id"] for each in screen_of(host).view()["lobby"]["games"]] == ["small"]
    host.end()


class Killed:
    """A host in a process of its own."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.companion.host.led_host", str(folder), str(port)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.link = self.process.stdout.readline().strip()
        self.screen = Phone(Given(read_screen(self.link)), "")

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


def test_killed_after_a_table_was_laid_the_same_table_is_open_again(tmp_path: Path) -> None:
    first = Killed(tmp_path)
    key = secrets.token_hex(16)
    assert lay(first.screen, key)["ok"]
    first.kill()
    again = Killed(tmp_path)
    try:
        assert lay(again.screen, key)["ok"]
        assert again.screen.view()["title"] == "Friday"
        assert len(listed(again.screen)) == 1
    finally:
        again.kill()


@pytest.mark.parametrize("step", ["seats", "table", "memory"])
def test_killed_while_a_table_is_laid_the_list_is_right_and_the_laying_said_again_lays_one(
    tmp_path: Path, small_kinds: None, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """The process ends after each thing that is written: nothing more reaches the disk."""
    host = open_host(tmp_path)
    screen, key = screen_of(host), secrets.token_hex(16)

    def end(*_: object, **__: object) -> None:
        raise OSError("the process has ended")

    create = Tables.create
    if step == "seats":
        monkeypatch.setattr(Tables, "create", end)
    elif step == "table":
        monkeypatch.setattr(
            Tables, "create", lambda *told, **more: (create(*told, **more), end())[0]
        )
    else:
        host.hosting.on_switch = end
    with pytest.raises(OSError, match="ended"):
        host.hosting._in_table(lambda: host.hosting._lobby.hear(Speaker(""), said(key)))
    monkeypatch.undo()
    folder = tmp_path / "tables"
    kept = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    if host.hosting._laid is not None:
        host.hosting._laid.session.close()
    host.end()
    for name, raw in kept.items():
        (folder / name).write_bytes(raw)
    again = open_host(tmp_path)
    screen = screen_of(again)
    assert len(listed(screen)) == (0 if step == "seats" else 1)
    assert not any(each["trouble"] for each in listed(screen))
    assert lay(screen, key, red="dials")["ok"]
    assert len(listed(screen)) == 1
    assert screen.view()["screen"]["bid_methods"]["red"] == "dials"
    again.end()


def said(key: str) -> Any:
    from punchboard.companion.net.messages import read_said

    seats = [{"id": seat, "name": name} for seat, name in NAMES]
    told = {"game": "small", "seats": seats, "title": "Friday", "settings": {}}
    said = {"kind": "lay", **told, "ways": {"red": "dials"}, "key": key}
    return read_said(json.dumps(said).encode())


def test_two_hosts_in_one_folder_are_never_in_one_lobby(tmp_path: Path, small_kinds: None) -> None:
    first = open_host(tmp_path)
    mia = sit(first, "blue", "Mia")
    with pytest.raises(TableError, match="Another Punchboard hosts tables in this folder"):
        open_host(tmp_path)
    assert [seat["name"] for seat in mia.view()["lobby"]["seats"] if seat["name"]] == ["Mia"]
    # While a table is laid there another host may lay one as well, and has the lobby for itself.
    assert lay(screen_of(first))["ok"]
    pack = tmp_path / PACK
    second = Hosting(Tables(tmp_path / "tables"), "", "127.0.0.1", 0, packs=[pack])
    second.begin()
    away = screen_of(first).say("put_away")
    assert "Another Punchboard hosts tables in this folder" in away["why"]
    assert screen_of(first).view()["title"] == "Friday"
    second.end()
    assert screen_of(first).say("put_away")["ok"]
    first.end()


def test_who_was_killed_in_the_lobby_keeps_nobody_out(tmp_path: Path, small_kinds: None) -> None:
    command = [sys.executable, "-m", "tests.companion.host.led_host", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stdout.readline()
        try:
            with pytest.raises(TableError, match="Another Punchboard hosts tables in this folder"):
                open_host(tmp_path)
        finally:
            running.kill()
        running.wait()
        open_host(tmp_path).end()
