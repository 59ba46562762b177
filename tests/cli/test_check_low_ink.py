"""`check` lays out in low ink only what that changes, and misses nothing that low ink breaks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from punchboard.cards.budget import Budget
from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.faces import Faces
from punchboard.generator.game_check import check_all
from punchboard.generator.impose.plan import Copy
from punchboard.generator.layout.context import open_context
from punchboard.generator.layout.load import load_layout
from punchboard.generator.pieces.make import make_pieces
from tests.folders import write

GAME = """\
title: Board
palette: {accent: "#123456"}
low_ink: {accent: "#654321"}
components:
  cards: {kind: cards, data: cards.csv, size: poker, front: l.yaml, columns: {cost: number}}
"""
CARDS = "id,name,quantity,cost\na,Alpha,2,3\nb,Beta,1,9\n"
BAND = "{kind: shape, shape: rect, at: [2, 2, 50, 8], fill: accent%s}"
TEXT = '{kind: text, at: [2, 12, 50, 6], text: "{{ card.name }}"%s}'
TEN = ", ".join(f"e{number}: {{kind: icon, at: [1, 1, 1, 1], icon: leaf}}" for number in range(10))

#: Elements, a part of what is wrong with them, and how many of them are laid out in low ink.
FAULTS = {
    "a patch that reads no column": (
        f"  band: {BAND % ', low_ink: {fill: =card.nope}'}\n  name: {TEXT % ''}", "nope", 1,
    ),
    "a patch without a colour": (
        f"  band: {BAND % ', low_ink: {fill: purpel}'}\n  name: {TEXT % ''}", "purpel", 1,
    ),
    "a patch of a box": (
        f"  name: {TEXT % ', low_ink: {at: [2, 12, 3, 6]}'}\n  band: {BAND % ''}", "Alpha", 1,
    ),
    "an element for low ink": (
        f"  band: {BAND % ', ink: low, turn: =card.nope'}\n  name: {TEXT % ''}", "nope", 1,
    ),
    "an expression that reads the ink": (
        f"  band: {BAND % ', turn: =card.nope if low_ink else 0'}\n  name: {TEXT % ''}", "nope", 1,
    ),
    "a name that reads the ink": (
        f"  band: {BAND % ', turn: =tilt'}\n  name: {TEXT % ''}\n"
        "let: {tilt: =card.nope if low_ink else 0}", "nope", 2,
    ),
    "an element in a group": (
        f"  all: {{kind: group, elements: {{band: {BAND % ', low_ink: {fill: purpel}'}}}}}\n"
        f"  name: {TEXT % ''}", "purpel", 1,
    ),
    "more elements than a face may have": (
        f"  many: {{kind: group, repeat: =100, low_ink: {{repeat: =1100}}, elements: {{{TEN}}}}}\n"
        f"  more: {{kind: group, repeat: =1100, elements: {{{TEN}}}}}", "more than 20000", 2,
    ),
}  # fmt: skip


def _in_low_ink(folder: Path) -> list[str]:
    """Return what is wrong with all elements of all cards in low ink."""
    game, diagnostics = load_game(folder, "g")
    assert game is not None
    faces = Faces(make_pieces(game, diagnostics), open_context(game, diagnostics, low_ink=True))
    faces.try_out(Copy("cards", card, 1) for card in "ab" if faces.is_ready("cards"))
    return diagnostics.lines()


@pytest.mark.parametrize("fault", FAULTS)
def test_what_only_low_ink_breaks_is_told(fault: str, tmp_path: Path) -> None:
    elements, word, count = FAULTS[fault]
    write(tmp_path, {"game.yaml": GAME, "cards.csv": CARDS, "l.yaml": f"elements:\n{elements}\n"})
    expected = _in_low_ink(tmp_path)
    assert any(word in line for line in expected), expected
    game, diagnostics = load_game(tmp_path, "g")
    assert game is not None
    check_all(game, diagnostics, Path())
    assert set(expected) <= set(diagnostics.lines())
    changes = load_layout(
        tmp_path, "l.yaml", Position(""), Diagnostics(), low_ink=True, only_changes=True
    )
    assert changes is not None
    assert len(changes.file.elements) == count


@pytest.mark.parametrize("common", [1, 40])
def test_what_goes_over_the_budget_in_low_ink_alone_is_told(common: int, tmp_path: Path) -> None:
    hatched = BAND % ", low_ink: {hatch: {gap: 0.2}}"
    plain = "\n".join(f"  name{number}: {TEXT % ''}" for number in range(common))
    layout = f"elements:\n  band: {hatched}\n{plain}\n"
    write(tmp_path, {"game.yaml": GAME, "cards.csv": CARDS, "l.yaml": layout})
    game, diagnostics = load_game(tmp_path, "g")
    assert game is not None
    context = open_context(game, Diagnostics(), low_ink=True)
    before = context.budget.spent
    Faces(make_pieces(game, Diagnostics()), context).try_out(
        Copy("cards", card, 1) for card in "ab"
    )
    spent = round(context.budget.spent - before)
    check_all(replace(game, budget=Budget(spent + 1)), diagnostics, Path())
    assert not diagnostics.has_errors
    check_all(replace(game, budget=Budget(spent - 1)), diagnostics, Path())
    assert f"must be made in {spent - 1:,} steps" in "\n".join(diagnostics.lines())
