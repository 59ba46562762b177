"""A table hosted in a terminal: laid, joined, stopped, and gone on with."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from punchboard.cards.printable import one_line
from punchboard.companion.host import hosting, terminal
from punchboard.companion.host.hosting import SUFFIX, SeatLink
from punchboard.companion.host.lobby import LobbySeat
from punchboard.companion.host.lobby_client import LobbyClient
from punchboard.companion.host.terminal import (
    GONE,
    HostRequest,
    PresenceLog,
    ScreenRequest,
    host_table,
    open_table_screen,
)
from punchboard.companion.net.client import HostClient, read_link
from punchboard.companion.net.network import own_addresses
from punchboard.companion.table.tables import Tables
from punchboard.generator import request
from punchboard.generator.commands.table import code_lines
from tests.companion.host.phone import host_guessing
from tests.companion.table import small_game

ROOT = Path(__file__).parents[3]


@pytest.fixture
def request_of(tmp_path: Path) -> Callable[..., HostRequest]:
    pack = tmp_path / "small.pack.json"
    pack.write_text(small_game.pack_text(), encoding="utf-8")

    def make(names: str = "", **more: bool) -> HostRequest:
        return HostRequest(pack, tmp_path / "tables", names, "127.0.0.1", 0, **more)

    return make


def host(request: HostRequest) -> tuple[str, list[str], list[str]]:
    """Host a table that is closed at once; return the trouble, what was said, and all links."""
    said: list[str] = []
    links: list[str] = []
    return host_table(request, said.append, links.append, lambda: None), said, links


def secrets_of(links: list[str]) -> list[str]:
    return [link.partition("#")[2] for link in links]


def test_one_code_is_drawn_and_said_how_it_is_used(request_of: Callable[..., HostRequest]) -> None:
    trouble, said, [link] = host(request_of("Mia,Kim,Ben"))
    assert trouble == ""
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/#table\.[0-9a-f]{32}", link)
    assert link in said
    told = "\n".join(said)
    assert "Small Game, with Mia, Kim, Ben, is open at http://127.0.0.1:" in told
    assert "in the same Wi-Fi, and touches a name." in told
    assert "scan the same code with a tablet, or open the link on this computer." in told
    assert len(said) < 12


def test_with_codes_every_seat_and_the_middle_have_a_link(
    request_of: Callable[..., HostRequest],
) -> None:
    trouble, said, links = host(request_of("Mia, Kim,Ben", codes=True))
    assert trouble == ""
    assert [each.partition(".")[0] for each in secrets_of(links)] == ["blue", "red", "green", ""]
    assert len(set(secrets_of(links))) == 4
    assert {"Mia", "Kim", "Ben"} <= set(said)


def test_without_names_the_newest_table_goes_on_with_the_same_codes(
    request_of: Callable[..., HostRequest],
) -> None:
    first = host(request_of("Mia,Kim"))[2]
    trouble, _, again = host(request_of())
    assert trouble == ""
    assert secrets_of(again) == secrets_of(first)


def test_without_a_table_to_go_on_with_phones_take_seats(
    request_of: Callable[..., HostRequest],
) -> None:
    request = request_of()
    Tables(request.tables).create(small_game.pack_text(), "", small_game.SEATS).close()
    trouble, said, links = host(request)  # the one that is there was never hosted
    assert trouble == ""
    assert len(links) == 1
    assert any(line.endswith("and chooses a name and a colour.") for line in said)
    assert "--seats" in host(request_of(codes=True))[0]
    host(request_of("Mia,Kim"))
    assert any("Mia, Kim" in line for line in host(request)[1])
    new = host(request_of(is_new=True))[1]
    assert not any("Mia, Kim" in line for line in new)
    assert "No table was started." not in new


def test_a_terminal_says_who_comes_and_who_goes() -> None:
    said: list[str] = []
    comings = PresenceLog(said.append)
    kim: LobbySeat = {
        "id": "red", "colour_name": "Red", "colour": "#ff0000", "shape": "disc", "letter": "A",
        "name": "Kim", "state": "here",
    }  # fmt: skip
    comings.joined(kim)
    comings.joined(None)
    comings.look({"Kim": 3, "": 1, "Mia": GONE - 1})
    comings.look({"Kim": GONE, "": GONE, "Mia": 2})
    comings.look({"Kim": 2 * GONE, "": GONE + 5, "Mia": 2})
    comings.look({"Kim": 1, "": GONE + 9, "Mia": 2})
    comings.left(kim)
    assert said == [
        "Kim is in, as red.",
        "The shared screen is in.",
        "The shared screen has gone.",
        "Kim has gone.",
        "Kim is back.",
        "Kim has left: that seat is free.",
    ]


def test_a_name_that_comes_by_phone_steers_no_terminal(
    request_of: Callable[..., HostRequest],
) -> None:
    said: list[str] = []
    links: list[str] = []

    def play() -> None:
        link = read_link(links[0])
        assert link is not None
        taken = LobbyClient(link).take("red", "Kïm [31m", bytes(16))
        HostClient(taken).speak({"kind": "look", "since": -1})

    assert host_table(request_of(is_new=True), said.append, links.append, play) == ""
    assert said[-1] == "Kïm [31m is in, as red."
    assert all(line == one_line(line) for line in said)


def test_more_players_than_seats_are_refused(request_of: Callable[..., HostRequest]) -> None:
    assert "3 seats, not 4" in host(request_of("a,b,c,d"))[0]
    assert "2 to 3 players" in host(request_of("a"))[0]


def test_an_address_of_another_computer_is_refused_with_the_remedy(
    request_of: Callable[..., HostRequest],
) -> None:
    request = request_of("Mia,Kim")
    elsewhere = HostRequest(request.pack, request.tables, "Mia,Kim", "203.0.113.9", 0)
    assert "--address" in host(elsewhere)[0]


def test_ctrl_c_closes_and_keeps_the_table(request_of: Callable[..., HostRequest]) -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    said: list[str] = []
    assert host_table(request_of("Mia,Kim"), said.append, lambda link: None, stop) == ""
    assert said[-1] == "The table is closed and saved."
    assert host(request_of())[0] == ""


def test_a_table_that_is_over_goes_on_with_its_scoring(
    request_of: Callable[..., HostRequest],
) -> None:
    first = host(request_of("Mia,Kim,Ben"))[2]
    request = request_of()
    tables = Tables(request.tables)
    (info,) = tables.list()
    session = tables.open(info.id)
    small_game.play_all(session)
    session.close()
    assert tables.list()[0].over
    trouble, said, again = host(request)
    assert trouble == ""
    assert secrets_of(again) == secrets_of(first)
    assert "This game is over. You can still count its scores. --new starts a new table." in said


def test_any_table_can_be_named(request_of: Callable[..., HostRequest]) -> None:
    first = host(request_of("Mia,Kim"))[2]
    request = request_of()
    (older,) = Tables(request.tables).list()
    host(request_of("Ben,Zoë"))
    named = HostRequest(None, request.tables, "", "127.0.0.1", 0, table=older.id[:9])
    trouble, said, links = host(named)
    assert trouble == ""
    assert secrets_of(links) == secrets_of(first)
    assert any("Mia, Kim" in line for line in said)
    laid = HostRequest(request.pack, request.tables, "Mia", "127.0.0.1", 0, table=older.id)
    assert "--seats" in host(laid)[0]


def test_what_a_table_has_lost_is_said_in_the_terminal(
    request_of: Callable[..., HostRequest],
) -> None:
    host(request_of("Mia,Kim"))
    request = request_of()
    (info,) = Tables(request.tables).list()
    table = request.tables / f"{info.id}.table"
    before = table.read_bytes()
    session = Tables(request.tables).open(info.id)
    session.do(small_game.gain("blue", 5))
    session.close()
    table.write_bytes(before)
    _, said, _ = host(request)
    assert any(line.startswith("This table lost 1 step, since it was laid.") for line in said)


def test_the_system_ends_a_host_as_ctrl_c_does(tmp_path: Path) -> None:
    (tmp_path / "small.pack.json").write_text(small_game.pack_text(), encoding="utf-8")
    program = """
