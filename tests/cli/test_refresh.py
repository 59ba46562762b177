"""Tables on the net: fetched by `refresh` alone, kept beside the game, and nowhere dangerous."""

from __future__ import annotations

import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, HTTPServer
from ipaddress import IPv4Address, IPv6Address, ip_network
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard import check
from punchboard.cards.problem import ComputerError, DataError, PunchboardError, UsageError
from punchboard.cards.sheet_link import cells_of, csv_of
from punchboard.generator.commands import new, refresh
from punchboard.generator.commands.terminal import open_console
from punchboard.generator.new import fetch
from punchboard.generator.new.fetch import Internet, fetch_table, host_of, is_public, public_address
from tests.cli.conftest import Run
from tests.folders import write

SHEET = "https://docs.google.com/spreadsheets/d/1AbC-x_9/edit?usp=sharing#gid=42"
EXPORT = "/spreadsheets/d/1AbC-x_9/export?format=csv&gid=42"
TABLE = b"id,name,cost\nheron,Heron,3\nwren,Wren,1\n"
GAME = """\
title: Birds
components:
  birds:
    kind: cards
    data: birds.csv
    link: "{link}"
    columns: {{cost: number}}
    front: card.yaml
"""
CARD = "elements:\n  name: {kind: text, at: [4, 4, 55, 12], text: '{{ card.name }}', size: 12}\n"


