"""Phones are bad guests: each failure at each step of a bid, and the seat is where it was.

One real browser holds the seat that fails; the two others are phones in Python.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.companion.host.browser import ALL, PHONE, Guest, phones
from tests.companion.host.phone import Hosted, Phone


def succeeds(told: dict[str, Any]) -> None:
    assert told["ok"], told


def nothing(guest: Guest) -> None:
    """The phone is as it was."""


def lose_network(guest: Guest) -> None:
    guest.context.set_offline(True)


def find_network(guest: Guest) -> Guest:
    guest.context.set_offline(False)
    return guest


def wake(guest: Guest) -> Guest:
    guest.wake()
    return guest


def reload(guest: Guest) -> Guest:
    guest.page.reload()
    return guest


def leave(guest: Guest) -> None:
    guest.page.goto("about:blank")


def come_back(guest: Guest) -> Guest:
    guest.page.go_back()
    return guest


def close(guest: Guest) -> None:
    guest.page.close()


def open_again(guest: Guest) -> Guest:
    """From the browser's history, where no secret stands."""
    return Guest(guest.context, guest.hosted, guest.seat, guest.hosted.link("").partition("#")[0])


def cut(guest: Guest) -> Guest:
    """Every connection breaks, as when the phone gets another address."""
    guest.hosted.host._server._inner.close_connections()
    return guest


def second_tab(guest: Guest) -> Guest:
    """Both tabs stay; the player goes on in the newer one."""
    return Guest(guest.context, guest.hosted, guest.seat)


def lose_phone(guest: Guest) -> None:
    """The phone falls into the lake; its words are on paper."""
    if not guest.recovery:
        guest.page.get_by_text("This seat, and a lost phone").click()
        guest.page.get_by_role("button", name="Show my recovery card").click()
        guest.recovery = guest.page.locator(".recovery").inner_text()
    guest.context.close()


def another_phone(guest: Guest) -> Guest:
    assert guest.context.browser is not None
    context = guest.context.browser.new_context(viewport=PHONE, has_touch=True)
    fresh = Guest(context, guest.hosted, guest.seat)
    fresh.recovery = guest.recovery
    fresh.page.get_by_text("This seat, and a lost phone").click()
    fresh.page.get_by_label("The 17 words of the old phone").fill(guest.recovery)
    fresh.page.get_by_role("button", name="Bring back").click()
    return fresh


def restart_host(guest: Guest) -> Guest:
    guest.hosted.stop()
    guest.hosted.start()
    return guest


@dataclass(frozen=True)
class Failure:
    """What happens to a phone, and how it is there again; others go on in between."""

    lose: Callable[[Guest], None]
    back: Callable[[Guest], Guest]


FAILURES = {
    "sleep": Failure(lose_network, wake),
    "lost Wi-Fi": Failure(lose_network, find_network),
    "reload": Failure(nothing, reload),
    "another page and back": Failure(leave, come_back),
    "closed tab": Failure(close, open_again),
    "changed address": Failure(nothing, cut),
    "second tab": Failure(nothing, second_tab),
    "new phone by words": Failure(lose_phone, another_phone),
    "restarted host": Failure(nothing, restart_host),
}


#: Those that `test_guests_return.py` and `test_webkit.py` meet too, at one step of a bid.
MET_ELSEWHERE = {
    "lost Wi-Fi", "another page and back", "closed tab", "second tab", "new phone by words",
}  # fmt: skip


