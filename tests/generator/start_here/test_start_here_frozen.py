"""First pages of games with many kinds of pieces: what stands where is what stood there."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

import pytest

from punchboard.generator.first_page.page import plan_start_here
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.options import Wanted
from punchboard.generator.plan_files import plan_files
from tests import goldens
from tests.generator.impose.page_list import page_list
from tests.generator.pieces.conftest import Make, make  # noqa: F401

#: What lies on every piece, so that a picture of it says which part of the face it shows.
CORNER = 'elements: {c: {kind: shape, shape: rect, at: [0, 0, 6, 4], fill: "#446688"}}'
PLAIN = "front: corner.yaml"
DIAL = """
dials:
  kind: dial
  title: Dials
  wheels:
    - {name: cost, to: 15, diameter: 62, at: [33, 40], window: right}
    - {name: gain, to: 24, step: 2, diameter: 62, at: [97, 40], window: left}
"""
PIECES = {
    "coins": f"{{kind: token, title: Coins, shape: round, size: 22, copies: 9, {PLAIN}}}",
    "chips": f"{{kind: token, title: Chips, shape: square, size: 10, copies: 40, back: same, "
    f"{PLAIN}}}",
    "quay": f"{{kind: board, title: Quay, size: {{width: 180, height: 120}}, {PLAIN}}}",
    "harbour": f"{{kind: board, size: {{width: 380, height: 400}}, {PLAIN}}}",
    "sea": f"{{kind: board, title: Sea, size: {{width: 250, height: 500}}, overlap: 15, {PLAIN}}}",
    "screen": f"{{kind: screen, title: Screen, panels: [40, 70, 40], height: 80, {PLAIN}}}",
    "wall": f"{{kind: screen, title: Wall, panels: [90, 90], height: 60, {PLAIN}}}",
    "gate": f"{{kind: screen, title: Gate, panels: [120], height: 60, {PLAIN}}}",
    "captain": f"{{kind: standee, title: Captain, {PLAIN}}}",
    "die": f"{{kind: die, title: Weather Die, {PLAIN}}}",
    "cubes": "{kind: cube, title: Cubes, instead_of: chips, option: cubes}",
    "box": "{kind: tuckbox, title: Box, holds: [birds]}",
    "birds": "{kind: cards, data: birds.csv, front: corner.yaml, back: corner.yaml}",
    "bills": f"{{kind: money, title: Bills, copies: 30, replaced_by: coins, {PLAIN}}}",
    "mats": f"{{kind: mat, title: Mats, copies: 3, {PLAIN}}}",
}


@dataclass(frozen=True, slots=True)
class Game:
    """What is in a game, and how its first page is printed."""

    pieces: str
    paper: str = "a4"
    ways: dict[str, Any] = field(default_factory=dict)
    low_ink: bool = False


GAMES = {
    "all kinds": Game("coins chips quay screen dials captain die cubes box birds bills mats"),
    "a board in tiles": Game("harbour coins", ways={"duplex": "long-edge"}),
    "boards on small paper": Game("harbour sea quay", "200x220mm"),
    "screens": Game("screen wall gate bills coins", ways={"duplex": "fold"}, low_ink=True),
    "what is cut alone": Game("bills coins mats birds", "a3", {"duplex": "short-edge"}),
    # Pictures are smaller where that saves a page, and larger where there are two all the same.
    "a little smaller": Game("chips sea wall dials", "legal"),
    "smaller": Game("sea die dials"),
    "half as large": Game("quay wall captain dials", "letter"),
    "with less air": Game("quay screen die dials", "letter"),
    "much larger": Game("coins sea screen die bills"),
    "larger": Game("coins sea wall die dials"),
    "a little larger": Game("chips quay sea screen captain birds dials", "letter"),
    "on a page of its own": Game("harbour sea wall captain die dials"),
}


def shortened(text: str) -> Iterator[str]:
    """Yield lines, of what is deep within a picture only how many they are, and their digest."""
    for is_deep, lines in groupby(text.splitlines(), lambda line: line.startswith(" " * 10)):
        inner = list(lines)
        if is_deep and len(inner) > 4:
            digest = hashlib.sha256("\n".join(inner).encode()).hexdigest()[:12]
            yield f"{' ' * 10}… {len(inner)} lines, {digest}"
        else:
            yield from inner


@pytest.mark.parametrize("name", GAMES)
def test_first_pages_are_what_they_were(make: Make, name: str, renew: bool) -> None:  # noqa: F811
    chosen = GAMES[name]
    lines = (
        DIAL if each == "dials" else f"{each}: {PIECES[each]}" for each in chosen.pieces.split()
    )
    faces = make(
        "\n".join(lines), corner_yaml=CORNER, birds_csv="name,quantity\nHeron,12\nWren,7\n"
    )
    game = faces._context.game
    sheets = SheetOptions(find_sheet(chosen.paper), game="Harbour", **chosen.ways)
    copies = Wanted(without={"cubes"} & game.components.keys()).copies(faces.pieces.values())
    files = plan_files(copies, faces, sheets, game.position, faces._context.diagnostics)
    ink = {file.name: number / 16 for number, file in enumerate(files)}
    plan = plan_start_here(game, copies, faces, files, ink, sheets, low_ink=chosen.low_ink)
    text = "".join(f"{line}\n" for line in shortened(page_list([plan])))
    goldens.compare("start_here", name, text, renew)


def test_goldens_are_all_of_games() -> None:
    assert goldens.are_all_of("start_here", GAMES)
