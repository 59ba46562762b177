"""The drawing of a thing on a card without a picture."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.generator.new.drawn import draw_rows, icons, texts


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def _largest(names: list[str], text: str = "Draw two.") -> list[str]:
    """Return the largest text of a card for each name."""
    faces = draw_rows([["name", "text"], *([each, text] for each in names)])
    return [max(texts(face.items))[1] for face in faces]


def _things(names: list[str], deck: str = "deck") -> list[str]:
    """Return the thing on the card of each name."""
    faces = draw_rows([["name", "text"], *([each, "Draw two."] for each in names)], deck)
    drawn = (key.split("#")[0] for face in faces for key, _ in icons(face.items))
    return [each.removeprefix("thing_") for each in drawn if each.startswith("thing_")]


def test_a_word_of_the_name_decides_what_is_drawn() -> None:
    names = ["The Night Ferry", "Bäckerin", "Old Lighthouse Tower", "Straßenbahn"]
    assert _things(names) == ["boat", "loaf", "lantern", "wheel"]
    drawn = sorted(path.name for path in Path("deck/icons").iterdir())
    assert "thing_boat.svg" in drawn


def test_other_cards_differ_and_stay_the_same_when_one_is_added() -> None:
    names = ["Alba", "Brannoc", "Cyrene", "Dorrit", "Evander", "Fionn"]
    things = _things(names)
    assert len(set(things)) >= 5
    assert _things(names, "again") == things


def test_no_letter_stands_where_most_names_begin_alike() -> None:
    names = ["1st Division", "2nd Division", "3rd Division", "Reserve"]
    assert _largest(names) == names
    assert _largest_of_blank_texts(names) == names


def _largest_of_blank_texts(names: list[str]) -> list[str]:
    rows = [["name", "text"], *([each, ""] for each in names[:2])]
    rows += [[each, "Draw two."] for each in names[2:]]
    return [max(texts(face.items))[1] for face in draw_rows(rows, "blank")]


def test_a_text_that_a_letter_would_shrink_has_its_room() -> None:
    text = "Look at the top three cards of the deck and put them back in any order. " * 3
    names = ["Lighthouse", "Smuggler", "Harbor"]
    assert _largest(names, text) == names
