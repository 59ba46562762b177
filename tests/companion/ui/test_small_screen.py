"""On the smallest phone what is asked, and what answers it, are in sight without scrolling."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from bidding import give, phone_with_table
from finger import Phone
from layout import box_of

from tests.net import program

SMALLEST = (320, 568)
#: A recording, how many of its rows are played, and the answers that are seen then.
ASKED = {
    "modern_art-four-seasons": (10, ("Ada", "Ben", "Cleo", "The season ends")),
    "ra-three-epochs": (10, ("Ada", "Ben", "Cleo", "The epoch ends")),
    "four_light": (8, ("Enough for all: everyone may stock at $7", "Type the open dials")),
    "arcane_alley-six-with-items-and-powers": (50, ("Ada’s inspection count: items",)),
}


def laid(tmp_path: Path, recording: str, rows: int) -> Phone:
    """Return the app on the smallest phone, somewhere in a recorded game."""
    from punchboard.companion.ui.screens.play import PlayPage

    document = json.loads((program.REPLAYS / f"{recording}.json").read_text("utf-8"))
    document["rows"] = document["rows"][:rows]
    packs = tmp_path / "packs"
    packs.mkdir()
    phone = Phone(tmp_path / "tables", packs, SMALLEST)
    assert phone.model.open(phone.model.tables.bring_in(json.dumps(document)).id)
    phone.root.go(lambda: PlayPage(phone.model, phone.root))
    phone.wait(1)
    return phone


def is_seen(phone: Phone, text: str) -> bool:
    """Return whether a button can be seen whole where it lies now."""
    button = phone.find(text, kind="Tap")
    _, low, _, high = box_of(button)
    scroller = phone.root.page.ids.scroller.__self__  # a rule names a proxy
    is_pinned = all(each is not scroller for each in _above(button))
    floor, ceiling = (0.0, SMALLEST[1]) if is_pinned else box_of(scroller)[1::2]
    return bool(low >= floor and high <= ceiling)


def _above(widget: Any) -> list[Any]:
    found = []
    while widget.parent is not None and widget.parent is not widget:
        widget = widget.parent
        found.append(widget)
    return found


@pytest.mark.parametrize("recording", ASKED)
def test_answers_are_seen_without_scrolling(tmp_path: Path, recording: str) -> None:
    rows, answers = ASKED[recording]
    phone = laid(tmp_path, recording, rows)
    assert [each for each in answers if not is_seen(phone, each)] == []
    phone.close()


def test_what_was_undone_can_be_done_again_without_scrolling(tmp_path: Path) -> None:
    phone = phone_with_table(tmp_path)
    phone.resize(SMALLEST)
    phone.touch("Pass to Mia")
    give(phone, 5)
    phone.touch("Back to the table")
    phone.touch("Undo", kind="BarTap")
    assert is_seen(phone, "Redo")
    phone.close()


def test_names_of_phases_stay_in_their_cells(tmp_path: Path) -> None:
    phone = laid(tmp_path, "power_grid-three-and-the-last-city", 12)
    cells = [each for each in phone.widgets() if type(each).__name__ == "PhaseCell"]
    assert [each.name for each in cells][::-1] == [
        "Order",
        "Plants",
        "Fuel",
        "Building",
        "Bureaucracy",
    ]
    for cell in cells:
        (label,) = (each for each in phone.widgets(cell) if getattr(each, "text", ""))
        assert label.texture_size[0] <= cell.width - 4
    phone.close()


def test_a_question_is_smaller_on_a_low_screen_alone(tmp_path: Path) -> None:
    phone = laid(tmp_path, "four_light", 8)

    def size() -> float:
        words = phone.model.view["prompt"]["text"]
        return next(e.font_size for e in phone.widgets() if getattr(e, "text", "") == words)

    low = size()
    phone.resize((412, 915))
    high = size()
    phone.resize(SMALLEST)
    assert size() == low < high
    phone.close()
