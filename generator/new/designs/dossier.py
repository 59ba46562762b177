"""Draw the design Dossier: a file on someone, with a column of figures.

For characters, agents, teams and machines; sober and exact. The eye reads the name across the top,
then compares figures down the right column, in the same place on all cards. Lato; the
picture is a photograph at the left; a folder's tab carries the type; no frame.
"""

from __future__ import annotations

from punchboard.generator.new.designs.sheet import LayoutSheet, figure, label, shape


def draw_dossier(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    _set_styles(sheet)
    left, across = 4.5, width - 9
    facts = [*content.costs, *content.figures]
    tab = 6.5 * unit
    top = 3.5 + tab
    head = 10.5 * unit
    foot = height - 4
    column = 21 * unit if facts else 0.0
    body = top + head
    pitch = 7.4 * unit
    least = int((height - body - 5) * 0.5 / pitch)
    shown, beside = facts[: max(2, least)], facts[max(2, least) :]
    sheet.set_tall(across - 1, (height - body) * 0.5, beside, gap=2.5)
    sheet.let["photo"] = f"={foot - body - 1:.4g} - tall"
    photo = [left, body, across - column - (2 if column else 0), "=photo"]

    sheet.ground("folder", low_ink={"fill": "white"})
    low = {"fill": "white", "stroke": "=color"}
    sheet.rect("tab", [left, 3.2, across * 0.62, tab + 3], radius=1.6, fill="=color", low_ink=low)
    page = [2.2, top, width - 4.4, height + 3 - top]
    sheet.rect("page", page, radius=[1.2, 1.2, 0, 0], fill="page", low_ink={"stroke": "quiet"})
    tags = content.tag_line or "{{ game.title }}"
    box = [left + 2, 3.4, across * 0.62 - 4, tab - 0.4]
    sheet.text("tags", box, "tags", tags, low_ink={"color": "=color"})
    sheet.text("name", [left, top + 0.8, across, head - 2.2], "name", content.title)
    sheet.rect("photo", photo, fill="tint", low_ink={"fill": "white", "stroke": "quiet"})
    if sheet.needs_drawing:
        sheet.text("initial", photo, "initial", content.initial, plain=True, when=sheet.when_drawn)
    sheet.picture(photo)
    _draw_clip(sheet, left + 2.5, body)
    sheet.figures(
        shown,
        [width - left - column, body, column, pitch * len(shown)],
        [column, pitch],
        {
            "line": shape("line", [0, pitch, column, 0], stroke="quiet", stroke_width=0.2),
            "of": label([0, 0.5, column * 0.6, pitch - 1], align="left"),
            "number": figure([column * 0.6, 0.3, column * 0.4, pitch - 0.8], align="right"),
        },
        flow="down",
    )
    if words := content.words(beside):
        at = [left, f"={foot + 0.6:.4g} - tall", across, "=max(tall - 1, 1)"]
        rule = [left, f"={foot:.4g} - tall", across, 0]
        line = {"stroke": "=color", "stroke_width": 0.6}
        sheet.shape("rule", "line", rule, when="=tall > 0", **line)
        sheet.text("text", at, "text", words)


def _set_styles(sheet: LayoutSheet) -> None:
    sheet.palette = {"folder": "#d9c9a3", "page": "#fdfcf8", "quiet": "#5c6166"}
    sheet.low_ink = {"page": "#ffffff"}
    upright = {"valign": "middle"}
    sheet.style("name", 17, weight="black", leading=0.95, **upright)
    sheet.style("tags", 8, weight="bold", color="white", **upright)
    sheet.style("figure", 14, weight="black", color="=color", **upright)
    sheet.style("label", 7.5, low=4.5, color="quiet", **upright)
    sheet.style("initial", 60, weight="black", color="=color", align="center", **upright)
    sheet.text_style(valign="middle")


def _draw_clip(sheet: LayoutSheet, left: float, top: float) -> None:
    """Draw a paper clip on the photograph."""
    wire = {"stroke": "quiet", "stroke_width": 0.5}
    sheet.rect("clip", [left, top - 1.2, 3, 6.6], radius=1.6, **wire)
    sheet.rect("clip_inside", [left + 0.75, top + 0.4, 1.5, 3.9], radius=0.8, **wire)
