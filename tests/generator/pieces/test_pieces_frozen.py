"""Pieces in the ways that few games have them: measures, lines, and what layouts are told."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from punchboard.generator.impose.plan import Copy
from punchboard.generator.pieces.piece import Panel, PieceTemplate
from tests import goldens
from tests.display_list import display_list, item_lines
from tests.generator.pieces.conftest import Make

CORNER = 'elements: {c: {kind: shape, shape: rect, at: [0, 0, =width / 3, 4], fill: "#446688"}}'
FRONT = "front: corner.yaml"
DECK = f"birds: {{kind: cards, data: birds.csv, size: {{width: 57, height: 87}}, {FRONT}}}\n"
FISH = "M0 7 C5 -2 14 -1 19 5 L24 1 L24 13 L19 9 C14 15 5 16 0 7 Z"
DIAL = f"kind: dial, {FRONT}, back: corner.yaml, wheel: corner.yaml"
PIECES = {
    "round token": f"{{kind: token, title: Coin, size: 21, {FRONT}, back: mirrored}}",
    "oval token": f"{{kind: token, size: {{width: 30, height: 18}}, {FRONT}, back: same}}",
    "hexagon": f"{{kind: token, shape: hexagon, size: 32, {FRONT}, back: corner.yaml}}",
    "flat hexagon": f"{{kind: token, shape: hexagon, size: {{width: 40, height: 20}}, {FRONT}}}",
    "fish": "{kind: token, shape: outline, size: {width: 24, height: 14}, "
    f'outline: "{FISH}", {FRONT}, back: mirrored}}',
    "rectangle": f"{{kind: token, shape: square, size: {{width: 25, height: 12}}, {FRONT}}}",
    "board": f"{{kind: board, title: Quay, size: {{width: 300, height: 200}}, {FRONT}}}",
    "mat": f"{{kind: mat, size: {{width: 120, height: 90, radius: 4}}, {FRONT}, back: same}}",
    "bill": f"{{kind: money, size: {{width: 70, height: 30}}, {FRONT}, back: corner.yaml}}",
    "screen": "{kind: screen, title: Screen, panels: [30, 60, 45], height: 70, "
    f"{FRONT}, back: corner.yaml}}",
    "flat screen": f"{{kind: screen, panels: [90], height: 50, {FRONT}, back: null}}",
    "standee": f"{{kind: standee, title: Captain, {FRONT}}}",
    "standee without a base": "{kind: standee, width: 30, height: 45, base: 0, "
    f"{FRONT}, back: corner.yaml}}",
    "die": f"{{kind: die, title: Die, faces: [a, b, c, 4, 5, 6], side: 15, {FRONT}}}",
    "cube": f"{{kind: cube, side: 9, {FRONT}}}",
    "large cube": f"{{kind: cube, side: 30, {FRONT}}}",
    "dial": f"{{{DIAL}, wheels: [{{name: cost, to: 15, diameter: 62, at: [33, 40]}}, {{name: "
    "real_gain, from: -4, to: 24, step: 2, diameter: 60, at: [97, 42], window: left}]}",
    "upright dial": f"{{{DIAL}, width: 70, height: 150, wheels: [{{name: hour, title: Hour, "
    "from: 1, to: 12, diameter: 60, at: [34, 36], window: bottom, grip: right}, "
    "{name: day, to: 30, diameter: 64, at: [36, 113], window: top}]}",
    "box": f"{{kind: tuckbox, title: Box, holds: birds, {FRONT}, side: corner.yaml, "
    "lid: corner.yaml, flap: corner.yaml}",
    "box of sleeved cards": f"{{kind: tuckbox, holds: [birds], {FRONT}, back: corner.yaml, sleeve: "
    "100, paper: 350, play: 2, notch: false, side: corner.yaml, lid: corner.yaml, "
    "flap: corner.yaml}",
}


@pytest.mark.parametrize("name", PIECES)
def test_a_piece_is_what_it_was(make: Make, name: str, renew: bool) -> None:
    entry = f"it: {PIECES[name]}\n"
    deck = {"birds_csv": "name,quantity\nHeron,30\nWren,24\n"} if "holds" in entry else {}
    faces = make((DECK if deck else "") + entry, corner_yaml=CORNER, **deck)
    lines: list[str] = []
    for piece in faces.pieces.values():
        if piece.component == "it":
            lines += (f"{piece.id} “{piece.name}” {piece.quantity}", *_template(piece.template))
            for side in ("face", "back") if piece.template.back else ("face",):
                lines += (side, display_list(faces.face(Copy("it", piece.id, 1), side)))
    text = "\n".join(lines)
    goldens.compare("pieces", name, text, renew)


def _template(template: PieceTemplate) -> Iterator[str]:
    size = template.size
    yield (
        f"  {size.width:.3f} × {size.height:.3f} mm, corners {size.radius:g}, {template.shape} of "
        f"{template.substrate}, “{template.title}”, scores {list(template.scores)}"
    )
    for side in (template.front, template.back):
        if side is not None:
            yield from (f"  {_panel(each)}" for each in side.panels)
            yield from (f"  {line}" for line in item_lines(side.lines))


def _panel(panel: Panel) -> str:
    told = json.dumps(_rounded(dict(panel.own)), sort_keys=True, ensure_ascii=False)
    at = ", ".join(f"{each:.3f}" for each in panel.at)
    return (
        f"{panel.field} {panel.layout} {panel.size.width:.3f} × {panel.size.height:.3f} at {at} "
        f"turn {panel.turn}{' mirrored' if panel.mirrored else ''} told {told}"
    )


def _rounded(value: object) -> object:
    match value:
        case float():
            return round(value, 4)
        case dict():
            return {key: _rounded(each) for key, each in value.items()}
        case list() | tuple():
            return [_rounded(each) for each in value]
    return value


def test_goldens_are_all_of_pieces() -> None:
    assert goldens.are_all_of("pieces", PIECES)
