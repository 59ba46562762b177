"""PDFs as pikepdf reads them: their objects, and the steps by which their pages are drawn."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from pikepdf import (
    Array,
    ContentStreamInlineImage,
    Dictionary,
    Name,
    Object,
    Page,
    Pdf,
    PdfError,
    Stream,
    parse_content_stream,
)

#: What sets the colour of areas and of lines by itself (ISO 32000-1, table 74).
_COLOURS = {
    "fill": ("g", "rg", "k", "sc", "scn"),
    "line": ("G", "RG", "K", "SC", "SCN"),
}
#: What shows words (ISO 32000-1, table 109).
WORDS = ("Tj", "TJ", "'", '"')
#: What fills areas or draws lines (ISO 32000-1, table 60).
FILLS = ("f", "F", "f*", "B", "B*", "b", "b*")
LINES = ("S", "s", "B", "B*", "b", "b*")


class Colour(NamedTuple):
    """What an area or a line is drawn in.

    Attributes:
        operator: that set it, in small letters.
        values: its numbers, 0 to 1.
    """

    operator: str
    values: tuple[float, ...]


BLACK = Colour("k", (0, 0, 0, 1))


class Step(NamedTuple):
    """A step of drawing.

    Attributes:
        operator: its name; `BI` for a picture within the content.
        operands: what it is given.
        resources: that its names are from.
        fill: the colour of areas and words.
        line: the colour of lines.
        font: that words are shown in, if one was chosen.
    """

    operator: str
    operands: Sequence[object]
    resources: Object
    fill: Colour
    line: Colour
    font: Object | None

    @property
    def name(self) -> object:
        """What it is given first; nothing if that is missing."""
        return self.operands[0] if self.operands else None

    def named(self, kind: str) -> Object | None:
        """Return what it is given the name of, if it is there."""
        known = self.resources.get(f"/{kind}")
        if isinstance(known, Dictionary) and isinstance(self.name, Name):
            return known.get(self.name)
        return None


class File:
    """A PDF that is read.

    Attributes:
        pdf: it.
        content: its bytes.
    """

    def __init__(self, content: bytes) -> None:
        """Read a file.

        Raises:
            PdfError: if it is none.
        """
        self.content = content
        self.pdf = Pdf.open(io.BytesIO(content))
        self._steps: dict[tuple[int, int], list[Step]] = {}

    def dictionaries(self) -> Iterator[Dictionary]:
        """Yield all dictionaries, those of streams as well, but for the trailer."""
        for value in self.pdf.objects:
            yield from _dictionaries(value)

    def streams(self) -> Iterator[Stream]:
        """Yield all streams."""
        return (value for value in self.pdf.objects if isinstance(value, Stream))

    def steps(self, page: Page) -> list[Step]:
        """Return how a page is drawn, with all that is drawn within it.

        Raises:
            PdfError: if there is something that cannot be read.
        """
        number = page.obj.objgen
        if number not in self._steps:
            start = Colour("g", (0,))
            steps = _steps(page.obj, page.resources, (start, start, None), frozenset())
            self._steps[number] = list(steps)
        return self._steps[number]


#: Colours of areas and of lines, and the font.
_State = tuple[Colour, Colour, Object | None]


def _dictionaries(value: object) -> Iterator[Dictionary]:
    if isinstance(value, Stream):
        yield value.stream_dict
        inside = list(value.stream_dict.values())
    elif isinstance(value, Dictionary):
        yield value
        inside = list(value.values())
    elif isinstance(value, Array):
        inside = list(value)
    else:
        return
    for each in inside:
        if isinstance(each, Object) and not each.is_indirect:
            yield from _dictionaries(each)


def instructions(content: Object) -> list[tuple[str, list[object]]]:
    """Return the steps of one content stream, each with what it is given.

    Raises:
        PdfError: if it breaks off.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            read = parse_content_stream(content)
        except UserWarning as trouble:
            raise PdfError(str(trouble)) from trouble
    return [
        ("BI", [each.iimage])
        if isinstance(each, ContentStreamInlineImage)
        else (str(each.operator), list(each.operands))
        for each in read
    ]


def _steps(
    content: Object, resources: Object, state: _State, above: frozenset[tuple[int, int]]
) -> Iterator[Step]:
    if content.objgen in above:
        return
    above |= {content.objgen}
    kept: list[_State] = []
    fill, line, font = state
    for operator, operands in instructions(content):
        if operator == "q":
            kept.append((fill, line, font))
        elif operator == "Q" and kept:
            fill, line, font = kept.pop()
        elif operator in _COLOURS["fill"]:
            fill = Colour(operator, _numbers(operands))
        elif operator in _COLOURS["line"]:
            line = Colour(operator.lower(), _numbers(operands))
        step = Step(operator, operands, resources, fill, line, font)
        if operator == "Tf":
            font = step.named("Font")
        yield step
        for inner in _drawn_by(step):
            own = inner.get("/Resources", resources)
            yield from _steps(inner, own, (fill, line, font), above)


def _drawn_by(step: Step) -> Iterator[Stream]:
    """Yield the content streams that a step calls."""
    found = None
    if step.operator == "Do":
        found = step.named("XObject")
    elif step.operator == "gs":
        state = step.named("ExtGState")
        mask = state.get("/SMask") if state is not None else None
        found = mask.get("/G") if isinstance(mask, Dictionary) else None
    elif step.operator in ("scn", "SCN") and step.operands:
        name, known = step.operands[-1], step.resources.get("/Pattern")
        if isinstance(name, Name) and isinstance(known, Dictionary):
            found = known.get(name)
    if isinstance(found, Stream) and found.get("/Subtype") != "/Image":
        yield found


def _numbers(operands: Sequence[object]) -> tuple[float, ...]:
    numbers = []
    for each in operands:
        with suppress(TypeError, ValueError):
            numbers.append(float(each))  # type: ignore[arg-type]
    return tuple(numbers)
