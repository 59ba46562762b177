"""Faces for a press: PDF/X-4 in four inks, a file for each component, a page for each face."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby
from typing import NamedTuple

from punchboard.cards.catalog import marked, tr, tr_some, translated
from punchboard.cards.problem import UsageError
from punchboard.generator.export.export import Entry, Export, Side
from punchboard.generator.export.images import SHORT
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.pdf.inks import Inks
from punchboard.generator.pdf.pdfx import PdfX, Standard
from punchboard.generator.pdf.press_color import PressColors
from punchboard.generator.pdf.resources import Inked
from punchboard.generator.preflight.finding import MIXED_SIZE, quoted
from punchboard.generator.preflight.press_checks import Mixture, mixture_of, small_on
from punchboard.generator.report import csv_text

#: So many places are named, then they are counted.
_NAMED = 3
LIST = "pages.csv"
#: What is said of a file for a press, with the titles of its profile and of its standard.
UNCERTIFIED = marked(
    "For {title}. Held by our own rules of {standard}; no certified program has looked at it."
)


class Heavy(NamedTuple):
    """Something with more ink than paper takes, and a side that shows it."""

    inked: Inked
    side: Side


def inks_of(export: Export, most: float = 400.0) -> Inks:
    """Return the press whose profile is named, with no more than so much ink, percent.

    Raises:
        UsageError: if none is, or it cannot be used.
    """
    if export.request.profile is None:
        raise UsageError(
            tr("--as {target} needs the profile of the press", target=export.request.target),
            tr("ask your printer which one, and give it: --profile FILE.icc"),
        )
    return Inks(export.request.profile, most)


def press_file(export: Export, stem: str, inks: Inks, standard: Standard) -> PdfFile:
    """Begin a file for a press; `stem` names it after the game's title."""
    title = f"{export.game.file.title}: {stem}"
    return PdfFile(
        title,
        export.context.library,
        export.context.fonts,
        export.game.file.language,
        colors=PressColors(inks),
        standard=PdfX(standard, title, inks),
    )


def heavy_on(
    sides: Sequence[Side], inked: Sequence[Collection[Inked]], limit: float
) -> list[Heavy]:
    """Return the colors and pictures with more ink than a limit in percent, each with its side.

    Args:
        sides: The sides.
        inked: Colors and pictures of each.
        limit: Limit in percent.
    """
    return [
        Heavy(each, side)
        for side, several in zip(sides, inked, strict=True)
        for each in sorted(several)
        if round(each.percent) > limit
    ]


_HEAVY = marked("{element} takes {percent:.0f} % of ink where at most {limit:g} % dry: {cards}")
_HEAVY_THINNED = marked(
    "{element} takes {percent:.0f} % of ink where at most {limit:g} % dry, and was given less "
    "colour: {cards}"
)


def tell_heavy(
    export: Export, heavy: Sequence[Heavy], limit: float, *, thinned: bool = False
) -> None:
    """Warn about objects with more ink than a limit, and name their pieces.

    Args:
        export: The export.
        heavy: The objects.
        limit: Limit in percent.
        thinned: Whether ink was reduced below the limit.
    """
    places: dict[tuple[str, Inked], list[str]] = {}
    for inked, side in heavy:
        places.setdefault((side.piece.component, inked), []).append(told(side))
    for (component, inked), names in places.items():
        hint = tr("choose a lighter colour, or a profile with less ink")
        if not thinned:
            hint = tr(
                "choose a lighter colour, or a profile with less ink; --ink-limit says what dries"
            )
        export.diagnostics.warning(
            export.game.position("components", component),
            translated(
                _HEAVY_THINNED if thinned else _HEAVY,
                element=inked.what,
                percent=inked.percent,
                limit=limit,
                cards=tr_some(list(dict.fromkeys(names)), _NAMED),
            ),
            hint,
        )


def tell_small(export: Export, sides: Sequence[Side], inks: Inks) -> None:
    """Warn of small text on some sides that the press mixes of more than two inks."""
    found: dict[tuple[str, str], tuple[str, float, Mixture, list[str]]] = {}
    for side in sides:
        for text, colour, size in small_on(export.face(side)):
            key = side.piece.component, colour
            if key not in found:
                red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
                found[key] = text, size, mixture_of(inks.word((red, green, blue))), []
            names = found[key][-1]
            if found[key][2].is_risky and told(side) not in names:
                names.append(told(side))
    for (component, colour), (text, size, mixture, names) in found.items():
        if not names:
            continue
        export.diagnostics.warning(
            export.game.position("components", component),
            tr(
                "text {text} of {size:.3g} pt ({colour}) takes {inks} inks, "
                "{percent:.0f} % in all: {cards}",
                text=quoted(text),
                size=size,
                colour=colour,
                inks=mixture.inks,
                percent=mixture.percent,
                cards=tr_some(names, _NAMED),
            ),
            tr(
                "set it in {mixed_size:g} pt or more, or in black or gray: plates "
                "miss each other by a hair",
                mixed_size=MIXED_SIZE,
            ),
        )


def told(side: Side) -> str:
    """Return the name of a side in messages."""
    name = side.piece.component if side.is_shared else side.piece.name
    return f"{name} (back)" if side.is_back else name


def tell_bleed(export: Export) -> None:
    """Warn of components whose art ends before the bleed does."""
    short: dict[str, float] = {}
    for side in export.sides:
        missing = export.bleed_mm - export.face(side).bleed / MM
        if missing > SHORT and not side.piece.template.outline:
            component = side.piece.component
            short[component] = max(missing, short.get(component, 0.0))
    for component, missing in short.items():
        export.diagnostics.warning(
            export.game.position("components", component),
            tr(
                "the art of {component} ends {missing:.2g} mm before its bleed of "
                "{bleed_mm:g} mm does",
                component=component,
                missing=missing,
                bleed_mm=export.bleed_mm,
            ),
            tr("let the background reach beyond the trim, and say so with `bleed:` in the layout"),
        )


def write_page_list(export: Export, entries: Sequence[Entry]) -> Entry:
    """Write the table of all pages: content and number of copies of each."""
    rows: list[tuple[object, ...]] = [
        ("file", "page", "id", "name", "side", "copies", "width mm", "height mm")
    ]
    for name, several in groupby(entries, lambda each: each.name):
        for number, entry in enumerate(several, 1):
            assert entry.side is not None and entry.size is not None
            side = entry.side
            card = ("", "") if side.is_shared else (side.piece.id, side.piece.name)
            which = "back" if side.is_back else "front"
            width, height = (f"{each:.2f}" for each in entry.size)
            rows.append((name, number, *card, which, side.copies, width, height))
    text = csv_text(rows)
    (export.folder / LIST).write_text(text, encoding="utf-8-sig", newline="")
    return Entry(LIST)
