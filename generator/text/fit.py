"""Set marked text into a box: lists, tables, badges, justified lines, and shrinking to fit."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from itertools import accumulate, groupby, pairwise
from typing import NamedTuple

from punchboard.cards.text import Run, Table, is_plain, parse_blocks
from punchboard.generator.graphics.display_list import Item, Line, Shape, SymbolRef
from punchboard.generator.graphics.geometry import Rect, Segment
from punchboard.generator.text.bidi import has_right_to_left
from punchboard.generator.text.font_face import FontFace
from punchboard.generator.text.hyphenation import SOFT_HYPHEN
from punchboard.generator.text.paragraph import (
    TOLERANCE,
    FontVariants,
    Fragment,
    Part,
    PlacedRun,
    RowSetter,
    RunStyle,
    SpanMeasurer,
    Word,
    WordRow,
    break_evenly,
    break_row,
    break_words,
    clusters_of,
)

#: Padding on both sides of an inline icon, in ems.
ICON_AIR = 0.02

FindIcon = Callable[[str], tuple[str, float] | None]
#: Position and thickness of an underline, ems (typical of fonts' `post` tables).
_UNDERLINE_AT, _UNDERLINE = -0.13, 0.055
#: Least thickness of an underline, points: 0.15 mm (pnp-howto); thinner ones vanish on laser
#: printers.
_LEAST_LINE = 0.43
#: Largest growth of a gap in a justified line, ems; beyond it the line isn't justified.
_MOST_STRETCH = 0.6
#: Indent of a list item's words, ems, and least space after its bullet or number.
_HANG, _BULLET_AIR = 0.9, 0.35
#: Bullet or number at the start of a line.
_ITEM = re.compile(r"(?:([-•])|(\d{1,3}[.)]))[ \u00a0]+(?=\S|$)")


#: Space between the columns of a table, and above and below its rules, ems.
_COLUMN_GAP, _RULE_GAP = 1.0, 0.42
#: Thickness of the rule below a table's header, and of rules between its rows, ems.
_HEAD_RULE, _ROW_RULE = 0.08, 0.04


#: Function that returns the style of a name; None for an unknown name.
FindRunStyle = Callable[[str], RunStyle | None]


class Cells(list[Word]):
    """A table of measured cells, used like a paragraph; as a list of words it is empty.

    Attributes:
        rows: Words of each cell, by row.
        aligns: Alignment of each column.
        has_header: Whether the first row is a header.
    """

    def __init__(
        self, rows: list[list[list[Word]]], aligns: tuple[str, ...], has_header: bool
    ) -> None:
        super().__init__()
        self.rows = rows
        self.aligns = aligns
        self.has_header = has_header

    @property
    def is_from_right(self) -> bool:
        """Return whether its first column is at the right: all its text is right-to-left."""
        starts = [cell[0] for row in self.rows for cell in row if cell]
        return any(word.levels and word.levels[0] % 2 for word in starts)


def _no_style(_name: str) -> None:
    return None


def measure_words(
    text: str, variants: FontVariants, icon: FindIcon, look: FindRunStyle = _no_style
) -> list[list[Word]]:
    """Split marked text into paragraphs of measured words.

    Args:
        text: Text in the inline grammar of `cards.text`.
        variants: Font variants of its style.
        icon: Function that returns (key, width by height) of an icon name; None for an unknown
            name.
        look: Function that returns the style of a named run; None for an unknown name.

    Returns:
        Words of each paragraph, with widths in ems.
    """
    paragraphs = [
        _measure_table(block, variants, icon, look)
        if isinstance(block, Table)
        else _measure_item(block, variants, icon, look)
        for block in parse_blocks(text)
    ]
    start = 0
    for is_list, several in groupby(paragraphs, lambda words: bool(words and words[0].hang)):
        end = start + len(list(several))
        if is_list:  # all items of a list get the indent of its widest number
            hang = max(words[0].hang for words in paragraphs[start:end])
            for words in paragraphs[start:end]:
                words[0] = _with_indent(words[0], hang)
        start = end
    return paragraphs


def _measure_table(
    table: Table, variants: FontVariants, icon: FindIcon, look: FindRunStyle
) -> Cells:
    """Measure the cells of a table; header cells are bold."""
    rows: list[list[list[Word]]] = []
    for number, row in enumerate(table.rows):
        cells = row
        if table.has_header and not number:
            cells = tuple(tuple(run._replace(bold=True) for run in cell) for cell in row)
        rows.append([_measure_paragraph(cell, variants, icon, look) for cell in cells])
    return Cells(rows, table.aligns, table.has_header)


def _with_indent(marker: Word, hang: float) -> Word:
    """Return a bullet or number with the indent `hang` in ems."""
    sign, _ = marker.fragments
    gap = Fragment(hang - sign.width, "", None)
    return marker._replace(width=hang, fragments=(sign, gap), hang=hang)


def _measure_item(
    runs: tuple[Run, ...], variants: FontVariants, icon: FindIcon, look: FindRunStyle
) -> list[Word]:
    """Measure a paragraph; its bullet or number becomes a separate word."""
    item = _ITEM.match(runs[0].text) if runs and not runs[0].icon and not runs[0].look else None
    if item is None:
        return _measure_paragraph(runs, variants, icon, look)
    face = variants[runs[0].bold + 2 * runs[0].italic].face
    sign = "•" if item[1] else item[2]
    width = face.measure(sign)
    hang = max(_HANG, width + _BULLET_AIR)
    marker = (Fragment(width, sign, face, RunStyle()), Fragment(hang - width, "", None))
    rest = (runs[0]._replace(text=runs[0].text[item.end() :]), *runs[1:])
    words = _measure_paragraph(rest, variants, icon, look)
    if not words:  # a lone dash isn't a list item
        return _measure_paragraph(runs, variants, icon, look)
    first, *others = words
    marker_levels = first.levels[:1] * 4 if first.levels else ()  # levels of the paragraph
    word = Word(hang, 0.0, "", None, marker, marker_levels, hang)
    return [word, first._replace(space=0.0), *others]


def _measure_paragraph(
    runs: tuple[Run, ...], variants: FontVariants, icon: FindIcon, look: FindRunStyle
) -> list[Word]:
    measurer = SpanMeasurer()
    for text, bold, italic, is_icon, names in runs:
        marks = bold + 2 * italic
        its_look = _nested_style(look, names) if names else None
        if is_icon:
            found = icon(text)
            measurer.add_fragment(_icon_fragment(text, found, variants, marks, its_look))
        elif its_look is None:
            measurer.add_text(text, variants[marks])
        else:
            measurer.add_text(text, variants[marks ^ its_look.marks], its_look)
    return measurer.finish()


def _nested_style(look: FindRunStyle, names: str) -> RunStyle | None:
    """Return the combined style of nested run names; None if no name is known."""
    combined: RunStyle | None = None
    for name in names.split(" "):
        its = look(name)
        if its is not None:
            combined = its if combined is None else its.within(combined)
    return combined


def _icon_fragment(
    name: str,
    icon: tuple[str, float] | None,
    variants: FontVariants,
    marks: int,
    look: RunStyle | None,
) -> Fragment:
    if icon is None:  # `icon` has reported it; the name replaces the picture
        face, text = variants[marks].face, f"[{name}]"
        return Fragment(face.measure(text), text, face)
    key, ratio = icon
    width = variants.icon_size * ratio + 2 * ICON_AIR
    if look is not None:
        width = (width + look.tracking) * look.size
    return Fragment(width, key, None, look)


#: Step of shrinking, in points.
STEP = 0.25
_SHARES = {"start": 0.0, "justify": 0.0, "left": 0.0, "center": 0.5, "right": 1.0}


class TextStyle(NamedTuple):
    """Style of a text; lengths in points, or as factors of the font size.

    Attributes:
        size: Preferred font size.
        min_size: Smallest font size.
        leading: Distance between baselines, a factor.
        paragraph: Extra space between paragraphs, a factor.
        align: Alignment: left, center, right, start or justify.
        valign: Vertical alignment: top, middle, bottom or baseline.
        cap_height: Height of capitals in ems.
        descent: Depth below the baseline in ems.
        icon_size: Height of inline icons in ems.
        badge: Corner that words flow around; None without one.
        is_balanced: Whether words move down where a last row would be short.
    """

    size: float
    min_size: float
    leading: float
    paragraph: float
    align: str
    valign: str
    cap_height: float
    descent: float
    icon_size: float
    badge: Badge | None = None
    is_balanced: bool = False

    def scaled(self, scale: float) -> TextStyle:
        """Return the style with its size scaled, but not below the smallest size."""
        return self._replace(size=max(min(self.size, self.min_size), self.size * scale))


#: Colors of text and of inline icons.
Colours = tuple[str, str]


class Fitted(NamedTuple):
    """Text set into a box.

    Attributes:
        items: Items to draw.
        size: Font size after shrinking, points.
        over_height: Points by which it is too tall at the smallest size; 0 if it fits.
        over_width: Points by which its longest word is too wide; 0 if it fits.
        width: Width of its longest line, points.
        height: Height of all lines, points.
    """

    items: list[Item]
    size: float
    over_height: float
    over_width: float
    width: float
    height: float


class Badge(NamedTuple):
    """An object in a corner of a box that words flow around; lengths in points.

    Attributes:
        is_left: Whether it is at the left edge, else at the right.
        is_low: Whether it is at the lower edge, else at the upper.
        width: Width with the space around it.
        height: Height with the space around it.
        is_round: Whether words follow its curve.
    """

    is_left: bool
    is_low: bool
    width: float
    height: float
    is_round: bool

    def cut(self, top: float, bottom: float, tall: float) -> float:
        """Return the width that it takes from a line.

        Args:
            top: Top of the line's capitals, points below the top of the box.
            bottom: Bottom of its descenders, points below the top of the box.
            tall: Height of the box.
        """
        if self.is_low:  # measured from below
            top, bottom = tall - bottom, tall - top
        if top >= self.height or bottom <= 0:
            return 0.0
        if not self.is_round or top <= self.height / 2:
            return self.width
        half = self.height / 2
        part = (top - half) / half  # of its lower half: its largest width within the line
        return self.width / 2 * (1 + math.sqrt(max(0.0, 1 - part * part)))


class TextRow(NamedTuple):
    """A line of words.

    Attributes:
        words: Words of the line in logical order.
        width: Width in ems.
        is_first: Whether it starts a paragraph.
        indent: Indent in ems.
        left: Space at the left for a badge or other columns, ems.
        right: Space at the right for a badge or other columns, ems.
        step: Distance of its baseline from the previous row's, ems; None for the text's leading. It
            can be 0 or negative, because cells are side by side.
        align: Alignment; "" for the text's.
        rule: Thickness of a rule instead of words, ems; 0 for none.
    """

    words: list[Word]
    width: float
    is_first: bool
    indent: float = 0.0
    left: float = 0.0
    right: float = 0.0
    step: float | None = None
    align: str = ""
    rule: float = 0.0


def fit_plain(text: str, face: FontFace, style: TextStyle, colour: str, box: Rect) -> Fitted | None:
    """Set a text without marks on one line (fast path); None if it has marks or doesn't fit.

    Args:
        text: Characters of the text.
        face: Font face that draws it.
        style: Style of the text.
        colour: Color of the text.
        box: Box in points.
    """
    if not is_plain(text) or "  " in text:
        return None
    is_simple = text.isascii() and face.has_ascii
    if not is_simple and (has_right_to_left(text) or not face.covers(text)):
        return None
    size = style.size
    width = face.measure(text) * size
    tall = (style.cap_height + style.descent) * size
    if width > box.width + TOLERANCE or tall > box.height + TOLERANCE:
        return None
    x = box.x + (box.width - width) * _SHARES[style.align]
    baseline = _first_baseline(style, size, tall, box)
    line = Line(x, baseline, size, colour, ((face.name, text.replace(SOFT_HYPHEN, "")),))
    return Fitted([line], size, 0.0, 0.0, width, tall)


def fit_text(paragraphs: list[list[Word]], style: TextStyle, colours: Colours, box: Rect) -> Fitted:
    """Set words into a box at the preferred size, or at the largest smaller size that fits.

    Args:
        paragraphs: Measured words.
        style: Style of the text.
        colours: Colors of text and icons.
        box: Box in points.
    """
    size = style.size
    rows, tall, longest, over_height, over_width = _try(paragraphs, style, size, box)
    if (over_height > 0 or over_width) and size > style.min_size:
        size = _largest_that_fits(paragraphs, style, box)
        rows, tall, longest, over_height, over_width = _try(paragraphs, style, size, box)
    if style.is_balanced and style.badge is None:
        limit = (box.width + TOLERANCE) / size
        rows = break_rows(paragraphs, limit, style, break_evenly)
    items: list[Item] = []
    baseline = _first_baseline(style, size, tall, box)
    setter = RowSetter(size)
    for number, row in enumerate(rows):
        if number:
            baseline -= _step(row, style) * size
        if row.rule:
            x, width = box.x + row.left * size, row.width * size
            line: tuple[Segment, ...] = (("M", x, baseline), ("L", x + width, baseline))
            items.append(Shape(line, stroke=colours[0], width=row.rule * size))
            continue
        levels = row.words[0].levels if row.words else ()
        is_from_right = bool(levels) and levels[0] % 2
        align = row.align or style.align
        share = 1.0 if is_from_right and align in ("start", "justify") else _SHARES[align]
        left, right = row.left, row.right
        if is_from_right:
            right += row.indent
        else:
            left += row.indent
        x = box.x + left * size
        x += share * (box.width - (left + right + row.width) * size)
        is_last = number + 1 == len(rows) or rows[number + 1].is_first
        stretch = 0.0
        if align == "justify" and not is_last:
            stretch = _stretch(row, box.width / size - left - right)
            x -= share * stretch * size * sum(word.space > 0 for word in row.words[1:])
        if stretch or any(part.look for word in row.words for part in word.fragments):
            placed = setter.set_apart(row.words, x, stretch=stretch)
        else:
            placed = setter.set_joined(row.words, x)
        _draw_runs(items, placed, style, colours, size, baseline, is_mixed=bool(levels))
    return Fitted(items, size, max(over_height, 0.0), over_width, longest, tall)


def _stretch(row: TextRow, room: float) -> float:
    """Return the extra width of each gap that justifies a row, ems; 0 if it would be too much."""
    gaps = sum(word.space > 0 for word in row.words[1:])
    more = (room - row.width) / gaps if gaps else 0.0
    return more if 0 < more <= _MOST_STRETCH else 0.0


def height_of(paragraphs: list[list[Word]], style: TextStyle, width: float) -> float:
    """Return the height of words in a column of this width, at the style's size; points."""
    box = Rect(0.0, 0.0, width, 0.0)
    return _try(paragraphs, style, style.size, box)[1]


