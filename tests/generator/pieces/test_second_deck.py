"""A deck may be printed in another number of copies, by a word on the command line."""

from __future__ import annotations

from pathlib import Path

from punchboard.cards.load.folder import load_game
from punchboard.generator.options import Wanted, left_out, options_of
from punchboard.generator.pack import make_pack_alone

_GAME = """
title: Herons
components:
  birds: {kind: cards, data: birds.csv}
  flock:
    {kind: cards, like: birds, data: birds.csv, quantity: twice, instead_of: birds, option: two}
play:
  seats: [{id: a, name: A, colour: "#112233", shape: disc, letter: A}]
  order: order
  scoring: scores
  mechanisms:
    order: {kind: turn_order}
    do: {kind: checklist, ask: Do it.}
    points: {kind: tally, title: Points, unit: &p {one: p, many: p}}
    scores: {kind: scoring, unit: *p, sources: [{id: p, title: P, use: points}]}
  phases: [{id: day, name: Day, steps: [{use: do}]}]
"""


def test_a_second_deck_takes_the_place_of_the_first_by_another_quantity(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(_GAME, encoding="utf-8")
    (tmp_path / "birds.csv").write_text("name,quantity,twice\nHeron,1,2\n", encoding="utf-8")
    game, diagnostics = load_game(tmp_path)
    assert game is not None, diagnostics.lines()
    assert options_of(game) == {"birds": {"two": "flock"}}
    assert left_out(game, Wanted()).without == {"flock"}
    assert left_out(game, Wanted(choose={"birds": "two"})).without == {"birds"}
    assert [card.quantity for card in game.tables["flock"].cards] == [2]
    pack = make_pack_alone(game, diagnostics)
    assert pack is not None, diagnostics.lines()
    assert [card.table for card in pack.cards] == ["birds"]
