"""Faces as a print shop takes them: pictures of just its sizes, and a bill of what to order.

A shop is a file: those in `templates/shops`, or a designer's own.
"""

from __future__ import annotations

import math
from collections import defaultdict
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from punchboard.cards.load.model import validate
from punchboard.cards.load.yaml_file import load_yaml
from punchboard.cards.problem import DataError, Diagnostics, UsageError
from punchboard.cards.schema.base import Mm, Name, Strict
from punchboard.cards.schema.component import CardComponent
from punchboard.generator.export.export import Entry, Export, Side
from punchboard.generator.export.images import SHORT, Canvas, Pictures
from punchboard.generator.face import MM
from punchboard.generator.report import csv_text

#: Where the shops that come with the program lie.
FOLDER = Path(__file__).resolve().parents[2] / "templates" / "shops"
BILL = "bill.csv"
#: Sizes that differ by less (mm) are one: shops cut no closer.
_SAME = 0.6
_MM_PER_INCH = 25.4


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


class _Fit(NamedTuple):
    """How a component's cards are sold: the format's name, its canvas, and whether they turn."""

    name: str
    canvas: Canvas


def shop_names() -> list[str]:
    """Return the names of the shops that come with the program."""
    return sorted(path.stem for path in FOLDER.glob("*.yaml"))


def find_shop(name: str) -> Shop:
    """Return a shop by its name, or from a file.

    Raises:
        UsageError: if there is none.
        DataError: if its file has errors.
    """
    path = Path(name)
    if name in shop_names():
        path = FOLDER / f"{name}.yaml"
    elif path.suffix not in (".yaml", ".yml") or not path.is_file():
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


def write_shop(export: Export) -> list[Entry]:
    """Write the pictures, or decks, of all cards that a shop can print, and its bill."""
    shop = find_shop(export.request.target)
    fits: dict[str, _Fit] = {}
    left: dict[str, None] = {}
    for side in export.sides:
        component = side.piece.component
        if component in fits or component in left:
            continue
        fit = _fit(export, shop, side)
        if fit is None:
            left[component] = None
        else:
            fits[component] = fit
    if not fits:
        raise UsageError(
            f"{shop.title} prints none of these pieces",
            f"it takes cards of {_sizes(shop)}",
        )
    if shop.pdf is None:
        entries = _write_pictures(export, shop, fits)
    else:
        from punchboard.generator.export.decks import write_decks  # few shops take them

        canvases = {name: fit.canvas for name, fit in fits.items()}
        entries = write_decks(export, canvases, shop.dpi, shop.ink_limit, shop.first)
    _tell_bleed(export, shop, fits)
    if left:
        export.said.append(f"Not for {shop.title}: {', '.join(left)}.")
    return [*entries, _bill(export, shop, fits)]


def _write_pictures(export: Export, shop: Shop, fits: dict[str, _Fit]) -> list[Entry]:
    """Write a picture of each side, and a contact sheet."""
    pictures = Pictures(export, shop.dpi)
    entries = []
    for side in export.sides:
        fit = fits.get(side.piece.component)
        if fit is not None:
            copies = "" if side.is_shared else f"-x{side.copies}"
            entries.append(pictures.add_on(side, fit.canvas, f"{side.stem}{copies}"))
    pictures.draw(small=150)
    return [*entries, *pictures.contact_sheets()]


def _tell_bleed(export: Export, shop: Shop, fits: dict[str, _Fit]) -> None:
    """Warn of components whose art ends before the picture does."""
    short: dict[str, float] = {}
    for side in export.sides:
        fit = fits.get(side.piece.component)
        if fit is not None:
            missing = max(fit.canvas.bleed) - export.face(side).bleed / MM
            if missing > SHORT:
                short[side.piece.component] = missing
    for component, missing in short.items():
        export.diagnostics.warning(
            export.game.position("components", component),
            f"{shop.title} cuts {component} out of larger pictures, and their art ends "
            f"{missing:.2g} mm before the edge: there its outermost line is drawn out",
            "let the background reach beyond the trim, and say so with `bleed:` in the layout",
        )


def _fit(export: Export, shop: Shop, side: Side) -> _Fit | None:
    """Return how a side's component is sold; None if the shop has no such cards."""
    if not isinstance(export.game.components[side.piece.component], CardComponent):
        return None
    size = side.piece.template.size
    is_turned = size.width > size.height
    width, height = sorted((size.width, size.height))
    for name, each in shop.formats.items():
        trim = sorted(each.trim)
        if math.dist(trim, (width, height)) < _SAME:
            pixels = (min(each.pixels), max(each.pixels))
            return _Fit(name, _canvas(size.width, size.height, pixels, shop.dpi, is_turned))
    if shop.edge is None:
        return None
    whole = [round(each / _MM_PER_INCH * shop.dpi + 2 * shop.edge) for each in (width, height)]
    pixels = (whole[0], whole[1])
    name = f"{width:g} x {height:g} mm"
    return _Fit(name, _canvas(size.width, size.height, pixels, shop.dpi, is_turned))


def _canvas(
    width: float, height: float, pixels: tuple[int, int], dpi: int, is_turned: bool
) -> Canvas:
    across, up = pixels[::-1] if is_turned else pixels
    bleed = ((across / dpi * _MM_PER_INCH - width) / 2, (up / dpi * _MM_PER_INCH - height) / 2)
    return Canvas((across, up), bleed, is_turned)


def _sizes(shop: Shop) -> str:
    if shop.edge is not None:
        return "any size"
    return ", ".join(f"{each.trim[0]:g} × {each.trim[1]:g} mm" for each in shop.formats.values())


def _bill(export: Export, shop: Shop, fits: dict[str, _Fit]) -> Entry:
    """Write what is to be ordered: of each deck its size, its faces and its cards."""
    faces: dict[str, int] = defaultdict(int)
    copies: dict[str, int] = defaultdict(int)
    backs: dict[str, int] = defaultdict(int)
    for side in export.sides:
        component = side.piece.component
        if side.is_back:
            backs[component] += 1
        else:
            faces[component] += 1
            copies[component] += side.copies
    rows: list[tuple[object, ...]] = [("shop", "deck", "size", "fronts", "backs", "cards")]
    rows += [
        (shop.title, name, fit.name, faces[name], backs[name], copies[name])
        for name, fit in fits.items()
    ]
    (export.folder / BILL).write_text(csv_text(rows), encoding="utf-8-sig", newline="")
    total = sum(copies[name] for name in fits)
    told = ", ".join(f"{copies[name]} {name} ({fit.name})" for name, fit in fits.items())
    export.said.append(f"To order from {shop.title}: {total} cards: {told}; see {BILL}.")
    return Entry(BILL)
