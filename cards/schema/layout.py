"""Layout files: what stands where on a side of a piece.

Lengths are mm from the top left of the trim, x to the right, y down; sizes of type are points.
Where a type below says `Value`, a literal or an `=expression` is meant; `Values` may be a list of
such, too; `Template` is text with `{{ … }}` in it; all see `card`, `game`, `copy`, `revision`,
`low_ink`, the piece's `width` and `height` in mm, the names under `let`, and those of enclosing
repeats.
"""

from typing import Annotated, Any, Literal

from pydantic import Field

from punchboard.cards.schema.base import Colour, InnerPath, Mm, Name, OneOf, Points, Strict
from punchboard.cards.schema.size import Size

Value = int | float | str
Values = Value | tuple[Value, ...]
Template = str
Align = Literal["left", "center", "right"]
Valign = Literal["top", "middle", "bottom"]


class TypeValues(Strict):
    """How text looks; what is left out is as it was.

    Attributes:
        font: family name: `Lato`, or one that the game declares.
        weight: of the plain text: regular, bold or black; `**…**` is bold (or black in bold text).
        italic: whether the plain text is italic.
        size: points.
        min_size: points; text that does not fit is shrunk to this, and then is an error.
        leading: line distance as a multiple of the size.
        paragraph: extra distance between paragraphs, as a multiple of the size.
        colour: a colour, or a name of the palette.
        align: of the lines; `start` is right for what runs from right to left, else left; `justify`
            fills all lines but the last of a paragraph.
        valign: of the text in its box; `baseline` puts its last line on the box's lower edge.
        icon_size: inline icons' height as a multiple of the size.
        icon_colour: of inline icons; they take the text's colour without it.
        language: of the text, as a BCP 47 tag; the game's without it.
        hyphenate: whether words may be divided at the ends of lines.
        emoji: how emoji that come with Punchboard are drawn: in color, in shades of black, or as
            outlines; without it in color, and as outlines where ink is saved.
    """

    font: str | None = None
    weight: Literal["regular", "bold", "black"] | None = None
    italic: bool | None = None
    size: Annotated[Points, Field(gt=0, le=1000)] | None = None
    min_size: Annotated[Points, Field(gt=0, le=1000)] | None = None
    leading: Annotated[float, Field(gt=0, le=10)] | None = None
    paragraph: Annotated[float, Field(ge=0, le=10)] | None = None
    colour: str | None = None
    align: Align | Literal["start", "justify"] | None = None
    valign: Valign | Literal["baseline"] | None = None
    icon_size: Annotated[float, Field(gt=0, le=10)] | None = None
    icon_colour: str | None = None
    language: str | None = None
    hyphenate: bool | None = None
    emoji: Literal["color", "black", "outline"] | None = None


class Style(TypeValues):
    """How text looks; a style may start from another by `extends`.

    Attributes:
        extends: another style whose values count where this one is silent.
    """

    extends: str | None = None


class RunLook(Strict):
    """How words look that a text marks as `{name: words}`; what is left out is as around them.

    Attributes:
        colour: a colour, or a name of the palette.
        bold: whether they are bold, or black in bold text.
        italic: whether they are italic, or upright in italic text.
        size: their size as a multiple of the text's.
        rise: how far they stand above the line, as a multiple of the text's size; below with `-`.
        underline: whether a line stands below them.
        small_caps: whether small letters are set as small capitals.
        tracking: air after each letter, as a multiple of its size.
    """

    colour: str | None = None
    bold: bool = False
    italic: bool = False
    size: Annotated[float | int, Field(ge=0.3, le=2)] = 1
    rise: Annotated[float | int, Field(ge=-1, le=1)] = 0
    underline: bool = False
    small_caps: bool = False
    tracking: Annotated[float | int, Field(ge=-0.1, le=1)] = 0


