"""Draw the design Prompt: somebody says the words, as large as they fit.

For party games and questions that one player reads aloud; loud and funny. The eye reads the words
in their bubble across the table, then the one who says them. Righteous; the whole card is its
color, with cost, name and sign above the bubble, where a fanned hand shows them. A picture becomes
a sticker; one of six heads in one of six moods replaces a missing one.
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
    scaled,
    shape,
)
from punchboard.generator.new.headings import MOODS
from punchboard.generator.new.spreadsheet import SheetColumn
from punchboard.generator.text.fonts import DEFAULT_FAMILY

_FACE = "Righteous"
#: Letters of a text from which it is set as rules: about 12 words.
_LONG = 64
#: Width of a card from which a picture has room beside figures, mm.
_NARROW = 60
#: Largest font size of rules on a poker card in points.
_RULES = 14.5


def draw_prompt(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    _set_styles(sheet)
    edge = 3.4 if sheet.is_small else 4.5
    speaker, tall = _speaker_size(sheet)
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
    head_size = min(speaker, tall)
    below = max(head_size + 8 * unit, tall + 3) if content.arts else tall + 8 * unit
    foot = height - max(below + 0.4, side + 1.6 + 8 * unit) - (edge - 3.4)

    sheet.ground("=color", low_ink={"fill": "white"})
    rim = {"stroke": "=color", "stroke_width": 0.8}
    sheet.rect("frame", sheet.room.inset(2.4), ink="low", radius=2.5, **rim)
    _draw_bubble(sheet, edge, foot, edge + head_size * 0.62)
    inset, top = edge + (3.6 if content.sign else 2.8) * unit, edge + 3 * unit
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
    _draw_speaker(sheet, [edge, height - tall - 3.4, speaker, tall])
    _draw_head(sheet, edge, coin, head, is_named=is_named)
    if words and not content.titles:
        at = [begin, height - head_size - 1.4, across, head_size - 4]
        if game:
            at = [begin, height - 3.8 - side, across, game]
        sheet.text("name", at, "name", content.title, size=round(11 * unit, 1))
    top = height - 3.8 - side + game
    if tag:
        # The type's sign is before its word.
        sign = 3.6 if content.sign else 0.0
        sheet.sign("sign", [begin, top + (tag - sign) / 2, sign, sign], "light")
        sign += 1.2 if sign else 0
        sheet.text("tags", [begin + sign, top, across - sign, tag], "tags", content.tag_line)
    _draw_figures(sheet, row, [begin, top + tag + 0.4, across, high])


def frame_prompt(sheet: LayoutSheet) -> None:
    """Draw a card that is only a picture: a sticker on the card's color."""
    _set_styles(sheet)
    sheet.ground("=color", low_ink={"fill": "white"})
    sticker = {"fill": "light", "low_ink": {"fill": "white", "stroke": "=color"}}
    sheet.rect("sticker", sheet.room.inset(4), radius=5, **sticker)
    draw_full_art(sheet, sheet.room.inset(5.6), 3.6)


def _speaker_size(sheet: LayoutSheet) -> tuple[float, float]:
    """Return the width and height of the speaker, mm: less with more figures beside it."""
    content, unit = sheet.content, sheet.unit
    if not (content.figures or content.tag_line):
        return unit * 30, unit * 30
    if sheet.is_small and sheet.width < _NARROW:
        wide = unit * (20 if len(content.figures) < 2 else 15)
        return wide, wide
    wide = unit * (24 if len(content.figures) < 3 else 20)
    return (wide + 3 * unit, unit * 33) if content.arts else (wide, wide)


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
        named = sheet.width - 2 * edge - 1 - (coin and sheet.most_cost(coin, coin) + 1)
        head = max(head, sheet.name_height(7.2 * sheet.unit, named, _FACE, most=0.2) + 0.8)
    when = _when_text(sheet)
    sheet.let["crown"] = (
        f"={head:.4g} if {when[1:]} else 0" if when and not coin else f"={head:.4g}"
    )
    return head


