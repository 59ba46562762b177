"""One PDF file: pages, shared forms, embedded fonts, and the same bytes for the same input."""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import groupby, pairwise
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, NamedTuple

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc

from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.graphics.display_list import (
    CURRENT,
    Face,
    Gradient,
    Group,
    Image,
    Item,
    Line,
    Shape,
    Stop,
    SymbolRef,
    Text,
    digest_of,
    packed_items,
    shapes_in,
)
from punchboard.generator.graphics.geometry import (
    Bounds,
    Matrix,
    Rect,
    Segment,
    control_box,
    intersection,
    inverse_transform,
)
from punchboard.generator.impose.plan import Page as SheetPage
from punchboard.generator.impose.plan import Placement, Printed
from punchboard.generator.pdf.embedded import Ask, EmbeddedFont, PictureFont
from punchboard.generator.text.fonts import DEFAULT_FAMILY, FontFace, FontLibrary, GlyphPicture

if TYPE_CHECKING:
    from punchboard.generator.art.glyphs import PlacedGlyph
    from punchboard.generator.pdf.links import Bookmark, Link, Spot
    from punchboard.generator.pdf.structure import Element, Structure
    from punchboard.generator.shown import Shown

#: Pages that rely on what the first of them asked for. One changed card costs laying out and
#: drawing so many of them, each other batch about a fifth of a millisecond.
BATCH = 16
#: Digits of a digest in a name: of ten thousand in a file two are alike once in five million times.
_NAMED = 12
#: Asked by pages that are drawn anew each time: what they need is not easily said.
ANEW: Ask = ["anew"]
#: Compression level: 6 is a tenth smaller than this and takes twice as long on page streams.
_LEVEL = 4
#: Colour spaces by channels.
_SPACES = {1: "DeviceGray", 3: "DeviceRGB"}
#: Makes a form blend as one picture, in the color space of its page (ISO 32000-1, 11.6.6). A form
#: that names a space of its own loses the color it inherits in Ghostscript 10.00: it prints black.
_BLENDING = {"S": pdfdoc.PDFName("Transparency"), "I": "true"}
#: Makes a form the mask of another. A mask has no page to take its space from.
_COVERING = {**_BLENDING, "CS": pdfdoc.PDFName("DeviceGray")}
#: No page is larger (ISO 32000-1, annex C).
_PAGE: Bounds = (-14_400.0, -14_400.0, 14_400.0, 14_400.0)
#: What parts of drawings have that only pixels can show: as sharp as lines look at arm's length.
RENDERED_DPI = 600
#: How a file is printed, in the words of PDF 1.7 (ISO 32000-1, table 150).
_DUPLEX: dict[Printed, str] = {
    "one": "Simplex",
    "long-edge": "DuplexFlipLongEdge",
    "short-edge": "DuplexFlipShortEdge",
}
#: How long the points of lines may be, in widths, unless it is said (ISO 32000-1, table 52).
_USUAL_LIMIT = 10.0
#: What stands between `BT` and `ET`. A tuple, for a union takes three times as long to ask.
_TEXTS = (Line, Text)


#: A form XObject's name, width and height in its own units, and whether lines take its colour.
SizedForm = tuple[str, float, float, bool]


class DrawnPage(NamedTuple):
    """A page of placed faces in its final form.

    Attributes:
        stream: Content stream, compressed.
        used: Names of the XObjects that the stream uses, in order of first use.
        asks: Its requests to its file, in order, without those that its batch made before.
    """

    stream: bytes
    used: list[str]
    asks: list[Ask]


rl_config.useA85 = 0  # ASCII85 makes streams a quarter larger; no current reader needs it
rl_config.invariant = 1  # the same input gives the same bytes: no dates, no random ids


