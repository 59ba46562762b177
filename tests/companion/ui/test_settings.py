"""Settings: the parts and names of the open table, and what this phone remembers, however old."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from finger import Phone
from test_pieces import SEATS

from punchboard.companion.ui.settings import Settings, load_settings, save_settings


@pytest.fixture
def page(phone: Phone) -> Phone:
    """Return the phone with the settings of a table of three."""
    from punchboard.companion.ui.screens.settings import SettingsPage

    phone.model.games()
    assert phone.model.lay("kites", "", SEATS, {})
    phone.root.go(lambda: SettingsPage(phone.model, phone.root))
    phone.settle()
    return phone


def switch(phone: Phone, text: str) -> Any:
    return phone.find(text, kind="OnOff")


def test_a_part_of_the_table_is_switched_and_says_so(page: Phone) -> None:
    for is_on in (True, False):
        page.touch("Wind", kind="OnOff")
        assert page.model.view["settings"]["wind"] is is_on
        assert switch(page, "Wind").on is is_on
        assert page.model.refusal == ""


def test_a_switch_that_is_refused_goes_back_and_says_why(page: Phone) -> None:
    def refused(*_: object) -> bool:
        page.model.refusal = "Not now."
        return False

    page.model.take = refused
    page.touch("Wind", kind="OnOff")
    assert page.shows("Not now.")
    assert switch(page, "Wind").on is False


def test_a_player_is_renamed_on_a_sheet(page: Phone) -> None:
    page.touch("Ben Ali", kind="Tap")
    entry = next(each for each in page.widgets() if type(each).__name__ == "Entry")
    assert entry.text == "Ben Ali"
    entry.text = "Benno"
    page.touch("Rename Ben Ali", kind="Tap")
    assert not page.shows("Rename")
    assert [seat["name"] for seat in page.model.view["seats"]] == ["Mia", "Benno", "Jo"]
    assert page.find("Benno", kind="Tap")


def test_this_phone_keeps_its_screen_on_or_not(page: Phone) -> None:
    from kivy.core.window import Window

    for stays in (False, True):
        page.touch("Keep the screen on", kind="OnOff")
        assert page.model.settings.awake is stays
        assert Window.allow_screensaver is not stays


TOLD: dict[str, tuple[object, Settings]] = {
    "all": (
        {"theme": "dark", "text": "huge", "awake": False, "bidding": "pass", "names": {"a": "Mia"}},
        Settings("dark", "huge", False, "pass", {"a": "Mia"}),
    ),
    "unknown words": ({"theme": "pink", "text": 3, "awake": 1, "bidding": "shout"}, Settings()),
    "names that are none": ({"names": {"a": 1}, "theme": "light"}, Settings("light")),
    "names in a list": ({"names": ["Mia"], "text": "large"}, Settings(text="large")),
    "no settings": (["dark"], Settings()),
}


@pytest.mark.parametrize("name", TOLD)
def test_what_is_unknown_or_no_setting_is_passed_over(name: str, tmp_path: Path) -> None:
    told, settings = TOLD[name]
    path = tmp_path / "settings.json"
    path.write_text(json.dumps(told), encoding="utf-8")
    assert load_settings(path) == settings


def test_settings_are_kept_with_the_sixty_names_that_were_used_last(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "settings.json"
    assert load_settings(path) == Settings()
    names = {f"colour {number}": f"Player {number}" for number in range(63)}
    save_settings(path, Settings("light", "small", True, "phones", names))
    assert load_settings(path).names == dict(list(names.items())[3:])
    assert [each.name for each in path.parent.iterdir()] == ["settings.json"]
    path.write_text("{", encoding="utf-8")
    assert load_settings(path) == Settings()


def test_names_and_the_window_are_remembered_without_drawing_the_page_again(page: Phone) -> None:
    shown = page.root.page
    page.model.remember(names={"Red": "Mia"}, window=(0, 0, 800, 600))
    assert page.root.page is shown
    page.model.change_settings(text="large")
    assert page.root.page is not shown
