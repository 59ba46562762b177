"""A game's own fonts: which file draws a text of a weight, leaning or not."""

from __future__ import annotations

from pathlib import Path

import pytest

from punchboard.cards.load.folder import load_game
from punchboard.generator.layout.context import open_context
from punchboard.generator.text.fonts import FontLibrary
from tests.folders import Content, write
from tests.generator.layout.drawing_board import GAME

#: What is there, and by weight what draws text, then text that leans.
CUTS = {
    "regular": {"regular": ("regular", "regular"), "black": ("regular", "regular")},
    "regular bold black italic bold_italic": {
        "regular": ("regular", "italic"), "bold": ("bold", "bold_italic"),
        "black": ("black", "bold_italic"),
    },
    "regular bold italic": {
        "regular": ("regular", "italic"), "bold": ("bold", "italic"), "black": ("bold", "italic"),
    },
    "regular black": {"bold": ("regular", "regular"), "black": ("black", "black")},
    "regular bold_italic": {
        "regular": ("regular", "regular"), "bold": ("regular", "bold_italic"),
        "black": ("regular", "bold_italic"),
    },
}  # fmt: skip


@pytest.mark.parametrize("there", CUTS)
def test_the_nearest_cut_that_is_no_heavier_draws_a_text(there: str, tmp_path: Path) -> None:
    file = FontLibrary().face("Lato").file.path.read_bytes()
    own = ", ".join(f"{cut}: fonts/{cut}.ttf" for cut in there.split())
    files: dict[str, Content] = {f"fonts/{cut}.ttf": file for cut in there.split()}
    files["game.yaml"] = GAME + f"fonts: {{Own: {{{own}}}}}\n"
    write(tmp_path, {**files, "cards.csv": "id,cost,text,needs,night,picture\na,,,,,\n"})
    game, diagnostics = load_game(tmp_path, "g")
    assert game is not None, diagnostics.lines()
    fonts = open_context(game, diagnostics).fonts
    for weight, cuts in CUTS[there].items():
        found = [fonts.face("Own", weight, leans).file.path.stem for leans in (False, True)]
        assert tuple(found) == cuts
    assert not diagnostics.has_errors


@pytest.mark.parametrize("word", ["A★", "★A", "A★B"])
def test_a_word_with_a_sign_of_another_font_is_as_wide_as_its_parts(word: str) -> None:
    fonts = FontLibrary()
    face = fonts.face("Lato")
    width = face.measure(word)
    sign = next(face for face, part in face.parts(word) if part == "★")
    apart = [(sign if each == "★" else fonts.face("Lato")).measure(each) for each in word]
    assert width == pytest.approx(sum(apart))
    assert face.lacks(word) == []
