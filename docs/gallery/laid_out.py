"""A game laid out as on a table: real faces of a build, turned a little, with soft shadows.

How to lay out a game: add it to `TABLES` below and run `python docs/gallery/laid_out.py GAME`.
It builds the game on A3 and writes `laid-out-GAME.jpg` beside this file; `make gallery` writes all.

    "my_game": Table("felt", 420, 260, (
        Laid("board", 210, 130, turn=-3),  # component.card, its middle in mm
        *fan("birds.heron, birds.gull, birds.owl", 120, 300),  # a hand, held from below
        *row("eggs.blue, eggs.blue, eggs.red", 300, 60, step=14),  # beside each other
        *heap("eggs.red, " * 9, 340, 200, spread=18),  # thrown down
        *pile("birds.heron back", 60, 70, high=20),  # a deck, its backs up
        *cells("eggs.red, -, eggs.blue, -", 30, 40, columns=2, step=12),  # in a grid, with gaps
        *on(Laid("nests.oak", 90, 180, turn=8), Laid("eggs.red", -12, 4)),  # an egg on a card
    ))

What comes later lies on top. Lengths are mm from the table's top left, turns degrees clockwise.
` back` after a name shows its back. What a piece is cut to comes from its component; of a dial or a
screen the flat piece is shown, of a standee its front. Nothing is left to chance: the same faces
give the same picture.
"""

from __future__ import annotations

import json
import math
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import pypdfium2
import yaml
from PIL import Image, ImageChops, ImageDraw, ImageFilter

HERE = Path(__file__).parent
_GAMES = HERE.parents[1] / "cards" / "games"
#: Pixels: the picture's width, and how many are drawn for each of them before it is made smaller.
_WIDE, _FINER = 1600, 2
#: mm: the radius of a card's corners.
_CORNER = 3.0
#: mm by which a piece stands above the table, by the kind of its component; its shadow tells.
_THICK = {
    "cards": 0.5,
    "mat": 0.5,
    "money": 0.3,
    "token": 2.0,
    "board": 2.2,
    "dial": 1.5,
    "screen": 1.0,
    "standee": 3.0,
}
#: Each table: its colour in light and in shade, and by how much longer than wide its grain is.
_GROUNDS = {
    "wood": ((186, 138, 92), (140, 96, 58), 46),
    "dark wood": ((112, 78, 54), (74, 48, 33), 46),
    "felt": ((62, 104, 84), (36, 70, 56), 1),
    "blue felt": ((58, 76, 122), (32, 44, 82), 1),
}


@dataclass(frozen=True, slots=True)
class Laid:
    """A piece on the table.

    Attributes:
        piece: component and card, `stores.bakery`; with ` back`, its back.
        x: of its middle, mm from the table's left edge.
        y: of its middle, mm from the table's upper edge.
        turn: degrees clockwise.
        size: as a part of its true size.
        casts: whether it casts a shadow; in a pile only the lowest does.
    """

    piece: str
    x: float
    y: float
    turn: float = 0
    size: float = 1
    casts: bool = True


@dataclass(frozen=True, slots=True)
class Table:
    """What lies on a table of so many mm, in the order in which it is laid."""

    ground: str
    width: float
    height: float
    pieces: tuple[Laid, ...]


def fan(
    pieces: str, x: float, y: float, *, reach: float = 110, step: float = 7, lean: float = 0
) -> Iterator[Laid]:
    """Yield a hand of cards.

    Args:
        pieces: their names, with commas.
        x: of the hand that holds them, mm.
        y: likewise.
        reach: mm from there to the middle of each card.
        step: degrees from card to card.
        lean: degrees by which the whole hand is turned.
    """
    names = _names(pieces)
    for place, name in enumerate(names):
        turn = lean + (place - (len(names) - 1) / 2) * step
        aside, up = math.sin(math.radians(turn)) * reach, math.cos(math.radians(turn)) * reach
        yield Laid(name, x + aside, y - up, turn)


def row(pieces: str, x: float, y: float, *, step: float, turn: float = 0) -> Iterator[Laid]:
    """Yield pieces beside each other, the first at a place, each so many mm further."""
    rad = math.radians(turn)
    for place, name in enumerate(_names(pieces)):
        along = place * step
        crooked = turn + (-1.4, 0.8, 1.9, -0.6)[place % 4]
        yield Laid(name, x + along * math.cos(rad), y + along * math.sin(rad), crooked)


