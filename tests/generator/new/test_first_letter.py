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
