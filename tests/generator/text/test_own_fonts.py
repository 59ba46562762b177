"""A game's own fonts: which file draws a text of a weight, leaning or not."""

from __future__ import annotations

from pathlib import Path

import pytest

from punchboard.cards.load.folder import load_game
from punchboard.generator.layout.context import open_context
from punchboard.generator.text.fonts import SHIPPED_FAMILIES, FontLibrary, FontSource
from tests.folders import Content, write
from tests.generator.layout.drawing_board import GAME
from tests.generator.layout.test_layout_scripts import font_file

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


def test_families_of_one_file_have_their_own_fallbacks(tmp_path: Path) -> None:
    fonts = FontLibrary()
    (tmp_path / "own.ttf").write_bytes(fonts.face("Lato").file.path.read_bytes())
    own = FontSource(tmp_path / "own.ttf")
    hebrew = FontSource(font_file("Frank"))
    fonts.add_family("Hebrew", {("regular", False): hebrew})
    fonts.add_family("Plain", {("regular", False): own})
    fonts.add_family("Helped", {("regular", False): own}, ["Hebrew"])
    letter = "\u05d0"
    plain, helped = (fonts.face(each) for each in ("Plain", "Helped"))
    assert plain.parts(letter)[0][0] is plain
    assert helped.parts(letter)[0][0] is fonts.face("Hebrew")
    assert [fonts.named(each.name) for each in (plain, helped)] == [plain, helped]
    assert not fonts.has_file_names


@pytest.mark.parametrize("name", ["own@2x", "own~black", "own"])
def test_a_face_is_found_by_its_name_in_another_process(tmp_path: Path, name: str) -> None:
    path = tmp_path / f"{name}.ttf"
    path.write_bytes(FontLibrary().face("Lato").file.path.read_bytes())
    here, there = FontLibrary(), FontLibrary()
    for fonts in (here, there):
        fonts.add_family("Own", {("regular", False): FontSource(path)})
    assert there.named(here.face("Own").name).file.path == path
    assert there.named(here.face("Own", language="de").name).language == "de"


@pytest.mark.parametrize("family", SHIPPED_FAMILIES)
def test_a_family_that_ships_prints_names_in_every_weight(family: str) -> None:
    fonts = FontLibrary()
    missing: list[str] = []
    fonts.when_unbold = missing.append
    for weight in ("regular", "bold", "black"):
        face = fonts.face(family, weight)
        assert face.lacks("Dragon’s Egg & 3 × “Café” – $12 → ★") == []
    assert missing == []


def test_another_process_finds_a_display_face_by_its_name() -> None:
    assert FontLibrary().named("OleoScript-Bold").file.path.stem == "OleoScript-Bold"
