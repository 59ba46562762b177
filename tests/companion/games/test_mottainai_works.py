"""Mottainai with its works told: who has which in which wing, and sheets that know them."""

from __future__ import annotations

import pytest
from mottainai_table import do, lay, the_rules

from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Refusal
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.view import view


def built(state: State, seat: str, wing: str, *works: str) -> State:
    """Return the table after a seat has completed works."""
    for tx in works:
        state = do(state, f"{wing}.open", seat, card=f"works:{tx}")
    return state


def test_everybody_reads_the_works_of_all() -> None:
    state = built(lay(works=True), "pine", "gallery", "crane")
    assert any(line.text == "Ada completes Crane on slot 1." for line in state.log)
    (panel,) = (
        each for each in view(the_rules(), state, "wave")["panels"] if each["id"] == "gallery"
    )
    (ada, *_) = panel["rows"]
    assert (ada["seat"], ada["cells"][0]["text"]) == ("pine", "1 work")
    first, second = ada["slots"][:2]
    assert first["card"]["name"] == "Crane" and "support" in first["card"]["text"]
    assert (first["title"], first["note"], second["card"]) == ("Slot 1", "", None)


def test_a_work_stands_in_one_wing_and_with_two_decks_in_two() -> None:
    state = built(lay(works=True), "pine", "gallery", "crane")
    with pytest.raises(Refusal, match="Crane: Ada has it"):
        built(state, "wave", "shop", "crane")
    state = built(lay(4, works=True), "pine", "gallery", "crane")
    state = built(state, "wave", "shop", "crane")
    with pytest.raises(Refusal, match="Crane: Ada and Ben have it"):
        built(state, "maple", "shop", "crane")


def test_the_fifth_work_of_a_wing_says_that_the_game_is_over() -> None:
    works = ("crane", "doll", "curtain", "poem")
    state = built(lay(works=True), "pine", "shop", *works)
    assert not any("work number" in line.text for line in state.log)
    state = built(state, "pine", "shop", "bench")
    assert "work number **5** in a wing" in state.log[-1].text
    with pytest.raises(Refusal, match="All 5 slots are full"):
        built(state, "pine", "shop", "frog")


def test_sheets_know_the_works_and_ask_for_the_rest() -> None:
    state = built(lay(2, works=True), "pine", "gallery", "crane", "bench", "frog")
    state = built(state, "pine", "shop", "doll")
    state = do(state, "gallery.close", "pine", card="works:crane")
    assert "Ada loses Crane on slot 1." in [line.text for line in state.log]
    state = do(state, "end.deck")
    offers = {each.do: each for each in core.offers(the_rules(), state) if each.seat == "pine"}
    assert "sheet.page_0" not in offers
    page = offers["sheet.page_1"]
    kinds = [row.seat for row in page.fields[0].rows]
    state = do(state, page.do, "pine", kinds={kind: {"sales": 0, "hand": 0} for kind in kinds})
    numbers = (
        the_rules().mechanisms["sheet"]._numbers(core.TableContext(the_rules(), state), "pine")
    )
    assert {kind: n for kind, n in numbers["gallery"].items() if n} == {"stone": 2}
    assert {kind: n for kind, n in numbers["shop"].items() if n} == {"paper": 1}


def test_whose_turn_it_is_is_reminded_of_works_of_the_morning_and_of_the_night() -> None:
    state = built(lay(works=True), "pine", "gallery", "doll", "pinwheel", "crane")
    state = built(state, "wave", "shop", "sketch")

    def told() -> list[str]:
        kinds = [hint for hint in view(the_rules(), state)["hints"] if hint["kind"] == "remind"]
        return [hint["text"].partition(":")[0] for hint in kinds]

    assert told() == ["**Doll**"]
    state = do(state, "turn.done", "pine")
    assert told() == []
    state = do(state, "turn.done", "pine")
    assert told() == ["**Pinwheel**"]
    state = do(state, "turn.done", "pine")
    assert told() == ["**Sketch**"]
