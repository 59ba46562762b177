"""One PDF file: pages, shared forms, embedded fonts, and the same bytes for the same input."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import pairwise, starmap
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc

from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.graphics.display_list import (
    CURRENT,
    Face,
    Gradient,
    Group,
    Item,
    Text,
    digest_of,
)
from punchboard.generator.graphics.geometry import Bounds
from punchboard.generator.impose.plan import Page as SheetPage
from punchboard.generator.impose.plan import Printed
from punchboard.generator.pdf.color import RGB, ColorModel, Ramp
from punchboard.generator.pdf.content import ContentStream, SizedForm, clip_to, matrix_of, trim_clip
from punchboard.generator.pdf.embedded import EmbeddedFont, PictureFont
from punchboard.generator.pdf.resources import (
    DrawnPage,
    Form,
    FormKind,
    Inked,
    Resources,
    ShadingKey,
)
from punchboard.generator.text.font_face import FontFace, GlyphPicture
from punchboard.generator.text.fonts import DEFAULT_FAMILY, FontLibrary

if TYPE_CHECKING:
    from punchboard.generator.art.pictures import Encoded
    from punchboard.generator.pdf.links import Bookmark, Destination, Link
    from punchboard.generator.pdf.pdfx import PdfX
    from punchboard.generator.pdf.structure import Element, Structure
    from punchboard.generator.shown import Shown

#: Digits of a digest in a name. Of ten thousand names in a file, two are alike once in five million
#: files.
_NAMED = 12
#: Colour spaces by channels.
_SPACES = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}
#: The group of a form that blends as one picture, in its page's color space (ISO 32000-1, 11.6.6).
#: In Ghostscript 10.00 a form that names a space of its own loses its inherited color: it prints
#: black. A mask has no page whose space it could take.
_GROUPS: dict[FormKind, dict[str, Any]] = {
    "blend": {"S": pdfdoc.PDFName("Transparency"), "I": "true"},
    "mask": {
        "S": pdfdoc.PDFName("Transparency"),
        "I": "true",
        "CS": pdfdoc.PDFName("DeviceGray"),
    },
}
#: Pixels per inch of drawings that PDF cannot express: as sharp as lines look at arm's length.
RENDERED_DPI = 600
#: How a file is printed, in the words of PDF 1.7 (ISO 32000-1, table 150).
_DUPLEX: dict[Printed, str] = {
    "one": "Simplex",
    "long-edge": "DuplexFlipLongEdge",
    "short-edge": "DuplexFlipShortEdge",
}

rl_config.useA85 = 0  # ASCII85 makes streams a quarter larger; no current reader needs it
rl_config.invariant = 1  # the same input gives the same bytes: no dates, no random ids


class PdfFile:
    """A PDF file in memory, until `save`.

    Attributes:
        fonts: Fonts that were used so far, by name.
        colors: How colors are written, but for masks.
        pages: how many there are.
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
        colors: ColorModel = RGB,
        standard: PdfX | None = None,
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
            colors: How colors are written, but for masks.
            standard: Standard that it keeps for a press; None for other files.
        """
        self.colors = colors
        self._standard = standard
        version = (1, 4) if standard is None else standard.version
        self._document = pdfdoc.PDFDocument(
            compression=1, invariant=1, pdfVersion=version, lang=language
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
        self._finest_drawn = min(finest, RENDERED_DPI) / 72  # of drawings that PDF cannot express
        self.fonts: dict[str, EmbeddedFont | PictureFont] = {}
        self._embedded: dict[str, EmbeddedFont] = {}
        self._symbols: dict[str, SizedForm] = {}
        self._pictures: dict[tuple[ColorModel, str], str] = {}  # names by key
        self._sizes = Resources()  # the largest use of each picture
        self._encoded: set[str] = set()  # names of pictures that came encoded
        self._forms: set[str] = set()  # of faces and marks
        self._marks: dict[tuple[int, ...], tuple[str, Sequence[Item]]] = {}  # by the items' ids
        self._parts: dict[str, Form] = {}  # forms that are parts of faces
        self._groups: dict[tuple[Group, Bounds, ColorModel, bool], str] = {}
        self._masks: dict[tuple[tuple[Item, ...], Bounds], str] = {}
        self._gradients: dict[tuple[ColorModel, ShadingKey], tuple[str, str]] = {}
        self._states: dict[str, Any] = {}
        self._shadings: dict[str, Any] = {}
        self._see_through: set[str] = set()  # names of forms with transparency
        self._on_pages: dict[str, None] = {}
        self._inked: dict[str, frozenset[Inked]] = {}  # by name of a gradient or picture
        self._resources: dict[str, Resources] = {}  # by name of a form, for a press
        # All pages share one dictionary of fonts and forms, filled in at the end.
        self._page_resources = self._document.Reference(pdfdoc.PDFDictionary({}), "PageResources")
        self.pages = 0

    def draw_face(
        self, target: ContentStream, face: Face, matrix: str, *, shared: bool, bleed: float = 0.0
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
            target.save(f"{matrix} cm")
            target.use(self._form(face, bleed))
        else:
            target.save(f"{matrix} cm{trim_clip(face.width, face.height, bleed)}")
            target.box = (-bleed, -bleed, face.width + bleed, face.height + bleed)
            self._draw_content(target, face, bleed)
        target.restore()

    def draw_page(self, page: SheetPage, shown: Sequence[Shown], bleed: float) -> DrawnPage:
        """Append a page of placed faces and its marks, and return it.

        Args:
            page: the page as planned.
            shown: the faces of its placements.
            bleed: points beyond the trim that are shown.
        """
        for font in self._embedded.values():
            font.forget_words()
        shared = self._shared_forms(page, [each.form for each in shown], bleed)
        marks = self._marks_form(page)
        content = ContentStream(self)
        for placement, (face, _, is_shared, _) in zip(page.placements, shown, strict=True):
            assert face is not None
            if placement.clip is not None:
                content.save(clip_to(placement.clip))
            self.draw_face(content, face, matrix_of(placement), shared=is_shared, bleed=bleed)
            if placement.clip is not None:
                content.restore()
        if marks:
            content.use(marks)
        content.draw(filter(_is_text, page.marks))
        resources = content.finish()
        drawn = DrawnPage(content.compressed(), resources, shared, self._parts_of(resources))
        self._add_page(page, drawn)
        return drawn

    def take_page(
        self, page: SheetPage, drawn: DrawnPage, forms: Sequence[Face | None], bleed: float
    ) -> bool:
        """Append a page that was drawn for another file, unless it would be drawn otherwise here.

        Args:
            page: the page as planned.
            drawn: the page as drawn for the other file.
            forms: the part of each placement's face that the file shares between pages.
            bleed: points beyond the trim that are shown.
        """
        shared = self._shared_forms(page, forms, bleed)
        used = [drawn.resources, *(form.resources for form in drawn.forms)]
        fonts = [
            (self._embed(self._fonts.named(name)), glyphs)
            for resources in used
            for name, glyphs in resources.glyphs.items()
        ]
        if shared != drawn.shared or not all(font.allows(glyphs) for font, glyphs in fonts):
            return False
        for font, glyphs in fonts:
            font.add(glyphs)
        for resources in used:
            self._add_resources(resources)
        for form in drawn.forms:
            if form.name not in self._parts:
                self._parts[form.name] = form
                self._add_form(form)
        self._add_page(page, drawn)
        return True

    def _shared_forms(
        self, page: SheetPage, faces: Iterable[Face | None], bleed: float
    ) -> list[str]:
        """Make the forms that pages share, before anything else of a page is drawn."""
        names: dict[int, str] = {}  # by the face's id: most pages show one face many times
        forms = [
            names.get(id(face)) or names.setdefault(id(face), self._form(face, bleed))
            for face in faces
            if face is not None
        ]
        return [*forms, self._marks_form(page)]

    def _marks_form(self, page: SheetPage) -> str:
        """Return the form of a page's marks but for its words; "" if it has no other marks."""
        marks = [mark for mark in page.marks if not _is_text(mark)]
        if not marks:
            return ""
        key = tuple(map(id, marks))
        if key not in self._marks:
            content = ContentStream(self)
            content.draw(marks)
            form = _form_of("M", "plain", content, (0.0, 0.0, *page.media))
            if form.name not in self._forms:
                self._forms.add(form.name)
                self._add_form(form)
            self._marks[key] = form.name, marks  # kept, so that their ids stay their own
        return self._marks[key][0]

    def _parts_of(self, resources: Resources) -> list[Form]:
        """Return the forms that a content stream uses and that are parts of faces."""
        found: dict[str, Form] = {}
        for name in (*resources.xobjects, *map(_mask_of, resources.states)):
            form = self._parts.get(name)
            if form is not None:
                found |= {each.name: each for each in self._parts_of(form.resources)}
                found[name] = form
        return [*found.values()]

    def _add_resources(self, resources: Resources) -> None:
        """Add resources that a stream drawn for another file names, but for glyphs and parts."""
        for font, number, colour in resources.color_glyphs:
            self.color_glyph(self._fonts.named(font), number, colour)
        for key in resources.symbols:
            self._symbol(key, self.colors)
        for key, (width, height) in resources.pictures.items():
            self.picture(key, width, height, self._sizes, self.colors)
        for shading in resources.shadings.values():
            self._shading(shading, self.colors)
        for state in resources.states:
            self._add_state(state)

    def _add_page(self, page: SheetPage, drawn: DrawnPage) -> None:
        boxes = {
            "MediaBox": (0.0, 0.0, *page.media),
            "TrimBox": page.trim_box,
            "BleedBox": page.bleed_box,
        }
        contents = self._document.Reference(Stream(drawn.stream))
        self._on_pages.update(drawn.resources.xobjects)
        blends = self._is_see_through(drawn.resources)
        space = self.colors.space if blends else ""
        self._document.addPage(Page(boxes, contents, self._page_resources, space=space))
        self.pages += 1

    def add_page(
        self,
        content: ContentStream,
        width: float,
        height: float,
        trim: tuple[float, float, float, float] | None = None,
        bleed: tuple[float, float, float, float] | None = None,
        links: Sequence[Link] = (),
        marked: Sequence[Element] = (),
    ) -> None:
        """Append a page.

        Args:
            content: Its content stream; several pages may have the same.
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
        if content.reference is None:
            content.reference = self._document.Reference(Stream(content.compressed()))
        self._on_pages.update(content.resources.xobjects)
        areas: tuple[Any, ...] = ()
        if links:
            from punchboard.generator.pdf.links import link_areas  # the rulebook has some

            areas = link_areas(self._document, links, self.pages, self._structure)
        blends = self._is_see_through(content.resources)
        key = self._structure.key_of(marked) if self._structure is not None else None
        space = self.colors.space if blends else ""
        resources = self._page_resources
        page = Page(boxes, content.reference, resources, areas, space=space, key=key)
        self._document.addPage(page)
        self.pages += 1

    def add_outline(self, bookmarks: Sequence[Bookmark], places: Mapping[str, Destination]) -> None:
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
        if self._pictures:
            self._add_pictures()
        resources = self._document.idToObject["PageResources"]
        fonts = self._document.idToObject[pdfdoc.BasicFonts]
        for font in sorted(self._embedded.values(), key=lambda font: font.resource):
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
        if self._standard is not None:
            self._standard.add_to(self._document)
        self._document.SaveToFile(str(path), None)

    def _draw_content(self, target: ContentStream, face: Face, bleed: float) -> None:
        if face.underlay is not None:
            target.use(self._form(face.underlay, bleed))
        target.draw(face.items)

    def _form(self, face: Face, bleed: float) -> str:
        """Return the name of a face's form, made at its first use."""
        name = f"P{face.digest[:_NAMED]}"
        if name not in self._forms:
            self._forms.add(name)
            box = (-bleed, -bleed, face.width + bleed, face.height + bleed)
            content = ContentStream(self, box)
            self._draw_content(content, face, bleed)
            self._add_form(Form(name, "plain", box, content.compressed(), content.resources))
        return name

    def symbol(
        self, key: str, width: float, height: float, resources: Resources, colors: ColorModel
    ) -> SizedForm:
        """Return the form of an icon or drawing at a width and height, in points.

        Args:
            key: Key in the art library.
            width: Width of the drawing on paper.
            height: Height of the drawing on paper.
            resources: take the drawing and its pictures.
            colors: how its colors are written.
        """
        if key in self._library.pictures:  # an icon made of pixels
            return self.picture(key, width, height, resources, colors), 1.0, 1.0, False
        resources.symbols[key] = None
        symbol = self._library.symbols[key]
        if width and symbol.pictures:
            across, down = width / symbol.width, height / symbol.height
            for image in symbol.images():
                size = image.width * across, image.height * down
                self.picture(image.picture, *size, resources, colors)
        return self._symbols.get(colors.key + key) or self._symbol(key, colors)

    def _symbol(self, key: str, colors: ColorModel) -> SizedForm:
        """Return the form of a drawing, made at its first use."""
        name = colors.key + key
        known = self._symbols.get(name)
        if known is None:
            symbol = self._library.symbols[key]
            box = (0.0, 0.0, symbol.width, symbol.height)
            content = ContentStream(self, box, colors)
            content.is_symbol = True
            content.draw_symbol(symbol.paths)
            form = _named("S", name)
            is_stroked = any(path.stroke == CURRENT for path in symbol.shapes())
            known = self._symbols[name] = (form, symbol.width, symbol.height, is_stroked)
            self._add_form(Form(form, "plain", box, content.compressed(), content.resources))
        return known

    def group(
        self, group: Group, box: Bounds, colors: ColorModel, *, in_symbol: bool
    ) -> tuple[str, list[str]]:
        """Return the form of a transparency group, and the states that it is drawn with.

        Args:
            group: a group with an opacity, a mask or a blend mode.
            box: the clip around it.
            colors: how its colors are written.
            in_symbol: whether it is a part of a symbol.
        """
        key = group, box, colors, in_symbol
        name = self._groups.get(key)
        if name is None:
            plain = group._replace(opacity=1.0, mask=(), blend="")
            content = ContentStream(self, box, colors)
            content.is_symbol = in_symbol
            # Without the group's `q` and `Q`, paths of a symbol find the reference's color.
            bare = in_symbol and plain == Group(plain.items)
            (content.draw_symbol if in_symbol else content.draw)(plain.items if bare else (plain,))
            name = self._groups[key] = self._add_part("T", "blend", content, box).name
        states = []
        if group.mask:
            states.append(self._mask(group.mask, box))
        if group.blend:
            states.append(f"B{group.blend}")
        if group.opacity < 1:
            states.append(f"A{round(1000 * group.opacity)}")
        for state in states:
            self._add_state(state)
        return name, states

    def _mask(self, items: tuple[Item, ...], box: Bounds) -> str:
        """Return the state whose mask is the luminosity of some items."""
        state = self._masks.get((items, box))
        if state is None:
            content = ContentStream(self, box, self.colors.mask)
            content.is_symbol = True
            content.draw(items)
            form = self._add_part("L", "mask", content, box)
            state = self._masks[items, box] = form.name.removesuffix(_MASK)
        return state

    def _add_part(self, letter: str, kind: FormKind, content: ContentStream, box: Bounds) -> Form:
        """Add a form that is a part of faces, and return it.

        Args:
            letter: its name begins with it.
            kind: how it is drawn.
            content: its finished stream.
            box: its bounding box.
        """
        form = _form_of(letter, kind, content, box)
        if form.name not in self._parts:
            self._parts[form.name] = form
            self._add_form(form)
        return form

    def _add_state(self, name: str) -> None:
        """Add the graphics state of a name: its first letter is its kind."""
        if name in self._states:
            return
        value = name[1:]
        if name[0] == "A":
            opacity = int(value) / 1000
            self._states[name] = pdfdoc.PDFDictionary({"ca": opacity, "CA": opacity})
        elif name[0] == "B":
            self._states[name] = pdfdoc.PDFDictionary({"BM": pdfdoc.PDFName(value)})
        else:
            self._states[name] = _soft_mask(_mask_of(name))

    def shading(
        self, gradient: Gradient, reach: float, resources: Resources, colors: ColorModel
    ) -> tuple[str, str]:
        """Return the names of a gradient's shading, and of the state with its opacity.

        Both are in the gradient's own units. The state is "" if the gradient is opaque.

        Args:
            gradient: Gradient at any place.
            reach: how far it extends in its own units, to all sides.
            resources: take both.
            colors: how its colors are written.
        """
        reach = 2.0 ** math.ceil(math.log2(reach)) if gradient.is_see_through else 0.0
        key = ShadingKey(gradient.is_radial, gradient.stops, gradient.focus, reach)
        name, state = self._shading(key, colors)
        resources.shadings[name] = key
        if state:
            resources.states[state] = None
        return name, state

    def _shading(self, key: ShadingKey, colors: ColorModel) -> tuple[str, str]:
        """Return the names of a shading and of its state, made at its first use."""
        known = self._gradients.get((colors, key))
        if known is None:
            name = _named("H", colors.key + repr(tuple(key)))
            ramp, self._inked[name] = colors.ramp(key.stops)
            self._shadings[name] = _pdf_shading(key, ramp)
            known = self._gradients[colors, key] = name, self._fade(key) if key.reach else ""
        return known

    def _fade(self, key: ShadingKey) -> str:
        """Return the state whose mask is the opacity of a gradient, made at its first use."""
        state = _named("K", repr(tuple(key)))
        if state not in self._states:
            mask, reach = _mask_of(state), key.reach
            self._shadings[mask] = _pdf_shading(
                key, [(at, (opacity,)) for at, _, opacity in key.stops]
            )
            content = ContentStream(self)
            content.shade(mask)
            content.resources.shadings[mask] = key
            box = -reach, -reach, reach, reach
            self._add_form(Form(mask, "mask", box, content.compressed(), content.resources))
            self._add_state(state)
        return state

    def _add_form(self, form: Form) -> None:
        """Add a form whose resources are in the file."""
        pdf_form = pdfdoc.PDFFormXObject(*form.box)
        pdf_form.Contents = Stream(form.stream)
        resources = form.resources
        pdf_form.XObjects = self._xobjects(resources.xobjects) if resources.xobjects else None
        if resources.states or resources.shadings:
            pdf_form.Resources = pdfdoc.PDFResourceDictionary(
                XObject=pdf_form.XObjects or {},
                ExtGState={name: self._states[name] for name in resources.states},
                Shading={name: self._shadings[name] for name in resources.shadings},
            )
            pdf_form.Resources.basicFonts()
            pdf_form.Resources.allProcs()
        if form.kind != "plain":
            group = _GROUPS[form.kind]
            pdf_form.Contents.dictionary["Group"] = pdfdoc.PDFDictionary(dict(group))
        if self._is_see_through(resources):
            self._see_through.add(form.name)
        if self._standard is not None:
            self._resources[form.name] = resources
        self._document.addForm(form.name, pdf_form)

    def _is_see_through(self, resources: Resources) -> bool:
        """Return whether a stream, or a form that it uses, blends with its backdrop."""
        return bool(resources.states) or not self._see_through.isdisjoint(resources.xobjects)

    def picture(
        self, key: str, width: float, height: float, resources: Resources, colors: ColorModel
    ) -> str:
        """Return a picture's name. It is added at the end, as fine as its largest use needs.

        Args:
            key: Key in the art library.
            width: Width on paper in points.
            height: Height on paper in points.
            resources: take the picture.
            colors: how its colors are written.
        """
        name = self._pictures.get((colors, key))
        if name is None:
            name = self._pictures[colors, key] = _named("I", colors.key + key)
            # In a file for a press, pages say in which space a picture blends through its mask.
            if self._standard is not None and self._library.is_see_through(key):
                self._see_through.add(name)
        resources.add_picture(key, width, height)
        if resources is not self._sizes:
            self._sizes.add_picture(key, width, height)
        return name

    def _add_pictures(self) -> None:
        """Add each picture once, with the pixels that its largest use on paper needs."""
        from punchboard.generator.art.render import Rendered

        for (colors, key), name in self._pictures.items():
            picture = self._library.pictures[key]
            finest = self._finest_drawn if isinstance(picture, Rendered) else self._finest
            wide, high = (max(1.0, length * finest) for length in self._sizes.pictures[key])
            encoded, self._inked[name] = colors.encoded(picture, wide, high)
            self._add_pixels(name, encoded)

    def add_pixels(self, encoded: Encoded) -> str:
        """Add a picture that is encoded already, and return its name; equal ones are added once."""
        size = b"%d %d " % (encoded.width, encoded.height)
        name = "I" + digest_of(size + encoded.data)[:_NAMED]
        if name not in self._encoded:
            self._encoded.add(name)
            self._add_pixels(name, encoded)
        return name

    def _add_pixels(self, name: str, encoded: Encoded) -> None:
        from punchboard.generator.pdf.pixels import PixelStream

        mask = None
        if encoded.mask is not None:
            named = self._document.getXObjectName(_mask_of(name))
            mask = self._document.Reference(PixelStream(encoded.mask), named)
        self._document.addForm(name, PixelStream(encoded, mask))

    def inked(self, resources: Resources) -> frozenset[Inked]:
        """Return the colors and pictures of a page for a press, after the file was saved."""
        found = set(resources.inked)
        for name in (*resources.xobjects, *resources.shadings):
            if name in self._resources:
                found |= self.inked(self._resources[name])
            found |= self._inked.get(name, frozenset())
        return frozenset(found)

    def _xobjects(self, names: Iterable[str]) -> Any:
        return pdfdoc.PDFDictionary(
            {name: pdfdoc.PDFObjectReference(pdfdoc.xObjectName(name)) for name in names}
        )

    def color_glyph(
        self, face: FontFace, number: int, colour: str
    ) -> tuple[str, GlyphPicture] | None:
        """Return the key of a glyph's picture and the picture; None if the glyph is an outline."""
        return self._library.glyph(face, number, colour)

    def shown(self, name: str, text: str) -> Sequence[tuple[EmbeddedFont | PictureFont, str]]:
        """Return a line in parts from left to right, each with its font."""
        parts = self._fonts.named(name).drawn(text)
        return [(self.font(face.name), part) for face, part in parts]

    def font(self, name: str) -> EmbeddedFont | PictureFont:
        """Return the font of a name."""
        known = self.fonts.get(name)
        if known is None:
            face = self._fonts.named(name)
            if face.has_pictures:
                spaces = self._embed(self._fonts.face(DEFAULT_FAMILY))
                known = PictureFont(face, spaces, partial(self._embed, face))
            else:
                known = self._embed(face)
            self.fonts[name] = known
        return known

    def _embed(self, face: FontFace) -> EmbeddedFont:
        """Return a font whose glyphs are outlines."""
        known = self._embedded.get(face.name)
        if known is None:
            known = self._embedded[face.name] = EmbeddedFont(face)
        return known


