"""Rules that an earlier build printed: the same bytes and words, set again only where they differ.

What is kept may be damaged or another version's: then it is as if it was not there.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from punchboard.generator import pipeline
from punchboard.generator.cache.store import VARIABLE
from punchboard.generator.rulebook import printed
from tests.folders import write
from tests.generator.evening import FILES, built, built_anew, changed, flip, kept_as

RULES = """\
# Marsh

![A bird](card:birds.b20|width=30mm) ![A reed](icon:reed)

## The birds

All {{ counts.birds }} birds{^bird} wade in [R] and look for {{ cards.birds.b3.name }}.

![All alike](back:birds)

> Read [the birds](#the-birds) twice.

![A pond](art/pond.svg|width=20mm)

[[ index ]]
"""
STYLE = "colours: {accent: '#1f4e5f'}\n"
#: What a designer does to the rules, and how many files are set again for it.
EDITS = {
    "a word": (changed("rulebook.md", "twice", "thrice"), 1),
    "a heading": (changed("rulebook.md", "## The birds", "## The birds {#birds}"), 0),
    "which is linked": (changed("rulebook.md", "(#the-birds)", "(#birds)"), 1),
    "a style": (changed("rulebook/style.yaml", "#1f4e5f", "#4f1e5f"), 1),
    "a card that is shown": (changed("birds.csv", "Bird 20", "Heron"), 1),
    "a card that is named": (changed("birds.csv", "Bird 3", "Coot"), 1),
    "a card that is neither": (changed("birds.csv", "Bird 11", "Rail"), 0),
    "how many there are": (changed("birds.csv", '"Bird 9",1', '"Bird 9",4'), 1),
    "an icon": (changed("icons/reed.svg", "M4", "M6"), 1),
    "a picture": (changed("art/pond.svg", "#446688", "#448866"), 1),
    "a back": (changed("back.yaml", "#112233", "#332211"), 1),
    "a value of the game": (changed("game.yaml", 'version: "1"', 'version: "2"'), 1),
    "a letter that no font has": (changed("rulebook.md", "thrice", "\u1e5f\U00016f00"), 1),
    "which goes": (changed("rulebook.md", "\u1e5f\U00016f00", "thrice"), 0),
}


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder in which rules are kept, those of small decks too."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "kept"))
    monkeypatch.setattr(pipeline, "LEAST_KEPT", 1)
    return tmp_path / "kept"


@pytest.fixture
def marsh(tmp_path: Path) -> Path:
    """Return a game with rules."""
    rules = {"rulebook.md": RULES, "rulebook/style.yaml": STYLE}
    return write(tmp_path / "marsh", FILES | rules)


@pytest.fixture
def set_again(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Note the files that are set, each by whether it is a booklet."""
    files: list[bool] = []
    draw = printed.draw_pdf

    def note(*given: object, is_folded: bool) -> object:
        files.append(is_folded)
        return draw(*given, is_folded=is_folded)  # type: ignore[arg-type]

    monkeypatch.setattr(printed, "draw_pdf", note)
    return files


@pytest.mark.usefixtures("kept")
def test_what_the_rules_depend_on_sets_them_again_and_nothing_else_does(
    marsh: Path, set_again: list[bool]
) -> None:
    assert "rulebook.pdf" in built(marsh)[0]
    for what, (change, count) in EDITS.items():
        change(marsh)
        set_again.clear()
        found = built(marsh)
        assert len(set_again) == count, what
        assert found == built_anew(marsh), what


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize(
    "options", [{"booklet": True}, {"paper": "letter"}, {"low_ink": True}, {"draft": True}], ids=str
)
def test_options_are_never_mixed_up(marsh: Path, options: dict[str, object]) -> None:
    for _ in range(2):
        assert built(marsh) == built_anew(marsh)
        assert built(marsh, **options) == built_anew(marsh, **options)


def test_what_is_damaged_or_of_another_form_is_not_there(
    kept: Path, marsh: Path, set_again: list[bool]
) -> None:
    whole = built(marsh)
    sound = {path: path.read_bytes() for path in kept.iterdir()}
    for share in range(4, 100, 30):
        flip(sound, share)
        set_again.clear()
        assert built(marsh) == whole
        assert set_again == [False]
    for form in (b"", b"[]\n", b'{"rulebook.pdf":[1]}\n', b'{"rulebook.pdf":7}\n'):
        with kept_as(form, kept):
            built(marsh)
        assert built(marsh) == whole
