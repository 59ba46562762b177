"""What a print shop asks for, as its file says: one of `templates/shops`, or a designer's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from punchboard.cards.load.model import validate
from punchboard.cards.load.yaml_file import load_yaml
from punchboard.cards.problem import DataError, Diagnostics, UsageError
from punchboard.cards.schema.base import Mm, Name, Strict

#: Where the shops that come with the program lie.
FOLDER = Path(__file__).resolve().parents[2] / "templates" / "shops"
#: How the names of other shops' files end.
_ENDS = (".yaml", ".yml")


class Format(Strict):
    """A size of card that a shop prints.

    Attributes:
        trim: width and height when it is cut, mm.
        pixels: width and height of its picture, bleed included.
    """

    trim: tuple[Annotated[Mm, Field(gt=0, le=1000)], Annotated[Mm, Field(gt=0, le=1000)]]
    pixels: tuple[Annotated[int, Field(gt=0, le=20_000)], Annotated[int, Field(gt=0, le=20_000)]]


class Shop(Strict):
    """What a print shop asks for.

    Attributes:
        title: its name.
        dpi: of its pictures.
        edge: pixels that are cut away on each side of sizes that `formats` does not name; without
            it, there are no others.
        safe: pixels inside the trim in which a knife may slip.
        formats: sizes of cards by name.
        pdf: the standard of the PDF that it takes, a file for each deck with two pages for each
            card, in the inks of a press; without it, pictures.
        first: which side of a card comes first there.
        ink_limit: percent of all inks together that it prints.
    """

    title: Annotated[str, Field(min_length=1, max_length=60)]
    dpi: Annotated[int, Field(ge=72, le=1200)] = 300
    edge: Annotated[float | int, Field(ge=0, le=500)] | None = None
    safe: Annotated[float | int, Field(ge=0, le=500)] = 0
    formats: dict[Name, Format] = Field(default_factory=dict)
    pdf: Literal["PDF/X-1a:2003"] | None = None
    first: Literal["front", "back"] = "front"
    ink_limit: Annotated[int, Field(ge=100, le=400)] = 400


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
        raise UsageError(f'there is no shop "{name}"', f"choose one of {', '.join(shop_names())}")
    diagnostics = Diagnostics()
    loaded = load_yaml(path, path.name, diagnostics)
    shop = None
    if loaded is not None:
        value, marks = loaded
        shop = validate(Shop, value, marks, path.name, diagnostics)
    if shop is None:
        raise DataError(diagnostics)
    return shop