class Net(Internet):
    """A net in which every host is one server on this computer."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.asked: list[str] = []

    def connection(self, host: str, port: int) -> HTTPConnection:
        self.asked.append(f"{host}:{port}")
        return HTTPConnection("127.0.0.1", self.port, timeout=5)


Answer = tuple[int, dict[str, str], bytes]


@pytest.fixture
def answers() -> dict[str, Answer]:
    """What the server answers, by path; what is not there is 404."""
    return {EXPORT: (200, {"Content-Type": "text/csv"}, TABLE)}


@pytest.fixture
def net(answers: dict[str, Answer]) -> Iterator[Net]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, headers, body = answers.get(self.path, (404, {}, b""))
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *words: object) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield Net(server.server_port)
        server.shutdown()


@pytest.fixture
def birds(here: Path) -> Path:
    files = {"birds/game.yaml": GAME.format(link=SHEET), "birds/card.yaml": CARD}
    return write(here, files) / "birds"


def renew(net: Net) -> None:
    refresh.refresh("birds", open_console(), net)


def test_a_sheet_is_fetched_kept_and_fetched_anew(
    birds: Path, net: Net, answers: dict[str, Answer], capsys: pytest.CaptureFixture[str]
) -> None:
    (missing,) = [str(each) for each in check("birds") if "fetched" in each.message]
    assert "fix: punchboard refresh birds" in missing
    renew(net)
    assert (birds / "birds.csv").read_bytes() == TABLE
    assert net.asked == ["docs.google.com:443"]
    assert "asking docs.google.com" in capsys.readouterr().out
    assert check("birds") == []
    renew(net)
    assert "birds.csv: as before, 2 rows" in capsys.readouterr().out
    answers[EXPORT] = (200, {}, TABLE + b"eel,Eel,many\n")
    renew(net)
    assert "birds.csv: 3 rows, +1 since before" in capsys.readouterr().out
    (error,) = check("birds")
    where = "https://docs.google.com/spreadsheets/d/1AbC-x_9/edit#gid=42&range=C4"
    assert str(error.position) == where


def test_nothing_but_refresh_fetches(
    birds: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*words: object, **more: object) -> None:
        raise AssertionError("the net was asked")

    write(birds, {"birds.csv": TABLE})
    monkeypatch.setattr(socket, "getaddrinfo", never)
    monkeypatch.setattr(socket, "create_connection", never)
    assert run("check", "birds").exit_code == 0
    assert run("build", "birds").exit_code == 0
    with pytest.raises(AssertionError, match="the net was asked"):
        refresh.refresh("birds", open_console())


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ((404, {}, b""), "answers 404"),
        ((403, {}, b""), "Anyone with the link"),
        ((200, {"Content-Type": "text/html"}, b"<p>Sign in"), "isn't shared with everyone"),
        ((200, {}, b"  <!DOCTYPE html><html>"), "isn't shared with everyone"),
        ((302, {"Location": "https://accounts.google.com/login"}, b""), "answers 404"),
        ((302, {"Location": EXPORT}, b""), "leads on and on"),
        ((302, {"Location": "http://example.com/"}, b""), "isn't a link to a table"),
        ((302, {"Location": "file:///etc/passwd"}, b""), "isn't a link to a table"),
        ((302, {"Location": "https://user:word@example.com/"}, b""), "isn't a link to a table"),
        ((302, {"Location": "https://[::1/"}, b""), "can't be read"),
        ((302, {"Location": "https://example.com/\x1b[31m\xe4"}, b""), "answers 404"),
        ((200, {}, b"x" * 20_000_001), "larger than 20 MB"),
        ((200, {"Content-Length": "900"}, b"id,name\n"), "can't be read"),
        ((200, {}, b'id,name\n"heron,Heron\n'), "never ends"),
        ((200, {}, b""), "the table is empty"),
    ],
)
def test_what_cannot_be_fetched_is_told_and_what_was_kept_stays(
    birds: Path, net: Net, answers: dict[str, Answer], answer: Answer, said: str
) -> None:
    write(birds, {"birds.csv": TABLE})
    answers[EXPORT] = answer
    with pytest.raises(PunchboardError) as raised:
        renew(net)
    error = raised.value
    told = str(error.diagnostics) if isinstance(error, DataError) else error.message + error.hint
    assert said in told or any(said in str(each) for each in getattr(error, "diagnostics", ()))
    assert (birds / "birds.csv").read_bytes() == TABLE
    assert [path.name for path in birds.iterdir() if path.name.startswith(".")] in ([], [".lock"])


def test_a_redirect_is_looked_at_like_the_link_itself(net: Net, answers: dict[str, Answer]) -> None:
    answers[EXPORT] = (307, {"Location": "https://doc-0.googleusercontent.com/x?y=1"}, b"")
    answers["/x?y=1"] = (200, {}, TABLE)
    assert fetch_table(SHEET, net) == TABLE
    assert net.asked == ["docs.google.com:443", "doc-0.googleusercontent.com:443"]


def test_a_redirect_with_letters_beyond_ascii_is_utf8(net: Net, answers: dict[str, Answer]) -> None:
    """`ä` was sent on as the two letters `Ã¤`."""
    answers[EXPORT] = (307, {"Location": "/vögel.csv".encode().decode("latin-1")}, b"")
    answers["/v%C3%B6gel.csv"] = (200, {}, TABLE)
    assert fetch_table(SHEET, net) == TABLE


def test_a_link_with_letters_beyond_ascii_is_sent_as_utf8(
    net: Net, answers: dict[str, Answer]
) -> None:
    answers["/v%C3%B6gel.csv?x=%C3%A4%20b"] = (200, {}, TABLE)
    assert fetch_table("https://bücher.example/vögel.csv?x=ä b", net) == TABLE


PRIVATE = (
    "127.0.0.1", "10.1.2.3", "192.168.1.1", "172.16.0.9", "169.254.169.254", "0.0.0.0", "::1",
    "100.64.0.1", "224.0.0.1", "255.255.255.255", "fe80::1%eth0", "fc00::1", "::", "ff02::1",
    "::ffff:127.0.0.1", "::ffff:10.0.0.1", "2002:7f00:1::", "64:ff9b::7f00:1", "words",
    "2001:0:4136:e378:8000:63bf:f5ff:fffe", "2001:0:7f00:1:8000:63bf:a6e7:dec7", "ff0e::1",
    "fec0::1", "fe80::1", "2002:c0a8:101::1", "64:ff9b::a9fe:a9fe", "64:ff9b::e000:1",
    "64:ff9b:1::5db8:d822", "64:ff9b:1:fffe::1", "::5db8:d822", "::7f00:1", "100::1", "3ffe::1%2",
    "2001:db8::1", "3fff:fff::1", "5f00::1", "4000::1", "2001:10::1", "2001:2::1",
    "2606:4700::5efe:a00:1", "2606:4700::200:5efe:7f00:1", "2606:4700::1111%eth0", "192.88.99.1",
    "192.0.2.1", "198.18.0.1", "240.0.0.1",
)  # fmt: skip
PUBLIC = (
    "93.184.216.34", "1.1.1.1", "2606:4700:4700::1111", "2a00:1450:4001:81b::200e",
    "::ffff:93.184.216.34", "64:ff9b::5db8:d822", "2002:5db8:d822::1",
    "2001:0:4136:e378:8000:63bf:a247:27dd", "2606:4700::5efe:5db8:d822",
)  # fmt: skip


@pytest.mark.parametrize("address", PUBLIC)
def test_an_address_of_the_internet_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("address", PRIVATE)
def test_no_name_leads_into_the_own_network(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor where only one of several addresses does; nobody is connected to."""
    public = (socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.216.34", 443))
    private = (socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443))
    monkeypatch.setattr(socket, "getaddrinfo", lambda *words, **more: [public, private])
    monkeypatch.setattr(socket, "create_connection", _never)
    assert not is_public(address)
    with pytest.raises(ComputerError, match="own network"):
        public_address("sheets.example", 443)
    with pytest.raises(ComputerError, match="own network"):
        fetch_table("https://sheets.example/a.csv")


