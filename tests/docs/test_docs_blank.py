"""What the pages say of blank cells is what happens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from punchboard.cards.check.checks import check_game
from punchboard.cards.load.folder import load_game
from punchboard.generator.expression import (
    ExpressionError,
    compile_template,
    compile_value,
)
from punchboard.generator.expression.operations import text_of
from punchboard.generator.layout.context import open_context
from tests.docs.samples import PAGES
from tests.folders import write
from tests.generator.layout.drawing_board import lay_out_all

PAGE = (PAGES / "expressions.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `(.+?)` \| (.+?) \|$", re.MULTILINE)
(TABLE,) = re.findall(r"<!-- blank -->\n((?:\|.*\n)+)", PAGE)
GAME = "title: B\ncomponents: {birds: {kind: cards, data: birds.csv, columns: {cost: number}}}\n"
BIRDS = "id,name,quantity,cost\ngull,Gull,1,5\nowl,Owl,1,0\nheron,Heron,1,\n"


def rows(table: str) -> list[tuple[str, str]]:
    """Return what is written and what it gives, of each row that shows both."""
    return [(written.replace("\\|", "|"), gives) for written, gives in ROW.findall(table)]


@pytest.mark.parametrize(("written", "gives"), rows(TABLE))
def test_a_row_about_blank_is_true(written: str, gives: str, tmp_path: Path) -> None:
    game, found = load_game(write(tmp_path, {"game.yaml": GAME, "birds.csv": BIRDS}), "birds")
    assert game is not None
    cards = open_context(game, found).cards
    scope = {"card": cards["birds"][2], "cards": cards, "blank": None}
    is_value = written.startswith("=")
    call = (compile_value(written) if is_value else compile_template(written)).call
    if gives.startswith("an error: "):
        with pytest.raises(ExpressionError) as caught:
            call(scope)
        assert caught.value.message == gives[10:]
    else:
        said = {"nothing": ""}.get(gives, gives.replace("&nbsp;", " "))
        assert text_of(call(scope)) == said


GIVES = rows(re.findall(r"<!-- gives -->\n((?:\|.*\n)+)", PAGE)[0])


@pytest.mark.parametrize(("written", "gives"), GIVES)
def test_a_row_about_what_is_given_is_true(written: str, gives: str) -> None:
    assert text_of(compile_value(written).call({})) == gives


def test_every_kind_of_row_is_there() -> None:
    assert len(rows(TABLE)) == 14
    assert len(GIVES) == 14


CHECKED = """\
title: B
components:
  birds:
    kind: cards
    data: birds.csv
    front: front.yaml
    columns: {cost: {type: number%s}}
checks:
  - {check: sum, of: birds.cost, equals: 5}
  - {check: count, of: birds, where: {cost: 0}, equals: 2}
  - {check: count, of: birds, where: {cost: "> 0"}, equals: 1}
"""
FRONT = """\
elements:
  cost: {kind: text, at: [4, 4, 30, 8], text: "{{ card.cost }}|{{ card.cost + 1 }}"}
  bar: {kind: shape, shape: rect, at: [4, 20, "=card.cost * 3 + 1", 4], fill: ink}
"""


def test_default_0_makes_blank_cells_count_as_0(tmp_path: Path) -> None:
    assert "write `default: 0` at the column" in PAGE
    for default, wrong in {"": [3, 2], ", default: 0": [0, 0]}.items():
        files = {"game.yaml": CHECKED % default, "birds.csv": BIRDS, "front.yaml": FRONT}
        game, found = load_game(write(tmp_path, files), "birds")
        assert game is not None
        checked = check_game(game, found)
        lay_out_all(game, open_context(game, found))
        assert [len(checked.lines()), len(found.lines())] == wrong
