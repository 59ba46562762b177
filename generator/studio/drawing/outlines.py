"""Text that was exported as outlines, and the setting of each program that keeps it text."""

from __future__ import annotations

from punchboard.cards.catalog import tr
from punchboard.generator.art.document import Element
from punchboard.generator.layout.svg_objects import DrawnObject
from punchboard.generator.studio.design.drawing import program_of

_OUTLINES = frozenset({"path", "polygon", "polyline"})
#: A word of so many letters has as many closed outlines at least. It is wider than high by this
#: factor, and at most so many mm high.
_LETTERS, _WIDER, _HIGHEST = 4, 2.0, 15.0


def may_be_outlined(drawn: DrawnObject) -> bool:
    """Return whether an object may be text that was exported as outlines: it looks like a word."""
    paths = _paths_of(drawn.element)
    if not paths or drawn.box is None:
        return False
    left, top, right, bottom = drawn.box
    if not 0 < bottom - top <= _HIGHEST or (right - left) < _WIDER * (bottom - top):
        return False
    data = "".join(each.given.get("d", "") for each in paths)
    opened, closed = (sum(map(data.count, letters)) for letters in ("Mm", "Zz"))
    is_filled = all(each.declared.get("fill", "black") != "none" for each in paths)
    return is_filled and opened >= _LETTERS and closed >= opened


def is_outline(element: Element) -> bool:
    """Return whether an object has nothing but outlines, which say nothing of a text's font."""
    return element.tag in _OUTLINES or bool(_paths_of(element))


def how_to_keep_text(raw: bytes) -> list[str]:
    """Return the settings that keep text as text: those of the program that wrote a drawing.

    Args:
        raw: Bytes of the drawing; for one that names no program, the settings of each are listed.
    """
    settings = {
        "Figma": tr('Figma: in Export, open the settings of SVG, and switch off "Outline text"'),
        "Inkscape": tr(
            "Inkscape: undo Path › Object to Path; in Save a Copy, don't convert texts to paths"
        ),
        "Illustrator": tr(
            "Illustrator: in Export As › SVG, choose Font: SVG instead of Convert to Outlines"
        ),
        "Affinity": tr('Affinity: in Export › SVG › More, switch off "Export text as curves"'),
    }
    program = program_of(raw)
    return [settings[program]] if program in settings else [*settings.values()]


def _paths_of(element: Element) -> list[Element]:
    """Return a path, or the paths of a group without anything else; [] for other objects."""
    if element.tag == "path":
        return [element]
    if element.tag != "g" or any(each.tag != "path" for each in element.children):
        return []
    return element.children