def _try(
    paragraphs: list[list[Word]], style: TextStyle, size: float, box: Rect
) -> tuple[list[TextRow], float, float, float, float]:
    """Break words for a size.

    Returns:
        The rows, their height and the width of the widest, and the overflow of height and width.
    """
    limit = (box.width + TOLERANCE) / size
    if style.badge is None:
        rows = break_rows(paragraphs, limit, style)
    else:
        rows = _rows_around(paragraphs, limit, style, size, box.height)
    # From cap height of the first line to the descent of the last.
    if any(type(words) is Cells for words in paragraphs):
        lines = max(accumulate([_step(row, style) for row in rows[1:]], initial=0.0))
    else:
        gaps = sum([row.is_first for row in rows]) - 1
        lines = (len(rows) - 1) * style.leading + gaps * style.paragraph
    tall = (style.cap_height + lines + style.descent) * size
    reach = max([_full_width(row) for row in rows], default=0.0)
    over_width = reach * size - box.width if reach > limit else 0.0
    return rows, tall, reach * size, tall - box.height - TOLERANCE, over_width


def _step(row: TextRow, style: TextStyle) -> float:
    """Return the distance of a row's baseline from the previous row's, ems."""
    if row.step is not None:
        return row.step
    return style.leading + (style.paragraph if row.is_first else 0.0)


