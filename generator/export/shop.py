"""Faces as a print shop takes them: pictures of just its sizes, and a bill of what to order."""

from __future__ import annotations

import math
from collections import defaultdict
from typing import NamedTuple

from punchboard.cards.problem import UsageError
from punchboard.cards.schema.component import CardComponent
from punchboard.generator.export.export import Entry, Export, Side
from punchboard.generator.export.images import SHORT, Canvas, Pictures
from punchboard.generator.export.shop_file import Shop, find_shop
from punchboard.generator.face import MM
from punchboard.generator.report import csv_text

BILL = "bill.csv"
#: Sizes that differ by less (mm) are one: shops cut no closer.
_SAME = 0.6
_MM_PER_INCH = 25.4


class _Fit(NamedTuple):
    """How a component's cards are sold: the format's name, its canvas, and whether they turn."""

    name: str
    canvas: Canvas


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