@pytest.mark.parametrize(
    "failure",
    [
        pytest.param(each, id=name, marks=[pytest.mark.soak] if name in MET_ELSEWHERE else [])
        for name, each in FAILURES.items()
    ],
)
def test_a_failure_at_any_step_of_a_bid_loses_nothing(
    browser: Browser, hosted: Hosted, failure: Failure
) -> None:
    red, green = Phone(hosted, "red"), Phone(hosted, "green")

    def fail(guest: Guest, meanwhile: Callable[[], object]) -> Guest:
        failure.lose(guest)
        meanwhile()
        fresh = failure.back(guest)
        for other in (red, green):
            other.join()
        expect(fresh.page.locator("header")).to_contain_text("Mia")
        return fresh

    with phones(browser, hosted, "blue") as (guest,):
        expect(guest.page.get_by_role("slider")).to_be_visible()
        guest = fail(guest, lambda: succeeds(red.seal([1, 9])))
        expect(guest.page.locator("#panels")).to_contain_text("sealed")
        guest.seal(4)
        guest.sees_sealed()
        guest = fail(guest, lambda: succeeds(red.seal([1, 2])))
        guest.sees_sealed()
        guest = fail(guest, lambda: succeeds(green.seal([1, 3])))
        expect(guest.page.locator("#bid")).to_contain_text("waiting for Kim and Ben")
        guest = fail(guest, lambda: succeeds(red.open()))
        expect(guest.page.locator("#bid")).to_contain_text("waiting for")
        succeeds(green.open())
        if failure.back is restart_host:
            succeeds(red.open())  # openings are on no disk
        guest.sees_points(**ALL)
        expect(guest.page.locator(".words .same b")).to_contain_text(" · ")
        guest = fail(guest, lambda: succeeds(Phone(hosted, "").do("table.next")))
        guest.sees_points(**ALL)
        expect(guest.page.locator("header")).to_contain_text("February")
        expect(guest.page.get_by_role("slider")).to_be_visible()
        told = json.dumps(green.view()["log"])
        assert told.count("The guesses are open: Mia: 4; Kim: 2; Ben: 3.") == 1
        assert guest.errors == []
        guest.context.close()


def test_a_join_that_a_browser_says_twice_keeps_the_seat(browser: Browser, hosted: Hosted) -> None:
    """Browsers say again by themselves what was on its way when a used connection broke."""
    red, twice = Phone(hosted, "red"), list[str]()

    def say_twice(route: Route) -> None:
        body = route.request.post_data_buffer or b""
        if route.request.url.endswith("/join") and not twice:
            twice.append("join")
            heads = {
                "Host": f"table.test:{hosted.port}",
                "Origin": f"http://table.test:{hosted.port}",
            }
            assert red.raw("/join", body, heads)[0] == 200
        route.continue_()

    with phones(browser, hosted, "blue") as (guest,):
        expect(guest.page.get_by_role("slider")).to_be_visible()
        guest.page.route("**/join", say_twice)
        guest.page.reload()
        assert red.seal([1, 9])["ok"]
        expect(guest.page.locator("#panels")).to_contain_text("sealed")
        assert twice == ["join"]


@pytest.mark.parametrize("heard", [True, False], ids=["answer lost", "too busy"])
def test_what_was_not_answered_is_said_again_and_happens_once(
    browser: Browser, hosted: Hosted, heard: bool
) -> None:
    """Each first answer to what changes the table is lost, or the host had no time to listen."""
    red, green, lost = Phone(hosted, "red"), Phone(hosted, "green"), set[str]()

    def lose(route: Route) -> None:
        said = hosted.said(route.request.post_data_buffer or b"")
        if said["kind"] in ("look", "game") or said["kind"] in lost:
            route.continue_()
            return
        lost.add(said["kind"])
        if not heard:
            busy = {"ok": False, "code": "busy", "why": "Too much at once. Wait a moment."}
            route.fulfill(status=429, json=busy)
            return
        host = f"table.test:{hosted.port}"
        heads = {"Host": host, "Origin": f"http://{host}"}
        assert red.raw("/say", route.request.post_data_buffer or b"", heads)[0] == 200
        route.abort()

    with phones(browser, hosted, "blue") as (blue,):
        expect(blue.page.get_by_role("slider")).to_be_visible()
        blue.page.route("**/say", lose)
        blue.seal(4)
        blue.sees_sealed()
        red.seal([1, 2])
        green.seal([1, 3])
        red.open()
        green.open()
        blue.sees_points(**ALL)
        for phone in (red, green):
            assert phone.do("table.done", phone.seat)["ok"]
        before = hosted.service.session.newest
        blue.page.get_by_role("button", name="I’m done").click()
        expect(blue.page.get_by_role("slider")).to_be_visible()
        assert lost == {"seal", "open", "do"}
        assert hosted.service.session.newest == before + 1
