"""Draw the design Dossier: a file on someone, with a column of figures.

For characters, agents, teams and machines; sober and exact. The eye reads the name across the top,
then compares figures down the right column, in the same place on all cards. Lato; the
picture is a photograph at the left, or a print of the type's sign; a folder's tab carries the type;
no frame.
"""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.generator.new.designs.sheet import Fields, LayoutSheet, figure, label, shape


def draw_dossier(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    _set_styles(sheet)
    left, across = 4.5, width - 9
    facts = [*content.costs, *content.figures]
    tab = max(6.5 * unit, 5)
    top = 3.5 + tab
    head = sheet.name_height(8.3 * unit, across, leading=0.95) + 2.2
    foot = height - 4
    column = 23 * unit if facts else 0.0
    body = top + head
    pitch = max(8.2 * unit, 6.0)
    least = int((height - body - 5) * 0.5 / pitch)
    shown, beside = facts[: max(2, least)], facts[max(2, least) :]
    room = max((height - body) * 0.3, foot - body - 3.5 - pitch * len(shown))
    sheet.set_tall(across - 1, min((height - body) * 0.5, room), beside, gap=2.5)
    sheet.let["photo"] = f"={foot - body - 1:.4g} - tall"
    photo_wide = across - column - (2 if column else 0)
    photo = [left, body, photo_wide, "=photo"]

    sheet.ground("folder", low_ink={"fill": "white"})
    low, ink = {"fill": "white", "stroke": "=color"}, {"color": "=color"}
    sheet.rect("tab", [left, 3.2, across * 0.62, tab + 3], radius=1.6, fill="=color", low_ink=low)
    page = [2.2, top, width - 4.4, height + 3 - top]
    sheet.rect("page", page, radius=[1.2, 1.2, 0, 0], fill="page", low_ink={"stroke": "quiet"})
    tags = content.tag_line or "{{ game.title }}"
    sign = 3.8 * unit
    sheet.sign("sign", [left + 2, 3.2 + (tab - sign) / 2, sign, sign], "white", low_ink=ink)
    inset = sign + 3.2 if content.sign else 2
    box = [left + inset, 3.4, across * 0.62 - inset - 1.5, tab - 0.4]
    sheet.text("tags", box, "tags", tags, low_ink=ink)
    sheet.text("name", [left, top + 0.8, across, head - 2.2], "name", content.title)
    sheet.rect(
        "photo", photo, fill="white", stroke="quiet", stroke_width=0.3, low_ink={"fill": "white"}
    )
    if sheet.needs_drawing:
        _draw_sign(sheet, photo)
    sheet.picture([left + 1.4, body + 1.4, photo_wide - 2.8, "=photo - 2.8"])
    _draw_clip(sheet, left + 2.5, body)
    sheet.figures(
        shown,
        [width - left - column, body, column, pitch * len(shown)],
        [column, pitch],
        {
            "line": shape("line", [0, pitch, column, 0], stroke="quiet", stroke_width=0.3),
            "of": label([0, 0.4, column * 0.6, pitch - 0.8], align="left"),
            "number": figure([column * 0.6, 0.3, column * 0.4, pitch - 0.8], align="right"),
        },
        flow="down",
    )
    if facts:
        _draw_stamp(sheet, [width - left - column, body], column, len(shown) * pitch)
    if words := content.words(beside):
        at = [left, f"={foot + 0.6:.4g} - tall", across, "=max(tall - 1, 1)"]
        rule = [left, f"={foot:.4g} - tall", across, 0]
        line = {"stroke": "=color", "stroke_width": 0.6}
        sheet.shape("rule", "line", rule, when="=tall > 0", **line)
        sheet.text("text", at, "text", words)


def _set_styles(sheet: LayoutSheet) -> None:
    sheet.palette = {"folder": "#d9c9a3", "page": "#fdfcf8", "quiet": "#3c4146"}
    sheet.low_ink = {"page": "#ffffff"}
    upright = {"valign": "middle"}
    sheet.style("name", 17, weight="black", leading=0.95, **upright)
    sheet.style("tags", 9, weight="bold", color="white", **upright)
    sheet.style("figure", 17, weight="black", color="=color", **upright)
    sheet.label_style(color="black")
    sheet.style("initial", 44, weight="black", color="white", align="center", **upright)
    # Evened lines would stop at two thirds of the card.
    sheet.text_style(balance=None, valign="middle")


def _draw_sign(sheet: LayoutSheet, photo: Sequence[object]) -> None:
    """Draw a print of the type's sign, with the stripes' angle by the name."""
    when, left, top, wide = sheet.when_drawn, 0.0, 0.0, float(str(photo[2]))
    sheet.let["seed"] = f"={sheet.content.seed}"
    sheet.let["print"] = f"=min({wide:.4g}, photo) * 0.62"
    low: Fields = {"fill": "white", "stroke": "=color", "stroke_width": 0.4}
    left, top = 1.4, 1.4
    field = [left, top, wide - 2.8, "=photo - 2.8"]
    stripe = shape(
        "rect", [0, f"=index * {wide * 0.15:.4g}", wide * 4, wide * 0.075], fill="white",
        opacity=0.16, low_ink={"fill": "none"},
    )  # fmt: skip
    far = [-wide * 1.5, f"=photo / 2 - {wide * 2:.4g}", wide * 4, wide * 4]
    stripes: Fields = {
        "kind": "group", "at": far, "turn": "=(seed % 6) * 30 - 75", "repeat": 27,
        "elements": {"stripe": stripe},
    }  # fmt: skip
    elements: dict[str, Fields] = {
        "field": shape("rect", field, fill="=color", low_ink=low),
        "stripes": {"kind": "group", "at": field, "clip": True, "elements": {"all": stripes}},
    }
    box = [f"={wide / 2:.4g} - print / 2", "=photo / 2 - print / 2", "=print", "=print"]
    ink = {"color": "=color"}
    if sheet.content.sign:
        elements["print"] = {"kind": "icon", "at": box, "icon": "=sign", "color": "white",
                             "low_ink": ink}  # fmt: skip
    else:
        elements["initial"] = {
            "kind": "text", "at": box, "style": "initial", "plain": True,
            "text": sheet.content.initial, "low_ink": ink,
        }  # fmt: skip
    sheet.group("print", photo, elements, when=when, clip=True)


def _draw_stamp(sheet: LayoutSheet, corner: Sequence[float], column: float, figures: float) -> None:
    """Draw a stamp with the type's sign below the figures, where they leave room."""
    if not sheet.content.sign:
        return
    size = min(17 * sheet.unit, column - 3)
    when = f"=photo > {figures + size + 3:.4g}"
    left = corner[0] + column - size - 1
    at = [left, f"={corner[1] - size - 1:.4g} + photo", size, size]
    ring = {"stroke": "=color", "turn": -14, "opacity": 0.75, "when": when}
    sheet.shape("stamp", "ellipse", at, stroke_width=0.8, **ring)
    inner = [left + 1.3, f"={corner[1] - size + 0.3:.4g} + photo", size - 2.6, size - 2.6]
    sheet.shape("stamp_line", "ellipse", inner, stroke_width=0.3, **ring)
    sign = [left + size * 0.28, f"={corner[1] - size * 0.72 - 1:.4g} + photo", size * 0.44,
            size * 0.44]  # fmt: skip
    sheet.sign("stamp_sign", sign, "=color", turn=-14, opacity=0.75, when=when)


def _draw_clip(sheet: LayoutSheet, left: float, top: float) -> None:
    """Draw a paper clip on the photograph."""
    wire = {"stroke": "quiet", "stroke_width": 0.5}
    sheet.rect("clip", [left, top - 1.2, 3, 6.6], radius=1.6, **wire)
    sheet.rect("clip_inside", [left + 0.75, top + 0.4, 1.5, 3.9], radius=0.8, **wire)