def _draw_speaker(sheet: LayoutSheet, corner: list[float]) -> None:
    """Draw a face, or the picture as a sticker, where the bubble's tail ends."""
    left, top, wide, high = corner
    if sheet.needs_drawing:
        size = min(wide, high)
        _draw_face(sheet, [left, top + high - size, size, size], sheet.when_drawn)
    for art in sheet.content.arts:
        when = when_filled(art)
        look = {"fill": "white", "low_ink": {"stroke": "=color"}}
        sheet.rect("sticker", corner, when=when, radius=2.5, turn=-3, **look)
        inside = [left + 1.3, top + 1.3, wide - 2.6, high - 2.6]
        sheet.picture(inside, clip={"radius": 1.5}, turn=-3)


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
        begin = sheet.after_cost(coin + 3.6, edge + 1, coin, coin)
        at = [f"={begin}", edge - 1.1, f"={sheet.width - edge - 1:.4g} - {begin}", head]
        sheet.text("name", at, "name", content.title, when=_when_text(sheet))
    label_at = [3.4, 2.4 + coin * 0.57, coin - 2, coin * 0.28]
    sheet.cost([2.4, 2.4, coin, coin], "ellipse", label_at, fill="light",
               low_ink={"fill": "white"}, stroke="=color", stroke_width=0.9)  # fmt: skip


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
    others = [each for each in content.texts if each not in moods]
    also = " or ".join(f"card.{each.name}" for each in others)
    # Where nothing else is said, the words that set a mood fill the bubble.
    is_alone = all(each.has_blanks for each in others) and not beside
    small = f"({there}) and ({also})" if is_alone else there
    sheet.let["mood"] = f"={deep} if {small} else 0"
    loud = replace(content, columns=[each for each in content.columns if each not in moods])
    box = [left, top, wide, f"{high} - mood"]
    _write_text(sheet, box, loud, beside)
    quiet = replace(content, columns=moods).words()
    at = [left, foot - deep, wide, deep]
    sheet.style("mood", 9.5, color="=color", italic=True, leading=1.2, align="center",
                valign="bottom")  # fmt: skip
    if not content.plain and any(cell[:1] == "*" for each in moods for cell in each.cells):
        # Marks for italic letters would make them upright.
        quiet = quiet.replace(" }}", " | replace('*', '') }}")
    sheet.text("mood", at, "mood", quiet, when=f"={small}")
    if is_alone:
        sheet.text("mood_alone", inner, "loud", quiet, when=f"=({there}) and not ({also})")


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
    if content.most_letters <= _LONG:
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
    if sheet.needs_drawing:
        # A picture doesn't speak.
        sheet.shape("tail", "path", at, path=tail, fill="bubble", low_ink={"stroke": "=color"},
                    when=sheet.when_drawn)  # fmt: skip


def _draw_face(sheet: LayoutSheet, at: list[float], when: str | None) -> None:
    """Draw a face whose head, hair and mood follow from the words of the card."""
    size = at[2]
    sheet.let["seed"] = f"={sheet.content.seed}"
    sheet.let["mood_of_face"] = f"=seed % {len(_MOUTHS)}"
    sheet.let["hair_of_face"] = f"=(seed // 5 + seed) % {len(_HAIR)}"
    low = {"fill": "white", "stroke": "=color", "stroke_width": 0.5}

    def drawn(paths: Sequence[str], choice: str, **look: object) -> Fields:
        listed = ", ".join(f"'{scaled(each, size / 100)}'" for each in paths)
        return shape("path", [0, 0], path=f"{{{{ [{listed}][{choice}] }}}}", **look)

    skin = f"={list(_SKINS)}[seed // 3 % {len(_SKINS)}]"
    hair = f"={list(_HAIR_COLORS)}[seed // 2 % {len(_HAIR_COLORS)}]"
    light = {"fill": "white", "stroke": "ink", "stroke_width": 0.3}
    elements = {
        "head": drawn(_HEADS, f"seed // 2 % {len(_HEADS)}", fill=skin, low_ink=low),
        "hair": drawn(_HAIR, "hair_of_face", fill=hair, low_ink=low),
        "eyes": drawn(_EYES, "mood_of_face // 2", **light),
        "pupils": drawn(_PUPILS, f"seed // 4 % {len(_PUPILS)}", fill="ink"),
        "brows": drawn(_BROWS, "mood_of_face", stroke="ink", stroke_width=round(size * 0.03, 2)),
        "mouth": drawn(_MOUTHS, "mood_of_face", fill="ink"),
        "tongue": drawn(_TONGUES, "mood_of_face", fill="tongue", low_ink={"fill": "white"}),
    }
    sheet.group("face", at, elements, when=when)


def _oval(x: float, y: float, wide: float, high: float) -> str:
    """Return the outline of an ellipse around a point."""
    near, far = 0.552 * wide, 0.552 * high
    return (
        f"M{x - wide} {y} C{x - wide} {y - far} {x - near} {y - high} {x} {y - high} "
        f"C{x + near} {y - high} {x + wide} {y - far} {x + wide} {y} "
        f"C{x + wide} {y + far} {x + near} {y + high} {x} {y + high} "
        f"C{x - near} {y + high} {x - wide} {y + far} {x - wide} {y} Z"
    )


