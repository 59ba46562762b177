"""No word is cut in the middle, however large the text and however small the screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from bidding import phone_with_table
from finger import Phone
from layout import breaks_word

from punchboard.companion.ui import hosting_controller


def to_settings(phone: Phone) -> None:
    phone.touch("More")
    phone.touch("Settings")


def to_phones(phone: Phone) -> None:
    from punchboard.companion.ui.screens.phones import PhonesPage

    assert phone.model.let_phones_in("127.0.0.1")
    phone.root.go(lambda: PhonesPage(phone.model, phone.root))


def to_new_table(phone: Phone) -> None:
    phone.root.back()
    phone.settle()
    phone.touch("Set up a table")


PAGES: dict[str, Callable[[Phone], object]] = {
    "a table": lambda phone: None,
    "settings": to_settings,
    "phones": to_phones,
    "the list": lambda phone: phone.root.back(),
    "a new table": to_new_table,
    "more": lambda phone: phone.touch("More"),
    "change": lambda phone: phone.touch("Change"),
    "all of the table": lambda phone: phone.touch("Table"),
}


def cut_words(phone: Phone) -> list[str]:
    """Return the texts on the screen in which a line breaks inside a word."""
    found: list[Any] = [each for each in phone.widgets() if breaks_word(each)]
    # A link is one long word.
    return [each.text for each in found if "http" not in each.text]


@pytest.mark.parametrize("page", PAGES)
def test_no_word_is_cut_in_huge_text(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosting_controller, "own_addresses", lambda: ["127.0.0.1"])
    phone = phone_with_table(tmp_path)
    phone.resize((320, 568))
    phone.model.change_settings(text="huge")
    phone.settle()
    PAGES[page](phone)
    phone.settle(8)
    assert cut_words(phone) == []
    phone.resize((412, 915))
    phone.settle(8)
    assert cut_words(phone) == []
    phone.close()


def test_no_word_of_the_start_page_is_cut(phone: Phone) -> None:
    phone.resize((320, 568))
    phone.model.change_settings(text="huge")
    phone.settle(8)
    assert cut_words(phone) == []
