"""Brick & Mortar's data keep what its rules say; a broken value fails each of its checks."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.brick_and_mortar_broken_box import BOX
from tests.games.brick_and_mortar_broken_cards import CARDS
from tests.games.brick_and_mortar_broken_values import VALUES
from tests.games.check_cases import diagnosed, never_broken

NAME = "brick_and_mortar"
CASES = CARDS | VALUES | BOX


def test_the_data_are_sound(tmp_path: Path) -> None:
    assert diagnosed(NAME, tmp_path, []).lines() == []


@pytest.mark.parametrize("name", CASES)
def test_a_broken_value_is_found(name: str, tmp_path: Path) -> None:
    edits, expected = CASES[name]
    diagnostics = diagnosed(NAME, tmp_path, edits)
    assert diagnostics.has_errors
    assert expected in "\n".join(diagnostics.lines())


def test_every_check_has_a_case_that_breaks_it(tmp_path: Path) -> None:
    assert never_broken(NAME, tmp_path, [edits for edits, _ in CASES.values()]) == []
