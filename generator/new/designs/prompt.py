"""Draw the design Prompt: somebody says the words, as large as they fit.

For party games and questions that one player reads aloud; loud and funny. The eye reads the words
in their bubble across the table, then the one who says them. Righteous; the whole card is its
color, with cost and name above the bubble, where a fanned hand shows them; a picture becomes a
sticker; a face replaces a missing one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from punchboard.cards.load.tables.grid import header_key
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.new.column_words import ems_of, when_filled
from punchboard.generator.new.designs.content import CardContent
from punchboard.generator.new.designs.full_art import draw_full_art
from punchboard.generator.new.designs.sheet import (
    Fields,
    FigureRow,
    LayoutSheet,
    figure,
    label,
    shape,
)
from punchboard.generator.new.headings import MOODS
from punchboard.generator.new.spreadsheet import SheetColumn

_FACE = "Righteous"
#: Letters of a text from which it is set as rules: about 15 words.
_LONG = 85
#: Size of a small card compared to a poker card.
_SMALL = 0.8


def draw_prompt(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    _set_styles(sheet)
    edge = 3.4 if unit <= _SMALL else 4.5
    speaker = _speaker_size(sheet)
    begin = edge + speaker + 2
    across = width - begin - edge
    row = sheet.row(content.figures, across, 10 * unit, 14 * unit)
    words = content.texts or row.beside
    is_named = bool(words and content.titles)
    tag = max(5.0 * unit, 4) if content.tag_line else 0.0
    high = _disc_of(sheet, row) + row.deep + 0.8 if row.shown else 0.0
    # A card without a name has the game's above its figures.
    game = 8.0 * unit if words and not content.titles and row.shown else 0.0
    side = high + tag + game
    coin = 13.2 * unit if content.costs else 0.0
    head = _crown_height(sheet, edge, coin, is_named=is_named)
    foot = height - max(speaker + 0.4, side + 1.6) - 8 * unit - (edge - 3.4)

    sheet.ground("=color", low_ink={"fill": "white"})
    rim = {"stroke": "=color", "stroke_width": 0.8}
    sheet.rect("frame", sheet.room.inset(2.4), ink="low", radius=2.5, **rim)
    _draw_bubble(sheet, edge, foot, edge + speaker * 0.62)
    inset, top = edge + 2.8 * unit, edge + 3 * unit
    high_of = f"={foot - top - 3 * unit:.4g} - crown"
    inner = [inset, f"={top:.4g} + crown", width - 2 * inset, high_of]
    large = round(30 * unit, 1)
    if words:
        _write_words(sheet, inner, foot - 3 * unit, row.beside)
        if content.texts and all(each.has_blanks for each in content.texts):
            alone = f"=not ({_texts(sheet)})"
            sheet.text("loud_name", inner, "loud", content.title, when=alone, size=large)
    else:
        sheet.text("name", inner, "loud", content.title, size=large)
    _draw_speaker(sheet, [edge, height - speaker - 3.4, speaker, speaker])
    _draw_head(sheet, edge, coin, head, is_named=is_named)
    if words and not content.titles:
        at = [begin, height - speaker - 1.4, across, speaker - 4]
        if game:
            at = [begin, height - 3.8 - side, across, game]
        sheet.text("name", at, "name", content.title, size=round(11 * unit, 1))
    top = height - 3.8 - side + game
    if tag:
        sign = 3.8 * unit
        sheet.sign("sign", [begin, top + (tag - sign) / 2, sign, sign], "light")
        inset = sign + 1.2 if content.sign else 0
        sheet.text("tags", [begin + inset, top, across - inset, tag], "tags", content.tag_line)
    _draw_figures(sheet, row, [begin, top + tag + 0.4, across, high])


def frame_prompt(sheet: LayoutSheet) -> None:
    """Draw a card that is only a picture: a sticker on the card's color."""
    _set_styles(sheet)
    sheet.ground("=color", low_ink={"fill": "white"})
    sticker = {"fill": "light", "low_ink": {"fill": "white", "stroke": "=color"}}
    sheet.rect("sticker", sheet.room.inset(4), radius=5, **sticker)
    draw_full_art(sheet, sheet.room.inset(5.6), 3.6)


