"""Headings: chapters on bars that can be found while others wait, sections in colour."""

from __future__ import annotations

from punchboard.generator.rulebook.document import Heading, words_of, wordy
from punchboard.generator.rulebook.figures import draw_picture
from punchboard.generator.rulebook.strip import Strip, rectangle, stack
from punchboard.generator.rulebook.style import Colours
from punchboard.generator.rulebook.words import Type, Typesetter

#: Air above and below a chapter's words, and left of them.
_PAD, _LEFT = 3.2, 7.0


def set_heading(
    block: Heading, level: int, width: float, setter: Typesetter, body: Type, colours: Colours
) -> Strip:
    """Set a heading; it stays with what follows.

    Args:
        block: the heading.
        level: 0 for chapters, 1 for their sections, and so on.
        width: points.
        setter: of words.
        body: the look of common words.
        colours: of the rulebook.
    """
    if level <= 0:
        strip = _chapter(block, width, setter, body, colours)
    else:
        strip = _section(block, level, width, setter, body, colours)
    strip.ids.append(block.id)
    strip.glued = True
    return strip


def _section(
    block: Heading, level: int, width: float, setter: Typesetter, body: Type, colours: Colours
) -> Strip:
    """Set the heading of a section in colour, its icon before it as tall as a line."""
    size = body.size * (1.22 if level == 1 else 1.02)
    look = Type(size, size * 1.22, colours.accent, colours.accent, bold=True)
    icon = block.icon.face if block.icon is not None else None
    wide = look.leading * icon.width / icon.height if icon is not None else 0.0
    left = wide + 4.0 if icon is not None else 0.0
    lines = stack(setter.lines(wordy(block.inlines), width - left, look))
    strip = Strip(lines.height, gap=body.leading * (1.0 if level == 1 else 0.75))
    if block.icon is not None and icon is not None:
        draw_picture(strip, block.icon, 0.0, 0.0, wide)
    strip.take(lines, left, 0.0)
    return strip


def _chapter(
    block: Heading, width: float, setter: Typesetter, body: Type, colours: Colours
) -> Strip:
    """Set a chapter's heading on a bar, its icon on a light square before it."""
    size = body.size * 1.5
    look = Type(size, size * 1.16, colours.on_accent, colours.on_accent, bold=True, black=True)
    icon = block.icon if block.icon is not None and block.icon.face is not None else None
    plate = look.leading + 2 * _PAD if icon is not None else 0.0
    left = plate + 5.0 if icon is not None else _LEFT
    lines = stack(setter.lines(wordy(block.inlines), width - left - 6.0, look))
    tall = lines.height + 2 * _PAD
    strip = Strip(tall, gap=body.leading * 1.25)
    strip.items.append(rectangle(0.0, 0.0, width, tall, colours.accent))
    if icon is not None and icon.face is not None:
        inset = 1.6
        square = rectangle(inset, -inset, plate - 2 * inset, tall - 2 * inset, colours.paper)
        strip.items.append(square)
        ratio = icon.face.width / icon.face.height
        wide = (plate - 2 * inset - 2.4) * min(1.0, ratio)
        draw_picture(strip, icon, (plate - wide) / 2, -(tall - wide / ratio) / 2, wide)
    strip.take(lines, left, -_PAD)
    strip.chapter = words_of(block.inlines)
    return strip
