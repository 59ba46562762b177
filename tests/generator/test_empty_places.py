"""Empty places of the last sheets are filled, and no further sheet is begun."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import punchboard
from punchboard.cards.problem import UsageError
from punchboard.generator.empty_places import count_places, fill_places, spare_copies
from punchboard.generator.impose.plan import Copy, PlannedFile
from tests.studio.client import write

GAME = """\
title: Marsh
components:
  birds: {kind: cards, data: birds.csv, front: layouts/bird.yaml}
"""
LAYOUT = 'elements:\n  name: {kind: text, at: [3, 3, 57, 10], text: "{{ card.name }} {{ copy }}"}\n'
FILES = {
    "game.yaml": GAME,
    "birds.csv": "id,name,quantity\nheron,Heron,6\nrail,Rail,1\n",
    "layouts/bird.yaml": LAYOUT,
}


def planned(copies: Sequence[Copy]) -> list[PlannedFile]:
    """Plan large cards, four a sheet, and small ones, nine a sheet."""
    counts = {"large": 4, "small": 9}
    files = []
    for component, most in counts.items():
        own = [copy for copy in copies if copy.component == component]
        pages: list[Any] = [None] * -(-len(own) // most)
        files.append(PlannedFile(f"{component}.pdf", "", "A4", pages, len(own)))
    return files


def test_spares_have_numbers_that_nothing_else_has() -> None:
    copies = [Copy("birds", "heron", 1), Copy("birds", "heron", 3)]
    asked = [("birds", "heron", 2), ("birds", "rail", 1), ("birds", "heron", 1)]
    assert list(spare_copies(copies, asked)) == [
        Copy("birds", "heron", 2), Copy("birds", "heron", 4), Copy("birds", "rail", 1),
        Copy("birds", "heron", 5),
    ]  # fmt: skip


def test_each_size_fills_its_own_places_in_the_asked_order() -> None:
    copies = [Copy("large", "a", 1), *(Copy("small", "b", each) for each in range(1, 9))]
    spares = list(spare_copies(copies, [("small", "c", 2), ("large", "d", 2), ("large", "a", 9)]))
    filled = fill_places(copies, spares, planned(copies), planned)
    assert [each[:2] for each in filled.copies] == [
        ("small", "c"), ("large", "d"), ("large", "d"), ("large", "a"),
    ]  # fmt: skip
    assert [file.pieces for file in filled.files] == [4, 9]
    assert count_places(copies, "large", "x", planned(copies), planned) == 3
    assert fill_places([], spares, [], planned) == ((), [])
    assert count_places([], "large", "x", [], planned) == 0


def test_the_command_fills_a_sheet_and_warns_of_the_others(tmp_path: Path) -> None:
    root = write(tmp_path / "marsh", FILES)
    built = punchboard.build(root, tmp_path / "out", fill=["Heron=2", "rail"])
    warnings = [str(each.message) for each in built.diagnostics if each.severity.word == "warning"]
    assert "2 of 3 copies fill empty places; the others have no place" in warnings
    manifest = (tmp_path / "out/manifest.json").read_text()
    assert manifest.count('"page": 1') == 9
    deck = (tmp_path / "out/deck.json").read_text()
    punchboard.build(root, tmp_path / "out")
    assert (tmp_path / "out/deck.json").read_text() == deck


@pytest.mark.parametrize("word", ["heron=0", "heron=100", "heron=x", "stork", "="])
def test_a_wrong_word_is_refused(tmp_path: Path, word: str) -> None:
    root = write(tmp_path / "marsh", FILES)
    with pytest.raises(UsageError, match=r"says no number|no card"):
        punchboard.build(root, tmp_path / "out", fill=[word])