def _full_width(row: TextRow) -> float:
    """Return the width of a row with the free space beside it, ems."""
    if row.align or row.rule:  # of a table: other cells are beside it
        return row.width + max(row.left, row.right)
    return row.width + row.indent + row.left + row.right


def _rows_around(
    paragraphs: list[list[Word]], limit: float, style: TextStyle, size: float, tall: float
) -> list[TextRow]:
    """Break words line by line, each in the width that the badge leaves.

    Args:
        paragraphs: Measured words.
        limit: Width of a line without the badge, ems.
        style: Style of the text, which starts at the top of the box.
        size: Font size in points.
        tall: Height of the box, points.
    """
    assert style.badge is not None
    rows: list[TextRow] = []
    down = 0.0  # from the box's top to the top of the next line's capitals, ems
    for words in paragraphs:
        if isinstance(words, Cells):
            table = _table_rows(words, limit, style)
            down += sum(_step(row, style) for row in (table if rows else table[1:]))
            rows += table
            continue
        hang = words[0].hang if words and len(words) > 1 else 0.0
        marker, rest = (words[:1], words[1:]) if hang else ([], words)
        is_first = True
        while rest or is_first:
            if rows:
                down += style.leading + (style.paragraph if is_first else 0.0)
            ink = (down + style.cap_height + style.descent) * size
            cut = style.badge.cut(down * size, ink, tall) / size
            row, reach = break_row(rest, limit - hang - cut) if rest else ([], 0.0)
            left, right = (cut, 0.0) if style.badge.is_left else (0.0, cut)
            begin = marker if is_first else []
            rows.append(
                TextRow(
                    [*begin, *row],
                    reach + (hang if begin else 0.0),
                    is_first,
                    0.0 if begin else hang,
                    left,
                    right,
                )
            )
            rest = rest[len(row) :]
            is_first = False
    return rows