class ElementBase(Strict):
    """What all elements share.

    Attributes:
        kind: which it is of the kinds below.
        at: [x, y] or [x, y, width, height] in mm; what is missing reaches to the far edge.
        when: drawn only if this expression is true.
        ink: drawn in full ink only, in low ink only, or in both.
        opacity: of the whole element, as one picture: from 0, unseen, to 1.
        low_ink: values that replace this element's own in low ink.
        slot: whether its middle is a place for a piece on a table in an export: `true`, or the
            degrees clockwise by which the piece is turned there.
        shows: the column whose value this shows; `--provenance` marks it if the value was chosen.
        note: a remark for the next reader; ignored.
    """

    kind: str
    at: Annotated[tuple[Value, ...], Field(min_length=2, max_length=4)] = (0, 0)
    when: Value | bool = True
    ink: Literal["full", "low", "both"] = "both"
    opacity: Value = 1
    low_ink: dict[str, Any] = {}
    slot: Value | bool = False
    shows: str = ""
    note: str = ""


class Around(Strict):
    """What words flow round: a badge in a corner of the text's box.

    Attributes:
        corner: where it lies.
        size: its width and height with the air around it, mm.
        round: whether words follow its curve.
    """

    corner: Literal["top-left", "top-right", "bottom-left", "bottom-right"]
    size: tuple[Annotated[Mm, Field(gt=0, le=1000)], Annotated[Mm, Field(gt=0, le=1000)]]
    round: bool = False


class TextElement(TypeValues, ElementBase):
    """A box of rich text: **bold**, *italic*, [icon], `symbols:`, and line breaks.

    Attributes:
        text: what it says.
        style: a named style; the text's own values of type win over it.
        plain: whether marks like `*` are printed rather than obeyed.
        around: a badge in a corner of the box that the words flow round.
        shorten: whether what does not fit in the smallest size is cut short, with an ellipsis.
    """

    kind: Literal["text"]
    text: Template
    around: Around | None = None
    style: str | None = None
    plain: bool = False
    shorten: Value | bool = False


_SCHEMA = "punchboard.cards.schema."
#: Any element, told apart by its `kind`.
Element = Annotated[
    ElementBase,
    OneOf(
        "kind",
        {
            "text": f"{_SCHEMA}layout:TextElement",
            "icon": f"{_SCHEMA}layout_icons:IconElement",
            "icons": f"{_SCHEMA}layout_icons:IconsElement",
            "image": f"{_SCHEMA}layout_pictures:ImageElement",
            "svg": f"{_SCHEMA}layout_pictures:ImageElement",
            "shape": f"{_SCHEMA}layout_shapes:ShapeElement",
            "code": f"{_SCHEMA}layout_pictures:CodeElement",
            "group": f"{_SCHEMA}layout_groups:GroupElement",
            "grid": f"{_SCHEMA}layout_groups:GridElement",
            "stack": f"{_SCHEMA}layout_groups:StackElement",
            "ring": f"{_SCHEMA}layout_tracks:RingElement",
            "track": f"{_SCHEMA}layout_tracks:TrackElement",
        },
    ),
]


class LayoutFile(Strict):
    """A layout file, after its `extends` are merged in.

    Attributes:
        extends: another layout file; its elements come first, and those of the same name are
            replaced value by value; `name: null` takes one out.
        size: width and height in mm if the layout fits one size only.
        palette: colours by name; the game's own win.
        low_ink: colours that replace them in low ink.
        styles: named looks of text.
        runs: named looks of words within a text, for `{name: words}`.
        let: names for expressions, evaluated once for each card; they may read each other.
        elements: by name, drawn in order.
        bleed: mm that the background reaches beyond the trim when bleed is printed.
    """

    extends: InnerPath | None = None
    size: Size | None = None
    palette: dict[Name, Colour] = {}
    low_ink: dict[Name, Colour] = {}
    styles: dict[str, Style] = {}
    runs: dict[Name, RunLook] = {}
    let: dict[Name, Values] = {}
    elements: dict[Name, Element] = {}
    bleed: Annotated[Mm, Field(ge=0, le=20)] = 0.0
