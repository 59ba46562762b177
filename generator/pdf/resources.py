"""Values of a PDF file: a content stream's resources, form XObjects and pages.

All resources are named by their content, so a page that was drawn for one file is also right in
another: no name depends on the pages that were drawn before. A glyph is the exception, since a font
has one text for it in each file (`ToUnicode`). So a page lists the texts that it relies on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from punchboard.generator.graphics.display_list import Stop
from punchboard.generator.graphics.geometry import Bounds

#: How a form is drawn: as it is, blended as one picture, or as a mask.
FormKind = Literal["plain", "blend", "mask"]


class Inked(NamedTuple):
    """A color or picture, with its ink on a press.

    Attributes:
        what: Color such as `#1a2b3c`, or a picture's size in pixels.
        percent: Largest sum of all inks in percent.
    """

    what: str
    percent: float


class Glyphs(NamedTuple):
    """The glyphs of one font that a content stream draws.

    Attributes:
        texts: Text of each glyph in the file, if it has one.
        silent: glyphs that stand for nothing.
        ambiguous: glyphs that words use for another text than the file had for them before. The
            stream spells out such words.
    """

    texts: dict[int, str]
    silent: Sequence[int] = ()
    ambiguous: Sequence[int] = ()


class ShadingKey(NamedTuple):
    """All that a shading depends on.

    Attributes:
        is_radial: whether the gradient is radial.
        stops: its offsets, colors and opacities.
        focus: center and radius of its first circle.
        reach: how far its mask extends in the gradient's units; 0 for an opaque one.
    """

    is_radial: bool
    stops: tuple[Stop, ...]
    focus: tuple[float, float, float]
    reach: float


@dataclass(slots=True)
class Resources:
    """Everything that a content stream names (ISO 32000-1, 7.8.3). Dictionaries keep the order.

    Attributes:
        xobjects: names of forms and pictures.
        states: names of graphics states.
        shadings: gradients by name.
        glyphs: Glyphs by the name of the font face.
        symbols: keys of drawings and icons in the art library.
        pictures: width and height in points of the largest use, by key in the art library.
        color_glyphs: font face, glyph and text color of glyphs that are pictures.
        inked: Colors that its operators set, with their ink; none in RGB. Stored pages, which are
            in RGB, leave them out.
    """

    xobjects: dict[str, None] = field(default_factory=dict)
    states: dict[str, None] = field(default_factory=dict)
    shadings: dict[str, ShadingKey] = field(default_factory=dict)
    glyphs: dict[str, Glyphs] = field(default_factory=dict)
    symbols: dict[str, None] = field(default_factory=dict)
    pictures: dict[str, tuple[float, float]] = field(default_factory=dict)
    color_glyphs: dict[tuple[str, int, str], None] = field(default_factory=dict)
    inked: set[Inked] = field(default_factory=set)

    def add_picture(self, key: str, width: float, height: float) -> None:
        """Add a picture, or enlarge it."""
        known = self.pictures.get(key, (0.0, 0.0))
        self.pictures[key] = max(known[0], width), max(known[1], height)


class Form(NamedTuple):
    """A form XObject (ISO 32000-1, 8.10).

    Attributes:
        name: made of a digest of the rest.
        kind: how it is drawn.
        box: its bounding box.
        stream: its operators, compressed.
        resources: everything that it names.
    """

    name: str
    kind: FormKind
    box: Bounds
    stream: bytes
    resources: Resources


class DrawnPage(NamedTuple):
    """A page of placed faces.

    Attributes:
        stream: its operators, compressed.
        resources: everything that it names.
        shared: names of the forms that its file shares between pages: of faces, and of its marks.
        forms: Forms that are parts of its faces, each after the forms that it uses.
    """

    stream: bytes
    resources: Resources
    shared: Sequence[str]
    forms: Sequence[Form]