def _largest_that_fits(paragraphs: list[list[Word]], style: TextStyle, box: Rect) -> float:
    """Return the largest size below the preferred one at which words fit, or the smallest size.

    Text that fits also fits at every smaller size, so the search takes growing steps down, then
    bisects.
    """
    sizes = [max(style.min_size, style.size - STEP)]
    while sizes[-1] > style.min_size:
        sizes.append(max(style.min_size, sizes[-1] - STEP))
    low, high = 0, len(sizes) - 1  # bounds of the answer
    stride = 1
    while low < high:
        middle = min(low + stride, high) - 1 if stride else (low + high) // 2
        *_, over_height, over_width = _try(paragraphs, style, sizes[middle], box)
        if over_height <= 0 and not over_width:
            high, stride = middle, 0
        else:
            low, stride = middle + 1, 2 * stride
    return sizes[low]


def break_rows(
    paragraphs: list[list[Word]],
    limit: float,
    style: TextStyle | None = None,
    break_paragraph: Callable[[list[Word], float], list[WordRow]] = break_words,
) -> list[TextRow]:
    """Break paragraphs into rows; a longer word gets a row for itself.

    Args:
        paragraphs: Measured words.
        limit: Largest width of a row, ems.
        style: Style of tables; None if there are only words.
        break_paragraph: Breaks the words of a paragraph.
    """
    rows: list[TextRow] = []
    for words in paragraphs:
        if style is not None and isinstance(words, Cells):
            rows += _table_rows(words, limit, style)
            continue
        hang = words[0].hang if words else 0.0
        if hang and len(words) > 1:
            first, *rest = break_rows([words[1:]], limit - hang)
            rows.append(TextRow([words[0], *first.words], hang + first.width, True))
            rows += [row._replace(indent=row.indent + hang, is_first=False) for row in rest]
            continue
        is_first = True
        for row, reach in break_paragraph(words, limit):
            rows.append(TextRow(row, reach, is_first))
            is_first = False
    return rows


