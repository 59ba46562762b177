"""The requirements of a print shop, from a file of `templates/shops` or a designer's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import tr
from punchboard.cards.load.model import validate
from punchboard.cards.load.yaml_file import load_yaml
from punchboard.cards.printable import shown_path
from punchboard.cards.problem import DataError, Diagnostics, FieldError, UsageError
from punchboard.cards.schema.base import Mm, Name, Strict

#: Where the shops that come with the program lie.
FOLDER = Path(__file__).resolve().parents[2] / "templates" / "shops"
#: How the names of other shops' files end.
_ENDS = (".yaml", ".yml")


#: Kinds of components whose faces a shop's product can show. Dials are described by themselves; a
#: shop's dice and boxes are nets of its own, and don't fit ours.
Kind = Literal["cards", "board", "mat", "screen", "token", "money"]
_Side = Annotated[Mm, Field(gt=0, le=1000)]
_Pixels = Annotated[int, Field(gt=0, le=20_000)]
_Cards = Annotated[int, Field(ge=1, le=100_000)]


class Format(Strict):
    """A product of a shop: a size and shape that it prints.

    Attributes:
        trim: Width and height after cutting, in mm.
        pixels: Width and height of the picture in pixels, with bleed.
        kinds: Kinds of components that it can be. It's offered first for the first kind.
        shape: Shape after cutting. A hexagon has points at the left and right.
        sides: Number of printed sides.
    """

    trim: tuple[_Side, _Side]
    pixels: tuple[_Pixels, _Pixels]
    kinds: Annotated[tuple[Kind, ...], Field(min_length=1)] = ("cards",)
    shape: Literal["rect", "round", "hexagon"] = "rect"
    sides: Literal[1, 2] = 2


#: A place on a picture: pixels from its left and its top.
_Place = tuple[
    Annotated[float | int, Field(ge=0, le=20_000)], Annotated[float | int, Field(ge=0, le=20_000)]
]
_Length = Annotated[float | int, Field(gt=0, le=20_000)]


class DialWheel(Strict):
    """A wheel of a dial that a shop cuts, in pixels of its picture.

    Attributes:
        middle: Middle of the wheel.
        diameter: Diameter of the wheel.
        pin: Middle of its hole in the front.
        window: Corners of its window in the front, clockwise. Rounded sides are given by some of
            their points. No side may be dented.
    """

    middle: _Place
    diameter: _Length
    pin: _Place
    window: Annotated[tuple[_Place, ...], Field(min_length=3, max_length=100)]

    @model_validator(mode="after")
    def _without_dents(self) -> Self:
        corners = self.window
        bends = [
            (x2 - x1) * (y3 - y2) - (y2 - y1) * (x3 - x2)
            for (x1, y1), (x2, y2), (x3, y3) in zip(
                corners, (*corners[1:], corners[0]), (*corners[2:], *corners[:2]), strict=True
            )
        ]
        if min(bends) < 0:
            raise FieldError(
                tr("must have the corners of its window clockwise, and without a dent"),
                tr("list them from the top left, clockwise"),
            )
        return self


class Dial(Strict):
    """A dial that a shop cuts and folds from one picture, in pixels of the picture.

    Attributes:
        pixels: Width and height of the picture.
        front: Left, top, width and height of the front of the body.
        radius: Corner radius of the front.
        fold_x: The fold between front and back, if it runs from top to bottom.
        fold_y: The fold between front and back, if it runs from left to right.
        wheels: The wheels.
    """

    pixels: tuple[_Pixels, _Pixels]
    front: tuple[_Length, _Length, _Length, _Length]
    radius: Annotated[float | int, Field(ge=0, le=10_000)] = 0
    fold_x: _Length | None = None
    fold_y: _Length | None = None
    wheels: Annotated[tuple[DialWheel, ...], Field(min_length=1, max_length=6)]

    @model_validator(mode="after")
    def _with_one_fold(self) -> Self:
        if (self.fold_x is None) == (self.fold_y is None):
            raise FieldError(tr("must have one of fold_x and fold_y"), tr("write one of them"))
        return self


class Shop(Strict):
    """A print shop's requirements.

    Attributes:
        title: Name of the shop.
        dpi: Pixels per inch of the pictures.
        edge: Pixels to cut off on each side, for card sizes not listed in `formats`. Without it, no
            other sizes are accepted.
        safe: Pixels inside the trim that a cutter may cut into.
        formats: Products by name.
        dials: Dials by name.
        pictures: File type of the pictures.
        pdf: PDF standard: one file per deck, two pages per card, in the inks of a press. Without
            it, the shop gets pictures.
        first: Side of a card that comes first in the PDF.
        ink_limit: Most ink of all colors together, in percent.
        least_cards: Fewest cards in a deck.
        most_cards: Most cards in a deck. Larger decks are split.
        deck_sizes: Deck sizes that the shop sells, smallest first. A deck is billed as the next
            size; no deck is larger than the last.
        most_mb: Largest file size in megabytes.
        own_templates: Products that the shop cuts by templates of its own, by kind of component.
    """

    title: Annotated[str, Field(min_length=1, max_length=60)]
    dpi: Annotated[int, Field(ge=72, le=1200)] = 300
    edge: Annotated[float | int, Field(ge=0, le=500)] | None = None
    safe: Annotated[float | int, Field(ge=0, le=500)] = 0
    formats: dict[Name, Format] = Field(default_factory=dict)
    dials: dict[Name, Dial] = Field(default_factory=dict)
    pictures: Literal["png", "jpeg"] = "png"
    pdf: Literal["PDF/X-1a:2003"] | None = None
    first: Literal["front", "back"] = "front"
    ink_limit: Annotated[int, Field(ge=100, le=400)] = 400
    least_cards: _Cards | None = None
    most_cards: _Cards | None = None
    deck_sizes: tuple[_Cards, ...] = ()
    most_mb: Annotated[float | int, Field(gt=0, le=10_000)] | None = None
    own_templates: dict[Name, Annotated[str, Field(min_length=1, max_length=200)]] = Field(
        default_factory=dict
    )

    @model_validator(mode="after")
    def _with_sizes_in_order_and_pictures_of_dials(self) -> Self:
        if list(self.deck_sizes) != sorted(set(self.deck_sizes)):
            raise FieldError(tr("must have its deck_sizes smallest first"), tr("sort them"))
        if self.dials and self.pdf is not None:
            raise FieldError(
                tr("must have no dials if it takes PDF"), tr("write dials into a file of their own")
            )
        return self

    @property
    def most_in_deck(self) -> int | None:
        """The most cards that a deck may have, None if the shop names no limit."""
        known = [each for each in (self.most_cards, *self.deck_sizes[-1:]) if each is not None]
        return min(known, default=None)

    def sold_as(self, cards: int) -> int | None:
        """Return the size of deck as which some cards are billed, None if each card counts."""
        return next((each for each in self.deck_sizes if each >= cards), None)


def shop_names() -> list[str]:
    """Return the names of the shops that come with the program."""
    return sorted(path.stem for path in FOLDER.glob("*.yaml"))


def is_shop(name: str) -> bool:
    """Return whether a target is a shop, or would be one if its file were there."""
    return name in shop_names() or name.endswith(_ENDS)


def find_shop(name: str) -> Shop:
    """Return a shop by its name, or from a file.

    Raises:
        UsageError: if there is none.
        DataError: if its file has errors.
    """
    path = Path(name)
    if name in shop_names():
        path = FOLDER / f"{name}.yaml"
    elif path.suffix not in _ENDS or not path.is_file():
        raise UsageError(
            tr('there is no shop "{name}"', name=name),
            tr("choose one of {shops}", shops=", ".join(shop_names())),
        )
    diagnostics = Diagnostics()
    loaded = load_yaml(path, shown_path(path), diagnostics)
    shop = None
    if loaded is not None:
        value, marks = loaded
        shop = validate(Shop, value, marks, shown_path(path), diagnostics)
    if shop is None:
        raise DataError(diagnostics)
    return shop
