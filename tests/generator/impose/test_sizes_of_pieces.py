"""Corners as a size says, and the piece that is too large for its paper."""

from __future__ import annotations

from pathlib import Path

import pytest

from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import DataError
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.options import BuildOptions
from punchboard.generator.pipeline import build
from tests.folders import write

FACE = "elements:\n  ground: {kind: shape, shape: rect, at: [0, 0], fill: '#336699'}\n"


def files_of(folder: Path, components: str, is_rounded: bool) -> list[str]:
    """Build a game of some components; return the names of its files of fronts."""
    game_file = f"title: Sizes\ncomponents:\n{components}"
    write(folder, {"game.yaml": game_file, "cards.csv": "id\na\n", "f.yaml": FACE})
    game, diagnostics = load_game(folder, "g")
    assert game is not None, diagnostics.lines()
    sheets = SheetOptions(find_sheet("a4"), rounded=is_rounded, share=False)
    built = build(
        game,
        diagnostics,
        BuildOptions(folder / "out", sheets),
        lambda what, steps: lambda step: None,
    )
    return sorted(each.name for each in built.files if "fronts" in each.name)


def card(name: str, size: str) -> str:
    return f"  {name}: {{kind: cards, data: cards.csv, front: f.yaml, size: {size}}}\n"


@pytest.mark.parametrize(
    ("sizes", "is_rounded", "expected"),
    [
        (("{width: 63.5, height: 88.9, radius: 0}",), True, ["cards-poker-r0-fronts.pdf"]),
        (("{width: 63.5, height: 88.9, radius: 0}",), False, ["cards-poker-fronts.pdf"]),
        (("{width: 63.5, height: 88.9}", "poker"), True, ["cards-poker-fronts.pdf"]),
        (
            ("{width: 50, height: 60, radius: 2}", "{width: 60, height: 50, radius: 4}"),
            True,
            ["cards-50x60mm-fronts.pdf", "cards-50x60mm-r4-fronts.pdf"],
        ),
    ],
)
def test_cards_of_one_size_and_other_corners_have_sheets_of_their_own(
    tmp_path: Path, sizes: tuple[str, ...], is_rounded: bool, expected: list[str]
) -> None:
    """`radius: 0` got the corners of the poker card."""
    components = "".join(card(f"c{number}", size) for number, size in enumerate(sizes))
    assert files_of(tmp_path, components, is_rounded) == expected


def test_the_piece_that_does_not_fit_is_named(tmp_path: Path) -> None:
    """The first component of the sheet was blamed for a token of another."""
    small, large = (
        f"  {name}: {{kind: token, data: cards.csv, front: f.yaml, size: {size}}}\n"
        for name, size in (("small", 20), ("large", 250))
    )
    with pytest.raises(DataError) as caught:
        files_of(tmp_path, small + large, is_rounded=False)
    (error,) = caught.value.diagnostics.lines()
    assert error.startswith("g/game.yaml:4:"), error