#: Ends the name of a form that is a mask; the rest is the name of its state.
_MASK = "mask"


def _mask_of(name: str) -> str:
    """Return the name of a state's or picture's mask."""
    return name + _MASK


def _form_of(letter: str, kind: FormKind, content: ContentStream, box: Bounds) -> Form:
    """Return a form that is named by its content; arguments as `PdfFile._add_part`'s."""
    name = letter + digest_of(b"%a %a " % (kind, box) + content.operators())[:_NAMED]
    if kind == "mask":
        name += _MASK
    return Form(name, kind, box, content.compressed(), content.finish())


def _is_text(mark: Item) -> bool:
    """Return whether a mark is words, which differ from page to page."""
    if isinstance(mark, Group):
        return all(isinstance(item, Text) for item in mark.items)
    return isinstance(mark, Text)


def _named(kind: str, key: str) -> str:
    """Return the name of a form or picture in every file."""
    return kind + digest_of(key.encode("utf-8", "surrogatepass"))[:_NAMED]


def _soft_mask(form: str) -> Any:
    """Return the state whose mask is the luminosity of a form (ISO 32000-1, 11.6.5.2)."""
    mask = {
        "Type": pdfdoc.PDFName("Mask"),
        "S": pdfdoc.PDFName("Luminosity"),
        "G": pdfdoc.PDFObjectReference(pdfdoc.xObjectName(form)),
    }
    return pdfdoc.PDFDictionary({"SMask": pdfdoc.PDFDictionary(mask)})