def _speaker_size(sheet: LayoutSheet) -> float:
    """Return the width of the speaker, mm: less with more figures beside it."""
    content, unit = sheet.content, sheet.unit
    if not (content.figures or content.tag_line):
        return unit * 30
    if unit <= _SMALL:
        return unit * (20 if len(content.figures) < 2 else 15)
    return unit * (24 if len(content.figures) < 3 else 20)


def _crown_height(sheet: LayoutSheet, edge: float, coin: float, *, is_named: bool) -> float:
    """Return the height of cost and name above the bubble, mm, and name that of a card `crown`.

    Args:
        sheet: Layout file.
        edge: Space between bubble and card's edge, mm.
        coin: Width of the cost, mm; 0 without one.
        is_named: Whether the name is above the bubble.
    """
    head = coin * 0.72
    if is_named:
        named = sheet.width - 2 * edge - 1 - (coin and coin + 1)
        head = max(head, sheet.name_height(7.2 * sheet.unit, named, most=0.2) + 0.8)
    when = _when_text(sheet)
    sheet.let["crown"] = (
        f"={head:.4g} if {when[1:]} else 0" if when and not coin else f"={head:.4g}"
    )
    return head


def _draw_speaker(sheet: LayoutSheet, corner: list[float]) -> None:
    """Draw a face, or the picture as a sticker, where the bubble's tail ends."""
    if sheet.needs_drawing:
        _draw_face(sheet, corner, sheet.when_drawn)
    left, top, size, _ = corner
    for art in sheet.content.arts:
        when = when_filled(art)
        look = {"fill": "white", "low_ink": {"stroke": "=color"}}
        sheet.rect("sticker", corner, when=when, radius=2.5, turn=-4, **look)
        inside = [left + 1.3, top + 1.3, size - 2.6, size - 2.6]
        sheet.picture(inside, clip={"radius": 1.5}, turn=-4)


def _draw_figures(sheet: LayoutSheet, row: FigureRow, at: Sequence[float]) -> None:
    """Draw the figures on discs beside the speaker."""
    high = at[3]
    disc = _disc_of(sheet, row)
    sheet.figures(
        row.shown,
        at,
        [row.cell, high],
        {
            "disc": shape("ellipse", [(row.cell - disc) / 2, 0, disc, disc], fill="light",
                          low_ink={"fill": "white", "stroke": "=color"}),
            "number": figure([(row.cell - disc * 0.78) / 2, 0, disc * 0.78, disc]),
            "of": label([0, disc + 0.8, row.cell, row.deep], valign="top"),
        },
        flow="right",
        gap=1,
    )  # fmt: skip


def _disc_of(sheet: LayoutSheet, row: FigureRow) -> float:
    """Return the width of a figure's disc, mm."""
    return min(10.4 * sheet.unit, row.cell)


def _draw_head(
    sheet: LayoutSheet, edge: float, coin: float, head: float, *, is_named: bool
) -> None:
    """Draw the cost and the name above the bubble, where a fanned hand shows them.

    Args:
        sheet: Layout file.
        edge: Space between bubble and card's edge, mm.
        coin: Width of the cost, mm; 0 without one.
        head: Height above the bubble, mm.
        is_named: Whether the name is above the bubble.
    """
    content = sheet.content
    if is_named:
        begin = sheet.after_cost(coin + 3.6, edge + 1)
        at = [f"={begin}", edge - 1.1, f"={sheet.width - edge - 1:.4g} - {begin}", head]
        sheet.text("name", at, "name", content.title, when=_when_text(sheet))
    label_at = [3.4, 2.4 + coin * 0.57, coin - 2, coin * 0.28]
    rim = {"stroke": "=color", "stroke_width": 0.9}
    sheet.cost([2.4, 2.4, coin, coin], "ellipse", label_at, fill="light",
               low_ink={"fill": "white"}, **rim)  # fmt: skip


