"""The line of short texts below a card's name."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.generator.new.drawn import draw_rows, words


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_short_texts_stand_behind_their_headings_and_kinds_alone() -> None:
    faces = draw_rows([
        ["Role", "Team", "Rarity", "Knows", "Ability"],
        ["Villager", "Village", "Common", "nothing", "Sleep all night."],
        ["Werewolf", "Wolves", "Rare", "the other wolves", "Agree on a victim."],
        ["Seer", "Village", "Common", "one player", "Point at a player."],
    ])  # fmt: skip
    assert "Village · Common · Knows: nothing" in words(faces[0])
    assert "Wolves · Rare · Knows: the other wolves" in words(faces[1])


def test_yes_prints_the_heading_without_its_question_mark_and_no_prints_nothing() -> None:
    faces = draw_rows([
        ["Name", "Type", "In base game?", "Text"],
        ["Palm", "Nature", "TRUE", "Gain 1 food."],
        ["Kraken", "Event", "FALSE", "All boats return."],
        ["Volcano", "Event", "FALSE", "Remove all huts."],
    ])  # fmt: skip
    assert words(faces[0]).startswith("Palm Nature · In base game Gain")
    assert words(faces[1]).startswith("Kraken Event All")


def test_a_dash_prints_nothing() -> None:
    faces = draw_rows([
        ["Name", "Type", "Price", "Text", "Curse"],
        ["Rope", "Gear", "10 gold coins", "Bears two.", "Frays when it is wet."],
        ["Flametongue", "Weapon", "—", "Say the word.", "-"],
        ["Lamp", "Gear", "2 gold coins", "Gives light.", "Goes out in the wind."],
    ])  # fmt: skip
    assert "Gear · Price: 10 gold coins" in words(faces[0])
    assert "Curse: Frays when it is wet." in words(faces[0])
    assert words(faces[1]) == "Flametongue Weapon Say the word."
