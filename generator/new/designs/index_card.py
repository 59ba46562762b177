"""Draw the design Index: a card of a library's catalog, typed on ruled cream paper.

For first playtests, when words and numbers change by pencil; plain, and it hardly needs ink. The
eye reads the type on its tab at the left, where a fanned hand shows it, then cost and name on their
line, then the figures on the slip of due dates. DejaVu Sans Mono, like a typewriter; the picture is
pasted below the text, where a card without one has a shelf of books with the sign of its type.
"""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.generator.new.column_words import ems_of, tag_label, when_filled
from punchboard.generator.new.designs.full_art import draw_full_art
from punchboard.generator.new.designs.sheet import (
    LEAST_NAME,
    Box,
    Fields,
    FigureRow,
    LayoutSheet,
    figure,
    label,
    shape,
)
from punchboard.generator.new.spreadsheet import SheetColumn

_FACE = "DejaVu Sans Mono"
#: Largest width of a figure on the slip, and of the hole for the catalog's rod, mm.
_DATE, _HOLE = 17.0, 6.6
#: Font sizes of the text in points, the first in which all cards fit on their lines.
_SIZES = (13, 12.5, 12, 11.5, 11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7)
#: Distance of the lines as a multiple of the font size; height of capitals of Lato in ems.
_PITCH, _CAPITALS, _POINTS = 1.45, 0.72, 72 / 25.4
#: Part of the lines that a picture keeps, and least height of the books on a shelf, mm.
_OF_PICTURE, _LEAST_BOOKS = 0.4, 11.0
#: Books at either side of the one with the sign.
_BOOKS = 4


