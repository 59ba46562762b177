"""Markers show the first letters of names, and never two alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.words import initials
from punchboard.companion.rules.rules import Setup, apply, start
from punchboard.companion.rules.view import view
from tests.companion.shipped import shipped_rules


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        ("Ada Ben Cleo", "A B C"),
        ("Mia Kim Mo", "Mi K Mo"),
        ("Maria Mia", "Ma Mi"),
        ("Anna Ann", "An A2"),
        ("mia Mia", "Mi Ma"),
        ("Alexander Al", "Ae Al"),
        ("A Ada Al Alexander", "A Ad Al Ae"),
        ("Öz Élodie", "Ö É"),
        ("! 7up", "? 7"),
    ],
)
def test_the_first_letter_and_a_second_where_two_share_it(names: str, letters: str) -> None:
    assert initials(names.split()) == tuple(letters.split())


@given(st.lists(st.text(max_size=6), min_size=1, max_size=12))
def test_no_two_markers_are_alike(names: list[str]) -> None:
    found = initials(names)
    assert len({*found}) == len(names)
    assert all(1 <= len(each) <= 4 for each in found)


def test_a_player_who_is_renamed_gets_another_letter() -> None:
    rules = shipped_rules("brick_and_mortar")
    state = start(rules, Setup((("blue", "Ada"), ("orange", "Ben"))))
    assert [each["letter"] for each in view(rules, state)["seats"]] == ["A", "B"]
    state = apply(rules, state, Action("table.rename", "orange", {"name": "Al"}))
    assert [each["letter"] for each in view(rules, state)["seats"]] == ["Ad", "Al"]
