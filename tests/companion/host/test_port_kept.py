"""Restarted without a port, a host answers where phones know it, and says so if it can't."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from punchboard.companion.host import hosting, terminal
from punchboard.companion.host.hosting import Hosting, create_table
from punchboard.companion.host.screen_host import ScreenHost
from punchboard.companion.host.terminal import (
    HostRequest,
    ScreenRequest,
    host_table,
    open_table_screen,
)
from punchboard.companion.table.tables import Tables
from tests.companion.table import small_game

#: Starts a host on a port; 0: any that is free, None: none is named.
Begin = Callable[[int | None], Hosting | ScreenHost]


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    file = tmp_path / "small.pack.json"
    file.write_text(small_game.pack_text(), encoding="utf-8")
    return file


@pytest.fixture(params=["one table", "table screen"])
def begin(request: pytest.FixtureRequest, tmp_path: Path, pack: Path) -> Begin:
    """Return what begins a host of one table, as `--host` and the app do, or of a folder."""
    tables = Tables(tmp_path / "tables")
    if request.param == "table screen":
        return lambda port: _begun(ScreenHost(tables, [pack], "127.0.0.1", port))
    table = create_table(tables, pack, ["Mia", "Kim"])
    return lambda port: _begun(Hosting(tables, table, "127.0.0.1", port))


def _begun(host: Hosting | ScreenHost) -> Hosting | ScreenHost:
    host.begin()
    return host


def port_of(host: Hosting | ScreenHost) -> int:
    return (host.hosting if isinstance(host, ScreenHost) else host).host.port


def lost(host: Hosting | ScreenHost) -> int:
    return (host.hosting if isinstance(host, ScreenHost) else host).lost_port


@pytest.fixture
def taken(begin: Begin) -> Iterator[socket.socket]:
    """Return a socket that listens where the host listened that has ended."""
    first = begin(0)
    port = port_of(first)
    first.end()
    with socket.create_server(("127.0.0.1", port)) as other:
        yield other


def test_a_restart_without_a_port_answers_where_it_did(begin: Begin) -> None:
    first = begin(0)
    port = port_of(first)
    first.end()
    again = begin(None)
    again.end()
    assert (port_of(again), lost(again)) == (port, 0)


def test_a_port_that_a_dying_host_still_holds_is_waited_for(
    begin: Begin, taken: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = taken.getsockname()[1]
    monkeypatch.setattr(hosting, "sleep", lambda _seconds: taken.close())
    again = begin(None)
    again.end()
    assert (port_of(again), lost(again)) == (port, 0)


def test_a_port_that_stays_taken_is_told_and_another_one_serves(
    begin: Begin, taken: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = taken.getsockname()[1]
    monkeypatch.setattr(hosting, "DYING", 0.0)
    again = begin(None)
    again.end()
    assert lost(again) == port
    assert port_of(again) != port


@pytest.mark.parametrize("browser", [False, True], ids=["table", "table screen"])
def test_the_terminal_says_that_phones_must_scan_again(
    browser: bool, tmp_path: Path, pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosting, "DYING", 0.0)
    monkeypatch.setattr(terminal, "own_addresses", lambda: ["127.0.0.1"])
    said: list[str] = []

    def serve(port: int | None, names: str = "") -> None:
        tables = tmp_path / "tables"
        if browser:
            asked = ScreenRequest([pack], tables, "127.0.0.1", port)
            words = open_table_screen(asked, said.append, said.append, lambda _: True, lambda: None)
        else:
            request = HostRequest(pack, tables, names, "127.0.0.1", port)
            words = host_table(request, said.append, said.append, lambda: None)
        assert words == ""

    serve(0, "Mia,Kim")
    link = next(each for each in said if each.startswith("http://"))
    port = int(link.split(":")[2].partition("/")[0])
    said.clear()
    serve(None)
    assert any(f":{port}/" in each for each in said)
    assert not any("scan" in each and "again" in each for each in said)
    said.clear()
    with socket.create_server(("127.0.0.1", port)):
        serve(None)
    assert f"Another program uses port {port}. All phones have to scan the code again." in said
