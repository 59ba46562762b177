"""The ten decks of the gallery: nothing is wrong with them, and the cards that it shows exist."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from punchboard import command_line

GALLERY = Path(__file__).parents[2] / "docs" / "gallery"


@pytest.fixture
def decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the gallery's script, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(GALLERY)
    return import_module("ten_decks")


@pytest.mark.parametrize("number", range(10))
def test_a_deck_of_the_gallery_is_made_as_it_is_shown(
    decks: Any, number: int, tmp_path: Path
) -> None:
    assert len(decks.TEN) == 10
    deck = decks.TEN[number]
    source = deck.source(tmp_path)
    decks.put_font_beside(deck, source)
    done = CliRunner().invoke(command_line(), ["new", "deck", "--from", source.name])
    assert done.exit_code == 0, done.output
    checked = CliRunner().invoke(command_line(), ["check", "deck"]).output
    assert "no errors" in checked
    assert "warning" not in checked
    shown = ["export", "deck", "--as", "png", "--dpi", "36", "--cards", deck.cards]
    assert CliRunner().invoke(command_line(), shown).exit_code == 0
    fronts = [
        each
        for each in Path("output/deck/export/png").glob("*-[0-9]*.png")
        if not each.stem.endswith("-back")
    ]
    assert len(fronts) == 3