def _table_rows(table: Cells, limit: float, style: TextStyle) -> list[TextRow]:
    """Return the rows of a table: the lines of all cells, and the rules between table rows."""
    widths = _column_widths(table, limit)
    whole = min(sum(widths) + _COLUMN_GAP * (len(widths) - 1), limit)
    is_from_right = table.is_from_right
    start = "right" if is_from_right else "left"
    placed: list[tuple[float, TextRow]] = []  # distance below the first baseline, ems, and row
    baseline = lowest = 0.0
    for number, cells in enumerate(table.rows):
        if number:
            y = lowest + 0.6 * style.descent + _RULE_GAP
            left = limit - whole if is_from_right else 0.0
            thick = _HEAD_RULE if table.has_header and number == 1 else _ROW_RULE
            placed.append((y, TextRow([], whole, False, left=left, rule=thick)))
            baseline = lowest = y + _RULE_GAP + style.cap_height
        before = 0.0
        for cell, wide, align in zip(cells, widths, table.aligns, strict=True):
            after = limit - before - wide
            left, right = (after, before) if is_from_right else (before, after)
            side = start if align == "start" else align
            for line, row in enumerate(break_rows([cell], wide + TOLERANCE)):
                down = baseline + line * style.leading
                lowest = max(lowest, down)
                placed.append(
                    (down, TextRow(row.words, row.width, False, left=left, right=right, align=side))
                )
            before += wide + _COLUMN_GAP
    placed.append((lowest, TextRow([], 0.0, False)))
    downs = [down for down, _ in placed]
    first, *others = [row for _, row in placed]
    steps = [down - above for above, down in pairwise(downs)]
    return [
        first._replace(is_first=True),
        *(row._replace(step=step) for row, step in zip(others, steps, strict=True)),
    ]


