"""Layout files: what stands where on a side of a piece.

Lengths are mm from the top left of the trim, x to the right, y down; sizes of type are points.
Where a type below says `Value`, a literal or an `=expression` is meant; `Values` may be a list of
such, too; `Template` is text with `{{ … }}` in it; all see `card`, `game`, `copy`, `revision`,
`low_ink`, the piece's `width` and `height` in mm, the names under `let`, and those of enclosing
repeats.
"""

from typing import Annotated, Any, Literal

from pydantic import Field

from punchboard.cards.schema.base import (
    COLOR,
    Colour,
    InnerPath,
    Mm,
    Name,
    OneOf,
    Points,
    Strict,
    either_spelling,
)
from punchboard.cards.schema.size import Size

Value = int | float | str
Values = Value | tuple[Value, ...]
Template = str
Align = Literal["left", "center", "right"]
Valign = Literal["top", "middle", "bottom"]


class TypeValues(Strict):
    """The look of text; values you leave out stay as they were.

    Attributes:
        font: Font family: `Lato`, another built-in one, or one listed under `fonts:` in game.yaml.
        weight: Weight of plain text. `**…**` is bold, or black in bold text.
        italic: Whether plain text is italic.
        size: Font size in points.
        min_size: Smallest font size in points. Text shrinks to this size to fit; then it's an
            error.
        leading: Line spacing as a multiple of the font size.
        paragraph: Extra space between paragraphs, as a multiple of the font size.
        colour: A color, or a name from the palette.
        align: Alignment of the lines. `start` is left, or right in right-to-left scripts; `justify`
            fills every line but the last of a paragraph.
        valign: Vertical position of the text in its box. `baseline` puts the last line on the lower
            edge.
        icon_size: Height of icons in the text, as a multiple of the font size.
        icon_colour: Color of icons in the text. Without it, the text's color.
        language: Language of the text, as a BCP 47 tag. Without it, the game's language.
        hyphenate: Whether words may be hyphenated.
        balance: Whether words move down where the last line of a paragraph would be short.
        emoji: Drawing of emoji that come with Punchboard: in color, in shades of black, or as
            outlines. Without it, in color, and as outlines with `--low-ink`.
    """

    font: str | None = None
    weight: Literal["regular", "bold", "black"] | None = None
    italic: bool | None = None
    size: Annotated[Points, Field(gt=0, le=1000)] | None = None
    min_size: Annotated[Points, Field(gt=0, le=1000)] | None = None
    leading: Annotated[float, Field(gt=0, le=10)] | None = None
    paragraph: Annotated[float, Field(ge=0, le=10)] | None = None
    colour: Annotated[str | None, COLOR] = None
    align: Align | Literal["start", "justify"] | None = None
    valign: Valign | Literal["baseline"] | None = None
    icon_size: Annotated[float, Field(gt=0, le=10)] | None = None
    icon_colour: Annotated[str | None, either_spelling("icon_color")] = None
    language: str | None = None
    hyphenate: bool | None = None
    balance: bool | None = None
    emoji: Literal["color", "black", "outline"] | None = None


class Style(TypeValues):
    """A named look of text; it can start from another style.

    Attributes:
        extends: Style to start from. Values here replace its values.
    """

    extends: str | None = None


class RunLook(Strict):
    """The look of words marked `{name: words}`; values you leave out stay as around them.

    Attributes:
        colour: A color, or a name from the palette.
        bold: Whether the words are bold, or black in bold text.
        italic: Whether the words are italic, or upright in italic text.
        size: Font size as a multiple of the text's size.
        rise: Height above the line as a multiple of the text's size. Negative is below.
        underline: Whether the words are underlined.
        small_caps: Whether lower-case letters become small capitals.
        tracking: Extra space after each letter, as a multiple of the font size.
    """

    colour: Annotated[str | None, COLOR] = None
    bold: bool = False
    italic: bool = False
    size: Annotated[float | int, Field(ge=0.3, le=2)] = 1
    rise: Annotated[float | int, Field(ge=-1, le=1)] = 0
    underline: bool = False
    small_caps: bool = False
    tracking: Annotated[float | int, Field(ge=-0.1, le=1)] = 0


class ElementBase(Strict):
    """An element of a layout.

    Attributes:
        kind: The kind of element.
        at: Position and size in mm: [x, y] or [x, y, width, height], from the top left. Without
            width and height, the box reaches to the far edge.
        when: Only draw the element if this expression is true.
        ink: Draw the element with `full` ink only, with `low` ink only, or with `both`.
        opacity: Opacity of the whole element, from 0 (invisible) to 1.
        turn: Rotation around the middle of the box, in degrees clockwise.
        low_ink: Values that replace this element's values with `--low-ink`.
        slot: Whether the middle of the element is a place for a piece on a table in an export.
            `true`, or the piece's rotation there in degrees clockwise.
        shows: Column whose value this element shows. `--provenance` marks values you chose
            yourself.
        note: Your own remark; Punchboard ignores it.
    """

    kind: str
    at: Annotated[tuple[Value, ...], Field(min_length=2, max_length=4)] = (0, 0)
    when: Value | bool = True
    ink: Literal["full", "low", "both"] = "both"
    opacity: Value = 1
    turn: Value = 0
    low_ink: dict[str, Any] = {}
    slot: Value | bool = False
    shows: str = ""
    note: str = ""


class Around(Strict):
    """A corner of the text's box that the words flow around, such as a badge.

    Attributes:
        corner: The corner.
        size: [width, height] of the area to leave free, in mm.
        round: Whether the words follow a curve.
    """

    corner: Literal["top-left", "top-right", "bottom-left", "bottom-right"]
    size: tuple[Annotated[Mm, Field(gt=0, le=1000)], Annotated[Mm, Field(gt=0, le=1000)]]
    round: bool = False


class TextElement(TypeValues, ElementBase):
    """A box of text with **bold**, *italic*, [icon], `symbols:` and line breaks.

    Attributes:
        text: The text. `{{ card.name }}` inserts a value of the card.
        style: Name of a style. Values of this element win over it.
        plain: Whether to print marks such as `*` instead of obeying them.
        around: A corner of the box that the words flow around.
        shorten: Whether to cut text that doesn't fit at the smallest size, with an ellipsis.
        continues: `back` prints the rest there, where the back's layout says `rest.NAME`.
    """

    kind: Literal["text"]
    text: Template
    around: Around | None = None
    style: str | None = None
    plain: bool = False
    shorten: Value | bool = False
    continues: Literal["back"] | None = None


_SCHEMA = "punchboard.cards.schema."
#: The kinds of elements, told apart by `kind`.
ELEMENTS = OneOf(
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
)
#: Any element.
Element = Annotated[ElementBase, ELEMENTS]


class LayoutFile(Strict):
    """A layout: the elements on one side of a piece. Lengths are in mm from the top left.

    Attributes:
        extends: Layout file to start from. Its elements come first; elements of the same name here
            change or replace them, and `name: null` removes one.
        size: Width and height in mm, if the layout fits one size only.
        palette: Colors by name. Colors in game.yaml win.
        low_ink: Colors that replace those of `palette` with `--low-ink`.
        styles: Looks of text, by name.
        runs: Looks of words within a text, by name, for `{name: words}`.
        let: Names for expressions, calculated once per card. They can use each other.
        elements: The elements by name, drawn in order.
        bleed: How far the background reaches beyond the trim, in mm, for printing with bleed.
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