def _never(*words: object, **more: object) -> None:
    raise AssertionError("somebody was connected to")


def test_the_address_that_was_looked_at_is_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that means another address a moment later leads nowhere else."""
    looked: list[str] = ["93.184.216.34", "127.0.0.1"]

    def look(*words: object, **more: object) -> list[object]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (looked.pop(0), 443))]

    reached: list[object] = []

    def connect(address: object, *words: object, **more: object) -> None:
        reached.append(address)
        raise OSError("far away")

    monkeypatch.setattr(socket, "getaddrinfo", look)
    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(ComputerError, match="far away"):
        fetch_table("https://sheets.example/a.csv")
    assert reached == [("93.184.216.34", 443)]


@given(st.integers(0, 2**32 - 1))
def test_an_address_in_any_wrapping_is_as_public_as_itself(number: int) -> None:
    plain = str(IPv4Address(number))
    for prefix in ("::ffff:0:0", "64:ff9b::"):
        wrapped = IPv6Address(int(ip_network(f"{prefix}/96").network_address) + number)
        assert is_public(str(wrapped)) <= is_public(plain)
    six_to_four = IPv6Address((0x2002 << 112) + (number << 80))
    assert is_public(str(six_to_four)) <= is_public(plain)


@pytest.mark.parametrize(
    ("link", "csv", "cells"),
    [
        (SHEET, f"https://docs.google.com{EXPORT}", "/d/1AbC-x_9/edit#gid=42"),
        (
            "https://docs.google.com/spreadsheets/d/1AbC",
            "https://docs.google.com/spreadsheets/d/1AbC/export?format=csv&gid=0",
            "/d/1AbC/edit#gid=0",
        ),
        ("https://example.com/a.csv", "https://example.com/a.csv", "https://example.com/a.csv"),
    ],
)
def test_links_of_sheets(link: str, csv: str, cells: str) -> None:
    assert csv_of(link) == csv
    assert cells_of(link).endswith(cells)


@pytest.mark.parametrize("link", ["http://example.com/a.csv", "https:// x", "file:///a", "a.csv"])
def test_other_links_are_refused_where_they_stand(birds: Path, link: str) -> None:
    write(birds, {"game.yaml": GAME.format(link=link)})
    (error,) = [each for each in check("birds") if "link" in each.message]
    assert str(error.position).startswith("birds/game.yaml:6:")


def test_a_game_without_links_has_nothing_to_refresh(run: Run, here: Path) -> None:
    assert run("new", "mine").exit_code == 0
    done = run("refresh", "mine")
    assert done.exit_code == 2
    assert "no table of mine has a link" in done.stderr


def test_a_new_game_of_a_sheet_knows_where_it_comes_from(
    here: Path, net: Net, answers: dict[str, Answer]
) -> None:
    new.begin_linked_deck(Path("birds"), SHEET, open_console(), net)
    assert Path("birds/cards.csv").read_bytes() == TABLE
    assert f'link: "{SHEET}"' in Path("birds/game.yaml").read_text("utf-8")
    assert check("birds") == []
    answers[EXPORT] = (200, {}, TABLE + b"eel,Eel,2\n")
    renew(net)
    assert Path("birds/cards.csv").read_bytes() == TABLE + b"eel,Eel,2\n"


def test_a_sheet_whose_columns_need_other_names_says_so(
    here: Path, net: Net, answers: dict[str, Answer]
) -> None:
    answers[EXPORT] = (200, {}, "name,Cost (€)\nHeron,3\n".encode())
    new.begin_linked_deck(Path("birds"), SHEET, open_console(), net)
    text = Path("birds/game.yaml").read_text("utf-8")
    assert f'# link: "{SHEET}"' in text
    with pytest.raises(UsageError):
        renew(net)


@pytest.mark.parametrize("head", [b"HTTP/1.1 200 OK\r\nX: ", b"HTTP/1.1 200 OK\r\n\r\n"])
def test_an_answer_that_drips_ends_in_time(monkeypatch: pytest.MonkeyPatch, head: bytes) -> None:
    """A byte every now and then kept a fetch alive for days, in the headers or in the table."""
    monkeypatch.setattr(fetch, "_TIMEOUT", 0.5)
    gone = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def drip() -> None:
            line, _ = server.accept()
            with line, suppress(OSError):
                line.sendall(head)
                while not gone.wait(0.02):
                    line.sendall(b"a")

        dripping = threading.Thread(target=drip)
        dripping.start()
        began = time.monotonic()
        with pytest.raises(ComputerError, match=r"takes longer than 0\.5 s"):
            fetch_table(SHEET, Net(server.getsockname()[1]))
        assert time.monotonic() - began < 5
        gone.set()
        dripping.join()


def test_a_host_that_never_shakes_hands_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """It took 20 s more, and each redirect as much again, when the minute was over."""
    monkeypatch.setattr(fetch, "_TIMEOUT", 0.4)
    monkeypatch.setattr(fetch, "public_address", lambda host, port: "127.0.0.1")
    with socket.create_server(("127.0.0.1", 0)) as server:
        began = time.monotonic()
        with pytest.raises(ComputerError, match=r"takes longer than 0\.4 s"):
            fetch_table(f"https://sheets.example:{server.getsockname()[1]}/a.csv")
        assert time.monotonic() - began < 5


def test_patience_has_an_end(monkeypatch: pytest.MonkeyPatch, net: Net) -> None:
    ticks = iter((0.0, 1e6))
    clock: Callable[[], float] = lambda: next(ticks, 2e6)  # noqa: E731
    monkeypatch.setattr(fetch.time, "monotonic", clock)
    with pytest.raises(ComputerError, match="takes longer"):
        fetch_table(SHEET, net)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")
def test_nothing_is_kept_behind_a_link(birds: Path, net: Net, tmp_path: Path) -> None:
    """Neither a folder nor a file on the way may lead out of the game."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (birds / "sub").symlink_to(elsewhere)
    game = birds / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("birds.csv", "sub/birds.csv"), "utf-8")
    with pytest.raises(UsageError, match="by a link"):
        renew(net)
    assert not list(elsewhere.iterdir())
    assert not net.asked


@pytest.mark.parametrize("link", ["https://[::1/a.csv", "https://a:b@example.com/a.csv"])
def test_a_link_that_cannot_be_one_is_named_before_anything_is_asked(link: str) -> None:
    with pytest.raises(UsageError, match="isn't a link to a table"):
        host_of(link)
