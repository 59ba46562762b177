"""Simulated photos of a table: printed cards in perspective, blur, glare, sleeves and three lights.

A simulation knows which codes lie in sight, so it can tell what a reader misses and invents. It
isn't a camera: rates from it are those of simulated photos.
"""

from __future__ import annotations

import io
import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import mul
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from punchboard.cards.game import Card, Game
from punchboard.cards.problem import Diagnostics
from punchboard.cards.scan.codes import scanned_cards
from punchboard.cards.scan.decode import decode
from punchboard.cards.scan.sighting import ScannedCards
from punchboard.cards.schema.component import CardComponent, Scan
from punchboard.generator.faces import Faces
from punchboard.generator.impose.plan import Copy
from punchboard.generator.layout.context import open_context
from punchboard.generator.pdf.raster import Rasterizer
from punchboard.generator.pieces.make import make_pieces

Matrix = tuple[tuple[float, float, float], ...]
Point = tuple[float, float]

#: Pixels of a photo of 12 megapixels, as most phones take.
PIXELS = 4000, 3000
#: Resolution of the printed cards, dots per inch: finer than a photo shows them.
_DPI = 450
_MM = _DPI / 25.4
#: Space between cards and the largest turn of one, in mm and degrees.
_GAP, _TURN = 4.0, 9.0


class Light(NamedTuple):
    """A light and its effects on a photo.

    Attributes:
        gain: Factor of brightness.
        falloff: Brightness in the darkest corner, as a part of the brightest.
        tint: Factors of red, green and blue.
        blur: Standard deviation of the blur in pixels.
        noise: Standard deviation of the noise, of 255.
        glare: Chance that a card has a spot of glare.
    """

    gain: float
    falloff: float
    tint: tuple[float, float, float]
    blur: float
    noise: float
    glare: float


#: Guesses at what phones do: a shake and a small sensor cost a dim photo most.
LIGHTS: Mapping[str, Light] = {
    "day": Light(0.95, 0.85, (1.0, 1.0, 1.0), 0.9, 3.0, 0.1),
    "lamp": Light(0.8, 0.55, (1.0, 0.88, 0.68), 1.2, 6.0, 0.25),
    "dim": Light(0.42, 0.5, (1.0, 0.85, 0.65), 1.7, 10.0, 0.1),
}


@dataclass(frozen=True)
class Deck:
    """A game's printed fronts with their codes.

    Attributes:
        codes: Codes of the game.
        pictures: Front of each copy, by its digits.
        places: Middle of the code in pixels of the front, by digits.
    """

    codes: ScannedCards[Card]
    pictures: Mapping[str, Image.Image]
    places: Mapping[str, Point]


@dataclass
class Photo:
    """A photo, and what is on it.

    Attributes:
        picture: The photo in gray, as a reader gets it.
        shown: Digits of the game's codes in sight.
        covered: Digits of the game's codes under something.
        decoys: Digits of codes of other games and editions.
    """

    picture: Image.Image
    shown: set[str] = field(default_factory=set)
    covered: set[str] = field(default_factory=set)
    decoys: set[str] = field(default_factory=set)


def print_deck(game: Game, component: str, scan: Scan, title: str = "") -> Deck:
    """Draw the cards of a component with codes.

    Args:
        game: Game of the component.
        component: Name of a component of cards.
        scan: Options of the codes.
        title: Another title, for a deck of another game; "" for the game's own.
    """
    cards = game.components[component]
    assert isinstance(cards, CardComponent)
    components = {component: cards.model_copy(update={"scan": scan})}
    file = game.file.model_copy(update={"title": title or game.file.title})
    game = replace(game, file=file, components=components)
    diagnostics, rasterizer = Diagnostics(), Rasterizer(_DPI)
    context = open_context(game, diagnostics)
    faces = Faces(make_pieces(game, diagnostics), context)
    printed = scanned_cards(game)
    own = printed.codes[component]
    pictures: dict[str, Image.Image] = {}
    places: dict[str, Point] = {}
    for card in game.tables[component].cards:
        face = faces.face(Copy(component, card.id, 1), "face")
        shot = rasterizer.pictures([face], context.library, context.fonts)[0].convert("RGB")
        for found in decode(shot.convert("L")):  # none on a card without room
            if not found.text:
                continue
            assert found.text == own.digits(card.id, 1)
            pictures[found.text] = shot
            xs, ys = zip(*found.corners, strict=True)
            places[found.text] = sum(xs) / 4, sum(ys) / 4
    return Deck(printed.scanned, pictures, places)