import sys
from pathlib import Path
from punchboard.companion.host.terminal import HostRequest, host_table
from tests.companion.table import small_game
small_game.add_kinds()
here = Path(sys.argv[1])
asked = HostRequest(here / "small.pack.json", here / "tables", "Mia,Kim", "127.0.0.1", 0,
                    export=here / "table.json")
print(host_table(asked, lambda words: print(words, flush=True), print), flush=True)
"""
    host = subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert host.stdout is not None
    for line in host.stdout:
        if line.startswith("Ctrl-C closes the table"):
            break
    host.send_signal(signal.SIGTERM)
    left, _ = host.communicate(timeout=60)
    assert host.returncode == 0
    assert left.startswith("The table is closed and saved.\n")
    written = json.loads((tmp_path / "table.json").read_text(encoding="utf-8"))
    assert [seat["name"] for seat in written["setup"]["seats"]] == ["Mia", "Kim"]
    assert not list((tmp_path / "tables").glob("*-wal"))


def test_secrets_are_readable_for_the_host_alone(request_of: Callable[..., HostRequest]) -> None:
    request = request_of("Mia,Kim")
    host(request)
    (kept,) = request.tables.glob(f"*{SUFFIX}")
    assert kept.stat().st_mode & 0o077 == 0
    assert set(json.loads(kept.read_text())["secrets"]) == {"blue", "red", "", "table"}


def test_a_damaged_file_of_secrets_is_said(request_of: Callable[..., HostRequest]) -> None:
    request = request_of("Mia,Kim")
    host(request)
    (kept,) = request.tables.glob(f"*{SUFFIX}")
    kept.write_text(kept.read_text()[:-9])
    assert "damaged" in host(request_of())[0]


def test_the_code_in_the_terminal_leads_to_the_seat() -> None:
    place = SeatLink("blue", "Mia", f"http://192.168.178.101:8770/#blue.{'0f' * 16}")
    rows = []
    for line in code_lines(place.link):
        rows.append([0 if each in "▀█" else 255 for each in line])
        rows.append([0 if each in "▄█" else 255 for each in line])
    picture = Image.new("L", (len(rows[0]), len(rows)))
    picture.putdata([dot for row in rows for dot in row])
    large = picture.resize((picture.width * 6, picture.height * 6), Image.Resampling.NEAREST)
    assert zxingcpp.read_barcode(large).text == place.link


def test_a_table_listens_where_the_command_says_it_does() -> None:
    manual = (ROOT / "docs/reference/command-line.md").read_text("utf-8")
    assert f"the last one used, at first {hosting.PORT}." in manual
    assert f"at first {hosting.PORT}." in request.flags(request.TableRequest)["port"].help


def test_only_addresses_of_local_networks_are_named() -> None:
    assert all(not each.startswith("127.") for each in own_addresses())


def test_a_question_that_outlives_the_table_is_dropped_without_a_traceback(tmp_path: Path) -> None:
    hosted = host_guessing(tmp_path / "tables")
    hosted.stop()
    with pytest.raises(OSError):  # which the server takes for a phone that has hung up
        hosted.host._in_table(lambda: None)


@pytest.mark.parametrize("browser", [False, True], ids=["table", "table screen"])
def test_in_another_network_the_new_code_is_drawn(
    browser: bool, request_of: Callable[..., HostRequest], monkeypatch: pytest.MonkeyPatch
) -> None:
    follow: list[Callable[[list[str]], None]] = []

    class Watch:
        def __init__(self, on_change: Callable[[list[str]], None]) -> None:
            follow.append(on_change)

        def stop(self) -> None:
            pass

    monkeypatch.setattr(terminal, "AddressWatch", Watch)
    monkeypatch.setattr(terminal, "own_addresses", lambda: ["127.0.0.1"])
    said: list[str] = []
    links: list[str] = []
    counts: list[int] = []

    def move() -> None:
        for addresses in (["127.0.0.1", "10.0.0.9"], [], ["127.0.0.2"]):
            follow[0](addresses)
            counts.append(len(links))

    request = replace(request_of("Mia,Kim"), address="")
    if browser:
        asked = ScreenRequest([], request.tables, port=0)
        assert open_table_screen(asked, said.append, links.append, lambda link: True, move) == ""
    else:
        assert host_table(request, said.append, links.append, move) == ""
    assert counts == [1, 1, 2], "who is reached where he was is told of no new code"
    assert links[1] == links[0].replace("127.0.0.1", "127.0.0.2")
    assert links[1] in said
    assert any("another network" in each for each in said)
    follow[0](["127.0.0.1"])
    assert len(links) == counts[-1], "a table that is closed follows nobody"


def test_who_named_an_address_stays_there(
    request_of: Callable[..., HostRequest], monkeypatch: pytest.MonkeyPatch
) -> None:
    watched: list[object] = []
    monkeypatch.setattr(terminal, "AddressWatch", watched.append)
    assert host(request_of("Mia,Kim"))[0] == ""
    assert watched == []