def cells(pieces: str, x: float, y: float, *, columns: int, step: float) -> Iterator[Laid]:
    """Yield pieces in the places of a grid, the first at a place; `-` leaves one empty."""
    for place, name in enumerate(_names(pieces)):
        if name != "-":
            down, along = divmod(place, columns)
            yield Laid(name, x + along * step, y + down * step, (2, -3, 1, -1, 4)[place * 3 % 5])


def heap(pieces: str, x: float, y: float, *, spread: float) -> Iterator[Laid]:
    """Yield pieces as they fall, at most `spread` mm around a place."""
    names = _names(pieces)
    for place, name in enumerate(names):
        # The golden angle: no two lie in one direction, and none in rows.
        angle, far = place * 2.39996, spread * math.sqrt((place + 0.4) / len(names))
        yield Laid(name, x + far * math.cos(angle), y + far * math.sin(angle), place * 53 % 90 - 45)


def on(under: Laid, *pieces: Laid) -> Iterator[Laid]:
    """Yield a piece and what lies on it; their places are mm from its middle, and turn with it."""
    yield under
    rad = math.radians(under.turn)
    sin, cos = math.sin(rad) * under.size, math.cos(rad) * under.size
    for piece in pieces:
        x, y = under.x + piece.x * cos - piece.y * sin, under.y + piece.x * sin + piece.y * cos
        yield replace(piece, x=x, y=y, turn=under.turn + piece.turn)


def pile(piece: str, x: float, y: float, *, high: int, turn: float = 0) -> Iterator[Laid]:
    """Yield a pile of so many of a piece, a little crooked."""
    for place in range(high):
        aside, up = (place * 37 % 11 - 5) * 0.06, -0.33 * place
        crooked = turn + (place * 29 % 7 - 3) * 0.25
        yield Laid(piece, x + aside, y + up, crooked, casts=place == 0)


def _names(pieces: str) -> list[str]:
    return [name for name in (word.strip() for word in pieces.split(",")) if name]


@dataclass(frozen=True)
class Faces:
    """The faces of a build, cut out of its sheets where its manifest says they are."""

    game: str
    folder: Path
    scale: float  # pixels a mm

    @cached_property
    def _manifest(self) -> dict[str, Any]:
        read: dict[str, Any] = json.loads((self.folder / "manifest.json").read_text("utf-8"))
        return read

    @cached_property
    def _components(self) -> dict[str, Any]:
        read = yaml.safe_load((_GAMES / self.game / "game.yaml").read_text("utf-8"))
        components: dict[str, Any] = read["components"]
        return components

    @cached_property
    def _pages(self) -> dict[tuple[str, int], Image.Image]:
        return {}

    @cached_property
    def _cut(self) -> dict[str, Image.Image]:
        return {}

    def thick(self, piece: str) -> float:
        """Return by how many mm a piece stands above what it lies on."""
        return _THICK.get(self._components[piece.split(".")[0]]["kind"], 0.5)

    def face(self, piece: str) -> Image.Image:
        """Return a piece's face or back, see-through outside its outline."""
        if piece not in self._cut:
            component, _, card = piece.removesuffix(" back").partition(".")
            copies = self._manifest["components"][component]["copies"]
            spots = [copy for copy in copies if copy["card"] == (card or component)]
            if not spots:
                raise ValueError(f"{piece}: {component} has {sorted({c['card'] for c in copies})}")
            spot = spots[0]["back" if piece.endswith(" back") else "face"]
            cut, made = self._trim(spot), self._components[component]
            if made["kind"] == "standee":  # below the fold, above the base
                base, high = (round(made[side] * self.scale) for side in ("base", "height"))
                cut = cut.crop((0, cut.height - base - high, cut.width, cut.height - base))
            self._cut[piece] = self._outlined(component, cut)
        return self._cut[piece]

    def _trim(self, spot: dict[str, Any]) -> Image.Image:
        page = self._page(spot["file"], spot["page"])
        left, bottom, width, height = (side * self.scale for side in spot["trim"])
        top = page.height - bottom - height
        return page.crop(
            (round(left), round(top), round(left + width), round(top + height))
        ).rotate(spot["turn"], expand=True)

    def _page(self, file: str, number: int) -> Image.Image:
        if (file, number) not in self._pages:
            page = pypdfium2.PdfDocument(self.folder / file)[number - 1]
            self._pages[file, number] = (
                page.render(scale=self.scale * 25.4 / 72).to_pil().convert("RGB")
            )
        return self._pages[file, number]

    def _outlined(self, component: str, cut: Image.Image) -> Image.Image:
        made = self._components[component]
        mask = Image.new("L", cut.size, 0)
        draw, box = ImageDraw.Draw(mask), (0, 0, cut.width - 1, cut.height - 1)
        shape = made.get("shape", "square" if made["kind"] != "cards" else "card")
        if shape == "round":
            draw.ellipse(box, fill=255)
        elif shape == "card":
            draw.rounded_rectangle(box, _CORNER * self.scale, fill=255)
        elif shape in ("square", "rectangle"):
            draw.rectangle(box, fill=255)
        else:  # any other outline: all that the paper's white does not reach from the corners
            flooded = cut.copy()
            for corner in ((0, 0), (box[2], 0), (0, box[3]), (box[2], box[3])):
                ImageDraw.floodfill(flooded, corner, (255, 0, 255), thresh=24)
            mask = ImageChops.difference(flooded, Image.new("RGB", cut.size, (255, 0, 255)))
            mask = mask.convert("L").point(lambda level: 255 if level else 0)
        face = cut.convert("RGBA")
        face.putalpha(mask)
        return face