def draw_index(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    left, across = 4.5, width - 9
    is_bare = not (content.texts or content.arts)
    row = sheet.row(content.figures, across, 11.5 * unit, _DATE * unit)
    tab = 8.0 if content.tag_line else 3.0
    cost, high = 12.5 * unit, 10.4 * unit
    most = sheet.most_cost(cost, high)
    # The name begins below the tab; a long one is as wide as the card, below the cost.
    beside = across - (most + 1.6 if most else 0)
    is_wide = bool(content.costs) and not sheet.names_fit(beside, _FACE)
    room = across if is_wide else beside
    least = 7.0 if sheet.is_small else LEAST_NAME
    head = sheet.name_height(8.4 * unit, room, _FACE, most=0.18, size=least)
    tab = max(tab, 1.8 + high + (0.4 if is_wide else -head)) if content.costs else tab
    box_high = (12 if is_bare else 8.6) * unit
    red = tab + head + 1.4
    foot = height - 4 - (box_high + row.deep + 2.2 if row.shown else 0)
    words = content.words(row.beside)
    ruled = foot - red - 2.5
    room = ruled * (1 - _OF_PICTURE) if content.arts else ruled
    size = _text_size(sheet, across, room, row.beside)
    pitch = round(size * _PITCH / _POINTS, 3)
    _set_styles(sheet, size, 22 if is_bare else 17)

    sheet.ground("paper")
    _draw_tab(sheet, left, across - (most + 2 if most else 0), min(tab, 8.0))
    _draw_head(sheet, [left, tab + 0.4, across, head], [cost, high], is_wide=is_wide)
    first = red + pitch + 0.6
    rows = int((foot - first) / pitch) + 1
    rule = shape("line", [0, 0, width + 6, 0], stroke="blue", stroke_width=0.2)
    sheet.group("lines", [-3, first], {"line": rule}, repeat=rows, flow="down", gap=pitch)
    line = {"stroke": "=color", "stroke_width": 0.7}
    sheet.shape("head_line", "line", [-3, red, width + 6, 0], **line)
    top = first - 0.5 - size * _CAPITALS / _POINTS
    # The text ends on a line, and a picture or a shelf has the lines below it.
    sheet.let["ends"] = f"={foot:.4g}"
    for art in content.arts:
        is_missing = f"card.{art.name} is blank"
        sheet.let["ends"] += f" - (0 if {is_missing} else {ruled * 0.3 + 1:.4g})"
    sheet.let["rows"] = f"={content.text_lines(across, size, row.beside)}"
    sheet.let["free"] = f"=min({first - pitch + 1.2:.4g} + rows * {pitch:g}, ends)"
    if words:
        sheet.text("text", [left, top, across, f"=ends - {top:.4g}"], "text", words)
    _draw_below(sheet, left, across, foot - 1.2, pitch)
    _draw_slip(sheet, row, [left, foot + 1, across, box_high + row.deep + 1.2])


def _draw_slip(sheet: LayoutSheet, row: FigureRow, at: Sequence[float]) -> None:
    """Draw the figures on a slip of due dates, and the hole for the rod beside a short one.

    Args:
        sheet: Layout file.
        row: Figures.
        at: Box of the slip, mm.
    """
    if not row.shown:
        return
    left, top, across, high = at
    wide = min(row.cell, _DATE * sheet.unit)
    head = row.deep + 0.8
    used = (wide - 0.3) * len(row.shown)
    if used + _HOLE + 3 < across and not sheet.is_small:
        hole = [left + across - _HOLE - 0.6, top + (high - _HOLE) / 2, _HOLE, _HOLE]
        sheet.shape("hole", "ellipse", hole, fill="shade", stroke="quiet", stroke_width=0.3,
                    low_ink={"fill": "white"})  # fmt: skip
    cell = [0, 0, wide, high]
    low = {"fill": "white", "stroke": "quiet"}
    sheet.figures(
        row.shown,
        at,
        [wide - 0.3, high],
        {
            "box": shape("rect", cell, fill="white", stroke="quiet", stroke_width=0.3),
            "head": shape("rect", [0, 0, wide, head], fill="shade", stroke="quiet",
                          stroke_width=0.3, low_ink=low),
            "number": figure([0.6, head, wide - 1.2, high - head]),
            "of": label([0.4, 0.4, wide - 0.8, row.deep]),
        },
        flow="right",
    )  # fmt: skip


def frame_index(sheet: LayoutSheet) -> None:
    """Draw a card that is only a picture: pasted on the lines, below the tab."""
    _set_styles(sheet, 9, 18)
    width, height, red = sheet.width, sheet.height, 8.4
    sheet.ground("paper")
    low = {"fill": "white", "stroke": "=color", "stroke_width": 0.5}
    sheet.rect("tab", [4.5, -3, width * 0.36, 8.6], radius=[0, 0, 1.6, 1.6], fill="=color",
               low_ink=low)  # fmt: skip
    pitch = round(9 * _PITCH / _POINTS, 3)
    rule = shape("line", [0, 0, width + 6, 0], stroke="blue", stroke_width=0.2)
    rows = int((height - red) / pitch) + 1
    sheet.group("lines", [-3, red + pitch], {"line": rule}, repeat=rows, flow="down", gap=pitch)
    line = {"stroke": "=color", "stroke_width": 0.7}
    sheet.shape("head_line", "line", [-3, red, width + 6, 0], **line)
    box = [4.5, red + 2, width - 9, height - red - 6.5]
    draw_full_art(sheet, box)
    sheet.rect("rim", box, stroke="quiet", stroke_width=0.4)


def _draw_head(
    sheet: LayoutSheet, place: Sequence[float], box: Sequence[float], *, is_wide: bool
) -> None:
    """Draw the name on the red line, and the cost in a box at the right.

    Args:
        sheet: Layout file.
        place: Left, top, width and height of the head, mm.
        box: Width and height of the box, mm.
        is_wide: Whether the name is below the box.
    """
    content, (left, top, across, head), (wide, high) = sheet.content, place, box
    right: object = left + across
    if content.costs:
        begin = left + across - wide
        deep = 1.8 if is_wide else top + head - high - 0.6
        label_at = [begin + 0.5, deep + high - 3.5, wide - 1, 2.9]
        sheet.cost([begin, deep, wide, high], "rect", label_at, radius=0.8, fill="paper",
                   stroke="quiet", stroke_width=0.4, ends=True)  # fmt: skip
        if not is_wide:
            right = f"{left + across:.4g} - {sheet.before_cost(wide, high)}"
    named: Box = [left, top + 0.6, f"={right} - {left:.4g}", head - 0.6]
    sheet.text("name", named, "name", content.title)


def _draw_below(sheet: LayoutSheet, left: float, across: float, foot: float, pitch: float) -> None:
    """Draw the picture below the text, or a shelf of books.

    Args:
        sheet: Layout file.
        left: Left end of the lines, mm.
        across: Width of the lines, mm.
        foot: Lower end of the lines, mm.
        pitch: Distance of the lines, mm.
    """
    high = f"{foot:.4g} - free"
    for art in sheet.content.arts:
        when = when_filled(art)
        rim = {"fill": "paper", "stroke": "quiet", "stroke_width": 0.3}
        sheet.rect("sketch", [left, "=free", across, f"={high}"], when=when, **rim)
        sheet.picture([left + 1, "=free + 1", across - 2, f"={high} - 2"])
    if sheet.needs_drawing:
        # A line stays blank, in case the text is longer than its letters tell.
        sheet.let["books"] = f"=min({high} - {pitch:.4g}, {34 * sheet.unit:.4g})"
        _draw_books(sheet, left, across, foot - 0.6)


def _draw_books(sheet: LayoutSheet, left: float, across: float, foot: float) -> None:
    """Draw books on a shelf; their heights follow from the name, so that cards differ.

    Args:
        sheet: Layout file.
        left: Left end of the shelf, mm.
        across: Width of the shelf, mm.
        foot: Lower end of the shelf, mm.
    """
    content = sheet.content
    there = f"books > {_LEAST_BOOKS:g}"
    when = f"{sheet.when_drawn} and {there}" if sheet.when_drawn else f"={there}"
    sheet.let["seed"] = f"={content.seed}"
    wide = round(across * 0.3, 2)
    spine = round((across - wide) / 2 / _BOOKS, 2)
    paper = {"fill": "paper", "stroke": "=color", "stroke_width": 0.5}
    full: Fields = {"fill": "=color", "low_ink": {"fill": "paper", "stroke": "=color"}}
    # The books beside the one with the sign are lower than it.
    share = "(0.62 + (seed * 3 + index * (5 + seed % 4)) % 7 * 0.045)"
    top = f"=books * (1 - {share})"
    is_full = "=(index + seed) % 3 == 0"
    for name, begin in (("left", left), ("right", left + across - spine * _BOOKS)):
        x = f"=index * {spine:g}"
        book = [x, top, spine - 0.4, f"=books * {share}"]
        band = [x, f"{top} + books * {share} * 0.18", spine - 0.4, f"=books * {share} * 0.1"]
        elements = {
            "book": shape("rect", book, radius=0.4, **paper),
            "full": shape("rect", book, radius=0.4, when=is_full, **full),
            "band": shape("rect", band, fill="='paper' if (index + seed) % 3 == 0 else color",
                          low_ink={"fill": "=color"}),
        }  # fmt: skip
        at: Box = [begin, f"={foot:.4g} - books", spine * _BOOKS, "=books"]
        sheet.group(f"books_{name}", at, elements, when=when, repeat=_BOOKS)
    begin = left + (across - wide) / 2
    sheet.rect("cover", [begin + 0.2, f"={foot:.4g} - books", wide - 0.6, "=books"], when=when,
               radius=0.6, **full)  # fmt: skip
    sheet.let["plate"] = f"=min(books * 0.6, {wide * 0.72:.4g})"
    middle = left + across / 2 - 0.1
    at = [f"={middle:.4g} - plate / 2", f"={foot:.4g} - books * 0.56 - plate / 2", "=plate",
          "=plate"]  # fmt: skip
    sheet.rect("plate", at, when=when, radius=0.5, **paper)
    inner = [f"={middle:.4g} - plate * 0.3", f"={foot:.4g} - books * 0.56 - plate * 0.3",
             "=plate * 0.6", "=plate * 0.6"]  # fmt: skip
    if content.sign:
        sheet.sign("book_sign", inner, "=color", when=when)
    else:
        sheet.text("initial", at, "initial", content.initial, plain=True, when=when)
    shelf = {"stroke": "quiet", "stroke_width": 0.8}
    sheet.shape("shelf", "line", [left, foot, across, 0], when=when, **shelf)


def _draw_tab(sheet: LayoutSheet, left: float, across: float, high: float) -> None:
    """Draw the tab of the type at the left, where a fanned hand shows it."""
    content = sheet.content
    words = content.tag_line
    if not words:
        return
    longest = max((ems_of(each) for tag in content.tags for each in tag.cells), default=99)
    longest += sum(ems_of(tag_label(each, content.color_by)) for each in content.tags)
    inset = 5.2 if content.sign else 1.5
    is_short = len(content.tags) == 1 and longest * 1.1 * 9 / _POINTS < across * 0.4 - inset
    wide = round(across * (0.45 if is_short else 0.86), 2)
    low = {"fill": "white", "stroke": "=color", "stroke_width": 0.5}
    sheet.rect("tab", [left, -3, wide, high + 3], radius=[0, 0, 1.6, 1.6], fill="=color",
               low_ink=low)  # fmt: skip
    ink = {"color": "=color"}
    sheet.sign("sign", [left + 1.5, high / 2 - 0.7, 3.2, 3.2], "white", low_ink=ink)
    sheet.text("tags", [left + inset, 1.8, wide - inset - 1, high - 2], "tags", words, low_ink=ink)


def _text_size(
    sheet: LayoutSheet,
    across: float,
    room: float,
    beside: Sequence[SheetColumn],
) -> float:
    """Return the largest font size in which the text of each card fits on its lines."""
    content = sheet.content
    labels = sum(ems_of(each.header) + 1 for each in (*content.texts, *beside))
    cells = [each.cells for each in content.texts]
    for size in _SIZES:
        pitch = size * _PITCH / _POINTS
        ems = across * _POINTS / size
        for parts in zip(*cells, strict=True):
            paragraphs = [each for part in parts for each in part.split("\n") if each]
            used = sum(int(ems_of(each) * 1.06 / ems) + 1 for each in paragraphs)
            if (used + labels / ems) * pitch > room:
                break
        else:
            return size
    return _SIZES[-1]


def _set_styles(sheet: LayoutSheet, size: float, figures: float) -> None:
    sheet.palette = {
        "paper": "#fbf4e2", "shade": "#e9dcbc", "blue": "#a9c0c9", "quiet": "#4a4034",
        "ink": "#26221d",
    }  # fmt: skip
    sheet.low_ink = {"paper": "#ffffff"}
    middle = {"align": "center", "valign": "middle"}
    sheet.style("name", 15, _FACE, weight="bold", leading=1.02, valign="bottom", color="ink")
    sheet.style("tags", 9, weight="bold", color="white", valign="middle")
    sheet.style("cost", 17, _FACE, color="=color", **middle)
    sheet.style("cost_label", 7, weight="bold", **middle)
    sheet.style("figure", figures, _FACE, color="ink", **middle)
    sheet.style("initial", 40, _FACE, color="=color", **middle)
    sheet.label_style(color="black")
    sheet.text_style(leading=_PITCH, paragraph=0, size=size, balance=None)
