"""One PDF file: pages, shared forms, embedded fonts, and the same bytes for the same input."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.ttfonts import TTFont

from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.face import CURRENT, Face, Item, Text
from punchboard.generator.impose.plan import Printed
from punchboard.generator.pdf.links import (
    Bookmark,
    Link,
    Spot,
    add_outline,
    ask_viewers,
    link_areas,
)
from punchboard.generator.pdf.objects import Page, PixelStream, Stream
from punchboard.generator.pdf.operators import Operators, SizedForm
from punchboard.generator.pdf.truetype import read_font
from punchboard.generator.text.fonts import FontLibrary

rl_config.useA85 = 0  # ASCII85 makes streams a quarter larger and serves no reader of today
rl_config.invariant = 1  # the same input gives the same bytes: no dates, no random ids


class PdfFile:
    """A PDF being made; nothing is written before `save`."""

    def __init__(
        self,
        title: str,
        library: ArtLibrary,
        fonts: FontLibrary,
        language: str = "en",
        printed: Printed = "one",
        finest: float = math.inf,
    ) -> None:
        """Begin a file.

        Args:
            title: shown by viewers.
            library: the art.
            fonts: the fonts.
            language: of its words.
            printed: on which sides of the paper viewers are asked to print it.
            finest: dpi that pictures have at most, if the game allows for more.
        """
        self._document = pdfdoc.PDFDocument(
            compression=1, invariant=1, pdfVersion=(1, 4), lang=language
        )
        self._document.setTitle(title)
        self._document.setSubject(title)
        self._document.setAuthor("made with Punchboard")
        self._document.setProducer("Punchboard")
        self._document.setCreator("Punchboard")
        ask_viewers(self._document, printed)
        self._library = library
        self._fonts = fonts
        self._finest = min(finest, library.picture_dpi) / 72  # pixels a point
        self._encoders: dict[str, _Encoder] = {}
        self._symbols: dict[str, SizedForm] = {}
        self._pictures: dict[str, _Shown] = {}
        self._forms: dict[int, tuple[Face, str]] = {}
        self._marks: dict[Item, str] = {}  # the form's name, empty until a mark comes again
        self._repeated = 0
        self._on_pages: dict[str, None] = {}
        # All pages share one dictionary of fonts and forms, filled in at the end.
        self._page_resources = self._document.Reference(pdfdoc.PDFDictionary({}), "PageResources")
        self.pages = 0

    def operators(self) -> Operators:
        """Return an empty content stream that may use this file's fonts and art."""
        return Operators(self._encoder, self._symbol, self._picture)

    def draw_face(
        self, target: Operators, face: Face, matrix: str, *, shared: bool, bleed: float = 0.0
    ) -> None:
        """Draw a face, cut off at its trim plus bleed.

        Args:
            target: the page's stream.
            face: what to draw.
            matrix: six numbers that place its bottom left corner.
            shared: whether it is drawn more than once in this file, and so is made a form.
            bleed: points beyond the trim that are shown.
        """
        if shared:
            target.enter(matrix)
            target.use(self._form(face, bleed))
            target.leave()
            return
        box = f" {-bleed:.2f} {-bleed:.2f} {face.width + 2 * bleed:.2f}"
        target.enter(matrix, f"{box} {face.height + 2 * bleed:.2f} re W n")
        self._draw_content(target, face, bleed)
        target.leave()

    def draw_marks(
        self, target: Operators, marks: Iterable[Item], size: tuple[float, float]
    ) -> None:
        """Draw what stands around the pieces; marks that come again on other pages are forms.

        Args:
            target: the page's stream.
            marks: in sheet points.
            size: of the sheet, points.
        """
        for mark in marks:
            if isinstance(mark, Text):
                target.draw((mark,))
                continue
            seen = self._marks.get(mark)
            if seen is None:
                self._marks[mark] = ""
                target.draw((mark,))
                continue
            if not seen:
                content = self.operators()
                content.draw((mark,))
                self._repeated += 1
                seen = self._marks[mark] = f"M{self._repeated}"
                self._add_form(seen, content, (0.0, 0.0, *size))
            target.use(seen)

    def add_page(
        self,
        content: Operators,
        width: float,
        height: float,
        trim: tuple[float, float, float, float] | None = None,
        bleed: tuple[float, float, float, float] | None = None,
        links: Iterable[Link] = (),
    ) -> None:
        """Append a page.

        Args:
            content: its stream.
            width: of the paper, points.
            height: of the paper, points.
            trim: TrimBox as left, bottom, right, top.
            bleed: BleedBox likewise; the TrimBox where it is missing.
            links: what leads elsewhere on it.
        """
        boxes = {"MediaBox": (0.0, 0.0, width, height)}
        if trim is not None:
            boxes |= {"TrimBox": trim, "BleedBox": bleed or trim}
        stream = self._document.Reference(Stream(content.code()))
        self._on_pages.update(content.used)
        areas = link_areas(self._document, links)
        self._document.addPage(Page(boxes, stream, self._page_resources, areas))
        self.pages += 1

    def add_outline(self, bookmarks: Sequence[Bookmark], places: Mapping[str, Spot]) -> None:
        """Add bookmarks, and the places to which links and bookmarks lead; all pages are there.

        Args:
            bookmarks: nested, in order.
            places: where each name leads.
        """
        add_outline(self._document, bookmarks, places)

    def save(self, path: FilePath) -> None:
        """Write the file.

        Raises:
            OSError: if the disk or another program does not allow it.
        """
        self._add_pictures()
        resources = self._document.idToObject["PageResources"]
        resources["Font"] = pdfdoc.PDFObjectReference(pdfdoc.BasicFonts)
        resources["ProcSet"] = pdfdoc.PDFArray(pdfdoc.PDFResourceDictionary.stdprocs)
        if self._on_pages:
            resources["XObject"] = self._xobjects(self._on_pages)
        self._document.SaveToFile(str(path), None)

    def _draw_content(self, target: Operators, face: Face, bleed: float) -> None:
        if face.underlay is not None:
            target.use(self._form(face.underlay, bleed))
        target.draw(face.items)

    def _form(self, face: Face, bleed: float) -> str:
        """Return the name of a face's form, made at its first use."""
        known = self._forms.get(id(face))
        if known is None:
            content = self.operators()
            self._draw_content(content, face, bleed)
            name = f"P{len(self._forms)}"
            known = self._forms[id(face)] = (face, name)  # kept, so that its id stays its own
            box = (-bleed, -bleed, face.width + bleed, face.height + bleed)
            self._add_form(name, content, box)
        return known[1]

    def _symbol(self, key: str, width: float, height: float) -> SizedForm:
        if key in self._library.pictures:  # an icon made of pixels
            return self._picture(key, width, height), 1.0, 1.0, False
        known = self._symbols.get(key)
        if known is None:
            symbol = self._library.symbols[key]
            content = self.operators()
            content.draw_symbol(symbol.paths)
            name = f"S{len(self._symbols)}"
            is_stroked = any(path.stroke == CURRENT for path in symbol.paths)
            known = self._symbols[key] = (name, symbol.width, symbol.height, is_stroked)
            self._add_form(name, content, (0.0, 0.0, symbol.width, symbol.height))
        return known

    def _add_form(
        self, name: str, content: Operators, box: tuple[float, float, float, float]
    ) -> None:
        form = pdfdoc.PDFFormXObject(*box)
        form.Contents = Stream(content.code())
        form.XObjects = self._xobjects(content.used) if content.used else None
        self._document.addForm(name, form)

    def _picture(self, key: str, width: float, height: float) -> str:
        """Return a picture's name, and keep how large it is drawn: it is added at the end."""
        known = self._pictures.get(key)
        if known is None:
            known = self._pictures[key] = _Shown(f"I{len(self._pictures)}")
        known.width, known.height = max(known.width, width), max(known.height, height)
        return known.name

    def _add_pictures(self) -> None:
        """Add each picture once, with the pixels that its largest place on paper needs."""
        for key, shown in self._pictures.items():
            most = (max(1.0, length * self._finest) for length in (shown.width, shown.height))
            encoded = self._library.pictures[key].encoded(*most)
            mask = None
            if encoded.mask is not None:
                name = self._document.getXObjectName(shown.name + "mask")
                mask = self._document.Reference(PixelStream(encoded.mask), name)
            self._document.addForm(shown.name, PixelStream(encoded, mask))

    def _xobjects(self, names: Iterable[str]) -> Any:
        return pdfdoc.PDFDictionary(
            {name: pdfdoc.PDFObjectReference(pdfdoc.xObjectName(name)) for name in names}
        )

    def _encoder(self, font: str) -> _Encoder:
        encoder = self._encoders.get(font)
        if encoder is None:
            path = self._fonts.named(font).path
            encoder = self._encoders[font] = _Encoder(read_font(path), self._document)
        return encoder


