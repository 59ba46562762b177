"""All that a terminal says of tables: from the opening of one to its end, and of those kept."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from punchboard.companion.host import terminal
from punchboard.companion.host.terminal import (
    HostRequest,
    ScreenRequest,
    host_table,
    open_table_screen,
)
from punchboard.companion.table.tables import Tables
from tests.companion.table import small_game

FIREWALL = "Firewall."
HOTSPOT = (
    "If no phone can connect, the Wi-Fi may keep devices apart, as guest Wi-Fis do. Turn on one "
    "phone’s hotspot, let this computer and all phones join it, and start the table again."
)
KEPT = "Ctrl-C closes the table and saves it. The same command without --seats continues it."
SCAN = "Everyone scans this code with a phone’s camera, in the same Wi-Fi, and {}."
SCREEN = "The shared screen: scan the same code with a tablet, or open the link on this computer."
NO_CAMERA = "No camera? Open http://127.0.0.1:PORT in a browser and type ABC DEF."


class Terminal:
    """What a terminal says and draws; codes and ports are the same in every run."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def say(self, words: str) -> None:
        plain = re.sub(r":\d+/", ":PORT/", re.sub(r"(\d):\d+$", r"\1:PORT", words))
        plain = re.sub(r"(\d):\d+ in", r"\1:PORT in", plain)
        plain = re.sub(r"type \w{3} \w{3}", "type ABC DEF", plain)
        self.told.append(re.sub(r"[0-9a-f]{32}", "SECRET", plain))

    def draw(self, link: str) -> None:
        self.say(link)
        self.told[-1] = f"[{self.told[-1]}]"


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setattr(terminal, "firewall_words", lambda: FIREWALL)
    monkeypatch.setattr(terminal, "own_addresses", lambda: ["127.0.0.1"])
    return Terminal()


@pytest.fixture
def asked(tmp_path: Path) -> HostRequest:
    pack = tmp_path / "small.pack.json"
    pack.write_text(small_game.pack_text(), encoding="utf-8")
    return HostRequest(pack, tmp_path / "tables", port=0)


def closed(shown: Terminal, request: HostRequest, stop: Callable[[], None] = lambda: None) -> str:
    return host_table(request, shown.say, shown.draw, stop)


def ctrl_c() -> None:
    raise KeyboardInterrupt


def test_a_table_for_those_who_are_named(asked: HostRequest, shown: Terminal) -> None:
    assert closed(shown, replace(asked, names="Mia, Kim"), ctrl_c) == ""
    assert shown.told == [
        "",
        "Small Game",
        "[http://127.0.0.1:PORT/#table.SECRET]",
        "http://127.0.0.1:PORT/#table.SECRET",
        NO_CAMERA,
        "",
        "Small Game, with Mia, Kim, is open at http://127.0.0.1:PORT",
        SCAN.format("touches a name"),
        SCREEN,
        FIREWALL,
        HOTSPOT,
        KEPT,
        "The table is closed and saved.",
    ]


@pytest.mark.parametrize(
    ("games", "title"), [(1, "Small Game"), (0, "Punchboard")], ids=["one game", "any game"]
)
def test_a_lobby_without_a_network(
    asked: HostRequest, shown: Terminal, monkeypatch: pytest.MonkeyPatch, games: int, title: str
) -> None:
    monkeypatch.setattr(terminal, "own_addresses", list)
    assert closed(shown, asked if games else replace(asked, pack=None), ctrl_c) == ""
    assert shown.told == [
        "",
        title,
        "[http://127.0.0.1:PORT/#table.SECRET]",
        "http://127.0.0.1:PORT/#table.SECRET",
        NO_CAMERA,
        "",
        "The table is open at http://127.0.0.1:PORT",
        SCAN.format("chooses a name and a colour"),
        SCREEN,
        "No network found: only this computer can reach the table.",
        FIREWALL,
        HOTSPOT,
        KEPT,
        "No table was started.",
    ]


