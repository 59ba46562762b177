"""The XML of an SVG file as elements that know their line, bounded before anything is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

from punchboard.cards.problem import Position
from punchboard.generator.art.outline import DrawingError, too_much
from punchboard.generator.face import Segment

MOST_CHARACTERS = 2_000_000
MOST_ELEMENTS = 20_000
DEEPEST = 64

_SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
#: What drawing programs call an object for its user: Inkscape's label, and Affinity's name.
_NAMED = {
    "http://www.inkscape.org/namespaces/inkscape label": "inkscape:label",
    "http://www.serif.com/ id": "serif:id",
}
#: What words stand in.
_LETTERED = frozenset({"text", "tspan", "flowRoot", "flowDiv", "flowPara", "flowSpan"})
#: Stands for words between tags, in their place among the children.
WORDS = "#text"


@dataclass(slots=True)
class Element:
    """One element and where it starts (line and column from 1); `<style>` and words keep text."""

    tag: str
    given: dict[str, str]
    line: int
    column: int
    children: list[Element] = field(default_factory=list)
    text: str = ""
    declared: dict[str, str] = field(default_factory=dict)
    segments: tuple[Segment, ...] | None = None


def read_document(text: str) -> Element:
    """Parse XML into elements, bounded in characters, number and depth; no DOCTYPE."""
    if len(text) > MOST_CHARACTERS:
        hint = "simplify the drawing, or put it in as a picture"
        raise DrawingError(
            f"drawing of {len(text)} characters, must be {MOST_CHARACTERS} or less", hint
        )
    parser = expat.ParserCreate("utf-8", " ")
    roots: list[Element] = []
    open_elements: list[Element] = []
    count = 0

    def start(name: str, given: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if count > MOST_ELEMENTS:
            raise too_much(f"more than {MOST_ELEMENTS} elements")
        if len(open_elements) >= DEEPEST:
            raise too_much(f"elements nested more than {DEEPEST} deep")
        space, _, tag = name.rpartition(" ")
        if space not in ("", _SVG):
            tag = ""
        line, column = parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
        element = Element(tag, _own(given), line, column)
        (open_elements[-1].children if open_elements else roots).append(element)
        open_elements.append(element)

    def characters(data: str) -> None:
        if open_elements:
            line, column = parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
            _add_words(open_elements[-1], data, line, column)

    def refuse(*_: object) -> None:
        before = text[: text.find("<!DOCTYPE")]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        hint = "delete the <!DOCTYPE ...> from the file, or save it as plain SVG"
        raise DrawingError(
            "a DOCTYPE or entity is not allowed in a drawing", hint, _at(line, column)
        )

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _: open_elements.pop()
    parser.CharacterDataHandler = characters
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        message = f"broken XML, {expat.errors.messages[error.code]}"
        hint = "save the drawing again, as plain SVG"
        raise DrawingError(message, hint, _at(error.lineno, error.offset + 1)) from None
    except UnicodeError:
        raise DrawingError("text that is not Unicode", "save the drawing as UTF-8") from None
    if roots[0].tag != "svg":
        raise DrawingError(
            "the outermost element is not <svg>",
            "save the drawing as plain SVG",
            _at(1, 1),
        )
    return roots[0]


def _at(line: int, column: int) -> Position:
    return Position(row=line, column=column)


def _own(given: Mapping[str, str]) -> dict[str, str]:
    """Return the attributes that are read, without their namespace or with the usual prefix."""
    own = {_NAMED.get(each, each.removeprefix(_XLINK + " ")): given[each] for each in given}
    return {each: value for each, value in own.items() if " " not in each}


def _add_words(around: Element, data: str, line: int, column: int) -> None:
    if around.tag == "style":
        around.text += data
    elif around.tag in _LETTERED:
        around.children.append(Element(WORDS, {}, line, column, text=data))
