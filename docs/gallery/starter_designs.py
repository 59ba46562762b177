"""Draw one deck in each starter design: two cards and the back."""

from __future__ import annotations

import shutil
import tempfile
from io import BytesIO
from pathlib import Path

from day_after import lato
from PIL import Image, ImageDraw

import punchboard
from punchboard.generator.new.starter_design import DESIGNS
from punchboard.generator.new_game import Choices, read_import, write_import
from punchboard.generator.single_face import FaceRenderer

HERE = Path(__file__).parent
_GAMES = HERE.parents[1] / "cards" / "games"
_PICTURES = ("morocco/art/medina.svg", "arcane_alley/art/alley.svg")
_CARD, _GAP, _BETWEEN, _EDGE, _HEAD, _ACROSS = (166, 232), 8, 34, 28, 34, 2
_INK, _GROUND = "#23211f", "#e4e0d8"
_SIDES = (("Lantern Alley", "face"), ("Ferry", "face"), ("Ferry", "back"))


def draw_designs() -> None:
    """Write `designs.jpg`."""
    panel = 3 * _CARD[0] + 2 * _GAP, _HEAD + _CARD[1]
    down = -(-len(DESIGNS) // _ACROSS)
    wide = 2 * _EDGE + _ACROSS * panel[0] + (_ACROSS - 1) * _BETWEEN
    high = 2 * _EDGE + down * panel[1] + (down - 1) * _BETWEEN
    picture = Image.new("RGB", (wide, high), _GROUND)
    pen = ImageDraw.Draw(picture)
    for number, design in enumerate(DESIGNS):
        row, column = divmod(number, _ACROSS)
        left = _EDGE + column * (panel[0] + _BETWEEN)
        top = _EDGE + row * (panel[1] + _BETWEEN)
        pen.text((left, top), design, _INK, lato(22, "Bold"))
        for place, face in enumerate(_faces(design)):
            picture.paste(face, (left + place * (_CARD[0] + _GAP), top + _HEAD))
    picture.save(HERE / "designs.jpg", quality=82, optimize=True)


def _faces(design: str) -> list[Image.Image]:
    """Return two cards of the deck and its back."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        (folder / "art").mkdir()
        for name in _PICTURES:
            shutil.copy(_GAMES / name, folder / "art")
        source = Path(shutil.copy(HERE / "decks" / "harbor.csv", folder))
        found = read_import(source, choices=Choices(design=design))
        write_import(folder / "game", found, "Harbor of Lanterns")
        game = punchboard.load(folder / "game")
        renderer = FaceRenderer()
        ids = {card.name: (card.component, card.id) for _, card in game.cards()}
        shown = [renderer.lay_out(game, *ids[name], side) for name, side in _SIDES]
        pictures = [Image.open(BytesIO(each.png(240))) for each in shown if each is not None]
        return [each.convert("RGB").resize(_CARD, Image.Resampling.LANCZOS) for each in pictures]


if __name__ == "__main__":
    draw_designs()