#: Parts of a face on a square of 100 units: round, square and pointed heads; curls, spikes, a hat,
#: a parting, a bun, long hair; eyes of two moods each; mouths of joy, mischief, surprise, doubt,
#: worry and temper, with their brows and tongues.
_HEADS = (
    _oval(50, 57, 40, 41),
    "M11 42 C11 10 89 10 89 42 V70 C89 92 74 98 50 98 C26 98 11 92 11 70 Z",
    "M10 48 C10 10 90 10 90 48 C90 74 70 99 50 99 C30 99 10 74 10 48 Z",
)
_HAIR = (
    "M8 50 C-6 40 0 20 16 22 C12 4 34 -2 44 8 C52 -6 76 -2 78 14 C96 12 104 36 92 50 "
    "C86 36 78 33 70 36 C60 28 40 28 30 36 C22 33 14 38 8 50 Z",
    "M8 46 L2 22 L19 26 L22 4 L37 15 L50 -6 L63 15 L78 4 L81 26 L98 22 L92 46 "
    "C84 32 70 28 50 28 C30 28 16 32 8 46 Z",
    "M2 27 H98 V36 H2 Z M21 29 L26 -4 H74 L79 29 Z",
    "M9 54 C2 20 28 4 56 7 C84 8 96 28 91 54 C87 42 80 34 70 29 C54 36 34 36 24 32 "
    "C16 38 12 46 9 54 Z",
    "M11 46 C12 20 34 15 50 15 C66 15 88 20 89 46 C78 32 64 28 50 28 C36 28 22 32 11 46 Z "
    "M50 17 C32 14 32 -8 50 -8 C68 -8 68 14 50 17 Z",
    "M4 98 C-6 60 -2 8 50 7 C102 8 106 60 96 98 C86 94 84 78 87 54 C86 40 76 32 50 36 "
    "C24 32 14 40 13 54 C16 78 14 94 4 98 Z",
)
_EYES = tuple(
    f"{_oval(34, 50, wide, high)} {_oval(66, 50, wide, high)}"
    for wide, high in ((10, 11), (11, 12), (10, 8))
)
_PUPILS = tuple(
    f"{_oval(34 + x, 50 + y, 5, 5.5)} {_oval(66 + x, 50 + y, 5, 5.5)}"
    for x, y in ((0, 0), (3, -2), (-3, 1), (3, 2))
)
_MOUTHS = (
    "M30 67 H70 C70 92 30 92 30 67 Z",
    "M26 66 C38 76 62 76 74 64 C70 88 34 90 26 66 Z",
    _oval(50, 79, 8, 11),
    "M35 80 C46 84 58 80 69 70 C66 84 46 91 35 80 Z",
    "M33 84 C38 68 62 68 67 84 C58 78 42 78 33 84 Z",
    "M31 68 C40 64 60 64 69 68 C76 90 62 95 50 95 C38 95 24 90 31 68 Z",
)
_TONGUES = (
    "M38 80 C42 74 58 74 62 80 C58 87 42 87 38 80 Z",
    "M40 82 C46 77 58 77 62 80 C58 85 46 86 40 82 Z",
    "M46 84 C48 81 52 81 54 84 C53 88 47 88 46 84 Z",
    "M50 82 C54 80 58 80 60 79 C59 83 54 85 50 82 Z",
    "M44 78 C47 76 53 76 56 78 C53 78 47 78 44 78 Z",
    "M36 88 C40 80 60 80 64 88 C58 94 42 94 36 88 Z",
)
_BROWS = (
    "M24 35 C28 31 38 31 42 34 M58 34 C62 31 72 31 76 35",
    "M24 38 L42 35 M58 33 C62 28 72 28 76 33",
    "M24 32 C28 26 38 26 42 30 M58 30 C62 26 72 26 76 32",
    "M24 37 L42 40 M58 33 C64 28 72 30 76 34",
    "M24 38 C30 36 36 33 41 30 M59 30 C64 33 70 36 76 38",
    "M24 33 L43 39 M57 39 L76 33",
)
_SKINS = ("#ffd9a0", "#e9b27c", "#c08552")
_HAIR_COLORS = ("#f2b134", "#f4efe6", "#ff8a5c", "#4a3428")


def _texts(sheet: LayoutSheet) -> str:
    return " or ".join(f"card.{each.name}" for each in sheet.content.texts)


def _when_text(sheet: LayoutSheet) -> str | None:
    texts = sheet.content.texts
    return f"={_texts(sheet)}" if texts and all(each.has_blanks for each in texts) else None


def _set_styles(sheet: LayoutSheet) -> None:
    sheet.palette = {
        "light": "#ffffff", "bubble": "#ffffff", "tongue": "#f08a7a", "ink": "#241d2b",
    }  # fmt: skip
    sheet.low_ink = {"light": "#000000", "tongue": "#ffffff"}
    middle = {"align": "center", "valign": "middle"}
    loud = {"color": "=color", "leading": 1.16, "paragraph": 0.4}
    # Long texts are in Lato; short ones of the same deck are, too.
    is_long = sheet.content.most_letters > _LONG
    sheet.loud_style(24, DEFAULT_FAMILY if is_long else _FACE, **loud, **middle)
    rules = {
        "size": round(_RULES * min(1.15, max(0.8, sheet.unit)), 1),
        "align": "center",
        "valign": "middle",
        "color": "ink",
    }
    sheet.text_style("rules", **rules)
    sheet.style("name", 16, _FACE, color="light", leading=1.02, valign="middle")
    sheet.style("tags", 10, weight="bold", color="light", valign="middle")
    sheet.style("cost", 17, _FACE, color="=color", **middle)
    sheet.style("cost_label", 7.5, weight="bold", color="black", **middle)
    sheet.style("figure", 15, _FACE, low=3.0, color="=color", **middle)
    sheet.label_style(color="light")