class PdfFile:
    """A PDF being made; nothing is written before `save`.

    Attributes:
        fonts: Fonts of this batch of pages, by name.
        pages: Number of pages.
        drawn: The pages of placed faces.
    """

    def __init__(
        self,
        title: str,
        library: ArtLibrary,
        fonts: FontLibrary,
        language: str = "en",
        printed: Printed = "one",
        finest: float = math.inf,
        structure: Structure | None = None,
        *,
        keeps_inks: bool = False,
    ) -> None:
        """Begin an empty file.

        Args:
            title: Title that viewers show.
            library: The art.
            fonts: The fonts.
            language: Language of its text, such as `en`.
            printed: Sides of the paper that viewers should print on.
            finest: Highest resolution of pictures, dpi; the game may lower it.
            structure: Logical structure of its content; None for an untagged file.
            keeps_inks: Whether CMYK pictures stay CMYK; otherwise all become gray or sRGB.
        """
        self._keeps_inks = keeps_inks
        self._document = pdfdoc.PDFDocument(
            compression=1, invariant=1, pdfVersion=(1, 4), lang=language
        )
        self._document.setTitle(title)
        self._document.setSubject(title)
        self._document.setAuthor("made with Punchboard")
        self._document.setProducer("Punchboard")
        self._document.setCreator("Punchboard")
        # Ask viewers for full size, the right sides of the paper, and the title.
        self._document.Catalog.ViewerPreferences = pdfdoc.PDFDictionary(
            {
                "DisplayDocTitle": "true",
                "Duplex": pdfdoc.PDFName(_DUPLEX[printed]),
                "PrintScaling": pdfdoc.PDFName("None"),
            }
        )
        self._structure = structure
        self._library = library
        self._fonts = fonts
        self._finest = min(finest, library.picture_dpi) / 72  # pixels a point
        self._finest_drawn = min(finest, RENDERED_DPI) / 72  # for rasterized parts of drawings
        self._embedded: dict[str, EmbeddedFont] = {}
        self._symbols: dict[str, SizedForm] = {}
        self._pictures: dict[str, _Shown] = {}
        self._forms: set[str] = set()
        self._marks: dict[Item, str] = {}  # the form's name, empty until a mark comes again
        self._faded: dict[tuple[Group, Bounds], str] = {}
        self._opacities: dict[float, str] = {}
        self._states: dict[str, Any] = {}
        self._shadings: dict[str, Any] = {}
        self._masks: dict[tuple[tuple[Item, ...], Bounds], str] = {}
        self._gradients: dict[
            tuple[bool, tuple[Stop, ...], tuple[float, float, float], float], tuple[str, str]
        ] = {}
        self._see_through: set[str] = set()  # names of forms with anything that is
        self._asks: list[Ask] = []  # fonts hold it, too
        self._here: dict[object, Any] = {}  # what was asked for in this batch, and the answer
        self._marked: dict[int, str] = {}  # marks of this page that were asked for, by number
        self.fonts: dict[str, EmbeddedFont | PictureFont] = {}
        self._is_astray = False
        self._on_pages: dict[str, None] = {}
        # All pages share one dictionary of fonts and forms, filled in at the end.
        self._page_resources = self._document.Reference(pdfdoc.PDFDictionary({}), "PageResources")
        self.pages = 0
        self.drawn: list[DrawnPage] = []

    def draw_face(
        self, target: Operators, face: Face, matrix: str, *, shared: bool, bleed: float = 0.0
    ) -> None:
        """Draw a face, clipped to its trim plus bleed.

        Args:
            target: Content stream of the page.
            face: Face to draw.
            matrix: Six numbers that place its bottom left corner.
            shared: Whether the file draws it more than once, so that it becomes a form.
            bleed: Visible art beyond the trim, points.
        """
        if shared:
            target.enter(f"{matrix} cm")
            target.use(self._form(face, bleed))
        else:
            target.enter(f"{matrix} cm{_cut_off(face.width, face.height, bleed)}")
            target.box = (-bleed, -bleed, face.width + bleed, face.height + bleed)
            self._draw_content(target, face, bleed)
        target.leave()

    def draw_page(self, page: SheetPage, shown: Sequence[Shown], bleed: float) -> None:
        """Append a page of placed faces, with its marks.

        Args:
            page: The planned page.
            shown: Faces of its placements, all laid out.
            bleed: Visible art beyond the trim, points.
        """
        self._begin_page()
        self._is_astray = True  # pages after it rely on what it asks for now
        content = Operators(self)
        for number, (placement, (face, form, is_shared, _)) in enumerate(
            zip(page.placements, shown, strict=True)
        ):
            assert face is not None
            self._ask_form(number, form, bleed)
            if placement.window is not None:
                content.enter(_clip(placement.window))
            self.draw_face(content, face, matrix_of(placement), shared=is_shared, bleed=bleed)
            if placement.window is not None:
                content.leave()
        for number, mark in enumerate(page.marks):
            repeated = "" if isinstance(mark, Text) else self._mark(number, mark, page.media)
            if repeated:
                content.use(repeated)
            else:
                content.draw((mark,))
        stream = content.stream()
        self._add_page(page, stream, content.used, blends=self._is_see_through(content))
        self.drawn.append(DrawnPage(stream.content, list(content.used), self._asks.copy()))
        self._marked.clear()

    def take_page(
        self, page: SheetPage, drawn: DrawnPage, forms: Sequence[Face | None], bleed: float
    ) -> bool:
        """Append a cached page; return False if its requests get other names in this file.

        Args:
            page: The planned page.
            drawn: The page as drawn for an earlier file.
            forms: For each placement, the part of its face that others share; None for no part.
            bleed: Visible art beyond the trim, points.
        """
        self._begin_page()
        if self._is_astray:
            return False
        for number, ask in enumerate(drawn.asks):
            if number == len(self._asks):  # a form that was just made didn't ask for it
                self._repeat(ask, page, forms, bleed)
            if self._asks[number : number + 1] != [ask]:
                return False
        if len(self._asks) > len(drawn.asks):
            return False
        blends = not self._see_through.isdisjoint(drawn.used)
        self._add_page(page, Stream(drawn.stream), drawn.used, blends=blends)
        self._marked.clear()
        self.drawn.append(drawn)
        return True

    def _begin_page(self) -> None:
        """Begin a page; the first one of a batch repeats the requests of earlier batches."""
        self._asks.clear()
        if self.pages % BATCH == 0:
            self._here.clear()
            self.fonts.clear()
            self._is_astray = False

    def _repeat(
        self, ask: Ask, page: SheetPage, forms: Sequence[Face | None], bleed: float
    ) -> None:
        match ask:
            case ["glyphs", font, numbers, texts, _]:
                means = self._embed(self._fonts.named(font)).means
                for glyph, text in zip(numbers, texts, strict=True):
                    means(glyph, text)
            case ["font", font, _]:
                self._embed(self._fonts.named(font))
            case ["glyph", font, glyph, colour, _]:
                self.glyph(self._fonts.named(font), glyph, colour)
            case ["symbol", key, _]:
                self.symbol(key, 0.0, 0.0)
            case ["picture", key, width, height, _]:
                self.picture(key, width, height)
            case ["form", number, _]:
                self._ask_form(number, forms[number], bleed)
            case ["mark", number, _]:
                self._mark(number, page.marks[number], page.media)
            case ["end"]:  # end of a form that an earlier page already made
                self._asks.append(ask)

    def _ask_form(self, number: int, face: Face | None, bleed: float) -> None:
        """Make the form of a shared face, for the placement with an index."""
        if face is not None and id(face) not in self._here:
            self._here[id(face)] = face  # kept, so that its id stays its own
            ask = ["form", number]
            self._asks.append(ask)
            ask.append(self._form(face, bleed))
            if self._asks[-1] is not ask:
                self._asks.append(["end"])  # further requests don't belong to the form

    def _add_page(
        self, page: SheetPage, stream: Stream, used: Iterable[str], *, blends: bool
    ) -> None:
        boxes = {
            "MediaBox": (0.0, 0.0, *page.media),
            "TrimBox": page.trim_box,
            "BleedBox": page.bleed_box,
        }
        contents = self._document.Reference(stream)
        self._on_pages.update(dict.fromkeys(used))
        self._document.addPage(Page(boxes, contents, self._page_resources, blends=blends))
        self.pages += 1

    def _mark(self, number: int, mark: Item, size: tuple[float, float]) -> str:
        """Return the form of a mark that another page has too; "" if none has."""
        known = self._here.get(id(mark))
        if known is not None:
            return str(known[1])
        if number in self._marked:
            return self._marked[number]
        seen = self._marks.get(mark)
        if seen is None:
            self._marks[mark] = ""
        elif not seen:
            content = Operators(self)
            content.draw((mark,))
            seen = self._marks[mark] = f"M{digest_of(packed_items((mark,)))[:_NAMED]}"
            self._add_form(seen, content, (0.0, 0.0, *size))
        if seen:
            self._here[id(mark)] = mark, seen  # the mark is kept, so that its id stays its own
        self._asks.append(["mark", number, seen or ""])
        self._marked[number] = seen or ""
        return seen or ""

    def add_page(
        self,
        content: Operators,
        width: float,
        height: float,
        trim: tuple[float, float, float, float] | None = None,
        bleed: tuple[float, float, float, float] | None = None,
        links: Sequence[Link] = (),
        marked: Sequence[Element] = (),
    ) -> None:
        """Append a page.

        Args:
            content: Its content stream.
            width: Width of the paper, points.
            height: Height of the paper, points.
            trim: TrimBox as left, bottom, right, top, in points.
            bleed: BleedBox in the same form; None for the TrimBox.
            links: Links on the page.
            marked: Structure elements of its marked content, in order.
        """
        boxes = {"MediaBox": (0.0, 0.0, width, height)}
        if trim is not None:
            boxes |= {"TrimBox": trim, "BleedBox": bleed or trim}
        stream = self._document.Reference(content.stream())
        self._on_pages.update(content.used)
        areas: tuple[Any, ...] = ()
        if links:
            from punchboard.generator.pdf.links import link_areas  # the rulebook has some

            areas = link_areas(self._document, links, self.pages, self._structure)
        blends = self._is_see_through(content)
        key = self._structure.key_of(marked) if self._structure is not None else None
        resources = self._page_resources
        self._document.addPage(Page(boxes, stream, resources, areas, blends=blends, key=key))
        self.pages += 1

    def add_outline(self, bookmarks: Sequence[Bookmark], places: Mapping[str, Spot]) -> None:
        """Add bookmarks, and the destinations of links and bookmarks, after all pages.

        Args:
            bookmarks: Nested bookmarks, in order.
            places: Destination of each name.
        """
        from punchboard.generator.pdf.links import add_outline

        add_outline(self._document, bookmarks, places)

    def save(self, path: FilePath) -> None:
        """Write the file, and release its pages.

        Raises:
            OSError: if the disk or another program does not allow it.
        """
        self.drawn.clear()
        if self._pictures:
            self._add_pictures()
        resources = self._document.idToObject["PageResources"]
        fonts = self._document.idToObject[pdfdoc.BasicFonts]
        for font in self._embedded.values():
            fonts[font.resource[1:]] = font.add_to(self._document)
        resources["Font"] = pdfdoc.PDFObjectReference(pdfdoc.BasicFonts)
        resources["ProcSet"] = pdfdoc.PDFArray(pdfdoc.PDFResourceDictionary.stdprocs)
        if self._on_pages:
            resources["XObject"] = self._xobjects(self._on_pages)
        if self._states:
            resources["ExtGState"] = pdfdoc.PDFDictionary(self._states)
        if self._shadings:
            resources["Shading"] = pdfdoc.PDFDictionary(self._shadings)
        if self._structure is not None:
            from punchboard.generator.pdf.structure import packed  # only rules have one

            self._structure.add_to(self._document)
            self._document.format = partial(packed, self._document)
        self._document.SaveToFile(str(path), None)

    def _draw_content(self, target: Operators, face: Face, bleed: float) -> None:
        if face.underlay is not None:
            target.use(self._form(face.underlay, bleed))
        target.draw(face.items)

    def _form(self, face: Face, bleed: float) -> str:
        """Return the name of a face's form, made at its first use."""
        name = f"P{face.digest[:_NAMED]}"
        if name not in self._forms:
            self._forms.add(name)
            box = (-bleed, -bleed, face.width + bleed, face.height + bleed)
            content = Operators(self, box)
            self._draw_content(content, face, bleed)
            self._add_form(name, content, box)
        return name

    def symbol(self, key: str, width: float, height: float) -> SizedForm:
        """Return the form of an icon or drawing at a width and height, in points."""
        if key in self._library.pictures:  # an icon made of pixels
            return self.picture(key, width, height), 1.0, 1.0, False
        here: SizedForm | None = self._here.get(key)
        if here is None:
            here = self._here[key] = self._symbol(key)
            self._asks.append(["symbol", key, list(here)])
        symbol = self._library.symbols[key]
        if width and symbol.pictures:
            across, down = width / symbol.width, height / symbol.height
            for image in symbol.images():
                self.picture(image.picture, image.width * across, image.height * down)
        return here

    def _symbol(self, key: str) -> SizedForm:
        """Return the form of a drawing, made at its first use."""
        known = self._symbols.get(key)
        if known is None:
            symbol = self._library.symbols[key]
            content = Operators(self, (0.0, 0.0, symbol.width, symbol.height))
            content.is_symbol = True
            content.draw_symbol(symbol.paths)
            name = _named("S", key)
            is_stroked = any(path.stroke == CURRENT for path in symbol.shapes())
            known = self._symbols[key] = (name, symbol.width, symbol.height, is_stroked)
            self._add_form(name, content, (0.0, 0.0, symbol.width, symbol.height))
        return known

    def mixed(self, group: Group, box: Bounds, *, in_symbol: bool) -> tuple[str, list[str]]:
        """Return the name of a group's form, and the names of the graphics states that blend it.

        Args:
            group: Translucent, masked or blended group.
            box: Visible box of its surroundings.
            in_symbol: Whether it is a part of a symbol.
        """
        self._asks.append(ANEW)
        name = self._faded.get((group, box))
        plain = group._replace(opacity=1.0, mask=(), blend="")
        if name is None:
            name = f"T{len(self._faded)}"
            self._faded[group, box] = name
            content = Operators(self, box)
            content.is_symbol = in_symbol
            # Without a matrix, items of a symbol that use the reference's color stay recognizable.
            bare = in_symbol and plain == Group(plain.items)
            (content.draw_symbol if in_symbol else content.draw)(plain.items if bare else (plain,))
            self._add_form(name, content, box, group=_BLENDING)
        states = []
        if group.mask:
            states.append(self._mask(group.mask, box))
        if group.blend:
            states.append(f"B{group.blend}")
            self._states[states[-1]] = pdfdoc.PDFDictionary({"BM": pdfdoc.PDFName(group.blend)})
        if group.opacity < 1:
            opacity = round(group.opacity, 3)
            states.append(self._opacities.setdefault(opacity, f"A{len(self._opacities)}"))
            self._states[states[-1]] = pdfdoc.PDFDictionary({"ca": opacity, "CA": opacity})
        return name, states

    def _mask(self, items: tuple[Item, ...], box: Bounds) -> str:
        """Return the name of the graphics state whose soft mask is the luminosity of items."""
        state = self._masks.get((items, box))
        if state is None:
            state = self._masks[items, box] = f"L{len(self._masks)}"
            content = Operators(self, box)
            content.is_symbol = True
            content.draw(items)
            self._add_form(f"{state}mask", content, box, group=_COVERING)
            self._states[state] = _soft_mask(f"{state}mask")
        return state

    def shading(self, gradient: Gradient, reach: float) -> tuple[str, str]:
        """Return the names of a gradient's shading and of the state of its transparency.

        Both are in gradient space. The second is "" for an opaque gradient.

        Args:
            gradient: The gradient; its matrix isn't used.
            reach: Extent in gradient space, to all sides.
        """
        self._asks.append(ANEW)
        reach = 2.0 ** math.ceil(math.log2(reach)) if gradient.is_see_through else 0.0
        key = (gradient.is_radial, gradient.stops, gradient.focus, reach)
        known = self._gradients.get(key)
        if known is None:
            number = len(self._gradients)
            name, state = f"H{number}", ""
            colours = [(at, _numbers_of(colour)) for at, colour, _ in gradient.stops]
            self._shadings[name] = _shading(gradient, colours)
            if gradient.is_see_through:
                state, mask = f"K{number}", f"K{number}mask"
                cover = [(at, (opacity,)) for at, _, opacity in gradient.stops]
                self._shadings[mask] = _shading(gradient, cover)
                content = Operators(self)
                content.shade(mask)
                self._add_form(mask, content, (-reach, -reach, reach, reach), group=_COVERING)
                self._states[state] = _soft_mask(mask)
            known = self._gradients[key] = name, state
        return known

    def _add_form(
        self,
        name: str,
        content: Operators,
        box: tuple[float, float, float, float],
        *,
        group: Mapping[str, Any] | None = None,
    ) -> None:
        form = pdfdoc.PDFFormXObject(*box)
        form.Contents = content.stream()
        form.XObjects = self._xobjects(content.used) if content.used else None
        if content.states or content.shadings:
            form.Resources = pdfdoc.PDFResourceDictionary(
                XObject=form.XObjects or {},
                ExtGState={name: self._states[name] for name in content.states},
                Shading={name: self._shadings[name] for name in content.shadings},
            )
            form.Resources.basicFonts()
            form.Resources.allProcs()
        if group is not None:
            form.Contents.dictionary["Group"] = pdfdoc.PDFDictionary(dict(group))
        if self._is_see_through(content):
            self._see_through.add(name)
        self._document.addForm(name, form)

    def _is_see_through(self, content: Operators) -> bool:
        """Return whether a stream, or an XObject that it uses, blends with its backdrop."""
        return bool(content.states) or not self._see_through.isdisjoint(content.used)

    def picture(self, key: str, width: float, height: float) -> str:
        """Return a picture's name, and note its drawn size, in points. `save` adds the picture."""
        known = self._pictures.get(key)
        if known is None:
            known = self._pictures[key] = _Shown(_named("I", key))
        known.width, known.height = max(known.width, width), max(known.height, height)
        asked = key, width, height
        if asked not in self._here:
            self._here[asked] = known.name
            self._asks.append(["picture", *asked, known.name])
        return known.name

    def _add_pictures(self) -> None:
        """Add each picture once, with the pixels that its largest use on paper needs."""
        from punchboard.generator.art.render import Rendered
        from punchboard.generator.pdf.pixels import PixelStream

        for key, shown in self._pictures.items():
            picture = self._library.pictures[key]
            finest = self._finest_drawn if isinstance(picture, Rendered) else self._finest
            wide, high = (max(1.0, length * finest) for length in (shown.width, shown.height))
            if isinstance(picture, Rendered):
                encoded = picture.encoded(wide, high)
            else:
                encoded = picture.encoded(wide, high, inks=self._keeps_inks)
            mask = None
            if encoded.mask is not None:
                name = self._document.getXObjectName(shown.name + "mask")
                mask = self._document.Reference(PixelStream(encoded.mask), name)
            self._document.addForm(shown.name, PixelStream(encoded, mask))

    def _xobjects(self, names: Iterable[str]) -> Any:
        return pdfdoc.PDFDictionary(
            {name: pdfdoc.PDFObjectReference(pdfdoc.xObjectName(name)) for name in names}
        )

    def glyph(self, face: FontFace, number: int, colour: str) -> tuple[str, GlyphPicture] | None:
        """Return the key of a glyph's picture and the picture; None if the glyph is an outline."""
        found = self._library.glyph(face, number, colour)
        asked = "glyph", face.name, number, colour
        if found is not None and asked not in self._here:
            self._here[asked] = found
            self._asks.append([*asked, found[0]])
        return found

    def shown(self, name: str, text: str) -> Sequence[tuple[EmbeddedFont | PictureFont, str]]:
        """Return a line in parts from left to right, each with the font that shows it."""
        parts = self._fonts.named(name).drawn(text)
        return [(self.font(face.name), part) for face, part in parts]

    def font(self, name: str) -> EmbeddedFont | PictureFont:
        """Return the font of a name, in a batch that asks for it."""
        here = self.fonts.get(name)
        if here is None:
            face = self._fonts.named(name)
            if face.has_pictures:
                spaces = self._embed(self._fonts.face(DEFAULT_FAMILY))
                here = PictureFont(face, spaces, partial(self._embed, face))
            else:
                here = self._embed(face)
            self.fonts[name] = here
        return here

    def _embed(self, face: FontFace) -> EmbeddedFont:
        """Return a font of glyphs that are outlines, in a batch that asks for it."""
        known = self._embedded.get(face.name)
        if known is None:
            known = EmbeddedFont(face, len(self._embedded) + 1, self._asks)
            self._embedded[face.name] = known
        if ("font", face.name) not in self._here:
            self._here["font", face.name] = known
            self._asks.append(["font", face.name, known.resource])
            known.begin_batch()
        return known


