"""The XML of an SVG file as elements that know their line, bounded before anything is drawn."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NoReturn
from xml.parsers import expat

from punchboard.cards.catalog import tr
from punchboard.cards.problem import Position
from punchboard.generator.graphics.drawing_limits import DEEPEST, DrawingError, too_much
from punchboard.generator.graphics.geometry import Segment

#: Characters of a drawing, pictures in it not counted, and of all.
MOST_CHARACTERS = 2_000_000
MOST_WITH_PICTURES = 16_000_000
MOST_ELEMENTS = 20_000

_SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
#: What drawing programs call an object for its user: Inkscape's label, and Affinity's name.
_NAMED = {
    "http://www.inkscape.org/namespaces/inkscape label": "inkscape:label",
    "http://www.serif.com/ id": "serif:id",
    "http://www.w3.org/XML/1998/namespace space": "xml:space",
}
#: What a DOCTYPE may define: Illustrator's addresses of namespaces, and words.
_LONGEST_ENTITY, _MOST_ENTITIES, _MOST_EXPANDED = 200, 100, 1_000_000
_PIXELS = re.compile(r"data:image/[a-z+]{3,8};base64,[A-Za-z0-9+/=\s]*")
#: Elements that contain words.
_LETTERED = frozenset({
    "text", "tspan", "textPath", "a", "flowRoot", "flowDiv", "flowPara", "flowSpan",
})  # fmt: skip
#: Stands for words between tags, in their place among the children.
WORDS = "#text"


@dataclass(slots=True)
class Element:
    """An element of a drawing.

    Attributes:
        tag: Name without its namespace; "" for elements of other namespaces, which aren't drawn.
        given: Attributes, with the names of `_own`.
        line: Line of its start, from 1.
        column: Column of its start, from 1.
        children: Elements in it.
        text: Content of `<style>`, or of text inside lettering.
        declared: Properties that style sheets give it; set by the resolver of styles.
        segments: Outline of a shape; set when it's drawn first.
    """

    tag: str
    given: dict[str, str]
    line: int
    column: int
    children: list[Element] = field(default_factory=list)
    text: str = ""
    declared: dict[str, str] = field(default_factory=dict)
    segments: tuple[Segment, ...] | None = None


def read_document(text: str) -> Element:
    """Parse XML into elements, bounded in characters, number and depth.

    A DOCTYPE may name where SVG is defined, which is not fetched, and define short words.
    """
    _check_length(text)
    parser = expat.ParserCreate("utf-8", " ")
    roots: list[Element] = []
    open_elements: list[Element] = []
    count = 0

    def start(name: str, given: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if count > MOST_ELEMENTS:
            raise too_much(tr("more than {most} elements", most=MOST_ELEMENTS))
        if len(open_elements) >= DEEPEST:
            raise too_much(tr("elements nested more than {deepest} deep", deepest=DEEPEST))
        space, _, tag = name.rpartition(" ")
        if space not in ("", _SVG):
            tag = ""
        line, column = parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
        element = Element(tag, _own(given), line, column)
        (open_elements[-1].children if open_elements else roots).append(element)
        open_elements.append(element)

    def characters(data: str) -> None:
        around = open_elements[-1]
        if around.tag == "style":
            around.text += data
        elif around.tag in _LETTERED:
            line, column = parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
            around.children.append(Element(WORDS, {}, line, column, text=data))

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _: open_elements.pop()
    parser.CharacterDataHandler = characters
    parser.buffer_text = True
    gate = _Gate(text)
    parser.EntityDeclHandler = gate.entity
    parser.AttlistDeclHandler = gate.attribute
    parser.ExternalEntityRefHandler = gate.outside
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        message = tr("broken XML, {message}", message=expat.errors.messages[error.code])
        hint = tr("save the drawing again, as plain SVG")
        raise DrawingError(message, hint, _at(error.lineno, error.offset + 1)) from None
    except UnicodeError:
        raise DrawingError(
            tr("text that is not Unicode"), tr("save the drawing as UTF-8")
        ) from None
    if roots[0].tag != "svg":
        raise DrawingError(
            tr("the outermost element is not <svg>"),
            tr("save the drawing as plain SVG"),
            _at(1, 1),
        )
    return roots[0]


class _Gate:
    """Lets a DOCTYPE define short words, and nothing that grows or lies elsewhere."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._count = self._expanded = 0

    def entity(
        self, name: str, is_parameter: bool, value: str | None, *elsewhere: str | None
    ) -> None:
        """Take note of an entity: plain, short, and not used too often."""
        plain = value or ""
        if is_parameter or value is None or any(elsewhere) or {*"&<%"} & {*plain}:
            self._refuse()
        self._expanded += self._text.count(f"&{name};") * len(plain)
        self._add(plain)

    def attribute(self, _: str, __: str, ___: str, default: str | None, ____: bool) -> None:
        """Take note of an attribute that elements have without saying so."""
        self._add(default or "")

    def outside(self, *_: object) -> int:
        """Refuse external entities and DTDs."""
        return self._refuse()

    def _add(self, value: str) -> None:
        self._count += 1
        is_too_much = self._count > _MOST_ENTITIES or self._expanded > _MOST_EXPANDED
        if len(value) > _LONGEST_ENTITY or is_too_much:
            self._refuse()

    def _refuse(self) -> NoReturn:
        before = self._text[: self._text.find("<!DOCTYPE")]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        hint = tr("delete the <!DOCTYPE ...> from the file, or save it as plain SVG")
        message = tr("a DOCTYPE that defines more than short words is not allowed in a drawing")
        raise DrawingError(message, hint, _at(line, column))


def _check_length(text: str) -> None:
    """Refuse a drawing that is too long to be read."""
    length, most = len(text), MOST_WITH_PICTURES
    if MOST_CHARACTERS < length <= MOST_WITH_PICTURES:
        length = len(_PIXELS.sub("", text))
        most = MOST_CHARACTERS
    if length > most:
        hint = tr("simplify the drawing, or put it in as a picture")
        raise DrawingError(
            tr("drawing of {length} characters, must be {most} or less", length=length, most=most),
            hint,
        )


def _at(line: int, column: int) -> Position:
    return Position(row=line, column=column)


def _own(given: dict[str, str]) -> dict[str, str]:
    """Return the attributes that are read, without their namespace or with the usual prefix."""
    if " " not in "".join(given):
        return given
    own = {_NAMED.get(each, each.removeprefix(_XLINK + " ")): given[each] for each in given}
    if "href" in given:  # which wins over xlink:href
        own["href"] = given["href"]
    return {each: value for each, value in own.items() if " " not in each}
