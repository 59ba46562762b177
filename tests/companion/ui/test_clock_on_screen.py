"""The clock on the app's screen goes on by the app's own seconds, from what the host has said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from finger import Phone

from punchboard.cards.play.schema.play import Play
from punchboard.generator.play import any_deck
from tests.companion.ui.ui_game import small_pack


@pytest.fixture
def timed(phone: Phone, packs: Path) -> Phone:
    """Return the phone with a table of turns, whose clock runs for Ada with 90 seconds a turn."""
    from punchboard.companion.ui.screens.play import PlayPage

    play = Play.model_validate_json(json.dumps(any_deck()))
    told = {**json.loads(small_pack()), "play": play.model_dump(mode="json")}
    (packs / "small.pack.json").write_text(json.dumps(told), encoding="utf-8")
    phone.model.games()
    on = {"turns": True, "clock": True}
    phone.model.lay("kites", "", [("red", "Ada"), ("blue", "Ben")], on)
    for do, values in (("clock.limit", {"seconds": 90}), ("clock.go", {})):
        phone.model.session.do({"do": do, "seat": "", "values": values})
    phone.model.look_again()
    phone.root.go(lambda: PlayPage(phone.model, phone.root))
    phone.settle()
    return phone


def times(phone: Phone) -> dict[str, str]:
    lines = (each for each in phone.widgets() if type(each).__name__ == "SeatLine")
    return {line.name: line.summary for line in lines}


def test_it_goes_on_for_whose_turn_it_is_and_counts_the_turn_down(timed: Phone) -> None:
    # The host counts by the computer's clock, which goes on while a slow test begins.
    assert any(timed.shows(f"1:{left} left") for left in range(24, 31))
    timed.wait(95)
    found = times(timed)
    assert found["Ben"] == "0:00"
    assert found["Ada"] == found["The table"] in [f"1:{used}" for used in range(34, 42)]
    assert any(text.endswith(" over") for text in timed.words())


def test_it_is_paused_and_goes_on_by_the_button_in_its_panel(timed: Phone) -> None:
    timed.touch("Pause the clock")
    timed.settle()
    assert timed.shows("The table, paused")
    timed.touch("Continue")
    timed.settle()
    assert timed.shows("Pause the clock")