@dataclass
class _Shown:
    """A picture's name in the file, and the largest width and height it is drawn at, in points."""

    name: str
    width: float = 0.0
    height: float = 0.0


def _named(kind: str, key: str) -> str:
    """Return the name of a form or picture, which is the same in every file."""
    return kind + digest_of(key.encode("utf-8", "surrogatepass"))[:_NAMED]


#: Fill color, stroke color, font and size, line width, and visible box.
_State = tuple[str | None, str | None, tuple[str, float] | None, float | None, Bounds]


class Operators:
    """Writes items as operators of a content stream (ISO 32000-1, clauses 8 and 9).

    Operators that wouldn't change the graphics state are left out.

    Attributes:
        parts: The operators so far.
        box: Visible box: pdfium loses a form whose box is far larger.
        is_symbol: Whether the items are parts of a symbol, in its units.
        used: Names of the drawn XObjects, in order of first use.
        states: Names of the used graphics states, in order of first use.
        shadings: Names of the drawn gradients, in order of first use.
    """

    def __init__(self, file: PdfFile, box: Bounds = _PAGE) -> None:
        """Begin an empty stream that uses the fonts and art of a file."""
        self.box = box
        self.is_symbol = False
        self.parts: list[str] = []
        self.used: dict[str, None] = {}
        self.states: dict[str, None] = {}
        self.shadings: dict[str, None] = {}
        self._file = file
        self._fill: str | None = None
        self._stroke: str | None = None
        self._font: tuple[str, float] | None = None
        self._width: float | None = None
        self._saved: list[_State] = []
        self._groups: list[Group] = []  # around the current item, the outermost first

    def draw(self, items: Iterable[Item]) -> None:
        """Append items in order."""
        parts = self.parts
        in_text = False
        for item in items:
            is_text = isinstance(item, _TEXTS)
            if is_text is not in_text:
                parts.append("BT" if is_text else "ET")
                in_text = is_text
            if isinstance(item, Line):
                self._line(item)
            elif isinstance(item, SymbolRef):
                self._stamp(item)
            elif isinstance(item, Text):
                x, y, font, size, colour, text = item
                self._line(Line(x, y, size, colour, ((font, text),)))
            elif isinstance(item, Shape):
                self._path(item)
            elif isinstance(item, Group):
                self._group(item)
            else:
                self._image(item)
        if in_text:
            parts.append("ET")

    def draw_symbol(self, paths: Sequence[Item]) -> None:
        """Append the paths of a symbol, keeping the reference's color for paths that use it.

        A set color can't be unset, only restored. If a symbol mixes its own colors with the
        reference's, paths with their own color are written between `q` and `Q`.
        """
        takes = any(map(_takes_colour, shapes_in(paths)))
        for _, alike in groupby(paths, _takers):
            same = tuple(alike)
            if takes and any(_has_own_colour(path) for path in same):
                self.enter()
                self.draw(same)
                self.leave()
            else:
                self.draw(same)

    def use(self, name: str) -> None:
        """Draw a form by its name."""
        self.used[name] = None
        self.parts.append(f"/{name} Do")

    def shade(self, name: str) -> None:
        """Draw a gradient in its own space, within the clip."""
        self.shadings[name] = None
        self.parts.append(f"/{name} sh")

    def enter(self, place: str = "") -> None:
        """Save the graphics state, which `leave` restores, then append operators."""
        self.parts.append(f"q {place}" if place else "q")
        self._saved.append((self._fill, self._stroke, self._font, self._width, self.box))

    def begin(self, kind: str, properties: str = "") -> None:
        """Begin marked content of a kind of structure element; `end` ends it."""
        self.parts.append(f"/{kind} {properties}BDC" if properties else f"/{kind} BMC")

    def end(self) -> None:
        """End marked content."""
        self.parts.append("EMC")

    def leave(self) -> None:
        """Restore the graphics state."""
        self.parts.append("Q")
        self._fill, self._stroke, self._font, self._width, self.box = self._saved.pop()

    def stream(self) -> Stream:
        """Return the content stream, compressed now: no page waits uncompressed for the end."""
        return Stream(zlib.compress("\n".join(self.parts).encode("latin-1"), _LEVEL))

    def _line(self, item: Line) -> None:
        x, y, size, colour, runs = item
        if colour != self._fill:
            self._set_fill(colour)
        code = f"1 0 0 1 {x:.2f} {y:.2f} Tm"
        file, font = self._file, self._font
        fonts = file.fonts
        has_pictures = False
        for name, text in runs:
            parts = (
                ((fonts.get(name) or file.font(name), text),)
                if text.isascii()
                else file.shown(name, text)
            )
            for embedded, part in parts:
                if font != (embedded.resource, size):
                    font = embedded.resource, size
                    code += f" {embedded.resource} {size:g} Tf"
                code += embedded.show(part, size)
                has_pictures = has_pictures or embedded.has_pictures
        self._font = font
        self.parts.append(code)
        if has_pictures:
            self.parts.append("ET")
            self._pictures(item)
            self.parts.append("BT")

    def _pictures(self, item: Line) -> None:
        """Draw the glyphs of a line that are pictures, where the pen was for each."""
        from punchboard.generator.art.glyphs import glyphs_of, pieces_of  # few texts have any

        x, y, size, colour, runs = item
        for name, text in runs:
            for embedded, part in self._file.shown(name, text):
                face = embedded.face
                pieces = pieces_of(face, part) if face.has_pictures else [(True, part)]
                for is_outline, piece in pieces:
                    for glyph in () if is_outline else glyphs_of(face, piece):
                        self._glyph(face, glyph, Line(x, y, size, colour, ()))
                    x += face.measure(piece) * size

    def _glyph(self, face: FontFace, glyph: PlacedGlyph, line: Line) -> None:
        """Draw a glyph of a run that begins where a line does."""
        from punchboard.generator.art.glyphs import outline_of  # few texts have pictures

        x, y, size, colour, _ = line
        found = self._file.glyph(face, glyph.number, colour)
        if found is None:
            outline = outline_of(face, glyph, (x, y), size)
            if outline:
                self._path(Shape(outline, fill=colour))
            return
        key, box = found
        place = x + (glyph.x + box.x) * size, y + (glyph.y + box.y) * size
        self._stamp(SymbolRef(key, *place, box.width * size, box.height * size, colour))

    def _stamp(self, item: SymbolRef) -> None:
        name, width, height, is_stroked = self._file.symbol(item.symbol, item.width, item.height)
        sx, sy = item.width / width, item.height / height
        if item.turn:
            place = turned(item, sx, sy)
        else:
            place = f"{_scaling(sx, sy)} {item.x:.2f} {item.y:.2f}"
        colour = ""
        if item.colour != self._fill or item.colour != self._stroke:
            numbers = _components(item.colour)
            fill = "" if item.colour == self._fill else f"{numbers} rg "
            colour = f"{fill}{numbers} RG " if is_stroked else fill
        self.used[name] = None
        self.parts.append(f"q {colour}{place} cm/{name} Do Q")

    def _image(self, item: Image) -> None:
        # How large a symbol's pictures are is known where it is placed.
        size = (0.0, 0.0) if self.is_symbol else (item.width, item.height)
        name = self._file.picture(item.picture, *size)
        self.used[name] = None
        x, y, width, height = item[1:]
        self.parts.append(f"q {width:.2f} 0 0 {height:.2f} {x:.2f} {y:.2f} cm /{name} Do Q")

    def _group(self, item: Group) -> None:
        if item.is_mixed:
            name, states = self._file.mixed(item, self._seen(), in_symbol=self.is_symbol)
            self.used[name] = None
            self.states.update(dict.fromkeys(states))
            set_states = " ".join(f"/{state} gs" for state in states)
            self.parts.append(f"q {set_states} /{name} Do Q")
            return
        matrix = " ".join(f"{value:.6f}" for value in item.matrix[:4])  # 6e-17 is no PDF number
        clip = f"{outline(item.clip)} W n " if item.clip else ""
        # The clip is in the coordinates outside the turn, the items inside it.
        place = f"{matrix} {item.matrix[4]:.2f} {item.matrix[5]:.2f}"
        self.enter(f"{clip}{place} cm")
        self._groups.append(item)
        (self.draw_symbol if self.is_symbol else self.draw)(item.items)
        self._groups.pop()
        self.leave()

    def _seen(self) -> Bounds:
        """Return the visible box at the current item, in its own units."""
        seen = self.box
        for group in self._groups:
            if group.clip:
                seen = intersection(seen, control_box(group.clip))
            seen = _seen_from(group.matrix, seen)
        return seen

    def _gradient(self, item: Shape, gradient: Gradient) -> None:
        """Fill a shape with a gradient, clipped to the shape."""
        star = "*" if item.even_odd else ""
        *turn, x, y = gradient.matrix
        place = " ".join(f"{each:.6f}" for each in turn)
        self.parts.append(f"q {outline(item.segments)} W{star} n {place} {x:.3f} {y:.3f} cm")
        shown = _seen_from(gradient.matrix, intersection(self._seen(), control_box(item.segments)))
        name, state = self._file.shading(gradient, max(1.0, *map(abs, shown)))
        if state:
            self.states[state] = None
            self.parts.append(f"/{state} gs")
        self.shade(name)
        self.parts.append("Q")

    def _path(self, item: Shape) -> None:
        fill = item.fill
        if isinstance(fill, Gradient):
            self._gradient(item, fill)
            if item.stroke is None:
                return
            fill = None
        if fill is not None and fill != self._fill:
            self._set_fill(fill)
        if item.stroke is not None:
            self._set_line(item)
        paint = "n"
        if fill is not None:
            star = "*" if item.even_odd else ""
            paint = f"{'B' if item.stroke is not None else 'f'}{star}"
        elif item.stroke is not None:
            paint = "S"
        self.parts.append(f"{outline(item.segments)} {paint}")
        if item.dash:
            self.parts.append("[] 0 d")
        if item.round_ends and item.stroke is not None:
            limit = " 10 M" if item.pen.limit != _USUAL_LIMIT else ""
            self.parts.append(f"0 J 0 j{limit}")

    def _set_line(self, item: Shape) -> None:
        if item.stroke != self._stroke:
            self._stroke = item.stroke
            if item.stroke != CURRENT:
                self.parts.append(f"{_components(str(item.stroke))} RG")
        if item.width != self._width:
            self._width = item.width
            self.parts.append(f"{_short(item.width)} w")
        if item.dash:
            offset = _short(item.pen.offset) if item.pen.offset else "0"
            self.parts.append(f"[{' '.join(_short(length) for length in item.dash)}] {offset} d")
        if item.round_ends:
            cap, join, limit, _ = item.pen
            longest = f" {limit:g} M" if limit != _USUAL_LIMIT else ""
            self.parts.append(f"{cap} J {join} j{longest}")

    def _set_fill(self, colour: str) -> None:
        self._fill = colour
        if colour != CURRENT:
            self.parts.append(f"{_components(colour)} rg")


