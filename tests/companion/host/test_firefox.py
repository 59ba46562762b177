"""Guests in Firefox, on a host name that is no secure context."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from punchboard.companion.net.seats import LOBBY
from tests.companion.host.led_host import open_host
from tests.companion.host.phone import Hosted, Phone
from tests.readers.firefox import Firefox
from tests.readers.page import RIGHT, Page


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    started = Firefox(tmp_path_factory.mktemp("firefox"))
    yield started
    started.close()


def set_dial(page: Page, steps: int) -> None:
    page.wait("document.querySelector('[role=slider]')")
    page.read("document.querySelector('[role=slider]').focus()")
    page.press(RIGHT, steps)


def seal(page: Page, steps: int) -> None:
    set_dial(page, steps)
    page.touch("Seal")
    page.wait("document.querySelector('#bid').innerText.includes('Sealed.')")


def test_a_game_in_firefox_from_the_first_seal_to_the_verdict(
    firefox: Firefox, hosted: Hosted
) -> None:
    middle, ben = Phone(hosted, ""), Phone(hosted, "green")
    mia, kim = (firefox.phone(412, 915) for _ in range(2))
    mia.open(hosted.link(LOBBY))
    mia.wait("document.querySelector('.lobby button')")
    mia.touch("MMia")  # the letter of the marker, and the name
    kim.open(hosted.link("red"))
    for tab in (mia, kim):
        assert tab.read("[isSecureContext, typeof crypto.subtle]") == [False, "undefined"]
    for turn in range(3):
        seal(mia, 4)
        seal(kim, 2)
        ben.seal([1, 3])
        ben.open()
        for tab in (mia, kim):
            tab.wait(f"document.querySelector('.track').innerText.includes('{4 * (turn + 1)}')")
        first, second = (
            tab.read("document.querySelector('.words .same b').textContent") for tab in (mia, kim)
        )
        assert first == second and len(first.split(" · ")) == 3
        if turn < 2:
            assert middle.do("table.next")["ok"]
    for tab in (mia, kim):
        tab.wait("(document.querySelector('.verdict') || {}).innerText === 'Mia wins.'")
        assert tab.read("document.documentElement.scrollWidth") <= 412
    assert firefox.errors == []


def test_a_table_laid_by_a_table_screen_in_firefox(firefox: Firefox, tmp_path: Path) -> None:
    """It lays a table, a phone takes a seat, both bid, and what was opened lies on the track."""
    host = open_host(tmp_path)
    table, mia = firefox.phone(1180, 820), firefox.phone(375, 667)
    table.open(host.screen)
    table.touch("Start a new table")
    mia.open(host.hosting.code)
    mia.wait("document.querySelector('#player-name')")
    mia.read("document.querySelector('#player-name').value = 'Mia'")
    mia.touch("ABlue")
    table.wait("document.querySelector('.seats-chosen').innerText.includes('Mia')")
    table.touch("ARed")
    table.wait("document.querySelectorAll('.seats-chosen li').length === 2")
    # Kim has no phone: the screen is passed.
    table.read("[...document.querySelectorAll('.segments button')].filter((each) =>"
               " each.textContent === 'This screen, passed')[1].click()")  # fmt: skip
    table.touch("Start the table")
    table.wait("document.querySelector('#asked button')")
    host.hosting.window.do({"do": "table.next", "seat": "", "values": {}})
    seal(mia, 4)
    table.touch("Pass the screen to Red")
    table.touch("I am Red: show")
    set_dial(table, 2)
    table.touch("Seal")
    table.wait("document.querySelector('.main-figure').innerText === '4'")
    mia.wait("document.querySelector('.track').innerText.includes('4')")
    for tab, width in ((table, 1180), (mia, 375)):
        assert tab.read("document.documentElement.scrollWidth") <= width
    host.end()
    assert firefox.errors == []