@dataclass
class _Shown:
    """A picture's name in the file, and the largest width and height it is drawn at, in points."""

    name: str
    width: float = 0.0
    height: float = 0.0


class _Encoder(dict[int, str]):
    """Encodes text for one font: a table for `str.translate` that grows as characters appear."""

    def __init__(self, font: TTFont, document: Any) -> None:
        super().__init__()
        self._font = font
        self._document = document
        self.far: set[int] = set()
        font.splitString(" ", document)
        self.resource = font.getSubsetInternalName(0, document)

    def __missing__(self, code: int) -> str:
        subset, encoded = self._font.splitString(chr(code), self._document)[0]
        if subset:
            self.far.add(code)
        escaped: str = _escape(encoded)
        self[code] = escaped
        return escaped

    def pieces(self, text: str) -> list[tuple[str, str]]:
        """Return a text with far characters in pieces, each with its font resource."""
        pieces = self._font.splitString(text, self._document)
        return [
            (self._font.getSubsetInternalName(subset, self._document), _escape(piece))
            for subset, piece in pieces
        ]


def _escape(encoded: bytes) -> str:
    text = encoded.decode("latin-1")
    for mark in ("\\", "(", ")"):
        text = text.replace(mark, "\\" + mark)
    return text.replace("\r", "\\r").replace("\n", "\\n")
