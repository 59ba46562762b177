"""What stands on the screens of recorded games: words, places, sizes, colours and lines.

Each screen is a list of what is drawn, from back to front, so that a line of a difference says what
moved. Words are as wide as the fonts' own library sets them: a pixel more or less is no difference.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from bidding import give, hold, phone_with_table, until
from drawn import compare
from finger import Phone

from punchboard.companion.rules.rules import RULES_VERSION
from tests.net import program

#: A recording, how many of its rows are played, and what is touched then.
MOMENTS: dict[str, tuple[str, int, tuple[str, ...]]] = {
    "the first bid": ("four_light", 8, ()),
    "a market": ("three_reach_the_marker_passing_the_phone", 60, ()),
    "settings": ("four_light", 3, ("More", "Settings")),
    "a month's end": ("two_play_to_october", 120, ("Change",)),
    "stalls": ("morocco-five-with-juice-and-gold", 40, ()),
    "tiles": ("morocco-two-with-everything-counted", 150, ()),
    "the end of a market": ("morocco-three-light", 103, ()),
    "timber": ("lumber_trader-three-longer-game-to-30", 50, ()),
    "chips": ("lumber_trader-four-counted-to-20", 70, ("Change",)),
    "works": ("mottainai-fifth-work", 50, ()),
    "an alley": ("arcane_alley-six-with-items-and-powers", 50, ()),
    "powers": ("arcane_alley-two-players-and-their-turns", 90, ("Table",)),
    "an auction": ("modern_art-four-seasons", 10, ()),
    "a tender": ("high_society-three-and-a-scandal", 12, ()),
    "power plants": ("power_grid-three-and-the-last-city", 12, ()),
    "tricks": ("skull_king-ten-rounds", 9, ()),
    "farms": ("agricola-two-farms", 4, ()),
    "the log": ("ticket_to_ride-three-and-a-shared-path", 20, ("Log",)),
    "more": ("castles_of_burgundy-two-and-a-tie", 30, ("More",)),
    "matching": ("ra-three-epochs", 10, ("More", "Match the table")),
    "a sale": ("for_sale-three-sell-everything", 30, ()),
    "cities": ("seven_wonders-three-cities", 4, ("Table",)),
    "awards": ("terraforming_mars-three-and-two-awards", 6, ()),
    "walls": ("azul-two-walls", 6, ()),
    "scorings": ("alhambra-three-scorings", 8, ("Table",)),
    "gods": ("concordia-two-and-the-gods", 3, ()),
    "all of a month": ("two_play_to_october", 60, ("Table",)),
    "all of an alley": ("arcane_alley-three-light", 60, ("Table",)),
    "the winner": ("three_reach_the_marker_passing_the_phone", 9999, ()),
    "the result": ("mottainai-cup", 9999, ("More", "Share the result")),
    "how it is shared": ("four_light", 20, ("More", "Share this table")),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_screen_shows_what_it_showed(moment: str, tmp_path: Path, renew: bool) -> None:
    recording, rows, touches = MOMENTS[moment]
    document = json.loads((program.REPLAYS / f"{recording}.json").read_text("utf-8"))
    document["rows"] = document["rows"][:rows]
    document["rules"] = RULES_VERSION  # or a row of today would say that the rules are others
    packs = tmp_path / "packs"
    packs.mkdir()
    phone = Phone(tmp_path / "tables", packs)
    try:
        info = phone.model.tables.bring_in(json.dumps(document))
        opened(phone, info.id)
        for words in touches:
            phone.touch(words)
        phone.wait(1)
        compare(moment, phone, renew)
    finally:
        phone.close()


def opened(phone: Phone, table: str) -> None:
    from punchboard.companion.ui.screens.play import PlayPage

    assert phone.model.open(table)
    phone.root.go(lambda: PlayPage(phone.model, phone.root))
    phone.settle()


def bid(phone: Phone, *prices: int) -> None:
    """Let players pass the phone and bid, in turn; of 0, nothing."""
    phone.touch("Pass to Mia")
    for price in prices:
        if price:
            give(phone, price)
        else:
            hold(phone)
            phone.touch("No bid")


def opened_bids(phone: Phone) -> None:
    """Open three bids, the last of which is none, and wait until they lie in their order."""
    bid(phone, 5, 9, 0)
    phone.touch("Open all")
    until(phone, lambda: phone.shows("highest price"))
    places = [each for each in phone.widgets() if type(each).__name__ == "RevealPlace"]
    until(phone, lambda: all(each.sorted and each.shift == 0.0 for each in places))


def read_on(*touches: str) -> Callable[[Phone], object]:
    """Return what opens the rules and touches further words."""
    return lambda phone: [phone.touch(each) for each in ("More", "Rules and cards", *touches)]


#: What is done at a table of three that bids for fish.
SCENES: dict[str, Callable[[Phone], object]] = {
    "a curtain": lambda phone: phone.touch("Pass to Mia"),
    "a dial": lambda phone: [phone.touch("Pass to Mia"), hold(phone)],
    "two seals": lambda phone: [bid(phone, 5, 9), phone.touch("Back to the table")],
    "all seals": lambda phone: bid(phone, 5, 9, 7),
    "opened bids": opened_bids,
    "the rules": read_on(),
    "a chapter": read_on("Supply"),
    "cards": read_on("Cards"),
    "a card": read_on("Supply", "The Heron"),
}


# Not 320: the line below the heading is a pixel wider than its place there, or not, as the fonts'
# library has it, and stands in two lines or in one.
@pytest.mark.parametrize("size", [(324, 568), (915, 412)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scene", SCENES)
def test_a_scene_of_bids_shows_what_it_showed(
    scene: str, size: tuple[int, int], tmp_path: Path, renew: bool
) -> None:
    phone = phone_with_table(tmp_path)
    try:
        phone.resize(size)
        phone.wait(1)
        SCENES[scene](phone)
        phone.wait(2)
        compare(f"{scene} {size[0]}", phone, renew)
    finally:
        phone.close()


PAGES: dict[str, Callable[[Phone], object]] = {
    "no table": lambda phone: None,
    "a new table": lambda phone: [phone.touch("Set up a table"), phone.touch("Red")],
    "joining": lambda phone: phone.touch("Join a table"),
}


@pytest.mark.parametrize("size", [(360, 640), (915, 412)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("page", PAGES)
def test_a_page_without_a_table_shows_what_it_showed(
    page: str, size: tuple[int, int], phone: Phone, renew: bool
) -> None:
    phone.resize(size)
    PAGES[page](phone)
    phone.wait(1)
    compare(f"{page} {size[0]}", phone, renew)