def _column_widths(table: Cells, limit: float) -> list[float]:
    """Return the column widths in ems: the natural ones, or narrower ones for a wide table."""
    wanted: list[float] = []
    least: list[float] = []
    for column in zip(*table.rows, strict=True):
        wanted.append(max([_on_one_line(cell) for cell in column]))
        least.append(max([word.width for cell in column for word in cell], default=0.0))
    room = limit - _COLUMN_GAP * (len(wanted) - 1) - TOLERANCE  # rows can be wider by the tolerance
    spare = sum(wanted) - sum(least)
    if sum(wanted) <= room or spare <= 0:
        return wanted
    share = max(0.0, (room - sum(least)) / spare)
    return [low + share * (high - low) for low, high in zip(least, wanted, strict=True)]


def _on_one_line(words: list[Word]) -> float:
    return sum([word.width for word in words]) + sum([word.space for word in words[1:]])


def _first_baseline(style: TextStyle, size: float, tall: float, box: Rect) -> float:
    below_top = style.cap_height * size
    if style.valign == "top":
        return box.top - below_top
    if style.valign == "bottom":
        return box.top - box.height + tall - below_top
    if style.valign == "baseline":
        return box.bottom + tall - below_top - style.descent * size
    ink = tall - style.descent * size  # optically, capitals are centered, not descenders
    return box.top - (box.height - ink) / 2 - below_top


def _draw_runs(
    items: list[Item],
    placed: Sequence[PlacedRun],
    style: TextStyle,
    colours: Colours,
    size: float,
    baseline: float,
    *,
    is_mixed: bool,
) -> None:
    """Append the items of a row; underlines of a row without right-to-left text are continuous."""
    line: tuple[RunStyle, float] | None = None  # style and right end of the current underline
    for x, end, runs, look, part in placed:
        if look is None and runs:
            items.append(Line(x, baseline, size, colours[0], runs))
            line = None
            continue
        assert part is not None
        begin = line[1] if line is not None and line[0] == look and not is_mixed else x
        if look is not None and look.underline and (begin != x or not runs):
            _underline(items, look, (colours[0], size, begin, baseline), x if runs else end)
        if look is None or not runs:
            items.append(_icon(part[1], part[0], style, colours[1], size, x, baseline, look))
        else:
            _set_styled_words(items, part, look, (colours[0], size, x, baseline))
        line = (look, end) if look is not None and look.underline else None


#: Color and size of the text, and x and baseline of styled words.
_StyledPlace = tuple[str, float, float, float]


def _set_styled_words(items: list[Item], part: Part, look: RunStyle, spot: _StyledPlace) -> None:
    """Append styled words; with tracking, each letter is an item.

    All of them have one direction, and tracking adds space after each letter.
    """
    colour, size, x, baseline = spot
    width, text, face, _ = part
    its_color, its_size = look.colour or colour, size * look.size
    y = baseline + look.rise * size
    text = text.replace(SOFT_HYPHEN, "")
    assert face is not None
    if look.underline:
        _underline(items, look, spot, x + width * size)
    is_from_right = bool(look.tracking) and has_right_to_left(text)
    at = x + (width + look.tracking * look.size) * size if is_from_right else x
    for letters in clusters_of(text) if look.tracking else (text,):
        step = look.width(face, letters) * size
        if is_from_right:
            at -= step
        items.append(Line(at, y, its_size, its_color, ((face.name, letters),)))
        if not is_from_right:
            at += step


def _underline(items: list[Item], look: RunStyle, spot: _StyledPlace, end: float) -> None:
    """Append an underline from a place to its right end."""
    colour, size, x, baseline = spot
    y = baseline + (_UNDERLINE_AT * look.size + look.rise) * size
    line: tuple[Segment, ...] = (("M", x, y), ("L", end, y))
    width = max(_UNDERLINE * look.size * size, _LEAST_LINE)
    items.append(Shape(line, stroke=look.colour or colour, width=width))


def _icon(
    key: str,
    width: float,
    style: TextStyle,
    colour: str,
    size: float,
    x: float,
    baseline: float,
    look: RunStyle | None = None,
) -> SymbolRef:
    """Place an inline icon, vertically centered on the capitals around it."""
    if look is not None:
        width = width / look.size - look.tracking
        baseline += look.rise * size
        size *= look.size
        colour = look.colour or colour
    tall = style.icon_size * size
    y = baseline + (style.cap_height * size - tall) / 2
    air = ICON_AIR * size
    return SymbolRef(key, x + air, y, width * size - 2 * air, tall, colour)
