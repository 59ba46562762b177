"""The large letter that stands on a card without a picture."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.generator.new.drawn import draw_rows, texts


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def _largest(names: list[str], text: str = "Draw two.") -> list[str]:
    """Return the largest text of a card for each name."""
    faces = draw_rows([["name", "text"], *([each, text] for each in names)])
    return [max(texts(face.items))[1] for face in faces]


def test_the_letter_of_a_name_in_quotes_is_its_first_letter() -> None:
    names = ['"Rumors"', "¿Dónde?", "_Émile_", "Heron", "7 Wonders"]
    assert _largest(names) == ["R", "D", "É", "H", "7"]


def test_the_letter_is_that_of_a_word_that_tells_names_apart() -> None:
    names = ["The Fool", "A Bridge", "Der Turm", "L'Étoile", "2nd Guard", "An Oath", "Anchor"]
    assert _largest(names) == ["F", "B", "T", "É", "G", "O", "A"]


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
