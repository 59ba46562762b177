"""The contents and the index: what there is, and on which page."""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.generator.face import Line, Shape
from punchboard.generator.rulebook.document import Heading, Inline, Inlines
from punchboard.generator.rulebook.strip import LinkArea, Strip
from punchboard.generator.rulebook.words import Type, Typesetter

#: From dot to dot between words and their page, points.
_DOTS = 3.6


def set_contents(
    entries: Sequence[Heading], width: float, setter: Typesetter, look: Type, chapter: int
) -> list[Strip]:
    """Set the contents: chapters in bold, sections below them, each with its page.

    Args:
        entries: headings in order.
        width: points.
        setter: of words; it knows the pages.
        look: of words.
        chapter: the level of chapters.
    """
    strips: list[Strip] = []
    for heading in entries:
        is_chapter = heading.level <= chapter
        style = look._replace(bold=is_chapter, size=look.size * (1.0 if is_chapter else 0.94))
        style = style._replace(leading=look.leading * (1.0 if is_chapter else 0.94))
        indent = 0.0 if is_chapter else look.size * 1.1
        page = setter.pages.get(heading.id, 0)
        strip = _entry(heading.inlines, str(page or ""), width, indent, setter, style)
        strip.links = [LinkArea(0.0, -strip.height, width, 0.0, f"#{heading.id}")]
        strip.gap = look.leading * 0.28 if is_chapter and strips else 0.0
        strips.append(strip)
    if strips:
        strips[0].gap = look.leading
    for strip in (*strips[:1], *strips[-2:-1]):
        strip.glued = True
    return strips


def set_index(
    terms: dict[str, list[int]], width: float, setter: Typesetter, look: Type
) -> list[Strip]:
    """Set the index: terms in order, each with its pages.

    Args:
        terms: pages by term.
        width: points.
        setter: of words.
        look: of words.
    """
    strips: list[Strip] = []
    initial = ""
    for term in sorted(terms, key=lambda each: (each.casefold(), each)):
        pages = ", ".join(map(str, sorted(set(terms[term]))))
        strip = _entry((Inline("text", term),), pages, width, 0.0, setter, look)
        first = term[:1].casefold()
        strip.gap = look.leading * 0.5 if strips and first != initial else 0.0
        initial = first
        strips.append(strip)
    if strips:
        strips[0].gap = look.leading * 0.5
    return strips


def _entry(
    words: Inlines, pages: str, width: float, indent: float, setter: Typesetter, look: Type
) -> Strip:
    """Set words at the left, their pages at the right, and dots between them."""
    weight = "bold" if look.bold else "regular"
    room = setter.width(f"  {pages}", look.size, weight)
    plain = tuple(each._replace(link="") for each in words if each.kind in ("text", "icon"))
    lines = setter.lines(plain, width - indent - room, look)
    whole = Strip(0.0)
    for line in lines:
        whole.take(line, indent, -whole.height)
        whole.height += line.height
    if not lines or not pages:
        return whole
    last = [each for each in lines[-1].items if isinstance(each, Line)]
    if not last:
        return whole
    end = (
        indent
        + last[-1].x
        + sum(setter.width(text, look.size, _weight(name)) for name, text in last[-1].runs)
    )
    baseline = last[-1].y - whole.height + lines[-1].height
    number = setter.width(pages, look.size, weight)
    face = setter.face(weight)
    stop = width - number - 4
    if stop - end > 12:
        start = stop - int((stop - end - 4) / _DOTS) * _DOTS
        row = (("M", start, baseline + 0.4), ("L", stop, baseline + 0.4))
        dots = Shape(row, stroke="#a39a8b", width=0.7, dash=(0.0, _DOTS), round_ends=True)
        whole.items.append(dots)
    x = width - number
    whole.items.append(Line(x, baseline, look.size, look.colour, ((face.name, pages),)))
    return whole


def _weight(font: str) -> str:
    for weight in ("black", "bold"):
        if weight in font.lower():
            return weight
    return "regular"
