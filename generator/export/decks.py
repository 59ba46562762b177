"""Decks for shops that take PDF/X-1a: a file for each, two pages for each card, in inks alone.

The standard knows nothing that is seen through. Faces without it go as they are; others, and those
whose art ends before the page does, go as pictures.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal

from punchboard.cards.catalog import tr, tr_some, translated
from punchboard.cards.problem import UsageError
from punchboard.generator.art.pictures import Encoded
from punchboard.generator.export.export import Entry, Export, Side
from punchboard.generator.export.images import SHORT, Canvas, Pictures
from punchboard.generator.export.press import (
    LIST,
    UNCERTIFIED,
    Heavy,
    heavy_on,
    inks_of,
    press_file,
    tell_heavy,
    tell_small,
    told,
)
from punchboard.generator.export.shop_decks import Deck
from punchboard.generator.graphics.geometry import MM, Bounds
from punchboard.generator.impose.plan import Copy
from punchboard.generator.pdf.content import ContentStream
from punchboard.generator.pdf.inks import Inks
from punchboard.generator.pdf.pdfx import Standard
from punchboard.generator.pdf.resources import Inked
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
#: Whether a side is a back, and its digest; None for the back of a card that has none.
_Key = tuple[bool, str] | None


class _DeckFile:
    """The file of a deck, to which pages are added in order.

    Attributes:
        flat: Sides that are drawn as pictures.
    """

    def __init__(
        self, export: Export, deck: Deck, canvas: Canvas, resolution: int, inks: Inks
    ) -> None:
        """Begin an empty file.

        Args:
            export: The export.
            deck: The deck.
            canvas: Size of the pages in pixels.
            resolution: Resolution of these pixels, dpi.
            inks: The press.
        """
        self._export = export
        self._canvas = canvas
        self._resolution = resolution
        self._inks = inks
        self._sides = {(side.is_back, side.digest): side for side, _ in deck.sides}
        self._pdf = press_file(export, deck.stem, inks, _STANDARD)
        self._pictures: dict[str, tuple[str, Inked]] = {}  # name and ink by digest
        self._drawn: dict[_Key, tuple[ContentStream, _Boxes]] = {}
        self.flat = [side for side in self._sides.values() if self._is_flat(side)]

    def _is_flat(self, side: Side) -> bool:
        face, bleed = self._export.face(side), max(self._canvas.bleed)
        return bleed - face.bleed / MM > SHORT or face.is_see_through(self._export.context.library)

    def paint(self, step: Callable[[int], None]) -> None:
        """Draw the flat sides, their art extended to the edge: each look once.

        Args:
            step: Called with 1 for each picture, and with the number of sides without their own.
        """
        looks = {side.digest: side for side in self.flat}
        if not looks:
            return
        fine = self._export.request.dpi or _DPI
        wide, high = (round(each * fine / self._resolution) for each in self._canvas.pixels)
        larger = self._canvas._replace(pixels=(wide, high))
        profile = self._export.request.profile
        assert profile is not None  # the inks are its
        with tempfile.TemporaryDirectory(prefix="punchboard-") as folder:
            pictures = Pictures(replace(self._export, folder=Path(folder)), fine)
            for side in looks.values():
                pictures.add_on(side, larger, side.stem)
            painted = pictures.draw_inks(profile, self._inks.most, step)
            for digest, picture in zip(looks, painted, strict=True):
                data = Path(picture.path).read_bytes()
                size = picture.width, picture.height
                encoded = Encoded(*size, _INKS, False, data, is_filtered=picture.is_filtered)
                darkest = Inked(tr("the darkest place of its picture"), picture.percent)
                self._pictures[digest] = self._pdf.add_pixels(encoded), darkest
        step(len(self.flat) - len(looks))

    def add_page(self, key: _Key, step: Callable[[int], None]) -> str:
        """Append a page, and return how it is drawn.

        Args:
            key: Its side.
            step: Called with 1 for each side that is drawn.
        """
        if key not in self._drawn:
            self._drawn[key] = self._draw(key)
            if self._way(key) == "vectors":
                step(1)
        content, boxes = self._drawn[key]
        self._pdf.add_page(content, *boxes)
        return self._way(key)

    def _way(self, key: _Key) -> str:
        if key is None:
            return "nothing"
        return "picture" if key[1] in self._pictures else "vectors"

    def _draw(self, key: _Key) -> tuple[ContentStream, _Boxes]:
        """Return the content of a page, and its boxes. Landscape faces are turned a quarter."""
        content = ContentStream(self._pdf)
        across, up = (each * MM for each in self._canvas.bleed)
        if key is None or key[1] in self._pictures:
            boxes = self._bare_boxes()
            if key is not None:
                content.save(f"{boxes[0]:.4f} 0 0 {boxes[1]:.4f} 0 0 cm")
                content.use(self._pictures[key[1]][0])
                content.restore()
            return content, boxes
        face = self._export.face(self._sides[key])
        size, bleed = (face.width, face.height), (across, up)
        matrix = f"1 0 0 1 {across:.4f} {up:.4f}"
        if self._canvas.is_turned:
            matrix = f"0 -1 1 0 {up:.4f} {across + face.width:.4f}"
            size, bleed = size[::-1], bleed[::-1]
        self._pdf.draw_face(content, face, matrix, shared=False, bleed=max(across, up))
        return content, _boxes(size, bleed)

    def _bare_boxes(self) -> _Boxes:
        """Return the boxes of a page that no face fills."""
        across, up = (each * MM for each in self._canvas.bleed)
        wide, high = (each / self._resolution * 72 for each in self._canvas.pixels)
        size, bleed = (wide - 2 * across, high - 2 * up), (across, up)
        if self._canvas.is_turned:
            size, bleed = size[::-1], bleed[::-1]
        return _boxes(size, bleed)

    def save(self, path: Path, limit: float) -> list[Heavy]:
        """Write the file, and return its colors and pictures with more ink than a limit."""
        self._pdf.save(path)
        inked = [self._inked(key) for key in self._sides]
        return heavy_on([*self._sides.values()], inked, limit)

    def _inked(self, key: tuple[bool, str]) -> Collection[Inked]:
        if key[1] in self._pictures:
            return [self._pictures[key[1]][1]]
        content, _ = self._drawn[key]
        return self._pdf.inked(content.resources)


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
        name = f"{each.stem}.pdf"
        deck = _DeckFile(export, each, canvases[each.component], dpi, inks)
        deck.paint(step)
        pages = _pages(export, each.copies, backs_first=first == "back")
        for number, (copy, is_back, digest) in enumerate(pages, 1):
            way = deck.add_page(None if digest is None else (is_back, digest), step)
            piece = export.faces.pieces[copy.component, copy.card]
            side = "back" if is_back else "front"
            rows.append((name, number, piece.id, piece.name, side, way))
        heavy = deck.save(export.folder / name, limit)
        tell_heavy(export, heavy, limit, thinned=True)
        tell_small(export, [side for side, _ in each.sides], inks)
        flat += [told(side) for side in deck.flat]
        entries.append(Entry(name))
    text = csv_text(rows)
    (export.folder / LIST).write_text(text, encoding="utf-8-sig", newline="")
    if flat:
        names = tr_some(flat, _NAMED)
        said = tr(
            "As pictures, since something is seen through or their art ends early: {names}.",
            names=names,
        )
        if len(flat) > _NAMED:
            said = tr(
                "As pictures, since something is seen through or their art ends "
                "early: {names}, all in {file}.",
                names=names,
                file=LIST,
            )
        export.said.append(said)
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
    export: Export, copies: Sequence[Copy], *, backs_first: bool
) -> Iterator[tuple[Copy, bool, str | None]]:
    """Yield the pages of a deck, copy by copy: whether each is a back, and its face's digest."""
    for copy in copies:
        for is_back in (backs_first, not backs_first):
            if is_back and not export.faces.has_back(copy):
                yield copy, True, None
            else:
                face = export.faces.face(copy, "back" if is_back else "face")
                yield copy, is_back, face.digest


def _boxes(size: tuple[float, float], bleed: tuple[float, float]) -> _Boxes:
    """Return a page's width and height, its trim and its bleed, points."""
    across, up = bleed
    width, height = size[0] + 2 * across, size[1] + 2 * up
    trim = across, up, across + size[0], up + size[1]
    return width, height, trim, (0.0, 0.0, width, height)