def _clip(window: Rect) -> str:
    """Return the operators that clip to a rectangle."""
    return "{:.3f} {:.3f} {:.3f} {:.3f} re W n".format(*window.corner_and_size)


def matrix_of(placement: Placement) -> str:
    """Return the matrix that places a face and turns it."""
    _, _, _, x, y, width, height, turn, _ = placement
    match turn:
        case 0:
            return f"1 0 0 1 {x:.3f} {y:.3f}"
        case 90:
            return f"0 -1 1 0 {x:.3f} {y + height:.3f}"
        case 180:
            return f"-1 0 0 -1 {x + width:.3f} {y + height:.3f}"
        case _:
            return f"0 1 -1 0 {x + width:.3f} {y:.3f}"


def _seen_from(matrix: Matrix, box: Bounds) -> Bounds:
    """Return the bounding box of a box transformed by the inverse of a matrix."""
    left, bottom, right, top = box
    if left >= right or bottom >= top or not matrix[0] * matrix[3] - matrix[1] * matrix[2]:
        return box
    corners = [inverse_transform(matrix, x, y) for x in (left, right) for y in (bottom, top)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _takers(path: Item) -> tuple[bool, bool] | None:
    """Return whether fill and stroke use the reference's color; None for other items."""
    return (path.fill == CURRENT, path.stroke == CURRENT) if isinstance(path, Shape) else None


def _takes_colour(path: Shape) -> bool:
    return CURRENT in (path.fill, path.stroke)


def _has_own_colour(path: Item) -> bool:
    return isinstance(path, Shape) and any(
        colour not in (None, CURRENT) for colour in (path.fill, path.stroke)
    )


def _short(length: float) -> str:
    """Return a length with three significant digits; PDF has no exponents (ISO 32000-1, 7.3.3)."""
    text = f"{length:.3g}"
    return text if "e" not in text else f"{length:.6f}"


#: Number of outlines that are cached as operators.
_KEPT_OUTLINES = 512
#: Number of sizes of placed items that are cached.
_KEPT_SIZES = 256
#: Operators of a path; formatting a segment at once takes half the time of number by number.
_SEGMENTS: dict[str | float, str] = {
    "M": "%.2f %.2f m",
    "L": "%.2f %.2f l",
    "C": "%.2f %.2f %.2f %.2f %.2f %.2f c",
    "Z": "h",
}


@lru_cache(_KEPT_OUTLINES)  # most faces repeat the same frames and icons
def outline(segments: tuple[Segment, ...]) -> str:
    """Return a path's construction operators."""
    return " ".join([_SEGMENTS[segment[0]] % segment[1:] for segment in segments])


def turned(item: SymbolRef, sx: float, sy: float) -> str:
    """Return the matrix of a reference that is turned around the center of its box."""
    angle = math.radians(item.turn)
    cos, sin = round(math.cos(angle), 9), round(math.sin(angle), 9)  # 6e-17 is no PDF number
    mx, my = item.x + item.width / 2, item.y + item.height / 2
    x = mx - cos * item.width / 2 + sin * item.height / 2
    y = my - sin * item.width / 2 - cos * item.height / 2
    return f"{cos * sx:.6f} {sin * sx:.6f} {-sin * sy:.6f} {cos * sy:.6f} {x:.2f} {y:.2f}"


@lru_cache(_KEPT_SIZES)
def _scaling(across: float, up: float) -> str:
    """Return the scaling part of a matrix."""
    return f"{across:.6f} 0 0 {up:.6f}"


@lru_cache(_KEPT_SIZES, typed=True)  # without a bleed, 0 and 0.0 are written differently
def _cut_off(width: float, height: float, bleed: float) -> str:
    """Return the operators that clip a face to its trim plus bleed."""
    return f" {-bleed:.2f} {-bleed:.2f} {width + 2 * bleed:.2f} {height + 2 * bleed:.2f} re W n"


@cache
def _components(colour: str) -> str:
    """Return `#rrggbb` as three numbers from 0 to 1."""
    return " ".join(f"{int(colour[at : at + 2], 16) / 255:.3g}" for at in (1, 3, 5))


def _numbers_of(colour: str) -> tuple[float, ...]:
    """Return `#rrggbb` as numbers from 0 to 1."""
    return tuple(round(int(colour[at : at + 2], 16) / 255, 4) for at in (1, 3, 5))


def _soft_mask(form: str) -> Any:
    """Return a graphics state with a form's luminosity as soft mask (ISO 32000-1, 11.6.5.2)."""
    mask = {
        "Type": pdfdoc.PDFName("Mask"),
        "S": pdfdoc.PDFName("Luminosity"),
        "G": pdfdoc.PDFObjectReference(pdfdoc.xObjectName(form)),
    }
    return pdfdoc.PDFDictionary({"SMask": pdfdoc.PDFDictionary(mask)})


def _shading(gradient: Gradient, stops: Sequence[tuple[float, tuple[float, ...]]]) -> Any:
    """Return the shading of a gradient, made of parts between two colours.

    ISO 32000-1, 8.7.4.5 and 7.10.
    """
    whole = [(0.0, stops[0][1]), *stops, (1.0, stops[-1][1])]
    parts = [(*one, *other) for one, other in pairwise(whole) if other[0] > one[0]]
    functions = [
        pdfdoc.PDFDictionary({
            "FunctionType": 2, "Domain": pdfdoc.PDFArrayCompact((0, 1)), "N": 1,
            "C0": pdfdoc.PDFArrayCompact(first), "C1": pdfdoc.PDFArrayCompact(last),
        })
        for _, first, _, last in parts
    ]  # fmt: skip
    function = functions[0]
    if len(parts) > 1:
        function = pdfdoc.PDFDictionary({
            "FunctionType": 3, "Domain": pdfdoc.PDFArrayCompact((0, 1)),
            "Functions": pdfdoc.PDFArray(functions),
            "Bounds": pdfdoc.PDFArrayCompact([round(end, 5) for _, _, end, _ in parts[:-1]]),
            "Encode": pdfdoc.PDFArrayCompact([0, 1] * len(parts)),
        })  # fmt: skip
    return pdfdoc.PDFDictionary(
        {
            "ShadingType": 3 if gradient.is_radial else 2,
            "ColorSpace": pdfdoc.PDFName(_SPACES[len(stops[0][1])]),
            "Coords": pdfdoc.PDFArrayCompact(
                (*_whole(gradient.focus), 0, 0, 1) if gradient.is_radial else (0, 0, 1, 0)
            ),
            "Function": function,
            "Extend": pdfdoc.PDFArrayCompact(("true", "true")),
        }
    )


def _whole(numbers: Iterable[float]) -> tuple[float, ...]:
    """Return numbers, zeros without a point."""
    return tuple(each or 0 for each in numbers)


class Stream(pdfdoc.PDFStream):  # type: ignore[misc]
    """A content stream, compressed."""

    content: bytes

    def __init__(self, compressed: bytes) -> None:
        super().__init__(content=compressed)
        self.dictionary["Filter"] = pdfdoc.PDFName("FlateDecode")

    def format(self, document: Any) -> bytes:
        """Return the object's bytes."""
        if len(self.dictionary.dict) > 1:  # a form has more to say than its length
            return bytes(super().format(document))
        content = self.content
        self.content = b""  # which stands in the file now, and once is enough
        head = b"<< /Filter /FlateDecode /Length %d >>\nstream\n" % len(content)
        return head + content + b"\nendstream\n"


@dataclass(eq=False)
class Page(pdfdoc.PDFObject):  # type: ignore[misc]
    """A page of boxes, one content stream and shared resources.

    Attributes:
        boxes: Left, bottom, right, top in points, by name.
        contents: Reference to its content stream.
        resources: Reference to its fonts and forms.
        annotations: References to its links.
        blends: Whether anything on it is translucent.
        key: Key of its content in the structure (`StructParents`); None without a structure.
    """

    boxes: dict[str, tuple[float, float, float, float]]
    contents: Any
    resources: Any
    annotations: tuple[Any, ...] = ()
    blends: bool = False
    key: int | None = None

    __RefOnly__ = 1

    def format(self, document: Any) -> bytes:
        """Return the object's bytes."""
        parent = document.Reference(document.Pages).format(document).decode()
        boxes = " ".join(
            f"/{name} [{' '.join(f'{edge:.3f}' for edge in edges)}]"
            for name, edges in self.boxes.items()
        )
        contents = self.contents.format(document).decode()
        resources = self.resources.format(document).decode()
        more = " /Group << /S /Transparency /CS /DeviceRGB /I true >>" if self.blends else ""
        if self.key is not None:  # the keys of tabulators follow the structure
            more += f" /StructParents {self.key} /Tabs /S"
        if self.annotations:
            listed = " ".join(each.format(document).decode() for each in self.annotations)
            more += f" /Annots [{listed}]"
        return (
            f"<< /Type /Page /Parent {parent} {boxes}"
            f" /Contents {contents} /Resources {resources}{more} >>"
        ).encode()