def take_photo(
    deck: Deck, decoys: Sequence[Deck], light: Light, area: Point, seed: int, pixels: Point = PIXELS
) -> Photo:
    """Lay cards on a table and take a photo of it.

    Args:
        deck: The deck whose cards are looked for.
        decoys: Decks of other games and editions, a card of each for four of the deck.
        light: The light.
        area: Width and height of the table in the photo, in mm.
        seed: Seed of everything that is left to chance.
        pixels: Width and height of the photo.
    """
    chance = random.Random(seed)
    table = _wood(pixels, chance)
    photo = Photo(table)
    view = _view(area, pixels, chance)
    glare = Image.new("L", _whole(pixels), 0)
    cards = _mixed(deck, decoys, chance)
    some = next(iter(deck.pictures.values()))
    wide, tall = some.width / _MM, some.height / _MM
    step = max(wide, tall) + _GAP if chance.random() < 0.3 else 0.0  # some lie across
    across, down = step or wide + _GAP, step or tall + _GAP
    for row in range(int(area[1] * 0.94 // down)):
        for column in range(int(area[0] * 0.94 // across)):
            owner, digits = next(cards)
            at = area[0] * 0.03 + (column + 0.5) * across, area[1] * 0.03 + (row + 0.5) * down
            turn = chance.uniform(-_TURN, _TURN) + chance.choice((0, 0, 0, 180))
            if step:
                turn += chance.choice((0, 90, 270))
            picture = owner.pictures[digits].copy()
            is_covered = _cover(picture, owner.places[digits], chance)
            if chance.random() < 0.4:
                picture = _sleeved(picture, chance)
            own = _placing(picture, at, turn)
            _lay(table, picture, _product(view, own))
            if chance.random() < light.glare:
                _shine(glare, _applied(_product(view, own), _spot(picture, chance)), chance)
            seen = photo.decoys if owner is not deck else photo.shown
            (photo.covered if is_covered else seen).add(digits)
    photo.picture = _exposed(table, glare, light, chance)
    return photo


def _mixed(deck: Deck, decoys: Sequence[Deck], chance: random.Random) -> Iterator[tuple[Deck, str]]:
    """Yield cards without an end: each once in a while, with decoys among them."""
    while True:
        own = chance.sample(sorted(deck.pictures), len(deck.pictures))
        for number, digits in enumerate(own):
            if decoys and number % 4 == 3:
                decoy = chance.choice(decoys)
                yield decoy, chance.choice(sorted(decoy.pictures))
            yield deck, digits


def _wood(pixels: Point, chance: random.Random) -> Image.Image:
    """Return a table of dark wood with a grain."""
    width, height = _whole(pixels)
    grain = Image.effect_noise((max(width // 40, 1), height // 4), 40).resize((width, height))
    dark = tuple(chance.randrange(40, 90) for _ in range(3))
    light = tuple(min(255, each + 50) for each in dark)
    return Image.composite(
        Image.new("RGB", (width, height), light), Image.new("RGB", (width, height), dark), grain
    )


def _view(area: Point, pixels: Point, chance: random.Random) -> Matrix:
    """Return the perspective of a phone held by hand, from mm of the table to pixels."""
    width, height = pixels
    scale = min(width / area[0], height / area[1])
    tilt_x, tilt_y = chance.uniform(-0.12, 0.12) / area[0], chance.uniform(0.0, 0.25) / area[1]
    angle = math.radians(chance.uniform(-3, 3))
    cos, sin = math.cos(angle), math.sin(angle)
    middle: Matrix = ((1, 0, -area[0] / 2), (0, 1, -area[1] / 2), (0, 0, 1))
    tilted: Matrix = ((cos, -sin, 0), (sin, cos, 0), (tilt_x, -tilt_y, 1))
    back: Matrix = ((scale, 0, width / 2), (0, scale, height / 2), (0, 0, 1))
    return _product(back, _product(tilted, middle))


def _placing(picture: Image.Image, at: Point, turn: float) -> Matrix:
    """Return the way of a card from its own pixels to mm of the table."""
    angle = math.radians(turn)
    cos, sin = math.cos(angle) / _MM, math.sin(angle) / _MM
    x, y = picture.width / 2, picture.height / 2
    return (
        (cos, -sin, at[0] - cos * x + sin * y), (sin, cos, at[1] - sin * x - cos * y), (0, 0, 1)
    )  # fmt: skip


def _lay(table: Image.Image, picture: Image.Image, way: Matrix) -> None:
    """Draw a card onto the table."""
    corners = [(0, 0), (picture.width, 0), (picture.width, picture.height), (0, picture.height)]
    points = [_applied(way, corner) for corner in corners]
    left, top = (int(min(each[axis] for each in points)) for axis in (0, 1))
    size = (
        int(max(each[0] for each in points)) + 1 - left,
        int(max(each[1] for each in points)) + 1 - top,
    )
    shift: Matrix = ((1, 0, left), (0, 1, top), (0, 0, 1))
    back = _product(_inverse(way), shift)
    numbers = [each / back[2][2] for row in back for each in row][:8]
    drawn = picture.transform(size, Image.Transform.PERSPECTIVE, numbers, Image.Resampling.BICUBIC)
    mask = Image.new("L", picture.size, 255).transform(
        size, Image.Transform.PERSPECTIVE, numbers, Image.Resampling.BICUBIC
    )
    table.paste(drawn, (left, top), mask)


def _cover(picture: Image.Image, code: Point, chance: random.Random) -> bool:
    """Put crates of 8 mm on a card; return whether one lies on the code's place."""
    draw, side = ImageDraw.Draw(picture), 8 * _MM
    is_covered = False
    for _ in range(chance.choice((0, 0, 1, 2))):
        x, y = chance.uniform(0, picture.width), chance.uniform(0, picture.height)
        colour = tuple(chance.randrange(30, 220) for _ in range(3))
        draw.rectangle((x, y, x + side, y + side), fill=colour, outline=(20, 15, 10), width=4)
        near = 5 * _MM  # half the diagonal of a code of 7.2 mm
        is_covered |= x - near < code[0] < x + side + near and y - near < code[1] < y + side + near
    return is_covered


def _sleeved(picture: Image.Image, chance: random.Random) -> Image.Image:
    """Return a card in a clear sleeve: a rim, some haze, and a streak of light."""
    rim = round(1.5 * _MM)
    size = picture.width + 2 * rim, picture.height + 2 * rim
    sleeve = Image.new("RGB", size, (150, 150, 150))
    sleeve.paste(picture, (rim, rim))
    hazy = Image.blend(sleeve, Image.new("RGB", size, (255, 255, 255)), 0.08)
    streak = Image.new("L", size, 0)
    x, lean, width = (
        chance.uniform(0, size[0]),
        chance.uniform(-300, 300),
        chance.uniform(2, 6) * _MM,
    )
    strip = [(x, 0), (x + width, 0), (x + width + lean, size[1]), (x + lean, size[1])]
    ImageDraw.Draw(streak).polygon(strip, fill=chance.randrange(60, 150))
    streak = streak.filter(ImageFilter.BoxBlur(_MM))
    return Image.composite(Image.new("RGB", size, (255, 255, 255)), hazy, streak)


def _spot(picture: Image.Image, chance: random.Random) -> Point:
    return chance.uniform(0, picture.width), chance.uniform(0, picture.height)


def _shine(glare: Image.Image, at: Point, chance: random.Random) -> None:
    """Add a spot of glare."""
    wide, tall = chance.uniform(0.01, 0.05) * glare.width, chance.uniform(0.01, 0.03) * glare.width
    box = at[0] - wide, at[1] - tall, at[0] + wide, at[1] + tall
    ImageDraw.Draw(glare).ellipse(box, fill=chance.randrange(120, 255))


def _exposed(
    table: Image.Image, glare: Image.Image, light: Light, chance: random.Random
) -> Image.Image:
    """Return the photo of a table in a light, as a JPEG holds it, in gray."""
    soft = glare.resize((glare.width // 16, glare.height // 16)).filter(ImageFilter.GaussianBlur(4))
    shining = soft.resize(glare.size, Image.Resampling.BICUBIC)
    lit = Image.composite(Image.new("RGB", table.size, (255, 255, 255)), table, shining)
    shade = Image.radial_gradient("L").resize(table.size)
    shade = ImageChops.offset(shade, chance.randrange(table.width // 3), 0)
    dark = 1 - light.falloff
    shade = shade.point([round(255 * light.gain * (1 - dark * each / 255)) for each in range(256)])
    lit = ImageChops.multiply(lit, Image.merge("RGB", (shade, shade, shade)))
    lit = Image.merge(
        "RGB",
        [
            band.point([round(each * factor) for each in range(256)])
            for band, factor in zip(lit.split(), light.tint, strict=True)
        ],
    )
    lit = lit.filter(ImageFilter.GaussianBlur(light.blur))
    grain = Image.effect_noise(table.size, light.noise)
    noisy = ImageChops.add(lit, Image.merge("RGB", (grain, grain, grain)), 1, -128)
    file = io.BytesIO()
    noisy.save(file, "JPEG", quality=88)
    return Image.open(file).convert("L")


def _whole(pixels: Point) -> tuple[int, int]:
    return int(pixels[0]), int(pixels[1])


def _product(one: Matrix, other: Matrix) -> Matrix:
    columns = tuple(zip(*other, strict=True))
    return tuple(tuple(sum(map(mul, row, column)) for column in columns) for row in one)


def _applied(matrix: Matrix, point: Point) -> Point:
    x, y, w = (row[0] * point[0] + row[1] * point[1] + row[2] for row in matrix)
    return x / w, y / w


def _inverse(matrix: Matrix) -> Matrix:
    (a, b, c), (d, e, f), (g, h, i) = matrix
    return (
        (e * i - f * h, c * h - b * i, b * f - c * e),
        (f * g - d * i, a * i - c * g, c * d - a * f),
        (d * h - e * g, b * g - a * h, a * e - b * d),
    )  # up to a factor, which a perspective ignores
