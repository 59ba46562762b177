"""What all elements of a layout share, and how text looks."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from punchboard.cards.schema.base import Points, Strict

Value = int | float | str
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
        align: of the lines.
        valign: of the text in its box; `baseline` puts its last line on the box's lower edge.
        icon_size: inline icons' height as a multiple of the size.
        icon_colour: of inline icons; they take the text's colour without it.
    """

    font: str | None = None
    weight: Literal["regular", "bold", "black"] | None = None
    italic: bool | None = None
    size: Annotated[Points, Field(gt=0, le=1000)] | None = None
    min_size: Annotated[Points, Field(gt=0, le=1000)] | None = None
    leading: Annotated[float, Field(gt=0, le=10)] | None = None
    paragraph: Annotated[float, Field(ge=0, le=10)] | None = None
    colour: str | None = None
    align: Align | None = None
    valign: Valign | Literal["baseline"] | None = None
    icon_size: Annotated[float, Field(gt=0, le=10)] | None = None
    icon_colour: str | None = None


class Style(TypeValues):
    """How text looks; a style may start from another by `extends`.

    Attributes:
        extends: another style whose values count where this one is silent.
    """

    extends: str | None = None


class ElementBase(Strict):
    """What all elements share.

    Attributes:
        at: [x, y] or [x, y, width, height] in mm; what is missing reaches to the far edge.
        when: drawn only if this expression is true.
        ink: drawn in full ink only, in low ink only, or in both.
        opacity: of the whole element, as one picture: from 0, unseen, to 1.
        low_ink: values that replace this element's own in low ink.
        shows: the column whose value this shows; `--provenance` marks it if the value was chosen.
        note: a remark for the next reader; ignored.
    """

    at: Annotated[tuple[Value, ...], Field(min_length=2, max_length=4)] = (0, 0)
    when: Value | bool = True
    ink: Literal["full", "low", "both"] = "both"
    opacity: Value = 1
    low_ink: dict[str, Any] = {}
    shows: str = ""
    note: str = ""
