"""Another game for the next table: players keep their seats, and are told where one is missing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from punchboard.companion.host.screen_host import ScreenHost
from punchboard.companion.table.tables import Tables
from tests.companion.host.browser import PHONE
from tests.companion.host.test_screen_host import lay, screen_of, sit
from tests.companion.table import small_game

OTHERS = [("crimson", "Red", "#cc0000"), ("black", "Black", "#222222"), ("blue", "Blue", "#0000cc")]


@pytest.fixture
def host_of(tmp_path: Path, small_kinds: None) -> Iterator[Callable[[int], ScreenHost]]:
    """Return what opens a host of the small game, and of one with so many other seats."""
    made: list[ScreenHost] = []

    def open_two(count: int) -> ScreenHost:
        small, other = tmp_path / "small.pack.json", tmp_path / "other.pack.json"
        small.write_text(small_game.pack_text(), encoding="utf-8")
        told = json.loads(small_game.pack_text())
        told["name"], told["title"] = "other", "Other Game"
        kind = told["play"]["seats"][0]
        told["play"]["seats"] = [
            {**kind, "id": id_, "name": name, "colour": colour}
            for id_, name, colour in OTHERS[-count:]
        ]  # fmt: skip
        other.write_text(json.dumps(told), encoding="utf-8")
        made.append(ScreenHost(Tables(tmp_path / "tables"), [small, other], "127.0.0.1", 0))
        made[-1].begin()
        return made[-1]

    yield open_two
    for each in made:
        each.end()


def test_players_keep_seats_names_and_connections_in_another_game(
    host_of: Callable[[int], ScreenHost],
) -> None:
    host = host_of(3)
    screen = screen_of(host)
    screen.say("choose", game="small")
    blue, red, green = (sit(host, *each) for each in small_game.SEATS)
    lay(screen)
    assert screen.say("put_away")["ok"]
    assert screen.say("choose", game="other")["ok"]
    told = blue.view()  # its seat, name and connection are the same
    assert {each["id"]: each["name"] for each in told["lobby"]["seats"]}["blue"] == "Mia"
    assert told["lobby"]["moves"] == {"red": "crimson", "green": "black"}
    for phone in (red, green):
        assert phone.say("look", 0, since=-1)["code"] == "join"


def test_a_game_with_fewer_seats_names_the_players_without_one(
    host_of: Callable[[int], ScreenHost],
) -> None:
    host = host_of(2)
    screen = screen_of(host)
    screen.say("choose", game="small")
    blue, _, _ = (sit(host, *each) for each in small_game.SEATS)
    assert screen.say("choose", game="other")["ok"]
    assert blue.view()["lobby"]["moves"] == {"red": "black", "green": ""}
    assert screen.say("choose", game="small")["ok"]
    assert [each["name"] for each in blue.view()["lobby"]["seats"]] == ["Mia", "", ""]


def test_a_phone_takes_its_seat_in_the_other_game_by_itself(
    browser: Browser, host_of: Callable[[int], ScreenHost]
) -> None:
    host = host_of(2)
    screen = screen_of(host)
    screen.say("choose", game="small")
    pages = []
    for name, colour in (("Kim", "Red"), ("Ben", "Green"), ("Mia", "Blue")):
        page = browser.new_context(viewport=PHONE, has_touch=True).new_page()
        page.goto(host.hosting.code)
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name=colour).click()
        expect(page.get_by_role("heading", name=f"You are in, {name}")).to_be_visible()
        pages.append(page)
    screen.say("choose", game="other")
    kim, ben, mia = pages
    for page, name in ((kim, "Kim"), (mia, "Mia")):
        expect(page.get_by_role("heading", name=f"You are in, {name}")).to_be_visible()
        expect(page.get_by_text("Other Game", exact=True)).to_be_visible()
    expect(ben.get_by_text("Other Game has only 2 seats, and all are taken.")).to_be_visible()
    names = {each["id"]: each["name"] for each in screen.view()["lobby"]["seats"]}
    assert names == {"black": "Kim", "blue": "Mia"}
    for page in pages:
        page.context.close()
