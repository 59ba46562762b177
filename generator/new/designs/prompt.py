"""Draw the design Prompt: words and nothing else, as large as they fit.

For party games and questions that one player reads aloud; loud and funny. The eye reads the first
words of the text across the table. Righteous; the whole card is its color; a picture becomes a
sticker; figures are small discs at the foot.
"""

from __future__ import annotations

from punchboard.generator.new.designs.sheet import LayoutSheet, figure, label, shape

_FACE = "Righteous"


def draw_prompt(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    _set_styles(sheet)
    left, across = 6.0, width - 12
    facts = [*content.costs, *content.figures]
    shown, beside = facts[:5], facts[5:]
    room = 0.62 if len(shown) > 2 else 0.5
    cell = min(9.5 * unit, across * room / max(1, len(shown)) - 1)
    words = content.words(beside) if content.texts else ""
    named = 5.0 * unit if words and content.titles else 0.0
    row = 10.8 * unit if shown else 4.6 * unit if content.tag_line else 0.0
    foot = height - 5 - named - row
    disc = min(7 * unit, cell)
    sticker = 24 * unit if content.arts else 0.0

    sheet.ground("=color", low_ink={"fill": "white"})
    rim = {"stroke": "=color", "stroke_width": 0.8}
    sheet.rect("frame", sheet.room.inset(3), ink="low", radius=2.5, **rim)
    box = [left, 6, across, foot - 8 - (sticker + 1 if sticker else 0)]
    if words:
        sheet.text("text", box, "loud", words, when=_when_text(sheet))
        if all(each.has_blanks for each in content.texts):
            sheet.text("loud_name", box, "loud", content.title, when=f"=not ({_texts(sheet)})")
    else:
        sheet.text("name", box, "loud", content.title)
    if content.arts:
        at = [width - sticker - 5, foot - sticker, sticker, sticker]
        art = content.arts[0]
        when = f"=card.{art.name} is not blank" if art.has_blanks else None
        low = {"stroke": "=color"}
        sheet.rect("sticker", at, when=when, radius=2, turn=5, fill="white", low_ink=low)
        inner = [at[0] + 1.3, at[1] + 1.3, sticker - 2.6, sticker - 2.6]
        sheet.picture(inner, clip={"radius": 1.2}, turn=5)
    if named or row:
        line = [left, foot - 0.4, 12 * unit, 0]
        sheet.shape("rule", "line", line, stroke="light", stroke_width=0.8)
    if named:
        at = [left, foot + 0.4, across, named]
        sheet.text("name", at, "name", content.title, when=_when_text(sheet))
    if content.tag_line:
        at = [left, foot + named + 0.4, across * (1 - room if shown else 1), 4.6 * unit]
        sheet.text("tags", at, "tags", content.tag_line)
    sheet.figures(
        shown,
        [left + across * (1 - room), foot + named + 0.4, across * room, row - 0.4],
        [cell, row - 0.4],
        {
            "disc": shape("ellipse", [(cell - disc) / 2, 0, disc, disc], fill="light",
                          low_ink={"fill": "white", "stroke": "=color"}),
            "number": figure([(cell - disc * 0.86) / 2, 0, disc * 0.86, disc]),
            "of": label([0, 7.2 * unit, cell, 3 * unit]),
        },
        flow="right",
        gap=1,
        align="right",
    )  # fmt: skip


def _texts(sheet: LayoutSheet) -> str:
    return " or ".join(f"card.{each.name}" for each in sheet.content.texts)


def _when_text(sheet: LayoutSheet) -> str | None:
    return f"={_texts(sheet)}" if all(each.has_blanks for each in sheet.content.texts) else None


def _set_styles(sheet: LayoutSheet) -> None:
    sheet.palette = {"light": "#ffffff"}
    sheet.low_ink = {"light": "#000000"}
    middle = {"align": "center", "valign": "middle"}
    sheet.loud_style(26, _FACE, color="light", leading=1.18, paragraph=0.4)
    sheet.style("name", 10, low=4.0, weight="black", color="light", valign="middle")
    sheet.style("tags", 7.5, weight="bold", color="light", valign="middle")
    sheet.style("figure", 11, _FACE, low=3.0, color="=color", **middle)
    sheet.style("label", 5.8, low=4.0, color="light", **middle)
