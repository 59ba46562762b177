"""The layouts that ship fit every size and any columns, also none at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from punchboard.cards.load.folder import load_game
from punchboard.cards.schema.size import SIZES
from punchboard.generator.layout.context import open_context
from punchboard.generator.layout.load import TEMPLATES
from tests.folders import write
from tests.generator.layout.drawing_board import flat, lay_out_all

FRONTS = [f"card/{path.name}" for path in sorted((TEMPLATES / "card").glob("*.yaml"))]
FULL = """\
    columns:
      cost: number
      text: text
      footer: text
      kind: text
      colour: text
      icons: icons
      icon: text
      value: number
      picture: image
"""
CARDS = """\
name,cost,text,footer,kind,colour,icons,icon,value,picture
Fir,3,Draw a **card**.,Autumn,tree,#336633,"leaf, leaf, wood",leaf,-2,a.svg
Moss,0,,,,accent,,,,
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M0 0h4v3z"/></svg>'


def lay_out(folder: Path, template: str, size: str, columns: str, low_ink: bool) -> list[str]:
    game = (
        f"title: Forest\ncomponents:\n  c:\n    kind: cards\n    data: c.csv\n    size: {size}\n"
        f"    front: {template}\n    back: card/back.yaml\n{columns}"
    )
    write(folder, {"game.yaml": game, "c.csv": CARDS, "a.svg": SVG})
    loaded, diagnostics = load_game(folder, "g")
    assert loaded is not None
    faces = lay_out_all(loaded, open_context(loaded, diagnostics, low_ink=low_ink))
    assert len(faces) == 4
    for face in faces:
        under = face.underlay.items if face.underlay else ()
        assert list(flat([*under, *face.items]))
    return diagnostics.lines()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("template", FRONTS)
def test_a_template_fits_every_size(template: str, size: str, tmp_path: Path) -> None:
    assert lay_out(tmp_path, template, size, FULL, low_ink=False) == []


@pytest.mark.parametrize("low_ink", [False, True])
@pytest.mark.parametrize("template", FRONTS)
def test_a_template_does_without_columns(template: str, low_ink: bool, tmp_path: Path) -> None:
    assert lay_out(tmp_path, template, "poker", "", low_ink) == []
