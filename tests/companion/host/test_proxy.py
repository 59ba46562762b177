"""Behind a reverse proxy with TLS: links, codes and checks follow the public address."""

from __future__ import annotations

import http.client
import json
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from punchboard.companion.host.hosting import Hosting, create_table
from punchboard.companion.host.lobby_client import LobbyClient
from punchboard.companion.host.terminal import ScreenRequest, open_table_screen
from punchboard.companion.net.client import HostClient, read_link
from punchboard.companion.net.public_address import PublicAddress, parse_public_address
from punchboard.companion.table.error import TableError
from punchboard.companion.table.tables import Tables
from tests.companion.host.proxy import Proxy
from tests.companion.table import small_game


@contextmanager
def behind(folder: Path) -> Iterator[tuple[Proxy, Hosting]]:
    """A laid table of the small game behind a proxy."""
    pack = folder / "small.pack.json"
    pack.write_text(small_game.pack_text(), encoding="utf-8")
    tables, proxy = Tables(folder / "tables"), Proxy(folder)
    id_ = create_table(tables, pack, ("Mia", "Kim", "Ben"))
    public = parse_public_address(proxy.origin)
    hosting = Hosting(tables, id_, "127.0.0.1", 0, packs=[pack], public=public)
    hosting.begin()
    proxy.start(hosting.host.port)
    yield proxy, hosting
    proxy.stop()
    hosting.end()


@pytest.mark.parametrize("rewrites_host", [False, True], ids=["host passed on", "host rewritten"])
def test_a_browser_and_a_shared_screen_play_through_the_proxy(
    browser: Browser, tmp_path: Path, small_kinds: None, rewrites_host: bool
) -> None:
    with behind(tmp_path) as (proxy, hosting):
        proxy.rewrites_host = rewrites_host
        assert hosting.code.startswith(f"{proxy.origin}/#table.")
        assert all(each.link.startswith(f"{proxy.origin}/") for each in hosting.places())
        context = browser.new_context(ignore_https_errors=True)
        phone, screen = context.new_page(), context.new_page()
        phone.goto(hosting.code)
        phone.get_by_role("button", name="Kim").click()
        expect(phone.locator("header")).to_contain_text("Kim")
        screen.goto(hosting.places()[-1].link)
        screen.get_by_role("button", name="Phones").click()
        expect(screen.locator(".room")).to_contain_text(f"localhost:{proxy.port}")
        context.close()


def test_the_app_as_a_guest_comes_through_the_proxy(
    tmp_path: Path, small_kinds: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    with behind(tmp_path) as (proxy, hosting):
        monkeypatch.setenv("SSL_CERT_FILE", str(proxy.certificate))
        code = read_link(hosting.code)
        assert code is not None and (code.is_tls, code.port) == (True, proxy.port)
        seat = LobbyClient(code).take("red", "", secrets.token_bytes(16))
        assert seat.origin == proxy.origin
        assert HostClient(seat).speak({"kind": "look", "since": -1})["view"]["seat"] == "red"
        monkeypatch.delenv("SSL_CERT_FILE")
        with pytest.raises(OSError, match="CERTIFICATE_VERIFY_FAILED"):
            HostClient(seat).speak({"kind": "look", "since": -1})


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("localhost:PROXY", "https://localhost:PROXY", 200),
        ("127.0.0.1:HOST", "https://localhost:PROXY", 200),
        ("127.0.0.1:HOST", "http://127.0.0.1:HOST", 200),
        ("localhost:PROXY", "https://evil.example", 403),
        ("127.0.0.1:HOST", "http://localhost:PROXY", 403),
        ("localhost:PROXY", "", 403),
        ("evil.example", "https://localhost:PROXY", 421),
        ("localhost", "https://localhost:PROXY", 421),
    ],
)
def test_only_the_tables_own_addresses_are_answered(
    tmp_path: Path, small_kinds: None, host: str, origin: str, status: int
) -> None:
    with behind(tmp_path) as (proxy, hosting):
        port = hosting.host.port
        host, origin = (
            each.replace("PROXY", str(proxy.port)).replace("HOST", str(port))
            for each in (host, origin)
        )
        link = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        heads = {"Host": host, "Origin": origin, "Content-Type": "application/json"}
        link.request("POST", "/challenge", b"{}", heads)
        assert link.getresponse().status == status
        link.close()


def test_wrong_room_codes_pause_the_address_behind_the_proxy_and_nobody_else(
    tmp_path: Path, small_kinds: None
) -> None:
    with behind(tmp_path) as (_, hosting):
        code, seen = hosting.host.room_code, list[str]()
        exchange = code.exchange

        def heard(public: str, told: bytes, address: str) -> bytes:
            seen.append(address)
            return exchange(public, told, address)

        code.exchange = heard  # type: ignore[method-assign]
        for forwarded in ("198.51.100.7", "1.1.1.1, 198.51.100.8", ""):
            link = http.client.HTTPConnection("127.0.0.1", hosting.host.port, timeout=60)
            heads = {"Origin": hosting.origin, "Content-Type": "application/json"}
            if forwarded:
                heads["X-Forwarded-For"] = forwarded
            body = json.dumps({"public": "11" * 32, "body": "AAAA"})
            link.request("POST", "/room", body, heads)
            assert link.getresponse().status == 409
            link.close()
        assert seen == ["198.51.100.7", "198.51.100.8", "127.0.0.1"]


def test_the_public_address_is_read_as_people_write_it() -> None:
    assert parse_public_address("192.168.1.5") is None and parse_public_address("") is None
    for words, origin in {
        "https://table.example.org": "https://table.example.org",
        " https://Table.Example.org/ ": "https://table.example.org",
        "https://table.example.org:443": "https://table.example.org",
        "https://table.example.org:8443": "https://table.example.org:8443",
        "http://games.lan:80": "http://games.lan",
    }.items():
        public = parse_public_address(words)
        assert isinstance(public, PublicAddress) and public.origin == origin
    for words in ("https://", "ftp://a.example", "https://a.example/table", "https://a b", "://x"):
        with pytest.raises(TableError, match="without a path"):
            parse_public_address(words)


@pytest.mark.parametrize("port", ["99999", "65536", "0", "00000", "123456789"])
def test_a_public_address_with_a_port_that_cannot_be_is_refused(port: str) -> None:
    with pytest.raises(TableError, match="ports are 1 to 65535"):
        parse_public_address(f"https://a.example:{port}")
    assert parse_public_address("https://a.example:65535") is not None


def test_the_terminal_names_the_public_address_and_where_the_proxy_leads(tmp_path: Path) -> None:
    pack = tmp_path / "small.pack.json"
    pack.write_text(small_game.pack_text(), encoding="utf-8")
    said, drawn = list[str](), list[str]()
    request = ScreenRequest([pack], tmp_path, "https://table.example.org", 0)
    trouble = open_table_screen(
        request, said.append, drawn.append, lambda link: False, lambda: None
    )
    assert trouble == ""
    assert drawn and all(each.startswith("https://table.example.org/#table.") for each in drawn)
    assert any(each.startswith("The proxy must pass requests on to http://127.0.0.1:")
               for each in said)  # fmt: skip
    assert any(each.startswith("No camera? Open https://table.example.org in") for each in said)
