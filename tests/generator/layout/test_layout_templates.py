"""The layouts that ship fit every size and any columns, also none at all."""

from __future__ import annotations

import shutil
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
#: The game of the net that uses each template.
EVERY = Path(__file__).parents[2] / "net/every_template"
SMALL = """\
  mini:
    kind: cards
    data: c.csv
    size: mini
    front: card/basic.yaml
    back: card/back.yaml
    columns: {kind: text}
  tiny:
    kind: cards
    data: c.csv
    size: {width: 25, height: 25}
    front: card/picture.yaml
    back: card/back.yaml
  money: {kind: money, data: c.csv, size: {width: 40, height: 20}, back: money/back.yaml}
  screen: {kind: screen, panels: [20, 30, 20], height: 40}
  box: {kind: tuckbox, holds: tiny}
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


@pytest.mark.parametrize(
    "title",
    [
        "X",
        "The Long and Winding Road to the Lighthouse of Saint Malachy",
        "Donaudampfschifffahrtsgesellsc",
        "W" * 200,
    ],
)
def test_templates_take_a_title_of_any_length(title: str, tmp_path: Path) -> None:
    """Of the game that uses each of them, and of one whose pieces are small."""
    shutil.copytree(EVERY, tmp_path / "every")
    path = tmp_path / "every/game.yaml"
    path.write_text(path.read_text("utf-8").replace("Every Template", title), "utf-8")
    small = f"title: {title}\ncomponents:\n{SMALL}"
    write(tmp_path / "small", {"game.yaml": small, "c.csv": "name,kind\nFir,tree\n"})
    for name in ("every", "small"):
        loaded, diagnostics = load_game(tmp_path / name, name)
        assert loaded is not None
        lay_out_all(loaded, open_context(loaded, diagnostics))
        assert not diagnostics.has_errors, diagnostics.lines()


@pytest.mark.parametrize("low_ink", [False, True])
@pytest.mark.parametrize("template", FRONTS)
def test_a_template_does_without_columns(template: str, low_ink: bool, tmp_path: Path) -> None:
    lines = lay_out(tmp_path, template, "poker", "", low_ink)
    # The table's pictures are for the other tests; that no card uses them here is true.
    assert [line for line in lines if 'note: the column "picture" names pictures' not in line] == []