def _write_words(
    sheet: LayoutSheet, inner: Sequence[object], foot: float, beside: Sequence[SheetColumn]
) -> None:
    """Write the words in the bubble, and words that only set a mood small at its foot.

    Args:
        sheet: Layout file.
        inner: Box of the words.
        foot: Lower end of the words, mm.
        beside: Columns of figures that the words name.
    """
    content = sheet.content
    moods = [each for each in content.texts if header_key(each.header) in MOODS]
    if not moods or (len(moods) == len(content.texts) and not beside):
        _write_text(sheet, inner, content, beside)
        return
    left, top, wide, high = inner
    size = round(max(9.5 * sheet.unit, 7), 1)
    ems = max(ems_of(cell) for each in moods for cell in each.cells)
    lines = min(3, int(ems * size / MM / float(str(wide))) + 1)
    deep = round((1.2 * size * lines + 2) / MM, 2)
    there = " or ".join(f"card.{each.name}" for each in moods)
    sheet.let["mood"] = f"={deep} if {there} else 0"
    loud = replace(content, columns=[each for each in content.columns if each not in moods])
    box = [left, top, wide, f"{high} - mood"]
    _write_text(sheet, box, loud, beside)
    quiet = replace(content, columns=moods).words()
    at = [left, foot - deep, wide, deep]
    sheet.style("mood", 9.5, color="=color", italic=True, leading=1.2, align="center",
                valign="bottom")  # fmt: skip
    sheet.text("mood", at, "mood", quiet, when=f"={there}")


def _write_text(
    sheet: LayoutSheet, at: Sequence[object], content: CardContent, beside: Sequence[SheetColumn]
) -> None:
    """Write texts as large as they fit, long ones as rules in dark letters with bold keywords.

    Args:
        sheet: Layout file.
        at: Box of the text.
        content: Content with the columns of the text.
        beside: Columns of figures that the text names.
    """
    when, words = _when_text(sheet), content.words(beside)
    if not any(
        sum(map(len, row)) > _LONG
        for row in zip(*(each.cells for each in content.texts), strict=True)
    ):
        sheet.text("text", at, "loud", words, when=when)
        return
    letters = " ~ ".join([*(f"card.{each.name}" for each in content.texts), "''"])
    is_long = f"(({letters}) | length) > {_LONG}"
    there = f"({when[1:]}) and " if when else ""
    sheet.text("text", at, "loud", words, when=f"={there}not {is_long}")
    sheet.text("rules", at, "rules", words, when=f"={is_long}")


def _draw_bubble(sheet: LayoutSheet, edge: float, foot: float, tip: float) -> None:
    """Draw the bubble and its tail.

    Args:
        sheet: Layout file.
        edge: Space between bubble and card's edge, mm.
        foot: Lower end of the bubble, mm.
        tip: Left end of the tail, mm.
    """
    tail = f"M0 0 H{9 * sheet.unit:.1f} L{1.5 * sheet.unit:.1f} {8 * sheet.unit:.1f} Z"
    bubble: Fields = {"fill": "bubble", "low_ink": {"stroke": "=color", "stroke_width": 0.6}}
    box = [edge, f"={edge} + crown", sheet.width - 2 * edge, f"={foot - edge:.4g} - crown"]
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
        "tongue": "#f08a7a", "ink": "#241d2b",
    }  # fmt: skip
    sheet.low_ink = {"light": "#000000", "skin": "#ffffff", "hair": "#ffffff", "tongue": "#ffffff"}
    middle = {"align": "center", "valign": "middle"}
    loud = {"color": "=color", "leading": 1.16, "paragraph": 0.4}
    sheet.loud_style(24, _FACE, **loud, **middle)
    rules = {"size": sheet.body + 1.5, "valign": "middle", "balance": None, "color": "ink"}
    sheet.text_style("rules", **rules)
    sheet.style("name", 15, weight="black", color="light", leading=1, valign="middle")
    sheet.style("tags", 10, weight="bold", color="light", valign="middle")
    sheet.style("cost", 17, _FACE, color="=color", **middle)
    sheet.style("cost_label", 7.5, weight="bold", color="black", **middle)
    sheet.style("figure", 15, _FACE, low=3.0, color="=color", **middle)
    sheet.label_style(color="light")
