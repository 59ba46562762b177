"""Decks for shops that take PDF/X-1a: a file for each, two pages for each card, in inks alone.

The standard knows nothing that is seen through. Faces without it go as they are; others, and those
whose art ends before the page does, go as pictures.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal, NamedTuple

from punchboard.cards.catalog import tr, translated
from punchboard.cards.problem import UsageError
from punchboard.generator.art.pictures import Encoded
from punchboard.generator.export.export import Entry, Export, Side
from punchboard.generator.export.images import SHORT, Canvas, Pictures
from punchboard.generator.export.inks import Inks
from punchboard.generator.export.pdfx import Standard, add_intent, finished, new_objects
from punchboard.generator.export.press import (
    LIST,
    UNCERTIFIED,
    drawn,
    heavy_on,
    inks_of,
    separated,
    tell_heavy,
    tell_small,
    told,
)
from punchboard.generator.export.separation import Inked, SeparatedPage, with_rows
from punchboard.generator.export.shop_decks import Deck
from punchboard.generator.graphics.geometry import MM, Bounds
from punchboard.generator.impose.plan import Copy
from punchboard.generator.pdf.content import ContentStream
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.pdf.objects import Name, Objects, Stream, Value, shortest
from punchboard.generator.report import csv_text

_STANDARD: Standard = "PDF/X-1a:2003"
#: The version of ICC profiles that PDF 1.4 knows, on which the standard rests (PDF Reference 1.7,
#: 4.5.4, "ICC specification versions supported by ICCBased color spaces").
_ICC = 2
#: Dots per inch of faces that go as pictures: small letters stay sharp; shops ask for 300.
_DPI = 600
#: Channels of a picture in inks.
_INKS = 4
#: So many faces are named, then they are counted: the table names them all.
_NAMED = 5
#: A page's width and height, its trim and its bleed, points.
_Boxes = tuple[float, float, Bounds, Bounds]


class _Made(NamedTuple):
    """A side as a page.

    Attributes:
        side: The side.
        page: Page in the inks of the press.
        is_flat: Whether it was rasterized.
    """

    side: Side
    page: SeparatedPage
    is_flat: bool


class _Press(NamedTuple):
    """The conversion of sides into pages: target file, inks, and progress."""

    target: Objects
    inks: Inks
    step: Callable[[int], None]


def write_decks(
    export: Export,
    canvases: Mapping[str, Canvas],
    decks: Sequence[Deck],
    dpi: int,
    limit: int,
    first: Literal["front", "back"],
) -> list[Entry]:
    """Write a PDF/X-1a for each deck, and the table of all pages.

    Args:
        export: The export.
        canvases: Page size of each component in pixels.
        decks: Decks to order.
        dpi: Resolution of the pixels.
        limit: Most ink of all colors together, in percent.
        first: Side of a card that comes first.

    Raises:
        UsageError: if only a part is requested, or the profile of the press is missing.
    """
    if export.request.changed:
        raise UsageError(
            tr("--changed is for targets with a file for each face; this shop takes whole decks"),
            tr("leave it away: what did not change comes out as it was"),
        )
    inks = inks_of(export, limit)
    step = export.progress(tr("turning into inks"), sum(len(deck.sides) for deck in decks))
    entries: list[Entry] = []
    rows: list[tuple[object, ...]] = [("file", "page", "id", "name", "side", "drawn as")]
    flat: list[str] = []
    for each in decks:
        name, canvas = f"{each.stem}.pdf", canvases[each.component]
        target = new_objects(_STANDARD)
        sides = [side for side, _ in each.sides]
        deck = _deck(export, sides, canvas, dpi, _Press(target, inks, step))
        heavy = heavy_on([made.side for made in deck], [made.page for made in deck], limit)
        tell_heavy(export, heavy, limit, thinned=True)
        tell_small(export, sides, inks)
        flat += [told(made.side) for made in deck if made.is_flat]
        pages = []
        for copy, is_back, made in _pages(export, each.copies, deck, backs_first=first == "back"):
            pages.append(made.page.page if made is not None else _blank(canvas, dpi, target))
            piece = export.faces.pieces[copy.component, copy.card]
            side = "back" if is_back else "front"
            way = "nothing" if made is None else "picture" if made.is_flat else "vectors"
            rows.append((name, len(pages), piece.id, piece.name, side, way))
        title = f"{export.game.file.title}: {each.stem}"
        file = finished(target, _STANDARD, title, pages, add_intent(target, inks))
        (export.folder / name).write_bytes(file)
        entries.append(Entry(name))
    text = csv_text(rows)
    (export.folder / LIST).write_text(text, encoding="utf-8-sig", newline="")
    if flat:
        names = ", ".join(flat[:_NAMED])
        more = (
            tr(" and {flat} more, all in {list}", flat=len(flat) - _NAMED, list=LIST)
            if len(flat) > _NAMED
            else ""
        )
        export.said.append(
            tr(
                "As pictures, since something is seen through or their art ends "
                "early: {names}{more}.",
                names=names,
                more=more,
            )
        )
    if inks.edition > _ICC:
        export.said.append(
            tr(
                "{title} is an ICC profile of version {edition}: programs for "
                "{standard} need not know more than {icc}; ask for that one if the "
                "shop complains.",
                title=inks.condition.title,
                edition=inks.edition,
                standard=_STANDARD,
                icc=_ICC,
            )
        )
    export.said.append(translated(UNCERTIFIED, title=inks.condition.title, standard=_STANDARD))
    return [*entries, Entry(LIST)]


def _pages(
    export: Export, copies: Sequence[Copy], deck: Sequence[_Made], *, backs_first: bool
) -> Iterator[tuple[Copy, bool, _Made | None]]:
    """Yield the pages of a deck, copy by copy: whether each is a back, and its side."""
    made = {(each.side.is_back, each.side.digest): each for each in deck}
    for copy in copies:
        for is_back in (backs_first, not backs_first):
            if is_back and not export.faces.has_back(copy):
                yield copy, True, None
            else:
                face = export.faces.face(copy, "back" if is_back else "face")
                yield copy, is_back, made[is_back, face.digest]


def _deck(
    export: Export,
    sides: Sequence[Side],
    canvas: Canvas,
    dpi: int,
    press: _Press,
) -> list[_Made]:
    """Return the sides of a deck as pages."""
    art = export.context.library
    plain: list[Side] = []
    flat: list[Side] = []
    for side in sides:
        face = export.face(side)
        is_short = max(canvas.bleed) - face.bleed / MM > SHORT
        (flat if is_short or face.is_see_through(art) else plain).append(side)
    pages = _vectors(export, plain, canvas, press) if plain else []
    made = [_Made(*each, False) for each in zip(plain, pages, strict=True)]
    if flat:
        pages = _pictures(export, flat, canvas, dpi, press)
        made += [_Made(*each, True) for each in zip(flat, pages, strict=True)]
    return made


def _vectors(
    export: Export, sides: Sequence[Side], canvas: Canvas, press: _Press
) -> list[SeparatedPage]:
    """Return pages of faces as they are, landscape ones turned a quarter."""
    component = sides[0].piece.component
    pdf = PdfFile(component, export.context.library, export.context.fonts, keeps_inks=True)
    across, up = (each * MM for each in canvas.bleed)
    for side in sides:
        face = export.face(side)
        content = ContentStream(pdf)
        size = face.width, face.height
        matrix = f"1 0 0 1 {across:.4f} {up:.4f}"
        if canvas.is_turned:
            matrix = f"0 -1 1 0 {up:.4f} {across + face.width:.4f}"
            size = face.height, face.width
        pdf.draw_face(content, face, matrix, shared=False, bleed=max(across, up))
        pdf.add_page(content, *_boxes(size, (up, across) if canvas.is_turned else (across, up)))
    return separated(f"{component}.pdf", drawn(pdf), *press)


def _pictures(
    export: Export,
    sides: Sequence[Side],
    canvas: Canvas,
    dpi: int,
    press: _Press,
) -> list[SeparatedPage]:
    """Return pages of faces as pictures, their art drawn out to the edge: each look drawn once."""
    fine = export.request.dpi or _DPI
    wide, high = (round(each * fine / dpi) for each in canvas.pixels)
    larger = canvas._replace(pixels=(wide, high))
    looks = {side.digest: side for side in sides}
    profile = export.request.profile
    assert profile is not None  # the inks are its
    made: dict[str, SeparatedPage] = {}
    with tempfile.TemporaryDirectory(prefix="punchboard-") as folder:
        pictures = Pictures(replace(export, folder=Path(folder)), fine)
        for side in looks.values():
            pictures.add_on(side, larger, side.stem)
        drawn = pictures.draw_inks(profile, press.inks.most, press.step)
        for digest, picture in zip(looks, drawn, strict=True):
            data = Path(picture.path).read_bytes()
            rows = Encoded(picture.width, picture.height, _INKS, False, data)
            about: dict[str, Value] = {"Type": Name("XObject"), "Subtype": Name("Image")}
            image = press.target.add(with_rows(about, rows, is_filtered=picture.is_filtered))
            page = _empty(canvas, dpi)
            _, _, width, height = press.target.numbers(page["MediaBox"])
            code = f"q {shortest(width)} 0 0 {shortest(height)} 0 0 cm /I0 Do Q"
            page["Contents"] = press.target.add(Stream.packed({}, code.encode()))
            page["Resources"] = {"XObject": {"I0": image}}
            darkest = Inked(tr("the darkest place of its picture"), picture.percent)
            made[digest] = SeparatedPage(page, frozenset({darkest}))
    press.step(len(sides) - len(looks))
    return [made[side.digest] for side in sides]


def _blank(canvas: Canvas, dpi: int, target: Objects) -> dict[str, Value]:
    """Return a page for a card that has no back."""
    return {**_empty(canvas, dpi), "Contents": target.add(Stream.packed({}, b"")), "Resources": {}}


def _empty(canvas: Canvas, dpi: int) -> dict[str, Value]:
    """Return a page on which nothing is drawn yet."""
    across, up = (each * MM for each in canvas.bleed)
    wide, high = (each / dpi * 72 for each in canvas.pixels)
    size, bleed = (wide - 2 * across, high - 2 * up), (across, up)
    if canvas.is_turned:
        size, bleed = size[::-1], bleed[::-1]
    width, height, trim, whole = _boxes(size, bleed)
    return {
        "Type": Name("Page"),
        "MediaBox": [0, 0, width, height],
        "TrimBox": [*trim],
        "BleedBox": [*whole],
    }


def _boxes(size: tuple[float, float], bleed: tuple[float, float]) -> _Boxes:
    """Return a page's width and height, its trim and its bleed, points."""
    across, up = bleed
    width, height = size[0] + 2 * across, size[1] + 2 * up
    trim = across, up, across + size[0], up + size[1]
    return width, height, trim, (0.0, 0.0, width, height)