def _pdf_shading(key: ShadingKey, stops: Ramp) -> Any:
    """Return a shading of parts between two colors (ISO 32000-1, 8.7.4.5 and 7.10)."""
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
            "ShadingType": 3 if key.is_radial else 2,
            "ColorSpace": pdfdoc.PDFName(_SPACES[len(stops[0][1])]),
            "Coords": pdfdoc.PDFArrayCompact(
                (*_whole(key.focus), 0, 0, 1) if key.is_radial else (0, 0, 1, 0)
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
        self.content = b""  # in the file now, so memory is freed
        head = b"<< /Filter /FlateDecode /Length %d >>\nstream\n" % len(content)
        return head + content + b"\nendstream\n"


@lru_cache
def _box(name: str, edges: Bounds) -> str:
    """Return a box of a page as PDF; most pages of a file have the same ones."""
    left, bottom, right, top = edges
    return f"/{name} [{left:.3f} {bottom:.3f} {right:.3f} {top:.3f}]"


@dataclass(eq=False)
class Page(pdfdoc.PDFObject):  # type: ignore[misc]
    """A page of boxes, one content stream and shared resources.

    Attributes:
        boxes: Left, bottom, right, top in points, by name.
        contents: Reference to its content stream.
        resources: Reference to its fonts and forms.
        annotations: References to its links.
        space: Color space in which it blends; "" if nothing on it is translucent.
        key: Key of its content in the structure (`StructParents`); None without a structure.
    """

    boxes: dict[str, tuple[float, float, float, float]]
    contents: Any
    resources: Any
    annotations: tuple[Any, ...] = ()
    space: str = ""
    key: int | None = None

    __RefOnly__ = 1

    def format(self, document: Any) -> bytes:
        """Return the object's bytes."""
        numbers = document.idToObjectNumberAndVersion
        parent, contents, resources = [
            "{} {} R".format(*numbers[each.name])
            for each in (document.Reference(document.Pages), self.contents, self.resources)
        ]
        boxes = " ".join(starmap(_box, self.boxes.items()))
        group = f" /Group << /S /Transparency /CS /{self.space} /I true >>"
        more = group if self.space else ""
        if self.key is not None:  # the keys of tabulators follow the structure
            more += f" /StructParents {self.key} /Tabs /S"
        if self.annotations:
            listed = " ".join(each.format(document).decode() for each in self.annotations)
            more += f" /Annots [{listed}]"
        return (
            f"<< /Type /Page /Parent {parent} {boxes}"
            f" /Contents {contents} /Resources {resources}{more} >>"
        ).encode()
