"""Kinds of pieces, elements and checks: each is found, and made only where a game has it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from punchboard.cards.play.schema.play import MechanismData
from punchboard.cards.schema.base import OneOf
from punchboard.cards.schema.component import Component
from punchboard.cards.schema.game import Check
from punchboard.cards.schema.layout import Element

MARKS = [each.__metadata__[0] for each in (Component, Element, Check, MechanismData)]
LISTED = """
import sys
from pathlib import Path
from punchboard.cards.load.folder import load_game
import punchboard.cards.schema.layout
game, _ = load_game(Path(sys.argv[1]))
assert game is not None
print(*(name.removeprefix("punchboard.cards.") for name in sys.modules if ".cards." in name))
"""


@pytest.mark.parametrize(("mark", "kind"), [(mark, kind) for mark in MARKS for kind in mark.models])
def test_each_kind_leads_to_its_model(mark: OneOf, kind: str) -> None:
    model = mark.model_of({mark.field: kind})
    assert kind in get_args(model.model_fields[mark.field].annotation)


def test_a_deck_of_cards_loads_no_other_kinds(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        "title: Heron\ncomponents:\n  birds: {kind: cards, data: b.csv, columns: {cost: number}}\n",
        encoding="utf-8",
    )
    (tmp_path / "b.csv").write_text("name,cost\nHeron,3\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", LISTED, str(tmp_path)], capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.split())
    assert "load.tables.csv_file" in loaded
    assert not loaded & {
        "schema.pieces.board", "check.kinds.sum", "check.checks", "load.provenance",
        "load.tables.workbook", "load.tables.yaml_table", "load.tables.shares",
        "schema.layout_shapes", "schema.layout_icons", "schema.layout_pictures",
        "schema.layout_groups", "schema.layout_tracks", "play.schema.play", "play.formula",
        "play.term",
    }  # fmt: skip
