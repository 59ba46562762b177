"""Draw the design Prompt: somebody says the words, as large as they fit.

For party games and questions that one player reads aloud; loud and funny. The eye reads the words
in their bubble across the table, then the one who says them. Righteous; the whole card is its
color; a picture becomes a sticker; a face replaces a missing one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from punchboard.cards.load.tables.grid import header_key
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.new.column_words import ems_of
from punchboard.generator.new.designs.sheet import Fields, LayoutSheet, figure, label, shape
from punchboard.generator.new.headings import MOODS
from punchboard.generator.new.spreadsheet import SheetColumn

_FACE = "Righteous"
#: Size of a small card compared to a poker card.
_SMALL = 0.8


def draw_prompt(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    _set_styles(sheet)
    facts = [*content.costs, *content.figures]
    speaker = unit * (24 if len(facts) < 3 else 20 if unit > _SMALL else 18)
    begin = speaker + 5.5
    across = width - begin - 4
    row = sheet.row(facts, across, 9 * unit, 13 * unit)
    disc = min(9 * unit, row.cell)
    high = disc + row.deep + 0.8 if row.shown else 0.0
    words = content.texts or row.beside
    is_named = bool(words and content.titles)
    named = sheet.name_height(6.4 * unit, across, most=0.12) if is_named else 0.0
    tag = max(5.0 * unit, 3.6) if content.tag_line else 0.0
    side = high + named + tag
    low_zone = max(speaker + 1, side + 2) + 3.5 * unit
    bubble_foot = height - low_zone - 4.5 * unit
    edge = 4.5 if unit > _SMALL else 3.4

    sheet.ground("=color", low_ink={"fill": "white"})
    rim = {"stroke": "=color", "stroke_width": 0.8}
    sheet.rect("frame", sheet.room.inset(2.4), ink="low", radius=2.5, **rim)
    _draw_bubble(sheet, edge, bubble_foot, 4.5 + speaker * 0.62)
    inset = edge + 4 * unit
    inner = [inset, inset, width - 2 * inset, bubble_foot - inset - 4 * unit]
    if words:
        _write_words(sheet, inner, row.beside)
        if content.texts and all(each.has_blanks for each in content.texts):
            sheet.text("loud_name", inner, "loud", content.title, when=f"=not ({_texts(sheet)})")
    else:
        sheet.text("name", inner, "loud", content.title)
    corner = [4.5, height - speaker - 4, speaker, speaker]
    if sheet.needs_drawing:
        _draw_face(sheet, corner, sheet.when_drawn)
    for art in content.arts:
        when = f"=card.{art.name} is not blank" if art.has_blanks else None
        look = {"fill": "white", "low_ink": {"stroke": "=color"}}
        sheet.rect("sticker", corner, when=when, radius=2.5, turn=-4, **look)
        inside = [corner[0] + 1.3, corner[1] + 1.3, speaker - 2.6, speaker - 2.6]
        sheet.picture(inside, clip={"radius": 1.5}, turn=-4)
    top = height - 4 - side
    if named:
        at = [begin, top, across, named]
        sheet.text("name", at, "name", content.title, when=_when_text(sheet))
    if tag:
        sign = 3.4 * unit
        sheet.sign("sign", [begin, top + named + (tag - sign) / 2, sign, sign], "light")
        inset = sign + 1 if content.sign else 0
        at = [begin + inset, top + named, across - inset, tag]
        sheet.text("tags", at, "tags", content.tag_line)
    sheet.figures(
        row.shown,
        [begin, top + named + tag + 0.4, across, high],
        [row.cell, high],
        {
            "disc": shape("ellipse", [(row.cell - disc) / 2, 0, disc, disc], fill="light",
                          low_ink={"fill": "white", "stroke": "=color"}),
            "number": figure([(row.cell - disc * 0.86) / 2, 0, disc * 0.86, disc]),
            "of": label([0, disc + 0.8, row.cell, row.deep], valign="top"),
        },
        flow="right",
        gap=1,
    )  # fmt: skip


def _write_words(sheet: LayoutSheet, inner: Sequence[float], beside: Sequence[SheetColumn]) -> None:
    """Write the words in the bubble, and words that only set a mood small at its foot.

    Args:
        sheet: Layout file.
        inner: Box of the words, mm.
        beside: Columns of figures that the words name.
    """
    content, when = sheet.content, _when_text(sheet)
    moods = [each for each in content.texts if header_key(each.header) in MOODS]
    if not moods or (len(moods) == len(content.texts) and not beside):
        sheet.text("text", inner, "loud", content.words(beside), when=when)
        return
    left, top, wide, high = inner
    size = round(max(9.5 * sheet.unit, 7), 1)
    ems = max(ems_of(cell) for each in moods for cell in each.cells)
    lines = min(3, int(ems * size / MM / wide) + 1)
    deep = round((1.2 * size * lines + 2) / MM, 2)
    there = " or ".join(f"card.{each.name}" for each in moods)
    sheet.let["mood"] = f"={deep} if {there} else 0"
    loud = replace(content, columns=[each for each in content.columns if each not in moods])
    box = [left, top, wide, f"={high:.4g} - mood"]
    sheet.text("text", box, "loud", loud.words(beside), when=when)
    quiet = replace(content, columns=moods).words()
    at = [left, top + high - deep, wide, deep]
    sheet.style("mood", 9.5, color="=color", italic=True, leading=1.2, align="center",
                valign="bottom")  # fmt: skip
    sheet.text("mood", at, "mood", quiet, when=f"={there}")


def _draw_bubble(sheet: LayoutSheet, edge: float, foot: float, tip: float) -> None:
    """Draw the bubble and its tail.

    Args:
        sheet: Layout file.
        edge: Space between bubble and card's edge, mm.
        foot: Lower end of the bubble, mm.
        tip: Left end of the tail, mm.
    """
    tail = f"M0 0 H{9 * sheet.unit:.1f} L{1.5 * sheet.unit:.1f} {8.5 * sheet.unit:.1f} Z"
    bubble: Fields = {"fill": "bubble", "low_ink": {"stroke": "=color", "stroke_width": 0.6}}
    box = [edge, edge, sheet.width - 2 * edge, foot - edge]
    sheet.rect("bubble", box, radius=5 * sheet.unit, **bubble)
    at = [tip, foot - 0.4]
    sheet.shape("tail", "path", at, path=tail, fill="bubble", low_ink={"stroke": "=color"})


def _draw_face(sheet: LayoutSheet, at: list[float], when: str | None) -> None:
    """Draw a face whose hair, eyes and mouth follow from the words of the card."""
    size = at[2]
    sheet.let["seed"] = f"={sheet.content.seed}"

    def box(left: float, top: float, wide: float, high: float) -> list[object]:
        return [round(each * size, 2) for each in (left, top, wide, high)]

    low = {"fill": "white", "stroke": "=color", "stroke_width": 0.5}
    dark: Fields = {"fill": "=color", "low_ink": {"fill": "black"}}
    elements: dict[str, Fields] = {}
    for number in range(5):
        left, top = (0.04 + 0.17 * number, 0.16 - 0.07 * (2 - abs(2 - number)))
        curl = {"fill": "hair", "low_ink": low, "when": "=seed % 3 == 0"}
        elements[f"curl_{number}"] = shape("ellipse", box(left, top, 0.26, 0.26), **curl)
    crest = {"fill": "hair", "low_ink": low, "when": "=seed % 3 == 1", "corners": 12, "inner": 0.8}
    elements["spikes"] = shape("star", box(0.02, -0.02, 0.96, 0.96), **crest)
    elements["head"] = shape("ellipse", box(0.08, 0.1, 0.84, 0.88), fill="skin", low_ink=low)
    hat = {"fill": "hair", "low_ink": low, "when": "=seed % 3 == 2"}
    elements["hat"] = shape("rect", box(0.24, -0.06, 0.52, 0.24), radius=1.2, **hat)
    elements["brim"] = shape("rect", box(0.1, 0.14, 0.8, 0.09), radius=0.9, **hat)
    for name, left in (("left", 0.27), ("right", 0.55)):
        white = {"fill": "white", "stroke": "=color", "stroke_width": 0.35}
        elements[f"{name}_eye"] = shape("ellipse", box(left, 0.34, 0.19, 0.21), **white)
        pupil = [f"={size * (left + 0.03):.3g} + seed // 3 % 3 * {size * 0.025:.3g}",
                 f"={size * 0.42:.3g} - seed // 9 % 2 * {size * 0.05:.3g}",
                 size * 0.09, size * 0.1]  # fmt: skip
        elements[f"{name}_pupil"] = shape("ellipse", pupil, **dark)
    wide = f"={size:.3g} * (0.26 + seed // 2 % 3 * 0.09)"
    begin = f"={size * 0.5:.3g} - {size:.3g} * (0.13 + seed // 2 % 3 * 0.045)"
    deep = round(size * 0.14, 2)
    open_mouth = [begin, size * 0.64, wide, size * 0.2]
    elements["mouth"] = shape("rect", open_mouth, radius=[0.5, 0.5, deep, deep], **dark)
    tongue = [f"={size * 0.42:.3g}", size * 0.76, size * 0.16, size * 0.08]
    elements["tongue"] = shape("ellipse", tongue, fill="tongue", low_ink={"fill": "white"})
    sheet.group("face", at, elements, when=when)


def _texts(sheet: LayoutSheet) -> str:
    return " or ".join(f"card.{each.name}" for each in sheet.content.texts)


def _when_text(sheet: LayoutSheet) -> str | None:
    texts = sheet.content.texts
    return f"={_texts(sheet)}" if texts and all(each.has_blanks for each in texts) else None


def _set_styles(sheet: LayoutSheet) -> None:
    sheet.palette = {
        "light": "#ffffff", "bubble": "#ffffff", "skin": "#ffd9a0", "hair": "#f2b134",
        "tongue": "#f08a7a",
    }  # fmt: skip
    sheet.low_ink = {"light": "#000000", "skin": "#ffffff", "hair": "#ffffff", "tongue": "#ffffff"}
    middle = {"align": "center", "valign": "middle"}
    loud = {"color": "=color", "leading": 1.16, "paragraph": 0.4}
    sheet.loud_style(19, _FACE, **loud, **middle)
    sheet.style("name", 14, low=5.0, weight="black", color="light", leading=1, valign="middle")
    sheet.style("tags", 9, weight="bold", color="light", valign="middle")
    sheet.style("figure", 13, _FACE, low=3.0, color="=color", **middle)
    sheet.label_style(color="light")
