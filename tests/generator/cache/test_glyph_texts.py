"""Pages whose glyphs stand for several texts: taken where they are right, and drawn elsewhere.

Lato draws the hyphens U+002D, U+2010 and U+00AD by one glyph. In a PDF file a glyph has one text,
that of its first use, and other words say theirs by `ActualText`.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from punchboard.generator import page_worker as worker
from punchboard.generator.faces import Faces
from punchboard.generator.pdf.document import PdfFile
from tests.generator.evening import CARDS, built, built_anew, changed

HYPHEN, SOFT = "\u2010", "\u00ad"
_EARLY, _LATE = 2, 30
_MASKED = "{kind: shape, shape: rect, at: [20, 70, 9, 9], fill: ink, opacity: 0.5}"
_RUNNING = (
    "{kind: shape, shape: rect, at: [9, 70, 9, 9], "
    "fill: {stops: [ink, \"='white' if card.name == 'Bird 0' else 'accent'\"]}}"
)
_FADED_WORDS = (
    "{kind: group, at: [5, 70, 50, 10], opacity: 0.4, elements: "
    '{words: {kind: text, at: [0, 0, 50, 8], text: "{{ card.name }}-{{ card.id }}"}}}'
)


def _word(card: int, old: str, new: str) -> Callable[[Path], None]:
    return changed("birds.csv", f"**{card}** {old}", f"**{card}** {new}")


#: Edits of an evening, and how many pages of fronts can't be taken afterwards although they are
#: known.
EDITS: dict[str, tuple[Callable[[Path], None], int]] = {
    "nothing": (lambda game: None, 0),
    "a hyphen late": (_word(_LATE, "fish", f"wad{HYPHEN}ing"), 0),
    "another hyphen early": (_word(_EARLY, "fish", "wad-ing"), 1),
    "a soft one beside it": (_word(_EARLY, "wad-ing", f"wad-ing {SOFT}a"), 0),
    "both late": (_word(_LATE, f"wad{HYPHEN}ing", f"wad{HYPHEN}ing wad-er"), 0),
    "none early": (_word(_EARLY, f"wad-ing {SOFT}a", "fish"), 1),
    "one early again": (_word(_EARLY, "fish", "wad-ing"), 1),
}


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Count the known pages that a file doesn't take, in the last item."""
    counts = [0]
    take = PdfFile.take_page

    def count(file: PdfFile, *given: object) -> bool:
        taken = take(file, *given)  # type: ignore[arg-type]
        counts[-1] += not taken
        return taken

    monkeypatch.setattr(PdfFile, "take_page", count)
    return counts


def test_a_page_is_drawn_again_only_where_a_glyph_has_another_text(
    kept: Path, marsh: Path, refused: list[int]
) -> None:
    built(marsh)
    for what, (change, most) in EDITS.items():
        change(marsh)
        alone = built_anew(marsh)
        for _ in range(2):
            refused.append(0)
            assert built(marsh) == alone, what
            assert refused[-1] <= most, what
        assert refused[-1] == 0, what  # the second time, the page fits the file


def test_words_of_a_taken_page_are_read_as_written(kept: Path, marsh: Path) -> None:
    for change, _ in EDITS.values():
        change(marsh)
    for _ in range(2):
        built(marsh)
    text = subprocess.run(
        ["pdftotext", marsh.parent / "out" / "cards-poker-fronts.pdf", "-"],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert "wad-ing" in text
    assert f"wad{HYPHEN}ing" in text
    assert "wad-er" in text


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no copies of processes")
@pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")
def test_pages_of_the_second_process_fit_the_file(
    kept: Path, marsh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second process knows nothing of the texts that glyphs have in the first."""
    monkeypatch.setattr(worker, "LEAST_SHARED", 2)
    monkeypatch.setattr(worker, "WARM_UP", 1)
    monkeypatch.setattr(worker, "may_begin", lambda: True)
    changed("bird.yaml", "  cost:", f"  faded: {_FADED_WORDS}\n  cost:")(marsh)
    for what, (change, _) in EDITS.items():
        change(marsh)
        assert built(marsh) == built_anew(marsh), what
        for path in kept.iterdir():
            path.unlink()


@pytest.mark.parametrize("element", [_MASKED, _RUNNING, _FADED_WORDS], ids=["half", "run", "words"])
def test_a_deck_with_transparency_is_stored(
    element: str, kept: Path, marsh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed("bird.yaml", "  cost:", f"  more: {element}\n  cost:")(marsh)
    laid_out = []
    put = Faces._put

    def count(faces: Faces, *given: object) -> str:
        laid_out.append(given)
        return put(faces, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(Faces, "_put", count)
    first = built(marsh)
    assert len(laid_out) >= CARDS - 3  # three cards have copies
    laid_out.clear()
    assert built(marsh) == first == built_anew(marsh)[:2]
    changed("birds.csv", "Bird 20", "Heron")(marsh)
    laid_out.clear()
    again = built(marsh)
    assert len(laid_out) <= 9  # one page
    assert again == built_anew(marsh)
