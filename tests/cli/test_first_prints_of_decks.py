"""Decks of many fields, languages and kinds of files: each prints and says how many are ready."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from punchboard.cards.problem import ExitCode
from punchboard.generator.commands.new import print_spreadsheet
from punchboard.generator.commands.terminal import open_console

DECKS = Path(__file__).parents[1] / "first_prints" / "decks"
#: By the name of the file or folder, the number of cards.
CARDS = {
    "bilingual.csv": 4,
    "classroom_quiz.csv": 7,
    "fromages.csv": 4,
    "garden.ods": 4,
    "google_export.csv": 5,
    "icons_only": 5,
    "legacy_campaign.json": 5,
    "money.csv": 6,
    "party_prompts.json": 8,
    "photo_walk": 4,
    "recipes.csv": 4,
    "roles.csv": 5,
    "rpg_items.csv": 4,
    "starships.tsv": 7,
    "tarot.csv": 5,
    "timeline.xlsx": 5,
    "trick_taking.tsv": 32,
    "wargame_units.xlsx": 9,
    "word_game.csv": 12,
    "yokai.csv": 4,
}


def test_every_deck_has_its_number() -> None:
    assert {path.name for path in DECKS.iterdir()} == set(CARDS)


@pytest.mark.parametrize("name", CARDS)
def test_a_deck_is_printed(name: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = DECKS / name
    if source.is_dir():
        shutil.copytree(source, here, dirs_exist_ok=True)
        source = Path("cards.csv")
    else:
        shutil.copy(source, here)
        source = Path(name)
    code = print_spreadsheet(source, open_console())
    said = capsys.readouterr().out.splitlines()
    cards = CARDS[name]
    assert (code, said[-1]) == (ExitCode.CLEAN, f"all {cards} cards are ready")
    assert list(Path("output").glob("*/*fronts*.pdf"))
    assert list(Path("output").glob("*/proof.png"))
