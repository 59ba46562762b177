"""Preflight without drawing: it finds what the preflight of the printed game finds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from punchboard.generator.commands.games import find_game
from punchboard.generator.commands.loading import load_checked
from punchboard.generator.game_inspection import inspect
from punchboard.generator.options import build_options
from punchboard.generator.pipeline import build
from punchboard.generator.request import BuildRequest
from tests.studio.problems.pond import FRONT, pond

#: Small, pale and close to the edge.
FAULTY = (
    FRONT.replace("size: 9", "size: 4").replace("size: 12", "size: 12, color: '#eeeeee'")
    + "  edge: {kind: shape, shape: rect, at: [0.5, 0.5, 62, 87], stroke: '#000000'}\n"
)


def test_preflight_without_drawing_finds_the_same(tmp_path: Path) -> None:
    root = pond(tmp_path / "pond", bird=FAULTY)
    game, diagnostics = load_checked(find_game(str(root)))
    options = replace(build_options(game, tmp_path / "out", BuildRequest()), for_press=True)
    built = build(game, diagnostics, options, lambda what, steps: lambda step: None)
    placed = inspect(game, lambda: None)
    assert [each.finding for each in placed] == list(built.findings)
    assert len({each.finding.check for each in placed}) >= 3
    known = {(each.position, each.message) for each in built.diagnostics}
    assert {(each.position, each.finding.message) for each in placed} <= known