def laid_out(table: Table, faces: Faces) -> Image.Image:
    """Return the picture of a table.

    Args:
        table: what lies where.
        faces: of a build of its game, with `scale` pixels a mm.
    """
    scale = faces.scale
    size = (round(table.width * scale), round(table.height * scale))
    picture = _ground(table.ground, size, scale)
    for piece in table.pieces:
        _lay(picture, piece, faces, scale)
    return _lit(picture).resize(
        (_WIDE, round(_WIDE * table.height / table.width)), Image.Resampling.LANCZOS
    )


def _lay(picture: Image.Image, piece: Laid, faces: Faces, scale: float) -> None:
    face = faces.face(piece.piece)
    if piece.size != 1:
        face = face.resize(
            (round(face.width * piece.size), round(face.height * piece.size)),
            Image.Resampling.LANCZOS,
        )
    turned = face.rotate(-piece.turn, Image.Resampling.BICUBIC, expand=True)
    thick = faces.thick(piece.piece)
    edge = round(40 + thick * scale * 3)
    shape = Image.new("L", (turned.width + 2 * edge, turned.height + 2 * edge), 0)
    shape.paste(turned.getchannel("A"), (edge, edge))
    left = round(piece.x * scale - turned.width / 2)
    top = round(piece.y * scale - turned.height / 2)
    # Light comes from above: a dark line where the piece touches, a soft shadow further off.
    lines = [(0.25 * thick, 0.3, 0.34)]
    if piece.casts:
        lines.append((0.6 * thick + 0.5, 1.1 + thick * 0.5, 0.36))
    for far, soft, dark in lines:
        shadow = shape.filter(ImageFilter.GaussianBlur(soft * scale))
        away = round(far * scale)
        at = (left - edge + away // 2, top - edge + away)
        picture.paste((24, 16, 12), at, shadow.point([round(dark * each) for each in range(256)]))
    if thick >= 1.5:  # what is cardboard shows its edge
        for down in range(round(thick * scale * 0.35), 0, -1):
            picture.paste((214, 200, 176), (left, top + down), turned.getchannel("A"))
    picture.paste(turned, (left, top), turned)


def _ground(name: str, size: tuple[int, int], scale: float) -> Image.Image:
    """Return the bare table: boards with grain, or felt."""
    light, shade, long = _GROUNDS[name]
    dice = random.Random(7)
    ground = Image.new("RGB", size)
    high = size[1] if long == 1 else round(74 * scale)
    for top in range(0, size[1], high):
        board = _grain((size[0], high), dice, long, scale)
        paint = Image.merge(
            "RGB",
            [
                board.point([round(low + (full - low) * step / 255) for step in range(256)])
                for low, full in zip(shade, light, strict=True)
            ],
        )
        if long > 1:
            ImageDraw.Draw(paint).rectangle(
                (0, high - round(0.7 * scale), size[0], high),
                fill=tuple(part * 2 // 3 for part in shade),
            )
        ground.paste(paint, (0, top))
    return ground


def _grain(size: tuple[int, int], dice: random.Random, long: int, scale: float) -> Image.Image:
    """Return noise, drawn out along the grain, coarse and fine over each other."""
    layers = []
    for dot in (0.45, 1.3, 4.5):
        wide = max(2, round(size[0] / (dot * scale * long)))
        tall = max(2, round(size[1] / (dot * scale)))
        noise = Image.frombytes("L", (wide, tall), dice.randbytes(wide * tall))
        layers.append(noise.resize(size, Image.Resampling.BICUBIC))
    mixed = Image.blend(Image.blend(layers[0], layers[1], 0.5), layers[2], 0.45)
    return mixed.point(
        [max(0, min(255, round(165 + (level - 128) * 0.62))) for level in range(256)]
    )


def _lit(picture: Image.Image) -> Image.Image:
    """Return the picture under a lamp: its corners a little darker."""
    glow = Image.radial_gradient("L").resize(picture.size, Image.Resampling.BICUBIC)
    veil = glow.point([round(max(0, level - 110) * 0.55) for level in range(256)])
    dark = Image.new("RGB", picture.size, (20, 12, 8))
    return Image.composite(dark, picture, veil)


def draw(game: str, folder: Path) -> None:
    """Build a game on A3 into a folder, and write its table."""
    command = [sys.executable, "-m", "punchboard", "build", game, "--quiet", "--paper", "a3"]
    subprocess.run([*command, "--out", str(folder)], check=True)
    table = TABLES[game]
    picture = laid_out(table, Faces(game, folder, _WIDE * _FINER / table.width))
    picture.save(HERE / f"laid-out-{game.replace('_', '-')}.jpg", quality=86, optimize=True)


#: What lies on the table of each game.
TABLES = {
    "brick_and_mortar": Table("wood", 430, 270, (
        Laid("board", 330, 58, turn=5),
        *on(
            Laid("building_boards.green", 146, 96, turn=-4),
            Laid("stores.fruit_stand", -98.5, 17.2), Laid("crates.food", -120.5, 3.9, 1),
            Laid("crates.food", -109.5, 3.9, -3), Laid("crates.food", -98.5, 3.9, 2),
            Laid("crates.food", -120.5, 14.9, -2),
            Laid("stores.fortune_teller", -32.8, 17.2), Laid("crates.jewelry", -54.8, 3.9, 3),
            Laid("crates.jewelry", -43.8, 14.9, -2),
        ),
        *pile("market.f2c2 back", 394, 200, high=24, turn=7),
        *fan("stores.bakery, stores.jewelry_crafter, stores.art_studio, stores.freezer, "
             "stores.bazaar, stores.designer_boutique", 112, 376, reach=166, step=9, lean=-2),
        *fan("market.f4j1, market.c2e3, market.f3a2, market.j2a2_triangle", 278, 366, reach=144,
             step=9.5, lean=4),
        *heap("crates.food, crates.clothing, crates.electronics, crates.art, crates.jewelry, "
              "crates.clothing, crates.food, crates.electronics", 300, 152, spread=19),
    )),
    "arcane_alley": Table("blue felt", 430, 270, (
        *on(Laid("board", 262, 70, turn=3), Laid("score_tokens.violet", -128.6, -26.8),
            Laid("score_tokens.rose", -37.4, -26.8), Laid("score_tokens.green", -17.5, 34.3)),
        Laid("aids.aids", 50, 72, turn=-7),
        Laid("starting_player", 24, 160, turn=12),
        *fan("wizards.green, wizards.violet, wizards.blue, wizards.rose, wizards.slate, "
             "wizards.orange", 140, 402, reach=200, step=11, lean=-2),
        *row("items.facsimilous_feline, " * 3, 296, 228, step=46, turn=3),
    )),
    "morocco": Table("dark wood", 450, 281, (
        *on(
            Laid("board", 247, 131, turn=-2.5),
            *cells("juice.mandarin, juice.lemon, -, juice.blood, juice.lemon, juice.mandarin, "
                   "-, -, -, juice.lemon, juice.pomegranate, juice.mandarin, "
                   "juice.lemon, -, -, -, juice.mandarin, juice.lemon, "
                   "juice.blood, juice.mandarin, -, -, juice.blood, juice.lemon, "
                   "juice.mandarin, juice.pomegranate, juice.lemon, juice.mandarin, juice.lemon, "
                   "juice.blood, juice.lemon, juice.blood, juice.mandarin, juice.lemon, "
                   "juice.mandarin, juice.lemon", -151.8, -89.2, columns=6, step=38),
            *row("chips.orange, chips.black, chips.green, chips.brown, chips.purple",
                 -132.8, -105, step=38),
            *row("chips.green, chips.brown, chips.orange, chips.purple, chips.black",
                 -168.6, -70.2, step=38, turn=90),
            Laid("market_tiles.rose", -94.8, -70.2, 90), Laid("market_tiles.rose", -94.8, -32.2, 1),
            Laid("market_tiles.blue", -132.8, -32.2, 181), Laid("market_tiles.teal", -56.8, -32.2),
            Laid("market_tiles.rose", -56.8, 5.8, -90), Laid("market_tiles.yellow", -94.8, 43.8, 1),
            Laid("neutral_tiles.neutral_tiles", -94.8, 5.8, 89),
            *cells("assistants.blue, -, assistants.rose, assistants.teal", -25.3, -76.7,
                   columns=2, step=13),
            *cells("tourists.yellow, assistants.yellow, -, assistants.blue", -139.3, -0.7,
                   columns=2, step=13),
            Laid("bodyguards.rose", -18.8, -0.7, 92), Laid("assistants.yellow", -25.3, 12.3),
            *cells("cousins.teal, -, assistants.rose, -", 12.7, -0.7, columns=2, step=13),
            Laid("assistants.blue", -50.3, 37.3), Laid("cousins.teal", 25.7, 50.3),
            Laid("score_markers.rose", 6, -117.6), Laid("score_markers.teal", -131, -117.6),
            Laid("score_markers.blue", -56, -117.6), Laid("score_markers.yellow", -46, -117.6),
            Laid("bodyguards.blue", 151.2, -0.6), Laid("bodyguards.yellow", 151.2, 25.6),
            Laid("bodyguards.teal", 165.2, 25.6),
            Laid("scout.scout", 123, 10, 4),
        ),
        Laid("aids.rose", 74, 238, turn=-6),
        *heap("assistants.rose, " * 7 + "tourists.rose, cousins.rose", 27, 156, spread=19),
        *pile("market_tiles.rose", 25, 100, high=8, turn=12),
        *heap("gold.gold, gold.gold, gold.gold, gold.gold", 174, 264, spread=11),
        *heap("chips.green, chips.orange, chips.purple", 212, 268, spread=7),
        Laid("start_marker", 26, 46, turn=-10),
    )),
    "lumber_trader": Table("felt", 430, 270, (
        Laid("screens.purple", 92, 24, turn=-4),
        *on(
            Laid("board", 308, 138, turn=2.5),
            Laid("chips.cherry", -53.8, 63.2, 9), Laid("chips.cherry", -53.8, 28.6, -14),
            Laid("chips.cherry", -53.8, -6, 30), Laid("chips.pine", 6.2, 63.2, -8),
            Laid("chips.oak", 66.2, 63.2, 14), Laid("chips.oak", 66.2, 28.6, -20),
        ),
        *on(Laid("aids.orange", 94, 108, turn=-6), Laid("chips.maple", 44.4, -7.4, 12)),
        *on(Laid("aids.blue", 138, 214, turn=5), Laid("chips.birch", 44.4, -7.4, -18)),
        *heap("chips.oak, chips.pine, chips.maple, chips.pine, chips.cherry", 40, 206, spread=34),
        *heap("chips.birch back, " * 4, 190, 132, spread=22),
    )),
    "mottainai": Table("dark wood", 430, 270, (
        Laid("mats.maple", 497, 66, turn=91),
        Laid("works.umbrella", 214, 54, turn=1),
        Laid("works.frog", 101, 84, turn=1), Laid("works.statue", 101, 118, turn=-1),
        Laid("works.cloak", 100, 182, turn=1), Laid("works.vase", 330, 86, turn=-1),
        Laid("works.bell", 329, 128, turn=1),
        *row("works.straw, works.jar", 206, 201, step=64),
        *on(
            Laid("mats.wave", 215, 132),
            Laid("works.fountain", -91, -51, 1), Laid("works.tower", -91, -25, -1),
            Laid("works.daitoro", -91, 0.4, 0.6), Laid("works.teapot", 91, -51, -0.8),
            Laid("works.fan", 91, -25.4, 0.7),
        ),
        *pile("works.crane back", 33, 56, high=22, turn=-3),
        Laid("works.shuriken", 30, 152, turn=-9), Laid("works.kite", 36, 210, turn=6),
        *fan("works.crane, works.mask, works.figurine, works.pinwheel, works.turtle", 356, 360,
             reach=138, step=12, lean=2),
    )),
}  # fmt: skip


def main(games: list[str]) -> None:
    """Write the tables of games; without a name, of all."""
    for game in games or TABLES:
        with tempfile.TemporaryDirectory() as folder:
            draw(game, Path(folder))


if __name__ == "__main__":
    main(sys.argv[1:])