def test_codes_of_seats_in_a_wifi_with_other_addresses_and_an_export(
    asked: HostRequest, shown: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(terminal, "own_addresses", lambda: ["127.0.0.1", "10.0.0.5", "10.9.0.5"])
    monkeypatch.setattr(terminal, "typed", lambda words: Path(words).name)
    export = tmp_path / "friday.json"
    request = replace(
        asked, names="Mia,Kim", codes=True, wifi="Home", password="secret words", export=export
    )
    assert closed(shown, request) == ""
    assert shown.told == [
        "",
        "The Wi-Fi “Home”: the phone’s camera joins it.",
        "[WIFI:T:WPA;S:Home;P:secret words;;]",
        *(
            line
            for name, place in (
                ("Mia", "#blue"),
                ("Kim", "#red"),
                ("The shared screen", "table.html#"),
            )
            for line in (
                "",
                name,
                f"[http://127.0.0.1:PORT/{place}.SECRET]",
                f"http://127.0.0.1:PORT/{place}.SECRET",
            )
        ),
        "",
        "Small Game, with Mia, Kim, is open at http://127.0.0.1:PORT",
        "Each player scans the code of one seat with the phone’s camera, in the same Wi-Fi.",
        "Phones can’t reach it? Try --address 10.0.0.5 or 10.9.0.5.",
        FIREWALL,
        HOTSPOT,
        KEPT,
        f"It is written to {export}; punchboard verify friday.json checks its bids.",
    ]
    shown.told.clear()
    assert closed(shown, replace(asked, address="127.0.0.1")) == ""
    assert not any("Try --address" in each for each in shown.told), "who names one knows them"


CODES = (
    "Phones scan this code, in the same Wi-Fi:",
    "[http://127.0.0.1:PORT/#table.SECRET]",
    "http://127.0.0.1:PORT/#table.SECRET",
    NO_CAMERA,
    "",
)
LINK = "http://127.0.0.1:PORT/table.html#.SECRET"
ENDS = "Ctrl-C ends the host. Every table is saved, and the codes stay the same."


@pytest.mark.parametrize(
    ("opens", "known", "told"),
    [
        (
            True,
            ["127.0.0.1"],
            ("The table is in this computer’s browser. A tablet can be the table instead:", LINK),
        ),
        (
            False,
            [],
            (
                "Open the table in a browser, here or on a tablet in the same Wi-Fi:",
                LINK,
                "No network found: only this computer can reach the table.",
            ),
        ),
        (
            False,
            ["127.0.0.1", "10.0.0.5"],
            (
                "Open the table in a browser, here or on a tablet in the same Wi-Fi:",
                LINK,
                "Phones can’t reach it? Try --address 10.0.0.5.",
            ),
        ),
    ],
)
def test_a_table_screen(
    asked: HostRequest,
    shown: Terminal,
    monkeypatch: pytest.MonkeyPatch,
    opens: bool,
    known: list[str],
    told: tuple[str, ...],
) -> None:
    monkeypatch.setattr(terminal, "own_addresses", lambda: known)
    opened: list[str] = []

    def browser(link: str) -> bool:
        opened.append(link)
        return opens

    request = ScreenRequest([asked.pack or Path()], asked.tables, port=0)
    assert open_table_screen(request, shown.say, shown.draw, browser, ctrl_c) == ""
    assert shown.told == [*CODES, *told, FIREWALL, ENDS, "Every table is saved."]
    assert len(opened) == 1


def test_a_table_screen_in_a_wifi_with_a_game_that_is_broken(
    asked: HostRequest, shown: Terminal, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.pack.json"
    broken.write_text("{}", encoding="utf-8")
    request = ScreenRequest([broken], asked.tables, "127.0.0.1", 0, "Home", "secret words")
    assert open_table_screen(request, shown.say, shown.draw, lambda link: True, lambda: None) == ""
    trouble, *said = shown.told
    assert trouble == "This file isn’t a game’s pack. Build the game to make its pack."
    assert said[:2] == [
        "The Wi-Fi “Home”: the phone’s camera joins it.",
        "[WIFI:T:WPA;S:Home;P:secret words;;]",
    ]
    assert said[2:7] == list(CODES)
    assert said[-1] == ENDS


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tables:
    """Return a folder of three tables: a finished one, one that goes on, and a damaged one."""
    monkeypatch.setattr(terminal, "in_words", lambda changed: "yesterday")
    times = (datetime(2026, 3, 1, 19, tzinfo=UTC) + timedelta(minutes=at) for at in range(1000))
    tables = Tables(tmp_path / "kept", lambda: next(times))
    for id_, title in (("abcd1111", "Friday"), ("abcd2222", ""), ("zzzzzz", "Sunday")):
        seats = small_game.SEATS if title else small_game.SEATS[:2]
        session = tables.create(small_game.pack_text(), title, seats, {"bidding": "pass"}, id_)
        if title == "Friday":
            small_game.play_all(session)
        session.close()
    (tables.folder / "zzzzzz.table").write_bytes(b"no table")
    return tables


def test_a_list_names_tables_by_as_many_letters_as_tell_them_apart(kept: Tables) -> None:
    said: list[str] = []
    terminal.list_tables(kept.folder, (), said.append)
    assert said == [
        "abcd2  Small Game · Mia, Kim",
        "       January · Deal · last played yesterday",
        "abcd1  Small Game: Friday · Mia, Kim, Ben",
        "       game over · last played yesterday",
        "zzzzz  zzzzzz",
        "       The file “zzzzzz.table” is damaged or holds no table.",
        "Recover the undamaged steps of a damaged one: punchboard table --rescue ID.",
        "Continue one: punchboard table --host --table ID. Delete one: --delete ID.",
    ]
    kept.delete("abcd2222")
    kept.delete("zzzzzz")
    said.clear()
    terminal.list_tables(kept.folder, ("small",), said.append)
    assert said == [
        "abcd  Small Game: Friday · Mia, Kim, Ben",
        "      game over · last played yesterday",
        "Continue one: punchboard table --host --table ID. Delete one: --delete ID.",
    ]


def test_a_list_of_other_games_has_damaged_tables_and_no_sound_one(kept: Tables) -> None:
    said: list[str] = []
    terminal.list_tables(kept.folder, ("pond", "lake"), said.append)
    assert [each[:6] for each in said] == ["zzzzz ", "      ", "Recove", "Contin"]
    kept.delete("zzzzzz")
    said.clear()
    terminal.list_tables(kept.folder, ("pond", "lake"), said.append)
    assert said == [f"No table of pond, lake is kept in {kept.folder}."]
    said.clear()
    terminal.list_tables(kept.folder / "empty", (), said.append)
    assert said == [f"No table is kept in {kept.folder / 'empty'}."]


def test_a_table_is_deleted_by_whoever_is_sure(kept: Tables) -> None:
    said: list[str] = []
    asked: list[str] = []

    def is_sure(question: str) -> bool:
        asked.append(question)
        return len(asked) > 1

    assert terminal.delete_table(kept.folder, "abcd1111", is_sure, said.append) == ""
    assert (said, kept.has("abcd1111")) == ([], True)
    assert terminal.delete_table(kept.folder, "abcd1111", is_sure, said.append) == ""
    line = "abcd1111  Small Game: Friday · Mia, Kim, Ben"
    assert asked == [f"Delete {line}, for good?"] * 2
    assert (said, kept.has("abcd1111")) == ([f"Deleted: {line}"], False)
    assert terminal.delete_table(kept.folder, "a", is_sure, said.append) == ""
    assert terminal.delete_table(kept.folder, "b", is_sure, said.append) == (
        "There is no table “b” here."
    )
    assert len(said) == 2
